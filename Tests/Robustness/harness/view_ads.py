"""Ads that draw themselves: banners and full-screen ads."""

from .ads import Ad, Refused

REWARD_AFTER_MS = 10_000
SIZES = {
    "banner": (320, 50), "largeBanner": (320, 100), "mediumRectangle": (300, 250),
    "fullBanner": (468, 60), "leaderboard": (728, 90), "skyscraper": (120, 600)}


def size_in_points(size):
    """The width and the height of an `adSize`, which may be a name."""
    if not isinstance(size, str):
        return size
    width, height = SIZES[size]
    return {"width": width, "height": height}


class BannerAd(Ad):
    """A banner, which can have one creative after the other."""

    impressions = "bridge"

    def __init__(self, world, ad_id, class_name, size):
        super().__init__(world, ad_id, "banner", class_name)
        self.refresh = None
        self._size = size

    def refreshed(self):
        """Replaces the creative with another one."""
        self.has_impression = False
        self._screen, self._has_shown_screen, self._has_video_begun = "closed", False, False
        self.emit("refreshed", view={"id": None, **self._size, "text": "Sample Text Ad"})

    def dispose(self):
        super().dispose()
        if self.refresh:
            self.refresh.cancel()

    def change_size(self, params):
        self._size = size_in_points(params["adSize"])
        self.emit("adSizeChanged", size=self._size)
        return {"size": self._size}

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
