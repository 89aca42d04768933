"""The wait for an event of an ad."""

from __future__ import annotations

from .failures import EventTimeout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator, Literal, Optional, Sequence, Tuple, Union

    from ._session import Session
    from .types import AdapterInfo, AnyAdEvent

    Step = Union[
        Tuple[Literal["wait"], Optional[float]],
        Tuple[Literal["advance"], int],
        Tuple[Literal["catch up", "list adapters"], None],
    ]

__tracebackhide__ = True  # pytest shows the line of the test.

REAL_SECONDS = 1.0
"""How long an ad of a process adapter can be silent before the time of the daemon passes."""


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
    ) -> None:
        from .types import AssetName

        check_event(ad, event)
        if asset is not None:
            _check("asset", asset, AssetName)
        self._session = session
        self._ad = ad
        self._event = event
        self._asset = asset
        self._clock = clock
        self._has_timeout = timeout is not None
        self._timeout = timeout if timeout is not None else default_timeout
        self._found: Optional[AnyAdEvent] = None
        self.adapters: Sequence[AdapterInfo] = ()
        """The adapters of the daemon, if a step asked for them."""

    def is_over(self) -> bool:
        """Whether the event has come, or can no longer come."""
        if self._found is None:
            self._found = self._ad._take(self._event, self._asset)
        return bool(self._found or self._session.end_error) or not self._session.has(self._ad)

    def steps(self) -> Iterator[Step]:
        """What to do while `is_over` is false.

        `wait` for seconds; `advance` the clock by milliseconds; `catch up` until everything that
        was written before was carried out; `list adapters`.
        """
        if self.is_over():
            return
        if self._clock not in ("manual", "skip"):
            yield "wait", self._timeout
            return
        yield "catch up", None
        if self.is_over():
            return
        yield "list adapters", None
        if self._is_of_process:
            is_given = self._clock == "manual" and self._has_timeout
            yield "wait", self._timeout if is_given else REAL_SECONDS
        if self._clock == "skip":
            yield from self._passing_time()

    def _passing_time(self) -> Iterator[Step]:
        """Steps of 1 ms, and later of a hundredth of the time that has passed."""
        end = None if self._timeout is None else round(self._timeout * 1000)
        now = 0
        while not self.is_over() and (end is None or now < end):
            step = max(1, now // 100)
            step = step if end is None else min(step, end - now)
            yield "advance", step
            now += step

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
    def _is_of_process(self) -> bool:
        info = self._ad.response_info
        name = info.attempts[info.loaded_attempt].class_name if info.attempts else None
        return any(a.class_name == name and a.origin == "process" for a in self.adapters)


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
