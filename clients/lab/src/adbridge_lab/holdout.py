"""Says how well networks that are fitted to the first days predict the last days."""

from __future__ import annotations

from math import sqrt
from typing import Any, Dict, List

import numpy as np
import polars as pl

from adbridge_lab.fitted import Fitted, Values, fit
from adbridge_lab.logs import FILLED_MS, PRICE, Counts, LogError

FAR = 4.0
"""A prediction is wrong if it misses by so many standard errors …"""
MUCH = 0.05
"""… and by this share, because a long log makes every difference significant."""


def validate(counts: Counts) -> pl.DataFrame:
    """Compares each network's last days with what the first days predict for their users.

    Returns:
        A row for each network: fill rates, mean prices and median times as predicted and observed;
        `skill`, the part of the uncertainty of a fill that country and hour explain; `priceGap` and
        `msGap`, the largest differences of the distributions, from 0 to 1; and `verdict`.
    """
    if counts.held_from is None:
        raise LogError(
            f"{counts.files[0]}: a validation needs times from two days or more;"
            " the file of columns can name the column of the time"
        )
    early, late = fit(counts, held=False), fit(counts, held=True)
    frame = counts.frame.filter(pl.col("held"))
    rows: List[Dict[str, Any]] = []
    for at, name in enumerate(counts.networks):
        mine = frame.filter(pl.col("network") == at)
        row: Dict[str, Any] = {"network": name}
        tried, prices = mine.filter(pl.col("kind") != PRICE), mine.filter(pl.col("kind") == PRICE)
        before = counts.frame.filter((pl.col("network") == at) & ~pl.col("held"))
        trained = before.filter(pl.col("kind") != PRICE)
        n, trained_n = int(tried["n"].sum()), trained["n"].sum()
        row["attempts"] = n
        if not n or not trained_n:
            row["verdict"] = "only in the last days" if n else "only in the first days"
            rows.append(row)
            continue
        cells = cell_counts(early, tried)
        filled = cell_counts(early, tried.filter(pl.col("kind") == FILLED_MS))
        chance = early.fill[at]
        whole = trained.filter(pl.col("kind") == FILLED_MS)["n"].sum() / trained_n
        row["fillPredicted"] = float(cells @ chance / n)
        row["fillObserved"] = float(filled.sum() / n)
        row["skill"] = skill(cells, filled, chance, whole)
        row["pricePredicted"], row["priceObserved"] = early.mean_price[at], late.mean_price[at]
        base = early.whole_row(at)
        row["priceGap"] = gap(early.prices, late.prices, base) if prices.height else None
        gaps = [
            gap(one, other, base)
            for one, other in zip(early.times, late.times)
            if not one.empty[base] and not other.empty[base]
        ]
        row["msPredicted"] = median_ms(early, at, row["fillPredicted"])
        row["msObserved"] = median_ms(late, at, row["fillObserved"])
        row["msGap"] = max(gaps, default=None)
        trained_prices = before.filter(pl.col("kind") == PRICE)
        of_fill = float(cells @ (chance * (1 - chance))) / n**2 + whole * (1 - whole) / trained_n
        of_price = variance_of(prices) + variance_of(trained_prices)
        misses = [
            what
            for what, member, variance in (
                ("fill", "fill", of_fill), ("price", "price", of_price),
                ("time", "ms", variance_of(tried)),
            )
            if wrong(row[f"{member}Predicted"], row[f"{member}Observed"], variance)
        ]  # fmt: skip
        row["verdict"] = "off: " + ", ".join(misses) if misses else "as predicted"
        rows.append(row)
    return pl.DataFrame(rows, infer_schema_length=None)


def wrong(predicted: float, observed: float, variance: float) -> bool:
    gap = abs(predicted - observed)
    return gap > FAR * sqrt(max(variance, 0)) and gap > MUCH * max(abs(observed), 1e-9)


def cell_counts(fitted: Fitted, frame: pl.DataFrame) -> np.ndarray:
    index = fitted.cell_numbers()
    result = np.zeros(len(index))
    for country, hour, n in frame.group_by("country", "hour").agg(pl.col("n").sum()).iter_rows():
        result[index[country, hour]] = n
    return result


def skill(tried: np.ndarray, filled: np.ndarray, chance: np.ndarray, whole: float) -> float:
    """How much better the cells' fill rates predict than one rate: 1 is perfect, 0 no better."""

    def loss(rate: np.ndarray) -> float:
        rate = np.clip(rate, 1e-6, 1 - 1e-6)
        return -float(filled @ np.log(rate) + (tried - filled) @ np.log(1 - rate))

    one = loss(np.full(len(tried), whole))
    return 1 - loss(chance) / one if one else 0.0


def variance_of(frame: pl.DataFrame) -> float:
    """The variance of the mean of the values in these bins."""
    n = frame["n"].to_numpy().astype(float)
    middle = ((frame["low"] + frame["high"]) / 2).to_numpy()
    if n.sum() < 2:
        return float("inf")
    mean = (n @ middle) / n.sum()
    return float(n @ (middle - mean) ** 2) / n.sum() / (n.sum() - 1)


def gap(one: Values, other: Values, row: int) -> float:
    """The largest difference of two distribution functions (Kolmogorov and Smirnov)."""
    shares = np.linspace(0.005, 0.995, 199)
    rows = np.full(len(shares), row)
    a, b = one.at(rows, shares), other.at(rows, shares)
    points = np.unique(np.concatenate([a, b]))
    return float(
        np.abs(
            np.searchsorted(a, points, "right") - np.searchsorted(b, points, "right")
        ).max() / len(shares)
    )  # fmt: skip


def median_ms(fitted: Fitted, network: int, fill: float) -> float:
    """The median time of all answers."""
    row = fitted.whole_row(network)
    shares = (np.arange(1000) + 0.5) / 1000
    rows = np.full(1000, row)
    values, weights = [], []
    for times, weight in zip(fitted.times, (1 - fill, fill)):
        if not times.empty[row]:
            values.append(times.at(rows, shares))
            weights.append(np.full(1000, weight / 1000))
    if not values:
        return 0.0
    flat, weight = np.concatenate(values), np.concatenate(weights)
    order = np.argsort(flat)
    return float(flat[order][np.searchsorted(np.cumsum(weight[order]), weight.sum() / 2)])
