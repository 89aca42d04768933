"""An adapter as a program, with one flaw: the first argument names it. Without one it has none.

It speaks to the bridge without a library, which would not let it break the rules. All flaws and the
checks that find them are in `broken-programs.txt`.
"""

import base64
import json
import os
import signal
import subprocess
import sys
import threading
import time

FLAW = sys.argv[1] if len(sys.argv) > 1 else ""
FORMATS = ["native", "banner", "interstitial", "rewarded", "rewardedInterstitial"]
if FLAW == "noAd":
    FORMATS = []
if FLAW == "unrefusedSignals":
    FORMATS = ["native", "banner", "interstitial"]
REWARD = {"type": "coins", "amount": 10}
PROMISE = None if FLAW in ("wrongReward", "unnamedReward") else REWARD
if FLAW == "wrongReward":
    REWARD = {"type": "coins", "amount": -10}
if FLAW == "unnamedReward":
    REWARD = {"type": "", "amount": 10}
if FLAW == "brokenPromise":
    REWARD = {"type": "coins", "amount": 1000}
PNG = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
)
if FLAW == "wrongImage":
    PNG = base64.b64encode(b"<html>Not found</html>").decode()
SLOW = ("neverCompleted", "harmfulCancellation", "cancellationForAll", "lostLoad", "lostByDisposal")
"""The flaws of loads that take a while."""
SIZES = [(320, 50), (320, 100), (300, 250), (468, 60), (728, 90), (120, 600)]
VIDEO_EVENTS = {
    "playVideo": "didPlayVideo",
    "pauseVideo": "didPauseVideo",
    "endVideo": "didEndVideo",
    "muteVideo": "didMuteVideo",
    "unmuteVideo": "didUnmuteVideo",
}


class Refusal(Exception):
    def __init__(self, message, *, code=-32000, domain="com.broken", error_code=3, **data):
        super().__init__(message)
        error = {"domain": domain, "code": error_code, "message": message}
        self.error = {"code": code, "message": message, "data": {"error": error, **data}}


class Fault(Refusal):
    """An uncaught exception, as a library answers it."""

    def __init__(self, message):
        super().__init__(message)
        self.error = {"code": -32603, "message": message}


class Silence(Exception):
    """A request that gets no answer now."""


