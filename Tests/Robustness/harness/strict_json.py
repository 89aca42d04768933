"""Python's JSON reader, made strict according to RFC 8259, with numbers that keep their digits."""

import json
import re

MAXIMUM_DEPTH = 128

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_BRACKET = re.compile(rb"[\[\]{}]")
_SPACE = b" \t\r\n"
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")


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


def id_before_fault(data):
    """The id of an object that is not JSON: a text or a `Number`.

    It is the only id that was read whole before the fault; None if there is none, or another value.
    """
    ids = []
    try:
        _read_members(_valid_start(data), ids)
    except (ValueError, IndexError, RecursionError):
        pass  # This is the fault.
    [number] = ids if len(ids) == 1 else [None]
    return number if isinstance(number, str) and not has_half_pair(number) else None


def _valid_start(data):
    """The text up to the first invalid byte, for which a byte stands that JSON has nowhere."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        return data[:error.start].decode("utf-8") + "\x01"


def _read_members(text, ids):
    """Reads the members of an object, and appends the values of those that are named id."""
    at = _after_space(text, _after(text, _after_space(text, 0), "{"))
    while True:
        if text[at] != '"':
            raise NotJSON("no name")
        name, at = _DECODER.raw_decode(text, at)
        at = _after_space(text, _after(text, _after_space(text, at), ":"))
        value, end = _DECODER.raw_decode(text, at)
        if is_too_deep(b"[" + text[at:end].encode("utf-8", "surrogatepass")):
            raise NotJSON("too deep")
        if isinstance(value, Number):
            _require_end_of_number(text, at)
        if name == "id":
            # A number at the end of the bytes may go on.
            ids.append(None if isinstance(value, Number) and end == len(text) else value)
        at = _after_space(text, _after(text, _after_space(text, end), ","))


def _require_end_of_number(text, at):
    """Python reads the beginning of a number that goes on wrongly as a number."""
    number = _NUMBER.match(text, at)
    following = text[number.end():][:1]
    fraction, exponent = number.groups()
    goes_on = following.isdigit() or following == "." and not (fraction or exponent)
    if goes_on or following in ("e", "E") and not exponent:
        raise NotJSON("a fault in a number")


def _after(text, at, mark):
    if text[at] != mark:
        raise NotJSON(f"no {mark}")
    return at + 1


def _after_space(text, at):
    while text[at] in " \t\r\n":
        at += 1
    return at


def _refuse_constant(name):
    raise NotJSON(f"{name} is not a number", leniency="constant")


_DECODER = json.JSONDecoder(parse_int=Number, parse_float=Number, parse_constant=_refuse_constant)
