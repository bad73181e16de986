"""Shrinks a region that fails: applies small changes as long as the same kind of
failure is left. Several changes are tried in one program."""

import copy

import build
import program
from lang import Node, lit

TOGETHER = 24
LISTS = ("body", "then", "other")


def statement_lists(region):
    yield region.body
    for s in region.body:
        for n in s.walk():
            for name in LISTS:
                part = getattr(n, name, None)
                if isinstance(part, list):
                    yield part


def expressions(region):
    """(node, part, index or None, expression) of all that may be replaced."""
    for s in region.body:
        for n in s.walk():
            for name, i, child in n.children():
                if name in LISTS or name == "target" or name == "step":
                    continue
                yield n, name, i, child


def changes(region):
    """Functions that change a copy of the region, the coarse ones first."""
    for n in range(len(region.calls)):
        if len(region.calls) > 1:
            yield lambda r, n=n: r.calls.pop(n)
    if region.nest.pragma:
        yield lambda r: setattr(r.nest, "pragma", "")
    for k, part in enumerate(statement_lists(region)):
        for i, s in enumerate(part):
            if s is not region.nest:
                yield lambda r, k=k, i=i: list(statement_lists(r))[k].pop(i)
            if s.kind == "for" and s is not region.nest and s.pragma:
                yield lambda r, k=k, i=i: setattr(list(statement_lists(r))[k][i],
                                                  "pragma", None)
            for name in LISTS:
                if s is not region.nest and getattr(s, name, None):
                    def splice(r, k=k, i=i, name=name):
                        target = list(statement_lists(r))[k]
                        target[i:i + 1] = getattr(target[i], name)
                    yield splice
    for i, s in enumerate(region.nest.body):
        if s.kind == "for":
            def inner(r, i=i):
                r.nest.body[i].pragma = ""
                r.body[r.body.index(r.nest)] = r.nest.body[i]
                r.nest = r.nest.body[i]
            yield inner
    for k, (n, name, i, e) in enumerate(expressions(region)):
        simpler = [c for _, _, c in e.children()]
        if e.kind != "lit":
            for m in range(len(simpler)):
                def child(r, k=k, m=m):
                    n, name, i, e = list(expressions(r))[k]
                    put(n, name, i, [c for _, _, c in e.children()][m])
                yield child
            yield lambda r, k=k: literal(r, k, 1)
        elif e.value not in (0, 1):
            yield lambda r, k=k, v=e.value: literal(r, k, int(v) // 2)
            if abs(e.value) < 12:
                yield lambda r, k=k, v=e.value: literal(r, k, int(v) - (1 if v > 0 else -1))
    for p in region.params:
        yield lambda r, name=p.name: drop_parameter(r, name)
    for a in region.arrays:
        yield lambda r, name=a.name: drop_array(r, name)
    for k in range(len(region.functions)):
        yield lambda r, k=k: r.functions.pop(k)


def put(n, name, i, e):
    if i is None:
        setattr(n, name, e)
    else:
        getattr(n, name)[i] = e
    retype(n)


def retype(n):
    pass


def literal(r, k, value):
    n, name, i, e = list(expressions(r))[k]
    t = e.type if e.kind != "size" else "i32"
    from lang import bits, is_float
    if not is_float(t) and bits(t) < 32:
        t = "i32"
    put(n, name, i, lit(value, t))


def used(r, thing):
    for s in r.body:
        for n in s.walk():
            if getattr(n, "var", None) is thing or getattr(n, "array", None) is thing:
                return True
    return False


def drop_parameter(r, name):
    p = next(p for p in r.params if p.name == name)
    if used(r, p):
        raise ValueError("used")
    r.params.remove(p)
    for c in r.calls:
        c.values.pop(name, None)
        c.where.pop(name, None)


def drop_array(r, name):
    a = next(a for a in r.arrays if a.name == name)
    if used(r, a):
        raise ValueError("used")
    for c in r.calls:
        at = c.where.pop(name, None)
        if at and any(m.array == name for m in c.memory):
            if any(w[0] == at[0] for w in c.where.values()):
                raise ValueError("shared")
            del c.memory[at[0]]
            c.where = {k: (n - (n > at[0]), o) for k, (n, o) in c.where.items()}
    r.arrays.remove(a)


def settled(region):
    """Runs it with the interpreter; False: it has no meaning."""
    try:
        program.mark_traced(region)
        function = program.interpret.compile_region(region)
        calls, region.outcomes = [], []
        for c in region.calls:
            try:
                region.outcomes.append(program.interpret_call(region, function, c))
                calls.append(c)
            except program.interpret.Undefined:
                pass
        region.calls = calls
        return bool(calls)
    except Exception:   # A variable that is declared no more, and the like.
        return False


def fresh_copy(region):
    outcomes, region.outcomes = region.outcomes, []
    made = copy.deepcopy(region)
    region.outcomes = outcomes
    return made


def fails(tools, candidates, kind):
    """The first of the candidates that fails in the same way."""
    for n, r in enumerate(candidates):
        r.number = n
    check = build.Check(tools, candidates, serial=kind == "interpreter")
    bad = {f.region.number for f in check.failures if f.region and f.kind == kind}
    for r in candidates:
        if r.number in bad:
            return r
    return None


def reduced(failure, tools):
    best = fresh_copy(failure.region)
    if not settled(best):
        return failure.region
    progress = True
    while progress:
        progress = False
        pending = []
        for change in list(changes(best)):
            candidate = fresh_copy(best)
            try:
                change(candidate)
            except (ValueError, IndexError, StopIteration):
                continue
            if not settled(candidate):
                continue
            pending.append(candidate)
            if len(pending) == TOGETHER:
                found = fails(tools, pending, failure.kind)
                pending = []
                if found:
                    best, progress = found, True
                    break
        if pending and not progress:
            found = fails(tools, pending, failure.kind)
            if found:
                best, progress = found, True
    return best
