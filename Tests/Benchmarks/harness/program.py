from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Program:
    """A program to measure, and how it is asked."""

    name: str
    command: tuple[str, ...]
    version: str = ""
    check: str = "ping"
    """What its answers to a ping have to be, in the driver's words."""
    method: str = "ping"
    is_language_server: bool = False
    """Whether it wants headers before each message, `initialize` first and `exit` last."""
    manages_memory: bool = True
    is_floor: bool = False
    """Whether it does no work, and so shows what the pipes alone cost."""
    share: float = 1
    """How much of the work it is given, so that a slow one doesn't take all the time."""

    def some_of(self, count):
        """How many requests of `count` it is given."""
        return max(int(count * self.share), 100)


@dataclass(frozen=True)
class Absence:
    """A program that could not be measured, and why."""

    name: str
    reason: str
