#!/usr/bin/env python3
"""Answers like the daemon, or with the one fault that its argument names: the tests of the harness
measure it. It keeps no ads, only what the answers need."""

import json
import sys
import time

fault = sys.argv[1] if len(sys.argv) > 1 else None
loaded = 0
live = 0
index = 0


def write(*messages):
    for message in messages:
        text = message if isinstance(message, str) else json.dumps({"jsonrpc": "2.0", **message})
        sys.stdout.write(text + "\n")
    sys.stdout.flush()


def ad(number):
    data = "AA==" if fault == "images" else None
    image = {"scale": 1, "url": "https://example.com/", "data": data}
    assets = {"headline": "\"}{ \\", "icon": None, "images": [image]}
    return {"adId": f"ad-{number}", "assets": None if fault == "bare" else assets}


def event(ad_id, seq=1):
    global index
    index += 2 if fault == "gap" and index == 1 else 1
    return {"method": "adEvent",
            "params": {"adId": ad_id, "seq": seq, "index": index, "atMs": 0,
                       "event": "impression"}}


def answer(number, method, params):
    global loaded, live
    if method == "loadNative":
        loaded += 1
        live += 1
        write({"id": number, "result": ad(0 if fault == "wrongAd" else loaded)})
    elif method == "recordImpression":
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
    """Handles the third request, where a fault of plain answers stands."""
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


for count, line in enumerate(sys.stdin, start=1):
    request = json.loads(line)
    if "id" in request and not (count == 3 and answer_wrongly(request["id"])):
        answer(request["id"], request["method"], request["params"])
if fault == "chatty":
    write("bye")
if fault == "stays":
    time.sleep(600)
if fault == "leaves":
    sys.exit(3)
