"""Plays a conversation between a client, the bridge and the program of an adapter.

The client's lines go to a daemon. The daemon starts `programs/my-network`, which passes on what the
script of the program says.
"""

import json
import os
import queue
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from transcript import Line

PROGRAMS = Path(__file__).resolve().parent / "programs"

# How long a line is waited for, in seconds.
PATIENCE = 30


class Unexpected(AssertionError):
    """The daemon does not say what it should."""


class Stage:
    """A daemon, and the program that it has started last."""

    def __init__(self, daemon, transcript):
        self._folder = tempfile.TemporaryDirectory()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(f"{self._folder.name}/player.socket")
        self._listener.listen()
        self._listener.settimeout(PATIENCE)
        self._daemon = subprocess.Popen(
            [Path(daemon).resolve(), *transcript.arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self._folder.name,
            env={**os.environ, "PATH": f"{PROGRAMS}:{os.environ['PATH']}"},
        )
        self._program = None
        self.said = {"<": queue.Queue(), ">>": queue.Queue(), "!": queue.Queue()}
        self._threads = [
            self._listen(self._daemon.stdout, "<"),
            self._listen(self._daemon.stderr, "!"),
        ]

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

    def _listen(self, stream, mark):
        """Collects the lines of a stream, and `None` for its end."""

        def listen():
            try:
                for line in stream:
                    text = line.decode().rstrip("\n")
                    self.said[mark].put(text.removeprefix("adbridge: ") if mark == "!" else text)
            except OSError:
                pass
            self.said[mark].put(None)

        thread = threading.Thread(target=listen)
        thread.start()
        return thread

    def start(self):
        """Waits for the daemon to start the program."""
        self._program, _ = self._listener.accept()
        self._threads.append(self._listen(self._program.makefile("rb"), ">>"))

    @property
    def has_program(self):
        return self._program is not None

    def say(self, line):
        """Writes what the client, or the program, says."""
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

    def program_is_gone(self):
        self._program.close()
        self._program = None

    def end(self):
        """Closes the daemon's input, and returns its exit code."""
        self._daemon.stdin.close()
        return self._daemon.wait(PATIENCE)

    def rest(self, mark):
        """What else is said, up to the end."""
        return list(iter(lambda: self.said[mark].get(timeout=PATIENCE), None))


def play(daemon, transcript):
    """Plays a conversation; raises `Unexpected` where the daemon does not say what stands there."""
    with Stage(daemon, transcript) as stage:
        for number, line in enumerate(transcript.lines, 1):
            if line.mark in (">>", "<<") and not stage.has_program:
                stage.start()
            if line.mark in ("<", ">>", ">>!"):
                expected = None if line.mark == ">>!" else line.text
                said = stage.said[line.mark[:2]].get(timeout=PATIENCE)
                if said != expected:
                    raise Unexpected(f"{transcript.path.name}:{number}: got {said}, expected {expected}")
            elif line.is_input or line.mark in ("<<", "<<!"):
                stage.say(line)
            if line.mark == "<<!":
                stage.rest(">>")
            if line.mark in (">>!", "<<!"):
                stage.program_is_gone()
        exit_code = stage.end()
        rest = {"<": stage.rest("<"), ">>": stage.rest(">>") if stage.has_program else []}
        log = stage.rest("!")
        expected_log = [line.text for line in transcript.lines if line.mark == "!"]
        if any(rest.values()) or exit_code != 0 or log != expected_log:
            raise Unexpected(f"{transcript.path.name}: at the end {rest}, exit code {exit_code}, log {log}")


# How long nothing must happen until what a line causes has happened, in seconds.
SETTLED = 0.4


def record(daemon, transcript):
    """The lines of the conversation that the daemon has: those of the file that others write, and its own."""
    lines, unanswered = [], set()
    with Stage(daemon, transcript) as stage:

        def settle():
            found, quiet_since, deadline = {}, time.monotonic(), time.monotonic() + PATIENCE
            while time.monotonic() < (deadline if unanswered else quiet_since + SETTLED):
                for mark in ("<", ">>", "!"):
                    while not stage.said[mark].empty():
                        text = stage.said[mark].get()
                        quiet_since = time.monotonic()
                        found.setdefault(mark, []).append(text)
                        if mark == "<" and text:
                            unanswered.discard(json.loads(text).get("id"))
                try:
                    stage._listener.settimeout(0.01)
                    stage.start()
                    quiet_since = time.monotonic()
                except TimeoutError:
                    pass
            for mark in ("<", ">>", "!"):
                for text in found.get(mark, []):
                    lines.append(Line(mark, text) if text is not None else Line(">>!"))
                    if text is None:
                        stage.program_is_gone()

        for line in transcript.lines:
            if line.mark not in AUTHORED_ACTIONS:
                if line.mark in ("#", "$", "@", ""):
                    lines.append(line)
                continue
            if line.mark.startswith("<<") and not stage.has_program:
                stage._listener.settimeout(PATIENCE)
                stage.start()
                settle()
            lines.append(line)
            stage.say(line)
            if line.mark == "<<!":
                stage.rest(">>")
                stage.program_is_gone()
            # The clock waits for programs that owe an answer.
            if line.mark == ">" and '"advanceClock"' in line.text:
                unanswered.add(json.loads(line.text)["id"])
            settle()
        exit_code = stage.end()
        for mark in ("<", ">>", "!"):
            if mark != ">>" or stage.has_program:
                lines += [Line(mark, text) for text in stage.rest(mark)]
        if exit_code != 0:
            raise Unexpected(f"{transcript.path.name}: the daemon exits with {exit_code}.")
    return lines


AUTHORED_ACTIONS = (">", ">x", "<<", "<<!")
