"""Replays `protocol/adapters/transcripts` against the library for adapters."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Iterator, List, Tuple

import pytest

from under_test import ROOT
from without_nulls import without_nulls

FOLDER = ROOT / "protocol/adapters/transcripts"
EXAMPLE = Path(__file__).with_name("example_adapter.py")


def lines(path: Path) -> Iterator[Tuple[str, str]]:
    """The mark and the text of each line."""
    for line in path.read_text().splitlines():
        mark, _, text = line.partition(" ")
        yield mark, text


def for_python(path: Path) -> bool:
    players = [text for mark, text in lines(path) if mark == "@"]
    return not players or "python" in players[0].split()


ALL = sorted(FOLDER.glob("*.jsonl"))
TRANSCRIPTS = [path for path in ALL if for_python(path)]
OTHERS = [path for path in ALL if path not in TRANSCRIPTS]


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) >= 10


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: str(path.stem))
def test_a_transcript_is_replayed(path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, str(EXAMPLE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with program:
        assert program.stdin and program.stdout
        try:
            said: List[str] = []
            for mark, text in [*lines(path), (">>", "")]:
                if mark == "<<":
                    said.append(text)
                elif mark == ">>":
                    read = [program.stdout.readline() for _ in said]
                    assert in_some_order(read) == in_some_order(said)
                    said = []
                    print(text, file=program.stdin, flush=True)
            program.stdin.close()
            assert program.stdout.read() == ""
            assert program.wait() == 0
        finally:
            program.kill()


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: str(path.stem))
def test_a_transcript_that_the_example_cannot_play_is_for_the_bridge_only(path: Path) -> None:
    said = [(mark, text) for mark, text in lines(path) if mark in (">>", "<<")]
    program = subprocess.run(
        [sys.executable, str(EXAMPLE)],
        input="".join(f"{text}\n" for mark, text in said if mark == ">>"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        timeout=60,
    )
    expected = [text for mark, text in said if mark == "<<"]
    assert in_any_order(program.stdout.splitlines()) != in_any_order(expected)


def in_some_order(lines: List[str]) -> List[Any]:
    """What the lines say. Requests that run at the same time are answered in any order."""
    messages = [comparable(line) for line in lines]
    answers = [message for message in messages if "id" in message]
    if len(answers) < 2:
        return messages
    answers.sort(key=lambda message: str(message["id"]))
    return answers + [message for message in messages if "id" not in message]


def in_any_order(lines: List[str]) -> List[str]:
    """What the lines say. Those that are not JSON stay as they are."""

    def value(line: str) -> str:
        try:
            return json.dumps(comparable(line), sort_keys=True)
        except (ValueError, AttributeError):
            return line

    return sorted(map(value, lines))


def comparable(line: str) -> Any:
    message = json.loads(line)
    error = message.get("error")
    if error and not error.get("data", {}).get("error"):
        message["error"] = {"code": error["code"]}  # The message is the library's own.
    return without_nulls(message)
