"""Runs a program with device memory from generous to none to speak of: the
driver's own limit, and ACCEL_MEMORY_LIMIT. The output is right each time,
nothing leaks, and the trace tells the steps: memory that was kept is given
back, clean arrays leave, and in the end regions run on the CPU.
"""

import argparse
import json
import os
import sys

from program import Failure, build, run_program

SIZES = ["1g", "4m", "3m", "2m", "1700k", "1500k", "1300k", "1100k", "1m", "900k",
         "700k", "500k", "300k", "100k", "64k", "16k"]


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
    trace = os.path.join(options.tmp, "trace.json")
    failures = []
    steps = {}
    for variable in ("PTXEMU_MEMORY", "ACCEL_MEMORY_LIMIT"):
        for size in SIZES:
            for asynchronous in ("0", "1"):
                if os.path.exists(trace):
                    os.remove(trace)
                done = run_program(program, {
                    "ACCEL_DEVICE": "cuda", "LD_LIBRARY_PATH": options.ptxemu,
                    "PTXEMU_LEAKS": "error", "PTXEMU_ASYNC": asynchronous,
                    "ACCEL_TRACE": trace, variable: size})
                what = f"{variable}={size}"
                if done.returncode or done.stdout != want:
                    failures.append(f"{what}: {done.returncode}\n{done.stdout}{done.stderr}")
                    continue
                with open(trace) as file:
                    events = json.load(file)["traceEvents"]
                said = steps.setdefault(what, set())
                for event in events:
                    if event["cat"] == "memory":
                        said.add(event["name"].split()[0])
                        if not event["args"]["bytes"]:
                            failures.append(f"{what}: {event}")
                    elif event["cat"] == "fallback":
                        said.add("fallback")
                        if "no device memory for" not in event["args"]["reason"]:
                            failures.append(f"{what}: {event}")
    # The steps that a size must and must not take.
    for what, must, never in (
            ("1g", set(), {"release", "evict", "fallback"}),
            ("1300k", {"release", "evict"}, {"fallback"}),
            ("1m", {"release", "evict"}, {"fallback"}),
            ("300k", {"fallback"}, set()),
            ("16k", {"fallback"}, {"evict"})):
        for variable in ("PTXEMU_MEMORY", "ACCEL_MEMORY_LIMIT"):
            got = steps.get(f"{variable}={what}", set())
            if not must <= got or never & got:
                failures.append(f"{variable}={what}: the trace has {sorted(got)}")
    if failures:
        raise Failure("\n".join(failures))
    print(f"right with {len(SIZES)} sizes of memory")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
