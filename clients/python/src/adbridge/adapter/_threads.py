"""The threads and the event loop for the methods of adapters and ads."""

from __future__ import annotations

import inspect
import sys
import threading
from collections import deque
from typing import TYPE_CHECKING, Any, Callable, Coroutine, Deque, Optional, Tuple

from .._clock import now

if TYPE_CHECKING:
    import asyncio
    from concurrent.futures import Future

# `asyncio` is imported for the first coroutine: its import takes as long as all others together.

IDLE_S = 10.0
"""How long an idle thread waits for work before it ends, in seconds."""

OWN_NAME = "adbridge"
"""The name of each thread of this package, by which threads of adapters are told from them."""

Then = Callable[[Any, Optional[BaseException]], None]
"""Gets the result or the exception of a function."""


class Threads:
    """Runs plain functions on threads, and coroutines on an event loop.

    A function never waits for another one: it gets an idle thread, or a new one. The threads do not
    keep the program running.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._work = threading.Condition(self._lock)
        self._rest = threading.Condition(self._lock)
        self._waiting: Deque[Callable[[], None]] = deque()
        self._idle = 0
        self._running = 0
        """How many functions have not ended."""
        self._under_way = 0
        """How many functions run, or have an answer that is not written."""
        self._loop: Optional[asyncio.AbstractEventLoop] = None

    def run(
        self, function: Callable[..., Any], arguments: Tuple[Any, ...], then: Then
    ) -> Callable[[], object]:
        """Runs a function, and then `then` on the same thread or loop.

        Returns a function that cancels it. Only coroutines can be cancelled.
        """
        with self._lock:
            self._running += 1
            self._under_way += 1
        if inspect.iscoroutinefunction(function):
            return self._run_coroutine(_called(function, arguments), then)
        self._submit(lambda: self._run_plainly(function, arguments, then))
        return lambda: None

    def ping(self, then: Then) -> None:
        """Calls `then` where the next method would run: on the event loop, or on a thread.

        Coroutines share the event loop, so one that blocks delays the call. A plain function never
        does: it has a thread of its own.
        """
        with self._lock:
            function = _nothing if self._loop is None else _nothing_awaited
        self.run(function, (), then)

    def is_quiet(self) -> bool:
        """Whether nothing runs that can report an event.

        Threads of others, also those of timers, and tasks and timers of the event loop can.
        """
        if any(thread.name != OWN_NAME for thread in threading.enumerate() if thread is not threading.main_thread()):
            return False
        with self._lock:
            if self._running:
                return False
            loop = self._loop
        if loop is None:
            return True
        import asyncio

        try:
            timers = loop._scheduled  # type: ignore[attr-defined]
            return not timers and not asyncio.all_tasks(loop)
        except (AttributeError, RuntimeError):  # Another kind of loop, or tasks come and go.
            return False

    def wait(self, timeout: float) -> None:
        """Returns when no function runs, or after the timeout."""
        deadline = now() + timeout
        with self._lock:
            while self._under_way and deadline > now():
                self._rest.wait(deadline - now())

    def _run_plainly(
        self, function: Callable[..., Any], arguments: Tuple[Any, ...], then: Then
    ) -> None:
        try:
            result = function(*arguments)
        except BaseException as error:
            self._finish(then, None, error)
        else:
            if inspect.iscoroutine(result):
                self._run_coroutine(result, then)
            else:
                self._finish(then, result, None)

    def _run_coroutine(
        self, coroutine: Coroutine[Any, Any, Any], then: Then
    ) -> Callable[[], object]:
        import asyncio

        def done(future: Future[Any]) -> None:
            if future.cancelled():
                self._finish(then, None, asyncio.CancelledError())
            elif future.exception():
                self._finish(then, None, future.exception())
            else:
                self._finish(then, future.result(), None)

        future = asyncio.run_coroutine_threadsafe(coroutine, self._event_loop())
        future.add_done_callback(done)
        return future.cancel

    def _finish(self, then: Then, result: Any, error: Optional[BaseException]) -> None:
        with self._lock:
            self._running -= 1
        try:
            then(result, error)
        finally:
            with self._lock:
                self._under_way -= 1
                self._rest.notify()

    def _event_loop(self) -> asyncio.AbstractEventLoop:
        import asyncio

        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                run = self._loop.run_forever
                threading.Thread(target=run, name=OWN_NAME, daemon=True).start()
            return self._loop

    def _submit(self, work: Callable[[], None]) -> None:
        with self._lock:
            self._waiting.append(work)
            if self._idle >= len(self._waiting):
                self._work.notify()
                return
        threading.Thread(target=self._serve, name=OWN_NAME, daemon=True).start()

    def _serve(self) -> None:
        while True:
            with self._lock:
                deadline = now() + IDLE_S
                self._idle += 1
                while not self._waiting and deadline > now():
                    self._work.wait(deadline - now())
                self._idle -= 1
                if not self._waiting:
                    return
                work = self._waiting.popleft()
            work()


def is_cancellation(error: Optional[BaseException]) -> bool:
    """Whether an exception says that a coroutine was cancelled."""
    asyncio = sys.modules.get("asyncio")
    return asyncio is not None and isinstance(error, asyncio.CancelledError)


async def _called(function: Callable[..., Any], arguments: Tuple[Any, ...]) -> Any:
    return await function(*arguments)


def _nothing() -> None:
    pass


async def _nothing_awaited() -> None:
    pass
