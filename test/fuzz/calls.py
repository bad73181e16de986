"""The memory and the arguments that a region is called with: arrays apart, the
same, and overlapping in part."""

from lang import bits, is_float, size
from program import Call, Memory


def may_share(a, b):
    """Both may be in one memory (C++'s aliasing rules)."""
    if a.holds or b.holds or a.fields or b.fields:
        return False
    if a.storage == "vec" or b.storage == "vec":
        return a.storage == b.storage and a.type == b.type
    if "ptr" not in (a.storage, b.storage):
        return False
    if a.type == b.type or b.type == "u8" and not is_float(a.type):
        return True
    return not is_float(a.type) and not is_float(b.type) and \
        a.type[1:] == b.type[1:]


def make(g):
    rng, r = g.rng, g.r
    written = {n.target.array for n in r.nest.walk()
               if n.kind in ("assign", "update") and n.target.kind == "index"}
    written |= {n.args[0].array for n in r.nest.walk()
                if n.kind == "call" and hasattr(n, "args") and n.type == "void"}
    used = {n.array for s in r.body for n in s.walk()
            if n.kind in ("index", "size", "array")}
    r.arrays = [a for a in r.arrays if a in used]
    for a in r.arrays:
        if a.storage == "ptr" and a not in written and g.chance(0.8):
            a.const = True
        if a.storage == "vec" and a not in written:
            a.const = g.chance(0.8)
        if a.exact:
            a.need = a.exact
        if a.holds:
            a.need = max(a.need, a.holds[1] + 1)
        if a.storage in ("global", "func") and len(a.dims) >= 1:
            a.dims[0] = a.need + rng.choice([0, 0, 1, 5])
    prepare_function_arrays(g)
    for n in range(3 if any(a.storage == "ptr" for a in r.arrays) else 2):
        r.calls.append(one(g, n))


def prepare_function_arrays(g):
    """Arrays that the function declares are filled by it and noted at its end."""
    from lang import Node, Var, binary, index, lit, var
    for a in g.r.arrays:
        if a.storage != "func":
            continue
        a.zeroed = True
        total = 1
        for d in a.dims:
            total *= d
        g.before.append(Node("decl_array", array=a))
        for where, make in ((g.before, lambda c: Node(
                "assign", target=index(a, [var(c)]), op="=",
                value=binary("%", binary("*", var(c), lit(7)), lit(23)))),
                (g.after, lambda c: Node("note", value=index(a, [var(c)])))):
            g.loops += 1
            c = Var(g.fresh("z"), "i32", "counter")
            where.append(Node("for", number=g.loops - 1, var=c, declares=True,
                              pragma=None, flipped=False, up=True, step=lit(1),
                              spelled="++", cmp="<", low=lit(0), bound=lit(total),
                              body=[make(c)]))
    g.r.body = g.before + [g.r.nest] + g.after


def inner(a):
    count = 1
    for d in a.dims[1:]:
        count *= d
    return count


def one(g, n):
    """Call n: the first has arrays apart and the largest values."""
    rng, r = g.rng, g.r
    c = Call()
    for p in r.params:
        if p.role != "ref":
            if n == 0:
                c.values[p.name] = max(p.values)
            else:
                c.values[p.name] = rng.choice(p.values)
    share = n >= 1 and g.chance(0.75)
    for a in r.arrays + r.references:
        if a.storage in ("body", "func"):
            continue
        if a.storage == "reference":
            reference(g, c, a, share)
            continue
        host = None
        if share and a.storage != "global" and g.chance(0.6):
            hosts = [m for m in c.memory if m.owner is not a and may_share(m.owner, a)]
            if hosts:
                host = rng.choice(hosts)
        begin, count = -a.begin, (a.need - a.begin) * inner(a)
        if a.storage == "global":
            begin, count = 0, a.dims[0] * inner(a)
        if host is not None and a.storage == "vec":
            if host.count >= count and a.exact in (None, host.count):
                c.where[a.name] = (c.memory.index(host), 0)
                continue
            host = None
        if host is not None:
            unit = max(a.stride, host.owner.stride)
            at = c.where[host.owner.name][1]
            low = begin * a.stride
            move = rng.choice([0, 0, 1, -1, 2, -3, 8, host.count, host.count // 2,
                               host.count - 1])
            offset = max(low, at + move * host.owner.stride)
            offset -= offset % unit
            while offset < low:
                offset += unit
            end = offset + (count - begin) * a.stride
            if host.kind == "heap":
                host.count = max(host.count, -(-end // host.owner.stride))
            if end <= host.count * host.owner.stride:
                c.where[a.name] = (c.memory.index(host), offset)
                continue
        kind = {"vec": "vector", "global": "global"}.get(a.storage, "heap")
        fill = a.fill
        if a.holds and a.permutes:
            k = rng.choice([1, 7, 13, 29])
            while not coprime(k, count):
                k += 1
            fill = ("perm", k, rng.randrange(0, 5))
            if count - 1 > a.holds[1]:
                fill = (0, a.holds[1])
        m = Memory(a.type, count, fill, rng.randrange(1 << 20), kind, a.name)
        m.owner = a
        c.memory.append(m)
        c.where[a.name] = (len(c.memory) - 1, begin * a.stride)
    if g.chance(0.25):
        c.repeat = 2
        # The function itself reads references, which a data region forbids.
        own = {c.where[a.name][0] for a in r.references}
        c.data = [n for n, m in enumerate(c.memory)
                  if m.kind == "heap" and n not in own and g.chance(0.8)]
    return c


def reference(g, c, a, share):
    if share and g.chance(0.4):
        hosts = [m for m in c.memory if m.type == a.type and m.owner.storage != "global"
                 and not m.owner.holds and not m.owner.fields
                 and m.owner.storage == "ptr" and m.count > 0]
        if hosts:
            m = g.rng.choice(hosts)
            c.where[a.name] = (c.memory.index(m), g.rng.randrange(m.count) * size(a.type))
            return
    m = Memory(a.type, 1, a.fill, g.rng.randrange(1 << 20), "heap", a.name)
    m.owner = a
    c.memory.append(m)
    c.where[a.name] = (len(c.memory) - 1, 0)


def coprime(a, b):
    while b:
        a, b = b, a % b
    return a == 1
