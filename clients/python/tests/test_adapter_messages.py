"""What the messages of an adapter contain, to the last member, for each format, event and error.

The bridge and the adapter are in one process, so many cases take little time.
"""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any, Callable, Dict, List, Optional, Type

import pytest

from adbridge.adapter import (
    LATER,
    AdChoices,
    AdError,
    Adapter,
    BannerAd,
    FullScreenAd,
    Image,
    LegacyNativeAd,
    NativeAd,
    RewardedAd,
)
from adbridge.adapter import _conversation
from adbridge.adapter._answers import Answers
from adbridge.adapter._conversation import Conversation
from adbridge.types import AdChoicesPosition, AdReward, MediaContent, Size
from fake_bridge import OPTIONS, REQUEST

JSON = Dict[str, Any]

PATIENCE = 20.0
URL = "https://www.example.com/image.png"
FUNCTIONS = {
    "loadNative": "load_native",
    "loadBanner": "load_banner",
    "loadInterstitial": "load_interstitial",
    "loadRewarded": "load_rewarded",
    "loadRewardedInterstitial": "load_rewarded_interstitial",
    "loadAppOpen": "load_app_open",
}


class Bridge:
    """A bridge to adapters of this process."""

    def __init__(self, *adapters: Adapter) -> None:
        self.messages: List[JSON] = []
        self._arrived = threading.Condition()
        self._conversation = Conversation(adapters, self._write)
        self._last = 0

    def _write(self, line: bytes) -> None:
        with self._arrived:
            self.messages.append(json.loads(line))
            self._arrived.notify_all()

    def send(self, method: str, **params: Any) -> int:
        self._last += 1
        message = {"jsonrpc": "2.0", "id": self._last, "method": f"adapter/{method}"}
        self._conversation.receive(json.dumps({**message, "params": params}).encode())
        return self._last

    def cancel(self, id: int) -> None:
        message = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": id}}
        self._conversation.receive(json.dumps(message).encode())

    def answer(self, id: int) -> JSON:
        (answer,) = self.answers(id)
        return answer

    def answers(self, id: int, count: int = 1) -> List[JSON]:
        """Waits for the answers to a call. An adapter can give several ones."""

        def found() -> List[JSON]:
            return [message for message in self.messages if message.get("id") == id]

        with self._arrived:
            assert self._arrived.wait_for(lambda: len(found()) >= count, PATIENCE)
            return [
                {name: answer[name] for name in answer if name not in ("jsonrpc", "id")}
                for answer in found()
            ]

    def call(self, method: str, **params: Any) -> JSON:
        return self.answer(self.send(method, **params))

    def load(self, method: str = "loadNative", parameter: str = "unit", **more: Any) -> JSON:
        params: JSON = {
            "loadId": f"load-{self._last}",
            "parameter": parameter,
            "settings": {},
            "label": None,
            "request": REQUEST,
            "timeoutMs": 1_000,
        }
        if method == "loadNative":
            params.update(adTypes=["content", "appInstall"], options=OPTIONS)
        elif method == "loadBanner":
            params.update(adSize={"width": 320, "height": 50})
        return self.call(method, **{**params, **more})

    @property
    def events(self) -> List[JSON]:
        return [message["params"] for message in self.messages if message.get("method") == "adapter/event"]


def bridge_to(**members: Any) -> Bridge:
    """A bridge to an adapter with functions of its own, without their first parameter."""
    functions = {
        name: staticmethod(value) if callable(value) else value for name, value in members.items()
    }
    adapter = type("MyNetwork", (Adapter,), functions)()
    bridge = Bridge(adapter)
    assert "result" in bridge.call("initialize", className="MyNetwork", protocolVersion=1)
    return bridge


def with_ad(ad: Any, method: str = "loadNative", **members: Any) -> Bridge:
    """A bridge whose load `load-1` has given an ad."""
    bridge = bridge_to(**{FUNCTIONS[method]: lambda request: ad}, **members)
    assert bridge.load(method, loadId="load-1")["result"] is not None
    return bridge


# The introduction


COMMON = [f"adapter/{name}" for name in ("ping", "didChangeRequestConfiguration", "didTapAsset", "didExpire")]


