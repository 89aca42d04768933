"""The error for a name that does not exist, with the name that may be meant."""

from __future__ import annotations

import difflib
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Collection, Optional


def missing(thing: object, name: str) -> AttributeError:
    """Names the member that may be meant: `load_native` for `loadNative`, `ad_id` for `id`."""
    cls = type(thing)
    message = f"{cls.__name__!r} object has no attribute {name!r}"
    if name.startswith("_"):  # Libraries ask every object for such names.
        return AttributeError(message)
    names = {*dir(cls), *getattr(cls, "__dataclass_fields__", ())}
    near = nearest(name, [each for each in names if not each.startswith("_")])
    if near is None:
        return AttributeError(message)
    error = AttributeError(f"{message}. Did you mean {near}?")
    # Without it, Python sets the name and the object, and a traceback suggests the same once more.
    setattr(error, "name", name)  # Python 3.9 has no such member.
    return error


def nearest(name: str, names: Collection[str]) -> Optional[str]:
    """The one of some names that may be meant."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    if snake in names:
        return snake
    ends = [each for each in names if each.endswith(f"_{snake}")]
    if len(ends) == 1:
        return ends[0]
    near = difflib.get_close_matches(snake, sorted(names), 1, 0.75)
    return near[0] if near else None
