"""`AdBridge` and the real daemon."""

from __future__ import annotations

import logging
import threading
from queue import Queue
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Callable, Dict, Iterator, List

import pytest

import adbridge
from adbridge import (
    AdapterStatusChange,
    AdBridge,
    AdEvent,
    AdFormat,
    AdState,
    AsyncAdBridge,
    ContractRule,
)
from adbridge._process import DaemonProcess
from adbridge.types import AdapterSource, ImageOptions, NativeAdOptions, Rect, Size


@pytest.fixture
def bridge() -> Iterator[AdBridge]:
    with AdBridge(clock="skip") as bridge:
        yield bridge


def names(events: List[AdEvent]) -> List[str]:
    return [str(event.event) for event in events]


def test_an_ad_is_loaded_drawn_and_counted(bridge: AdBridge) -> None:
    ad = bridge.load_native(ad_unit_id="sample/content")
    assert ad.format == AdFormat.NATIVE
    assert ad.assets.headline == "Sample Content!"
    assert ad.render(width=320, height=250).ad_choices
    assert ad.record_impression().counted
    assert not ad.record_impression().counted
    assert ad.record_click("callToAction").counted
    assert [e for e in names(ad.events) if "Video" not in e] == ["impression", "click"]
    assert ad.get_ad().state == AdState.RENDERED
    ad.untrack()
    assert ad.dispose().disposed
    with pytest.raises(adbridge.AdDisposed) as raised:
        ad.record_impression()
    assert raised.value.ad_id == ad.ad_id


def test_a_block_disposes_of_its_ad(bridge: AdBridge) -> None:
    with bridge.load_native(ad_unit_id="sample/native") as ad:
        assert ad.record_impression().counted
    with pytest.raises(adbridge.AdDisposed):
        ad.record_impression()
    with pytest.raises(ZeroDivisionError), bridge.load_native(ad_unit_id="sample/native"):
        1 / 0  # noqa: B018
    assert bridge.list_ads().ads == []


def test_the_events_so_far_stay_as_they_are(bridge: AdBridge) -> None:
    ad = bridge.load_native(ad_unit_id="sample/native")
    before = ad.events
    ad.record_click("body")
    after = ad.events
    after.clear()
    assert (before, names(ad.events)) == ([], ["click"])


def test_a_block_can_outlive_its_bridge(bridge: AdBridge) -> None:
    with bridge.load_native(ad_unit_id="sample/native"):
        bridge.close()


def test_every_format_can_be_loaded(bridge: AdBridge) -> None:
    banner = bridge.load_banner("banner", ad_unit_id="sample/banner")
    assert banner.size == Size(width=320, height=50)
    assert banner.change_ad_size(Size(width=300, height=250)).size.height == 250
    loads = {
        bridge.load_interstitial: "sample/interstitial",
        bridge.load_rewarded: "sample/rewarded",
        bridge.load_rewarded_interstitial: "sample/rewarded-interstitial",
        bridge.load_app_open: "sample/app-open",
    }
    for load, ad_unit_id in loads.items():
        ad = load(ad_unit_id=ad_unit_id)
        ad.present()
        ad.simulate("close")
        assert names(ad.events)[-1] == "didDismissFullScreenView"


def test_options_and_frames_are_sent_as_they_are_written(bridge: AdBridge) -> None:
    ad = bridge.load_native(
        adapter=AdapterSource(class_name="SampleCustomEvent", parameter="content", label="mine"),
        options=NativeAdOptions(image=ImageOptions(disable_image_loading=True)),
        ad_id="promo",
    )
    assert ad.ad_id == "promo"
    assert ad.assets.icon and ad.assets.icon.url and ad.assets.icon.data is None
    assert ad.response_info.attempts[0].label == "mine"
    ad.render(320, 250, clickable_asset_views={"headline": Rect(x=0, y=0, width=10, height=10)})
    ad.simulate("tap", asset="body")
    assert "click" not in names(ad.events)
    ad.simulate("tap", asset="headline")
    assert "click" in names(ad.events)


def test_a_failed_load_says_how_each_network_failed(bridge: AdBridge) -> None:
    with pytest.raises(adbridge.LoadFailed) as raised:
        bridge.load_native(ad_unit_id="sample/no-fill")
    attempt = raised.value.response_info.attempts[0]
    assert attempt.error and attempt.error.underlying
    assert attempt.error.underlying.name == "noInventory"
    assert (raised.value.code, raised.value.name) == (201, "loadFailed")
    assert raised.value.data["name"] == "loadFailed"


