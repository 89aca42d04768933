"""The page about checks names checks and members that exist."""

import json
import re
import subprocess

from contract import PROTOCOL
from pages import Page
from under_test import PROGRAM, needs_program

PAGE = Page("adapters/checks.md")

SCHEMA = json.loads((PROTOCOL / "adapters/expectations.schema.json").read_text("utf-8"))


def cells():
    """The cells of each row about an assertion of AdapterUnitTestKit."""
    rows = PAGE.section("Google's AdapterUnitTestKit").split("| --- | --- | --- |\n")[1]
    return [
        [cell.strip() for cell in row.strip("|").split("|")] for row in rows.strip().splitlines()
    ]


def test_each_assertion_has_a_check_or_an_expectation():
    assert len(cells()) > 20
    assert all(check or expectation for _, check, expectation in cells())


@needs_program
def test_the_checks_exist():
    done = subprocess.run([PROGRAM, "check", "--list"], capture_output=True, check=True, text=True)
    known = {line.split()[0] for line in done.stdout.splitlines()}
    named = {name for _, check, _ in cells() for name in re.findall(r"`(\w+)`", check)}
    assert named - known == set()


def test_the_members_of_expectations_exist():
    members = set(SCHEMA["properties"])
    members |= {f"loads[].{name}" for name in SCHEMA["definitions"]["load"]["properties"]}
    members |= {f"signals[].{name}" for name in SCHEMA["definitions"]["signals"]["properties"]}
    members |= {f"setUps[].{name}" for name in SCHEMA["definitions"]["setUp"]["properties"]}
    named = {name for _, _, cell in cells() for name in re.findall(r"`([^`]+)`", cell)}
    assert named - members == set()


def test_the_links_have_targets():
    assert PAGE.broken_links() == []
