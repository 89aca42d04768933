"""The conversation with a daemon, without the pipes that carry it."""

from __future__ import annotations

import itertools
from contextlib import suppress
from copy import copy
from weakref import ref

from ._encoding import decoder, notification_line, request_line
from ._lazy import LazyModule
from .failures import AdBridgeError, BridgeClosed, ProtocolError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Deque, Iterator, List, Mapping, Optional, Sequence

    from . import errors, types
    from ._calls import AnyCall
    from ._lines import Line
    from ._wire import JSON
    from .ads import BaseAd
    from .types import (
        AdapterStatusChange,
        AnyAdEvent,
        ClientEntry,
        ClientStatus,
        ContractViolation,
        LogEntry,
    )

    Trace = Callable[[str, str], None]
else:
    errors = LazyModule("errors")
    types = LazyModule("types")

#: The methods whose answers end ads, or describe them.
_ENDINGS = frozenset(["dispose", "disposeAll", "shutdown"])

#: How the lines begin that are not always read at once. The contract promises this order.
_EVENT = '{"jsonrpc":"2.0","method":"adEvent","params":{"adId":"'
_ANSWER = '{"jsonrpc":"2.0","id":'
_AD = ',"result":{"adId":"'
_EVENT_SIZE, _ANSWER_SIZE, _AD_SIZE = len(_EVENT), len(_ANSWER), len(_AD)

#: The size of an answer that is so short that it is read at once.
_SHORT = 200


