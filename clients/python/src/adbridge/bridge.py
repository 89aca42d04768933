"""The client for programs that wait for each answer."""

from __future__ import annotations

import threading
import weakref
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from types import TracebackType
from typing import Any, Callable, List, Mapping, Optional, Sequence, Type, TypeVar

from ._methods import Ad, BridgeMethods, PipelineMethods
from ._process import DaemonProcess
from ._program import Command, Config, Program
from ._session import Session, Trace
from .ads import BaseAd
from .failures import CallTimeout, DaemonDied, EventTimeout
from .types import AdapterStatusChange, AdEvent, AdEventNameLike, ClockModeLike, ContractViolation

T = TypeVar("T")
OnEvent = TypeVar("OnEvent", bound=Callable[[AdEvent], Any])
OnViolation = TypeVar("OnViolation", bound=Callable[[ContractViolation], Any])
OnAdapterStatus = TypeVar("OnAdapterStatus", bound=Callable[[AdapterStatusChange], Any])


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
            strict: Whether the exit code is 1 after a violation of severity `error`.
            log_level: How much the daemon logs; see the logger `adbridge.daemon`.
            arguments: More arguments for the daemon.
            timeout: How long a call may take, in seconds; None for no limit.
            trace: Gets `>` or `<` and the text of each line that is sent or received.

        Raises:
            ProgramNotFound: The program was not found.
        """
        command = Command(
            program,
            clock=clock,
            config=config,
            seed=seed,
            strict=strict,
            log_level=log_level,
            arguments=arguments,
        )
        self._timeout = timeout
        self._arrival = threading.Condition()
        self._session = Session(trace)
        self._process = _start(command, self._session, self._arrival)
        # Neither the thread nor the session refers to the bridge, so it can be garbage-collected.
        self._finalizer = weakref.finalize(self, _close, self._process, self._session, command)

    def __enter__(self) -> AdBridge:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the daemon; pending calls raise `ShuttingDown` or `BridgeClosed`. Safe to repeat."""
        self._finalizer()

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

    # Events

    @property
    def violations(self) -> List[ContractViolation]:
        """The violations of the contract by adapters, so far."""
        return list(self._session.violations)

    def on_event(self, callback: OnEvent) -> OnEvent:
        """Calls a function with every event of every ad, before the call that caused it returns.

        It runs on the reading thread, so it can use `pipeline`, and must not wait for answers.
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

    def wait_for(self, ad: Ad, event: AdEventNameLike, timeout: Optional[float] = None) -> AdEvent:
        """Returns the next event of a name, and waits for it if necessary. Each is returned once.

        Args:
            ad: The ad.
            event: The name of the event.
            timeout: How long to wait, in seconds. Default: the time limit of calls.

        Raises:
            EventTimeout: The event did not come in time.
            DaemonDied: The daemon ended unexpectedly.
        """
        self._check_thread()
        timeout = self._timeout if timeout is None else timeout
        found: List[AdEvent] = []

        def is_over() -> bool:
            taken = ad._take(event)
            found.extend([taken] if taken else [])
            return bool(found) or self._session.end_error is not None

        with self._arrival:
            self._arrival.wait_for(is_over, timeout)
        if found:
            return found[0]
        self._session.check()
        names = ", ".join(str(received.event) for received in ad.events) or "none"
        raise EventTimeout(
            f"There was no {event} of {ad.ad_id} in {timeout} s; its events are: {names}"
        )

    # Calls

    def request(self, method: str, params: Optional[Mapping[str, Any]] = None) -> Future[Any]:
        """Calls a method by its name on the wire, and returns a future of the JSON result."""
        return self._start(method, params or {}, lambda result: result)

    def _call(self, method: str, params: Mapping[str, Any], read: Callable[[Any], T]) -> T:
        self._check_thread()
        call = self._start(method, params, read)
        try:
            return call.result(self._timeout)
        except FutureTimeoutError:
            if call.cancel():
                raise CallTimeout(f"{method} was not answered within {self._timeout} s") from None
            return call.result()  # It has just been answered.
        finally:
            call.cancel()  # Has no effect on a call that was answered.

    def _start(self, method: str, params: Mapping[str, Any], read: Callable[[Any], T]) -> Call[T]:
        call: Call[T] = Call(self._session)
        call.id = self._session.call(method, params, read, call)
        return call

    def _notify(self, method: str, params: Mapping[str, Any]) -> None:
        self._session.notify(method, params)

    def _adopt(self, ad: BaseAd) -> None:
        self._session.adopt(ad)

    def _check_thread(self) -> None:
        if self._process.is_served_here:
            raise RuntimeError(
                "A callback can't wait for an answer: the thread that it runs on is the one that "
                "reads. Use bridge.pipeline, or make the call elsewhere."
            )


class Call(Future[T]):
    """A call without waiting. `cancel` cancels the request, too."""

    id = 0

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def cancel(self) -> bool:
        if self.done():
            return self.cancelled()
        self._session.cancel(self.id)
        return super().cancel()


class Pipeline(PipelineMethods):
    """The methods of a bridge, without waiting."""

    def __init__(self, bridge: AdBridge) -> None:
        self._bridge = bridge

    def _call(self, method: str, params: Mapping[str, Any], read: Callable[[Any], T]) -> Future[T]:
        call: Future[T] = self._bridge._start(method, params, read)
        return call


def _start(command: Command, session: Session, arrival: threading.Condition) -> DaemonProcess:
    def arrived(*_: Any) -> None:
        with arrival:
            arrival.notify_all()

    def end(error: DaemonDied) -> None:
        session.end(error)
        arrived()

    session.event_listeners.append(arrived)
    try:
        process = DaemonProcess(command.line, session.receive, end)
    except BaseException:
        command.clean_up()
        raise
    session.write = process.write
    return process


def _close(process: DaemonProcess, session: Session, command: Command) -> None:
    if not process.is_ours:
        return  # A fork shares the pipes. Only the parent ends the daemon and removes its file.
    session.shut_down()
    process.close()
    command.clean_up()
