"""Runs a region as C++ would, without a compiler: every undefined operation is an
error, and every access to memory is recorded with its iteration.

A region's tree becomes a Python function; `run` calls it with memory."""

import struct

from lang import Array, binary, common, is_float, is_signed, limits, promoted, bits, size

FORMAT = {"bool": "?", "i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i",
          "u32": "I", "i64": "q", "u64": "Q", "f32": "f", "f64": "d"}
MOST_ITERATIONS = 12000


class Undefined(Exception):
    """The program has no defined meaning on these data, or takes too long."""


class Buffer:
    def __init__(self, number, count):
        self.number, self.data = number, bytearray(count)
        self.key = number << 32
        self.grain = 8      # bytes that one key stands for
        self.known = None   # of uninitialised memory: which bytes are written


class View:
    """An array, or a field of an array of structures, in a buffer."""

    def __init__(self, trace, buffer, offset, type, name, stride=None, low=0,
                 count=None):
        self.trace, self.buffer, self.type, self.name = trace, buffer, type, name
        self.format = struct.Struct("<" + FORMAT[type])
        self.offset, self.stride = offset, stride or size(type)
        self.low = low
        self.count = count
        if count is None:
            self.count = (len(buffer.data) - offset) // self.stride
        self.size = size(type)
        if is_float(type):
            self.wrap = float
        else:
            self.wrap = lambda v: v

    def place(self, i):
        if not self.low <= i < self.count:
            raise Undefined(f"{self.name}[{i}] of {self.count}")
        p = self.offset + i * self.stride
        if p < 0 or p + self.size > len(self.buffer.data):
            raise Undefined(f"{self.name}[{i}] is outside of its memory")
        return p

    def note(self, p, write, tag, it):
        b = self.buffer
        first, last = p // b.grain, (p + self.size - 1) // b.grain
        for g in range(first, last + 1):
            self.trace.append((b.key + g, self.name, write, tag, it))

    def ld(self, i, tag, it):
        p = self.place(i)
        if self.buffer.known is not None and not self.buffer.known[p]:
            raise Undefined(f"{self.name}[{i}] is read before it is written")
        self.note(p, 0, tag, it)
        return self.format.unpack_from(self.buffer.data, p)[0]

    def st(self, i, value, tag, it):
        p = self.place(i)
        if self.buffer.known is not None:
            for q in range(p, p + self.size):
                self.buffer.known[q] = 1
        self.note(p, 1, tag, it)
        self.format.pack_into(self.buffer.data, p, value)


class Iterations:
    """The tree of loop instances and iterations. 0 is outside of every loop."""

    def __init__(self):
        self.loop_of, self.around = [None], [0]    # of an instance
        self.instance_of = [0]                     # of an iteration
        self.trips = [1]                           # of an instance

    def instance(self, loop, it):
        self.loop_of.append(loop)
        self.around.append(it)
        self.trips.append(0)
        return len(self.loop_of) - 1

    def iteration(self, instance):
        if len(self.instance_of) > MOST_ITERATIONS:
            raise Undefined("too many iterations")
        self.trips[instance] += 1
        self.instance_of.append(instance)
        return len(self.instance_of) - 1


def signed(b):
    low, high = -(1 << b - 1), (1 << b - 1) - 1

    def check(v):
        if low <= v <= high:
            return v
        raise Undefined("signed overflow")
    return check


def convert_signed(b):
    half, whole = 1 << b - 1, 1 << b
    return lambda v: (v + half) % whole - half


def f32(v):
    try:
        return struct.unpack("<f", struct.pack("<f", v))[0]
    except OverflowError:
        raise Undefined("float overflow")


def divide(a, b):
    if b == 0:
        raise Undefined("division by zero")
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def remainder(a, b):
    return a - b * divide(a, b)


def shift_count(n, width):
    if not 0 <= n < width:
        raise Undefined("shift count")
    return n


def shift_left(a, n, width):
    if a < 0:
        raise Undefined("shift of a negative value")
    return a << shift_count(n, width)


def shift_right(a, n, width):
    return a >> shift_count(n, width)


def to_int(v, low, high):
    if v != v or not low - 1 < v < high + 1:
        raise Undefined("conversion to an integer")
    return int(v)


def to_float(v):
    if abs(v) > 1 << 53:
        raise Undefined("rounding twice")
    return float(v)


def finite(v):
    if v - v != 0:
        raise Undefined("no finite number")
    return v


def whole(v, type):
    """An operand of a sum in floating point whose order must not matter."""
    if v != int(v) or abs(v) > (256 if type == "f32" else 1 << 30):
        raise Undefined("a sum that depends on its order")
    return v


def exact(v):
    """An operand of a product in floating point whose order must not matter."""
    if abs(v) not in (0.5, 1, 2):
        raise Undefined("a product that depends on its order")
    return v


