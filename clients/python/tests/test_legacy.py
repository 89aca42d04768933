"""Legacy custom events."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Any, Callable, Iterator

import pytest

from fake_bridge import FakeBridge

Start = Callable[..., FakeBridge]

ICON = "LegacyNativeAd(native_ad_type='content', ad_choices=Size(24, 24), ad_choices_position=corner)"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a legacy custom event whose `load_native` has this body."""
    bridges = []

    def start(body: str, before: str = "") -> FakeBridge:
        path = tmp_path / "my_network.py"
        path.write_text(
            "from adbridge.adapter import *\n"
            + textwrap.dedent(before)
            + "\nclass MyNetwork(Adapter):\n    legacy = True\n"
            + "    def load_native(self, request):\n"
            + "        corner = request.ad_choices_position\n"
            + textwrap.indent(body, " " * 8)
            + "\nMyNetwork().run()\n"
        )
        bridge = FakeBridge([sys.executable, str(path)])
        bridges.append(bridge)
        introduction = bridge.begin()
        assert introduction["api"] == "legacy"
        assert "adapter/inspect" in introduction["methods"]
        return bridge

    yield start
    for bridge in bridges:
        bridge.close()


def options(position: str) -> Any:
    view = {"preferredAdChoicesPosition": position}
    return {"image": None, "media": None, "adView": view, "video": None}


@pytest.mark.parametrize(
    "position, x, y",
    [("topRight", 296, 0), ("topLeft", 0, 0), ("bottomRight", 296, 226), ("bottomLeft", 0, 226)],
)
def test_a_legacy_ad_puts_its_icon_into_the_preferred_corner(
    start: Start, position: str, x: int, y: int
) -> None:
    bridge = start(f"return {ICON}")
    assert bridge.load(options=options(position)).get("adChoices") is None
    frame = {"x": x, "y": y, "width": 24, "height": 24}
    assert bridge.render() == {"adChoices": frame}
    assert bridge.ask("adapter/didUntrackView", loadId="load-1") == {}
    assert bridge.ask("adapter/inspect", loadId="load-1") == {"subviewCount": 0}


def test_an_icon_that_a_legacy_ad_leaves_behind_is_reported(start: Start) -> None:
    bridge = start(
        f"return {ICON.replace('LegacyNativeAd', 'MyAd')}",
        "class MyAd(LegacyNativeAd):\n    def did_untrack_view(self): pass",
    )
    bridge.load()
    bridge.render()
    bridge.ask("adapter/didUntrackView", loadId="load-1")
    assert bridge.ask("adapter/inspect", loadId="load-1") == {"subviewCount": 1}


def test_a_type_that_was_not_requested_is_refused_with_invalid_request(start: Start) -> None:
    bridge = start(f"request.require('appInstall')\nreturn {ICON}")
    answer = bridge.load(adTypes=["content"])
    error = answer["error"]["data"]["error"]
    assert (error["domain"], error["code"], error["name"]) == (
        "com.google.admob",
        0,
        "invalidRequest",
    )
