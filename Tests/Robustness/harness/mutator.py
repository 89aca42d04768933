"""Mutates valid lines; the seed decides how."""

import random
import re

_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null')

#: Replacements for values: edge cases of JSON, valid and just invalid.
VALUES = [
    b"null", b"true", b"false", b"0", b"-0", b"-1", b"1.0", b"1e3", b"1E+2", b"0.1e-7", b"1e400",
    b"-1e-400", b"9007199254740991", b"9007199254740992", b"9223372036854775807",
    b"9223372036854775808", b"-9223372036854775809", b"1" * 400, b"0." + b"3" * 400, b"01", b"1.",
    b".5", b"+1", b"-", b"1e", b"0x10", b"1_000", b"NaN", b"Infinity", b"-Infinity", b"nul",
    b"True", b"[]", b"{}", b"[[]]", b'{"":{}}', b"[1,]", b'{"a":1,}', b"{,}", b"[,]", b'{"a"}',
    b"{1:2}", b"'a'", b"/**/1", b"1//", b'""', b'"\\u0000"', b'"\\u2028\\u2029\\u0085\\u007f"',
    "\"\u2028\u2029\u0085\u007f\"".encode(), b'"\\ud83d\\ude00"', b'"\\ud83d"', b'"\\ude00\\ud83d"',
    b'"\\uD800\\n"', b'"\\u12"', b'"\\x41"', b'"\\', b'"\t"', b'"\x00"', b'"\x1f"', b'"\x7f"',
    b'"\xff"', b'"\xc0\xaf"', b'"\xed\xa0\x80"', b'"\xf4\x90\x80\x80"', b'"\xf0\x9f\x98\x80"',
    b'"\xe2\x82"', "\"e\u0301\"".encode(), "\"\u00e9\"".encode(), "\"\u202e\ufeff\"".encode(),
    b'"' + b"a" * 5000 + b'"', b'"ad-1"', b'"ad-999999999999999999999"', b'"ad-"', b'"AD-1"',
    b"[" * 127 + b"]" * 127, b"[" * 129 + b"]" * 129, b'{"a":' * 126 + b"1" + b"}" * 126,
    b"[" * 100_000,
]

_BYTES = b'"\\{}[]:,.-+eE0123456789nulltruefalse \t\r\x00\x1f\x7f\x80\xbf\xc2\xe2\xf0\xff'


class Mutator:
    """Chooses lines from a corpus, and mutates most of them in one to four places."""

    def __init__(self, corpus, seed):
        self._corpus = corpus
        self._random = random.Random(seed)

    def line(self):
        """The next line, without its end. It contains no LF."""
        line = self._random.choice(self._corpus)
        for _ in range(self._random.choice((0, 1, 1, 1, 2, 2, 4))):
            line = self._random.choice(_MUTATIONS)(self._random, self._corpus, line)
        return line[:200_000].replace(b"\n", b"\r")


def _flip_bit(draw, _, line):
    if not line:
        return line
    place = draw.randrange(len(line))
    return line[:place] + bytes([line[place] ^ 1 << draw.randrange(8)]) + line[place + 1:]


def _insert(draw, _, line):
    place = draw.randint(0, len(line))
    return line[:place] + bytes(draw.choices(_BYTES, k=draw.choice((1, 1, 2, 8)))) + line[place:]


def _delete(draw, _, line):
    first, last = _span(draw, line)
    return line[:first] + line[last:]


def _repeat(draw, _, line):
    first, last = _span(draw, line)
    return line[:last] + line[first:last] * draw.choice((1, 1, 2, 50)) + line[last:]


def _truncate(draw, _, line):
    return line[:draw.randint(0, len(line))]


def _replace_value(draw, _, line):
    tokens = list(_TOKEN.finditer(line))
    if not tokens:
        return draw.choice(VALUES)
    token = draw.choice(tokens)
    return line[:token.start()] + draw.choice(VALUES) + line[token.end():]


def _copy_value(draw, corpus, line):
    there = _TOKEN.findall(draw.choice(corpus))
    here = list(_TOKEN.finditer(line))
    if not there or not here:
        return line
    token = draw.choice(here)
    return line[:token.start()] + draw.choice(there) + line[token.end():]


def _splice(draw, corpus, line):
    other = draw.choice(corpus)
    return line[:draw.randint(0, len(line))] + other[draw.randint(0, len(other)):]


def _add_member(draw, corpus, line):
    """Adds a member to an object, often with the name of an existing member."""
    names = [b'"id"', b'"method"', b'"jsonrpc"', b'"params"', b'"adId"', b'"result"', b'"\\u0069d"']
    braces = [place for place, byte in enumerate(line) if byte == ord("{")]
    if not braces:
        return line
    place = draw.choice(braces) + 1
    tokens = _TOKEN.findall(draw.choice(corpus)) or [b"1"]
    value = draw.choice((draw.choice(VALUES), draw.choice(tokens)))
    return line[:place] + draw.choice(names) + b":" + value + b"," + line[place:]


def _batch(draw, corpus, line):
    entries = [line] + draw.choices(corpus, k=draw.choice((0, 1, 3)))
    draw.shuffle(entries)
    return b"[" + b",".join(entries) + b"]"


def _respace(draw, _, line):
    space = draw.choice((b" ", b"\t", b"\r", b"  \t ", b"\xc2\xa0", b"\x0b", b"\xef\xbb\xbf"))
    places = [place for place, byte in enumerate(line) if byte in b"{}[]:,"] or [0]
    place = draw.choice(places)
    return line[:place] + space + line[place:]


def _span(draw, line):
    first = draw.randint(0, len(line))
    return first, min(len(line), first + draw.choice((1, 1, 2, 4, 16)))


_MUTATIONS = [
    _flip_bit, _insert, _delete, _repeat, _truncate, _replace_value, _replace_value, _copy_value,
    _splice, _add_member, _batch, _respace,
]
