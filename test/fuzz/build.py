"""Builds and runs one program of several regions with every target, and says what
is wrong with it."""

import json
import os
import re
import subprocess

import oracle
import program

TIMEOUT = 120


class Failure:
    def __init__(self, region, kind, text):
        self.region, self.kind, self.text = region, kind, text


class Tools:
    def __init__(self, accelcc, cxx, folder, emulate=True, cuda=False, ptxemu=None,
                 flags=()):
        self.accelcc, self.cxx, self.folder = accelcc, cxx, folder
        self.emulate, self.cuda, self.ptxemu = emulate, cuda, ptxemu
        self.flags = ["-std=c++17", "-O1", "-w"] + list(flags)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, command, environment=None):
        """(exit status, output, errors); the status is None after the time limit."""
        try:
            done = subprocess.run(
                command, env={**os.environ, "OMP_WAIT_POLICY": "passive",
                              **(environment or {})},
                text=True, errors="replace", stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return None, "", "took too long"
        return done.returncode, done.stdout, done.stderr

    def configurations(self, seed):
        for threads in "1", "2", "7":
            yield {"ACCEL_DEVICE": "cpu", "OMP_NUM_THREADS": threads}, False
        if self.emulate:
            for order in f"random:{seed % 1000 + 1}", "descending":
                yield {"ACCEL_DEVICE": "emulate", "ACCEL_EMULATE_ORDER": order}, True
        if self.cuda and self.ptxemu:
            yield {"ACCEL_DEVICE": "cuda", "LD_LIBRARY_PATH": self.ptxemu,
                   "PTXEMU_RACE": "1", "PTXEMU_LEAKS": "error",
                   "PTXEMU_STRICT": "1"}, True


def different_lines(want, got):
    """region number -> the first line that differs"""
    wanted = dict(line.split(": ") for line in want.splitlines())
    found = dict(line.split(": ") for line in got.splitlines() if ": " in line)
    result = {}
    for name, value in wanted.items():
        if found.get(name) != value:
            result.setdefault(int(name.split()[1]), name)
    return result


class Check:
    """The check of one program. `failures`, and the `report` of each region."""

    def __init__(self, tools, regions, serial=True):
        self.tools, self.regions = tools, regions
        self.failures, self.reports, self.on_device = [], {}, {}
        self.miscompiled = set()    # regions that the host compiler gets wrong
        self.text = program.Program(regions)
        self.by_number = {r.number: r for r in regions}
        self.want = program.expected(regions)
        self.source = tools.path("fuzz.cpp")
        with open(self.source, "w") as file:
            file.write(self.text.text)
        if serial:
            self.check_serial()
        if self.build():
            self.execute()
            self.judge()

    def fail(self, region, kind, text):
        self.failures.append(Failure(region, kind, text))

    def check_serial(self):
        """Compares the interpreter with the host compiler, which may have faults of
        its own: what it only gets wrong when it optimises is left out."""
        t = self.tools
        exe = t.path("serial")
        for level in [], ["-O0"]:
            status, _, errors = t.run([t.cxx, *t.flags, *level, self.source, "-o", exe])
            if status:
                self.fail(None, "no program", errors[-3000:])
                return
            status, output, errors = t.run([exe])
            wrong = different_lines(self.want, output)
            if not wrong:
                return
            if not level:
                self.miscompiled = set(wrong)
        for number, line in wrong.items():
            self.fail(self.by_number[number], "interpreter", f"{line} of {t.cxx}")

    def build(self):
        t = self.tools
        exe, report = t.path("program"), t.path("report.json")
        for old in exe, report:
            if os.path.exists(old):
                os.remove(old)
        command = [t.accelcc, *t.flags, self.source, "-o", exe,
                   f"--accel-report={report}"]
        if t.emulate:
            command.append("--accel-emulate")
        command += ["--accel-target=auto", "--accel-arch=compute_75"] if t.cuda else \
            ["--accel-target=openmp"]
        status, _, errors = t.run(command)
        if status != 0 or not os.path.exists(exe):
            if len(self.regions) > 1:
                for r in self.regions:
                    single = Check(t, [r], serial=False)
                    self.failures += single.failures
                    self.reports.update(single.reports)
                if not self.failures:
                    self.fail(None, "build", errors[-3000:])
            else:
                self.fail(self.regions[0], "build", f"status {status}\n{errors[:3000]}")
            return False
        if "device compiler" in errors or "nvcc" in errors:
            self.fail(None, "build", errors[-3000:])
        with open(report) as file:
            data = json.load(file)
        if "untranslated" in data:
            self.fail(self.regions[0] if len(self.regions) == 1 else None, "build",
                      data["untranslated"] + errors[-2000:])
            return False
        for entry in data["regions"]:
            self.reports[int(re.search(r"region(\d+)", entry["function"])[1])] = entry
        for r in self.regions:
            if r.number not in self.reports:
                self.fail(r, "report", "the region is not in the report")
        return True

    def execute(self):
        t = self.tools
        seen = set()
        trace = t.path("trace.json")
        for environment, device in t.configurations(self.regions[0].seed):
            if device:
                environment = {**environment, "ACCEL_TRACE": trace}
                if os.path.exists(trace):
                    os.remove(trace)
            status, output, errors = t.run([t.path("program")], environment)
            what = " ".join(f"{k}={v}" for k, v in environment.items())
            wrong = {n: line for n, line in different_lines(self.want, output).items()
                     if n not in self.miscompiled}
            if status != 0:
                number = min(wrong) if wrong else self.regions[0].number
                kind = "hang" if status is None else "crash"
                self.fail(self.by_number[number], kind,
                          f"{what}: exit status {status}\n{errors[-2000:]}")
                continue
            for number, line in wrong.items():
                if (number, device) not in seen:
                    self.fail(self.by_number[number], "differs", f"{what}: {line}")
                seen.add((number, device))
            if errors:
                self.fail(None, "messages", f"{what}: {errors[-2000:]}")
            if device:
                self.read_trace(trace, what)

    def read_trace(self, path, what):
        """Which calls of each region ran on the device."""
        try:
            with open(path) as file:
                events = json.load(file)["traceEvents"]
        except (OSError, ValueError):
            return
        ran = {}
        for event in events:
            if event.get("cat") == "fallback":
                self.fail(None, "fallback", f"{what}: {event}")
            if event.get("cat") == "region":
                ran.setdefault(event["args"]["line"], []).append(
                    event["args"]["device"] != "cpu")
        self.on_device = ran

    def distributed(self, r):
        """The number of the loop that the report says is distributed."""
        entry = self.reports.get(r.number)
        if not entry or entry["status"] == "serial":
            return None
        for note in entry.get("notes", []):
            found = re.search(r"the loop over '.*' \(line (\d+)\) is distributed", note)
            if found:
                line = int(found[1])
                for loop, at in self.text.lines_of[r.number].items():
                    if at == line:
                        return loop
        return r.nest.number

    def judge(self):
        """Compares the report's decisions with the oracle's."""
        for r in self.regions:
            loop = self.distributed(r)
            r.status = self.reports.get(r.number, {}).get("status", "?")
            r.distributed = loop
            if loop is None:
                continue
            entry = self.reports[r.number]
            ran = iter(self.on_device.get(entry["line"], []))
            ran = [any([next(ran, False) for _ in range(c.repeat)]) for c in r.calls]
            for n, outcome in enumerate(r.outcomes):
                if entry["status"] == "guarded":
                    if loop != r.nest.number or not ran[n]:
                        continue
                if " if(" in (r.nest.pragma or ""):
                    continue
                v = oracle.verdicts(outcome).get(loop)
                why = v and oracle.wrongly_parallel(r, loop, v, entry)
                if why:
                    self.fail(r, "unsound", f"call {n}, loop {loop}: {why}")
                    break
