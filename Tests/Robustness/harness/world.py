"""A model of the contract: takes input lines, and predicts the output."""

from collections import Counter

from . import front_door
from .ads import Refused
from .answers import Batch, Responder
from .loads import EXPIRY_MS, LATE_MS, Kind, Load
from .network import ADAPTERS, FORMATS, LOAD_MS, SEVERITIES, UNITS, UNREADY
from .timers import Timers
from .wrong_params import wrong_path

LOAD_METHODS = {
    "loadNative": "native", "loadBanner": "banner", "loadInterstitial": "interstitial",
    "loadRewarded": "rewarded", "loadRewardedInterstitial": "rewardedInterstitial",
    "loadAppOpen": "appOpen"}

#: Calls on an ad that wait while it is loading.
AD_METHODS = {
    "render": "render", "recordImpression": "record_impression", "recordClick": "record_click",
    "untrack": "untrack", "changeAdSize": "change_size", "present": "present",
    "simulate": "simulate"}


class World:
    """The state of a daemon with a manual clock, and its pending answers."""

    def __init__(self):
        self.ads = {}
        self.loads = {}
        self.disposed = set()
        self._unpublished = {}
        self.waiting = {}
        self.batched_ids = {}
        """The ids in flight of requests in batches, including answered ones."""
        self.failures = {}
        self.exit_code = None
        self.counts = Counter()
        self._timers = Timers()
        self._numbers = {}
        self._last_number = self._last_ad = self._last_index = 0
        self._log = []
        self._overdue = {}
        self._out = []
        self._is_shutting_down = False
        self._is_new = True

    @property
    def now(self):
        return self._timers.now

    @property
    def next_ad_id(self):
        """The number of the next load without an id of the client."""
        return f"ad-{self._last_ad + 1}"

    def take(self, line):
        """Takes an input line, and returns the messages that it must cause, in order."""
        if self._is_new:
            line = front_door.without_mark(line)
        self._is_new = False
        says = front_door.read_line(line)
        batch = Batch(self) if says.is_batch else None
        for entry in says.entries:
            self._serve(entry, batch)
        if batch:
            batch.close()
        return self.flush()

    def end(self):
        """The input ends: waiting requests get their time; returns the still pending answers."""
        if self.exit_code is None:
            self.exit_code = 0
            while self.waiting and self._timers.step():
                pass
            self._timers.advance(0)  # What falls due with the last answer happens too.
        overdue, self._overdue = self._overdue, {}
        for timer, give_up in overdue.items():
            timer.cancel()
            give_up()
        return self.flush()

    def flush(self):
        """The output since the last call."""
        out, self._out = self._out, []
        return out

    # For ads and loads.

    def after(self, ms, action):
        return self._timers.after(ms, action)

    def write(self, message):
        self._out.append(message)

    def notify(self, method, params, at=None):
        """Sends an event of now, or of another time."""
        self._last_index += 1
        at = self.now if at is None else at
        message = {"method": method, "params": {**params, "index": self._last_index, "atMs": at}}
        self.counts[params.get("event") or params["rule"]] += 1
        self._log.append(message)
        self.write(message)

    def violate(self, rule, class_name, ad_id, at=None):
        severity = SEVERITIES[rule]
        self.notify("contractViolation", {
            "className": class_name, "adId": ad_id, "rule": rule, "severity": severity}, at)

    def is_overdue(self, give_up):
        """Waits for the answer of an adapter; reports a violation if it never comes."""
        def too_late():
            del self._overdue[timer]
            give_up()

        timer = self.after(LATE_MS, too_late)
        self._overdue[timer] = give_up
        return timer

    def is_answered(self, timer):
        if self._overdue.pop(timer, None):
            timer.cancel()

    # Requests.

    def ids_in_flight(self):
        """The ids that can't be used now, oldest first."""
        ids = [one.number for one in self.waiting if one.number != "null"]
        return list(dict.fromkeys([*ids, *self.batched_ids]))

    def _serve(self, entry, batch):
        request, owed = entry.request, entry.owed
        if request is None:
            if owed:
                Responder(self, owed.id, batch).refuse(owed.code)
            return
        number = owed.id if owed else None
        if number not in (None, "null"):
            if number in self.ids_in_flight():
                self.counts["id in flight"] += 1
                return Responder(self, number, batch).refuse(-32600)
            if batch:
                batch.ids.append(number)
                self.batched_ids[number] = None
        responder = Responder(self, number, batch)
        try:
            self._handle(request["method"], request.get("params") or {}, owed, responder)
        except Refused as refusal:
            self.counts[refusal.code] += 1
            responder.refuse(refusal.code, **refusal.data)
        if not responder.is_answered and number is not None:
            self.waiting[responder] = None

    def _handle(self, method, params, owed, responder):
        if self._is_shutting_down and method != "exit":
            raise Refused(402)
        if method not in front_door.METHODS:
            raise Refused(-32601, method=method)
        path = wrong_path(method, params)
        if path:
            raise Refused(-32602, path=path)
        self.counts[method] += 1
        if method in LOAD_METHODS:
            self._load(LOAD_METHODS[method], params, responder)
        elif method in AD_METHODS:
            self._call_ad(AD_METHODS[method], params, responder)
        else:
            name = "_" + method.replace("$/", "").replace(".", "_")
            responder.answer(getattr(self, name)(params))

    # Loading.

    def _load(self, format, params, responder):
        ad_id = params.get("adId")
        if ad_id is None:
            self._last_ad += 1
            ad_id = f"ad-{self._last_ad}"
        elif ad_id in self.ads or ad_id in self.loads or ad_id in self.disposed:
            raise Refused(202, adId=ad_id)
        kind = Kind.of(format, params)
        items, limit, refresh = self._source(format, params)
        if params.get("timeoutMs") is not None:
            limit = int(params["timeoutMs"].value)

        def done(ad, attempts):
            del self.loads[ad_id]
            response = {"attempts": attempts,
                        "loadedAttempt": len(attempts) - 1 if ad else None}
            if not ad:
                del self._numbers[ad_id]
                if "adapter" in params and params["adapter"]["className"] in UNREADY:
                    return responder.refuse(103, className=params["adapter"]["className"])
                return responder.refuse(201, responseInfo=response)
            self.ads[ad_id] = ad
            ad.batch = responder.batch
            self._unpublished[ad_id] = ad
            if format != "banner" and not ad.has_impression:
                ad.expiry = self.after(EXPIRY_MS.get(format, 3_600_000), ad.expire)
            elif refresh:
                self._refresh(ad, refresh)
            result = {"adId": ad_id, "format": format, "responseInfo": response,
                      "tracking": {"impressions": ad.impressions, "clicks": ad.clicks}}
            if format == "native":
                result["nativeAdType"] = ad.ad_type
            responder.answer(result, then=lambda: self._tell_of(ad))

        load = Load(
            self, ad_id, kind, items, limit, "adapter" in params, params.get("adId") is not None,
            done)
        responder.cancel_work = lambda: self._give_up(load, responder)
        self._last_number += 1
        self.loads[ad_id], self._numbers[ad_id] = load, self._last_number
        load.responder = responder
        load.ask_next()

    def _tell_of(self, ad):
        """The load is answered: its ad's events and waiting calls follow."""
        del self._unpublished[ad.id]
        ad.forward()

    def _source(self, format, params):
        if "adapter" in params:
            item = params["adapter"]
            name = item["className"]
            if name not in ADAPTERS:
                raise Refused(101, className=name)
            if format not in ADAPTERS[name]:
                raise Refused(104, className=name, format=format)
            return [(name, item.get("parameter"))], LOAD_MS, None
        name = params["adUnitId"]
        unit = UNITS.get(name)
        if not unit:
            raise Refused(102, adUnitId=name)
        if unit.format != format:
            raise Refused(104, adUnitId=name, format=format, supported=[unit.format])
        return unit.items, unit.timeout_ms, unit.refresh_ms

    def _refresh(self, ad, period):
        def replace():
            ad.refresh = self.after(period, replace)
            ad.refreshed()

        ad.refresh = self.after(period, replace)

    def _give_up(self, load, responder):
        """A load is cancelled: answers its request first, then the calls that wait for its ad."""
        responder.refuse(-32800)
        load.cancel()

    # Calls on ads.

    def _call_ad(self, name, params, responder):
        ad_id = params["adId"]

        def call():
            if responder.is_answered:
                return
            if self._is_shutting_down:
                return responder.refuse(402)
            ad = self._unpublished.get(ad_id)
            if ad and responder.batch is not ad.batch:
                return ad.when_known(call)
            try:
                responder.answer(getattr(self._ad(ad_id), name)(params))
            except Refused as refusal:
                self.counts[refusal.code] += 1
                responder.refuse(refusal.code, **refusal.data)

        if ad_id in self.loads:
            self.loads[ad_id].waiting.append(call)
        else:
            call()

    def _ad(self, ad_id):
        if ad_id in self.ads:
            return self.ads[ad_id]
        raise Refused(302 if ad_id in self.disposed else 301, adId=ad_id)

    def _getAd(self, params):
        ad_id = params["adId"]
        return (self.loads.get(ad_id) or self._ad(ad_id)).summary()

    def _dispose(self, params):
        return {"disposed": self._dispose_of(params["adId"])}

    def _dispose_of(self, ad_id):
        if ad_id in self.loads:
            load = self.loads[ad_id]
            self._give_up(load, load.responder)
        elif ad_id in self.ads:
            self.disposed.add(ad_id)
            self.ads.pop(ad_id).dispose()
        elif ad_id in self.disposed:
            return False
        else:
            raise Refused(301, adId=ad_id)
        return True

    def _disposeAll(self, _):
        every = self._in_order()
        for ad_id in every:
            self._dispose_of(ad_id)
        return {"disposed": len(every)}

    def _in_order(self):
        return sorted([*self.ads, *self.loads], key=self._numbers.get)

    def _listAds(self, params):
        after, limit = params.get("afterAdId"), _integer(params.get("limit"), 1000)
        number = 0
        if after is not None:
            if after not in self._numbers:
                raise Refused(301, adId=after)
            number = self._numbers[after]
        ids = [ad_id for ad_id in self._in_order() if self._numbers[ad_id] > number]
        page = [(self.loads.get(ad_id) or self.ads[ad_id]).summary() for ad_id in ids[:limit]]
        return {"ads": page, "nextAdId": ids[limit - 1] if len(ids) > limit else None}

    # The rest.

    def _getEvents(self, params):
        ad_id, since = params.get("adId"), _integer(params.get("sinceIndex"), 1)
        limit = _integer(params.get("limit"), 1000)
        entries = [one for one in self._log[since - 1:]
                   if ad_id is None or one["params"]["adId"] == ad_id]
        page = entries[:limit]
        more = len(entries) > limit
        return {"events": page, "forgotten": 0,
                **({"nextIndex": page[-1]["params"]["index"] + 1} if more else {})}

    def _advanceClock(self, params):
        self._timers.advance(int(params["ms"].value))
        return {"nowMs": self.now}

    def _cancelRequest(self, params):
        name = front_door.identity(params["id"])
        for responder in list(self.waiting):
            if responder.number == name:
                self.counts["cancelled"] += 1
                responder.cancel()
        return {}

    def _setUp(self, params):
        names = params.get("classNames") or list(ADAPTERS)
        for name in names:
            if name not in ADAPTERS:
                raise Refused(101, className=name)
        return {"adapterStatuses": [
            {"className": name, "state": "notReady" if name in UNREADY else "ready"}
            for name in names]}

    def _ping(self, _):
        return {}

    def _initialize(self, _):
        return {"protocolVersion": 1, "serverInfo": {"name": "adbridge"},
                "capabilities": {"formats": list(FORMATS), "clock": "manual"}}

    def _listAdapters(self, _):
        return {"adapters": [{"className": name, "formats": list(formats)}
                             for name, formats in ADAPTERS.items()]}

    def _rpc_discover(self, _):
        return {"info": {"title": front_door.OPENRPC["info"]["title"]}}

    def _shutdown(self, _):
        self._is_shutting_down = True
        for responder in list(self.waiting):
            responder.refuse(402)
        return {"undisposedAds": [one for one in self._in_order() if one in self.ads]}

    def _exit(self, _):
        self.exit_code = 0 if self._is_shutting_down else 1
        if not self._is_shutting_down:
            self._shutdown({})
        return {}


def _integer(value, default):
    return default if value is None else int(value.value)
