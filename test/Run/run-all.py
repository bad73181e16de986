"""Builds one program of this folder serially and with accelcc, runs it on every
device, and compares what it prints with the serial program, byte by byte.

Comments in the program say what is expected:
  // REGIONS: parallel 5 guarded 1 serial 2    what becomes of its loops,
  // REGIONS: found 8                          or only how many there are
  // DEVICE: 4      this many regions at least run on a device; without the
                    line, all that are parallel or guarded
  // HOST: 4        this many regions at least have an OpenMP version; without
                    the line, all that are parallel or guarded
  // CHECK: no      the checked version ends with a report
  // FLAGS: -std=c++20                         more options for the compilers
  // ACCEL: --accel-fp=strict                  more options for accelcc
  // TWINS                                     the loops come in pairs that get
                                               the same decision
"""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys

SERIAL_WARNINGS = [
    # What clauses use is unused where the directive is unknown.
    "-Wno-unknown-pragmas", "-Wno-unused-parameter", "-Wno-unused-variable",
    "-Wno-unused-but-set-variable", "-Wno-misleading-indentation",
]
TIMEOUT = 300


class Failure(Exception):
    pass


def show(command, environment=None):
    words = [f"{k}={v}" for k, v in (environment or {}).items()] + command
    return " ".join(shlex.quote(w) for w in words)


def run(command, environment=None):
    try:
        done = subprocess.run(
            command, env={**os.environ, **(environment or {})}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT,
            errors="replace")
    except subprocess.TimeoutExpired:
        raise Failure(f"{show(command, environment)}\ntook more than {TIMEOUT} s")
    if done.returncode:
        raise Failure(f"{show(command, environment)}\nexit status {done.returncode}\n"
                      f"{done.stderr[-4000:]}{done.stdout[-1000:]}")
    return done


def expectations(path):
    with open(path) as file:
        text = file.read()
    found = re.search(r"^// REGIONS: (.*)$", text, re.M)
    if not found:
        raise Failure(f"{path}: no line '// REGIONS: ...'")
    words = found.group(1).split()
    regions = {w: int(n) for w, n in zip(words[::2], words[1::2])}
    if not set(regions) <= {"parallel", "guarded", "serial", "found"}:
        raise Failure(f"{path}: what is '{found.group(1)}'?")

    def least(name):
        line = re.search(rf"^// {name}: (\d+)", text, re.M)
        if line:
            return int(line.group(1))
        return regions.get("parallel", 0) + regions.get("guarded", 0)

    def options(name):
        line = re.search(f"^// {name}: (.*)$", text, re.M)
        return shlex.split(line.group(1)) if line else []

    return (regions, least("HOST"), least("DEVICE"), options("FLAGS"),
            options("ACCEL"), options("CHECK") != ["no"])


def check_report(path, regions, on_host):
    with open(path) as file:
        report = json.load(file)
    counts = {"parallel": 0, "guarded": 0, "serial": 0}
    lines = []
    for region in report["regions"]:
        counts[region["status"]] += 1
        reason = region.get("reason") or {}
        lines.append(f"  {region['line']}: {region['status']} "
                     f"{','.join(region.get('targets', []))} "
                     f"{reason.get('kind', '')}: {reason.get('message', '')}")
    if "found" in regions:
        ok = sum(counts.values()) == regions["found"]
    else:
        ok = all(counts[s] == regions.get(s, 0) for s in counts)
    if not ok:
        raise Failure(f"expected {regions}, got {counts}\n" + "\n".join(lines))
    host = sum("openmp" in region.get("targets", []) for region in report["regions"])
    if host < on_host:
        raise Failure(f"{host} regions have an OpenMP version, expected {on_host}\n"
                      + "\n".join(lines))


