"""The events of ads, and their `with` blocks."""

from __future__ import annotations

from _thread import RLock
from contextlib import suppress

from ._encoding import decode
from .failures import BridgeClosed, DaemonDied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import (
        AbstractSet,
        Any,
        AsyncIterator,
        Callable,
        List,
        Optional,
        Sequence,
        Type,
        Union,
    )

    from typing_extensions import Self

    from ._wire import JSON
    from .types import AnyAdEvent

SECONDS_FOR_A_NOTEBOOK = 5.0

#: Guards the reading of the lines of events. A signal handler can read events, too.
_reading = RLock()


class Load:
    """Reads the answer to a load: makes the ad."""

    __slots__ = ("_bridge", "_kind")

    def __init__(self, kind: Type[BaseAd], bridge: Any) -> None:
        self._kind = kind
        self._bridge = bridge

    def __call__(self, json: JSON) -> BaseAd:
        return self._made(self._kind.from_json(json))

    def later(self, ad_id: str, line: str) -> BaseAd:
        """Makes the ad from the line of the answer, which is read when its members are used."""
        ad = object.__new__(self._kind)
        members = vars(ad)
        members["ad_id"] = ad_id
        members["_json"] = line
        return self._made(ad)

    def _made(self, ad: BaseAd) -> BaseAd:
        # The dataclass is frozen, because it holds data of the daemon. This member is not data.
        vars(ad)["_bridge"] = self._bridge
        self._bridge._adopt(ad)
        return ad


class BaseAd:
    """An ad that was loaded, and its events so far."""

    ad_id: str
    _bridge: Any
    _arrived: Sequence[Union[str, AnyAdEvent]] = ()
    """The events, or the lines of those that nobody has looked at."""
    _read = 0
    """How many of them are events."""
    _taken: AbstractSet[int] = frozenset()

    # Two loads never give the same ad, even if their data are equal.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, json: JSON) -> Self: ...

    @classmethod
    def _loaded_by(cls, bridge: Any) -> Callable[[JSON], Self]:
        """Returns the function that makes an ad from the answer to a load."""
        load: Callable[[JSON], Any] = Load(cls, bridge)
        return load

    def _receive(self, event: Union[str, AnyAdEvent]) -> None:
        """Keeps an event, or the line of one."""
        arrived = vars(self).get("_arrived")
        if arrived is None:
            vars(self)["_arrived"] = [event]  # Most ads of a large test get none.
        else:
            arrived.append(event)

    @property
    def _received(self) -> Sequence[AnyAdEvent]:
        """The events that arrived so far. Their lines are read here: few tests look at each event."""
        arrived: Any = self._arrived
        if self._read < len(arrived):
            with _reading:
                while self._read < len(arrived):
                    self._read_event(arrived)
        events: Sequence[AnyAdEvent] = arrived
        return events

    def _read_event(self, arrived: List[Any]) -> None:
        """Reads the first event that is still a line. One that can't be read is ignored."""
        index = self._read
        if isinstance(arrived[index], str):
            from .types import AdEvent

            try:
                arrived[index] = AdEvent.from_json(decode(arrived[index])["params"])
            except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
                import logging

                line = arrived.pop(index)
                logging.getLogger("adbridge").warning("adbridge wrote an invalid event: %.200s", line)
                return
        vars(self)["_read"] = index + 1

    def _take(self, name: str, asset: Optional[str]) -> Optional[AnyAdEvent]:
        """Returns the first event of a name, and of an asset, that was not returned before."""
        for event in list(self._received):
            is_wanted = event.event == name and asset in (None, event.asset)
            if is_wanted and event.seq not in self._taken:
                vars(self).setdefault("_taken", set()).add(event.seq)
                return event
        return None

    def _repr_html_(self) -> Optional[str]:
        """The ad for a notebook: what it looks like, its state and its events."""
        from ._html import shown

        return shown(self)

    def _picture(self) -> Optional[str]:
        """What the ad looks like, as SVG, if the daemon can say it now."""
        return None

    def _state(self) -> Optional[str]:
        """The state of the ad, if the daemon can say it now."""
        return None

    @property
    def event_names(self) -> List[str]:
        """The names of the events that arrived so far.

        assert ad.event_names == ["didPlayVideo", "impression"]
        """
        return [str(event.event) for event in self._received]


class BaseSyncAd(BaseAd):
    """The events of an ad of `AdBridge`, and its `with` block."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Disposes of the ad, unless the daemon has ended."""
        with suppress(BridgeClosed, DaemonDied):
            self._bridge.dispose(self.ad_id)

    def _picture(self) -> Optional[str]:
        return str(self._asked("preview", format="svg")["text"])

    def _state(self) -> Optional[str]:
        return str(self._asked("getAd")["state"])

    def _asked(self, method: str, **params: Any) -> Any:
        """The answer of the daemon, which a notebook waits for only for a moment."""
        call = self._bridge.request(method, {"adId": self.ad_id, **params})
        try:
            return call.result(timeout=SECONDS_FOR_A_NOTEBOOK)
        finally:
            call.cancel()

    @property
    def events(self) -> List[AnyAdEvent]:
        """The events that arrived so far.

        When a call returns, every event that it caused is among them.
        """
        return list(self._received)


class BaseAsyncAd(BaseAd):
    """The events of an ad of `AsyncAdBridge`, and its `async with` block."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """Disposes of the ad, unless the daemon has ended."""
        with suppress(BridgeClosed, DaemonDied):
            await self._bridge.dispose(self.ad_id)

    @property
    def received(self) -> List[AnyAdEvent]:
        """The events that arrived so far.

        When a call returns, every event that it caused is among them.
        """
        return list(self._received)

    async def events(self) -> AsyncIterator[AnyAdEvent]:
        """Every event of the ad, from the first one on, as it arrives.

        The iteration ends when the ad is disposed of or the bridge is closed.

        Raises:
            DaemonDied: The daemon ended unexpectedly.
        """
        next = 0
        while True:
            while next < len(self._received):
                yield self._received[next]
                next += 1
            if not await self._bridge._more_events(self):
                return
