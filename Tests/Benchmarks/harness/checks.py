"""The time of `adbridge check` for adapters in Python. Their checks run in real time."""

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .bench import FEW_RUNS
from .row import Bound, Row
from .session import Failure
from .workshop import PACKAGE

#: The name of each run, its program, the options of the check, and the goal in seconds.
ADAPTERS = [
    ("one format", "my_network.py", ["--parameter", "unit-7", "--failing-parameter", "unit-1"], 4.0),
    (
        "six formats",
        "sample_network.py",
        ["--parameter", "app-install", "--failing-parameter", "no-fill"],
        7.0,
    ),
]

#: The class of each program.
CLASSES = {"my_network.py": "MyNetwork", "sample_network.py": "PythonSampleCustomEvent"}


def checks(bench):
    """All checks of an adapter with one format, and of one with six: the time, and the time of the
    processors, which other programs disturb less."""
    found = []
    for name, program, options, goal in ADAPTERS:
        runs = [_run(bench, program, options) for _ in range(min(bench.scale.runs, FEW_RUNS))]
        times, busy = zip(*runs)
        title = f"check of a Python adapter with {name}"
        found += [
            Row(title, "seconds", list(times), [Bound(goal)]),
            Row(f"{title}, processor time", "seconds", list(busy)),
        ]
    return found


def _run(bench, program, options):
    """The seconds of a run of all checks, and those of the processors."""
    adapter = {
        "className": CLASSES[program],
        "command": [sys.executable, str(PACKAGE / "clients/examples" / program)],
        "environment": {"PYTHONPATH": str(PACKAGE / "clients/python/src")},
    }
    with tempfile.TemporaryDirectory() as folder:
        configuration = Path(folder, "configuration.json")
        configuration.write_text(json.dumps({"adapters": [adapter], "adUnits": {}}))
        command = [*bench.daemon.command, "check", "--config", str(configuration)]
        command += ["--adapter", adapter["className"], *options, "--output", "json"]
        start, busy = time.perf_counter(), _processor_time()
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                timeout=bench.seconds)
        except subprocess.TimeoutExpired:
            raise Failure(f"check of {program}: no end after {bench.seconds} s") from None
        seconds, busy = time.perf_counter() - start, _processor_time() - busy
    try:
        report = json.loads(done.stdout)
        failed = [check["name"] for check in report["checks"] if check["outcome"] == "failed"]
    except (KeyError, TypeError, ValueError):
        raise Failure(f"check of {program} said: {(done.stderr or done.stdout)[-300:]}") from None
    if failed or done.returncode:
        raise Failure(f"check of {program}: {', '.join(failed)} failed")
    return seconds, busy


def _processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
