"""Process adapters that do each wrong thing at each message: a table of behaviours.

Each mode has a daemon, a bad adapter and a good one. The client's part is the same in all modes. The
mode says what becomes of one call; the promises that hold in every mode are checked in each.
"""

import json
import random
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from . import bad_adapter
from .daemon import Daemon, descendants, is_gone
from .failure import Failure
from .faults.common import request, require_exit
from .memory import ADAPTER, EVENT_LOG, OUTPUT
from .peaks import CONSTANT, MIB, peak_bytes
from .report import Row

#: What a call gets that fails, by the message at which the adapter is bad.
CODES = {
    "initialize": {103, 201}, "setUp": {103, 201}, "loadNative": {201}, "loadBanner": {201},
    "loadRewarded": {201}, "didRender": {-32603}, "didRecordImpression": {-32603},
    "didRecordClickOnAsset": {-32603}, "didUntrackView": {-32603}, "present": {306},
    "changeAdSize": {307, -32603}, "simulate": {307, -32603}, "dispose": set(),
}

#: Results that are read. The bridge accepts any result of the other messages.
READ = {"initialize", "loadNative", "loadBanner", "loadRewarded", "changeAdSize"}

GOOD, BAD, SHAPE, ANY = "the call succeeds", "the call fails", "fails if it is read", "either"

#: What becomes of the call in each mode.
BEHAVIOURS = {
    "never": BAD, "late": BAD, "twice": GOOD, "thousand_times": GOOD, "error_after_result": GOOD,
    "wrong_id": BAD, "negative_id": BAD, "text_as_id": BAD, "null_as_id": BAD, "without_id": BAD,
    "error": BAD, "error_without_members": BAD, "error_that_is_text": BAD, "error_and_result": ANY,
    "neither": BAD, "null": SHAPE, "text": SHAPE, "number": SHAPE, "array": SHAPE,
    "wrong_members": SHAPE, "huge_numbers": SHAPE, "huge_text": ANY, "huge_line": BAD,
    "many_values": BAD, "deep": BAD, "not_json": BAD, "half_a_line": BAD,
    "half_a_line_and_exit": BAD, "line_without_end": BAD, "endless_line": BAD, "invalid_utf8": BAD,
    "null_bytes": BAD, "other_encoding": BAD, "inside_an_array": GOOD, "with_blank_lines": GOOD,
    "byte_by_byte": GOOD, "members_reversed": GOOD, "repeated_members": GOOD, "requests": GOOD,
    "flood_of_requests": GOOD, "flood_of_events": GOOD, "events_of_others": GOOD,
    "wrong_notifications": GOOD, "large_network_calls": GOOD, "flood_of_log_lines": GOOD,
    "flood_of_errors": GOOD, "exit_at_once": BAD, "exit_after_answer": ANY, "crash": BAD,
    "killed": BAD, "stopped": BAD, "kills_its_group": BAD, "terminates_its_group": GOOD,
    "closes_output": BAD, "closes_input": ANY, "reads_nothing": ANY, "child_holds_pipes": BAD,
    "deaf_to_signals": ANY,
}

#: The call of the client that needs each message, in the client's part.
CALLS = {
    "initialize": 1, "setUp": 1, "loadNative": 1, "didRender": 2, "didRecordImpression": 3,
    "didRecordClickOnAsset": 4, "didUntrackView": 5, "dispose": 6, "loadBanner": 7,
    "changeAdSize": 8, "loadRewarded": 9, "present": 10, "simulate": 11,
}

#: How long a call may take. A shorter time would fail good answers on a busy machine.
PATIENCE_MS = 20_000

#: The same where no answer comes.
IMPATIENCE_MS = 2_000

SECONDS = 60


def run(bench):
    """Plays all modes, or some of them, and returns the rows of the table."""
    modes = [(message, behaviour) for message in CALLS for behaviour in BEHAVIOURS]
    if bench.is_quick:
        modes = random.Random(bench.seed).sample(modes, 30)
    with ThreadPoolExecutor(12) as pool:
        results = list(pool.map(lambda mode: _play(bench, *mode), modes))
    peak = max(peak for peak, _ in results)
    failed = sum(has_failed for _, has_failed in results)
    behaviours = len({behaviour for _, behaviour in modes})
    return [
        Row("modes", len(modes), f"{behaviours} behaviours at {len(CALLS)} messages; no fault reached "
                                 "another adapter, a ping or the exit code"),
        Row("calls that failed", failed, "each with a code of the contract; the others succeeded"),
        Row("peak in any mode", f"{peak / MIB:.0f} MiB", f"of {_bound() / MIB:.0f} MiB"),
    ]


