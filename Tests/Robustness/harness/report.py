import json
import os
import platform
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Row:
    """One line of the table: the attack, the number, and the outcome."""

    name: str
    count: object
    outcome: str = ""

    def cells(self):
        count = f"{self.count:,}" if isinstance(self.count, int) else str(self.count)
        return [self.name, count, self.outcome]


class Report:
    """The rows of one run by topic, and the failures."""

    HEADINGS = ["", "count", "outcome"]

    def __init__(self, options, commit, seed):
        self._options = options
        self._commit = commit
        self._seed = seed
        self.topics = {}
        self.failures = {}
        self.seconds = {}

    def table(self):
        """The table for a terminal."""
        blocks = []
        for topic, rows in self.topics.items():
            cells = [[topic, *self.HEADINGS[1:]], *(row.cells() for row in rows)]
            widths = [max(len(row[column]) for row in cells) for column in range(3)]
            lines = [
                f"{name.ljust(widths[0])}  {count.rjust(widths[1])}  {outcome}".rstrip()
                for name, count, outcome in cells]
            blocks.append("\n".join(lines))
        return "\n\n".join([*blocks, self.verdict()])

    def markdown(self):
        """The table as a page, without counts that say nothing by themselves or are parts of others."""
        command = f"Tests/Robustness/run {self._options}".strip()
        system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
        lines = [
            "# Results", "", f"Written by `{command}` at commit {self._commit} on {system}.",
            "[`README.md`](README.md) describes the topics.", "",
            "| topic | what | count | outcome |", "| --- | --- | ---: | --- |"]
        for topic, rows in self.topics.items():
            for row in rows:
                if row.outcome and not row.name.startswith(" "):
                    lines.append("| " + " | ".join([topic, *row.cells()]) + " |")
        return "\n".join([*lines, "", self.verdict(), ""])

    def verdict(self):
        failures = [f"FAILED: {topic}: {reason}" for topic, reason in self.failures.items()]
        times = ", ".join(f"{topic} {seconds:.0f} s" for topic, seconds in self.seconds.items())
        lines = failures or [f"Nothing failed. {times}".strip()]
        return "\n".join([*lines, f"--seed {self._seed} repeats these choices."])

    def write_json(self, path):
        report = {
            "options": self._options,
            "commit": self._commit,
            "seed": self._seed,
            "topics": {topic: [vars(row) for row in rows] for topic, rows in self.topics.items()},
            "seconds": self.seconds,
            "failures": self.failures,
        }
        Path(path).write_text(json.dumps(report, indent=2) + "\n")
