"""One part of the loads of a run: the same loads have the same results in any division."""

from __future__ import annotations

import os
import re
import subprocess
from typing import Dict, List

LOAD = (
    b'{"jsonrpc":"2.0","id":%d,"method":"loadNative","params":{"adUnitId":"%s",'
    b'"options":{"image":{"disableImageLoading":true}},"request":{"seed":%d}}}\n'
)
OUTCOME = re.compile(rb'^\{"jsonrpc":"2\.0","id":\d+,"(result|error)"', re.MULTILINE)


def program() -> str:
    return os.environ.get("ADBRIDGE", "adbridge")


def requests(ad_unit: str, seeds: range) -> bytes:
    """A load for each seed, one a line."""
    name = ad_unit.encode()
    return b"".join(LOAD % (seed, name, seed) for seed in seeds)


def count(ad_unit: str, seeds: range) -> Dict[str, int]:
    """Loads an ad unit once for each seed, with a daemon of its own."""
    daemon = [program(), "--clock", "skip"]
    output = subprocess.run(
        daemon, input=requests(ad_unit, seeds), stdout=subprocess.PIPE, check=True
    ).stdout
    outcomes = OUTCOME.findall(output)
    return {"loads": len(outcomes), "failures": outcomes.count(b"error")}


def divided(loads: int, parts: int) -> List[range]:
    """The seeds 1 to `loads`, in parts of nearly equal size."""
    ends = [loads * part // parts for part in range(parts + 1)]
    return [range(start + 1, end + 1) for start, end in zip(ends, ends[1:])]
