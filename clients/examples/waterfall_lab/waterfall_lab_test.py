"""Tests of the lab: `pytest clients/examples/waterfall_lab`."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, List, Tuple

import pytest

from under_test import PROGRAM, need_program

need_program()
os.environ["ADBRIDGE"] = PROGRAM

from measuring import divided, measure
from networks import Network, quantiles, recorded_networks
from waterfalls import Result, Waterfall, first_waterfalls

HERE = Path(__file__).resolve().parent
FAST = Network("fast", 0.5, (10, 20), 4.0)
SLOW = Network("slow", 0.75, (100, 1000), 8.0)

NUMBER = "a number from 0 to 1,000,000,000"
COUNT = "expected a whole number from 1 to 1,000,000,000, got "


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
    other = {"responseId": "s", "loadedAttempt": None, "attempts": [{**attempts[1], "label": "B"}]}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "result": {"responseInfo": info}},
        {"jsonrpc": "2.0", "id": 2, "error": {"data": {"responseInfo": other}}},
        {"jsonrpc": "2.0", "id": 3, "result": {}},
    ]
    record = tmp_path / "record.jsonl"
    record.write_text("# A comment.\n> {}\n" + "".join(f"< {json.dumps(line)}\n" for line in lines))
    network, failed = recorded_networks(record, {"A": 2.5, "B": 1})
    assert (network.name, network.fill_rate, network.ecpm) == ("A", 0.5, 2.5)
    assert (network.latency_ms[0], network.latency_ms[-1]) == (10, 40)
    assert (failed.name, failed.fill_rate) == ("B", 0)


def test_a_response_that_is_recorded_twice_counts_once(tmp_path: Path) -> None:
    """`getAd` answers with the response again. Records in one file can have the same ids."""
    errors: List[Any] = [{"code": 3}, None, None]
    lines = [
        {"id": id, "result": {"responseInfo": {"responseId": "r", "attempts": [attempt]}}}
        for id, error in enumerate(errors, 1)
        for attempt in [{"className": "A", "latencyMs": 10, "error": error}]
    ]
    record = tmp_path / "record.jsonl"
    record.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    (network,) = recorded_networks(record, {"A": 1})
    assert network.fill_rate == 0.5


def test_quantiles_are_recorded_times() -> None:
    assert quantiles([7]) == (7,) * 11
    assert quantiles(list(range(101))) == tuple(range(0, 101, 10))


NETWORK = {"name": "A", "fillRate": 0.5, "latencyMs": [10, 100], "ecpm": 5}
RISE = "A: latencyMs[1]: expected a number from 100 to 1,000,000,000, got 10"


def wrong(name: str, value: str, expected: str, index: str = "") -> Tuple[str, str]:
    """A file with one wrong member, and the message about it."""
    text = json.dumps({"networks": [{**NETWORK, name: 0}]}).replace(
        f'"{name}": 0', f'"{name}": {value}'
    )
    got = json.dumps(json.loads(value)[int(index[1:-1])]) if index else value
    place = "networks[0]" if name == "name" else "A"
    return text, f"{place}: {name}{index}: expected {expected}, got {got}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        *(
            wrong("ecpm", value, NUMBER)
            for value in ["NaN", "Infinity", "-1", "1e+300", '"5"', "null"]
        ),
        *(
            wrong("fillRate", value, "a number from 0 to 1")
            for value in ["NaN", "1.5", "true", '"0"']
        ),
        *(wrong("latencyMs", value, "a list") for value in ["5", '"abc"', "null"]),
        *(wrong("latencyMs", f"[{it}]", NUMBER, "[0]") for it in ["1e20", "Infinity", "-1", '"1"']),
        *(wrong("name", value, "a text") for value in ["5", '""', "null", '["x"]']),
        wrong("latencyMs", "[]", "at least one number"),
        (json.dumps({"networks": [{**NETWORK, "latencyMs": [100, 10]}]}), RISE),
        (
            json.dumps({"networks": [NETWORK, NETWORK]}),
            "networks[1]: expected another name, because A is above",
        ),
        ('{"networks": [{"name": "A"}]}', "A: expected the member fillRate, which is missing"),
        ('{"networks": [5]}', "networks[0]: expected an object, got 5"),
        ('{"networks": []}', "networks: expected at least one network, got []"),
        ("{}", "expected the member networks, which is missing"),
        ("[]", "expected an object, got []"),
        ("", "expected JSON: Expecting value: line 1 column 1 (char 0)"),
    ],
)
def test_a_wrong_file_is_refused_with_one_line(
    text: str, message: str, tmp_path: Path, capsys: Any
) -> None:
    path = tmp_path / "networks.json"
    path.write_text(text)
    assert refusal([str(path)], capsys) == f"{path}: {message}"


def test_a_wrong_record_is_refused_with_one_line(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "record.jsonl"
    attempt: Any = {"className": "A", "latencyMs": 5, "error": None}
    for text, message in [
        (
            '<!DOCTYPE html>\n<script>{"responseInfo":{}}</script>\n',
            ": expected the output of adbridge or a transcript, got a page",
        ),
        ("hello\n", ": expected answers with attempts, found none"),
        (
            '\n{"responseInfo"\n',
            ":2: expected JSON: Expecting ':' delimiter: line 1 column 16 (char 15)",
        ),
        *(
            (
                json.dumps({"responseInfo": {"attempts": [{**attempt, name: value}]}}),
                f":1: {problem}",
            )
            for name, value, problem in [
                (
                    "className",
                    None,
                    "responseInfo: attempts[0]: className: expected a text, got null",
                ),
                ("latencyMs", "5", f'A: latencyMs: expected {NUMBER}, got "5"'),
            ]
        ),
    ]:
        path.write_text(text)
        assert refusal(["--record", str(path)], capsys) == f"{path}{message}"
    path.write_text(
        json.dumps({"responseInfo": {"attempts": [{"className": "A", "latencyMs": 5}]}})
    )
    refused = refusal(["--record", str(path)], capsys)
    assert refused.endswith(":1: A: expected the member error, which is missing")
    path.write_text(json.dumps({"responseInfo": {"attempts": [attempt]}}))
    assert refusal(["--record", str(path)], capsys) == f"{path} has no prices: add --price A=ECPM"
    assert refusal(["--record", str(path), "--price", "B=1"], capsys) == (
        f"--price B: {path} has no attempts of it, but of: A"
    )


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        *(
            (f"{option} 0", COUNT)
            for option in ["--timeouts", "--whole-timeout", "--loads", "--parts"]
        ),
        ("--loads 1.5", COUNT),
        ("--loads many", COUNT),
        ("--workers 2000", "expected a whole number from 1 to 1,000, got 2000"),
        ("--price A=nan", f'expected {NUMBER}, got "nan"'),
        ("--price A=NaN", f"expected {NUMBER}, got NaN"),
        ("--price 5", "expected NAME=ECPM, got 5"),
        ("--price A=5", "a file of networks has the prices; only --record needs it"),
        ("--plot a.txt", "expected a name that ends with .svg or .png or .pdf, got a.txt"),
        ("--table nowhere/a.csv", "nowhere/a.csv can't be written"),
        ("--scheduler nowhere", "missing port number in address 'nowhere'"),
    ],
)
def test_a_wrong_option_is_refused_with_one_line(options: str, problem: str, capsys: Any) -> None:
    refused = refusal([str(HERE / "networks.json"), *options.split()], capsys)
    assert refused.startswith(f"argument {options.split()[0]}: {problem}")


def refusal(arguments: List[str], capsys: Any) -> str:
    """Runs the lab, and returns the line that it writes before it ends with the exit code 2."""
    with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit) as end:
        patch.setattr(sys, "argv", ["waterfall_lab", *arguments])
        runpy.run_path(str(HERE), run_name="__main__")
    assert end.value.code == 2
    start, line = capsys.readouterr().err.split("error: ", 1)
    assert start == "waterfall_lab: " and line.count("\n") == 1
    return str(line.rstrip())


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
