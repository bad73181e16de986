"""Every option of --accel-help is in the manual, the man page and the completion,
and none there is unknown."""
import re
import subprocess
import sys

accelcc, root = sys.argv[1:]
text = subprocess.run([accelcc, "--accel-help"], capture_output=True, text=True,
                      check=True).stdout
known = set(re.findall(r"^  (--accel-[a-z-]+)", text, re.M))
known |= {"--accel-launch", "--accel-translator"}
for name in ("docs/command-line.md", "docs/man/accelcc.1", "tools/completion/accelcc"):
    there = set(re.findall(r"--accel-[a-z]+(?:-[a-z]+)*",
                           open(f"{root}/{name}").read().replace("\\-", "-")))
    missing = known - there - {"--accel-translator"}
    print(name, "lacks", sorted(missing), "invents", sorted(there - known))
