"""Process adapters, hosted by the daemon."""

from __future__ import annotations

import logging
import sys
import textwrap
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Callable

import pytest

from adbridge import (
    AdapterSource,
    AdBridge,
    AdaptiveSize,
    LoadFailed,
    NotSimulated,
    PresentFailed,
    Size,
)
from under_test import ROOT

Host = Callable[..., "AbstractContextManager[AdBridge]"]

MINE = AdapterSource(class_name="MyNetwork", parameter="unit-7")
ICON = str(ROOT / "Sources/SampleNetwork/Images/icon.png")


@pytest.fixture
def host(tmp_path: Path) -> Host:
    """Starts a daemon that hosts a few lines of Python, in the class `MyNetwork`.

    The ad unit `feed` asks it first, and then the sample network.
    """

    def host(body: str, **options: Any) -> AdBridge:
        path = tmp_path / "my_network.py"
        head = "import asyncio, os, sys, threading, time\nfrom adbridge.adapter import *\n"
        path.write_text(head + textwrap.dedent(body) + "\nMyNetwork().run()\n")
        adapter = {
            "className": "MyNetwork",
            "command": [sys.executable, str(path)],
            "restart": {"delayMs": 0, "maxDelayMs": 0},
        }
        mine = {"className": "MyNetwork", "parameter": "unit-7"}
        backfill = {"className": "SampleCustomEvent", "parameter": "content"}
        feed = {"format": "native", "lineItems": [mine, backfill]}
        return AdBridge(config={"adapters": [adapter], "adUnits": {"feed": feed}}, **options)

    return host


def test_an_ad_of_every_format(host: Host) -> None:
    body = f"""
    class MyAd(NativeAd):
        def did_render(self, rendering): self.did_play_video()
        def did_record_impression(self): self.did_mute_video()
        def did_record_click(self, asset): self.did_unmute_video()

    class MyBanner(BannerAd):
        def change_ad_size(self, size): self.size = size
        def simulate(self, action, asset): self.report_click()

    class MyRewardedAd(RewardedAd):
        async def present(self):
            super().present()
            self.did_start_video()
            self.did_reward_user("coins", 5)

    class MyNetwork(Adapter):
        adapter_version = "1.2.3.4"
        async def load_native(self, request):
            icon = Image(open({ICON!r}, "rb").read())
            return MyAd(headline="a", body="b", call_to_action="c", icon=icon)
        def load_banner(self, request): return MyBanner(request.ad_size, text="Hello")
        def load_interstitial(self, request): return FullScreenAd()
        def load_rewarded(self, request): return MyRewardedAd()
        load_rewarded_interstitial = load_rewarded
        load_app_open = load_interstitial
    """
    with host(body) as bridge:
        native = bridge.load_native(adapter=MINE)
        assert native.assets.icon and native.assets.icon.width == 50
        native.render(width=320, height=250)
        assert native.record_impression().counted and native.record_click("body").counted
        names = ["didPlayVideo", "impression", "didMuteVideo", "click", "didUnmuteVideo"]
        assert sorted(event.event for event in native.events) == sorted(names)

        banner = bridge.load_banner(Size(300, 250), adapter=MINE)
        assert (banner.size, banner.view.text) == (Size(300, 250), "Hello")
        assert banner.change_ad_size("leaderboard").size == Size(728, 90)
        banner.simulate("tap")
        assert [event.event for event in banner.events] == ["adSizeChanged", "click"]

        for load in (bridge.load_interstitial, bridge.load_app_open):
            ad = load(adapter=MINE)
            ad.present()
            assert [event.event for event in ad.events] == [
                "willPresentFullScreenView",
                "impression",
            ]
        for load in (bridge.load_rewarded, bridge.load_rewarded_interstitial):
            ad = load(adapter=MINE)
            ad.present()
            reward = bridge.wait_for(ad, "didRewardUser", timeout=20).reward
            assert reward and (reward.type, reward.amount) == ("coins", 5)

        (mine,) = (a for a in bridge.list_adapters().adapters if a.class_name == "MyNetwork")
        assert (mine.origin, mine.adapter_version) == ("process", "1.2.304")
        assert len(mine.formats) == 6
        bridge.dispose_all()
        assert bridge.violations == []


