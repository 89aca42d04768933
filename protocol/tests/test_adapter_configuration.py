"""The configuration of a process adapter has exactly the members of the page."""

import json
import os
import re
import subprocess

import pytest
from pages import ADAPTERS_README, code, tables
from under_test import PROGRAM, needs_program


((_, _CONFIGURATION), *_) = ADAPTERS_README.blocks("json")
CONFIGURATION = json.loads("\n".join(_CONFIGURATION))
(MEMBERS,) = tables(ADAPTERS_README.section("Configuration"))


def adapter_with(member, value):
    """The page's adapter, with another value for a member."""
    adapter = json.loads(json.dumps(CONFIGURATION["adapters"][0]))
    *outer, name = member.split(".")
    if outer == ["attach"] or name == "program":
        del adapter["command"]
    place = adapter
    for key in outer:
        place = place.setdefault(key, {})
    place[name] = value
    return adapter


def configure(folder, adapter):
    """Starts the daemon with an adapter, and returns its exit code and its log."""
    path = folder / "adbridge.json"
    file = {"adapters": [adapter], "adUnits": {}}
    if adapter.get("program"):
        file["programs"] = {"networks": {"command": ["networks"]}}
    path.write_text(json.dumps(file), "utf-8")
    run = subprocess.run(
        [PROGRAM, "--config", path],
        input=b"",
        capture_output=True,
        check=False,
        cwd=folder,
        env={**os.environ, "ADBRIDGE_ATTACH_TOKEN": "0123456789abcdef"},
    )
    return run.returncode, run.stderr.decode()


ACCEPTED = {
    "className": ["Other"],
    "attach.socket": ["a.socket", "./a b"],
    "attach.port": [0],
    "program": ["networks"],
    "command": [["other"], ["other", ""]],
    "environment": [{}, {"A": "", "PATH": "/"}, None],
    "directory": ["/", None],
    "timeoutMs": [1, 2**53 - 1, None],
    "restart.delayMs": [0, 86_400_000, None],
    "restart.maxDelayMs": [0, 86_400_000, None],
}

WRONG = {
    "className": ["", 7, None],
    "attach.socket": ["", 7],
    "attach.port": [-1, 65_536, "1", 1.5],
    "program": ["", 7],
    "command": [[], "python3", [""], [7]],
    "environment": [[], {"A": 1}, {"": "a"}, {"A=B": "a"}],
    "directory": ["", 7],
    "timeoutMs": [0, 1.5, "1", 2**53],
    "restart.delayMs": [-1, 86_400_001],
    "restart.maxDelayMs": [-1, 86_400_001],
}


def cases(values):
    return [(member, value) for member in values for value in values[member]]


def test_the_cases_cover_every_member_of_the_page():
    members = [code(row[0]).rstrip("?") for row in MEMBERS]
    assert members == list(ACCEPTED) == list(WRONG)
    optional = {code(row[0]).rstrip("?") for row in MEMBERS if code(row[0]).endswith("?")}
    assert optional == {member for member in members if None not in WRONG[member]}


@needs_program
@pytest.mark.parametrize("member, value", cases(ACCEPTED))
def test_a_member_of_the_configuration_is_accepted(tmp_path, member, value):
    exit_code, log = configure(tmp_path, adapter_with(member, value))
    assert exit_code == 0
    assert "adbridge: error:" not in log


@needs_program
@pytest.mark.parametrize("member, value", cases(WRONG))
def test_a_wrong_member_of_the_configuration_is_refused(tmp_path, member, value):
    exit_code, log = configure(tmp_path, adapter_with(member, value))
    assert exit_code == 2
    assert re.search(rf": adapters\[0\]\.{re.escape(member)}[:.\[]", log), log


@needs_program
def test_the_configuration_has_no_other_members(tmp_path):
    members = [code(row[0]).rstrip("?") for row in MEMBERS]
    for outer in ["", "restart", "attach"]:
        inner = [m.removeprefix(f"{outer}.") for m in members if m.startswith(f"{outer}.") or not outer]
        names = list(dict.fromkeys(name.partition(".")[0] for name in inner))
        exit_code, log = configure(tmp_path, adapter_with(f"{outer}.other".lstrip("."), 1))
        assert exit_code == 2
        assert f"expected one of {', '.join(names)}; got" in log


@needs_program
@pytest.mark.parametrize(
    "adapter, message",
    [
        ({}, "adapters[0]: expected command, attach or program; got none of them"),
        ({"command": None}, "adapters[0]: expected command, attach or program; got none of them"),
        ({"attach": {}}, "adapters[0].attach: expected socket or port"),
        (
            {"attach": {"socket": "a", "port": 0}},
            "adapters[0].attach.port: expected no value, because the program attaches at the socket",
        ),
        (
            {"attach": {"socket": "a"}, "command": ["a"]},
            "adapters[0].command: expected no value, because the program attaches itself",
        ),
    ],
    ids=["neither", "null", "nowhere", "socket-and-port", "command-and-attach"],
)
def test_an_adapter_has_either_a_command_or_a_place_to_attach(tmp_path, adapter, message):
    exit_code, log = configure(tmp_path, {"className": "A", **adapter})
    assert exit_code == 2
    assert message in log
