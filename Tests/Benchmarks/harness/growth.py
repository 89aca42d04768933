"""The cost of a message must not grow with the number of live ads."""

import dataclasses
import json
from pathlib import Path

from . import ads
from .row import Bound, Row
from .session import request

#: The check and the line of each message, by name. All are about the first ad, whose impression is
#: counted.
MESSAGES = {
    "ping": ("ping", request("ping")),
    "getAd": ("object", request("getAd", {"adId": "ad-1"})),
    "recordImpression": ("object", request("recordImpression", {"adId": "ad-1"})),
    "a line and its ten events": ("video", ads.VIDEO),
}

#: Room for the most native ads: the budget counts 8 KiB for each.
CONFIGURATION = {"limits": {"adBytes": 16 << 30}}

#: The number of timed loads, and the number of rounds.
LOADS = 10_000
ROUNDS = 10


def growth(bench):
    """The cost of a message with 1, 10, 100, … live ads: the ratio of the most to one.

    The cost of a load is measured just before each number; the ratio is that of the most to 10,000.
    """
    counts = [10**power for power in range(bench.scale.growth + 1)]
    messages = {name: {count: [] for count in counts} for name in MESSAGES}
    loads = {count: [] for count in counts if count >= LOADS}
    daemon = _daemon_with_room(bench)
    for _ in range(bench.scale.growth_runs):
        with bench.session(daemon) as session:
            live = 0
            for count in counts:
                timed = min(count - live, LOADS)
                if count - timed > live:
                    ads.load(session, live + 1, count - timed - live)
                cost = _cost_of_loads(session, count - timed, timed)
                if live == 0:
                    _prepare(bench, session)
                live = count
                if count in loads:
                    loads[count].append(cost)
                for name, cost in _costs(bench, session).items():
                    messages[name][count].append(cost)
    curves = {**messages, "loadNative": loads}
    return [_row(name, curve) for name, curve in curves.items() if len(curve) > 1]


def _daemon_with_room(bench):
    path = Path(bench.path("growth.json"))
    path.write_text(json.dumps(CONFIGURATION))
    command = (*bench.daemon.command, "--config", str(path))
    return dataclasses.replace(bench.daemon, command=command)


def _cost_of_loads(session, live, count):
    """The seconds of a load: the minimum of several rounds, if there are enough loads."""
    rounds = ROUNDS if count >= LOADS // 2 else 1
    size = count // rounds
    firsts = range(live + 1, live + count + 1, size)
    return min(ads.load(session, first, size) / size for first in firsts)


def _prepare(bench, session):
    """Counts the impression, and fills the log of events, so each new event replaces an old one."""
    session.lines("all", "impression", 1, 1, ads.IMPRESSION)
    session.lines("all", "video", 1, bench.scale.videos, ads.VIDEO)


def _costs(bench, session):
    """The seconds of each message: the minimum of the rounds, because disturbances only add."""
    count = bench.scale.calls // ROUNDS
    rounds = {name: [] for name in MESSAGES}
    for _ in range(ROUNDS):
        for name, (check, line) in MESSAGES.items():
            rounds[name].append(session.lines("all", check, 1, count, line)[0] / count)
    return {name: min(runs) for name, runs in rounds.items()}


def _row(name, curve):
    least, most = min(curve), max(curve)
    ratios = [many / few for few, many in zip(curve[least], curve[most])]
    title = f"{name}, with {most:,} live ads against {least:,}"
    return Row(title, "times", ratios, [Bound(1.15)], curve=curve)
