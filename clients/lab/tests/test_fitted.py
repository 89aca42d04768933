"""Fits recover the networks that a log is made of."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

import adbridge_lab as lab
from adbridge_lab.sample import COUNTRIES, EVENING, NETWORKS, Truth, sample


def test_fill_rates_prices_and_times_are_recovered(tmp_path: Path) -> None:
    path = tmp_path / "log.parquet"
    sample(200_000, bidding=True).write_parquet(path)
    counts = lab.read_log([path])
    fitted = lab.fit(counts)
    for at, name in enumerate(fitted.names):
        truth = next(one for one in NETWORKS if one.name == name)
        for cell, (country, hour) in enumerate(fitted.cells):
            _, _, price_factor, fill_factor = next(
                one for one in COUNTRIES if one[0] == counts.countries[country]
            )
            expected = min(1, truth.fill * fill_factor * (EVENING if hour >= 18 else 1))
            attempts = 200_000 * fitted.weights[cell]
            error = np.sqrt(expected * (1 - expected) / attempts) + 0.002
            assert abs(fitted.fill[at, cell] - expected) < 4.5 * error
        shares = np.array([0.1, 0.5, 0.9])
        for country in range(len(counts.countries)):
            row = np.full(3, at * fitted.rows_each + len(fitted.cells) + country)
            factor = next(one[2] for one in COUNTRIES if one[0] == counts.countries[country])
            quantiles = (
                truth.price * factor * np.exp(truth.price_spread * np.array([-1.2816, 0, 1.2816]))
            )
            assert np.allclose(fitted.prices.at(row, shares), quantiles, rtol=0.04)
            quantiles = truth.ms * np.exp(truth.ms_spread * np.array([-1.2816, 0, 1.2816]))
            assert np.allclose(fitted.times[1].at(row, shares), quantiles, rtol=0.06)
    by_country = np.bincount(fitted.cells[:, 0], weights=fitted.weights)
    assert np.allclose(by_country, [one[1] for one in COUNTRIES], atol=0.005)


@pytest.mark.parametrize("dependence", [0.0, 0.3, 0.7])
def test_dependence_is_recovered_from_bidders(dependence: float, tmp_path: Path) -> None:
    path = tmp_path / "log.parquet"
    sample(60_000, dependence=dependence, bidding=True).write_parquet(path)
    counts = lab.read_log([path])
    assert abs(lab.with_dependence(lab.fit(counts), counts).dependence - dependence) < 0.03


def test_a_log_of_a_waterfall_says_nothing_about_dependence(
    counts: lab.Counts, fitted: lab.Fitted
) -> None:
    assert counts.loads is not None
    assert lab.with_dependence(fitted, counts).dependence == 0


def test_one_price_for_all_ads_stays_exact(tmp_path: Path) -> None:
    path = tmp_path / "log.parquet"
    pl.DataFrame(
        {
            "network": ["A"] * 4,
            "price": [7.77] * 4,
            "filled": [True] * 4,
            "latency": [5.0, 5.0, 9.0, 9.0],
        }
    ).write_parquet(path)
    counts = lab.read_log([path])
    variants = lab.with_floors(lab.by_price(lab.fit(counts)), [7.77, 7.78])
    experiment = lab.compare(lab.fit(counts), variants, users=1000)
    assert experiment.tally.means()[0].tolist() == [7.77, 7.77, 0]


def test_a_rare_cell_is_fitted_like_its_country(tmp_path: Path) -> None:
    path = tmp_path / "log.parquet"
    rows = [("A", 1.0, at % 2 == 0, "DE", 12) for at in range(4000)] + [("A", 1.0, True, "DE", 3)]
    frame = pl.DataFrame(rows, ["network", "price", "filled", "country", "hour"], orient="row")
    frame = frame.with_columns(
        latency=pl.lit(5.0), time=pl.datetime(2026, 10, 1, pl.col("hour"), time_zone="UTC")
    )
    frame.write_parquet(path)
    fitted = lab.fit(lab.read_log([path]))
    assert [hour for _, hour in fitted.cells] == [3, 12]
    assert np.allclose(fitted.fill[0], [0.51, 0.5], atol=0.01)


def steady(name: str, fill: float) -> Truth:
    return Truth(name, fill, 4.0, 0.3, 200, 0.3)


def test_a_validation_finds_what_changed_in_the_last_days(tmp_path: Path) -> None:
    before = sample(
        40_000, days=8, networks=[steady("Same", 0.5), steady("Other", 0.5)], bidding=True
    )
    after = sample(
        40_000, days=8, seed=2, bidding=True,
        networks=[steady("Same", 0.5), Truth("Other", 0.35, 6.0, 0.3, 300, 0.3), steady("New", 0.2)],
    )  # fmt: skip
    late = pl.datetime(2026, 10, 7, time_zone="UTC")
    path = tmp_path / "log.parquet"
    pl.concat(
        [before.filter(pl.col("time") < late), after.filter(pl.col("time") >= late)]
    ).write_parquet(path)
    table = lab.validate(lab.read_log([path], holdout_days=2))
    verdicts = dict(table.select("network", "verdict").iter_rows())
    assert verdicts == {
        "Same": "as predicted", "Other": "off: fill, price, time", "New": "only in the last days",
    }  # fmt: skip
    other = table.row(by_predicate=pl.col("network") == "Other", named=True)
    assert abs(other["fillObserved"] - 0.35) < 0.03 and abs(other["fillPredicted"] - 0.5) < 0.03
    assert other["priceGap"] > 0.3 and other["msGap"] > 0.4
    same = table.row(by_predicate=pl.col("network") == "Same", named=True)
    assert same["priceGap"] < 0.05 and same["msGap"] < 0.05


def test_country_and_hour_explain_fills_where_they_matter(tmp_path: Path) -> None:
    path = tmp_path / "log.parquet"
    countries = (("AA", 0.5, 1.0, 0.2), ("BB", 0.5, 1.0, 1.8))
    sample(40_000, networks=[steady("One", 0.5)], countries=countries).write_parquet(path)
    assert lab.validate(lab.read_log([path]))["skill"][0] > 0.4
    sample(40_000, networks=[steady("One", 0.5)], countries=(("AA", 1.0, 1.0, 1.0),)).write_parquet(
        path
    )
    assert abs(lab.validate(lab.read_log([path]))["skill"][0]) < 0.02
