"""The error for a method that a bridge does not have."""

from __future__ import annotations

import difflib
import re


def missing(bridge: object, name: str) -> AttributeError:
    """Names the method that may be meant: `load_native` for `loadNative`."""
    cls = type(bridge)
    message = f"{cls.__name__!r} object has no attribute {name!r}"
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    if hasattr(cls, snake):
        near = [snake]
    else:
        names = [each for each in dir(cls) if not each.startswith("_")]
        near = difflib.get_close_matches(snake, names, 1, 0.75)
    if not near:
        return AttributeError(message)
    error = AttributeError(f"{message}. Did you mean {near[0]}?")
    # Without it, Python sets the name and the object, and a traceback suggests the same once more.
    setattr(error, "name", name)  # Python 3.9 has no such member.
    return error