def test_errors_reach_the_client_unchanged(host: Host) -> None:
    body = """
    def fail(ad): raise AdError(5, "No screen.", domain="com.mynetwork", name="noScreen")

    class MyNetwork(Adapter):
        def load_native(self, request): return 1 / 0
        def load_banner(self, request): raise AdError(3, "No fill.", underlying=AdError(4, "Why."))
        def load_interstitial(self, request): return FullScreenAd(present=fail)
    """
    with host(body) as bridge:
        with pytest.raises(LoadFailed) as faulty:
            bridge.load_native(adapter=MINE)
        assert faulty.value.error.name == "mediationAdapterError"
        assert faulty.value.error.underlying and faulty.value.error.underlying.code == -32603
        with pytest.raises(LoadFailed) as failed:
            bridge.load_banner("banner", adapter=MINE)
        assert (failed.value.error.code, failed.value.error.message) == (3, "No fill.")
        assert failed.value.error.underlying and failed.value.error.underlying.message == "Why."
        ad = bridge.load_interstitial(adapter=MINE)
        with pytest.raises(PresentFailed) as unseen:
            ad.present()
        assert unseen.value.error.name == "noScreen"


def test_an_action_that_is_not_offered(host: Host) -> None:
    body = """
    class MyNetwork(Adapter):
        def load_banner(self, request): return BannerAd(request.ad_size)
    """
    with host(body) as bridge:
        ad = bridge.load_banner("banner", adapter=MINE)
        with pytest.raises(NotSimulated):
            ad.change_ad_size("leaderboard")
        with pytest.raises(NotSimulated):
            ad.simulate("tap")


@pytest.mark.parametrize(
    ("load", "rule"),
    [
        ("return request.complete(ad()) or ad()", "duplicateCompletion"),
        ("return None", "emptyCompletion"),
        ("request.report('impression'); return ad()", "eventBeforeCompletion"),
        ("return ad(did_render=lambda ad, _: ad.report_click())", "wrongTracker"),
        ("return ad(did_render=lambda ad, _: ad.did_end_video())", "eventOrder"),
        ("return ad(dispose=lambda ad: afterwards(ad.did_play_video))", "eventAfterDispose"),
        ("return ad(icon=Image(url='https://a'))", "imageNotDelivered"),
        ("return NativeAd(headline='a', body='b')", "missingAsset"),
    ],
)
def test_the_daemon_reports_violations_of_an_adapter(host: Host, load: str, rule: str) -> None:
    body = f"""
    def afterwards(report): threading.Timer(0.1, report).start()

    def ad(**more): return NativeAd(headline="a", body="b", call_to_action="c", **more)

    class MyNetwork(Adapter):
        def load_native(self, request): {load}
    """
    seen = []
    with host(body) as bridge:
        bridge.on_violation(lambda violation: seen.append(violation.rule))
        try:
            ad = bridge.load_native(adapter=MINE)
            ad.render(width=320, height=250)
            ad.dispose()
        except LoadFailed:
            assert rule == "emptyCompletion"
        wait_until(bridge, lambda: seen == [rule])


def test_a_load_that_is_too_slow_is_cancelled_without_a_violation(host: Host) -> None:
    body = """
    class MyNetwork(Adapter):
        was_cancelled = threading.Event()
        async def load_native(self, request):
            try:
                await asyncio.sleep(60)
            finally:
                self.was_cancelled.set()
        def load_banner(self, request):
            return BannerAd(request.ad_size, text=str(self.was_cancelled.wait(10)))
    """
    with host(body) as bridge:
        bridge.set_up(class_names=["MyNetwork"])
        with pytest.raises(LoadFailed) as failed:
            bridge.load_native(adapter=MINE, timeout_ms=50)
        assert failed.value.error.name == "timeout"
        assert bridge.load_banner("banner", adapter=MINE).view.text == "True"
    assert bridge.violations == []


def test_a_load_that_goes_on_is_late(host: Host) -> None:
    body = """
    class MyNetwork(Adapter):
        ignores_cancellation = True
        def load_native(self, request):
            request.cancelled.wait()
            return NativeAd(headline="Late")
    """
    with host(body) as bridge:
        bridge.set_up(class_names=["MyNetwork"])
        with pytest.raises(LoadFailed):
            bridge.load_native(adapter=MINE, timeout_ms=50)
        wait_until(bridge, lambda: [v.rule for v in bridge.violations] == ["lateCompletion"])