@pytest.mark.parametrize(
    "members, differences",
    [
        ({}, {}),
        ({"class_name": "com.mynetwork.A"}, {"className": "com.mynetwork.A"}),
        ({"label": "Mine"}, {"label": "Mine"}),
        ({"adapter_version": "1.2.3"}, {"adapterVersion": "1.2.3"}),
        ({"ad_sdk_version": "4.5.6"}, {"adSdkVersion": "4.5.6"}),
        ({"handles_user_impressions": True}, {"handlesUserImpressions": True}),
        ({"handles_user_clicks": True}, {"handlesUserClicks": True}),
        ({"legacy": True}, {"api": "legacy", "methods": COMMON + ["adapter/inspect"]}),
        ({"collect_signals": print}, {"methods": COMMON + ["adapter/collectSignals"]}),
        ({"request_bids": print}, {"methods": COMMON + ["adapter/requestBids"]}),
        ({"did_receive_bid_notice": print}, {"methods": COMMON + ["adapter/didReceiveBidNotice"]}),
        ({"load_native": print}, {"formats": ["native"]}),
        ({"load_banner": print}, {"formats": ["banner"]}),
        ({"load_interstitial": print}, {"formats": ["interstitial"]}),
        ({"load_rewarded": print}, {"formats": ["rewarded"]}),
        ({"load_rewarded_interstitial": print}, {"formats": ["rewardedInterstitial"]}),
        ({"load_app_open": print}, {"formats": ["appOpen"]}),
    ],
)
def test_each_member_of_a_class_is_in_its_introduction(members: JSON, differences: JSON) -> None:
    bridge = Bridge(type("MyNetwork", (Adapter,), members)())
    name = members.get("class_name", "MyNetwork")
    result = bridge.call("initialize", className=name, protocolVersion=1)["result"]
    expected: JSON = {
        "className": "MyNetwork",
        "adapterVersion": "0.0.0",
        "adSdkVersion": "0.0.0",
        "formats": [],
        "handlesUserImpressions": False,
        "handlesUserClicks": False,
        "protocolVersion": 1,
        "methods": COMMON,
        "api": "modern",
        **differences,
    }
    assert {**result, "methods": sorted(result["methods"])} == {
        **expected,
        "methods": sorted(expected["methods"]),
    }


def test_an_adapter_that_the_program_does_not_serve_is_named_with_those_that_it_serves() -> None:
    first, second = (type(name, (Adapter,), {})() for name in ("First", "Second"))
    bridge = Bridge(first, second)
    message = 'This program does not serve "Third". It serves First, Second.'
    assert bridge.call("initialize", className="Third", protocolVersion=1) == {
        "error": {"code": 101, "message": message}
    }
    refusals = [
        bridge.call("setUp", credentials=[])["error"],
        bridge.call("ping")["error"],
        bridge.load()["error"],
    ]
    assert refusals == [
        {"code": -32600, "message": "adapter/initialize must be called first."}
    ] * 3
    bridge.call("initialize", className="Second", protocolVersion=1)
    assert bridge.call("setUp", className="First", credentials=[]) == {
        "error": {"code": -32600, "message": "adapter/initialize must come first for First."}
    }
    assert bridge.call("setUp", credentials=[]) == {"result": {}}


# The answers to loads


NATIVE: JSON = {
    "headline": "Hello",
    "body": "",
    "callToAction": "Go",
    "icon": {"url": URL, "scale": 1},
    "images": [{"url": URL, "scale": 2}],
    "starRating": 0,
    "store": "Store",
    "price": "$ 1",
    "advertiser": "Me",
    "extraAssets": {},
}
ARGUMENTS: JSON = {
    "headline": "Hello",
    "body": "",
    "call_to_action": "Go",
    "icon": Image(url=URL),
    "images": [Image(url=URL, scale=2)],
    "star_rating": 0,
    "store": "Store",
    "price": "$ 1",
    "advertiser": "Me",
    "extra_assets": {},
}
BY_BRIDGE = {"impressions": "bridge", "clicks": "bridge"}


@pytest.mark.parametrize("names", [*([name] for name in ARGUMENTS), list(ARGUMENTS), []], ids=str)
def test_a_native_ad_has_the_assets_that_it_was_given(names: List[str]) -> None:
    assets = dict(zip(ARGUMENTS, NATIVE.items()))
    ad = NativeAd(**{name: ARGUMENTS[name] for name in names})
    result = bridge_to(load_native=lambda request: ad).load()["result"]
    assert result["assets"] == dict(assets[name] for name in names)
    assert result["tracking"] == BY_BRIDGE
    assert {name for name in result if result[name] is not None} == {"assets", "tracking"}


@pytest.mark.parametrize(
    "arguments, members",
    [
        ({"native_ad_type": "content"}, {"nativeAdType": "content"}),
        (
            {"media_content": MediaContent(has_video_content=True, aspect_ratio=1.5, duration_ms=0)},
            {"mediaContent": {"hasVideoContent": True, "aspectRatio": 1.5, "durationMs": 0}},
        ),
        ({"ad_choices": Size(width=24, height=20)}, {"adChoices": {"width": 24, "height": 20}}),
        (
            {"ad_choices": AdChoices(24, 20, image=Image(url=URL), click_through_url="https://a")},
            {
                "adChoices": {
                    "width": 24,
                    "height": 20,
                    "image": {"url": URL, "scale": 1},
                    "clickThroughUrl": "https://a",
                }
            },
        ),
    ],
)
def test_a_native_ad_has_each_other_member(arguments: JSON, members: JSON) -> None:
    result = bridge_to(load_native=lambda request: NativeAd(**arguments)).load()["result"]
    assert {name: result[name] for name in members} == members