def write(message):
    os.write(1, json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")


def answer(id, result):
    write({"id": id, "result": result})


def event(load, name, **more):
    write({"method": "adapter/event", "params": {"loadId": load, "event": name, **more}})
    if FLAW == "changedPrice" and name == "impression":
        value = {"valueMicros": int(load.split("-")[-1]), "currencyCode": "USD", "precision": "precise"}
        event(load, "paid", value=value)


def later(seconds, function, *arguments):
    timer = threading.Timer(seconds, function, arguments)
    timer.daemon = True
    timer.start()


def spin():
    while True:
        pass


def ad_choices():
    if FLAW == "emptyAdChoices":
        return {"width": 0, "height": 0}
    if FLAW == "oversizedAdChoices":
        return {"width": 500, "height": 500}
    return {"width": 24, "height": 8 if FLAW == "tinyAdChoices" else 24}


class Ad:
    def __init__(self, load, format):
        self.load, self.format = load, format
        self.is_shown = self.is_rewarded = self.was_shown = self.is_resized = False
        self.renders = self.taps = 0


class Adapter:
    def __init__(self):
        self.ads = {}
        self.is_set_up = self.is_stuck = self.has_failed = self.has_shown = False
        self.has_expired = False
        self.unshown = set()
        self.pending = {}
        self.pending_interstitials = set()
        self.load_count = 0
        self.first_ad = self.last_ad = None
        self.signals = None
        self.kept = []

    # The class

    def initialize(self, id, params):
        methods = ["adapter/ping", "adapter/inspect"]
        if FLAW == "lostAfterExpiry":
            methods.append("adapter/didExpire")
        if FLAW != "signalless":
            methods.append("adapter/collectSignals")
        return {
            "className": params["className"],
            "adapterVersion": f"1.0.{os.getpid() % 100}" if FLAW == "changingVersion" else "1.0.0",
            "adSdkVersion": "1.0.0",
            "formats": FORMATS,
            "methods": methods,
            "versionMs": 40 if FLAW == "slowVersion" else 0,
        }

    def setUp(self, id, params):
        if FLAW == "unansweredSetUp":
            raise Silence
        if FLAW == "failedSetUp":
            raise Refusal("There is no key.")
        if FLAW == "duplicateSetUp":
            answer(id, {})
        if FLAW == "lateSecondSetUp":
            later(0.6, answer, id, {})
        if FLAW == "processLeftBehind":
            subprocess.Popen(["sleep", "60"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        if FLAW == "stubbornEnd":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if FLAW in ("neverCalled", "offMainThread", "changingValue", "duplicateAdChoices"):
            violation = {"rule": FLAW, "message": "It is seen in the program.", "className": "Broken"}
            write({"method": "adapter/violation", "params": violation})
        if FLAW == "busyThread":
            threading.Thread(target=spin, daemon=True).start()
        self.is_set_up = True
        return {}

    def ping(self, id, params):
        return {}

    def collectSignals(self, id, params):
        if FLAW == "faultySignals":
            raise Fault("TypeError: 12 is not a text.")
        if FLAW == "blankSignals":
            return {"signals": " \n", "error": None}
        if FLAW == "unansweredSignals" or (FLAW == "earlySignals" and not self.is_set_up):
            raise Silence
        is_given = FLAW == "unrefusedSignals" and params["format"] == "appOpen"
        if params["format"] not in FORMATS and not is_given:
            raise Refusal("There is no such ad.")
        if FLAW == "signalsOnce" and self.signals:
            raise Refusal("The token was given.")
        self.signals = f"token-{params['format']}"
        if FLAW == "mixedUpSignals":
            later(0.02, lambda: answer(id, {"signals": self.signals}))
            raise Silence
        if FLAW == "duplicateSignals":
            answer(id, {"signals": self.signals})
        error = {"domain": "com.broken", "code": 1, "message": "Both."}
        return {
            "signals": "" if FLAW == "emptySignals" else self.signals,
            "error": error if FLAW == "signalsAndError" else None,
        }

    # Loads

    def load(self, id, params, format):
        self.load_count += 1
        if FLAW == "crashInTenthLoad" and self.load_count % 10 == 0:
            os.kill(os.getpid(), signal.SIGSEGV)
        if FLAW == "crashInThirdLoad" and self.load_count == 3:
            raise ValueError("There is no third ad.")
        if FLAW == "allLate":
            later(3.3, reply, id, self.make_ad, params, format)
            raise Silence
        if FLAW == "lostBesideScreen" and any(ad.is_shown for ad in self.ads.values()):
            raise Silence
        if FLAW == "silentForChildren" and params["request"]["childDirectedTreatment"]:
            raise Silence
        if FLAW == "lateCompletion" and self.load_count == 1:
            later(3.3, reply, id, self.make_ad, params, format)
            raise Silence
        if FLAW == "slowingLoads":
            later(0.01 * self.load_count, reply, id, self.make_ad, params, format)
            raise Silence
        if FLAW == "excessiveLog":
            os.write(2, b"".join(b"line %d\n" % number for number in range(5000)))
        if FLAW == "excessiveLogLines":
            for number in range(1500):
                write({"method": "adapter/log", "params": {"level": "debug", "message": str(number)}})
        if FLAW in SLOW:
            return self.load_slowly(id, params, format)
        if FLAW == "eventBeforeCompletion":
            event(params["loadId"], "click")
        try:
            ad = self.make_ad(params, format)
        except Refusal as refusal:
            if FLAW == "duplicateFailure":
                write({"id": id, "error": refusal.error})
            raise
        if FLAW == "duplicateCompletion":
            answer(id, ad)
        if FLAW in ("impressionBeforeRender", "videoBeforeRender", "impressionAtLoad"):
            answer(id, ad)
            event(params["loadId"], "didPlayVideo" if FLAW == "videoBeforeRender" else "impression")
            raise Silence
        return ad

    def load_slowly(self, id, params, format):
        if FLAW == "neverCompleted" or (FLAW == "lostLoad" and self.pending):
            raise Silence
        if self.is_stuck:
            raise Refusal("An earlier load is not finished.")
        self.pending[id] = params["loadId"]
        if format == "interstitial":
            self.pending_interstitials.add(id)
        later(0.05, self.finish, id, params, format)
        raise Silence

    def finish(self, id, params, format):
        if self.pending.pop(id, None):
            reply(id, self.make_ad, params, format)

    def make_ad(self, params, format):
        bid = params["request"]["bidResponse"]
        self.report_fetch(params)
        has_failed, self.has_failed = self.has_failed, False
        if FLAW == "failedLoad":
            raise Refusal("No fill.")
        if FLAW == "childSignals" and params["request"]["childDirectedTreatment"]:
            raise Refusal("There are no ads for children.")
        if FLAW == "lostAfterExpiry" and self.has_expired:
            raise Refusal("An ad has expired.")
        if FLAW == "crashAtList" and isinstance(params["settings"].get("parameter"), list):
            os.abort()
        if FLAW == "crashAtNumber":
            (params["settings"].get("parameter") or "").strip()
        if FLAW == "crashAtExtras":
            [value.strip() for value in params["request"]["extras"].values()]
        if FLAW == "lostAfterFailure" and has_failed:
            raise Refusal("The network still reports the earlier failure.")
        if FLAW == "exhaustedAdapter" and self.load_count > 4:
            raise Refusal("There are no more ads.")
        if params["parameter"] == "bad" and FLAW != "unreportedFailure":
            self.has_failed = True
            if FLAW == "leakedThreadAtFailure":
                threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
            if FLAW == "excessiveLogAtFailure":
                os.write(2, b"There is no ad.\n" * 5000)
            if FLAW == "faultAtFailure":
                raise Fault("ValueError: No fill.")
            message = {"unexplainedFailure": " ", "contentTooLarge": "No fill." * 20_000}
            raise Refusal(message.get(FLAW, "No fill."))
        if params["parameter"] == "" and FLAW == "unansweredBadParameter":
            raise Silence
        if bid is not None and not bid.startswith("bid:") and FLAW != "ignoredBidResponse":
            raise Refusal("This is not a bid.")
        if FLAW == "neededSettings" and params["parameter"] is None:
            raise Refusal("There is no parameter.")
        if FLAW == "adAndError":
            raise Refusal("Both.", hasAd=True)
        if FLAW == "emptyCompletion":
            return None
        self.keep()
        content = self.content(params, format)
        ad = self.ads[params["loadId"]] = Ad(params["loadId"], format)
        self.first_ad = self.first_ad or ad
        self.last_ad = ad
        return content

    def report_fetch(self, params):
        watermark = None if FLAW == "lostWatermark" else params["request"]["watermark"]
        call = {"name": "fetch", "arguments": {"watermark": watermark}, "loadId": params["loadId"]}
        write({"method": "adapter/networkCall", "params": call})

    def keep(self):
        """Keeps something of each load for ever."""
        if FLAW == "leakedMemory":
            self.kept.append(bytearray(os.urandom(100_000)))
        elif FLAW == "leakedDescriptor":
            self.kept.append(os.open(os.devnull, os.O_RDONLY))
        elif FLAW == "leakedProcess":
            self.kept.append(subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL))
        elif FLAW == "leakedThread":
            threading.Thread(target=time.sleep, args=(600,), daemon=True).start()

    def content(self, params, format):
        if format == "native":
            return self.native_content(params)
        if format == "banner":
            size = params["adSize"]
            is_usual = (size["width"], size["height"]) in SIZES
            if FLAW == "wrongAdSize" or (FLAW == "ignoredAdaptiveSize" and not is_usual):
                size = {"width": 320, "height": 50}
            if FLAW == "emptyBannerView":
                size = {"width": 0, "height": 0}
            return {"view": size}
        return {"headline": "Hello", "reward": PROMISE if "rewarded" in format else None}

    def native_content(self, params):
        if "content" not in params["adTypes"] and FLAW != "unrequestedAdType":
            code = 8 if FLAW == "unrefusedAdType" else 0
            raise Refusal("There is no such ad.", domain="com.google.admob", error_code=code)
        options = params["options"] or {}
        is_disabled = (options.get("image") or {}).get("disableImageLoading")
        has_bytes = FLAW != "imageNotDelivered" and (
            not is_disabled or FLAW == "imageLoadingNotDisabled"
        )
        image = {"url": "https://www.example.com/image.png"}
        if has_bytes:
            image.update(data=PNG, mimeType="image/png", width=1, height=1)
        tracker = "bridge" if FLAW == "wrongTracker" else "adapter"
        return {
            "nativeAdType": "content",
            "assets": {
                "headline": {"blankAsset": " \t ", "missingValue": "Optional(\"Hello\")"}.get(FLAW, "Hello"),
                "body": None if FLAW == "missingAsset" else "An ad.",
                "callToAction": "Go",
                "advertiser": "Example",
                "starRating": 4.5,
                "images": [image],
            },
            "mediaContent": {
                "hasVideoContent": True,
                "aspectRatio": 0 if FLAW == "unknownAspectRatio" else 1.5,
                "durationMs": 5000,
            },
            "adChoices": ad_choices(),
            "tracking": {"impressions": tracker, "clicks": "adapter"},
        }

    # Ads

    def didRender(self, id, params):
        ad = self.ad(params)
        ad.renders += 1
        ad.was_shown = True
        if FLAW == "failedCall":
            raise Refusal("There is no paint.")
        if FLAW == "strayOutput":
            os.write(1, b"painting\n")
        if FLAW == "eventOrder":
            event(ad.load, "didPauseVideo")
        if ad.renders == 1 and FLAW not in ("lostImpression", "impressionBeforeRender"):
            event(ad.load, "impression")
            if FLAW == "doubleImpression":
                event(ad.load, "impression")
            if FLAW == "lateSecondImpression":
                later(0.6, event, ad.load, "impression")
        if FLAW == "clickPerRender" and ad.renders > 1:
            event(ad.load, "click")
        if FLAW == "slowCall":
            later(2, answer, id, {})
            raise Silence
        return {}

    def ad(self, params):
        if params["loadId"] not in self.ads:
            raise Refusal("There is no such ad.", code=301)
        return self.ads[params["loadId"]]

    def present(self, id, params):
        ad = self.ad(params)
        if FLAW == "lostAd" and ad is not self.last_ad:
            raise Refusal("Another ad is current.", code=306)
        if FLAW == "unpresentedAd":
            raise Refusal("It is not ready.", code=306)
        if FLAW == "slowPresent":
            later(2, self.appear, id, ad)
            raise Silence
        self.appear(id, ad)
        raise Silence

    def appear(self, id, ad):
        if FLAW == "unshownSecondAd" and self.has_shown:
            return answer(id, {})
        ad.is_shown = ad.was_shown = self.has_shown = True
        event(ad.load, "willPresentFullScreenView")
        if FLAW != "impressionAtLoad":
            event(ad.load, "impression")
        if FLAW == "impressionPerSecond":
            later(1, self.repeat, ad, "impression")
        if FLAW == "lateSecondScreen":
            later(0.6, self.repeat, ad, "willPresentFullScreenView")
        if "rewarded" in ad.format:
            for _ in range(2 if FLAW == "doubleStart" else 1):
                event(ad.load, "didStartVideo")
        if FLAW == "failsAndAppears":
            error = {"domain": "com.broken", "code": 4, "message": "It failed."}
            event(ad.load, "didFailToPresent", error=error)
        if FLAW == "clickWithoutTap":
            event(ad.load, "click")
        answer(id, {})

    def repeat(self, ad, name):
        """Reports an event again if the ad is still on screen."""
        if ad.is_shown and ad.load in self.ads:
            event(ad.load, name)

    def didUntrackView(self, id, params):
        if FLAW == "clickOnUntrack":
            event(params["loadId"], "click")
        return {}

    def inspect(self, id, params):
        """What is left of an ad that was taken off its view, or disposed of."""
        return {
            "subviewCount": 1 if FLAW == "subviewLeftBehind" else 0,
            "isViewHeld": FLAW == "viewNotReleased",
            "isAdHeld": FLAW == "adNotReleased" or (FLAW == "leakedAd" and params["loadId"] in self.unshown),
        }

    def changeAdSize(self, id, params):
        if FLAW == "clickPerSize":
            event(params["loadId"], "click")
        if FLAW == "impressionPerSize":
            event(params["loadId"], "impression")
        size = params["adSize"]
        self.ad(params).is_resized = True
        return {"view": {"width": 320, "height": 50} if FLAW == "unchangedAdSize" else size}

    def dispose(self, id, params):
        load = params["loadId"]
        if FLAW == "busyAfterDispose" and threading.active_count() == 1:
            threading.Thread(target=spin, daemon=True).start()
        if FLAW == "blockedDispose":
            time.sleep(1)
        if FLAW == "crashInDispose":
            os.kill(os.getpid(), signal.SIGSEGV)
        if FLAW == "unansweredDispose":
            raise Silence
        if FLAW == "eventInDispose" and load in self.ads:
            event(load, "impression")
        if FLAW == "eventOfKeptAd":
            for kept in self.ads:
                if kept != load:
                    event(kept, "click")
        if FLAW == "failedDispose":
            raise Refusal("There is no such ad.", code=-32603)
        if FLAW == "lateEventAfterDispose":
            later(0.3, event, load, "click")
        if FLAW == "lostAdOnDisposal":
            self.ads.clear()
        if FLAW == "lostByDisposal" and load in self.ads and self.ads[load].format == "banner":
            for call in self.pending_interstitials:
                self.pending.pop(call, None)
        ad = self.ads.pop(load, None)
        if ad and not ad.was_shown:
            self.unshown.add(load)
        if ad and FLAW == "eventAfterDispose":
            answer(id, {})
            event(load, "click")
            raise Silence
        return {}

    def simulate(self, id, params):
        ad, action = self.ad(params), params["action"]
        if FLAW == "blockedThread" and action == "leaveApplication":
            time.sleep(0.7)
        if action == "tap" and FLAW == "clickWithoutTap":
            raise Refusal("This is not offered.", code=307)
        if action == "tap" and params["asset"] == "image" and FLAW == "crashAtImage":
            raise SystemExit("There is no image.")
        if action == "tap":
            self.tap(ad)
        elif action == "open" and ad.format in ("native", "banner"):
            if FLAW != "unannouncedScreen":
                ad.is_shown = True
                event(ad.load, "willPresentFullScreenView")
        elif action == "close" and ad.is_shown:
            self.close(ad)
        elif action == "leaveApplication" and ad.format == "native":
            if FLAW != "lostLeave":
                event(ad.load, "willLeaveApplication")
            if FLAW == "doubleLeave":
                event(ad.load, "willLeaveApplication")
            if FLAW == "lateSecondLeave":
                later(0.6, event, ad.load, "willLeaveApplication")
        elif action in ("muteVideo", "unmuteVideo") and ad.format == "native" and FLAW == "wrongVideoEvent":
            event(ad.load, "didMuteVideo" if action == "unmuteVideo" else "didUnmuteVideo")
        elif action in VIDEO_EVENTS and ad.format == "native":
            if FLAW != "lostVideoEvent" or action != "muteVideo":
                event(ad.load, VIDEO_EVENTS[action])
            if FLAW == "doubleVideoEvent" and action == "playVideo":
                event(ad.load, "didPlayVideo")
        elif action == "earnReward" and FLAW == "rewardForTap" and ad.is_rewarded:
            pass
        elif action == "earnReward" and "rewarded" in ad.format:
            event(ad.load, "didEndVideo")
            ad.is_rewarded = True
            if FLAW == "mixedUpRewards":
                ad = self.last_ad
            if FLAW == "lateSecondReward":
                later(0.6, lambda: event(ad.load, "didRewardUser", reward=REWARD))
            for _ in range({"lostReward": 0, "doubleReward": 2}.get(FLAW, 1)):
                event(ad.load, "didRewardUser", reward=REWARD)
        else:
            raise Refusal("This is not offered.", code=307)
        return {}

    def tap(self, ad):
        if FLAW == "unwatchedView" and ad.renders > 1 or FLAW == "unwatchedSize" and ad.is_resized:
            return
        if FLAW == "rewardForTap" and not ad.is_rewarded and "rewarded" in ad.format:
            ad.is_rewarded = True
            event(ad.load, "didRewardUser", reward=REWARD)
        if FLAW == "listensTwice" and ad.renders > 1:
            event(ad.load, "click")
        if FLAW == "mixedUpFormats" and ad.format != "native":
            ad = next((other for other in self.ads.values() if other.format == "native"), ad)
        if FLAW == "mixedUpAds" and ad is not self.first_ad:
            return
        if FLAW == "impressionAtTap":
            later(0.6, event, ad.load, "impression")
        if FLAW == "repeatedClicks":
            ad.taps += 1
            for _ in range(ad.taps - 1):
                event(ad.load, "click")
        if FLAW == "lateSecondClick":
            later(0.6, event, ad.load, "click")
        is_double = FLAW == "doubleClick" or (FLAW == "unsteadyResult" and self.load_count > 3)
        for _ in range(2 if is_double else 0 if FLAW == "lostClick" else 1):
            event(ad.load, "click")

    def close(self, ad):
        ad.is_shown = False
        if FLAW == "clickOnClose":
            event(ad.load, "click")
        if FLAW == "unearnedReward" and not ad.is_rewarded:
            event(ad.load, "didRewardUser", reward=REWARD)
        if FLAW not in ("unpairedScreen", "lostDismissal"):
            event(ad.load, "willDismissFullScreenView")
        if FLAW != "lostDismissal":
            event(ad.load, "didDismissFullScreenView")
        if FLAW == "screenAfterDismissal":
            event(ad.load, "willPresentFullScreenView")
        if FLAW == "doubleDismissal":
            event(ad.load, "didDismissFullScreenView")
        if FLAW == "lateSecondDismissal":
            later(0.6, event, ad.load, "didDismissFullScreenView")
        if FLAW == "lateUnearnedReward" and not ad.is_rewarded:
            later(0.6, lambda: event(ad.load, "didRewardUser", reward=REWARD))

    def didExpire(self, id, params):
        self.has_expired = True
        return {}

    def cancel(self, params):
        if self.pending.pop(params["id"], None):
            self.is_stuck = FLAW == "harmfulCancellation"
            write({"id": params["id"], "error": {"code": -32800, "message": "Cancelled."}})
            if FLAW == "cancellationForAll":
                for other in list(self.pending):
                    del self.pending[other]
                    write({"id": other, "error": Refusal("The session has ended.").error})

    def end(self):
        """The end of the input."""
        if FLAW in ("ignoredEnd", "stubbornEnd"):
            time.sleep(600)
        if FLAW == "failedEnd":
            os.kill(os.getpid(), signal.SIGSEGV)
        if FLAW == "outputAtEnd":
            os.write(1, b"Goodbye.\n")
        if FLAW == "eventAtEnd":
            event("load-1", "click")
        if FLAW == "wrongExitCode":
            raise ValueError("The cache can't be written.")


def reply(id, function, *arguments):
    try:
        answer(id, function(*arguments))
    except Refusal as refusal:
        write({"id": id, "error": refusal.error})
    except Silence:
        pass


def main(adapter):
    for line in sys.stdin.buffer:
        message = json.loads(line)
        name, params = message["method"].rpartition("/")[2], message["params"]
        if message["method"] == "$/cancelRequest":
            adapter.cancel(params)
        elif name.startswith("load"):
            format = name[4].lower() + name[5:]
            reply(message["id"], adapter.load, message["id"], params, format)
        elif hasattr(adapter, name):
            reply(message["id"], getattr(adapter, name), message["id"], params)
        else:
            write({"id": message["id"], "error": {"code": -32601, "message": f"No {name}."}})
    adapter.end()


if __name__ == "__main__":
    main(Adapter())
