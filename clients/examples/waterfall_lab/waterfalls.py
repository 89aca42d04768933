"""Waterfalls: an order of networks, and a timeout for each. And what many loads of one give."""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import dataclass
from typing import Any, Counter as Counts, Iterator, List, Mapping, Sequence, Tuple

from networks import Network

ALL_ORDERS = 120
"""Up to so many orders are all tried; of more, this many, chosen at random."""


@dataclass(frozen=True)
class Waterfall:
    networks: Tuple[Network, ...]
    timeouts_ms: Tuple[int, ...]

    def __str__(self) -> str:
        pairs = zip(self.networks, self.timeouts_ms)
        return " > ".join(f"{network.name} {ms}" for network, ms in pairs)

    def ad_unit(self, timeout_ms: int) -> Mapping[str, Any]:
        """The waterfall as an ad unit of adbridge. A whole load takes at most `timeout_ms`."""
        pairs = zip(self.networks, self.timeouts_ms)
        items = [
            {
                "className": "SampleCustomEvent",
                "label": network.name,
                "parameter": network.parameter,
                "timeoutMs": ms,
            }
            for network, ms in pairs
        ]
        return {"format": "interstitial", "timeoutMs": timeout_ms, "lineItems": items}

    def neighbours(self, timeouts_ms: Sequence[int]) -> Iterator[Waterfall]:
        """The waterfalls with two networks exchanged, or with another timeout of one network."""
        for index in range(len(self.networks) - 1):
            yield Waterfall(exchanged(self.networks, index), exchanged(self.timeouts_ms, index))
        for index, old in enumerate(self.timeouts_ms):
            for new in timeouts_ms:
                if new != old:
                    before, after = self.timeouts_ms[:index], self.timeouts_ms[index + 1 :]
                    yield Waterfall(self.networks, (*before, new, *after))


@dataclass(frozen=True)
class Result:
    """What many loads of a waterfall gave."""

    waterfall: Waterfall
    loads: int
    fill_rate: float
    revenue: float
    """Of 1,000 loads."""
    revenue_error: float
    """The standard error of the revenue."""
    mean_ms: float
    """How long a load takes, with or without an ad."""

    @classmethod
    def of(cls, waterfall: Waterfall, counts: Counts[str]) -> Result:
        loads = counts["loads"]
        fills = [counts[str(index)] for index in range(len(waterfall.networks))]
        pairs = list(zip(fills, (network.ecpm for network in waterfall.networks)))
        mean = sum(fill * ecpm for fill, ecpm in pairs) / loads
        variance = sum(fill * ecpm**2 for fill, ecpm in pairs) / loads - mean**2
        error = math.sqrt(max(variance, 0) / loads)
        return cls(waterfall, loads, sum(fills) / loads, mean, error, counts["ms"] / loads)


def first_waterfalls(networks: Sequence[Network], timeouts_ms: Sequence[int]) -> List[Waterfall]:
    """The orders to begin with, each with one timeout for all of its networks."""
    if math.factorial(len(networks)) <= ALL_ORDERS:
        orders = list(itertools.permutations(networks))
    else:
        draw = random.Random(1)
        orders = [tuple(sorted(networks, key=lambda network: -network.ecpm))]
        while len(orders) < ALL_ORDERS:
            order = tuple(draw.sample(networks, len(networks)))
            if order not in orders:
                orders.append(order)
    return [Waterfall(order, (ms,) * len(order)) for order in orders for ms in timeouts_ms]


def exchanged(items: Tuple[Any, ...], index: int) -> Tuple[Any, ...]:
    return (*items[:index], items[index + 1], items[index], *items[index + 2 :])
