"""Compares the kinds in lib/IR/Refusal.cpp with the sections of docs/diagnostics.md."""

import re
import sys

root = sys.argv[1]
with open(f"{root}/lib/IR/Refusal.cpp") as file:
    kinds = set(re.findall(r'return "([a-z-]+)";', file.read())) - {"none"}
with open(f"{root}/docs/diagnostics.md") as file:
    sections = set(re.findall(r"^## ([a-z-]+)$", file.read(), re.M))
if len(kinds) < 10 or kinds != sections:
    sys.exit(f"without a section: {kinds - sections}; without a kind: {sections - kinds}")
