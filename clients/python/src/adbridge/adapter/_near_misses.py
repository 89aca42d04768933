"""Finds members of an adapter whose names are nearly those of the API, and which are never used."""

from __future__ import annotations

import inspect
import os
import re
import sys
from typing import Container, Dict, Iterable, Iterator, List, Mapping, Optional, Set, Tuple

LONG = 8
"""How many letters a name has that may differ from the API's by two, or end early."""

SHORT = {True: 5, False: 4}
"""How many letters the name of a method, and of an attribute, has that may differ from the API's by one."""


def near_misses(cls: type, base: type) -> List[str]:
    """A sentence for each member of a class that its author took for one of the API.

    A member that the program uses itself does not count, and neither does one whose counterpart the class
    has, too.
    """
    own = [each for each in cls.__mro__ if issubclass(each, base) and not is_of_api(each)]
    names: Dict[str, type] = {}
    for each in own:
        for name in _names(each):
            names.setdefault(name, each)
    members = {name: _is_called(owner, name) for name, owner in names.items()}
    return _sentences(cls.__name__, base, members, [each.__module__ for each in own])


def near_misses_of(thing: object, base: type, known: Set[Tuple[type, str]], *modules: str) -> List[str]:
    """The same for what an object has beyond its class: `self.headlin = "Hello"`.

    Args:
        thing: The object.
        base: Its class of the API.
        known: The members that were compared before. Gets the new ones.
        modules: The modules that may use the members, beside those of the classes.
    """
    cls = type(thing)
    new = [name for name in vars(thing) if (cls, name) not in known]
    if not new:
        return []
    known.update((cls, name) for name in new)
    own = [each for each in cls.__mro__ if not is_of_api(each) and each is not object]
    counterparts = {*vars(thing), *(name for each in own for name in vars(each))}
    members = {name: callable(vars(thing)[name]) for name in new}
    users = [*(each.__module__ for each in own), *modules]
    return _sentences(cls.__name__, base, members, users, counterparts)


def _sentences(
    title: str,
    base: type,
    members: Mapping[str, bool],
    modules: Iterable[str],
    counterparts: Container[str] = (),
) -> List[str]:
    """A sentence for each member with a wrong name. The value of a member is whether it can be called."""
    known = set(_names(base))
    api = {_plain(name): name for name in names_of_api(base)}
    found = []
    for name, is_method in members.items():
        if name in vars(object) or name.startswith("__") or name in known:
            continue
        right = _nearest(name, api, is_method)
        if right is None or right in members or right in counterparts:
            continue
        if callable(getattr(base, right, None)) != is_method or _uses(modules, name):
            continue
        verb, kind = ("called", "method") if is_method else ("read", "attribute")
        found.append(f"{title} has {_unmangled(name)}, which is never {verb}. The {kind} is {right}.")
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


def names_of_api(base: type) -> List[str]:
    """The members of a class of the API that programs see, each once."""
    return sorted({name for name in _names(base) if not name.startswith("_")})


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
    allowed = 2 if len(plain) >= LONG else 1 if len(plain) >= SHORT[is_method] else 0
    near = [
        (_distance(plain, each, allowed), right)
        for each, right in api.items()
        # A list of the adapter's own.
        if is_method or plain != f"{each}s"
    ]
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


def _uses(modules: Iterable[str], name: str) -> bool:
    """Whether the program uses a member: its author knows that the library does not.

    A use is a member that is more than set, or a text as for `getattr` in the modules of the classes.
    """
    written = re.escape(_unmangled(name))
    member = rf"\.{written}\b(?!\s*(:[^=\n]*)?=[^=])"
    return any(
        re.search(rf"{member}|[\"']{written}[\"']" if is_own else member, _without_comments(source))
        for source, is_own in _sources(set(modules))
    )


def _sources(names: Set[str]) -> Iterator[Tuple[str, bool]]:
    """The sources of modules, and of all others in their folders; and whether a module is named."""
    modules = [module for module in list(sys.modules.values()) if getattr(module, "__file__", None)]
    folders = {os.path.dirname(str(each.__file__)) for each in modules if each.__name__ in names}
    for module in modules:
        if os.path.dirname(str(module.__file__)) in folders:
            try:
                yield inspect.getsource(module), module.__name__ in names
            except (OSError, TypeError):
                continue


def _without_comments(source: str) -> str:
    return re.sub(r"#.*|\"\"\"[\s\S]*?\"\"\"", "", source)
