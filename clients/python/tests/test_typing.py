"""The types of the package and of its users, checked by mypy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Tuple

import pytest

from under_test import ROOT, need_modules

need_modules("mypy")

RIGHT = """
from typing import Literal, Optional
from adbridge import (
    AdBridge,
    AdEventName,
    AdEventNameLike,
    AdFormat,
    AnyAdEvent,
    AssetName,
    AsyncAdBridge,
    AsyncFullScreenAd,
    ClickEvent,
    DidRewardUserEvent,
    FullScreenAd,
    LoadFailed,
    LogEntry,
    NativeAd,
    NotificationName,
    RewardedAd,
)

def use(bridge: AdBridge) -> None:
    ad = bridge.load_native(ad_unit_id="sample/native", ad_types=["content"])
    counted: bool = ad.record_click("callToAction").counted
    ad.record_click(AssetName.BODY)
    names: list[str] = [event.event for event in ad.events]
    with bridge.load_banner("banner", ad_unit_id="sample/banner") as banner:
        height: float = banner.size.height
    with bridge.load_banner({"width": 300, "height": 250}, adapter={"className": "MyNetwork"}) as banner:
        banner.change_ad_size({"width": 320, "height": 50})
    frame = {"x": 0, "y": 0, "width": 100, "height": 50}
    ad.render(width=320, height=250, clickable_asset_views={"callToAction": frame})
    labels = [load.result().assets.headline for load in [bridge.pipeline.load_native("sample/native")]]

def narrow(event: AnyAdEvent, entry: LogEntry, native: NativeAd) -> float:
    native_only: Literal[AdFormat.NATIVE] = native.format
    if event.event == "didRewardUser":
        return event.reward.amount
    if event.event == AdEventName.REFRESHED:
        return event.view.width
    if isinstance(event, ClickEvent):
        asset: Optional[AssetName] = event.asset
    if entry.method == NotificationName.ATTEMPT_ENDED:
        return entry.params.latency_ms
    if entry.method == "adEvent" and entry.params.event == "adSizeChanged":
        return entry.params.size.width
    return event.at_ms

def wait(bridge: AdBridge, name: AdEventNameLike) -> Optional[AssetName]:
    ad = bridge.load_rewarded(ad_unit_id="sample/rewarded")
    rewarded: Literal[AdFormat.REWARDED] = ad.format
    amount: float = bridge.wait_for(ad, "didRewardUser", 5).reward.amount
    either = bridge.wait_for(ad, name, timeout=5)
    if isinstance(either, DidRewardUserEvent):
        amount = either.reward.amount
    counted: int = ad.get_ad().counters["click"] + ad.get_ad().counters[AdEventName.CLICK]
    return bridge.wait_for(ad, AdEventName.CLICK, asset="headline").asset

def formats(bridge: AdBridge, ad: FullScreenAd) -> None:
    loaded: list[FullScreenAd] = [
        bridge.load_interstitial("sample/interstitial"),
        bridge.load_rewarded_interstitial("sample/rewarded-interstitial"),
        bridge.pipeline.load_app_open("sample/app-open").result(),
    ]
    interstitial: Literal[AdFormat.INTERSTITIAL] = bridge.load_interstitial("sample/interstitial").format
    both: Literal[AdFormat.REWARDED_INTERSTITIAL] = bridge.load_rewarded_interstitial("sample/both").format
    app_open: Literal[AdFormat.APP_OPEN] = bridge.load_app_open("sample/app-open").format
    if isinstance(ad, RewardedAd):
        rewarded: Literal[AdFormat.REWARDED] = ad.format

async def use_async(bridge: AsyncAdBridge) -> None:
    ad = await bridge.load_banner("banner", ad_unit_id="sample/banner")
    async for event in ad.events():
        at: int = event.at_ms
    async with await bridge.load_native("sample/native") as native:
        headline = native.assets.headline
    rewarded: AsyncFullScreenAd = await bridge.load_rewarded(adapter={"className": "MyNetwork"})
    reward: str = (await bridge.wait_for(rewarded, "didRewardUser")).reward.type
"""

RIGHT_MATCH = """
from adbridge import AdEventName, AdSizeChangedEvent, AnyAdEvent, LogEntry

def told(event: AnyAdEvent, entry: LogEntry) -> str:
    match event.event:
        case "didRewardUser":
            return event.reward.type
        case "didFailToPresent" | "didFailToRefresh":
            return event.error.message
        case AdEventName.CLICK:
            return str(event.asset)
    match event:
        case AdSizeChangedEvent(size=size):
            return str(size.width)
    match entry.method:
        case "loadEnded":
            return entry.params.outcome
    return event.event
