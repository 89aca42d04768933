"""Networks as a log or a file describes them: how often each has an ad, at what price and how fast."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import erf, sqrt
from typing import Dict, List, Optional, Sequence, Tuple

import numpy as np
import polars as pl

from adbridge_lab.logs import ADDED, FILLED_MS, PRICE, UNFILLED_MS, Counts

POOLED_HOURS = 50
"""The fit of an hour of a country adds so many attempts that are like those of the country."""
POOLED_COUNTRIES = 5
"""The fit of a country adds so many that are like those of all countries. More would hide that all
networks pay little in the same countries, and a floor would seem to cost less than it does."""

Floats = np.ndarray
Ints = np.ndarray


@dataclass(frozen=True)
class Values:
    """Distributions of prices or times, each a row of bins.

    A row's bins begin at `starts[row]`. `ends` holds the row plus the share of its values up to the
    end of each bin, so one search finds the bins of many rows.
    """

    ends: Floats
    low: Floats
    high: Floats
    empty: np.ndarray
    """Whether a row has no value."""

    def at(self, rows: Ints, shares: Floats) -> Floats:
        """The value below which this share of a row's values lies."""
        place = rows + shares
        index = np.searchsorted(self.ends, place, side="right")
        np.minimum(index, len(self.ends) - 1, out=index)
        before = np.where(index > 0, self.ends[index - 1], 0)
        np.maximum(before, rows, out=before)
        part = (place - before) / np.maximum(self.ends[index] - before, 1e-12)
        return self.low[index] + (self.high[index] - self.low[index]) * np.clip(part, 0, 1)

    @classmethod
    def of(cls, rows: Ints, n: Floats, low: Floats, high: Floats, count: int) -> Values:
        """Builds the distributions from bins that are sorted by row and value."""
        totals = np.bincount(rows, weights=n, minlength=count)
        running = np.cumsum(n)
        before = np.concatenate([[0], np.cumsum(totals)])[rows]
        ends = rows + (running - before) / totals[rows]
        last = np.append(rows[1:] != rows[:-1], True) if len(rows) else np.zeros(0, bool)
        ends[last] = rows[last] + 1
        return cls(ends, low, high, totals == 0)


@dataclass(frozen=True)
class Fitted:
    """What the simulation knows about networks and users.

    A *cell* is an hour of a country. The rows of `prices` and `times` are, for each network: its
    cells, its countries, and the network as a whole.
    """

    names: Tuple[str, ...]
    cells: Ints
    """The country and the hour of each cell."""
    weights: Floats
    """The share of the users in each cell."""
    fill: Floats
    """By network and cell: the share of the loads that get an ad."""
    prices: Values
    times: Tuple[Values, Values]
    """Without an ad, and with one."""
    own: Tuple[Floats, Floats, Floats]
    """By network and cell, for prices and both times: how often the cell's own values are drawn."""
    country: Tuple[Floats, Floats, Floats]
    """The same for the values of the country; the rest are drawn from the whole network."""
    mean_price: Tuple[float, ...]
    """The mean price of 1,000 ads of each network."""
    drawn: Optional[Floats] = None
    """The shares that the users of a simulation have instead of `weights`. Its sums are then kept by
    cell, so that fits with other weights can have the same users."""
    dependence: float = 0.0
    """How much of the users' luck is the same at all networks, from 0 to 1."""

    @property
    def rows_each(self) -> int:
        return len(self.cells) + int(self.cells[:, 0].max()) + 2

    def whole_row(self, network: int) -> int:
        """The row of `prices` and `times` for a network as a whole."""
        return (network + 1) * self.rows_each - 1

    def cell_numbers(self) -> Dict[Tuple[int, int], int]:
        """The number of the cell of each country and hour."""
        return {(country, hour): at for at, (country, hour) in enumerate(self.cells.tolist())}

    def by_price(self) -> List[str]:
        """The names of the networks, beginning with the highest mean price."""
        order = sorted(range(len(self.names)), key=lambda at: -self.mean_price[at])
        return [self.names[at] for at in order]


