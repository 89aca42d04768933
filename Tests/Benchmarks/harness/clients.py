"""The cost of the client libraries, each compared with a bare pipe in the same language."""

import importlib.util
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from .bench import FEW_RUNS
from .row import Bound, Row
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
    shares: dict = field(default_factory=dict)
    """The goals of pipelined calls: the share of the rate of the bare pipe, by client."""
    costs: dict = field(default_factory=dict)
    """The goals of single calls: how many times the bare pipe may take, by client."""
    loads: dict = field(default_factory=dict)
    """The goal in seconds of many loads at once, by the client that the script loads them with."""


#: The goals of the Python client: seconds.
IMPORT, PLUGIN = 0.015, 0.005

#: How many ads are loaded at once, unless the scale is smaller.
LOADED = 10_000

#: How many starts of Python are measured for one difference.
NEIGHBOURS = 10

#: The time limit of a start of Python, in seconds.
PATIENCE = 60


def languages(bench):
    """The languages that are installed on this machine. The clients in Swift and Java are built first."""
    folder = HERE / "clients"
    python = [sys.executable, str(folder / "impressions.py")]
    shares = {"AdBridge": 0.6, "AsyncAdBridge": 0.5}
    found = [Language("Python", python, [*shares], shares, {"AdBridge": 1.3}, {"AsyncAdBridge": 0.2})]
    if shutil.which("node"):
        node = ["node", str(folder / "impressions.js")]
        found.append(Language("JavaScript", node, ["AdBridge"], {"AdBridge": 0.75}))
    if shutil.which("swift"):
        found.append(_swift(bench, folder / "swift"))
    jars = [Path("/usr/share/java", f"jackson-{part}.jar") for part in ("databind", "core", "annotations")]
    if shutil.which("javac") and all(jar.exists() for jar in jars):
        found.append(_java(bench, folder / "Impressions.java", jars))
    return found


def _swift(bench, package):
    build = ["swift", "build", "-c", "release", "--package-path", str(package)]
    bench.run(build, stdout=sys.stderr)
    directory = bench.run([*build, "--show-bin-path"], stdout=subprocess.PIPE).strip()
    command = [str(Path(directory, "impressions"))]
    return Language("Swift", command, ["AdBridge"], {"AdBridge": 0.6}, {"AdBridge": 2.0}, {"AdBridge": 0.3})


def _java(bench, script, jars):
    # The classes for JUnit need its jars.
    client = HERE.parents[1] / "clients/java/client/src"
    sources = [s for s in client.rglob("*.java") if s.parent.name != "junit"]
    classes = bench.path("java")
    class_path = os.pathsep.join([classes, *map(str, jars)])
    bench.run(["javac", "--release", "17", "-encoding", "UTF-8", "-cp", class_path, "-d", classes, *sources, script])
    command = ["java", "-cp", class_path, "Impressions"]
    return Language("Java", command, ["AdBridge"], {"AdBridge": 0.6}, {"AdBridge": 2.0}, {"AdBridge": 1.0})


def clients(bench):
    """`recordImpression` with and without the client libraries, and the start of the Python one."""
    all_languages = languages(bench)
    found = [row for language in all_languages for row in _rows(bench, language)]
    found += [_loads(bench, language, *goal) for language in all_languages for goal in language.loads.items()]
    return [*found, _import(bench), _plugin(bench)]


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
        shares = [ours / bare for ours, bare in zip(rates[client], rates["pipe"])]
        costs = [ours / bare for ours, bare in zip(times[client], times["pipe"])]
        share, cost = language.shares.get(client), language.costs.get(client)
        share_goals = [Bound(share, at_least=True)] if share else []
        cost_goals = [Bound(cost)] if cost else []
        found += [
            Row(f"{name}, pipelined", "perSecond", rates[client], peers={pipe: rates["pipe"]}),
            Row(f"{name}, against the bare pipe", "times", shares, share_goals),
            Row(f"{name}, one at a time", "seconds", times[client], peers={pipe: times["pipe"]}),
            Row(f"{name}, one at a time, against the bare pipe", "times", costs, cost_goals),
        ]
    return found


def _loads(bench, language, client, goal):
    count = min(LOADED, bench.scale.calls)
    command = [*language.command, "loads", str(count)]
    seconds = [_run(bench, command)[0] for _ in range(min(bench.scale.runs, FEW_RUNS))]
    name = f"{count:,} loads at once through {language.name} {client}"
    return Row(name, "seconds", seconds, [Bound(goal)])


def _import(bench):
    """What the import adds to the start of Python."""
    with_import = [sys.executable, "-c", "from adbridge import AdBridge"]
    runs = _added(bench.scale.starts, [sys.executable, "-c", ""], with_import)
    return Row("processor time of the import of Python AdBridge", "seconds", runs, [Bound(IMPORT)])


def _plugin(bench):
    """What the plugin adds to a run of pytest that does not use it."""
    name, goals = "processor time of the pytest plugin in a run", [Bound(PLUGIN)]
    if importlib.util.find_spec("pytest") is None:
        return Row(name, "seconds", [], absence="there is no pytest")
    with tempfile.TemporaryDirectory() as folder:
        test = os.path.join(folder, "test_nothing.py")
        with open(test, "w") as file:
            file.write("def test_nothing(): pass\n")
        # Without a root, pytest looks at each entry of the folder for temporary files.
        options = ["-q", "-p", "no:cacheprovider", f"--rootdir={folder}"]
        pytest = [sys.executable, "-m", "pytest", *options, test]
        # For `-p`, unlike for a plugin that is installed, pytest reads the metadata of all packages. So
        # the other run gets a plugin, too: an empty module, which Python finds in its folder.
        Path(folder, "empty_plugin.py").touch()
        runs = _added(
            bench.scale.starts, [*pytest, "-p", "empty_plugin"],
            [*pytest, "-p", "adbridge.pytest_plugin"], folder)
    return Row(name, "seconds", runs, goals)


def _added(runs, without, with_it, folder=None):
    """How much longer a command takes than another one.

    Other programs can only add to a time. So a difference is that of the least times of some neighbours.
    """
    _seconds(without, folder), _seconds(with_it, folder)  # Writes the bytecode.
    differences = []
    for _ in range(max(runs // NEIGHBOURS, 1)):
        pairs = [
            (_seconds(without, folder), _seconds(with_it, folder)) for _ in range(NEIGHBOURS)]
        shorter, longer = map(min, zip(*pairs))
        differences.append(longer - shorter)
    return differences


def _seconds(command, folder):
    """The processor time of a command, which other programs disturb less than the time it takes."""
    path = str(HERE.parents[1] / "clients/python/src")
    environment = {**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # Else each start would compile the modules.
    start = _time_of_children()
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, env=environment, cwd=folder
    )
    seconds = _time_of_children() - start
    if done.returncode:
        raise Failure(f"{' '.join(command[1:])} failed: {(done.stderr or done.stdout)[-300:]}")
    return seconds


def _time_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


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
