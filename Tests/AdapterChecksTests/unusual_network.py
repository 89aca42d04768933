"""Correct adapters with unusual habits, written with the library: the first argument names the class.

The classes are in `unusual-programs.txt`. Each one gives ads for the parameter `good`, and for a good bid.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "clients/python/src"))

from adbridge.adapter import AdError, Adapter, BannerAd, MediaContent, NativeAd

NO_FILL = AdError(3, "There is no ad.", domain="com.unusual")


def require_fill(request):
    if (request.bid_response or request.parameter) not in ("bid:1", "good"):
        raise NO_FILL


class Page(Adapter):
    """A tap opens a page, and while it is open nothing notices another tap."""

    adapter_version = ad_sdk_version = "1.0.0"
    handles_user_impressions = handles_user_clicks = True

    def load_native(self, request):
        require_fill(request)
        return PageAd(headline="Hello", body="An ad.", call_to_action="Go")

    def load_banner(self, request):
        require_fill(request)
        return PageBanner(request.ad_size)


class Paged:
    """Opens a page at a tap."""

    is_open = False

    def simulate(self, action, asset):
        if action == "tap":
            if not self.is_open:
                self.is_open = True
                self.report_click()
                self.will_present_full_screen_view()
        elif action == "close" and self.is_open:
            self.is_open = False
            self.will_dismiss_full_screen_view()
            self.did_dismiss_full_screen_view()
        else:
            return super().simulate(action, asset)


class PageAd(Paged, NativeAd):
    is_seen = False

    def did_render(self, rendering):
        if not self.is_seen:
            self.is_seen = True
            self.report_impression()


class PageBanner(Paged, BannerAd):
    pass


class Muted(Adapter):
    """Has a video that plays and is muted when it is drawn, and reports only what changes."""

    adapter_version = ad_sdk_version = "1.0.0"

    def load_native(self, request):
        require_fill(request)
        return MutedAd(
            headline="Hello", body="An ad.", call_to_action="Go",
            media_content=MediaContent(has_video_content=True, aspect_ratio=1.5, duration_ms=15_000),
        )


class MutedAd(NativeAd):
    is_playing, is_muted, is_drawn = False, True, False

    def did_render(self, rendering):
        if not self.is_drawn:
            self.is_drawn = self.is_playing = True
            self.did_play_video()

    def simulate(self, action, asset):
        if action == "playVideo":
            if not self.is_playing:
                self.is_playing = True
                self.did_play_video()
        elif action in ("pauseVideo", "endVideo"):
            if self.is_playing:
                self.is_playing = False
                self.did_pause_video() if action == "pauseVideo" else self.did_end_video()
        elif action in ("muteVideo", "unmuteVideo"):
            if self.is_muted != (action == "muteVideo"):
                self.is_muted = not self.is_muted
                self.did_mute_video() if self.is_muted else self.did_unmute_video()
        else:
            return super().simulate(action, asset)


if __name__ == "__main__":
    adapter = globals()[sys.argv[1]]()
    adapter.class_name = "Broken"
    adapter.run()
