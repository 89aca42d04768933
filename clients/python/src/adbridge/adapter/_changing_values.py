"""Finds attributes of an adapter or an ad that are different each time they are read."""

from __future__ import annotations

from functools import lru_cache
from typing import List, Set, Tuple

from ._near_misses import is_of_api, names_of_api


def changing_values(thing: object, base: type, known: Set[Tuple[type, str]]) -> List[str]:
    """A sentence for each property that gives another value when it is read again.

    Args:
        thing: The adapter, or the ad.
        base: Its class of the API.
        known: The properties that were compared before. Gets the new ones.
    """
    cls: type = type(thing)
    found = []
    for name in _properties(cls, base):
        if (cls, name) in known:
            continue
        known.add((cls, name))
        first = getattr(thing, name)
        try:
            second = getattr(thing, name)
        except Exception as error:
            found.append(f"{cls.__name__}.{name} raises {error!r} when it is read again.")
            continue
        # Objects that can't be compared can be equal.
        if getattr(type(first), "__eq__") is not object.__eq__ and first != second:
            found.append(f"{cls.__name__}.{name} is another one each time it is read.")
    return found


@lru_cache
def _properties(cls: type, base: type) -> Tuple[str, ...]:
    """The members of the API that a class has as properties. Each load of an ad asks for them."""
    return tuple(name for name in names_of_api(base) if _is_property(cls, name))


def _is_property(cls: type, name: str) -> bool:
    owner = next((each for each in cls.__mro__ if name in vars(each)), object)
    return not is_of_api(owner) and isinstance(vars(owner).get(name), property)
