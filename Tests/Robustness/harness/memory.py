"""Memory in bytes: what a hostile client or a hostile adapter can make the daemon keep.

Each attack names the budgets of the contract that it may fill. The daemon's peak must stay below
their sum and a constant.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from .daemon import Daemon
from .failure import Failure
from .faults.common import MANUAL, request, require_exit
from .peaks import MIB, describe, peak_bytes
from .report import Row

#: The budgets of the contract.
LINE = 16 * MIB
LONGEST_LINE = 32 * MIB
REQUESTS = 256 * MIB
EVENT_LOG = 64 * MIB
OUTPUT = 8 * MIB
ADAPTER = 128 * MIB

#: Low limits, and the sum of their budgets with a line that is being read.
LOW = {"adBytes": 4 * MIB, "requestBytes": 4 * MIB, "eventLogBytes": 65_536, "outputBytes": 65_536}
LOW_BUDGETS = LINE + sum(LOW.values())

HOSTILE = str(Path(__file__).with_name("hostile_adapter.py"))


def run(bench):
    """Carries out all attacks, and returns the rows of the table."""
    return [
        refused_notifications(bench),
        waiting_notifications(bench),
        many_small_values(bench),
        waiting_values(bench),
        cancelled_values(bench),
        endless_configuration(bench),
        pipe_without_writer(bench),
        long_ids(bench),
        long_lines(bench),
        repeated_names(bench),
        endless_advance(bench),
        lines_during_an_advance(bench),
        half_surrogate_pairs(bench),
        large_answers(bench),
        overdue_loads(bench),
        overdue_signals(bench),
        long_ad_units(bench),
        slow_loads(bench),
        watched_resources(bench),
        errors_of_a_waterfall(bench),
        long_rewards(bench),
        long_errors(bench),
        large_ads(bench),
        errors_of_live_ads(bench),
        drawn_ads(bench),
        images_of_full_screen_ads(bench),
        large_refreshes(bench),
        ids_of_disposed_ads(bench),
        endless_events(bench),
    ]


# Clients


def refused_notifications(bench):
    """Notifications count as requests do, and a client sees how many were refused."""
    with _configured(bench, {"limits": {"requests": 2}}, MANUAL) as daemon:
        lines = [request(None, "loadNative", {"adUnitId": "sample/never"})] * 5
        answers = _exchange(daemon, [*lines, request(1, "listAds"), request(2, "getEvents")], 2)
        loading = len(answers[1]["result"]["ads"])
        refused = answers[2]["result"].get("refusedNotifications")
        if (loading, refused) != (2, 3):
            raise Failure(f"with a limit of 2, {loading} of 5 notifications load; {refused} refused")
        if "refused" not in daemon.errors():
            raise Failure("a refused notification is not logged")
    return Row("notifications beyond limits.requests", 5, "2 load, 3 are refused, logged and counted")


def waiting_notifications(bench):
    """However many loads are asked for without an id, no more than the limit wait."""
    count = 50_000 if bench.is_quick else 500_000
    with Daemon(bench.command, MANUAL, seconds=60) as daemon:
        line = request(None, "loadNative", {"adUnitId": "sample/never"})
        _exchange(daemon, [line] * count + [request(1, "ping")], 1)
        peak = _require_peak(daemon, REQUESTS)
    return Row("notifications that wait", count, f"peak {peak}")


def many_small_values(bench):
    """An ordinary line of 16 MiB is served, although its values are many and small."""
    members = ",".join(f'"k{number}":{{"a":{number % 10}}}' for number in range(900_000))
    with Daemon(bench.command, MANUAL, seconds=60) as daemon:
        settings = members[:members.rindex(",", 0, LINE - 400)]
        line = (b'{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adapter":{"className":'
                b'"SampleCustomEvent","parameter":"never","settings":{' + settings.encode()
                + b"}}}}\n")
        answers = _exchange(daemon, [line, request(2, "ping")], 2)
        if 1 in answers:
            raise Failure(f"settings with many small objects: {str(answers[1])[:200]}")
        peak = _require_peak(daemon, REQUESTS + LINE)
    return Row("a line of 16 MiB with many small objects", len(line), f"is served; peak {peak}")


def waiting_values(bench):
    """What the requests in flight keep is bounded in bytes of memory."""
    settings = ",".join(f'"k{number}":{{"a":1}}' for number in range(600_000))[:10_000_000]
    settings = settings[:settings.rindex(",")].encode()
    count = 8 if bench.is_quick else 40
    with Daemon(bench.command, MANUAL, seconds=60) as daemon:
        lines = [
            b'{"jsonrpc":"2.0","id":%d,"method":"loadNative","params":{"adapter":{"className":'
            b'"SampleCustomEvent","parameter":"never","settings":{%s}}}}\n' % (number, settings)
            for number in range(1, count + 1)]
        answers = _exchange(daemon, [*lines, request(0, "ping")], 0)
        codes = [answers[number]["error"]["code"] for number in range(1, count + 1)
                 if number in answers]
        if set(codes) != {401} or len(codes) >= count:
            raise Failure(f"{count} requests of 10 MB: {len(codes)} refused, with {set(codes)}")
        # The rest is served, and a cancellation makes room.
        _exchange(daemon, [request(100, "$/cancelRequest", {"id": 1})], 100)
        late = _exchange(daemon, [lines[-1], request(101, "ping")], 101)
        if count in late:
            raise Failure(f"there is no room after a cancellation: {str(late[count])[:200]}")
        peak = _require_peak(daemon, REQUESTS + LINE)
    return Row("requests of 10 MB that wait", count, f"{len(codes)} refused with 401; peak {peak}")


def cancelled_values(bench):
    """Requests that wait for an ad and are cancelled keep nothing."""
    count = 60
    note = "v" * 8_000_000
    with Daemon(bench.command, MANUAL, seconds=60) as daemon:
        daemon.exchange(request(None, "loadNative", {"adUnitId": "sample/never"})
                        + request(0, "ping"), b'{"jsonrpc":"2.0","id":0,"result":{}}')
        for number in range(1, count + 1):
            view = {"width": 1, "height": 1}
            _exchange(daemon, [
                request(number, "render", {"adId": "ad-1", "view": view, "note": note}),
                request(-number, "$/cancelRequest", {"id": number})], -number)
        peak = _require_peak(daemon, REQUESTS + LINE)
    return Row("requests of 8 MB, cancelled while they wait", count, f"keep nothing; peak {peak}")


def long_ids(bench):
    """An answer is never several times as long as its line."""
    ids = ["\x7f" * 16_000_000, "\x7f" * 60_000, "x" * 70_000]
    longest = 0
    with _configured(bench, {"limits": LOW}, MANUAL) as daemon:
        for name in ids:
            for message in ({"id": name, "method": "ping"}, {"id": 1, "method": name},
                            {"id": 1, "method": "$/cancelRequest", "params": {"id": name}}):
                line = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False)
                out = daemon.exchange(line.encode() + b"\n" + request(0, "ping"),
                                      b'{"jsonrpc":"2.0","id":0,"result":{}}')
                longest = max(longest, *map(len, out))
        peak = _require_peak(daemon, LINE + LOW_BUDGETS)
    if longest > LONGEST_LINE:
        raise Failure(f"an id makes a line of {longest:,} bytes")
    return Row("ids and names of methods of up to 16 MB, of DEL characters", 3 * len(ids),
               f"lines of at most {longest:,} bytes; peak {peak}")


def long_lines(bench):
    """Neither a batch nor a notification makes a line that is longer than the contract says."""
    batch = "[" + ",".join(
        json.dumps({"jsonrpc": "2.0", "id": f"{number}" + "\x7f" * 65_000, "method": "ping"},
                   ensure_ascii=False) for number in range(240)) + "]"
    choice = {"notifications": ["attemptBegan", "adRendered", "networkCall"]}
    load = {"adapter": {"className": "SampleCustomEvent", "parameter": "\x7f" * 15_000_000}}
    keywords = {"adUnitId": "sample/content", "request": {"keywords": ["\x7f" * 15_000_000]}}
    view = {"adId": "ad-1", "view": {"id": "\x7f" * 15_000_000, "width": 1, "height": 1}}
    lines = [batch.encode() + b"\n", request(1, "initialize", choice)]
    for number, (method, params) in enumerate(
            [("loadNative", load), ("loadNative", keywords), ("render", view)], start=2):
        # An escape in the line would make it too long.
        line = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        lines.append(json.dumps(line, ensure_ascii=False).encode() + b"\n")
    with Daemon(bench.command, MANUAL, seconds=60) as daemon:
        out = daemon.exchange(b"".join(lines) + request(0, "ping"),
                              b'{"jsonrpc":"2.0","id":0,"result":{}}')
    longest = max(map(len, out))
    if longest > LONGEST_LINE:
        raise Failure(f"a line has {longest:,} bytes")
    return Row("texts of 15 MB of DEL characters, in a batch and in notifications", len(lines),
               f"lines of at most {longest:,} bytes")


def repeated_names(bench):
    """A name that is given very many times does not make an answer of any length."""
    longest = 0
    with Daemon(bench.command, MANUAL, seconds=60) as daemon:
        for count in (800_000, 100_000):
            names = {"classNames": ["SampleCustomEvent"] * count}
            out = daemon.exchange(request(1, "setUp", names) + request(0, "ping"),
                                  b'{"jsonrpc":"2.0","id":0,"result":{}}')
            longest = max(longest, *map(len, out))
            if longest > LONGEST_LINE:
                raise Failure(f"setUp with {count:,} names writes a line of {longest:,} bytes")
        peak = _require_peak(daemon, REQUESTS + LINE)
    return Row("setUp with one name 800,000 times", 2, f"lines of at most {longest:,} bytes; peak {peak}")


def endless_advance(bench):
    """While the clock moves by 285,000 years, a ping is answered, and the call can be cancelled."""
    ad_units = {"banner": {"format": "banner", "refreshMs": 10_000, "lineItems": [
        {"className": "SampleCustomEvent", "parameter": "content"}]}}
    with _configured(bench, {"adUnits": ad_units}, MANUAL) as daemon:
        load = request(1, "loadBanner", {
            "adUnitId": "banner", "adSize": {"width": 320, "height": 50}})
        _exchange(daemon, [load], 1)
        daemon.write_some(request(2, "advanceClock", {"ms": (1 << 53) - 1}))
        time.sleep(0.2)
        start = time.monotonic()
        seen = _converse_until(daemon, request(3, "ping"), 3)
        ping_ms = 1000 * (time.monotonic() - start)
        start = time.monotonic()
        seen |= _converse_until(
            daemon, request(4, "$/cancelRequest", {"id": 2}) + request(5, "listAds"), 5)
        cancel_ms = 1000 * (time.monotonic() - start)
        if seen.get(2, {}).get("error", {}).get("code") != -32800:
            raise Failure(f"an advance that is cancelled: {str(seen.get(2))[:200]}")
        peak = _require_peak(daemon, EVENT_LOG + OUTPUT)
    return Row("advanceClock by 2^53 ms with a refreshing banner", 1,
               f"ping after {ping_ms:.0f} ms, cancelled after {cancel_ms:.0f} ms; peak {peak}")


def lines_during_an_advance(bench):
    """A client that writes on while the clock moves fills no memory."""
    ad_units = {"banner": {"format": "banner", "refreshMs": 10_000, "lineItems": [
        {"className": "SampleCustomEvent", "parameter": "content"}]}}
    written = 0
    with _configured(bench, {"adUnits": ad_units}, MANUAL) as daemon:
        _exchange(daemon, [request(1, "loadBanner", {
            "adUnitId": "banner", "adSize": {"width": 320, "height": 50}})], 1)
        daemon.write_some(request(2, "advanceClock", {"ms": (1 << 53) - 1}))
        line = request(3, "getAd", {"adId": "ad-1", "note": "x" * 40_000})
        end = time.monotonic() + (2 if bench.is_quick else 5)
        while time.monotonic() < end:
            written += daemon.write_some(line * 4)
            daemon.read_some(0)
        peak = _require_peak(daemon, EVENT_LOG + OUTPUT + 2 * LINE)
    return Row("lines while the clock moves", written, f"bytes taken; peak {peak}")


def large_answers(bench):
    """Short requests with large answers are read only as fast as the answers are written."""
    end = time.monotonic() + (2 if bench.is_quick else 5)
    read = 0
    with _configured(bench, {"limits": {"outputBytes": 65_536}}, MANUAL) as daemon:
        line = request(1, "rpc.discover")
        rest = b""
        while time.monotonic() < end:
            rest = rest or line * 1_000
            rest = rest[daemon.write_some(rest):]
            read += len(daemon.read_some(0))
        peak = _require_peak(daemon, OUTPUT)
    return Row("short requests with large answers, without end", read, f"bytes of answers; peak {peak}")


def overdue_loads(bench):
    """A load whose network has not answered in time keeps nothing of its request."""
    count = 30 if bench.is_quick else 150
    load = {"adapter": {"className": "SampleCustomEvent", "parameter": "never",
                        "settings": {"note": "x" * 1_000_000}},
            "request": {"extras": {"note": "x" * 1_000_000}}, "timeoutMs": 1}
    peak = _overdue(bench, count, lambda number: request(number, "loadNative", load))
    return Row("loads of 2 MB that time out", count, f"keep nothing; peak {peak}")


def overdue_signals(bench):
    """A collection of signals that was not answered in time keeps nothing of its request."""
    count = 30 if bench.is_quick else 150
    ask = {"format": "native", "timeoutMs": 1, "extras": {"note": "x" * 2_000_000}}
    peak = _overdue(bench, count, lambda number: request(number, "collectSignals", ask))
    return Row("requests for signals of 2 MB that time out", count, f"keep nothing; peak {peak}")


def long_ad_units(bench):
    """The sample network keeps no long names of its ad units, neither of parameters nor of bids."""
    count = 2_000 if bench.is_quick else 9_900
    rest = "+content" * 7_600
    with _configured(bench, {"limits": LOW}, MANUAL) as daemon:
        for start in range(0, count, 30):
            lines = []
            for number in range(start, start + 30, 3):
                slow = f"slow-{number + 99_999}{rest}"
                for adapter, ask in (({"parameter": slow}, {}),
                                     ({"parameter": f"fail-first-{number}{rest}"}, {}),
                                     ({}, {"request": {"bidResponse": f"sample-bid:{slow}"}})):
                    load = {"adapter": {"className": "SampleCustomEvent", **adapter}, "timeoutMs": 1}
                    lines += [request(number, "loadNative", {**load, **ask}),
                              request(None, "advanceClock", {"ms": 2})]
            _exchange(daemon, [*lines, request(-1, "ping")], -1)
        peak = _require_peak(daemon, LOW_BUDGETS)
    return Row("ad units of 60 KB of the sample network, which never answer or fail at first", count,
               f"peak {peak}")


def slow_loads(bench):
    """However many loads are cancelled, the answers that the network still has fill no memory."""
    count = 40_000 if bench.is_quick else 400_000
    load = {"adapter": {"className": "SampleCustomEvent", "parameter": "content+slow-9000000000"}}
    with Daemon(bench.command, MANUAL, seconds=60) as daemon:
        for start in range(0, count, 1_000):
            lines = [request(number, "loadNative", load)
                     + request(None, "$/cancelRequest", {"id": number})
                     for number in range(start + 1, start + 1_001)]
            _exchange(daemon, lines, start + 1_000)
        peak = _require_peak(daemon, OUTPUT)
    return Row("loads that take 100 days, cancelled", count, f"peak {peak}")


def watched_resources(bench):
    """The name of a resource that a client of the Model Context Protocol watches is short."""
    count = 20 if bench.is_quick else 100
    version = {"protocolVersion": "2025-03-26", "capabilities": {},
               "clientInfo": {"name": "attack", "version": "1"}}
    with _configured(bench, {"limits": LOW}, MANUAL, ["mcp"]) as daemon:
        _exchange(daemon, [request(0, "initialize", version)], 0)
        refused = 0
        for number in range(1, count + 1):
            uri = f"adbridge://ads/{number}{'x' * 4_000_000}/timeline"
            answer = _exchange(daemon, [request(number, "resources/subscribe", {"uri": uri})], number)
            refused += "error" in answer[number]
        if refused != count:
            raise Failure(f"{count - refused} names of 4 MB are watched")
        peak = _require_peak(daemon, LOW_BUDGETS)
    return Row("names of 4 MB of watched resources", count, f"refused; peak {peak}")


def errors_of_a_waterfall(bench):
    """The summary of a waterfall of the Model Context Protocol keeps a part of each error."""
    units = {"w": {"format": "native", "lineItems": [{"className": "Hostile"}] * 150}}
    loads = 5 if bench.is_quick else 25
    call = {"name": "run_waterfall", "arguments": {"adUnitId": "w", "count": loads}}
    version = {"protocolVersion": "2025-03-26", "capabilities": {},
               "clientInfo": {"name": "attack", "version": "1"}}
    limits = {**LOW, "adBytes": 64 * MIB}
    with _hostile(bench, "errors", limits, units, command=["mcp"]) as daemon:
        _exchange(daemon, [request(0, "initialize", version)], 0)
        answer = _exchange(daemon, [request(1, "tools/call", call)], 1)[1]
        if "150. Hostile: asked" not in json.dumps(answer):
            raise Failure(f"run_waterfall: {str(answer)[:500]}")
        peak = _require_peak(daemon, ADAPTER + 64 * MIB + LONGEST_LINE + LOW_BUDGETS)
    return Row("a waterfall of 150 errors of 60 KB, run by an agent", loads,
               f"{len(json.dumps(answer)):,} bytes; peak {peak}")


def half_surrogate_pairs(bench):
    """A half of a surrogate pair is refused with the id of its request.

    Without an id, an invalid request is answered, and a valid notification is logged once.
    """
    call = rb'{"jsonrpc":"2.0",%b"method":"getAd","params":{"adId":"\ud800"}}'
    invalid, notification = call.replace(b"2.0", b"1.0") % b"", call % b""
    lines = [call % b'"id":1,', invalid, notification, b"[%b,%b]" % (invalid, notification)]
    with Daemon(bench.command, MANUAL) as daemon:
        output, _ = daemon.finish(b"\n".join(lines))
        logged = daemon.errors().count("A notification was ignored")
    answers = [answer for line in map(json.loads, output)
               for answer in (line if isinstance(line, list) else [line])]
    found = [(answer["id"], answer["error"]["code"]) for answer in answers]
    if found != [(1, -32700), (None, -32600), (None, -32600)] or logged != 1:
        raise Failure(f"half of a surrogate pair: {answers}, logged {logged} times")
    return Row("half of a surrogate pair", len(lines), "-32700, with the id; or said in the log")


# Configurations


def endless_configuration(bench):
    """A configuration that is a device is refused, and so is one that never ends."""
    with tempfile.TemporaryDirectory() as directory:
        fifo = os.path.join(directory, "endless")
        os.mkfifo(fifo)
        writer = subprocess.Popen(["sh", "-c", 'exec cat /dev/zero > "$1"', "sh", fifo],
                                  stderr=subprocess.DEVNULL)
        try:
            seconds = 0
            for path in ("/dev/zero", "/dev/null", fifo):
                start = time.monotonic()
                with Daemon(bench.command, ["--config", path]) as daemon:
                    require_exit(daemon, 2)
                seconds = max(seconds, time.monotonic() - start)
        finally:
            writer.kill()
            writer.wait()
    return Row("configurations without an end", 3, f"code 2 after {seconds:.1f} s at most")


def pipe_without_writer(bench):
    """A pipe that nobody writes is given up."""
    with tempfile.TemporaryDirectory() as directory:
        fifo = os.path.join(directory, "silent")
        os.mkfifo(fifo)
        start = time.monotonic()
        with Daemon(bench.command, ["--config", fifo]) as daemon:
            require_exit(daemon, 2)
    return Row("configuration from a pipe without a writer", 1,
               f"code 2 after {time.monotonic() - start:.0f} s")


# Adapters


def long_rewards(bench):
    """An event that is too long is cut, and said to be, and the log is bounded in bytes."""
    with _hostile(bench, "reward") as daemon:
        load = {"adapter": {"className": "Hostile"}}
        seen = _Events()
        # An ad gives one reward.
        for number in range(1, 101):
            _exchange(daemon, [request(1, "loadRewarded", load)], 1)
            _exchange(daemon, [request(2, "present", {"adId": f"ad-{number}"})], 2, seen)
        # One page after the other.
        index, pages, longest = 1, 0, 0
        while True:
            page = request(3, "getEvents", {"sinceIndex": index, "limit": 10_000})
            out = _exchange(daemon, [page], 3, seen)
            longest = max(longest, seen.longest)
            pages += 1
            if out[3]["result"]["nextIndex"] == index:
                break
            index = out[3]["result"]["nextIndex"]
        if longest > LONGEST_LINE:
            raise Failure(f"rewards of 5 MB make a line of {longest:,} bytes")
        if seen.rules.count("contentTooLarge") != 100:
            raise Failure(f"{seen.rules.count('contentTooLarge')} of 100 rewards are reported")
        peak = _require_peak(daemon, EVENT_LOG + OUTPUT + ADAPTER)
    return Row("rewards with a type of 5 MB", 100,
               f"cut, a violation each; {pages - 1} pages of at most {longest:,} bytes; peak {peak}")


def long_errors(bench):
    """An error that is too long is cut."""
    count = 5 if bench.is_quick else 40
    with _hostile(bench, "error") as daemon:
        seen = _Events()
        load = {"adapter": {"className": "Hostile"}}
        for number in range(1, count + 1):
            answers = _exchange(daemon, [request(number, "loadNative", load)], number, seen)
            if answers[number].get("error", {}).get("code") != 201:
                raise Failure(f"an error of 5 MB: {str(answers[number])[:200]}")
        if seen.longest > 2 * MIB or seen.rules.count("contentTooLarge") != count:
            raise Failure(f"errors of 5 MB make lines of {seen.longest:,} bytes, "
                          f"and {len(seen.rules)} violations")
        peak = _require_peak(daemon, EVENT_LOG + OUTPUT + ADAPTER)
    return Row("errors of 5 MB", count, f"cut, a violation each; peak {peak}")


def large_ads(bench):
    """What live ads keep is bounded in bytes."""
    limit = 64 * MIB
    with _hostile(bench, "ad", {"adBytes": limit}) as daemon:
        codes = []
        for number in range(1, 41):
            load = request(number, "loadNative", {"adapter": {"className": "Hostile"}})
            codes.append(_exchange(daemon, [load], number)[number].get("error", {}).get("code"))
        if set(codes) != {None, 203}:
            raise Failure(f"40 ads of 5 MB: {codes}")
        _exchange(daemon, [request(50, "disposeAll")], 50)
        load = request(51, "loadNative", {"adapter": {"className": "Hostile"}})
        if "error" in _exchange(daemon, [load], 51)[51]:
            raise Failure("there is no room after all ads were disposed of")
        peak = _require_peak(daemon, limit + OUTPUT + LONGEST_LINE + ADAPTER)
    return Row("ads of 5 MB, with a limit of 64 MiB", 40, f"{codes.count(203)} refused with 203; peak {peak}")


def errors_of_live_ads(bench):
    """The errors of the failed attempts count as a part of the ad."""
    waterfall = [{"className": "Hostile"}] * 20 + [
        {"className": "SampleCustomEvent", "parameter": "content"}]
    units = {"w": {"format": "native", "lineItems": waterfall}}
    count = 20 if bench.is_quick else 200
    with _hostile(bench, "errors", LOW, units) as daemon:
        codes = _load_until_refused(daemon, "loadNative", count, {"adUnitId": "w"})
        peak = _require_peak(daemon, LOW_BUDGETS)
    return Row("ads with 20 errors of 60 KB each, with a limit of 4 MiB", count,
               f"{codes.count(203)} refused with 203; peak {peak}")


def drawn_ads(bench):
    """A drawn ad takes no more than is counted for it, and the id of its view is short."""
    limits = {**LOW, "adBytes": 64 * MIB}
    assets = ("headline body callToAction icon image store price starRating advertiser mediaView "
              "adChoicesView").split()
    views = {asset: {"x": 0, "y": 0, "width": 1, "height": 1} for asset in assets}
    number = 0
    with _configured(bench, {"limits": limits}, [*MANUAL, "--max-line-bytes", str(MIB)]) as daemon:
        while True:
            number += 1
            ad = f"ad {number}"
            load = {"adId": ad, "adUnitId": "sample/native"}
            answers = _exchange(daemon, [
                request(number, "loadNative", load),
                request(-number, "render", {
                    "adId": ad, "view": {"id": "v" * 60_000, "width": 1, "height": 1}}),
                request(0, "render", {
                    "adId": ad, "view": {"id": "v" * 1_024, "width": 1, "height": 1},
                    "clickableAssetViews": views, "nonclickableAssetViews": views})], 0)
            if "error" in answers[number]:
                break
            codes = [answers[key].get("error", {}).get("code") for key in (-number, 0)]
            if codes != [-32602, None]:
                raise Failure(f"ids of views of 60,000 and 1,024 bytes: {codes}")
        if answers[number]["error"]["code"] != 203:
            raise Failure(f"a native ad beyond the limit: {answers[number]}")
        peak = _require_peak(daemon, 64 * MIB + LOW_BUDGETS)
    return Row("drawn ads with all assets, with a limit of 64 MiB", number, f"203; peak {peak}")


def images_of_full_screen_ads(bench):
    """The address and the type of an image count."""
    count = 60 if bench.is_quick else 1_000
    with _hostile(bench, "texts", LOW) as daemon:
        codes = _load_until_refused(daemon, "loadInterstitial", count,
                                    {"adapter": {"className": "Hostile"}})
        peak = _require_peak(daemon, LOW_BUDGETS)
    return Row("interstitials with 120 KB of texts of an image, with a limit of 4 MiB", count,
               f"{codes.count(203)} refused with 203; peak {peak}")


def large_refreshes(bench):
    """A creative for which there is no room is not shown, and its banner stays."""
    units = {"b": {"format": "banner", "refreshMs": 10_000, "lineItems": [{"className": "Hostile"}]}}
    refreshes = 2 if bench.is_quick else 20
    failed = shown = 0
    with _hostile(bench, "texts", LOW, units, MANUAL) as daemon:
        for number in range(1, 101):
            load = request(number, "loadBanner", {"adUnitId": "b", "adSize": "banner"})
            if "error" in _exchange(daemon, [load], number)[number]:
                raise Failure("100 small banners do not fit into 4 MiB")
        for number in range(101, 101 + refreshes):
            for line in daemon.converse(request(number, "advanceClock", {"ms": 10_000})):
                failed += b'"event":"didFailToRefresh"' in line
                shown += b'"event":"refreshed"' in line
                if line.startswith(b'{"jsonrpc":"2.0","id":'):
                    break
        if not failed or not shown:
            raise Failure(f"of the refreshes, {shown} are shown, and {failed} fail")
        peak = _require_peak(daemon, LOW_BUDGETS)
    return Row("refreshes of 100 banners with 60 KB each, with a limit of 4 MiB", failed + shown,
               f"{failed} fail; peak {peak}")


def ids_of_disposed_ads(bench):
    """What the daemon and its log keep of ads that are gone is bounded in bytes."""
    count = 20_000 if bench.is_quick else 150_000
    peaks = []
    for limits in (LOW, {**LOW, "eventLogBytes": 64 * MIB, "eventLog": 10_000_000}):
        with _configured(bench, {"limits": limits}, MANUAL) as daemon:
            for start in range(0, count, 50):
                lines = []
                for number in range(start, start + 50):
                    ad = f"{number:06}" + "\U0001f600" * 250
                    load = {"adUnitId": "sample/interstitial", "adId": ad}
                    lines += [request(1, "loadInterstitial", load),
                              request(2, "present", {"adId": ad}),
                              request(3, "dispose", {"adId": ad})]
                _exchange(daemon, [*lines, request(4, "ping")], 4)
            peaks.append(_require_peak(daemon, limits["eventLogBytes"] + LOW_BUDGETS))
    return Row("ads with ids of 1 KB, written with escapes, presented and disposed of", 2 * count,
               f"peaks {' and '.join(peaks)}")


def endless_events(bench):
    """What a program writes is read only as fast as its events are written."""
    end = time.monotonic() + (2 if bench.is_quick else 5)
    read = 0
    limits = {"outputBytes": 65_536, "eventLogBytes": 65_536}
    with _hostile(bench, "flood", limits) as daemon:
        daemon.write_some(request(1, "loadRewarded", {"adapter": {"className": "Hostile"}}))
        while time.monotonic() < end:
            read += len(daemon.read_some(0.1))
        peak = _require_peak(daemon, OUTPUT)
    return Row("events of one ad, without end", read, f"bytes of events; peak {peak}")


# Parts


class _Events:
    """What was seen in the lines that were read."""

    def __init__(self):
        self.longest = 0
        self.rules = []

    def read(self, line):
        self.longest = max(self.longest, len(line))
        if b'"contractViolation"' in line[:60]:
            self.rules.append(json.loads(line)["params"]["rule"])


def _exchange(daemon, lines, last, events=None):
    """Writes lines, and reads answers by their ids until the one with the id `last`."""
    return _converse_until(daemon, b"".join(lines), last, events)


def _converse_until(daemon, data, last, events=None):
    answers = {}
    for line in daemon.converse(data):
        if events:
            events.read(line)
        if not line.startswith(b'{"jsonrpc":"2.0","id":'):
            continue
        answer = json.loads(line)
        answers[answer["id"]] = answer
        if answer["id"] == last:
            return answers
    raise Failure(daemon.describe_end())


def _overdue(bench, count, ask):
    """The peak after requests of 2 MB whose deadlines pass, one after the other."""
    never = {"adUnits": {"never": {"format": "native", "lineItems": [
        {"className": "SampleCustomEvent", "parameter": "never"}]}}}
    with _configured(bench, never, MANUAL) as daemon:
        for number in range(1, count + 1):
            _exchange(daemon, [ask(number), request(0, "advanceClock", {"ms": 1})], 0)
        return _require_peak(daemon, 2 * LINE)


@contextmanager
def _configured(bench, configuration, arguments, command=()):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(configuration, file)
        file.flush()
        options = [*command, "--config", file.name, *arguments]
        with Daemon(bench.command, options, seconds=60) as daemon:
            yield daemon


def _load_until_refused(daemon, method, count, params):
    """The codes of the answers to loads. The first ones give ads, and 203 refuses the last ones."""
    codes = []
    for number in range(1, count + 1):
        answer = _exchange(daemon, [request(number, method, params)], number)[number]
        codes.append(answer.get("error", {}).get("code"))
    if set(codes) != {None, 203}:
        raise Failure(f"{count} loads: {codes[:50]}")
    return codes


def _hostile(bench, mode, limits=None, ad_units=None, arguments=(), command=()):
    return _configured(bench, {
        "adapters": [{"className": "Hostile", "command": [sys.executable, HOSTILE, mode],
                      "timeoutMs": 60_000}],
        "limits": limits or {}, "adUnits": ad_units or {}},
        ["--log-level", "error", *arguments], command)


def _require_peak(daemon, budgets):
    """The daemon's peak as text, which must be below the budgets and a constant."""
    return describe(peak_bytes(daemon.pid), budgets)