def _play(bench, message, behaviour):
    try:
        return _converse(bench, message, behaviour)
    except Failure as failure:
        raise Failure(f"an adapter with {behaviour} at {message}: {failure.reason}") from None


def _converse(bench, message, behaviour):
    program = [sys.executable, "-S", "-E", bad_adapter.__file__]
    timeout_ms = PATIENCE_MS if BEHAVIOURS[behaviour] == GOOD else IMPATIENCE_MS
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"adapters": [
            {"className": "Bad", "command": [*program, message, behaviour], "timeoutMs": timeout_ms},
            {"className": "Good", "command": [*program, "", ""], "timeoutMs": PATIENCE_MS}]}, file)
        file.flush()
        arguments = ["--config", file.name, "--log-level", "error"]
        with Daemon(bench.command, arguments, seconds=SECONDS) as daemon:
            answers = _client(daemon, timeout_ms)
            children = descendants(daemon.pid)
            peak = peak_bytes(daemon.pid)
            daemon.close_input()
            _require_promises(daemon, answers)
            require_exit(daemon, 0)
            left = [pid for pid in children if not is_gone(pid, 2)]
    if left:
        raise Failure(f"{len(left)} processes are left")
    if peak > _bound():
        raise Failure(f"the peak is {peak / MIB:.0f} MiB, above {_bound() / MIB:.0f} MiB")
    return peak, require_outcome(message, behaviour, answers)


def _client(daemon, timeout_ms):
    """The client's part. It is the same in all modes."""
    bad = {"adapter": {"className": "Bad"}, "timeoutMs": timeout_ms}
    good = {"adapter": {"className": "Good"}, "timeoutMs": PATIENCE_MS}
    ad = {"adId": "native"}
    calls = [
        ("setUp", {"classNames": ["Bad", "Good"], "timeoutMs": timeout_ms}),
        ("loadNative", {**bad, **ad}),
        ("render", {**ad, "view": {"width": 320, "height": 250}}),
        ("recordImpression", ad),
        ("recordClick", {**ad, "asset": "headline"}),
        ("untrack", ad),
        ("dispose", ad),
        ("loadBanner", {**bad, "adId": "banner", "adSize": "banner"}),
        ("changeAdSize", {"adId": "banner", "adSize": "mediumRectangle"}),
        ("loadRewarded", {**bad, "adId": "rewarded"}),
        ("present", {"adId": "rewarded"}),
        ("simulate", {"adId": "rewarded", "action": "earnReward"}),
        ("loadNative", {**good, "adId": "good"}),
        ("ping", None),
        ("listAds", None),
    ]
    answers = {"lines": []}
    for number, (method, params) in enumerate(calls):
        for line in daemon.converse(request(number, method, params)):
            answers["lines"].append(line)
            read = json.loads(line)
            if "id" not in read:
                continue
            if read["id"] in answers:
                raise Failure(f"request {read['id']} has two answers")
            answers[read["id"]] = read
            if read["id"] == number:
                break
        else:
            raise Failure(daemon.describe_end())
    return answers


def _require_promises(daemon, answers):
    """What holds in every mode."""
    ids = [name for name in answers if name != "lines"]
    if ids != sorted(ids):
        raise Failure(f"answers out of order: {ids}")
    for number in (0, 12, 13, 14):
        if "error" in answers[number]:
            raise Failure(f"a call that the bad adapter has no part in: {answers[number]}")
    sequence, loaded = {}, set()
    for line in answers["lines"]:
        message = json.loads(line)
        if "adId" in (message.get("result") or {}):
            loaded.add(message["result"]["adId"])
        if message.get("method") != "adEvent":
            continue
        ad, seq = message["params"]["adId"], message["params"]["seq"]
        if ad not in loaded or seq != sequence.get(ad, 0) + 1:
            raise Failure(f"an event in the wrong place: {line!r}")
        sequence[ad] = seq


def require_outcome(message, behaviour, answers):
    """The call's outcome must be the one of the mode. Returns whether the call failed."""
    call = CALLS[message]
    code = answers[call].get("error", {}).get("code")
    expected = BEHAVIOURS[behaviour]
    if expected == SHAPE:
        expected = BAD if message in READ else GOOD
    if not CODES[message]:
        expected = GOOD
    if expected == GOOD and code is not None:
        raise Failure(f"request {call} failed: {answers[call]}")
    if expected == BAD and code is None:
        raise Failure(f"request {call} succeeded: {str(answers[call])[:300]}")
    if code is not None and code not in CODES[message]:
        raise Failure(f"request {call} got the code {code}: {answers[call]}")
    return code is not None


def _bound():
    return EVENT_LOG + OUTPUT + 2 * ADAPTER + CONSTANT
