"""The cost of a `ping`, in the daemon and in every peer."""

import time

from . import process
from .row import Bound, Row


def pipelined(bench):
    """`ping`s of 150 bytes, sent without waiting."""

    def rate(program):
        count = program.some_of(bench.scale.pings)
        with bench.session(program) as session:
            session.pings("all", count // 4)  # Node compiles what runs often; this is not timed
            return count / session.pings("all", count)[0]

    rates = bench.interleaved(rate)
    return [
        bench.row("ping, pipelined", "perSecond", rates, bench.first),
        bench.lead("ping, pipelined, against the best peer", rates, 1.2),
    ]


def latency(bench):
    """`ping`s of 150 bytes, each sent after the answer to the previous one."""
    rows = []
    for placement, words in {"same": "same core", "two": "two cores", "any": "unpinned"}.items():
        if {"same": 1, "two": 2, "any": 0}[placement] > bench.processors:
            continue
        middle, late = _round_trips(bench, placement)
        name = f"ping, one at a time, {words}"
        # The system places them by chance, so these rows have no goal.
        goals = [] if placement == "any" else [bench.first]
        rows += [
            bench.row(f"{name}, p50", "seconds", middle, *goals),
            bench.row(f"{name}, p99", "seconds", late, *goals),
        ]
        if placement == "same":
            rows.append(bench.floor_ratio(f"{name}, against C echo", middle, 3))
    return rows


def lines(bench):
    """A `ping` of 1 MB, and then one of 10 MB."""
    programs = [bench.daemon, *(peer for peer in bench.peers if peer.share > 1 / 20)]

    def times(program):
        with bench.session(program) as session:
            return [session.pings("each", 1, size)[0] for size in (1_000_000, 10_000_000)]

    measured = bench.interleaved(times, programs=programs)
    small, large = _columns(measured)
    ratios = {name: [long / short for short, long in runs] for name, runs in measured.items()}
    return [
        bench.row("a line of 1 MB", "seconds", small, bench.first),
        bench.row("a line of 10 MB", "seconds", large, bench.first),
        bench.row("a line of 10 MB against one of 1 MB", "times", ratios, Bound(20)),
    ]


def start(bench):
    """From the start of the process to its first answer."""

    def first_answer(program):
        with bench.session(program) as session:
            return session.first_answer

    times = bench.interleaved(first_answer, runs=bench.scale.starts)
    goals = [Bound(4e-3), bench.first_of_managed]
    return [bench.row("first answer after the start", "seconds", times, *goals)]


def idle(bench):
    """Memory after the first answer, and the cost of a second without requests."""
    ticks, waits = [], []

    def memory(program):
        with bench.session(program) as session:
            resident = process.resident_bytes(session.pid)
            own = process.own_bytes(session.pid) if process.HAS_PROC else 0
            if program is bench.daemon and process.HAS_PROC:
                before = process.processor_ticks(session.pid), process.waits(session.pid)
                time.sleep(1)
                ticks.append(process.processor_ticks(session.pid) - before[0])
                waits.append(process.waits(session.pid) - before[1])
            return resident, own

    resident, own = _columns(bench.interleaved(memory))
    absence = None if process.HAS_PROC else "this system has no /proc"
    goals = [Bound(4.1e6), bench.first_of_managed]
    own_row = bench.row("of it the process's own, idle", "bytes", own, bench.first_of_managed)
    if absence:
        own_row = Row(own_row.name, "bytes", [], own_row.goals, absence=absence)
    return [
        bench.row("resident memory, idle", "bytes", resident, *goals),
        own_row,
        Row("processor ticks in an idle second", "count", ticks, [Bound(0)], absence=absence),
        Row("wake-ups in an idle second", "count", waits, absence=absence),
    ]


def _round_trips(bench, placement):
    """The median and the 99th percentile of round trips, for each run of each program."""

    def quantiles(program):
        count = program.some_of(bench.scale.round_trips)
        with bench.session(program, placement) as session:
            session.pings("each", count // 4)
            times = sorted(session.pings("each", count))
            return times[count // 2], times[count * 99 // 100]

    return _columns(bench.interleaved(quantiles))


def _columns(measured):
    """Splits runs of pairs into the runs of the first and of the second values."""
    return [{name: [run[i] for run in runs] for name, runs in measured.items()} for i in (0, 1)]
