"""Conversion between JSON and Python, for the generated modules."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, Callable, Mapping, Optional, TypeVar

T = TypeVar("T")

JSON = dict[str, Any]


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


def present(members: Mapping[str, Any]) -> JSON:
    """The members that are not None: for the daemon, null is the same as absent."""
    return {name: value for name, value in members.items() if value is not None}


def maybe(read: Callable[[Any], T], value: Any) -> Optional[T]:
    """The value, converted by `read`; None stays None."""
    return None if value is None else read(value)


def encode(message: JSON) -> bytes:
    """Encodes a message as a line, with its line end.

    Raises:
        TypeError: A value of the message is not JSON.
        ValueError: A number is not finite, or a string is not valid Unicode.
    """
    return _ENCODER.encode(message).encode() + b"\n"


def _to_json(value: Any) -> Any:
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{value!r} can't be sent: it is neither JSON nor a type of adbridge")


_ENCODER = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_to_json
)
