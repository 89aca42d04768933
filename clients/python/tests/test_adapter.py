"""Process adapters, with a fake bridge."""

from __future__ import annotations

import base64
import json
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path
from typing import Any, Callable, Iterator, List, Optional

import pytest

from adbridge.adapter import LATER, AdError, Adapter, BannerRequest, Image, NativeAd, NativeRequest
from adbridge.adapter import _threads
from adbridge.adapter._conversation import Conversation
from adbridge.adapter.requests import Later
from adbridge.types import ImageOptions, NativeAdOptions
from under_test import ROOT
from fake_bridge import OPTIONS, REQUEST, URLS_ONLY, FakeBridge

Start = Callable[[str], FakeBridge]

ICON = (ROOT / "Sources/SampleNetwork/Images/icon.png").read_bytes()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts an adapter that is a few lines of Python, in the class `MyNetwork`."""
    bridges: List[FakeBridge] = []

    def start(body: str, class_name: str = "MyNetwork") -> FakeBridge:
        path = tmp_path / f"network_{len(bridges)}.py"
        path.write_text(HEAD + textwrap.dedent(body) + TAIL)
        bridges.append(FakeBridge([sys.executable, str(path)]))
        return bridges[-1]

    yield start
    for bridge in bridges:
        bridge.kill()


HEAD = """\
import asyncio, os, subprocess, sys, threading, time
from adbridge.adapter import *

"""
TAIL = """

if __name__ == "__main__":
    MyNetwork().run()
"""

HELLO = """
class MyNetwork(Adapter):
    def load_native(self, request):
        return NativeAd(headline=request.parameter)
"""


# The introduction


def test_the_introduction_of_an_adapter(start: Start) -> None:
    bridge = start(
        """
        class Base(Adapter):
            adapter_version = "1.2.3.4"
            ad_sdk_version = "5.6.7"
            def load_banner(self, request): ...
            async def load_app_open(self, request): ...

        class MyNetwork(Base):
            class_name = "com.mynetwork.Adapter"
            label = "My network"
            handles_user_clicks = True
            def load_native(self, request): ...
            def load_rewarded_interstitial(self, request): ...
        """
    )
    assert bridge.begin("com.mynetwork.Adapter") == {
        "className": "com.mynetwork.Adapter",
        "label": "My network",
        "adapterVersion": "1.2.3.4",
        "adSdkVersion": "5.6.7",
        "formats": ["native", "banner", "rewardedInterstitial", "appOpen"],
        "handlesUserImpressions": False,
        "handlesUserClicks": True,
        "protocolVersion": 1,
        "methods": [
            "adapter/ping",
            "adapter/didChangeRequestConfiguration",
            "adapter/didTapAsset",
            "adapter/didExpire",
        ],
        "api": "modern",
    }
    assert bridge.close() == 0


def test_an_adapter_learns_what_happened_to_its_bids(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def did_receive_bid_notice(self, notice):
                self.notice = notice
            def load_native(self, request):
                bid = self.notice
                reason = bid.loss_reason and bid.loss_reason.value
                raise AdError(1, f"{bid.notice.value} {reason} {bid.price_to_beat}")
        """
    )
    methods = bridge.begin()["methods"]
    assert methods[-1] == "adapter/didReceiveBidNotice"
    bid = {"bidId": "bid-1", "price": 1.5, "currencyCode": "USD", "bidResponse": "token"}
    loss = {"lossReason": "lostToHigherBid", "lossCode": 102, "priceToBeat": 2.5}
    assert bridge.ask("adapter/didReceiveBidNotice", notice="loss", **bid, **loss) == {}
    assert bridge.load()["error"]["message"] == "loss lostToHigherBid 2.5"
    assert bridge.ask("adapter/didReceiveBidNotice", notice="win", **bid) == {}
    assert bridge.load()["error"]["message"] == "win None None"


