import argparse
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path

from . import (
    adapters, configurations, differential, faults, fuzz, guided, memory, sanitizers,
    simulation, system, transcript)
from .bench import PACKAGE, Bench, daemon
from .failure import Failure
from .report import Report

TOPICS = {
    "fuzz": fuzz.run,
    "differential": differential.run,
    "simulation": simulation.run,
    "both-doors": simulation.run_in_memory,
    "faults": faults.run,
    "memory": memory.run,
    "adapters": adapters.run,
    "configurations": configurations.run,
    "system": system.run,
    "guided": guided.run,
    "sanitizers": sanitizers.run,
}

#: Topics with builds of their own, which run only if they are named.
BUILDERS = {"guided", "sanitizers"}

#: Topics that do not attack the daemon's program.
DAEMONLESS = BUILDERS | {"both-doors"}

QUICK = {"inputs": 100_000, "steps": 50_000, "spawns": 200}


def main():
    """Attacks the daemon, prints the table, and returns the exit code: 1 if a promise was broken,
    2 if the daemon could not be built, otherwise 0."""
    options = _options()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        bench = _bench(options)
    except Failure as failure:
        print(f"robustness: {failure}", file=sys.stderr)
        return 2
    print(f"the seed of this run: --seed {options.seed}", file=sys.stderr)
    report = Report(_choices(options), _commit(), options.seed)
    try:
        for topic in options.only or [one for one in TOPICS if one not in BUILDERS]:
            _attack(topic, bench, report)
    except KeyboardInterrupt:
        return 130
    print(report.table())
    if options.markdown:
        Path(options.markdown).write_text(report.markdown(), "utf-8")
    if options.json:
        report.write_json(options.json)
    return 1 if report.failures else 0


def _bench(options):
    sizes = dict(QUICK) if options.quick else {}
    for name in QUICK:
        if getattr(options, name) is not None:
            sizes[name] = getattr(options, name)
    needs_daemon = not options.only or not DAEMONLESS.issuperset(options.only)
    return Bench(daemon(options.binary) if needs_daemon else [], seed=options.seed, **sizes)


def _choices(options):
    """The options that decide what runs."""
    words = ["--quick"] if options.quick else []
    words += [f"--only {topic}" for topic in options.only or []]
    for name in ["seed", *QUICK]:
        if getattr(options, name) is not None:
            words.append(f"--{name} {getattr(options, name)}")
    return " ".join(words)


def _commit():
    """The commit of the package's folder."""
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--exclude=*"], cwd=PACKAGE,
        stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


def _attack(topic, bench, report):
    print(f"attacking: {topic}", file=sys.stderr)
    start = time.monotonic()
    try:
        report.topics[topic] = TOPICS[topic](bench)
    except Failure as failure:
        report.failures[topic] = failure.reason
        if failure.lines is not None:
            print(transcript.write(failure.lines, failure.reason, failure.arguments))
    report.seconds[topic] = time.monotonic() - start


def _options():
    parser = argparse.ArgumentParser(
        prog="run", description="Attacks the release build of adbridge from outside, by pipes.")
    parser.add_argument("--binary", metavar="FILE", help="attack this program; nothing is built")
    parser.add_argument("--quick", action="store_true", help="less of everything, in a minute")
    parser.add_argument(
        "--seed", type=int, default=secrets.randbelow(1 << 32),
        help="what all chance is drawn from; printed, and new in each run")
    parser.add_argument(
        "--only", metavar="TOPIC", action="append", choices=list(TOPICS),
        help=f"only this, may be repeated: {', '.join(TOPICS)}")
    parser.add_argument("--inputs", type=_count, metavar="N", help="how many lines are mutated")
    parser.add_argument("--steps", type=_count, metavar="N", help="how long the simulation is")
    parser.add_argument("--spawns", type=_count, metavar="N", help="how many processes in a row")
    parser.add_argument("--markdown", metavar="FILE", help="write the table there too")
    parser.add_argument("--json", metavar="FILE", help="write the counts there too")
    return parser.parse_args()


def _count(text):
    number = int(text.replace("_", "").replace(",", ""))
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number
