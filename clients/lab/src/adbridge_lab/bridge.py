"""Loads a variant with a daemon, and compares what it did with the lab's model.

The model of `simulation.load` is only as good as its idea of the bridge. Here the bridge itself
loads the variant, with sample networks that fill and answer as the model's do.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Iterator, List, Mapping, Sequence

import numpy as np

from adbridge_lab.described import Network, fitted_to
from adbridge_lab.fitted import Fitted
from adbridge_lab.simulation import BLOCK, all_blocks, draw, load
from adbridge_lab.variants import Variant

AT_ONCE = 20_000
"""How many loads one daemon gets. It accepts 65,536 requests in flight."""

LOAD = (
    b'{"jsonrpc":"2.0","id":%d,"method":"loadInterstitial",'
    b'"params":{"adUnitId":"waterfall","request":{"seed":%d}}}\n'
)
LOADED = re.compile(rb'"loadedAttempt":(\d+|null)')
LATENCY = re.compile(rb'"latencyMs":(\d+)')


def program() -> str:
    return os.environ.get("ADBRIDGE", "adbridge")


def ad_unit(variant: Variant, networks: Sequence[Network]) -> Mapping[str, Any]:
    """A variant as an ad unit of adbridge, with sample networks.

    Raises:
        ValueError: The variant has bidders or floors, which the comparison does not have.
    """
    if variant.bidders or variant.floor or any(item.floor for item in variant.line_items):
        raise ValueError(f"{variant}: the comparison with adbridge has neither bidders nor floors")
    parameters = {network.name: network.parameter for network in networks}
    items = [
        {
            "className": "SampleCustomEvent",
            "label": item.network,
            "parameter": parameters[item.network],
            "timeoutMs": item.timeout_ms,
        }
        for item in variant.line_items
    ]
    whole = variant.whole_timeout_ms
    return {"format": "interstitial", "timeoutMs": whole, "lineItems": items}


def measure(unit: Mapping[str, Any], seeds: range) -> Counter[str]:
    """Loads an ad unit once for each seed, on a skipping clock.

    Returns:
        How many loads there were, how many ended with the line item 0, 1, …, how long all of them
        took together, and the sum of the squares of these times.
    """
    counts: Counter[str] = Counter()
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"adUnits": {"waterfall": unit}}, file)
        file.flush()
        for start in range(seeds.start, seeds.stop, AT_ONCE):
            part = range(start, min(start + AT_ONCE, seeds.stop))
            for line in answers(file.name, part):
                loaded = LOADED.search(line)
                if loaded is None:
                    raise RuntimeError(f"A load was not carried out: {line.decode()}")
                ms = sum(map(int, LATENCY.findall(line)))
                counts.update({"loads": 1, "ms": ms, "squares": ms * ms})
                if loaded[1] != b"null":
                    counts[loaded[1].decode()] += 1
    return counts


def answers(configuration: str, seeds: range) -> Iterator[bytes]:
    """The answers of a daemon to a load for each seed."""
    options = ["--clock", "skip", "--log-level", "error", "--config", configuration]
    requests = b"".join(LOAD % (seed, seed) for seed in seeds)
    output = subprocess.run(
        [program(), *options], input=requests, stdout=subprocess.PIPE, check=True
    )
    for line in output.stdout.splitlines():
        # The other lines report that a network answered after its timeout.
        if line.startswith(b'{"jsonrpc":"2.0","id":'):
            yield line


@dataclass(frozen=True)
class Row:
    """A number, as the model and the bridge have it."""

    what: str
    model: float
    bridge: float
    error: float
    """The standard error of the difference."""

    @property
    def distance(self) -> float:
        """The difference in standard errors. Beyond 4, the model is wrong."""
        return abs(self.model - self.bridge) / self.error if self.error else 0.0


def check(variant: Variant, networks: Sequence[Network], loads: int, seed: int = 1) -> List[Row]:
    """Loads a variant with the model and with a daemon: the share of each network, and the time."""
    counts = measure(ad_unit(variant, networks), range(1, loads + 1))
    fitted = fitted_to(networks)
    index = {name: at for at, name in enumerate(fitted.names)}
    shares, times = np.zeros(len(variant.line_items)), []
    for block in all_blocks(loads):
        drawn = draw(fitted, seed, block, min(BLOCK, loads - block * BLOCK))
        # Each network is recognised by its price, also if two cost the same.
        marked = np.array(
            [np.where(row > 0, 1000 * (at + 1), 0) for at, row in enumerate(drawn.price)]
        )
        revenue, _, ms = load(variant, fitted, replace(drawn, price=marked))
        times.append(ms)
        for at, item in enumerate(variant.line_items):
            shares[at] += (revenue == 1000 * (index[item.network] + 1)).sum()
    rows = []
    for at, item in enumerate(variant.line_items):
        model, bridge = shares[at] / loads, counts[str(at)] / loads
        both = (model + bridge) / 2
        error = sqrt(2 * both * (1 - both) / loads)
        rows.append(Row(f"loads with an ad of {item.network}", model, bridge, error))
    ms = np.concatenate(times)
    mean = counts["ms"] / loads
    variance = counts["squares"] / loads - mean**2
    error = sqrt((variance + ms.var()) / loads)
    return [*rows, Row("mean ms", float(ms.mean()), mean, error)]


def flat(fitted: Fitted, quantiles: int = 21) -> List[Network]:
    """The networks of a log without countries and hours, as sample networks can be."""
    networks = []
    shares = (np.arange(4000) + 0.5) / 4000
    for at, name in enumerate(fitted.names):
        fill = float(fitted.fill[at] @ fitted.weights)
        row = np.full(len(shares), fitted.whole_row(at))
        parts = []
        for times, weight in zip(fitted.times, (1 - fill, fill)):
            if round(4000 * weight) and not times.empty[row[0]]:
                count = round(4000 * weight)
                parts.append(times.at(row[:count], (np.arange(count) + 0.5) / count))
        ms = np.quantile(np.concatenate(parts), np.linspace(0, 1, quantiles))
        latency = tuple(float(round(one)) for one in ms)
        networks.append(Network(name, round(fill, 6), latency, fitted.mean_price[at]))
    return networks
