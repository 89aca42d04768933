"""Counts the failures of many loads with pytest-xdist: `pytest -n 2 xdist_test.py`."""

from __future__ import annotations

from typing import Callable

import pytest

from counts import count


def test_a_part(
    seeds: range, record_property: Callable[[str, object], None], pytestconfig: pytest.Config
) -> None:
    counts = count(pytestconfig.option.ad_unit, seeds)
    for name, number in counts.items():
        record_property(name, number)
    assert counts["loads"] == len(seeds)
