"""The ads of an application's feed: what the tests beside this file test."""

from __future__ import annotations

from typing import Any, List, Optional

from adbridge import AdBridge, LoadFailed, NativeAd

CAPPED = ("com.exchange", 7)


class Feed:
    """Loads ads for the places of a feed, and gives up where that is useless."""

    def __init__(self, bridge: AdBridge, *, most_attempts: int = 3) -> None:
        self._bridge = bridge
        self._most_attempts = most_attempts
        self.shown: List[str] = []
        self.is_capped = False

    def ad(self, place: str, *, interests: Optional[List[str]] = None) -> Optional[NativeAd]:
        """An ad for a place; None if there is none. It tries again after a fault of the network."""
        request: Any = {"keywords": interests or [], "extras": {"place": place}}
        for _ in range(self._most_attempts):
            if self.is_capped:
                return None
            try:
                ad = self._bridge.load_native("feed", request=request)
            except LoadFailed as failure:
                error = failure.error.underlying or failure.error
                self.is_capped = (error.domain, error.code) == CAPPED
                if error.name == "noFill":
                    return None
            else:
                if ad.assets.headline:
                    return ad
                ad.dispose()
        return None

    def show(self, place: str) -> bool:
        """Draws an ad at a place. Returns whether there was one."""
        ad = self.ad(place)
        if ad is None:
            return False
        ad.render(width=320, height=250)
        ad.record_impression()
        self.shown.append(ad.assets.headline or "")
        return True

    def watch(self) -> float:
        """Shows a rewarded ad, and returns the coins that it gave; 0 if it was closed too early."""
        try:
            ad = self._bridge.load_rewarded("reward")
        except LoadFailed:
            return 0
        ad.present()
        self._bridge.wait_for(ad, "didDismissFullScreenView")
        return sum(event.reward.amount for event in ad.events if event.event == "didRewardUser")
