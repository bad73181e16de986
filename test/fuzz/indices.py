"""Random subscripts: of the common shapes, in bounds by construction."""

import ranges
from lang import binary, bits, cast, cond, index, is_signed, limits, lit, var

MOST = 6000     # elements of an array


class Indices:
    def __init__(self, rng, region):
        self.rng, self.region = rng, region

    def literal_for(self, e, value):
        """A literal that does not change the type of an operation with e."""
        t = e.type if bits(e.type) >= 32 and self.rng.random() < 0.3 else "i32"
        low, high = limits(t)
        return lit(value, t if low <= value <= high else "i64")

    def plus(self, e, k):
        if k == 0:
            return e
        op = "+" if k > 0 else "-"
        return binary(op, e, self.literal_for(e, abs(k)))

    def within(self, e, low, high):
        """e moved into [low, high], or None."""
        r = ranges.of(e)
        if r is None:
            return None
        if r[0] < low:
            e = self.plus(e, low - r[0])
            r = ranges.of(e)
            if r is None:
                return None
        if r[1] > high:
            if r[0] < 0:
                return None
            e = binary("%", e, self.literal_for(e, high + 1))
            r = ranges.of(e)
        return e if r and r[0] >= low and r[1] <= high else None

    def simple(self, counters):
        c = self.rng.choice(counters)
        e = var(c)
        if self.rng.random() < 0.06:
            e = cast(self.rng.choice(["i64", "u64", "u32", "i32"]), e)
        return e

    def injective(self, counters):
        """A linear index that differs for different values of the counters."""
        rng = self.rng
        order = list(counters)
        if rng.random() < 0.3:
            rng.shuffle(order)
        e = var(order[0])
        for c in order[1:]:
            extent = c.high - min(0, c.low) + 1
            ld = None
            for p in self.region.params:
                if p.role == "param" and p.low is not None and p.low >= extent \
                        and rng.random() < 0.6:
                    ld = var(p)
            bound = getattr(c, "bound", None)
            if ld is None and bound is not None and bound.kind == "var" \
                    and bound.var.role == "param" and rng.random() < 0.8:
                ld = var(bound.var)
            if ld is None:
                ld = lit(extent + rng.choice([0, 0, 0, 1, 3, -1]))
                ld.value = max(1, ld.value)
            e = binary("+", binary("*", e, ld), var(c))
        if rng.random() < 0.3:
            e = self.plus(e, rng.choice([1, 2, 5, -1, -3]))
        if rng.random() < 0.1:
            e = binary("*", e, lit(rng.choice([2, 3])))
        return e

    def any_form(self, counters):
        """Any expression of the counters."""
        rng = self.rng
        c = self.simple(counters)
        form = rng.randrange(16)
        r = ranges.of(c) or (0, 10)
        if form <= 2:
            return self.plus(c, rng.choice([0, 0, 1, -1, 2, -2, 5, -7, 16]))
        if form == 3:
            return binary("-", self.literal_for(c, r[1] + rng.choice([0, 1, 0])), c)
        if form == 4:
            e = binary("*", self.literal_for(c, rng.choice([2, 3, 2, 5])), c)
            return self.plus(e, rng.choice([0, 1, 1, 4]))
        if form == 5:
            return binary("%", c, self.literal_for(c, rng.choice([2, 3, 7, 8, 16])))
        if form == 6:
            return binary("/", c, self.literal_for(c, rng.choice([2, 3, 4])))
        if form == 7:
            return binary("&", c, self.literal_for(c, rng.choice([1, 3, 7, 6])))
        if form == 8:
            d = self.simple(counters)
            return binary(rng.choice("+-"), c, d)
        if form == 9:
            # Row i of a triangle.
            row = binary("/", binary("*", c, self.plus(c, 1)), lit(2))
            return binary("+", row, self.simple(counters))
        if form == 10:
            e = binary("*", c, self.literal_for(c, rng.choice([3, 5, 7, 10])))
            return binary("%", self.plus(e, rng.choice([0, 1, 4])),
                          self.literal_for(c, rng.choice([11, 16, 30])))
        if form == 11:
            p = [p for p in self.region.params if p.low is not None and p.role == "param"]
            return binary("+", c, var(rng.choice(p))) if p else c
        if form == 12:
            return cond(binary("<", c, lit((r[0] + r[1]) // 2)), c, self.plus(c, 1))
        if form == 13:
            return binary("^", c, self.literal_for(c, rng.choice([1, 2])))
        if form == 14:
            return lit(rng.randrange(0, 12))
        return self.injective(counters)

    def indirect(self, counters):
        """An element of an array of indices."""
        arrays = [a for a in self.region.arrays if a.holds]
        if not arrays:
            return None
        a = self.rng.choice(arrays)
        sub = self.within(self.plus(self.simple(counters), self.rng.choice([0, 0, 1])),
                          0, MOST)
        if sub is None:
            return None
        self.use(a, [sub])
        return index(a, [sub])

    def use(self, a, subs):
        """Note which elements of the array the subscripts reach."""
        r = ranges.of(subs[0])
        a.need = max(a.need, r[1] + 1)
        a.begin = min(a.begin, r[0])

    def element(self, a, e, counters):
        """Subscripts of array a, the last or the linear one being e; None: it does
        not work out."""
        field = self.rng.choice(list(a.fields)) if a.fields else None
        if len(a.dims) == 1:
            low = 0
            if a.storage == "ptr" and self.rng.random() < 0.2:
                low = -20
            high = a.dims[0] - 1 if a.dims[0] and a.storage in ("body", "func") else MOST
            if a.exact:
                high = a.exact - 1
            e = self.within(e, low, high)
            subs = [e]
        else:
            subs = []
            for n, d in enumerate(a.dims):
                s = e if n == len(a.dims) - 1 else self.any_or_simple(counters, n)
                s = self.within(s, 0, 60 if n == 0 and not d else d - 1)
                subs.append(s)
        if any(s is None for s in subs):
            return None
        self.use(a, subs)
        return index(a, subs, field)

    def any_or_simple(self, counters, n):
        if n < len(counters) and self.rng.random() < 0.8:
            return var(counters[n])
        return self.any_form(counters)