@pytest.mark.parametrize("of_adapter", [True, False])
@pytest.mark.parametrize("of_ad", [True, False, None])
@pytest.mark.parametrize("what, member", [("impressions", "handles_user_impressions"), ("clicks", "handles_user_clicks")])
def test_the_ad_decides_who_counts_else_the_adapter(
    of_adapter: bool, of_ad: Optional[bool], what: str, member: str
) -> None:
    ad = NativeAd(**{member: of_ad})  # type: ignore[arg-type]
    result = bridge_to(load_native=lambda request: ad, **{member: of_adapter}).load()["result"]
    counts = of_adapter if of_ad is None else of_ad
    assert result["tracking"] == {**BY_BRIDGE, what: "adapter" if counts else "bridge"}


@pytest.mark.parametrize(
    "method, make",
    [
        ("loadInterstitial", FullScreenAd),
        ("loadRewarded", RewardedAd),
        ("loadRewardedInterstitial", RewardedAd),
        ("loadAppOpen", FullScreenAd),
    ],
)
def test_a_full_screen_ad_has_what_it_was_given(method: str, make: Type[FullScreenAd]) -> None:
    arguments: JSON = {
        "headline": "Hello",
        "body": "",
        "call_to_action": "Go",
        "image": Image(url=URL),
        "duration_ms": 0,
        "reward": AdReward(type="coins", amount=0),
    }
    content: JSON = {
        "headline": "Hello",
        "body": "",
        "callToAction": "Go",
        "image": {"url": URL, "scale": 1},
        "durationMs": 0,
        "reward": {"type": "coins", "amount": 0},
    }
    pairs = dict(zip(arguments, content.items()))
    for names in [*([name] for name in arguments), list(arguments), []]:
        ad = make(**{name: arguments[name] for name in names})
        bridge = bridge_to(**{FUNCTIONS[method]: lambda request: ad})
        assert bridge.load(method) == {"result": dict(pairs[name] for name in names)}


def test_a_banner_has_its_view() -> None:
    for arguments, rest in [
        ({}, {}),
        ({"text": ""}, {"text": ""}),
        ({"view_id": "banner-1", "text": "Hello"}, {"id": "banner-1", "text": "Hello"}),
    ]:
        ad = BannerAd(Size(width=0, height=50.5), **arguments)  # type: ignore[arg-type]
        bridge = bridge_to(load_banner=lambda request: ad)
        assert bridge.load("loadBanner") == {"result": {"view": {"width": 0, "height": 50.5, **rest}}}


@pytest.mark.parametrize("method", FUNCTIONS)
def test_a_load_of_each_format_can_fail_or_give_nothing_or_the_wrong_thing(method: str) -> None:
    function = FUNCTIONS[method]
    cause = AdError(3, "Nothing there.", domain="sdk")
    error = AdError(7, "No fill.", domain="com.mynetwork", name="noFill", underlying=cause)

    def fail(request: object) -> None:
        raise error

    assert bridge_to(**{function: fail}).load(method) == {
        "error": {
            "code": 201,
            "message": "No fill.",
            "data": {
                "error": {
                    "domain": "com.mynetwork",
                    "code": 7,
                    "name": "noFill",
                    "message": "No fill.",
                    "underlying": {"domain": "sdk", "code": 3, "message": "Nothing there."},
                }
            },
        }
    }
    assert bridge_to(**{function: lambda request: None}).load(method) == {"result": None}
    fault = bridge_to(**{function: lambda request: "an ad"}).load(method)["error"]
    assert fault["code"] == -32603
    assert fault["message"].endswith("or AdError, not 'an ad'.")
    assert bridge_to().load(method) == {
        "error": {"code": -32601, "message": f"MyNetwork has no {function}."}
    }


# Events


def _reports(ad: Any) -> List[Callable[[], Any]]:
    return [
        ad.report_impression,
        ad.report_click,
        ad.will_present_full_screen_view,
        ad.will_dismiss_full_screen_view,
        ad.did_dismiss_full_screen_view,
    ]


EVENTS = [
    "impression",
    "click",
    "willPresentFullScreenView",
    "willDismissFullScreenView",
    "didDismissFullScreenView",
]


