"""Replays every conversation of the contract, on the pipes of both clients."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import List, Tuple

import pytest

from adbridge._async_process import AsyncDaemonProcess
from adbridge._process import DaemonProcess
from adbridge._program import find_program
from adbridge.failures import DaemonDied
from conftest import ROOT

FOLDER = ROOT / "protocol/transcripts"
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


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) > 20


def test_replay_on_a_thread(transcript: Transcript) -> None:
    lines: List[bytes] = []
    ends: List[DaemonDied] = []
    process = DaemonProcess(transcript.command, lines.append, ends.append)
    process.write(transcript.input)
    process.close()
    assert lines == transcript.lines_out
    assert [end.exit_code in (0, 1) for end in ends] == [True]


def test_replay_on_an_event_loop(transcript: Transcript) -> None:
    async def replay() -> Tuple[List[bytes], List[DaemonDied]]:
        lines: List[bytes] = []
        ends: List[DaemonDied] = []
        process = AsyncDaemonProcess(lines.append, ends.append)
        await process.start(transcript.command)
        process.write(transcript.input)
        await process.close()
        return lines, ends

    lines, ends = asyncio.run(replay())
    assert lines == transcript.lines_out
    assert [end.exit_code in (0, 1) for end in ends] == [True]
