"""The daemon speaks to an adapter that is a program as `adapters/README.md` says, line by line.

Most of it needs the daemon's executable in the variable ADBRIDGE.
"""

import json
import os
import re
import subprocess

import pytest
from contract import CLIENTS, parse
from conversation import Conversation
from host import Host
from pages import ADAPTERS_README, code, tables

DAEMON = os.environ.get("ADBRIDGE") and os.path.abspath(os.environ["ADBRIDGE"])
needs_daemon = pytest.mark.skipif(
    not DAEMON and not os.environ.get("CI"), reason="ADBRIDGE does not name the daemon"
)

((_, _CONFIGURATION),) = ADAPTERS_README.blocks("json")
CONFIGURATION = json.loads("\n".join(_CONFIGURATION))

# In the order of the page.
PROGRAM, CLIENT, GIVEN_UP, REFUSED, GONE, READY = [lines for _, lines in ADAPTERS_README.blocks("jsonl")]
# All up to the load, whose id is 3; its answer; and the conversation until the ad is drawn.
START, LOADED, DRAWN = PROGRAM[:5], PROGRAM[5], PROGRAM[:7]
LOAD, LOAD_ANSWER, RENDER = CLIENT[:3]

REQUESTS, LOADS, NATIVE_AD, NOTIFICATIONS, EVENTS = [
    table
    for title in ["Requests", "Loads", "Notifications"]
    for table in tables(ADAPTERS_README.section(title))
]
(MEMBERS,) = tables(ADAPTERS_README.section("Configuration"))

# Events that the bridge makes of something else.
BRIDGE_EVENTS = {"adSizeChanged", "refreshed", "didFailToRefresh", "expired"}


def later(line, request_id, load_id):
    """A line of the program's conversation about another load."""
    line = re.sub(r'"id":\d+', f'"id":{request_id}', line)
    return line.replace('"loadId":"load-1"', f'"loadId":"{load_id}"')


def command(*words, **members):
    """The page's configuration, with other arguments for the program, or other members."""
    adapter = {**CONFIGURATION["adapters"][0], **members}
    return {**CONFIGURATION, "adapters": [{**adapter, "command": [*adapter["command"], *words]}]}


def is_over(log):
    """Whether the program has found nothing wrong with the conversation."""
    return "adbridge: warning: MyNetwork: The conversation is over." in log.splitlines()


# The page by itself


@pytest.mark.parametrize("lines", [PROGRAM, GIVEN_UP, REFUSED])
def test_a_line_between_bridge_and_program_is_a_message(lines):
    for line in lines:
        message = parse(line)
        assert message["jsonrpc"] == "2.0"
        assert list(message)[1:] in (
            ["method", "params"],
            ["id", "method", "params"],
            ["id", "result"],
            ["id", "error"],
        )


@pytest.mark.parametrize("lines", [CLIENT, [*CLIENT[:3], *GONE], READY])
def test_a_line_for_the_client_is_what_the_document_describes(lines):
    conversation = Conversation()
    for line in lines:
        if "id" in (message := parse(line)) and "method" in message:
            conversation.line_in(line.encode())
        else:
            assert conversation.line_out(line) == []
    assert conversation.unanswered == []


def test_the_events_are_those_of_the_document_that_an_adapter_reports():
    reported = {name for row in EVENTS for name in re.findall(r"`(\w+)`", row[1])}
    assert reported - {"error", "reward"} == set(CLIENTS.schemas["AdEventName"]["enum"]) - BRIDGE_EVENTS


def test_a_native_ad_has_the_members_that_a_client_gets():
    assert {code(row[0]) for row in NATIVE_AD} <= set(CLIENTS.schemas["NativeAd"]["properties"])
    for row in NATIVE_AD:
        name = CLIENTS.schemas["NativeAd"]["properties"][code(row[0])].get("$ref", "").rpartition("/")[2]
        if row[0] == "`assets`":
            assert re.findall(r"`(\w+)`", row[1]) == list(CLIENTS.schemas[name]["properties"])


# Conversations


@needs_daemon
def test_the_daemon_says_what_the_page_says(tmp_path):
    host = Host(DAEMON, tmp_path, CONFIGURATION)
    host.prepare(PROGRAM)
    for line in CLIENT:
        if "method" in (message := json.loads(line)) and "id" in message:
            host.say(line)
        else:
            assert host.hear() == line
    rest, log, exit_code = host.end()
    assert (rest, exit_code) == ([], 0)
    assert is_over(log)


