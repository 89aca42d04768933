"""Replays the conversations of the contract with the sample network as a program in Python.

Every line equals that of the built-in network, except for the name of the network, and for `atMs`
and `latencyMs`, which depend on real time. Each line is written after the effects of the line
before, so the speed of the program does not matter.
"""

from __future__ import annotations

import json
import queue
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Dict, List, Optional, Tuple

import pytest

from adbridge._program import find_program
from under_test import ROOT

FOLDER = ROOT / "protocol/clients/transcripts"
TRANSCRIPTS = sorted(FOLDER.glob("*.jsonl"))
NETWORK = ROOT / "clients/examples/sample_network.py"
CONFIGURATION = ROOT / "clients/examples/sample_network.json"

SOON, LATER = 300, 1500
"""The delays of the network in real milliseconds. A clock that is advanced waits until nothing
happens for a second. So it waits for short delays; long delays end only when the clock is advanced
again."""

DELAYS: Dict[str, Dict[int, int]] = {
    "batch": {100: LATER, 200: 2200, 2000: SOON},
    "clock-manual": {10: LATER, 20: 2200},
    "clock-skip": {2000: SOON, 7_200_000: 2500},
    "configuration": {2000: 4000},
    "end-of-input": {2000: SOON, 3000: 2 * SOON},
    "overload": {1000: LATER},
    "rules": {100: LATER, 2000: LATER, 20_000: LATER},
    "timeouts": {
        500: SOON,
        2000: LATER,
        20_000: LATER,
        59_999: SOON,
        100_000: 2700,
    },
}
"""The delays of a conversation, if they are not `{2000: SOON}`."""

PATIENCE_S = 20.0

LISTED = "The built-in adapters are there too, and a program is known only when it was started."
NEAREST = "A name that is nearly right is nearly that of a built-in adapter too."
EARLY = "Of an event that comes too early the bridge speaks in other words."
TOLD = "A program does not tell what it asks of its network."
UNDER_WAY = "What does not wait for other calls does not wait for what a program does in them."

NOT_COMPARED: Dict[str, Dict[str, str]] = {
    "adapters": {
        "listAdapters": LISTED,
        '"method":"setUp"}': LISTED,
        '"classNames":null': LISTED,
        '"params":{"timeoutMs":1}': LISTED,
        "PythonSampleCustomEvents": NEAREST,
    },
    "batch": {'"id":7,"method":"getAd"': UNDER_WAY},
    "configuration": {"listAdapters": LISTED},
    "networks": {
        '"id":29,"method":"defineAdUnit"': "What a program loads is known only when it was started."
    },
    "pipelined": {'"id":27,"method":"listAds"': UNDER_WAY},
    "rules": {'"id":27,': EARLY},
    "tour": {"listAdapters": LISTED},
    "waterfall": {"SampleCustomEvnt": NEAREST, "samplecustomevent": NEAREST},
}
"""The input lines, by a part of them, with different output of the same length, and the reason."""

UNTIL: Dict[str, Dict[str, str]] = {
    "adapters": {'"id":14,': "A program can be restarted, and a built-in adapter cannot."},
    "rules": {'"id":39,': "The bridge places AdChoices, so a program cannot misplace it."},
    "signals": {'"id":1,': "The program gives no signals."},
    "timeouts": {'"id":20,': "A clock waits for every answer that is owed, not for the first."},
    "waterfall-work": {'"id":2,': TOLD},
    "work": {'"id":2,': TOLD},
}
"""The input lines, by a part of them, after which a conversation differs, and the reason."""

UNOWED = "A clock waits for an answer that is in time, and for no late one."
AT_ONCE = "What fails is told before the program's next line is read."
UNTOLD = "A disposal does not wait for what the program says to it."

IN_ANY_ORDER: Dict[str, Dict[str, str]] = {
    "batch": {'"id":23,': UNOWED},
    "clock-manual": {'"id":7,': UNOWED},
    "configuration": {'"id":7,': UNOWED},
    "rules": {'"id":13,': UNTOLD, '"id":16,': UNOWED, '"id":24,': AT_ONCE, '"id":26,': UNOWED},
    "timeouts": {'"id":10,': UNOWED, '"id":13,': UNOWED},
}
"""The input lines with the same output in another order, and the reason."""


def renamed(line: bytes) -> bytes:
    """A line of the built-in network, with the name of the program."""
    return re.sub(rb"Sample(\w*)CustomEvent", rb"PythonSample\1CustomEvent", line)


def numberless(line: bytes) -> bytes:
    """A line without its numbers."""
    return re.sub(rb'"index":\d+', b'"index":0', line)


def timeless(line: bytes) -> bytes:
    """A line without the members that depend on real time."""
    return re.sub(rb'"(atMs|latencyMs)":\d+', rb'"\1":0', line)