class Session:
    """Matches answers with calls, and passes events to their ads and to listeners.

    Both clients pass it their calls, and each line that the daemon writes. Calls can come from any
    thread; lines come from one thread at a time.
    """

    queue: Callable[[bytes], None]
    """Keeps a line until `flush`."""
    flush: Callable[[], None]
    """Writes the lines, now or as soon as the daemon reads. Never waits."""

    def __init__(self, trace: Optional[Trace] = None) -> None:
        self.violations: List[ContractViolation] = []
        self.event_listeners: List[Callable[[AnyAdEvent], None]] = []
        self.violation_listeners: List[Callable[[ContractViolation], None]] = []
        self.adapter_status_listeners: List[Callable[[AdapterStatusChange], None]] = []
        self.client_status_listeners: List[Callable[[ClientStatus], None]] = []
        self.client_entry_listeners: List[Callable[[ClientEntry], None]] = []
        self.notification_listeners: List[Callable[[LogEntry], None]] = []
        self.on_change: Optional[Callable[[], None]] = None
        """Is called when an event came, or ads were disposed of."""
        self.end_error: Optional[AdBridgeError] = None
        """The reason why no more calls are possible."""
        self.undisposed_ads: Sequence[str] = ()
        """The ads that were not disposed of before the shutdown."""
        self._trace = trace
        self._decode = decoder()
        self._next_id = itertools.count(1).__next__
        self._waiting: dict[int, AnyCall] = {}
        self._is_closing = False
        self.is_guest = False
        """Whether the daemon goes on after this client."""
        self._ads: dict[str, ref[BaseAd]] = {}
        """The ads by their ids. Those that nobody uses are removed from time to time."""
        self._most_ads = 1000

    @property
    def pending(self) -> int:
        """How many requests have no answer yet."""
        return len(self._waiting)

    def oldest_calls(self) -> Iterator[Any]:
        """The calls that wait, in the order in which they were made."""
        calls = list(self._waiting.values())
        return (call for call in calls if not call.is_cancelled)

    def check(self) -> None:
        """Raises the reason if the conversation has ended."""
        if self.end_error:
            raise copy(self.end_error)  # Each place that raises it gets its own traceback.

    def call(self, call: AnyCall, params: Mapping[str, Any]) -> None:
        """Queues a request. The call gets the result, converted by its `read`, or the error."""
        method = call.method
        if method in _ENDINGS:
            call.read = self._ending(call, params)
        id = call.id = self._next_id()
        line = request_line(id, method, params)
        call.length = len(line) - 1
        # First add the entry, then check for the end. The end does both in the other order, so a
        # call is answered or refused even while the conversation ends.
        self._waiting[id] = call
        if self.end_error:
            self._waiting.pop(id, None)
            self.check()
        if self._trace:
            self._tell_trace(">", line.decode().rstrip("\n"))
        self.queue(line)

    def notify(self, method: str, params: Mapping[str, Any]) -> None:
        """Sends a notification, which has no answer."""
        self.check()
        line = notification_line(method, params)
        if self._trace:
            self._tell_trace(">", line.decode().rstrip("\n"))
        self.queue(line)
        self.flush()

    def cancel(self, call: AnyCall) -> None:
        """Cancels the request of a call that no longer waits."""
        if call.id in self._waiting:
            with suppress(AdBridgeError):
                self.notify("$/cancelRequest", {"id": call.id})

    def dispose(self, ad_id: str) -> None:
        """Disposes of an ad that no caller got."""
        with suppress(AdBridgeError):
            self.notify("dispose", {"adId": ad_id})

    def drop(self, result: Any) -> None:
        """Disposes of the result of a call if it is an ad, because no caller gets it."""
        ad_id = getattr(result, "ad_id", None)
        if ad_id is not None and hasattr(result, "_receive"):
            self.dispose(ad_id)

    def adopt(self, ad: BaseAd) -> None:
        """Passes later events to an ad, as long as the ad object is in use."""
        self._ads[ad.ad_id] = ref(ad)
        if len(self._ads) > self._most_ads:
            self._ads = {id: ad for id, ad in list(self._ads.items()) if ad() is not None}
            self._most_ads = max(1000, 2 * len(self._ads))

    def has(self, ad: BaseAd) -> bool:
        """Whether an ad can still get events."""
        adopted = self._ads.get(ad.ad_id)
        return adopted is not None and adopted() is ad

    def receive(self, lines: Deque[Line]) -> None:
        """Handles and removes lines that the daemon wrote.

        It raises only what a signal handler raises, such as `KeyboardInterrupt`. The lines that are
        left are then still to be handled: an answer is removed after its call has got it.
        """
        decode, waiting, trace = self._decode, self._waiting, self._trace
        while lines:
            line = lines[0]
            if len(line) > _SHORT and line[:_ANSWER_SIZE] == _ANSWER and self._keep_ad(line):
                lines.popleft()
                continue
            if line[:_EVENT_SIZE] == _EVENT and self._keep_event(line, lines):
                continue
            try:
                message = decode(line)
            except (ValueError, RecursionError):  # UnicodeDecodeError is a ValueError.
                raw = line.encode() if isinstance(line, str) else line
                _log().warning("adbridge wrote a line that is not JSON: %.200r", raw)
                lines.popleft()
                continue
            if trace:
                _tell([trace], "<", line if isinstance(line, str) else line.decode())
            try:
                call = waiting[message["id"]]
                result = message["result"]
            except (AttributeError, KeyError, TypeError):
                call = None
            if call is None or call.is_cancelled:  # No error is being handled here.
                self._receive_other(message, lines)
                continue
            try:
                value = call.read(result)
            except Exception as error:
                call.settle(error=_unreadable(call, error))
            else:
                if not call.settle(value) and call.is_cancelled:
                    self._answered_too_late(call, result)
            waiting.pop(call.id, None)
            lines.popleft()

    # Most tests with many ads look at few events, and at few members of an ad. So the two methods
    # that follow find the ad of a line without reading the rest as JSON. They return false if they
    # do not handle the line.

    def _keep_event(self, line: Any, lines: Deque[Line]) -> bool:
        end = line.find('"', _EVENT_SIZE)
        ad_id = line[_EVENT_SIZE:end]
        if self.event_listeners or "\\" in ad_id or line[-2:] != "}}":
            return False
        if self._trace:
            self._tell_trace("<", line)
        lines.popleft()
        adopted = self._ads.get(ad_id)
        ad = adopted() if adopted else None
        if ad is not None:
            ad._receive(line)
        if self.on_change:
            self.on_change()
        return True

    def _keep_ad(self, line: Any) -> bool:
        comma = line.find(",", _ANSWER_SIZE)
        start = comma + _AD_SIZE
        ad_id = line[start : line.find('"', start)]
        if line[comma:start] != _AD or "\\" in ad_id or line[-2:] != "}}":
            return False
        id = line[_ANSWER_SIZE:comma]
        call = self._waiting.get(int(id)) if id.isdecimal() else None
        later = getattr(call.read, "later", None) if call else None
        if call is None or later is None or call.is_cancelled:
            return False
        if self._trace:
            self._tell_trace("<", line)
        if not call.settle(later(ad_id, line)) and call.is_cancelled:
            self._answered_too_late(call, {"adId": ad_id})
        self._waiting.pop(call.id, None)
        return True

    def _receive_other(self, message: Any, lines: Deque[Line]) -> None:
        """Handles a line that is not the result of a call that waits."""
        line = lines[0]
        try:
            if "method" in message:
                lines.popleft()
                self._notified(message["method"], message.get("params"))
                return
            id = message["id"]
            if id is None:
                self._refused(message["error"])
            else:
                self._failed(self._waiting[id], message)
                self._waiting.pop(id, None)
            lines.popleft()
        except (AttributeError, KeyError, TypeError, ValueError):
            _log().warning("adbridge wrote a line that is not a message: %.200s", line)
            if lines and lines[0] is line:
                lines.popleft()

    def end(self, error: AdBridgeError) -> None:
        """Fails every call that waits, and every later one."""
        if self.end_error:
            return
        if self._is_closing:
            error = BridgeClosed("The bridge was closed.")
        self.end_error = error
        waiting = list(self._waiting.values())
        self._waiting.clear()
        for call in waiting:
            call.settle(error=copy(error))

    def shut_down(self) -> None:
        """Makes the daemon answer pending requests at once, and end.

        A fork of this process can hold its input open, so the end of the input is not enough.
        """
        if not self._is_closing and not self.is_guest:
            with suppress(AdBridgeError):
                self.call(_Shutdown(), {})
                self.notify("exit", {})
        self._is_closing = True

    def _failed(self, call: AnyCall, message: JSON) -> None:
        """Handles an error, or the answer to a call that was cancelled."""
        if call.is_cancelled:
            if "result" in message:
                self._answered_too_late(call, message["result"])
            return
        try:
            error: Exception = errors.error_from_json(message["error"])
        except Exception as wrong:
            error = _unreadable(call, wrong)
        call.settle(error=error)

    def _refused(self, error: JSON) -> None:
        """Handles an error for a line that the daemon could not read. It has no id.

        If a line was too long, the error belongs to the first request that is too long. Otherwise
        the request is known only if no other request waits.
        """
        failure = errors.error_from_json(error)
        _log().error("adbridge refused a request: %s", failure)
        limit = getattr(failure, "limit", None)
        waiting = list(self._waiting.items())
        ids = [id for id, call in waiting if limit is None or call.length > limit]
        if not ids or (limit is None and len(ids) > 1):
            return
        call = self._waiting.pop(ids[0])
        call.settle(error=failure)

    def _answered_too_late(self, call: AnyCall, result: Any) -> None:
        """Handles the result of a call that was cancelled: the daemon has carried it out."""
        if call.method.startswith("load"):
            self.dispose(result["adId"])
        elif call.method in _ENDINGS:
            call.read(result)

    def _notified(self, method: str, params: Any) -> None:
        if method == "adEvent":
            # The type of an event follows from its name.
            event: Any = types.AdEvent.from_json(params)
            adopted = self._ads.get(event.ad_id)
            ad = adopted() if adopted else None
            if ad is not None:
                ad._receive(event)
            _tell(self.event_listeners, event)
            if self.on_change:
                self.on_change()
        elif method == "contractViolation":
            violation = types.ContractViolation.from_json(params)
            self.violations.append(violation)
            _tell(self.violation_listeners, violation)
        elif method == "adapterStatus":
            _tell(self.adapter_status_listeners, types.AdapterStatusChange.from_json(params))
        elif method == "clientStatus":
            _tell(self.client_status_listeners, types.ClientStatus.from_json(params))
        elif method == "clientEntry":
            _tell_known(self.client_entry_listeners, types.ClientEntry.from_json, params)
        else:
            notification = {"method": method, "params": params}
            _tell_known(self.notification_listeners, types.log_entry_from_json, notification)

    def _ending(self, call: AnyCall, params: Mapping[str, Any]) -> Callable[[Any], Any]:
        """Reads an answer, after which ads get no more events."""
        read, method = call.read, call.method

        def ends(result: Any) -> Any:
            value = read(result)
            if method == "dispose":
                self._ads.pop(params["adId"], None)
            elif method == "disposeAll":
                self._ads.clear()
            else:
                self.undisposed_ads = result.get("undisposedAds", [])
            if self.on_change:
                self.on_change()
            return value

        return ends

    def _tell_trace(self, direction: str, text: str) -> None:
        assert self._trace
        _tell([self._trace], direction, text)


class _Shutdown:
    """The request that ends the work. Nobody waits for its answer."""

    method = "shutdown"
    is_cancelled = True
    id = 0
    length = 0

    def __init__(self) -> None:
        self.read: Callable[[Any], Any] = lambda result: result

    def settle(self, result: Any = None, error: Optional[Exception] = None) -> bool:
        return True


def _unreadable(call: AnyCall, reason: Exception) -> ProtocolError:
    error = ProtocolError(f"The answer to {call.method} can't be read: {reason!r}")
    error.__cause__ = reason
    return error


def _tell(listeners: Sequence[Callable[..., None]], *what: Any) -> None:
    for listener in list(listeners):
        try:
            listener(*what)
        except Exception:
            _log().exception("A callback failed")


def _tell_known(
    listeners: Sequence[Callable[..., None]], read: Callable[[JSON], Any], json: JSON
) -> None:
    """Tells what a client has chosen, unless it is of a later daemon and unknown here."""
    if not listeners:
        return
    try:
        value = read(json)
    except ValueError:
        return
    _tell(listeners, value)


def _log() -> Any:
    import logging

    return logging.getLogger("adbridge")
