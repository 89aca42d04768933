"""Loads one waterfall many times, with a daemon on a skipping clock. Workers run this module."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from collections import Counter
from typing import Any, Counter as Counts, Iterator, List, Mapping

PROGRAM = os.environ.get("ADBRIDGE", "adbridge")

AT_ONCE = 20_000
"""How many loads one daemon gets. It accepts 65,536 requests in flight."""

LOAD = (
    b'{"jsonrpc":"2.0","id":%d,"method":"loadInterstitial",'
    b'"params":{"adUnitId":"waterfall","request":{"seed":%d}}}\n'
)
LOADED = re.compile(rb'"loadedAttempt":(\d+|null)')
LATENCY = re.compile(rb'"latencyMs":(\d+)')


def measure(ad_unit: Mapping[str, Any], seeds: range) -> Counts[str]:
    """Loads a waterfall once for each seed.

    Returns:
        How many loads there were, how many ended with the line item 0, 1, …, and how long all of
        them took together.
    """
    counts: Counts[str] = Counter()
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"adUnits": {"waterfall": ad_unit}}, file)
        file.flush()
        for start in range(seeds.start, seeds.stop, AT_ONCE):
            part = range(start, min(start + AT_ONCE, seeds.stop))
            for line in answers(file.name, part):
                loaded = LOADED.search(line)
                if loaded is None:
                    raise RuntimeError(f"A load was not carried out: {line.decode()}")
                counts["loads"] += 1
                counts["ms"] += sum(map(int, LATENCY.findall(line)))
                if loaded[1] != b"null":
                    counts[loaded[1].decode()] += 1
    return counts


def answers(configuration: str, seeds: range) -> Iterator[bytes]:
    """The answers of a daemon to a load for each seed."""
    options = ["--clock", "skip", "--log-level", "error", "--config", configuration]
    requests = b"".join(LOAD % (seed, seed) for seed in seeds)
    output = subprocess.run([PROGRAM, *options], input=requests, stdout=subprocess.PIPE, check=True)
    for line in output.stdout.splitlines():
        # The other lines report that a network answered after its timeout.
        if line.startswith(b'{"jsonrpc":"2.0","id":'):
            yield line


def divided(loads: int, parts: int) -> List[range]:
    """The seeds 1 to `loads`, in parts of nearly equal size."""
    ends = [loads * part // parts for part in range(parts + 1)]
    return [range(start + 1, end + 1) for start, end in zip(ends, ends[1:]) if end > start]
