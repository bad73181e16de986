"""Runs the cases of forks.cpp on each device."""

import argparse
import sys

from program import Failure, build, run_program

FORKED = "a region runs on the CPU: the process was forked"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("--accelcc", required=True)
    parser.add_argument("--cxx", required=True)
    parser.add_argument("--tmp", required=True)
    parser.add_argument("--ptxemu", required=True)
    parser.add_argument("--sanitize", default="")
    options = parser.parse_args()
    program, _ = build(options, "--accel-emulate", "-pthread", compare=False)
    cuda = {"ACCEL_DEVICE": "cuda", "LD_LIBRARY_PATH": options.ptxemu}
    devices = {"cpu": {"ACCEL_DEVICE": "cpu"}, "emulate": {"ACCEL_DEVICE": "emulate"},
               "cuda": cuda, "async": {**cuda, "PTXEMU_ASYNC": "1"},
               "require": {**cuda, "ACCEL_REQUIRE": "gpu"}}
    failures = []
    for name, variables in devices.items():
        for case in ("before", "after", "inside", "threads"):
            lost = name in ("cuda", "async", "require") and case != "before"
            child, warnings, errors = 0, 0, 0
            if lost and name == "require":
                child, errors = 3, 1
            elif lost:
                warnings = 1
            if case == "threads":
                warnings, errors = 10 * warnings, 10 * errors
            done = run_program(program, {"OMP_NUM_THREADS": "1", **variables}, [case])
            right = (done.returncode == 0
                     and done.stdout == f"child {child}, parent 1\n"
                     and done.stderr.count("accel:") == warnings + errors
                     and done.stderr.count(FORKED) == warnings
                     and done.stderr.count("accel: error: ACCEL_REQUIRE=gpu") == errors)
            if not right:
                failures.append(f"{name} {case}: {done.returncode}\n"
                                f"{done.stdout}{done.stderr}")
    if failures:
        raise Failure("\n".join(failures))
    print("children are right")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
