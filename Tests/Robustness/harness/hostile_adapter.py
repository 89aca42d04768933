"""A process adapter that writes far too much: rewards, errors or ads of 5 MB, or endless events.

In the modes `errors` and `texts`, each text has a length that is allowed. The first banners are small.
"""

import json
import sys

LARGE = "x" * 5_000_000
ALLOWED = "x" * 60_000
#: How many banners have no text.
SMALL_BANNERS = 100


def main(mode):
    banners = 0
    for line in sys.stdin:
        message = json.loads(line)
        method, number = message["method"], message.get("id")
        if number is None:
            continue
        if method == "adapter/initialize":
            result(number, {"className": "Hostile", "adapterVersion": "1.0.0",
                            "adSdkVersion": "1.0.0", "formats": ["native", "rewarded", "banner", "interstitial"]})
        elif mode == "errors":
            write({"jsonrpc": "2.0", "id": number, "error": {"code": 201, "message": "x", "data": {
                "error": {"code": 3, "message": f"{number} {ALLOWED}", "domain": "d"}}}})
        elif method == "adapter/loadBanner":
            banners += 1
            view = {"width": 320, "height": 50}
            if banners > SMALL_BANNERS:
                view["id"] = f"{number} {ALLOWED}"
            result(number, {"view": view})
        elif method == "adapter/loadInterstitial":
            image = {"url": f"{number} {ALLOWED}", "mimeType": f"{number}/{ALLOWED}", "width": 1,
                     "height": 1, "data": "AAAA"}
            result(number, {"image": image})
        elif method == "adapter/loadNative" and mode == "error":
            write({"jsonrpc": "2.0", "id": number,
                   "error": {"code": 201, "message": LARGE, "data": {"message": LARGE}}})
        elif method == "adapter/loadNative":
            icon = {"data": "A" * 5_000_000, "mimeType": "image/png", "width": 1, "height": 1}
            result(number, {"assets": {"headline": "Large", "icon": icon}})
        elif method == "adapter/loadRewarded" and mode == "flood":
            result(number, {})
            event = json.dumps({"jsonrpc": "2.0", "method": "adapter/event", "params": {
                "loadId": message["params"]["loadId"], "event": "didFailToPresent",
                "error": {"code": 1, "message": "x" * 200}}})
            while True:
                sys.stdout.write((event + "\n") * 200)
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
