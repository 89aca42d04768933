"""The daemon writes exactly the golden transcripts."""

import json
import os
import pty
import re
import subprocess

import pytest
from contract import CLIENTS
from pages import CLIENTS_PAGES, code, tables
from transcript import run, transcripts
from under_test import PROGRAM, needs_program

pytestmark = needs_program


@pytest.mark.parametrize("transcript", transcripts(), ids=str)
def test_the_daemon_writes_the_output_of_the_transcript(transcript):
    output, exit_code = run(PROGRAM, transcript)
    assert output.decode().splitlines() == transcript.output.decode().splitlines()
    assert exit_code == transcript.exit_code


def ask(method, **params):
    """The answer to one request, on a skipping clock."""
    request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    answer = subprocess.run(
        [PROGRAM, "--clock", "skip"], input=request.encode(), capture_output=True, check=True
    )
    lines = [json.loads(line) for line in answer.stdout.splitlines()]
    return next(line for line in lines if "id" in line)


def test_the_daemon_returns_the_document():
    assert ask("rpc.discover")["result"] == CLIENTS.document


def test_the_daemon_has_the_methods_of_the_document():
    capabilities = ask("initialize")["result"]["capabilities"]
    assert capabilities["methods"] == [method["name"] for method in CLIENTS.document["methods"]]
    assert capabilities["notifications"] == CLIENTS.schemas["NotificationName"]["enum"]
    assert capabilities["formats"] == CLIENTS.schemas["AdFormat"]["enum"]


def built_in_tables():
    return tables(CLIENTS_PAGES.section("Built-in adapters and ad units"))


def test_the_daemon_has_the_adapters_of_the_readme():
    adapters = ask("listAdapters")["result"]["adapters"]
    assert {adapter["className"]: adapter["formats"] for adapter in adapters} == {
        code(row[0]): CLIENTS.schemas["AdFormat"]["enum"] if row[1] == "all" else row[1].split(", ")
        for row in built_in_tables()[0]
    }


@pytest.mark.parametrize("row", built_in_tables()[1], ids=lambda row: code(row[0]))
def test_the_daemon_has_the_ad_units_of_the_readme(row):
    params = {"adUnitId": code(row[0])}
    for method in re.findall(r"load[A-Z]\w+", " ".join(m["name"] for m in CLIENTS.document["methods"])):
        size = {"adSize": "banner"} if method == "loadBanner" else {}
        answer = ask(method, **params, **size)
        if answer.get("error", {}).get("code") != 104:
            break
    info = answer["result"] if "result" in answer else answer["error"]["data"]
    attempts = info["responseInfo"]["attempts"]
    assert {attempt["className"] for attempt in attempts} == {code(row[1])}
    assert [attempt["parameter"] for attempt in attempts] == re.findall(r"`([^`]+)`", row[2])
    if "random" not in row[2]:
        assert ("error" in answer) == ("201" in row[3])


def log_of_a_daemon(stdin):
    """What a daemon without options writes to its log; its input ends at once."""
    with subprocess.Popen(
        [PROGRAM], stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        return process.stderr.read()


def test_one_line_at_a_terminal_says_what_the_daemon_is_and_what_it_waits_for():
    ours, terminal = pty.openpty()
    os.write(ours, b"\x04")  # Ctrl-D
    log = log_of_a_daemon(terminal)
    os.close(terminal)
    os.close(ours)
    assert len(log.splitlines()) == 1
    assert "hosts ad-mediation adapters. It waits for JSON-RPC requests, one a line" in log


def test_nothing_is_said_to_a_program():
    assert log_of_a_daemon(subprocess.DEVNULL) == ""
