#!/usr/bin/env python3
"""Plays the daemon of a conversation: daemon.py FILE answers as the member `daemon` of the file says.

For each method, it has a list of what happens at the first request, at the second, and so on.
"""

import json
import sys

plays = json.load(open(sys.argv[1], encoding="utf-8"))["daemon"]
ids = {}
for line in sys.stdin:
    request = json.loads(line)
    method = request["method"]
    ids[method] = request.get("id")
    # A request that is not in the list is answered without a value.
    play = plays[method].pop(0) if plays.get(method) else {"write": [{"result": {}}]}
    for message in play.get("write", []):
        if "method" not in message:
            message["id"] = ids[message.pop("answerTo", method)]
            if message["id"] is None:
                continue
        print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)
    if "log" in play:
        print(play["log"], file=sys.stderr, flush=True)
    if "exit" in play:
        sys.exit(play["exit"])
