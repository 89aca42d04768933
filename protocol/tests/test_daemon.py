"""The daemon says what the golden transcripts say. Needs its executable in the variable ADBRIDGE."""

import json
import os
import subprocess

import pytest
from contract import DOCUMENT, SCHEMAS
from transcript import run, transcripts

DAEMON = os.environ.get("ADBRIDGE")
pytestmark = pytest.mark.skipif(not DAEMON, reason="ADBRIDGE does not name the daemon")


@pytest.mark.parametrize("transcript", transcripts(), ids=lambda transcript: transcript.path.stem)
def test_the_daemon_says_what_the_transcript_says(transcript):
    output, exit_code = run(DAEMON, transcript)
    assert output.decode().splitlines() == transcript.output.decode().splitlines()
    assert exit_code == transcript.exit_code


def ask(method):
    request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method})
    answer = subprocess.run([DAEMON], input=request.encode(), capture_output=True, check=True)
    return json.loads(answer.stdout)["result"]


def test_the_daemon_returns_the_document():
    assert ask("rpc.discover") == DOCUMENT


def test_the_daemon_has_the_methods_of_the_document():
    capabilities = ask("initialize")["capabilities"]
    assert capabilities["methods"] == [method["name"] for method in DOCUMENT["methods"]]
    assert capabilities["notifications"] == SCHEMAS["NotificationName"]["enum"]
    assert capabilities["formats"] == SCHEMAS["AdFormat"]["enum"]