class Transcript:
    """A conversation: input lines, each with the output lines that it causes."""

    def __init__(self, path: Path) -> None:
        self.arguments: List[str] = []
        self.delays = DELAYS.get(path.stem, {2000: SOON})
        self.steps: List[Tuple[bytes, List[bytes]]] = []
        for line in path.read_bytes().split(b"\n"):
            kind, _, rest = line.partition(b" ")
            if kind == b"$":
                self.arguments += rest.decode().split()
            elif kind == b">":
                self.steps.append((renamed(rest), []))
            elif kind == b">x":
                self.steps.append((bytes.fromhex(rest.decode()), []))
            elif kind == b"<":
                self.steps[-1][1].append(renamed(rest))
        if "--clock" not in self.arguments:
            self.arguments = ["--clock", "manual", *self.arguments]

    def command(self, folder: Path) -> List[str]:
        """The command of the daemon, with the network in its own configuration."""
        configuration = json.loads(CONFIGURATION.read_bytes())
        arguments = list(self.arguments)
        if "--config" in arguments:
            at = arguments.index("--config")
            own = json.loads(renamed((FOLDER / arguments[at + 1]).read_bytes()))
            configuration = {**own, "adapters": configuration["adapters"]}
            del arguments[at : at + 2]
        for adapter in configuration["adapters"]:
            delays = [f"{delay}={real}" for delay, real in self.delays.items()]
            adapter["command"] = [sys.executable, str(NETWORK), "--delays", *delays]
        path = folder / "configuration.json"
        path.write_text(json.dumps(configuration))
        return [find_program(), *arguments, "--config", str(path)]


class Daemon:
    """A daemon, with waiting for its output lines."""

    def __init__(self, command: List[str]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        self._lines: "queue.Queue[Optional[bytes]]" = queue.Queue()
        self._threads = [Thread(target=work) for work in (self._read, self._read_errors)]
        self.errors = b""
        for thread in self._threads:
            thread.start()

    def write(self, line: bytes) -> None:
        assert self.process.stdin
        with suppress(BrokenPipeError):
            self.process.stdin.write(line + b"\n")
            self.process.stdin.flush()

    def close_input(self) -> None:
        assert self.process.stdin
        with suppress(BrokenPipeError):
            self.process.stdin.close()

    def read(self) -> Optional[bytes]:
        """Waits for the next line; None at the end."""
        return self._lines.get(timeout=PATIENCE_S)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for thread in self._threads:
            thread.join()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with suppress(BrokenPipeError):
                pipe.close() if pipe else None

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line.rstrip(b"\n"))
        self._lines.put(None)

    def _read_errors(self) -> None:
        assert self.process.stderr
        self.errors = self.process.stderr.read()


def names(parts: Dict[str, Dict[str, str]], path: Path, line: bytes) -> bool:
    return any(part.encode() in line for part in parts.get(path.stem, ()))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_answers_are_those_of_the_built_in_network(path: Path, tmp_path: Path) -> None:
    transcript = Transcript(path)
    daemon = Daemon(transcript.command(tmp_path))
    try:
        for number, (line_in, lines_out) in enumerate(transcript.steps, 1):
            if names(UNTIL, path, line_in):
                return
            daemon.write(line_in)
            if number == len(transcript.steps):
                daemon.close_input()
            got = [timeless(daemon.read() or b"the end") for _ in lines_out]
            wanted = [timeless(line) for line in lines_out]
            if names(IN_ANY_ORDER, path, line_in):
                assert sorted(map(numberless, got)) == sorted(map(numberless, wanted)), line_in
            elif not names(NOT_COMPARED, path, line_in):
                assert got == wanted, line_in
        assert daemon.read() is None
        assert daemon.process.wait(PATIENCE_S) in (0, 1)
    finally:
        daemon.kill()


def test_every_exception_of_the_replay_exists() -> None:
    stems = {path.stem for path in TRANSCRIPTS}
    assert {*UNTIL, *NOT_COMPARED, *IN_ANY_ORDER, *DELAYS} <= stems
    for name, parts in [*UNTIL.items(), *NOT_COMPARED.items(), *IN_ANY_ORDER.items()]:
        lines = [line.decode() for line, _ in Transcript(FOLDER / f"{name}.jsonl").steps]
        assert all(any(part in line for line in lines) for part in parts), name


def test_the_ad_units_are_the_built_in_ones() -> None:
    """Compares with the table of the contract, which is tested against the daemon."""
    page = (ROOT / "protocol/clients/sample-network.md").read_text("utf-8")
    table = re.findall(r"^\| `(sample/[^`]+)` \| `(\w+)`[^|]* \| ([^|]+) \|", page, re.MULTILINE)
    units = json.loads(CONFIGURATION.read_bytes())["adUnits"]
    # An adapter of the library gives an ad or raises an error, never both.
    table = [row for row in table if row[0] != "sample/break-adAndError"]
    assert [row[0] for row in table] == list(units)
    for id, class_name, parameters in table:
        line_items = units[id]["lineItems"]
        assert {item["className"] for item in line_items} == {f"Python{class_name}"}
        assert [item["parameter"] for item in line_items] == re.findall("`([^`]+)`", parameters)
