"""Limits of the system: few descriptors, processes and a small stack, and little memory."""

import json
import os
import resource
import shutil
import signal
import tempfile
from pathlib import Path

from .. import memory
from ..daemon import Daemon
from ..failure import Failure
from ..peaks import Peak
from ..report import Row
from .common import MANUAL, load, request

#: Only the standard streams.
FEWEST_DESCRIPTORS = 3

#: A user without processes. Limits of processes do not hold for root.
NOBODY = 64_999

#: The smallest stack, in KiB, with which it works.
SMALLEST_STACK = 256

#: Short lines are read, and few are written.
BUDGET = memory.OUTPUT

#: And a line of two million brackets.
DEEP_BUDGET = BUDGET + memory.LINE


def _finish(daemon, data):
    """The output and the exit code of a daemon, which may end before it has read everything."""
    try:
        return daemon.finish(data)
    except BrokenPipeError:
        return [], daemon.wait()


def few_descriptors(bench):
    """With few descriptors, it works, or exits with a message."""
    served = refused = 0
    peak = Peak(BUDGET)
    for limit in range(FEWEST_DESCRIPTORS, 24):
        prepare = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
        with Daemon(bench.command, MANUAL, prepare=prepare) as daemon, peak.of(daemon.pid):
            output, code = _finish(daemon, request(1, "ping"))
            if output == [b'{"jsonrpc":"2.0","id":1,"result":{}}'] and code == 0:
                served += 1
            elif not output and code == 1 and daemon.errors().strip():
                refused += 1
            else:
                raise Failure(f"with {limit} descriptors: code {code}, {output}, "
                              f"{daemon.errors()[-200:]!r}")
    return Row(f"few descriptors, {FEWEST_DESCRIPTORS} to 23", served + refused,
               f"serves with {served} of the limits, else says why, code 1; peak {peak}")


def little_memory(bench):
    """With little memory, it works or exits: it never hangs, and never gives a wrong answer.

    What the Swift runtime says before it ends, it may not have the memory to say.
    """
    served = ended = told = 0
    how = set()
    for megabytes in (16, 24, 32, 48, 64, 96, 128, 256):
        size = megabytes << 20
        prepare = lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))
        with Daemon(bench.command, MANUAL, prepare=prepare) as daemon:
            data = b"".join(load(number, "sample/native") for number in range(100_000))
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


def few_processes(bench):
    """With few processes, an adapter's program can't be started: said, and the others are served."""
    limits = range(0, 24, 2)
    started = 0
    peak = Peak(BUDGET)
    lines = request(1, "setUp", {"classNames": ["A"]}) + load(2, "sample/native")
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        program = shutil.copy(bench.command[0], folder)
        configuration = Path(folder, "configuration.json")
        configuration.write_text(json.dumps({"adapters": [{"className": "A", "command": ["/bin/sh", "-c", "exit 3"]}]}))
        arguments = [*bench.command[1:], "--config", str(configuration)]
        for limit in limits:
            prepare = lambda: _be_nobody(limit)
            with Daemon([program], arguments, prepare=prepare) as daemon, peak.of(daemon.pid):
                output, code = daemon.finish(lines)
                said = daemon.errors()
            answers = {answer["id"]: answer for answer in map(json.loads, output) if "id" in answer}
            if code != 0 or not all("result" in answers.get(number, {}) for number in (1, 2)):
                raise Failure(f"with {limit} processes: code {code}, {output}")
            if "exit code 3" in said:
                started += 1
            elif "can't be started" not in said or limit == limits[-1]:
                raise Failure(f"with {limit} processes: {said[-200:]!r}")
    return Row(f"few processes, {limits[0]} to {limits[-1]}", len(limits),
               f"starts an adapter's program with {started} of the limits, else says why; the others are served; "
               f"peak {peak}")


def _be_nobody(processes):
    """Becomes another user, who may have this number of processes."""
    resource.setrlimit(resource.RLIMIT_NPROC, (processes, processes))
    if os.getuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)


def small_stacks(bench):
    """With a small stack it says so, and exits with 1. With the smallest that it takes, it reads the
    deepest lines, and checks an adapter."""
    deep = [b'{"jsonrpc":"2.0","id":%d,"method":"ping","params":' % depth + b"[" * depth + b"]" * depth + b"}\n"
            for depth in (10, 100, 500, 1_000, 1_000_000)]
    check = ["check", "--adapter", "SampleCustomEvent", "--parameter", "content", "--format", "native"]
    refused = 0
    peak = Peak(DEEP_BUDGET)
    sizes = [*range(32, SMALLEST_STACK, 16), SMALLEST_STACK, 1_024]
    for size in sizes:
        prepare = lambda: resource.setrlimit(resource.RLIMIT_STACK, (size << 10, size << 10))
        for arguments, data, count in (MANUAL, b"".join(deep), len(deep)), (check, b"", None):
            with Daemon(bench.command, arguments, prepare=prepare) as daemon, peak.of(daemon.pid):
                output, code = _finish(daemon, data)
                said = daemon.errors()
            if size < SMALLEST_STACK:
                if code != 1 or output or f"only {size} KiB" not in said:
                    raise Failure(f"with a stack of {size} KiB: code {code}, {said[-200:]!r}")
                refused += 1
            elif code != 0 or count not in (None, len(output)):
                raise Failure(f"with a stack of {size} KiB: code {code}, {output}, {said[-200:]!r}")
    return Row(f"small stacks, {sizes[0]} to {sizes[-1]} KiB", 2 * len(sizes),
               f"{refused} refused, code 1; the others read {len(deep)} deep lines, and check an adapter; "
               f"peak {peak}")