def test_an_adapter_that_requests_bids_is_an_exchange(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def request_bids(self, request):
                if request.parameter == "broken":
                    return "bids"
                if request.parameter == "down":
                    raise AdError(503, "The server is busy.")
                return {"id": request.bid_request["id"], "seed": request.seed, **request.settings}
        """
    )
    assert bridge.begin()["methods"][-1] == "adapter/requestBids"

    def ask(parameter: Optional[str]) -> Any:
        params = {"parameter": parameter, "settings": {"a": 1}, "timeoutMs": 500, "seed": 7}
        return bridge.ask("adapter/requestBids", bidRequest={"id": "r-1"}, **params)

    assert ask(None) == {"bidResponse": {"id": "r-1", "seed": 7, "a": 1}}
    assert ask("down")["error"]["data"]["error"]["message"] == "The server is busy."
    assert "A bid response is a dictionary, not 'bids'." in ask("broken")["error"]["message"]


def test_the_introduction_without_optional_members(start: Start) -> None:
    bridge = start("class MyNetwork(Adapter): pass")
    introduced = bridge.begin()
    assert introduced["formats"] == []
    assert introduced["adapterVersion"] == introduced["adSdkVersion"] == "0.0.0"
    assert "label" not in introduced
    assert bridge.load("appOpen")["error"]["code"] == -32601


def test_a_ping_is_answered_once_the_event_loop_is_free(start: Start) -> None:
    bridge = start(
        """
        gate = threading.Event()

        class MyNetwork(Adapter):
            async def load_native(self, request):
                gate.wait()
                return NativeAd()
            def load_banner(self, request):
                if request.parameter == "open":
                    gate.set()
                return BannerAd(request.ad_size)
        """
    )
    bridge.begin()
    bridge.send_load()
    ping = bridge.send("adapter/ping")
    bridge.load("banner")
    assert not bridge.is_answered(ping)
    bridge.load("banner", "open")
    assert "isQuiet" in bridge.answer(ping)["result"]


def test_a_ping_is_answered_while_plain_functions_wait(start: Start) -> None:
    bridge = start(
        """
        gate = threading.Event()

        class MyNetwork(Adapter):
            def load_native(self, request):
                gate.wait()
                return NativeAd()
            def load_banner(self, request):
                gate.set()
                return BannerAd(request.ad_size)
        """
    )
    bridge.begin()
    load = bridge.send_load()
    assert bridge.ask("adapter/ping") == {"isQuiet": False}
    assert not bridge.is_answered(load)
    bridge.load("banner")
    bridge.answer(load)


@pytest.mark.parametrize(
    ("begins", "is_quiet"),
    [
        ("threading.Timer(60, print).start()", False),
        ("asyncio.get_running_loop().call_later(60, print)", False),
        ("asyncio.ensure_future(asyncio.sleep(60))", False),
        ("self.task = asyncio.ensure_future(asyncio.Event().wait())", False),
        ("await asyncio.sleep(0)", True),
    ],
)
def test_a_ping_tells_whether_something_runs_that_can_report_an_event(
    start: Start, begins: str, is_quiet: bool
) -> None:
    bridge = start(
        f"""
        import asyncio

        class MyNetwork(Adapter):
            async def load_native(self, request):
                {begins}
                return NativeAd()
        """
    )
    bridge.begin()
    assert bridge.ask("adapter/ping") == {"isQuiet": True}
    bridge.load()
    assert bridge.ask("adapter/ping") == {"isQuiet": is_quiet}


def test_a_program_of_several_adapters(start: Start) -> None:
    body = """
    class One(Adapter):
        def load_native(self, request): return NativeAd(headline="one")
    class Two(Adapter):
        def load_native(self, request): return NativeAd(headline="two")

    serve(One(), Two())
    sys.exit()
    """
    for name in ("One", "Two"):
        bridge = start(body)
        bridge.begin(name)
        assert bridge.load()["assets"] == {"headline": name.lower()}
        assert bridge.close() == 0
    bridge = start(body)
    answer = bridge.ask("adapter/initialize", protocolVersion=1, className="Three")
    assert answer["error"]["message"] == 'This program does not serve "Three". It serves One, Two.'


@pytest.mark.parametrize(
    ("served", "message"),
    [
        ("Adapter", "serve takes adapters, not classes: write Adapter()."),
        ("'MyNetwork'", "serve takes adapters, not 'MyNetwork'."),
        ("Adapter(), Adapter", "serve takes adapters, not classes: write Adapter()."),
    ],
)
def test_only_adapters_can_be_served(served: str, message: str) -> None:
    program = f"from adbridge.adapter import Adapter, serve; serve({served})"
    run = subprocess.run(
        [sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 1
    assert run.stderr.endswith(f"TypeError: {message}\n")


def test_it_is_set_up_with_credentials(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            async def set_up(self, credentials):
                for one in credentials:
                    log.info("%s %s", one.format, one.settings["parameter"])
                if len(credentials) > 1:
                    raise AdError(3, "One too many.", domain="com.mynetwork")
        """
    )
    bridge.ask("adapter/initialize", protocolVersion=1, className="MyNetwork")
    one = {"format": "appOpen", "settings": {"parameter": "unit-7"}}
    assert bridge.ask("adapter/setUp", credentials=[one]) == {}
    error = bridge.ask("adapter/setUp", credentials=[one, one])["error"]
    assert error["data"] == {
        "error": {"domain": "com.mynetwork", "code": 3, "message": "One too many."}
    }
    assert bridge.log == ["info: appOpen unit-7"] * 3


# Loads


