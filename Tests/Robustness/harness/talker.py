"""Chooses random lines for a daemon, and uses the model to choose interesting ones."""

import json
import random

from .ads import ACTIONS
from .mutator import VALUES
from .network import ADAPTERS, RULES, UNITS
from .view_ads import SIZES
from .world import AD_METHODS, LOAD_METHODS
from .wrong_params import WRONG_PARAMS

ASSETS = ["headline", "body", "callToAction", "icon", "image", "starRating", "store", "price",
          "advertiser", "mediaView", "adChoicesView"]
CORNERS = ["topRight", "topLeft", "bottomRight", "bottomLeft"]

JUNK = [
    b"", b" \t ", b"{", b"}", b"[", b"[]", b"[1]", b"[[]]", b"{}", b"null", b"\xff\xfe", b"NaN",
    b'{"jsonrpc":"2.0","id":1}', b'{"jsonrpc":"2.0","id":1,"result":{}}',
    b'{"jsonrpc":"1.0","id":"old","method":"ping"}', b'{"jsonrpc":"2.0","id":[],"method":"ping"}',
    b'{"jsonrpc":"2.0","id":true,"method":"ping"}', b'{"jsonrpc":"2.0","id":5,"method":7}',
    b'{"jsonrpc":"2.0","id":6,"method":"ping","params":"x"}',
    b'{"jsonrpc":"2.0","id":"none","method":"fly"}', b'{"jsonrpc":"2.0","method":"fly"}',
    b'{"jsonrpc":"2.0","id":"x","error":{"code":1}}', b"\xef\xbb\xbf{}", b"// hello",
]


