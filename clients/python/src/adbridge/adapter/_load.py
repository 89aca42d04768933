"""One load and its ad, from the request to `adapter/dispose`."""

from __future__ import annotations

import threading
from collections import deque
from typing import Any, Callable, Deque, Mapping, Optional, Tuple, Type, Union

from .._wire import JSON
from .._shared_types import Tracking
from ._answers import Answers
from ._messages import EVENT, ErrorCode, ReportedEventNameLike
from ._threads import Threads, is_cancellation
from .ads import Ad
from .errors import AdError
from .requests import LATER, LoadRequest

Call = Tuple[Callable[..., Any], Tuple[Any, ...], Callable[[Any, Optional[BaseException]], None]]


class Load:
    """Answers a load, reports the events of its ad, and runs the calls on the ad in order."""

    def __init__(
        self,
        id: int,
        request: LoadRequest,
        kind: Type[Ad],
        *,
        answers: Answers,
        threads: Threads,
        tracking: Tracking,
        ignores_cancellation: bool,
        on_answered: Callable[[Load], None],
    ) -> None:
        self.id = id
        self.request = request
        self.ad: Optional[Ad] = None
        """The ad, after the load was answered with it."""
        self._answers = answers
        self._threads = threads
        self._tracking = tracking
        self._ignores_cancellation = ignores_cancellation
        self._on_answered = on_answered
        self._kind = kind
        self._stop: Callable[[], object] = lambda: None
        self._is_answered = False
        self._is_given_up = False
        self._is_disposed = False
        self._calls: Deque[Call] = deque()
        self._is_called = False
        # Keeps the messages of a load in order: its answer, then the events of its ad.
        self._lock = threading.RLock()
        request._load = self

    def content(self) -> JSON:
        """The content of the ad."""
        assert self.ad
        return self.ad._to_json(self._tracking)

    def start(self, function: Callable[..., Any]) -> None:
        """Runs the adapter's method; its result answers the load."""
        self._stop = self._threads.run(function, (self.request,), self._loaded)

    def complete(self, outcome: Union[Ad, AdError, None]) -> None:
        """Answers the load with an ad, an error or nothing."""
        if not isinstance(outcome, (self._kind, AdError, type(None))):
            raise TypeError(f"A load gives {self._kind.__name__} or AdError, not {outcome!r}.")
        with self._lock:
            if not self._is_given_up:
                self._answer(outcome)
            if isinstance(outcome, Ad) and (self._is_given_up or self._is_disposed):
                self.call(outcome.dispose, (), self._answers.note)

    def report(self, event: ReportedEventNameLike, members: Mapping[str, Any]) -> None:
        """Reports an event of the ad."""
        params = {"loadId": self.request.load_id, "event": event, **members}
        with self._lock:
            self._answers.notify(EVENT, params)

    def cancel(self) -> None:
        """Tells the adapter that the ad is no longer wanted, and answers in its place."""
        self.request.cancelled.set()
        if self._ignores_cancellation:
            return
        with self._lock:
            if self._is_answered:
                return
            self._is_answered = self._is_given_up = True
            self._answers.fail(self.id, ErrorCode.REQUEST_CANCELLED, "The load was cancelled.")
            self._on_answered(self)
        self._stop()

    def dispose(self, then: Callable[[Any, Optional[BaseException]], None]) -> None:
        """Disposes of the ad, after the calls that came before."""
        self.request.cancelled.set()
        with self._lock:
            self._is_disposed = True
            ad = self.ad
        if ad is None:
            then(None, None)
        else:
            self.call(ad.dispose, (), then)

    def call(
        self,
        function: Callable[..., Any],
        arguments: Tuple[Any, ...],
        then: Callable[[Any, Optional[BaseException]], None],
    ) -> None:
        """Runs a method of the ad, after the calls that came before."""
        with self._lock:
            self._calls.append((function, arguments, then))
            if self._is_called:
                return
            self._is_called = True
        self._next_call()

    def _next_call(self) -> None:
        with self._lock:
            if not self._calls:
                self._is_called = False
                return
            function, arguments, then = self._calls.popleft()

        def done(result: Any, error: Optional[BaseException]) -> None:
            try:
                then(result, error)
            finally:
                self._next_call()

        self._threads.run(function, arguments, done)

    def _loaded(self, result: Any, error: Optional[BaseException]) -> None:
        """Handles the result or the exception of the adapter's method."""
        if result is LATER or is_cancellation(error) and self._is_given_up:
            return
        try:
            if error is not None and not isinstance(error, AdError):
                raise error
            self.complete(result if error is None else error)
        except BaseException as fault:
            with self._lock:
                self._answers.fault(None if self._is_answered else self.id, fault)
                self._is_answered = True
                self._on_answered(self)

    def _answer(self, outcome: Union[Ad, AdError, None]) -> None:
        """Writes an answer. The caller holds the lock."""
        if isinstance(outcome, Ad):
            outcome._claim(self.report)
            line = self._answers.line(self.id, outcome._to_json(self._tracking))
            self.ad = self.ad or outcome  # The bridge can call the ad as soon as it has the line.
            self._answers.write(line)
        elif outcome:
            self._answers.refuse(self.id, ErrorCode.LOAD_FAILED, outcome)
        else:
            self._answers.answer(self.id, None)
        self._is_answered = True
        self._on_answered(self)
        if isinstance(outcome, Ad):
            outcome._report_kept(self.report)
