"""Assigns output lines to input lines: each input line is followed by a ping."""

from .failure import Failure


def in_turns(daemon, lines):
    """Writes all lines, each followed by a ping, and returns the output for each line."""
    pings = [b'{"jsonrpc":"2.0","id":"sync-%d","method":"ping"}' % n for n in range(len(lines))]
    data = b"".join(line + b"\n" + ping + b"\n" for line, ping in zip(lines, pings))
    last = _pong(len(lines) - 1)
    output = daemon.exchange(data, last) + [last]
    turns, position = [], 0
    for number, line in enumerate(lines):
        try:
            end = output.index(_pong(number), position)
        except ValueError:
            raise Failure(f"the ping behind {line[:200]!r} was not answered in its turn") from None
        turns.append(output[position:end])
        position = end + 1
    return turns


def _pong(number):
    return b'{"jsonrpc":"2.0","id":"sync-%d","result":{}}' % number
