"""Random statements of a nest's body. Each function takes the generator, the
counters in scope, the depth of the loop, and how deep statements may still nest;
it gives a list of statements, or nothing if it does not work out."""

from lang import Array, Node, Var, binary, cond, index, is_float, is_signed, bits, lit, var

SCALARS = ["i32"] * 6 + ["i64"] * 3 + ["u32", "u64", "f64", "u8", "i16", "f32", "i8"]


def assign(target, value, op="="):
    return Node("assign", target=target, value=value, op=op)


def store(g, counters, depth, nesting):
    t = g.target(counters)
    if t is None:
        return None
    # Its subscripts are a tree of their own: the same nodes may not be shared.
    t = g.copy(t)
    form = g.rng.random()
    if form < 0.7:
        return [assign(t, g.fit(g.value(counters, g.rng.randrange(1, 4), t.type), t.type))]
    value = g.bounded(g.leaf(counters), t.type, 30)
    if is_float(t.type) or is_float(value.type):
        op = g.pick("+", "-")
    elif bits(t.type) < 32 or not is_signed(t.type):
        op = g.rng.choice("++-*&|^")
    else:
        op = g.rng.choice("++-&|^")
    return [assign(t, value, op)]


def new_scalar(g, type, init, live=0.5, prefix="s"):
    """A scalar that is declared before the nest."""
    v = Var(g.fresh(prefix), type, "local")
    if g.chance(0.06) and type != "bool":
        v.role = "ref"
        g.r.params.append(v)
        a = Array(v.name, type, [None], "reference")
        a.need = 1
        a.fill = (0, 9)
        g.r.references.append(a)
        return v
    g.before.append(Node("decl", var=v, init=init))
    if g.chance(live):
        g.after.append(Node("note", value=var(v)))
    return v


MIN = {"min": ("<", ">"), "max": (">", "<")}


def update_of(g, target, counters, op=None):
    """A statement that combines the target with a value."""
    t = target.type
    ops = ["+"] * 6 + ["-", "min", "max", "min", "max"]
    if t == "bool":
        ops = ["&&", "||", "&", "|", "^"]
    elif not is_float(t):
        ops += ["&", "|", "^", "*"]
    else:
        ops += ["*"]
    op = op or g.rng.choice(ops)
    how = g.pick("op=", "x=xop", "x=opx")
    s = Node("update", target=target, op=op, how=how, value=None)
    if op in ("&&", "||"):
        s.value = g.condition(counters)
        s.how = g.pick("x=xop", "x=opx", "ifset")
        return s
    if t == "bool":
        s.value = g.condition(counters)
        return s
    value = g.value(counters, g.rng.randrange(0, 3), t)
    if not is_float(t) and is_float(value.type):
        value = lit(3) if op in "&|^*" else var(counters[-1])
    if op in ("min", "max"):
        less, more = MIN[op]
        eq = g.pick("", "", "=")
        s.less, s.more = less + eq, more + eq
        s.how = g.pick("std", "std2", "if", "if2", "?", "?2")
        s.value = value
        return s
    if op == "*":
        two = "2" if t == "f64" or t in ("u8", "u16", "u32", "u64") else "1"
        s.value = cond(g.condition(counters), lit(-1 if is_signed(t) else 3),
                       lit(int(two)))
        if t in ("u32", "u64") and not is_float(value.type):
            s.value = value
        return s
    if op in ("+", "-"):
        if g.chance(0.15):
            s.value, s.how = lit(1), g.pick("++", "pre++") if op == "+" else "--"
            return s
        if op == "-" and s.how == "x=opx":
            s.how = "x=xop"
        if bits(t) >= 32 and not is_float(t):
            value = g.bounded(value, t, 1000)
        if is_float(t):
            value = g.bounded(value, t, 200) if not is_float(value.type) else value
    s.value = value
    return s


def clause_op(op):
    return {"-": "+"}.get(op, op)


def reduction(g, counters, depth, nesting):
    old = g.reduced
    if old and g.chance(0.3):
        v, op = g.rng.choice(old)
        op = op if g.tidy or g.chance(0.8) else None
    else:
        v = new_scalar(g, g.rng.choice(SCALARS + ["bool"] * 2), lit(g.rng.randrange(0, 7)),
                       live=0.9)
        if v.type == "bool" and v.role == "local":
            g.before[-1].init = lit(g.chance(0.5), "bool")
        op = None
    s = update_of(g, var(v), counters, op)
    if op is None:
        g.reduced.append((v, s.op))
    out = [s]
    if g.chance(0.25):
        out = [Node("if", c=g.condition(counters), then=out, other=[])]
    if g.chance(0.04) and not g.tidy:
        g.scalars.append(v)     # Now a scan, if it is read.
    return out


