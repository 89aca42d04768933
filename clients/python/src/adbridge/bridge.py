"""The client for programs that wait for each answer."""

from __future__ import annotations

from _thread import RLock, get_ident

from ._calls import BlockingCall
from ._lazy import LazyModule
from ._methods import BridgeMethods, PipelineMethods
from .failures import BridgeClosed, CallTimeout, ContractViolated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Future
    from types import TracebackType
    from typing import Any, Callable, List, Mapping, Optional, Sequence, Type, TypeVar

    from . import _futures as futures
    from ._ads import Ad
    from ._process import DaemonProcess
    from ._program import Command, Config, PathLike, Program
    from ._session import Session, Trace
    from ._waiting import PassingTime
    from .ads import BaseAd
    from .failures import DaemonDied
    from .networks import Network
    from .types import (
        AdapterStatusChange,
        AnyAdEvent,
        AssetNameLike,
        Capabilities,
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
else:
    futures = LazyModule("_futures")

__tracebackhide__ = True  # pytest shows the line of the test.


class AdBridge(BridgeMethods):
    """A daemon that runs until the `with` block ends:

        with AdBridge() as bridge:
            ad = bridge.load_native(ad_unit_id="sample/native")
            ad.render(width=320, height=250)
            ad.record_impression()

    Any number of threads can use it. Without `with`, it ends with `close` or the interpreter.
    """

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
        """Starts a daemon.

        Args:
            program: The path of the program, or a command. Default: the program that `ADBRIDGE`
                names, else the installed one, else one in `PATH`, else a build in the checkout.
            clock: The clock of the daemon. Default: `wall`.
            config: The path of a configuration file, or its content. Default: the built-in ad
                units.
            seed: The seed for the random outcomes of the sample network.
            strict: Whether `close` raises `ContractViolated` after a violation of severity `error`.
            log_level: How much the daemon logs; see the logger `adbridge.daemon`.
            record: The path of a tape: what process adapters answer is written to it.
            replay: The path of a tape, which answers for process adapters. With `record` of the same
                tape, programs answer what it lacks, and that is added.
            arguments: More arguments for the daemon.
            timeout: How long a call may take, in seconds; None for no limit.
            trace: Gets `>` or `<` and the text of each line that is sent or received.

        Raises:
            ProgramNotFound: The program was not found.
        """
        # Imported here, because not every program that imports the client starts a daemon.
        from weakref import finalize

        from ._program import Command
        from ._session import Session

        command = Command(
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
        self._clock = command.clock
        self._clock_lock = RLock()  # A signal handler can wait, too.
        self._is_strict = strict
        self._session = Session(trace)
        self._process = _start(command, self._session)
        # Neither the thread nor the session refers to the bridge, so it can be garbage-collected.
        self._finalizer = finalize(self, _close, self._process, self._session, command)

    @classmethod
    def connect(
        cls,
        address: str,
        *,
        program: Optional[Program] = None,
        timeout: Optional[float] = 120.0,
        trace: Optional[Trace] = None,
    ) -> AdBridge:
        """Uses a bridge that runs already, with `--listen`:

            with AdBridge.connect("unix:bridge.sock") as bridge:
                bridge.load_native(ad_unit_id="sample/native")

        The ads and events are those of this client. `close` disconnects, and disposes of the ads.

        Args:
            address: `unix:PATH` or `tcp:127.0.0.1:PORT`. For a port, the environment variable
                `ADBRIDGE_LISTEN_TOKEN` has the token of the bridge.
            program: The program that carries the lines, as for a bridge that is started.
            timeout: How long a call may take, in seconds; None for no limit.
            trace: Gets `>` or `<` and the text of each line that is sent or received.

        Raises:
            ProgramNotFound: The program was not found.
            DaemonDied: No bridge listens at the address, or it refuses the token.
        """
        bridge = cls(program, arguments=["connect", address], timeout=timeout, trace=trace)
        bridge._session.is_guest = True
        try:
            bridge._clock = usable_clock(bridge.initialize().capabilities)
        except BaseException:
            bridge._finalizer()
            raise
        return bridge

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Names the method that may be meant."""
            from ._missing import missing

            raise missing(self, name)

    def __enter__(self) -> AdBridge:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        if error is None:
            self.close()
        else:
            self._finalizer()  # What the block raised is more important than violations.

    def close(self) -> None:
        """Ends the daemon; pending calls raise `ShuttingDown` or `BridgeClosed`. Safe to repeat.

        Raises:
            ContractViolated: The bridge is `strict`, and there was a violation of severity `error`.
        """
        if not self._finalizer.alive:
            return
        self._finalizer()
        if self._is_strict:
            raise_violations(self._session.violations)

    @property
    def pid(self) -> int:
        """The process id of the daemon."""
        return self._process.pid

    @property
    def pipeline(self) -> Pipeline:
        """The same methods, without waiting: each returns a future.

        impressions = [bridge.pipeline.record_impression(ad.ad_id) for ad in ads]
        assert all(impression.result().counted for impression in impressions)
        """
        return Pipeline(self)

    def advance(self, ms: int) -> int:
        """Advances a manual or skipping clock, and returns the new time, in milliseconds."""
        return self.advance_clock(ms).now_ms

    def network(self, class_name: str) -> Network:
        """Defines a network whose answers are data, or replaces one of the same name.

        An adapter of the same name is not used until the network is removed.
        """
        from .networks import Network

        return Network(self, class_name)

    # Events

    @property
    def violations(self) -> List[ContractViolation]:
        """The violations of the contract by adapters, so far."""
        return list(self._session.violations)

    def on_event(self, callback: OnEvent) -> OnEvent:
        """Calls a function with every event of every ad, before the call that caused it returns.

        It runs on the thread that reads: one that waits for an answer, or a background thread. So
        it can use `pipeline`, and must not wait for answers.
        """
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

    def _wait_for(
        self, ad: Ad, event: str, timeout: Optional[float], asset: Optional[AssetNameLike]
    ) -> AnyAdEvent:
        from contextlib import suppress

        from ._waiting import EventWait, PassingTime
        from .errors import UnknownAdapter

        time: PassingTime = vars(self).setdefault("_time", PassingTime())
        wait = EventWait(self._session, ad, event, asset, self._clock, timeout, self._timeout, time)
        try:
            for step in wait.steps():
                if step[0] == "wait":
                    self._process.wait(wait.is_over, step[1])
                elif step[0] == "advance":
                    self._pass(time)
                else:
                    with suppress(UnknownAdapter):  # A network that was removed is quiet.
                        wait.is_quiet = self.ping_adapter(step[1]).is_quiet
        finally:
            wait.end()
        return wait.result()

    def _pass(self, time: PassingTime) -> None:
        """Moves the clock, or waits until another thread has moved it."""
        moves = time.moves
        with self._clock_lock:
            if time.moves == moves:
                time.moved(self.advance_clock(time.step()).now_ms)

    # Calls

    def request(self, method: str, params: Optional[Mapping[str, Any]] = None) -> Future[Any]:
        """Calls a method by its name on the wire, and returns a future of the JSON result."""
        return self._start(method, params or {}, _unchanged)

    def _call(self, method: str, params: Mapping[str, Any], read: Callable[[Any], T]) -> T:
        process = self._process
        if process.handler == get_ident():
            process.wait(_never)  # Raises the reason.
        call = BlockingCall(method, read)
        try:
            self._session.call(call, params)
            process.wait(call.is_settled, self._timeout)
        except BaseException:
            if not call.cancel():
                self._session.drop(call.result)
            self._session.cancel(call)
            raise
        if not call.is_over and call.cancel():
            self._session.cancel(call)
            raise CallTimeout(f"{method} was not answered within {self._timeout} s")
        if call.error is not None:
            raise call.error
        result: T = call.result
        return result

    def _start(
        self, method: str, params: Mapping[str, Any], read: Callable[[Any], T]
    ) -> futures.Call[T]:
        call = futures.Call(self._session, self._process, method, read)
        self._session.call(call, params)
        if self._session.pending == 1:
            self._process.flush()
        else:
            self._process.flush_soon()
        return call

    def _notify(self, method: str, params: Mapping[str, Any]) -> None:
        self._session.notify(method, params)

    def _adopt(self, ad: BaseAd) -> None:
        self._session.adopt(ad)


class Pipeline(PipelineMethods):
    """The methods of a bridge, without waiting."""

    def __init__(self, bridge: AdBridge) -> None:
        self._bridge: AdBridge = bridge

    def _call(self, method: str, params: Mapping[str, Any], read: Callable[[Any], T]) -> Future[T]:
        return self._bridge._start(method, params, read)


def usable_clock(capabilities: Capabilities) -> str:
    """The clock of a daemon that runs already: real time, if this client can't move it."""
    return str(capabilities.clock) if "advanceClock" in capabilities.methods else "wall"


def raise_violations(violations: Sequence[ContractViolation]) -> None:
    """Raises the violations of severity `error`, if there are any."""
    errors = [violation for violation in violations if violation.severity == "error"]
    if errors:
        raise ContractViolated(errors)


def _unchanged(result: Any) -> Any:
    return result


def _never() -> bool:
    return False


def _start(command: Command, session: Session) -> DaemonProcess:
    from ._process import DaemonProcess

    def forked() -> None:
        session.end_error = BridgeClosed(
            "This process is a fork. Only the process that started the bridge can use it."
        )

    def end(error: DaemonDied) -> None:
        session.end(error)

    try:
        process = DaemonProcess(command.line, session.receive, end, forked)
    except BaseException:
        command.clean_up()
        raise
    session.queue = process.queue
    session.flush = process.flush
    return process


def _close(process: DaemonProcess, session: Session, command: Command) -> None:
    if not process.is_ours:
        return  # A fork shares the pipes. Only the parent ends the daemon and removes its file.
    session.shut_down()
    process.close()
    command.clean_up()
