"""Loads: ask one network after the other, each with its deadline, until one gives an ad."""

from dataclasses import dataclass
from typing import Optional

from . import network
from .native_ads import NativeAd
from .network import ATTEMPT_MS
from .view_ads import BannerAd, FullScreenAd, size_in_points

EXPIRY_MS = {"appOpen": 4 * 3_600_000}
LATE_MS = 60_000


@dataclass(frozen=True)
class Kind:
    """The parameters of a load."""

    format: str
    ad_types: tuple = ("content", "appInstall")
    wants_images: bool = True
    corner: str = "topRight"
    starts_muted: bool = True
    custom_controls: bool = False
    size: Optional[dict] = None

    @classmethod
    def of(cls, format, params):
        options = params.get("options") or {}
        image, video = options.get("image") or {}, options.get("video") or {}
        corner = (options.get("adView") or {}).get("preferredAdChoicesPosition")
        return cls(
            format, tuple(params.get("adTypes") or cls.ad_types),
            not image.get("disableImageLoading", False), corner or cls.corner,
            video.get("startMuted", True), video.get("customControlsRequested", False),
            size_in_points(params["adSize"]) if format == "banner" else None)


class Load:
    """A load in progress. `done` is called once, with an ad or None, and with the attempts."""

    def __init__(self, world, ad_id, kind, items, limit_ms, is_direct, is_named_by_client, done):
        self.id = ad_id
        self.kind = kind
        self.waiting = []
        self.has_free_id = False
        """Ends without an ad; an id that the client chose can be used again."""
        self._is_named_by_client = is_named_by_client
        self.attempts = []
        self._world = world
        self._items = list(items)
        self._deadline = world.now + limit_ms
        self._is_direct = is_direct
        self._done = done
        self._attempt = None

    def summary(self):
        return {"adId": self.id, "format": self.kind.format, "state": "loading",
                "tracking": None, "counters": {}}

    def ask_next(self):
        while self._items:
            left = self._deadline - self._world.now
            if left <= 0:
                break
            item = self._items.pop(0)
            limit = left if self._is_direct else min(ATTEMPT_MS, left)
            self._attempt = Attempt(self, self._world, *item)
            self._attempt.start(limit)
            if not self._attempt.has_ended:
                return
            if self._settle():
                return
        self._finish(None)

    def attempt_ended(self):
        if self._done and not self._settle():
            self.ask_next()

    def cancel(self):
        """Cancels the load. Its waiting calls are answered that there is no ad."""
        if self._attempt:
            self._attempt.abandon()
        self._finish(None)

    def _settle(self):
        attempt = self._attempt
        self._attempt = None
        self.attempts.append(attempt.info())
        if attempt.ad:
            self._finish(attempt.ad)
        return attempt.ad is not None

    def _finish(self, ad):
        done, self._done, self._attempt = self._done, None, None
        if done:
            self.has_free_id = ad is None and self._is_named_by_client
            done(ad, self.attempts)
            for action in self.waiting:
                action()


class Attempt:
    """One attempt: a network is asked for an ad."""

    def __init__(self, load, world, class_name, parameter):
        self.ad = None
        self.has_ended = False
        self._load = load
        self._world = world
        self._class_name = class_name
        self._parameter = parameter
        self._state = "loading"
        self._started = world.now
        self._latency = 0
        self._timer = self._overdue = None
        self._has_begun = False

    def start(self, limit):
        outcome = network.ask(
            self._class_name, self._parameter, self._load.kind, self._world.failures)
        if outcome.delay_ms == 0:
            self._answer(outcome)
        elif outcome.delay_ms is not None:
            self._world.after(outcome.delay_ms, lambda: self._answer(outcome))
        if not self.has_ended:
            self._timer = self._world.after(limit, self._time_out)
        self._has_begun = True

    def info(self):
        return {"className": self._class_name, "parameter": self._parameter,
                "latencyMs": self._latency, **({"error": None} if self.ad else {})}

    def abandon(self):
        if not self.has_ended:
            self._state = "abandoned"
            self._timer.cancel()

    def _answer(self, outcome):
        if self._state == "timedOut":
            self._state = "answered"
            self._violate("lateCompletion")
            self._world.is_answered(self._overdue)
            self._answer_again(outcome)
        elif self._state == "loading":
            if outcome.has_nothing:
                self._violate("emptyCompletion")
            elif outcome.gives_ad and not self._can_be_drawn(outcome):
                self._violate("unrequestedAdType")
            elif outcome.gives_ad:
                self.ad = self._make_ad(outcome)
            else:
                self._answer_again(outcome)
            self._end("answered")

    def _can_be_drawn(self, outcome):
        return outcome.rule != "unrequestedAdType" or outcome.ad_type in self._load.kind.ad_types

    def _answer_again(self, outcome):
        """Records the second answer of an adapter that gave no ad to report it."""
        if outcome.rule == "duplicateCompletion":
            self._violate("duplicateCompletion")

    def _violate(self, rule):
        name = None if self._load.has_free_id else self._load.id
        self._world.violate(rule, self._class_name, name)

    def _make_ad(self, outcome):
        world, load = self._world, self._load
        format = load.kind.format
        if format == "native":
            return NativeAd(world, load.id, self._class_name, outcome, load.kind)
        if format == "banner":
            return BannerAd(world, load.id, self._class_name, load.kind.size)
        return FullScreenAd(world, load.id, format, self._class_name, outcome.is_ready)

    def _time_out(self):
        self._end("timedOut")
        self._overdue = self._world.is_overdue(self._give_up)

    def _give_up(self):
        """Releases the adapter; its later answers are ignored."""
        self._state = "abandoned"
        self._violate("neverCompleted")

    def _end(self, state):
        self._state = state
        self.has_ended = True
        self._latency = self._world.now - self._started
        if self._timer:
            self._timer.cancel()
        if self._has_begun:
            self._world.after(0, self._load.attempt_ended)
