"""Adds up the bytes that a trace says were copied: copied.py TRACE IN OUT fails
when they are not IN bytes to the device and OUT bytes home."""

import json
import sys

trace, want_in, want_out = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
with open(trace) as file:
    events = json.load(file)
if isinstance(events, dict):
    events = events["traceEvents"]
copied = {"in": 0, "out": 0}
arrays = {}
for event in events:
    if event.get("cat") == "copy" and event["args"].get("array") != "reduction":
        way = event["name"].split()[1]
        copied[way] += event["args"]["bytes"]
        arrays.setdefault((way, event["args"]["array"], event["args"]["region"]),
                          []).append(event["args"]["bytes"])
print(copied)
if (copied["in"], copied["out"]) != (want_in, want_out):
    for key, sizes in arrays.items():
        print(*key, sizes)
    sys.exit(f"expected {want_in} in, {want_out} out")
