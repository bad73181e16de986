"""Regions with their memory: the C++ text of a whole program, and what it must
print according to the interpreter."""

import struct

import interpret
from lang import TYPES, Array, Printer, is_float, literal, size, type_name

PREAMBLE = r"""// A random program; see test/fuzz. An argument prints every value.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vector>

static unsigned long Hash;
static bool Dump;

static unsigned long bitsOf(long V) { return static_cast<unsigned long>(V); }
static unsigned long bitsOf(double V) {
  V += 0.0; // one zero
  unsigned long B;
  std::memcpy(&B, &V, sizeof B);
  return B;
}
template <class T> static unsigned long bitsOfAny(T V) {
  if constexpr (T(1) / T(2) != T(0) && !std::is_same_v<T, bool>)
    return bitsOf(double(V));
  else
    return bitsOf(long(V));
}
template <class T> static void note(T V) {
  Hash = (Hash ^ bitsOfAny(V)) * 0x100000001b3ul + 1;
  if (Dump)
    std::printf("  %.17g\n", double(V));
}
static unsigned long next(unsigned long &X) {
  X = X * 6364136223846793005ul + 1442695040888963407ul;
  return X >> 33;
}
template <class T>
static void fill(T *P, int N, unsigned long Seed, long Low, long High) {
  for (int I = 0; I < N; ++I)
    P[I] = T(Low + long(next(Seed) % (unsigned long)(High - Low + 1)));
}
template <class T> static void permute(T *P, int N, long K, long C) {
  for (int I = 0; I < N; ++I)
    P[I] = T((I * K + C) % N);
}
template <class T> static void noteAll(const char *Name, const T *P, int N) {
  if (Dump)
    std::printf(" %s:\n", Name);
  for (int I = 0; I < N; ++I)
    note(P[I]);
}
template <class T> static T *memory(int N) {
  return static_cast<T *>(std::malloc(N * sizeof(T)));
}
static void show(int Region, int Call) {
  std::printf("region %d call %d: %016lx\n", Region, Call, Hash);
  Hash = 0;
}
"""
MASK = (1 << 64) - 1


class Memory:
    """One block of memory of a call: `count` elements of `type` or of a
    structure, what is in it at first, and how it is allocated: heap, vector or
    global (then `array` is the array of that name)."""

    def __init__(self, type, count, fill, seed, kind="heap", array=None):
        self.type, self.count, self.fill, self.seed = type, count, fill, seed
        self.kind, self.array = kind, array


class Call:
    def __init__(self):
        self.values = {}    # scalar parameter -> value
        self.memory = []    # Memory
        self.repeat = 1     # how often it calls, with what is in memory then
        self.data = []      # numbers of memory that a data region holds meanwhile
        self.where = {}     # array or reference -> (memory's number, byte offset)


class Region:
    def __init__(self, name):
        self.name = name
        self.params, self.arrays, self.functions = [], [], []
        self.references = []    # one element for each parameter that is a reference
        self.body, self.calls = [], []
        self.nest = None
        self.features = set()

    def array(self, name):
        return next(a for a in self.arrays if a.name == name)


def lcg(x):
    return (x * 6364136223846793005 + 1442695040888963407) & MASK


def filled(m, type, field=0):
    """The values that memory begins with."""
    if isinstance(m.fill, tuple) and m.fill[0] == "perm":
        _, k, c = m.fill
        return [(i * k + c) % m.count for i in range(m.count)]
    low, high = m.fill
    values, x = [], m.seed + field
    for _ in range(m.count):
        x = lcg(x)
        values.append(low + (x >> 33) % (high - low + 1))
    return values


def hashed(h, value, type):
    if is_float(type):
        b = struct.unpack("<Q", struct.pack("<d", value + 0.0))[0]
    else:
        b = int(value) & MASK
    return (((h ^ b) * 0x100000001b3) + 1) & MASK


class Outcome:
    """What one call does, according to the interpreter."""

    def __init__(self, hash, trace, iterations):
        self.hash, self.trace, self.iterations = hash, trace, iterations


def fields_of(array):
    """(field or None, type, offset)"""
    if array and array.fields:
        return [(f, t, o) for f, (t, o) in array.fields.items()]
    return [(None, array.type if array else None, 0)]


