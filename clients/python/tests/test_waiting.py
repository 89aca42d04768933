"""`wait_for` on each clock, with both clients."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any, Callable, Dict, List

import pytest

import adbridge
from adbridge import AdBridge, AsyncAdBridge
from under_test import ROOT

Wait = Callable[..., Any]


def wait_sync(clock: str, ad_unit_id: str, *arguments: Any, **options: Any) -> Any:
    """Loads a banner or a native ad, waits for an event, and returns it or the error."""
    with AdBridge(clock=clock, config=options.pop("config", None)) as bridge:
        if "banner" in ad_unit_id:
            ad: Any = bridge.load_banner("banner", ad_unit_id=ad_unit_id)
        else:
            ad = bridge.load_native(ad_unit_id=ad_unit_id)
        try:
            return bridge.wait_for(ad, *arguments, **options)
        except Exception as error:
            return error


def wait_async(clock: str, ad_unit_id: str, *arguments: Any, **options: Any) -> Any:
    async def wait() -> Any:
        async with AsyncAdBridge(clock=clock, config=options.pop("config", None)) as bridge:
            if "banner" in ad_unit_id:
                ad: Any = await bridge.load_banner("banner", ad_unit_id=ad_unit_id)
            else:
                ad = await bridge.load_native(ad_unit_id=ad_unit_id)
            try:
                return await bridge.wait_for(ad, *arguments, **options)
            except Exception as error:
                return error

    return asyncio.run(wait())


both = pytest.mark.parametrize("wait", [wait_sync, wait_async])


@both
def test_a_skipping_clock_lets_time_pass_until_the_event(wait: Wait) -> None:
    start = time.monotonic()
    event = wait("skip", "sample/banner-refresh", "refreshed")
    assert event.event == "refreshed" and event.at_ms // 10 == 3000
    assert time.monotonic() - start < 20


@both
def test_a_skipping_clock_lets_time_pass_up_to_the_timeout(wait: Wait) -> None:
    start = time.monotonic()
    error = wait("skip", "sample/native", "click")
    assert isinstance(error, adbridge.EventTimeout)
    assert str(error) == "There was no click of ad-1 in 120.0 s; its events are: none"
    assert isinstance(wait("skip", "sample/native", "expired"), adbridge.EventTimeout)
    assert wait("skip", "sample/native", "expired", 4000).at_ms // 1000 == 3600
    assert time.monotonic() - start < 30


def test_little_more_time_passes_than_the_event_needs() -> None:
    with AdBridge(clock="skip") as bridge:
        ad = bridge.load_banner("banner", ad_unit_id="sample/banner-refresh")
        at_ms = bridge.wait_for(ad, "refreshed").at_ms
        assert at_ms <= bridge.advance(0) <= at_ms * 1.01 + 1


@pytest.mark.parametrize(("timeouts", "passes_ms"), [((5, 5), 5000), ((20, 1, 5), 20_000)])
def test_waits_at_once_share_the_time_that_passes(timeouts: Any, passes_ms: int) -> None:
    from concurrent.futures import ThreadPoolExecutor

    async def main() -> None:
        async with AsyncAdBridge(clock="skip") as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/native")
            waits = (bridge.wait_for(ad, "click", timeout=timeout) for timeout in timeouts)
            errors = await asyncio.gather(*waits, return_exceptions=True)
            assert [type(error) for error in errors] == [adbridge.EventTimeout] * len(timeouts)
            assert await bridge.advance(0) == passes_ms

    asyncio.run(main())
    with AdBridge(clock="skip") as bridge, ThreadPoolExecutor(len(timeouts)) as threads:
        ad = bridge.load_native(ad_unit_id="sample/native")
        waits = [threads.submit(bridge.wait_for, ad, "click", timeout) for timeout in timeouts]
        for wait in waits:
            assert isinstance(wait.exception(), adbridge.EventTimeout)
        assert passes_ms <= bridge.advance(0) < sum(timeouts) * 1000


def test_the_clock_moves_by_the_shortest_step_of_waits_at_once() -> None:
    from adbridge._waiting import PassingTime

    class Wait:
        def __init__(self, step_ms: int) -> None:
            self.step_ms = step_ms

        def step(self, now_ms: int) -> int:
            return self.step_ms

    passing: Any = PassingTime()
    assert passing.step() == 0
    passing.waits = [Wait(7), Wait(0), Wait(3), Wait(5)]
    assert passing.step() == 3


@pytest.mark.parametrize("clock", ["wall", "skip", "manual"])
@both
def test_a_timeout_of_nan_is_refused(wait: Wait, clock: str) -> None:
    error = wait(clock, "sample/native", "click", float("nan"))
    assert repr(error) == "ValueError('timeout: expected a number of seconds, got nan')"


@pytest.mark.parametrize("timeout", [1e12, float("inf")])
def test_a_timeout_can_have_any_length(timeout: float) -> None:
    for wait in (wait_sync, wait_async):
        assert wait("skip", "sample/banner-refresh", "refreshed", timeout).event == "refreshed"
    with AdBridge(timeout=timeout) as bridge:
        ad = bridge.load_native(ad_unit_id="sample/native")
        bridge.pipeline.record_click(ad.ad_id, "body")
        assert bridge.wait_for(ad, "click", timeout).asset == "body"


def test_time_limits_hold_while_a_test_stops_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)  # As freezegun does.
    monkeypatch.setattr(subprocess, "_time", lambda: 0.0)
    with AdBridge(timeout=0.2) as bridge:
        with bridge.load_native(ad_unit_id="sample/native") as ad:
            with pytest.raises(adbridge.EventTimeout):
                bridge.wait_for(ad, "click", timeout=0.1)
        with pytest.raises(adbridge.CallTimeout):
            bridge.load_native(ad_unit_id="sample/never")


def test_a_daemon_that_stays_is_ended_while_a_test_stops_the_time(
    fake: Callable[[str], List[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adbridge._process.GRACE", 0.2)
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    monkeypatch.setattr(subprocess, "_time", lambda: 0.0)
    with AdBridge(fake("os.close(1)\nos.close(2)\ntime.sleep(60)")) as bridge:
        with pytest.raises(adbridge.DaemonDied):
            bridge.ping()


def test_a_wait_goes_on_when_another_one_is_cancelled() -> None:
    async def main() -> None:
        async with AsyncAdBridge(clock="skip") as bridge:
            ad = await bridge.load_banner("banner", ad_unit_id="sample/banner-refresh")
            first, second = (
                asyncio.create_task(bridge.wait_for(ad, name)) for name in ("click", "refreshed")
            )
            while not bridge._time.moves:
                await asyncio.sleep(0)
            first.cancel()
            assert (await asyncio.wait_for(second, 20)).at_ms // 10 == 3000
            assert first.cancelled()

    asyncio.run(main())


@both
def test_a_manual_clock_has_to_be_moved(wait: Wait) -> None:
    start = time.monotonic()
    error = wait("manual", "sample/native", "expired", 4000)
    assert isinstance(error, adbridge.EventTimeout)
    assert "a manual clock stands still until `bridge.advance(ms)` moves it" in str(error)
    assert time.monotonic() - start < 20


def test_a_manual_clock_waits_for_calls_that_are_on_their_way() -> None:
    with AdBridge(clock="manual") as bridge:
        ad = bridge.load_native(ad_unit_id="sample/native")
        bridge.pipeline.record_click(ad.ad_id, "body")
        assert bridge.wait_for(ad, "click").asset == "body"


@both
def test_an_unknown_name_is_refused_with_the_nearest_one(wait: Wait) -> None:
    error = wait("wall", "sample/native", "clicked")
    assert repr(error) == """ValueError("There is no event 'clicked'; did you mean 'click'?")"""
    error = wait("wall", "sample/native", "click", asset="headlin")
    assert str(error) == "There is no asset 'headlin'; did you mean 'headline'?"
    assert str(wait("wall", "sample/native", "?")).startswith("There is no event '?'; there are: ")


@pytest.mark.parametrize("end", ["dispose", "dispose_all", "pipeline", "request", "cancelled"])
def test_the_wait_ends_when_the_ad_is_disposed_of(end: str) -> None:
    with AdBridge() as bridge:
        ad = bridge.load_native(ad_unit_id="sample/native")
        ends: Dict[str, Callable[[], object]] = {
            "dispose": ad.dispose,
            "dispose_all": bridge.dispose_all,
            "pipeline": lambda: bridge.pipeline.dispose(ad.ad_id),
            "request": lambda: bridge.request("dispose", {"adId": ad.ad_id}),
            "cancelled": lambda: bridge.pipeline.dispose(ad.ad_id).cancel(),
        }
        ends[end]()
        with pytest.raises(adbridge.AdDisposed, match="before the ad was disposed of") as raised:
            bridge.wait_for(ad, "click", timeout=60)
        assert raised.value.ad_id == ad.ad_id


def test_the_wait_of_a_task_ends_when_the_ad_is_disposed_of() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/native")
            waiting = asyncio.create_task(bridge.wait_for(ad, "click", timeout=60))
            await asyncio.sleep(0)
            await ad.dispose()
            with pytest.raises(adbridge.AdDisposed):
                await asyncio.wait_for(waiting, 20)

    asyncio.run(main())


def removed_sync(clock: str) -> Any:
    """Waits for an event of an ad whose network was removed, and returns the error."""
    with AdBridge(clock=clock) as bridge:
        network = bridge.network("exchange").gives()._network
        ad = bridge.load_native(adapter=network.source())
        network.remove()
        with pytest.raises(adbridge.EventTimeout) as error:
            bridge.wait_for(ad, "impression", timeout=0.1)
        return error.value


def removed_async(clock: str) -> Any:
    async def wait() -> Any:
        async with AsyncAdBridge(clock=clock) as bridge:
            await bridge.define_network("exchange")
            await bridge.add_stubs("exchange", [{}])
            ad = await bridge.load_native(adapter={"className": "exchange"})
            await bridge.remove_network("exchange")
            with pytest.raises(adbridge.EventTimeout) as error:
                await bridge.wait_for(ad, "impression", timeout=0.1)
            return error.value

    return asyncio.run(wait())


@pytest.mark.parametrize("wait", [removed_sync, removed_async])
@pytest.mark.parametrize(("clock", "limit"), [("skip", " in 0.1 s; "), ("manual", ", and a manual clock ")])
def test_a_network_that_was_removed_is_quiet(wait: Any, clock: str, limit: str) -> None:
    assert str(wait(clock)).startswith(f"There was no impression of ad-1{limit}")


def test_an_event_can_be_chosen_by_its_asset() -> None:
    with AdBridge(timeout=20) as bridge:
        ad = bridge.load_native(ad_unit_id="sample/native")
        for asset in ("body", "icon", "body"):
            ad.record_click(asset)  # type: ignore[arg-type]
        seqs = [bridge.wait_for(ad, "click", asset="icon").seq]
        seqs += [bridge.wait_for(ad, "click").seq for _ in range(2)]
        assert seqs == [2, 1, 3]
        with pytest.raises(adbridge.EventTimeout, match="no click of the asset image of ad-1 in"):
            bridge.wait_for(ad, "click", asset="image", timeout=0.01)


SLOW_NETWORK = """
import threading
from adbridge.adapter import Adapter, NativeAd

