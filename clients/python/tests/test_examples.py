"""The examples that are programs; `waterfall_test.py` is a test itself."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adbridge import AdBridge, LoadFailed
from under_test import ROOT
from fake_bridge import FakeBridge

NETWORK = [sys.executable, str(ROOT / "clients/examples/my_network.py")]


def test_the_first_ad_needs_only_the_build(tmp_path: Path, program: str) -> None:
    script = tmp_path / "clients/examples/first.sh"
    build = tmp_path / ".build/release/adbridge"
    for path in (script, build):
        path.parent.mkdir(parents=True)
    shutil.copy(ROOT / "clients/examples/first.sh", script)
    build.symlink_to(Path(program).resolve())
    result = subprocess.run(
        ["sh", str(script)], env={"PATH": "/usr/bin:/bin"}, stdout=subprocess.PIPE, text=True
    )
    assert result.returncode == 0
    assert json.loads(result.stdout.splitlines()[-1])["result"] == {"disposed": True}


def test_watch_prints_a_table() -> None:
    command = [sys.executable, str(ROOT / "clients/examples/watch.py")]
    ad_units = ["sample/native", "sample/no-fill", "sample/break-doubleImpression"]
    result = subprocess.run([*command, *ad_units], stdout=subprocess.PIPE, text=True, timeout=30)
    assert result.returncode == 0
    table = [" ".join(line.split()[:3]) for line in result.stdout.splitlines()]
    assert table[0] == "ms ad unit"
    assert any(line.endswith("sample/native impression") for line in table)
    assert "sample/no-fill no ad" in table
    assert any(line.endswith("SampleFaultyCustomEvent doubleImpression") for line in table)


def test_my_network_answers_as_in_the_contract() -> None:
    page = (ROOT / "protocol/adapters/README.md").read_text("utf-8")
    (conversation,) = re.findall(r"^## A conversation$.*?^```jsonl$(.*?)^```$", page, re.M | re.S)
    said = [json.loads(line) for line in conversation.strip().splitlines()]
    bridge = FakeBridge(NETWORK)
    try:
        for message in said:
            if "result" in message:
                result = {**message["result"], "adapterVersion": "1.0.0"}
                got = bridge.answer(message["id"])["result"]
                assert got.items() >= {key: result[key] for key in message["result"]}.items()
            elif message["method"] == "adapter/event":
                bridge.wait_for(message["params"]["event"])
            elif message["method"].startswith("adapter/load"):
                del message["params"]["settings"]
                bridge.send_load("native", **message["params"])
            else:
                bridge.send(message["method"], **message["params"])
        assert bridge.close() == 0
        assert bridge.violations == []
    finally:
        bridge.kill()


def test_the_daemon_loads_from_my_network() -> None:
    line_items = [{"className": "MyNetwork", "parameter": name} for name in ("unit-8", "unit-7")]
    config = {
        "adapters": [{"className": "MyNetwork", "command": NETWORK}],
        "adUnits": {
            "feed": {"format": "native", "lineItems": line_items},
            "story": {"format": "native", "lineItems": line_items[:1]},
        },
    }
    with AdBridge(config=config) as bridge:
        ad = bridge.load_native(ad_unit_id="feed")
        assert ad.assets.headline == "Hello"
        assert ad.response_info.loaded_attempt == 1
        placed = ad.render(width=320, height=250).ad_choices
        assert placed and placed.frame.width == 24
        assert [event.event for event in ad.events] == ["didPlayVideo"]
        assert ad.record_impression().counted
        assert ad.dispose().disposed
        with pytest.raises(LoadFailed) as failed:
            bridge.load_native(ad_unit_id="story")
        assert failed.value.error.domain == "com.mynetwork"
        assert bridge.violations == []