def interpret_call(region, function, c):
    env = interpret.Environment()
    buffers = []
    by_name = {a.name: a for a in region.arrays + region.references}
    for n, m in enumerate(c.memory):
        a = by_name[m.array]
        b = interpret.Buffer(n + 1, m.count * a.stride)
        for i, (f, t, o) in enumerate(fields_of(a)):
            view = interpret.View([], b, o, t, "", stride=a.stride)
            for j, v in enumerate(filled(m, t, i)):
                view.st(j, v, None, 0)
        buffers.append(b)
    for name, (n, offset) in c.where.items():
        b = buffers[n]
        a = by_name.get(name)
        if a.storage == "reference":
            p = next(p for p in region.params if p.name == name)
            env.args[name] = interpret.View(env.trace, b, offset, p.type, name)
            b.grain = min(b.grain, size(p.type), offset & -offset or 8)
            continue
        count = None if a.begin == 0 else (len(b.data) - offset) // a.stride
        low = 0 if a.storage != "ptr" else -(offset // a.stride)
        for f, t, o in fields_of(a):
            view = interpret.View(env.trace, b, offset + o, t, name, stride=a.stride,
                                  low=low, count=count)
            env.arrays[name + (f"_{f}" if f else "")] = view
            b.grain = min(b.grain, size(t), offset & -offset or 8)
        env.sizes[name] = (len(b.data) - offset) // a.stride
    for p in region.params:
        if p.role != "ref":
            env.args[p.name] = c.values[p.name]
    for _ in range(c.repeat):
        function(env)
    h = 0
    for v, t in env.notes:
        h = hashed(h, v, t)
    for m, b in zip(c.memory, buffers):
        a = by_name[m.array]
        for f, t, o in fields_of(a):
            view = interpret.View([], b, o, t, "", stride=a.stride)
            s, stride = view.format, a.stride
            for j in range(m.count):
                h = hashed(h, s.unpack_from(b.data, o + j * stride)[0], t)
    return Outcome(h, env.trace, env.iterations)


# C++ --------------------------------------------------------------------------

def parameter(region, p):
    t = TYPES[p.type][2]
    return f"{t} &{p.name}" if p.role == "ref" else f"{t} {p.name}"


def element(region, a):
    return f"Struct{region.number}{a.name}" if a.fields else TYPES[a.type][2]


def array_parameter(region, a):
    const = "const " if a.const else ""
    t = element(region, a)
    if a.storage == "vec":
        return f"{const}std::vector<{t}> &{a.name}"
    if len(a.dims) > 1:
        return f"{const}{t} (*{a.name})" + "".join(f"[{d}]" for d in a.dims[1:])
    return f"{const}{t} *{a.name}"


def declarations(region):
    lines = []
    for a in region.arrays:
        if a.fields:
            fields = " ".join(f"{TYPES[t][2]} {f};" for f, (t, _) in a.fields.items())
            lines.append(f"struct {element(region, a)} {{ {fields} }};")
            lines.append(f"static_assert(sizeof({element(region, a)}) == {a.stride});")
        if a.storage == "global":
            dims = "".join(f"[{d}]" for d in a.dims)
            lines.append(f"static {element(region, a)} {a.name}{dims};")
    return lines


def function_text(f):
    params = ", ".join(
        f"{'const ' if getattr(p, 'const', False) else ''}{TYPES[p.type][2]} "
        f"{'*' if isinstance(p, Array) else ''}{p.name}" for p in f.params)
    out = Printer()
    out.put(0, f"static {type_name(f.type)} {f.name}({params}) {{")
    out.block(f.body, 1)
    out.put(0, "}")
    return out.lines


def call_text(region, c, number):
    lines = ["  {"]
    put = lambda t: lines.append("    " + t)
    by_name = {a.name: a for a in region.arrays + region.references}
    names = []
    for n, m in enumerate(c.memory):
        a = by_name[m.array]
        t = element(region, a)
        name = f"m{n}"
        if m.kind == "vector":
            put(f"std::vector<{t}> {name}({m.count});")
            pointer = f"{name}.data()"
        elif m.kind == "global":
            pointer = "&" + a.name + "[0]" * len(a.dims)
        else:
            put(f"{t} *{name} = memory<{t}>({m.count});")
            pointer = name
        names.append((name, pointer, t))
        for i, (f, ft, o) in enumerate(fields_of(a)):
            if isinstance(m.fill, tuple) and m.fill[0] == "perm":
                put(f"permute({pointer}, {m.count}, {m.fill[1]}, {m.fill[2]});")
            elif f:
                put(f"{{ std::vector<{TYPES[ft][2]}> f({m.count}); fill(f.data(), "
                    f"{m.count}, {m.seed + i}ul, {m.fill[0]}, {m.fill[1]});")
                put(f"  for (int i = 0; i < {m.count}; ++i) {pointer}[i].{f} = f[i]; }}")
            else:
                put(f"fill({pointer}, {m.count}, {m.seed}ul, {m.fill[0]}, {m.fill[1]});")
    args = []
    for a in region.arrays:
        if a.storage not in ("ptr", "vec"):
            continue
        n, offset = c.where[a.name]
        name, pointer, t = names[n]
        if a.storage == "vec":
            args.append(name)
            continue
        want = element(region, a)
        if t != want or len(a.dims) > 1:
            star = f"{want} (*)" + "".join(f"[{d}]" for d in a.dims[1:]) \
                if len(a.dims) > 1 else f"{want} *"
            args.append(f"reinterpret_cast<{star}>(reinterpret_cast<char *>({pointer})"
                        f" + {offset})")
        else:
            assert offset % a.stride == 0
            plus = f" + {offset // a.stride}" if offset else ""
            args.append(pointer + plus)
    for p in region.params:
        if p.role == "ref":
            n, offset = c.where[p.name]
            args.append(f"{names[n][1]}[{offset // size(p.type)}]")
        else:
            args.append(literal(c.values[p.name], p.type))
    if c.data:
        listed = ", ".join(f"{names[n][0]}[0:{c.memory[n].count}]" for n in c.data)
        lines.append(f"#pragma accel data copy({listed})")
    put("{")
    for _ in range(c.repeat):
        put(f"  region{region.number}({', '.join(args)});")
    put("}")
    for n, m in enumerate(c.memory):
        a = by_name[m.array]
        name, pointer, t = names[n]
        for f, ft, o in fields_of(a):
            if f:
                put(f"for (int i = 0; i < {m.count}; ++i) note({pointer}[i].{f});")
            else:
                put(f"noteAll(\"{m.array}\", {pointer}, {m.count});")
        if m.kind == "heap":
            put(f"std::free({name});")
    put(f"show({region.number}, {number});")
    lines.append("  }")
    return lines


class Program:
    """The text of a program of several regions. `lines_of[region number][loop]`
    is the line of a loop's header."""

    def __init__(self, regions):
        self.lines_of = {}
        lines = PREAMBLE.splitlines()
        for r in regions:
            lines.append("")
            lines.append(f"// {r.name}")
            lines.append(f"namespace n{r.number} {{")
            lines += declarations(r)
            for f in r.functions:
                lines += function_text(f)
            params = [array_parameter(r, a) for a in r.arrays
                      if a.storage in ("ptr", "vec")]
            params += [parameter(r, p) for p in r.params]
            lines.append(f"static void region{r.number}({', '.join(params)}) {{")
            out = Printer(first_line=len(lines) + 1)
            out.block(r.body, 1)
            lines += out.lines
            self.lines_of[r.number] = out.lines_of
            lines.append("}")
            lines.append("static void calls() {")
            for n, c in enumerate(r.calls):
                lines += call_text(r, c, n)
            lines += ["}", f"}} // namespace n{r.number}"]
        lines += ["", "int main(int argc, char **) {", "  Dump = argc > 1;"]
        lines += [f"  n{r.number}::calls();" for r in regions]
        lines += ["}", ""]
        self.text = "\n".join(lines)


def expected(regions):
    """What the program prints."""
    return "".join(f"region {r.number} call {n}: {o.hash:016x}\n"
                   for r in regions for n, o in enumerate(r.outcomes))


def interpret_region(region):
    """Fills in `outcomes`; raises Undefined."""
    function = interpret.compile_region(region)
    region.outcomes = [interpret_call(region, function, c) for c in region.calls]


def written_variables(region):
    """Variables that the nest assigns; only those are traced."""
    result = set()
    for s in region.nest.walk():
        if s.kind in ("assign", "update") and s.target.kind == "var":
            result.add(s.target.var)
        if s.kind == "for" and not s.declares:
            result.add(s.var)
    return result


def mark_traced(region):
    written = written_variables(region)
    for s in region.body:
        for n in s.walk():
            v = getattr(n, "var", None)
            if v is not None and n.kind in ("var", "decl", "for"):
                v.traced = v in written or v.role == "ref"
    for p in region.params:
        p.traced = p in written or p.role == "ref"
