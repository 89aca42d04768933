"""`AsyncAdBridge` and the real daemon."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any, Callable, Coroutine, Dict, List, Type

import pytest

import adbridge
from adbridge import AdEvent, AsyncAdBridge, AsyncNativeAd, _async_process
from adbridge._process import signal_group
from adbridge.aio import Answer
from under_test import need_modules


def test_an_ad_is_loaded_drawn_and_counted() -> None:
    async def main() -> None:
        async with AsyncAdBridge(clock="skip") as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/slow")
            assert (await ad.render(width=320, height=250)).ad_choices
            assert (await ad.record_impression()).counted
            assert (await ad.record_click("callToAction")).counted
            click = await bridge.wait_for(ad, "click")
            assert click in ad.received
            assert (await ad.dispose()).disposed

    asyncio.run(main())


def test_a_block_disposes_of_its_ad() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            async with await bridge.load_native(ad_unit_id="sample/native") as ad:
                assert (await ad.record_impression()).counted
            with pytest.raises(adbridge.AdDisposed):
                await ad.record_impression()
            with pytest.raises(ZeroDivisionError):
                async with await bridge.load_native(ad_unit_id="sample/native"):
                    1 / 0  # noqa: B018
            assert (await bridge.list_ads()).ads == []

    asyncio.run(main())


def test_a_block_can_outlive_its_bridge() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            async with await bridge.load_native(ad_unit_id="sample/native"):
                await bridge.close()

    asyncio.run(main())


def test_events_are_iterated_until_the_ad_is_gone() -> None:
    async def main() -> List[str]:
        async with AsyncAdBridge() as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/native")
            await ad.record_impression()
            watcher = asyncio.create_task(watch(ad))
            await asyncio.sleep(0)
            await ad.record_click("body")
            await ad.dispose()
            return await asyncio.wait_for(watcher, 10)

    assert asyncio.run(main()) == ["impression", "click"]


@pytest.mark.parametrize("end", [AsyncAdBridge.close, AsyncAdBridge.dispose_all])
def test_events_end_with_everything_else(
    end: Callable[[AsyncAdBridge], Coroutine[Any, Any, Any]],
) -> None:
    async def main() -> List[str]:
        async with AsyncAdBridge() as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/native")
            watcher = asyncio.create_task(watch(ad))
            await ad.record_impression()
            await end(bridge)
            return await asyncio.wait_for(watcher, 10)

    assert asyncio.run(main()) == ["impression"]


def test_events_end_although_the_task_that_disposes_of_the_ad_is_cancelled() -> None:
    async def main() -> List[str]:
        async with AsyncAdBridge() as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/native")
            watcher = asyncio.create_task(watch(ad))
            await ad.record_impression()

            async def use() -> None:
                async with ad:
                    pass

            user = asyncio.create_task(use())
            await asyncio.sleep(0)  # The end of the block waits for the answer.
            user.cancel()
            with pytest.raises(asyncio.CancelledError):
                await user
            return await asyncio.wait_for(watcher, 10)

    assert asyncio.run(main()) == ["impression"]


async def watch(ad: AsyncNativeAd) -> List[str]:
    return [str(event.event) async for event in ad.events()]


def test_many_loads_at_once() -> None:
    async def main() -> None:
        async with AsyncAdBridge(clock="skip") as bridge:
            loads = (bridge.load_native(ad_unit_id="sample/slow") for _ in range(1000))
            ads = await asyncio.gather(*loads)
            assert len({ad.ad_id for ad in ads}) == 1000
            await asyncio.gather(*(ad.record_impression() for ad in ads))
            assert [len(ad.received) for ad in ads] == [1] * 1000

    asyncio.run(main())


def test_a_task_that_is_cancelled_cancels_its_request() -> None:
    async def main() -> None:
        async with AsyncAdBridge(clock="manual") as bridge:
            load = asyncio.create_task(bridge.load_native(ad_unit_id="sample/slow"))
            await asyncio.sleep(0)
            assert [ad.state for ad in (await bridge.list_ads()).ads] == ["loading"]
            load.cancel()
            with pytest.raises(asyncio.CancelledError):
                await load
            assert (await bridge.list_ads()).ads == []

    asyncio.run(main())


@pytest.mark.parametrize("ad_unit_id", ["sample/native", "sample/never"])
def test_a_task_that_is_cancelled_before_its_first_step_cancels_its_request(
    ad_unit_id: str,
) -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            load = asyncio.create_task(bridge.load_native(ad_unit_id=ad_unit_id))
            load.cancel()
            with pytest.raises(asyncio.CancelledError):
                await load
            await bridge.ping()
            assert (await bridge.list_ads()).ads == []
            load = asyncio.create_task(bridge.load_native(ad_unit_id=ad_unit_id))
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(load, 0)
            await bridge.ping()
            assert (await bridge.list_ads()).ads == []
            assert bridge._session.pending == 0

    asyncio.run(main())


def test_an_ad_that_was_loaded_as_its_load_was_cancelled_is_disposed_of() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            load = asyncio.create_task(bridge.load_native(ad_unit_id="sample/native"))
            await asyncio.sleep(0)  # The request is sent, but its answer is not read.
            load.cancel()
            with pytest.raises(asyncio.CancelledError):
                await load
            await bridge.ping()  # The answer to the load was read before this one.
            assert (await bridge.list_ads()).ads == []

    asyncio.run(main())


@pytest.mark.parametrize("is_answered", [False, True])
def test_an_ad_that_comes_in_the_turn_of_its_cancellation_is_disposed_of(
    is_answered: bool,
) -> None:
    async def main() -> None:
        def trace(direction: str, line: str) -> None:
            if direction == "<" and '"ad-1"' in line and not load.done():
                if is_answered:  # After the answer is read, before the task runs.
                    asyncio.get_running_loop().call_soon(load.cancel)
                else:
                    load.cancel()

        async with AsyncAdBridge(trace=trace) as bridge:
            load = asyncio.create_task(bridge.load_native(ad_unit_id="sample/native"))
            with pytest.raises(asyncio.CancelledError):
                await load
            assert (await bridge.list_ads()).ads == []

    asyncio.run(main())


def test_an_ad_that_comes_at_its_timeout_is_disposed_of() -> None:
    async def main() -> None:
        def trace(direction: str, line: str) -> None:
            if direction == "<" and '"id":1,' in line:
                (waiting,) = bridge._session._waiting.values()
                assert isinstance(waiting, Answer)
                waiting.expire()

        async with AsyncAdBridge(trace=trace) as bridge:
            with pytest.raises(adbridge.CallTimeout):
                await bridge.load_native(ad_unit_id="sample/native")
            assert (await bridge.list_ads()).ads == []

    asyncio.run(main())


def test_errors_timeouts_and_the_end() -> None:
    async def main() -> None:
        bridge = AsyncAdBridge(clock="manual", timeout=0.5)
        async with bridge:
            with pytest.raises(adbridge.LoadFailed):
                await bridge.load_native(ad_unit_id="sample/no-fill")
            with pytest.raises(adbridge.CallTimeout):
                await bridge.load_native(ad_unit_id="sample/slow")
            assert (await bridge.list_ads()).ads == []
            ad = await bridge.load_native(ad_unit_id="sample/native")
            with pytest.raises(adbridge.EventTimeout, match="its events are: none"):
                await bridge.wait_for(ad, "click", timeout=0.01)
            assert await bridge.advance(5) == 5
            assert await bridge.request("ping") == {}
        with pytest.raises(adbridge.BridgeClosed):
            await bridge.ping()

    asyncio.run(main())


class StoppedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time the test sets."""

    now = 0.0

    def time(self) -> float:
        return self.now


