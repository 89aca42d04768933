"""What a notebook shows."""

from __future__ import annotations

import asyncio
import base64
import os
import re
from html.parser import HTMLParser
from typing import Any, List, Tuple

import pytest

import adbridge
from adbridge import AdBridge, AsyncAdBridge, ContractViolation, LoadFailed, RPCError, UnknownAdUnit
from adbridge._html import shown
from adbridge.ads import BaseSyncAd

HOSTILE = "<script>alert(1)</script>\"'&\x00\x1b\ud800\u202e]]>"


class Parser(HTMLParser):
    """Reads the elements and the texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: List[str] = []
        self.attributes: List[Tuple[str, Any]] = []
        self.texts: List[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def is_harmless(page: str) -> bool:
    parsed = Parser(page)
    known = {"b", "br", "div", "img", "p", "span", "table", "tbody", "td", "th", "thead", "tr"}
    names = {name for name, _ in parsed.attributes}
    sources = [value for name, value in parsed.attributes if name == "src"]
    is_local = all(source.startswith("data:image/svg+xml;base64,") for source in sources)
    page.encode()  # A notebook is a file in UTF-8.
    has_controls = re.search(r"[\x00-\x1f]", page)
    return (
        set(parsed.elements) <= known
        and names <= {"alt", "src", "style"}
        and is_local
        and not has_controls
    )


def test_an_ad_is_shown_with_its_picture_its_state_and_its_events() -> None:
    with AdBridge(clock="manual") as bridge:
        ad = bridge.load_native(ad_unit_id="sample/content")
        page = ad._repr_html_()
        assert page is not None and "No events yet." in page
        ad.render(width=320, height=250)
        ad.record_click("headline")
        page = ad._repr_html_()
        ad.dispose()
        afterwards = ad._repr_html_()
    assert page is not None and is_harmless(page)
    parsed = Parser(page)
    assert ["ad-1: native", "rendered"] == [text for text in parsed.texts if text.strip()][:2]
    assert ["0 ms", "click", "headline"] == parsed.texts[-3:]
    assert "img" in parsed.elements
    # An ad that was disposed of, and one whose daemon has ended, have no picture.
    for later in (afterwards, ad._repr_html_()):
        assert later is not None and "click" in later and "<img" not in later


@pytest.mark.parametrize("error", [None, TimeoutError("The daemon is busy.")])
def test_a_notebook_waits_five_seconds_for_a_picture_and_then_cancels_it(error: Any) -> None:
    log: List[Any] = []

    class Asked:
        """A call, and a bridge with it."""

        def request(self, *call: Any) -> Any:
            log.append(call)
            return self

        def result(self, timeout: Any = None) -> Any:
            log.append(timeout)
            if error:
                raise error
            return {"text": "<svg/>", "state": "loaded"}

        def cancel(self) -> None:
            log.append("cancelled")

    ad = BaseSyncAd()
    ad.ad_id, ad._bridge = "ad-1", Asked()
    for ask, result in [(ad._picture, "<svg/>"), (ad._state, "loaded")]:
        if error:
            with pytest.raises(TimeoutError):
                ask()
        else:
            assert ask() == result
    preview = ("preview", {"adId": "ad-1", "format": "svg"})
    assert log == [preview, 5.0, "cancelled", ("getAd", {"adId": "ad-1"}), 5.0, "cancelled"]


def test_an_ad_of_a_coroutine_is_shown_without_a_picture() -> None:
    async def use() -> Any:
        async with AsyncAdBridge() as bridge:
            async with await bridge.load_native(ad_unit_id="sample/native") as ad:
                return ad._repr_html_()

    page = asyncio.run(use())
    assert "ad-1: native" in page and "<img" not in page


def test_a_failed_load_is_shown_with_its_waterfall() -> None:
    with AdBridge(clock="skip") as bridge:
        with pytest.raises(LoadFailed) as failed:
            bridge.load_native(ad_unit_id="sample/no-fill")
        with pytest.raises(UnknownAdUnit) as unknown:
            bridge.load_native(ad_unit_id="nothing")
    page = failed.value._repr_html_()
    assert page is not None and is_harmless(page)
    assert "noInventory: There is no ad to show." in page
    assert unknown.value._repr_html_() is None


def test_a_violation_is_shown_with_its_rule() -> None:
    with AdBridge() as bridge:
        with bridge.load_native(ad_unit_id="sample/break-doubleImpression") as ad:
            ad.render(width=320, height=250)
        page = bridge.violations[0]._repr_html_()
        assert bridge.list_adapters()._repr_html_() is None
    assert page is not None and is_harmless(page)
    assert "doubleImpression" in page


def test_hostile_texts_are_shown_as_text() -> None:
    violation = ContractViolation.from_json(
        {
            "index": 1,
            "className": HOSTILE,
            "adId": HOSTILE,
            "rule": HOSTILE,
            "severity": HOSTILE,
            "message": HOSTILE * 10_000,
            "atMs": 0,
        }
    )
    attempt = {
        "className": HOSTILE,
        "label": HOSTILE,
        "parameter": HOSTILE,
        "latencyMs": 3,
        "error": {
            "domain": HOSTILE,
            "code": 1,
            "name": HOSTILE,
            "message": HOSTILE,
            "underlying": None,
        },
    }
    data = {
        "error": attempt["error"],
        "responseInfo": {"responseId": "r", "loadedAttempt": None, "attempts": [attempt] * 3},
    }
    for value in (violation, LoadFailed(HOSTILE, data)):
        page = value._repr_html_()
        assert page is not None and is_harmless(page)
        assert "&lt;script&gt;" in page
        assert len(page) < 20_000


@pytest.mark.parametrize(
    "data",
    [
        {"responseInfo": None},
        {"responseInfo": {}},
        {"responseInfo": {"attempts": [{}]}},
        {"responseInfo": {"attempts": [{"className": "A", "latencyMs": "x"}]}},
        None,
    ],
)
def test_data_that_breaks_the_protocol_is_shown_as_a_repr(data: Any) -> None:
    assert RPCError("no", data)._repr_html_() is None


def test_an_error_that_ends_a_cell_has_the_lines_of_the_notebook_and_the_waterfall() -> None:
    with AdBridge(clock="manual") as bridge, pytest.raises(LoadFailed) as raised:
        bridge.load_native(ad_unit_id="sample/no-fill")
    lines = raised.value._render_traceback_()
    assert len(lines) < 10
    assert __file__ in lines[0] and "test_an_error_that_ends_a_cell" in lines[0]
    assert not any(os.path.dirname(adbridge.__file__) in line for line in lines)
    message = next(line for line in lines if line.startswith("LoadFailed: "))
    assert message.endswith("(201 loadFailed)")
    network, reason = lines[lines.index(message) + 1 :]
    assert network.startswith("  ✗  1. SampleCustomEvent (no-inventory)")
    assert reason == "        noInventory: There is no ad to show."


def test_an_error_that_ends_a_cell_has_no_lines_of_the_notebook_program() -> None:
    # IPython runs a cell from a function of its own.
    program = compile("def run(cell):\n    cell()\n", "site-packages/IPython/core/interactiveshell.py", "exec")
    names: dict[str, Any] = {}
    exec(program, names)
    with AdBridge(clock="manual") as bridge, pytest.raises(LoadFailed) as raised:
        names["run"](lambda: bridge.load_native(ad_unit_id="sample/no-fill"))
    lines = raised.value._render_traceback_()
    assert any(__file__ in line for line in lines)
    assert not any("IPython" in line for line in lines)


@pytest.mark.parametrize(
    "info", [None, {}, [], "x", {"attempts": None}, {"attempts": []}, {"responseId": "r"}]
)
def test_an_error_whose_load_has_no_attempts_ends_a_cell_with_its_message(info: Any) -> None:
    for data in (None, [], {}, {"responseInfo": info}):
        assert RPCError("It failed.", data)._render_traceback_() == ["RPCError: It failed."]


def test_an_error_without_a_waterfall_ends_a_cell_in_few_lines_too() -> None:
    with AdBridge(clock="manual") as bridge, pytest.raises(RPCError) as raised:
        bridge.request("dance").result()
    assert raised.value._render_traceback_()[-1].startswith("MethodNotFound: ")


RED, GREEN, GREY = "#d9534f", "#2e8b57", "#888"


def cells(tag: str, *texts: str) -> str:
    return "".join(f'<{tag} style="text-align:left">{text}</{tag}>' for text in texts)


def table(titles: List[str], *rows: List[str]) -> str:
    body = "".join(f"<tr>{cells('td', *row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells('th', *titles)}</tr></thead><tbody>{body}</tbody></table>"


def heading(title: str, state: str, colour: str) -> str:
    return f'<b>{title}</b> <span style="color:{colour}">{state}</span><br>'


@pytest.mark.parametrize(
    "severity, ad_id, colour, where",
    [("error", "ad-1", RED, "A, ad-1"), ("warning", None, RED, "A"), ("info", None, GREY, "A")],
)
def test_the_page_of_a_violation(severity: str, ad_id: Any, colour: str, where: str) -> None:
    about = {"index": 1, "className": "A", "adId": ad_id, "rule": "lostClick", "severity": severity}
    violation = ContractViolation.from_json({**about, "message": "It is <lost>.", "atMs": 7})
    titles = ["time", "adapter, ad", "what happened"]
    assert violation._repr_html_() == (
        f"<div>{heading('lostClick', severity, colour)}"
        f"{table(titles, ['7 ms', where, 'It is &lt;lost&gt;.'])}</div>"
    )


def bar(width: int, colour: str) -> str:
    return f'<div style="width:{width}px;height:10px;background:{colour}"></div>'


class Failure:
    """An error of a load."""

    message, code, name = "No ad.", 201, "loadFailed"

    def __init__(self, attempts: Any) -> None:
        self.data = {"responseInfo": {"attempts": attempts}}


def failed_load(*attempts: Any) -> Any:
    return shown(Failure(list(attempts)))


def test_the_page_of_a_failed_load() -> None:
    cause = {"domain": "d", "code": 3, "message": "Full."}
    page = failed_load(
        {"className": "A", "label": "first", "parameter": "p", "latencyMs": 50, "error": cause},
        {"className": "B", "label": None, "parameter": None, "latencyMs": 200, "error": {"name": "noFill", "message": "No."}},
        {"className": "C", "latencyMs": 1, "error": None},
    )  # fmt: skip
    assert page == (
        f"<div>{heading('No ad.', '201 loadFailed', RED)}"
        + table(
            ["network", "parameter", "latency", "", "result"],
            ["1. first", "p", "50 ms", bar(25, RED), "d 3: Full."],
            ["2. B", "", "200 ms", bar(100, RED), "noFill: No."],
            ["3. C", "", "1 ms", bar(2, GREEN), "has an ad"],
        )
        + "</div>"
    )
    assert failed_load() == f"<div>{heading('No ad.', '201 loadFailed', RED)}</div>"
    quick = {"className": "A", "latencyMs": 0, "error": None}
    assert bar(2, GREEN) in failed_load(quick)
    assert failed_load(*[quick] * 101).count("<tr>") == 101  # With the head.
    assert failed_load(*[quick] * 99).count("<tr>") == 100


@pytest.mark.parametrize("length", [499, 500, 501])
def test_a_text_of_a_page_is_cut_after_five_hundred_characters(length: int) -> None:
    page = failed_load({"className": "x" * (length - 3), "latencyMs": 1, "error": None})
    text = f"1. {'x' * (length - 3)}"
    assert f">{text if length <= 500 else text[:500] + '…'}</td>" in page


class Shown:
    """An ad that no bridge has."""

    ad_id, format = "ad-<1>", "banner"

    def __init__(self, count: int, picture: Any = None, state: Any = None) -> None:
        self._received = [Event(number) for number in range(count)]
        self._answers = picture, state

    def _picture(self) -> Any:
        return self._answers[0]

    def _state(self) -> Any:
        return self._answers[1] or 1 / 0


class Event:
    event = "click"

    def __init__(self, number: int) -> None:
        self.at_ms, self.asset = number, None if number else "body"


@pytest.mark.parametrize("count", [0, 1, 2, 100, 101, 102])
def test_the_page_of_an_ad(count: int) -> None:
    rows = [[f"{number} ms", "click", "" if number else "body"] for number in range(count)][-100:]
    before = {101: "<p>1 event before these</p>", 102: "<p>2 events before these</p>"}.get(count, "")
    events = table(["time", "event", "asset"], *rows) if rows else "<p>No events yet.</p>"
    head = heading("ad-&lt;1&gt;: banner", "", GREY)
    assert shown(Shown(count)) == f"<div>{head}{before}{events}</div>"
    picture = (
        '<img alt="A picture of ad-&lt;1&gt;" style="max-width:100%;max-height:480px" '
        'src="data:image/svg+xml;base64,PHN2Zy8+">'
    )
    head = heading("ad-&lt;1&gt;: banner", "loaded", GREY)
    assert shown(Shown(count, "<svg/>", "loaded")) == f"<div>{head}{picture}{before}{events}</div>"
    # A picture whose text is not valid Unicode is shown, too.
    page = shown(Shown(count, "<svg>\ud800</svg>", "loaded"))
    assert page and base64.b64encode(b"<svg>?</svg>").decode() in page


@pytest.mark.parametrize("value", [None, 3, "text", object(), RPCError("no", ["responseInfo"])])
def test_other_values_have_no_page(value: Any) -> None:
    assert shown(value) is None
