"""Python's JSON reader, made strict according to RFC 8259, with numbers that keep their digits."""

import json
import re

MAXIMUM_DEPTH = 128

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_BRACKET = re.compile(rb"[\[\]{}]")
_SPACE = b" \t\r\n"


class Number(str):
    """A number as it was written."""

    __slots__ = ()

    @property
    def value(self):
        return float(self)


class NotJSON(ValueError):
    """The text is not valid JSON. `leniency` says why Python alone accepts it, if it does."""

    def __init__(self, reason, leniency=None):
        super().__init__(reason)
        self.leniency = leniency


def read(data):
    """The value of a text in UTF-8: numbers are `Number`, everything else is as in `json`.

    Of members with the same name the last one counts.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotJSON(str(error)) from None
    if is_too_deep(data):
        raise NotJSON("too deep", leniency="depth")
    try:
        value = json.loads(
            text, parse_int=Number, parse_float=Number, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise NotJSON(str(error)) from None
    if _SURROGATE.search(text):
        json.loads(text, object_pairs_hook=_refuse_lone_surrogates)
        _refuse_lone_surrogates(value)
    return value


def is_too_deep(data):
    """Whether the brackets of a text, except those in strings, are nested too deeply."""
    if data.count(b"[") + data.count(b"{") <= MAXIMUM_DEPTH:
        return False
    level = 0
    for bracket in _BRACKET.finditer(_STRING.sub(b"", data)):
        level += 1 if bracket[0] in b"[{" else -1
        if level > MAXIMUM_DEPTH:
            return True
    return False


def is_blank(line):
    return not line.strip(_SPACE)


def _refuse_constant(name):
    raise NotJSON(f"{name} is no number", leniency="constant")


def _refuse_lone_surrogates(value):
    """Checks one value, or all members of an object, including repeated ones."""
    if isinstance(value, str):
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            raise NotJSON("a lone surrogate", leniency="surrogate") from None
    elif isinstance(value, (list, tuple)):
        for part in value:
            _refuse_lone_surrogates(part)
    return value
