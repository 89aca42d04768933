"""A tape that the program writes has the format of its schema and of its page, and it can be replayed."""

import json
import re
import subprocess
import sys

import pytest
from contract import PROTOCOL
from jsonschema import Draft7Validator
from under_test import PROGRAM, needs_program

SCHEMA = json.loads((PROTOCOL / "adapters/tape.schema.json").read_text("utf-8"))
PAGE = (PROTOCOL / "adapters/tapes.md").read_text("utf-8")
VALIDATOR = Draft7Validator(SCHEMA)

#: An adapter that answers slowly, fails at random, and crashes.
FLAKY = """
import json, os, random, sys, time
for line in sys.stdin:
    request = json.loads(line)
    method, params = request["method"], request.get("params", {})
    answer = {"result": {}}
    if method == "adapter/initialize":
        answer = {"result": {"className": "Flaky", "adapterVersion": "1.0.0", "adSdkVersion": "1.0.0",
                             "formats": ["native", "rewarded"]}}
    elif method == "adapter/loadNative":
        time.sleep(random.random() / 50)
        draw = random.random()
        if draw < 0.03:
            sys.exit(3)
        if draw < 0.5:
            answer = {"error": {"code": 201, "message": "No fill.", "data": {"error": {
                "domain": "flaky", "code": 3, "message": "No fill."}}}}
        else:
            answer = {"result": {"assets": {"headline": str(draw)}}}
    if "id" in request:
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **answer}), flush=True)
    if method == "adapter/didRender":
        print(json.dumps({"jsonrpc": "2.0", "method": "adapter/event", "params": {
            "loadId": params["loadId"], "event": "click"}}), flush=True)
"""

pytestmark = needs_program


@pytest.fixture
def configuration(tmp_path):
    (tmp_path / "flaky.py").write_text(FLAKY)
    path = tmp_path / "app.json"
    path.write_text(json.dumps({"adapters": [{
        "className": "Flaky", "command": [sys.executable, str(tmp_path / "flaky.py")], "restart": {"delayMs": 0}}]}))
    return path


def run(configuration, *arguments, loads=12):
    """What the client of a run is told, without the times of this machine."""
    lines = [{"jsonrpc": "2.0", "id": id, "method": "loadNative", "params": {
        "adapter": {"className": "Flaky", "parameter": "u"}}} for id in range(loads)]
    said = subprocess.run(
        [PROGRAM, "--config", configuration, *arguments], input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True, text=True, timeout=60, check=True).stdout
    return re.sub(r'"(atMs|latencyMs|processId)":\d+', "", said)


def test_a_tape_has_the_format_of_the_schema(configuration, tmp_path):
    tape = tmp_path / "a.tape"
    run(configuration, "--record", tape)
    lines = [json.loads(line) for line in tape.read_text("utf-8").splitlines()]
    for line in lines:
        VALIDATOR.validate(line)
    assert {next(iter(line)) for line in lines} >= {"tape", "request", "answer"}


def test_the_lines_of_the_page_have_the_format(configuration):
    lines = re.findall(r"^\| `(\{.*?\})` \|", PAGE, re.MULTILINE)
    assert len(lines) == 5
    for line in lines:
        VALIDATOR.validate(json.loads(line.replace(', …}', '}').replace('{…}', '{}')))


def test_a_flaky_network_gives_the_same_answers_each_time(configuration, tmp_path):
    tape = tmp_path / "a.tape"
    run(configuration, "--record", tape)
    first = run(configuration, "--replay", tape, "--clock", "skip")
    assert "Flaky" in first
    for _ in range(20):
        assert run(configuration, "--replay", tape, "--clock", "skip") == first
