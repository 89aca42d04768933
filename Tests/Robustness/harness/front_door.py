"""The required answers to an input line with any content, and the form of answers."""

import functools
import json
from dataclasses import dataclass
from pathlib import Path

from . import strict_json
from .failure import Failure
from .strict_json import NotJSON, Number

OPENRPC = json.loads(
    (Path(__file__).resolve().parents[3] / "protocol/clients/openrpc.json").read_text("utf-8"))
METHODS = {method["name"]: method for method in OPENRPC["methods"]}
ERROR_NAMES = {error["code"]: name for name, error in OPENRPC["components"]["errors"].items()}
NOTIFICATIONS = {notification["name"] for notification in OPENRPC["x-notifications"]}

MAXIMUM_BATCH = 1000
PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602

#: Bytes that are written as escapes, because some readers treat them as ends of lines.
_LINE_ENDS = [text.encode() for text in ("\u2028", "\u2029", "\u0085", "\u007f")]


@dataclass(frozen=True)
class Owed:
    """A pending answer: its id and its error code; None allows any."""

    id: str
    code: int = None


@dataclass(frozen=True)
class Entry:
    """A message of an input line: its pending answer, and the request if it is valid."""

    owed: Owed = None
    request: dict = None


@dataclass(frozen=True)
class Line:
    """The messages of an input line: none, one, or those of a batch."""

    entries: tuple = ()
    is_batch: bool = False

    @property
    def owed(self):
        return tuple(entry.owed for entry in self.entries if entry.owed)

    @property
    def requests(self):
        return tuple(entry.request for entry in self.entries if entry.request)


def identity(value):
    """An id as text, for comparisons: digits for a number, JSON in ASCII for a string."""
    return str(value) if isinstance(value, Number) else json.dumps(value)


@functools.lru_cache(maxsize=2000)
def read_line(data, maximum_bytes=16 << 20):
    """Reads an input line according to the contract."""
    if len(data) > maximum_bytes:
        return _refused("null", INVALID_REQUEST)
    # A carriage return ends the line and is not part of its text, so a number before it may be cut off.
    data = data.removesuffix(b"\r")
    if strict_json.is_blank(data):
        return Line()
    try:
        value = strict_json.read_grammar(data)
    except NotJSON:
        number = strict_json.id_before_fault(data)
        return _refused("null" if number is None else identity(number), PARSE_ERROR)
    if not isinstance(value, list):
        return Line((_entry(value),))
    if not 1 <= len(value) <= MAXIMUM_BATCH:
        return _refused("null", INVALID_REQUEST)
    return Line(tuple(map(_entry, value)), is_batch=True)


def without_mark(line):
    """The first input line without its byte order mark, if it has one."""
    return line.removeprefix(b"\xef\xbb\xbf")


def _refused(number, code):
    return Line((Entry(Owed(number, code)),))


def _entry(value):
    if not isinstance(value, dict):
        return Entry(Owed("null", INVALID_REQUEST))
    has_id = "id" in value
    number = value.get("id")
    is_readable = number is None or isinstance(number, str)
    if strict_json.has_half_pair(number):
        is_readable = False
    name = identity(number) if is_readable else "null"
    if "method" not in value and has_id and ("result" in value or "error" in value):
        return Entry()
    has_half_pair = strict_json.has_half_pair(value)
    if has_half_pair and has_id:
        return Entry(Owed(name, PARSE_ERROR))
    method, params = value.get("method"), value.get("params")
    is_valid = (
        is_readable and _is_text(value.get("jsonrpc")) and value.get("jsonrpc") == "2.0"
        and _is_text(method) and method
        and (params is None or isinstance(params, (dict, list))))
    if not is_valid:
        return Entry(Owed(name, INVALID_REQUEST))
    if not has_id:
        return Entry() if has_half_pair else Entry(None, value)
    if method not in METHODS:
        return Entry(Owed(name, METHOD_NOT_FOUND), value)
    return Entry(Owed(name, INVALID_PARAMS if isinstance(params, list) and params else None), value)


def _is_text(value):
    return isinstance(value, str) and not isinstance(value, Number)


def read_message(line):
    """An output line as a value; a `Failure` if the line violates the contract."""
    for ending in _LINE_ENDS:
        if ending in line:
            raise Failure(f"a line out has {ending!r} as it is: {line[:200]!r}")
    try:
        value = strict_json.read(line)
    except NotJSON as error:
        raise Failure(f"a line of the output is not JSON, {error}: {line[:200]!r}") from None
    for message in value if isinstance(value, list) and value else [value]:
        _check_message(message, line)
    return value


def _check_message(message, line):
    def require(condition, what):
        if not condition:
            raise Failure(f"{what}: {line[:300]!r}")

    is_ours = isinstance(message, dict) and message.get("jsonrpc") == "2.0"
    require(is_ours and _is_text(message["jsonrpc"]), "no message")
    keys = set(message) - {"jsonrpc"}
    if "method" in message:
        require(keys == {"method", "params"}, "no notification")
        return require(message["method"] in NOTIFICATIONS, "an unknown notification")
    require(keys in ({"id", "result"}, {"id", "error"}), "no answer")
    if "result" in message:
        return require(isinstance(message["result"], dict), "a result is an object")
    error = message["error"]
    require(isinstance(error, dict) and set(error) == {"code", "message", "data"}, "no error")
    name = ERROR_NAMES.get(int(error["code"]))
    require(name, "an error with an unknown code")
    require(_is_text(error["message"]) and error["message"], "an error without a message")
    require(isinstance(error["data"], dict) and error["data"].get("name") == name,
            "an error whose data has not its name")
    require(name != "internalError", "a fault of the bridge")


def is_notification(message):
    return isinstance(message, dict) and "method" in message


def answers_in(message):
    """The answers in an output line: none in a notification, several for a batch."""
    if is_notification(message):
        return []
    return message if isinstance(message, list) else [message]


def code_of(answer):
    return int(answer["error"]["code"]) if "error" in answer else None
