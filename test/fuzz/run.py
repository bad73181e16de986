"""Compares random loop nests: serial program, interpreter, and every target of
accel.

  run.py --seeds 1..500 --accelcc build/bin/accelcc

Each seed is one region; regions are built in programs of several. Failures are
shrunk unless --no-reduce is given. `--show SEED` prints the program of one seed."""

import argparse
import collections
import os
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import build
import generate
import oracle
import program


class Counts:
    """How many nests are parallel in truth, and what accel made of them."""

    def __init__(self):
        self.all = collections.Counter()
        self.truly = self.accepted = self.inner = 0
        self.reasons = collections.Counter()
        self.missed = []

    def add(self, check):
        for r in check.regions:
            entry = check.reports.get(r.number)
            if not entry:
                continue
            status = entry["status"]
            self.all[status] += 1
            apart = [o for c, o in zip(r.calls, r.outcomes)
                     if len({n for n, _ in c.where.values()}) == len(c.where)]
            judged = [oracle.verdicts(o).get(r.nest.number) for o in apart]
            judged = [v for v in judged if v and v.trips > 1]
            if not judged or oracle.broken(r) or \
                    not all(oracle.truly_parallel(r, v) for v in judged):
                continue
            self.truly += 1
            if r.distributed == r.nest.number:
                self.accepted += 1
            elif status != "serial":
                self.inner += 1
            if r.distributed != r.nest.number:
                reason = entry.get("reason", {})
                kind = reason.get("kind", "?")
                self.reasons[kind] += 1
                self.missed.append((kind, r.seed, reason.get("message", "")))

    def text(self):
        lines = ["regions: " + ", ".join(f"{n} {s}" for s, n in sorted(self.all.items()))]
        share = 100 * self.accepted / max(1, self.truly)
        lines.append(f"truly parallel: {self.truly}, of these distributed "
                     f"{self.accepted} ({share:.0f} %), an inner loop {self.inner}")
        lines.append("reasons for the others: " + ", ".join(
            f"{n} {k}" for k, n in self.reasons.most_common()))
        return "\n".join(lines)


def seeds_of(text):
    first, _, last = text.partition("..")
    return range(int(first), int(last or first) + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=seeds_of, help="A..B")
    parser.add_argument("--show", type=int, metavar="SEED")
    parser.add_argument("--accelcc", default="accelcc")
    parser.add_argument("--cxx", default="g++")
    parser.add_argument("--tmp", help="a folder for what is built")
    parser.add_argument("--batch", type=int, default=32, help="regions in a program")
    parser.add_argument("--cuda", action="store_true", help="build with nvcc, too")
    parser.add_argument("--ptxemu", help="folder with a stand-in libcuda.so.1")
    parser.add_argument("--no-emulate", action="store_true")
    parser.add_argument("--no-reduce", action="store_true")
    parser.add_argument("--missed", action="store_true",
                        help="list the parallel nests that stayed serial")
    parser.add_argument("--share", type=float, default=0,
                        help="the least share of parallel nests to be found, percent")
    parser.add_argument("--seconds", type=float, help="stop after this time")
    options = parser.parse_args()
    if options.show is not None:
        r = generate.Generator(options.show, 1).region()
        print(program.Program([r]).text)
        return 0
    folder = options.tmp or tempfile.mkdtemp(prefix="accel-fuzz-")
    os.makedirs(folder, exist_ok=True)
    tools = build.Tools(options.accelcc, options.cxx, folder, not options.no_emulate,
                        options.cuda, options.ptxemu)
    counts, failed, done = Counts(), 0, 0
    begin = time.time()
    seeds = list(options.seeds)
    for first in range(0, len(seeds), options.batch):
        if options.seconds and time.time() - begin > options.seconds:
            break
        regions = [generate.Generator(seed, n).region()
                   for n, seed in enumerate(seeds[first:first + options.batch])]
        check = build.Check(tools, regions)
        counts.add(check)
        done += len(regions)
        for f in check.failures:
            failed += 1
            report(f, tools, options)
    print(f"{done} seeds, {failed} failures, {time.time() - begin:.0f} s")
    print(counts.text())
    if options.missed:
        for kind, seed, message in sorted(counts.missed):
            print(f"  seed {seed}: {kind}: {message}")
    if counts.truly and 100 * counts.accepted < options.share * counts.truly:
        print(f"fewer than {options.share:.0f} % of the parallel nests are distributed")
        return 1
    return 1 if failed else 0


def report(f, tools, options):
    seed = f.region.seed if f.region else "?"
    print("-" * 70)
    print(f"FAILED: {f.kind}: seed {seed}: {f.text}")
    if f.region:
        print(f"  run.py --seeds {seed}..{seed} repeats it, --show {seed} prints it")
        if not options.no_reduce:
            import reduce
            small = reduce.reduced(f, tools)
            print("  smaller:")
            print(program.Program([small]).text[len(program.PREAMBLE):])
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
