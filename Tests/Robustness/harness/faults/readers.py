"""Clients that write, and never read: what is kept for them is bounded in bytes."""

import contextlib
import json
import socket
import sys
import tempfile
import time
from pathlib import Path

from .. import memory
from ..daemon import Daemon
from ..failure import Failure
from ..peaks import MIB, peak_bytes
from ..report import Row
from .common import MANUAL, load, request

#: What the daemon may keep for a reader: the output that waits, and the line that is being written.
BUDGET = memory.OUTPUT + memory.LINE

#: What it may keep for a further client: unread bytes, and a line in each direction.
FURTHER_BUDGET = MIB + 2 * memory.LINE

#: An adapter that reports a million lines of a kind as soon as it is set up, or has loaded an ad.
FLOOD = str(Path(__file__).with_name("flooding_adapter.py"))


def deaf_readers(bench):
    """A million requests, events and notifications, and a client that reads none of their lines."""
    count = 20_000 if bench.is_quick else 1_000_000
    ad = {"adapter": {"className": "Flood"}}
    choice = {"notifications": ["logLine", "networkCall"]}
    ping = request(7, "ping") * 1_000
    loads = b"".join(load(number, "sample/native") for number in range(1_000))
    discover = request(8, "rpc.discover") * 1_000
    return [
        _deaf(bench, "requests", count, ping, EVENTLESS),
        _deaf(bench, "requests with large answers", count // 20, discover, EVENTLESS),
        _deaf(bench, "loads, with their events", count, loads, memory.EVENT_LOG),
        _flooded(bench, "events of an ad", count, "events", [request(1, "loadRewarded", ad)]),
        _flooded(bench, "lines that an adapter logs", count, "log",
                 [request(1, "initialize", choice), request(2, "setUp", {"classNames": ["Flood"]})]),
        _flooded(bench, "calls of a network", count, "calls",
                 [request(1, "initialize", choice), request(2, "setUp", {"classNames": ["Flood"]})]),
        _flooded(bench, "violations", count, "violations", [request(1, "setUp", {"classNames": ["Flood"]})]),
        _flooded(bench, "events, to an agent", count, "events", _agent(), ["mcp"]),
        _further(bench, count // 20, discover),
    ]


#: Pings leave nothing in the log of events.
EVENTLESS = 0


def _agent():
    """An agent that watches the timeline while an adapter floods it."""
    version = {"protocolVersion": "2025-03-26", "capabilities": {},
               "clientInfo": {"name": "attack", "version": "1"}}
    return [request(0, "initialize", version), request(None, "notifications/initialized"),
            request(1, "resources/subscribe", {"uri": "adbridge://timeline"}),
            request(2, "tools/call", {"name": "load_ad", "arguments": {"adUnitId": "flood"}})]


def _deaf(bench, what, count, lines, log):
    """Writes lines until the daemon takes no more, or all are written. Nothing is read."""
    length = len(lines) // lines.count(b"\n")
    with Daemon(bench.command, [*MANUAL, "--log-level", "error"]) as daemon:
        written = _write(daemon.write_some, lines, count * length)
        peak = _settled_peak(daemon, BUDGET + log)
    return Row(f"a reader that never reads: {what}", written // length,
               f"of {count:,} taken; peak {peak}")


def _further(bench, count, lines):
    """A further client at a socket that never reads: the client on standard input is served on."""
    length = len(lines) // lines.count(b"\n")
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "bridge.socket"))
        arguments = [*MANUAL, "--log-level", "error", "--listen", f"unix:{path}"]
        with Daemon(bench.command, arguments) as daemon, socket.socket(socket.AF_UNIX) as client:
            memory._exchange(daemon, [request(1, "ping")], 1)
            client.connect(path)
            client.setblocking(False)
            written = _write(lambda data: _send_some(client, data), lines, count * length)
            memory._exchange(daemon, [request(2, "ping")], 2)
            peak = _settled_peak(daemon, FURTHER_BUDGET)
    return Row("a further client that never reads: requests with large answers", written // length,
               f"of {count:,} taken; peak {peak}")


def _send_some(client, data):
    with contextlib.suppress(BlockingIOError):
        return client.send(data)
    return 0


def _write(write_some, lines, total):
    """Writes until nothing is taken for a while, and returns the number of bytes that were."""
    written, rest, quiet = 0, b"", 0
    while quiet < 20 and written < total:
        rest = rest or lines
        count = write_some(rest[:min(1 << 16, total - written)])
        written += count
        rest = rest[count:]
        quiet = 0 if count else quiet + 1
        if not count:
            time.sleep(0.02)
    return written


def _settled_peak(daemon, budgets):
    """The peak as text once it has not grown for half a second: what was written is read by then."""
    peak, quiet = 0, 0
    while quiet < 10:
        time.sleep(0.05)
        before, peak = peak, peak_bytes(daemon.pid)
        quiet = quiet + 1 if peak == before else 0
        memory._require_peak(daemon, budgets)
    return memory._require_peak(daemon, budgets)


def _flooded(bench, what, count, mode, lines, command=()):
    """Lets an adapter report as much as the daemon takes. Nothing is read."""
    with tempfile.TemporaryDirectory() as folder:
        taken = Path(folder, "taken")
        file = Path(folder, "configuration.json")
        file.write_text(json.dumps({
            "adapters": [{
                "className": "Flood", "timeoutMs": 60_000,
                "command": [sys.executable, "-S", "-E", FLOOD, mode, str(count), str(taken)]}],
            "adUnits": {"flood": {"format": "rewarded", "lineItems": [{"className": "Flood"}]}}}))
        arguments = [*command, "--config", str(file), "--log-level", "error"]
        with Daemon(bench.command, arguments) as daemon:
            daemon.write_some(b"".join(lines))
            number = _until_quiet(taken, count)
            if not number:
                raise Failure(f"the adapter reports no {what}: {daemon.errors()[-300:]}")
            peak = memory._require_peak(daemon, BUDGET + memory.EVENT_LOG + memory.ADAPTER)
    return Row(f"a reader that never reads: {what}", number, f"of {count:,} taken; peak {peak}")


def _until_quiet(file, count):
    """Waits until a number in a file grows no more, and returns it."""
    number, quiet = 0, 0
    end = time.monotonic() + 120
    while quiet < 10 and number < count and time.monotonic() < end:
        time.sleep(0.1)
        text = file.read_text() if file.exists() else ""
        quiet = quiet + 1 if text and int(text) == number else 0
        number = int(text or 0)
    return number
