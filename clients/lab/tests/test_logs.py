"""Logs are read from any format, with clear errors, and counted the same in any division."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, Dict, List

import polars as pl
import pytest

import adbridge_lab as lab
from adbridge_lab.inputs import Input
from adbridge_lab.logs import COUNTRIES, columns_of

ROWS: List[Dict[str, Any]] = [
    {
        "network": "A",
        "price": 2.5,
        "filled": True,
        "latency": 120.0,
        "time": "2026-10-01T10:00:00Z",
        "country": "DE",
    },
    {
        "network": "A",
        "price": None,
        "filled": False,
        "latency": 80.0,
        "time": "2026-10-02T10:00:00Z",
        "country": "US",
    },
    {
        "network": "B",
        "price": 1.0,
        "filled": True,
        "latency": 300.0,
        "time": "2026-10-03T23:00:00Z",
        "country": "DE",
    },
]


PRICE = "a number from 0 to 20,000, the price of 1,000 ads (or name its scale in the file of columns)"


def written(path: Path, rows: List[Dict[str, Any]]) -> Path:
    if path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    else:
        frame = pl.DataFrame(rows, infer_schema_length=None, strict=False)
        frame.write_csv(path) if path.suffix == ".csv" else frame.write_parquet(path)
    return path


def message(path: Path, mapping: Any = None, **options: Any) -> str:
    """The error of a wrong log, without its folder."""
    columns = columns_of(Input("", mapping)) if mapping else None
    with pytest.raises(lab.LogError) as error:
        lab.read_log([path], columns, **options)
    return str(error.value).replace(f"{path.parent}/", "")


def test_parquet_csv_and_json_lines_give_the_same_counts(log: Path, tmp_path: Path) -> None:
    frame = pl.read_parquet(log)
    frame.write_csv(tmp_path / "log.csv")
    frame.with_columns(pl.col("time").dt.strftime("%Y-%m-%dT%H:%M:%S%.3fZ")).write_ndjson(
        tmp_path / "log.jsonl"
    )
    counts = lab.read_log([log])
    for name in ("log.csv", "log.jsonl"):
        assert lab.read_log([tmp_path / name]).frame.equals(counts.frame), name


def test_a_csv_file_can_have_semicolons_and_decimal_commas_or_tabs(log: Path, tmp_path: Path) -> None:
    frame = pl.read_parquet(log)
    frame.write_csv(tmp_path / "semicolons.csv", separator=";", decimal_comma=True)
    frame.write_csv(tmp_path / "tabs.csv", separator="\t")
    counts = lab.read_log([log])
    for name in ("semicolons.csv", "tabs.csv"):
        assert lab.read_log([tmp_path / name]).frame.equals(counts.frame), name


def test_values_that_seem_to_be_in_another_unit_are_doubted(tmp_path: Path) -> None:
    assert lab.read_log([written(tmp_path / "log.csv", ROWS)]).doubts() == []
    rows = [{**row, "price": row["price"] and row["price"] / 1000, "latency": row["latency"] / 1000} for row in ROWS]
    assert lab.read_log([written(tmp_path / "other.csv", rows)]).doubts() == [
        "No price is above 0.0025. If they are those of one ad, name a scale of 1000 in the file of columns.",
        "No latency is above 0.3 ms. If they are seconds, name a scale of 1000 in the file of columns.",
    ]


def test_a_log_in_parts_gives_the_same_counts(
    log: Path, counts: lab.Counts, tmp_path: Path
) -> None:
    frame = pl.read_parquet(log)
    for parts in (2, 16):
        folder = tmp_path / str(parts)
        folder.mkdir()
        for part in range(parts):
            frame.gather_every(parts, part).write_parquet(folder / f"{part}.parquet")
        assert lab.read_log([folder]).frame.equals(counts.frame)


def test_counts_hold_each_attempt_once_with_its_values(tmp_path: Path) -> None:
    counts = lab.read_log([written(tmp_path / "log.csv", ROWS)])
    assert (counts.attempts, counts.networks, counts.countries) == (3, ["A", "B"], ["DE", "US"])
    prices = counts.frame.filter(pl.col("kind") == 0).sort("network")
    assert prices["low"].to_list() == prices["high"].to_list() == [2.5, 1.0]
    assert sorted(counts.frame.filter(pl.col("kind") != 0)["low"]) == [80.0, 120.0, 300.0]


@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".parquet"])
@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("price", math.nan, f"column price: expected {PRICE}, got"),
        ("price", -1.0, f"column price: expected {PRICE}, got -1"),
        ("price", 9e9, f"column price: expected {PRICE}, got 9"),
        ("price", None, f"column price: expected {PRICE}, got nothing"),
        ("latency", -5.0, "column latency: expected milliseconds from 0 to 3,600,000, got -5"),
        ("latency", None, "column latency: expected milliseconds from 0 to 3,600,000, got nothing"),
        ("filled", None, "column filled: expected true or false, got nothing"),
        ("network", None, "column network: expected a name, got nothing"),
        ("time", "2026-10-03T23:00:00", "column time: expected a time with a time zone (or name its"),
        ("time", "yesterday", "column time: expected a time with a time zone (or name its"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_file_row_and_column(
    suffix: str, name: str, value: Any, problem: str, tmp_path: Path
) -> None:
    rows = [*ROWS, {**ROWS[2], name: value}, {**ROWS[2], name: value}]
    refused = message(written(tmp_path / f"log{suffix}", rows))
    if suffix == ".jsonl" and value is not None and value != value:
        problem = "expected an object, got {"  # JSON has no NaN.
    assert refused.startswith(f"log{suffix}: row 4: {problem}")


@pytest.mark.parametrize(
    ("name", "value"),
    [("price", "cheap"), ("latency", "fast"), ("filled", "perhaps"), ("filled", "2")],
)
def test_a_value_of_another_type_is_refused(name: str, value: str, tmp_path: Path) -> None:
    refused = message(written(tmp_path / "log.csv", [*ROWS, {**ROWS[0], name: value}]))
    assert refused.startswith(f"log.csv: row 4: column {name}: expected ")
    assert refused.endswith(f"got {value}")


def test_a_parquet_column_of_another_type_is_refused(tmp_path: Path) -> None:
    rows = [{**row, "price": [1.0]} for row in ROWS]
    assert message(written(tmp_path / "log.parquet", rows)) == (
        "log.parquet: column price: expected numbers, got the type List(Float64)"
    )


def test_a_missing_column_is_refused_with_those_of_the_file(tmp_path: Path) -> None:
    rows = [{"network": "A", "price": 1.0, "filled": True} for _ in range(2)]
    for suffix in (".csv", ".jsonl", ".parquet"):
        assert message(written(tmp_path / f"log{suffix}", rows)).startswith(
            f"log{suffix}: column latency: missing (or name another one in the file of columns)."
            " The file has: network, price, filled"
        )


def test_an_empty_file_and_one_without_rows_are_refused(tmp_path: Path) -> None:
    for suffix in (".csv", ".jsonl", ".parquet"):
        path = tmp_path / f"log{suffix}"
        path.write_text("")
        assert message(path) == f"log{suffix}: expected attempts, but the file is empty"
    (tmp_path / "head.csv").write_text("network,price,filled,latency\n")
    assert message(tmp_path / "head.csv") == "head.csv: expected attempts, but the file has no rows"


def test_a_broken_line_is_refused_with_its_number(tmp_path: Path) -> None:
    path = written(tmp_path / "log.jsonl", ROWS * 1000)
    with path.open("a") as file:
        file.write('{"network": "A", "pri\n')
    assert message(path) == 'log.jsonl: row 3001: expected an object, got {"network": "A", "pri'
    path = written(tmp_path / "log.csv", ROWS)
    with path.open("a") as file:
        file.write("A,1,true,5,2026-10-01T10:00:00Z,DE,7\n")
    assert message(path) == "log.csv: row 4: expected 6 values, got 7"


def test_two_currencies_are_refused(tmp_path: Path) -> None:
    rows = [{**row, "currency": "EUR"} for row in ROWS] + [{**ROWS[0], "currency": "USD"}]
    assert message(written(tmp_path / "log.csv", rows)) == (
        "log.csv: row 4: column currency: expected EUR, as in the rows before, got USD"
    )
    written(tmp_path / "1.csv", rows[:2]), written(tmp_path / "2.csv", rows[3:])
    with pytest.raises(lab.LogError, match="2.csv: column currency: expected EUR"):
        lab.read_log([tmp_path / "1.csv", tmp_path / "2.csv"])


def test_a_column_of_ids_is_no_column_of_networks(tmp_path: Path) -> None:
    rows = [{**ROWS[0], "network": f"id-{at}"} for at in range(1000)]
    assert "column network: expected at most 200 networks, got" in message(
        written(tmp_path / "log.csv", rows)
    )


def test_times_are_read_with_offsets_zones_and_since_1970(tmp_path: Path) -> None:
    """All of these are 22:30 on October 1 in UTC."""
    mapping = {"time": {"column": "time", "timeZone": "Europe/Berlin"}}
    for at, (value, mapped) in enumerate(
        [
            ("2026-10-02T00:30:00+02:00", None),
            ("2026-10-01 22:30:00Z", None),
            ("2026-10-02 00:30:00", mapping),
            (1790893800, None),
            (1790893800000, None),
        ]
    ):
        path = written(tmp_path / f"{at}.csv", [{**row, "time": value} for row in ROWS])
        columns = columns_of(Input("", mapped)) if mapped else None
        counts = lab.read_log([path], columns)
        assert f"{counts.first:%Y-%m-%d %H:%M}" == "2026-10-01 22:30", value
        # Hours are those of the zone, if one is named.
        assert counts.frame["hour"].unique().to_list() == [0 if mapped else 22]


def test_a_mapping_names_columns_and_their_units(tmp_path: Path) -> None:
    rows = [
        {"ad_source": row["network"], "micros": row["price"] and row["price"] * 1000,
         "ok": int(row["filled"]), "seconds": row["latency"] / 1000} for row in ROWS
    ]  # fmt: skip
    mapping = {
        "network": "ad_source", "price": {"column": "micros", "scale": 0.001}, "filled": "ok",
        "latency": {"column": "seconds", "scale": 1000},
    }  # fmt: skip
    (tmp_path / "columns.json").write_text(json.dumps(mapping))
    columns = lab.read_columns(tmp_path / "columns.json")
    counts = lab.read_log([written(tmp_path / "log.csv", rows)], columns)
    assert sorted(counts.frame.filter(pl.col("kind") == 0)["low"]) == [1.0, 2.5]
    assert counts.frame["high"].max() == 300


@pytest.mark.parametrize(
    ("mapping", "problem"),
    [
        ({"netwrok": "a"}, ": netwrok: unknown. Known: network, price"),
        ({"price": {"column": "p", "scale": 0}}, ": price: scale: expected a number from 1e-09"),
        ({"price": {"scale": 2}}, ": price: expected the member column, which is missing"),
        ({"time": {"column": "t", "timeZone": "Mars"}}, "timeZone: expected a time zone such as"),
        ({"network": {"column": "n", "scale": 2}}, ": network: scale: unknown"),
        ([], ": expected an object, got []"),
    ],
)
def test_a_wrong_mapping_is_refused(mapping: Any, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "columns.json"
    path.write_text(json.dumps(mapping))
    with pytest.raises(lab.LogError) as error:
        lab.read_columns(path)
    assert problem in str(error.value)


def test_rare_countries_count_as_one(tmp_path: Path) -> None:
    rows = [{**ROWS[0], "country": f"C{at:02}"} for at in range(40) for _ in range(60 - at)]
    counts = lab.read_log([written(tmp_path / "log.parquet", rows)])
    assert counts.countries == [*(f"C{at:02}" for at in range(COUNTRIES)), "other"]
    assert counts.frame.filter(pl.col("kind") != 0)["n"].sum() == len(rows)


def test_the_last_days_are_kept_for_validation(counts: lab.Counts, log: Path) -> None:
    assert f"{counts.held_from:%m-%d}" == "10-24"
    assert f"{lab.read_log([log], holdout_days=2).held_from:%m-%d}" == "10-27"
    assert "the log has 28 days" in message(log, holdout_days=28)


def test_validation_without_times_is_refused(tmp_path: Path) -> None:
    rows = [{name: row[name] for name in ("network", "price", "filled", "latency")} for row in ROWS]
    counts = lab.read_log([written(tmp_path / "log.csv", rows)])
    with pytest.raises(lab.LogError, match="needs times from two days or more"):
        lab.validate(counts)