def test_a_load_gets_every_parameter(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def load_native(self, request):
                assert not request.cancelled.is_set()
                options = request.options
                return NativeAd(extra_assets={
                    "parameter": request.parameter,
                    "settings": request.settings,
                    "timeout": request.timeout_ms,
                    "id": request.load_id,
                    "test": request.is_test_request,
                    "extras": request.extras,
                    "keywords": request.keywords,
                    "label": request.label,
                    "city": request.user and request.user.location_description,
                    "child": request.child_directed_treatment,
                    "bid": request.bid_response,
                    "watermark": request.watermark,
                    "seed": request.seed,
                    "types": request.ad_types,
                    "urls": options.image.disable_image_loading,
                    "orientation": options.image.preferred_image_orientation,
                    "media": options.media,
                    "corner": options.ad_view.preferred_ad_choices_position,
                    "muted": options.video.start_muted,
                    "wants images": request.wants_images,
                })
        """
    )
    bridge.begin()
    options = {
        "image": URLS_ONLY,
        "media": None,
        "adView": {"preferredAdChoicesPosition": "bottomLeft"},
        "video": {
            "startMuted": False,
            "customControlsRequested": True,
            "clickToExpandRequested": False,
        },
    }
    request = {
        "isTestRequest": True,
        "extras": {"a": [1]},
        "keywords": ["b"],
        "childDirectedTreatment": False,
        "bidResponse": "c",
        "watermark": "d",
        "seed": 7,
        "user": {
            "gender": "male",
            "birthday": None,
            "location": None,
            "locationDescription": "Munich",
        },
    }
    ad = bridge.load(
        parameter="unit-7", request=request, options=options, adTypes=["content"], label="one"
    )
    assert ad["assets"]["extraAssets"] == {
        "parameter": "unit-7",
        "settings": {"parameter": "unit-7"},
        "timeout": 10_000,
        "id": "load-1",
        "test": True,
        "extras": {"a": [1]},
        "keywords": ["b"],
        "label": "one",
        "city": "Munich",
        "child": False,
        "bid": "c",
        "watermark": "d",
        "seed": 7,
        "types": ["content"],
        "urls": True,
        "orientation": "any",
        "media": None,
        "corner": "bottomLeft",
        "muted": False,
        "wants images": False,
    }


def test_every_part_of_a_native_ad(start: Start) -> None:
    bridge = start(
        f"""
        icon = {ICON!r}

        class MyNetwork(Adapter):
            handles_user_clicks = True
            def load_native(self, request):
                return NativeAd(
                    headline="1", body="2", call_to_action="3", icon=Image(icon, scale=2),
                    images=[Image(icon, url="https://a"), Image(url="https://b")], star_rating=4.5,
                    store="5", price="6", advertiser="7", extra_assets={{"a": 1}},
                    native_ad_type="appInstall", ad_choices=AdChoices(
                        24, 12, Image(icon), click_through_url="https://c"),
                    media_content=MediaContent(
                        has_video_content=True, aspect_ratio=1.5, duration_ms=5000),
                    handles_user_impressions=True, handles_user_clicks=False,
                )
        """
    )
    bridge.begin()
    pixels = {
        "width": 50,
        "height": 50,
        "mimeType": "image/png",
        "data": base64.b64encode(ICON).decode(),
    }
    assert bridge.load() == {
        "nativeAdType": "appInstall",
        "assets": {
            "headline": "1",
            "body": "2",
            "callToAction": "3",
            "icon": {"scale": 2, **pixels},
            "images": [
                {"scale": 1, "url": "https://a", **pixels},
                {"scale": 1, "url": "https://b"},
            ],
            "starRating": 4.5,
            "store": "5",
            "price": "6",
            "advertiser": "7",
            "extraAssets": {"a": 1},
        },
        "mediaContent": {"hasVideoContent": True, "aspectRatio": 1.5, "durationMs": 5000},
        "adChoices": {
            "width": 24,
            "height": 12,
            "image": {"scale": 1, **pixels},
            "clickThroughUrl": "https://c",
        },
        "tracking": {"impressions": "adapter", "clicks": "bridge"},
    }


def test_assets_can_be_attributes_and_properties(start: Start) -> None:
    bridge = start(
        """
        class MyAd(NativeAd):
            body = "An attribute."
            def __init__(self): pass
            @property
            def headline(self): return "A property."

        class MyNetwork(Adapter):
            handles_user_impressions = True
            def load_native(self, request): return MyAd()
        """
    )
    bridge.begin()
    ad = bridge.load()
    assert ad["assets"] == {"headline": "A property.", "body": "An attribute."}
    assert ad["tracking"] == {"impressions": "adapter", "clicks": "bridge"}


def test_an_error_reaches_the_bridge_unchanged(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            async def load_native(self, request):
                cause = AdError(3, "Nothing there.", name="noInventory")
                raise AdError(7, "No fill.", domain="com.mynetwork", name="noFill", underlying=cause)
        """
    )
    bridge.begin()
    assert bridge.load()["error"] == {
        "code": 201,
        "message": "No fill.",
        "data": {
            "error": {
                "domain": "com.mynetwork",
                "code": 7,
                "name": "noFill",
                "message": "No fill.",
                "underlying": {
                    "domain": "",
                    "code": 3,
                    "name": "noInventory",
                    "message": "Nothing there.",
                },
            }
        },
    }


@pytest.mark.parametrize(
    ("load", "message"),
    [
        ("def load_native(self, request): return 1 / 0", "ZeroDivisionError: division by zero"),
        ("async def load_native(self, request): return 1 / 0", "ZeroDivisionError: division"),
        ("def load_native(self): pass", "TypeError: "),
        ("async def load_native(self): pass", "TypeError: "),
        ("def load_native(self, request): sys.exit('enough')", "SystemExit: enough"),
        ("def load_native(self, request): raise ValueError('\\ud800')", "ValueError: ?"),
        (
            "def load_native(self, request): return {}",
            "TypeError: A load gives NativeAd or AdError, not {}.",
        ),
        (
            "def load_native(self, request): return BannerAd(Size(1, 1))",
            "TypeError: A load gives NativeAd",
        ),
        (
            "def load_native(self, request): return NativeAd(star_rating=float('nan'))",
            "ValueError: Out of range float values are not JSON compliant",
        ),
        (
            "def load_native(self, request): return NativeAd(headline='\\ud800')",
            "UnicodeEncodeError: ",
        ),
        (
            "def load_native(self, request): return NativeAd(body='x' * (16 << 20))",
            "ValueError: The answer has 16777",
        ),
    ],
)
def test_a_fault_is_an_internal_error(start: Start, load: str, message: str) -> None:
    bridge = start(f"class MyNetwork(Adapter):\n    {load}")
    bridge.begin()
    error = bridge.load()["error"]
    assert error["code"] == -32603
    assert error["message"].startswith(message)
    assert "data" not in error
    assert bridge.close() == 0
    assert b"Traceback (most recent call last):" in bridge.errors


def test_one_ad_answers_one_load(start: Start) -> None:
    bridge = start(
        """
        ad = NativeAd()
        class MyNetwork(Adapter):
            def load_native(self, request): return ad
        """
    )
    bridge.begin()
    assert "assets" in bridge.load()
    error = bridge.load()["error"]
    assert error["message"] == "ValueError: An ad can answer one load only."


@pytest.mark.parametrize("kind", ["", "async "])
def test_many_loads_can_run_at_the_same_time(start: Start, kind: str) -> None:
    wait = "await self.all_are_here.wait()" if kind else "self.all_are_here.wait()"
    bridge = start(
        f"""
        class MyNetwork(Adapter):
            count = 0
            {kind}def set_up(self, credentials):
                self.all_are_here = {"asyncio" if kind else "threading"}.Event()
            lock = threading.Lock()
            {kind}def load_interstitial(self, request):
                with self.lock:
                    self.count += 1
                    if self.count == 200:
                        self.all_are_here.set()
                {wait}
                return FullScreenAd()
        """
    )
    bridge.begin()
    loads = [bridge.send_load("interstitial") for _ in range(200)]
    assert [bridge.answer(load)["result"] for load in loads] == [{}] * 200
    assert bridge.close() == 0


