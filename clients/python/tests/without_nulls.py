from __future__ import annotations

from typing import Any


def without_nulls(value: Any) -> Any:
    """The value, in which a member that is null is equal to one that is missing.

    A user default that is null unsets a key, so these stay.
    """
    if isinstance(value, list):
        return [without_nulls(item) for item in value]
    if isinstance(value, dict):
        return {
            name: item if name == "userDefaults" else without_nulls(item)
            for name, item in value.items()
            if item is not None
        }
    return value