class Talker:
    """Chooses one line after the other, and passes each to its world."""

    def __init__(self, world, seed):
        self._world = world
        self._random = random.Random(seed)
        self._last_id = 0
        self._names = []
        self._is_in_batch = False

    def line(self):
        """The next input line."""
        if self._chance(0.06):
            return self._junk()
        if self._chance(0.09):
            self._is_in_batch = True
            line = self._batch()
            self._is_in_batch = False
            return line
        return _encode(self._request())

    def ending(self):
        """The last lines: none, if the end of the input ends the conversation."""
        shutdown = self._make("shutdown", {})
        exit = {"jsonrpc": "2.0", "method": "exit"}
        endings = [[], [], [shutdown], [shutdown, exit], [exit]]
        return [_encode(one) for one in self._random.choice(endings)]

    def _request(self):
        choices = [
            (22, self._load), (46, self._call), (5, self._cancel), (3, self._wrong),
            (4, self._list), (4, self._simple), (6, self._dispose)]
        if not self._is_in_batch:
            choices.append((10, self._advance))
        weights, makers = zip(*choices)
        return self._random.choices(makers, weights)[0]()

    def _make(self, method, params):
        request = {"jsonrpc": "2.0", "id": self._new_id(), "method": method, "params": params}
        if self._chance(0.05):
            del request["id"]
        elif self._chance(0.02):
            request["id"] = self._used_id()
        if not params and self._chance(0.5):
            del request["params"]
        return request

    def _new_id(self):
        self._last_id += 1
        kind = self._random.random()
        if kind < 0.7:
            return self._last_id
        if kind < 0.9:
            return f"{self._random.choice(('', 'é', '😀', chr(0x2028), chr(34)))}{self._last_id}"
        return None if kind < 0.92 else self._last_id + 0.5

    def _used_id(self):
        """An id that was used before, usually one that is in flight."""
        in_flight = self._world.ids_in_flight()
        if in_flight and self._chance(0.7):
            return _unread(self._random.choice(in_flight))
        return self._last_id - 1

    def _load(self):
        method = self._random.choices(list(LOAD_METHODS), (12, 4, 2, 2, 1, 2))[0]
        format = LOAD_METHODS[method]
        params = self._source(format)
        if format == "native":
            options = self._options(params)
            if options:
                params["options"] = options
        elif format == "banner":
            params["adSize"] = self._size()
        # A failure shrinks to fewer lines if ads do not depend on their numbers.
        if self._chance(0.5):
            params["adId"] = self._client_id()
        if self._chance(0.1):
            params["timeoutMs"] = self._random.choice((1, 49, 777, 5003, 30_011, 90_001))
        return self._make(method, params)

    def _source(self, format):
        if self._chance(0.7):
            names = [name for name, unit in UNITS.items() if unit.format == format]
            if self._chance(0.04):
                names = [*UNITS, "sample/nothing"]
            return {"adUnitId": self._random.choice(names)}
        adapters = [name for name, formats in ADAPTERS.items() if format in formats]
        if self._chance(0.04):
            adapters = [*ADAPTERS, "SampleCustomEvents"]
        adapter = {"className": self._random.choice(adapters)}
        if not self._chance(0.03):
            adapter["parameter"] = self._parameter(adapter["className"], format)
        return {"adapter": adapter}

    def _parameter(self, class_name, format):
        draw = self._random
        words = [draw.choice((
            "content", "app-install", "content", "no-inventory", "network-error", "never",
            "fail-first-1+content", "nonsense", "", "not-ready"))]
        if self._chance(0.5):
            # Primes, so that an answer and a deadline do not coincide.
            words.append(f"slow-{draw.choice((1, 97, 1009, 4001, 9973, 15013, 59999, 70001))}")
        if class_name == "SampleFaultyCustomEvent" and self._chance(0.8):
            words.append(f"break-{draw.choice(RULES)}")
        if class_name == "SampleLegacyCustomEvent" and self._chance(0.3):
            words.append("self-tracking")
        return "+".join(words)

    def _options(self, params):
        options = {}
        # Images are large and always the same. A download takes a turn of its own, and the contract
        # does not say whether it ends before the next request of a batch.
        if self._is_in_batch or not self._chance(0.02):
            options["image"] = {"disableImageLoading": True}
        if self._chance(0.2):
            options["adView"] = {"preferredAdChoicesPosition": self._random.choice(CORNERS)}
        if self._chance(0.2):
            options["video"] = {
                "startMuted": self._chance(0.5), "customControlsRequested": self._chance(0.5)}
        if self._chance(0.1):
            params["adTypes"] = self._random.choice((["content"], ["appInstall"]))
        return options

    def _size(self):
        if self._chance(0.6):
            return self._random.choice(list(SIZES))
        return {"width": self._random.randint(1, 2000), "height": self._random.choice((1, 0.5, 90))}

    def _client_id(self):
        if self._names and self._chance(0.1):
            return self._random.choice(self._names)
        name = self._random.choice(("promo", "é", "AD-", "ad-x", "😀")) + str(len(self._names))
        self._names.append(name)
        return name

    def _ad_id(self):
        """The id of an ad: usually of an existing one, sometimes of another."""
        world, kind = self._world, self._random.random()
        if kind < 0.72 and world.ads:
            pool = list(world.ads)
        elif kind < 0.92:
            pool = list(world.loads)
        else:
            pool = [*sorted(world.disposed)[-5:], "ad-99999", "nobody", "ad-0"]
        return self._random.choice(pool or ["nobody"])

    def _call(self):
        return self._call_on(self._ad_id())

    def _call_on(self, ad_id):
        params = {"adId": ad_id}
        method = self._method_for(ad_id)
        if method == "render":
            params["view"] = {"width": self._random.randint(60, 400),
                              "height": self._random.randint(60, 400)}
            for name in ("clickableAssetViews", "nonclickableAssetViews"):
                if self._chance(0.2):
                    frame = {"x": 0, "y": 0, "width": 9, "height": 9}
                    params[name] = dict.fromkeys(self._random.sample(ASSETS, 2), frame)
        elif method == "recordClick":
            params["asset"] = self._random.choice(ASSETS)
        elif method == "changeAdSize":
            params["adSize"] = self._size()
        elif method == "simulate":
            params["action"] = self._random.choice(ACTIONS)
            if self._chance(0.3):
                params["asset"] = self._random.choice(ASSETS)
        return self._make(method, params)

    def _method_for(self, ad_id):
        """An action, usually one that the ad's format supports."""
        if self._chance(0.15):
            return self._random.choice([*AD_METHODS, "getAd"])
        there = self._world.ads.get(ad_id) or self._world.loads.get(ad_id)
        format = there.summary()["format"] if there else "native"
        own = {"native": ["render", "recordImpression", "recordClick", "untrack"],
               "banner": ["recordImpression", "changeAdSize"]}.get(format, ["present", "present"])
        return self._random.choice([*own, "simulate", "simulate", "getAd"])

    def _dispose(self):
        if self._chance(0.04):
            return self._make("disposeAll", {})
        return self._make("dispose", {"adId": self._ad_id()})

    def _advance(self):
        ms = self._random.choice((0, 1, 50, 100, 1000, 2000, 10_000, 10_007, 30_000, 61_001))
        if self._chance(0.02):
            ms = self._random.choice((3_600_000, 14_400_000))
        return self._make("advanceClock", {"ms": ms})

    def _cancel(self):
        in_flight = self._world.ids_in_flight()
        number = _unread(self._random.choice(in_flight)) if in_flight else "nobody"
        request = self._make("$/cancelRequest", {"id": number})
        if self._chance(0.8):
            request.pop("id", None)
        return request

    def _wrong(self):
        method, params, _ = self._random.choice(WRONG_PARAMS)
        request = self._make(method, params)
        request["params"] = params
        return request

    def _list(self):
        draw = self._random
        if self._chance(0.5):
            params = {"limit": draw.choice((1, 2, 1000))}
            if self._chance(0.5):
                params["afterAdId"] = self._ad_id()
            return self._make("listAds", params)
        params = {"limit": draw.choice((1, 7, 1000)), "sinceIndex": draw.randint(1, 300)}
        if self._chance(0.4):
            params["adId"] = self._ad_id()
        return self._make("getEvents", params)

    def _simple(self):
        method = self._random.choice(("ping", "initialize", "listAdapters", "setUp"))
        if self._chance(0.02):
            method = "rpc.discover"
        params = {}
        if method == "setUp" and self._chance(0.5):
            params = {"classNames": [self._random.choice([*ADAPTERS, "NoAdapter"])]}
        return self._make(method, params)

    def _batch(self):
        """Several requests in a line, sometimes with calls on the ads that it loads."""
        entries = []
        for _ in range(self._random.choice((1, 2, 3, 5))):
            if self._chance(0.08):
                entries.append(self._random.choice((b"1", b"{}", b"[]", b'{"id":3}')))
                continue
            request = self._request()
            entries.append(_encode(request))
            if request["method"] in LOAD_METHODS and self._chance(0.5):
                entries.append(_encode(self._call_on(self._world.next_ad_id)))
        return b"[" + b",".join(entries) + b"]"

    def _junk(self):
        if self._chance(0.5):
            return self._random.choice(JUNK)
        if self._chance(0.5):
            return self._random.choice(VALUES).replace(b"\n", b"")
        line = _encode(self._make("ping", {"x": [1, 2]}))
        return line[:self._random.randint(1, len(line) - 1)]

    def _chance(self, likelihood):
        return self._random.random() < likelihood


def _encode(request):
    return json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode()


def _unread(identity):
    """The id with a text for comparisons."""
    return json.loads(identity)
