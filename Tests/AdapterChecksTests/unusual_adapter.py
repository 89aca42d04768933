"""A correct adapter as a program, with one unusual habit: the first argument names it.

The rest is the adapter of `broken_adapter.py` without a flaw. All habits are in `unusual-programs.txt`.
"""

import subprocess
import sys
import threading
import time

HABIT = sys.argv.pop(1)

# The import reads the arguments.
import broken_adapter as usual
from broken_adapter import Refusal, Silence, answer, event, later, reply

if HABIT == "slowStart":
    time.sleep(6)
if HABIT == "onlySignals":
    usual.FORMATS = []
if HABIT == "noPromise":
    usual.PROMISE = None


class Unusual(usual.Adapter):
    def event(self, seconds, load, name, **more):
        """Reports an event later, unless the ad has been disposed of."""

        def report():
            if load in self.ads:
                event(load, name, **more)

        later(seconds, report)

    # The class

    def setUp(self, id, params):
        if HABIT == "slowSetUp":
            later(8, answer, id, {})
            raise Silence
        if HABIT == "helperProcess":
            self.helper = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        return super().setUp(id, params)

    def collectSignals(self, id, params):
        if HABIT in ("oneToken", "onlySignals"):
            return {"signals": "token", "error": None}
        if HABIT == "tokenForEach":
            return {"signals": f"token-{params['format']}", "error": None}
        if HABIT == "slowSignals":
            later(0.7, reply, id, super().collectSignals, id, params)
            raise Silence
        return super().collectSignals(id, params)

    def end(self):
        if HABIT == "slowEnd":
            time.sleep(1)
        if HABIT == "helperProcess":
            self.helper.stdin.close()
            self.helper.wait()

    # Loads

    def load(self, id, params, format):
        seconds = {"slowLoad": 4, "oneRequest": 0.05}.get(HABIT)
        if HABIT == "oneRequest" and self.pending:
            raise Refusal("One request at a time.")
        if seconds:
            self.pending[id] = params["loadId"]
            later(seconds, self.finish, id, params, format)
            raise Silence
        return super().load(id, params, format)

    def make_ad(self, params, format):
        if HABIT == "oneHeldAd" and self.ads:
            raise Refusal("There is an ad of this placement.")
        if HABIT == "bidWins" and params["request"]["bidResponse"] == "bid:1":
            params = {**params, "parameter": "good"}
        if HABIT == "otherSetting":
            zone = params["settings"].get("zoneId")
            params = {**params, "parameter": "bad" if zone == "none" else "good"}
        return super().make_ad(params, format)

    def content(self, params, format):
        size = params.get("adSize") or {}
        if HABIT == "oneSize" and (size.get("width"), size.get("height")) != (320, 50):
            raise Refusal("There is one size.")
        if HABIT == "ownImpression":
            self.event(1, params["loadId"], "impression")
        return super().content(params, format)

    def native_content(self, params):
        if HABIT == "ownTypeError" and "content" not in params["adTypes"]:
            raise Refusal("There is no such type.", domain="com.network", error_code=7)
        content = super().native_content(params)
        if HABIT == "textOnly":
            for asset in ("starRating", "images", "advertiser"):
                content["assets"].pop(asset)
            content.update(mediaContent=None, adChoices=None)
            content["tracking"] = {"impressions": "bridge", "clicks": "bridge"}
        return content

    # Ads

    def didRender(self, id, params):
        ad = self.ad(params)
        if HABIT == "lateImpression" and ad.renders == 0:
            ad.renders = 1
            self.event(2, ad.load, "impression")
        if HABIT == "textOnly":
            ad.renders += 1
            return {}
        return super().didRender(id, params)

    def didRecordImpression(self, id, params):
        return {}

    def didRecordClick(self, id, params):
        return {}

    def appear(self, id, ad):
        if HABIT == "slowPresent" and not ad.was_shown:
            ad.was_shown = True
            later(0.6, self.appear, id, ad)
            return
        if HABIT == "lateImpression":
            ad.is_shown = ad.was_shown = True
            event(ad.load, "willPresentFullScreenView")
            self.event(2, ad.load, "impression")
            answer(id, {})
            return
        super().appear(id, ad)
        if HABIT == "closesItself":
            later(0.5, self.close_itself, ad)

    def close_itself(self, ad):
        if ad.load in self.ads and ad.is_shown:
            self.close(ad)

    def simulate(self, id, params):
        action, ad = params["action"], self.ad(params)
        if HABIT == "textOnly" and action.endswith("Video"):
            raise Refusal("There is no video.", code=307)
        if action == "open" and HABIT == "noScreen":
            raise Refusal("This is not offered.", code=307)
        if action == "open" and HABIT == "leavesApplication":
            event(ad.load, "willLeaveApplication")
            return {}
        if action == "earnReward" and HABIT == "rewardAtClose" and "rewarded" in ad.format:
            ad.is_rewarded = True
            return {}
        if action == "earnReward" and HABIT == "lateReward" and "rewarded" in ad.format:
            ad.is_rewarded = True
            self.event(1.5, ad.load, "didRewardUser", reward=usual.REWARD)
            return {}
        return super().simulate(id, params)

    def tap(self, ad):
        if HABIT == "lateClick":
            self.event(0.8, ad.load, "click")
        else:
            super().tap(ad)

    def close(self, ad):
        if HABIT == "rewardAtClose" and ad.is_rewarded:
            event(ad.load, "didRewardUser", reward=usual.REWARD)
        if HABIT == "lateDismissal":
            ad.is_shown = False
            event(ad.load, "willDismissFullScreenView")
            self.event(1.2, ad.load, "didDismissFullScreenView")
        else:
            super().close(ad)


def answer_in_thread(id, function, *arguments):
    """Answers a call from a thread of its own."""
    threading.Thread(target=reply, args=(id, function, *arguments)).start()


if HABIT == "threads":
    usual.reply = answer_in_thread
usual.main(Unusual())
