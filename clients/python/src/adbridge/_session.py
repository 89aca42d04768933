"""The conversation with a daemon, without the pipes that carry it."""

from __future__ import annotations

import itertools
import json
import logging
import threading
from concurrent.futures import InvalidStateError
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from typing import Any, Callable, List, Mapping, Optional, Protocol, Sequence
from weakref import WeakValueDictionary

from ._wire import JSON, encode, present
from .ads import BaseAd
from .errors import InvalidRequest, error_from_json
from .failures import AdBridgeError, BridgeClosed, ProtocolError
from .types import AdapterStatusChange, AdEvent, ContractViolation

log = logging.getLogger("adbridge")

Trace = Callable[[str, str], None]


class AnyFuture(Protocol):
    """The interface that the futures of threads and of asyncio share."""

    def done(self) -> bool: ...
    def set_result(self, result: Any, /) -> None: ...
    def set_exception(self, exception: Any, /) -> None: ...


@dataclass
class _Waiting:
    """A request without an answer yet. Without a future, its caller no longer waits."""

    method: str
    read: Callable[[Any], Any]
    future: Optional[AnyFuture]
    length: int
    """The length of its line in bytes, without the line end."""


class Session:
    """Matches answers with calls, and passes events to their ads and to listeners.

    Both clients pass it their calls, and each line that the daemon writes. Lines come from one
    thread; calls can come from any thread.
    """

    write: Callable[[bytes], None]
    """Sends a line to the daemon, without waiting."""

    def __init__(self, trace: Optional[Trace] = None) -> None:
        self.violations: List[ContractViolation] = []
        self.event_listeners: List[Callable[[AdEvent], None]] = []
        self.violation_listeners: List[Callable[[ContractViolation], None]] = []
        self.adapter_status_listeners: List[Callable[[AdapterStatusChange], None]] = []
        self.end_error: Optional[AdBridgeError] = None
        """The reason why no more calls are possible."""
        self._trace = trace
        self._ids = itertools.count(1)
        self._waiting: dict[int, _Waiting] = {}
        self._is_closing = False
        self._ads: WeakValueDictionary[str, BaseAd] = WeakValueDictionary()
        # Guards the two above: a call is answered or refused even while the conversation ends.
        self._lock = threading.Lock()

    def check(self) -> None:
        """Raises the reason if the conversation has ended."""
        if self.end_error:
            raise copy(self.end_error)  # Each place that raises it gets its own traceback.

    def call(
        self,
        method: str,
        params: Mapping[str, Any],
        read: Callable[[Any], Any],
        future: AnyFuture,
    ) -> int:
        """Sends a request, and returns its id. The future gets the result, converted by `read`."""
        id = next(self._ids)
        line = encode({"jsonrpc": "2.0", "id": id, "method": method, "params": present(params)})
        with self._lock:
            self.check()
            self._waiting[id] = _Waiting(method, read, future, len(line) - 1)
        self._send(line)
        return id

    def notify(self, method: str, params: Mapping[str, Any]) -> None:
        """Sends a notification, which has no answer."""
        self.check()
        self._send(encode({"jsonrpc": "2.0", "method": method, "params": present(params)}))

    def cancel(self, id: int) -> None:
        """Cancels a request. Its future does not change afterwards."""
        waiting = self._waiting.get(id)
        if waiting is None:
            return
        waiting.future = None
        with suppress(AdBridgeError):
            self.notify("$/cancelRequest", {"id": id})

    def dispose(self, ad_id: str) -> None:
        """Disposes of an ad that no caller got."""
        with suppress(AdBridgeError):
            self.notify("dispose", {"adId": ad_id})

    def adopt(self, ad: BaseAd) -> None:
        """Passes later events to an ad, as long as the ad object is in use."""
        self._ads[ad.ad_id] = ad

    def has(self, ad: BaseAd) -> bool:
        """Whether an ad can still get events."""
        return self._ads.get(ad.ad_id) is ad

    def forget(self, ad_id: str) -> None:
        """Forgets an ad that was disposed of. It gets no more events."""
        self._ads.pop(ad_id, None)

    def forget_all(self) -> None:
        self._ads.clear()

    def receive(self, line: bytes) -> None:
        """Handles a line that the daemon wrote. Never raises."""
        try:
            text = line.decode()
            message = json.loads(text)
        except (ValueError, RecursionError):  # UnicodeDecodeError is a ValueError.
            log.warning("adbridge wrote a line that is no JSON: %.200r", line)
            return
        if self._trace:
            _tell([self._trace], "<", text)
        try:
            if "method" in message:
                self._notified(message["method"], message.get("params"))
            else:
                self._answered(message)
        except (AttributeError, KeyError, TypeError, ValueError):
            log.warning("adbridge wrote a line that says nothing: %.200s", text)

    def end(self, error: AdBridgeError) -> None:
        """Fails every call that waits, and every later one."""
        with self._lock:
            if self.end_error:
                return
            if self._is_closing:
                error = BridgeClosed("The bridge was closed.")
            self.end_error = error
            waiting = list(self._waiting.values())
            self._waiting.clear()
        for call in waiting:
            _settle(call.future, error=copy(error))

    def shut_down(self) -> None:
        """Makes the daemon answer pending requests at once, so that it can end."""
        with suppress(AdBridgeError):
            self.notify("shutdown", {})
        self._is_closing = True

    def _send(self, line: bytes) -> None:
        if self._trace:
            _tell([self._trace], ">", line.decode().rstrip("\n"))
        self.write(line)

    def _answered(self, message: JSON) -> None:
        id = message["id"]
        if id is None:
            self._refused(message["error"])
            return
        call = self._waiting.pop(id)
        future = call.future  # Read once, because another thread can cancel at the same time.
        if future is None:
            self._answered_too_late(call, message)
            return
        try:
            if "error" in message:
                _settle(future, error=error_from_json(message["error"]))
            elif not _settle(future, result=call.read(message["result"])):
                self._answered_too_late(call, message)
        except Exception as error:
            unreadable = ProtocolError(f"The answer to {call.method} can't be read: {error!r}")
            unreadable.__cause__ = error
            _settle(future, error=unreadable)

    def _refused(self, error: JSON) -> None:
        """Handles an error for a line that the daemon could not read. It has no id.

        If a line was too long, the error belongs to the first request that is too long. Otherwise
        the request is known only if no other request waits.
        """
        failure = error_from_json(error)
        log.error("adbridge refused a request: %s", failure)
        limit = failure.limit if isinstance(failure, InvalidRequest) else None
        with self._lock:
            waiting = self._waiting.items()
            ids = [id for id, call in waiting if limit is None or call.length > limit]
            if not ids or (limit is None and len(ids) > 1):
                return
            call = self._waiting.pop(ids[0])
        _settle(call.future, error=failure)

    def _answered_too_late(self, call: _Waiting, message: JSON) -> None:
        """Disposes of an ad that was loaded while its load was being cancelled."""
        if call.method.startswith("load") and "result" in message:
            self.dispose(message["result"]["adId"])

    def _notified(self, method: str, params: Any) -> None:
        if method == "adEvent":
            event = AdEvent.from_json(params)
            ad = self._ads.get(event.ad_id)
            if ad is not None:
                ad._received.append(event)
            _tell(self.event_listeners, event)
        elif method == "contractViolation":
            violation = ContractViolation.from_json(params)
            self.violations.append(violation)
            _tell(self.violation_listeners, violation)
        elif method == "adapterStatus":
            _tell(self.adapter_status_listeners, AdapterStatusChange.from_json(params))


def _settle(
    future: Optional[AnyFuture], result: Any = None, error: Optional[Exception] = None
) -> bool:
    """Sets the result of a future. Returns false if the future was cancelled."""
    if future is None or future.done():
        return False
    try:
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)
    except InvalidStateError:  # Another thread has just cancelled it.
        return False
    return True


def _tell(listeners: Sequence[Callable[..., None]], *what: Any) -> None:
    for listener in list(listeners):
        try:
            listener(*what)
        except Exception:
            log.exception("A callback failed")
