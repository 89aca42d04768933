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


class Object(dict):
    """An object. `has_half_pair` is whether half of a surrogate pair is in it, at any depth."""

    def __init__(self, members):
        super().__init__(members)
        self.has_half_pair = any(has_half_pair(part) for member in members for part in member)


def read(data):
    """The value of a text in UTF-8: numbers are `Number`, everything else is as in `json`.

    Of members with the same name the last one counts.
    """
    value = read_grammar(data)
    if has_half_pair(value):
        raise NotJSON("a lone surrogate", leniency="surrogate")
    return value


def read_grammar(data):
    """The value of a text that may have halves of surrogate pairs; objects are `Object`."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotJSON(str(error)) from None
    if is_too_deep(data):
        raise NotJSON("too deep", leniency="depth")
    try:
        value = json.loads(
            text, parse_int=Number, parse_float=Number, parse_constant=_refuse_constant,
            object_pairs_hook=Object if _SURROGATE.search(text) else None)
    except json.JSONDecodeError as error:
        raise NotJSON(str(error)) from None
    return value


def has_half_pair(value):
    """Whether half of a surrogate pair is in a value, at any depth and in any repeated member."""
    if isinstance(value, str):
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            return True
    if isinstance(value, list):
        return any(map(has_half_pair, value))
    return getattr(value, "has_half_pair", False)


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
    raise NotJSON(f"{name} is not a number", leniency="constant")
