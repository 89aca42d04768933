"""The fixtures, in separate test runs."""

from __future__ import annotations

import pytest


def test_each_test_has_its_own_daemon_that_never_waits(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("time", [1, 2])
        def test_slow(adbridge, time):
            assert adbridge.load_native(ad_unit_id="sample/slow").ad_id == "ad-1"
            assert adbridge.initialize().capabilities.clock == "skip"
            assert adbridge.advance(0) == 2000
        """
    )
    pytester.runpytest("--strict-markers").assert_outcomes(passed=2)


def test_a_marker_passes_other_parameters(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        pytestmark = pytest.mark.adbridge(seed=3, clock="wall")

        @pytest.mark.adbridge(clock="manual")
        def test_an_ad_grows_old(adbridge):
            ad = adbridge.load_native(ad_unit_id="sample/native")
            adbridge.advance(3_600_000)
            assert adbridge.wait_for(ad, "expired").at_ms == 3_600_000
        """
    )
    pytester.runpytest("--strict-markers").assert_outcomes(passed=1)


def test_a_test_can_have_its_own_configuration(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.fixture
        def adbridge_config():
            item = {"className": "SampleCustomEvent", "parameter": "content"}
            return {"adUnits": {"feed": {"format": "native", "lineItems": [item]}}}

        def test_feed(adbridge):
            assert adbridge.load_native(ad_unit_id="feed")
        """
    )
    pytester.runpytest().assert_outcomes(passed=1)


def test_a_failure_shows_the_conversation(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_fails(adbridge):
            ad = adbridge.load_native(ad_unit_id="sample/break-duplicateCompletion")
            assert ad.events

        def test_passes(adbridge):
            adbridge.ping()
        """
    )
    result = pytester.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*- adbridge conversation -*",
            '> {"jsonrpc":"2.0","id":1,"method":"loadNative",*',
            '< {"jsonrpc":"2.0","id":1,"result":*',
            "*- adbridge contract violations -*",
            "error: duplicateCompletion by SampleFaultyCustomEvent: *",
        ]
    )
    result.stdout.no_fnmatch_line('*"method":"ping"*')


def test_a_coroutine_starts_its_own_daemon(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import asyncio
        import pytest

        @pytest.fixture
        def adbridge_config():
            item = {"className": "SampleCustomEvent", "parameter": "content"}
            return {"adUnits": {"feed": {"format": "native", "lineItems": [item]}}}

        @pytest.mark.adbridge(clock="manual")
        def test_feed(async_adbridge):
            async def use():
                async with async_adbridge as bridge:
                    async with await bridge.load_native(ad_unit_id="feed"):
                        return await bridge.advance(5)

            assert asyncio.run(use()) == 5
        """
    )
    pytester.runpytest("--strict-markers").assert_outcomes(passed=1)


def test_a_failure_in_a_coroutine_shows_the_conversation(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import asyncio

        def test_fails(async_adbridge):
            async def use():
                async with async_adbridge as bridge:
                    await bridge.load_native(ad_unit_id="sample/break-duplicateCompletion")
                    await bridge.ping()
                    assert False

            asyncio.run(use())

        def test_fails_before_it_starts(async_adbridge):
            assert False
        """
    )
    result = pytester.runpytest()
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "*- adbridge conversation -*",
            '> {"jsonrpc":"2.0","id":1,"method":"loadNative",*',
            "*- adbridge contract violations -*",
            "error: duplicateCompletion by SampleFaultyCustomEvent: *",
        ]
    )


def test_a_failure_shows_the_conversation_of_a_fixture_that_is_requested_late(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(
        """
        def test_fails(request):
            bridge = request.getfixturevalue("adbridge")
            assert bridge.load_native(ad_unit_id="sample/break-duplicateCompletion").events

        def test_does_not_start(request, monkeypatch):
            monkeypatch.setenv("ADBRIDGE", "/nowhere/adbridge")
            request.getfixturevalue("adbridge")

        def test_passes(request):
            request.getfixturevalue("adbridge").ping()
        """
    )
    result = pytester.runpytest()
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(
        [
            '> {"jsonrpc":"2.0","id":1,"method":"loadNative",*',
            "error: duplicateCompletion by SampleFaultyCustomEvent: *",
            "*ProgramNotFound: ADBRIDGE says /nowhere/adbridge*",
        ]
    )


def test_a_missing_program_is_the_reason_of_the_failure(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADBRIDGE", "/nowhere/adbridge")
    pytester.makepyfile("def test_ping(adbridge): adbridge.ping()")
    result = pytester.runpytest()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*ProgramNotFound: ADBRIDGE says /nowhere/adbridge*"])
