"""Runs the shell blocks of a Markdown page, in order, in an empty folder, and
compares what they print with the text blocks that follow them. A line `...`
in a text block stands for any number of lines."""

import re
import subprocess
import sys


def main():
    page, folder = sys.argv[1:3]
    subprocess.run(["rm", "-rf", folder], check=True)
    subprocess.run(["mkdir", "-p", folder], check=True)
    with open(page) as file:
        blocks = re.findall(r"^```(sh|text)\n(.*?)^```$", file.read(), re.M | re.S)
    if not blocks:
        sys.exit(f"{page}: no blocks")
    printed, bad = "", 0
    for kind, text in blocks:
        if kind == "sh":
            done = subprocess.run(["bash", "-e"], input=text, cwd=folder, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            printed = done.stdout
            if done.returncode:
                sys.exit(f"exit status {done.returncode} of\n{text}\n{printed}")
        else:
            pattern = "".join(
                "(.*\n)*?" if line == "..." else re.escape(line) + "\n"
                for line in text.splitlines())
            if not re.fullmatch(pattern, printed):
                print(f"--- the page says\n{text}--- it prints\n{printed}")
                bad = 1
    sys.exit(bad)


if __name__ == "__main__":
    main()
