#!/usr/bin/env python3
"""Answers like the model, or with the one fault that its argument names: the tests of the harness
attack it. It leaves out data of the real daemon, such as an ad's assets."""

import copy
import itertools
import json
import os
import re
import signal
import sys
import time

sys.dont_write_bytecode = True

from harness import front_door, strict_json, turns
from harness.answers import Id
from harness.strict_json import NotJSON, Number
from harness.view_ads import SIZES
from harness.world import AD_METHODS, LOAD_METHODS, World
from harness.wrong_params import wrong_path

fault = sys.argv[1] if len(sys.argv) > 1 else "none"
world = World()
responses = itertools.count(1)
hoard = []


def text(value):
    """A value as JSON, with ids and numbers as they were written."""
    if isinstance(value, (Id, Number)):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(k)}:{text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(text, value)) + "]"
    return json.dumps(value)


def dress(message):
    """Adds the members that the model leaves out to an answer."""
    if isinstance(message, list):
        return [dress(one) for one in message]
    for part in (message.get("result", {}), message.get("error", {}).get("data", {})):
        if "responseInfo" in part:
            part["responseInfo"]["responseId"] = f"response-{next(responses)}"
    if "error" in message:
        message["error"].setdefault("message", "no")
    return {"jsonrpc": "2.0", **message}


def write(messages):
    for message in messages:
        sys.stdout.write(text(dress(message)) + "\n")


def take(line):
    """The messages that a line causes, even if the model can't read its parameters."""
    says = front_door.read_line(line)
    for request in says.requests:
        params = request.get("params")
        params = params if isinstance(params, dict) else {}
        wrong = what_is_wrong(request["method"], params)
        path = wrong_path(request["method"], params)
        if wrong and not (path and says.is_batch):
            return refuse(line, path=path or "params.adId", found=wrong)
    waiting, loads, ids = set(world.waiting), set(world.loads), copy.copy(world.batched_ids)
    try:
        answers = world.take(line)
    except (AttributeError, LookupError, OverflowError, TypeError, ValueError):
        for responder in set(world.waiting) - waiting:
            del world.waiting[responder]
        for ad_id in set(world.loads) - loads:
            del world.loads[ad_id]
        world.batched_ids = ids
        return refuse(line)
    result = has(answers, "result") or {}
    if result.get("result", {}).get("format") == "banner" and "adSize" in params:
        result["result"]["size"] = params["adSize"]
    return answers


def what_is_wrong(method, params):
    """The first parameter of a wrong type, of those that the model needs."""
    if method in (*AD_METHODS, "getAd", "dispose"):
        ad_id = params.get("adId")
        if isinstance(ad_id, Number) or not isinstance(ad_id, str):
            kinds = [
                (Number, "a number"), (bool, "a boolean"), (list, "an array"), (dict, "an object")]
            kind = next((name for type, name in kinds if isinstance(ad_id, type)), "null")
            return kind if "adId" in params else "nothing"
    needed = {"recordClick": "asset", "simulate": "action", "$/cancelRequest": "id"}.get(method)
    if needed and not isinstance(params.get(needed), str):
        return f"another {needed}"
    if method == "advanceClock" and not isinstance(params.get("ms"), Number):
        return "another time"
    if method == "render" and not is_size(params.get("view")):
        return "another view"
    if method in LOAD_METHODS and not is_load(params):
        return "another load"
    if method in ("loadBanner", "changeAdSize"):
        size = params.get("adSize")
        if not is_size(size) and (not isinstance(size, str) or size not in SIZES):
            return "another size"
    return None


def is_load(params):
    adapter, unit = params.get("adapter"), params.get("adUnitId")
    if "adapter" in params:
        is_source = isinstance(adapter, dict) and is_text(adapter.get("className")) and (
            is_text(adapter.get("parameter", "")))
    else:
        is_source = is_text(unit)
    options = params.get("options", {})
    timeout = params.get("timeoutMs", Number("1"))
    return (
        is_source and isinstance(options, dict)
        and all(isinstance(value, dict) for value in options.values())
        and isinstance(params.get("adTypes", []), list)
        and is_text(params.get("adId", ""))
        and isinstance(timeout, Number) and timeout.isdecimal())


