"""The cost of ads, in the daemon only: the peers have no ads."""

from . import process
from .row import Bound, Row
from .session import Failure, request

#: Images are not loaded, so an answer is about 1 KB.
PARAMETERS = {
    "adUnitId": "sample/native",
    "options": {"image": {"disableImageLoading": True}},
}

#: The same load in a typical request of an app, of 300 bytes.
LONG_PARAMETERS = {
    "adUnitId": "sample/native",
    "adTypes": ["content", "appInstall"],
    "options": {
        "image": {"disableImageLoading": True},
        "adView": {"preferredAdChoicesPosition": "topRight"},
    },
    "request": {"isTestRequest": True, "keywords": ["news", "sports"]},
    "timeoutMs": 5000,
}


def _video():
    actions = ["playVideo", "pauseVideo"] * 5
    calls = [request("simulate", {"adId": "ad-1", "action": action}) for action in actions]
    calls[:-1] = [call.replace('"id":@,', "") for call in calls[:-1]]
    return f"[{','.join(calls)}]"


IMPRESSION = request("recordImpression", {"adId": "ad-@"})

#: A batch of nine notifications and one request: ten events, then one answer.
VIDEO = _video()


def ads(bench):
    """Loads native ads without images, then records an impression of each, with its event."""
    count = bench.scale.ads
    short, long, impressions = [], [], []
    for _ in range(bench.scale.runs):
        with bench.session(bench.daemon) as session:
            short.append(count / load(session, 1, count))
            seconds = session.lines("all", "impression", 1, count, IMPRESSION)[0]
            impressions.append(count / seconds)
        with bench.session(bench.daemon) as session:
            long.append(count / load(session, 1, count, _line_of(300)))
    size = len(request("loadNative", PARAMETERS)) + 5
    return [
        Row(f"loadNative of {size} bytes, pipelined", "perSecond", short, [_at_least(100_000)]),
        Row("loadNative of 300 bytes, pipelined", "perSecond", long),
        Row("recordImpression, pipelined", "perSecond", impressions, [_at_least(300_000)]),
    ]


def answers(bench):
    """The same, each sent after the answer to the previous one, on one core if possible."""
    count = bench.scale.round_trips
    loads, impressions = [], []
    for _ in range(bench.scale.runs):
        with bench.session(bench.daemon, _placement(bench)) as session:
            loads.append(_quantiles(session.lines("each", "load", 1, count, _line_of(300))))
            times = session.lines("each", "impression", 1, count, IMPRESSION)
            impressions.append(_quantiles(times))
    return [
        *_latency_rows("loadNative of 300 bytes, one at a time", loads),
        *_latency_rows("recordImpression with its event, one at a time", impressions),
    ]


def video(bench):
    """A line starts and stops an ad's video five times, which causes ten events."""
    count = bench.scale.videos
    rates, times = [], []
    for _ in range(bench.scale.runs):
        with bench.session(bench.daemon, _placement(bench)) as session:
            load(session, 1, 1)
            times.append(_quantiles(session.lines("each", "video", 1, count, VIDEO)))
        with bench.session(bench.daemon) as session:
            load(session, 1, 1)
            seconds = session.lines("all", "video", 1, count, VIDEO)[0]
            rates.append(10 * count / seconds)
    return [
        Row("events, ten for each line, pipelined", "perSecond", rates),
        *_latency_rows("a line and its ten events, one at a time", times),
    ]


def slow(bench):
    """A hundred loads at the same time from a network that takes 100 ms."""
    params = {
        "adapter": {"className": "SampleCustomEvent", "parameter": "slow-100+content"},
        "options": PARAMETERS["options"],
    }
    over = []
    for _ in range(bench.scale.runs):
        with bench.session(bench.daemon) as session:
            seconds = session.lines("all", "load", 1, 100, request("loadNative", params))[0]
            if seconds < 0.1:
                raise Failure(f"100 loads of 100 ms took {seconds * 1e3:.1f} ms")
            over.append(seconds - 0.1)
    return [Row("100 slow loads at once, past their 100 ms", "seconds", over, [Bound(10e-3)])]


