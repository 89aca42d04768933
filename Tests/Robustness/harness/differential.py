"""Compares the daemon's JSON reader with Python's: the verdict, and the value where it is visible.

Where a value shows at the front door: ids come back, numbers digit by digit; an ad's id comes back
in the error that there is no such ad; a number that is a banner's width comes back as that width;
for anything else, the error about the id names the kind.
"""

import itertools
import random
import re
from collections import Counter

from . import front_door, strict_json
from .daemon import Daemon
from .failure import Failure
from .front_door import PARSE_ERROR
from .mutator import VALUES, Mutator
from .report import Row
from .strict_json import NotJSON, Number
from .transcript import lines_in
from .turns import in_turns

ARGUMENTS = ["--clock", "manual"]
TEXTS_PER_TURN = 200
TURNS_PER_PROCESS = 50

_STRING = rb'"(?:[^"\\]|\\.)*"'
_NUMBER = rb"-?[0-9][0-9.eE+-]*"
_SCALAR = re.compile(_STRING + rb"|" + _NUMBER + rb"|true|false|null")

_KINDS = {type(None): "null", bool: "a boolean", list: "an array", dict: "an object",
          Number: "a number"}

_LENIENCIES = {
    "constant": ("NaN, Infinity: Python reads them", "refused, as RFC 8259 has no such value"),
    "surrogate": ("half of a surrogate pair: Python reads it", "refused, with the id of the request"),
    "depth": ("nested more than 128 deep: Python may read it", "refused, as the contract says"),
}


def run(bench):
    """Gives both readers the same texts, and returns the rows of the table."""
    count = max(1, bench.inputs // 5)
    texts = itertools.islice(_texts(bench.seed), count)
    counts = Counter()
    while part := list(itertools.islice(texts, TEXTS_PER_TURN * TURNS_PER_PROCESS)):
        with Daemon(bench.command, ARGUMENTS) as daemon:
            for turn in range(0, len(part), TEXTS_PER_TURN):
                _compare(daemon, part[turn:turn + TEXTS_PER_TURN], counts)
            daemon.finish()
    rows = [
        Row("texts", count, "the same verdict and value"),
        Row("  read by both", counts["read"], ""),
        Row("  refused by both", counts["refused"], "-32700"),
        Row("  strings that came back", counts["string"], "the same characters"),
        Row("  numbers that came back", counts["digits"], "the same digits"),
        Row("  numbers that came back as widths", counts["width"], "the same double"),
        Row("  objects with members of one name", counts["twice"], "the last one counts"),
        Row("  others", counts["kind"], "the same kind"),
    ]
    rows += [Row(f"  {what}", counts[name], outcome)
             for name, (what, outcome) in _LENIENCIES.items()]
    return rows + [Row("  differences without a reason", 0)]


def _texts(seed):
    """Edge cases of JSON, then endless mutated lines and scalars, numbers, and repeated names."""
    draw = random.Random(seed)
    mutator = Mutator(lines_in(), seed)
    scalars = sorted({scalar for line in lines_in() for scalar in _SCALAR.findall(line)})
    values = Mutator(VALUES + scalars, seed)
    yield from VALUES
    while True:
        yield draw.choice((
            mutator.line, values.line, lambda: _number(draw),
            lambda: _twice(draw, VALUES + scalars)))()


def _number(draw):
    """A number, or nearly one, that readers often get wrong."""
    def digits():
        return "".join(draw.choices("0123456789", k=draw.choice((1, 1, 2, 5, 17, 40))))

    text = draw.choice(("", "-", "")) + digits()
    if draw.random() < 0.6:
        text += "." + digits()
    if draw.random() < 0.4:
        text += draw.choice("eE") + draw.choice(("", "+", "-")) + str(draw.randint(0, 330))
    return text.encode()


def _twice(draw, scalars):
    """An object that contains the name `adId` several times, with different escapes."""
    names = [b'"adId"', b'"\\u0061dId"', b'"ad\\u0049\\u0064"', b'"adid"', b'"adId "', b'""']
    members = [draw.choice(names) + b":" + draw.choice(scalars) for _ in range(draw.randint(1, 5))]
    return b"{" + b", ".join(members) + b"}"


def _compare(daemon, texts, counts):
    """Sends each text in several places, and compares each answer with what Python reads."""
    questions = [(text, *question) for text in texts for question in _questions(text)]
    answers = in_turns(daemon, [line for _, line, _ in questions])
    for (text, line, expects), output in zip(questions, answers):
        messages = [front_door.read_message(one) for one in output]
        answer = next((m for m in messages if not front_door.is_notification(m)), None)
        found = expects(answer, counts)
        if found:
            raise Failure(f"{found}: {text[:200]!r}", [line], ARGUMENTS)
    for text in texts:
        try:
            strict_json.read(text)
            counts["read"] += 1
        except NotJSON as error:
            counts[error.leniency or "refused"] += 1


def _questions(text):
    """Lines that contain a text, each with the expected answer."""
    text = text.replace(b"\n", b" ")
    yield _framed(b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":', text, b"}}",
                  _expect_verdict)
    yield _framed(b'{"jsonrpc":"2.0","method":"ping","id":', text, b"}", _expect_id)
    yield _framed(b'{"jsonrpc":"2.0","id":2,"method":"getAd","params":{"adId":', text, b"}}",
                  _expect_ad_id)
    if text[:1] == b"{":
        yield _framed(b'{"jsonrpc":"2.0","id":3,"method":"getAd","params":', text, b"}",
                      _expect_ad_id)
    if text[:1].isdigit():
        yield _framed(
            b'{"jsonrpc":"2.0","id":4,"method":"loadBanner","params":{"adUnitId":"sample/banner",'
            b'"adSize":{"height":1,"width":', text, b"}}}", _expect_width)


