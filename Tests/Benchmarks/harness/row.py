from __future__ import annotations

import statistics
from dataclasses import dataclass, field

from . import units


@dataclass(frozen=True)
class Bound:
    """The median must be at most, or at least, a value."""

    value: float
    at_least: bool = False

    def text(self, unit):
        return f"{'≥' if self.at_least else '≤'} {units.WRITERS[unit](self.value)}"

    def is_met(self, row):
        return row.value >= self.value if self.at_least else row.value <= self.value


@dataclass(frozen=True)
class First:
    """The median must be at least as good as those of the named peers."""

    among: frozenset
    phrase: str = "first"

    #: How much better a peer may be: the difference between two runs of the same program.
    TIE = 1.02

    def text(self, _):
        return self.phrase

    def is_met(self, row):
        return not self.better(row)

    def better(self, row):
        """The names of the peers that are better."""
        medians = {name: statistics.median(row.peers[name]) for name in self.among & {*row.peers}}
        if row.unit in units.MORE_IS_BETTER:
            return [name for name, value in medians.items() if value > row.value * self.TIE]
        return [name for name, value in medians.items() if value * self.TIE < row.value]


@dataclass
class Row:
    """One line of the table: the median of several runs, or why it is missing."""

    name: str
    unit: str
    runs: list
    goals: list = field(default_factory=list)
    peers: dict = field(default_factory=dict)
    """The runs of other programs, by name."""
    absence: str | None = None
    """Why this can't be measured here."""
    curve: dict = field(default_factory=dict)
    """The runs in seconds by number of ads; the row is their summary."""

    @property
    def value(self):
        return statistics.median(self.runs) if self.runs else None

    @property
    def missed(self):
        """The goals that are not met, or that were not measured."""
        return [goal for goal in self.goals if not self.runs or not goal.is_met(self)]

    def cells(self):
        """Name, goals, median, least and most, verdict, peers."""
        write = units.WRITERS[self.unit]
        goals = ", ".join(goal.text(self.unit) for goal in self.goals)
        if not self.runs:
            return [self.name, goals, "", "", "not measured", self.absence or ""]
        spread = f"{write(min(self.runs))} to {write(max(self.runs))}" if len(self.runs) > 1 else ""
        verdict = ("MISSED" if self.missed else "met") if self.goals else ""
        peers = [f"{name} {write(statistics.median(runs))}" for name, runs in self.peers.items()]
        return [self.name, goals, write(self.value), spread, verdict, ", ".join(peers)]

    def json(self):
        return {
            "name": self.name,
            "unit": self.unit,
            "goals": [goal.text(self.unit) for goal in self.goals],
            "missed": [goal.text(self.unit) for goal in self.missed],
            "measured": self.value,
            "runs": self.runs,
            "peers": self.peers,
            "absence": self.absence,
            "curve": self.curve,
        }
