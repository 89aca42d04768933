"""The client for asyncio."""

from __future__ import annotations

import asyncio
from _thread import get_ident
from contextlib import suppress
from functools import partial

from ._async_methods import AsyncBridgeMethods
from ._async_process import AsyncDaemonProcess
from ._program import Command
from ._session import Session
from ._waiting import EventWait, PassingTime
from .bridge import raise_violations, usable_clock
from .errors import UnknownAdapter
from .failures import BridgeClosed, CallTimeout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import (
        Any,
        Callable,
        Coroutine,
        Iterator,
        List,
        Mapping,
        Optional,
        Sequence,
        Type,
        TypeVar,
    )

    from typing_extensions import NoReturn

    from ._async_ads import AsyncAd
    from ._program import Config, PathLike, Program
    from ._session import Trace
    from .ads import BaseAd
    from .types import (
        AdapterStatusChange,
        AnyAdEvent,
        AssetNameLike,
        ClientEntry,
        ClientStatus,
        ClockModeLike,
        ContractViolation,
        LogEntry,
    )

    T = TypeVar("T")
    OnEvent = TypeVar("OnEvent", bound=Callable[[AnyAdEvent], Any])
    OnViolation = TypeVar("OnViolation", bound=Callable[[ContractViolation], Any])
    OnAdapterStatus = TypeVar("OnAdapterStatus", bound=Callable[[AdapterStatusChange], Any])
    OnClientStatus = TypeVar("OnClientStatus", bound=Callable[[ClientStatus], Any])
    OnClientEntry = TypeVar("OnClientEntry", bound=Callable[[ClientEntry], Any])
    OnNotification = TypeVar("OnNotification", bound=Callable[[LogEntry], Any])

    Future = asyncio.Future[Any]
else:
    Future = asyncio.Future

__tracebackhide__ = True  # pytest shows the line of the test.

ANOTHER_LOOP = "The bridge can be used only on the event loop that started it."


