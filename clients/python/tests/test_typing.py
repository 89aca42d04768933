"""The package, and what its users write, as type checkers see them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

pytest.importorskip("mypy")

RIGHT = """
from adbridge import AdBridge, AssetName, AsyncAdBridge, LoadFailed

def use(bridge: AdBridge) -> None:
    ad = bridge.load_native(ad_unit_id="sample/native", ad_types=["content"])
    counted: bool = ad.record_click("callToAction").counted
    ad.record_click(AssetName.BODY)
    names: list[str] = [event.event for event in ad.events]
    labels = [load.result().assets.headline for load in [bridge.pipeline.load_native()]]

async def use_async(bridge: AsyncAdBridge) -> None:
    ad = await bridge.load_banner("banner")
    async for event in ad.events():
        at: int = event.at_ms
"""

WRONG = """
from adbridge import AdBridge

def use(bridge: AdBridge) -> None:
    ad = bridge.load_native(ad_unit_id="sample/native")
    ad.record_click("callToActoin")
    ad.present()
    print(ad.assets.title)
    bridge.wait_for(ad, "clicked")
"""


def mypy(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)


def test_the_package_is_typed_strictly(tmp_path: Path) -> None:
    config = ROOT / "clients/python/pyproject.toml"
    assert mypy(tmp_path, "--config-file", str(config)).stdout == ""


def test_right_use_is_right(tmp_path: Path) -> None:
    (tmp_path / "right.py").write_text(RIGHT)
    assert mypy(tmp_path, "right.py").stdout == ""


def test_wrong_use_is_found(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(WRONG)
    lines = [line.split(":")[1] for line in mypy(tmp_path, "wrong.py").stdout.splitlines()]
    assert sorted(set(lines)) == ["6", "7", "8", "9"]
