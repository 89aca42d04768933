"""A client for adbridge with pygls. Run it with `python clients/examples/editors/pygls_client.py`."""

import asyncio
import os

from pygls.client import JsonRPCClient
from pygls.exceptions import JsonRpcException


class AdBridge(JsonRPCClient):
    exit_code = None

    async def server_exit(self, server):
        self.exit_code = server.returncode


bridge = AdBridge()


@bridge.feature("adEvent")
def show_event(event):
    print(f"event {event.seq}: {event.event}")


async def main():
    call = bridge.protocol.send_request_async
    await bridge.start_io(os.environ.get("ADBRIDGE", "adbridge"), "--clock", "manual")

    options = {"image": {"disableImageLoading": True}}
    ad = await call("loadNative", {"adUnitId": "sample/native", "options": options})
    print(f"{ad.adId}: {ad.assets.headline}")
    await call("render", {"adId": ad.adId, "view": {"width": 320, "height": 250}})
    impression = await call("recordImpression", {"adId": ad.adId})
    print(f"counted: {str(impression.counted).lower()}")
    try:
        await call("loadNative", {"adUnitId": "sample/no-fill"})
    except JsonRpcException as error:
        print(f"error {error.code}: {error.message}")

    await call("dispose", {"adId": ad.adId})
    await call("shutdown")
    bridge.protocol.notify("exit")
    await bridge.stop()
    print(f"exit code: {bridge.exit_code}")


asyncio.run(main())