def test_another_thread_can_answer_a_load(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def load_native(self, request):
                threading.Timer(0.01, request.complete, [NativeAd(headline="Later")]).start()
                return LATER
            async def load_banner(self, request):
                request.complete(AdError(3, "No."))
                return LATER
        """
    )
    bridge.begin()
    assert bridge.load()["assets"] == {"headline": "Later"}
    assert bridge.load("banner")["error"]["message"] == "No."
    assert bridge.violations == []


# Rules that an adapter can break on purpose


def test_a_load_that_returns_nothing_is_answered_with_null(start: Start) -> None:
    bridge = start("class MyNetwork(Adapter):\n    def load_native(self, request): pass")
    bridge.begin()
    assert bridge.load() is None
    assert bridge.violations == ["emptyCompletion"]


def test_a_load_can_be_answered_twice(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def load_native(self, request):
                ad = NativeAd(headline="Twice")
                request.complete(ad)
                return ad
        """
    )
    bridge.begin()
    assert bridge.load()["assets"] == {"headline": "Twice"}
    bridge.wait_for_violation("duplicateCompletion")


def test_a_load_can_be_answered_late(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            ignores_cancellation = True
            def load_native(self, request):
                request.cancelled.wait()
                return NativeAd(headline="Late", dispose=lambda ad: log.info("gone"))
        """
    )
    bridge.begin()
    load = bridge.send_load()
    bridge._disposed.add("load-1")  # As if the bridge had written both at once.
    bridge.notify("$/cancelRequest", id=load)
    assert bridge.answer(load)["result"]["assets"] == {"headline": "Late"}
    assert bridge.ask("adapter/dispose", loadId="load-1") == {}
    assert bridge.violations == ["lateCompletion"]
    assert bridge.log == ["info: gone"]


def test_a_load_can_stay_unanswered(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            ignores_cancellation = True
            def load_native(self, request): return LATER
        """
    )
    bridge.begin()
    load = bridge.send_load()
    bridge.notify("$/cancelRequest", id=load)
    assert bridge.ask("adapter/dispose", loadId="load-1") == {}
    assert bridge.close() == 0
    assert not bridge.is_answered(load)


def test_an_event_can_come_before_the_answer(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def load_native(self, request):
                request.report("impression")
                return NativeAd()
        """
    )
    bridge.begin()
    bridge.load()
    assert bridge.violations == ["eventBeforeCompletion"]
    assert bridge.order[-2:] == ["load-1 impression", "answer 3"]


def test_an_event_can_come_after_the_disposal(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def load_native(self, request):
                return NativeAd(dispose=lambda ad: ad.did_end_video())
        """
    )
    bridge.begin()
    bridge.load()
    assert bridge.ask("adapter/dispose", loadId="load-1") == {}
    assert bridge.violations == ["eventAfterDispose"]
    assert bridge.order[-2:] == ["load-1 didEndVideo", "answer 4"]


# Cancellation


@pytest.mark.parametrize(
    "load",
    [
        "def load_native(self, request): request.cancelled.wait(); return ad()",
        "def load_native(self, request): request.cancelled.wait(); return 1 / 0",
        "def load_native(self, request): return LATER",
        "async def load_native(self, request): await asyncio.sleep(100)",
    ],
)
def test_a_load_that_is_cancelled_is_answered_at_once(start: Start, load: str) -> None:
    bridge = start(
        f"""
        def ad(): return NativeAd(dispose=lambda ad: log.info("gone"))

        class MyNetwork(Adapter):
            {load}
        """
    )
    bridge.begin()
    load_id = bridge.send_load()
    bridge.notify("$/cancelRequest", id=load_id)
    assert bridge.answer(load_id)["error"]["code"] == -32800
    assert bridge.ask("adapter/dispose", loadId="load-1") == {}
    assert bridge.close() == 0
    assert bridge.violations == []
    assert bridge.log == (["info: gone"] if "ad()" in load else [])


def test_a_coroutine_is_cancelled_and_can_clean_up(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            async def load_native(self, request):
                log.info("begun")
                try:
                    await asyncio.sleep(100)
                finally:
                    log.info("cleaned up")
        """
    )
    bridge.begin()
    load = bridge.send_load()
    bridge._wait(lambda: bridge.log, "the load has not begun")
    bridge.notify("$/cancelRequest", id=load)
    bridge._wait(lambda: bridge.log[1:] == ["info: cleaned up"], "it is not cancelled")
    assert bridge.answer(load)["error"]["code"] == -32800


def test_a_coroutine_that_ignores_cancellation_goes_on(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            ignores_cancellation = True
            async def load_native(self, request):
                while not request.cancelled.is_set():
                    await asyncio.sleep(0.001)
                return NativeAd(headline="Still here")
        """
    )
    bridge.begin()
    load = bridge.send_load()
    bridge.notify("$/cancelRequest", id=load)
    assert bridge.answer(load)["result"]["assets"] == {"headline": "Still here"}


def test_a_cancellation_without_a_load_has_no_effect(start: Start) -> None:
    bridge = start(HELLO)
    bridge.begin()
    load = bridge.send_load(parameter="Hello")
    bridge.answer(load)
    for id in (load, 99, None, "x"):
        bridge.notify("$/cancelRequest", id=id)
    bridge.notify("$/whatever")
    assert bridge.render() == {}
    assert bridge.violations == bridge.log == []


# Ads