class Slow(Adapter):
    adapter_version = ad_sdk_version = "1.0.0"
    def load_native(self, request):
        return SlowAd(headline="Hello", body="An ad.", call_to_action="Go")

class SlowAd(NativeAd):
    def did_record_impression(self):
        threading.Timer(0.2, self.did_play_video).start()

Slow().run()
"""


@pytest.mark.parametrize("clock", ["skip", "manual"])
def test_the_program_of_an_adapter_gets_real_time(clock: Any, tmp_path: Any) -> None:
    import sys

    (tmp_path / "slow.py").write_text(SLOW_NETWORK)
    adapter = {
        "className": "Slow",
        "command": [sys.executable, str(tmp_path / "slow.py")],
        "environment": {"PYTHONPATH": str(ROOT / "clients/python/src")},
    }
    items: List[Dict[str, str]] = [{"className": "Slow"}]
    config = {
        "adapters": [adapter],
        "adUnits": {"feed": {"format": "native", "lineItems": items}},
    }
    with AdBridge(clock=clock, config=config) as bridge:
        with bridge.load_native(ad_unit_id="feed") as ad:
            ad.render(width=320, height=250)
            ad.record_impression()
            assert bridge.wait_for(ad, "didPlayVideo").event == "didPlayVideo"


def of_program(source: str, tmp_path: Any) -> Dict[str, Any]:
    """A configuration with an adapter whose ad does something when it is loaded."""
    program = tmp_path / "network.py"
    program.write_text(
        f"""import threading
