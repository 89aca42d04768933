"""Conversion between JSON and Python, for the generated modules."""

from __future__ import annotations

from enum import Enum
from typing import Any, Callable, Dict, FrozenSet, Mapping, Optional, Tuple, Type, TypeVar

from ._encoding import decode
from ._encoding import present as present
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

    _keeps_text = True
    """Whether a request can keep its JSON in `_text`. The dataclasses are frozen."""

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
    """An ad. Its members are read when they are used, and each part, which is an object, by itself.

    A test that loads many ads uses few of their members. Objects that nobody reads cost the most
    time, because the garbage collector visits them again and again.
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
                from ._missing import missing

                raise missing(self, name)
            try:
                json = vars(self)["_json"]
                if isinstance(json, str):  # It is the line of an answer.
                    vars(self).update(vars(self.from_json(decode(json)["result"])))
                    if name in vars(self):
                        return vars(self)[name]
                    json = vars(self)["_json"]
                value = self._part(name, json)
            except (KeyError, TypeError, ValueError, RecursionError) as error:
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


def maybe(read: Callable[[Any], T], value: Any) -> Optional[T]:
    """The value, converted by `read`; None stays None."""
    return None if value is None else read(value)
