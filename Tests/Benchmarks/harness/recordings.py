"""The cost of a tape: loads through a program, recorded and not."""

import json
import statistics
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from .bench import FEW_RUNS
from .row import Bound, Row
from .session import request
from .workshop import PACKAGE

CONFIGURATION = {
    "adapters": [
        {
            "className": "MyNetwork",
            "command": [sys.executable, str(PACKAGE / "clients/examples/my_network.py")],
            "environment": {"PYTHONPATH": str(PACKAGE / "clients/python/src")},
        }
    ]
}

LOAD = request("loadNative", {"adapter": {"className": "MyNetwork", "parameter": "unit-7"}})


def recordings(bench):
    """A load through an adapter in Python, one at a time, and what `--record` adds to it."""
    times = {"plain": [], "recorded": []}
    with tempfile.TemporaryDirectory() as folder:
        configuration = Path(folder, "configuration.json")
        configuration.write_text(json.dumps(CONFIGURATION))
        options = ("--config", str(configuration))
        recording = (*options, "--record", str(Path(folder, "benchmark.tape")))
        for _ in range(min(bench.scale.runs, FEW_RUNS)):
            times["plain"].append(_load(bench, options))
            times["recorded"].append(_load(bench, recording))
    ratios = [recorded / plain for plain, recorded in zip(times["plain"], times["recorded"])]
    return [
        Row("load through a Python adapter, p50", "seconds", times["plain"]),
        Row("the same, recorded on a tape", "seconds", times["recorded"]),
        Row("cost of a recorded load against a plain one", "times", ratios, [Bound(1.3)]),
    ]


def _load(bench, options):
    """The median of the seconds of a load, after the start of the program."""
    daemon = replace(bench.daemon, command=(*bench.daemon.command, *options))
    with bench.session(daemon) as session:
        session.lines("each", "object", 1, 20, LOAD)
        return statistics.median(session.lines("each", "object", 21, bench.scale.round_trips, LOAD))
