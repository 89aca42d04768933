"""The commands, and the errors that they write: `pytest clients/lab`."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List, Tuple

import polars as pl
import pytest
from under_test import PROGRAM, needs_program

import adbridge_lab as lab
from adbridge_lab import bridge
from adbridge_lab.__main__ import main
from adbridge_lab.described import Network, recorded_attempts

HERE = Path(__file__).resolve().parents[1]
README = (HERE / "README.md").read_text("utf-8")
FAST = Network("fast", 0.5, (100, 200), 4.0)
SLOW = Network("slow", 0.75, (100, 1000), 8.0)

NUMBER = "a number from 0 to 1,000,000,000"
COUNT = "expected a whole number from 1 to 1,000,000,000, got "


def test_the_readme_shows_what_the_commands_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """Every command of the README runs, and prints what stands below it."""
    monkeypatch.chdir(tmp_path)
    ran = 0
    monkeypatch.setenv("ADBRIDGE", PROGRAM)
    for name, text in re.findall(r"^    \$ cat (\S+)\n((?:    [^$].*\n)+)", README, re.M):
        (tmp_path / name).write_text("".join(f"{line[4:]}\n" for line in text.splitlines()))
    for command, output in re.findall(
        r"^    \$ adbridge-lab ((?:.*\\\n)*.*)\n((?:    (?!\$).*\n)*)", README, re.M
    ):
        arguments = shlex.split(command.replace("\\\n", ""))
        if arguments[0] == "bridge" and not Path(PROGRAM).is_file():
            continue
        main(arguments)
        printed = capsys.readouterr().out.splitlines()
        shown = [line[4:] for line in output.rstrip().splitlines()]
        assert printed == shown, f"adbridge-lab {command}"
        ran += 1
    assert ran >= 4


@needs_program
@pytest.mark.parametrize(
    "variant",
    [
        lab.Variant((lab.LineItem("slow", 550), lab.LineItem("fast", 1000))),
        lab.Variant((lab.LineItem("fast", 150), lab.LineItem("slow", 2000)), whole_timeout_ms=700),
        lab.Variant((lab.LineItem("slow", 5000),)),
    ],
    ids=str,
)
def test_the_model_loads_as_adbridge_does(
    variant: lab.Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADBRIDGE", PROGRAM)
    rows = bridge.check(variant, [FAST, SLOW], 20_000)
    assert len(rows) == len(variant.line_items) + 1
    for row in rows:
        assert row.distance < 4, row
    # A model with other timeouts is found out.
    unlike = bridge.check(variant, [FAST, Network("slow", 0.7, (100, 1000), 8.0)], 20_000)
    model = [row.model for row in rows]
    bridges = [row.bridge for row in unlike]
    if "slow" in variant.networks:
        assert any(abs(a - b) > 4 * row.error for a, b, row in zip(model, bridges, rows))


@needs_program
def test_the_bridges_counts_are_the_same_in_any_division(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADBRIDGE", PROGRAM)
    unit = bridge.ad_unit(
        lab.Variant((lab.LineItem("slow", 400), lab.LineItem("fast", 400))), [FAST, SLOW]
    )
    whole = bridge.measure(unit, range(1, 2001))
    assert whole["loads"] == 2000
    assert bridge.measure(unit, range(1, 501)) + bridge.measure(unit, range(501, 2001)) == whole


def test_floors_and_bidders_are_not_for_the_bridge() -> None:
    for variant in (
        lab.Variant((lab.LineItem("fast"),), floor=1), lab.Variant(bidders=("fast",)),
        lab.Variant((lab.LineItem("fast", floor=2),)),
    ):  # fmt: skip
        with pytest.raises(
            ValueError, match="the comparison with adbridge has neither bidders nor floors"
        ):
            bridge.ad_unit(variant, [FAST])


def test_a_record_becomes_a_log(tmp_path: Path) -> None:
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
    frame = recorded_attempts(record, {"A": 2.5, "B": 1})
    assert frame.rows() == [
        (1, "A", True, 10.0, 2.5), (1, "A", False, 30.0, None), (1, "A", False, 20.0, None),
        (1, "A", True, 40.0, 2.5), (2, "B", False, 30.0, None),
    ]  # fmt: skip
    path = tmp_path / "log.parquet"
    main(["record", str(record), str(path), "--price", "A=2.5", "--price", "B=1"])
    assert lab.read_log([path]).attempts == 5


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
    assert recorded_attempts(record, {"A": 1})["filled"].to_list() == [False, True]


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
    assert refusal(["search", str(path)], capsys) == f"{path}: {message}"


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
        assert (
            refusal(["record", str(path), str(tmp_path / "log.parquet")], capsys)
            == f"{path}{message}"
        )
    path.write_text(
        json.dumps({"responseInfo": {"attempts": [{"className": "A", "latencyMs": 5}]}})
    )
    refused = refusal(["record", str(path), str(tmp_path / "log.parquet")], capsys)
    assert refused.endswith(":1: A: expected the member error, which is missing")
    path.write_text(json.dumps({"responseInfo": {"attempts": [attempt]}}))
    assert (
        refusal(["record", str(path), str(tmp_path / "log.parquet")], capsys)
        == f"{path} has no prices: add --price A=ECPM"
    )
    assert refusal(
        ["record", str(path), str(tmp_path / "log.parquet"), "--price", "B=1"], capsys
    ) == (f"--price B: {path} has no attempts of it, but of: A")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        *(
            (f"{option} 0", COUNT)
            for option in ["--timeouts", "--whole-timeout", "--users", "--seed"]
        ),
        ("--users 1.5", COUNT),
        ("--users many", COUNT),
        ("--workers 2000", "expected a whole number from 1 to 1,000, got 2000"),
        ("--floors -1", f"expected {NUMBER}, got -1"),
        ("--floors NaN", f"expected {NUMBER}, got NaN"),
        ("--page nowhere/a.html", "nowhere/a.html can't be written"),
    ],
)
def test_a_wrong_option_is_refused_with_one_line(options: str, problem: str, capsys: Any) -> None:
    refused = refusal(["search", str(HERE / "networks.json"), *options.split()], capsys)
    assert refused.startswith(f"argument {options.split()[0]}: {problem}")


def test_names_that_are_not_in_the_log_are_refused(log: Path, tmp_path: Path, capsys: Any) -> None:
    names = "expected one of Aurora, Borealis, Cassini, Dorado"
    assert refusal(["search", str(log), "--bidders", "Eos"], capsys) == f"--bidders Eos: {names}"
    floor = ["floor", str(log), "--floor", "1", "--network", "Eos"]
    assert refusal(floor, capsys) == f"--network Eos: {names}"
    variants = tmp_path / "variants.json"
    compare = ["compare", str(log), "--variants", str(variants)]
    for text, message in [
        ('{"variants": [{"lineItems": ["Eos"]}]}',
         'lineItems[0]: expected one of the networks Aurora, Borealis, Cassini, Dorado, got "Eos"'),
        ('{"variants": [{"lineItem": []}]}', "variants[0]: lineItem: unknown. Known: bidder"),
        ('{"variants": [{"lineItems": ["Aurora"], "bidders": ["Aurora"]}]}',
         "variants[0]: expected each network once, got Aurora twice"),
        ('{"variants": [{"bidders": []}]}', "variants[0]: expected lineItems or bidders"),
        ('{"variants": []}', "variants: expected at least one variant"),
    ]:  # fmt: skip
        variants.write_text(text)
        assert message in refusal(compare, capsys)


def test_one_network_has_floors_but_no_order(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "log.csv"
    rows = [f"A,{1 + at % 3},{at % 2},10" for at in range(200)]
    path.write_text("\n".join(["network,price,filled,latency", *rows]))
    assert refusal(["search", str(path)], capsys).endswith(
        "expected two networks or more to search an order, got only A"
    )
    main(["floor", str(path), "--floor", "2", "--users", "20000", "--workers", "1"])
    assert "floor 2" in capsys.readouterr().out


def refusal(arguments: List[str], capsys: Any) -> str:
    """Runs the lab, and returns the line that it writes before it ends with the exit code 2."""
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    start, line = capsys.readouterr().err.rsplit("error: ", 1)
    assert start.startswith("adbridge-lab") and line.count("\n") == 1
    return str(line.rstrip())


def test_all_commands_write_the_same_table_with_any_number_of_workers(
    log: Path, tmp_path: Path
) -> None:
    tables: Dict[str, pl.DataFrame] = {}
    for workers in ("1", "2"):
        path = tmp_path / f"{workers}.parquet"
        main(
            ["floor", str(log), "--floor", "2", "--users", "60000", "--workers", workers,
             "--table", str(path), "--page", str(tmp_path / "page.html")]
        )  # fmt: skip
        tables[workers] = pl.read_parquet(path)
    assert tables["1"].equals(tables["2"])
    page = (tmp_path / "page.html").read_text()
    assert page.startswith("<!DOCTYPE html>") and "A floor of 2 lowers the revenue" in page


def test_the_module_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "adbridge_lab", "--help"]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    for name in ("floor", "search", "compare", "validate", "bridge", "sample", "record"):
        assert f"    {name}" in done.stdout
