"""Plays a conversation between a client, the bridge and the program of an adapter.

The client's lines go to a daemon. The daemon starts `programs/my-network`, which passes on what the
script of the program says.
"""

import json
import os
import queue
import re
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from transcript import RECORDED, Line

PROGRAMS = Path(__file__).resolve().parent / "programs"

# The number of a process differs each time, so all lines have the same one.
PROCESS_ID = re.compile(r'"processId":\d+')
PLACEHOLDER = '"processId":4711'

# The longest wait for a line, in seconds.
PATIENCE = 30

# How long nothing must happen until everything that a line causes has happened, in seconds.
SETTLED = 0.4


class Unexpected(AssertionError):
    """The daemon does not say what it should."""


class Stage:
    """A daemon, and the program that it has started last."""

    def __init__(self, daemon, transcript):
        self._folder = tempfile.TemporaryDirectory()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(f"{self._folder.name}/player.socket")
        self._listener.listen()
        self._daemon = subprocess.Popen(
            [Path(daemon).resolve(), *transcript.arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self._folder.name,
            env={**os.environ, "PATH": f"{PROGRAMS}:{os.environ['PATH']}"},
        )
        self._program = None
        # The lines of the daemon by their marks, each queue with `None` at its end.
        self.said = {"<": queue.Queue(), ">>": queue.Queue(), "!": queue.Queue()}
        self._threads = []
        self._collect(self._daemon.stdout, "<")
        self._collect(self._daemon.stderr, "!")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._daemon.kill()
        self._daemon.wait()
        self._listener.close()
        if self._program:
            self._program.close()
        for thread in self._threads:
            thread.join()
        for stream in (self._daemon.stdin, self._daemon.stdout, self._daemon.stderr):
            stream.close()
        self._folder.cleanup()

    def _collect(self, stream, mark):
        def collect():
            for line in stream:
                text = PROCESS_ID.sub(PLACEHOLDER, line.decode().rstrip("\n"))
                self.said[mark].put(text.removeprefix("adbridge: ") if mark == "!" else text)
            self.said[mark].put(None)

        thread = threading.Thread(target=collect)
        thread.start()
        self._threads.append(thread)

    @property
    def has_program(self):
        return self._program is not None

    def start_program(self, timeout=PATIENCE):
        """Waits for the daemon to start the program; raises `TimeoutError` if it does not."""
        self._listener.settimeout(timeout)
        self._program, _ = self._listener.accept()
        self._collect(self._program.makefile("rb"), ">>")

    def remove_program(self):
        """Has the program end, whose input has ended."""
        try:
            self._program.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        self._program.close()
        self._program = None

    def say(self, line):
        """Does what the client or the program does."""
        if line.is_input:
            try:
                self._daemon.stdin.write(line.data)
                self._daemon.stdin.flush()
            except BrokenPipeError:
                pass
        elif line.mark == "<<":
            self._program.sendall(line.data)
        else:
            self._program.sendall(f"exit {line.text}\n".encode())
            self.rest(">>")
            self.remove_program()

    def next(self, mark):
        """The next line of the daemon with a mark; `None` at the end."""
        return self.said[mark].get(timeout=PATIENCE)

    def rest(self, mark):
        """All further lines with a mark."""
        return list(iter(lambda: self.next(mark), None))

    def end(self):
        """Closes the daemon's input; returns its exit code, and what it still says, by marks."""
        self._daemon.stdin.close()
        rest = {">>": []}
        if self.has_program:
            rest[">>"] = self.rest(">>")
            self.remove_program()
        return self._daemon.wait(PATIENCE), {"<": self.rest("<"), **rest, "!": self.rest("!")}


def play(daemon, transcript):
    """Plays a conversation; raises `Unexpected` where the daemon does not say what the transcript has."""
    with Stage(daemon, transcript) as stage:
        for number, line in enumerate(transcript.lines, 1):
            if line.mark in (">>", "<<") and not stage.has_program:
                stage.start_program()
            if line.is_action:
                stage.say(line)
            elif line.mark in ("<", ">>", ">>!"):
                expected = None if line.mark == ">>!" else line.text
                said = stage.next(line.mark[:2])
                if said != expected:
                    raise Unexpected(f"{transcript}:{number}: got {said}, expected {expected}")
            if line.mark == ">>!":
                stage.remove_program()
        exit_code, rest = stage.end()
        log = [line.text for line in transcript.lines if line.mark == "!"]
        if exit_code != 0 or rest != {"<": [], ">>": [], "!": log}:
            raise Unexpected(f"{transcript}: at the end {rest}, exit code {exit_code}, expected {log}")


def record(daemon, transcript):
    """The lines of the file that others write, each followed by what the daemon then says."""
    with Stage(daemon, transcript) as stage:
        lines = []
        for line in transcript.lines:
            if line.mark in RECORDED:
                continue
            if line.mark in ("<<", "<<!") and not stage.has_program:
                stage.start_program()
                lines += _settle(stage)
            lines.append(line)
            if line.is_action:
                stage.say(line)
                lines += _settle(stage, until=_clock_request(line))
        exit_code, rest = stage.end()
        if exit_code != 0:
            raise Unexpected(f"{transcript}: the daemon exits with {exit_code}.")
        return lines + [Line(mark, text) for mark, texts in rest.items() for text in texts]


def _clock_request(line):
    """The id of an `advanceClock`: a clock waits for the pending answers of a program."""
    if line.mark == ">" and '"method":"advanceClock"' in line.text:
        return json.loads(line.text)["id"]
    return None


def _settle(stage, until=None):
    """Waits until nothing more happens, and for the answer to `until`; returns what the daemon said."""
    found = {"<": [], ">>": [], "!": []}
    start = quiet_since = time.monotonic()
    while time.monotonic() < (quiet_since + SETTLED if until is None else start + PATIENCE):
        for mark, texts in found.items():
            while not stage.said[mark].empty():
                texts.append(stage.next(mark))
                quiet_since = time.monotonic()
                if mark == "<" and texts[-1] and json.loads(texts[-1]).get("id") == until:
                    until = None
        try:
            stage.start_program(timeout=0.01)
            quiet_since = time.monotonic()
        except TimeoutError:
            pass
    lines = []
    for mark, texts in found.items():
        for text in texts:
            lines.append(Line(mark, text) if text is not None else Line(">>!"))
            if text is None:
                stage.remove_program()
    return lines
