"""The example that is a program; the other one is a test itself."""

from __future__ import annotations

import subprocess
import sys

from conftest import ROOT


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
