"""The pages of the clients' door and its OpenRPC document agree, and the lines in the pages are real."""

import json
import re
import subprocess

import pytest
from contract import CLIENTS, PROTOCOL, parse
from conversation import Conversation
from pages import CLIENTS_PAGES, CLIENTS_README, METHODS, Page, code, heads, tables
from under_test import PROGRAM, needs_program

#: The pages that a reader of the contract opens.
PROSE = [
    Page(path.relative_to(PROTOCOL).as_posix())
    for path in sorted(PROTOCOL.rglob("*.md"))
    if "tests" not in path.parts
]

#: What every application with ads calls, in this order.
FIRST = ["loadNative", "loadBanner", "render", "recordImpression", "recordClick", "untrack"]


def first_cells(table):
    return [code(row[0]) for row in table]


def test_the_page_has_the_methods_of_the_document_in_the_same_order():
    (table, *_) = tables(METHODS.section("Methods"))
    assert first_cells(table) == list(CLIENTS.methods)
    assert METHODS.headings(2) == list(CLIENTS.methods)


def test_the_parameters_of_a_method_match_the_document():
    (table, *_) = tables(METHODS.section("Methods"))
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
        section = METHODS.section(f"`{name}`")
        if "Errors: as there." in section:
            continue
        match = re.search(r"Errors:\s+(`[^.]+)\.", section)
        named = re.findall(r"`(\w+)`\s+\(([-\d]+)\)", match.group(1)) if match else []
        errors = [CLIENTS.resolve(error["$ref"]) for error in method.get("errors", [])]
        expected = {(error["data"]["$ref"], error["code"]) for error in errors}
        assert {(CLIENTS.errors[name]["data"]["$ref"], int(code)) for name, code in named} == {
            error for error in expected if error[1] not in always
        }, name


def test_the_members_of_a_result_match_the_document():
    (table, *_) = tables(METHODS.section("Methods"))
    for row in table:
        members = re.findall(r"(?<!\[)`(\w+)`", row[3])
        result = CLIENTS.methods[code(row[0])].get("result")
        if members:
            assert members == list(CLIENTS.resolve(result["schema"]["$ref"])["properties"])


def test_the_notifications_and_events_match_the_document():
    notifications = tables(CLIENTS_PAGES.section("Notifications"))[0]
    (events,) = tables(CLIENTS_README.section("Events"))
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
    (table,) = tables(CLIENTS_PAGES.section("Contract rules"))
    assert first_cells(table) == CLIENTS.schemas["ContractRule"]["enum"]
    assert {row[1] for row in table} <= set(CLIENTS.schemas["Severity"]["enum"])


def test_the_errors_and_their_data_match_the_document():
    (table,) = tables(CLIENTS_PAGES.section("Errors"))
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
    named = re.findall(r"`(\w+)`", CLIENTS_PAGES.section(title))
    assert [name for name in named if name in CLIENTS.schemas[schema]["enum"]] == CLIENTS.schemas[
        schema
    ]["enum"]


def test_the_actions_states_and_clocks_match_the_document():
    (actions,) = tables(METHODS.section("`simulate`"))
    named = [name for row in actions for name in re.findall(r"`(\w+)`", row[0])]
    assert named == CLIENTS.schemas["SimulatedAction"]["enum"]
    (states, _) = tables(CLIENTS_README.section("The life of an ad"))
    assert first_cells(states) == CLIENTS.schemas["AdState"]["enum"]
    (clocks,) = tables(CLIENTS_PAGES.section("Clocks"))
    assert first_cells(clocks) == CLIENTS.schemas["ClockMode"]["enum"]


@pytest.mark.parametrize(
    "title, type_name",
    [("Options", "NativeAdOptions"), ("Request", "AdRequest"), ("Adapter source", "AdapterSource")],
)
def test_the_members_of_a_shape_match_the_document(title, type_name):
    (table,) = tables(CLIENTS_PAGES.section(title))

    def members(name):
        for key, member in CLIENTS.schemas[name]["properties"].items():
            reference = member.get("$ref")
            nested = CLIENTS.schemas[reference.rsplit("/", 1)[1]] if reference else {}
            if "properties" in nested:
                yield from (f"{key}.{inner}" for inner in members(nested["title"]))
            else:
                yield key

    assert [code(row[0]).rstrip("?") for row in table] == list(members(type_name))