@pytest.mark.parametrize("is_early", [True, False], ids=["before the answer", "after it"])
def test_each_report_is_an_event_with_its_members(is_early: bool) -> None:
    native, rewarded = NativeAd(), RewardedAd()
    banner = BannerAd(Size(width=1, height=1))

    def report_all() -> None:
        for ad in (native, rewarded, banner):
            for report in _reports(ad):
                report()
        for report in [
            native.did_play_video,
            native.did_pause_video,
            native.did_end_video,
            native.did_mute_video,
            native.did_unmute_video,
            native.will_leave_application,
            rewarded.did_start_video,
            rewarded.did_end_video,
        ]:
            report()
        rewarded.did_reward_user("coins", 10)
        native.report_paid(2_500, "EUR", "precise")
        rewarded.did_fail_to_present(AdError(9, "Not ready.", domain="d"))

    if is_early:
        report_all()
    bridge = bridge_to(
        load_native=lambda request: native,
        load_rewarded=lambda request: rewarded,
        load_banner=lambda request: banner,
    )
    ids = {"loadNative": "native", "loadRewarded": "rewarded", "loadBanner": "banner"}
    for method, load_id in ids.items():
        bridge.load(method, loadId=load_id)
    if not is_early:
        report_all()
    of = {
        load_id: [{k: v for k, v in event.items() if k != "loadId"} for event in bridge.events if event["loadId"] == load_id]
        for load_id in ids.values()
    }
    common = [{"event": name} for name in EVENTS]
    videos = ["didPlayVideo", "didPauseVideo", "didEndVideo", "didMuteVideo", "didUnmuteVideo"]
    value = {"valueMicros": 2_500, "currencyCode": "EUR", "precision": "precise"}
    assert of["native"] == [
        *common,
        *({"event": name} for name in [*videos, "willLeaveApplication"]),
        {"event": "paid", "value": value},
    ]
    assert of["rewarded"] == [
        *common,
        {"event": "didStartVideo"},
        {"event": "didEndVideo"},
        {"event": "didRewardUser", "reward": {"type": "coins", "amount": 10}},
        {"event": "didFailToPresent", "error": {"domain": "d", "code": 9, "message": "Not ready."}},
    ]
    assert of["banner"] == common


# Calls on ads


RECT = {"x": 1, "y": 2, "width": 3, "height": 4}
RENDERING = {
    "view": {"id": None, "width": 320, "height": 250},
    "clickableAssetViews": {"headline": RECT},
    "nonclickableAssetViews": {},
    "adChoices": None,
}


@pytest.mark.parametrize(
    "method, function, params, failure, unsupported",
    [
        ("didRender", "did_render", RENDERING, -32603, -32601),
        ("didUntrackView", "did_untrack_view", {}, -32603, -32601),
        ("didRecordImpression", "did_record_impression", {}, -32603, -32601),
        ("didRecordClickOnAsset", "did_record_click", {"asset": "body"}, -32603, -32601),
        ("didTapAsset", "did_tap_asset", {"asset": "body"}, -32603, -32601),
        ("didExpire", "did_expire", {}, -32603, -32601),
        ("simulate", "simulate", {"action": "tap", "asset": None}, -32603, 307),
        ("dispose", "dispose", {}, -32603, -32601),
        ("present", "present", {}, 306, -32601),
        ("changeAdSize", "change_ad_size", {"adSize": {"width": 1, "height": 2}}, -32603, 307),
    ],
)
def test_each_call_reaches_its_function_and_fails_with_its_code(
    method: str, function: str, params: JSON, failure: int, unsupported: int
) -> None:
    outcome: List[Optional[BaseException]] = [None]
    given: List[Any] = []

    def run(ad: Any, *arguments: Any) -> None:
        given.append(arguments)
        if outcome[0]:
            raise outcome[0]

    def make() -> Bridge:
        if method == "present":
            return with_ad(FullScreenAd(present=run), "loadInterstitial")
        if method == "changeAdSize":
            return with_ad(BannerAd(Size(width=1, height=1), change_ad_size=run), "loadBanner")
        return with_ad(NativeAd(**{function: run}))  # type: ignore[arg-type]

    answer = make().call(method, loadId="load-1", **params)
    assert "result" in answer
    outcome[0] = AdError(5, "It failed.", domain="d")
    assert make().call(method, loadId="load-1", **params) == {
        "error": {
            "code": failure,
            "message": "It failed.",
            "data": {"error": {"domain": "d", "code": 5, "message": "It failed."}},
        }
    }
    outcome[0] = NotImplementedError()
    assert make().call(method, loadId="load-1", **params) == {
        "error": {"code": unsupported, "message": "The adapter does not offer this."}
    }
    outcome[0] = RuntimeError("of the ad")
    assert make().call(method, loadId="load-1", **params) == {
        "error": {"code": -32603, "message": "RuntimeError: of the ad"}
    }
    expected = {
        "didRecordClickOnAsset": ("body",),
        "didTapAsset": ("body",),
        "simulate": ("tap", None),
        "changeAdSize": (Size(width=1, height=2),),
    }
    if method == "didRender":
        (rendering,) = given[0]
        assert (rendering.view.width, rendering.view.height, rendering.ad_choices) == (320, 250, None)
        assert [rect.y for rect in rendering.clickable_asset_views.values()] == [2]
    else:
        assert given[0] == expected.get(method, ())
    assert len(given) == 4


