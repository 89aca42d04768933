"""One request for signals, or for bids."""

from __future__ import annotations

import threading
from typing import Any, Callable, Optional, Union

from .._wire import JSON
from ._answers import Answers
from ._messages import ErrorCode
from ._threads import Threads, is_cancellation
from .errors import AdError
from .requests import BidRequest, SignalRequest


def signals(result: Any) -> JSON:
    """The answer to a request for signals."""
    if not isinstance(result, (str, type(None))):
        raise TypeError(f"Signals are a string, not {result!r}.")
    return {"signals": result}


def bids(result: Any) -> JSON:
    """The answer to a request for bids."""
    if not isinstance(result, (dict, type(None))):
        raise TypeError(f"A bid response is a dictionary, not {result!r}.")
    return {"bidResponse": result}


class Signals:
    """Answers a request for signals or bids, once."""

    def __init__(
        self,
        id: Any,
        request: Union[SignalRequest, BidRequest],
        content: Callable[[Any], JSON],
        *,
        answers: Answers,
        threads: Threads,
        on_answered: Callable[[Signals], None],
    ) -> None:
        self.id = id
        self.request = request
        self._content = content
        self._answers = answers
        self._threads = threads
        self._on_answered = on_answered
        self._stop: Callable[[], object] = lambda: None
        self._is_answered = False
        self._lock = threading.Lock()

    def start(self, function: Callable[..., Any]) -> None:
        """Runs the adapter's method; its result is the answer."""
        self._stop = self._threads.run(function, (self.request,), self._collected)

    def cancel(self) -> None:
        """Tells the adapter that the result is no longer wanted, and answers in its place."""
        self.request.cancelled.set()
        if self._claim():
            message = f"The request for {self._content.__name__} was cancelled."
            self._answers.fail(self.id, ErrorCode.REQUEST_CANCELLED, message)
            self._on_answered(self)
            self._stop()

    def _claim(self) -> bool:
        """Whether this is the first answer."""
        with self._lock:
            is_first, self._is_answered = not self._is_answered, True
        return is_first

    def _collected(self, result: Any, error: Optional[BaseException]) -> None:
        """Handles the result or the exception of the adapter's method."""
        if not self._claim():
            if error and not (isinstance(error, AdError) or is_cancellation(error)):
                self._answers.note(None, error)
            return
        try:
            if error:
                raise error
            self._answers.answer(self.id, self._content(result))
        except AdError as refusal:
            self._answers.refuse(self.id, ErrorCode.LOAD_FAILED, refusal)
        except BaseException as fault:
            self._answers.fault(self.id, fault)
        self._on_answered(self)
