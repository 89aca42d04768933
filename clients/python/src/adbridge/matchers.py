"""Assertions about ads, for tests."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import List, Sequence, Union

    from .ads import BaseAd
    from .types import AdEventName, AdEventNameLike


def assert_events(ad: BaseAd, expected: Sequence[AdEventNameLike]) -> None:
    """Asserts that an ad got these events, in this order, and no others.

        assert_events(ad, ["didPlayVideo", "impression", "click"])

    Raises:
        AssertionError: The events differ. The message shows both lists, line by line.
        ValueError: There is no such event.
    """
    __tracebackhide__ = True  # pytest shows the line of the test.
    from ._waiting import check_event

    names = [str(name) for name in expected]
    for name in names:
        check_event(ad, name)
    found = ad.event_names
    if found != names:
        raise AssertionError(f"The events of {ad.ad_id} differ:\n{_difference(names, found)}")


def _difference(expected: List[str], found: List[str]) -> str:
    """The events line by line: `-` is missing, `+` was not expected."""
    from difflib import ndiff

    lines = [line for line in ndiff(expected, found) if not line.startswith("?")]
    return "\n".join([*(f"  {line}" for line in lines), "  (- expected, + found)"])
