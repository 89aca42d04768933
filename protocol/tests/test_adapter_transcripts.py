"""The bridge says what the conversations of the adapters' door say, and these are what the documents describe."""

import json
import os

import pytest
from contract import ADAPTERS
from conversation import Calls, Conversation
from player import Stage, play
from transcript import ADAPTERS_FOLDER, PLAYERS, Line, Transcript, transcripts

DAEMON = os.environ.get("ADBRIDGE") and os.path.abspath(os.environ["ADBRIDGE"])
needs_daemon = pytest.mark.skipif(
    not DAEMON and not os.environ.get("CI"), reason="ADBRIDGE does not name the daemon"
)

ALL = transcripts(ADAPTERS_FOLDER)
OF_BRIDGE = [transcript for transcript in ALL if "bridge" in transcript.players]
OF_LIBRARIES = [transcript for transcript in ALL if transcript.players != ["bridge"]]


@needs_daemon
@pytest.mark.parametrize("transcript", OF_BRIDGE, ids=str)
def test_the_bridge_says_what_the_transcript_says(transcript):
    play(DAEMON, transcript)


@needs_daemon
def test_a_program_that_reads_is_told_what_is_larger_than_it_may_leave_unread():
    first = next(transcript for transcript in ALL if transcript.path.stem == "first")
    answers = [line for line in first.lines if line.mark == "<<"]
    # The bridge sends it twice: as the parameter, and as a setting.
    load = json.loads(first.lines[1].text)
    load["params"] = {"adapter": {"className": "MyNetwork", "parameter": "x" * (9 << 20)}}
    with Stage(DAEMON, Transcript(first.path)) as stage:
        stage.say(Line(">", json.dumps(load)))
        stage.start_program()
        for answer in answers[:3]:
            call = json.loads(stage.next(">>"))
            assert call["id"] == json.loads(answer.text)["id"]
            stage.say(answer)
        assert call["params"]["settings"] == {"parameter": call["params"]["parameter"]}
        assert json.loads(stage.next("<"))["result"]["adId"] == "ad-1"


@pytest.fixture(scope="module")
def conversations():
    return [Calls(transcript) for transcript in ALL]


@pytest.mark.parametrize("transcript", ALL, ids=str)
def test_every_call_of_the_bridge_is_what_the_document_describes(transcript):
    assert Calls(transcript).problems == []


@pytest.mark.parametrize("transcript", OF_LIBRARIES, ids=str)
def test_everything_that_the_example_adapter_says_is_what_the_document_describes(transcript):
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
def test_everything_that_the_client_gets_is_what_the_document_describes(transcript):
    conversation = Conversation.of(transcript)
    assert conversation.problems == []
    assert conversation.unanswered == []


@pytest.mark.parametrize("transcript", ALL, ids=str)
def test_the_players_have_names_and_the_program_of_one_is_one(transcript):
    assert set(transcript.players) <= set(PLAYERS)
    if transcript.players != ["bridge"]:
        assert all(line.mark not in ("<<!",) for line in transcript.lines)


def test_every_method_is_called_and_answered_with_a_result(conversations):
    answered = {call["method"] for c in conversations for call, answer in c.answered if "result" in answer}
    notified = {call["method"] for c in conversations for call in c.calls if "id" not in call}
    assert set(ADAPTERS.methods) <= answered | notified


def test_every_method_is_played_against_each_library():
    for player in PLAYERS[1:]:
        calls = [Calls(transcript) for transcript in ALL if player in transcript.players]
        called = {call["method"] for c in calls for call, _ in c.answered}
        assert set(ADAPTERS.methods) - {"$/cancelRequest"} <= called


def test_every_event_is_reported_and_reaches_the_client(conversations):
    reported = {n["params"]["event"] for c in conversations for n in c.notifications if n["method"] == "adapter/event" and "event" in n.get("params", {})}
    assert set(ADAPTERS.schemas["ReportedEventName"]["enum"]) <= reported


def test_every_action_is_simulated(conversations):
    calls = [call for c in conversations for call, _ in c.answered]
    actions = {call["params"]["action"] for call in calls if call["method"] == "adapter/simulate"}
    assert actions == set(ADAPTERS.schemas["SimulatedAction"]["enum"])


def test_every_level_of_the_log_is_used(conversations):
    levels = {n["params"]["level"] for c in conversations for n in c.notifications if n["method"] == "adapter/log"}
    assert set(ADAPTERS.schemas["LogLevel"]["enum"]) <= levels


# Errors of a bridge that is at fault; this one has none of these.
UNSEEN_ERRORS = {"invalidRequest", "invalidParams", "formatNotSupported", "adIdInUse", "unknownAd", "wrongState", "wrongFormat"}


def test_every_error_is_seen_that_a_bridge_without_a_fault_can_get(conversations):
    codes = {answer["error"]["code"] for c in conversations for _, answer in c.answered if "error" in answer}
    assert {ADAPTERS.error_names[code] for code in codes} == set(ADAPTERS.errors) - UNSEEN_ERRORS