def known(v):
    if v is None:
        raise Undefined("read before it is written")
    return v


RUNTIME = {
    "S32": signed(32), "S64": signed(64), "F32": f32, "DIV": divide,
    "MOD": remainder, "SHL": shift_left, "SHR": shift_right, "TOINT": to_int,
    "TOFLOAT": to_float, "FIN": finite, "WHOLE": whole, "EXACT": exact,
    "KNOWN": known,
    **{f"C{b}": convert_signed(b) for b in (8, 16, 32, 64)},
}


class Translator:
    def __init__(self):
        self.lines = []
        self.depth = 1
        self.fresh = 0
        self.tags = {}      # id of an expression that a reduction updates: its op

    def put(self, text):
        self.lines.append("    " * self.depth + text)

    # Expressions: text of a Python expression that has exactly C++'s value.

    def convert(self, text, source, to):
        if source == to:
            return text
        if is_float(to):
            if not is_float(source):
                text = f"TOFLOAT({text})"
            return f"F32({text})" if to == "f32" and source != "f32" else text
        if to == "bool":
            return f"(1 if {text} else 0)"
        if is_float(source):
            low, high = limits(to)
            return f"TOINT({text}, {low}, {high})"
        low, high = limits(source)
        lo, hi = limits(to)
        if lo <= low and high <= hi:
            return text
        if is_signed(to):
            return f"C{bits(to)}({text})"
        return f"({text} & {hi})"

    def fit(self, text, t):
        """The result of arithmetic in type t (which is promoted)."""
        if t == "f32":
            return f"F32({text})"
        if t == "f64":
            return f"FIN({text})"
        if is_signed(t):
            return f"S{bits(t)}({text})"
        return f"(({text}) & {limits(t)[1]})"

    def as_type(self, e, t):
        return self.convert(self.expr(e), e.type, t)

    def truth(self, e):
        return f"({self.expr(e)})"

    def expr(self, e):
        return getattr(self, "do_" + e.kind)(e)

    def do_lit(self, e):
        v = e.value
        if is_float(e.type):
            return f"({float(v)!r})"
        return f"({int(v)})"

    def do_var(self, e):
        v = e.var
        if not v.traced:
            return f"KNOWN(v_{v.name})" if v.role == "local" else f"v_{v.name}"
        if v.role == "ref":
            return f"v_{v.name}.ld(0, {self.tags.get(id(e))!r}, it)"
        return (f"(ev((k_{v.name}, {v.name!r}, 0, {self.tags.get(id(e))!r}, it)) "
                f"or KNOWN(v_{v.name}))")

    def view(self, e):
        return f"a_{e.array.name}" + (f"_{e.field}" if e.field else "")

    def linear(self, e):
        subs = [self.expr(s) for s in e.subs]
        if len(subs) == 1:
            return subs[0]
        dims = e.array.dims
        text = subs[0]
        for s, d in zip(subs[1:], dims[1:]):
            text = f"({text} * {d} + INDEX({s}, {d}))"
        return text

    def do_index(self, e):
        return f"{self.view(e)}.ld({self.linear(e)}, {self.tags.get(id(e))!r}, it)"

    def do_size(self, e):
        return f"n_{e.array.name}"

    def do_bin(self, e):
        op = e.op
        if op == "&&":
            return f"(1 if {self.truth(e.a)} and {self.truth(e.b)} else 0)"
        if op == "||":
            return f"(1 if {self.truth(e.a)} or {self.truth(e.b)} else 0)"
        if op in ("==", "!=", "<", "<=", ">", ">="):
            t = common(e.a.type, e.b.type)
            return f"(1 if {self.as_type(e.a, t)} {op} {self.as_type(e.b, t)} else 0)"
        return self.arithmetic(op, self.expr(e.a), e.a.type, self.expr(e.b), e.b.type,
                               e.type)

    def arithmetic(self, op, a, at, b, bt, t):
        if op in ("<<", ">>"):
            a = self.convert(a, at, t)
            name = "SHL" if op == "<<" else "SHR"
            return self.fit(f"{name}({a}, {b}, {bits(t)})", t)
        a, b = self.convert(a, at, t), self.convert(b, bt, t)
        if op == "/":
            if is_float(t):
                raise ValueError("division in floating point")
            return self.fit(f"DIV({a}, {b})", t)
        if op == "%":
            return self.fit(f"MOD({a}, {b})", t)
        if op in "&|^":
            return f"({a} {op} {b})"
        return self.fit(f"{a} {op} {b}", t)

    def do_un(self, e):
        if e.op == "!":
            return f"(0 if {self.truth(e.a)} else 1)"
        a = self.as_type(e.a, e.type)
        return self.fit(f"{e.op}{a}", e.type)

    def do_cast(self, e):
        return self.as_type(e.a, e.type)

    def do_cond(self, e):
        return (f"({self.as_type(e.a, e.type)} if {self.truth(e.c)} else "
                f"{self.as_type(e.b, e.type)})")

    def do_call(self, e):
        args = [self.expr(a) if a.kind == "array" else self.as_type(a, p.type)
                for a, p in zip(e.args, e.function.params)]
        return f"f_{e.function.name}({', '.join(args + ['it'])})"

    def do_array(self, e):
        return f"a_{e.array.name}"

    def do_minmax(self, e):
        return (f"{e.op}({self.as_type(e.a, e.type)}, {self.as_type(e.b, e.type)})")

    # Statements.

    def block(self, body):
        if not body:
            self.put("pass")
        for s in body:
            getattr(self, "do_" + {"call": "call_stmt"}.get(s.kind, s.kind))(s)

    def store(self, target, text, tag=None):
        """`text` has the target's type."""
        if target.kind == "index":
            self.put(f"{self.view(target)}.st({self.linear(target)}, {text}, {tag!r}, it)")
            return
        v = target.var
        if v.role == "ref":
            self.put(f"v_{v.name}.st(0, {text}, {tag!r}, it)")
            return
        self.put(f"v_{v.name} = {text}")
        if v.traced:
            self.put(f"ev((k_{v.name}, {v.name!r}, 1, {tag!r}, it))")

    def do_decl(self, s):
        v = s.var
        self.put(f"v_{v.name} = "
                 + (self.as_type(s.init, v.type) if s.init else "None"))
        if v.traced:
            self.put(f"k_{v.name} = NEWKEY()")
            if s.init:
                self.put(f"ev((k_{v.name}, {v.name!r}, 1, None, it))")

    def do_decl_array(self, s):
        a = s.array
        count = 1
        for d in a.dims:
            count *= d
        self.put(f"a_{a.name} = LOCAL({a.name!r}, {a.type!r}, {count}, {a.zeroed})")

    def do_assign(self, s):
        t = s.target.type
        if s.op == "=":
            self.store(s.target, self.as_type(s.value, t))
            return
        self.put(f"x = {self.expr(s.value)}")
        ct = promoted(t) if s.op in ("<<", ">>") else common(t, s.value.type)
        text = self.arithmetic(s.op, self.expr(s.target), t, "x", s.value.type, ct)
        self.store(s.target, self.convert(text, ct, t))

    def do_update(self, s):
        t, v, op = s.target.type, s.value, s.op
        tag = {"-": "+"}.get(op, op)
        target = s.target
        self.tags[id(target)] = tag
        if s.how == "ifset":
            self.put(f"if {self.truth(v)}:")
            self.depth += 1
            self.store(target, "1" if op == "||" else "0", tag)
            self.depth -= 1
            return
        if op in ("&&", "||"):
            one = self.truth(target), self.truth(v)
            if s.how == "x=opx":
                one = one[::-1]
            word = "and" if op == "&&" else "or"
            self.store(target, self.convert(f"(1 if {one[0]} {word} {one[1]} else 0)",
                                            "bool", t), tag)
            return
        self.put(f"x = {self.expr(v)}")
        if is_float(t) and op in ("+", "-"):
            self.put(f"WHOLE(x, {t!r})")
        if is_float(t) and op == "*":
            self.put("EXACT(x)")
        if op in ("min", "max"):
            if s.how in ("std", "std2"):
                x = self.convert("x", v.type, t)
                self.store(target, f"{op}({self.expr(target)}, {x})", tag)
                return
            less = "<" if s.less in ("<", "<=") else ">"
            ct = common(t, v.type)
            x = self.convert("x", v.type, ct)
            y = self.convert("y", t, ct)
            self.put(f"y = {self.expr(target)}")
            if s.how in ("if", "if2"):
                self.put(f"if {x} {less} {y}:")
                self.depth += 1
                self.store(target, self.convert("x", v.type, t), tag)
                self.depth -= 1
            else:
                self.store(target, self.convert(f"({x} if {x} {less} {y} else {y})", ct,
                                                t), tag)
            return
        ct = common(t, v.type)
        text = self.arithmetic(op, self.expr(target), t, "x", v.type, ct)
        self.store(target, self.convert(text, ct, t), tag)

    def do_if(self, s):
        self.put(f"if {self.truth(s.c)}:")
        self.depth += 1
        self.block(s.then)
        self.depth -= 1
        if s.other:
            self.put("else:")
            self.depth += 1
            self.block(s.other)
            self.depth -= 1

    def do_for(self, s):
        c = s.var
        n = s.number
        if c.traced and s.declares:
            raise ValueError("a traced counter is declared outside")
        counter = Node_var(c)
        self.store(counter, self.as_type(s.low, c.type))
        self.put(f"i{n} = INSTANCE({n}, it); o{n} = it")
        self.put("while True:")
        self.depth += 1
        test = binary(s.cmp, counter, s.bound)
        self.put(f"if not {self.quiet(test, c)}: break")
        self.put(f"it = ITERATION(i{n}); b{n} = 0")
        self.put("for _ in ONCE:")
        self.depth += 1
        self.loops.append(n)
        self.block(s.body)
        self.loops.pop()
        self.depth -= 1
        self.put(f"if b{n}: break")
        step = s.step
        ct = common(c.type, step.type)
        text = self.arithmetic("+" if s.up else "-", f"v_{c.name}", c.type,
                               self.expr(step), step.type, ct)
        self.store(counter, self.convert(text, ct, c.type))
        self.depth -= 1
        self.put(f"it = o{n}")

    def quiet(self, e, v):
        was, v.traced = v.traced, False
        text = self.expr(e)
        v.traced = was
        return text

    loops = []

    def do_while(self, s):
        self.fresh += 1
        n = f"w{self.fresh}"
        self.put(f"b{n} = 0; c{n} = 0")
        self.put(f"while {self.truth(s.c)}:")
        self.depth += 1
        self.put(f"c{n} += 1")
        self.put(f"if c{n} > 1000: raise UNDEFINED('endless')")
        self.put("for _ in ONCE:")
        self.depth += 1
        self.loops.append(n)
        self.block(s.body)
        self.loops.pop()
        self.depth -= 1
        self.put(f"if b{n}: break")
        self.depth -= 1

    def do_continue(self, s):
        self.put(f"if {self.truth(s.c)}: continue")

    def do_break(self, s):
        self.put(f"if {self.truth(s.c)}:")
        self.put(f"    b{self.loops[-1]} = 1; break")

    def do_return(self, s):
        self.put(f"return {self.as_type(s.value, self.returns)}")

    def do_call_stmt(self, s):
        self.put(self.expr(s.value))

    def do_note(self, s):
        self.put(f"NOTE({self.expr(s.value)}, {s.value.type!r})")