def _framed(head, text, tail, expect):
    line = head + text + tail

    def expects(answer, counts):
        try:
            value = strict_json.read(line)
        except NotJSON as error:
            if error.leniency == "surrogate":
                return _expect_half_pair(line, answer)
            if answer and front_door.code_of(answer) == PARSE_ERROR:
                return None
            return f"read by the daemon, and not by Python ({error})"
        if answer and not isinstance(answer, list) and front_door.code_of(answer) == PARSE_ERROR:
            return "read by Python, and not by the daemon"
        # If a text closes the frame and opens another, only the verdict is compared.
        is_frame = isinstance(value, dict) and value.keys() <= {"jsonrpc", "id", "method", "params"}
        return expect(value, answer, counts) if is_frame else None

    return line, expects


def _expect_half_pair(line, answer):
    """Half of a surrogate pair is refused with the id, if the id can be read."""
    (entry,) = front_door.read_line(line).entries
    owed = entry.owed
    if owed is None:
        return "an answer that nobody waits for" if answer else None
    if not answer or front_door.code_of(answer) != owed.code:
        return "half of a surrogate pair is not refused"
    return None if front_door.identity(answer["id"]) == owed.id else "another id came back"


def _expect_verdict(value, answer, counts):
    return None if answer else "not answered"


def _expect_id(value, answer, counts):
    number = value.get("id")
    if isinstance(number, str):
        counts["digits" if isinstance(number, Number) else "string"] += 1
    elif number is not None:
        counts["kind"] += 1
        number = None
    if answer and front_door.identity(answer["id"]) == front_door.identity(number):
        return None
    return "another id came back"


def _expect_ad_id(value, answer, counts):
    params = value.get("params")
    if value.get("method") != "getAd" or not isinstance(params, dict):
        return None
    counts["twice"] += len(params) > 0
    ad_id = params.get("adId")
    data = answer["result"] if "result" in answer else answer["error"]["data"]
    if isinstance(ad_id, str) and not isinstance(ad_id, Number):
        counts["string"] += 1
        return None if data.get("adId") == ad_id else "another string came back"
    counts["kind"] += 1
    kind = _kind(ad_id) if "adId" in params else "nothing"
    return None if str(data.get("found")) == kind else f"not {kind}, but {data.get('found')}"


def _kind(value):
    return next(name for one, name in _KINDS.items() if isinstance(value, one))


def _expect_width(value, answer, counts):
    size = value["params"].get("adSize") if isinstance(value.get("params"), dict) else None
    width = size.get("width") if isinstance(size, dict) else None
    if not isinstance(width, Number) or set(value["params"]) != {"adUnitId", "adSize"}:
        return None
    is_in_bounds = 0 < width.value <= 100_000
    if ("result" in answer) != is_in_bounds:
        return "not the same double"
    if is_in_bounds:
        counts["width"] += 1
        if answer["result"]["size"]["width"].value != width.value:
            return "not the same double"
    return None