def test_each_call_has_a_time_limit_of_its_own(fake: Callable[[str], List[str]]) -> None:
    command = fake(
        """
        for request in requests:
            if request["params"].get("isQuick"):
                answer(request)
        """
    )

    async def main() -> None:
        def trace(direction: str, line: str) -> None:
            if direction == ">":
                sent.append(line)

        async with AsyncAdBridge(command, timeout=100, trace=trace) as bridge:

            async def pass_to(now: float) -> None:
                loop.now = now
                assert await bridge.request("ping", {"isQuick": True}) == {}

            async def fails(call: Any, method: str) -> None:
                with pytest.raises(adbridge.CallTimeout) as raised:
                    await call
                assert str(raised.value) == f"{method} was not answered within 100 s"

            await pass_to(0)
            first: Any = bridge.ping()
            await pass_to(60)
            second: Any = bridge.request("listAds")
            await pass_to(99.5)
            assert not first.done()
            loop.now = 100
            await fails(first, "ping")
            await pass_to(159.5)
            assert not second.done()
            loop.now = 160
            await fails(second, "listAds")
            third = bridge.ping()
            loop.now = 260
            await fails(third, "ping")
        cancelled = [line for line in sent if "$/cancelRequest" in line]
        assert [json.loads(line)["params"] for line in cancelled] == [{"id": n} for n in (2, 4, 7)]

    sent: List[str] = []
    loop = StoppedLoop()
    try:
        loop.run_until_complete(main())
    finally:
        loop.close()


