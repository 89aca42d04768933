"""Adapters that attach themselves: strangers at the door, and programs that leave in the middle."""

import contextlib
import json
import os
import signal
import socket
import tempfile
import time

from ..daemon import Daemon
from ..failure import Failure
from ..report import Row
from .adapters import GROWTH, _ask, _holdings
from .common import ROOM, request, require_exit

#: What a program may write first, and the code of the answer; None if it writes no whole line.
STRANGERS = [
    (b"", None),
    (b'{"jsonrpc":"2.0","id":1,"method":"adapter/att', None),
    (b"hello\n", -32700),
    (b"[]\n", -32600),
    (b"x" * (1 << 20), -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":"adapter/attach","params":{}}\n', -32602),
    (b'{"jsonrpc":"2.0","id":1,"method":"adapter/attach","params":{"className":"B"}}\n', 101),
]

RESULTS = {
    "adapter/initialize": {"className": "A", "adapterVersion": "1.0.0", "adSdkVersion": "1.0.0",
                           "formats": ["native"]},
    "adapter/loadNative": {"assets": {"headline": "Hello", "body": "An ad.", "callToAction": "Go"}},
}


class Program:
    """A program at a Unix socket."""

    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(60)
        self.connection.connect(path)
        self.file = self.connection.makefile("rb")

    def close(self):
        self.file.close()
        self.connection.close()

    def attach(self):
        """The code of the error, or None."""
        self.connection.sendall(request(1, "adapter/attach", {"className": "A"}))
        return self.code()

    def code(self):
        try:
            line = self.file.readline()
        except ConnectionResetError:
            line = b""
        return json.loads(line).get("error", {}).get("code") if line else "closed"

    def serve(self, until):
        """Answers requests, up to one of a method, which is not answered."""
        while True:
            message = json.loads(self.file.readline() or b"{}")
            method = message.get("method")
            if method in (until, None):
                return message
            answer = {"jsonrpc": "2.0", "id": message["id"], "result": RESULTS.get(method, {})}
            self.connection.sendall(json.dumps(answer).encode() + b"\n")


@contextlib.contextmanager
def _bridge(bench):
    with tempfile.TemporaryDirectory() as folder:
        path, config = os.path.join(folder, "a.socket"), os.path.join(folder, "adbridge.json")
        with open(config, "w") as file:
            json.dump({"adapters": [{"className": "A", "attach": {"socket": path}}],
                       "limits": {"eventLog": 100}}, file)
        with Daemon(bench.command, ["--config", config, "--log-level", "error"]) as daemon:
            _ask(daemon, 1, "ping", {})
            yield daemon, path


def _settled_holdings(pid, before):
    """What a daemon holds once it has noticed that the last connection is closed: after 2 s at most."""
    deadline = time.monotonic() + 2
    while (after := _holdings(pid))[1] > before[1] and time.monotonic() < deadline:
        time.sleep(0.01)
    return after


def strangers_at_the_door(bench):
    """A thousand connections that never become a program; one that does is served after them."""
    count = max(bench.spawns, 1_000)
    with _bridge(bench) as (daemon, path):
        before = None
        waiting = []
        for number in range(count):
            line, code = STRANGERS[number % len(STRANGERS)]
            stranger = Program(path)
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                stranger.connection.sendall(line)
            if code is None:
                waiting.append(stranger)
            else:
                found = stranger.code()
                if found != code:
                    raise Failure(f"{line[:60]!r} is answered with {found}")
                stranger.close()
            if number == count // 2:
                before = _holdings(daemon.pid)
        after = _settled_holdings(daemon.pid, before)
        program = Program(path)
        if program.attach() is not None:
            raise Failure("a program can't attach after strangers")
        if Program(path).attach() != 107:
            raise Failure("a second program attaches")
        # Those that are closed for others have an answer, too.
        codes = [stranger.code() for stranger in waiting[:-16]]
        if set(codes) - {-32600}:
            raise Failure(f"silent connections are answered with {set(codes)}")
        for stranger in waiting:
            stranger.close()
        program.close()
        daemon.send(signal.SIGTERM)
        require_exit(daemon, 128 + signal.SIGTERM)
        if os.path.lexists(path):
            raise Failure("the socket is still there")
    if after[1] > before[1]:
        raise Failure(f"strangers leave descriptors: {before[1]}, then {after[1]}")
    if after[2] - before[2] > GROWTH:
        raise Failure(f"strangers cost {after[2] - before[2]:,} bytes")
    return Row("connections that attach nothing", count,
               f"each its error; {after[1]} descriptors as before, "
               f"{(after[2] - before[2]) / 1e6:+.1f} MB; then a program is served")


def leaving_program(bench):
    """Attaches a program again and again, which leaves in the middle of a load."""
    count = max(bench.spawns // 2, 20)
    with _bridge(bench) as (daemon, path):
        for number in range(count):
            daemon.write_some(request(number, "loadNative", {"adapter": {"className": "A"}}))
            program = Program(path)
            if program.attach() is not None:
                raise Failure(f"program {number} can't attach")
            program.serve("adapter/loadNative")
            program.close()
            text = b""
            while b'"error"' not in text or b"notReady" not in text:
                piece = daemon.read_some(daemon.seconds)
                if not piece:
                    raise Failure(f"nothing comes of load {number}")
                text += piece
            if b"A has disconnected." not in text:
                raise Failure(f"load {number} is answered {text[:300]!r}")
            if number == count // 2:
                before = _holdings(daemon.pid)
        after = _settled_holdings(daemon.pid, before)
        daemon.close_input()
        require_exit(daemon, 0)
    if after[1] != before[1]:
        raise Failure(f"programs leave descriptors: {before[1]}, then {after[1]}")
    if after[2] - before[2] > GROWTH:
        raise Failure(f"programs cost {after[2] - before[2]:,} bytes")
    return Row("programs that attach, and leave in a load", count,
               f"each its load's error; {after[1]} descriptors as before, "
               f"{(after[2] - before[2]) / 1e6:+.1f} MB")


def deaf_program(bench):
    """A program that attaches and reads nothing more is closed before it costs much memory."""
    extras = {"text": "x" * (200 << 10)}
    load = {"adapter": {"className": "A"}, "request": {"extras": extras}}
    with _bridge(bench) as (daemon, path):
        program = Program(path)
        program.attach()
        first = request(1, "loadNative", {"adapter": {"className": "A"}})
        daemon.exchange(first + request(2, "ping"), _PONG % 2)
        # It answers the introduction and the set-up, and reads nothing from then on.
        program.serve("adapter/loadNative")
        before = _holdings(daemon.pid)[2]
        lines, number = [], 2
        while not any(b"does not read its input" in line for line in lines):
            number += 1
            if number > 200:
                raise Failure("a program that reads nothing is never closed")
            asked = request(number, "loadNative", load) + request(-number, "ping")
            lines = daemon.exchange(asked, _PONG % -number)
        growth = _holdings(daemon.pid)[2] - before
        program.close()
        daemon.close_input()
        require_exit(daemon, 0)
    if growth > ROOM:
        raise Failure(f"a program that reads nothing costs {growth:,} bytes")
    return Row("a program that attaches, and reads nothing", number - 2,
               f"closed after as many loads with 200 KiB; {growth / 1e6:+.0f} MB")


_PONG = b'{"jsonrpc":"2.0","id":%d,"result":{}}'