def test_the_ad_unit_of_a_load_needs_no_name(bridge: AdBridge) -> None:
    assert bridge.load_native("sample/native").format == "native"
    assert bridge.load_rewarded("sample/rewarded").format == "rewarded"


@pytest.mark.parametrize(
    "name, meant",
    [("loadNative", "load_native"), ("record_impresion", "record_impression"), ("xyz", None)],
)
def test_a_method_that_does_not_exist_names_the_one_that_is_meant(
    bridge: AdBridge, name: str, meant: str
) -> None:
    with pytest.raises(AttributeError) as raised:
        getattr(bridge, name)
    message = f"'AdBridge' object has no attribute '{name}'"
    assert str(raised.value) == (f"{message}. Did you mean {meant}?" if meant else message)


@pytest.mark.parametrize(
    "name, meant",
    [("id", "ad_id"), ("adId", "ad_id"), ("asets", "assets"), ("xyz", None), ("_repr_ad_id_", None)],
)
def test_a_member_that_an_ad_does_not_have_names_the_one_that_is_meant(
    bridge: AdBridge, name: str, meant: str
) -> None:
    with pytest.raises(AttributeError) as raised:
        getattr(bridge.load_native("sample/native"), name)
    message = f"'NativeAd' object has no attribute '{name}'"
    assert str(raised.value) == (f"{message}. Did you mean {meant}?" if meant else message)


def test_what_a_program_wrote_to_standard_error_follows_the_message() -> None:
    error = adbridge.LoadFailed.__new__(adbridge.LoadFailed, "", {})
    error.message = "It has ended.\n  File 'a.py'\n    def load(:"
    assert str(error) == "It has ended. (201 loadFailed)\n  File 'a.py'\n    def load(:"


def test_a_wrong_parameter_is_named(bridge: AdBridge) -> None:
    with pytest.raises(adbridge.InvalidParams) as raised:
        bridge.load_native(ad_unit_id=7)  # type: ignore[arg-type]
    assert raised.value.path == "params.adUnitId"
    assert raised.value.expected == "a string"


def test_two_ads_are_two_ads(bridge: AdBridge) -> None:
    one, two = (bridge.load_app_open(ad_unit_id="sample/app-open") for _ in range(2))
    assert one != two
    assert len({one, two}) == 2


def test_wait_for_returns_each_event_once() -> None:
    with AdBridge() as bridge:
        ad = bridge.load_native(ad_unit_id="sample/native")
        ad.record_click("body")
        ad.record_click("icon")
        assert [bridge.wait_for(ad, "click").asset for _ in range(2)] == ["body", "icon"]
        threading.Timer(0.05, lambda: ad.record_click("image")).start()
        assert bridge.wait_for(ad, "click", timeout=10).asset == "image"
        with pytest.raises(adbridge.EventTimeout, match="its events are: click, click, click"):
            bridge.wait_for(ad, "click", timeout=0.01)


def test_each_callback_has_run_when_the_call_returns(bridge: AdBridge) -> None:
    first: List[AdEvent] = []
    second: List[AdEvent] = []
    for received in (first, second):
        bridge.on_event(received.append)
    ad = bridge.load_native(ad_unit_id="sample/native")
    ad.record_impression()
    assert first == second == ad.events


def test_a_failing_callback_has_no_effect_on_others(
    bridge: AdBridge, caplog: pytest.LogCaptureFixture
) -> None:
    bridge.on_event(lambda event: 1 / 0)
    ad = bridge.load_native(ad_unit_id="sample/native")
    assert ad.record_impression().counted
    assert names(ad.events) == ["impression"]
    assert "A callback failed" in caplog.text


def test_a_callback_that_waits_gets_an_error(
    bridge: AdBridge, caplog: pytest.LogCaptureFixture
) -> None:
    bridge.on_event(lambda event: bridge.ping())
    bridge.load_native(ad_unit_id="sample/native").record_impression()
    assert "Use bridge.pipeline" in caplog.text


def test_a_callback_can_use_the_pipeline(bridge: AdBridge) -> None:
    pings: List[Any] = []
    bridge.on_event(lambda event: pings.append(bridge.pipeline.ping()))
    bridge.load_native(ad_unit_id="sample/native").record_impression()
    assert [ping.result(10) for ping in pings] == [None]


def test_violations_are_kept_and_reported(bridge: AdBridge) -> None:
    told: List[Any] = []
    bridge.on_violation(told.append)
    ad = bridge.load_native(ad_unit_id="sample/break-doubleImpression")
    ad.render(width=320, height=250)
    assert ContractRule.DOUBLE_IMPRESSION in [violation.rule for violation in bridge.violations]
    assert bridge.violations == told