"""

RIGHT_ADAPTER = """
from typing import Sequence, Union
from adbridge.adapter import *

class MyAd(NativeAd):
    body = "An attribute."
    def did_render(self, rendering: Rendering) -> None:
        width: float = rendering.view.width
        self.did_play_video()
    async def did_record_click(self, asset: AssetName) -> None:
        self.will_leave_application()

class MyRewardedAd(RewardedAd):
    async def present(self) -> None:
        self.did_reward_user("coins", 5)

class MyNetwork(Adapter):
    adapter_version = ad_sdk_version = "1.0.0"
    def set_up(self, credentials: Sequence[Credentials]) -> None:
        print(credentials[0].settings["parameter"])
    async def load_native(self, request: NativeRequest) -> MyAd:
        icon = request.image("https://a/b.png", lambda url: b"")
        return MyAd(headline=request.parameter, icon=icon, native_ad_type="content")
    def load_banner(self, request: BannerRequest) -> Union[BannerAd, Later]:
        request.complete(AdError(3, "No fill."))
        return LATER
    def load_rewarded(self, request: LoadRequest) -> MyRewardedAd:
        return MyRewardedAd(dispose=lambda ad: None)

serve(MyNetwork())
"""

WRONG_ADAPTER = """
from adbridge.adapter import Adapter, BannerAd, BannerRequest, FullScreenAd, LoadRequest, NativeAd, Size
class MyNetwork(Adapter):
    def load_native(self, request: BannerRequest) -> NativeAd:
        return NativeAd(headlin="Hello")
    def load_banner(self, request: BannerRequest) -> NativeAd:
        return BannerAd("banner")
    def load_interstitial(self, request: LoadRequest) -> FullScreenAd:
        FullScreenAd().did_reward_user("coins", 5)
        FullScreenAd().report("clicked")
"""

WRONG = """
from adbridge import AdBridge, RewardedAd

def use(bridge: AdBridge) -> None:
    ad = bridge.load_native(ad_unit_id="sample/native")
    ad.record_click("callToActoin")
    ad.present()
    print(ad.assets.title)
    bridge.wait_for(ad, "clicked")
    ad.events[0].reward.amount
    bridge.wait_for(ad, "click").reward.amount
    event = ad.events[0]
    if event.event == "click":
        event.reward.amount
    if ad.events[0].event == "tap":
        pass
    interstitial: RewardedAd = bridge.load_interstitial("sample/interstitial")
    bridge.load_native("sample/native", adapter={"className": "MyNetwork"})
    bridge.load_banner({"width": 320, "height": 50})
"""


def mypy(folder: Path, *arguments: str) -> Tuple[int, str]:
    """Runs mypy, and returns the exit code and the output."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *arguments]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    return run.returncode, run.stdout + run.stderr


def test_the_package_is_typed_strictly(tmp_path: Path) -> None:
    config = ROOT / "clients/python/pyproject.toml"
    assert mypy(tmp_path, "--config-file", str(config)) == (0, "")


@pytest.mark.parametrize("text", [RIGHT, RIGHT_MATCH, RIGHT_ADAPTER])
def test_the_type_checker_accepts_correct_use(tmp_path: Path, text: str) -> None:
    if text is RIGHT_MATCH and sys.version_info < (3, 10):
        pytest.skip("This Python has no match statement.")
    (tmp_path / "right.py").write_text(text)
    assert mypy(tmp_path, "right.py") == (0, "")


@pytest.mark.parametrize(("text", "wrong"), [(WRONG, "6 7 8 9 10 11 14 15 17 18 19"), (WRONG_ADAPTER, "4 5 6 7 8 9 10")])
def test_the_type_checker_finds_wrong_use(tmp_path: Path, text: str, wrong: str) -> None:
    (tmp_path / "wrong.py").write_text(text)
    exit_code, printed = mypy(tmp_path, "wrong.py")
    errors = [line for line in printed.splitlines() if "error:" in line]
    assert exit_code == 1
    assert sorted({int(line.split(":")[1]) for line in errors}) == [int(n) for n in wrong.split()]


def test_the_examples_of_adapters_are_typed(tmp_path: Path) -> None:
    assert mypy(tmp_path, str(ROOT / "clients/examples/sample_network.py")) == (0, "")