@pytest.mark.parametrize("kind", ["", "async "])
def test_an_ad_gets_every_call(start: Start, kind: str) -> None:
    bridge = start(
        f"""
        class MyAd(NativeAd):
            {kind}def did_render(self, rendering): log.info("%s", rendering)
            {kind}def did_untrack_view(self): log.info("untracked")
            {kind}def did_record_impression(self): log.info("seen")
            {kind}def did_record_click(self, asset): log.info("touched %s", asset)
            def did_record_click_on_asset(self, asset, frame):
                log.info("%s", frame)
                return super().did_record_click_on_asset(asset, frame)
            {kind}def did_tap_asset(self, asset): log.info("tapped %s", asset)
            {kind}def did_expire(self): log.info("expired")
            {kind}def simulate(self, action, asset): log.info("%s %s", action, asset)
            {kind}def dispose(self): log.info("gone")

        class MyNetwork(Adapter):
            def load_native(self, request): return MyAd()
        """
    )
    bridge.begin()
    bridge.load()
    frame = {"x": 1, "y": 2, "width": 3, "height": 4}
    bridge.render(
        view={"id": "feed", "width": 320, "height": 250},
        clickableAssetViews={"callToAction": frame},
        nonclickableAssetViews={"body": frame},
        adChoices={"position": "topRight", "frame": frame},
    )
    for method, params in [
        ("didUntrackView", {}),
        ("didRecordImpression", {}),
        ("didRecordClickOnAsset", {"asset": "headline"}),
        ("didRecordClickOnAsset", {"asset": "callToAction", "frame": frame}),
        ("didTapAsset", {"asset": "adChoicesView"}),
        ("didExpire", {}),
        ("simulate", {"action": "tap", "asset": "icon"}),
        ("simulate", {"action": "open", "asset": None}),
        ("dispose", {}),
    ]:
        assert bridge.ask(f"adapter/{method}", loadId="load-1", **params) == {}
    rendering, *others = bridge.log
    rect = "Rect(x=1, y=2, width=3, height=4)"
    assert (
        f"clickable_asset_views={{<AssetName.CALL_TO_ACTION: 'callToAction'>: {rect}}}" in rendering
    )
    assert f"nonclickable_asset_views={{<AssetName.BODY: 'body'>: {rect}}}" in rendering
    assert "view=AdView(width=320, height=250, id='feed')" in rendering
    assert f"position=<AdChoicesPosition.TOP_RIGHT: 'topRight'>, frame={rect}" in rendering
    assert others == [
        "info: untracked",
        "info: seen",
        "info: None",
        "info: touched headline",
        f"info: {rect}",
        "info: touched callToAction",
        "info: tapped adChoicesView",
        "info: expired",
        "info: tap icon",
        "info: open None",
        "info: gone",
    ]


def test_functions_can_replace_methods(start: Start) -> None:
    bridge = start(
        """
        def note(ad, *arguments): log.info("%s %s", type(ad).__name__, len(arguments))

        async def note_too(ad): note(ad, "and", "more")

        class MyNetwork(Adapter):
            def load_native(self, request):
                return NativeAd(did_render=note, did_untrack_view=lambda ad: note_too(ad),
                    did_record_impression=note, did_record_click=note, simulate=note, dispose=note)
        """
    )
    bridge.begin()
    bridge.load()
    bridge.render()
    bridge.ask("adapter/didUntrackView", loadId="load-1")
    bridge.ask("adapter/didRecordImpression", loadId="load-1")
    bridge.ask("adapter/didRecordClickOnAsset", loadId="load-1", asset="icon")
    bridge.ask("adapter/simulate", loadId="load-1", action="tap", asset="icon")
    bridge.ask("adapter/dispose", loadId="load-1")
    assert [line[-1] for line in bridge.log] == ["1", "2", "0", "1", "2", "0"]


def test_an_ad_without_methods_answers_every_call(start: Start) -> None:
    bridge = start(HELLO)
    bridge.begin()
    bridge.load(parameter="Hello")
    assert bridge.render() == {}
    assert bridge.ask("adapter/didRecordImpression", loadId="load-1") == {}
    simulated = bridge.ask("adapter/simulate", loadId="load-1", action="tap", asset="icon")
    assert simulated["error"]["code"] == 307
    presented = bridge.ask("adapter/present", loadId="load-1")
    assert presented["error"]["message"] == "NativeAd has no present."
    assert bridge.ask("adapter/dispose", loadId="load-1") == {}


def test_what_an_ad_reports_before_its_load_is_answered_follows_in_order(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def load_native(self, request):
                ad = NativeAd(headline="Hi")
                ad.did_play_video()
                ad.did_mute_video()
                ad.did_pause_video()
                return ad
        """
    )
    bridge.begin()
    bridge.load()
    bridge.render()
    assert bridge.names() == ["didPlayVideo", "didMuteVideo", "didPauseVideo"]


@pytest.mark.parametrize("kind", ["", "async "])
def test_every_event_of_a_native_ad_comes_before_the_answer(start: Start, kind: str) -> None:
    bridge = start(
        f"""
        class MyAd(NativeAd):
            {kind}def did_render(self, rendering):
                self.report_impression()
                self.report_click()
                self.report_paid(2500, "EUR", "precise")
                self.will_present_full_screen_view()
                self.did_fail_to_present(AdError(1, "No."))
                self.will_dismiss_full_screen_view()
                self.did_dismiss_full_screen_view()
                self.did_play_video()
                self.did_pause_video()
                self.did_end_video()
                self.did_mute_video()
                self.did_unmute_video()
                self.will_leave_application()

        class MyNetwork(Adapter):
            def load_native(self, request): return MyAd()
        """
    )
    bridge.begin()
    bridge.load()
    bridge.render()
    assert bridge.names() == [
        "impression",
        "click",
        "paid",
        "willPresentFullScreenView",
        "didFailToPresent",
        "willDismissFullScreenView",
        "didDismissFullScreenView",
        "didPlayVideo",
        "didPauseVideo",
        "didEndVideo",
        "didMuteVideo",
        "didUnmuteVideo",
        "willLeaveApplication",
    ]
    value = {"valueMicros": 2500, "currencyCode": "EUR", "precision": "precise"}
    assert bridge.events[2]["value"] == value
    assert bridge.events[4]["error"] == {"domain": "", "code": 1, "message": "No."}
    assert bridge.order[-1] == "answer 4"


def test_an_event_before_the_answer_follows_it(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def load_native(self, request):
                ad = NativeAd()
                ad.did_play_video()
                ad.did_mute_video()
                return ad
        """
    )
    bridge.begin()
    bridge.load()
    bridge.wait_for("didPlayVideo", "didMuteVideo")
    assert bridge.order[-3:] == ["answer 3", "load-1 didPlayVideo", "load-1 didMuteVideo"]
    assert bridge.violations == []


