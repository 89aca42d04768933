"""Replays every conversation of the contract, on the pipes of both clients."""

from __future__ import annotations

import asyncio
import inspect
import json
from functools import partial
from pathlib import Path
from typing import Any, Callable, Deque, Dict, Iterator, List, Mapping, Tuple
from unittest.mock import Mock

import pytest

from adbridge._async_process import AsyncDaemonProcess
from adbridge._methods import PipelineMethods
from adbridge._process import DaemonProcess
from adbridge._program import find_program
from adbridge.errors import BY_CODE, error_from_json
from adbridge.failures import DaemonDied
from adbridge.types import AdapterStatus, log_entry_from_json
from under_test import ROOT

FOLDER = ROOT / "protocol/clients/transcripts"
TRANSCRIPTS = sorted(FOLDER.glob("*.jsonl"))


class Transcript:
    def __init__(self, path: Path) -> None:
        self.arguments: List[str] = []
        self.lines_in: List[bytes] = []
        self.lines_out: List[bytes] = []
        for line in path.read_bytes().split(b"\n"):
            kind, _, rest = line.partition(b" ")
            if kind == b"$":
                self.arguments += rest.decode().split()
            elif kind == b">":
                self.lines_in.append(rest)
            elif kind == b">x":
                self.lines_in.append(bytes.fromhex(rest.decode()))
            elif kind == b"<":
                self.lines_out.append(rest)
        if "--clock" not in self.arguments:
            self.arguments = ["--clock", "manual", *self.arguments]

    @property
    def command(self) -> List[str]:
        return [find_program(), *self.arguments]

    @property
    def input(self) -> bytes:
        return b"".join(line + b"\n" for line in self.lines_in)


@pytest.fixture(params=TRANSCRIPTS, ids=lambda path: path.stem)
def transcript(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Transcript:
    monkeypatch.chdir(FOLDER)
    return Transcript(request.param)


def move(lines: List[bytes], received: Deque[Any]) -> None:
    """Moves lines that a process received."""
    while received:
        lines.append(received.popleft().encode())


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) > 20


def test_replay_on_a_thread(transcript: Transcript) -> None:
    lines: List[bytes] = []
    ends: List[DaemonDied] = []
    process = DaemonProcess(transcript.command, partial(move, lines), ends.append)
    process.queue(transcript.input)
    process.flush()
    process.close()
    assert lines == transcript.lines_out
    assert [end.exit_code in (0, 1) for end in ends] == [True]


def test_replay_on_an_event_loop(transcript: Transcript) -> None:
    async def replay() -> Tuple[List[bytes], List[DaemonDied]]:
        lines: List[bytes] = []
        ends: List[DaemonDied] = []
        process = AsyncDaemonProcess(partial(move, lines), ends.append)
        await process.start(transcript.command)
        process.queue(transcript.input)
        process.flush()
        await process.close()
        return lines, ends

    lines, ends = asyncio.run(replay())
    assert lines == transcript.lines_out
    assert [end.exit_code in (0, 1) for end in ends] == [True]


class Readers(PipelineMethods):
    """The function that reads the result of each method."""

    _bridge = Mock()

    def __init__(self) -> None:
        self.by_method: Dict[str, Callable[[Any], Any]] = {}
        for name, function in inspect.getmembers(PipelineMethods, inspect.isfunction):
            if not name.startswith("_"):
                parameters = list(inspect.signature(function).parameters.values())[1:]
                needed = [p for p in parameters if p.default is inspect.Parameter.empty]
                function(self, *["any"] * len(needed))

    def _call(self, method: str, params: Mapping[str, Any], read: Callable[[Any], Any]) -> Any:
        self.by_method[method] = read


def messages(lines: List[bytes]) -> Iterator[Dict[str, Any]]:
    """Every valid message, including messages in batches."""
    for line in lines:
        try:
            message = json.loads(line)
        except ValueError:
            continue
        found = message if isinstance(message, list) else [message]
        yield from (one for one in found if isinstance(one, dict))


def test_every_line_has_a_type(transcript: Transcript) -> None:
    readers = Readers().by_method
    ids = [repr(message.get("id")) for message in messages(transcript.lines_in)]
    methods = [message.get("method") for message in messages(transcript.lines_in)]
    asked = {id: method for id, method in zip(ids, methods) if ids.count(id) == 1}
    for message in messages(transcript.lines_out):
        if message.get("method") == "adapterStatus":
            assert AdapterStatus.from_json(message["params"]).class_name
        elif "method" in message:
            assert log_entry_from_json(message).method == message["method"]
        elif "error" in message:
            assert type(error_from_json(message["error"])) in BY_CODE.values()
        else:
            read = readers.get(str(asked.get(repr(message["id"]))))
            assert read is None or read(message["result"]) or message["result"] == {}