def is_text(value):
    return isinstance(value, str) and not isinstance(value, Number)


def is_size(value):
    sides = [value.get(side) for side in ("width", "height")] if isinstance(value, dict) else []
    return bool(sides) and all(
        isinstance(side, Number) and 0 < float(side) <= 100_000 for side in sides)


def refuse(line, **data):
    """Every request in the line is invalid."""
    world.flush()
    says = front_door.read_line(line)
    answers = [
        {"id": Id(one.id), "error": {
            "code": one.code or -32602,
            "data": {"name": front_door.ERROR_NAMES[one.code or -32602], **data}}}
        for one in says.owed]
    return [answers] if says.is_batch and answers else answers


def has(messages, key, value=None):
    return next((m for m in messages if isinstance(m, dict) and (
        key in m and (value is None or m[key] == value))), None)


def is_answer(message, id):
    return isinstance(message, dict) and message.get("id") == id


def mark_number(line):
    """The number of a line that marks the end of a turn; None for another line."""
    mark = re.fullmatch(rb'{"jsonrpc":"2.0","id":"sync-(\d+)","method":"turn"}', line)
    return int(mark[1]) if mark else None


def spoil(line, messages):
    """Adds the fault to the output for a line."""
    error, event = has(messages, "error"), has(messages, "method", "adEvent")
    if fault == "grows":
        hoard.append(bytearray(b"\1") * (1 << 17))
    if fault == "dies" and error:
        sys.exit("out of memory")
    elif fault == "hangs" and error:
        time.sleep(600)
    elif fault == "lost" and error:
        messages.remove(error)
    elif fault == "twice" and error:
        messages.append(error)
    elif fault == "stranger" and error:
        error["id"] = Id("12345678")
    elif fault == "code" and error and error["error"]["code"] == -32700:
        error["error"].update(code=-32600, data={"name": "invalidRequest"})
    elif fault == "nameless" and error:
        error["error"]["data"] = {}
    elif fault == "separator" and error:
        sys.stdout.write('{"jsonrpc":"2.0","id":1,"result":{"a":"\u2028"}}\n')
    elif fault == "chatty" and not messages and line.strip():
        messages.append({"id": None, "result": {}})
    elif fault == "late" and event and messages[-1] is not event:
        messages.remove(event)
        messages.append(event)
    elif fault == "silent" and event:
        messages.remove(event)
    elif fault == "gap" and event and event["params"]["seq"] == 2:
        event["params"]["seq"] = 3
    elif fault == "counts":
        for message in messages:
            if isinstance(message, dict) and message.get("result", {}).get("counted") is False:
                message["result"]["counted"] = True
    elif fault == "state":
        for message in messages:
            if isinstance(message, dict) and message.get("result", {}).get("state") == "rendered":
                message["result"]["state"] = "loaded"
    return messages


def misread(line):
    """Reads a line less strictly than required, for the faults of that kind."""
    if fault == "lenient":
        return line.replace(b"NaN", b"null")
    if fault == "first":
        first = line.find(b'"adId":')
        second = line.find(b'"adId":', first + 1)
        return line if second < 0 else line[:second] + b'"adiD":' + line[second + 7:]
    if fault == "rounds" and b'"method":"ping"' in line:
        try:
            value = strict_json.read(line)
        except NotJSON:
            return line
        if isinstance(value, dict) and isinstance(value.get("id"), Number):
            value["id"] = Number(repr(float(value["id"])))
            if value["id"] not in ("inf", "-inf"):
                return text(value).encode()
    return line


if fault == "deaf":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
else:
    signal.signal(signal.SIGTERM, lambda *_: os._exit(143))
for line in sys.stdin.buffer:
    line = line.rstrip(b"\n")
    messages = take(misread(line))
    number = mark_number(line)
    if number is None:
        write(spoil(line, messages))
    else:
        write(one for one in messages if not is_answer(one, f'"sync-{number}"'))
        sys.stdout.write(turns.answer(number).decode() + "\n")
    sys.stdout.flush()
    if world.exit_code is not None:
        break
last = world.end()
write(last[:-1] if fault == "forgets" else last)
sys.stdout.flush()
if fault == "stays":
    time.sleep(600)
os._exit(3 if fault == "leaves" else world.exit_code)
