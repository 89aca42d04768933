"""Runs Tests/Simulation, a program of its own, against the daemon's program and in memory."""

import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from .bench import PACKAGE, call
from .failure import Failure
from .report import Row

#: How many steps on the manual clock there are for one on the skipping clock.
SKIP_SHARE = 10

_ROW = re.compile(r"(\s*\S.*?)\s{2,}([\d,]+)")

#: What the rows of the table say besides their counts.
_OUTCOMES = {
    "steps": "all output is as the model says",
    "worlds": "each ends in good order",
    "loads that gave an ad": "answered once, before the ad's events",
    "faults put in": "none became the client's",
    "violations told": "each by the adapter that broke the rule",
}


def run(bench):
    """Random lines to the daemon's program, through pipes."""
    return _simulate(bench, _steps(bench, 2), "--program", *bench.command)


def run_in_memory(bench):
    """Random clients and process adapters, connected with the bridge in memory."""
    steps = _steps(bench, 10)
    rows = _simulate(bench, steps, "--clock", "manual")
    skipping = _simulate(bench, max(1, steps // SKIP_SHARE), "--clock", "skip")
    return rows + [
        Row(f"{row.name} on a skipping clock", row.count) for row in skipping if row.name == "steps"]


def _steps(bench, quick_share):
    """A quick run has a debug build, which takes much longer."""
    return max(1, bench.steps // quick_share) if bench.is_quick else bench.steps


def _build(bench):
    """The program: a debug build, which the tests need too, for a quick run."""
    build = ["swift", "build", "--product", "Simulation"]
    if not bench.is_quick:
        build += ["-c", "release"]
    call(build)
    folder = call([*build, "--show-bin-path"], stdout=subprocess.PIPE).strip()
    return str(Path(folder, "Simulation"))


def _simulate(bench, steps, *arguments):
    done = subprocess.run(
        [_build(bench), "--seed", str(bench.seed), "--steps", str(steps), *arguments], cwd=PACKAGE,
        stdout=subprocess.PIPE, stderr=sys.stderr, text=True, encoding="utf-8", errors="replace")
    return read(done.stdout, done.returncode)


def read(output, code):
    """The rows that the program printed; a failure if it found a fault, or ended by itself."""
    if code == 1 and output.startswith("# "):
        print(output)
        raise Failure(output.split("\n", 1)[0].removeprefix("# "))
    if code != 0:
        raise Failure(f"the simulation left with code {code}: {output[-500:]}")
    rows = []
    for match in filter(None, map(_ROW.fullmatch, output.splitlines())):
        name, count = match.groups()
        if name.startswith(" "):
            rows[-1].names.append(name.strip())
        else:
            rows.append(_Counted(name, int(count.replace(",", ""))))
    return [Row(row.name, row.count, row.outcome()) for row in rows]


@dataclass
class _Counted:
    """A row of the program's table, and the names of the rows that it sums up."""

    name: str
    count: int
    names: list = field(default_factory=list)

    def outcome(self):
        words = _OUTCOMES.get(self.name, "")
        if self.name == "errors answered":
            return "codes " + ", ".join(self.names)
        return f"of {len(self.names)} kinds; {words}" if self.names else words
