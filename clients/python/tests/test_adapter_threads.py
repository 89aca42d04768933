"""The threads and the event loop of an adapter, without a bridge."""

from __future__ import annotations

import asyncio
import sys
import threading
from queue import Empty, Queue
from types import SimpleNamespace
from typing import Any, Callable, Dict, List, Tuple, Type

import pytest

from adbridge.adapter import _threads
from adbridge.adapter._threads import OWN_NAME, Threads, is_cancellation

PATIENCE = 20.0


class Told:
    """Keeps what functions gave."""

    def __init__(self, threads: Threads) -> None:
        self.threads = threads
        self.queue: Queue[Tuple[Any, Any, threading.Thread]] = Queue()

    def then(self, result: Any, error: Any) -> None:
        self.queue.put((result, error, threading.current_thread()))

    def of(self, function: Callable[..., Any], *arguments: Any) -> Tuple[Any, Any]:
        """The result or the error of a function."""
        self.threads.run(function, arguments, self.then)
        return self.queue.get(timeout=PATIENCE)[:2]


@pytest.fixture
def told() -> Told:
    return Told(Threads())


def difference(one: int, other: int) -> int:
    return one - other


async def later(one: int, other: int) -> int:
    await asyncio.sleep(0)
    return difference(one, other)


KINDS: Dict[str, Callable[..., Any]] = {
    "a function": difference,
    "a coroutine": later,
    "a function that returns a coroutine": lambda *numbers: later(*numbers),
}


@pytest.mark.parametrize("function", KINDS.values(), ids=KINDS.keys())
def test_a_function_gives_its_result_or_its_error(function: Any, told: Told) -> None:
    for _ in range(2):
        assert told.of(function, 7, 3) == (4, None)
        result, error = told.of(function, 7, "3")
        assert (result, type(error)) == (None, TypeError)
    told.threads.wait(PATIENCE)
    assert told.threads._running == told.threads._under_way == 0


@pytest.mark.parametrize("kind", [SystemExit, KeyboardInterrupt, GeneratorExit])
def test_an_error_that_would_end_the_program_ends_only_its_function(
    kind: Type[BaseException], told: Told
) -> None:
    def fail() -> None:
        raise kind

    result, error = told.of(fail)
    assert (result, type(error)) == (None, kind)
    assert told.of(difference, 7, 3) == (4, None)


def test_a_coroutine_can_be_cancelled_and_a_function_can_not(told: Told) -> None:
    gate = threading.Event()
    cancel = told.threads.run(lambda: gate.wait(PATIENCE), (), told.then)
    assert cancel() is None
    gate.set()
    assert told.queue.get(timeout=PATIENCE)[:2] == (True, None)
    began = threading.Event()

    async def wait() -> None:
        began.set()
        await asyncio.sleep(PATIENCE)

    cancel = told.threads.run(wait, (), told.then)
    assert began.wait(PATIENCE)
    assert cancel()
    result, error, _ = told.queue.get(timeout=PATIENCE)
    assert result is None and is_cancellation(error)


@pytest.mark.parametrize("error", [None, ValueError(), KeyboardInterrupt()])
def test_other_errors_are_no_cancellation(error: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_cancellation(error)
    assert is_cancellation(asyncio.CancelledError())
    monkeypatch.delitem(sys.modules, "asyncio")
    assert not is_cancellation(error)


def test_each_function_has_a_thread_and_an_idle_thread_is_used_again(told: Told) -> None:
    together = threading.Barrier(5)
    for _ in range(5):
        told.threads.run(lambda: together.wait(PATIENCE), (), told.then)
    first = {told.queue.get(timeout=PATIENCE)[2] for _ in range(5)}
    assert len(first) == 5
    assert all(thread.daemon and thread.name == OWN_NAME == "adbridge" for thread in first)
    while told.threads._idle < 5:
        told.threads.wait(PATIENCE)
    for _ in range(5):
        told.threads.run(lambda: together.wait(PATIENCE), (), told.then)
    assert {told.queue.get(timeout=PATIENCE)[2] for _ in range(5)} == first
    assert _threads.IDLE_S == 10


def test_a_ping_runs_where_the_next_method_would_run(told: Told) -> None:
    told.threads.ping(told.then)
    result, error, thread = told.queue.get(timeout=PATIENCE)
    assert (result, error) == (None, None)
    loops: List[threading.Thread] = []

    async def note() -> None:
        loops.append(threading.current_thread())
        # A coroutine that blocks delays the ping.
        told.threads.ping(told.then)
        assert told.queue.empty()

    assert told.of(note) == (None, None)
    assert told.queue.get(timeout=PATIENCE)[:2] == (None, None)
    assert loops[0] is not thread
    assert loops[0].daemon and loops[0].name == OWN_NAME


def test_a_wait_ends_when_each_answer_is_written(told: Told) -> None:
    told.threads.wait(PATIENCE)
    texts = ("one", "two", "three")
    writes = {text: threading.Event() for text in texts}
    written: Queue[str] = Queue()

    def write(text: str, error: Any) -> None:
        assert writes[text].wait(PATIENCE)
        written.put(text)

    for text in texts:
        told.threads.run(str, (text,), write)
    told.threads.wait(0.01)
    assert written.empty()
    ends: Queue[int] = Queue()

    def wait() -> None:
        told.threads.wait(1_000 * PATIENCE)  # It is told of the end.
        ends.put(told.threads._under_way)

    threading.Thread(target=wait, daemon=True).start()
    for text in texts:
        with pytest.raises(Empty):
            ends.get(timeout=0.02)
        writes[text].set()
        assert written.get(timeout=PATIENCE) == text
    assert ends.get(timeout=PATIENCE) == 0


@pytest.mark.parametrize(
    ("names", "is_quiet"),
    [([], True), ([OWN_NAME] * 3, True), ([OWN_NAME, "Timer-1"], False), (["Thread-1"], False)],
)
def test_a_thread_of_the_adapter_can_report_an_event(
    names: List[str], is_quiet: bool, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    others: List[Any] = [SimpleNamespace(name=name) for name in names]
    everyone = [threading.main_thread(), *others]
    monkeypatch.setattr(threading, "enumerate", lambda: everyone)
    assert told.threads.is_quiet() == is_quiet
    told.of(later, 7, 3)
    told.threads.wait(PATIENCE)
    assert told.threads.is_quiet() == is_quiet


def test_an_event_loop_is_quiet_without_functions_timers_and_tasks(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading, "enumerate", lambda: [threading.main_thread()])
    kept: List[Any] = []

    async def begin(kind: str) -> bool:
        loop = asyncio.get_running_loop()
        if kind == "timer":
            kept.append(loop.call_later(PATIENCE, print))
        if kind == "task":
            kept.append(loop.create_task(asyncio.Event().wait()))
        return told.threads.is_quiet()

    async def cancel() -> None:
        kept.pop().cancel()
        await asyncio.sleep(0)

    def come_and_go(loop: object) -> None:
        raise RuntimeError("The set has changed.")

    quiet = []
    for kind in ("nothing", "task", "nothing"):
        assert told.of(begin, kind) == (False, None)  # While it runs itself.
        quiet.append(told.threads.is_quiet())
        if kind != "nothing":
            told.of(cancel)
    assert quiet == [True, False, True]
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "all_tasks", come_and_go)
        assert not told.threads.is_quiet()
    assert told.threads.is_quiet()
    told.of(begin, "timer")
    assert not told.threads.is_quiet()
    loop: Any = SimpleNamespace()  # Another kind of loop, which shows no timers.
    monkeypatch.setattr(told.threads, "_loop", loop)
    assert not told.threads.is_quiet()
