"""24 hours of traffic in a minute."""

import json

from .. import front_door
from ..daemon import Daemon, resident_bytes
from ..failure import Failure
from ..promises import Promises
from ..report import Row
from .common import ROOM, request

MINUTE_MS = 60_000


def long_day(bench):
    """24 hours of traffic on a skipping clock."""
    minutes, ads_a_minute = 24 * 60, 10 if bench.is_quick else 100
    last = b'{"jsonrpc":"2.0","id":"last","result":{"counted":true}}'
    promises, answers, events, sizes = Promises(), 0, 0, []
    with Daemon(bench.command, ["--clock", "skip"], seconds=60) as daemon:
        banner = {"adSize": "banner", "adUnitId": "sample/banner-refresh", "adId": "banner"}
        data = request("b", "loadBanner", banner)
        for minute in range(minutes):
            data += _minute(minute, ads_a_minute)
            for line in daemon.exchange(data, last):
                message = front_door.read_message(line)
                promises.read(message)
                events += front_door.is_notification(message)
                answers += len(front_door.answers_in(message))
            sizes.append(resident_bytes(daemon.pid))
            data = b""
        output, _ = daemon.finish(request("now", "advanceClock", {"ms": 0}))
    now = json.loads(output[-1])["result"]["nowMs"]
    if now < minutes * MINUTE_MS:
        raise Failure(f"after a day of traffic it is {now} ms")
    # Lines of the banner, and three for each ad; but the first minute disposes of no ads, and
    # `exchange` does not return the last line of each minute.
    owed = 1 + 3 * ads_a_minute * minutes - ads_a_minute - minutes
    if answers != owed:
        raise Failure(f"{answers} answers in a day, not {owed}")
    growth = sizes[-1] - sizes[len(sizes) // 2]
    if growth > ROOM:
        raise Failure(f"in half a day it grows by {growth / 1e6:.0f} MB")
    return [
        Row("hours on a skipping clock", now // 3_600_000,
            f"{answers:,} answers, {events:,} events without a gap"),
        Row("  growth in the second half", f"{growth / 1e6:.1f} MB",
            f"{sizes[-1] / 1e6:.1f} MB resident at the end"),
    ]


def _minute(minute, count):
    """A minute of traffic: ads that take up to as long to load, each with its impression.

    Those of the minute before are disposed of. The last line out is the last ad's impression.
    """
    lines = []
    for number in range(count):
        if minute:
            lines.append(request(f"d{number}", "dispose", {"adId": f"{minute - 1}-{number}"}))
        is_last = number == count - 1
        delay = MINUTE_MS if is_last else (number * 7919) % MINUTE_MS
        load = {
            "adapter": {"className": "SampleCustomEvent", "parameter": f"content+slow-{delay}"},
            "options": {"image": {"disableImageLoading": True}},
            "adId": f"{minute}-{number}", "timeoutMs": 2 * MINUTE_MS}
        name = "last" if is_last else f"i{number}"
        lines.append(request(f"l{number}", "loadNative", load))
        lines.append(request(name, "recordImpression", {"adId": load["adId"]}))
    return b"".join(lines)
