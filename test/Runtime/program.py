"""What the scripts of this folder share: building a program serially and with
accelcc, and running it."""

import os
import subprocess

TIMEOUT = 60


class Failure(Exception):
    pass


def call(command):
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, errors="replace")
    if done.returncode:
        raise Failure(f"{' '.join(command)}\n{done.stdout[-4000:]}")
    return done.stdout


def build(options, *more, compare=True):
    """Returns the program and, if asked for, what the serial one prints."""
    os.makedirs(options.tmp, exist_ok=True)
    serial = os.path.join(options.tmp, "serial")
    program = os.path.join(options.tmp, "program")
    common = ["-std=c++17", "-O2"]
    if options.sanitize:
        common += ["-g", f"-fsanitize={options.sanitize}", "-fno-sanitize-recover=all"]
    if compare:
        call([options.cxx, *common, "-Wno-unknown-pragmas", options.source, "-o", serial])
    call([options.accelcc, *common, options.source, "-o", program,
          "--accel-target=auto", "--accel-arch=compute_75", *more])
    return program, call([serial]) if compare else None


def run_program(program, variables, arguments=()):
    environment = {k: v for k, v in os.environ.items()
                   if not k.startswith(("ACCEL", "PTXEMU"))}
    return subprocess.run([program, *arguments], env={**environment, **variables},
                          text=True, errors="replace", timeout=TIMEOUT,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
