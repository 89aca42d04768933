#!/usr/bin/env python3
"""Answers like the daemon, or with the one fault that its argument names: the tests of the harness
measure it. It keeps no ads, only what the answers need.

With the argument `server` after the fault it speaks like a language server: with headers, and with
an error as its answer to what it does not know. With `check` it prints a report of one check; with
`--check-config` it names the first mistake of a configuration, and how many others there are."""

import json
import sys
import time

fault = sys.argv[1] if len(sys.argv) > 1 else None
is_server = sys.argv[2:3] == ["server"]
if sys.argv[2:3] == ["check"]:
    outcome = "failed" if fault == "failed" else "passed"
    print(json.dumps({"checks": [{"name": "failedSetUp", "outcome": outcome}]}))
    sys.exit(3 if fault == "leaves" else 0)
if sys.argv[2:3] == ["--check-config"]:
    items = sys.stdin.read().splitlines()
    if any("SampleCustomEvnt" in item for item in items):
        print(f"the first is wrong\n {len(items) - 1} more mistakes are not listed here.")
        sys.exit(1)
    sys.exit(0)
loaded = 0
live = 0
index = 0
videos = 0
counted = set()


def write(*messages):
    for message in messages:
        text = message if isinstance(message, str) else json.dumps({"jsonrpc": "2.0", **message})
        header = f"Content-Length: {len(text)}\r\n\r\n" if is_server else ""
        sys.stdout.write(header + text + ("" if is_server else "\n"))
    sys.stdout.flush()


def ad(number):
    data = "AA==" if fault == "images" else None
    image = {"scale": 1, "url": "https://example.com/", "data": data}
    assets = {"headline": "\"}{ \\", "icon": None, "images": [image]}
    rest = {"format": "native", **dict.fromkeys(["nativeAdType", "mediaContent", "adChoices"])}
    rest["tracking"] = {"impressions": "bridge", "clicks": "bridge"}
    rest["responseInfo"] = {"responseId": f"response-{number}", "loadedAttempt": 0, "attempts": []}
    return {"adId": f"ad-{number}", "assets": None if fault == "bare" else assets, **rest}


def event(ad_id, seq=1, name="impression"):
    global index
    index += 2 if fault == "gap" and index == 1 else 1
    return {"method": "adEvent",
            "params": {"adId": ad_id, "seq": seq, "index": index, "atMs": 0, "event": name}}


def simulate(batch):
    """Answers a line that starts and stops a video."""
    global videos
    tell = []
    for request in batch:
        videos += 2 if fault == "videoSeq" and videos == 3 else 1
        action = request["params"]["action"]
        name = "didPlayVideo" if (action == "playVideo") != (fault == "muddled") else "didPauseVideo"
        tell.append(event(request["params"]["adId"], videos, name))
    done = json.dumps([{"jsonrpc": "2.0", "id": batch[-1]["id"], "result": {}}])
    if fault == "nine":
        tell.pop()
    if fault == "eleven":
        tell.append(event("ad-1", videos + 1, "didPlayVideo"))
    write(*([done, *tell] if fault == "lateVideo" else [*tell, done]))


def answer(number, method, params):
    global loaded, live
    if method == "initialize":
        can = {"formats": ["native"], "methods": [], "notifications": [], "clock": "wall"}
        info = {"name": "adbridge", "version": "0.1.0"}
        write({"id": number, "result": {
            "protocolVersion": 1, "serverInfo": info, "capabilities": can, "startedAtMs": 0}})
    elif method == "loadNative":
        loaded += 1
        live += 1
        if "slow" in json.dumps(params) and fault != "hasty":
            time.sleep(0.1 if loaded == 1 else 0)
        write({"id": number, "result": ad(0 if fault == "wrongAd" else loaded)})
    elif method == "recordImpression" and params["adId"] in counted:
        write({"id": number, "result": {"counted": False}})
    elif method == "recordImpression":
        counted.add(params["adId"])
        tell = event(params["adId"], 2 if fault == "seq" else 1)
        done = {"id": number, "result": {"counted": fault != "uncounted"}}
        write(*{"late": [done, tell], "silent": [done], "double": [tell, tell, done]}.get(
            fault, [tell, done]))
    elif method == "disposeAll":
        write({"id": number, "result": {"disposed": live}})
        live = 0
    else:
        write({"id": number, "result": {}})


def answer_wrongly(number):
    """Handles the third request, which shows a fault of simple answers."""
    done = {"id": number, "result": {}}
    if fault == "dies":
        sys.exit("out of memory")
    elif fault == "refuses":
        write({"id": number, "error": {"code": -32603, "message": "no"}})
    elif fault == "stranger":
        write({"id": 7, "result": {}})
    elif fault == "garbage":
        write("}{")
    elif fault == "twice":
        write(done, done)
    elif fault == "swapped":
        write({"id": number + 1, "result": {}}, done)
    elif fault == "full":
        write({"id": number, "result": {"extra": 1}})
    elif fault == "hangs":
        time.sleep(600)
    elif fault == "lost":
        pass
    else:
        return False
    return True


def serve(request):
    """Answers like a language server, and also sends a notification."""
    method = request["method"]
    if method == "exit":
        sys.exit(3 if fault == "leaves" else 0)
    if method == "shutdown":
        write({"id": request["id"], "result": None})
    elif method == "initialize":
        write({"method": "window/logMessage", "params": {}}, {"id": request["id"], "result": {}})
    elif method != "initialized":
        write({"id": request["id"], "error": {"code": -32601, "message": "no such method"}})


def requests():
    if not is_server:
        yield from map(json.loads, sys.stdin)
    while is_server and (header := sys.stdin.buffer.readline()):
        sys.stdin.buffer.readline()
        yield json.loads(sys.stdin.buffer.read(int(header.partition(b":")[2])))


for count, request in enumerate(requests(), start=1):
    if isinstance(request, list):
        simulate(request)
    elif "id" in request and count == 3 and answer_wrongly(request["id"]):
        pass
    elif is_server:
        serve(request)
    elif "id" in request:
        answer(request["id"], request["method"], request.get("params"))
if fault == "chatty":
    write("bye")
if fault == "stays":
    time.sleep(600)
if fault == "leaves":
    sys.exit(3)
