"""Builds a program and makes each call of the CUDA driver that it makes fail,
one function at a time, at its first, second and tenth call.

Whatever fails, the program prints what the serial one prints and exits with 0;
or, with ACCEL_REQUIRE=gpu, may end with code 3 and one message; or, when the
device is lost for good with the only current values, with code 4. It never hangs,
and leaves no device memory, stream or module behind (but for what could not be
released because just that call was made to fail).
"""

import argparse
import json
import os
import subprocess
import sys

from program import Failure, build, run_program

# Failing these leaves behind what they were to release.
RELEASES = {"cuMemFree_v2", "cuStreamDestroy_v2", "cuModuleUnload",
            "cuDevicePrimaryCtxRelease_v2", "cuMemFreeHost", "cuEventDestroy_v2",
            "cuMemFreeAsync", "cuMemHostUnregister"}
# Messages only: nothing depends on them.
HARMLESS = {"cuGetErrorName", "cuGetErrorString", "cuDeviceGetName"}


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
    # As it comes; and with copies in many chunks, and work that is deferred.
    for variables in ({}, {"ACCEL_STAGING": "4k", "PTXEMU_ASYNC": "1"}):
        with_variables(options, program, want, variables)


def with_variables(options, program, want, variables):
    counts = os.path.join(options.tmp, "counts.json")
    base = {"ACCEL_DEVICE": "cuda", "LD_LIBRARY_PATH": options.ptxemu,
            "PTXEMU_COUNT": counts, "PTXEMU_LEAKS": "1", **variables}

    def attempt(extra):
        if os.path.exists(counts):
            os.remove(counts)
        done = run_program(program, {**base, **extra})
        if not os.path.exists(counts): # The runtime ended the program at once.
            return done, None
        with open(counts) as file:
            return done, json.load(file)

    failures = []
    done, found = attempt({})
    if done.returncode or done.stdout != want or done.stderr:
        raise Failure(f"without failures: {done.returncode}\n{done.stdout}{done.stderr}")
    if sum(found["leaks"].values()):
        raise Failure(f"without failures: leaks {found['leaks']}")
    calls = found["calls"]
    runs = 0
    # The error that suits the call, one that says nothing, and one after which
    # every call fails.
    for function in sorted(calls):
        for at in (1, 2, 10):
            if at > calls[function]:
                continue
            for code in ("", "=999", "=719!"):
                for require in (False, True):
                    extra = {"PTXEMU_FAIL": f"{function}:{at}{code}"}
                    if require:
                        extra["ACCEL_REQUIRE"] = "gpu"
                    runs += 1
                    try:
                        one(attempt, extra, want, function, require, "!" in code)
                    except Failure as failure:
                        failures.append(f"{extra}: {failure}")
    if failures:
        raise Failure(f"{variables}: {len(failures)} of {runs} runs\n" + "\n".join(failures))
    print(f"{runs} runs with failures of {len(calls)} functions are right")


def one(attempt, extra, want, function, require, sticky):
    try:
        done, found = attempt(extra)
    except subprocess.TimeoutExpired:
        raise Failure("hangs")
    said = [l for l in done.stderr.splitlines() if l.startswith("accel:")]
    if done.returncode == 3 and require:
        if len(said) != 1 or "ACCEL_REQUIRE=gpu" not in said[0]:
            raise Failure("not one message: " + done.stderr)
        return
    if done.returncode == 4 and sticky:
        if len(said) > 2 or "held the only current values of" not in said[-1]:
            raise Failure("not one message: " + done.stderr)
        return
    if done.returncode:
        raise Failure(f"exit status {done.returncode}\n{done.stderr}")
    if done.stdout != want:
        raise Failure(f"wrong output\nwant {want}\ngot  {done.stdout}\n{done.stderr}")
    if require and "runs on the CPU" in done.stderr:
        raise Failure("a region fell back: " + done.stderr)
    if not found["injected"] and function not in HARMLESS:
        raise Failure("the call was not made")
    leaks = {k: n for k, n in found["leaks"].items() if n}
    if leaks and function not in RELEASES and not sticky:
        raise Failure(f"leaks {leaks}\n{done.stderr}")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
