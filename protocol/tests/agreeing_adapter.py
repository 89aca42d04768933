"""An adapter that does all that it is told, but never pauses a video.

It writes what it was told into `requests.jsonl` beside it.
"""

import json
import sys
from pathlib import Path

FORMATS = ["native", "banner", "interstitial", "rewarded", "rewardedInterstitial", "appOpen"]
BANNER = {"view": {"width": 320, "height": 50}}
RESULTS = {
    "adapter/initialize": {
        "className": "MyNetwork",
        "adapterVersion": "1.2.3.4",
        "adSdkVersion": "1.2.3",
        "formats": FORMATS,
    },
    "adapter/loadNative": {"assets": {"headline": "Hello", "body": "An ad.", "callToAction": "Go"}},
    "adapter/loadBanner": BANNER,
    "adapter/changeAdSize": BANNER,
}

with Path(__file__).with_name("requests.jsonl").open("w", encoding="utf-8") as requests:
    for line in sys.stdin:
        requests.write(line)
        requests.flush()
        request = json.loads(line)
        if "id" in request and request["params"].get("action") != "pauseVideo":
            result = RESULTS.get(request["method"], {})
            print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
