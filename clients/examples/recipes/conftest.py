"""Adds up what the tests count, on all workers of pytest-xdist."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import pytest

from counts import divided


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--loads", type=int, default=40_000)
    parser.addoption("--parts", type=int, default=16)
    parser.addoption("--ad-unit", default="sample/random")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seeds" in metafunc.fixturenames:
        options = metafunc.config.option
        metafunc.parametrize("seeds", divided(options.loads, options.parts), ids=str)


class Sum:
    """The counts of all parts. Only the process that reports to the terminal uses it."""

    def __init__(self) -> None:
        self.counts: "Counter[str]" = Counter()
        self.began = time.monotonic()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.counts.update(dict(report.user_properties))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        loads, failures = self.counts["loads"], self.counts["failures"]
        rate = loads / (time.monotonic() - self.began)
        terminalreporter.write_line(
            f"{loads} loads, {failures} failures, {rate:.0f} loads a second"
        )


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Sum())
