"""Variants are loaded as adbridge loads them, and any division gives the same sums."""

from __future__ import annotations

import multiprocessing
import random
from dataclasses import replace
from typing import Optional, Set, Tuple

import numpy as np
import pytest

import adbridge_lab as lab
from adbridge_lab.engines import Dask, InProcess, Opened, simulate_all
from adbridge_lab.fitted import described
from adbridge_lab.simulation import BLOCK, all_blocks, draw, load, products, simulate

USERS = 3 * BLOCK + 77


def one_load(
    variant: lab.Variant, fitted: lab.Fitted, price: list, ms: list
) -> Tuple[int, bool, int]:
    """A load of one user, step by step: the meaning of `load`."""
    at = {name: place for place, name in enumerate(fitted.names)}
    clock, offers = 0, []
    whole = variant.whole_timeout_ms
    for name in variant.bidders:
        limit = min(variant.bidder_timeout_ms, whole)
        clock = max(clock, min(ms[at[name]], limit))
        if (
            ms[at[name]] <= limit
            and price[at[name]] > 0
            and price[at[name]] >= 1000 * variant.floor
        ):
            offers.append((price[at[name]], None))
    offers = [max(offers)] if offers else []
    items = [(1000 * fitted.mean_price[at[item.network]], item) for item in variant.line_items]
    if variant.bidders:
        # A bid stands before a line item of the same price.
        offers = sorted(offers + items, key=lambda offer: (-offer[0], offer[1] is not None))
    else:
        offers = items
    for paid, item in offers:
        if clock >= whole:
            break
        if item is None:
            return paid, True, clock
        limit = min(item.timeout_ms, whole - clock)
        answer = ms[at[item.network]]
        paid = price[at[item.network]]
        clock += min(answer, limit)
        if answer <= limit and paid > 0 and paid >= 1000 * max(item.floor, variant.floor):
            return paid, True, clock
    return 0, False, clock


def test_variants_are_loaded_as_a_loop_over_users_would(fitted: lab.Fitted) -> None:
    choose = random.Random(1)
    answers = draw(fitted, 1, 0, 300)
    for _ in range(60):
        names = choose.sample(fitted.names, choose.randint(1, 4))
        bidders = choose.randint(0, len(names))
        variant = lab.Variant(
            tuple(
                lab.LineItem(name, choose.choice([200, 500, 9000]), choose.choice([0, 0, 5]))
                for name in names[bidders:]
            ),
            tuple(names[:bidders]), choose.choice([300, 1000]), choose.choice([0, 2, 8]),
            choose.choice([700, 60_000]),
        )  # fmt: skip
        revenue, filled, ms = load(variant, fitted, answers)
        for user in range(300):
            expected = one_load(
                variant, fitted, answers.price[:, user].tolist(), answers.ms[:, user].tolist()
            )
            assert (revenue[user], filled[user], ms[user]) == expected, variant


def test_any_division_gives_the_same_tally(fitted: lab.Fitted) -> None:
    variants = lab.with_floors(lab.by_price(fitted), [2, 5])
    whole = simulate(fitted, variants, 7, USERS, all_blocks(USERS))
    assert whole.users == USERS
    for workers in (1, 2):
        with Opened("local", workers) as engine:
            for parts in (1, 2, 16):
                (tally,) = simulate_all(engine, [(fitted, USERS)], variants, 7, parts)
                assert tally == whole
    (other,) = simulate_all(InProcess(), [(fitted, USERS)], variants, 8)
    assert other != whole


def test_processes_serve_one_run_after_the_other_and_end_with_their_engine(
    fitted: lab.Fitted,
) -> None:
    def started() -> Set[Optional[int]]:
        return {process.pid for process in multiprocessing.active_children()}

    variants = [lab.by_price(fitted)]
    before = started()
    with Opened("local", 2) as engine:
        simulate_all(engine, [(fitted, 2 * BLOCK)], variants, 7, 2)
        first = started() - before
        simulate_all(engine, [(fitted, 2 * BLOCK)], variants, 8, 2)
        assert first and first <= started() - before
    assert started() == before


