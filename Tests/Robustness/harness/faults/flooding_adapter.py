"""A process adapter that reports lines of one kind, as many and as fast as the bridge takes them.

Its arguments are the kind, the number of lines, and a file for the number of those that were taken.
"""

import json
import os
import sys

KIND, COUNT, TAKEN = sys.argv[1], int(sys.argv[2]), sys.argv[3]

PIECE = 500


def main():
    for line in sys.stdin:
        message = json.loads(line)
        method, number = message["method"], message.get("id")
        if number is None:
            continue
        result = {}
        if method == "adapter/initialize":
            result = {"className": message["params"]["className"], "adapterVersion": "1.0.0",
                      "adSdkVersion": "1.0.0", "formats": ["rewarded"]}
        write(json.dumps({"jsonrpc": "2.0", "id": number, "result": result}) + "\n")
        if method == ("adapter/loadRewarded" if KIND == "events" else "adapter/setUp"):
            flood(message["params"].get("loadId"))


def flood(load_id):
    method, params = {
        "events": ("adapter/event", {"loadId": load_id, "event": "didFailToPresent",
                                     "error": {"code": 1, "message": "x" * 200}}),
        "log": ("adapter/log", {"level": "warning", "message": "x" * 200}),
        "calls": ("adapter/networkCall", {"name": "track", "arguments": {"text": "x" * 200}}),
        "violations": ("adapter/violation", {"rule": "offMainThread", "message": "x" * 200}),
    }[KIND]
    line = json.dumps({"jsonrpc": "2.0", "method": method, "params": params}) + "\n"
    for taken in range(0, COUNT, PIECE):
        write(line * PIECE)
        with open(TAKEN + ".new", "w") as file:
            file.write(str(taken + PIECE))
        os.rename(TAKEN + ".new", TAKEN)


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


main()