class AsyncAdBridge(AsyncBridgeMethods):
    """A daemon that runs until the `async with` block ends:

        async with AsyncAdBridge() as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/native")
            async for event in ad.events():
                print(event)

    A call is sent when it is made, and `await` waits for its answer. A task that is cancelled while
    it waits cancels the request.
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
        record: Optional[PathLike] = None,
        replay: Optional[PathLike] = None,
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
            record=record,
            replay=replay,
            arguments=arguments,
        )
        self._timeout = timeout
        self._is_strict = strict
        self._session = Session(trace)
        self._is_started = False
        self._is_closed = False
        self._clock = "wall"
        self._change: Optional[asyncio.Event] = None
        self._time = PassingTime()
        self._move: Optional[asyncio.Task[None]] = None
        """Moves the clock for every task that waits."""
        self._loop: asyncio.AbstractEventLoop
        self._thread = 0
        """The thread of the loop, from the start on."""
        self._timer: Optional[asyncio.TimerHandle] = None

    @classmethod
    def connect(
        cls,
        address: str,
        *,
        program: Optional[Program] = None,
        timeout: Optional[float] = 120.0,
        trace: Optional[Trace] = None,
    ) -> AsyncAdBridge:
        """Uses a bridge that runs already; the parameters are those of `AdBridge.connect`:

            async with AsyncAdBridge.connect("unix:bridge.sock") as bridge:
                await bridge.load_native(ad_unit_id="sample/native")
        """
        bridge = cls(program, arguments=["connect", address], timeout=timeout, trace=trace)
        bridge._session.is_guest = True
        return bridge

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Names the method that may be meant."""
            from ._missing import missing

            raise missing(self, name)

    async def start(self) -> AsyncAdBridge:
        """Starts the daemon, once. `async with` does it, too.

        Raises:
            ProgramNotFound: The program was not found.
            RuntimeError: The bridge was started before, or asyncio does not run.
        """
        if self._thread:
            raise RuntimeError("The bridge was started before; make another one.")
        self._loop = _running_loop()
        command = self._command()
        self._thread = get_ident()
        self._clock = command.clock
        self._process = AsyncDaemonProcess(self._session.receive, self._ended)
        self._session.queue = self._process.queue
        self._session.flush = self._process.flush
        self._clean_up = command.clean_up
        try:
            await self._process.start(command.line)
        except BaseException:
            self._thread = 0
            command.clean_up()
            raise
        self._is_started = True
        if self._session.is_guest:
            try:
                self._clock = usable_clock((await self.initialize()).capabilities)
            except BaseException:
                await self._close()
                raise
        return self

    async def close(self) -> None:
        """Ends the daemon; pending calls raise `ShuttingDown` or `BridgeClosed`. Safe to repeat.

        Raises:
            ContractViolated: The bridge is `strict`, and there was a violation of severity `error`.
            RuntimeError: Another event loop runs than the one that started the bridge.
        """
        was_open = self._is_started and not self._is_closed
        await self._close()
        if was_open and self._is_strict:
            raise_violations(self._session.violations)

    async def _close(self) -> None:
        if not self._is_started:
            return
        if _running_loop() is not self._loop:
            raise RuntimeError(ANOTHER_LOOP)
        self._is_closed = True
        self._session.shut_down()
        try:
            await self._process.close()
        finally:
            if self._timer:
                self._timer.cancel()
            self._clean_up()

    async def __aenter__(self) -> AsyncAdBridge:
        return await self.start()

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        if error is None:
            await self.close()
        else:
            await self._close()  # What the block raised is more important than violations.

    def __enter__(self) -> NoReturn:
        raise TypeError("Use `async with AsyncAdBridge() as bridge:`, or `with AdBridge()`.")

    def __exit__(self, *_: object) -> None: ...

    @property
    def pid(self) -> int:
        """The process id of the daemon."""
        self._check_started()
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

    def on_client_status(self, callback: OnClientStatus) -> OnClientStatus:
        """Calls a function when another client has connected, has given its name, or has ended.

        Choose it with `initialize(notifications=["clientStatus"])`.
        """
        self._session.client_status_listeners.append(callback)
        return callback

    def on_client_entry(self, callback: OnClientEntry) -> OnClientEntry:
        """Calls a function with what happens to the ads of other clients.

        Choose it with `initialize(notifications=["clientEntry"])`, and beside it the kinds that
        the function gets beyond events and violations.
        """
        self._session.client_entry_listeners.append(callback)
        return callback

    def on_notification(self, callback: OnNotification) -> OnNotification:
        """Calls a function with each notification of another kind: one that `initialize` has chosen.

        The function gets an entry of the log, such as `LoadEndedEntry`.
        """
        self._session.notification_listeners.append(callback)
        return callback

    async def _wait_for(
        self, ad: AsyncAd, event: str, timeout: Optional[float], asset: Optional[AssetNameLike]
    ) -> AnyAdEvent:
        time = self._time
        wait = EventWait(self._session, ad, event, asset, self._clock, timeout, self._timeout, time)
        try:
            for step in wait.steps():
                if step[0] == "wait":
                    await self._wait(wait, step[1])
                elif step[0] == "advance":
                    await self._pass()
                else:
                    with suppress(UnknownAdapter):  # A network that was removed is quiet.
                        wait.is_quiet = (await self.ping_adapter(step[1])).is_quiet
        finally:
            wait.end()
        return wait.result()

    async def _pass(self) -> None:
        """Moves the clock, or waits until another task has moved it."""
        if self._move is None or self._move.done():
            self._move = asyncio.ensure_future(self._advance())
        await asyncio.shield(self._move)  # Another task can wait for it, too.

    async def _advance(self) -> None:
        self._time.moved((await self.advance_clock(self._time.step())).now_ms)

    async def _wait(self, wait: EventWait, seconds: Optional[float]) -> None:
        async def arrives() -> None:
            while not wait.is_over():
                await self._next_change()

        try:
            await asyncio.wait_for(arrives(), seconds)
        except asyncio.TimeoutError:
            pass

    async def _more_events(self, ad: BaseAd) -> bool:
        """Waits until an ad can have more events; returns False if it gets no more."""
        if isinstance(self._session.end_error, BridgeClosed) or not self._session.has(ad):
            return False
        self._session.check()
        await self._next_change()
        return True

    async def _next_change(self) -> None:
        """Waits until an event comes, or ads are disposed of, or the daemon ends."""
        if self._change is None:
            self._change = asyncio.Event()
            self._session.on_change = self._changed
        await self._change.wait()

    def _changed(self) -> None:
        """Wakes every task that waits for a change."""
        change, self._change, self._session.on_change = self._change, None, None
        if change:
            change.set()

    def _ended(self, error: Any) -> None:
        self._session.end(error)
        self._changed()

    # Calls

    def request(
        self, method: str, params: Optional[Mapping[str, Any]] = None
    ) -> Coroutine[Any, Any, Any]:
        """Calls a method by its name on the wire, and returns the JSON result."""
        return self._call(method, params or {}, _unchanged)

    def _call(
        self, method: str, params: Mapping[str, Any], read: Callable[[Any], T]
    ) -> Coroutine[Any, Any, T]:
        if self._thread != get_ident():  # Or the bridge was not started.
            return self._call_later(method, params, read)
        answer: Any = Answer(loop=self._loop)
        answer.bridge = self
        answer.method = method
        answer.read = read
        answer.is_cancelled = answer.is_taken = False
        try:
            self._session.call(answer, params)
        except Exception as error:
            answer.set_exception(error)
            return answer  # type: ignore[no-any-return]
        if self._session.pending == 1:
            self._process.flush()
        else:
            self._process.flush_soon()
        if self._timeout is not None:
            answer.deadline = self._loop.time() + self._timeout
            if self._timer is None:
                self._timer = self._loop.call_at(answer.deadline, self._expire)
        return answer  # type: ignore[no-any-return]

    async def _call_later(
        self, method: str, params: Mapping[str, Any], read: Callable[[Any], T]
    ) -> T:
        """Makes a call of another thread, which `asyncio.run_coroutine_threadsafe` brings here."""
        self._check_started()
        if self._thread != get_ident():
            raise RuntimeError(ANOTHER_LOOP)
        return await self._call(method, params, read)

    def _expire(self) -> None:
        """Fails the calls that have timed out, and waits for the next one.

        All calls have the same time limit, so the oldest one is the next.
        """
        self._timer = None
        now = self._loop.time()
        for answer in self._session.oldest_calls():
            if answer.deadline > now:
                self._timer = self._loop.call_at(answer.deadline, self._expire)
                return
            answer.expire()

    def _notify(self, method: str, params: Mapping[str, Any]) -> None:
        self._check_started()
        self._session.notify(method, params)

    def _adopt(self, ad: BaseAd) -> None:
        self._session.adopt(ad)

    def _check_started(self) -> None:
        if not self._is_started:
            raise RuntimeError(
                "The bridge was not started. Use `async with AsyncAdBridge() as bridge:`, or "
                "`await bridge.start()`."
            )