def fit(counts: Counts, without: Optional[int] = None, held: Optional[bool] = None) -> Fitted:
    """Fits the networks of a log.

    Args:
        without: A group of attempts that is left out.
        held: Only the days that are kept for validation, or only the others.
    """
    frame = counts.frame
    # All cells of the log, so that each fit has the same.
    cells = frame.select("country", "hour").unique().sort("country", "hour").with_row_index("cell")
    if without is not None:
        frame = frame.filter(pl.col("group") != without)
    if held is not None:
        frame = frame.filter(pl.col("held") == held)
    frame = frame.group_by("kind", "network", "country", "hour", "bin").agg(ADDED)
    frame = frame.join(cells.with_columns(pl.col("cell").cast(pl.Int64)), on=["country", "hour"])
    places = cells.select("country", "hour").to_numpy().astype(np.int64)
    size = len(counts.networks), len(places)
    attempts = table(frame.filter(pl.col("kind") != PRICE), size)
    filled = table(frame.filter(pl.col("kind") == FILLED_MS), size)
    weights = attempts.max(axis=0)
    kinds = [frame.filter(pl.col("kind") == kind) for kind in (PRICE, UNFILLED_MS, FILLED_MS)]
    numbers = [filled, attempts - filled, filled]
    own = tuple(number / (number + POOLED_HOURS) for number in numbers)
    in_countries = [by_country(number, places) for number in numbers]
    country = tuple(
        (number / (number + POOLED_COUNTRIES))[:, places[:, 0]] for number in in_countries
    )
    values = [distributions(kind, size, places) for kind in kinds]
    means = mean_prices(kinds[0], len(counts.networks))
    return Fitted(
        tuple(counts.networks), places, weights / weights.sum(), shares(filled, attempts, places),
        values[0], (values[1], values[2]), own, country, means,
    )  # fmt: skip


def table(frame: pl.DataFrame, size: Tuple[int, int]) -> Floats:
    """The counts by network and cell."""
    sums = frame.group_by("network", "cell").agg(pl.col("n").sum())
    result = np.zeros(size)
    result[sums["network"].to_numpy(), sums["cell"].to_numpy()] = sums["n"].to_numpy()
    return result


def by_country(number: Floats, places: Ints) -> Floats:
    result = np.zeros((len(number), places[:, 0].max() + 1))
    for at, row in enumerate(number):
        result[at] = np.bincount(places[:, 0], weights=row, minlength=result.shape[1])
    return result


def shares(filled: Floats, attempts: Floats, places: Ints) -> Floats:
    """How often a network fills in a cell, with the country as a guide, and all countries for that."""
    whole = filled.sum(axis=1) / np.maximum(attempts.sum(axis=1), 1)
    in_country = (by_country(filled, places) + POOLED_COUNTRIES * whole[:, None]) / (
        by_country(attempts, places) + POOLED_COUNTRIES
    )
    return (filled + POOLED_HOURS * in_country[:, places[:, 0]]) / (attempts + POOLED_HOURS)


def distributions(frame: pl.DataFrame, size: Tuple[int, int], places: Ints) -> Values:
    """The distributions of a network's cells, its countries and the network."""
    networks, cells = size
    countries = int(places[:, 0].max()) + 1
    first = pl.col("network").cast(pl.Int64) * (cells + countries + 1)
    rows = [first + pl.col("cell"), first + cells + pl.col("country"), first + cells + countries]
    parts = [frame.with_columns(row=row).group_by("row", "bin").agg(ADDED) for row in rows]
    bins = pl.concat(parts).sort("row", "bin")
    return Values.of(
        bins["row"].to_numpy().astype(np.int64), bins["n"].to_numpy().astype(np.float64),
        bins["low"].to_numpy(), bins["high"].to_numpy(), networks * (cells + countries + 1),
    )  # fmt: skip


def mean_prices(frame: pl.DataFrame, networks: int) -> Tuple[float, ...]:
    middle = (pl.col("low") + pl.col("high")) / 2
    sums = frame.group_by("network").agg((pl.col("n") * middle).sum() / pl.col("n").sum())
    means = dict(sums.iter_rows())
    return tuple(float(means.get(at, 0.0)) for at in range(networks))