LISTENERS = ["event", "violation", "adapter_status", "client_status", "client_entry"]
LISTENERS += ["notification"]


@pytest.mark.parametrize("kind", LISTENERS)
def test_a_callback_can_be_made_by_a_decorator(kind: str) -> None:
    def call(_: Any) -> None: ...

    with adbridge.AdBridge() as running:
        for bridge in (running, AsyncAdBridge()):
            for count in (1, 2):
                assert getattr(bridge, f"on_{kind}")(call) is call
                for each in LISTENERS:
                    expected = [call] * count if each == kind else []
                    assert getattr(bridge._session, f"{each}_listeners") == expected


def test_a_closed_bridge_leaves_no_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        call_at = loop.call_at
        timers: List[asyncio.TimerHandle] = []

        def noted(*arguments: Any) -> asyncio.TimerHandle:
            timers.append(call_at(*arguments))
            return timers[-1]

        async with AsyncAdBridge() as bridge:
            with monkeypatch.context() as patch:
                patch.setattr(loop, "call_at", noted)
                for _ in range(10):
                    await bridge.ping()
        assert [timer.cancelled() for timer in timers] == [True]

    asyncio.run(main())


def test_callbacks_and_violations() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            events: List[AdEvent] = []
            violations: List[Any] = []
            bridge.on_event(events.append)
            bridge.on_violation(violations.append)
            ad = await bridge.load_native(ad_unit_id="sample/break-doubleImpression")
            await ad.render(width=320, height=250)
            assert events == ad.received
            assert violations == bridge.violations != []

    asyncio.run(main())


def test_the_end_and_the_restart_of_an_adapter_are_reported(
    fleeting: Dict[str, Any],
) -> None:
    async def main() -> None:
        told: asyncio.Queue[str] = asyncio.Queue()
        async with AsyncAdBridge(config=fleeting) as bridge:
            bridge.on_adapter_status(lambda status: told.put_nowait(str(status.state)))
            await bridge.set_up(class_names=["Fleeting"])
            assert await asyncio.wait_for(told.get(), 30) == "notReady"
            await bridge.set_up(class_names=["Fleeting"])
            assert await asyncio.wait_for(told.get(), 30) == "ready"

    asyncio.run(main())


def test_a_line_can_have_any_length() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            name = "x" * 5_000_000
            with pytest.raises(adbridge.UnknownAdUnit) as raised:
                await bridge.load_native(ad_unit_id=name)
            assert raised.value.ad_unit_id == name

    asyncio.run(main())


def test_a_bridge_is_started_once() -> None:
    async def main() -> None:
        bridge = AsyncAdBridge()
        await bridge.close()
        async with bridge:
            with pytest.raises(RuntimeError, match="started before"):
                await bridge.start()
            await bridge.ping()
        other = AsyncAdBridge()
        starts = await asyncio.gather(other.start(), other.start(), return_exceptions=True)
        assert [type(start) for start in starts] == [AsyncAdBridge, RuntimeError]
        await other.close()

    asyncio.run(main())


