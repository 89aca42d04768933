"""The client for asyncio."""

from __future__ import annotations

import asyncio
from functools import partial
from types import TracebackType
from typing import Any, Callable, List, Mapping, Optional, Sequence, Type, TypeVar

from ._async_methods import AsyncAd, AsyncBridgeMethods
from ._async_process import AsyncDaemonProcess
from ._program import Command, Config, Program
from ._session import Session, Trace
from .ads import BaseAd
from .failures import BridgeClosed, CallTimeout, EventTimeout
from .types import (
    AdapterStatusChange,
    AdEvent,
    AdEventNameLike,
    ClockModeLike,
    ContractViolation,
    DisposeAllResult,
    DisposeResult,
)

T = TypeVar("T")
OnEvent = TypeVar("OnEvent", bound=Callable[[AdEvent], Any])
OnViolation = TypeVar("OnViolation", bound=Callable[[ContractViolation], Any])
OnAdapterStatus = TypeVar("OnAdapterStatus", bound=Callable[[AdapterStatusChange], Any])


class AsyncAdBridge(AsyncBridgeMethods):
    """A daemon that runs until the `async with` block ends:

        async with AsyncAdBridge() as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/native")
            async for event in ad.events():
                print(event)

    A task that is cancelled while it waits for an answer cancels its request.
    """

    _process: AsyncDaemonProcess

    def __init__(
        self,
        program: Optional[Program] = None,
        *,
        clock: Optional[ClockModeLike] = None,
        config: Optional[Config] = None,
        seed: Optional[int] = None,
        strict: bool = False,
        log_level: Optional[str] = None,
        arguments: Sequence[str] = (),
        timeout: Optional[float] = 120.0,
        trace: Optional[Trace] = None,
    ) -> None:
        """Prepares a daemon; the parameters are those of `AdBridge`."""
        self._command = partial(
            Command,
            program,
            clock=clock,
            config=config,
            seed=seed,
            strict=strict,
            log_level=log_level,
            arguments=arguments,
        )
        self._timeout = timeout
        self._session = Session(trace)
        self._is_started = False
        self._arrival: asyncio.Event

    async def start(self) -> AsyncAdBridge:
        """Starts the daemon, once. `async with` does it, too.

        Raises:
            ProgramNotFound: The program was not found.
        """
        if self._is_started:
            raise RuntimeError("The bridge was started before; make another one.")
        command = self._command()
        self._arrival = asyncio.Event()
        self._session.event_listeners.append(self._arrived)
        self._process = AsyncDaemonProcess(self._session.receive, self._ended)
        self._session.write = self._process.write
        self._clean_up = command.clean_up
        try:
            await self._process.start(command.line)
        except BaseException:
            command.clean_up()
            raise
        self._is_started = True
        return self

    async def close(self) -> None:
        """Ends the daemon; pending calls raise `ShuttingDown` or `BridgeClosed`. Safe to repeat."""
        if not self._is_started:
            return
        self._session.shut_down()
        try:
            await self._process.close()
        finally:
            self._clean_up()

    async def __aenter__(self) -> AsyncAdBridge:
        return await self.start()

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.close()

    @property
    def pid(self) -> int:
        """The process id of the daemon."""
        return self._process.pid

    async def advance(self, ms: int) -> int:
        """Advances a manual or skipping clock, and returns the new time, in milliseconds."""
        return (await self.advance_clock(ms)).now_ms

    # Events

    @property
    def violations(self) -> List[ContractViolation]:
        """The violations of the contract by adapters, so far."""
        return list(self._session.violations)

    def on_event(self, callback: OnEvent) -> OnEvent:
        """Calls a function with every event of every ad, before the call that caused it returns."""
        self._session.event_listeners.append(callback)
        return callback

    def on_violation(self, callback: OnViolation) -> OnViolation:
        """Calls a function with every violation, as `on_event` does with events."""
        self._session.violation_listeners.append(callback)
        return callback

    def on_adapter_status(self, callback: OnAdapterStatus) -> OnAdapterStatus:
        """Calls a function when a process adapter has ended, or is ready again."""
        self._session.adapter_status_listeners.append(callback)
        return callback

    async def wait_for(
        self, ad: AsyncAd, event: AdEventNameLike, timeout: Optional[float] = None
    ) -> AdEvent:
        """Returns the next event of a name, and waits for it if necessary. Each is returned once.

        Args:
            ad: The ad.
            event: The name of the event.
            timeout: How long to wait, in seconds. Default: the time limit of calls.

        Raises:
            EventTimeout: The event did not come in time.
            DaemonDied: The daemon ended unexpectedly.
        """
        timeout = self._timeout if timeout is None else timeout
        try:
            return await asyncio.wait_for(self._wait_for(ad, event), timeout)
        except asyncio.TimeoutError:
            names = ", ".join(str(received.event) for received in ad.received) or "none"
            raise EventTimeout(
                f"There was no {event} of {ad.ad_id} in {timeout} s; its events are: {names}"
            ) from None

    async def _wait_for(self, ad: AsyncAd, event: str) -> AdEvent:
        while True:
            taken = ad._take(event)
            if taken:
                return taken
            self._session.check()
            await self._arrival.wait()

    async def _more_events(self, ad: BaseAd) -> bool:
        """Waits until an ad can have more events; returns False if it gets no more."""
        if isinstance(self._session.end_error, BridgeClosed) or not self._session.has(ad):
            return False
        self._session.check()
        await self._arrival.wait()
        return True

    def _arrived(self, *_: Any) -> None:
        """Wakes every task that waits for an event."""
        self._arrival.set()
        self._arrival = asyncio.Event()

    def _ended(self, error: Any) -> None:
        self._session.end(error)
        self._arrived()

    # Calls

    async def dispose(self, ad_id: str) -> DisposeResult:
        result = await super().dispose(ad_id)
        self._session.forget(ad_id)
        self._arrived()
        return result

    async def dispose_all(self) -> DisposeAllResult:
        result = await super().dispose_all()
        self._session.forget_all()
        self._arrived()
        return result

    async def request(self, method: str, params: Optional[Mapping[str, Any]] = None) -> Any:
        """Calls a method by its name on the wire, and returns the JSON result."""
        return await self._call(method, params or {}, lambda result: result)

    async def _call(self, method: str, params: Mapping[str, Any], read: Callable[[Any], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        id = self._session.call(method, params, read, future)
        timer = None
        if self._timeout is not None:
            timer = loop.call_later(self._timeout, self._expire, future, method)
        try:
            return await future
        except asyncio.CancelledError:
            self._drop(future)
            raise
        finally:
            self._session.cancel(id)  # Has no effect on a call that was answered.
            if timer:
                timer.cancel()

    def _expire(self, future: asyncio.Future[Any], method: str) -> None:
        if not future.done():
            message = f"{method} was not answered within {self._timeout} s"
            future.set_exception(CallTimeout(message))

    def _drop(self, future: asyncio.Future[Any]) -> None:
        """Disposes of an ad whose load was cancelled after the answer, before its task ran."""
        if future.done() and not future.cancelled() and not future.exception():
            if isinstance(future.result(), BaseAd):
                self._session.dispose(future.result().ad_id)

    def _notify(self, method: str, params: Mapping[str, Any]) -> None:
        self._session.notify(method, params)

    def _adopt(self, ad: BaseAd) -> None:
        self._session.adopt(ad)
