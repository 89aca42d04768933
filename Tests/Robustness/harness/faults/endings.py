"""Signals, clients that stop in the middle, many processes in a row: each end is clean."""

import os
import random
import signal
import time

from .. import front_door
from ..daemon import Daemon, is_gone
from ..failure import Failure
from ..report import Row
from .common import MANUAL, SECONDS_TO_END, load, read_to_end, request, require_exit


def stopped_process(bench, times):
    """Stops and continues the process at any time."""
    draw = random.Random(bench.seed)
    count = 20_000
    stops = 0
    for _ in range(times):
        data = b"".join(request(number, "listAdapters") for number in range(count))
        answered = 0
        with Daemon(bench.command, MANUAL) as daemon:
            tail = b""
            while answered < count:
                data = data[daemon.write_some(data):] if data else data
                if draw.random() < 0.02:
                    daemon.send(signal.SIGSTOP)
                    time.sleep(draw.random() / 200)
                    daemon.send(signal.SIGCONT)
                    stops += 1
                piece = daemon.read_some(daemon.seconds)
                if not piece:
                    raise Failure(f"stopped and continued, it ends after {answered} answers")
                *lines, tail = (tail + piece).split(b"\n")
                for line in lines:
                    if not line.startswith(b'{"jsonrpc":"2.0","id":%d,' % answered):
                        raise Failure(f"stopped and continued, it says {line[:100]!r}")
                    answered += 1
            daemon.close_input()
            require_exit(daemon, 0)
    return Row("SIGSTOP and SIGCONT", stops, f"{times * count:,} answers, each in its turn")


def terminated(bench, times):
    """SIGTERM at any time: waiting requests are answered 402, and the output has complete lines."""
    draw = random.Random(bench.seed)
    slowest = refused = 0
    for _ in range(times):
        with Daemon(bench.command, MANUAL) as daemon:
            waiting = draw.randint(0, 50)
            data = b"".join(load(number, "sample/never") for number in range(waiting))
            data += b"".join(request(1000 + number, "ping") for number in range(2000))
            daemon.write_some(data[:draw.randint(0, len(data))])
            time.sleep(draw.random() / 50)
            start = time.monotonic()
            daemon.send(signal.SIGTERM)
            output = read_to_end(daemon)
            # Before its own handler is installed, the default one ends the process.
            require_exit(daemon, 143, -signal.SIGTERM)
            slowest = max(slowest, time.monotonic() - start)
            refused += _check_last_words(output)
    if slowest > SECONDS_TO_END:
        raise Failure(f"SIGTERM took {slowest:.1f} s")
    return Row("SIGTERM at any time", times,
               f"code 143, {refused} times 402; after {slowest * 1000:.0f} ms at most")


def _check_last_words(output):
    if output and not output.endswith(b"\n"):
        raise Failure(f"SIGTERM leaves half a line: {output[-100:]!r}")
    ids, refused = [], 0
    for line in output.splitlines():
        answer = front_door.read_message(line)
        ids.append(answer["id"])
        refused += front_door.code_of(answer) == 402
    if len(set(ids)) != len(ids):
        raise Failure("SIGTERM makes it answer twice")
    return refused


def broken_off_line(bench, times):
    """The input ends within a line, at any byte: the line counts, and the process exits with 0."""
    draw = random.Random(bench.seed)
    line = load("é", "sample/native").rstrip()
    for _ in range(10 * times):
        length = draw.randint(0, len(line))
        with Daemon(bench.command, MANUAL) as daemon:
            output, code = daemon.finish(request(1, "ping") + line[:length])
        answers = [front_door.read_message(text) for text in output]
        codes = [front_door.code_of(answer) for answer in answers]
        expected = [None] if length == 0 else [None, None if length == len(line) else -32700]
        if codes != expected or code != 0:
            raise Failure(f"a line broken off after {length} bytes: {codes}, code {code}")
    return Row("input that ends within a line", 10 * times, "-32700, code 0")


def killed_client(bench, times):
    """The client is killed in the middle of a line; the daemon exits."""
    for _ in range(times):
        pid = _orphan(bench.command)
        if not is_gone(pid, SECONDS_TO_END):
            os.kill(pid, signal.SIGKILL)
            raise Failure("the client was killed, and the daemon stays")
    return Row("client that is killed within a line", times, "the daemon ends too")


def _orphan(command):
    """Starts a client that starts a daemon, kills the client, and returns the daemon's id."""
    read, write = os.pipe()
    client = os.fork()
    if client == 0:
        try:
            os.close(read)
            daemon = Daemon(command, MANUAL)
            daemon.write_some(request(1, "ping") + request(2, "rpc.discover") * 20 + b'{"json')
            os.write(write, b"%d" % daemon.pid)
            time.sleep(60)
        finally:
            os._exit(1)
    os.close(write)
    pid = int(os.read(read, 20) or 0)
    os.close(read)
    os.kill(client, signal.SIGKILL)
    os.waitpid(client, 0)
    return pid


def spawns(bench):
    """Many processes in a row, ended by the end of input, by `exit`, and by signals in turn."""
    endings = ["end of input", "exit", "SIGTERM", "SIGKILL"]
    slowest = 0
    pong = b'{"jsonrpc":"2.0","id":1,"result":{}}'
    for number in range(bench.spawns):
        ending = endings[number % len(endings)]
        start = time.monotonic()
        with Daemon(bench.command, MANUAL) as daemon:
            daemon.exchange(request(1, "ping"), pong)
            if ending == "end of input":
                daemon.close_input()
                require_exit(daemon, 0)
            elif ending == "exit":
                daemon.write_some(request(None, "exit"))
                require_exit(daemon, 1)
            elif ending == "SIGTERM":
                daemon.send(signal.SIGTERM)
                require_exit(daemon, 143)
            else:
                daemon.send(signal.SIGKILL)
                require_exit(daemon, -signal.SIGKILL)
        slowest = max(slowest, time.monotonic() - start)
    return Row("processes in a row", bench.spawns,
               f"none hangs, none stays; {slowest * 1000:.0f} ms at most")
