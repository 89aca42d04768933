"""What the generated modules are written with: JSON on one side, Python on the other."""

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
        """Takes a value that a newer daemon has, and this client does not know."""
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
    """The members that say something: for the daemon, `None` is the same as absent."""
    return {name: value for name, value in members.items() if value is not None}


def maybe(read: Callable[[Any], T], value: Any) -> Optional[T]:
    """What `read` makes of a value, if there is one."""
    return None if value is None else read(value)


def encode(message: JSON) -> bytes:
    """A message as a line, with its end.

    Raises:
        TypeError: something in the message is no JSON.
        ValueError: a number is not finite, or a string is no Unicode.
    """
    return _ENCODER.encode(message).encode() + b"\n"


def _to_json(value: Any) -> Any:
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{value!r} can't be sent: it is no JSON, and no type of adbridge's")


_ENCODER = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_to_json
)