# A file of networks, without a log.


def described(
    names: Sequence[str],
    fill: Sequence[float],
    times: Sequence[Sequence[float]],
    prices: Sequence[Sequence[float]],
) -> Fitted:
    """Networks whose times and prices are given as quantiles at equal distances."""
    count = len(names)

    def values(quantiles: Sequence[Sequence[float]]) -> Values:
        pairs = [list(zip(one, one[1:])) or [(one[0], one[0])] for one in quantiles]
        # A network has three rows: its cell, its country, and all countries.
        bins = [
            (3 * network + level, low, high)
            for network, own in enumerate(pairs)
            for level in range(3)
            for low, high in own
        ]
        rows, low, high = (np.array(column) for column in zip(*bins))
        n = np.ones(len(bins))
        return Values.of(rows.astype(np.int64), n, low.astype(float), high.astype(float), 3 * count)

    drawn = np.ones((count, 1))
    all_times = values(times)
    return Fitted(
        tuple(names), np.array([[0, 0]]), np.ones(1), np.array(fill, float)[:, None],
        values(prices), (all_times, all_times), (drawn,) * 3, (drawn,) * 3,
        tuple(float(np.mean([(a + b) / 2 for a, b in zip(one, one[1:])] or one)) for one in prices),
    )  # fmt: skip


# How much networks depend on each other.

NODES, NODE_WEIGHTS = np.polynomial.hermite_e.hermegauss(48)
NODE_WEIGHTS = NODE_WEIGHTS / NODE_WEIGHTS.sum()
GRID = np.linspace(-8, 8, 16_385)
GRID_SHARES = np.array([0.5 * (1 + erf(x / sqrt(2))) for x in GRID])


def normal_share(x: Floats) -> Floats:
    """The distribution function of the standard normal distribution."""
    return np.interp(x, GRID, GRID_SHARES)


def normal_quantile(share: Floats) -> Floats:
    return np.interp(share, GRID_SHARES, GRID)


def with_dependence(fitted: Fitted, counts: Counts) -> Fitted:
    """Finds how often two networks have an ad for the same load, compared with chance.

    This needs a log that names loads, and asks several networks even if one has an ad, as bidders
    are. Otherwise the networks are independent of each other within a country's hour.
    """
    if counts.loads is None or len(fitted.names) < 2:
        return fitted
    cells = fitted.cell_numbers()
    loads = counts.loads.unique(["load", "network"], keep="first")
    pairs = loads.join(loads, on="load", suffix="2").filter(pl.col("network") < pl.col("network2"))
    if not pairs["filled"].any() or not (pairs["filled"] & pairs["filled2"]).any():
        return fitted
    sums = pairs.group_by("network", "network2", "country", "hour").agg(
        pl.len().alias("n"), (pl.col("filled") & pl.col("filled2")).sum().alias("both")
    )
    cell = np.array([cells[place] for place in sums.select("country", "hour").iter_rows()])
    one = fitted.fill[sums["network"].to_numpy(), cell]
    two = fitted.fill[sums["network2"].to_numpy(), cell]
    n, both = sums["n"].to_numpy(), sums["both"].sum()

    def expected(dependence: float) -> float:
        rest = np.sqrt(1 - dependence)
        drawn = np.ones((len(one), 1))
        for fill in (one, two):
            limit = normal_quantile(1 - fill)[:, None]
            drawn = drawn * normal_share((np.sqrt(dependence) * NODES - limit) / rest)
        return float(n @ (drawn @ NODE_WEIGHTS))

    low, high = 0.0, 0.99
    if both <= expected(low):
        return fitted
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if expected(middle) < both else (low, middle)
    return replace(fitted, dependence=low)


def leave_outs(counts: Counts, whole: Fitted) -> List[Fitted]:
    """A fit without each group of attempts, with the users of the whole."""
    present = counts.frame["group"].unique().sort().to_list()
    if len(present) < 2:
        return []
    fits = [fit(counts, without=group) for group in present]
    return [replace(one, dependence=whole.dependence, drawn=whole.weights) for one in fits]
