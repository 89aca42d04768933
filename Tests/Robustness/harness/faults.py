"""Faults of those around the daemon: readers, writers, signals, the system's limits, and time."""

import json
import os
import random
import resource
import signal
import time

from . import front_door
from .daemon import Daemon, is_gone, resident_bytes
from .failure import Failure
from .promises import Promises
from .report import Row

MANUAL = ["--clock", "manual"]
MINUTE_MS = 60_000
OUTPUT_LIMIT = 8 << 20

#: What the daemon may need besides the output that waits.
ROOM = 40 << 20

#: After a signal, what is left is written for at most 2 s.
SECONDS_TO_END = 5


#: The standard streams, and nothing more.
FEWEST_DESCRIPTORS = 3


def run(bench):
    """Lets everything go wrong that can from outside, and returns the rows of the table."""
    times = 3 if bench.is_quick else 30
    return [
        slow_reader(bench),
        full_pipes(bench),
        closed_reader(bench, times),
        stopped_process(bench, times),
        few_descriptors(bench),
        little_memory(bench),
        broken_off_line(bench, times),
        killed_client(bench, times),
        terminated(bench, 10 * times),
        *long_day(bench),
        spawns(bench),
    ]


# Readers and writers.

def slow_reader(bench):
    """A client that writes everything and reads late: nothing is lost, and memory has a bound."""
    count = 400
    data = b"".join(_request(number, "rpc.discover") for number in range(count))
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
                raise Failure("a slow reader hears no more")
            output += piece
            time.sleep(0.0005)
        _require_exit(daemon, 0)
    ids = [json.loads(line)["id"] for line in bytes(output).splitlines()]
    if ids != list(range(count)):
        raise Failure(f"a slow reader got {len(ids)} of {count} answers, or not in order")
    if waiting > OUTPUT_LIMIT + ROOM:
        raise Failure(f"{waiting / 1e6:.0f} MB for a reader that does not read")
    return Row("reader that reads late and slowly", count,
               f"{len(output) / 1e6:.0f} MB, all answers in order; "
               f"{waiting / 1e6:.0f} MB resident while it did not read")


def full_pipes(bench):
    """Both pipes are full, and neither side moves; then the client reads on."""
    count = 200_000
    data = b"".join(_request(number, "ping") for number in range(count))
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
    """The reader goes away in the middle of the answers."""
    slowest = 0
    for _ in range(times):
        with Daemon(bench.command, MANUAL) as daemon:
            daemon.write_some(_request(1, "rpc.discover") * 50)
            daemon.read_some(1)
            daemon.close_output()
            start = time.monotonic()
            try:
                daemon.write_some(_request(2, "rpc.discover") * 500)
            except BrokenPipeError:
                pass
            _require_exit(daemon, 1)
            slowest = max(slowest, time.monotonic() - start)
            if not daemon.errors().strip():
                raise Failure("a reader is gone, and standard error says nothing")
    return Row("reader that is gone", times, f"code 1, said so; after {slowest * 1000:.0f} ms")


# Signals.

def stopped_process(bench, times):
    """The process is stopped and goes on, at any time."""
    draw = random.Random(bench.seed)
    count = 20_000
    stops = 0
    for _ in range(times):
        data = b"".join(_request(number, "listAdapters") for number in range(count))
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
            _require_exit(daemon, 0)
    return Row("SIGSTOP and SIGCONT", stops, f"{times * count:,} answers, each in its turn")


def terminated(bench, times):
    """SIGTERM at any time: what waits is answered 402, and what was written is whole."""
    draw = random.Random(bench.seed)
    slowest = refused = 0
    for _ in range(times):
        with Daemon(bench.command, MANUAL) as daemon:
            waiting = draw.randint(0, 50)
            data = b"".join(_load(number, "sample/never") for number in range(waiting))
            data += b"".join(_request(1000 + number, "ping") for number in range(2000))
            daemon.write_some(data[:draw.randint(0, len(data))])
            time.sleep(draw.random() / 50)
            start = time.monotonic()
            daemon.send(signal.SIGTERM)
            output = _read_to_end(daemon)
            # Before its own handler stands, the system's ends it.
            _require_exit(daemon, 143, -signal.SIGTERM)
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
    """The input ends within a line, at any byte: it counts, and the process ends well."""
    draw = random.Random(bench.seed)
    line = _load("é", "sample/native").rstrip()
    for _ in range(10 * times):
        length = draw.randint(0, len(line))
        with Daemon(bench.command, MANUAL) as daemon:
            output, code = daemon.finish(_request(1, "ping") + line[:length])
        answers = [front_door.read_message(text) for text in output]
        codes = [front_door.code_of(answer) for answer in answers]
        expected = [None] if length == 0 else [None, None if length == len(line) else -32700]
        if codes != expected or code != 0:
            raise Failure(f"a line broken off after {length} bytes: {codes}, code {code}")
    return Row("input that ends within a line", 10 * times, "-32700, code 0")


