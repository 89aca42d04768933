import json
from pathlib import Path

HEADINGS = ["", "goal", "median", "least to most", "", "its peers"]


class Report:
    """The rows of one run of the harness, and why a topic has none, by topic."""

    def __init__(self, machine, is_quick):
        self._machine = machine
        self._is_quick = is_quick
        self.rows = []
        self.failures = {}

    @property
    def missed(self):
        """The rows whose goal is not shown to be met."""
        return [row for row in self.rows if row.goal and not row.is_met]

    def table(self):
        machine = self._machine
        tools = ", ".join(machine[tool] for tool in ("node", "python", "cc") if machine[tool])
        place = f"{machine['processors']} x {machine['processor']}, {machine['system']}"
        lines = [place, tools, ""]
        cells = [HEADINGS, *(row.cells() for row in self.rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(HEADINGS))]
        for row in cells if self.rows else []:
            padded = (text.ljust(width) for text, width in zip(row, widths))
            lines.append("  ".join(padded).rstrip())
        lines.append("")
        lines += [f"FAILED: {topic}: {reason}" for topic, reason in self.failures.items()]
        goals = [row for row in self.rows if row.goal]
        lines.append(f"{len(goals) - len(self.missed)} of {len(goals)} goals met.")
        if machine["loadAverage"] > 0.5:
            lines.append(f"The load average was {machine['loadAverage']:.1f} before the start: "
                         "something else was running.")
        return "\n".join(lines)

    def write_json(self, path):
        report = {
            "machine": self._machine,
            "quick": self._is_quick,
            "rows": [row.json() for row in self.rows],
            "failures": self.failures,
        }
        Path(path).write_text(json.dumps(report, indent=2) + "\n")
