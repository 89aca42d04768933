#!/usr/bin/env python3
"""Records impressions: impressions.py WAY COUNT PROGRAM… prints the seconds of COUNT pipelined
ones, and the median of a tenth of them one at a time.

WAY is `pipe`, which only writes and reads JSON, or a class of the client library. With `loads`, it
prints the seconds of COUNT loads at once, through asyncio, and the share of one of them.
"""

import asyncio
import json
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "clients/python/src"))

from adbridge import AdBridge, AsyncAdBridge, ImageOptions, NativeAdOptions  # noqa: E402

LOAD = {"adUnitId": "sample/native", "options": {"image": {"disableImageLoading": True}}}


def pipe(count, program):
    daemon = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with daemon:
        ad_id = ask(daemon, [{"method": "loadNative", "params": LOAD}])[0]["adId"]
        request = {"method": "recordImpression", "params": {"adId": ad_id}}
        start = time.perf_counter()
        results = ask(daemon, [request] * count)
        assert all("counted" in result for result in results)
        seconds = time.perf_counter() - start
        return seconds, median(count, lambda: ask(daemon, [request], on_thread=False))


def median(count, call):
    """The median of the seconds of a call."""
    times = []
    for _ in range(count // 10):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def ask(daemon, requests, on_thread=True):
    """Writes on a separate thread, because the daemon stops reading if its output is not read."""

    def write():
        for id, request in enumerate(requests):
            line = json.dumps({"jsonrpc": "2.0", "id": id, **request}) + "\n"
            daemon.stdin.write(line.encode())
        daemon.stdin.flush()

    if on_thread:
        writer = threading.Thread(target=write)
        writer.start()
    else:
        write()
    results = []
    while len(results) < len(requests):
        message = json.loads(daemon.stdout.readline())
        if "id" in message:
            results.append(message["result"])
    if on_thread:
        writer.join()
    return results


def threads(count, program):
    with AdBridge(program) as bridge:
        ad_id = bridge.request("loadNative", LOAD).result()["adId"]
        start = time.perf_counter()
        calls = [bridge.pipeline.record_impression(ad_id) for _ in range(count)]
        assert sum(call.result().counted for call in calls)
        seconds = time.perf_counter() - start
        return seconds, median(count, lambda: bridge.record_impression(ad_id))


async def coroutines(count, program):
    async with AsyncAdBridge(program) as bridge:
        ad_id = (await bridge.request("loadNative", LOAD))["adId"]
        start = time.perf_counter()
        results = await asyncio.gather(*(bridge.record_impression(ad_id) for _ in range(count)))
        assert sum(result.counted for result in results)
        seconds = time.perf_counter() - start
        times = []
        for _ in range(count // 10):
            start = time.perf_counter()
            await bridge.record_impression(ad_id)
            times.append(time.perf_counter() - start)
        return seconds, statistics.median(times)


async def loads(count, program):
    options = NativeAdOptions(image=ImageOptions(disable_image_loading=True))
    async with AsyncAdBridge(program) as bridge:

        async def load(count):
            loads = (
                bridge.load_native(ad_unit_id="sample/native", options=options)
                for _ in range(count)
            )
            return await asyncio.gather(*loads)

        await load(1)  # Imports the types.
        start = time.perf_counter()
        ads = await load(count)
        seconds = time.perf_counter() - start
        assert len({ad.ad_id for ad in ads}) == count
        await bridge.dispose_all()
        return seconds, seconds / count


WAYS = {
    "pipe": pipe,
    "AdBridge": threads,
    "AsyncAdBridge": lambda count, program: asyncio.run(coroutines(count, program)),
    "loads": lambda count, program: asyncio.run(loads(count, program)),
}

if __name__ == "__main__":
    way, count, *program = sys.argv[1:]
    program += ["--log-level", "error"]
    print(*WAYS[way](int(count), program))