def killed_client(bench, times):
    """The client is killed in the middle of a line, with its pipes; the daemon must not stay."""
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
            daemon.write_some(_request(1, "ping") + _request(2, "rpc.discover") * 20 + b'{"json')
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


# Limits of the system.

def few_descriptors(bench):
    """With few descriptors it serves, or says why not and ends."""
    served = refused = 0
    for limit in range(FEWEST_DESCRIPTORS, 24):
        prepare = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
        with Daemon(bench.command, MANUAL, prepare=prepare) as daemon:
            try:
                output, code = daemon.finish(_request(1, "ping"))
            except BrokenPipeError:
                output, code = [], daemon.wait()
            if output == [b'{"jsonrpc":"2.0","id":1,"result":{}}'] and code == 0:
                served += 1
            elif not output and code != 0 and daemon.errors().strip():
                refused += 1
            else:
                raise Failure(f"with {limit} descriptors: code {code}, {output}, "
                              f"{daemon.errors()[-200:]!r}")
    return Row(f"few descriptors, {FEWEST_DESCRIPTORS} to 23", served + refused,
               f"serves with {served} of the limits, else says why and ends")


def little_memory(bench):
    """With little memory it serves, or it ends: it never hangs, and never answers wrongly.

    What the Swift runtime says before it ends, it may not have the memory to say.
    """
    served = ended = told = 0
    how = set()
    for megabytes in (16, 24, 32, 48, 64, 96, 128, 256):
        size = megabytes << 20
        prepare = lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))
        with Daemon(bench.command, MANUAL, prepare=prepare) as daemon:
            data = b"".join(_load(number, "sample/native") for number in range(100_000))
            try:
                output, code = daemon.finish(data)
            except (Failure, BrokenPipeError):
                output, code = [], daemon.wait()
            if code == 0 and len(output) == 100_000:
                served += 1
            elif code != 0:
                ended += 1
                told += "failed to allocate" in daemon.errors()
                how.add(signal.Signals(-code).name if code < 0 else f"code {code}")
            else:
                raise Failure(f"with {megabytes} MB: code {code}, and {len(output)} answers")
    return Row("little memory, 16 to 256 MB", served + ended,
               f"100,000 ads with {served} of the limits, else ends by "
               f"{', '.join(sorted(how))}, and said why {told} times")


# Time, and many processes.

