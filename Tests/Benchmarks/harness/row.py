from __future__ import annotations

import statistics
from dataclasses import dataclass, field

from . import units


@dataclass
class Goal:
    bound: float
    at_least: bool = False

    def is_met(self, value):
        return value >= self.bound if self.at_least else value <= self.bound


@dataclass
class Row:
    """One line of the table: the median of several runs, or why there is none."""

    name: str
    unit: str
    runs: list
    goal: Goal | None = None
    peers: dict = field(default_factory=dict)
    """The runs of other programs, by name."""
    absence: str | None = None
    """Why this can't be measured here."""

    @property
    def value(self):
        return statistics.median(self.runs) if self.runs else None

    @property
    def is_met(self):
        """Whether the goal is met; None when there is no goal, or no value."""
        return self.goal.is_met(self.value) if self.goal and self.runs else None

    def cells(self):
        """Name, goal, median, least and most, verdict, peers."""
        write = units.WRITERS[self.unit]
        goal = f"{'≥' if self.goal.at_least else '≤'} {write(self.goal.bound)}" if self.goal else ""
        if not self.runs:
            return [self.name, goal, "", "", "not measured", self.absence]
        spread = f"{write(min(self.runs))} to {write(max(self.runs))}" if len(self.runs) > 1 else ""
        verdict = {True: "met", False: "MISSED", None: ""}[self.is_met]
        peers = [f"{name} {write(statistics.median(runs))}" for name, runs in self.peers.items()]
        return [self.name, goal, write(self.value), spread, verdict, ", ".join(peers)]

    def json(self):
        return {
            "name": self.name,
            "unit": self.unit,
            "goal": self.goal and {"atLeast" if self.goal.at_least else "atMost": self.goal.bound},
            "measured": self.value,
            "met": self.is_met,
            "runs": self.runs,
            "peers": self.peers,
            "absence": self.absence,
        }