def test_full_screen_ads(start: Start) -> None:
    bridge = start(
        """
        def close(ad, action, asset):
            ad.will_dismiss_full_screen_view()
            ad.did_dismiss_full_screen_view()

        class MyRewardedAd(RewardedAd):
            def present(self):
                super().present()
                self.did_start_video()
                self.did_end_video()
                self.did_reward_user("coins", 5)

        def fail(ad): raise AdError(102, "Not ready.", domain="com.mynetwork")

        class MyNetwork(Adapter):
            def load_interstitial(self, request): return FullScreenAd(simulate=close)
            def load_app_open(self, request): return FullScreenAd(present=fail)
            def load_rewarded(self, request): return MyRewardedAd()
            def load_rewarded_interstitial(self, request): return RewardedAd()
        """
    )
    bridge.begin()
    for format in ("interstitial", "appOpen", "rewarded", "rewardedInterstitial"):
        assert bridge.load(format) == {}
    assert bridge.ask("adapter/present", loadId="load-1") == {}
    assert bridge.ask("adapter/simulate", loadId="load-1", action="close", asset=None) == {}
    error = bridge.ask("adapter/present", loadId="load-2")["error"]
    assert error["code"] == 306
    assert error["data"]["error"]["code"] == 102
    assert bridge.ask("adapter/present", loadId="load-3") == {}
    assert bridge.names() == [
        "willPresentFullScreenView",
        "impression",
        "willDismissFullScreenView",
        "didDismissFullScreenView",
        "willPresentFullScreenView",
        "impression",
        "didStartVideo",
        "didEndVideo",
        "didRewardUser",
    ]
    assert bridge.events[-1]["reward"] == {"type": "coins", "amount": 5}


def test_banners(start: Start) -> None:
    bridge = start(
        """
        class MyBanner(BannerAd):
            async def change_ad_size(self, size):
                self.size = Size(size.width, min(size.height, 100))

        class MyNetwork(Adapter):
            def load_banner(self, request):
                kind = MyBanner if request.parameter else BannerAd
                return kind(request.ad_size, text="Hello", view_id=request.parameter)
        """
    )
    bridge.begin()
    assert bridge.load("banner") == {"view": {"width": 320, "height": 50, "text": "Hello"}}
    size = {"width": 300, "height": 250}
    fixed = bridge.ask("adapter/changeAdSize", loadId="load-1", adSize=size)
    assert fixed["error"]["code"] == 307
    bridge.load("banner", "top")
    view = {"id": "top", "width": 300, "height": 100, "text": "Hello"}
    assert bridge.ask("adapter/changeAdSize", loadId="load-2", adSize=size) == {"view": view}


def test_a_fault_of_an_ad(start: Start) -> None:
    bridge = start(
        """
        class MyAd(BannerAd):
            def simulate(self, action, asset): return 1 / 0
            def change_ad_size(self, size): self.size = None

        class MyNetwork(Adapter):
            def load_banner(self, request): return MyAd(request.ad_size)
        """
    )
    bridge.begin()
    bridge.load("banner")
    simulated = bridge.ask("adapter/simulate", loadId="load-1", action="tap", asset=None)
    assert simulated["error"] == {"code": -32603, "message": "ZeroDivisionError: division by zero"}
    size = {"width": 300, "height": 250}
    changed = bridge.ask("adapter/changeAdSize", loadId="load-1", adSize=size)
    assert changed["error"]["message"].startswith("AttributeError: ")


def test_calls_on_one_ad_run_in_order_and_other_ads_do_not_wait(start: Start) -> None:
    bridge = start(
        """
        go_on = threading.Event()

        class MyAd(NativeAd):
            def did_render(self, rendering):
                log.info("drawing %s", self.headline)
                if self.headline == "1": go_on.wait()
                log.info("drawn %s", self.headline)
            def did_record_impression(self): go_on.set()
            async def dispose(self): log.info("gone")

        class MyNetwork(Adapter):
            def load_native(self, request): return MyAd(headline=request.parameter)
        """
    )
    bridge.begin()
    bridge.load(parameter="1")
    bridge.load(parameter="2")
    view: Any = {"view": {"id": None, "width": 1, "height": 1}, "adChoices": None}
    maps: Any = {"clickableAssetViews": {}, "nonclickableAssetViews": {}}
    drawn = bridge.send("adapter/didRender", loadId="load-1", **view, **maps)
    disposed = bridge.send("adapter/dispose", loadId="load-1")
    assert bridge.render("load-2") == {}
    assert not bridge.is_answered(drawn) and not bridge.is_answered(disposed)
    bridge.ask("adapter/didRecordImpression", loadId="load-2")
    bridge.answer(disposed)
    assert sorted(bridge.log[:3]) == ["info: drawing 1", "info: drawing 2", "info: drawn 2"]
    assert bridge.log[3:] == ["info: drawn 1", "info: gone"]
    assert bridge.order.index(f"answer {drawn}") < bridge.order.index(f"answer {disposed}")


def test_a_disposed_ad_is_unknown(start: Start) -> None:
    bridge = start(HELLO)
    bridge.begin()
    bridge.load(parameter="Hello")
    for _ in range(2):
        assert bridge.ask("adapter/dispose", loadId="load-1") == {}
    assert bridge.ask("adapter/dispose", loadId="load-99") == {}
    assert bridge.render()["error"] == {"code": -32602, "message": "There is no load load-1."}


