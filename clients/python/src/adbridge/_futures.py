"""The futures of calls without waiting."""

from __future__ import annotations

import threading
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from concurrent.futures._base import CANCELLED_AND_NOTIFIED, FINISHED, LOGGER, PENDING
from typing import Any, Callable, List, Optional, Sequence, TypeVar

from ._calls import settling
from ._process import DaemonProcess
from ._session import Session

T = TypeVar("T")
__tracebackhide__ = True  # pytest shows the line of the test.


class Call(Future[T]):
    """A call without waiting. `cancel` cancels the request, too.

    A `Future` makes a condition for each instance, which costs more than the rest of a call. This
    one makes it when `concurrent.futures.wait` or `as_completed` needs it.
    """

    id = 0
    length = 0
    is_cancelled = False
    _state = PENDING
    _result: Any = None
    _exception: Optional[BaseException] = None
    _done_callbacks: Sequence[Callable[[Future[T]], object]] = ()

    def __init__(
        self, session: Session, process: DaemonProcess, method: str, read: Callable[[Any], T]
    ) -> None:
        self._session = session
        self._process = process
        self.method = method
        self.read = read

    def __getattr__(self, name: str) -> Any:
        if name not in ("_condition", "_waiters"):
            raise AttributeError(name)
        with settling:
            if "_condition" not in vars(self):
                self._waiters: List[Any] = []
                self._condition = threading.Condition()
        return vars(self)[name]

    def done(self) -> bool:
        return self._state != PENDING

    def cancelled(self) -> bool:
        return self.is_cancelled

    def running(self) -> bool:
        return False

    def result(self, timeout: Optional[float] = None) -> T:
        self._wait(timeout)
        if self._exception is not None:
            try:
                raise self._exception
            finally:
                self = None  # type: ignore[assignment] # The traceback refers to this frame.
        result: T = self._result
        return result

    def exception(self, timeout: Optional[float] = None) -> Optional[BaseException]:
        self._wait(timeout)
        return self._exception

    def cancel(self) -> bool:
        if self._end(CANCELLED_AND_NOTIFIED):
            self._session.cancel(self)
            self._process.nudge()
        return self.is_cancelled

    def add_done_callback(self, fn: Callable[[Future[T]], object]) -> None:
        with settling:
            if self._state == PENDING:
                self._done_callbacks = [*self._done_callbacks, fn]
                return
        self._call_back([fn])

    def set_result(self, result: T) -> None:
        self.settle(result)

    def set_exception(self, exception: Optional[BaseException]) -> None:
        self.settle(error=exception)

    def settle(self, result: Any = None, error: Optional[BaseException] = None) -> bool:
        """Sets the result or the error. Returns false if the call was cancelled."""
        return self._end(FINISHED, result, error)

    def _end(
        self, state: str, result: Any = None, error: Optional[BaseException] = None
    ) -> bool:
        with settling:
            if self._state != PENDING:
                return False
            has_condition = "_condition" in self.__dict__
            if not has_condition:
                self._result = result
                self._exception = error
                self._state = state
        if state != FINISHED:
            self.is_cancelled = True
        if has_condition and not self._end_with_condition(state, result, error):
            return False
        if self._done_callbacks:
            callbacks, self._done_callbacks = self._done_callbacks, ()
            self._call_back(callbacks)
        return True

    def _end_with_condition(
        self, state: str, result: Any, error: Optional[BaseException]
    ) -> bool:
        """Does what `wait` and `as_completed` expect of a `Future`."""
        with self._condition:
            with settling:
                if self._state != PENDING:
                    return False
                self._result = result
                self._exception = error
                self._state = state
            for waiter in self._waiters:
                if state != FINISHED:
                    waiter.add_cancelled(self)
                elif error is not None:
                    waiter.add_exception(self)
                else:
                    waiter.add_result(self)
            self._condition.notify_all()
        return True

    def _call_back(self, callbacks: Sequence[Callable[[Future[T]], object]]) -> None:
        for callback in callbacks:
            try:
                callback(self)
            except Exception:
                LOGGER.exception("exception calling callback for %r", self)

    def _wait(self, timeout: Optional[float]) -> None:
        if self._state == PENDING and not self._process.wait(self.done, timeout):
            raise FutureTimeoutError
        if self.is_cancelled:
            raise CancelledError
