"""Watches ads in a terminal: a table that grows with every event.

    python clients/examples/watch.py [AD_UNIT …]

All ads are loaded, drawn, seen and touched at the same time.
"""

import asyncio
import sys

from adbridge import AsyncAdBridge, LoadFailed

AD_UNITS = ["sample/native", "sample/slow", "sample/self-tracking", "sample/no-fill"]


def row(at_ms, ad_unit, what, details=""):
    print(f"{at_ms:>8}  {ad_unit:24}{what:28}{details}".rstrip(), flush=True)


async def watch(ad, ad_unit):
    async for event in ad.events():
        row(event.at_ms, ad_unit, event.event, event.asset or "")


async def use(bridge, ad_unit):
    try:
        ad = await bridge.load_native(ad_unit_id=ad_unit)
    except LoadFailed as failed:
        row("", ad_unit, "no ad", failed.error.message)
        return
    row("", ad_unit, "loaded", ad.assets.headline)
    watcher = asyncio.create_task(watch(ad, ad_unit))
    await ad.render(width=320, height=250)
    if ad.tracking.impressions == "bridge":
        await ad.record_impression()
    await ad.simulate("tap", asset="callToAction")
    await ad.dispose()
    await watcher


async def main(ad_units):
    row("ms", "ad unit", "what happens")
    async with AsyncAdBridge() as bridge:
        await asyncio.gather(*(use(bridge, ad_unit) for ad_unit in ad_units))
        for violation in bridge.violations:
            row(violation.at_ms, violation.class_name, violation.rule, violation.message)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:] or AD_UNITS))
