"""The bridge writes exactly the conversations of the adapters' door, and these match the documents."""

import json

import pytest
from contract import ADAPTERS
from conversation import Calls, Conversation
from player import Stage, play
from transcript import ADAPTERS_FOLDER, PLAYERS, Line, Transcript, transcripts
from under_test import PROGRAM, needs_program


ALL = transcripts(ADAPTERS_FOLDER)
OF_BRIDGE = [transcript for transcript in ALL if "bridge" in transcript.players]
OF_LIBRARIES = [transcript for transcript in ALL if transcript.players != ["bridge"]]


@needs_program
@pytest.mark.parametrize("transcript", OF_BRIDGE, ids=str)
def test_the_bridge_writes_its_lines_of_the_transcript(transcript):
    play(PROGRAM, transcript)


@needs_program
def test_a_program_that_reads_gets_a_request_larger_than_the_limit_of_unread_bytes():
    first = next(transcript for transcript in ALL if transcript.path.stem == "first")
    answers = [line for line in first.lines if line.mark == "<<"]
    # Each character is six bytes in the line of the bridge.
    note = "\x7f" * (3 << 20)
    load = json.loads(first.lines[1].text)
    load["params"] = {"adapter": {"className": "MyNetwork", "settings": {"note": note}}}
    with Stage(PROGRAM, Transcript(first.path)) as stage:
        stage.say(Line(">", json.dumps(load, ensure_ascii=False)))
        stage.start_program()
        for answer in answers[:3]:
            call = json.loads(stage.next(">>"))
            assert call["id"] == json.loads(answer.text)["id"]
            stage.say(answer)
        assert call["params"]["settings"] == {"note": note}
        assert json.loads(stage.next("<"))["result"]["adId"] == "ad-1"


@pytest.fixture(scope="module")
def conversations():
    return [Calls(transcript) for transcript in ALL]


@pytest.mark.parametrize("transcript", ALL, ids=str)
def test_every_call_of_the_bridge_matches_the_document(transcript):
    assert Calls(transcript).problems == []


@pytest.mark.parametrize("transcript", OF_LIBRARIES, ids=str)
def test_every_line_of_the_example_adapter_matches_the_document(transcript):
    calls, found = Calls(transcript), []
    for call, answer in calls.answered:
        method = ADAPTERS.methods.get(call["method"])
        if "result" in answer:
            # A load that gives nothing is a violation, which the libraries pass on.
            if answer["result"] is not None:
                found += ADAPTERS.result_problems(method, answer["result"])
            continue
        error = answer["error"]
        name = ADAPTERS.error_names[error["code"]]
        if method:
            named = [reference["$ref"].rsplit("/", 1)[1] for reference in method["errors"]]
            found += [] if name in named else [f"{call['method']} has no error {name}"]
        if "data" in error:
            found += ADAPTERS.problems(error["data"], ADAPTERS.errors[name]["data"])
    for message in calls.notifications:
        found += ADAPTERS.notification_problems(message)
    assert found == []
    assert calls.unanswered == []


@pytest.mark.parametrize("transcript", OF_BRIDGE, ids=str)
def test_every_line_for_the_client_matches_the_document(transcript):
    conversation = Conversation.of(transcript)
    assert conversation.problems == []
    assert conversation.unanswered == []


@pytest.mark.parametrize("transcript", ALL, ids=str)
def test_the_players_are_known(transcript):
    assert set(transcript.players) <= set(PLAYERS)


@pytest.mark.parametrize("transcript", OF_LIBRARIES, ids=str)
def test_a_conversation_of_a_library_has_one_start_of_the_program_and_no_crash(transcript):
    marks = [line.mark for line in transcript.lines]
    assert "<<!" not in marks
    assert ">>!" not in marks or ">>" not in marks[marks.index(">>!") :]


def test_every_method_is_called_and_answered_with_a_result(conversations):
    answered = {
        call["method"] for c in conversations for call, answer in c.answered if "result" in answer
    }
    notified = {call["method"] for c in conversations for call in c.calls if "id" not in call}
    assert set(ADAPTERS.methods) <= answered | notified


# The SDK, and so the Swift library, has no types for what the first two show. Only that library has views. It does not
# know whether an adapter is quiet.
WITHOUT = {
    "native-members": {"swift"},
    "bid-notices": {"swift"},
    "exchange": {"swift"},
    "inspect": {"python", "javascript"},
    "ping": {"python", "javascript"},
    "quiet": {"swift"},
}


@pytest.mark.parametrize("transcript", OF_LIBRARIES, ids=str)
def test_a_conversation_of_one_library_is_played_against_all(transcript):
    assert set(PLAYERS[1:]) - set(transcript.players) == WITHOUT.get(transcript.path.stem, set())


def test_every_method_is_played_against_each_library():
    for player in PLAYERS[1:]:
        calls = [Calls(transcript) for transcript in ALL if player in transcript.players]
        called = {call["method"] for c in calls for call in c.calls}
        bids = {"adapter/requestBids", "adapter/didReceiveBidNotice"}
        others = bids if player == "swift" else {"adapter/inspect"}
        # The requests of a program depend on its adapter: AppTests of the Swift library have them.
        offers = {"adapter/didOfferRequests"}
        assert set(ADAPTERS.methods) - others - offers <= called


def test_every_event_is_reported_and_reaches_the_client():
    names = set(ADAPTERS.schemas["ReportedEventName"]["enum"])
    client = [message for t in OF_BRIDGE for message in Conversation.of(t).notifications]
    program = [message for t in OF_BRIDGE for message in Calls(t).notifications]
    for messages in (client, program):
        assert names <= {message.get("params", {}).get("event") for message in messages}


def test_every_action_is_simulated(conversations):
    calls = [call for c in conversations for call, _ in c.answered]
    actions = {call["params"]["action"] for call in calls if call["method"] == "adapter/simulate"}
    assert actions == set(ADAPTERS.schemas["SimulatedAction"]["enum"])


def test_every_level_of_the_log_is_used(conversations):
    levels = {
        n["params"]["level"]
        for c in conversations
        for n in c.notifications
        if n["method"] == "adapter/log"
    }
    assert set(ADAPTERS.schemas["LogLevel"]["enum"]) <= levels


# Errors that only a fault of the bridge causes.
UNSEEN_ERRORS = {
    "invalidRequest",
    "invalidParams",
    "formatNotSupported",
    "adIdInUse",
    "unknownAd",
    "wrongState",
    "wrongFormat",
}


def test_every_error_occurs_that_a_bridge_without_a_fault_can_get(conversations):
    codes = {
        answer["error"]["code"] for c in conversations for _, answer in c.answered if "error" in answer
    }
    assert {ADAPTERS.error_names[code] for code in codes} == set(ADAPTERS.errors) - UNSEEN_ERRORS
