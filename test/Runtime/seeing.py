"""Checks the summary and the trace of a program against what it does."""

import argparse
import json
import os
import re
import sys

from program import Failure, build, run_program

WRITTEN = 4998 * 8 # Of each array.


def require(condition, *what):
    if not condition:
        raise Failure("\n".join(str(w) for w in what))


def line(text, start):
    for l in text.splitlines():
        if l.startswith("accel: " + start):
            return l
    raise Failure(f"no line 'accel: {start}...' in\n{text}")


def summary_of_device(run):
    done = run({"ACCEL_DEVICE": "auto", "ACCEL_SUMMARY": "1"})
    text = done.stderr
    require(all(l.startswith("accel: ") for l in text.splitlines()), text)
    require("summary; device: cuda:0" in text, text)
    step = line(text, "step (")
    # What is read goes in with the first launch that needs it: one array, and
    # the ends of the other; what is written comes home once.
    require(re.search(r" device +100 +[0-9.]+ [mu]?s +40\.02 kB +0 B$", step), text)
    data = line(text, "data ")
    require(re.search(r" data +0 B +79\.97 kB$", data), text)
    # The device twice, then the CPU is measured; and too few iterations.
    require(re.search(r" device +2 .* 80\.00 kB ", line(text, "sum:")), text)
    require("1 on the CPU: too few iterations for a device" in text, text)
    require("1 on the CPU: measuring how fast it is there" in text, text)
    require("1 on the CPU: target(cpu)" in text, text)


def summary_of_cpu(run):
    text = run({"ACCEL_DEVICE": "cpu", "ACCEL_SUMMARY": "1"}).stderr
    require("summary; device: none" in text, text)
    require(re.search(r" CPU +100 ", line(text, "step (")), text)
    require("100 on the CPU: ACCEL_DEVICE=cpu" in text, text)
    require(not run({"ACCEL_DEVICE": "cpu"}).stderr)


def failures(run):
    text = run({"ACCEL_DEVICE": "cuda", "ACCEL_SUMMARY": "1",
                "PTXEMU_FAIL": "cuLaunchKernel:every:2=999"}).stderr
    require(re.search(r"50 on the CPU: cuLaunchKernel: CUDA_ERROR_UNKNOWN", text), text)


def trace(run, tmp):
    path = os.path.join(tmp, "trace.json")
    done = run({"ACCEL_DEVICE": "cuda", "ACCEL_TRACE": path,
                "PTXEMU_FAIL": "cuLaunchKernel:102=999"})
    with open(path) as file:
        found = json.load(file)
    events = found["traceEvents"]
    for e in events:
        require({"name", "cat", "ph", "pid", "tid", "ts", "args"} <= set(e), e)
        require(e["ph"] in "XiM" and (e["ph"] != "X" or e["dur"] >= 0), e)
    regions = [e for e in events if e["cat"] == "region"]
    steps = [e for e in regions if e["name"] == "step"]
    require(len(steps) == 100, steps)
    require(all(e["args"]["device"].startswith("cuda:0") for e in steps), steps)
    sums = [e for e in regions if re.fullmatch(r"sum:\d+", e["name"])]
    require(len(sums) == 4, sums)
    on_cpu = [e["args"]["reason"] for e in sums if e["args"]["device"] == "cpu"]
    require(len(on_cpu) == 1 and "CUDA_ERROR_UNKNOWN" in on_cpu[0], on_cpu)
    fallback = [e for e in events if e["cat"] == "fallback"]
    require(len(fallback) == 1 and "CUDA_ERROR_UNKNOWN" in
            fallback[0]["args"]["reason"], fallback)
    # Partial results of reductions apart, two arrays come home, once.
    home = [e["args"]["bytes"] for e in events if e["cat"] == "copy"
            and e["name"].startswith("copy out") and e["args"]["array"] != "reduction"]
    require(sum(home) == 2 * WRITTEN, home)
    require(all(e["args"]["region"] for e in events if e["cat"] == "copy"))


def synchronous(run, tmp):
    """Without ACCEL_SYNC a resident launch does not wait for its end."""
    waits = {}
    for sync in ("0", "1"):
        counts = os.path.join(tmp, "counts.json")
        run({"ACCEL_DEVICE": "cuda", "ACCEL_SYNC": sync, "PTXEMU_COUNT": counts})
        with open(counts) as file:
            waits[sync] = json.load(file)["calls"]["cuStreamSynchronize"]
    require(waits["0"] < 30 and waits["1"] >= 100, waits)


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

    def run(variables):
        done = run_program(program, {"LD_LIBRARY_PATH": options.ptxemu, **variables})
        require(done.returncode == 0 and done.stdout == want, variables,
                done.returncode, done.stdout, done.stderr)
        return done

    summary_of_device(run)
    summary_of_cpu(run)
    failures(run)
    trace(run, options.tmp)
    synchronous(run, options.tmp)
    print("the summary and the trace are right")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
