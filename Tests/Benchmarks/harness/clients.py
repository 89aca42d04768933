"""What the clients cost, each against a bare pipe in its own language."""

import shutil
import subprocess
import sys
from dataclasses import dataclass

from .row import Row
from .session import Failure
from .workshop import HERE


@dataclass
class Language:
    """A language with clients: a script of it takes a way, a count and a program, and prints the
    seconds that so many pipelined `recordImpression`s take. The way `pipe` has no client."""

    name: str
    command: list
    clients: list


def languages():
    """The languages that this machine has."""
    folder = HERE / "clients"
    python = [sys.executable, str(folder / "impressions.py")]
    found = [Language("Python", python, ["AdBridge", "AsyncAdBridge"])]
    if shutil.which("node"):
        node = ["node", str(folder / "impressions.js")]
        found.append(Language("JavaScript", node, ["AdBridge"]))
    return found


def rows(bench, language):
    """The rates of a language's clients, and how they compare with the bare pipe's."""
    count = bench.scale.calls
    rates = {way: [] for way in ["pipe", *language.clients]}
    for _ in range(bench.scale.runs):
        for way, runs in rates.items():
            runs.append(count / _seconds(bench, [*language.command, way, str(count)]))
    pipe = rates.pop("pipe")
    found = []
    for client, runs in rates.items():
        name = f"recordImpression, pipelined, {language.name} {client}"
        ratios = [ours / bare for ours, bare in zip(runs, pipe)]
        found += [
            Row(name, "perSecond", runs, peers={f"{language.name} bare pipe": pipe}),
            Row(f"{name}, against the bare pipe", "times", ratios),
        ]
    return found


def _seconds(bench, command):
    command = [*command, *bench.daemon.command]
    limit = bench.seconds
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
        return float(done.stdout)
    except subprocess.TimeoutExpired:
        raise Failure(f"{command[1]} {command[2]}: no end after {limit} s") from None
    except ValueError:
        said = (done.stderr.strip() or "nothing").splitlines()[-1]
        raise Failure(f"{command[1]} {command[2]} said: {said[:300]}") from None
