"""Conversion between JSON and Python, for the generated modules."""

from __future__ import annotations

import json
from enum import Enum
from importlib import import_module
from typing import Any, Callable, Dict, FrozenSet, Mapping, Optional, Tuple, Type, TypeVar, Union

from ._shapes import shape_members
from .failures import ProtocolError

TYPE_CHECKING = False

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

JSON = dict[str, Any]

LONGEST_DATA, LONGEST_STRING = 40, 400
"""The longest strings in a `repr`, without white space and with it. An image is one long word."""


class WireEnum(str, Enum):
    """An enumeration of the protocol. Its members are strings: `AdFormat.NATIVE == "native"`."""

    @classmethod
    def _missing_(cls, value: object) -> Optional[WireEnum]:
        """Accepts a value that only a newer daemon knows."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = value
        member._value_ = value
        return member

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, spec: str) -> str:
        return format(str(self.value), spec)


class Values(Dict[Any, E]):
    """The members of an enumeration by their values. Faster than a call of the enumeration."""

    def __init__(self, kind: Type[E]) -> None:
        self._kind = kind

    def __missing__(self, value: Any) -> E:
        member = self._kind(value)
        if member.name in self._kind.__members__:  # Others, of a newer daemon, are not kept.
            self[value] = member
        return member


class WireObject:
    """An object of the protocol: the base of the dataclasses."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Accepts dictionaries in place of objects. `from_json` does not come here."""
        shape_members(self)

    def __repr__(self) -> str:
        """The members that have a value. A long string, such as an image, is cut."""
        fields: Mapping[str, Any] = getattr(self, "__dataclass_fields__")
        values = {name: getattr(self, name) for name in fields}
        members = [f"{name}={_short(value)}" for name, value in values.items() if _says(value)]
        return f"{type(self).__qualname__}({', '.join(members)})"

    def _repr_html_(self) -> Optional[str]:
        """The object for a notebook. Only a violation has a form of its own."""
        from ._html import shown

        return shown(self)


class LazyObject(WireObject):
    """An ad. Its parts, which are objects, are read when they are used.

    A test that loads many ads uses few of the parts. Objects that nobody reads cost the most time,
    because the garbage collector visits them again and again.
    """

    __slots__ = ()

    def _keep(self, json: JSON, *names: str) -> None:
        """Keeps the JSON of the parts.

        Raises:
            KeyError, TypeError: A part is missing, or is not an object.
        """
        for name in names:
            if type(json[name]) not in _PARTS:
                raise TypeError(f"{name} is not an object")
        self.__dict__["_json"] = json

    if not TYPE_CHECKING:  # A type checker would accept every name.

        def __getattr__(self, name: str) -> Any:
            if name not in getattr(type(self), "__dataclass_fields__") or "_json" not in vars(self):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            try:
                value = self._part(name, vars(self)["_json"])
            except (KeyError, TypeError, ValueError) as error:
                raise ProtocolError(f"The member {name} of an ad can't be read: {error!r}") from error
            vars(self)[name] = value
            return value

    @classmethod
    def _part(cls, name: str, json: JSON) -> Any:
        raise NotImplementedError


_PARTS = (dict, type(None))


def variant(union: type, tag: str, name: str, *values: str) -> type:
    """A type of a union: the objects of `union` whose tag has one of the values.

    `isinstance` and `case` use it. The objects themselves stay of one class, so that they are equal
    to those that a test makes.
    """
    return _Variant(name, (union,), {"_variant": (union, tag, frozenset(values))})


class _Variant(type):
    _variant: Tuple[type, str, FrozenSet[str]]

    def __call__(cls, *arguments: Any, **members: Any) -> Any:
        return cls._variant[0](*arguments, **members)

    def __instancecheck__(cls, value: object) -> bool:
        union, tag, values = cls._variant
        return isinstance(value, union) and getattr(value, tag) in values


def _says(value: Any) -> bool:
    return value is not None and value != [] and value != {}


def _short(value: Any) -> str:
    if isinstance(value, str) and len(value) > LONGEST_DATA and not isinstance(value, Enum):
        is_short = len(value) <= LONGEST_STRING and (" " in value or "://" in value)
        if is_short:
            return repr(value)
        return f"{value[:20]!r}… ({len(value):,} characters)"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key!r}: {_short(item)}' for key, item in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_short, value))}]"
    return repr(value)


def present(members: Mapping[str, Any]) -> JSON:
    """The members that are not None: for the daemon, null is the same as absent."""
    return {name: value for name, value in members.items() if value is not None}


def maybe(read: Callable[[Any], T], value: Any) -> Optional[T]:
    """The value, converted by `read`; None stays None."""
    return None if value is None else read(value)


def encode(value: Any) -> bytes:
    """Encodes a message as a line, with its line end.

    Raises:
        TypeError: A value of the message is not JSON.
        ValueError: A number is not finite, or a string is not valid Unicode.
    """
    return f"{_text(value)}\n".encode()


def request_line(id: int, method: str, params: Mapping[str, Any]) -> bytes:
    """A request as a line. It raises the errors of `encode`."""
    start = f'{{"jsonrpc":"2.0","id":{id},"method":{_quoted(method)},"params":'
    members = present(params) if None in params.values() else params
    return f"{start}{_text(members)}}}\n".encode()


def notification_line(method: str, params: Mapping[str, Any]) -> bytes:
    """A notification as a line. It raises the errors of `encode`."""
    return encode({"jsonrpc": "2.0", "method": method, "params": present(params)})


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
    return json.loads(line)  # It has white space at its ends, or it is not JSON.


def decoder() -> Callable[[Union[str, bytes]], Any]:
    """Returns `decode`, or a faster function if `msgspec` is installed. The results are the same."""
    try:
        msgspec = import_module("msgspec")
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
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{value!r} can't be sent: it is neither JSON nor a type of adbridge")


_ENCODER = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_to_json
)
_scan: Callable[[Any, int], tuple[Any, int]] = getattr(json.JSONDecoder(), "scan_once")
_quoted = json.encoder.encode_basestring


def _encoder() -> Callable[[Any], str]:
    """A function like `_ENCODER.encode`, which would make its encoder in C anew for each value."""
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return _ENCODER.encode
    write = make(None, _to_json, _quoted, None, ":", ",", False, False, False)
    join = "".join

    def text(value: Any) -> str:
        try:
            return join(write(value, 0))
        except RecursionError:
            raise ValueError("The value contains itself, or is nested too deep") from None

    return text


_text = _encoder()