def test_dask_gives_the_same_tally(fitted: lab.Fitted) -> None:
    variants = lab.with_floors(lab.by_price(fitted), [2])
    whole = simulate(fitted, variants, 7, USERS, all_blocks(USERS))
    with Opened("dask", 2) as engine:
        assert isinstance(engine, Dask) and engine.workers == 2
        for parts in (1, 3):
            (tally,) = simulate_all(engine, [(fitted, USERS)], variants, 7, parts)
            assert tally == whole


def test_spark_gives_the_same_tally(fitted: lab.Fitted) -> None:
    pytest.importorskip("pyspark")
    variants = lab.with_floors(lab.by_price(fitted), [2])
    with Opened("spark", 2) as engine:
        (tally,) = simulate_all(engine, [(fitted, USERS)], variants, 7, 3)
    assert tally == simulate(fitted, variants, 7, USERS, all_blocks(USERS))


def test_users_do_not_depend_on_how_many_there_are(fitted: lab.Fitted) -> None:
    few, all_of_them = draw(fitted, 3, 2, 100), draw(fitted, 3, 2)
    assert (few.price == all_of_them.price[:, :100]).all()
    assert (few.ms == all_of_them.ms[:, :100]).all()


def test_sums_by_cell_weighted_as_drawn_are_the_means(fitted: lab.Fitted) -> None:
    kept = replace(fitted, drawn=fitted.weights)
    variants = lab.with_floors(lab.by_price(fitted), [4])
    tally = simulate(kept, variants, 1, USERS, all_blocks(USERS))
    assert tally.sums == simulate(fitted, variants, 1, USERS, all_blocks(USERS)).sums
    assert tally.in_cells.sum() == USERS
    assert np.allclose(tally.weighted_means(tally.in_cells / USERS), tally.means())


def test_each_country_and_hour_has_its_share_of_any_number_of_users(fitted: lab.Fitted) -> None:
    for users in (100, 4000, BLOCK):
        cells = draw(fitted, 1, 0, users).cells
        shares = np.bincount(fitted.cells[cells, 0]) / users
        expected = np.bincount(fitted.cells[:, 0], weights=fitted.weights)
        assert np.allclose(shares, expected, atol=4 * 0.5 / np.sqrt(users))


def test_sums_of_products_are_exact() -> None:
    large = np.array([[20_000_000, 3], [19_999_999, 5]], np.int64)
    assert products(large).tolist() == [
        [400_000_000_000_009, 399_999_980_000_015], [399_999_980_000_015, 399_999_960_000_026]
    ]  # fmt: skip
    rows = np.random.default_rng(1).integers(0, 3_000_000, (3, 5000))
    assert (products(rows) == rows.astype(object) @ rows.T.astype(object)).all()


def test_described_networks_answer_as_described() -> None:
    fitted = described(["one", "two"], [0.3, 1.0], [(100, 200, 800), (50,)], [(4.0,), (1.0, 3.0)])
    answers = draw(fitted, 1, 0)
    one, two = answers.price
    assert abs((one > 0).mean() - 0.3) < 0.015 and set(one[one > 0]) == {4000}
    assert (two >= 1000).all() and (two <= 3000).all() and abs(two.mean() - 2000) < 20
    assert abs((answers.ms[0] <= 200).mean() - 0.5) < 0.015
    assert set(answers.ms[1]) == {50}


def test_a_lucky_user_gets_an_ad_and_a_higher_price_from_all_networks() -> None:
    fitted = described(["a", "b"], [0.5, 0.5], [(1,), (1,)], [(1.0, 9.0), (1.0, 9.0)])
    alone = draw(fitted, 1, 0).price
    together = draw(replace(fitted, dependence=0.8), 1, 0).price
    assert abs(np.corrcoef(alone)[0, 1]) < 0.03
    assert np.corrcoef(together)[0, 1] > 0.6
    assert abs((together > 0).mean() - 0.5) < 0.02