def test_a_call_that_an_ad_has_no_function_for_is_refused_with_the_class() -> None:
    bridge = with_ad(FullScreenAd(), "loadInterstitial")
    for method, function in [("didRender", "did_render"), ("changeAdSize", "change_ad_size")]:
        message = f"FullScreenAd has no {function}."
        answer = bridge.call(method, loadId="load-1", adSize={"width": 1, "height": 1}, **RENDERING)
        assert answer == {"error": {"code": -32601, "message": message}}
    assert bridge.call("present", loadId="load-0") == {
        "error": {"code": -32602, "message": "There is no load load-0."}
    }
    assert bridge.call("nothing") == {
        "error": {"code": -32601, "message": "There is no method adapter/nothing."}
    }


def test_a_full_screen_ad_is_on_screen_and_seen_by_default() -> None:
    bridge = with_ad(FullScreenAd(), "loadInterstitial")
    assert bridge.call("present", loadId="load-1") == {"result": {}}
    assert [event["event"] for event in bridge.events] == ["willPresentFullScreenView", "impression"]


def test_an_answer_has_at_most_16_mib() -> None:
    written: List[bytes] = []
    answers = Answers(written.append)
    room = (1 << 24) - len(answers.line(1, ""))
    answers.answer(1, "x" * room)
    assert [len(line) for line in written] == [16_777_216]
    message = "The answer has 16777217 bytes, more than a line may have."
    with pytest.raises(ValueError, match=message):
        answers.answer(1, "x" * (room + 1))
    assert len(written) == 1


def test_calls_on_an_ad_run_one_after_the_other() -> None:
    order: List[str] = []
    may_go = threading.Event()

    def render(ad: NativeAd, rendering: object) -> None:
        assert may_go.wait(PATIENCE)
        order.append("rendered")

    ad = NativeAd(
        did_render=render,
        did_record_impression=lambda ad: order.append("impression"),
        dispose=lambda ad: order.append("disposed"),
    )
    bridge = with_ad(ad)
    ids = [
        bridge.send("didRender", loadId="load-1", **RENDERING),
        bridge.send("didRecordImpression", loadId="load-1"),
        bridge.send("dispose", loadId="load-1"),
    ]
    may_go.set()
    assert [bridge.answer(id) for id in ids] == [{"result": {}}] * 3
    assert order == ["rendered", "impression", "disposed"]
    assert bridge.call("dispose", loadId="load-1") == {"result": {}}
    assert order == ["rendered", "impression", "disposed"]


@pytest.mark.parametrize(
    "position, x, y",
    [("topLeft", 0, 0), ("topRight", 296, 0), ("bottomLeft", 0, 226), ("bottomRight", 296, 226)],
)
def test_a_legacy_ad_puts_its_icon_into_its_corner(position: str, x: float, y: float) -> None:
    icon = Size(width=24, height=24)
    ad = LegacyNativeAd(ad_choices=icon, ad_choices_position=AdChoicesPosition(position))
    bridge = with_ad(ad, legacy=True)
    frame = {"x": x, "y": y, "width": 24, "height": 24}
    assert bridge.call("didRender", loadId="load-1", **RENDERING) == {"result": {"adChoices": frame}}
    assert bridge.call("inspect", loadId="load-1") == {"result": {"subviewCount": 1}}
    assert bridge.call("didUntrackView", loadId="load-1") == {"result": {}}
    assert bridge.call("inspect", loadId="load-1") == {"result": {"subviewCount": 0}}
    assert bridge.call("inspect", loadId="load-9") == {"result": {"subviewCount": 0}}


@pytest.mark.parametrize(
    "icon, frame",
    [
        ((640, 100), (0, 0, 320, 50)),
        ((100, 500), (270, 0, 50, 250)),
        ((320, 250), (0, 0, 320, 250)),
    ],
)
def test_an_icon_is_scaled_down_to_fit(icon: Any, frame: Any) -> None:
    bridge = with_ad(LegacyNativeAd(ad_choices=Size(*icon)), legacy=True)
    answer = bridge.call("didRender", loadId="load-1", **RENDERING)
    assert answer == {"result": {"adChoices": dict(zip(("x", "y", "width", "height"), frame))}}


def test_the_views_of_an_ad_that_is_not_legacy_can_not_be_inspected() -> None:
    bridge = with_ad(NativeAd())
    assert bridge.call("inspect", loadId="load-1") == {
        "error": {"code": -32601, "message": "There is no method adapter/inspect."}
    }


