"""Threads, futures and signals: a thread that waits reads for all threads."""

from __future__ import annotations

import asyncio
import select
import signal
import threading
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    ThreadPoolExecutor,
    as_completed,
    wait,
)
from concurrent.futures import TimeoutError as FutureTimeoutError
from queue import Queue
from types import SimpleNamespace
from typing import Any, Callable, Iterator, List, Set

import pytest

import adbridge
from adbridge import AdBridge, _process


@pytest.fixture
def bridge() -> Iterator[AdBridge]:
    with AdBridge(clock="manual", timeout=60) as bridge:
        yield bridge


def test_futures_can_be_waited_for_together(bridge: AdBridge) -> None:
    slow = bridge.pipeline.load_native(ad_unit_id="sample/slow")
    pings = [bridge.pipeline.ping() for _ in range(100)]
    done, pending = wait([*pings, slow], timeout=30, return_when=FIRST_COMPLETED)
    assert done and slow in pending
    assert {*as_completed(pings, timeout=30)} == {*pings}
    assert wait([*pings, slow], timeout=0.01).not_done == {slow}
    bridge.advance(2000)
    assert wait([*pings, slow], timeout=30).not_done == set()
    other = bridge.pipeline.load_native(ad_unit_id="sample/slow")
    other.cancel()
    assert wait([other], timeout=30).done == {other}
    with pytest.raises(CancelledError):
        other.result()


def test_a_future_ends_a_wait_when_another_thread_cancels_it(bridge: AdBridge) -> None:
    slow = bridge.pipeline.load_native(ad_unit_id="sample/slow")
    with ThreadPoolExecutor() as threads:
        waits = [threads.submit(slow.result, 60) for _ in range(3)]
        threads.submit(wait, [slow], 60)
        bridge.ping()
        assert slow.cancel()
        for waiting in waits:
            assert isinstance(waiting.exception(30), CancelledError)


def test_a_future_that_is_too_slow_raises_and_stays(bridge: AdBridge) -> None:
    slow = bridge.pipeline.load_native(ad_unit_id="sample/slow")
    with pytest.raises(FutureTimeoutError):
        slow.result(0.01)
    bridge.advance(2000)
    assert slow.result(30).ad_id == "ad-1"
    assert slow.exception(0) is None and slow.done() and not slow.running()


def test_callbacks_of_a_future_are_called_while_nobody_waits(bridge: AdBridge) -> None:
    told: Queue[Any] = Queue()
    ping = bridge.pipeline.ping()
    ping.add_done_callback(told.put)
    assert told.get(timeout=30) is ping
    ping.add_done_callback(told.put)
    assert told.get(timeout=0) is ping


def test_a_failing_callback_of_a_future_has_no_effect_on_others(
    bridge: AdBridge, caplog: pytest.LogCaptureFixture
) -> None:
    told: Queue[Any] = Queue()
    ping = bridge.pipeline.ping()
    ping.add_done_callback(lambda _: 1 / 0)
    ping.add_done_callback(told.put)
    assert told.get(timeout=30) is ping


def test_a_future_can_be_awaited(bridge: AdBridge) -> None:
    async def main() -> Any:
        return await asyncio.wrap_future(bridge.request("ping"))

    assert asyncio.run(main()) == {}


def test_the_error_of_a_future_is_raised_each_time(bridge: AdBridge) -> None:
    load = bridge.pipeline.load_native(ad_unit_id="sample/no-fill")
    for _ in range(2):
        with pytest.raises(adbridge.LoadFailed):
            load.result(30)


def test_a_thread_that_waits_goes_on_when_the_one_that_reads_is_finished(
    bridge: AdBridge,
) -> None:
    slow = bridge.pipeline.load_native(ad_unit_id="sample/slow")
    with ThreadPoolExecutor(8) as threads:
        for _ in range(50):
            pings = [threads.submit(bridge.ping) for _ in range(7)]
            assert [ping.result(30) for ping in pings] == [None] * 7
        waits = [threads.submit(slow.result, 60) for _ in range(7)]
        bridge.advance(2000)
        assert {waiting.result(30).ad_id for waiting in waits} == {"ad-1"}


def test_events_are_told_while_nobody_waits(bridge: AdBridge) -> None:
    told: Queue[str] = Queue()
    bridge.on_event(lambda event: told.put(str(event.event)))
    ad = bridge.load_native(ad_unit_id="sample/native")
    bridge.ping()
    bridge.pipeline.record_impression(ad.ad_id)
    assert told.get(timeout=30) == "impression"


def test_a_callback_that_waits_for_a_future_gets_an_error(
    bridge: AdBridge, caplog: pytest.LogCaptureFixture
) -> None:
    bridge.on_event(lambda event: bridge.pipeline.ping().result())
    bridge.load_native(ad_unit_id="sample/native").record_impression()
    assert "Use bridge.pipeline" in caplog.text


def test_a_callback_can_use_a_lock_that_is_held_around_a_call_without_waiting(
    bridge: AdBridge,
) -> None:
    lock, told = threading.Lock(), threading.Event()
    ad = bridge.load_native(ad_unit_id="sample/native")

    def tell(event: Any) -> None:
        with lock:
            told.set()

    bridge.on_event(tell)
    with lock:
        impression = bridge.pipeline.record_impression(ad.ad_id)
        for _ in range(1000):
            bridge.pipeline.ping()
    assert impression.result(30).counted and told.wait(30)


def interrupt_when(bridge: AdBridge, sent: str) -> None:
    """Interrupts this process when a line was sent and this thread waits for its answer."""

    def interrupt() -> None:
        lead = bridge._process._lead
        while not lead.locked():
            pass
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    def trace(direction: str, line: str) -> None:
        if direction == ">" and sent in line:
            threading.Thread(target=interrupt).start()

    bridge._session._trace = trace