@pytest.mark.parametrize("page", PROSE, ids=lambda page: page.name)
def test_every_link_has_a_target(page):
    assert page.broken_links() == []


@pytest.mark.parametrize("page", PROSE, ids=lambda page: page.name)
def test_every_column_of_a_table_has_a_heading(page):
    assert [head for head in heads(page.text) if not all(head)] == []


@pytest.mark.parametrize("page", CLIENTS_PAGES.all, ids=lambda page: page.name)
def test_a_code_of_an_error_stands_with_its_name(page):
    # Ad errors have codes of other domains, which have names of their own.
    prose = re.sub(
        r"^```.*?^```$|^\| -?\d+ \| `\w+` \||^\| `com\.google\..*?$", "", page.text, flags=re.M | re.S)
    names = {str(error["code"]): name for name, error in CLIENTS.errors.items()}
    pattern = rf"(?<![\w#.,-])(?<!× )({'|'.join(names)})(?!\w|[.,]\d| [×a-z])"
    for match in re.finditer(pattern, prose):
        before = " ".join(prose[: match.start()].split())[-60:]
        assert re.search(rf"`{names[match.group(1)]}`[ ,(]*$", before), f"{before} {match.group()}"


def test_the_page_that_teaches_is_short():
    assert len(CLIENTS_README.text.split()) <= 5_000


@pytest.mark.parametrize("page", ["README.md", "clients/README.md"])
def test_a_page_begins_with_the_calls_of_every_application(page):
    (first, lines), *_ = Page(page).blocks("jsonl")
    assert first < 25
    assert [parse(line)["method"] for line in lines] == FIRST


def test_the_page_that_teaches_links_every_page_of_the_contract():
    pages = {page.name.removeprefix("clients/") for page in CLIENTS_PAGES.all} - {"README.md"}
    assert pages - set(re.findall(r"\]\(([\w-]+\.md)\)", CLIENTS_README.text)) == set()


def converse(lines):
    """What the daemon writes, on a manual clock."""
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(
        [PROGRAM, "--clock", "manual"], input=text, capture_output=True, text=True, timeout=60
    )
    return [parse(line) for line in done.stdout.splitlines()]


@needs_program
def test_the_calls_of_every_application_work_as_they_are_shown():
    (_, lines), *_ = CLIENTS_README.blocks("jsonl")
    answers = [message for message in converse(lines) if "id" in message]
    assert sorted(answer["id"] for answer in answers if "result" in answer) == [1, 2, 3, 4, 5, 6]


@needs_program
@pytest.mark.parametrize("first, lines", CLIENTS_README.conversations().items())
def test_the_daemon_writes_what_the_page_that_teaches_shows(first, lines):
    requests = [line for line in lines if parse(line).get("method") in CLIENTS.methods]
    shown = [json.loads(line) for line in lines if line not in requests]
    if not requests:
        # An event without its request, from the conversation of the life of an ad.
        lines = next(found for found in CLIENTS_README.conversations().values() if len(found) > 10)
        requests = [line for line in lines if parse(line).get("method") in CLIENTS.methods]
    written = converse(requests)
    assert [message for message in shown if message not in written] == []


@pytest.mark.parametrize(
    "page, first, lines",
    [
        pytest.param(page, first, lines, id=f"{page.name}:{first}")
        for page in CLIENTS_PAGES.all
        for first, lines in page.conversations().items()
    ],
)
def test_the_lines_of_json_match_the_document(page, first, lines):
    conversation = Conversation()
    for line in lines:
        message = parse(line)
        if "method" in message and message["method"] in CLIENTS.methods:
            conversation.line_in(line.encode())
        else:
            assert conversation.line_out(line) == [], line


@pytest.mark.parametrize("page", CLIENTS_PAGES.all, ids=lambda page: page.name)
def test_a_block_of_json_is_valid_json(page):
    for _, lines in page.blocks("json"):
        parse("\n".join(lines))


def test_the_section_of_a_method_has_a_line_that_calls_it():
    for name in CLIENTS.methods:
        assert f'"method":"{name}"' in METHODS.section(f"`{name}`")


def test_the_document_has_the_openrpc_version_of_the_page():
    assert (
        CLIENTS.document["openrpc"].startswith("1.4.")
        and "OpenRPC](https://open-rpc.org) 1.4" in CLIENTS_README.text
    )
