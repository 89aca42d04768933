"""The states of ads: what may be done to them, and which events come of it."""

from .network import FULL_SCREEN, LEGACY_RULES

VIDEO_ACTIONS = ("playVideo", "pauseVideo", "endVideo", "muteVideo", "unmuteVideo")
ACTIONS = ("tap", "open", "close", "leaveApplication", *VIDEO_ACTIONS, "earnReward", "expire")
REWARD_AFTER_MS = 10_000


class Refused(Exception):
    """A call is answered with an error: its code and what stands in its data."""

    def __init__(self, code, **data):
        super().__init__(code)
        self.code = code
        self.data = data


class Ad:
    """An ad of which the load has ended well. Its events wait until its load is answered."""

    impressions = clicks = "adapter"

    def __init__(self, world, ad_id, format, class_name):
        self.world = world
        self.id = ad_id
        self.format = format
        self.class_name = class_name
        self.state = "loaded"
        self.has_impression = False
        self.counters = {}
        self.expiry = None
        self.batch = None
        """The batch that loads it, if one does."""
        self._seq = 0
        self._held = []
        self._waiting = []
        self._screen = "closed"
        self._has_shown_screen = self._has_video_begun = False

    def forward(self):
        """The client knows of the ad: what happened so far is sent."""
        held, self._held = self._held, None
        for send in held or ():
            send()
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call()

    def when_known(self, call):
        """Has a call wait until the client has been told of the ad."""
        self._waiting.append(call)

    @property
    def is_known(self):
        """Whether the client has been told of the ad. What happens before is sent then."""
        return self._held is None

    def summary(self):
        return {
            "adId": self.id, "format": self.format, "state": self.state,
            "tracking": {"impressions": self.impressions, "clicks": self.clicks},
            "counters": dict(self.counters)}

    def emit(self, event, **more):
        """An event happened."""
        self.counters[event] = self.counters.get(event, 0) + 1
        at = self.world.now
        self._send_or_hold(lambda: self._send(event, at, more))

    def report(self, event, **more):
        """The adapter tells of an event, which may break a rule."""
        rule = self._broken_by(event)
        if rule:
            self.violate(rule)
        self.emit(event, **more)

    def violate(self, rule):
        at = self.world.now
        self._send_or_hold(lambda: self.world.violate(rule, self.class_name, self.id, at))

    def report_impression(self):
        """The adapter tells of an impression that it counts, the first time."""
        if not self.has_impression:
            self.has_impression = True
            self.stop_expiry()
            self.report("impression")

    def stop_expiry(self):
        if self.expiry:
            self.expiry.cancel()

    def expire(self):
        self.stop_expiry()
        self.state = "expired"
        self.emit("expired")

    def dispose(self):
        self.stop_expiry()
        self.state = "disposed"

    def require(self, *states):
        if self.state not in states:
            raise Refused(304, adId=self.id, state=self.state, allowed=list(states))

    def refuse_format(self, *needed):
        raise Refused(305, adId=self.id, format=self.format, needed=list(needed))

    def refuse_action(self, action):
        raise Refused(307, adId=self.id, action=action)

    # What a client does, unless the format says otherwise.

    def render(self, _):
        self.refuse_format("native")

    def untrack(self, _):
        self.refuse_format("native")

    def change_size(self, _):
        self.refuse_format("banner")

    def present(self, _):
        self.refuse_format(*FULL_SCREEN)

    def record_impression(self, _):
        if self.impressions != "bridge":
            raise Refused(303, adId=self.id)
        self.require("loaded", "rendered")
        if self.has_impression:
            return {"counted": False}
        self.has_impression = True
        self.stop_expiry()
        self.emit("impression")
        return {"counted": True}

    def record_click(self, _):
        raise Refused(303, adId=self.id)

    def simulate(self, params):
        action = params["action"]
        if action == "expire" and self.format != "banner":
            self.require("loaded")
            self.expire()
        else:
            self.act(action, params.get("asset"))
        return {}

    def act(self, action, asset):
        """Does what only the adapter can do."""
        self.refuse_action(action)

    def _send_or_hold(self, send):
        if self._held is None:
            send()
        else:
            self._held.append(send)

    def _send(self, event, at, more):
        self._seq += 1
        self.world.notify(
            "adEvent", {"adId": self.id, "seq": self._seq, "event": event, **more}, at)

    def _broken_by(self, event):
        """The rule that an event breaks where it comes, or None."""
        screen = self._screen
        if event == "willPresentFullScreenView":
            self._screen, self._has_shown_screen = "open", True
            return None if screen == "closed" else "unpairedScreen"
        if event == "willDismissFullScreenView":
            self._screen = "closing"
            return None if screen == "open" else "unpairedScreen"
        if event == "didDismissFullScreenView":
            self._screen = "closed"
            return None if screen == "closing" else "unpairedScreen"
        if event in ("didPlayVideo", "didStartVideo"):
            self._has_video_begun = True
        elif event in ("didPauseVideo", "didEndVideo"):
            if not self._has_video_begun:
                return "eventOrder"
        elif event not in ("click", "impression", "didRewardUser"):
            return None
        return "eventOrder" if self.format in FULL_SCREEN and screen == "closed" else None


