"""Intervals contain the truth as often as they say, and comparisons of the same users are exact."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Tuple

import numpy as np
import polars as pl
import pytest

import adbridge_lab as lab
from adbridge_lab.experiment import FILL, MS, REVENUE, Experiment, pareto
from adbridge_lab.fitted import described
from adbridge_lab.sample import NETWORKS, sample

FLOOR = 4.0
THREE = NETWORKS[:3]


def true_effect() -> Tuple[float, float]:
    """What the floor does to the revenue of 1,000 loads, and its standard error.

    It is counted in a long log of all networks' answers, without the lab.
    """
    frame = sample(1_000_000, seed=999, networks=THREE, bidding=True)
    frame = frame.with_columns(pl.col("price").fill_null(0.0))
    paid = frame.pivot("network", index="load", values="price")
    prices = paid.select(network.name for network in THREE).to_numpy()

    def revenue(floor: float) -> np.ndarray:
        has_ad = (prices > 0) & (prices >= floor)
        first = prices[np.arange(len(prices)), has_ad.argmax(axis=1)]
        return np.where(has_ad.any(axis=1), first, 0)

    effect = revenue(FLOOR) - revenue(0)
    return float(effect.mean()), float(effect.std() / np.sqrt(len(effect)))


def test_95_percent_intervals_contain_the_true_effect_of_a_floor(tmp_path: Path) -> None:
    truth, error = true_effect()
    within = only_users = 0
    runs = 60
    for seed in range(1000, 1000 + runs):
        path = tmp_path / "log.parquet"
        sample(4000, seed=seed, networks=THREE).write_parquet(path)
        counts = lab.read_log([path])
        items = tuple(lab.LineItem(network.name, 60_000) for network in THREE)
        experiment = lab.compare(
            lab.fit(counts), lab.with_floors(lab.Variant(items), [FLOOR]), counts, users=65_536
        )
        effect = experiment.estimate(REVENUE, 1, 0)
        assert error < effect.error / 5  # The truth is known well enough.
        within += effect.low <= truth <= effect.high
        only_users += abs(effect.value - truth) <= effect.from_users
    assert 0.88 <= within / runs
    # Intervals from the simulated users alone would claim far too much.
    assert only_users / runs < 0.6


def test_the_intervals_of_the_users_contain_the_exact_mean() -> None:
    """One network fills half of the loads at prices from 1 to 3: 1,000 loads earn 1."""
    fitted = described(["one"], [0.5], [(10,)], [(1.0, 3.0)])
    variants = [lab.by_price(fitted), replace(lab.by_price(fitted), floor=2.0)]
    runs = within = paired = 0
    for seed in range(1, 401):
        experiment = lab.compare(fitted, variants, users=1000, seed=seed)
        runs += 1
        revenue, effect = experiment.estimate(REVENUE, 0), experiment.estimate(REVENUE, 1, 0)
        within += revenue.low <= 1.0 <= revenue.high
        paired += effect.low <= 0.5 * (0.5 * 2.5) - 1.0 <= effect.high
    # The standard error of a share of 400 runs is 1.1 %.
    assert 0.917 <= within / runs <= 0.983
    assert 0.917 <= paired / runs <= 0.983


def test_the_same_users_make_a_difference_more_exact(fitted: lab.Fitted) -> None:
    variants = lab.with_floors(lab.by_price(fitted), [1.0])
    paired = lab.compare(fitted, variants, users=50_000)
    error = paired.tally.error(REVENUE, 1, 0)
    alone = np.hypot(paired.tally.error(REVENUE, 0), paired.tally.error(REVENUE, 1))
    assert error < alone / 10
    # Differences of other users vary as much as the errors say.
    means = np.array(
        [
            lab.compare(fitted, variants, users=4000, seed=seed).tally.means()[REVENUE]
            for seed in range(2, 62)
        ]
    )
    same = (means[:, 1] - means[:, 0]).std()
    others = (means[1:, 1] - means[:-1, 0]).std()
    expected = error * np.sqrt(50_000 / 4000)
    assert 0.7 * expected < same < 1.3 * expected
    assert same < others / 8


def test_more_users_do_not_narrow_what_the_log_leaves_open(
    counts: lab.Counts, fitted: lab.Fitted
) -> None:
    variants = lab.with_floors(lab.by_price(fitted), [4.0])
    few, many = (
        lab.compare(fitted, variants, counts, users=users).estimate(REVENUE, 1, 0)
        for users in (20_000, 300_000)
    )
    assert few.from_users > 3 * many.from_users
    assert 0.5 < few.from_log / many.from_log < 3
    assert many.error >= many.from_log > many.from_users


def test_a_longer_log_narrows_the_interval(tmp_path: Path) -> None:
    errors = []
    for loads in (5_000, 80_000):
        path = tmp_path / f"{loads}.parquet"
        sample(loads).write_parquet(path)
        counts = lab.read_log([path])
        fitted = lab.fit(counts)
        variants = lab.with_floors(lab.by_price(fitted), [4.0])
        errors.append(
            lab.compare(fitted, variants, counts, users=200_000).estimate(REVENUE, 1, 0).from_log
        )
    assert 2 < errors[0] / errors[1] < 8  # Four times, for sixteen times as many loads.


def test_variants_without_a_difference_are_one_group() -> None:
    fitted = described(["a", "b"], [0.5, 0.5], [(10,), (10,)], [(2.0,), (2.0,)])
    a, b = lab.LineItem("a"), lab.LineItem("b")
    variants = [
        lab.Variant((a, b), name="ab"), lab.Variant((b, a), name="ba"), lab.Variant((a,), name="a"),
        lab.Variant((replace(a, timeout_ms=500), b), name="ab 500"),
    ]  # fmt: skip
    experiment = lab.compare(fitted, variants, users=20_000)
    groups = [{str(variants[at]) for at in tied} for tied in experiment.ties()]
    assert groups == [{"ab", "ba", "ab 500"}, {"a"}]
    # The timeout changed no load; the order did.
    assert experiment.same(0, 3) and not experiment.same(0, 1)


def test_the_front_has_what_no_other_variant_exceeds() -> None:
    means = np.array([[5, 5, 3, 1, 5], [0.9, 0.8, 0.95, 0.9, 0.9], [100, 90, 50, 60, 100]], float)
    # The fourth is worse than the third in all; the last is the first one again.
    assert pareto(means) == [0, 1, 2]
    random = np.random.default_rng(1).random((3, 200))
    front = pareto(random)
    better = random * np.array([[1], [1], [-1]])
    for at in range(200):
        exceeded = any(
            (better[:, other] >= better[:, at]).all() and other != at for other in range(200)
        )
        assert (at in front) != exceeded


def test_a_search_finds_the_order_that_earns_most() -> None:
    """Independent networks without timeouts earn most in the order of their prices."""
    fitted = described(
        list("abcdef"), [0.3] * 6, [(10,)] * 6, [(1.0,), (6.0,), (3.0,), (2.0,), (5.0,), (4.0,)]
    )
    variants = lab.search(fitted, [1000], [])
    experiment = lab.compare(fitted, variants, users=50_000)
    best = variants[experiment.ties()[0][0]]
    assert [item.network for item in best.line_items] == list("befcda")


def test_a_search_balances_revenue_and_time() -> None:
    """A slow network pays more: the front has variants with it and without."""
    fitted = described(["slow", "fast"], [0.5, 0.5], [(2000, 4000), (10, 20)], [(5.0,), (3.0,)])
    variants = lab.search(fitted, [100, 5000], [])
    experiment = lab.compare(fitted, variants, users=20_000)
    means = experiment.tally.means()
    front = experiment.front()
    richest = max(front, key=lambda at: means[REVENUE, at])
    fastest = min(front, key=lambda at: means[MS, at])
    assert [item.network for item in variants[richest].line_items] == ["slow", "fast"]
    assert [item.network for item in variants[fastest].line_items] == ["fast"]
    assert means[FILL, richest] > means[FILL, fastest]


def test_a_search_finds_how_many_bidders_are_worth_their_time() -> None:
    names = ["one", "two", "late"]
    fitted = described(
        names, [0.5] * 3, [(50, 100), (50, 100), (9000,)], [(2.0, 6.0), (2.0, 6.0), (8.0,)]
    )
    variants = lab.search(fitted, [500], [], bidders=names)
    experiment = lab.compare(fitted, variants, users=20_000)
    best = variants[experiment.ranking()[0]]
    assert {"one", "two"} <= set(best.bidders)
    means = experiment.tally.means()
    front = [variants[at] for at in experiment.front() if means[REVENUE, at] > 0]
    # The late one only takes time.
    assert all("late" not in variant.bidders for variant in front)


def test_results_are_written_as_parquet(
    tmp_path: Path, fitted: lab.Fitted, counts: lab.Counts
) -> None:
    variants = lab.with_floors(lab.by_price(fitted), [2.0])
    experiment = lab.compare(fitted, variants, counts, users=20_000)
    experiment.write(tmp_path / "results.parquet")
    table = pl.read_parquet(tmp_path / "results.parquet")
    row = table.row(by_predicate=pl.col("variant") == "floor 2", named=True)
    effect = experiment.estimate(REVENUE, 1, 0)
    assert row["base"] == "no floor"
    assert (row["revenueDifferenceLow"], row["revenueDifferenceHigh"]) == (effect.low, effect.high)
    assert {"group", "onFront", "fill", "ms", "revenueLow", "fillDifferenceHigh"} <= set(
        table.columns
    )


@pytest.mark.parametrize("groups", [2, 10])
def test_the_jackknife_of_a_mean_is_its_standard_error(groups: int) -> None:
    """For a mean of group means, leaving out a group at a time gives the usual error."""
    values = np.random.default_rng(3).normal(size=groups)
    without = np.array([(values.sum() - one) / (groups - 1) for one in values])
    fitted = described(["one"], [1.0], [(10,)], [(1.0,)])
    tally = lab.compare(fitted, [lab.by_price(fitted)], users=10).tally
    experiment = Experiment(
        [lab.by_price(fitted)], tally, np.tile(without[:, None, None], (1, 3, 1))
    )
    expected = values.std(ddof=1) / np.sqrt(groups)
    student = {2: 12.706, 10: 2.262}[groups]
    assert experiment.estimate(REVENUE, 0).from_log == pytest.approx(student * expected)