def element_update(g, counters, depth, nesting):
    """A sum in an element: of a row, a fixed one, or a histogram."""
    arrays = [a for a in g.r.arrays if not a.const and a.holds is None
              and len(a.dims) == 1]
    if not arrays:
        return None
    a = g.rng.choice(arrays)
    some = [c for c in counters if g.chance(0.5)]
    if not some:
        e = lit(g.rng.randrange(0, 5))
    elif g.chance(0.5):
        e = g.indices.injective(some)
    else:
        e = g.indices.any_form(some)
    t = g.indices.element(a, e, counters)
    if t is None:
        return None
    return [update_of(g, t, counters)]


def private(g, counters, depth, nesting):
    v = new_scalar(g, g.rng.choice(SCALARS), g.pick(None, lit(0), lit(5)), live=0.3,
                   prefix="t")
    # Assigned already where the nest may not run.
    if v.role == "local" and g.after and g.after[-1].value.kind == "var" \
            and g.after[-1].value.var is v:
        for s in g.before:
            if s.kind == "decl" and s.var is v and s.init is None:
                s.init = lit(1)
    first = assign(var(v), g.fit(g.value(counters, 2, v.type), v.type))
    out = [first]
    noted = bool(g.after) and g.after[-1].value.kind == "var" and g.after[-1].value.var is v
    if g.chance(0.12) and not (g.tidy and (noted or v.role == "ref")):
        out = [Node("if", c=g.condition(counters), then=out, other=[])]
    elif g.chance(0.12):
        other = assign(var(v), g.fit(g.value(counters, 1, v.type), v.type))
        out = [Node("if", c=g.condition(counters), then=out, other=[other])]
    g.scalars.append(v)
    t = g.target(counters)
    if t is not None:
        t = g.copy(t)
        value = binary("+", var(v), g.bounded(g.leaf(counters), t.type, 40))
        out.append(assign(t, g.fit(value, t.type)))
    if g.chance(0.01 if g.tidy else 0.1):
        out.reverse()
    if g.chance(0.15):
        out.append(assign(var(v), g.fit(binary("+", var(v), lit(1)), v.type)))
    return out


def local(g, counters, depth, nesting):
    import ranges
    if g.chance(0.4):
        e = g.indices.any_form(counters)
        r = ranges.of(e)
        v = Var(g.fresh("x"), e.type, "local")
        if r:
            v.low, v.high = r
            counters.append(v)
        d = Node("decl", var=v, init=e, const=True)
        g.scalars.append(v)
        return [d] + (store(g, counters, depth, nesting) or [])
    v = Var(g.fresh("v"), g.rng.choice(SCALARS), "local")
    d = Node("decl", var=v, init=g.fit(g.value(counters, 2, v.type), v.type))
    g.scalars.append(v)
    out = [d]
    if g.chance(0.3):
        value = g.bounded(g.leaf(counters), v.type, 30)
        op = g.pick("+", "-") if is_float(v.type) or is_float(value.type) else \
            g.pick("+", "-", "&", "^")
        out.append(assign(var(v), value, op))
    return out + (store(g, counters, depth, nesting) or [])


def branch(g, counters, depth, nesting):
    if nesting <= 0:
        return None
    then, other = [], []
    saved = list(g.scalars)
    for block in (then, other) if g.chance(0.4) else (then,):
        inner = list(counters)
        for _ in range(g.rng.randrange(1, 3)):
            block += g.statement(inner, depth, nesting - 1)
        g.scalars = list(saved)
    if not then:
        return None
    return [Node("if", c=g.condition(counters), then=then, other=other)]


def skip(g, counters, depth, nesting):
    c = g.condition(counters)
    if depth and g.chance(0.4):
        return [Node("break", c=c)]
    if g.chance(0.05):
        return [Node("break", c=c)]
    return [Node("continue", c=c)]


def inner_loop(g, counters, low, high, body):
    n, g.loops = g.loops, g.loops + 1
    c = Var(g.fresh("q"), g.pick("i32", "i32", "u64"), "counter")
    c.low, c.high = low, max(low, high - 1)
    c.bound = None
    made = body(c)
    if made is None:
        return None
    return Node("for", number=n, var=c, declares=True, pragma=None, flipped=False, up=True,
                step=lit(1), spelled="++", cmp="<", low=lit(low), bound=lit(high),
                body=made)


