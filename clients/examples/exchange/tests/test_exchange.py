"""The exchange against a real server on the loopback, through the program.

    pip install 'clients/python[test]'
    pytest clients/examples/exchange
"""

import gzip
import json
import os
import sys
from pathlib import Path

import pytest
from adbridge import AdBridge
from adbridge.adapter import BidNotice
from adbridge.types import BidNoticeKind
from jsonschema import Draft202012Validator
from server import Server
from under_test import PROGRAM

EXAMPLE = Path(__file__).parents[1]
sys.path.insert(0, str(EXAMPLE))

from exchange import HTTPExchange  # noqa: E402

SCHEMA = json.loads((EXAMPLE / "openrtb.schema.json").read_text(encoding="utf-8"))
AUCTION = "/openrtb2/auction"
PREBID = json.loads(Path(__file__).with_name("prebid.json").read_text(encoding="utf-8"))["answers"]


def problems(name, value):
    """What is wrong with an object of OpenRTB."""
    schema = {**SCHEMA, "$ref": f"#/$defs/{name}"}
    return [error.message for error in Draft202012Validator(schema).iter_errors(value)]


@pytest.fixture
def server():
    server = Server()
    yield server
    server.close()


class Rig:
    """The bridge with the exchange as the only bidder of each format, and a line item of 1 USD."""

    def __init__(self, server, timeout_ms=None, **settings):
        settings = {"endpoint": server.url + AUCTION, **settings}
        exchange = {"className": "HTTPExchange", "settings": settings}
        if timeout_ms:
            exchange["timeoutMs"] = timeout_ms
        unit = {"exchange": exchange, "floor": 0.5}
        unit["lineItems"] = [{"className": "SampleCustomEvent", "parameter": "content", "price": 1}]
        self.config = {
            "adapters": [
                {
                    "className": "HTTPExchange",
                    "command": [sys.executable, str(EXAMPLE / "exchange.py")],
                    "environment": {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
                }
            ],
            "adUnits": {
                format: {**unit, "format": format} for format in ("native", "banner", "interstitial", "rewarded")
            },
        }
        self.server = server

    def __enter__(self):
        self.bridge = AdBridge([PROGRAM, "--config", self.path])
        # The program has its time for set-up; the exchange has 1 s only.
        self.call("setUp", classNames=["HTTPExchange"])
        return self

    def __exit__(self, *_):
        self.bridge.close()

    def call(self, method, **params):
        return self.bridge.request(method, params).result(30)

    def load(self, format="banner", **params):
        if format == "banner":
            params["adSize"] = "banner"
        return self.call(f"load{format.capitalize()}", adUnitId=format, **params)


@pytest.fixture
def rig(server, tmp_path):
    def make(**settings):
        rig = Rig(server, **settings)
        rig.path = str(tmp_path / "adbridge.json")
        Path(rig.path).write_text(json.dumps(rig.config), encoding="utf-8")
        return rig

    return make


def bids(*bids, seat="north", headers=None, **members):
    """A function that answers a request with bids."""

    def answer(_, body):
        request = json.loads(body)
        response = {"id": request["id"], "cur": "USD", "seatbid": [{"seat": seat, "bid": list(bids)}], **members}
        assert problems("BidResponse", response) == []
        return 200, {"Content-Type": "application/json"}, json.dumps(response).encode()

    return answer


def bid(adm="<b>An ad.</b>", price=2.5, **members):
    return {"id": "b-1", "impid": "1", "price": price, **({"adm": adm} if adm else {}), **members}


def failure(ad):
    """Why the exchange has failed; its load has the ad of the line item."""
    assert [each["className"] for each in ad["responseInfo"]["attempts"]] == ["SampleCustomEvent"]
    (entry,) = ad["responseInfo"]["auction"]["bidders"]
    assert entry["outcome"] == "failed"
    return entry["error"]["message"]


NATIVE = {
    "ver": "1.2",
    "assets": [
        {"id": 1, "title": {"text": "Hello"}},
        {"id": 3, "img": {"url": "https://cdn.example/a.png", "w": 300, "h": 150}},
        {"id": 4, "data": {"value": "An ad."}},
        {"id": 7, "data": {"value": "4.5"}},
        {"id": 9, "data": {"type": 500, "value": "more"}},
    ],
    "link": {"url": "https://shop.example", "clicktrackers": ["$url/click"]},
    "imptrackers": ["$url/seen"],
    "eventtrackers": [
        {"event": 1, "method": 1, "url": "$url/impression"},
        {"event": 2, "method": 1, "url": "$url/viewable"},
    ],
    "privacy": "https://privacy.example",
}

VAST = """<?xml version="1.0"?><VAST version="4.0"><Ad><InLine><AdTitle>Film</AdTitle>
<Impression><![CDATA[$url/seen]]></Impression><Creatives><Creative><Linear><Duration>00:00:15.5</Duration>
</Linear></Creative></Creatives></InLine></Ad></VAST>"""


@pytest.mark.parametrize("format", ["native", "banner", "interstitial", "rewarded"])
def test_each_request_is_valid_under_the_schema(server, rig, format):
    defaults = {"IABTCF_gdprApplies": 1, "IABTCF_TCString": "CPX", "IABUSPrivacy_String": "1YNN"}
    user = {"gender": "male", "birthday": "1990-12-31", "location": {"latitude": 48, "longitude": 11}}
    with rig(openrtb={"app": {"bundle": "com.example"}, "imp": [{"tagid": "tag-1"}]}) as run:
        run.load(format, request={"keywords": ["news"], "userDefaults": defaults, "user": user})
    (request,) = server.bid_requests
    assert problems("BidRequest", request) == []
    (imp,) = request["imp"]
    if format == "native":
        assert problems("NativeRequest", json.loads(imp["native"]["request"])) == []
    assert request["tmax"] == 1_000
    assert request["app"] == {"keywords": "news", "bundle": "com.example"}
    assert imp["tagid"] == "tag-1"
    assert request["regs"] == {"coppa": 0, "gdpr": 1, "us_privacy": "1YNN"}
    assert request["user"]["consent"] == "CPX"
    headers = server.requests[0][2]
    assert headers["x-openrtb-version"] == "2.6"
    assert "gzip" in headers["Accept-Encoding"]


def test_the_schema_refuses_what_the_specification_forbids():
    assert problems("BidRequest", {"id": "1", "imp": []})
    assert problems("BidRequest", {"id": "1", "imp": [{"id": "1"}]})
    assert problems("BidRequest", {"id": "1", "imp": [{"id": "1", "banner": {}}], "app": {}, "site": {}})
    assert problems("BidResponse", {"id": "1", "seatbid": [{"bid": [{"id": "1", "impid": "1"}]}]})
    assert problems("NativeRequest", {"assets": [{"id": 1, "title": {"len": 9}, "data": {"type": 1}}]})
    assert problems("BidResponse", {}) == []


def test_a_native_ad_has_the_assets_and_calls_its_trackers(server, rig):
    adm = json.dumps({"native": NATIVE}).replace("$url", server.url)
    assert problems("NativeResponse", NATIVE) == []
    server.answers[AUCTION] = bids(bid(adm, burl=server.url + "/bill?price=${AUCTION_PRICE}"))
    with rig() as run:
        ad = run.load("native", options={"image": {"disableImageLoading": True}})
        assets = ad["assets"]
        assert (assets["headline"], assets["body"], assets["starRating"]) == ("Hello", "An ad.", 4.5)
        assert [image["url"] for image in assets["images"]] == ["https://cdn.example/a.png"]
        assert assets["extraAssets"] == {"data-500": "more"}
        run.call("render", adId=ad["adId"], view={"width": 320, "height": 250})
        run.call("recordImpression", adId=ad["adId"])
        run.call("recordClick", adId=ad["adId"], asset="headline")
        assert server.wait("/bill") == ["/bill?price=2.5"]
        for path in ("/seen", "/impression", "/click"):
            assert server.wait(path) == [path]
    assert all(path != "/viewable" for _, path, _, _ in server.requests)


def test_a_video_has_its_title_and_length_and_calls_its_impression(server, rig):
    server.answers[AUCTION] = bids(bid(VAST.replace("$url", server.url)))
    with rig() as run:
        ad = run.load("interstitial")
        assert (ad["content"]["headline"], ad["content"]["durationMs"]) == ("Film", 15_500)
        run.call("present", adId=ad["adId"])
        server.wait("/seen")


def test_an_ad_without_markup_comes_from_its_address_which_is_called_once(server, rig):
    server.answers[AUCTION] = bids(bid(None, nurl=server.url + "/win?p=${AUCTION_PRICE}&s=${AUCTION_SEAT_ID}"))
    server.answers["/win"] = 200, {}, b"<b>From the address.</b>"
    with rig() as run:
        assert run.load()["view"]["text"] == "<b>From the address.</b>"
    assert server.wait("/win") == ["/win?p=2.5&s=north"]


def test_notices_go_to_the_addresses_of_a_winner_and_a_loser(server, rig):
    urls = {kind + "url": f"{server.url}/{kind}?c=${{AUCTION_LOSS}}&p=${{AUCTION_PRICE}}" for kind in "nbl"}
    low = {**bid("low", 0.75, **urls), "id": "b-2", "lurl": server.url + "/lost?c=${AUCTION_LOSS}&m=${AUCTION_MIN_TO_WIN}"}
    server.answers[AUCTION] = bids(bid(**urls), low)
    with rig() as run:
        run.load()
        assert server.wait("/n") == ["/n?c=0&p=2.5"]
        assert server.wait("/lost") == ["/lost?c=102&m=2.5"]


def test_a_billing_notice_is_repeated_until_it_is_accepted(server):
    statuses = iter([503, 500, 200])
    server.answers["/bill"] = lambda *_: (next(statuses), {}, b"")
    exchange = HTTPExchange()
    exchange.retry_s = 0
    bill = BidNotice("bid-1", BidNoticeKind.BILLING, 2.5, "USD", "ad", url=server.url + "/bill")
    exchange.did_receive_bid_notice(bill)
    server.wait("/bill", 3)


def test_both_directions_can_be_compressed(server, rig):
    def answer(handler, body):
        status, headers, content = bids(bid("<i>Small.</i>"))(handler, body)
        return status, {**headers, "Content-Encoding": "gzip"}, gzip.compress(content)

    server.answers[AUCTION] = answer
    with rig(gzip=True) as run:
        assert run.load()["view"]["text"] == "<i>Small.</i>"
    assert server.requests[0][2]["Content-Encoding"] == "gzip"


def test_prebid_server_gets_its_stored_request(server, rig):
    stored = {"storedrequest": {"id": "feed-1"}}
    with rig(prebid=True, openrtb={"imp": [{"ext": {"prebid": stored}}]}) as run:
        run.load()
    assert server.bid_requests[0]["imp"][0]["ext"] == {"prebid": stored}


def prebid(server, name):
    """A function that answers a request as Prebid Server does."""
    played = PREBID[name]

    def answer(_, body):
        text = played["body"] if isinstance(played["body"], str) else json.dumps(played["body"])
        text = text.replace("$url", server.url).replace("$id", json.loads(body)["id"])
        if isinstance(played["body"], dict):
            assert problems("BidResponse", json.loads(text)) == []
        return played["status"], {"Content-Type": "application/json"}, text.encode()

    return answer


@pytest.mark.parametrize(
    "name, format, found",
    [
        ("banner", "banner", "<script>document.write('An ad.')</script>"),
        ("two seats with events", "banner", "<b>North</b>"),
        ("debug", "banner", "<b>Debug</b>"),
        ("native", "native", "A native creative"),
        ("video", "interstitial", "Spot"),
    ],
)
def test_the_ads_of_prebid_server_are_loaded(server, rig, name, format, found):
    server.answers[AUCTION] = prebid(server, name)
    with rig(prebid=True) as run:
        ad = run.load(format, **({"options": {"image": {"disableImageLoading": True}}} if format == "native" else {}))
    assert ad["responseInfo"]["attempts"][0]["className"] == "HTTPExchange"
    content = ad.get("content") or {}
    texts = [ad.get("view", {}).get("text"), ad.get("assets", {}).get("headline"), content.get("headline")]
    assert found in texts


def test_prebid_server_learns_of_a_win_and_an_impression(server, rig):
    server.answers[AUCTION] = prebid(server, "two seats with events")
    with rig(prebid=True) as run:
        ad = run.load()
        run.call("recordImpression", adId=ad["adId"])
        events = server.wait("/event", 2)
    query = "&b=winning-bid&a=account-1&bidder=northads&ts=1234567890"
    # The program calls addresses side by side.
    assert sorted(events) == [f"/event?t=imp{query}", f"/event?t=win{query}"]


def test_the_address_of_a_bidder_goes_before_the_event_of_prebid_server(server, rig):
    server.answers[AUCTION] = prebid(server, "events beside an address of the bidder")
    with rig(prebid=True) as run:
        ad = run.load()
        run.call("recordImpression", adId=ad["adId"])
        assert server.wait("/bill") == ["/bill?p=2.75"]
    assert [path for path in server.wait("/event") if "t=imp" in path] == []


@pytest.mark.parametrize("name", ["no bid with errors", "bids that were rejected"])
def test_prebid_server_without_a_bid_is_no_failure(server, rig, name):
    server.answers[AUCTION] = prebid(server, name)
    with rig(prebid=True) as run:
        (entry,) = run.load()["responseInfo"]["auction"]["bidders"]
    assert entry["outcome"] == "noBid"


@pytest.mark.parametrize(
    "name, reason",
    [
        ("invalid request", "request.imp[0].ext.prebid.bidder.northads failed validation."),
        ("stored request that is missing", 'Stored Request with ID="feed-1" not found.'),
    ],
)
def test_prebid_server_says_what_is_wrong_with_a_request(server, rig, name, reason):
    server.answers[AUCTION] = prebid(server, name)
    with rig(prebid=True) as run:
        assert f"(HTTP 400): Invalid request: {reason}" in failure(run.load())


@pytest.mark.parametrize(
    "answer",
    [(204, {}, b""), (200, {}, b"{}"), (200, {}, b'{"id":"response-1","seatbid":[],"nbr":8}')],
    ids=["204", "empty", "nbr"],
)
def test_each_form_of_no_bid_is_one(server, rig, answer):
    server.answers[AUCTION] = answer
    with rig() as run:
        (entry,) = run.load()["responseInfo"]["auction"]["bidders"]
    assert entry["outcome"] == "noBid"


def slow(handler, body):
    handler.server.closing.wait(30)
    return None, {}, b""


def dropped(handler, body):
    return None, {}, b""


HOSTILE = {
    "late": (slow, "1000 ms"),
    "dropped": (dropped, "can't be reached: Server disconnected"),
    "400": ((400, {}, b"imp[0] is missing"), "says that the request is invalid (HTTP 400): imp[0] is missing"),
    "500": ((500, {}, b"down"), "answered with HTTP 500: down"),
    "302": ((302, {"Location": "/elsewhere"}, b""), "answered with HTTP 302"),
    "html": ((200, {}, b"<html>"), "is not JSON: Expecting value"),
    "array": ((200, {}, b"[]"), "is not a JSON object: []"),
    "deep": ((200, {}, b"[" * 100_000), "is not JSON"),
    "broken gzip": ((200, {"Content-Encoding": "gzip"}, b"no gzip"), "has an invalid encoding"),
    "long": ((200, {}, b" " * (9 << 20)), "has more than 8388608 bytes"),
    "other id": (bids(bid(), id="other"), 'id: expected the id of the request, response-1; got "other"'),
    "other currency": (bids(bid(), cur="EUR"), "cur: expected the currency of the ad unit, USD"),
    "other imp": (bids({**bid(), "impid": "2"}), "bid[0].impid: expected the id of the impression"),
    "no ad": (bids(bid(None)), "bid[0].adm: expected an ad, or the address of one in nurl"),
    "free": (bids(bid(price=0)), "bid[0].price: expected a price above 0"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_answer_has_its_reason_and_the_line_item_its_turn(server, rig, name):
    server.answers[AUCTION], reason = HOSTILE[name]
    # Only the late answer waits for the usual second: a busy machine needs longer for others.
    with rig(timeout_ms=None if name == "late" else 9_000) as run:
        assert reason in failure(run.load())


def test_a_server_that_is_not_there_and_an_endpoint_that_is_missing_are_named(server, rig):
    gone = Server()
    gone.close()
    with rig(endpoint=gone.url) as run:
        assert f"{gone.url} can't be reached" in failure(run.load())
    with rig(endpoint="ftp://example") as run:
        assert "ftp://example is not an address of HTTP." in failure(run.load())


def test_a_bid_whose_native_ad_is_broken_is_lost_and_the_line_item_is_loaded(server, rig):
    server.answers[AUCTION] = bids(bid("{}", lurl=server.url + "/lost?c=${AUCTION_LOSS}"))
    with rig() as run:
        attempts = run.load("native")["responseInfo"]["attempts"]
        assert "The ad is not one of Native 1.2" in attempts[0]["error"]["message"]
        assert server.wait("/lost") == ["/lost?c=1"]
