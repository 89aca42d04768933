"""Readers that are slow, late or closed, and full pipes."""

import json
import time

from ..daemon import Daemon, resident_bytes
from ..failure import Failure
from ..report import Row
from .common import MANUAL, ROOM, request, require_exit

OUTPUT_LIMIT = 8 << 20


def slow_reader(bench):
    """A client that writes everything and reads late: nothing is lost, and memory is bounded."""
    count = 400
    data = b"".join(request(number, "rpc.discover") for number in range(count))
    with Daemon(bench.command, MANUAL) as daemon:
        data = data[_fill(daemon, data):]
        time.sleep(0.3)
        waiting = resident_bytes(daemon.pid)
        output = bytearray()
        while True:
            data = data[daemon.write_some(data[:4096]):] if data else b""
            if not data:
                daemon.close_input()
            piece = daemon.read_some(daemon.seconds)
            if piece is None:
                break
            if not piece:
                raise Failure("a slow reader gets no more output")
            output += piece
            time.sleep(0.0005)
        require_exit(daemon, 0)
    ids = [json.loads(line)["id"] for line in bytes(output).splitlines()]
    if ids != list(range(count)):
        raise Failure(f"a slow reader got {len(ids)} of {count} answers, or not in order")
    if waiting > OUTPUT_LIMIT + ROOM:
        raise Failure(f"{waiting / 1e6:.0f} MB for a reader that does not read")
    return Row("reader that reads late and slowly", count,
               f"{len(output) / 1e6:.0f} MB, all answers in order; "
               f"{waiting / 1e6:.0f} MB resident while it did not read")


def full_pipes(bench):
    """Both pipes are full and both sides blocked; then the client reads on."""
    count = 200_000
    data = b"".join(request(number, "ping") for number in range(count))
    with Daemon(bench.command, MANUAL) as daemon:
        written = _fill(daemon, data)
        resident = resident_bytes(daemon.pid)
        output, code = daemon.finish(data[written:])
    expected = [b'{"jsonrpc":"2.0","id":%d,"result":{}}' % number for number in range(count)]
    if output != expected or code != 0:
        raise Failure(f"after full pipes came {len(output)} of {count} answers, code {code}")
    if resident > OUTPUT_LIMIT + ROOM:
        raise Failure(f"{resident / 1e6:.0f} MB with full pipes")
    return Row("full pipes both ways", count,
               f"blocked after {written / 1e6:.1f} MB in; then every answer, in order")


def closed_reader(bench, times):
    """The reader closes its pipe in the middle of the answers."""
    slowest = 0
    for _ in range(times):
        with Daemon(bench.command, MANUAL) as daemon:
            daemon.write_some(request(1, "rpc.discover") * 50)
            daemon.read_some(1)
            daemon.close_output()
            start = time.monotonic()
            try:
                daemon.write_some(request(2, "rpc.discover") * 500)
            except BrokenPipeError:
                pass
            require_exit(daemon, 1)
            slowest = max(slowest, time.monotonic() - start)
            if not daemon.errors().strip():
                raise Failure("a reader is gone, and standard error says nothing")
    return Row("reader that is gone", times, f"code 1, said so; after {slowest * 1000:.0f} ms")


def _fill(daemon, data):
    """Writes until the daemon stops reading for a while, and returns the number of bytes."""
    written, quiet = 0, 0
    while quiet < 10 and written < len(data):
        count = daemon.write_some(data[written:written + (1 << 16)])
        written += count
        quiet = 0 if count else quiet + 1
        if not count:
            time.sleep(0.02)
    return written
