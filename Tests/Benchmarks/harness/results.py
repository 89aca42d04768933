"""Writes `RESULTS.md`, and draws plots."""

import subprocess
import sys
from pathlib import Path

from . import peers
from .program import Absence
from .report import HEADINGS
from .session import Failure

HERE = Path(__file__).resolve().parents[1]


def require_library():
    """Fails if the plots can't be drawn, before anything is measured."""
    command = [peers.ENVIRONMENT_PYTHON, "-c", "import matplotlib"]
    try:
        if subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0:
            return
    except OSError:
        pass
    raise Failure("--plots needs matplotlib; --peers all installs it")


def draw(workshop, report, folder):
    """Draws the plots of a run into a folder."""
    numbers = workshop.path("numbers.json")
    report.write_json(numbers)
    workshop.run([peers.ENVIRONMENT_PYTHON, str(HERE / "plot.py"), numbers, folder])


def write(report):
    (HERE / "RESULTS.md").write_text(page(report))


def page(report):
    """The text of `RESULTS.md`."""
    heading = ["what is measured", "goal", "median", "least to most", "", "its peers"]
    assert len(heading) == len(HEADINGS)
    absent = [peer for peer in report.programs if isinstance(peer, Absence)]
    present = [peer for peer in report.programs if not isinstance(peer, Absence)]
    lines = [
        "# Results",
        "",
        f"Written by `{_command()}` at commit {report.machine['commit'] or 'unknown'},",
        f"on {report.place}.",
        "The [README](README.md) explains the rows. A row is the median of its runs.",
        "",
        *report.summary,
        "",
        *_table(heading, [row.cells() for row in report.rows]),
        "",
    ]
    for heading, *rows in report.curves():
        lines += ["## As the number of ads grows", "", *_table(heading, rows), ""]
    lines += ["## Peers", "", *_table(
        ["peer", "version"], [[peer.name, peer.version or report.machine["cc"]]
                              for peer in present])]
    lines += [""] + [f"- Not measured: {peer.name}, {peer.reason}." for peer in absent]
    lines += [f"- Missing in a row: {why}." for why in report.peer_failures]
    lines += [f"- **Failed**: {topic}: {why}" for topic, why in report.failures.items()]
    return "\n".join(lines).rstrip() + "\n"


def _command():
    """The command of this run, without the paths of this machine."""
    words, places = [], {"--json", "--plots"}
    for before, word in zip(["", *sys.argv[1:]], sys.argv[1:]):
        if not places & {before, word.partition("=")[0]}:
            words.append(word)
    return " ".join(["Tests/Benchmarks/run", *words])


def _table(heading, rows):
    return [f"| {' | '.join(cells)} |" for cells in [heading, ["---"] * len(heading), *rows]]
