"""Assigns output lines to input lines: each input line is followed by a request that is refused.

A ping would not do: it may be answered before the line ahead of it, if that advances the clock.
"""

from .failure import Failure


def in_turns(daemon, lines):
    """Writes all lines, each followed by a mark, and returns the output for each line."""
    marks = [b'{"jsonrpc":"2.0","id":"sync-%d","method":"turn"}' % n for n in range(len(lines))]
    output, data = [], b""
    for number, (line, mark) in enumerate(zip(lines, marks)):
        data += line + b"\n" + mark + b"\n"
        # While the clock advances, a ping that follows is answered.
        if b"advanceClock" in line or number == len(lines) - 1:
            output += [*daemon.exchange(data, answer(number)), answer(number)]
            data = b""
    turns, position = [], 0
    for number, line in enumerate(lines):
        try:
            end = output.index(answer(number), position)
        except ValueError:
            raise Failure(f"the mark behind {line[:200]!r} was not answered in its turn") from None
        turns.append(output[position:end])
        position = end + 1
    return turns


def answer(number):
    """The answer to a mark."""
    return (
        b'{"jsonrpc":"2.0","id":"sync-%d","error":{"code":-32601,"message":"There is no method \\"turn\\". '
        b'The method rpc.discover returns all methods.",'
        b'"data":{"name":"methodNotFound","method":"turn","nearest":[]}}}' % number)
