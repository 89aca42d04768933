"""The common part of all ads: their state, the calls on them, and their events."""

from .network import FULL_SCREEN

VIDEO_ACTIONS = ("playVideo", "pauseVideo", "endVideo", "muteVideo", "unmuteVideo")
ACTIONS = ("tap", "open", "close", "leaveApplication", *VIDEO_ACTIONS, "earnReward", "expire")


class Refused(Exception):
    """A call is answered with an error: its code and its data."""

    def __init__(self, code, **data):
        super().__init__(code)
        self.code = code
        self.data = data


class Ad:
    """A loaded ad. Its events wait until the answer to its load."""

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
        """The batch that loads the ad, if there is one."""
        self._seq = 0
        self._held = []
        self._waiting = []
        self._screen = "closed"
        self._has_shown_screen = self._is_video_under_way = False

    def forward(self):
        """The client got the answer to the load: sends the events so far."""
        held, self._held = self._held, None
        for send in held or ():
            send()
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call()

    def when_known(self, call):
        """Makes a call wait until the answer to the load is sent."""
        self._waiting.append(call)

    def summary(self):
        return {
            "adId": self.id, "format": self.format, "state": self.state,
            "tracking": {"impressions": self.impressions, "clicks": self.clicks},
            "counters": dict(self.counters)}

    def emit(self, event, **more):
        """Records an event."""
        self.counters[event] = self.counters.get(event, 0) + 1
        at = self.world.now
        self._send_or_hold(lambda: self._send(event, at, more))

    def report(self, event, **more):
        """Records an event of the adapter, which may violate a rule."""
        rule = self._broken_by(event)
        if rule:
            self.violate(rule)
        self.emit(event, **more)

    def violate(self, rule):
        at = self.world.now
        self._send_or_hold(lambda: self.world.violate(rule, self.class_name, self.id, at))

    def report_impression(self):
        """Records the first impression that the adapter counts."""
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

    # Calls of the client, by default for all formats.

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
        """Simulates an action that only the adapter can do."""
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
        """The rule that an event violates at this time; None if it violates no rule."""
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
            self._is_video_under_way = True
        elif event in ("didPauseVideo", "didEndVideo"):
            if not self._is_video_under_way:
                return "eventOrder"
            self._is_video_under_way = event != "didEndVideo"
        elif event not in ("click", "impression", "didRewardUser"):
            return None
        return "eventOrder" if self.format in FULL_SCREEN and screen == "closed" else None