def check_trace(path, on_device, what):
    if not os.path.exists(path):
        raise Failure(f"{what}: no region ran")
    with open(path) as file:
        trace = json.load(file)
    events = trace["traceEvents"] if isinstance(trace, dict) else trace
    where = {}
    for event in events:
        if event.get("cat") == "fallback":
            raise Failure(f"{what}: {event['name']} fell back: {event['args']}")
        if event.get("cat") == "region":
            a = event["args"]
            where.setdefault((a["file"], a["line"]), set()).add(
                "cpu: " + a.get("reason", "") if a["device"] == "cpu" else "device")
    count = sum("device" in places for places in where.values())
    if count < on_device:
        rest = [f"  {k[1]}: {', '.join(v)}" for k, v in sorted(where.items())
                if "device" not in v]
        raise Failure(f"{what}: {count} regions ran on the device, expected "
                      f"{on_device}\n" + "\n".join(rest))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("--accelcc", required=True)
    parser.add_argument("--cxx", required=True)
    parser.add_argument("--tmp", required=True, help="a folder for what is built")
    parser.add_argument("--cuda", action="store_true", help="nvcc is there")
    parser.add_argument("--ptxemu", help="folder with a stand-in libcuda.so.1")
    parser.add_argument("--emulate", action="store_true")
    parser.add_argument("--sanitize", default="",
                        help="sanitizers that the runtime is built with")
    options = parser.parse_args()

    regions, on_host, on_device, flags, accel, checks = expectations(options.source)
    os.makedirs(options.tmp, exist_ok=True)
    serial = os.path.join(options.tmp, "serial")
    program = os.path.join(options.tmp, "program")
    report = os.path.join(options.tmp, "report.json")
    trace = os.path.join(options.tmp, "trace.json")
    common = ["-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror"] + flags
    if options.sanitize:
        # A runtime with sanitizers links with their library only.
        common += ["-g", f"-fsanitize={options.sanitize}", "-fno-sanitize-recover=all"]

    run([options.cxx] + common + SERIAL_WARNINGS + [options.source, "-o", serial])
    want = run([serial]).stdout
    if not want:
        raise Failure("the serial program prints nothing")
    if "MISMATCH" in want:
        raise Failure("the serial program differs from itself")

    build = [options.accelcc] + common + SERIAL_WARNINGS + [
        options.source, "-o", program, f"--accel-report={report}"] + accel
    if options.emulate:
        build.append("--accel-emulate")
    if options.cuda:
        build += ["--accel-target=auto", "--accel-arch=compute_75"]
    else:
        build.append("--accel-target=openmp")
    for old in (report, program):
        if os.path.exists(old):
            os.remove(old)
    run(build)
    failures = []

    def attempt(check, *arguments):
        try:
            check(*arguments)
        except Failure as failure:
            failures.append(str(failure))

    attempt(check_report, report, regions, on_host)

    cases = [({"ACCEL_DEVICE": "serial"}, False)]
    for threads in ("1", "2", "7"):
        cases.append(({"ACCEL_DEVICE": "cpu", "OMP_NUM_THREADS": threads}, False))
    if options.emulate:
        for order in ("ascending", "descending", "random:7"):
            cases.append(({"ACCEL_DEVICE": "emulate", "ACCEL_EMULATE_ORDER": order},
                          True))
    if options.cuda and options.ptxemu:
        cases.append(({"ACCEL_DEVICE": "cuda", "LD_LIBRARY_PATH": options.ptxemu,
                       "PTXEMU_RACE": "1", "PTXEMU_LEAKS": "error",
                       "PTXEMU_STRICT": "1"}, True))
        # Work on streams is deferred, threads run in any order, copies are cut
        # into chunks: what does not wait where it must is wrong here.
        cases.append(({**cases[-1][0], "PTXEMU_ASYNC": "1",
                       "PTXEMU_SCHED": "random", "ACCEL_STAGING": "1k"}, True))

    def one(environment, device):
        if device:
            environment = {**environment, "ACCEL_TRACE": trace}
            if os.path.exists(trace):
                os.remove(trace)
        done = run([program], environment)
        what = show([program], environment)
        if done.stdout != want:
            pairs = zip(want.splitlines(), done.stdout.splitlines())
            lines = [f"  want {a}\n  got  {b}" for a, b in pairs if a != b][:8]
            raise Failure(f"{what}\ndiffers from the serial program\n"
                          + "\n".join(lines) + f"\n{done.stderr[-2000:]}")
        if done.stderr:
            raise Failure(f"{what}\nwrites to stderr:\n{done.stderr[-2000:]}")
        if device:
            check_trace(trace, on_device, what)

    for environment, device in cases:
        attempt(one, environment, device)
    # What accel proved or guarded must pass its own check.
    if checks:
        checked = os.path.join(options.tmp, "checked")
        attempt(run, [options.accelcc] + common + SERIAL_WARNINGS + [
            options.source, "-o", checked, "--accel-check"] + accel)
        program = checked
        cases.append({})
        attempt(one, {}, False)
    if failures:
        raise Failure(("\n" + "-" * 70 + "\n").join(failures))
    print(f"{len(cases)} runs agree with the serial program")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
