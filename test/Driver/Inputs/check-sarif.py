"""Checks a SARIF file by the rules of 2.1.0 that matter to those who read it, and
prints a line for each result."""
import json
import sys

log = json.load(open(sys.argv[1]))
assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
(run,) = log["runs"]
driver = run["tool"]["driver"]
assert driver["name"] == "accel" and driver["semanticVersion"]
rules = driver["rules"]
assert len({r["id"] for r in rules}) == len(rules)
assert all(r["shortDescription"]["text"] for r in rules)


def place(location):
    physical = location["physicalLocation"]
    region = physical["region"]
    assert region["startLine"] >= 1 and region.get("startColumn", 1) >= 1
    uri = physical["artifactLocation"]["uri"]
    assert not set(uri) & set(' <>"\\^`{|}#?'), uri
    return f"{uri}:{region['startLine']}"


for result in run["results"]:
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert result["kind"] in ("pass", "informational", "fail")
    # Only a failure has a level.
    assert (result["kind"] == "fail") == (result["level"] != "none")
    assert result["level"] in ("none", "note", "warning", "error")
    assert result["message"]["text"] and len(result["locations"]) == 1
    for related in result.get("relatedLocations", []):
        place(related)
        assert related["message"]["text"]
    print(result["kind"], result["level"], result["ruleId"],
          place(result["locations"][0]))