class Answer(Future):
    """The answer to a call. A task that is cancelled while it waits cancels the request.

    It is a future, so that `asyncio.gather` needs no task for it: a task costs more than the call.
    It is a coroutine, too, for `asyncio.create_task` and task groups.
    """

    __slots__ = (
        *("bridge", "deadline", "id", "is_cancelled", "is_taken", "length", "method", "read"),
        *("_steps",),
    )

    bridge: AsyncAdBridge
    method: str
    read: Callable[[Any], Any]
    id: int
    length: int
    deadline: float
    is_cancelled: bool
    """Whether the caller no longer waits, after a cancellation or a timeout."""

    is_taken: bool
    """Whether a caller has got the result."""
    _steps: Iterator[Any]

    @property
    def __name__(self) -> str:
        """The method, for the `repr` of its task."""
        return self.method

    def result(self) -> Any:
        self.is_taken = True
        return super().result()

    def __await__(self) -> Any:
        if not self.done():
            self._asyncio_future_blocking = True
            yield self
        return self.result()

    def send(self, value: Any) -> Any:
        """Goes on as a coroutine."""
        return self._begun().send(value)

    def throw(self, *error: Any) -> Any:
        """Goes on as a coroutine, with an error."""
        if not hasattr(self, "_steps"):  # The task is cancelled before its first step.
            self.cancel()
        return self._begun().throw(*error)

    def _begun(self) -> Any:
        try:
            return self._steps
        except AttributeError:
            self._steps = self.__await__()
            return self._steps

    def close(self) -> None:
        """Ends as a coroutine. The request is not cancelled."""

    def settle(self, result: Any = None, error: Optional[Exception] = None) -> bool:
        if self.done():
            return False
        if error is None:
            self.set_result(result)
        else:
            self.set_exception(error)
        return True

    def cancel(self, *arguments: Any, **options: Any) -> bool:
        session = self.bridge._session
        if self.done():
            if not (self.is_taken or self.cancelled() or self.exception()):
                session.drop(self.result())  # The task that waits is cancelled, so it gets nothing.
            return False
        self.is_cancelled = True
        super().cancel(*arguments, **options)
        session.cancel(self)
        return True

    def expire(self) -> None:
        """Fails the call if it was not answered."""
        if not self.done():
            self.is_cancelled = True
            limit = self.bridge._timeout
            self.set_exception(CallTimeout(f"{self.method} was not answered within {limit} s"))
            self.bridge._session.cancel(self)


def _unchanged(result: Any) -> Any:
    return result


def _running_loop() -> asyncio.AbstractEventLoop:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        raise RuntimeError(
            "AsyncAdBridge runs on asyncio, and no event loop of asyncio runs here. With trio, use "
            "AdBridge on a thread: `await trio.to_thread.run_sync(…)`."
        ) from None