# Loads that end otherwise


LOAD_LATER: Any = {
    "loadId": "load-1", "parameter": None, "settings": {}, "label": None, "request": REQUEST,
    "timeoutMs": 1, "adTypes": ["content"], "options": OPTIONS,
}  # fmt: skip


def test_an_ad_that_comes_after_the_disposal_of_its_load_is_disposed_of_once() -> None:
    disposed = threading.Semaphore(0)
    requests: List[Any] = []

    def load(request: Any) -> Any:
        requests.append(request)
        return LATER

    bridge = bridge_to(load_native=load)
    id = bridge.send("loadNative", **LOAD_LATER)
    bridge.call("ping")
    assert bridge.call("dispose", loadId="load-1") == {"result": {}}
    assert requests[0].cancelled.is_set()
    requests[0].complete(NativeAd(dispose=lambda ad: disposed.release()))
    assert disposed.acquire(timeout=PATIENCE)
    assert "result" in bridge.answer(id)
    assert not disposed.acquire(blocking=False)


def test_an_ad_that_answers_twice_reports_its_events_once() -> None:
    def load(request: Any) -> NativeAd:
        ad = NativeAd(headline="h")
        ad.did_play_video()
        request.complete(ad)
        ad.did_end_video()
        return ad

    bridge = bridge_to(load_native=load)
    first, second = bridge.answers(bridge.send("loadNative", **LOAD_LATER), 2)
    assert first == second and "result" in first
    assert bridge.call("dispose", loadId="load-1") == {"result": {}}
    assert [event["event"] for event in bridge.events] == ["didPlayVideo", "didEndVideo"]


def test_a_load_that_was_disposed_of_or_that_failed_is_forgotten() -> None:
    bridge = bridge_to(load_native=lambda request: LATER)
    id = bridge.send("loadNative", **LOAD_LATER)
    assert bridge.call("dispose", loadId="load-1") == {"result": {}}
    bridge.cancel(id)
    assert "result" in bridge.call("ping")
    assert id not in [message.get("id") for message in bridge.messages]

    def fail(request: Any) -> None:
        raise AdError(3, "No.")

    bridge = bridge_to(load_native=fail)
    assert "error" in bridge.load(loadId="load-1")
    assert not bridge._conversation.has_load("load-1")
    refused = {"code": -32602, "message": "There is no load load-1."}
    assert bridge.call("didExpire", loadId="load-1") == {"error": refused}


def test_the_ads_of_the_program_are_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = "Ad has headlin, which is never read. The attribute is headline."
    monkeypatch.setattr(_conversation, "near_misses_of_ads", lambda: [fault])
    bridge = Bridge(*(type(name, (Adapter,), {})() for name in ("One", "Two")))
    for name in ("Two", "One"):
        bridge.call("initialize", className=name, protocolVersion=1)
    told = [message for message in bridge.messages if message.get("method") == "adapter/violation"]
    assert [one["params"] for one in told] == [{"rule": "neverCalled", "message": fault}]


def test_each_answer_of_a_load_is_sent_and_the_bridge_calls_the_first_ad() -> None:
    called: List[Any] = []

    def make(headline: str) -> NativeAd:
        note = lambda ad: called.append(headline)  # noqa: E731
        return NativeAd(headline=headline, did_expire=note, dispose=note)

    def load(request: Any) -> NativeAd:
        request.complete(make("one"))
        request.complete(AdError(3, "No.", domain="d"))
        request.complete(None)
        return make("two")

    bridge = bridge_to(load_native=load)
    id = bridge.send("loadNative", **LOAD_LATER)
    tracking = {"impressions": "bridge", "clicks": "bridge"}
    error = {"domain": "d", "code": 3, "message": "No."}
    assert bridge.answers(id, 4) == [
        {"result": {"assets": {"headline": "one"}, "tracking": tracking}},
        {"error": {"code": 201, "message": "No.", "data": {"error": error}}},
        {"result": None},
        {"result": {"assets": {"headline": "two"}, "tracking": tracking}},
    ]
    for method in ("didExpire", "dispose"):
        assert bridge.call(method, loadId="load-1") == {"result": {}}
    assert called == ["one", "one"]