class NativeAd(Ad):
    """A native ad, of any of the sample adapters."""

    def __init__(self, world, ad_id, class_name, outcome, kind):
        super().__init__(world, ad_id, "native", class_name)
        self.ad_type = outcome.ad_type
        self._rule = outcome.rule
        self._kind = kind
        self._is_legacy = (
            class_name == "SampleLegacyCustomEvent" or self._rule in LEGACY_RULES)
        self._tracks_itself = outcome.tracks_itself
        self._reacts_to = None
        self._video = "start"
        self._is_muted = kind.starts_muted
        self._is_screen_open = False
        if not self._tracks_itself:
            self.clicks = "bridge"
            if self._rule not in ("doubleImpression", "impressionBeforeRender"):
                self.impressions = "bridge"
        self._inspect()

    def _inspect(self):
        """Breaks the rules that are broken with the load itself."""
        rule = self._rule
        if rule in ("duplicateCompletion", "eventBeforeCompletion", "missingAsset") or (
                rule == "imageNotDelivered" and self._kind.wants_images) or (
                rule == "unrequestedAdType" and self.ad_type not in self._kind.ad_types):
            self.violate(rule)
        elif rule == "impressionBeforeRender":
            self.violate(rule)
            self.report_impression()

    def dispose(self):
        super().dispose()
        if self._rule == "eventAfterDispose":
            self.violate("eventAfterDispose")

    def render(self, params):
        self.require("loaded", "rendered", "untracked")
        self.stop_expiry()
        self.state = "rendered"
        clickable = params.get("clickableAssetViews") or {}
        others = params.get("nonclickableAssetViews") or {}
        self._reacts_to = set(clickable) if clickable or others else None
        self._be_drawn()
        return {"adChoices": self._ad_choices(params["view"])}

    def _be_drawn(self):
        """The adapter is told, and tells what comes of it."""
        if self._rule == "doubleImpression":
            if self.has_impression:
                self.violate("doubleImpression")
            self.report_impression()
            self.violate("doubleImpression")
        elif self._rule == "wrongTracker":
            self.violate("wrongTracker")
        elif self._rule == "unpairedScreen":
            self.report("willPresentFullScreenView")
            self.report("didDismissFullScreenView")
        elif self._rule == "eventOrder":
            self.report("didEndVideo")
        elif self._rule == "adChoicesMisplaced":
            self.violate("adChoicesMisplaced")
        if self._tracks_itself:
            self.report_impression()
        if not self._is_legacy and not self._kind.custom_controls:
            self._play()

    def _ad_choices(self, view):
        corner = self._kind.corner
        if self._rule == "adChoicesMisplaced":
            corner = (corner.replace("Right", "Left") if "Right" in corner
                      else corner.replace("Left", "Right"))
        x = view["width"].value - 24 if "Right" in corner else 0
        y = view["height"].value - 24 if "bottom" in corner else 0
        return {"position": corner, "frame": {"x": x, "y": y, "width": 24, "height": 24}}

    def untrack(self, _):
        if self.state == "rendered":
            self.state = "untracked"
        return {}

    def record_click(self, params):
        if self.clicks != "bridge":
            raise Refused(303, adId=self.id)
        self.require("loaded", "rendered")
        if params["asset"] == "adChoicesView":
            return {"counted": False}
        self.emit("click", asset=params["asset"])
        return {"counted": True}

    def act(self, action, asset):
        if action == "tap":
            self._tap(asset or "callToAction")
        elif action in ("open", "close"):
            self._open_or_close(action == "open")
        elif action == "leaveApplication" and self._is_legacy:
            self.report("willLeaveApplication")
        elif action in VIDEO_ACTIONS and not self._is_legacy:
            self._video_action(action)
        else:
            self.refuse_action(action)

    def _tap(self, asset):
        self.require("rendered")
        reacts = asset != "adChoicesView" and (
            self._reacts_to is None or asset in self._reacts_to)
        if reacts:
            self.report("click", asset=asset if self.clicks == "bridge" else None)

    def _open_or_close(self, opens):
        if opens == self._is_screen_open:
            return
        self._is_screen_open = opens
        if opens:
            self.report("willPresentFullScreenView")
        else:
            self.report("willDismissFullScreenView")
            self.report("didDismissFullScreenView")

    def _video_action(self, action):
        if action == "playVideo":
            self._play()
        elif action in ("muteVideo", "unmuteVideo"):
            if self._is_muted != (action == "muteVideo"):
                self._is_muted = not self._is_muted
                self.report("didMuteVideo" if self._is_muted else "didUnmuteVideo")
        elif self._video == "playing":
            self._video = "paused" if action == "pauseVideo" else "start"
            self.report("didPauseVideo" if action == "pauseVideo" else "didEndVideo")

    def _play(self):
        if self._video != "playing":
            self._video = "playing"
            self.report("didPlayVideo")


