"""What is measured, one function a topic. Each takes a `Bench` and returns rows of the table."""

import time

from . import clients as each_client
from . import process
from .row import Goal, Row
from .session import Failure


def pipelined(bench):
    """`ping`s of 150 bytes, sent without waiting."""
    count = bench.scale.pings

    def rate(program):
        with bench.session(program) as session:
            session.pings("all", count // 4)  # Node compiles what runs often; this is not timed
            return count / session.pings("all", count)[0]

    rates = bench.interleaved(rate)
    return [
        bench.ratio("ping, pipelined, against Node", rates, "Node", Goal(1.2, at_least=True)),
        bench.row("ping, pipelined", "perSecond", rates),
    ]


def ads(bench):
    """Native ads without images are loaded; then each has its impression, and the event of it."""
    count = bench.scale.ads
    loads, impressions = [], []
    for _ in range(bench.scale.runs):
        with bench.session(bench.daemon) as session:
            loads.append(count / _load(session, 1, count))
            params = {"adId": "ad-@"}
            seconds, _, _ = session.calls("impression", 1, count, "recordImpression", params)
            impressions.append(count / seconds)
    return [
        Row("loadNative, pipelined", "perSecond", loads, Goal(100_000, at_least=True)),
        Row("recordImpression, pipelined", "perSecond", impressions, Goal(300_000, at_least=True)),
    ]


def latency(bench):
    """`ping`s of 150 bytes, each sent when the one before is answered."""
    rows = []
    if bench.processors >= 1:
        middle, late = _round_trips(bench, "same")
        name = "ping, one at a time, same core"
        rows += [
            bench.ratio(f"{name}, against C echo", middle, "C echo", Goal(3)),
            bench.row(f"{name}, p50", "seconds", middle),
            bench.row(f"{name}, p99", "seconds", late),
        ]
    if bench.processors >= 2:
        middle, late = _round_trips(bench, "two")
        rows += [
            bench.row("ping, one at a time, two cores, p50", "seconds", middle),
            bench.row("ping, one at a time, two cores, p99", "seconds", late),
        ]
    middle, late = _round_trips(bench, "any")
    return rows + [
        bench.row("ping, one at a time, unpinned, p50", "seconds", middle),
        bench.row("ping, one at a time, unpinned, p99", "seconds", late),
    ]


def start(bench):
    """From the start of the process to the answer of a `ping`."""

    def first_answer(program):
        with bench.session(program) as session:
            return session.first_answer

    times = bench.interleaved(first_answer, runs=bench.scale.starts)
    return [bench.row("first answer after the start", "seconds", times, Goal(4e-3))]


def idle(bench):
    """Memory after the first answer, and what a second costs in which nothing is asked."""
    ticks, waits = [], []

    def resident(program):
        with bench.session(program) as session:
            size = process.resident_bytes(session.pid)
            if program is bench.daemon and process.HAS_PROC:
                before = process.processor_ticks(session.pid), process.waits(session.pid)
                time.sleep(1)
                ticks.append(process.processor_ticks(session.pid) - before[0])
                waits.append(process.waits(session.pid) - before[1])
            return size

    sizes = bench.interleaved(resident)
    absence = None if process.HAS_PROC else "this system has no /proc"
    return [
        bench.row("resident memory, idle", "bytes", sizes, Goal(8e6)),
        Row("processor ticks in an idle second", "count", ticks, Goal(0), absence=absence),
        Row("wake-ups in an idle second", "count", waits, absence=absence),
    ]


def memory(bench):
    """Memory that live native ads need, and that comes back when they are disposed of."""
    count = bench.scale.live_ads
    costs, second, third = [], [], []
    for _ in range(bench.scale.memory_runs):
        with bench.session(bench.daemon) as session:
            empty = process.resident_bytes(session.pid)
            plateaus = []
            for first in (1, 1 + count, 1 + 2 * count):
                _load(session, first, count)
                plateaus.append(process.resident_bytes(session.pid))
                _dispose_all(session, count)
            costs.append((plateaus[0] - empty) / count)
            second.append(plateaus[1] / plateaus[0])
            third.append(plateaus[2] / plateaus[1])
    return [
        Row(f"memory of a live native ad ({count:,})", "bytes", costs, Goal(2e3)),
        # The first disposal also begins the list of the last 100,000 disposed ids.
        Row("memory, all disposed of and loaded again", "times", second),
        Row("memory, and once more, against the time before", "times", third, Goal(1.02)),
    ]


def lines(bench):
    """A `ping` of 10 MB after one of 1 MB."""

    def ratio(program):
        with bench.session(program) as session:
            small, large = (session.pings("each", 1, size)[0] for size in (1_000_000, 10_000_000))
            return large / small

    ratios = bench.interleaved(ratio)
    return [bench.row("a line of 10 MB against one of 1 MB", "times", ratios, Goal(20))]


def clients(bench):
    """`recordImpression` through the clients, and without them."""
    return [row for one in each_client.languages() for row in each_client.rows(bench, one)]


def _round_trips(bench, placement):
    """The middle and the 99th of 100 times of a round trip, of each run of each program."""
    count = bench.scale.round_trips

    def quantiles(program):
        with bench.session(program, placement) as session:
            session.pings("each", count // 4)
            times = sorted(session.pings("each", count))
            return times[count // 2], times[count * 99 // 100]

    measured = bench.interleaved(quantiles)
    return [{name: [run[i] for run in runs] for name, runs in measured.items()} for i in (0, 1)]


def _load(session, first, count):
    """Loads `count` ads, of which the first is ad-`first`, and returns the seconds."""
    params = {
        "adUnitId": "sample/native",
        "options": {"image": {"disableImageLoading": True}},
    }
    seconds, *results = session.calls("load", first, count, "loadNative", params)
    for ad in results:
        if not _has_no_pixels(ad):
            raise Failure(f"not an ad without images: {ad}")
    return seconds


def _has_no_pixels(ad):
    try:
        assets = ad["assets"]
        images = [assets["icon"], *assets["images"]]
        return assets["headline"] and all(image["data"] is None for image in images if image)
    except (KeyError, TypeError):
        return False


def _dispose_all(session, count):
    _, result, _ = session.calls("object", 0, 1, "disposeAll", {})
    if result.get("disposed") != count:
        raise Failure(f"disposeAll of {count} ads says {result}")


#: By the name that `--only` takes.
TOPICS = {
    "pipelined": pipelined,
    "ads": ads,
    "latency": latency,
    "start": start,
    "idle": idle,
    "memory": memory,
    "lines": lines,
    "clients": clients,
}
