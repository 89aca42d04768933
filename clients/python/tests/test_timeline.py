"""The table of a conversation."""

from __future__ import annotations

import json

import pytest

from adbridge._timeline import MOST_ROWS, shortened, table
from adbridge._timeline import _line as one_line
from adbridge.errors import error_from_json


@pytest.mark.parametrize(
    "line",
    [
        "",
        ">",
        "> ",
        "< {",
        "< []",
        "< 3",
        "< null",
        '< {"id":1}',
        '< {"id":[],"result":[]}',
        '> {"method":{},"params":[1]}',
        '> {"method":"load","id":{"a":1},"params":"x"}',
        '< {"method":"adEvent","params":{"adId":{},"atMs":"x"}}',
        '< {"method":"adEvent"}',
        '< {"method":"contractViolation","params":{}}',
        '< {"id":1,"error":"no"}',
        "< " + "[" * 100_000,
    ],
)
def test_a_line_that_breaks_the_protocol_is_left_out_or_shown(line: str) -> None:
    good = '> {"id":1,"method":"loadNative","params":{"adUnitId":"a"}}'
    assert "loadNative adUnitId=a" in table([line, good, line])


def test_networks_are_asked_one_after_the_other() -> None:
    attempts = [
        {"className": name, "latencyMs": ms, "error": {"name": "noFill", "message": "No."}}
        for name, ms in [("A", 30), ("B", 50), ("C", 20)]
    ]
    info = {"attempts": attempts}
    error = {"code": 201, "message": "No.", "data": {"adId": "ad-1", "responseInfo": info}}
    text = table(
        [
            '> {"id":1,"method":"loadNative","params":{"adUnitId":"a"}}',
            "< " + json.dumps({"id": 1, "error": error}),
        ]
    )
    times = [row.split()[0] for row in text.splitlines()]
    assert times == ["0", "30", "80", "100", "100"]
    assert [row.split()[4] for row in text.splitlines()[1:4]] == ["A:", "B:", "C:"]


def test_a_text_of_several_lines_stays_in_its_row() -> None:
    params = {"adId": "a\nb", "text": "one\ntwo\u2028three\r", "long": "x" * 10_000}
    shown = table([f"> {json.dumps({'id': 1, 'method': 'm', 'params': params})}"])
    assert len(shown.split("\n")) == 1
    assert len(shown) < 500


def test_a_text_is_cut_after_three_hundred_characters() -> None:
    assert one_line("x" * 300) == "x" * 300
    assert one_line("x" * 301) == "x" * 300 + "…"


def test_the_last_rows_of_many_are_shown() -> None:
    lines = [f'> {{"id":{n},"method":"dispose","params":{{"adId":"ad-{n}"}}}}' for n in range(500)]
    shown = table(lines).splitlines()
    assert shown[0] == f"({500 - MOST_ROWS} rows before these)"
    assert len(shown) == MOST_ROWS + 1
    assert "ad-499" in shown[-1]


def test_a_line_without_its_images_is_still_json() -> None:
    image = {"data": "A" * 100_000, "text": 'a "quoted" \\ text', "list": ["b" * 5000, 1]}
    short = shortened(json.dumps(image))
    assert len(short) < 300
    assert json.loads(short)["data"] == "(100,000 characters)"
    assert json.loads(short)["list"] == ["b" * 40 + "… (5,000 characters)", 1]
    assert json.loads(short)["text"] == image["text"]


def test_an_error_has_the_attempts_of_its_load_as_notes() -> None:
    attempt = {"className": "A", "label": "first", "parameter": "x", "latencyMs": 5}
    failed = {"error": {"domain": "d", "code": 3, "message": "No."}}
    info = {"attempts": [{**attempt, **failed}] * 22}
    error = error_from_json({"code": 299, "message": "No ad.", "data": {"responseInfo": info}})
    notes = getattr(error, "__notes__")
    assert notes[0] == "1. first, A, x: after 5 ms failed: d 3: No."
    assert notes[19:] == [notes[0].replace("1", "20", 1), "… and 2 more"]
    assert getattr(error, "__notes__") is notes, "a note can be added"
    assert str(error) == "No ad."


@pytest.mark.parametrize("data", [None, {}, {"responseInfo": 7}, {"responseInfo": {"attempts": [7]}}])
def test_an_error_without_attempts_has_no_notes(data: object) -> None:
    error = error_from_json({"code": 299, "message": "No ad.", "data": data})
    assert not hasattr(error, "__notes__") and not hasattr(error, "anything")
