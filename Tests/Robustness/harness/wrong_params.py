"""Invalid parameters, and the answers to them."""

from .strict_json import Number

#: Invalid parameters by method: the answer is -32602 and names the path.
WRONG_PARAMS = [
    ("ping", [1], "params"),
    ("getAd", {}, "params.adId"),
    ("getAd", {"adId": 7}, "params.adId"),
    ("render", {"adId": "ad-1"}, "params.view"),
    ("render", {"adId": "ad-1", "view": {"width": -1, "height": 2}}, "params.view.width"),
    ("recordClick", {"adId": "ad-1", "asset": "nose"}, "params.asset"),
    ("simulate", {"adId": "ad-1", "action": "fly"}, "params.action"),
    ("loadNative", {}, "params"),
    ("loadNative", {"adUnitId": "sample/native", "adId": "ad-7"}, "params.adId"),
    ("loadNative", {"adUnitId": "sample/native", "timeoutMs": 0}, "params.timeoutMs"),
    ("loadNative", {"adUnitId": "sample/native", "options": {"image": {"disableImageLoading": 1}}},
     "params.options.image.disableImageLoading"),
    ("loadBanner", {"adUnitId": "sample/banner"}, "params.adSize"),
    ("changeAdSize", {"adId": "ad-1", "adSize": "huge"}, "params.adSize"),
    ("advanceClock", {"ms": 0.5}, "params.ms"),
    ("listAds", {"limit": 10_001}, "params.limit"),
    ("getEvents", {"sinceIndex": 0}, "params.sinceIndex"),
    ("setUp", {"classNames": "SampleCustomEvent"}, "params.classNames"),
]


def wrong_path(method, params):
    """The path of the invalid member of `WRONG_PARAMS`; None for other parameters."""
    for wrong, value, path in WRONG_PARAMS:
        if method == wrong and _same(value, params):
            return path
    return None


def _same(value, read):
    """Whether a value equals one that was read, whose numbers keep their digits."""
    if isinstance(value, dict):
        return (isinstance(read, dict) and value.keys() == read.keys()
                and all(_same(value[key], read[key]) for key in value))
    if isinstance(value, list):
        return isinstance(read, list) and list(map(str, value)) == read
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return isinstance(read, Number) and read == str(value)
    return type(value) is type(read) and value == read