def test_a_load_that_ended_without_an_ad_is_forgotten(start: Start) -> None:
    bridge = start(
        """
        import gc, weakref
        requests = []

        class MyNetwork(Adapter):
            async def load_native(self, request):
                if request.parameter == "count":
                    gc.collect()
                    left = [one for one in requests if one() is not None]
                    return NativeAd(headline=str([one().parameter for one in left]))
                requests.append(weakref.ref(request))
                if request.parameter == "wait":
                    await asyncio.sleep(60)
                if request.parameter == "nothing soon":
                    await asyncio.sleep(0.01)
                if request.parameter == "fail":
                    raise AdError(3, "No fill.")
        """
    )
    bridge.begin()
    for _ in range(10):
        assert bridge.load(parameter="fail")["error"]["code"] == 201
        assert bridge.load(parameter="nothing") is None
        cancelled = bridge.send_load(parameter="wait")
        bridge.notify("$/cancelRequest", id=cancelled)
        assert bridge.answer(cancelled)["error"]["code"] == -32800
        disposed = bridge.send_load(parameter="nothing soon")
        assert bridge.ask("adapter/dispose", loadId=bridge._load_ids[disposed]) == {}
        assert bridge.answer(disposed)["result"] is None
    assert bridge.load(parameter="count")["assets"]["headline"] == "[]"


def test_a_thread_of_the_adapter_can_report_an_event(start: Start) -> None:
    bridge = start(
        """
        class MyAd(NativeAd):
            def did_render(self, rendering):
                threading.Timer(0.01, self.did_play_video).start()

        class MyNetwork(Adapter):
            def load_native(self, request): return MyAd()
        """
    )
    bridge.begin()
    bridge.load()
    bridge.render()
    bridge.wait_for("didPlayVideo")


# The pipes


def test_print_writes_to_standard_error(start: Start) -> None:
    bridge = start(
        """
        sys.stdout.write("half a ")
        class MyNetwork(Adapter):
            def load_native(self, request):
                print("line")
                os.write(1, b"written\\n")
                subprocess.run(["echo", "by a child"])
                print(repr(sys.stdin.read()), sys.stdin.fileno())
                subprocess.run(["cat"])
                return NativeAd(headline="Clean")
        """
    )
    bridge.begin()
    assert bridge.load()["assets"] == {"headline": "Clean"}
    bridge._wait(lambda: b"'' 0\n" in bridge.errors, "a line is shown when it is printed")
    assert bridge.close() == 0
    assert bridge.errors.decode().splitlines() == ["half a line", "written", "by a child", "'' 0"]


def test_a_child_process_does_not_inherit_the_pipes(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def load_native(self, request):
                nothing = subprocess.DEVNULL
                subprocess.Popen(["sleep", "60"], stdout=nothing, stderr=nothing)
                return NativeAd()
        """
    )
    bridge.begin()
    bridge.load()
    assert bridge.close() == 0


def test_a_log_line_keeps_its_level(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def load_native(self, request):
                log.debug("four\\nlines"); log.info("three")
                log.warning("two"); log.critical("one"); log.info("\\ud800")
                return NativeAd()
        """
    )
    bridge.begin()
    bridge.load()
    assert bridge.log == ["debug: four\nlines", "info: three", "warning: two", "error: one"]
    assert bridge.close() == 0


@pytest.mark.parametrize(
    "line",
    [
        b"garbage",
        b"\xff\xfe",
        b"[" * 100_000,
        b"[]",
        b"7",
        b"null",
        b'"text"',
        b"{}",
        b'{"jsonrpc":"2.0","id":7,"result":{}}',
    ],
)
def test_an_invalid_line_is_logged(start: Start, line: bytes) -> None:
    bridge = start(HELLO)
    bridge.write(line)
    bridge.write(b"")
    bridge.begin()
    assert bridge.log[0].startswith("warning: The bridge wrote a line that is not a message: b")
    assert len(bridge.log) == 1
    assert len(bridge.log[0]) < 400


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("adapter/dance", {}, -32601),
        ("adapter/loadBanner", {"loadId": "x"}, -32601),
        ("adapter/loadNative", {"loadId": "x"}, -32602),
        ("adapter/setUp", {"credentials": 7}, -32602),
        ("adapter/present", {"loadId": "load-1"}, -32602),
        ("adapter/present", {"loadId": []}, -32602),
        ("adapter/present", {}, -32602),
        ("adapter/dispose", {}, -32602),
    ],
)
def test_an_invalid_call_is_refused(
    start: Start, method: str, params: Any, code: int
) -> None:
    bridge = start(HELLO)
    bridge.begin()
    assert bridge.ask(method, **params)["error"]["code"] == code
    assert bridge.load(parameter="Hello")["assets"] == {"headline": "Hello"}


def test_threads_that_have_nothing_to_do_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_threads, "IDLE_S", 0.01)
    others = set(threading.enumerate())
    threads = _threads.Threads()
    worked: List[threading.Thread] = []
    for _ in range(3):
        threads.run(lambda: worked.append(threading.current_thread()), (), lambda _, error: None)
    threads.wait(60)
    assert len(worked) == 3 and not others.intersection(worked)
    for thread in worked:
        thread.join(60)
    assert not any(thread.is_alive() for thread in worked)


def test_the_end_cancels_a_load_that_nobody_has_answered() -> None:
    requests: List[NativeRequest] = []

    class MyNetwork(Adapter):
        def load_native(self, request: NativeRequest) -> Later:
            requests.append(request)
            return LATER

    answered = threading.Event()
    conversation = Conversation([MyNetwork()], lambda line: answered.set())
    about = {"className": "MyNetwork", "protocolVersion": 1}
    load = {"loadId": "load-1", "parameter": None, "settings": {}, "label": None, "timeoutMs": 1}
    load.update(request=REQUEST, adTypes=["content"], options=OPTIONS)
    for id, (method, params) in enumerate([("initialize", about), ("loadNative", load)], start=1):
        message = {"jsonrpc": "2.0", "id": id, "method": f"adapter/{method}", "params": params}
        conversation.receive(json.dumps(message).encode())
    assert answered.is_set()
    conversation.end(60)
    assert [request.cancelled.is_set() for request in requests] == [True]


def test_initialize_comes_first(start: Start) -> None:
    bridge = start(HELLO)
    assert bridge.load()["error"] == {
        "code": -32600,
        "message": "adapter/initialize must be called first.",
    }


