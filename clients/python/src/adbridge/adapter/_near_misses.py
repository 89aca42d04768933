"""Finds members of an adapter whose names are nearly those of the API, and which are never used."""

from __future__ import annotations

import inspect
import re
import sys
from typing import Dict, Iterator, List, Optional, Type

LONG = 8
"""How many letters a name has that may differ from the API's by two, or end early. A shorter one of a
method may differ by one."""


def near_misses(cls: type, base: type) -> List[str]:
    """A sentence for each member of a class that its author took for one of the API.

    A member that the program uses itself does not count, and neither does one whose counterpart the class
    has, too.
    """
    api = {_plain(name): name for name in _names(base) if not name.startswith("_")}
    own = [each for each in cls.__mro__ if issubclass(each, base) and not is_of_api(each)]
    names: Dict[str, type] = {}
    for each in own:
        for name in _names(each):
            names.setdefault(name, each)
    found = []
    for name, owner in names.items():
        if name in vars(object) or name.startswith("__") or hasattr(base, name):
            continue
        is_method = _is_called(owner, name)
        right = _nearest(name, api, is_method)
        if right is None or right in names or callable(getattr(base, right, None)) != is_method:
            continue
        if _uses(owner, name):
            continue
        verb, kind = ("called", "method") if is_method else ("read", "attribute")
        found.append(
            f"{cls.__name__} has {_unmangled(name)}, which is never {verb}. The {kind} is {right}."
        )
    return found


def subclasses(base: type) -> Iterator[type]:
    """All classes of the program that derive from a class of the API."""
    each: type
    for each in base.__subclasses__():
        if not is_of_api(each):
            yield each
        yield from subclasses(each)


def is_of_api(cls: type) -> bool:
    """Whether a class belongs to this library."""
    return cls.__module__.startswith("adbridge.")


def _names(cls: type) -> List[str]:
    """The members that a class has: of the API with those of its bases."""
    if is_of_api(cls):
        return [name for each in cls.__mro__[:-1] for name in (*vars(each), *_annotations(each))]
    return list(vars(cls))


def _annotations(cls: type) -> List[str]:
    return list(vars(cls).get("__annotations__", ()))


def _is_called(owner: type, name: str) -> bool:
    member = vars(owner)[name]
    return callable(member) or isinstance(member, (classmethod, staticmethod))


def _unmangled(name: str) -> str:
    """The name as it is written: Python puts the class before a name with two underscores."""
    return re.sub(r"^_[A-Za-z0-9_]*?(?=__[a-z])", "", name)


def _plain(name: str) -> str:
    """The letters of a name, without what differs between languages and the SDK's own names."""
    letters = re.sub(r"[^a-z0-9]", "", _unmangled(name).lower())
    return re.sub(r"(?<=.{6})(ads?|async)$", "", letters)


def _nearest(name: str, api: Dict[str, str], is_method: bool) -> Optional[str]:
    plain = _plain(name)
    if plain in api:
        return api[plain]
    if len(plain) >= LONG:
        longer = [right for each, right in api.items() if each.startswith(plain)]
        if longer:
            return longer[0]
    allowed = 2 if len(plain) >= LONG else 1 if is_method and len(plain) >= 5 else 0
    near = [(_distance(plain, each, allowed), right) for each, right in api.items()]
    best = min(near, default=(allowed + 1, ""))
    return best[1] if best[0] <= allowed else None


def _distance(a: str, b: str, limit: int) -> int:
    """How many letters to insert, remove, replace or swap with the next one; at most `limit` + 1."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: List[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and y == a[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def _uses(owner: Type[object], name: str) -> bool:
    """Whether the module of a class uses a member: its author knows that nothing else does."""
    try:
        source = inspect.getsource(sys.modules[owner.__module__])
    except (OSError, TypeError, KeyError):
        return False
    written = re.escape(_unmangled(name))
    # A member, or a text as for `getattr`.
    used = rf"\.{written}\b|[\"']{written}[\"']"
    return re.search(used, _without_comments(source)) is not None


def _without_comments(source: str) -> str:
    return re.sub(r"#.*|\"\"\"[\s\S]*?\"\"\"", "", source)
