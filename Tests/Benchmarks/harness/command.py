import argparse
import signal
import sys

from . import machine, peers, results
from .bench import Bench
from .measurements import TOPICS
from .program import Absence
from .report import Report
from .scale import FULL, QUICK
from .session import Failure
from .workshop import Workshop


def main():
    """Measures, prints the table, and returns the exit code: 2 after a wrong answer or a failed
    build, 1 with `--check` if a goal is missed, otherwise 0."""
    options = _options()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    report = Report(machine.describe(), options.quick)
    try:
        with Workshop(options.seconds) as workshop:
            _measure(workshop, options, report)
            print(report.table())
            if options.json:
                report.write_json(options.json)
            if options.plots:
                results.draw(workshop, report, options.plots)
            if options.results:
                results.write(report)
    except Failure as failure:
        print(f"benchmarks: {failure}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    if report.failures:
        return 2
    return 1 if options.check and report.missed else 0


def _measure(workshop, options, report):
    found = peers.find(workshop, options.peers or ("few" if options.quick else "here"))
    if options.plots:
        results.require_library()
    daemon = workshop.daemon(options.binary)
    report.programs = found
    bench = Bench(workshop, QUICK if options.quick else FULL, daemon, found)
    for absent in (peer for peer in found if isinstance(peer, Absence)):
        print(f"without {absent.name}: {absent.reason}", file=sys.stderr)
    for topic in options.only or TOPICS:
        print(f"measuring: {topic}", file=sys.stderr)
        try:
            report.rows += TOPICS[topic](bench)
        except (Failure, OSError) as failure:  # OSError: of a process that is gone
            report.failures[topic] = str(failure)
    report.peer_failures = bench.peer_failures
    report.note_load()


def _options():
    parser = argparse.ArgumentParser(
        prog="run",
        description="Measures the release build of adbridge from outside, beside its peers.",
    )
    parser.add_argument("--binary", metavar="FILE", help="measure this program; nothing is built")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a goal is missed")
    parser.add_argument("--quick", action="store_true", help="fewer runs, less than a minute")
    parser.add_argument("--json", metavar="FILE", help="write every run there too")
    parser.add_argument(
        "--peers", choices=peers.CHOICES,
        help="few: C echo, Python, Node (with --quick); here: all that this machine has (else); "
        "all: install the packages of peers/requirements.txt beside the harness first")
    parser.add_argument(
        "--results", action="store_true", help="write RESULTS.md; not with --binary")
    parser.add_argument(
        "--plots", metavar="FOLDER", help="draw plots there; needs matplotlib")
    parser.add_argument(
        "--only", metavar="TOPIC", action="append", choices=list(TOPICS),
        help=f"measure only this, may be repeated: {', '.join(TOPICS)}")
    parser.add_argument(
        "--seconds", type=int, default=60, help="after how long a hanging step is ended (60)")
    options = parser.parse_args()
    if options.results and options.binary:
        parser.error("RESULTS.md names this commit: --results measures the program that it builds")
    return options
