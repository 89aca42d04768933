"""Answers fit into the context of a model: a budget of bytes, cursors, and small resources."""

import json
import os
import re
import subprocess
import sys

import pytest
from under_test import ROOT
from session import Session

BUDGET = 20_000


@pytest.fixture
def session(program):
    with Session(program, "--clock", "skip") as session:
        yield session


def test_tools_have_titles_and_all_hints(session):
    for tool in session.ask("tools/list")["tools"]:
        assert tool["title"], tool["name"]
        hints = tool["annotations"]
        assert {"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"} <= set(hints), tool["name"]


def test_one_word_means_the_format(session):
    names = {name for tool in session.ask("tools/list")["tools"] for name in tool["inputSchema"]["properties"]}
    assert "format" in names
    assert "formats" not in names


def test_the_inventory_goes_on_where_it_ended(program, tmp_path):
    item = {"className": "SampleCustomEvent", "parameter": "content"}
    units = {f"unit/{number:04}": {"format": "native", "lineItems": [item] * 3} for number in range(900)}
    (tmp_path / "c.json").write_text(json.dumps({"adUnits": units}), "utf-8")
    with Session(program, "--config", str(tmp_path / "c.json")) as session:
        found, after = [], {}
        while True:
            page = session.call("list_inventory", **after).content
            assert session.answer_bytes < BUDGET
            found += [unit["adUnitId"] for unit in page["adUnits"]]
            if page["next"] is None:
                break
            after = {"after": page["next"]}
        assert found == list(units)
        assert len(session.call("list_inventory", limit=400).content["adUnits"]) == 400


def test_the_timeline_goes_on_where_it_ended(session):
    for _ in range(60):
        session.call("load_ad", adUnitId="sample/waterfall")
    found, index = [], 1
    while True:
        page = session.call("get_timeline", sinceIndex=index)
        pictures = sum(len(image["data"]) for image in page.images)
        assert session.answer_bytes - pictures < BUDGET
        found += [event["index"] for event in page.content["events"]]
        if not page.content["events"]:
            break
        index = page.content["nextIndex"]
    assert found == list(range(1, len(found) + 1)) and len(found) > 400
    for resource in ("adbridge://run/timeline", "adbridge://run/log"):
        assert len(session.read(resource)) < BUDGET + 1_000


ADAPTER = """
import os
from adbridge.adapter import AdError, Adapter, NativeAd, Size

TEXT = "long \\u00e9 \\n" * 5_000


class MyNetwork(Adapter):
    adapter_version = ad_sdk_version = "1.0.0"

    def load_native(self, request):
        if request.parameter == "error":
            raise AdError(7, "x" * 60_000, domain="com.mynetwork", name="noFill")
        os.write(2, b"y" * 60_000 + b"\\n")
        return NativeAd(
            headline="h" * 60_000, body=TEXT, call_to_action="Go", advertiser="Short", ad_choices=Size(24, 24)
        )


MyNetwork().run()
"""


@pytest.fixture
def long_session(program, tmp_path):
    (tmp_path / "a.py").write_text(ADAPTER, "utf-8")
    adapter = {
        "className": "MyNetwork", "command": ["python3", "a.py"],
        "environment": {"PYTHONPATH": str(ROOT / "clients/python/src")},
    }
    units = {
        unit: {"format": "native", "lineItems": [{"className": "MyNetwork", "parameter": unit}]}
        for unit in ("good", "error")
    }
    (tmp_path / "c.json").write_text(json.dumps({"adapters": [adapter], "adUnits": units}), "utf-8")
    with Session(program, "--config", "c.json", cwd=tmp_path) as session:
        yield session


