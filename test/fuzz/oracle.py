"""Which loops of a nest really are parallel on the data of a call: from the record
of every access with its iteration (interpret.py), by brute force."""

CARRIED, PARTIAL, PRIVATE = "carried", "partly private", "private"


class Cell:
    """What one instance of a loop does with one piece of memory."""
    __slots__ = ("last", "users", "writers", "written_now", "read_first", "tag", "names")

    def __init__(self):
        self.last, self.users, self.writers = -1, 0, 0
        self.written_now, self.read_first = False, False
        self.tag, self.names = "", set()


class Verdict:
    """`conflicts`: (name, what) for each piece of memory, grouped, that one
    iteration writes and another one uses. `what` is reduction and the operator,
    private (each iteration writes it first), partly private (some iterations write
    it, none reads what another one wrote) or carried."""

    def __init__(self):
        self.conflicts = {}
        self.trips = 0


def verdicts(outcome):
    """For each loop: what keeps it from being parallel in this call."""
    its = outcome.iterations
    instance_of, around, loop_of = its.instance_of, its.around, its.loop_of
    cells = {}
    for key, name, write, tag, it in outcome.trace:
        while it:
            instance = instance_of[it]
            cell = cells.get((instance, key))
            if cell is None:
                cell = cells[instance, key] = Cell()
                cell.tag = tag
            if cell.last != it:
                cell.last = it
                cell.users += 1
                cell.written_now = False
            if cell.tag != tag:
                cell.tag = None
            cell.names.add(name)
            if write:
                if not cell.written_now:
                    cell.written_now = True
                    cell.writers += 1
            elif not cell.written_now:
                cell.read_first = True
            it = around[instance]
    result = {}
    for instance in range(1, len(loop_of)):
        v = result.setdefault(loop_of[instance], Verdict())
        v.trips = max(v.trips, its.trips[instance])
    for (instance, key), cell in cells.items():
        if cell.users < 2 or not cell.writers:
            continue
        what = (f"reduction {cell.tag}" if cell.tag else
                CARRIED if cell.read_first else
                PRIVATE if cell.writers == its.trips[instance] else PARTIAL)
        v = result[loop_of[instance]]
        name = "=".join(sorted(cell.names))
        old = v.conflicts.get(name)
        if old is None or rank(what) > rank(old):
            v.conflicts[name] = what
        elif old != what and rank(old) == rank(what) == 2:
            v.conflicts[name] = CARRIED     # two operators
    return result


def rank(what):
    return {PRIVATE: 0, PARTIAL: 1, CARRIED: 3}.get(what, 2)


def counter_name(region, loop):
    for n in region.nest.walk():
        if n.kind == "for" and n.number == loop:
            return n.var.name
    return None


def scalar_names(region):
    arrays = {a.name for a in region.arrays}
    arrays |= {n.array.name for n in region.nest.walk() if n.kind == "decl_array"}
    return lambda name: not set(name.split("=")) & arrays


def is_live_out(region, name):
    if any(p.name == name and p.role == "ref" for p in region.params):
        return True
    behind = False
    for s in region.body:
        if s is region.nest:
            behind = True
        elif behind and any(n.kind == "var" and n.var.name == name for n in s.walk()):
            return True
    return False


def truly_parallel(region, verdict):
    """Could the annotated loop have been distributed, in this call?"""
    scalar = scalar_names(region)
    own = region.nest.var.name
    for name, what in verdict.conflicts.items():
        if name == own:
            continue
        if not scalar(name) or what == CARRIED:
            return False
        if what == PARTIAL and is_live_out(region, name):
            return False
    return True


def wrongly_parallel(region, loop, verdict, report):
    """Why the loop must not have run in parallel; empty: it was right."""
    scalar = scalar_names(region)
    own = counter_name(region, loop)
    reductions = {r["variable"] for r in report["reductions"]}
    private = set(report["private"])
    for name, what in verdict.conflicts.items():
        if name == own:
            continue
        if not scalar(name):
            return f"array {name}: {what}"
        if what == CARRIED or "=" in name:
            return f"scalar {name}: {what}"
        if what.startswith("reduction") and name not in reductions | private:
            return f"scalar {name}: {what}, which was not recognised"
    return ""


def broken(region):
    """Loops that are left early cannot be distributed."""
    def inside(body):
        return any(s.kind == "break" or s.kind == "if" and
                   (inside(s.then) or inside(s.other)) for s in body)
    return inside(region.nest.body)
