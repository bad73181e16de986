"""Runs a program on each device; it checks itself, prints "done" in the end
and nothing that starts with WRONG, and leaves nothing behind on the device.

Comments in the program:
  // ALSO: FILE ...   a shared library to be built from FILE; the program gets
                      their names as its arguments
  // FLAGS: ...       more options for accelcc
  // PLAIN: 1         the program itself is built by the host compiler
  // MODES: cpu ...   the devices; without the line, all
"""

import argparse
import os
import re
import shlex
import subprocess
import sys

from program import Failure, call, run_program


def words(text, name):
    found = re.search(f"^// {name}: (.*)$", text, re.M)
    return shlex.split(found.group(1)) if found else []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("--accelcc", required=True)
    parser.add_argument("--cxx", required=True)
    parser.add_argument("--tmp", required=True)
    parser.add_argument("--ptxemu", required=True)
    parser.add_argument("--include", required=True, help="where accel/ is")
    parser.add_argument("--sanitize", default="")
    options = parser.parse_args()
    os.makedirs(options.tmp, exist_ok=True)
    with open(options.source) as file:
        text = file.read()
    common = ["-std=c++17", "-O2", "-pthread", "-isystem", options.include]
    common += words(text, "FLAGS")
    if options.sanitize:
        common += ["-g", f"-fsanitize={options.sanitize}", "-fno-sanitize-recover=all"]
    accel = [options.accelcc, *common, "--accel-target=auto",
             "--accel-arch=compute_75", "--accel-emulate"]
    program = os.path.join(options.tmp, "program")
    if words(text, "PLAIN"):
        call([options.cxx, *common, options.source, "-o", program, "-ldl"])
    else:
        call([*accel, options.source, "-o", program, "-ldl"])
    arguments = []
    for name in words(text, "ALSO"):
        library = os.path.join(options.tmp, os.path.basename(name) + ".so")
        call([*accel, "-fPIC", "-shared",
              os.path.join(os.path.dirname(options.source), name), "-o", library])
        arguments.append(library)

    cuda = {"ACCEL_DEVICE": "cuda", "LD_LIBRARY_PATH": options.ptxemu,
            "PTXEMU_LEAKS": "error", "PTXEMU_STRICT": "1"}
    cases = {
        "cpu": {"ACCEL_DEVICE": "cpu"},
        "serial": {"ACCEL_DEVICE": "serial"},
        "emulate": {"ACCEL_DEVICE": "emulate"},
        "cuda": cuda,
        "second": {**cuda, "ACCEL_DEVICE": "cuda:1", "PTXEMU_DEVICES": "2"},
        "cuda-async": {**cuda, "PTXEMU_ASYNC": "1"},
        "cuda-summary": {**cuda, "ACCEL_SUMMARY": "1"},
        "auto": {**cuda, "ACCEL_DEVICE": "auto"},
    }
    modes = words(text, "MODES") or ["cpu", "emulate", "cuda", "cuda-async"]
    failures = []
    for mode in modes:
        try:
            done = run_program(program, {"OMP_NUM_THREADS": "3", **cases[mode]},
                               arguments)
        except subprocess.TimeoutExpired:
            failures.append(f"{mode}: hangs")
            continue
        said = done.stderr if mode != "cuda-summary" else re.sub(
            "^accel: (?!warning|error).*\n", "", done.stderr, flags=re.M)
        if (done.returncode or said or "WRONG" in done.stdout
                or not done.stdout.endswith("done\n")):
            failures.append(f"{mode}: exit status {done.returncode}\n"
                            f"{done.stdout[-2000:]}{done.stderr[-3000:]}")
    if failures:
        raise Failure("\n".join(failures))
    print(f"right on {', '.join(modes)}")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
