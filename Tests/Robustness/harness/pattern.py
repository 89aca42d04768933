"""Compares expected and actual messages: an expectation names the members that matter."""

from . import front_door
from .answers import Id
from .strict_json import Number


def difference(expected, actual, path=""):
    """Describes the first difference between `actual` and the expectation; None if they match.

    An object may have members that were not expected, but for `counters`.
    """
    if isinstance(expected, Id):
        is_same = front_door.identity(actual) == expected
    elif isinstance(expected, dict):
        if not isinstance(actual, dict):
            return _say(expected, actual, path)
        if path.endswith(".counters") and expected.keys() != actual.keys():
            return _say(expected, actual, path)
        for key, value in expected.items():
            if key not in actual:
                return _say({key: value}, "nothing", path)
            found = difference(value, actual[key], f"{path}.{key}")
            if found:
                return found
        return None
    elif isinstance(expected, (list, tuple)):
        if not isinstance(actual, list) or len(actual) != len(expected):
            return _say(expected, actual, path)
        found = (difference(*pair, f"{path}[{n}]") for n, pair in enumerate(zip(expected, actual)))
        return next(filter(None, found), None)
    elif isinstance(expected, bool) or expected is None:
        is_same = actual is expected
    elif isinstance(expected, (int, float, Number)):
        is_same = isinstance(actual, Number) and float(actual) == float(expected)
    else:
        is_same = actual == expected and not isinstance(actual, Number)
    return None if is_same else _say(expected, actual, path)


def _say(expected, actual, path):
    return f"{path or 'message'}: expected {str(expected)[:300]}, got {str(actual)[:300]}"
