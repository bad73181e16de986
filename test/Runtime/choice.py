"""On the stand-in driver, which interprets, the CPU is far faster: after the
first calls the region stays there, and a cache file saves even those."""

import argparse
import os
import re
import sys

from program import Failure, build, run_program


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("--accelcc", required=True)
    parser.add_argument("--cxx", required=True)
    parser.add_argument("--tmp", required=True)
    parser.add_argument("--ptxemu", required=True)
    parser.add_argument("--sanitize", default="")
    options = parser.parse_args()
    program, _ = build(options, compare=False)
    cache = os.path.join(options.tmp, "speeds")
    if os.path.exists(cache):
        os.remove(cache)

    def runs(calls, variables):
        """How often the region ran on the device and on the CPU."""
        done = run_program(program, {
            "ACCEL_DEVICE": "auto", "LD_LIBRARY_PATH": options.ptxemu,
            "OMP_NUM_THREADS": "1", "ACCEL_SUMMARY": "1", **variables}, [str(calls)])
        if done.returncode or done.stdout != "2\n":
            raise Failure(f"{variables}: {done.returncode}\n{done.stdout}{done.stderr}")
        device = re.search(r"work .* device +(\d+) ", done.stderr)
        host = re.search(r" CPU +(\d+) ", done.stderr)
        return [int(m.group(1)) if m else 0 for m in (device, host)], done.stderr

    def expect(got, want, what):
        if got[0] != want:
            raise Failure(f"{what}: {got[0]}, expected {want}\n{got[1]}")

    expect(runs(40, {}), [2, 38], "measured")
    expect(runs(40, {"ACCEL_DEVICE": "cuda"}), [40, 0], "cuda")
    expect(runs(40, {"ACCEL_REQUIRE": "gpu"}), [40, 0], "required")
    expect(runs(40, {"ACCEL_CACHE": cache}), [2, 38], "first with a cache")
    with open(cache) as file:
        lines = file.read().splitlines()
    if len(lines) != 1 or not re.search(r"cuda:0.*\twork .*choice.cpp:\d+\t14\t", lines[0]):
        raise Failure(f"the cache file holds {lines}")
    got = runs(40, {"ACCEL_CACHE": cache})
    expect(got, [0, 40], "second with a cache")
    if "40 on the CPU: measured to be faster there" not in got[1]:
        raise Failure(got[1])
    with open(cache, "w") as file:
        file.write("garbage\n\0\t\t\n" * 100)
    expect(runs(40, {"ACCEL_CACHE": cache}), [2, 38], "a damaged cache")
    got = runs(40, {"ACCEL_CACHE": "/nowhere/at/all"})
    if "warning: cannot write ACCEL_CACHE" not in got[1]:
        raise Failure(got[1])


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
