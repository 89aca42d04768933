"""Every line of the golden transcripts matches the document, and together they show everything in it."""

import re

import pytest
from contract import CLIENTS, parse
from conversation import Conversation
from pages import CLIENTS_PAGES, CLIENTS_README, code, tables
from transcript import transcripts

ALL = transcripts()

# No known conversation causes a fault of the daemon. Too many definitions would be a long one: the tests of Server
# have them. Only clients that connect get the other two.
UNSEEN_ERRORS = {"internalError", "notPermitted", "tooManyDefinitions", "wrongToken"}

# The result is `openrpc.json`, which test_daemon.py compares; or it needs a process adapter.
UNSEEN_RESULTS = {"rpc.discover", "restartAdapter"}

# Messages that describe the request.
FREE_MESSAGES = {"invalidRequest", "methodNotFound", "internalError", "formatNotSupported"}


@pytest.fixture(scope="module")
def conversations():
    return [Conversation.of(transcript) for transcript in ALL]


@pytest.mark.parametrize("transcript", ALL, ids=str)
def test_every_line_matches_the_document(transcript):
    assert Conversation.of(transcript).problems == []


@pytest.mark.parametrize("transcript", ALL, ids=str)
def test_every_request_is_answered_once(transcript):
    conversation = Conversation.of(transcript)
    assert conversation.unanswered == []


@pytest.mark.parametrize("transcript", ALL, ids=str)
def test_events_are_numbered_without_gaps(transcript):
    conversation = Conversation.of(transcript)
    params = [notification["params"] for notification in conversation.notifications]
    assert [p["index"] for p in params] == list(range(1, len(params) + 1))
    for ad in {p["adId"] for p in params if "seq" in p}:
        seqs = [p["seq"] for p in params if "seq" in p and p["adId"] == ad]
        assert seqs == list(range(1, len(seqs) + 1))


@pytest.mark.parametrize("transcript", ALL, ids=str)
def test_the_events_of_an_ad_come_after_the_answer_to_its_load(transcript):
    early = set()
    for line in transcript.lines:
        if line.mark != "<":
            continue
        message = parse(line.text)
        if not isinstance(message, list) and message.get("method") == "adEvent":
            early.add(message["params"]["adId"])
        for response in message if isinstance(message, list) else [message]:
            result = response.get("result", {})
            # The answer to `getAd` has a state.
            if "responseInfo" in result and "state" not in result:
                assert response["result"]["adId"] not in early


def pattern(message, data):
    """A pattern for an error's message: the document's text, filled in with members of the data."""

    def value(path):
        member = data
        for key in path.split("."):
            member = member.get(key) if isinstance(member, dict) else None
        if member is None or isinstance(member, list):
            return ".*"
        # A message cuts what is long, and escapes what does not print.
        text = str(member)
        return re.escape(text) if len(text) <= 40 and text.isascii() else ".*"

    parts = re.split(r"\{([\w.]+)\}", message)
    return "".join(value(part) if i % 2 else re.escape(part) for i, part in enumerate(parts))


@pytest.mark.parametrize("transcript", ALL, ids=str)
def test_the_message_of_an_error_starts_with_the_text_of_the_document(transcript):
    conversation = Conversation.of(transcript)
    for response in conversation.responses:
        if "error" not in response:
            continue
        error = response["error"]
        name = CLIENTS.error_names[error["code"]]
        if name not in FREE_MESSAGES:
            expected = pattern(CLIENTS.errors[name]["message"], error["data"])
            assert re.match(expected, error["message"].replace("; got", ", got"))


def test_every_method_is_answered_with_a_result(conversations):
    answered = {request["method"] for c in conversations for request, _ in c.answered}
    assert answered == set(CLIENTS.methods) - UNSEEN_RESULTS


def test_every_error_occurs(conversations):
    names = {r["error"]["data"]["name"] for c in conversations for r in c.responses if "error" in r}
    assert names == set(CLIENTS.errors) - UNSEEN_ERRORS


def test_every_event_occurs(conversations):
    seen = {n["params"].get("event") for c in conversations for n in c.notifications} - {None}
    assert seen == set(CLIENTS.schemas["AdEventName"]["enum"])


#: Programs report these rules: the tests of the libraries break them.
REPORTED_BY_PROGRAMS = {
    (rule, "error") for rule in ("neverCalled", "offMainThread", "changingValue", "duplicateAdChoices")
}


def test_every_rule_is_broken_once_and_has_the_severity_of_the_page(conversations):
    (table,) = tables(CLIENTS_PAGES.section("Contract rules"))
    assert {
        (n["params"]["rule"], n["params"]["severity"])
        for c in conversations
        for n in c.notifications
        if n["method"] == "contractViolation"
    } == {(code(row[0]), row[1]) for row in table} - REPORTED_BY_PROGRAMS


def test_every_parameter_of_every_method_is_once_invalid(conversations):
    refused = {
        (request["method"], match.group(1))
        for c in conversations
        for request, error in c.refused
        if error["code"] == -32602 and (match := re.match(r"params\.(\w+)", error["data"]["path"]))
    }
    assert refused >= {
        (name, param["name"])
        for name, method in CLIENTS.methods.items()
        for param in method["params"]
        if "result" in method
    }


@pytest.mark.parametrize("page", CLIENTS_PAGES.all, ids=lambda page: page.name)
def test_every_line_of_a_page_is_in_a_transcript(page):
    # The conversations of the page that teaches are played.
    blocks = [] if page.name == CLIENTS_README.name else page.blocks("jsonl")
    lines = {line.text for transcript in ALL for line in transcript.lines}
    assert [line for _, block in blocks for line in block if line not in lines] == []
