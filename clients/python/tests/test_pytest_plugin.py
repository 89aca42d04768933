"""The fixtures, in separate test runs."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, List, Mapping

import pytest

from adbridge import AdBridge, AsyncAdBridge, pytest_plugin
from adbridge.pytest_plugin import Conversation


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


def test_a_marker_takes_options_by_name(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        lines = []

        @pytest.mark.adbridge("manual")
        def test_clock(adbridge): pass

        @pytest.mark.adbridge(trace=lambda direction, line: lines.append(line))
        def test_trace(adbridge):
            adbridge.ping()
            assert not lines
        """
    )
    result = pytester.runpytest()
    result.assert_outcomes(failed=1, errors=1)
    result.stdout.fnmatch_lines(["*The marker adbridge takes named options, but got 'manual'"])
    result.stdout.fnmatch_lines(["*adbridge conversation*", '> *"method":"ping"*'])


def options_of(
    folder: Path, *markers: Mapping[str, Any], config: Any = None, tapes: str = "replay",
    report: Any = None, given: Mapping[str, Any] = {},
) -> Any:
    """What the daemon of a test in a folder is started with. The first marker is the nearest."""
    daemon = pytest_plugin._Daemon()
    node: Any = SimpleNamespace(
        nodeid="test_a.py::test_b",
        stash={pytest_plugin._run: pytest_plugin._Run()},
        iter_markers=lambda name: [SimpleNamespace(args=(), kwargs=marker) for marker in markers],
    )
    options = {"--adbridge-tapes": tapes, "--adbridge-report": report, "adbridge_leaks": ""}
    get = options.__getitem__
    request: Any = SimpleNamespace(
        node=node, path=folder / "test_a.py", config=SimpleNamespace(getini=get, getoption=get)
    )
    found = pytest_plugin._options(request, config, daemon, given)
    assert node.stash[pytest_plugin._run].daemons == [daemon]
    found.pop("trace")(">", "a line")
    assert str(daemon.conversation) == "> a line"
    return found


def test_the_nearest_option_of_a_daemon_counts(tmp_path: Path) -> None:
    assert options_of(tmp_path) == {"clock": "skip", "config": None}
    own = {"clock": "wall"}
    assert options_of(tmp_path, own, config="c.json") == {**own, "config": "c.json"}
    markers: Any = ({"seed": 1}, {"seed": 2, "clock": "manual", "config": "m.json"})
    nearest = {"clock": "manual", "config": "m.json", "seed": 1}
    assert options_of(tmp_path, *markers, config="c.json") == nearest
    given = {"seed": None, "config": None, "timeout": 3}
    assert options_of(tmp_path, *markers, config="c.json", given=given) == {**nearest, **given}


def test_a_trace_of_a_test_gets_the_lines_too(tmp_path: Path) -> None:
    lines: List[Any] = []
    options_of(tmp_path, {"trace": lambda *line: lines.append(line)})
    assert lines == [(">", "a line")]
    options_of(tmp_path, {"trace": lambda *line: lines.append(line)}, given={"trace": None})
    assert len(lines) == 1


def test_a_tape_is_written_read_or_both(tmp_path: Path) -> None:
    tape = tmp_path / "tapes/a.tape"
    choices = {"replay": ["replay"], "add": ["record", "replay"], "record": ["record"]}
    for tapes, used in choices.items():
        options = options_of(tmp_path, {"tape": "tapes/a.tape"}, tapes=tapes)
        assert options == {"clock": "skip", "config": None, **dict.fromkeys(used, tape)}
        # A tape to be replayed exists.
        assert tape.parent.exists() == (tapes != "replay")


def test_the_report_of_a_daemon_is_a_new_file_beside_its_own_arguments(tmp_path: Path) -> None:
    folder = tmp_path / "some/reports"
    for arguments in ([], ["--log-level", "debug"]):
        options = options_of(tmp_path, {"arguments": arguments}, report=str(folder))
        *others, option, page = options["arguments"]
        assert (others, option) == (arguments, "--report")
        assert re.fullmatch(r"test_a\.py-test_b-[0-9a-f]{8}\.html", Path(page).name)
        assert Path(page).parent == folder and folder.is_dir() and not Path(page).exists()