def test_a_daemon_that_does_not_answer_is_closed_while_calls_time_out(
    fake: Callable[[str], List[str]], caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        script = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(1)"
        bridge = await AsyncAdBridge(fake(script), timeout=0.1).start()
        call = bridge.ping()
        await bridge.close()
        with pytest.raises(adbridge.CallTimeout):
            await call

    asyncio.run(main())
    assert caplog.text == ""


def test_a_bridge_whose_start_was_cancelled_says_that_it_was_not_started() -> None:
    async def main() -> None:
        bridge = AsyncAdBridge()
        start = asyncio.create_task(bridge.start())
        await asyncio.sleep(0)
        start.cancel()
        with pytest.raises(asyncio.CancelledError):
            await start
        with pytest.raises(RuntimeError, match="was not started"):
            await bridge.ping()

    asyncio.run(main())


CONSUMERS: Dict[str, Callable[[Any], Coroutine[Any, Any, Any]]] = {
    "await": lambda call: awaited(call),
    "a task": lambda call: awaited(asyncio.create_task(call)),
    "a task by ensure_future": lambda call: awaited(asyncio.ensure_future(call)),
    "gather": lambda call: first(asyncio.gather(call)),
    "wait_for": lambda call: asyncio.wait_for(call, 10),
    "shield": lambda call: awaited(asyncio.shield(call)),
    "as_completed": lambda call: awaited(next(iter(asyncio.as_completed([call])))),
}


async def awaited(call: Any) -> Any:
    return await call


async def first(call: Any) -> Any:
    return (await call)[0]


@pytest.mark.parametrize("consume", CONSUMERS.values(), ids=CONSUMERS.keys())
def test_a_call_is_a_coroutine_and_a_future(consume: Callable[[Any], Any]) -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            assert asyncio.iscoroutine(bridge.ping())
            assert asyncio.isfuture(bridge.ping())
            ad = await consume(bridge.load_native(ad_unit_id="sample/native"))
            assert (await consume(ad.record_impression())).counted
            assert await consume(ad.untrack()) is None
            with pytest.raises(adbridge.UnknownAd):
                await consume(bridge.get_ad("ad-7"))
            with pytest.raises(ValueError, match="Out of range float values"):
                await consume(bridge.request("ping", {"number": float("nan")}))

    asyncio.run(main())


def test_a_task_of_a_call_has_the_name_of_the_method_and_can_be_waited_for() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            tasks = [asyncio.create_task(bridge.ping()) for _ in range(2)]
            assert "coro=<ping()>" in repr(tasks[0])
            done, _ = await asyncio.wait(tasks, timeout=10)
            assert done == set(tasks)

    asyncio.run(main())


def test_a_call_is_sent_when_it_is_made() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            load = bridge.load_native(ad_unit_id="sample/native", ad_id="mine")
            impression = bridge.record_impression("mine")
            assert (await bridge.record_impression("mine")).counted is False
            assert (await impression).counted
            assert (await load).ad_id == "mine"
            assert (await load).ad_id == "mine"  # Once more.

    asyncio.run(main())


@pytest.mark.skipif(sys.version_info < (3, 10), reason="asyncio makes a task of each coroutine")
def test_calls_at_once_make_no_tasks() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            calls = asyncio.gather(*(bridge.ping() for _ in range(10)))
            assert len(asyncio.all_tasks()) == 1
            assert await calls == [None] * 10

    asyncio.run(main())


@pytest.mark.parametrize("is_task", [False, True])
def test_a_call_with_a_time_limit_cancels_its_request(is_task: bool) -> None:
    async def main() -> None:
        async with AsyncAdBridge(clock="manual") as bridge:
            load: Any = bridge.load_native(ad_unit_id="sample/slow")
            load = asyncio.create_task(load) if is_task else load
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(load, 0.01)
            assert (await bridge.list_ads()).ads == []

    asyncio.run(main())


def test_a_call_that_was_answered_keeps_its_ad_when_it_is_cancelled() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            load: Any = bridge.load_native(ad_unit_id="sample/native")
            ad = await load
            assert load.cancel() is False
            assert (await ad.record_impression()).counted

    asyncio.run(main())


def test_another_thread_can_call_through_the_loop() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            loop = asyncio.get_running_loop()

            def call() -> Any:
                load = bridge.load_native(ad_unit_id="sample/native")
                ad = asyncio.run_coroutine_threadsafe(load, loop).result(10)
                with pytest.raises(RuntimeError, match="only on the event loop that started it"):
                    asyncio.run(awaited(bridge.ping()))
                return asyncio.run_coroutine_threadsafe(ad.record_impression(), loop).result(10)

            assert (await loop.run_in_executor(None, call)).counted

    asyncio.run(main())


def test_calls_that_the_end_refuses_raise_where_they_are_awaited() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            await bridge.ping()
        calls = [bridge.ping(), bridge.ping()]
        errors = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(error) for error in errors] == [adbridge.BridgeClosed] * 2
        with pytest.raises(RuntimeError, match="was not started"):
            await AsyncAdBridge().ping()

    asyncio.run(main())


def test_calls_are_written_while_more_of_them_are_made(
    fake: Callable[[str], List[str]], tmp_path: Path
) -> None:
    has_read = tmp_path / "has_read"
    command = fake(
        f"""
        answer(next(requests))
        hundred = [next(requests) for _ in range(100)]
        open({str(has_read)!r}, "w").close()
        for request in hundred:
            answer(request)
        for request in requests:
            answer(request)
        """
    )

    async def main() -> None:
        async with AsyncAdBridge(command) as bridge:
            await bridge.ping()
            calls = []
            deadline = time.monotonic() + 20
            while not has_read.exists() and time.monotonic() < deadline:
                calls.append(bridge.request("ping", {"padding": "x" * 10_000}))
                time.sleep(0.001)  # The event loop does not run.
            assert has_read.exists()
            assert len(await asyncio.gather(*calls)) >= 100

    asyncio.run(main())