def auctions(bench):
    """A load from an ad unit with ten bidders, against one from the same ad unit without them."""
    count = bench.scale.ads
    rates, ratios = [], []
    for _ in range(bench.scale.runs):
        plain, auction = (_load_with(bench, bidders, count) for bidders in (0, 10))
        rates.append(count / auction)
        ratios.append(auction / plain)
    return [
        Row("loadNative with ten bidders, pipelined", "perSecond", rates),
        Row("loadNative with ten bidders, against none", "times", ratios, [Bound(3)]),
    ]


def auction(bidders):
    """The request that defines an ad unit with so many bidders, and a load from it."""
    network = {"className": "SampleCustomEvent", "parameter": "app-install"}
    unit = {
        "adUnitId": "auction",
        "format": "native",
        "lineItems": [{**network, "price": 0.5}],
        "bidders": [{**network, "prices": [1 + place]} for place in range(bidders)],
    }
    line = request("loadNative", {**PARAMETERS, "adUnitId": "auction"})
    return request("defineAdUnit", unit), line


def _load_with(bench, bidders, count):
    definition, line = auction(bidders)
    with bench.session(bench.daemon) as session:
        session.results("object", 0, 1, definition)
        return load(session, 1, count, line)


def memory(bench):
    """The memory of live native ads, which is free again when they are disposed of."""
    count = bench.scale.live_ads
    sizes, costs, second, third = [], [], [], []
    for _ in range(bench.scale.memory_runs):
        with bench.session(bench.daemon) as session:
            empty = process.resident_bytes(session.pid)
            plateaus = []
            for first in (1, 1 + count, 1 + 2 * count):
                load(session, first, count)
                plateaus.append(process.resident_bytes(session.pid))
                _dispose_all(session, count)
            sizes.append(plateaus[0])
            costs.append((plateaus[0] - empty) / count)
            second.append(plateaus[1] / plateaus[0])
            third.append(plateaus[2] / plateaus[1])
    return [
        Row(f"resident memory with {count:,} native ads", "bytes", sizes),
        Row("memory of one of them", "bytes", costs, [Bound(2e3)]),
        # The first disposal also allocates the list of the last 100,000 disposed ids.
        Row("memory, all disposed of and loaded again", "times", second),
        Row("memory, and once more, against the time before", "times", third, [Bound(1.02)]),
    ]


def load(session, first, count, line=None):
    """Loads `count` ads, starting with ad-`first`, and returns the seconds."""
    line = line or request("loadNative", PARAMETERS)
    seconds, *results = session.results("load", first, count, line)
    for ad in results:
        if not _has_no_pixels(ad):
            raise Failure(f"not an ad without images: {ad}")
    return seconds


def _line_of(size):
    """A load of that many bytes, including the newline and an id of six digits."""
    params = {**LONG_PARAMETERS, "request": dict(LONG_PARAMETERS["request"])}
    params["request"]["watermark"] = ""
    padding = size - len(request("loadNative", params)) + len("@") - 6 - len("\n")
    params["request"]["watermark"] = "x" * padding
    return request("loadNative", params)


def _at_least(rate):
    return Bound(rate, at_least=True)


def _placement(bench):
    return "same" if bench.processors >= 1 else "any"


def _quantiles(times):
    times.sort()
    return times[len(times) // 2], times[len(times) * 99 // 100]


def _latency_rows(name, quantiles):
    return [
        Row(f"{name}, p50", "seconds", [middle for middle, _ in quantiles]),
        Row(f"{name}, p99", "seconds", [late for _, late in quantiles]),
    ]


def _has_no_pixels(ad):
    try:
        assets = ad["assets"]
        images = [assets["icon"], *assets["images"]]
        return assets["headline"] and all(image["data"] is None for image in images if image)
    except (KeyError, TypeError):
        return False


def _dispose_all(session, count):
    _, result, _ = session.results("object", 0, 1, request("disposeAll"))
    if result.get("disposed") != count:
        raise Failure(f"disposeAll of {count} ads says {result}")