def test_long_texts_of_an_adapter_are_shortened_in_every_answer(long_session):
    session = long_session
    loaded = session.call("load_ad", adUnitId="good")
    assert session.answer_bytes < BUDGET
    assert loaded.content["assets"]["headline"].endswith("… (shortened, 60000 bytes)")
    assert loaded.content["assets"]["advertiser"] == "Short"
    ad = loaded.content["adId"]
    assert "Headline: hhhh" in loaded.text and "Advertiser: Short" in loaded.text
    session.call("drive_ad", adId=ad, action="render")
    assert session.answer_bytes < BUDGET
    preview = session.call("preview", adId=ad)
    assert session.answer_bytes - sum(len(image["data"]) for image in preview.images) < BUDGET
    failed = session.call("load_ad", adUnitId="error")
    assert failed.is_error and failed.next and session.answer_bytes < BUDGET
    timeline = session.call("get_timeline")
    pictures = sum(len(image["data"]) for image in timeline.images)
    assert "bytes)" in timeline.text and session.answer_bytes - pictures < BUDGET
    session.call("run_waterfall", adUnitId="error", count=30)
    assert session.answer_bytes < BUDGET
    session.call("run_waterfall", adUnitId="good", count=3)
    assert session.answer_bytes < BUDGET
    session.call("check_adapter", className="MyNetwork", parameter="good", failingParameter="error")
    assert session.answer_bytes < BUDGET
    session.call("list_inventory")
    assert session.answer_bytes < BUDGET
    for resource in ("adbridge://run/timeline", f"adbridge://ads/{ad}/timeline", "adbridge://run/log"):
        assert len(session.read(resource).encode("utf-8")) < BUDGET + 1_000, resource


def test_a_check_that_fails_everywhere_is_short(session):
    session.call("check_adapter", className="SampleFaultyCustomEvent")
    assert session.answer_bytes < BUDGET


def test_the_contract_is_in_small_parts(session):
    index = session.read("adbridge://contract")
    parts = re.findall(r"\((adbridge://contract/sections/[^)]*)\)", index)
    assert len(index) < BUDGET and len(parts) > 50
    pages = "".join((ROOT / "protocol/clients" / f"{name}.md").read_text("utf-8") for name in ("README", "methods"))
    for part in parts:
        text = session.read(part)
        assert len(text.encode("utf-8")) < BUDGET, part
    assert session.read("adbridge://contract/sections/loadNative") in pages


def test_the_prompt_for_a_test_names_all_that_is_needed(session):
    prompt = session.ask("prompts/get", name="write_test", arguments={"adUnitId": "sample/native"})
    (uri,) = re.findall(r"adbridge://\S+?(?=[:.,]? )", prompt["messages"][0]["content"]["text"])
    page = session.read(uri)
    assert len(page.encode("utf-8")) < 5_000
    assert page.rstrip() == (ROOT / "protocol/mcp/write-a-test.md").read_text("utf-8").rstrip()


def code(language):
    page = (ROOT / "protocol/mcp/write-a-test.md").read_text("utf-8")
    return re.search(rf"```{language}\n(.*?)```", page, re.S)[1]


def test_the_test_in_python_passes(program, tmp_path):
    (tmp_path / "test_flow.py").write_text(code("python"), "utf-8")
    source = str(ROOT / "clients/python/src")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "adbridge.pytest_plugin", "test_flow.py"],
        cwd=tmp_path, env={**os.environ, "ADBRIDGE": program, "PYTHONPATH": source}, capture_output=True, text=True,
    )
    assert "2 passed" in run.stdout, run.stdout


def test_the_test_in_javascript_passes(program, tmp_path):
    library = (ROOT / "clients/javascript/src/testing.js").as_uri()
    path = tmp_path / "flow.test.mjs"
    path.write_text(code("javascript").replace("adbridge/testing", library), "utf-8")
    run = subprocess.run(
        ["node", "--test", str(path)], capture_output=True, text=True, env={**os.environ, "ADBRIDGE": program}
    )
    assert run.returncode == 0, run.stdout


def test_the_lines_of_any_other_language_are_answered(program):
    run = subprocess.run([program, "--clock", "skip"], input=code("json"), capture_output=True, text=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [answer["id"] for answer in answers if "result" in answer] == [1, 2, 3, 4, 5, 6]