def Node_var(v):
    from lang import var
    return var(v)


def compile_function(f):
    """A helper function of the program, as a Python function."""
    t = Translator()
    t.loops = []
    t.returns = f.type
    t.block(f.body)
    names = ["a_" + p.name if isinstance(p, Array) else "v_" + p.name for p in f.params]
    head = f"def f_{f.name}({', '.join(names + ['it'])}):"
    return head + "\n" + "\n".join(t.lines)


def index_check(i, d):
    if not 0 <= i < d:
        raise Undefined(f"index {i} of {d}")
    return i


def compile_region(region):
    """A function (environment) -> None. The environment has `trace`,
    `iterations`, `notes`, `args` (name -> value or View), `arrays`."""
    t = Translator()
    t.loops = []
    t.block(region.body)
    head = ["def region(E):", "    it = 0", "    ev = E.trace.append",
            "    INSTANCE = E.iterations.instance; ITERATION = E.iterations.iteration",
            "    NEWKEY = E.new_key; LOCAL = E.local; NOTE = E.note"]
    for p in region.params:
        head.append(f"    v_{p.name} = E.args[{p.name!r}]; k_{p.name} = NEWKEY()")
    for a in region.arrays:
        if a.storage in ("body", "func"):
            continue
        head.append(f"    n_{a.name} = E.sizes[{a.name!r}]")
        for f in a.fields or [None]:
            name = a.name + (f"_{f}" if f else "")
            head.append(f"    a_{name} = E.arrays[{name!r}]")
    text = "\n".join(compile_function(f) for f in region.functions)
    text += "\n" + "\n".join(head + t.lines)
    scope = dict(RUNTIME)
    scope.update(UNDEFINED=Undefined, ONCE=(0,), INDEX=index_check)
    try:
        exec(compile(text, region.name, "exec"), scope)
    except (SyntaxError, RecursionError):
        raise Undefined("an expression is nested too deeply")
    return scope["region"]


class Environment:
    def __init__(self):
        self.trace, self.iterations, self.notes = [], Iterations(), []
        self.args, self.arrays, self.sizes = {}, {}, {}
        self.next_key = 1 << 60

    def new_key(self):
        self.next_key += 1
        return self.next_key

    def local(self, name, type, count, zeroed):
        self.next_key += 1
        b = Buffer(0, count * size(type))
        b.key = self.next_key << 32
        b.grain = size(type)
        if not zeroed:
            b.known = bytearray(len(b.data))
        return View(self.trace, b, 0, type, name)

    def note(self, value, type):
        self.notes.append((value, type))
