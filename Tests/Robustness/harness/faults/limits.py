"""Limits of the system: few descriptors, little memory."""

import resource
import signal

from ..daemon import Daemon
from ..failure import Failure
from ..report import Row
from .common import MANUAL, load, request

#: Only the standard streams.
FEWEST_DESCRIPTORS = 3


def few_descriptors(bench):
    """With few descriptors, it works, or exits with a message."""
    served = refused = 0
    for limit in range(FEWEST_DESCRIPTORS, 24):
        prepare = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
        with Daemon(bench.command, MANUAL, prepare=prepare) as daemon:
            try:
                output, code = daemon.finish(request(1, "ping"))
            except BrokenPipeError:
                output, code = [], daemon.wait()
            if output == [b'{"jsonrpc":"2.0","id":1,"result":{}}'] and code == 0:
                served += 1
            elif not output and code == 1 and daemon.errors().strip():
                refused += 1
            else:
                raise Failure(f"with {limit} descriptors: code {code}, {output}, "
                              f"{daemon.errors()[-200:]!r}")
    return Row(f"few descriptors, {FEWEST_DESCRIPTORS} to 23", served + refused,
               f"serves with {served} of the limits, else says why, code 1")


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
