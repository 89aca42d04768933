"""Messages as lines of JSON.

`json` is imported for lines that are not JSON, and where Python has no JSON in C: its import takes as
long as all other ones of a client.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Dict, Mapping, Tuple, Union

    Scan = Callable[[Union[str, bytes], int], Tuple[Any, int]]


def present(members: Mapping[str, Any]) -> Dict[str, Any]:
    """The members that are not None: for the daemon, null is the same as absent."""
    return {name: value for name, value in members.items() if value is not None}


def encode(value: Any) -> bytes:
    """Encodes a message as a line, with its line end.

    Raises:
        TypeError: A value of the message is not JSON.
        ValueError: A number is not finite, or a string is not valid Unicode.
    """
    return f"{_text(value)}\n".encode()


def request_line(id: int, method: str, params: Mapping[str, Any]) -> bytes:
    """A request as a line. It raises the errors of `encode`."""
    start = f'{{"jsonrpc":"2.0","id":{id},"method":{_string(method)},"params":'
    return f"{start}{_members(params)}}}\n".encode()


def notification_line(method: str, params: Mapping[str, Any]) -> bytes:
    """A notification as a line. It raises the errors of `encode`."""
    return encode({"jsonrpc": "2.0", "method": method, "params": present(params)})


def _members(params: Mapping[str, Any]) -> str:
    """The text of the members that are not None."""
    texts = []
    for name, value in params.items():
        if value is not None:
            text = _string(value) if type(value) is str else _member(value)
            texts.append(f"{_string(name)}:{text}")
    return f"{{{','.join(texts)}}}"


def _member(value: Any) -> str:
    """The text of a value. Many calls can share an object, so one that can't change keeps its text."""
    if not getattr(value, "_keeps_text", False):
        return _text(value)
    members = vars(value)
    if "_text" not in members:
        text = _text(value)
        try:
            hash(value)
        except TypeError:  # It has a list or a dictionary.
            return text
        members["_text"] = text
    kept: str = members["_text"]
    return kept


def decode(line: Union[str, bytes]) -> Any:
    """Reads a line. It is bytes if it is not UTF-8.

    Raises:
        ValueError, RecursionError: It is not JSON.
    """
    try:
        value, end = _scan(line, 0)
        if end == len(line):
            return value
    except (StopIteration, TypeError):
        pass
    import json

    return json.loads(line)  # It has white space at its ends, or it is not JSON.


def decoder() -> Callable[[Union[str, bytes]], Any]:
    """Returns `decode`, or a faster function if `msgspec` is installed. The results are the same."""
    try:
        msgspec: Any = __import__("msgspec")
    except ImportError:
        return decode
    read, errors = msgspec.json.Decoder().decode, (msgspec.MsgspecError, RecursionError)

    def decode_fast(line: Union[str, bytes]) -> Any:
        try:
            return read(line)
        except errors:  # Python reads more, such as half of a surrogate pair.
            return decode(line)

    return decode_fast


def _to_json(value: Any) -> Any:
    if hasattr(value, "to_json"):
        return value.to_json()
    if hasattr(value, "keys"):
        return dict(value)
    raise TypeError(f"{value!r} can't be sent: it is neither JSON nor a type of adbridge")


def _made() -> Tuple[Callable[[Any], str], Callable[[str], str], Scan]:
    """Functions that write values and strings, and read values.

    They are made as `json` makes them, which makes one for each value.
    """
    try:
        c = __import__("_json")
        write = c.make_encoder(None, _to_json, c.encode_basestring, None, ":", ",", False, False, False)
        return _joined(write), c.encode_basestring, c.make_scanner(_Reading)
    except (AttributeError, ImportError, TypeError):
        import json

        writer = json.JSONEncoder(
            ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_to_json
        )
        return writer.encode, writer.encode, getattr(json.JSONDecoder(), "scan_once")


def _joined(write: Callable[[Any, int], Tuple[str, ...]]) -> Callable[[Any], str]:
    join = "".join

    def text(value: Any) -> str:
        try:
            return join(write(value, 0))
        except RecursionError:
            raise ValueError("The value contains itself, or is nested too deep") from None

    return text


class _Reading:
    """How values are read: as `json` does."""

    strict = True
    object_hook = object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = {name: float(name) for name in ("NaN", "Infinity", "-Infinity")}.__getitem__


_text, _string, _scan = _made()
