"""`python -m adbridge inspect --connect`, without a browser."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Dict, Iterator, List

import pytest

from test_inspector import Inspector
from under_test import need_modules

need_modules("starlette", "uvicorn")

from adbridge import AdBridge, Rect


@pytest.fixture
def address(tmp_path: Path) -> str:
    # The path of a socket must be short.
    return f"unix:{os.path.relpath(tmp_path)}/s"


@pytest.fixture
def bridge(address: str) -> Iterator[AdBridge]:
    with AdBridge(arguments=["--listen", address]) as running:
        yield running


def messages(inspector: Inspector, last: str) -> List[Dict[str, Any]]:
    """The messages for pages, up to the first one that contains a text."""
    connection = inspector.connect()
    connection.request("GET", f"{inspector.path}messages")
    answer = connection.getresponse()
    found: List[Dict[str, Any]] = []
    while True:
        line = answer.readline().decode()
        assert line, f"The messages have ended without {last}: {found}"
        if line.startswith("data: "):
            found.append(json.loads(line[6:]))
            if last in line:
                connection.close()
                return found


def test_ads_that_are_there_and_later_ones_are_shown(bridge: AdBridge, address: str) -> None:
    early = bridge.load_native("sample/native")
    early.render(320, 250, clickable_asset_views={"headline": Rect(0, 0, 300, 20)})
    inspector = Inspector("--connect", address)
    shown = [message for message in messages(inspector, '"kind":"ad"') if message["kind"] == "ad"]
    (ad,) = (message["ad"] for message in shown)
    assert (ad["adId"], ad["state"]) == ("client 0: ad-1", "rendered")
    assert ad["responseInfo"]["responseId"] == "client 0: response-1"
    with AdBridge.connect(address) as app:
        app.load_banner("banner", ad_unit_id="sample/banner").record_impression()
        messages(inspector, '"adId":"client 2: ad-1","format":"banner","state"')
        found = messages(inspector, '"event":"impression"')
    events = [m for m in found if m["kind"] == "notification" and m["method"] == "adEvent"]
    assert [m["params"]["adId"] for m in events] == ["client 2: ad-1"]
    inspector.stop()


def test_it_sees_ads_and_uses_none(bridge: AdBridge, address: str) -> None:
    ad = bridge.load_native("sample/native")
    inspector = Inspector("--connect", address)
    messages(inspector, '"kind":"ad"')
    seen = inspector.call("getAd", adId="client 0: ad-1")["result"]
    assert seen["assets"]["headline"] == ad.assets.headline
    picture = inspector.call("preview", adId="client 0: ad-1", format="svg")
    assert picture["result"]["text"].startswith("<svg")
    for method in ["recordClick", "dispose", "advanceClock", "shutdown", "loadNative"]:
        refused = inspector.call(method, adId="client 0: ad-1", adUnitId="sample/native")
        assert refused["error"]["message"].startswith("The inspector only watches")
    for unknown in ["ad-1", "client 7: ad-1", "client x: ad-1", "client 0: ad-9", ""]:
        assert "error" in inspector.call("getAd", adId=unknown), unknown
    assert bridge.list_ads().ads[0].counters.get("click", 0) == 0
    inspector.stop()


def test_the_end_of_the_bridge_is_shown(address: str) -> None:
    with AdBridge(arguments=["--listen", address]):
        inspector = Inspector("--connect", address)
        messages(inspector, '"kind":"start"')
    failure = messages(inspector, '"kind":"failed"')[-1]
    assert "has closed the connection" in failure["error"]["message"]
    inspector.stop()


def test_a_bridge_that_is_not_there_is_named(address: str) -> None:
    inspector = Inspector("--connect", address)
    failure = messages(inspector, '"kind":"failed"')[-1]
    assert f"No bridge listens at {address}" in failure["error"]["message"]
    inspector.stop()