@pytest.mark.skipif(not hasattr(fcntl, "F_SETPIPE_SZ"), reason="a pipe has one size")
def test_many_answers_are_written_while_more_calls_are_made(
    fake: Callable[[str], List[str]], tmp_path: Path
) -> None:
    written = tmp_path / "written"
    command = fake(
        f"""
        answer(next(requests))
        fifty = [next(requests) for _ in range(50)]
        answer(fifty[0], {{"text": "x" * 300_000}})
        open({str(written)!r}, "w").close()
        for request in fifty[1:]:
            answer(request)
        for request in requests:
            answer(request)
        """
    )

    async def main() -> None:
        async with AsyncAdBridge(command) as bridge:
            await bridge.ping()
            calls = [bridge.request("ping", {"padding": "x" * 1000}) for _ in range(100)]
            deadline = time.monotonic() + 20
            while not written.exists() and time.monotonic() < deadline:
                time.sleep(0.001)  # The event loop does not run.
            assert written.exists()
            await asyncio.gather(*calls)

    asyncio.run(main())


def test_the_events_so_far_stay_as_they_are() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/native")
            before = ad.received
            await ad.record_click("body")
            after = ad.received
            after.clear()
            assert (before, [event.event for event in ad.received]) == ([], ["click"])

    asyncio.run(main())


def test_the_event_loop_watches_the_input_only_while_a_line_is_left() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            process = bridge._process
            for _ in range(2):
                os.kill(bridge.pid, signal.SIGSTOP)
                call = bridge.request("ping", {"padding": "x" * 1_000_000})
                assert process._unwritten
                os.kill(bridge.pid, signal.SIGCONT)
                assert await call == {}
                assert not process._unwritten
                assert not asyncio.get_running_loop().remove_writer(process._in)

    asyncio.run(main())


@pytest.mark.skipif(not hasattr(fcntl, "F_GETPIPE_SZ"), reason="a pipe has one size")
def test_the_pipe_of_answers_is_wide_once_many_calls_are_made_at_once() -> None:
    async def main() -> List[int]:
        async with AsyncAdBridge() as bridge:
            process, widths = bridge._process, []
            output = process._transport.get_pipe_transport(1)
            assert output
            pipe = output.get_extra_info("pipe").fileno()
            for count in (8_191, 8_192):
                process.queue(b"\n" * count)
                process.flush_soon()
                widths.append(fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ))
                await bridge.ping()
            return widths

    assert asyncio.run(main()) == [1 << 16, 1 << 19]


@pytest.mark.parametrize("error", [OSError, ValueError])
def test_calls_are_answered_through_a_pipe_that_stays_narrow(
    error: Type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        refused.append(error)
        raise error

    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            await asyncio.gather(*(bridge.request("ping", {"a": "x" * 1000}) for _ in range(100)))

    refused: List[Any] = []
    monkeypatch.setattr(fcntl, "F_SETPIPE_SZ", 1031, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", refuse)
    asyncio.run(main())
    assert refused == [error]
    monkeypatch.delattr(fcntl, "F_SETPIPE_SZ")
    asyncio.run(main())
    assert refused == [error]


def test_a_pipe_that_a_child_process_keeps_full_leaves_the_event_loop(
    fake: Callable[[str], List[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_async_process, "GRACE", 0.02)
    command = fake(
        """
        import subprocess
        subprocess.Popen(["sleep", "10"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os._exit(3)
        """
    )

    async def main() -> None:
        bridge = AsyncAdBridge(command)
        await bridge.start()
        with pytest.raises(adbridge.DaemonDied):
            await bridge.request("ping", {"padding": "x" * 1_000_000})
        assert not asyncio.get_running_loop().remove_writer(bridge._process._in)
        signal_group(bridge.pid, signal.SIGKILL)
        await bridge.close()

    asyncio.run(main())


def test_another_event_loop_can_serve_the_bridge() -> None:
    need_modules("uvloop")
    import uvloop


    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            await bridge.ping()
            loads = (bridge.load_native(ad_unit_id="sample/native") for _ in range(1000))
            assert len({ad.ad_id for ad in await asyncio.gather(*loads)}) == 1000
            with pytest.raises(adbridge.LoadFailed):
                await bridge.load_native(ad_unit_id="sample/no-fill")
        with pytest.raises(adbridge.BridgeClosed):
            await bridge.ping()

    loop = uvloop.new_event_loop()
    try:
        loop.run_until_complete(main())
    finally:
        loop.close()