@pytest.mark.parametrize(
    "method, function, params, message",
    [
        ("loadNative", "load_native", {}, "The load was cancelled."),
        ("collectSignals", "collect_signals", {}, "The request for signals was cancelled."),
        ("requestBids", "request_bids", {}, "The request for bids was cancelled."),
    ],
)
def test_a_cancelled_call_is_answered_once_and_its_coroutine_ends(
    method: str, function: str, params: JSON, message: str
) -> None:
    began, ended = threading.Event(), threading.Event()

    async def run(request: object) -> None:
        began.set()
        try:
            await asyncio.sleep(PATIENCE)
        finally:
            ended.set()

    bridge = bridge_to(**{function: run})
    id = bridge.send(
        method, loadId="load-1", parameter=None, settings={}, label=None, request=REQUEST,
        timeoutMs=1, adTypes=["content"], options=OPTIONS, format="native", credentials=[],
        extras={}, adSize=None, bidRequest={}, seed=1,
    )
    assert began.wait(PATIENCE)
    for _ in range(2):
        bridge.cancel(id)
    assert bridge.answer(id) == {"error": {"code": -32800, "message": message}}
    assert ended.wait(PATIENCE / 2)
    bridge.call("ping")
    assert bridge.answer(id) == {"error": {"code": -32800, "message": message}}


@pytest.mark.parametrize("given", [None, AdError(3, "No fill."), ValueError("It rains."), NativeAd])
def test_a_cancellation_that_comes_with_the_answer_changes_nothing(given: Any) -> None:
    requests: List[Any] = []
    disposed: List[Any] = []

    def load(request: Any) -> Any:
        requests.append(request)
        if isinstance(given, Exception):
            raise given
        return given and given(dispose=disposed.append)

    bridge = bridge_to(load_native=load)
    bridge.load()
    count = len(bridge.messages)
    requests[0]._load.cancel()  # The bridge has sent it before it has read the answer.
    bridge.call("ping")
    assert requests[0].cancelled.is_set()
    assert (len(bridge.messages), disposed) == (count + 1, [])


@pytest.mark.parametrize("marker", range(0xC0, 0xE0))
def test_the_frames_of_a_jpeg_tell_its_size(marker: int) -> None:
    data = bytes([0xFF, 0xD8, 0xFF, marker, 0, 17, 8, 1, 2, 3, 4, 3])
    if marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
        image = Image(data)
        assert (image.mime_type, image.width, image.height) == ("image/jpeg", 772, 258)
    else:
        with pytest.raises(ValueError, match="^This is not a PNG, GIF or JPEG: pass mime_type"):
            Image(data)


PNG_HEAD = bytes.fromhex("89504e470d0a1a0a0000000d49484452") + bytes([0, 1, 2, 3, 0, 4, 5, 6])
GIF_HEAD = b"GIF89a" + bytes([1, 2, 3, 4])
OTHER_SEGMENT = bytes([0xFF, 0xE0, 0, 4, 1, 2])
FRAME = bytes([0xFF, 0xC0, 0, 17, 8, 1, 2, 3, 4])


@pytest.mark.parametrize(
    "data, kind, width, height",
    [
        (PNG_HEAD, "image/png", 0x010203, 0x040506),
        (GIF_HEAD, "image/gif", 0x0201, 0x0403),
        (GIF_HEAD.replace(b"89", b"87"), "image/gif", 0x0201, 0x0403),
        (b"\xff\xd8" + FRAME, "image/jpeg", 0x0304, 0x0102),
        (b"\xff\xd8" + OTHER_SEGMENT * 2 + FRAME, "image/jpeg", 0x0304, 0x0102),
    ],
)
def test_the_first_bytes_of_an_image_tell_its_size_and_one_less_does_not(
    data: bytes, kind: str, width: int, height: int
) -> None:
    for given in (data, data + b"\x01"):
        image = Image(given)
        assert (image.mime_type, image.width, image.height) == (kind, width, height)
    image = Image(data, mime_type="image/x", width=0, height=0)
    assert (image.mime_type, image.width, image.height) == ("image/x", 0, 0)
    with pytest.raises(ValueError):
        Image(data[:-1])


# Signals and bids


AUCTION = {
    "format": "native", "credentials": [], "extras": {}, "adSize": None, "bidRequest": {}, "seed": 1,
    "request": REQUEST, "timeoutMs": 1, "parameter": None, "settings": {},
}  # fmt: skip
NO_DEAL = AdError(3, "No deal.", domain="com.mynetwork")
REFUSED = {"domain": "com.mynetwork", "code": 3, "message": "No deal."}


@pytest.mark.parametrize(
    ("method", "kind"),
    [
        ("loadNative", NativeAd),
        ("loadBanner", BannerAd),
        ("loadInterstitial", FullScreenAd),
        ("loadRewarded", RewardedAd),
        ("loadRewardedInterstitial", RewardedAd),
        ("loadAppOpen", FullScreenAd),
    ],
)
def test_a_load_gives_an_ad_of_its_class_only(method: str, kind: Type[Any]) -> None:
    for ad in (NativeAd(), BannerAd(Size(320, 50)), FullScreenAd(), RewardedAd()):
        answer = bridge_to(**{FUNCTIONS[method]: lambda request, ad=ad: ad}).load(method)
        if not isinstance(ad, kind):
            message = f"TypeError: A load gives {kind.__name__} or AdError, not "
            assert answer["error"]["message"].startswith(message)
        else:
            assert "result" in answer