LOAD = {"id": 1, "method": "loadNative", "params": {"adUnitId": "u"}}
LOADED = {"id": 1, "result": {"adId": "ad-1"}}
NO_FILL = {"id": 1, "error": {"code": 201, "data": {"name": "loadFailed"}}}
ENDING = {"id": 1, "error": {"code": 402, "data": {"name": "shuttingDown"}}}
SHUTDOWN = {"id": 7, "method": "shutdown"}
CANCEL = {"method": "$/cancelRequest", "params": {"id": 1}}
DISPOSE = {"method": "dispose", "params": {"adId": "ad-1"}}


@pytest.mark.parametrize(
    ("messages", "loads", "ads"),
    [
        ([], [], []),
        ([LOAD], [1], []),
        ([LOAD, LOADED], [], ["ad-1"]),
        ([LOAD, NO_FILL], [], []),
        ([LOAD, CANCEL], [], []),
        ([LOAD, CANCEL, LOADED], [], ["ad-1"]),
        ([LOAD, LOADED, {**DISPOSE, "id": 2}], [], []),
        ([LOAD, LOADED, {**DISPOSE, "id": 2}, {"id": 2, "result": {}}], [], []),
        ([LOAD, LOADED, DISPOSE], [], []),
        ([LOAD, LOADED, {**DISPOSE, "params": {"adId": "ad-2"}}], [], ["ad-1"]),
        ([LOAD, LOADED, {"id": 2, "method": "disposeAll"}], [], []),
        ([LOAD, LOADED, {"id": 2, "method": "render", "params": {"adId": "ad-1"}}], [], ["ad-1"]),
        ([LOAD, SHUTDOWN], [1], []),
        ([LOAD, SHUTDOWN, ENDING], [1], []),
        ([LOAD, SHUTDOWN, NO_FILL], [], []),
        ([LOAD, SHUTDOWN, LOADED], [], ["ad-1"]),
        ([LOAD, CANCEL, SHUTDOWN, ENDING], [], []),
        ([SHUTDOWN, LOAD], [], []),
        ([{**LOAD, "id": "x"}, {**LOADED, "id": "x"}, LOAD], [1], ["ad-1"]),
        (
            [{**LOAD, "id": n} for n in (3, 4)]
            + [{"id": n, "result": {"adId": ad}} for n, ad in [(3, "ad-10"), (4, "ad-9")]],
            [],
            ["ad-9", "ad-10"],
        ),
        ([{"method": "adEvent", "params": {"adId": "ad-1"}}], [], []),
    ],
)
def test_what_a_conversation_has_left(messages: Any, loads: List[Any], ads: List[str]) -> None:
    leftovers = pytest_plugin._Leftovers()
    for message in messages:
        direction = ">" if "method" in message and message["method"] != "adEvent" else "<"
        line = json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":"))
        leftovers.trace(direction, line)
    assert (list(leftovers.loads), leftovers.ads) == (loads, ads)


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"params": {"adUnitId": "u"}}, "the ad of loadNative u (loading)"),
        ({"params": {"adUnitId": "u", "adId": "mine"}}, "mine (loading)"),
        ({"params": None}, "the ad of loadNative (loading)"),
        ({}, "the ad of loadNative (loading)"),
    ],
)
def test_a_load_without_an_answer_is_named(params: Any, expected: str) -> None:
    assert pytest_plugin._loading({"method": "loadNative", **params}) == expected


def test_a_severity_stands_for_itself_and_for_what_is_more_serious() -> None:
    names = ("", "error", "warning", "info")
    assert {name: pytest_plugin._Checks(name, False)._severities for name in names} == {
        "": [],
        "error": ["error"],
        "warning": ["error", "warning"],
        "info": ["error", "warning", "info"],
    }


def test_violations_are_fetched_only_from_a_bridge_that_is_open() -> None:
    lines: List[Any] = []
    bridge = AdBridge(trace=lambda *line: lines.append(line))
    pytest_plugin._catch_up(bridge)
    assert len(lines) == 2 and '"method":"ping"' in lines[0][1]
    bridge.close()
    count = len(lines)
    for one in (bridge, AsyncAdBridge(), None):
        pytest_plugin._catch_up(one)
    assert len(lines) == count


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
            "error: duplicateCompletion by SampleFaultyCustomEvent, ad-1: *",
        ]
    )
    result.stdout.no_fnmatch_line('*"method":"ping"*')


