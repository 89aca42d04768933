"""The page of the clients' door and its OpenRPC document agree, and the lines in the page are real."""

import re

import pytest
from contract import CLIENTS, parse
from conversation import Conversation
from pages import ADAPTERS_README, OVERVIEW, README, code, tables


def first_cells(table):
    return [code(row[0]) for row in table]


def test_the_page_has_the_methods_of_the_document_in_the_same_order():
    (table, *_) = tables(README.section("Methods"))
    assert first_cells(table) == list(CLIENTS.methods)
    assert README.headings(3) == list(CLIENTS.methods)


def test_the_parameters_of_a_method_match_the_document():
    (table, *_) = tables(README.section("Methods"))
    for row in table:
        method = CLIENTS.methods[code(row[0])]
        named = re.findall(r"`(\w+)(\??)`", row[2])
        source = {"adUnitId", "adapter"}
        assert {(name, mark == "") for name, mark in named if name not in source} == {
            (param["name"], param["required"])
            for param in method["params"]
            if param["name"] not in source
        }
        assert source & {name for name, _ in named} == source & {p["name"] for p in method["params"]}


def test_the_errors_of_a_method_match_the_document():
    always = {-32600, -32601, -32602, -32603, -32700, 402}
    for name, method in CLIENTS.methods.items():
        section = README.section(f"`{name}`")
        match = re.search(r"Errors:\s+([-0-9,\s]+)\.", section)
        codes = {int(number) for number in match.group(1).split(",")} if match else set()
        if "Errors: as there." in section:
            continue
        assert (
            codes
            == {CLIENTS.resolve(error["$ref"])["code"] for error in method.get("errors", [])} - always
        ), name


def test_the_members_of_a_result_match_the_document():
    (table, *_) = tables(README.section("Methods"))
    for row in table:
        members = re.findall(r"(?<!\[)`(\w+)`", row[3])
        result = CLIENTS.methods[code(row[0])].get("result")
        if members:
            assert members == list(CLIENTS.resolve(result["schema"]["$ref"])["properties"])


def test_the_notifications_and_events_match_the_document():
    notifications, events = tables(README.section("Events"))
    assert first_cells(notifications) == list(CLIENTS.notifications)
    assert first_cells(events) == CLIENTS.schemas["AdEventName"]["enum"]
    for row in notifications:
        named = re.findall(r"`(\w+)`", row[1])
        assert named == list(
            CLIENTS.members(
                CLIENTS.resolve(CLIENTS.notifications[code(row[0])]["x-params"]["$ref"])
            )
        )


def test_the_rules_match_the_document():
    (table,) = tables(README.section("Contract rules"))
    assert first_cells(table) == CLIENTS.schemas["ContractRule"]["enum"]
    assert {row[1] for row in table} <= set(CLIENTS.schemas["Severity"]["enum"])


def test_the_errors_and_their_data_match_the_document():
    (table,) = tables(README.section("Errors"))
    assert [(int(row[0]), code(row[1])) for row in table] == [
        (error["code"], name) for name, error in CLIENTS.errors.items()
    ]
    for row in table:
        schema = CLIENTS.resolve(CLIENTS.errors[code(row[1])]["data"]["$ref"])
        named = set(re.findall(r"`(\w+)`", row[3])) & set(schema["properties"])
        assert named == set(schema["properties"]) - {"name"}, row[1]


@pytest.mark.parametrize(
    "title, schema",
    [("Assets", "AssetName"), ("Ad size", "AdSizeName")],
)
def test_the_names_in_a_section_match_the_document(title, schema):
    named = re.findall(r"`(\w+)`", README.section(title))
    assert [name for name in named if name in CLIENTS.schemas[schema]["enum"]] == CLIENTS.schemas[
        schema
    ]["enum"]


def test_the_actions_states_and_clocks_match_the_document():
    (actions,) = tables(README.section("`simulate`"))
    named = [name for row in actions for name in re.findall(r"`(\w+)`", row[0])]
    assert named == CLIENTS.schemas["SimulatedAction"]["enum"]
    (states,) = tables(README.section("`getAd`"))
    assert first_cells(states) == CLIENTS.schemas["AdState"]["enum"]
    (clocks,) = tables(README.section("Clocks"))
    assert first_cells(clocks) == CLIENTS.schemas["ClockMode"]["enum"]


@pytest.mark.parametrize(
    "title, type_name",
    [("Options", "NativeAdOptions"), ("Request", "AdRequest"), ("Adapter source", "AdapterSource")],
)
def test_the_members_of_a_shape_match_the_document(title, type_name):
    (table,) = tables(README.section(title))

    def members(name):
        for key, member in CLIENTS.schemas[name]["properties"].items():
            reference = member.get("$ref")
            nested = CLIENTS.schemas[reference.rsplit("/", 1)[1]] if reference else {}
            if "properties" in nested:
                yield from (f"{key}.{inner}" for inner in members(nested["title"]))
            else:
                yield key

    assert [code(row[0]).rstrip("?") for row in table] == list(members(type_name))


@pytest.mark.parametrize("page", [OVERVIEW, README, ADAPTERS_README], ids=lambda page: page.name)
def test_every_link_has_a_target(page):
    assert page.broken_links() == []


@pytest.mark.parametrize("first, lines", README.blocks("jsonl"), ids=lambda value: str(value)[:4])
def test_a_line_of_json_matches_the_document(first, lines):
    conversation = Conversation()
    for number, line in enumerate(lines, first):
        message = parse(line)
        if "method" in message and message["method"] in CLIENTS.methods:
            conversation.line_in(line.encode())
        else:
            assert conversation.line_out(line) == [], f"README.md:{number}"


@pytest.mark.parametrize("first, lines", README.blocks("json"), ids=lambda value: str(value)[:4])
def test_a_block_of_json_is_valid_json(first, lines):
    parse("\n".join(lines))


def test_the_section_of_a_method_has_a_line_that_calls_it():
    for name in CLIENTS.methods:
        assert f'"method":"{name}"' in README.section(f"`{name}`")


def test_the_document_has_the_openrpc_version_of_the_page():
    assert (
        CLIENTS.document["openrpc"].startswith("1.4.")
        and "OpenRPC](https://open-rpc.org) 1.4" in README.text
    )
