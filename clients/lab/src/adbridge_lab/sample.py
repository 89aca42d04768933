"""Writes a log of networks that are known exactly, to try the lab and to test it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Sequence, Tuple

import numpy as np
import polars as pl

from adbridge_lab.fitted import normal_quantile, normal_share


@dataclass(frozen=True)
class Truth:
    """A network: log-normal prices and times, and a fill rate that country and hour change."""

    name: str
    fill: float
    price: float
    """The median price of 1,000 ads."""
    price_spread: float
    ms: float
    """The median time of an answer."""
    ms_spread: float


NETWORKS = (
    Truth("Aurora", 0.30, 12.0, 0.5, 700, 0.5),
    Truth("Borealis", 0.35, 8.0, 0.6, 420, 0.6),
    Truth("Cassini", 0.55, 4.0, 0.7, 300, 0.4),
    Truth("Dorado", 0.90, 1.2, 0.5, 150, 0.3),
)
COUNTRIES = (
    ("BR", 0.30, 0.5, 0.95),
    ("DE", 0.20, 1.2, 1.0),
    ("JP", 0.15, 1.5, 0.9),
    ("US", 0.35, 1.3, 1.1),
)
"""The share of the users, and what a country does to prices and to fill rates."""
EVENING = 1.15
"""What the hours from 18 to 23 do to fill rates."""


def write(path: str, loads: int, days: int = 28, seed: int = 1) -> int:
    """Writes a log as Parquet, and returns its number of attempts."""
    frame = sample(loads, days, seed)
    frame.write_parquet(path)
    return frame.height


def sample(
    loads: int,
    days: int = 28,
    seed: int = 1,
    networks: Sequence[Truth] = NETWORKS,
    dependence: float = 0.0,
    bidding: bool = False,
    countries: Sequence[Tuple[str, float, float, float]] = COUNTRIES,
) -> pl.DataFrame:
    """Makes a log.

    Args:
        dependence: How much of the users' luck is the same at all networks, from 0 to 1.
        bidding: Whether each load asks all networks, and not only until one has an ad.
    """
    random = np.random.default_rng(seed)
    start = int(datetime(2026, 10, 1, tzinfo=timezone.utc).timestamp())
    time = np.sort(random.integers(0, days * 86_400, loads))
    hour = time // 3600 % 24
    country = random.choice(len(countries), loads, p=[one[1] for one in countries])
    price_factor = np.array([one[2] for one in countries])[country]
    fill_factor = np.array([one[3] for one in countries])[country] * np.where(
        hour >= 18, EVENING, 1
    )
    common = random.standard_normal(loads) * np.sqrt(dependence)
    waiting = np.ones(loads, bool)
    parts = []
    for network in networks:
        own = random.standard_normal(loads) * np.sqrt(1 - dependence)
        luck = normal_share(own + common)
        fill = np.minimum(network.fill * fill_factor, 1)
        filled = luck >= 1 - fill
        # Luck decides the price, too: the luckiest users are worth most.
        share = np.clip((luck - (1 - fill)) / fill, 1e-6, 1 - 1e-6)
        price = network.price * price_factor * np.exp(network.price_spread * normal_quantile(share))
        ms = network.ms * np.exp(network.ms_spread * random.standard_normal(loads))
        parts.append(
            pl.DataFrame({
                "time": time + start, "load": np.arange(loads), "network": [network.name] * loads,
                "country": [countries[at][0] for at in country], "filled": filled,
                "price": np.where(filled, np.round(price, 4), np.nan), "latency": np.round(ms, 1),
            }).filter(pl.Series(waiting))
        )  # fmt: skip
        if not bidding:
            waiting &= ~filled
    frame = pl.concat(parts).sort("load", maintain_order=True)
    time_column = (pl.col("time") * 1000).cast(pl.Datetime("ms", "UTC"))
    return frame.with_columns(time_column, pl.col("price").fill_nan(None))