def long_day(bench):
    """A day and night of traffic on a clock that skips what nobody waits for."""
    minutes, ads_a_minute = 24 * 60, 10 if bench.is_quick else 100
    last = b'{"jsonrpc":"2.0","id":"last","result":{"counted":true}}'
    promises, answers, events, sizes = Promises(), 0, 0, []
    with Daemon(bench.command, ["--clock", "skip"], seconds=60) as daemon:
        banner = {"adSize": "banner", "adUnitId": "sample/banner-refresh", "adId": "banner"}
        data = _request("b", "loadBanner", banner)
        for minute in range(minutes):
            data += _minute(minute, ads_a_minute)
            for line in daemon.exchange(data, last):
                message = front_door.read_message(line)
                promises.read(message)
                events += front_door.is_notification(message)
                answers += len(front_door.answers_in(message))
            sizes.append(resident_bytes(daemon.pid))
            data = b""
        output, _ = daemon.finish(_request("now", "advanceClock", {"ms": 0}))
    now = json.loads(output[-1])["result"]["nowMs"]
    if now < minutes * MINUTE_MS:
        raise Failure(f"after a day of traffic it is {now} ms")
    # Of the banner; of each ad three, but the first minute disposes of none, and `exchange` keeps
    # the last line of each minute to itself.
    owed = 1 + 3 * ads_a_minute * minutes - ads_a_minute - minutes
    if answers != owed:
        raise Failure(f"{answers} answers in a day, not {owed}")
    growth = sizes[-1] - sizes[len(sizes) // 2]
    if growth > ROOM:
        raise Failure(f"in half a day it grows by {growth / 1e6:.0f} MB")
    return [
        Row("hours on a skipping clock", now // 3_600_000,
            f"{answers:,} answers, {events:,} events without a gap"),
        Row("  growth in the second half", f"{growth / 1e6:.1f} MB",
            f"{sizes[-1] / 1e6:.1f} MB resident at the end"),
    ]


def _minute(minute, count):
    """A minute of traffic: ads that take up to as long to load, each with its impression.

    Those of the minute before are disposed of. The last line out is the last ad's impression.
    """
    lines = []
    for number in range(count):
        if minute:
            lines.append(_request(f"d{number}", "dispose", {"adId": f"{minute - 1}-{number}"}))
        is_last = number == count - 1
        delay = MINUTE_MS if is_last else (number * 7919) % MINUTE_MS
        load = {
            "adapter": {"className": "SampleCustomEvent", "parameter": f"content+slow-{delay}"},
            "options": {"image": {"disableImageLoading": True}},
            "adId": f"{minute}-{number}", "timeoutMs": 2 * MINUTE_MS}
        name = "last" if is_last else f"i{number}"
        lines.append(_request(f"l{number}", "loadNative", load))
        lines.append(_request(name, "recordImpression", {"adId": load["adId"]}))
    return b"".join(lines)


def spawns(bench):
    """Many processes in a row, ended in turn by the end of input, by `exit`, and by signals."""
    endings = ["end of input", "exit", "SIGTERM", "SIGKILL"]
    slowest = 0
    pong = b'{"jsonrpc":"2.0","id":1,"result":{}}'
    for number in range(bench.spawns):
        ending = endings[number % len(endings)]
        start = time.monotonic()
        with Daemon(bench.command, MANUAL) as daemon:
            daemon.exchange(_request(1, "ping"), pong)
            if ending == "end of input":
                daemon.close_input()
                _require_exit(daemon, 0)
            elif ending == "exit":
                daemon.write_some(_request(None, "exit"))
                _require_exit(daemon, 1)
            elif ending == "SIGTERM":
                daemon.send(signal.SIGTERM)
                _require_exit(daemon, 143)
            else:
                daemon.send(signal.SIGKILL)
                _require_exit(daemon, -signal.SIGKILL)
        slowest = max(slowest, time.monotonic() - start)
    return Row("processes in a row", bench.spawns,
               f"none hangs, none stays; {slowest * 1000:.0f} ms at most")


# Pieces.

def _request(number, method, params=None):
    """A request as a line; a notification when its id is None."""
    request = {"jsonrpc": "2.0", "id": number, "method": method}
    if number is None:
        del request["id"]
    if params is not None:
        request["params"] = params
    return json.dumps(request, separators=(",", ":")).encode() + b"\n"


def _load(number, unit):
    options = {"image": {"disableImageLoading": True}}
    return _request(number, "loadNative", {"adUnitId": unit, "options": options})


def _fill(daemon, data):
    """Writes until the daemon takes no more for a while, and returns how much it took."""
    written, quiet = 0, 0
    while quiet < 10 and written < len(data):
        count = daemon.write_some(data[written:written + (1 << 16)])
        written += count
        quiet = 0 if count else quiet + 1
        if not count:
            time.sleep(0.02)
    return written


def _read_to_end(daemon):
    output = bytearray()
    while True:
        piece = daemon.read_some(daemon.seconds)
        if piece is None:
            return bytes(output)
        if not piece:
            raise Failure("it neither speaks nor ends")
        output += piece


def _require_exit(daemon, *codes):
    code = daemon.wait()
    if code not in codes:
        raise Failure(f"it left with code {code}, not {codes[0]}: {daemon.errors()[-200:].strip()}")