KINDS = ["event", "violation", "adapter_status", "client_status", "client_entry", "notification"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bridge_class", [AdBridge, AsyncAdBridge])
def test_a_function_listens_to_its_kind_alone_and_stays_what_it_was(
    bridge_class: Any, kind: str
) -> None:
    bridge = object.__new__(bridge_class)  # It is not started.
    bridge._session = SimpleNamespace(**{f"{each}_listeners": [] for each in KINDS})
    functions = [lambda _: None, lambda _: None]
    assert [getattr(bridge, f"on_{kind}")(function) for function in functions] == functions
    assert vars(bridge._session) == {
        f"{each}_listeners": functions if each == kind else [] for each in KINDS
    }


def test_the_end_and_the_restart_of_an_adapter_are_reported(
    fleeting: Dict[str, Any],
) -> None:
    told: Queue[AdapterStatusChange] = Queue()
    with AdBridge(config=fleeting) as bridge:
        bridge.on_adapter_status(told.put)
        bridge.set_up(class_names=["Fleeting"])
        ended = told.get(timeout=30)
        assert (ended.class_name, ended.state) == ("Fleeting", "notReady")
        assert ended.description == "Fleeting has ended with exit code 0."
        bridge.set_up(class_names=["Fleeting"])
        assert told.get(timeout=30).state == "ready"


def test_events_of_a_forgotten_ad_are_released(bridge: AdBridge) -> None:
    ad_id = bridge.load_native(ad_unit_id="sample/native").ad_id
    assert bridge.record_impression(ad_id).counted
    log = bridge.get_events(ad_id=ad_id)
    assert [entry.params.index for entry in log.events] == [1]


def test_calls_without_waiting() -> None:
    with AdBridge(clock="manual") as bridge:
        slow = bridge.pipeline.load_native(ad_unit_id="sample/slow")
        impression = bridge.pipeline.record_impression("ad-1")
        assert bridge.advance(1999) == 1999
        assert not slow.done()
        assert bridge.advance(1) == 2000
        assert slow.result(10).ad_id == "ad-1"
        assert impression.result(10).counted
        assert names(slow.result().events) == ["impression"]


def test_a_call_that_is_cancelled_is_cancelled_in_the_daemon() -> None:
    with AdBridge(clock="manual") as bridge:
        slow = bridge.pipeline.load_native(ad_unit_id="sample/slow", ad_id="mine")
        assert slow.cancel()
        assert slow.cancelled()
        assert bridge.list_ads().ads == []
        quick = bridge.pipeline.load_native(ad_unit_id="sample/native")
        assert quick.result(10)
        assert not quick.cancel()


def test_a_call_that_takes_too_long_is_cancelled() -> None:
    with AdBridge(clock="manual", timeout=0.05) as bridge:
        with pytest.raises(adbridge.CallTimeout, match="loadNative was not answered within 0.05 s"):
            bridge.load_native(ad_unit_id="sample/slow")
        assert bridge.list_ads().ads == []


def test_an_answer_that_comes_at_its_timeout_counts(
    bridge: AdBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = DaemonProcess.wait

    def late(process: DaemonProcess, is_over: Callable[[], bool], timeout: Any) -> bool:
        wait(process, is_over, 10)
        return False

    monkeypatch.setattr(DaemonProcess, "wait", late)
    assert bridge.load_native(ad_unit_id="sample/native").ad_id == "ad-1"


def test_many_threads_can_call_at_once(bridge: AdBridge) -> None:
    def show(_: int) -> bool:
        ad = bridge.load_native(ad_unit_id="sample/native")
        counted = ad.record_impression().counted
        assert names(ad.events) == ["impression"]
        return counted

    with ThreadPoolExecutor(16) as threads:
        assert list(threads.map(show, range(200))) == [True] * 200


def test_ten_thousand_calls_at_once(bridge: AdBridge) -> None:
    ad = bridge.load_native(ad_unit_id="sample/native")
    calls = [bridge.pipeline.record_impression(ad.ad_id) for _ in range(10_000)]
    assert sum(call.result(60).counted for call in calls) == 1


def test_a_line_can_have_any_length(bridge: AdBridge) -> None:
    name = "x" * 8_000_000
    with pytest.raises(adbridge.UnknownAdUnit) as raised:
        bridge.load_native(ad_unit_id=name)
    assert raised.value.ad_unit_id == name


def test_a_line_that_the_daemon_does_not_read_fails_its_call() -> None:
    with AdBridge(arguments=["--max-line-bytes", "1024"]) as bridge:
        other = bridge.pipeline.load_native(ad_unit_id="sample/never")
        with pytest.raises(adbridge.InvalidRequest) as raised:
            bridge.load_native(ad_unit_id="x" * 2000)
        assert raised.value.limit == 1024
        assert not other.done()
        bridge.ping()


def test_a_method_is_called_by_its_name_on_the_wire(bridge: AdBridge) -> None:
    assert bridge.request("ping").result(10) == {}
    with pytest.raises(adbridge.MethodNotFound) as raised:
        bridge.request("dance", {"with": "me"}).result(10)
    assert raised.value.method == "dance"


def test_a_configuration_can_be_a_mapping_or_a_file(tmp_path: Path) -> None:
    item = {"className": "SampleCustomEvent", "parameter": "content"}
    config: Dict[str, Any] = {"adUnits": {"feed": {"format": "native", "lineItems": [item]}}}
    with AdBridge(config=config) as bridge:
        assert bridge.load_native(ad_unit_id="feed").native_ad_type == "content"
    file = tmp_path / "adbridge.json"
    file.write_text('{"adUnits": {}}')
    with AdBridge(config=file) as bridge, pytest.raises(adbridge.UnknownAdUnit):
        bridge.load_native(ad_unit_id="feed")


def test_an_invalid_configuration_is_explained() -> None:
    with AdBridge(config={"adUnit": {}}) as bridge:
        with pytest.raises(adbridge.DaemonDied, match="(?s)exit code 2.*adUnit") as raised:
            bridge.ping()
    assert raised.value.exit_code == 2


def test_the_log_of_the_daemon_is_passed_on(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "adbridge.daemon")
    with AdBridge(log_level="info") as bridge:
        bridge._session.queue(b'{"jsonrpc":"2.0","id":7,"result":{}}\n')
        bridge.ping()
    assert [(r.name, r.levelname) for r in caplog.records] == [("adbridge.daemon", "INFO")]


def test_the_lines_can_be_traced() -> None:
    lines: List[str] = []
    with AdBridge(trace=lambda direction, line: lines.append(f"{direction} {line}")) as bridge:
        bridge.ping()
    assert lines[:2] == [
        '> {"jsonrpc":"2.0","id":1,"method":"ping","params":{}}',
        '< {"jsonrpc":"2.0","id":1,"result":{}}',
    ]


def test_a_failing_trace_has_no_effect_on_calls(caplog: pytest.LogCaptureFixture) -> None:
    def trace(direction: str, line: str) -> None:
        raise ZeroDivisionError

    with AdBridge(trace=trace, timeout=10) as bridge:
        ad = bridge.load_native(ad_unit_id="sample/native")
        assert ad.record_impression().counted
    assert "A callback failed" in caplog.text


def test_a_closed_bridge_refuses_calls() -> None:
    with AdBridge() as bridge:
        pass
    bridge.close()
    with pytest.raises(adbridge.BridgeClosed):
        bridge.ping()
    with pytest.raises(adbridge.BridgeClosed):
        bridge.exit()


def test_a_pending_call_fails_when_the_bridge_is_closed() -> None:
    with AdBridge(clock="manual") as bridge:
        slow = bridge.pipeline.load_native(ad_unit_id="sample/slow")
        bridge.ping()
    with pytest.raises(adbridge.ShuttingDown):
        slow.result(10)


def test_the_rest_of_the_surface(bridge: AdBridge) -> None:
    assert bridge.initialize().server_info.name == "adbridge"
    assert bridge.discover().openrpc.startswith("1.4")
    assert "SampleCustomEvent" in [a.class_name for a in bridge.list_adapters().adapters]
    assert bridge.set_up(class_names=["SampleCustomEvent"]).adapter_statuses[0].state == "ready"
    ad = bridge.load_native(ad_unit_id="sample/native", ad_types=["content", "appInstall"])
    assert [summary.ad_id for summary in bridge.list_ads().ads] == [ad.ad_id]
    assert bridge.dispose_all().disposed == 1
    assert bridge.shutdown().undisposed_ads == []
    bridge.exit()


def test_a_clock_that_can_not_be_advanced_names_the_parameter() -> None:
    with AdBridge() as bridge, pytest.raises(adbridge.ClockNotManual) as refused:
        bridge.advance_clock(ms=5)
    assert 'start with clock="manual" or clock="skip". (403 clockNotManual)' in str(refused.value)
