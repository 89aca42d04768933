import json
import os
import statistics
from pathlib import Path

from . import units
from .program import Absence

HEADINGS = ["", "goal", "median", "least to most", "", "its peers"]


class Report:
    """The rows of one run of the harness, and the failures by topic."""

    def __init__(self, machine, is_quick):
        self.machine = machine
        self.is_quick = is_quick
        self.programs = []
        """The peers, and an `Absence` for each missing one."""
        self.rows = []
        self.failures = {}
        self.peer_failures = []

    def note_load(self):
        """Records the current load of the machine."""
        self.machine["loadAverages"].append(os.getloadavg()[0])

    @property
    def missed(self):
        """The rows with a goal that is not met or not measured."""
        return [row for row in self.rows if row.missed]

    @property
    def place(self):
        """The machine, as text."""
        machine = self.machine
        return f"{machine['processors']} x {machine['processor']}, {machine['system']}"

    @property
    def summary(self):
        """The number of rows that meet their goals, and warnings about the run."""
        goals = [row for row in self.rows if row.goals]
        lines = [f"{len(goals) - len(self.missed)} of {len(goals)} rows with a goal meet it."]
        before, *after = self.machine["loadAverages"]
        if before > 0.5 or max(after, default=0) > 2.5:  # two are the driver and the program
            loads = " and then ".join(f"{load:.1f}" for load in (before, *after))
            lines.append(f"The load average was {loads}: something else was running, "
                         "so the numbers are worse than the programs, and the spreads wide.")
        return lines

    @property
    def peers(self):
        """Each peer with its version, or the reason why it is missing."""
        return [f"{peer.name}: {peer.reason}" if isinstance(peer, Absence)
                else f"{peer.name} {peer.version}".strip() for peer in self.programs]

    def table(self):
        """The report as text with columns."""
        lines = [self.place, ", ".join(self.peers), ""]
        cells = [HEADINGS, *(row.cells() for row in self.rows)]
        lines += columns(cells) if self.rows else []
        for heading, *rows in self.curves():
            lines += ["", *columns([heading, *rows])]
        lines.append("")
        lines += [f"FAILED: {topic}: {reason}" for topic, reason in self.failures.items()]
        lines += [f"A peer is missing in a row: {reason}" for reason in self.peer_failures]
        return "\n".join(lines + self.summary)

    def curves(self):
        """A table with a line for each row that has a curve, if any has one."""
        rows = [row for row in self.rows if row.curve]
        if not rows:
            return []
        counts = sorted({count for row in rows for count in row.curve})
        write = units.WRITERS["seconds"]
        body = [
            [row.name.partition(", with")[0]]
            + [write(statistics.median(row.curve[count])) if count in row.curve else ""
               for count in counts]
            for row in rows
        ]
        return [[["with so many live ads", *(f"{count:,}" for count in counts)], *body]]

    def write_json(self, path):
        report = {
            "machine": self.machine,
            "peers": self.peers,
            "quick": self.is_quick,
            "rows": [row.json() for row in self.rows],
            "failures": self.failures,
            "peerFailures": self.peer_failures,
        }
        Path(path).write_text(json.dumps(report, indent=2) + "\n")


def columns(cells):
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    padded = (map(str.ljust, row, widths) for row in cells)
    return ["  ".join(row).rstrip() for row in padded]