BID = {"bidId": "bid-1", "notice": "win", "price": 1, "currencyCode": "USD", "bidResponse": "token"}
CONFIGURATION = {
    "ageRestrictedTreatment": "unspecified",
    "testDeviceIdentifiers": [],
    "isApplicationMuted": False,
    "applicationVolume": 1,
}


@pytest.mark.parametrize(
    ("method", "function", "params"),
    [
        ("setUp", "set_up", {"credentials": []}),
        ("didChangeRequestConfiguration", "did_change_request_configuration", CONFIGURATION),
        ("didReceiveBidNotice", "did_receive_bid_notice", BID),
        ("collectSignals", "collect_signals", AUCTION),
        ("requestBids", "request_bids", AUCTION),
        *((method, function, None) for method, function in FUNCTIONS.items()),
    ],
)
def test_a_message_is_for_the_named_adapter_else_for_the_first(
    method: str, function: str, params: Optional[JSON]
) -> None:
    asked: List[str] = []

    def adapter(name: str) -> Adapter:
        return type(name, (Adapter,), {function: lambda self, request: asked.append(name)})()

    bridge = Bridge(*map(adapter, ("One", "Two", "Three")))
    for name in ("Two", "One"):
        bridge.call("initialize", className=name, protocolVersion=1)
    for about in ({}, {"className": "One"}, {"className": "Two"}, {"className": None}):
        answer = bridge.load(method, **about) if params is None else bridge.call(method, **params, **about)
        assert "result" in answer
    assert asked == ["Two", "One", "Two", "Two"]


@pytest.mark.parametrize("is_coroutine", [False, True])
@pytest.mark.parametrize(
    ("method", "given", "answer"),
    [
        ("collectSignals", "a", {"result": {"signals": "a"}}),
        ("collectSignals", "", {"result": {"signals": ""}}),
        ("collectSignals", None, {"result": {"signals": None}}),
        ("collectSignals", 7, {"error": {"code": -32603, "message": "TypeError: Signals are a string, not 7."}}),
        ("requestBids", {"id": "1"}, {"result": {"bidResponse": {"id": "1"}}}),
        ("requestBids", None, {"result": {"bidResponse": None}}),
        ("requestBids", "a", {"error": {"code": -32603, "message": "TypeError: A bid response is a dictionary, not 'a'."}}),
        ("collectSignals", ValueError("It rains."), {"error": {"code": -32603, "message": "ValueError: It rains."}}),
        ("requestBids", NO_DEAL, {"error": {"code": 201, "message": "No deal.", "data": {"error": REFUSED}}}),
    ],
)  # fmt: skip
def test_each_result_of_an_auction_has_its_answer(
    method: str, given: Any, answer: JSON, is_coroutine: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    def give(request: Any) -> Any:
        if isinstance(given, Exception):
            raise given
        return given

    async def give_later(request: Any) -> Any:
        return give(request)

    names = {"collectSignals": "collect_signals", "requestBids": "request_bids"}
    bridge = bridge_to(**{names[method]: give_later if is_coroutine else give})
    for _ in range(2):
        assert bridge.call(method, **AUCTION) == answer
    bridge._conversation._threads.wait(PATIENCE)
    assert bridge._conversation._unanswered == {}
    # A fault has its traceback in the log; what a network says has none.
    message = answer.get("error", {}).get("message", "")
    shown = capsys.readouterr().err
    assert shown.count("Traceback") == (2 if "Error: " in message else 0)
    assert message in shown or message == "No deal."


@pytest.mark.parametrize("late", ["a", NO_DEAL, ValueError("It is late.")])
def test_a_late_result_of_an_auction_is_dropped_and_a_late_fault_is_logged(
    late: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    requests: List[Any] = []
    began = threading.Event()

    def collect(request: Any) -> Any:
        requests.append(request)
        began.set()
        assert request.cancelled.wait(PATIENCE)
        if isinstance(late, Exception):
            raise late
        return late

    bridge = bridge_to(collect_signals=collect)
    id = bridge.send("collectSignals", **AUCTION)
    assert began.wait(PATIENCE) and not requests[0].cancelled.is_set()
    bridge.cancel(id)
    cancelled = {"error": {"code": -32800, "message": "The request for signals was cancelled."}}
    assert bridge.answer(id) == cancelled
    bridge._conversation._threads.wait(PATIENCE)
    assert bridge.answer(id) == cancelled
    shown = capsys.readouterr().err
    assert ("ValueError: It is late." in shown) == isinstance(late, ValueError)
    assert ("Traceback" in shown) == isinstance(late, ValueError)
