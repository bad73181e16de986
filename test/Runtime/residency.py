"""Counts the bytes that the driver is asked to copy, and the allocations."""

import argparse
import json
import os
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
    program, want = build(options)
    counts = os.path.join(options.tmp, "counts.json")
    output = ""
    # What goes in, what comes out, allocations, launches. The centres change on
    # the host and go in with each round; the partial results of reductions, one
    # for each of at most 12 blocks, come home with each launch.
    heat, points = 40 * 40 * 8, 3000 * 4
    expected = {
        "heat": (2 * heat, 2 * heat, 2, 100),
        "kmeans": (2 * points + 20 * 2 * 16, points, 6, 100),
        "small": (64 * 4, 64 * 4, 1, 1000),
    }
    for name, (bytes_in, bytes_out, allocations, launches) in expected.items():
        done = run_program(program, {
            "ACCEL_DEVICE": "cuda", "ACCEL_REQUIRE": "gpu", "PTXEMU_COUNT": counts,
            "LD_LIBRARY_PATH": options.ptxemu, "PTXEMU_LEAKS": "error"}, [name])
        if done.returncode or done.stderr:
            raise Failure(f"{name}: {done.returncode}\n{done.stderr}")
        output += done.stdout
        with open(counts) as file:
            found = json.load(file)
        moved = found["bytes"]
        partials = 20 * 4 * 3 * 8 * 12 if name == "kmeans" else 0
        print(name, moved, found["memory"], found["launches"])
        if not 0.99 * bytes_in <= moved["htod"] <= 1.01 * bytes_in:
            raise Failure(f"{name}: {moved['htod']} bytes in, expected {bytes_in}")
        if not bytes_out * 0.9 <= moved["dtoh"] <= 1.01 * bytes_out + partials:
            raise Failure(f"{name}: {moved['dtoh']} bytes out, expected {bytes_out}")
        if found["memory"]["allocations"] > allocations:
            raise Failure(f"{name}: {found['memory']}, expected {allocations}")
        if found["launches"] != launches:
            raise Failure(f"{name}: {found['launches']} launches")
    if output != want:
        raise Failure(f"want {want}\ngot {output}")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