def test_a_failure_first_shows_what_happened_as_a_table(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.fixture
        def no_fill(adbridge):
            adbridge.load_native(ad_unit_id="sample/no-fill")

        @pytest.fixture
        def left(adbridge):
            yield
            adbridge.load_native(ad_unit_id="sample/slow").present()

        def test_fails(adbridge):
            ad = adbridge.load_native(ad_unit_id="sample/waterfall")
            ad.render(width=320, height=250)
            adbridge.load_native(ad_unit_id="sample/break-doubleImpression").render(320, 250)
            ad.record_click("headline")
            assert ad.event_names == ["impression"]

        def test_does_not_begin(no_fill): pass

        def test_does_not_end(left): pass
        """
    )
    result = pytester.runpytest()
    result.assert_outcomes(passed=1, failed=1, errors=2)
    no_fill = "failed: noInventory: There is no ad to show."
    result.stdout.fnmatch_lines(
        [
            "*ERROR at setup of test_does_not_begin*",
            "*- adbridge timeline -*",
            f"0 ms  *1. SampleCustomEvent, no-inventory: after 0 ms {no_fill}",
            "0 ms  * ! loadNative failed: * (201 loadFailed)",
            "*- adbridge conversation -*",
            "*ERROR at teardown of test_does_not_end*",
            "*- adbridge timeline -*",
            "2000 ms  ad-1 *1. SampleCustomEvent, slow-2000+content: after 2000 ms gave an ad",
            "*- adbridge conversation -*",
            "*_ test_fails _*",
            "*- adbridge timeline -*",
            "0 ms *  loadNative adUnitId=sample/waterfall",
            f"0 ms  ad-1 *1. first, SampleCustomEvent, no-inventory: after 0 ms {no_fill}",
            "0 ms  ad-1 *3. third, SampleCustomEvent, content: after 0 ms gave an ad",
            "0 ms  ad-1 *render view=*",
            "0 ms  ad-1 ** didPlayVideo",
            "0 ms  ad-2 *! error: doubleImpression by SampleFaultyCustomEvent: *",
            "0 ms  ad-1 ** click headline",
            "*- adbridge conversation -*",
        ]
    )
    assert '"data":"(' in result.stdout.str()
    assert '"data":"iVBOR' not in result.stdout.str()


def test_a_failure_of_any_bridge_shows_the_line_of_the_test_and_the_reason(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(
        """
        import asyncio
        from adbridge import AdBridge, AsyncAdBridge

        def test_load():
            with AdBridge() as bridge:
                bridge.load_native(ad_unit_id="sample/waterfall")
                bridge.load_native(ad_unit_id="sample/no-fill")

        def test_pipeline():
            with AdBridge() as bridge:
                bridge.pipeline.load_native(ad_unit_id="sample/no-fill").result()

        def test_wait():
            with AdBridge(clock="manual") as bridge, bridge.load_native(ad_unit_id="sample/native") as ad:
                bridge.wait_for(ad, "click")

        def test_coroutine():
            async def load():
                async with AsyncAdBridge() as bridge:
                    await bridge.load_native(ad_unit_id="sample/no-fill")
            asyncio.run(load())
        """
    )
    result = pytester.runpytest()
    result.assert_outcomes(failed=4)
    assert "_methods.py" not in result.stdout.str(), "no frame of the package is shown"
    if sys.version_info >= (3, 11):
        reason = "1. SampleCustomEvent, no-inventory: after * ms failed: noInventory: There is no ad to show."
        result.stdout.fnmatch_lines([f"E *{reason}"] * 3)


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
            "error: duplicateCompletion by SampleFaultyCustomEvent, ad-1: *",
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
            "error: duplicateCompletion by SampleFaultyCustomEvent, ad-1: *",
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


VIOLATES = """
    import asyncio
    import pytest

    BAD = "sample/break-duplicateCompletion"

    @pytest.fixture
    def loaded(adbridge):
        with adbridge.load_native(ad_unit_id=BAD) as ad:
            yield ad

    @pytest.fixture
    def loads_later(adbridge):
        yield
        adbridge.load_native(ad_unit_id=BAD).dispose()

    def test_in_set_up(loaded): pass

    def test_in_the_test(adbridge):
        adbridge.load_native(ad_unit_id=BAD).dispose()

    def test_in_tear_down(loads_later): pass

    def test_in_a_coroutine(async_adbridge):
        async def use():
            async with async_adbridge as bridge:
                await (await bridge.load_native(ad_unit_id=BAD)).dispose()

        asyncio.run(use())

    def test_fails_for_another_reason(adbridge):
        adbridge.load_native(ad_unit_id=BAD).dispose()
        assert False, "another reason"

    def test_good(adbridge):
        adbridge.load_native(ad_unit_id="sample/native").dispose()

    def test_a_warning(adbridge):
        adbridge.load_native(ad_unit_id="sample/break-missingAsset").dispose()

    def test_without_a_daemon(): pass
"""


def test_a_violation_fails_the_test_in_which_it_happened(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(VIOLATES)
    pytester.runpytest().assert_outcomes(passed=7, failed=1)
    pytester.makeini("[pytest]\nadbridge_violations = error")
    result = pytester.runpytest("-rA")
    result.assert_outcomes(passed=4, failed=3, errors=2)
    result.stdout.fnmatch_lines_random(
        [
            "ERROR *::test_in_set_up*",
            "FAILED *::test_in_the_test*",
            "ERROR *::test_in_tear_down*",
            "FAILED *::test_in_a_coroutine*",
            "FAILED *::test_fails_for_another_reason*",
            "PASSED *::test_a_warning",
            "An adapter violated its contract.",
            "error: duplicateCompletion by SampleFaultyCustomEvent, ad-1: *",
        ]
    )
    pytester.makeini("[pytest]\nadbridge_violations = warning")
    pytester.runpytest().assert_outcomes(passed=3, failed=4, errors=2)


#: Runs each test twice, as plugins do that repeat a test that failed, and reports the second run.
RUNS_TWICE = """
    from _pytest.runner import runtestprotocol

    def pytest_runtest_protocol(item, nextitem):
        for _ in range(2):
            item._initrequest()
            reports = runtestprotocol(item, nextitem=nextitem, log=False)
        for report in reports:
            item.ihook.pytest_runtest_logreport(report=report)
        return True
"""


def test_a_test_that_runs_again_is_checked_again(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(RUNS_TWICE)
    pytester.makepyfile(VIOLATES)
    pytester.makeini("[pytest]\nadbridge_violations = error")
    pytester.runpytest().assert_outcomes(passed=4, failed=3, errors=2)


def test_both_daemons_of_a_test_are_checked(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import asyncio

        BAD = "sample/break-duplicateCompletion"

        def test_first(adbridge, async_adbridge):
            adbridge.load_native(ad_unit_id=BAD).dispose()

        def test_second(adbridge, async_adbridge):
            asyncio.run(use(async_adbridge, BAD))

        def test_both_leave(adbridge, async_adbridge):
            adbridge.load_native(ad_unit_id="sample/native", ad_id="first")
            asyncio.run(use(async_adbridge, "sample/native", "second"))

        async def use(async_adbridge, ad_unit_id, ad_id=None):
            async with async_adbridge as bridge:
                ad = await bridge.load_native(ad_unit_id=ad_unit_id, ad_id=ad_id)
                if ad_id is None:
                    await ad.dispose()
        """
    )
    pytester.makeini("[pytest]\nadbridge_violations = error\nadbridge_leaks = error")
    result = pytester.runpytest()
    result.assert_outcomes(passed=1, failed=2, errors=1)
    result.stdout.fnmatch_lines_random(
        [
            "FAILED *::test_first*",
            "FAILED *::test_second*",
            "These ads were not disposed of: first, second",
            "* loadNative adUnitId=sample/native*",
        ]
    )


