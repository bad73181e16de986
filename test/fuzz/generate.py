"""Random regions: a function with arrays, scalars and one annotated nest."""

import random

import program
import ranges
from indices import Indices
from interpret import Undefined
from lang import (Array, Function, Node, Var, binary, bits, call, cast, common, cond,
                  index, is_float, is_signed, limits, lit, minmax, size, unary, var)

ELEMENTS = ["i32"] * 8 + ["i64"] * 3 + ["u32", "u8", "f64", "f64"] * 2 + \
    ["i16", "i8", "u16", "u64", "f32"]
COUNTERS = ["i32"] * 10 + ["i64"] * 3 + ["u32"] * 2 + ["u64"] * 3 + \
    ["i8", "u8", "i16", "u16"]
ORDER = ["<", "<=", ">", ">="]


class Generator:
    def __init__(self, seed, number):
        self.rng = random.Random(seed)
        self.seed, self.number = seed, number

    # Parts with a chance.

    def chance(self, p):
        return self.rng.random() < p

    def pick(self, *choices):
        return self.rng.choice(choices)

    def region(self):
        """A region that is defined on all its data. Deterministic by seed."""
        while True:
            try:
                r = self.attempt()
                program.mark_traced(r)
                self.settle(r)
                return r
            except (Undefined, RecursionError):
                continue

    def settle(self, r):
        """Keeps the calls that are defined; raises Undefined if none is."""
        function = program.interpret.compile_region(r)
        good, r.outcomes = [], []
        for c in r.calls:
            try:
                r.outcomes.append(program.interpret_call(r, function, c))
                good.append(c)
            except Undefined:
                continue
        r.calls = good
        if not good or all(len(o.trace) < 4 for o in r.outcomes):
            raise Undefined("nothing happens")

    def attempt(self):
        rng = self.rng
        self.r = r = program.Region(f"seed {self.seed}")
        r.number, r.seed = self.number, self.seed
        self.names = 0
        self.indices = Indices(rng, r)
        self.clean = rng.choice([0.5, 0.85, 0.95, 0.98])    # of well-behaved writes
        # Arrays are written by one subscript that has the outermost counter, or
        # only read; scalars are private or reduced.
        self.tidy = self.chance(0.6)
        if self.tidy:
            self.clean = 1
        self.outputs = None
        self.depth = rng.choices([1, 2, 3, 4], [30, 38, 22, 10])[0]
        self.writers = {}       # array -> the subscripts that write it
        self.scalars = []       # that expressions may read
        self.before, self.after = [], []
        self.loops = 0
        self.clauses = []
        self.reduced = []       # (variable, operator) of reductions
        self.functions, self.accessors = [], []
        self.make_parameters()
        self.make_arrays()
        if self.chance(0.25):
            self.make_function()
        if self.chance(0.2):
            self.make_accessors()
        nest = self.loop(0, [])
        nest.pragma = ""
        r.nest = nest
        self.directive(nest)
        r.functions = self.functions
        r.body = self.before + [nest] + self.after
        self.make_calls()
        return r

    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def make_parameters(self):
        r, d = self.r, self.depth
        top = {1: 150, 2: 30, 3: 10, 4: 6}[d]
        for name in ["n", "m", "p"][: self.rng.randrange(0, 4)]:
            t = self.pick("i32", "i32", "i32", "i32", "i64", "u64", "u32", "i16", "u8")
            v = Var(name, t, "param")
            v.values = [self.rng.randrange(2, top), self.rng.randrange(1, top)]
            if self.chance(0.3):
                v.values.append(0)
            v.low, v.high = min(v.values), max(v.values)
            r.params.append(v)

    def make_arrays(self):
        rng, r = self.rng, self.r
        for n in range(rng.randrange(2, 6)):
            t = rng.choice(ELEMENTS)
            storage = rng.choices(["ptr", "vec", "global", "func"], [55, 15, 20, 10])[0]
            dims = [None]
            if self.depth > 1 and self.chance(0.3) and storage not in ("vec", "func"):
                dims = [None] + [rng.randrange(4, 24)
                                 for _ in range(rng.randrange(1, min(self.depth, 3)))]
            a = Array("abcdef"[n], t, dims, storage)
            if t in ("u8", "u16", "u32", "u64"):
                a.fill = (0, 100)
            if storage == "vec" and self.chance(0.5):
                a.exact = rng.randrange(4, {1: 140, 2: 40, 3: 14, 4: 8}[self.depth])
            if storage in ("ptr", "vec") and len(dims) == 1 and self.chance(0.08):
                a.fields = rng.choice([{"x": ("i32", 0), "y": ("i32", 4)},
                                       {"x": ("i16", 0), "y": ("f64", 8), "z": ("u8", 16)},
                                       {"x": ("u8", 0), "y": ("u8", 1), "z": ("u8", 2)}])
                a.stride = {"i32": 8, "i16": 24, "u8": 3}[a.fields["x"][0]]
                a.fill = (0, 50)
            r.arrays.append(a)
        if self.chance(0.2):
            a = Array("idx", self.pick("i32", "i32", "u8", "i64", "u32", "u16"), [None],
                      self.pick("ptr", "vec", "global"), const=True)
            a.permutes = self.chance(0.6)
            a.holds = a.fill = (0, 90)
            r.arrays.append(a)

    def make_function(self):
        t = self.pick("i32", "i64", "u32", "f64")
        params = [Var(f"x{n}", self.pick(t, t, "i32", "u8"), "param")
                  for n in range(self.rng.randrange(1, 3))]
        saved, self.scalars = self.scalars, params
        arrays, self.r.arrays = self.r.arrays, []
        outer, self.r.params = self.r.params, []
        body = []
        if self.chance(0.4):
            body.append(Node("if", c=self.condition([]), other=[],
                             then=[Node("return", value=self.value([], 1, t))]))
        body.append(Node("return", value=self.value([], 2, t)))
        self.scalars, self.r.arrays, self.r.params = saved, arrays, outer
        self.functions = [Function(f"f{self.number}", t, params, body)]

    def make_accessors(self):
        """Functions that read or write an element of an array."""
        t = self.pick("i32", "i64", "u8", "f64")
        p = Array("p", t, [None], "ptr", const=True)
        x, y = Var("x", self.pick("i32", "i64", "u64"), "param"), Var("y", t, "param")
        at = index(p, [var(x)])
        read = Function(f"get{self.number}", t, [p, x], [
            Node("return", value=self.pick(at, binary("+", at, lit(1)),
                                           binary("&", at, lit(15)) if not is_float(t)
                                           else at))])
        q = Array("p", t, [None], "ptr")
        write = Function(f"set{self.number}", "void", [q, x, y], [
            Node("assign", target=index(q, [var(x)]), op=self.pick("=", "=", "+")
                 if is_float(t) else self.pick("=", "=", "^"), value=var(y))])
        self.accessors = [read, write]
        self.functions += [read, write]

    # Loops.

    def loop(self, depth, counters):
        rng = self.rng
        number, self.loops = self.loops, self.loops + 1
        trips = {1: (20, 130), 2: (6, 32), 3: (3, 11), 4: (2, 6)}[self.depth]
        trips = rng.randrange(*trips)
        c = Var("ijkl"[depth] if number < 4 and depth == number else self.fresh("q"),
                rng.choice(COUNTERS), "counter")
        outside = self.chance(0.08)
        if outside:
            self.before.append(Node("decl", var=c, init=lit(0, c.type)))
            c.role = "local"
        f = Node("for", number=number, var=c, declares=not outside, pragma=None,
                 flipped=self.chance(0.08), up=True, step=lit(1),
                 spelled=rng.choice(["++", "p++"]))
        self.header(f, trips, counters)
        if outside and self.chance(0.5):
            self.after.append(Node("note", value=var(c)))
        inside = counters + [c]
        f.body = []
        saved = list(self.scalars)
        last = depth + 1 == self.depth
        if not last and self.chance(0.35):
            f.body += self.statements(inside, rng.randrange(1, 3), depth)
        if last:
            f.body += self.statements(inside, rng.randrange(1, 4), depth)
        else:
            f.body.append(self.loop(depth + 1, inside))
            if self.chance(0.1) and self.depth <= 3:
                f.body.append(self.loop(depth + 1, inside))
            if self.chance(0.25):
                f.body += self.statements(inside, 1, depth)
        self.scalars = saved
        if depth and self.chance(0.03):
            f.pragma = " loop seq"
        return f

    def bound_of(self, trips, counters, c):
        """An expression that is about `trips`."""
        params = [p for p in self.r.params if p.role == "param" and p.low is not None]
        form = self.rng.random()
        if params and form < 0.5:
            e = var(self.rng.choice(params))
            if self.chance(0.15):
                e = binary("-", e, lit(1))
            elif self.chance(0.1):
                e = binary("+", e, lit(self.rng.randrange(1, 4)))
            return e
        if counters and form < 0.7:
            e = var(self.rng.choice(counters))
            if self.chance(0.6):
                e = binary("+", e, lit(self.rng.randrange(1, 6)))
            return e
        vectors = [a for a in self.r.arrays if a.exact and a.exact <= 2 * trips]
        if vectors and form < 0.85:
            return Node("size", array=self.rng.choice(vectors), type="u64")
        t = "i32"
        if bits(c.type) == 64 and self.chance(0.4):
            t = c.type
        return lit(trips, t)

    def header(self, f, trips, counters):
        rng, c = self.rng, f.var
        low = lit(0)
        form = rng.random()
        if form < 0.2:
            low = lit(rng.randrange(1, 6))
        elif form < 0.27 and is_signed(c.type):
            low = lit(-rng.randrange(1, 6))
        elif form < 0.37 and counters:
            low = var(rng.choice(counters))
            if self.chance(0.5):
                low = binary("+", low, lit(1))
        elif form < 0.42:
            params = [p for p in self.r.params if p.role == "param"]
            if params:
                low = var(rng.choice(params))
                if self.chance(0.5):
                    trips *= 2
        bound = self.bound_of(trips, counters, c)
        if self.chance(0.04) and c.type in ("i32", "u32", "i8", "u8", "i16"):
            # Near the end of the type.
            top = limits(c.type)[1]
            low, bound = lit(top - trips - 3, c.type if bits(c.type) == 32 else "i32"), \
                lit(top - rng.randrange(3), c.type if bits(c.type) == 32 else "i32")
        step = 1
        if self.chance(0.22):
            step = rng.randrange(2, 8)
        f.step = lit(step)
        if step != 1:
            f.spelled = rng.choice(["op=", "op=", "x="])
        elif self.chance(0.1):
            f.spelled = rng.choice(["op=", "x="])
        params = [p for p in self.r.params if p.role == "param" and p.low and p.low > 0]
        if params and self.chance(0.06):
            f.step, f.spelled = var(rng.choice(params)), "op="
        lr, br = ranges.of(low), ranges.of(bound)
        if lr is None or br is None:
            raise Undefined("bounds")
        down = self.chance(0.2)
        if not down:
            f.cmp = rng.choices(["<", "<=", "!="], [70, 22, 8 if step == 1 else 0])[0]
            f.low, f.bound = low, bound
            c.low, c.high = lr[0], max(lr[0], br[1] - (f.cmp != "<="))
        else:
            f.up = False
            if f.spelled in ("++", "p++"):
                f.spelled = rng.choice(["--", "p--"])
            first = binary("-", bound, lit(1)) if self.chance(0.7) else bound
            fr = ranges.of(first)
            f.low, f.bound = first, low
            f.cmp = rng.choices([">=", ">", "!="], [50, 40, 10 if step == 1 else 0])[0]
            if not is_signed(c.type):
                f.cmp = ">"
            c.low = lr[0] + (f.cmp != ">=")
            c.high = max(c.low, fr[1] if fr else br[1])
            if not is_signed(c.type) and self.chance(0.3) and bits(c.type) >= 32:
                # Runs through zero.
                f.bound, f.cmp = bound, "<"
                f.low = binary("-", bound, lit(1))
                c.low, c.high = 0, max(0, br[1])
        tl, th = limits(c.type)
        if c.low < tl or c.high > th:
            raise Undefined("counter")
        c.bound = bound

    # Expressions.

    def leaf(self, counters, want=None):
        rng = self.rng
        form = rng.random()
        if form < 0.55 and self.r.arrays:
            e = self.read(counters)
            if e is not None:
                return e
        if form < 0.75 and counters:
            return var(rng.choice(counters))
        if form < 0.9 and self.scalars:
            return var(rng.choice(self.scalars))
        if form < 0.93 and self.r.params:
            return var(rng.choice(self.r.params))
        return lit(rng.randrange(-9, 30))

    def read(self, counters):
        """An element of an array."""
        if not counters:
            return None
        arrays = self.r.arrays
        a = self.rng.choice(arrays)
        if a in self.writers and self.chance(self.clean):
            subs, field, at = self.rng.choice(self.writers[a])
            if set(at) <= set(counters):
                return index(a, [self.copy(s) for s in subs], field)
            return None
        if self.tidy and a in self.may_write():
            return None
        e = None
        if self.chance(0.1):
            e = self.indices.indirect(counters)
        if e is None:
            e = self.indices.any_form(counters)
        return self.indices.element(a, e, counters)

    def copy(self, e):
        parts = {k: v for k, v in e.__dict__.items() if k != "kind"}
        for name, i, child in e.children():
            if i is None:
                parts[name] = self.copy(child)
            else:
                if parts[name] is e.__dict__[name]:
                    parts[name] = list(parts[name])
                parts[name][i] = self.copy(child)
        return Node(e.kind, **parts)

    def value(self, counters, depth, want="i32"):
        rng = self.rng
        if depth <= 0 or self.chance(0.15):
            return self.leaf(counters)
        form = rng.random()
        if form < 0.62:
            a, b = self.value(counters, depth - 1, want), self.leaf(counters)
            op = rng.choice("++--*")
            if not is_float(a.type) and not is_float(b.type) and self.chance(0.25):
                op = rng.choice("&|^")
            if op == "*" and self.chance(0.6):
                b = lit(rng.randrange(2, 6))
            return binary(op, a, b)
        if form < 0.70:
            a = self.value(counters, depth - 1, want)
            if is_float(a.type):
                return a
            k = lit(rng.randrange(1, 4)) if self.chance(0.5) else lit(rng.choice([7, 16, 100]))
            op = "%" if k.value > 4 else rng.choice([">>", "/", "%"])
            if op == "%" and k.value == 1:
                op = "/"
            return binary(op, a, k)
        if form < 0.76:
            return cond(self.condition(counters), self.value(counters, depth - 1, want),
                        self.leaf(counters))
        if form < 0.82:
            t = rng.choice(["i32", "i64", "u32", "u8", "i16", "u64"])
            a = self.value(counters, depth - 1, want)
            return cast(t, a)
        if form < 0.88:
            a, b = self.value(counters, depth - 1, want), self.leaf(counters)
            return minmax(self.pick("min", "max"), a, b, self.pick(want, "i32", "i64"))
        if form < 0.91:
            a = self.value(counters, depth - 1, want)
            return unary("-", a) if is_float(a.type) else unary(self.pick("-", "~"), a)
        if form < 0.94:
            return self.condition(counters)
        if self.accessors and rng.random() < 0.5:
            e = self.leaf(counters)
            if e.kind == "index" and e.field is None and len(e.subs) == 1 and \
                    e.type == self.accessors[0].type and \
                    e.array.storage in ("ptr", "func", "global"):
                return call(self.accessors[0], [Node("array", array=e.array), e.subs[0]])
            return e
        scalar = [f for f in self.functions if f not in self.accessors]
        if scalar:
            f = rng.choice(scalar)
            return call(f, [self.bounded(self.leaf(counters), p.type, 50)
                            for p in f.params])
        return self.leaf(counters)

    def bounded(self, e, t, top):
        """e with values below top, so that sums and products of it fit."""
        if is_float(e.type):
            return e if is_float(t) else lit(3)
        if e.kind == "lit" or ranges.of(e) and max(map(abs, ranges.of(e))) <= top:
            return e
        return binary("%", e, lit(top))

    def condition(self, counters):
        rng = self.rng
        form = rng.random()
        if form < 0.2 and counters:
            return binary(rng.choice(["==", "!="]),
                          binary("%", var(rng.choice(counters)), lit(rng.choice([2, 3]))),
                          lit(rng.choice([0, 1])))
        if form < 0.35 and counters:
            return binary(rng.choice(ORDER), var(rng.choice(counters)),
                          lit(rng.randrange(1, 20)))
        if form < 0.45:
            return binary(rng.choice(["&&", "||"]), self.condition(counters),
                          self.condition(counters))
        if form < 0.5:
            return unary("!", self.condition(counters))
        a = self.leaf(counters)
        return binary(rng.choice(ORDER + ["==", "!="]), a, lit(rng.randrange(-10, 40))
                      if self.chance(0.7) else self.leaf(counters))

    # Statements.

    def statements(self, counters, count, depth):
        out = []
        self.level = depth
        for _ in range(count):
            out += self.statement(counters, depth, 2)
        return out

    def statement(self, counters, depth, nesting):
        from statements import CHOICES
        names, weights = zip(*((n, w[not self.tidy]) for n, w in CHOICES.items()))
        for _ in range(20):
            make = self.rng.choices(names, weights)[0]
            made = make(self, counters, depth, nesting)
            if made:
                return made
        return []

    def may_write(self):
        if self.outputs is None:
            self.outputs = [a for a in self.r.arrays if not a.const and a.holds is None]
            if self.tidy:
                self.outputs = self.rng.sample(self.outputs, min(len(self.outputs),
                                                                 self.pick(1, 1, 2)))
        return self.outputs

    def target(self, counters):
        """An element to write, or None."""
        a = self.rng.choice(self.may_write())
        if a in self.writers and self.chance(self.clean):
            subs, field, at = self.rng.choice(self.writers[a])
            if set(at) <= set(counters):
                if a.fields and self.chance(0.5):
                    field = self.rng.choice(list(a.fields))
                return index(a, [self.copy(s) for s in subs], field)
            if self.tidy:
                return None
        if self.chance(self.clean):
            if len(a.dims) > 1:
                if len(counters) < len(a.dims):
                    return None
                used = counters[-len(a.dims):] if self.chance(0.4) and not self.tidy \
                    else counters[:len(a.dims)]
                subs = [self.indices.within(var(c), 0, 60 if n == 0 and not d else d - 1)
                        for n, (c, d) in enumerate(zip(used, a.dims))]
                if any(s is None for s in subs):
                    return None
                self.indices.use(a, subs)
                e = index(a, subs)
            else:
                some = [c for c in counters if c.bound is not None or not self.tidy]
                if self.chance(0.15):
                    some = self.rng.sample(some, self.rng.randrange(1, len(some) + 1))
                    if self.tidy and counters[0] not in some:
                        some[0] = counters[0]
                e = self.indices.element(a, self.indices.injective(some), counters)
        elif self.chance(0.2):
            i = self.indices.indirect(counters)
            e = self.indices.element(a, i, counters) if i else None
        else:
            e = self.indices.element(a, self.indices.any_form(counters), counters)
        if e is not None:
            at = {n.var for s in e.subs for n in s.walk()
                  if n.kind == "var" and n.var.role != "param"}
            self.writers.setdefault(a, []).append((e.subs, e.field, at))
        return e

    def fit(self, e, t, tame=0.75):
        """A value to store in type t that does not grow from store to store."""
        if is_float(t):
            return e if not self.chance(tame) else binary("*", e, lit(0.5, "f64")) \
                if self.chance(0.2) else e
        if is_float(e.type):
            return e
        if bits(t) >= 32 and is_signed(t) and self.chance(tame):
            return binary("%", e, lit(self.pick(1009, 100, 255))) if self.chance(0.7) \
                else binary("&", e, lit(255))
        return e

    # The directive and the calls.

    def directive(self, nest):
        rng = self.rng
        text = self.pick("", "", "", "", " parallel loop")
        if nest.body and len(nest.body) == 1 and nest.body[0].kind == "for" \
                and self.chance(0.15):
            text += " collapse(2)"
        if self.chance(0.05):
            more = self.pick(" threads(3)", " target(gpu)", " target(cpu)", " tile(8)",
                             ' name("some region")')
            # These two exclude each other.
            text += "" if "collapse" in text and "tile" in more else more
        elif self.r.params and self.chance(0.04):
            text += f" if({self.r.params[0].name} > 4)"
        for clause in self.clauses:
            if self.chance(0.2):
                text += " " + clause
        nest.pragma = text

    def make_calls(self):
        import calls
        calls.make(self)
