"""The small part of C++ that random programs are made of: types with C++'s
conversions, expressions and statements as trees, and their C++ text."""

# name: (bits, signed, C++ spelling)
TYPES = {
    "bool": (1, False, "bool"),
    "i8": (8, True, "signed char"), "u8": (8, False, "unsigned char"),
    "i16": (16, True, "short"), "u16": (16, False, "unsigned short"),
    "i32": (32, True, "int"), "u32": (32, False, "unsigned"),
    "i64": (64, True, "long"), "u64": (64, False, "unsigned long"),
    "f32": (32, True, "float"), "f64": (64, True, "double"),
}


def is_float(t):
    return t[0] == "f"


def bits(t):
    return TYPES[t][0]


def is_signed(t):
    return TYPES[t][1]


def size(t):
    return max(1, bits(t) // 8)


def limits(t):
    """The smallest and greatest value of an integer type."""
    if is_signed(t):
        return -(1 << bits(t) - 1), (1 << bits(t) - 1) - 1
    return 0, (1 << bits(t)) - 1


def promoted(t):
    return "i32" if not is_float(t) and bits(t) < 32 else t


def common(a, b):
    """The usual arithmetic conversions."""
    for t in ("f64", "f32"):
        if t in (a, b):
            return t
    a, b = promoted(a), promoted(b)
    if bits(a) != bits(b):
        return a if bits(a) > bits(b) else b
    return a if not is_signed(a) else b


class Node:
    """An expression or a statement: its kind, and parts that depend on it."""

    def __init__(self, kind, **parts):
        self.kind = kind
        self.__dict__.update(parts)

    def children(self):
        """(name of the part, index or None, node), for each part that is a node."""
        for name, part in list(self.__dict__.items()):
            if isinstance(part, Node):
                yield name, None, part
            elif isinstance(part, list):
                for i, item in enumerate(part):
                    if isinstance(item, Node):
                        yield name, i, item

    def walk(self):
        yield self
        for _, _, child in self.children():
            yield from child.walk()


class Var:
    """A scalar. `role`: param, ref (parameter that is a reference), local (of
    the function or a body), counter, const."""

    def __init__(self, name, type, role, low=None, high=None):
        self.name, self.type, self.role = name, type, role
        self.low, self.high = low, high  # values as a counter or an index
        self.traced = False
        self.bound = None   # of a loop's counter: the loop's bound


class Array:
    """`storage`: ptr, vec, global, func (local to the function) or body.
    `dims`: extents; the first of a ptr or vec is None. `fields`: of a structure,
    name -> (type, offset)."""

    def __init__(self, name, type, dims, storage, const=False):
        self.name, self.type, self.dims = name, type, dims
        self.storage, self.const = storage, const
        self.fields, self.stride = None, size(type) if type else 0
        self.need = 1       # elements that are accessed, counted from `begin`
        self.begin = 0      # the smallest index, at most 0
        self.fill = (-50, 50)   # the values that it begins with
        self.holds = None   # of an array of indices: the range of its values
        self.permutes = False
        self.exact = None   # of a vector: its size, where it bounds a loop
        self.zeroed = False


# Expressions ------------------------------------------------------------------

def lit(value, t="i32"):
    return Node("lit", value=value, type=t)


def var(v):
    return Node("var", var=v, type=v.type)


def index(array, subs, field=None):
    t = array.fields[field][0] if field else array.type
    return Node("index", array=array, subs=subs, field=field, type=t)


def binary(op, a, b):
    if op in ("==", "!=", "<", "<=", ">", ">=", "&&", "||"):
        t = "bool"
    elif op in ("<<", ">>"):
        t = promoted(a.type)
    else:
        t = common(a.type, b.type)
    return Node("bin", op=op, a=a, b=b, type=t)


def unary(op, a):
    return Node("un", op=op, a=a, type="bool" if op == "!" else promoted(a.type))


def cast(t, a):
    return Node("cast", a=a, type=t)


def cond(c, a, b):
    t = a.type if a.type == b.type else common(a.type, b.type)
    return Node("cond", c=c, a=a, b=b, type=t)


def call(function, args):
    return Node("call", function=function, args=args, type=function.type)


def minmax(op, a, b, t):
    """std::min<T>(a, b) or std::max<T>(a, b)"""
    return Node("minmax", op=op, a=a, b=b, type=t)


class Function:
    """Its parameters are scalars or pointers to arrays; type "void": none."""

    def __init__(self, name, type, params, body):
        self.name, self.type, self.params, self.body = name, type, params, body


# C++ --------------------------------------------------------------------------

SUFFIX = {"u32": "u", "i64": "L", "u64": "ul", "f32": "f"}
UPDATE = {"+": "+=", "-": "-=", "*": "*=", "&": "&=", "|": "|=", "^": "^=",
          "/": "/=", "%": "%=", "<<": "<<=", ">>": ">>="}


def literal(value, t):
    if t == "bool":
        return "true" if value else "false"
    if is_float(t):
        text = repr(float(value)) + SUFFIX.get(t, "")
    elif t == "i32" and value == -(1 << 31):
        text = "(-2147483647 - 1)"
    else:
        text = str(value) + SUFFIX.get(t, "")
    return f"({text})" if text[0] == "-" else text


def expr(e):
    k = e.kind
    if k == "lit":
        return literal(e.value, e.type)
    if k == "var":
        return e.var.name
    if k == "index":
        text = e.array.name + "".join(f"[{bare(s)}]" for s in e.subs)
        return text + ("." + e.field if e.field else "")
    if k == "bin":
        return f"({expr(e.a)} {e.op} {expr(e.b)})"
    if k == "un":
        return f"({e.op}{expr(e.a)})"
    if k == "cast":
        return f"static_cast<{TYPES[e.type][2]}>({bare(e.a)})"
    if k == "cond":
        return f"({expr(e.c)} ? {expr(e.a)} : {expr(e.b)})"
    if k == "call":
        return f"{e.function.name}({', '.join(bare(a) for a in e.args)})"
    if k == "minmax":
        return (f"std::{e.op}<{TYPES[e.type][2]}>({bare(e.a)}, {bare(e.b)})")
    if k == "array":
        return e.array.name
    if k == "size":
        return f"{e.array.name}.size()"
    raise ValueError(k)


def type_name(t):
    return "void" if t == "void" else TYPES[t][2]


def bare(e):
    text = expr(e)
    return text[1:-1] if e.kind in ("bin", "cond") else text


class Printer:
    """Statements as lines of text. `lines_of` maps a loop's number to the line
    of its text."""

    def __init__(self, first_line=1):
        self.lines = []
        self.first_line = first_line
        self.lines_of = {}

    def put(self, depth, text):
        self.lines.append("  " * depth + text)

    def block(self, body, depth):
        for s in body:
            self.stmt(s, depth)

    def stmt(self, s, depth):
        getattr(self, "do_" + s.kind)(s, depth)

    def do_decl(self, s, depth):
        text = f"{TYPES[s.var.type][2]} {s.var.name}"
        if getattr(s, "const", False):
            text = "const " + text
        self.put(depth, text + (f" = {bare(s.init)};" if s.init else ";"))

    def do_decl_array(self, s, depth):
        a = s.array
        dims = "".join(f"[{d}]" for d in a.dims)
        zero = " = {}" if a.zeroed else ""
        self.put(depth, f"{TYPES[a.type][2]} {a.name}{dims}{zero};")

    def do_assign(self, s, depth):
        t = expr(s.target)
        if s.op == "=":
            self.put(depth, f"{t} = {bare(s.value)};")
        else:
            self.put(depth, f"{t} {UPDATE[s.op]} {bare(s.value)};")

    def do_update(self, s, depth):
        """A reduction: target = target op value, in one of many spellings."""
        t, v, op, how = expr(s.target), expr(s.value), s.op, s.how
        n = TYPES[s.target.type][2]
        text = {
            "op=": lambda: f"{t} {UPDATE[op]} {bare(s.value)};",
            "x=xop": lambda: f"{t} = {t} {op} {v};",
            "x=opx": lambda: f"{t} = {v} {op} {t};",
            "++": lambda: f"{t}++;", "pre++": lambda: f"++{t};",
            "--": lambda: f"{t}--;",
            "std": lambda: f"{t} = std::{op}<{n}>({t}, {bare(s.value)});",
            "std2": lambda: f"{t} = std::{op}<{n}>({bare(s.value)}, {t});",
            "if": lambda: f"if ({v} {s.less} {t}) {t} = {bare(s.value)};",
            "if2": lambda: f"if ({t} {s.more} {v}) {{ {t} = {bare(s.value)}; }}",
            "?": lambda: f"{t} = {v} {s.less} {t} ? {v} : {t};",
            "?2": lambda: f"{t} = {t} {s.less} {v} ? {t} : {v};",
            "ifset": lambda: f"if ({bare(s.value)}) {t} = "
                             f"{'true' if op == '||' else 'false'};",
        }[how]()
        self.put(depth, text)

    def do_if(self, s, depth):
        self.put(depth, f"if ({bare(s.c)}) {{")
        self.block(s.then, depth + 1)
        if s.other:
            self.put(depth, "} else {")
            self.block(s.other, depth + 1)
        self.put(depth, "}")

    def do_for(self, s, depth):
        if s.pragma is not None:
            self.put(depth, f"#pragma accel{s.pragma}")
        self.lines_of[s.number] = self.first_line + len(self.lines)
        c = s.var
        init = f"{TYPES[c.type][2]} " if s.declares else ""
        init += f"{c.name} = {bare(s.low)}"
        test = f"{c.name} {s.cmp} {expr(s.bound)}"
        if s.flipped:
            test = f"{expr(s.bound)} {FLIP[s.cmp]} {c.name}"
        step = s.step
        inc = {"++": f"++{c.name}", "p++": f"{c.name}++", "--": f"--{c.name}",
               "p--": f"{c.name}--"}.get(s.spelled)
        if inc is None:
            op = "+" if s.up else "-"
            inc = (f"{c.name} {op}= {expr(step)}" if s.spelled == "op="
                   else f"{c.name} = {c.name} {op} {expr(step)}")
        self.put(depth, f"for ({init}; {test}; {inc}) {{")
        self.block(s.body, depth + 1)
        self.put(depth, "}")

    def do_while(self, s, depth):
        self.put(depth, f"while ({bare(s.c)}) {{")
        self.block(s.body, depth + 1)
        self.put(depth, "}")

    def do_continue(self, s, depth):
        self.put(depth, f"if ({bare(s.c)}) continue;")

    def do_break(self, s, depth):
        self.put(depth, f"if ({bare(s.c)}) break;")

    def do_return(self, s, depth):
        self.put(depth, f"return {bare(s.value)};")

    def do_call(self, s, depth):
        self.put(depth, f"{expr(s.value)};")

    def do_note(self, s, depth):
        self.put(depth, f"note({bare(s.value)});")


FLIP = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}