def test_an_ad_of_each_format_that_is_left_fails_its_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import asyncio

        import pytest

        LOADS = [
            ("native", {}), ("banner", {"ad_size": "banner"}), ("interstitial", {}), ("rewarded", {}),
            ("rewarded_interstitial", {}), ("app_open", {}),
        ]

        def load(bridge, format, more):
            method = getattr(bridge, f"load_{format}")
            return method(ad_unit_id="sample/" + format.replace("_", "-"), ad_id=format, **more)

        @pytest.mark.parametrize("format, more", LOADS)
        def test_leaves(adbridge, format, more):
            load(adbridge, format, more)

        @pytest.mark.parametrize("format, more", LOADS)
        def test_leaves_a_bridge_open_too(async_adbridge, format, more):
            async def use():
                await load(await async_adbridge.start(), format, more)

            asyncio.run(use())
        """
    )
    pytester.makeini("[pytest]\nadbridge_leaks = error")
    result = pytester.runpytest()
    result.assert_outcomes(passed=12, errors=12)
    names = ["native", "banner", "interstitial", "rewarded", "rewarded_interstitial", "app_open"]
    result.stdout.fnmatch_lines([f"These ads were not disposed of: {name}" for name in [*names, *names]])


def test_an_ad_that_is_left_fails_its_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import asyncio
        import pytest

        def test_leaves(adbridge):
            adbridge.load_native(ad_unit_id="sample/native")

        def test_leaves_in_a_coroutine(async_adbridge):
            async def use():
                async with async_adbridge as bridge:
                    await bridge.load_native(ad_unit_id="sample/native")

            asyncio.run(use())

        def test_leaves_a_bridge_open(async_adbridge):
            async def use():
                await async_adbridge.start()
                for _ in range(2):
                    ad = await async_adbridge.load_native(ad_unit_id="sample/native")
                await ad.dispose()

            asyncio.run(use())

        def test_leaves_an_open_bridge_and_an_ad_of_a_request(async_adbridge):
            async def use():
                bridge = await async_adbridge.start()
                for id in ("a", "b", "c"):
                    params = {"adUnitId": "sample/native", "adId": id}
                    await bridge.request("loadNative", params)
                await bridge.request("dispose", {"adId": "b"})
                await bridge.load_native(ad_unit_id="sample/native", ad_id="d")

            asyncio.run(use())

        @pytest.mark.adbridge(clock="manual")
        def test_leaves_loads(adbridge):
            loads = [
                adbridge.pipeline.load_native(ad_unit_id="sample/slow", ad_id=id)
                for id in ("a", None, "b")
            ]
            assert loads[0].cancel()
            adbridge.ping()

        @pytest.mark.adbridge(clock="manual")
        def test_leaves_a_load_in_a_coroutine(async_adbridge):
            async def use():
                async with async_adbridge as bridge:
                    load = bridge.load_native(ad_unit_id="sample/slow")
                    await bridge.ping()
                with pytest.raises(Exception):
                    await load

            asyncio.run(use())

        def test_disposes(adbridge):
            with adbridge.load_native(ad_unit_id="sample/native"):
                pass
            adbridge.pipeline.load_native(ad_unit_id="sample/native", ad_id="a")
            adbridge.pipeline.dispose("a")

        def test_disposes_and_leaves_a_bridge_open(async_adbridge):
            async def use():
                bridge = await async_adbridge.start()
                await bridge.load_native(ad_unit_id="sample/native")
                await bridge.dispose_all()

            asyncio.run(use())
        """
    )
    pytester.runpytest().assert_outcomes(passed=8)
    pytester.makeini("[pytest]\nadbridge_leaks = error")
    result = pytester.runpytest()
    result.assert_outcomes(passed=8, errors=6)
    result.stdout.fnmatch_lines(
        [
            "*at teardown of test_leaves *",
            "These ads were not disposed of: ad-1",
            "These ads were not disposed of: ad-1",
            "These ads were not disposed of: ad-1",
            "These ads were not disposed of: a, c, d",
            "These ads were not disposed of: the ad of loadNative sample/slow (loading), b (loading)",
            "These ads were not disposed of: the ad of loadNative sample/slow (loading)",
        ]
    )