def test_an_adapter_that_crashes_is_started_again(host: Host) -> None:
    body = """
    class MyNetwork(Adapter):
        def load_native(self, request): os._exit(3)
        def load_banner(self, request): return BannerAd(request.ad_size)
    """
    with host(body) as bridge:
        for _ in range(3):
            ad = bridge.load_native(ad_unit_id="feed")
            assert ad.assets.headline == "Sample Content!"
            assert ad.response_info.loaded_attempt == 1
        assert bridge.load_banner("banner", adapter=MINE).size.width == 320


def test_a_set_up_that_fails(host: Host) -> None:
    body = """
    class MyNetwork(Adapter):
        def set_up(self, credentials):
            units = [one.settings["parameter"] for one in credentials]
            raise AdError(1, f"No key for {units}.", domain="com.mynetwork")
        def load_native(self, request): return NativeAd()
    """
    with host(body) as bridge:
        (status,) = bridge.set_up(class_names=["MyNetwork"]).adapter_statuses
        assert status.state == "notReady"
        assert "No key for ['unit-7']." in status.description
        assert bridge.load_native(ad_unit_id="feed").response_info.loaded_attempt == 1


def test_output_and_log_of_an_adapter_are_in_the_log_of_the_daemon(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    body = """
    class MyNetwork(Adapter):
        def load_native(self, request):
            print("I was asked for an ad.")
            log.warning("I have but one.")
            return NativeAd()
    """
    with caplog.at_level(logging.DEBUG, "adbridge.daemon"):
        with host(body, log_level="info") as bridge:
            bridge.load_native(adapter=MINE)
    assert "I was asked for an ad." in caplog.text
    (record,) = (r for r in caplog.records if "I have but one." in r.getMessage())
    assert record.levelname == "WARNING" and "MyNetwork" in record.getMessage()


@pytest.mark.parametrize("kind", ["", "async "])
def test_a_thousand_loads_at_once(host: Host, kind: str) -> None:
    body = f"""
    class MyNetwork(Adapter):
        {kind}def load_interstitial(self, request): return FullScreenAd()
    """
    with host(body) as bridge:
        loads = [bridge.pipeline.load_interstitial(adapter=MINE) for _ in range(1000)]
        ads = [load.result(60) for load in loads]
        shown = [bridge.pipeline.present(ad.ad_id) for ad in ads]
        for call in shown:
            call.result(60)
        assert sum(len(ad.events) for ad in ads) == 2000
        assert bridge.violations == []


def test_an_adapter_gets_the_flags_of_the_publisher_and_the_kind_of_a_size(host: Host) -> None:
    body = """
    class MyNetwork(Adapter):
        def did_change_request_configuration(self, configuration):
            self.configuration = configuration

        def load_banner(self, request):
            flags = self.configuration
            return BannerAd(request.ad_size, text=" ".join([
                str(flags.publisher_first_party_id_enabled),
                flags.publisher_privacy_personalization_state.value,
                str(flags.coarse_location_collection_enabled),
                request.ad_size_kind.value if request.ad_size_kind else "named",
            ]))
    """
    with host(body) as bridge:
        bridge.set_request_configuration(
            publisher_first_party_id_enabled=False,
            publisher_privacy_personalization_state="disabled",
            coarse_location_collection_enabled=False,
        )
        wide = AdaptiveSize(kind="anchoredAdaptive", width=390)
        ads = [bridge.load_banner(ad_size, adapter=MINE) for ad_size in ("banner", "fluid", wide)]
        assert [ad.view.text for ad in ads] == [
            "False disabled False named",
            "False disabled False fluid",
            "False disabled False anchoredAdaptive",
        ]
        assert [(ad.size.width, ad.size.height) for ad in ads] == [(320, 50), (320, 50), (390, 61)]


def wait_until(bridge: AdBridge, is_so: Callable[[], bool]) -> None:
    """Calls the daemon until a condition is true."""
    for _ in range(10_000):
        if is_so():
            return
        bridge.ping()
    raise AssertionError(bridge.violations)
