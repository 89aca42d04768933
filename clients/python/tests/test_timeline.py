"""The table of a conversation."""

from __future__ import annotations

import json
import re
from typing import List

import pytest

from adbridge._timeline import shortened, table
from adbridge._timeline import _line as one_line
from adbridge.errors import error_from_json


CONVERSATION = [
    '> {"id":0,"method":"initialize","params":{}}',
    '< {"id":0,"result":{}}',
    '> {"id":1,"method":"loadNative","params":{"adUnitId":"feed","timeoutMs":5,"options":{"a":[1]}}}',
    '< {"method":"loadBegan","params":{"adId":"ad-1","index":1,"atMs":10,"isRefresh":false}}',
    '< {"id":1,"result":{"adId":"ad-1","format":"native","responseInfo":{"attempts":['
    '{"label":"first","className":"A","parameter":"x","latencyMs":20,"error":{"name":"outer","message":"Outer.",'
    '"underlying":{"name":"inner","message":"Inner.","underlying":{"domain":"d","code":3,"message":"No."}}}},'
    '{"label":null,"className":"B","parameter":null,"latencyMs":0,"error":null}]}}}',
    '< {"method":"adEvent","params":{"adId":"ad-1","atMs":5,"event":"click","asset":"body"}}',
    '< {"method":"adEvent","params":{"adId":"ad-1","atMs":30,"event":"didFailToPresent",'
    '"error":{"name":"notReady","message":"Wait."}}}',
    '< {"method":"adEvent","params":{"adId":"ad-10","atMs":30,"event":"didRewardUser","reward":{"amount":1}}}',
    '< {"method":"adEvent","params":{"adId":"ad-10","atMs":30,"event":"refreshed","size":{"width":1},"view":{"id":null}}}',
    '< {"method":"contractViolation","params":{"adId":"ad-1","atMs":31,"severity":"error","rule":"lostClick",'
    '"className":"A","message":"It is lost."}}',
    '< {"method":"adapterStatus","params":{"atMs":31,"className":"A","description":"A is ready."}}',
    '> {"id":2,"method":"render","params":{"adId":"ad-1","view":{"width":1}}}',
    '< {"id":2,"result":{}}',
    '> {"id":3,"method":"advanceClock","params":{"ms":100}}',
    '< {"id":3,"result":{"nowMs":131}}',
    '> {"id":"3","method":"present","params":{"adId":"ad-10"}}',
    '< {"id":"3","error":{"code":304,"message":"Not now.","data":{"name":"wrongState"}}}',
    '> {"method":"dispose","params":{"adId":"ad-1"}}',
    '> {"id":4,"method":"loadBanner","params":{"adId":"mine"}}',
    '< {"id":4,"error":{"code":201,"message":"No ad.","data":{"name":"loadFailed","responseInfo":{"attempts":['
    '{"className":"C","parameter":"y","latencyMs":9,"error":{"domain":"e","code":7,"message":"Full."}}]}}}}',
    '< [{"id":9,"error":{"code":-32700,"message":"Cut.","data":{}}},{"id":8,"result":{}}]',
]

TABLE = """\
  0 ms         loadNative adUnitId=feed timeoutMs=5 options={"a": [1]}
 10 ms  ad-1   * loadBegan isRefresh=false
 20 ms  ad-1     1. first, A, x: after 20 ms failed: d 3: No.
 20 ms  ad-1     2. B: after 0 ms gave an ad
 20 ms  ad-1     loadNative gave ad-1, native
 20 ms  ad-1   * click body
 30 ms  ad-1   * didFailToPresent notReady: Wait.
 30 ms  ad-10  * didRewardUser {"amount": 1}
 30 ms  ad-10  * refreshed {"width": 1} {"id": null}
 31 ms  ad-1   ! error: lostClick by A: It is lost.
 31 ms         ! A: A is ready.
 31 ms  ad-1   render view={"width": 1}
 31 ms         advanceClock ms=100
131 ms  ad-10  present
131 ms  ad-10  ! present failed: Not now. (304 wrongState)
131 ms  ad-1   dispose
131 ms  mine   loadBanner
140 ms  mine     1. C, y: after 9 ms failed: e 7: Full.
140 ms  mine   ! loadBanner failed: No ad. (201 loadFailed)
140 ms         ! ? failed: Cut. (-32700)"""


def test_each_kind_of_message_has_its_row() -> None:
    assert table(CONVERSATION) == TABLE


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


@pytest.mark.parametrize(
    ("count", "start"),
    [
        (0, []),
        (1, []),
        (200, []),
        (201, ["(1 row before these)"]),
        (202, ["(2 rows before these)"]),
        (1_400, ["(1,200 rows before these)"]),
    ],
)
def test_the_last_200_rows_are_shown(count: int, start: List[str]) -> None:
    lines = [f'> {{"id":{n},"method":"dispose","params":{{"adId":"ad-{n}"}}}}' for n in range(count)]
    shown = table(lines).splitlines()
    assert shown[: len(start)] == start
    ads = [re.findall(r"ad-\d+", row)[0] for row in shown[len(start) :]]
    assert ads == [f"ad-{n}" for n in range(max(0, count - 200), count)]


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


@pytest.mark.parametrize(
    "length, is_cut", [(99, False), (100, False), (399, False), (400, True), (1_000, True)]
)
def test_a_string_is_cut_from_four_hundred_characters_on(length: int, is_cut: bool) -> None:
    line = json.dumps({"text": "ä" * length}, ensure_ascii=False)
    cut = json.dumps({"text": f"{'ä' * 40}… ({length:,} characters)"}, ensure_ascii=False)
    assert shortened(line) == (cut if is_cut else line)


@pytest.mark.parametrize("name", ["data", "watermark", "other"])
@pytest.mark.parametrize("length", [63, 64, 200])
def test_base64_is_left_out_from_64_characters_on(name: str, length: int) -> None:
    line = json.dumps({"a": "x" * 60, name: "A" * length})
    is_cut = name != "other" and length >= 64
    assert shortened(line) == (
        json.dumps({"a": "x" * 60}).rstrip("}") + f', "{name}":"({length} characters)"}}'
        if is_cut
        else line
    )


@pytest.mark.parametrize("count", [19, 20, 21, 30])
def test_an_error_has_at_most_twenty_attempts(count: int) -> None:
    attempt = {"className": "A", "latencyMs": 5, "error": None}
    error = error_from_json({"code": 299, "message": "No ad.", "data": {"responseInfo": {"attempts": [attempt] * count}}})
    rows = [f"{number}. A: after 5 ms gave an ad" for number in range(1, min(count, 20) + 1)]
    more = [f"… and {count - 20} more"] if count > 20 else []
    assert getattr(error, "__notes__") == rows + more


@pytest.mark.parametrize("count", [199, 200, 201, 1200])
def test_a_table_has_at_most_two_hundred_rows(count: int) -> None:
    rows = table([f'> {{"method":"m","params":{{"n":{n}}}}}' for n in range(count)]).splitlines()
    more = {201: ["(1 row before these)"], 1200: ["(1,000 rows before these)"]}.get(count, [])
    assert rows == more + [f"0 ms    m n={n}" for n in range(max(0, count - 200), count)]