from adbridge.adapter import Adapter, NativeAd

class MyNetwork(Adapter):
    adapter_version = ad_sdk_version = "1.0.0"
    handles_user_clicks = True

    def load_native(self, request):
        ad = NativeAd(headline="Hello")
        {source}
        return ad

MyNetwork().run()
"""
    )
    return {
        "adapters": [
            {
                "className": "MyNetwork",
                "command": [sys.executable, str(program)],
                "environment": {"PYTHONPATH": str(ROOT / "clients/python/src")},
            }
        ],
        "adUnits": {"feed": {"format": "native", "lineItems": [{"className": "MyNetwork"}]}},
    }


def forbid_real_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails each wait for events in real time at once, because its timeout is not a number."""
    monkeypatch.setattr("adbridge._waiting.REAL_SECONDS", "no real time")


@both
@pytest.mark.parametrize("clock", ["skip", "manual"])
def test_a_wait_for_a_program_that_is_quiet_takes_no_real_time(
    wait: Wait, clock: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    forbid_real_time(monkeypatch)
    error = wait(clock, "feed", "click", config=of_program("pass", tmp_path))
    assert isinstance(error, adbridge.EventTimeout)


@both
@pytest.mark.parametrize("clock", ["skip", "manual"])
def test_a_wait_for_a_program_with_a_timer_gets_its_event_before_time_passes(
    wait: Wait, clock: str, tmp_path: Any
) -> None:
    later = "threading.Timer(0.2, ad.report_click).start()"
    event = wait(clock, "feed", "click", config=of_program(later, tmp_path))
    assert event.event == "click" and event.at_ms == 0


@both
def test_a_wait_for_a_program_that_does_not_say_lets_time_pass_first(
    wait: Wait, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    forbid_real_time(monkeypatch)
    config = of_program("pass", tmp_path)
    program = tmp_path / "network.py"
    program.write_text(
        program.read_text().replace(
            "MyNetwork().run()",
            "from adbridge.adapter._threads import Threads\n"
            "Threads.is_quiet = lambda self: None\nMyNetwork().run()",
        )
    )
    assert wait("skip", "feed", "expired", 4_000, config=config).event == "expired"


# How a wait decides, without a daemon


def event_wait(
    clock: str, timeout: Any = None, *, asset: Any = None, received: Any = (), is_gone: bool = False
) -> Any:
    """A wait for a click of an ad that has received other events."""
    from adbridge._waiting import EventWait, PassingTime

    attempts = [SimpleNamespace(class_name=name) for name in ("First", "Second")]
    ad = SimpleNamespace(
        ad_id="ad-1",
        event_names=[],
        response_info=SimpleNamespace(attempts=attempts, loaded_attempt=1),
        _received=[SimpleNamespace(event=name) for name in received],
        _take=lambda event, asset: None,
    )
    session = SimpleNamespace(end_error=None, has=lambda ad: not is_gone, check=lambda: None)
    return EventWait(session, ad, "click", asset, clock, timeout, 120.0, PassingTime())  # type: ignore[arg-type]


ASK, ADVANCE, SECOND = ("ask", "Second"), ("advance", None), ("wait", 1.0)


@pytest.mark.parametrize(
    ("clock", "timeout", "is_quiet", "expected"),
    [
        ("wall", None, True, [("wait", 120.0)]),
        ("wall", 3, True, [("wait", 3)]),
        ("wall", float("inf"), True, [("wait", None)]),
        ("wall", 0, True, [("wait", 0)]),
        ("manual", None, True, [ASK]),
        ("manual", 3, True, [ASK]),
        # The program runs in real time: it gets a second, or what was asked for.
        ("manual", None, False, [ASK, SECOND]),
        ("manual", 3, False, [ASK, ("wait", 3)]),
        ("manual", 0, False, [ASK, ("wait", 0)]),
        ("manual", None, None, [ASK, SECOND]),
        ("manual", 3, None, [ASK, ("wait", 3)]),
        ("skip", 3, True, [ASK, ADVANCE]),
        ("skip", 3, False, [ASK, SECOND, ADVANCE]),
        ("skip", 3, None, [ASK, ADVANCE, SECOND]),
    ],
)
def test_each_clock_has_its_steps(clock: str, timeout: Any, is_quiet: Any, expected: Any) -> None:
    wait = event_wait(clock, timeout)
    steps = []
    for step in wait.steps():
        steps.append(step)
        wait.is_quiet = is_quiet
        if step == ADVANCE:  # The first advance tells the time, and then the timeout passes.
            wait._time.moved(7000)
            wait._time.now_ms = 10_000
    assert steps == expected


@pytest.mark.parametrize(
    ("timeout", "passed_ms", "step_ms"),
    [
        (5, 0, 1), (5, 199, 1), (5, 200, 2), (5, 1000, 10), (5, 4951, 49), (5, 4952, 48), (5, 4999, 1),
        (5, 5000, 0), (5, 6000, 0), (0, 0, 0), (0.0015, 1, 1), (float("inf"), 1_000_000, 10_000),
        (None, 119_999, 1), (None, 120_000, 0),
    ],
)  # fmt: skip
def test_a_skipping_clock_moves_by_a_hundredth_of_the_time_that_has_passed(
    timeout: Any, passed_ms: int, step_ms: int
) -> None:
    wait = event_wait("skip", timeout)
    assert wait.step(passed_ms) == 0  # Its start is not known.
    wait.start_ms = 7000
    assert wait.step(7000 + passed_ms) == step_ms


def test_the_time_of_a_wait_begins_with_the_next_move_of_the_clock() -> None:
    first, second = event_wait("skip"), event_wait("skip")
    time = second._time = first._time
    time.waits.append(first)
    time.moved(10)
    time.waits.append(second)
    time.moved(20)
    assert (first.start_ms, second.start_ms, time.now_ms, time.moves) == (10, 20, 20, 2)
    for _ in range(2):  # The end of a wait that has ended changes nothing.
        first.end()
        assert time.waits == [second]


@pytest.mark.parametrize(
    ("wait", "expected"),
    [
        (event_wait("wall", 3), "There was no click of ad-1 in 3 s; its events are: none"),
        (
            event_wait("skip", asset="body", received=["impression", "paid"]),
            "There was no click of the asset body of ad-1 in 120.0 s; its events are: impression, paid",
        ),
        (
            event_wait("manual", 3, received=["paid"]),
            "There was no click of ad-1, and a manual clock stands still until `bridge.advance(ms)` moves it; "
            "its events are: paid",
        ),
        (
            event_wait("wall", received=["paid"], is_gone=True),
            "There was no click of ad-1 before the ad was disposed of; its events are: paid",
        ),
    ],
)
def test_an_event_that_does_not_come_is_explained(wait: Any, expected: str) -> None:
    kind = adbridge.AdDisposed if "disposed" in expected else adbridge.EventTimeout
    with pytest.raises(kind) as raised:
        wait.result()
    assert str(raised.value).startswith(expected)