def test_members_that_are_not_described_are_ignored(start: Start) -> None:
    bridge = start(HELLO)
    bridge.begin()
    options = {**OPTIONS, "image": {**URLS_ONLY, "animated": True}, "sound": {}}
    more = {"request": {**REQUEST, "mood": "good"}, "options": options, "weather": "fine"}
    assert bridge.load(parameter="Hello", **more)["assets"] == {"headline": "Hello"}


def test_lines_can_come_in_pieces(start: Start) -> None:
    bridge = start(HELLO)
    bridge._methods[1] = "adapter/initialize"
    params = {"protocolVersion": 1, "className": "MyNetwork"}
    request = {"jsonrpc": "2.0", "id": 1, "method": "adapter/initialize", "params": params}
    assert bridge._process.stdin
    for byte in json.dumps(request).encode() + b"\n":
        bridge._process.stdin.write(bytes([byte]))
        bridge._process.stdin.flush()
    assert "result" in bridge.answer(1)


def test_a_megabyte_passes_in_both_directions(start: Start) -> None:
    bridge = start(HELLO)
    bridge.begin()
    text = "ü" * (4 << 20)
    assert bridge.load(parameter=text)["assets"] == {"headline": text}


def test_events_of_many_threads_do_not_mix(start: Start) -> None:
    bridge = start(
        """
        class MyAd(NativeAd):
            def did_render(self, rendering):
                threads = [threading.Thread(target=self.flood) for _ in range(8)]
                for thread in threads: thread.start()
                for thread in threads: thread.join()
            def flood(self):
                for _ in range(500): self.did_play_video()

        class MyNetwork(Adapter):
            def load_native(self, request): return MyAd()
        """
    )
    bridge.begin()
    bridge.load()
    bridge.render()
    assert len(bridge.events) == 4000
    assert bridge.order[-1] == "answer 4"


# The end


def test_running_calls_are_answered_at_the_end(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def load_native(self, request):
                time.sleep(0.2)
                return NativeAd(headline="Done")
        """
    )
    bridge.begin()
    load = bridge.send_load()
    assert bridge.close() == 0
    assert bridge.answer(load)["result"]["assets"] == {"headline": "Done"}


@pytest.mark.parametrize(
    "load",
    [
        "def load_native(self, request): time.sleep(60)",
        "async def load_native(self, request): await asyncio.sleep(60)",
        "async def load_native(self, request): time.sleep(60)",
        "def load_native(self, request): return LATER",
    ],
)
def test_nothing_keeps_the_program_from_ending(start: Start, load: str) -> None:
    bridge = start(f"class MyNetwork(Adapter):\n    {load}")
    bridge.begin()
    bridge.send_load()
    ended: List[int] = []
    thread = threading.Thread(target=lambda: ended.append(bridge.close()))
    thread.start()
    thread.join(5)
    assert ended == [0]
    assert bridge.errors == b""


def test_run_returns_so_that_the_program_can_clean_up(start: Start) -> None:
    bridge = start(HELLO + "\nMyNetwork().run()\nsys.exit(7)")
    bridge.begin()
    assert bridge.close() == 7


def test_the_program_ends_when_the_bridge_does_not_read_any_more(start: Start) -> None:
    bridge = start(
        """
        class MyNetwork(Adapter):
            def load_native(self, request):
                def flood():
                    while True: log.info("still here")
                threading.Thread(target=flood, daemon=True).start()
                return NativeAd()
        """
    )
    bridge.begin()
    bridge.load()
    bridge.close_output()
    assert bridge._process.wait(20) == 0
    assert bridge.errors == b""


def test_it_ends_with_sigterm(start: Start) -> None:
    bridge = start("class MyNetwork(Adapter):\n    def load_native(self, request): time.sleep(60)")
    bridge.begin()
    bridge.send_load()
    bridge.signal(signal.SIGTERM)
    assert bridge.wait() == -signal.SIGTERM


# Without a bridge


def test_a_load_can_be_tested_without_a_bridge() -> None:
    class MyNetwork(Adapter):
        def load_native(self, request: NativeRequest) -> NativeAd:
            if request.parameter is None:
                raise AdError(7, "No fill.")
            return NativeAd(icon=request.image("https://a/icon.png", lambda url: ICON))

    ad = MyNetwork().load_native(NativeRequest(parameter="unit-7"))
    assert ad.icon and ad.icon.width == 50
    urls = NativeAdOptions(image=ImageOptions(disable_image_loading=True))
    ad = MyNetwork().load_native(NativeRequest(parameter="unit-7", options=urls))
    assert ad.icon and (ad.icon.url, ad.icon.width) == ("https://a/icon.png", None)
    with pytest.raises(AdError, match="No fill."):
        MyNetwork().load_native(NativeRequest())
    assert BannerRequest().ad_size.width == 320


GIF = b"GIF89a" + bytes([44, 1, 150, 0, 0, 0, 0])
JPEG = bytes.fromhex(
    "ffd8ffe000104a46494600010100000100010000ffc000110800960 12c03012200".replace(" ", "")
)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (ICON, ("image/png", 50, 50)),
        (GIF, ("image/gif", 300, 150)),
        (JPEG, ("image/jpeg", 300, 150)),
    ],
)
def test_the_type_and_size_of_an_image_are_read_from_it(data: bytes, expected: Any) -> None:
    image = Image(data)
    assert (image.mime_type, image.width, image.height) == expected


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xd8", b"\xff\xd8" + b"\xff" * 20, ICON[:20], b"<svg/>"]
)
def test_an_unknown_image_needs_a_type_and_a_size(data: bytes) -> None:
    with pytest.raises(ValueError, match="pass mime_type, width and height"):
        Image(data)
    image = Image(data, mime_type="image/svg+xml", width=1, height=2)
    assert (image.mime_type, image.width, image.height) == ("image/svg+xml", 1, 2)


def test_an_image_needs_data_or_a_url() -> None:
    with pytest.raises(ValueError, match="An image needs data, or a URL"):
        Image()
