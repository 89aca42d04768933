"""Tests of the lab: `pytest clients/examples/waterfall_lab`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, List

import pytest

from measuring import divided, measure
from networks import Network, quantiles, read_networks, recorded_networks
from waterfalls import Result, Waterfall, first_waterfalls

HERE = Path(__file__).resolve().parent
FAST = Network("fast", 0.5, (10, 20), 4.0)
SLOW = Network("slow", 0.75, (100, 1000), 8.0)


def test_the_counts_are_the_same_in_any_division() -> None:
    ad_unit = Waterfall((SLOW, FAST), (400, 400)).ad_unit(5000)
    whole = measure(ad_unit, range(1, 3001))
    for parts in (2, 16):
        counts: "Counter[str]" = Counter()
        for seeds in divided(3000, parts):
            counts.update(measure(ad_unit, seeds))
        assert counts == whole


def test_the_parts_hold_each_seed_once() -> None:
    for parts in (1, 2, 3, 16, 40):
        assert [seed for part in divided(37, parts) for seed in part] == list(range(1, 38))


def test_networks_fill_and_answer_as_described() -> None:
    counts = measure(Waterfall((FAST,), (1000,)).ad_unit(5000), range(1, 4001))
    assert abs(counts["0"] / 4000 - 0.5) < 0.04
    assert 14 < counts["ms"] / 4000 < 16


def test_a_timeout_ends_a_slow_network() -> None:
    slow = Waterfall((SLOW, FAST), (550, 1000))
    result = Result.of(slow, measure(slow.ad_unit(5000), range(1, 4001)))
    in_time = 0.75 * 0.5
    assert abs(result.fill_rate - (in_time + (1 - in_time) * 0.5)) < 0.04
    assert abs(result.revenue - (in_time * 8 + (1 - in_time) * 0.5 * 4)) < 5 * result.revenue_error


def test_all_orders_are_tried_with_each_timeout() -> None:
    networks = [Network(name, 0.5, (1,), 1.0) for name in "abcd"]
    waterfalls = first_waterfalls(networks, [500, 1000])
    assert len(set(waterfalls)) == len(waterfalls) == 48


def test_of_many_networks_some_orders_are_tried_first_by_price() -> None:
    networks = [Network(str(price), 0.5, (1,), price) for price in range(12)]
    waterfalls = first_waterfalls(networks, [500])
    assert len(set(waterfalls)) == len(waterfalls) == 120
    assert [network.ecpm for network in waterfalls[0].networks] == list(reversed(range(12)))


def test_a_neighbour_differs_in_two_places_or_one_timeout() -> None:
    neighbours = [str(one) for one in Waterfall((FAST, SLOW), (1, 2)).neighbours([1, 2])]
    assert neighbours == ["slow 2 > fast 1", "fast 2 > slow 2", "fast 1 > slow 1"]


def test_a_record_gives_fill_rates_and_times(tmp_path: Path) -> None:
    attempts: List[Any] = [
        {"className": "C", "label": "A", "parameter": "p", "latencyMs": ms, "error": error}
        for ms, error in ((10, None), (30, {"code": 3}), (20, {"code": 3}), (40, None))
    ]
    info = {"responseId": "r", "loadedAttempt": 0, "attempts": attempts}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "result": {"responseInfo": info}},
        {"jsonrpc": "2.0", "id": 2, "error": {"data": {"responseInfo": info}}},
        {"jsonrpc": "2.0", "id": 3, "result": {}},
    ]
    record = tmp_path / "record.jsonl"
    record.write_text("# A comment.\n> {}\n" + "".join(f"< {json.dumps(line)}\n" for line in lines))
    (network,) = recorded_networks(record, {"A": 2.5})
    assert (network.name, network.fill_rate, network.ecpm) == ("A", 0.5, 2.5)
    assert (network.latency_ms[0], network.latency_ms[-1]) == (10, 40)
    with pytest.raises(ValueError, match="--price A=ECPM"):
        recorded_networks(record, {})


def test_quantiles_are_recorded_times() -> None:
    assert quantiles([7]) == (7,) * 11
    assert quantiles(list(range(101))) == tuple(range(0, 101, 10))


@pytest.mark.parametrize(
    "network",
    [("a", 1.5, (1,), 1.0), ("a", 0.5, (), 1.0), ("a", 0.5, (2, 1), 1.0), ("a", 0.5, (1,), -1)],
)
def test_a_wrong_network_is_refused(network: Any) -> None:
    with pytest.raises(ValueError, match="^a: "):
        Network(*network)


def test_a_wrong_file_is_refused(tmp_path: Path) -> None:
    for text in ("", "[]", '{"networks": [{"name": "a"}]}'):
        (tmp_path / "networks.json").write_text(text)
        with pytest.raises(ValueError, match="networks.json"):
            read_networks(tmp_path / "networks.json")


def test_the_lab_writes_the_same_table_for_any_division(tmp_path: Path) -> None:
    tables = []
    for parts in (1, 2, 16):
        command = [
            sys.executable, str(HERE), str(HERE / "networks.json"), "--loads", "48",
            "--timeouts", "1000", "--parts", str(parts), "--table", f"{parts}.csv",
            "--plot", f"{parts}.svg",
        ]  # fmt: skip
        subprocess.run(command, cwd=tmp_path, check=True, stdout=subprocess.PIPE)
        tables.append((tmp_path / f"{parts}.csv").read_text())
        assert (tmp_path / f"{parts}.svg").read_text().startswith("<?xml")
    assert tables[0] == tables[1] == tables[2]
    assert tables[0].count("\n") > 24
