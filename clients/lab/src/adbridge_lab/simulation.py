"""Loads every variant for the same users, and adds up what happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable, List, Sequence, Tuple

import numpy as np

from adbridge_lab.fitted import Fitted, normal_quantile, normal_share
from adbridge_lab.variants import Variant

BLOCK = 16_384
"""The users of a block have their own random numbers, so any division gives the same users."""

METRICS = ("revenue", "fill", "ms")


@dataclass(frozen=True)
class Answers:
    """What each network would answer to each user."""

    price: np.ndarray
    """By network and user: the price of one ad in micros; 0 without an ad."""
    ms: np.ndarray
    """By network and user."""
    cells: np.ndarray
    """By user."""


def draw(fitted: Fitted, seed: int, block: int, users: int = BLOCK) -> Answers:
    """The answers to the users of one block.

    A network has one random number for each user: the ad with its price. So a higher number means
    an ad where a lower one means none, and a higher price where both mean an ad.
    """
    random = np.random.Generator(np.random.Philox(key=[seed, block]))
    networks = len(fitted.names)
    weights = fitted.weights if fitted.drawn is None else fitted.drawn
    cells = np.searchsorted(np.cumsum(weights)[:-1], random.random(BLOCK), "right")
    common = random.standard_normal(BLOCK)
    luck = random.random((networks, BLOCK))
    levels, slowness = random.random((networks, 2, BLOCK)), random.random((networks, BLOCK))
    cells = cells[:users]
    if fitted.dependence:
        own = normal_quantile(luck) * np.sqrt(1 - fitted.dependence)
        luck = normal_share(own + common * np.sqrt(fitted.dependence))
    price = np.zeros((networks, users), np.int64)
    ms = np.zeros((networks, users), np.int64)
    countries = fitted.cells[cells, 0]
    rows_each, count = fitted.rows_each, len(fitted.cells)

    def rows(network: int, kind: int, level: np.ndarray, again: np.ndarray) -> np.ndarray:
        first = network * rows_each
        own, country = fitted.own[kind][network], fitted.country[kind][network]
        wider = np.where(again < country[cells], first + count + countries, first + rows_each - 1)
        return np.where(level < own[cells], first + cells, wider)

    for network in range(networks):
        level, again = levels[network, 0, :users], levels[network, 1, :users]
        chance = luck[network, :users]
        empty = 1 - fitted.fill[network][cells]
        has_ad = chance >= empty
        if len(fitted.prices.ends):
            share = np.where(has_ad, (chance - empty) / np.maximum(1 - empty, 1e-12), 0)
            price_rows = rows(network, 0, level, again)
            ecpm = fitted.prices.at(price_rows, np.minimum(share, 1 - 1e-9))
            price[network] = np.where(has_ad, np.rint(1000 * ecpm), 0)
        for kind, wanted in ((0, ~has_ad), (1, has_ad)):
            if wanted.any():
                time_rows = rows(network, 1 + kind, level, again)[wanted]
                share = slowness[network, :users][wanted]
                ms[network, wanted] = np.rint(fitted.times[kind].at(time_rows, share))
    return Answers(price, ms, cells)


def load(variant: Variant, fitted: Fitted, answers: Answers) -> Tuple[np.ndarray, ...]:
    """Loads a variant for each user.

    Returns:
        By user: the revenue in micros, whether there was an ad, and how long the load took.
    """
    index = {name: at for at, name in enumerate(fitted.names)}
    users = answers.price.shape[1]
    whole = variant.whole_timeout_ms
    revenue = np.zeros(users, np.int64)
    filled = np.zeros(users, bool)
    ms = np.zeros(users, np.int64)
    bid = np.zeros(users, np.int64)
    items = list(variant.line_items)
    if variant.bidders:
        items.sort(key=lambda item: -fitted.mean_price[index[item.network]])
        limit = min(variant.bidder_timeout_ms, whole)
        for name in variant.bidders:
            price, time = answers.price[index[name]], answers.ms[index[name]]
            counts = (time <= limit) & (price >= 1000 * variant.floor)
            np.maximum(bid, np.where(counts, price, 0), out=bid)
            np.maximum(ms, np.minimum(time, limit), out=ms)
    waiting = ms < whole
    for item in items:
        at = index[item.network]
        if variant.bidders:
            wins = waiting & (bid >= 1000 * fitted.mean_price[at]) & (bid > 0)
            revenue[wins], filled[wins] = bid[wins], True
            waiting &= ~wins
        limit = np.minimum(item.timeout_ms, whole - ms)
        price, time = answers.price[at], answers.ms[at]
        floor = 1000 * max(item.floor, variant.floor)
        has_ad = waiting & (price > 0) & (price >= floor) & (time <= limit)
        ms += np.where(waiting, np.minimum(time, limit), 0)
        revenue = np.where(has_ad, price, revenue)
        filled |= has_ad
        waiting &= ~has_ad & (ms < whole)
    if variant.bidders:
        wins = waiting & (bid > 0)
        revenue[wins], filled[wins] = bid[wins], True
    return revenue, filled, ms


@dataclass
class Tally:
    """Sums over users, as whole numbers of any size. Tallies of parts add up to that of the whole."""

    users: int
    sums: List[List[int]]
    """By metric and variant."""
    products: List[np.ndarray]
    """By metric: the sums of the products of each two variants, as objects."""
    by_cell: np.ndarray
    """By cell, metric and variant: the sums of the users of a cell."""
    in_cells: np.ndarray
    """The users of each cell."""

    def __add__(self, other: Tally) -> Tally:
        sums = [[a + b for a, b in zip(*pair)] for pair in zip(self.sums, other.sums)]
        products = [a + b for a, b in zip(self.products, other.products)]
        return Tally(
            self.users + other.users, sums, products, self.by_cell + other.by_cell,
            self.in_cells + other.in_cells,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Tally)
            and (self.users, self.sums) == (other.users, other.sums)
            and all((a == b).all() for a, b in zip(self.products, other.products))
            and (self.by_cell == other.by_cell).all()
        )

    def means(self) -> np.ndarray:
        """By metric and variant: the revenue of 1,000 loads, the share with an ad, milliseconds."""
        return (
            np.array([[float(total) for total in row] for row in self.sums]) / self.users / SCALES
        )

    def weighted_means(self, weights: np.ndarray) -> np.ndarray:
        """The same if the users of the cells had these shares."""
        share = np.where(self.in_cells > 0, weights, 0)
        share = share / share.sum() / np.maximum(self.in_cells, 1)
        return np.tensordot(share, self.by_cell, 1) / SCALES

    def error(self, metric: int, variant: int, other: int = -1) -> float:
        """The standard error of a mean, or of the mean difference of two variants."""
        sums, products = self.sums[metric], self.products[metric]
        total, square = sums[variant], products[variant, variant]
        if other >= 0:
            total -= sums[other]
            square += products[other, other] - 2 * products[variant, other]
        n = self.users
        variance = float(square * n - total * total) / n / max(n - 1, 1)
        return float(np.sqrt(max(variance, 0) / n) / SCALES[metric, 0])


SCALES = np.array([[1000.0], [1.0], [1.0]])
"""Micros of a load are thousandths of a unit of money for 1,000 loads."""


def simulate(
    fitted: Fitted, variants: Sequence[Variant], seed: int, users: int, blocks: Iterable[int]
) -> Tally:
    """Loads all variants for the users of these blocks, of `users` in total."""
    count = len(variants)
    zeros = np.zeros((count, count), dtype=object)
    cells = len(fitted.cells) if fitted.drawn is not None else 0
    nothing = np.zeros((cells, len(METRICS), count), np.int64)
    tally = Tally(
        0,
        [[0] * count for _ in METRICS],
        [zeros for _ in METRICS],
        nothing,
        np.zeros(cells, np.int64),
    )
    for block in blocks:
        here = min(BLOCK, users - block * BLOCK)
        answers = draw(fitted, seed, block, here)
        outcomes = np.zeros((len(METRICS), count, here), np.int64)
        for at, variant in enumerate(variants):
            outcomes[0, at], outcomes[1, at], outcomes[2, at] = load(variant, fitted, answers)
        sums = [[int(total) for total in metric.sum(axis=1)] for metric in outcomes]
        if cells:
            # Only the main fit needs the errors of its users.
            by_cell, squares = sums_by_cell(outcomes, answers.cells, cells), tally.products
            in_cells = np.bincount(answers.cells, minlength=cells)
        else:
            by_cell, in_cells = nothing, tally.in_cells
            squares = [products(metric) for metric in outcomes]
        tally = tally + Tally(here, sums, squares, by_cell, in_cells)
    return tally


def sums_by_cell(outcomes: np.ndarray, users: np.ndarray, cells: int) -> np.ndarray:
    order = np.argsort(users, kind="stable")
    present, starts = np.unique(users[order], return_index=True)
    result = np.zeros((cells, *outcomes.shape[:2]), np.int64)
    result[present] = np.moveaxis(np.add.reduceat(outcomes[:, :, order], starts, axis=2), 2, 0)
    return result


def products(outcomes: np.ndarray) -> np.ndarray:
    """The sums of the products of each two rows, exactly."""
    highest = int(outcomes.max(initial=0))
    if highest * highest * outcomes.shape[1] < 2**53:
        floats = outcomes.astype(np.float64)
        return (floats @ floats.T).astype(np.int64).astype(object)
    return (outcomes @ outcomes.T).astype(object)


def all_blocks(users: int) -> range:
    return range(-(-users // BLOCK))
