"""The page of the adapters' door agrees with its document and its conversations."""

import json
import re

import pytest
from contract import ADAPTERS, CLIENTS
from pages import ADAPTERS_README, code, tables
from transcript import ADAPTERS_FOLDER, transcripts

(REQUESTS, INTRODUCTION), (EVERY_LOAD, NATIVE_AD), (NOTIFICATIONS, EVENTS), (ERRORS,) = [
    tables(ADAPTERS_README.section(title)) for title in ["Requests", "Loads", "Notifications", "Errors"]
]


def codes(cell):
    """Every piece of code in a cell, without its marks."""
    return re.findall(r"`([^`]+)`", cell)


def loads():
    return [method for method in ADAPTERS.methods.values() if method["name"].startswith("adapter/load")]


def test_the_table_of_requests_has_the_methods_of_the_document():
    named = [name for row in REQUESTS for name in codes(row[0])]
    assert [*named, "$/cancelRequest"] == list(ADAPTERS.methods)


@pytest.mark.parametrize("row", REQUESTS, ids=lambda row: code(row[0]))
def test_the_table_of_requests_has_the_parameters_and_the_result_of_the_document(row):
    for name in codes(row[0]):
        method = ADAPTERS.methods[name]
        params = [p["name"] if p["required"] else f"{p['name']}?" for p in method["params"]]
        common = []
        if "of every load" in row[1]:
            common = [code(load[0]) for load in EVERY_LOAD if not re.match("native:|banner:", load[2])]
        assert common + codes(row[1]) == params
        schema = ADAPTERS.resolve(method["result"]["schema"]["$ref"])
        named = {
            "[native ad]": "NativeAdContent",
            "[banner]": "BannerAdContent",
            "[full-screen ad]": "FullScreenAdContent",
            "`{}`": "Empty",
        }
        found = [title for mark, title in named.items() if mark in row[2]]
        assert found == [schema["title"]] or codes(row[2]) == members(schema)


def members(schema):
    """The members of a schema, with `?` after the optional ones."""
    required = schema.get("required", [])
    return [key if key in required else f"{key}?" for key in schema["properties"]]


def test_the_table_of_the_introduction_has_the_members_and_the_defaults_of_the_document():
    schema = ADAPTERS.schemas["AdapterIntroduction"]
    assert [name for row in INTRODUCTION for name in codes(row[0])] == members(schema)
    for row in INTRODUCTION:
        assert bool(row[2]) == code(row[0]).endswith("?")


def test_the_table_of_loads_has_the_parameters_of_the_document():
    named = list(dict.fromkeys(param["name"] for method in loads() for param in method["params"]))
    assert [code(row[0]).rstrip("?") for row in EVERY_LOAD] == named
    request, options = ADAPTERS.schemas["AdRequest"], ADAPTERS.schemas["NativeAdOptions"]
    for name, names in [("request", members(request)), ("options", options["properties"])]:
        (row,) = [row for row in EVERY_LOAD if code(row[0]) == name]
        assert code(row[1]) == "{" + ", ".join(names) + "}"


def test_the_table_of_a_native_ad_has_the_members_of_the_document():
    assert [code(row[0]) for row in NATIVE_AD] == list(ADAPTERS.schemas["NativeAdContent"]["properties"])
    cells = {code(row[0]): row[1] for row in NATIVE_AD}
    assert codes(cells["assets"]) == list(ADAPTERS.schemas["NativeAdAssets"]["properties"])
    for member, names in [
        ("mediaContent", ADAPTERS.schemas["MediaContent"]["properties"]),
        ("adChoices", members(ADAPTERS.schemas["AdChoicesIcon"])),
        ("tracking", ADAPTERS.schemas["Tracking"]["properties"]),
    ]:
        assert code(cells[member]) == "{" + ", ".join(names) + "}"


def test_the_page_has_the_members_of_an_image_and_of_a_banner():
    text = ADAPTERS_README.section("Loads")
    assert "{" + ", ".join(ADAPTERS.schemas["Image"]["properties"]) + "}" in text
    assert "{" + ", ".join(ADAPTERS.schemas["FullScreenAdContent"]["properties"]) + "}" in text
    assert "{view: {" + ", ".join(ADAPTERS.schemas["BannerView"]["properties"]) + "}}" in text


def test_the_table_of_notifications_matches_the_document():
    assert {code(row[0]): codes(row[1]) for row in NOTIFICATIONS} == {
        name: members(ADAPTERS.resolve(call["x-params"]["$ref"]))
        for name, call in ADAPTERS.notifications.items()
    }
    assert codes(NOTIFICATIONS[1][2]) == ADAPTERS.schemas["LogLevel"]["enum"]


def test_the_table_of_events_has_the_events_of_the_document():
    named = {name for row in EVENTS for name in re.findall(r"`(d?[a-z]+[A-Za-z]*)`", row[1])}
    assert named - {"error", "reward", "value"} == set(ADAPTERS.schemas["ReportedEventName"]["enum"])


def test_a_program_reports_all_events_of_clients_except_those_that_the_bridge_makes():
    made_by_the_bridge = {"adSizeChanged", "refreshed", "didFailToRefresh", "expired"}
    assert set(ADAPTERS.schemas["ReportedEventName"]["enum"]) == (
        set(CLIENTS.schemas["AdEventName"]["enum"]) - made_by_the_bridge
    )


def test_the_table_of_errors_matches_the_document():
    assert [(int(row[0]), code(row[1])) for row in ERRORS] == [
        (error["code"], name) for name, error in ADAPTERS.errors.items()
    ]


def test_every_line_of_json_is_in_a_transcript():
    lines = {line.text for transcript in transcripts(ADAPTERS_FOLDER) for line in transcript.lines}
    found = [line for _, block in ADAPTERS_README.blocks("jsonl") for line in block]
    assert [line for line in found if line not in lines] == []


def test_the_two_sides_of_the_conversation_make_one_transcript():
    (transcript,) = [t for t in transcripts(ADAPTERS_FOLDER) if t.path.stem == "minimal"]
    (_, program), (_, client), *_ = ADAPTERS_README.blocks("jsonl")
    assert program == [line.text for line in transcript.lines if line.mark in (">>", "<<")]
    assert client == [line.text for line in transcript.lines if line.mark in (">", "<")]


def test_the_default_timeout_of_a_call_is_the_one_of_the_page():
    (row,) = [
        row
        for row in tables(ADAPTERS_README.section("Configuration"))[0]
        if code(row[0]) == "timeoutMs?"
    ]
    (transcript,) = [t for t in transcripts(ADAPTERS_FOLDER) if t.path.stem == "timeouts"]
    ms = int(row[2].replace(",", ""))
    assert any(
        f"did not answer adapter/didRender within {ms} ms." in line.text for line in transcript.lines
    )


def test_the_section_on_versions_names_the_added_methods():
    text = ADAPTERS_README.section("Versions")
    assert [name for name in codes(text) if name in ADAPTERS.methods] == ADAPTERS.schemas["AddedMethod"][
        "enum"
    ]


def test_the_table_of_the_example_adapter_has_the_parameters_of_the_conversations():
    page = (ADAPTERS_FOLDER / "README.md").read_text("utf-8")
    played = [t for t in transcripts(ADAPTERS_FOLDER) if t.players != ["bridge"]]
    asked = {
        params.get("parameter")
        for transcript in played
        for line in transcript.lines
        if line.mark == ">>" and (params := json.loads(line.text)["params"]).get("request")
    }
    rows = set(re.findall(r"^\| `([a-z0-9-]+)` \|", page, re.M))
    assert asked - {None} == rows
