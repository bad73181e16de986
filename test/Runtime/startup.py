"""Times the first region of a program, in microseconds, several times."""

import argparse
import sys

from program import Failure, build, call, run_program


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
    # A program must start where there is no driver.
    if "libcuda" in call(["readelf", "-d", program]):
        raise Failure("the program needs libcuda to start")
    for variables in ({"ACCEL_DEVICE": "cpu"}, {"ACCEL_DEVICE": "serial"},
                      {"ACCEL_DEVICE": "cpu", "LD_LIBRARY_PATH": options.ptxemu},
                      {"ACCEL_DEVICE": "auto", "LD_LIBRARY_PATH": "/nowhere"}):
        times = []
        for _ in range(9):
            done = run_program(program, {"OMP_NUM_THREADS": "1", **variables})
            if done.returncode or done.stderr:
                raise Failure(f"{variables}: {done.returncode} {done.stderr}")
            times.append(float(done.stdout))
        # The least: another process may take the processor at any time.
        if min(times) >= 1000 and not options.sanitize:
            raise Failure(f"{variables}: {times} microseconds")
        print(f"{variables}: {min(times):.0f} us")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
