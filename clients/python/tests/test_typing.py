"""The types of the package and of its users, checked by mypy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Tuple

import pytest

from conftest import ROOT

if not os.environ.get("CI"):
    pytest.importorskip("mypy")

RIGHT = """
from typing import Literal, Optional
from adbridge import (
    AdBridge,
    AdEventName,
    AdFormat,
    AnyAdEvent,
    AssetName,
    AsyncAdBridge,
    ClickEvent,
    LoadFailed,
    LogEntry,
    NativeAd,
    NotificationName,
)

def use(bridge: AdBridge) -> None:
    ad = bridge.load_native(ad_unit_id="sample/native", ad_types=["content"])
    counted: bool = ad.record_click("callToAction").counted
    ad.record_click(AssetName.BODY)
    names: list[str] = [event.event for event in ad.events]
    with bridge.load_banner("banner") as banner:
        height: float = banner.size.height
    labels = [load.result().assets.headline for load in [bridge.pipeline.load_native()]]

def narrow(event: AnyAdEvent, entry: LogEntry, native: NativeAd) -> float:
    native_only: Literal[AdFormat.NATIVE] = native.format
    if event.event == AdEventName.DID_REWARD_USER:
        return event.reward.amount
    if isinstance(event, ClickEvent):
        asset: Optional[AssetName] = event.asset
    if entry.method == NotificationName.ATTEMPT_ENDED:
        return entry.params.latency_ms
    return event.at_ms

async def use_async(bridge: AsyncAdBridge) -> None:
    ad = await bridge.load_banner("banner")
    async for event in ad.events():
        at: int = event.at_ms
    async with await bridge.load_native() as native:
        headline = native.assets.headline
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
from adbridge import AdBridge

def use(bridge: AdBridge) -> None:
    ad = bridge.load_native(ad_unit_id="sample/native")
    ad.record_click("callToActoin")
    ad.present()
    print(ad.assets.title)
    bridge.wait_for(ad, "clicked")
    ad.events[0].reward.amount
"""


def mypy(folder: Path, *arguments: str) -> Tuple[int, str]:
    """Runs mypy, and returns the exit code and the output."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *arguments]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    return run.returncode, run.stdout + run.stderr


def test_the_package_is_typed_strictly(tmp_path: Path) -> None:
    config = ROOT / "clients/python/pyproject.toml"
    assert mypy(tmp_path, "--config-file", str(config)) == (0, "")


@pytest.mark.parametrize("text", [RIGHT, RIGHT_ADAPTER])
def test_the_type_checker_accepts_correct_use(tmp_path: Path, text: str) -> None:
    (tmp_path / "right.py").write_text(text)
    assert mypy(tmp_path, "right.py") == (0, "")


@pytest.mark.parametrize(("text", "wrong"), [(WRONG, "6 7 8 9 10"), (WRONG_ADAPTER, "4 5 6 7 8 9 10")])
def test_the_type_checker_finds_wrong_use(tmp_path: Path, text: str, wrong: str) -> None:
    (tmp_path / "wrong.py").write_text(text)
    exit_code, printed = mypy(tmp_path, "wrong.py")
    errors = [line for line in printed.splitlines() if "error:" in line]
    assert exit_code == 1
    assert sorted({int(line.split(":")[1]) for line in errors}) == [int(n) for n in wrong.split()]


def test_the_examples_of_adapters_are_typed(tmp_path: Path) -> None:
    assert mypy(tmp_path, str(ROOT / "clients/examples/sample_network.py")) == (0, "")