def body_array(g, counters, depth, nesting):
    """An array that each iteration has for itself."""
    count = g.rng.randrange(3, 8)
    a = Array(g.fresh("w"), g.rng.choice(SCALARS), [count], "body")
    a.zeroed = g.chance(0.3)
    write = inner_loop(g, counters, g.pick(0, 0, 1), count, lambda c: [
        assign(index(a, [var(c)]),
               g.fit(g.value(counters + [c], 1, a.type), a.type))])
    v = Var(g.fresh("v"), "f64" if is_float(a.type) else "i64", "local")
    d = Node("decl", var=v, init=lit(0, v.type))
    read = inner_loop(g, counters, 0 if write.low.value == 0 or a.zeroed else 1, count,
                      lambda c: [assign(var(v), index(a, [var(c)]), "+")])
    t = g.target(counters)
    if t is None:
        return None
    t = g.copy(t)
    return [Node("decl_array", array=a), write, d, read, assign(t, g.fit(var(v), t.type))]


def local_sum(g, counters, depth, nesting):
    """s = 0; for ...: s += ...; a[...] = s"""
    v = Var(g.fresh("v"), g.pick("i32", "i64", "f64", "u32"), "local")
    t = g.target(counters)
    if t is None:
        return None
    t = g.copy(t)
    loop = inner_loop(g, counters, 0, g.rng.randrange(2, 7), lambda c: [
        assign(var(v), g.bounded(g.value(counters + [c], 1, v.type), v.type, 500), "+")])
    return [Node("decl", var=v, init=lit(0)), loop, assign(t, g.fit(var(v), t.type))]


def last_value(g, counters, depth, nesting):
    v = new_scalar(g, g.pick("i32", "i64"), lit(-1), live=1)
    s = assign(var(v), var(g.rng.choice(counters)))
    return [Node("if", c=g.condition(counters), then=[s], other=[])] if g.chance(0.7) \
        else [s]


def induction(g, counters, depth, nesting):
    v = new_scalar(g, "i32", lit(0), live=0.3, prefix="k")
    v.low, v.high = 0, 10000
    a = g.rng.choice([a for a in g.r.arrays if not a.const])
    t = g.indices.element(a, var(v), counters)
    v.low = v.high = None
    if t is None or a.holds:
        return None
    return [assign(t, g.fit(g.value(counters, 1, t.type), t.type)),
            assign(var(v), lit(g.rng.randrange(1, 3)), "+")]


def halving(g, counters, depth, nesting):
    v = Var(g.fresh("v"), "i32", "local")
    t = g.target(counters)
    c = counters[-1]
    if t is None or c.low < 0:
        return None
    return [Node("decl", var=v, init=var(c)),
            Node("while", c=binary(">", var(v), lit(g.rng.randrange(1, 5))),
                 body=[assign(var(v), binary("/", var(v), lit(2)))]),
            assign(g.copy(t), var(v))]


def swap(g, counters, depth, nesting):
    t = g.target(counters)
    if t is None:
        return None
    u = g.indices.element(t.array, g.indices.any_form(counters), counters)
    if u is None or u.type != t.type:
        return None
    v = Var(g.fresh("v"), t.type, "local")
    return [Node("decl", var=v, init=g.copy(t)), assign(g.copy(t), g.copy(u)),
            assign(g.copy(u), var(v))]


def put_call(g, counters, depth, nesting):
    """A call that writes an element."""
    if not g.accessors:
        return None
    t = g.target(counters)
    write = g.accessors[1]
    if t is None or t.field or len(t.subs) != 1 or t.type != write.params[0].type or \
            t.array.storage not in ("ptr", "func", "global"):
        return None
    value = g.fit(g.value(counters, 1, t.type), t.type)
    return [Node("call", value=Node("call", function=write, type="void", args=[
        Node("array", array=t.array), g.copy(t.subs[0]), value]))]


# The weights in tidy nests, and in others.
CHOICES = {store: (50, 50), reduction: (16, 14), private: (7, 8), local: (12, 10),
           branch: (10, 10), skip: (1, 2), body_array: (4, 3), local_sum: (8, 5),
           last_value: (0.1, 2), induction: (0.1, 2), halving: (2, 1.5),
           swap: (0.1, 1.5), element_update: (0.2, 4), put_call: (10, 10)}
