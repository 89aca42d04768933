"""Scripts that repeat a recording."""

from __future__ import annotations

import json
from typing import List

from .javascript_script import node_test
from .python_script import pytest_test, python_program
from .recording import Recording, is_left_out

FORMS = ("jsonl", "python", "pytest", "node")


def script(recording: Recording, form: str) -> str:
    """A script that makes the same calls, and with a test also checks what they cause."""
    if form == "jsonl":
        return lines(recording)
    if form == "python":
        return python_program(recording)
    if form == "pytest":
        return pytest_test(recording)
    return node_test(recording)


def lines(recording: Recording) -> str:
    """The requests, for `adbridge --clock manual`."""
    requests: List[str] = []
    steps = (step for step in recording.script() if not is_left_out(step))
    for number, step in enumerate(steps, start=1):
        request = {"jsonrpc": "2.0", "id": number, "method": step.method, "params": step.params}
        requests.append(json.dumps(request, ensure_ascii=False, separators=(",", ":")))
    return "".join(f"{request}\n" for request in requests)
