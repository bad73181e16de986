"""Ranges of integer expressions, so that generated subscripts are in bounds."""

from lang import is_float, limits


def of(e):
    """(low, high) of what the expression can be; None: not known, or it may leave
    its type."""
    r = compute(e)
    if r is None or is_float(e.type):
        return None
    low, high = limits(e.type)
    return r if low <= r[0] and r[1] <= high else None


def compute(e):
    k = e.kind
    if k == "lit":
        return (e.value, e.value) if not is_float(e.type) else None
    if k == "var":
        return (e.var.low, e.var.high) if e.var.low is not None else None
    if k == "cast":
        return of(e.a)
    if k == "size":
        return e.array.exact, e.array.exact
    if k == "index":
        return e.array.holds
    if k == "minmax":
        a, b = of(e.a), of(e.b)
        if a and b:
            f = min if e.op == "min" else max
            return f(a[0], b[0]), f(a[1], b[1])
        return None
    if k == "cond":
        a, b = of(e.a), of(e.b)
        return (min(a[0], b[0]), max(a[1], b[1])) if a and b else None
    if k != "bin":
        return None
    a, b = of(e.a), of(e.b)
    if not a or not b:
        return None
    low, high = limits(e.type) if not is_float(e.type) else (0, -1)
    if a[0] < low or b[0] < low or a[1] > high or b[1] > high:
        return None     # the operands' conversion changes them
    op = e.op
    if op == "+":
        return a[0] + b[0], a[1] + b[1]
    if op == "-":
        return a[0] - b[1], a[1] - b[0]
    if op == "*":
        corners = [x * y for x in a for y in b]
        return min(corners), max(corners)
    if op in ("/", "%") and a[0] >= 0 and b[0] > 0:
        return (a[0] // b[1], a[1] // b[0]) if op == "/" else (0, min(a[1], b[1] - 1))
    if op == "&" and a[0] >= 0 and b[0] >= 0:
        return 0, min(a[1], b[1])
    if op in ("^", "|") and a[0] >= 0 and b[0] >= 0:
        return 0, (1 << max(a[1].bit_length(), b[1].bit_length())) - 1
    if op == ">>" and a[0] >= 0 and b[0] >= 0:
        return a[0] >> b[1], a[1] >> b[0]
    return None
