from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List

import pytest

from under_test import PROGRAM, need_program

pytest_plugins = ["pytester"]


@pytest.fixture(scope="session", autouse=True)
def program() -> Iterator[str]:
    """The program under test. Tests find it from every folder."""
    need_program()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADBRIDGE", PROGRAM)
        yield PROGRAM


@pytest.fixture
def fake(tmp_path: Path) -> Callable[[str], List[str]]:
    """Makes the command of a fake daemon, from a few lines of Python.

    `answer(request, result)` writes an answer, and `requests` yields the requests.
    """

    def command(script: str) -> List[str]:
        path = tmp_path / "fake_daemon.py"
        path.write_text(FAKE + textwrap.dedent(script))
        return [sys.executable, str(path)]

    return command


@pytest.fixture
def fleeting() -> Dict[str, Any]:
    """A configuration whose adapter `Fleeting` is a program that ends as soon as it is set up."""
    introduction = (
        '{"className":"Fleeting","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[]}'
    )
    script = "".join(
        f"""read -r line; echo '{{"jsonrpc":"2.0","id":{id},"result":{result}}}';"""
        for id, result in [(1, introduction), (2, "{}")]
    )
    adapter = {
        "className": "Fleeting",
        "command": ["sh", "-c", script],
        "restart": {"delayMs": 0},
    }
    return {"adapters": [adapter], "adUnits": {}}


FAKE = """\
import json, os, signal, sys, time

def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()

def answer(request, result=None):
    if "id" in request:
        write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result or {}}) + "\\n")

def event(ad_id, name, seq=1):
    params = {"adId": ad_id, "seq": seq, "index": seq, "atMs": 0, "event": name}
    write(json.dumps({"jsonrpc": "2.0", "method": "adEvent", "params": params}) + "\\n")

def full_screen_ad(ad_id):
    info = {"responseId": "response-1", "loadedAttempt": 0, "attempts": []}
    tracking = {"impressions": "adapter", "clicks": "adapter"}
    content = dict.fromkeys(("headline", "body", "callToAction", "image", "durationMs", "reward"))
    return {"adId": ad_id, "format": "appOpen", "content": content, "tracking": tracking,
            "responseInfo": info}

requests = (json.loads(line) for line in sys.stdin)

"""
