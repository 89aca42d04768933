"""Native ads: they are drawn, and have assets, a video and a screen."""

from .ads import VIDEO_ACTIONS, Ad, Refused
from .network import LEGACY_RULES


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
        """Violates the rules that are about the load itself."""
        rule = self._rule
        if rule in ("duplicateCompletion", "eventBeforeCompletion", "missingAsset") or (
                rule == "imageNotDelivered" and self._kind.wants_images):
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
        return {"adChoices": self._ad_choices(params["view"]),
                "mediaView": self._media_view(params["view"], clickable, others)}

    def _be_drawn(self):
        """Calls the adapter, which reports the resulting events."""
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

    def _media_view(self, view, clickable, others):
        if self._is_legacy:
            return None
        place = clickable.get("mediaView") or others.get("mediaView")
        if place:
            return {name: place[name].value for name in ("x", "y", "width", "height")}
        return {"x": 0, "y": 0, "width": view["width"].value, "height": view["height"].value}

    def untrack(self, _):
        if self.state == "rendered":
            self.state = "untracked"
        return {}

    def record_click(self, params):
        if self.clicks != "bridge":
            raise Refused(303, adId=self.id)
        self.require("loaded", "rendered")
        if not self._reacts(params["asset"]):
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
        if self._reacts(asset):
            self.report("click", asset=asset if self.clicks == "bridge" else None)

    def _reacts(self, asset):
        return asset != "adChoicesView" and (
            self._reacts_to is None or asset in self._reacts_to)

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
