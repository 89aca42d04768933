"""A process adapter that writes far too much: rewards, errors or ads of 5 MB."""

import json
import sys

LARGE = "x" * 5_000_000


def main(mode):
    for line in sys.stdin:
        message = json.loads(line)
        method, number = message["method"], message.get("id")
        if number is None:
            continue
        if method == "adapter/initialize":
            result(number, {"className": "Hostile", "adapterVersion": "1.0.0",
                            "adSdkVersion": "1.0.0", "formats": ["native", "rewarded"]})
        elif method == "adapter/loadNative" and mode == "error":
            write({"jsonrpc": "2.0", "id": number,
                   "error": {"code": 201, "message": LARGE, "data": {"message": LARGE}}})
        elif method == "adapter/loadNative":
            icon = {"data": "A" * 5_000_000, "mimeType": "image/png", "width": 1, "height": 1}
            result(number, {"assets": {"headline": "Large", "icon": icon}})
        elif method == "adapter/present":
            write({"jsonrpc": "2.0", "method": "adapter/event", "params": {
                "loadId": message["params"]["loadId"], "event": "didRewardUser",
                "reward": {"type": LARGE, "amount": 1}}})
            result(number, {})
        else:
            result(number, {})


def result(number, value):
    write({"jsonrpc": "2.0", "id": number, "result": value})


def write(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


main(sys.argv[1])
