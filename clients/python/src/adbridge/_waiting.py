"""The wait for an event of an ad."""

from __future__ import annotations

from .failures import EventTimeout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator, List, Literal, Optional, Tuple, Union

    from ._session import Session
    from .types import AnyAdEvent

    Step = Union[
        Tuple[Literal["wait"], Optional[float]],
        Tuple[Literal["advance"], None],
        Tuple[Literal["ask"], str],
    ]

__tracebackhide__ = True  # pytest shows the line of the test.

REAL_SECONDS = 1.0
"""How long to wait for events of a program that is not known to be quiet."""


class PassingTime:
    """The time that passes on a skipping clock while a program waits.

    Waits at once share it: the clock moves for all of them, by the shortest of their steps.
    """

    def __init__(self) -> None:
        self.waits: List[EventWait] = []
        self.now_ms = 0
        self.moves = 0
        """How often the clock was moved."""

    def step(self) -> int:
        """By how much to move the clock. The first step of a wait is 0, and tells it the time."""
        steps = (wait.step(self.now_ms) for wait in list(self.waits))
        return min(filter(None, steps), default=0)

    def moved(self, now_ms: int) -> None:
        self.now_ms = now_ms
        self.moves += 1
        for wait in list(self.waits):
            if wait.start_ms is None:
                wait.start_ms = now_ms


class EventWait:
    """Decides how to wait for an event, on each clock."""

    def __init__(
        self,
        session: Session,
        ad: Any,
        event: str,
        asset: Optional[str],
        clock: str,
        timeout: Optional[float],
        default_timeout: Optional[float],
        time: PassingTime,
    ) -> None:
        from .types import AssetName

        check_event(ad, event)
        if asset is not None:
            _check("asset", asset, AssetName)
        if timeout is not None and timeout != timeout:
            raise ValueError(f"timeout: expected a number of seconds, got {timeout}")
        self._session = session
        self._ad = ad
        self._event = event
        self._asset = asset
        self._clock = clock
        self._time = time
        self._has_timeout = timeout is not None
        self._timeout = timeout if timeout is not None else default_timeout
        if self._timeout == float("inf"):
            self._timeout = None
        self._found: Optional[AnyAdEvent] = None
        self.start_ms: Optional[int] = None
        """When time began to pass for it."""
        self.is_quiet: Optional[bool] = True
        """What the adapter has answered, if a step asked it."""

    def is_over(self) -> bool:
        """Whether the event has come, or can no longer come."""
        if self._found is None:
            self._found = self._ad._take(self._event, self._asset)
        return bool(self._found or self._session.end_error) or not self._session.has(self._ad)

    def steps(self) -> Iterator[Step]:
        """What to do while `is_over` is false.

        `wait` for seconds; `advance` the clock together with other waits; `ask` an adapter whether
        it is quiet, which answers after all its events.
        """
        if self.is_over():
            return
        if self._clock not in ("manual", "skip"):
            yield "wait", self._timeout
            return
        yield "ask", self._class_name
        is_given = self._clock == "manual" and self._has_timeout
        real_time: Step = "wait", self._timeout if is_given else REAL_SECONDS
        # Something runs in the program, and can report the event soon.
        if self.is_quiet is False and not self.is_over():
            yield real_time
        if self._clock == "skip":
            yield from self._passing_time()
        if self.is_quiet is None and not self.is_over():
            yield real_time

    def _passing_time(self) -> Iterator[Step]:
        self._time.waits.append(self)
        while not self.is_over() and (self.start_ms is None or self.step(self._time.now_ms)):
            yield "advance", None

    def end(self) -> None:
        """Leaves the other waits alone, after the end, a failure or a cancellation."""
        if self in self._time.waits:
            self._time.waits.remove(self)

    def step(self, now_ms: int) -> int:
        """By how much the clock may move: 1 ms, and later a hundredth of the time that has passed.

        It is 0 before the start is known, and after the timeout.
        """
        if self.start_ms is None:
            return 0
        passed = now_ms - self.start_ms
        step = max(1, passed // 100)
        if self._timeout is None:
            return step
        return max(0, min(step, round(self._timeout * 1000) - passed))

    def result(self) -> AnyAdEvent:
        """The event.

        Raises:
            EventTimeout, AdDisposed, DaemonDied, BridgeClosed: It did not come.
        """
        if self.is_over():
            if self._found:
                return self._found
            self._session.check()
            raise self._disposed()
        if self._clock == "manual":
            raise EventTimeout(
                f"There was no {self._wanted}, and a manual clock stands still until "
                f"`bridge.advance(ms)` moves it; {self._events}"
            )
        raise EventTimeout(f"There was no {self._wanted} in {self._timeout} s; {self._events}")

    def _disposed(self) -> Exception:
        from .errors import AdDisposed

        message = f"There was no {self._wanted} before the ad was disposed of; {self._events}"
        return AdDisposed(message, {"name": "adDisposed", "adId": self._ad.ad_id})

    @property
    def _wanted(self) -> str:
        of_asset = f" of the asset {self._asset}" if self._asset is not None else ""
        return f"{self._event}{of_asset} of {self._ad.ad_id}"

    @property
    def _events(self) -> str:
        names = ", ".join(str(received.event) for received in self._ad._received)
        return f"its events are: {names or 'none'}"

    @property
    def _class_name(self) -> str:
        info = self._ad.response_info
        return str(info.attempts[info.loaded_attempt].class_name)


def check_event(ad: Any, name: str) -> None:
    """Raises a `ValueError` for a name that no event has."""
    from .types import AdEventName

    if name not in ad.event_names:  # A later daemon can have more events.
        _check("event", name, AdEventName)


def _check(kind: str, name: str, known: type) -> None:
    """Raises a `ValueError` for a name that the protocol does not have."""
    names = [str(member) for member in known]  # type: ignore[attr-defined]
    if str(name) in names or isinstance(name, known):
        return
    import difflib

    near = difflib.get_close_matches(str(name), names, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(names)}"
    raise ValueError(f"There is no {kind} {name!r}; {hint}")