def test_an_interrupted_call_is_cancelled_and_the_next_one_works(bridge: AdBridge) -> None:
    # A shell's background process ignores the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    other = bridge.pipeline.load_native(ad_unit_id="sample/slow", ad_id="other")
    interrupt_when(bridge, "mine")
    with pytest.raises(KeyboardInterrupt):
        bridge.load_native(ad_unit_id="sample/slow", ad_id="mine")
    assert [ad.ad_id for ad in bridge.list_ads().ads] == ["other"]
    bridge.advance(2000)
    assert other.result(30).ad_id == "other"


def test_an_ad_whose_call_is_interrupted_as_its_answer_comes_is_disposed_of(
    bridge: AdBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole_wait = bridge._process.wait

    def wait(*arguments: Any) -> bool:
        assert whole_wait(*arguments)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(bridge._process, "wait", wait)
        for call in (lambda: bridge.load_native(ad_unit_id="sample/native"), bridge.ping):
            with pytest.raises(KeyboardInterrupt):
                call()
    assert bridge.list_ads().ads == []
    assert bridge._session.pending == 0


def test_a_signal_handler_can_make_calls(bridge: AdBridge) -> None:
    answers: List[Any] = []

    def handle(*_: Any) -> None:
        answers.append(bridge.request("ping").result(30))
        answers.append(bridge.advance(2000))

    before: Any = signal.signal(signal.SIGINT, handle)
    try:
        interrupt_when(bridge, "mine")
        assert bridge.load_native(ad_unit_id="sample/slow", ad_id="mine").ad_id == "mine"
    finally:
        signal.signal(signal.SIGINT, before)
    assert answers == [{}, 2000]


def test_lines_that_fill_the_pipe_are_written_while_answers_are_read(
    fake: Callable[[str], List[str]],
) -> None:
    command = fake(
        """
        for request in requests:
            answer(request, {"text": "x" * 5000})
        """
    )
    with AdBridge(command, timeout=60) as bridge:
        calls = [bridge.request("ping", {"padding": "x" * 5000}) for _ in range(1000)]
        with ThreadPoolExecutor(4) as threads:
            assert len(list(threads.map(lambda call: call.result(60), calls))) == 1000


def test_a_daemon_has_a_thread_of_its_own_which_keeps_no_program_running(bridge: AdBridge) -> None:
    [thread] = [each for each in threading.enumerate() if each is bridge._process._thread]
    assert (thread.name, thread.daemon) == ("adbridge", True)


def watch_polls(monkeypatch: pytest.MonkeyPatch) -> List[Any]:
    """Each poll of a daemon that starts later: its pipes, and its waits with their threads."""
    polls: List[Any] = []

    def poll() -> Any:
        real = select.poll()
        pipes: Set[int] = set()
        waits: List[Any] = []

        def register(pipe: int, events: int) -> None:
            pipes.add(pipe)
            real.register(pipe, events)

        def unregister(pipe: int) -> None:
            pipes.remove(pipe)
            real.unregister(pipe)

        def wait(time: Any = None) -> Any:
            waits.append((threading.current_thread(), time))
            return real.poll(time)

        made = SimpleNamespace(register=register, unregister=unregister, poll=wait)
        made.pipes, made.waits = pipes, waits
        polls.append(made)
        return made

    shim = SimpleNamespace(poll=poll, POLLIN=select.POLLIN, POLLOUT=select.POLLOUT)
    monkeypatch.setattr(_process, "select", shim)
    return polls


@pytest.mark.parametrize(
    ("timeout", "least", "most"),
    [(2.5, 10, 2_500), (None, None, None), (1e9, 2_147_483_647, 2_147_483_647)],
)
def test_each_wait_for_the_daemon_has_its_time_in_milliseconds(
    timeout: Any, least: Any, most: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    polls = watch_polls(monkeypatch)
    with AdBridge(timeout=timeout) as bridge:
        for _ in range(50):
            bridge.ping()
            bridge.request("ping").result(timeout)
        background = bridge._process._thread
    times = [wait for each in polls for wait in each.waits]
    own = [time for thread, time in times if thread is threading.current_thread()]
    assert own
    for time in own:
        assert time is None if most is None else least <= time <= most
    # The thread in the background leaves the output alone for 2 ms, and reads the log for a while.
    others = [time for thread, time in times if thread is background]
    assert None in others
    assert {time for time in others if isinstance(time, int)} <= {2}
    rest = [time for time in others if isinstance(time, float)]
    assert len(rest) < 10 and all(2 < time <= 1_250 for time in rest)


def test_a_thread_that_waits_watches_the_input_only_while_a_line_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch_polls(monkeypatch)
    with AdBridge() as bridge:
        process: Any = bridge._process
        process._is_woken = True  # The thread in the background writes nothing.
        call = bridge.request("ping", {"padding": "x" * 1_000_000})
        assert process._unwritten
        assert call.result(60) == {}
        process._is_woken = False
        own = process._poll.pipes
        assert own == {process._out, process._leader_wake_reader}


def test_calls_without_waiting_are_written_together_256_at_a_time() -> None:
    with AdBridge() as bridge:
        process: Any = bridge._process
        process._is_woken = True  # The thread in the background writes nothing.
        left = []
        for _ in range(257):
            process.queue(b"\n")
            process.flush_soon()
            left.append(len(process._unsent))
        process._is_woken = False
    assert left == [*range(1, 256), 0, 1]
