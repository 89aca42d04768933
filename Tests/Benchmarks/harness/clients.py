"""The cost of the client libraries, each compared with a bare pipe in the same language."""

import shutil
import subprocess
import sys
from dataclasses import dataclass

from .bench import FEW_RUNS
from .row import Row
from .session import Failure
from .workshop import HERE


@dataclass
class Language:
    """A language with client libraries.

    Its script takes a way, a count and a program. It prints the seconds of that many pipelined
    `recordImpression`s and the median of single ones. The way `pipe` uses no library.
    """

    name: str
    command: list
    clients: list


def languages():
    """The languages that are installed on this machine."""
    folder = HERE / "clients"
    python = [sys.executable, str(folder / "impressions.py")]
    found = [Language("Python", python, ["AdBridge", "AsyncAdBridge"])]
    if shutil.which("node"):
        node = ["node", str(folder / "impressions.js")]
        found.append(Language("JavaScript", node, ["AdBridge"]))
    return found


def clients(bench):
    """`recordImpression` with and without the client libraries."""
    return [row for language in languages() for row in _rows(bench, language)]


def _rows(bench, language):
    count = bench.scale.calls
    ways = ["pipe", *language.clients]
    rates, times = {way: [] for way in ways}, {way: [] for way in ways}
    for _ in range(min(bench.scale.runs, FEW_RUNS)):
        for way in ways:
            seconds, one = _run(bench, [*language.command, way, str(count)])
            rates[way].append(count / seconds)
            times[way].append(one)
    pipe = f"{language.name} bare pipe"
    found = []
    for client in language.clients:
        name = f"recordImpression through {language.name} {client}"
        ratios = [ours / bare for ours, bare in zip(rates[client], rates["pipe"])]
        found += [
            Row(f"{name}, pipelined", "perSecond", rates[client], peers={pipe: rates["pipe"]}),
            Row(f"{name}, against the bare pipe", "times", ratios),
            Row(f"{name}, one at a time", "seconds", times[client], peers={pipe: times["pipe"]}),
        ]
    return found


def _run(bench, command):
    """The seconds of all pipelined calls, and of a single one."""
    command = [*command, *bench.daemon.command]
    limit = bench.seconds
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
        seconds, one = map(float, done.stdout.split())
        return seconds, one
    except subprocess.TimeoutExpired:
        raise Failure(f"{command[1]} {command[2]}: no end after {limit} s") from None
    except ValueError:
        said = (done.stderr.strip() or "nothing").splitlines()[-1]
        raise Failure(f"{command[1]} {command[2]} said: {said[:300]}") from None
