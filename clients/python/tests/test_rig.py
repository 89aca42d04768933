"""What a test rig uses: strict bridges, matchers, dictionaries, texts of objects."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any, List

import pytest

import adbridge
from adbridge import AdBridge, AsyncAdBridge, assert_events, types
from adbridge.ads import BaseAsyncAd, BaseSyncAd
from adbridge.matchers import _difference


def test_a_strict_bridge_raises_the_violations_when_it_is_closed() -> None:
    bridge = AdBridge(strict=True)
    bridge.load_native(ad_unit_id="sample/break-duplicateCompletion").dispose()
    with pytest.raises(adbridge.ContractViolated, match="error: duplicateCompletion by ") as raised:
        bridge.close()
    assert [str(violation.rule) for violation in raised.value.violations] == ["duplicateCompletion"]
    bridge.close()
    with pytest.raises(adbridge.ContractViolated), AdBridge(strict=True) as bridge:
        bridge.load_native(ad_unit_id="sample/break-duplicateCompletion").dispose()


def test_violations_that_differ_only_in_their_ad_are_counted() -> None:
    about = {"atMs": 0, "index": 1, "className": "A", "rule": "lateCompletion", "severity": "error"}
    violations = [
        types.ContractViolation.from_json({**about, "adId": ad, "message": f"The load of {ad} was late."})
        for ad in ["ad-1", "ad-2", "ad-3"]
    ]
    error = adbridge.ContractViolated(violations)
    assert str(error) == "error: lateCompletion by A, ad-1 and 2 more: The load of ad-1 was late."


def test_the_error_of_a_strict_block_comes_before_violations() -> None:
    with pytest.raises(ZeroDivisionError), AdBridge(strict=True) as bridge:
        bridge.load_native(ad_unit_id="sample/break-duplicateCompletion").dispose()
        1 / 0  # noqa: B018


def test_a_strict_bridge_accepts_less_serious_violations() -> None:
    with AdBridge(strict=True) as bridge:
        for ad_unit_id in ("sample/native", "sample/break-missingAsset"):
            with bridge.load_native(ad_unit_id=ad_unit_id) as ad:
                ad.render(width=320, height=250)
        assert "error" not in [violation.severity for violation in bridge.violations]


def test_a_strict_async_bridge_raises_the_violations_when_it_is_closed() -> None:
    async def main() -> None:
        with pytest.raises(adbridge.ContractViolated):
            async with AsyncAdBridge(strict=True) as bridge:
                await bridge.load_native(ad_unit_id="sample/break-duplicateCompletion")

    asyncio.run(main())


def test_a_strict_async_bridge_raises_once_and_not_in_place_of_another_error() -> None:
    async def violate(bridge: AsyncAdBridge) -> None:
        await (await bridge.load_native(ad_unit_id="sample/break-duplicateCompletion")).dispose()

    async def main() -> None:
        with pytest.raises(ZeroDivisionError):
            async with AsyncAdBridge(strict=True) as bridge:
                await violate(bridge)
                1 / 0  # noqa: B018
        await bridge.close()
        async with AsyncAdBridge() as bridge:
            await violate(bridge)
        async with AsyncAdBridge(strict=True) as bridge:
            await bridge.load_native(ad_unit_id="sample/break-missingAsset")
            assert bridge.violations
        bridge = await AsyncAdBridge(strict=True).start()
        await violate(bridge)
        with pytest.raises(adbridge.ContractViolated):
            await bridge.close()
        await bridge.close()
        await AsyncAdBridge(strict=True).close()

    asyncio.run(main())


def test_the_violations_so_far_stay_as_they_are() -> None:
    violation: Any = "a violation"
    with AdBridge() as bridge:
        for one in (bridge, AsyncAdBridge()):
            before = one.violations
            one._session.violations.append(violation)
            assert (before, one.violations) == ([], [violation])


def test_events_are_compared_by_their_names() -> None:
    with AdBridge() as bridge, bridge.load_native(ad_unit_id="sample/native") as ad:
        ad.render(width=320, height=250)
        ad.record_impression()
        assert ad.event_names == ["didPlayVideo", "impression"]
        assert_events(ad, ["didPlayVideo", adbridge.AdEventName.IMPRESSION])
        with pytest.raises(AssertionError) as raised:
            assert_events(ad, ["impression", "click"])
        with pytest.raises(ValueError, match="did you mean 'impression'"):
            assert_events(ad, ["impresion"])  # type: ignore[list-item]
    assert str(raised.value).splitlines() == [
        "The events of ad-1 differ:",
        "  + didPlayVideo",
        "    impression",
        "  - click",
        "  (- expected, + found)",
    ]


def test_the_text_of_an_object_has_no_empty_members_and_no_images() -> None:
    with AdBridge() as bridge, bridge.load_native(ad_unit_id="sample/native") as ad:
        text = repr(ad)
    assert text.startswith("NativeAd(ad_id='ad-1', format=<AdFormat.NATIVE: 'native'>")
    assert "None" not in text and "[]" not in text
    assert "data='iVBORw0KGgoAAAANSUhE'… (" in text
    assert "This app doesn't actually exist." in text and "https://" not in text
    assert repr(types.NativeAdOptions()) == "NativeAdOptions()"
    assert repr(types.Rect(0, 0, 1, 1)) == "Rect(x=0, y=0, width=1, height=1)"


@pytest.mark.parametrize(
    "options",
    [
        {"image": {"disableImageLoading": True}},
        {"image": {"disable_image_loading": True}},
        types.NativeAdOptions(image={"disable_image_loading": True}),  # type: ignore[arg-type]
    ],
)
def test_options_can_be_dictionaries_with_the_names_of_either_side(options: Any) -> None:
    with AdBridge() as bridge:
        ad = bridge.load_native(
            adapter={"class_name": "SampleCustomEvent", "parameter": "content"}, options=options
        )
        assert ad.assets.icon and ad.assets.icon.data is None
        size: Any = {"width": 320, "height": 50}
        assert bridge.load_banner(size, ad_unit_id="sample/banner").size.width == 320
        frames: Any = {"headline": {"x": 0, "y": 0, "width": 10, "height": 10}}
        assert ad.render(320, 250, clickable_asset_views=frames).ad_choices
        bridge.dispose_all()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"imag": {}}, "NativeAdOptions has no member 'imag'; did you mean 'image'?"),
        ({"image": {"disableImageLoadin": 1}}, "did you mean 'disable_image_loading'?"),
        ({"image": {}, "?": 1}, "NativeAdOptions has no member '?'; it has: "),
        (
            {"image": {"disableImageLoading": 1, "disable_image_loading": 1}},
            "ImageOptions has the member 'disable_image_loading' twice",
        ),
    ],
)
def test_an_unknown_member_is_refused(options: Any, message: str) -> None:
    with AdBridge() as bridge, pytest.raises(ValueError) as raised:
        bridge.load_native(ad_unit_id="sample/native", options=options)
    assert message in str(raised.value)


def test_a_member_that_is_needed_is_named() -> None:
    with AdBridge() as bridge, pytest.raises(ValueError, match="needs the member 'class_name'"):
        bridge.load_native(adapter={"parameter": "content"})


def test_names_that_belong_to_the_network_are_kept() -> None:
    request = types.AdRequest(extras={"anyName": {"other_name": 1}, "other_name": None})
    assert request.to_json()["extras"] == {"anyName": {"other_name": 1}, "other_name": None}


def test_names_that_are_nearly_equal_are_compared_without_further_marks() -> None:
    found = _difference(["click", "impression"], ["clicks", "impression"]).splitlines()
    assert found == ["  - click", "  + clicks", "    impression", "  (- expected, + found)"]


@pytest.mark.parametrize("kind", [BaseSyncAd, BaseAsyncAd])
@pytest.mark.parametrize(
    ("error", "is_raised"),
    [
        (None, False),
        (adbridge.BridgeClosed("It was closed."), False),
        (adbridge.DaemonDied(3), False),
        (adbridge.CallTimeout("It is slow."), True),
        (adbridge.AdBridgeError("It fails."), True),
    ],
)
def test_the_block_of_an_ad_ends_well_if_the_daemon_has_ended(
    error: Any, is_raised: bool, kind: Any
) -> None:
    disposed: List[str] = []

    def dispose(ad_id: str) -> Any:
        disposed.append(ad_id)
        if error:
            raise error
        return asyncio.sleep(0) if kind is BaseAsyncAd else None

    async def main() -> None:
        async with ad:
            pass

    ad = kind()
    ad.ad_id, ad._bridge = "ad-1", SimpleNamespace(dispose=dispose)
    with pytest.raises(type(error)) if is_raised else nullcontext():
        if kind is BaseAsyncAd:
            asyncio.run(main())
        else:
            with ad:
                pass
    assert disposed == ["ad-1"]


def test_an_async_bridge_says_that_it_was_not_started() -> None:
    async def main() -> None:
        bridge = AsyncAdBridge()
        for call in (bridge.ping, bridge.load_native, lambda: bridge.request("ping")):
            with pytest.raises(RuntimeError, match="Use `async with AsyncAdBridge"):
                await call()
        with pytest.raises(RuntimeError, match="Use `async with AsyncAdBridge"):
            bridge.exit()
        with pytest.raises(TypeError, match="Use `async with AsyncAdBridge"):
            with bridge:
                pass

    asyncio.run(main())


def test_an_async_bridge_says_that_it_needs_asyncio() -> None:
    start = AsyncAdBridge().start()
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)  # It does not run.
    try:
        with pytest.raises(RuntimeError, match="With trio, use AdBridge on a thread"):
            start.send(None)  # As another framework runs a coroutine.
    finally:
        asyncio.set_event_loop(None)
        loop.close()


def test_an_async_bridge_is_closed_only_on_its_own_event_loop() -> None:
    loop, bridge = asyncio.new_event_loop(), AsyncAdBridge()
    loop.run_until_complete(bridge.start())
    with pytest.raises(RuntimeError, match="only on the event loop that started it"):
        asyncio.run(bridge.close())
    assert loop.run_until_complete(bridge.request("ping")) == {}
    loop.run_until_complete(bridge.close())
    loop.close()
