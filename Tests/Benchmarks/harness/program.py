from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Program:
    """A program to measure, and its protocol."""

    name: str
    command: tuple[str, ...]
    version: str = ""
    check: str = "ping"
    """The driver's name of the check for answers to a ping."""
    method: str = "ping"
    is_language_server: bool = False
    """Whether it needs headers before each message, `initialize` first and `exit` last."""
    manages_memory: bool = True
    is_floor: bool = False
    """Whether it does no work, so that it shows the cost of the pipes alone."""
    share: float = 1
    """Its share of the work; a slow program gets less, to save time."""

    def some_of(self, count):
        """The number of requests that it gets, of `count`."""
        return max(int(count * self.share), 100)


@dataclass(frozen=True)
class Absence:
    """A program that could not be measured, and why."""

    name: str
    reason: str
