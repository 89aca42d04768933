"""A client for adbridge with python-lsp-jsonrpc.

Run it with `python clients/examples/editors/python_lsp_jsonrpc_client.py`.
"""

import os
import subprocess
import threading

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter


def show_event(event):
    print(f"event {event['seq']}: {event['event']}")


daemon = subprocess.Popen(
    [os.environ.get("ADBRIDGE", "adbridge"), "--clock", "manual"],
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
)
bridge = Endpoint({"adEvent": show_event}, JsonRpcStreamWriter(daemon.stdin).write)
reader = JsonRpcStreamReader(daemon.stdout)
threading.Thread(target=reader.listen, args=[bridge.consume]).start()


def call(method, **params):
    """The result of a request."""
    return bridge.request(method, params).result(timeout=10)


ad = call(
    "loadNative", adUnitId="sample/native", options={"image": {"disableImageLoading": True}}
)
print(f"{ad['adId']}: {ad['assets']['headline']}")
call("render", adId=ad["adId"], view={"width": 320, "height": 250})
impression = call("recordImpression", adId=ad["adId"])
print(f"counted: {str(impression['counted']).lower()}")
try:
    call("loadNative", adUnitId="sample/no-fill")
except JsonRpcException as error:
    print(f"error {error.code}: {error.message}")

call("dispose", adId=ad["adId"])
call("shutdown")
bridge.notify("exit")
print(f"exit code: {daemon.wait()}")