class BannerAd(Ad):
    """A banner; its creatives follow one another."""

    impressions = "bridge"

    def __init__(self, world, ad_id, class_name):
        super().__init__(world, ad_id, "banner", class_name)
        self.refresh = None

    def refreshed(self):
        """Another creative takes the place of this one."""
        self.has_impression = False
        self._screen, self._has_shown_screen, self._has_video_begun = "closed", False, False
        self.emit("refreshed")

    def dispose(self):
        super().dispose()
        if self.refresh:
            self.refresh.cancel()

    def change_size(self, params):
        size = params["adSize"]
        if isinstance(size, str):
            width, height = SIZES[size]
            size = {"width": width, "height": height}
        self.emit("adSizeChanged", size=size)
        return {"size": size}

    def act(self, action, asset):
        if action != "tap":
            self.refuse_action(action)
        self.report("click", asset=None)


class FullScreenAd(Ad):
    """An interstitial, a rewarded ad, a rewarded interstitial or an app open ad."""

    def __init__(self, world, ad_id, format, class_name, is_ready):
        super().__init__(world, ad_id, format, class_name)
        self._is_ready = is_ready
        self._is_rewarded = format.startswith("rewarded")
        self._countdown = None

    def present(self, _):
        self.require("loaded")
        self.stop_expiry()
        if not self._is_ready:
            self.state = "dismissed"
            self.emit("didFailToPresent", error={"code": 102, "name": "adNotLoaded"})
            raise Refused(306, adId=self.id)
        self.state = "presenting"
        if self._is_rewarded:
            self._countdown = self.world.after(REWARD_AFTER_MS, self._reward)
        self.report("willPresentFullScreenView")
        self.report_impression()
        if self._is_rewarded:
            self.report("didStartVideo")
        return {}

    def simulate(self, params):
        if params["action"] != "expire":
            self.require("presenting")
        return super().simulate(params)

    def act(self, action, asset):
        if action == "close":
            self._close()
        elif self._is_rewarded and action == "earnReward":
            self._reward()
        elif not self._is_rewarded and action in ("tap", "leaveApplication"):
            if self.format == "interstitial":
                self._close()
            self.report("click", asset=None)
        else:
            self.refuse_action(action)

    def dispose(self):
        super().dispose()
        if self._countdown:
            self._countdown.cancel()

    def _reward(self):
        if self._countdown:
            self._countdown.cancel()
            self._countdown = None
            self.report("didRewardUser", reward={"amount": 5})

    def _close(self):
        if self._countdown:
            self._countdown.cancel()
        self._countdown = None
        self.report("willDismissFullScreenView")
        if self._is_rewarded:
            self.report("didEndVideo")
        self.state = "dismissed"
        self.report("didDismissFullScreenView")


SIZES = {
    "banner": (320, 50), "largeBanner": (320, 100), "mediumRectangle": (300, 250),
    "fullBanner": (468, 60), "leaderboard": (728, 90), "skyscraper": (120, 600)}