def test_an_unknown_value_of_an_option_is_refused(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nadbridge_leaks = warn")
    result = pytester.runpytest()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: adbridge_leaks = warn: expected error"])


def test_junit_gets_the_conversation(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.fixture
        def broken(adbridge):
            adbridge.ping()
            raise ZeroDivisionError

        def test_fails(adbridge):
            adbridge.load_native(ad_unit_id="sample/no-fill")

        def test_does_not_begin(broken): pass
        """
    )
    pytester.runpytest("--junitxml=report.xml").assert_outcomes(failed=1, errors=1)
    report = (pytester.path / "report.xml").read_text("utf-8")
    assert report.count("adbridge conversation") == 2
    assert '{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}' in report
    assert '"method":"loadNative"' in report


def test_the_report_has_the_end_of_a_long_conversation(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_fails(adbridge):
            for _ in range(600):
                adbridge.ping()
            assert False
        """
    )
    result = pytester.runpytest()
    result.stdout.fnmatch_lines(["(1,000 lines before these)", '*"id":600,"result":{}}'])


@pytest.mark.parametrize("count", [1, 199, 200, 201, 202, 1001, 1201])
def test_the_last_two_hundred_lines_of_a_conversation_are_shown(count: int) -> None:
    conversation = Conversation()
    for number in range(count):
        conversation.trace("<", f'{{"id":{number},"result":{{}}}}')
    before = {201: "(1 line before these)", 202: "(2 lines before these)", 1001: "(801 lines before these)"}
    before[1201] = "(1,001 lines before these)"
    start = [before[count]] if count > 200 else []
    lines = [f'< {{"id":{number},"result":{{}}}}' for number in range(max(0, count - 200), count)]
    assert str(conversation).splitlines() == start + lines


@pytest.mark.parametrize("length", [3999, 4000, 4001])
def test_a_line_of_a_conversation_has_at_most_four_thousand_characters(length: int) -> None:
    conversation = Conversation()
    line = "[" + "1," * ((length - 3) // 2) + "1" * (length - 2 - (length - 3) // 2 * 2) + "]"
    assert len(line) == length
    conversation.trace(">", line)
    assert str(conversation) == f"> {line}" if length <= 4000 else f"> {line[:4000]} …"


def test_an_advance_that_caused_nothing_is_forgotten_before_the_next_one() -> None:
    conversation = Conversation()

    def advance(id: int, *notifications: str) -> None:
        conversation.trace(">", f'{{"id":{id},"method":"advanceClock"}}')
        for line in notifications:
            conversation.trace("<", line)
        conversation.trace("<", f'{{"id":{id},"result":{{"nowMs":{id}}}}}')

    advance(1)
    advance(2)
    advance(3, '{"method":"adEvent"}')
    advance(4)
    advance(5)
    conversation.trace(">", '{"id":6,"method":"ping"}')
    assert str(conversation).splitlines() == [
        '> {"id":3,"method":"advanceClock"}',
        '< {"method":"adEvent"}',
        '< {"id":3,"result":{"nowMs":3}}',
        '> {"id":5,"method":"advanceClock"}',
        '< {"id":5,"result":{"nowMs":5}}',
        '> {"id":6,"method":"ping"}',
    ]


def test_a_run_without_the_fixtures_imports_no_client(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_modules():
            names = {name for name in sys.modules if name.startswith("adbridge")}
            assert names <= {"adbridge", "adbridge.pytest_plugin"}
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


def test_a_page_is_kept_for_each_test_that_failed(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import asyncio
        import pytest

        @pytest.fixture
        def no_fill(adbridge):
            adbridge.load_native(ad_unit_id="sample/no-fill")

        @pytest.fixture
        def left(adbridge):
            yield
            adbridge.load_native(ad_unit_id="sample/network-error")

        def test_passes(adbridge):
            adbridge.load_native(ad_unit_id="sample/native")

        @pytest.mark.adbridge(arguments=["--log-level", "info"])
        @pytest.mark.parametrize("name", ["a/b", "a?b", "x" * 500])
        def test_fails(adbridge, name):
            adbridge.load_native(ad_unit_id="sample/waterfall")
            assert False

        def test_does_not_begin(no_fill): pass

        def test_does_not_end(left): pass

        def test_a_coroutine(async_adbridge):
            async def use():
                async with async_adbridge as bridge:
                    await bridge.load_native(ad_unit_id="sample/no-fill")

            asyncio.run(use())
        """
    )
    result = pytester.runpytest("--adbridge-report=pages/new", "--junitxml=report.xml")
    result.assert_outcomes(passed=2, failed=4, errors=2)
    pages = sorted((pytester.path / "pages/new").iterdir())
    assert len(pages) == 6
    junit = (pytester.path / "report.xml").read_text("utf-8")
    for page in pages:
        assert "attemptEnded" in page.read_text("utf-8")
        result.stdout.fnmatch_lines([str(page).replace("[", "[[]")])
        assert f'<property name="adbridge_report" value="{page}"' in junit


def test_a_page_that_was_not_written_is_not_named(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.adbridge(program="/nonexistent")
        def test_has_no_program(adbridge): pass

        @pytest.mark.adbridge(arguments=["--bogus"])
        def test_has_a_wrong_option(adbridge): adbridge.ping()

        def test_starts_no_daemon(async_adbridge): assert False

        def test_passes_without_a_daemon(async_adbridge): pass
        """
    )
    result = pytester.runpytest("--adbridge-report=pages", "--junitxml=report.xml")
    result.assert_outcomes(passed=1, failed=2, errors=1)
    assert "adbridge_report" not in (pytester.path / "report.xml").read_text("utf-8")
    result.stdout.no_fnmatch_line("*adbridge report*")


def test_each_run_of_a_test_that_failed_keeps_its_own_page(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(RUNS_TWICE)
    pytester.makepyfile(
        """
        runs = []

        def test_passes_at_last(adbridge):
            runs.append(1)
            adbridge.load_native(ad_unit_id="sample/native")
            assert len(runs) == 2

        def test_fails(adbridge):
            assert False
        """
    )
    pytester.runpytest("--adbridge-report=pages").assert_outcomes(passed=1, failed=1)
    names = [page.name.split("-")[-2] for page in (pytester.path / "pages").iterdir()]
    assert sorted(names) == ["test_fails", "test_fails", "test_passes_at_last"]


def test_a_daemon_with_options_of_its_own_has_a_page_and_a_conversation(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(
        """
        def test_fails(make_adbridge):
            bridge = make_adbridge(arguments=["--log-level", "info"], trace=None)
            bridge.load_native(ad_unit_id="sample/waterfall")
            assert False
        """
    )
    result = pytester.runpytest("--adbridge-report=pages")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*loadNative*"])
    (page,) = (pytester.path / "pages").iterdir()
    assert "attemptEnded" in page.read_text("utf-8")


def test_no_page_is_written_unless_it_is_asked_for(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_fails(adbridge): adbridge.load_native(ad_unit_id='nothing')")
    result = pytester.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.no_fnmatch_line("*adbridge report*")
    assert list(pytester.path.glob("**/*.html")) == []


def test_a_wait_that_failed_keeps_the_waterfall_in_the_report(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_fails(adbridge):
            ad = adbridge.load_native(ad_unit_id="sample/waterfall")
            adbridge.wait_for(ad, "click", timeout=3600)
        """
    )
    result = pytester.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*  1. first, SampleCustomEvent, no-inventory*"])
    assert sum("advanceClock" in line and "  " in line for line in result.outlines) < 5


TAPED_NETWORK = """
import sys
from adbridge.adapter import Adapter, NativeAd

class Taped(Adapter):
    def load_native(self, request):
        with open(sys.argv[1], "a") as asked:
            asked.write(f"{request.parameter} ")
        return NativeAd(headline=request.parameter, body="b", call_to_action="c")

Taped().run()
"""

LOADS_WITH_A_TAPE = """
    import os, sys
    from pathlib import Path

    import pytest
    from adbridge import AdapterSource

    FILES = [str(Path("network.py").absolute()), str(Path("asked").absolute())]
    TAPED = {"className": "Taped", "command": [sys.executable, *FILES]}

    @pytest.mark.adbridge(config={"adapters": [TAPED], "adUnits": {}}, tape="tapes/a.tape")
    def test_load(adbridge):
        for parameter in os.environ["WANTED"].split():
            source = AdapterSource(class_name="Taped", parameter=parameter)
            assert adbridge.load_native(adapter=source).assets.headline == parameter
"""


def test_a_tape_beside_the_test_answers_for_the_program(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makepyfile(**{"tests/test_tape": LOADS_WITH_A_TAPE, "network": TAPED_NETWORK})
    asked, tape = pytester.path / "asked", pytester.path / "tests/tapes/a.tape"
    asked.touch()
    outcomes = []
    for arguments, wanted in [
        (["--adbridge-tapes=record"], "one"),
        ([], "one"),
        (["--adbridge-tapes=replay"], "one two"),
        (["--adbridge-tapes=add"], "one two"),
        ([], "one two"),
        (["--adbridge-tapes=record"], "two"),
        ([], "one"),
    ]:
        monkeypatch.setenv("WANTED", wanted)
        asked.write_text("")
        passed = pytester.runpytest(*arguments).parseoutcomes().get("passed", 0)
        outcomes.append((passed, asked.read_text().split()))
        assert tape.exists()
    assert outcomes == [
        (1, ["one"]),
        (1, []),
        (0, []),
        (1, ["two"]),
        (1, []),
        (1, ["two"]),
        (0, []),
    ]
    wrong = pytester.runpytest("--adbridge-tapes=play")
    wrong.stderr.fnmatch_lines(["*--adbridge-tapes: invalid choice: 'play'*"])


def test_the_options_and_the_marker_are_described(pytester: pytest.Pytester) -> None:
    marker = pytester.runpytest("--markers").stdout
    marker.fnmatch_lines(
        ["@pytest.mark.adbridge(**options): what `AdBridge` starts the daemon of this test with"]
    )
    words = " ".join(pytester.runpytest("--help").stdout.str().split())
    for part in (
        "adbridge: --adbridge-report=DIR a folder for pages that show what happened, one for each "
        "test that failed",
        "--adbridge-tapes={replay,add,record} replay the tapes of tests (the default), add what "
        "they lack, or record them anew",
        "adbridge_violations (string): the severity from which a violation of an adapter's "
        "contract fails the test",
        "adbridge_leaks (string): error: an ad that was not disposed of fails the test",
    ):
        assert part in words
    pytester.makeini("[pytest]\nadbridge_violations = fatal")
    pytester.runpytest().stderr.fnmatch_lines(
        ["ERROR: adbridge_violations = fatal: expected error or warning or info"]
    )


def test_the_page_of_a_failed_test_is_linked_once(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        def pytest_runtest_logreport(report):
            for extra in getattr(report, "extras", []):
                print("extra of", report.nodeid, report.when, sorted(extra.items(), key=str))
        """
    )
    pytester.makepyfile(
        """
        import pytest

        @pytest.fixture
        def fails_later():
            yield
            assert False

        def test_fails_twice(fails_later, adbridge):
            assert False

        def test_passes(adbridge): pass
        """
    )
    result = pytester.runpytest("--adbridge-report=pages", "-s")
    result.assert_outcomes(passed=1, failed=1, errors=1)
    (page,) = (pytester.path / "pages").iterdir()
    extra = {"name": "adbridge", "format_type": "url", "content": page.as_uri()}
    extra.update(mime_type=None, extension=None)  # type: ignore[call-overload]
    extras = [line[line.index("extra of") :] for line in result.outlines if "extra of" in line]
    found = sorted(extra.items(), key=str)
    assert extras == [f"extra of {page.stem.split('-')[0]}::test_fails_twice call {found}"]


def test_equal_violations_are_one_line(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_fails(adbridge):
            for _ in range(100):
                adbridge.load_native(ad_unit_id="sample/break-duplicateCompletion")
            assert False
        """
    )
    result = pytester.runpytest()
    lines = [line for line in result.outlines if line.startswith("error: duplicateCompletion")]
    assert len(lines) == 1
    assert "SampleFaultyCustomEvent, ad-1 and 99 more: " in lines[0]
