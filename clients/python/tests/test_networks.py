"""Networks that a test defines."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Iterator, List

import pytest

from adbridge import AdBridge, InvalidParams, LoadFailed, UnknownNetwork
from adbridge.networks import Network, banner, error, event, full_screen, image, native


@pytest.fixture
def bridge() -> Iterator[AdBridge]:
    with AdBridge(clock="skip") as bridge:
        yield bridge


@pytest.fixture
def exchange(bridge: AdBridge) -> Network:
    return bridge.network("exchange")


def test_stubs_are_a_sequence(bridge: AdBridge, exchange: Network) -> None:
    exchange.fails("noFill", times=2).then_gives(native(headline="Hi"), delay_ms=300)
    bridge.define_ad_unit("feed", "native", [exchange.line_item(parameter="feed")])
    for _ in range(2):
        with pytest.raises(LoadFailed, match="noFill"):
            bridge.load_native("feed")
    ad = bridge.load_native("feed")
    assert ad.assets.headline == "Hi"
    assert ad.response_info.attempts[0].latency_ms == 300


def test_a_random_delay_is_given_by_quantiles(bridge: AdBridge, exchange: Network) -> None:
    exchange.gives(delay_ms=[80, 120, 900])
    ad = bridge.load_native(adapter=exchange.source())
    assert 80 <= ad.response_info.attempts[0].latency_ms <= 900


def test_conditions_choose_the_stub(bridge: AdBridge, exchange: Network) -> None:
    exchange.when(parameter="feed", keywords=["shoes"]).gives(native("Shoes"))
    exchange.when(extras={"tier": "gold"}, absent=["request.keywords"]).gives(native("Gold"))
    exchange.when(parameter=None).gives(native("None"))
    exchange.when(format="banner", ad_size={"width": 320}).gives(banner("Wide"))
    exchange.fails(error(domain="com.x", code=7, message="Capped.", underlying=error("timeout")))

    def headline(parameter: Any = None, **request: Any) -> Any:
        source = exchange.source(parameter=parameter)
        return bridge.load_native(adapter=source, request=request).assets.headline

    assert headline("feed", keywords=["a", "shoes"]) == "Shoes"
    assert headline("feed", extras={"tier": "gold", "more": 1}) == "Gold"
    assert headline() == "None"
    assert bridge.load_banner("banner", adapter=exchange.source(parameter="x")).view.text == "Wide"
    with pytest.raises(LoadFailed) as failed:
        headline("other")
    assert (failed.value.error.domain, failed.value.error.message) == ("com.x", "Capped.")
    assert failed.value.error.underlying.name == "timeout"  # type: ignore[union-attr]


def test_a_wrong_parameter_is_explained_by_its_near_miss(
    bridge: AdBridge, exchange: Network
) -> None:
    exchange.when(parameter="feed").gives()
    with pytest.raises(LoadFailed, match='parameter: expected "feed", got "fed"'):
        bridge.load_native(adapter=exchange.source(parameter="fed"))
    (request,) = exchange.unmatched
    assert request.near_miss is not None
    (difference,) = request.near_miss.differences
    assert (difference.path, difference.expected, difference.found) == ("parameter", "feed", "fed")


def test_requests_have_all_that_was_asked(bridge: AdBridge, exchange: Network) -> None:
    exchange.gives()
    for number in range(3):
        bridge.load_native(
            adapter=exchange.source(parameter=str(number), settings={"key": 1}),
            request={"keywords": ["shoes"]},
        )
    assert [request.parameter for request in exchange.requests] == ["0", "1", "2"]
    assert exchange.requests[0].settings == {"key": 1}
    assert exchange.requests[0].request["keywords"] == ["shoes"]
    assert [stub.use_count for stub in exchange.stubs] == [3]


def test_an_ad_reports_what_its_stub_says(bridge: AdBridge, exchange: Network) -> None:
    coins = event("didRewardUser", after_ms=5000, reward=10, reward_type="coins")
    exchange.gives(
        full_screen(reward=10, reward_type="coins"),
        events={"present": ["willPresentFullScreenView", "impression", coins]},
    )
    ad = bridge.load_rewarded(adapter=exchange.source())
    ad.present()
    assert bridge.wait_for(ad, "didRewardUser").reward.amount == 10
    assert ad.event_names == ["willPresentFullScreenView", "impression", "didRewardUser"]


def test_a_text_that_is_none_is_left_out(bridge: AdBridge, exchange: Network) -> None:
    exchange.gives(native(headline=None, icon=image("https://example.com/icon.png")))
    ad = bridge.load_native(adapter=exchange.source())
    assert ad.assets.headline is None
    assert [violation.rule for violation in bridge.violations] == [
        "imageNotDelivered",
        "missingAsset",
    ]


def test_a_rule_is_broken_on_purpose(bridge: AdBridge, exchange: Network) -> None:
    exchange.gives(breaks="duplicateCompletion")
    bridge.load_native(adapter=exchange.source())
    assert [violation.rule for violation in bridge.violations] == ["duplicateCompletion"]


def test_a_network_that_never_answers_is_no_violation(bridge: AdBridge, exchange: Network) -> None:
    exchange.never_answers(times=1).then_fails("timeout")
    with pytest.raises(LoadFailed, match="did not answer"):
        bridge.load_native(adapter=exchange.source())
    assert bridge.violations == []


def test_a_mistake_in_a_stub_is_named(exchange: Network) -> None:
    with pytest.raises(InvalidParams, match="Did you mean keywords?"):
        exchange.when(request={"keyword": []}).gives()
    with pytest.raises(InvalidParams, match="Did you mean noFill?"):
        exchange.fails("nofill")


def test_a_network_replaces_an_adapter_until_it_is_removed(bridge: AdBridge) -> None:
    network = bridge.network("SampleCustomEvent")
    network.fails()
    with pytest.raises(LoadFailed):
        bridge.load_native("sample/native")
    network.remove()
    assert bridge.load_native("sample/native").assets.headline == "Sample App!"
    with pytest.raises(UnknownNetwork):
        network.remove()


def test_all_requests_are_read_however_many_pages_they_take(
    bridge: AdBridge, exchange: Network
) -> None:
    exchange.fails()
    for _ in range(1_001):
        with pytest.raises(LoadFailed):
            bridge.load_native(adapter=exchange.source())
    assert len(bridge.get_network_requests(class_name=exchange.class_name).requests) < 1_001
    assert [request.index for request in exchange.requests] == list(range(1, 1_002))


def test_a_network_that_is_defined_again_has_no_stubs_and_no_requests(bridge: AdBridge) -> None:
    bridge.network("exchange").gives()
    bridge.load_native(adapter={"className": "exchange"})
    again = bridge.network("exchange")
    assert (again.stubs, again.requests) == ([], [])


class Told:
    """A bridge that keeps what a network sends."""

    def __init__(self) -> None:
        self.sent: List[Any] = []

    def define_network(self, class_name: str) -> None:
        self.sent.append(class_name)

    def _call(self, method: str, params: Any, read: Any) -> None:
        assert read({}) is None
        self.sent.append((method, params))


WHOLE_NATIVE = native(
    "H", body="B", call_to_action="C", icon={"url": "i"}, images=({"url": "j"},), star_rating=0.0,
    store="S", price="P", advertiser="A", extra_assets={"k": 1}, native_ad_type="content",
    media_content={"aspectRatio": 1}, ad_choices={"width": 2}, impressions="adapter",
)  # fmt: skip
WHOLE_CONTENT = {
    "headline": "H", "body": "B", "callToAction": "C", "icon": {"url": "i"}, "images": [{"url": "j"}],
    "starRating": 0.0, "store": "S", "price": "P", "advertiser": "A", "extraAssets": {"k": 1},
    "nativeAdType": "content", "mediaContent": {"aspectRatio": 1}, "adChoices": {"width": 2},
    "tracking": {"impressions": "adapter", "clicks": "bridge"},
}  # fmt: skip
FULL_SCREEN = full_screen(
    "H", body="B", call_to_action="C", image={"url": "i"}, duration_ms=0, reward=0.0, reward_type="coins"
)
FULL_SCREEN_CONTENT = {
    "headline": "H", "body": "B", "callToAction": "C", "image": {"url": "i"}, "durationMs": 0,
    "reward": {"type": "coins", "amount": 0.0},
}  # fmt: skip
FULL = error("noFill", domain="d", code=0, message="m", underlying=error("timeout"))
FULL_ERROR = {"name": "noFill", "domain": "d", "code": 0, "message": "m", "underlying": {"name": "timeout"}}


@pytest.mark.parametrize(
    "make, stub",
    [
        (lambda n: n.gives(), {}),
        (lambda n: n.gives(native()), {"native": {}}),
        (lambda n: n.gives(native(None, body=None, call_to_action=None)),
         {"native": {"headline": "", "body": "", "callToAction": ""}}),
        (lambda n: n.gives(WHOLE_NATIVE), {"native": WHOLE_CONTENT}),
        (lambda n: n.gives(native(clicks="adapter", images=[])),
         {"native": {"images": [], "tracking": {"impressions": "bridge", "clicks": "adapter"}}}),
        (lambda n: n.gives(banner()), {"banner": {}}),
        (lambda n: n.gives(banner("T", width=0, height=2.5, view_id="v")),
         {"banner": {"text": "T", "width": 0, "height": 2.5, "id": "v"}}),
        (lambda n: n.gives(full_screen()), {"fullScreen": {}}),
        (lambda n: n.gives(full_screen(reward=5)), {"fullScreen": {"reward": {"type": "reward", "amount": 5}}}),
        (lambda n: n.gives(FULL_SCREEN), {"fullScreen": FULL_SCREEN_CONTENT}),
        (lambda n: n.gives(times=0, delay_ms=0, breaks="lateCompletion"),
         {"times": 0, "delayMs": 0, "breaks": "lateCompletion"}),
        (lambda n: n.then_gives(delay_ms=(1, 2)), {"delayQuantilesMs": [1, 2]}),
        (lambda n: n.gives(events={}), {"events": {}}),
        (lambda n: n.gives(events={"load": ["click", event("paid")], "present": ()}),
         {"events": {"load": [{"event": "click"}, {"event": "paid"}], "present": []}}),
        (lambda n: n.gives(events={"load": [event("didFailToPresent", after_ms=1, error=error(code=7))]}),
         {"events": {"load": [{"event": "didFailToPresent", "afterMs": 1, "error": {"code": 7}}]}}),
        (lambda n: n.gives(events={"load": [event("didRewardUser", reward=0, reward_type="x")]}),
         {"events": {"load": [{"event": "didRewardUser", "reward": {"type": "x", "amount": 0}}]}}),
        (lambda n: n.gives(events={"load": [event("didRewardUser", reward=2)]}),
         {"events": {"load": [{"event": "didRewardUser", "reward": {"type": "reward", "amount": 2}}]}}),
        (lambda n: n.fails(), {"error": {"name": "noFill"}}),
        (lambda n: n.fails("timeout", times=2, delay_ms=3),
         {"error": {"name": "timeout"}, "times": 2, "delayMs": 3}),
        (lambda n: n.then_fails(FULL, delay_ms=[4]), {"error": FULL_ERROR, "delayQuantilesMs": [4]}),
        (lambda n: n.never_answers(), {"never": True}),
        (lambda n: n.then_never_answers(times=1), {"never": True, "times": 1}),
        (lambda n: n.when().gives(), {}),
        (lambda n: n.when(parameter="", label="L").gives(), {"when": {"parameter": "", "label": "L"}}),
        (lambda n: n.when(parameter=None, label=None, absent=["request.extras"]).gives(),
         {"when": {"absent": ["request.extras", "parameter", "label"]}}),
        (lambda n: n.when(
            format="banner", settings={"s": 1}, ad_size={"width": 1}, options={"o": 1}, keywords=["k"],
            extras={"e": 1}, request={"seed": 1, "keywords": []}, ad_id="a", client_id=0,
        ).fails(),
         {"error": {"name": "noFill"}, "when": {
             "format": "banner", "settings": {"s": 1}, "adSize": {"width": 1}, "options": {"o": 1},
             "request": {"seed": 1, "keywords": ["k"], "extras": {"e": 1}}, "adId": "a", "clientId": 0,
         }}),
    ],
)  # fmt: skip
def test_each_call_sends_its_stub(make: Any, stub: Any) -> None:
    bridge: Any = Told()
    network = Network(bridge, "exchange")
    answers = make(network)
    assert bridge.sent == ["exchange", ("addStubs", {"className": "exchange", "stubs": [stub]})]
    answers.then_fails()
    assert bridge.sent[2][1]["stubs"][0].get("when") == stub.get("when")


def test_a_network_and_its_parts_have_their_names_and_members() -> None:
    bridge: Any = Told()
    network = Network(bridge, "exchange")
    assert repr(network) == "Network('exchange')"
    assert repr(banner("T")) == "StubAd('banner', {'text': 'T'})"
    assert repr(error("noFill")) == "StubError({'name': 'noFill'})"
    assert image("u") == {"url": "u", "scale": 1}
    assert image("u", scale=3) == {"url": "u", "scale": 3}
    item = network.line_item(parameter="p", label="l", settings={"s": 1}, timeout_ms=5)
    members = {"className": "exchange", "parameter": "p", "label": "l", "settings": {"s": 1}, "timeoutMs": 5}
    assert item.to_json() == members
    source = network.source(parameter="p", settings={"s": 1})
    assert source.to_json() == {"className": "exchange", "parameter": "p", "settings": {"s": 1}}
    own = {"className": "exchange"}
    assert network.line_item().to_json() == network.source().to_json() == own
    settings: Any = {"parameter": "", "settings": {}}
    assert network.line_item(label="", timeout_ms=0, **settings).to_json() == {
        **own, **settings, "label": "", "timeoutMs": 0,
    }  # fmt: skip
    assert network.source(**settings).to_json() == {**own, **settings}


def test_a_network_asks_for_what_is_its_own_page_by_page() -> None:
    class Pages(Told):
        """A bridge with requests on two pages."""

        pages: List[Any] = []

        def get_network_requests(self, **params: Any) -> Any:
            self.sent.append(params)
            return self.pages.pop(0)

        def list_networks(self) -> Any:
            named = [("other", [0]), ("exchange", [1, 2]), ("last", [3])]
            return SimpleNamespace(
                networks=[SimpleNamespace(class_name=name, stubs=stubs) for name, stubs in named]
            )

        def remove_network(self, class_name: str) -> None:
            self.sent.append(f"remove {class_name}")

    bridge: Any = Pages()
    network = Network(bridge, "exchange")
    for name in ("requests", "unmatched"):
        bridge.sent = []
        bridge.pages = [
            SimpleNamespace(requests=requests, next_index=next_index)
            for requests, next_index in [([1, 2], 2), ([3], 7), ([], 7)]
        ]
        assert getattr(network, name) == [1, 2, 3]
        asked = {"class_name": "exchange", "unmatched": name == "unmatched"}
        assert bridge.sent == [asked, {**asked, "since_index": 2}, {**asked, "since_index": 7}]
    assert (network.stubs, Network(bridge, "unknown").stubs) == ([1, 2], [])
    bridge.sent = []
    network.remove()
    assert bridge.sent == ["remove exchange"]