@needs_daemon
@pytest.mark.parametrize("is_cancelled", [True, False], ids=["cancelled", "too late"])
def test_a_load_that_nobody_waits_for_is_given_up(tmp_path, is_cancelled):
    host = Host(DAEMON, tmp_path, CONFIGURATION)
    again = [later(START[4], 5, "load-2"), later(LOADED, 5, "load-2")]
    host.prepare([*START, *GIVEN_UP, *again])
    host.ask("setUp", classNames=["MyNetwork"])
    # Sent as soon as it is read, since the program is ready.
    options = {"image": {"disableImageLoading": True}}
    load = host.send("loadNative", adUnitId="feed", options=options)
    if is_cancelled:
        host.say(json.dumps({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": load}}))
        assert json.loads(host.hear())["error"]["code"] == -32800
    else:
        host.send("advanceClock", ms=json.loads(START[4])["params"]["timeoutMs"])
        assert json.loads(host.hear())["error"]["code"] == 201
        assert "nowMs" in json.loads(host.hear())["result"]
    before, answer = host.ask("loadNative", adUnitId="feed", options=options)
    assert before == [] and answer["result"]["adId"] == "ad-2"
    rest, log, _ = host.end()
    # What was given up is no violation.
    assert rest == []
    assert is_over(log)


@needs_daemon
def test_the_error_of_a_network_reaches_the_client(tmp_path):
    host = Host(DAEMON, tmp_path, CONFIGURATION)
    host.prepare([*START, *REFUSED])
    host.say(LOAD)
    error = json.loads(host.hear())["error"]
    assert error["code"] == 201
    assert error["data"]["error"] == json.loads(REFUSED[0])["error"]["data"]["error"]
    rest, log, _ = host.end()
    assert rest == [] and is_over(log)


@needs_daemon
def test_an_error_without_one_of_a_network_stands_under_one_of_the_sdk(tmp_path):
    host = Host(DAEMON, tmp_path, CONFIGURATION)
    refusal = json.loads(REFUSED[0])
    del refusal["error"]["data"]
    host.prepare([*START, json.dumps(refusal)])
    host.say(LOAD)
    error = json.loads(host.hear())["error"]["data"]["error"]
    assert (error["domain"], error["code"], error["name"]) == (
        "com.google.admob",
        8,
        "mediationAdapterError",
    )
    assert error["underlying"] == {"domain": "JSON-RPC", "name": None, **refusal["error"], "underlying": None}
    host.end()


@needs_daemon
def test_a_program_that_has_ended_is_started_again(tmp_path):
    host = Host(DAEMON, tmp_path, command("3", restart={"delayMs": 0}))
    host.prepare(DRAWN)
    host.say(LOAD)
    assert host.hear() == LOAD_ANSWER
    host.say(RENDER)
    assert [host.hear(), host.hear()] == GONE
    host.prepare([*START[:4], later(START[4], 3, "load-2"), LOADED])
    host.say(LOAD)
    assert [host.hear()] == READY
    assert json.loads(host.hear())["result"]["adId"] == "ad-2"
    host.end()


# Tables


@needs_daemon
def test_a_program_that_reads_is_told_what_is_larger_than_it_may_leave_unread(tmp_path):
    host = Host(DAEMON, tmp_path, CONFIGURATION, adapter="agreeing_adapter.py")
    # The bridge sends it twice: as the parameter, and as a setting.
    adapter = {"className": "MyNetwork", "parameter": "x" * (9 << 20)}
    before, answer = host.ask("loadNative", adapter=adapter)
    host.end()
    assert before == []
    assert answer["result"]["adId"] == "ad-1"


def drive(host):
    """Has the bridge send all that it can send."""
    for name in ["Interstitial", "Rewarded", "RewardedInterstitial", "AppOpen"]:
        host.ask(f"load{name}", adapter={"className": "MyNetwork"})
    host.ask("present", adId="ad-1")
    host.ask("loadBanner", adapter={"className": "MyNetwork"}, adSize="banner")
    host.ask("changeAdSize", adId="ad-5", adSize="largeBanner")
    host.ask("loadNative", adapter={"className": "MyNetwork"})
    host.ask("render", adId="ad-6", view={"width": 320, "height": 250})
    host.ask("recordImpression", adId="ad-6")
    host.ask("recordClick", adId="ad-6", asset="icon")
    host.ask("simulate", adId="ad-6", action="playVideo")
    host.ask("dispose", adId="ad-6")


def parameters(row):
    """The names of a method's parameters, by the page."""
    cell = re.sub(r"\([^)]*\)", "", row[1])
    names = re.findall(r"(\w+)(?:\[?\{[^}]*\}\]?)?", " ".join(re.findall(r"`([^`]+)`", cell)))
    if "of every load" in row[1]:
        common = [code(load[0]) for load in LOADS if not re.match("native:|banner:", load[2])]
        return common + names
    return names


@needs_daemon
def test_the_bridge_sends_the_methods_of_the_page_with_their_parameters(tmp_path):
    host = Host(DAEMON, tmp_path, CONFIGURATION, adapter="agreeing_adapter.py")
    drive(host)
    host.end()
    sent = [json.loads(line) for line in (tmp_path / "requests.jsonl").read_text().splitlines()]
    assert {request["method"]: list(request["params"]) for request in sent} == {
        name: parameters(row) for row in REQUESTS for name in re.findall(r"`([^`]+)`", row[0])
    }


@needs_daemon
def test_a_program_has_as_long_for_an_answer_as_the_page_says(tmp_path):
    host = Host(DAEMON, tmp_path, CONFIGURATION, adapter="agreeing_adapter.py")
    host.ask("loadNative", adapter={"className": "MyNetwork"})
    (limit,) = [row[2] for row in MEMBERS if code(row[0]) == "timeoutMs?"]
    limit_ms = int(limit.replace(",", ""))
    host.send("simulate", adId="ad-1", action="pauseVideo")
    assert host.ask("advanceClock", ms=limit_ms - 1)[0] == []
    (failed,), _ = host.ask("advanceClock", ms=1)
    assert failed["error"]["code"] == -32603
    assert failed["error"]["data"]["error"]["name"] == "timeout"
    host.end()


# Configuration


def adapter_with(member, value):
    """The page's adapter, with another value for a member."""
    adapter = json.loads(json.dumps(CONFIGURATION["adapters"][0]))
    *outer, name = member.split(".")
    place = adapter
    for key in outer:
        place = place.setdefault(key, {})
    place[name] = value
    return adapter


def configure(folder, adapter):
    """Starts the daemon with an adapter, and returns its exit code and its log."""
    path = folder / "adbridge.json"
    path.write_text(json.dumps({"adapters": [adapter], "adUnits": {}}), "utf-8")
    run = subprocess.run([DAEMON, "--config", path], input=b"", capture_output=True, check=False)
    return run.returncode, run.stderr.decode()


ACCEPTED = {
    "className": ["Other"],
    "command": [["other"], ["other", ""]],
    "environment": [{}, {"A": "", "PATH": "/"}, None],
    "directory": ["/", None],
    "timeoutMs": [1, None],
    "restart.delayMs": [0, 86_400_000, None],
    "restart.maxDelayMs": [100, 86_400_000, None],
}

WRONG = {
    "className": ["", 7, None, "SampleCustomEvent"],
    "command": [[], "python3", [""], [7], None],
    "environment": [[], {"A": 1}, {"": "a"}, {"A=B": "a"}],
    "directory": ["", 7],
    "timeoutMs": [0, 1.5, "1"],
    "restart.delayMs": [-1, 86_400_001],
    "restart.maxDelayMs": [99, 86_400_001],
}


def cases(values):
    return [(member, value) for member in values for value in values[member]]


def test_every_member_of_the_configuration_is_tried():
    members = [code(row[0]).rstrip("?") for row in MEMBERS]
    assert members == list(ACCEPTED) == list(WRONG)
    optional = {code(row[0]).rstrip("?") for row in MEMBERS if code(row[0]).endswith("?")}
    assert optional == {member for member in members if None not in WRONG[member]}


@needs_daemon
@pytest.mark.parametrize("member, value", cases(ACCEPTED))
def test_a_member_of_the_configuration_is_accepted(tmp_path, member, value):
    assert configure(tmp_path, adapter_with(member, value)) == (0, "")


@needs_daemon
@pytest.mark.parametrize("member, value", cases(WRONG))
def test_a_wrong_member_of_the_configuration_is_refused(tmp_path, member, value):
    exit_code, log = configure(tmp_path, adapter_with(member, value))
    assert exit_code == 2
    assert re.search(rf": adapters\[0\]\.{re.escape(member)}[:.\[]", log), log


@needs_daemon
def test_the_configuration_has_no_other_members(tmp_path):
    members = [code(row[0]).rstrip("?") for row in MEMBERS]
    for outer in ["", "restart"]:
        inner = [m.removeprefix(f"{outer}.") for m in members if m.startswith(f"{outer}.") or not outer]
        names = list(dict.fromkeys(name.partition(".")[0] for name in inner))
        exit_code, log = configure(tmp_path, adapter_with(f"{outer}.other".lstrip("."), 1))
        assert exit_code == 2
        assert f"expected one of {', '.join(names)}; got" in log
