"""Fixtures for tests of ads: a daemon for each test, on a clock that skips idle time.

    def test_an_ad_is_shown(adbridge):
        ad = adbridge.load_native(ad_unit_id="sample/slow")  # 2 s of the daemon's time
        assert ad.record_impression().counted

A marker passes other parameters of `AdBridge`:

    @pytest.mark.adbridge(clock="manual")
    def test_an_ad_grows_old(adbridge):
        ad = adbridge.load_native(ad_unit_id="sample/native")
        adbridge.advance(3_600_000)
        assert adbridge.wait_for(ad, "expired").at_ms == 3_600_000

In the configuration of pytest, `adbridge_violations = error` fails a test whose adapter violated its
contract, and `adbridge_leaks = error` a test that did not dispose of its ads. With the argument
`--adbridge-report=DIR`, a page in the folder shows the run of each test that failed.

`make_adbridge` makes as many daemons as a test needs, each with options of its own:

    def test_two_daemons_agree(make_adbridge):
        one, two = make_adbridge(seed=7), make_adbridge(seed=7)

The option `tape` of the marker names a file beside the test, which answers for process adapters:

    @pytest.mark.adbridge(config="app.json", tape="flaky.tape")
    def test_the_second_network_fills(adbridge): ...

`--adbridge-tapes=record` asks the programs and writes the tapes, `--adbridge-tapes=add` asks them for
what the tapes lack. Without it, tapes answer, and no program starts.

`async_adbridge` is the same for coroutines; its `async with` block starts the daemon:

    async def test_an_ad_is_shown(async_adbridge):
        async with async_adbridge as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/slow")
            assert (await ad.record_impression()).counted
"""

from __future__ import annotations

import json
from collections import deque
from contextlib import ExitStack, suppress
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Deque,
    Dict,
    Generator,
    Iterator,
    List,
    Mapping,
    Optional,
    Set,
    Union,
)

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from ._program import Config
    from ._session import Trace
    from .aio import AsyncAdBridge
    from .bridge import AdBridge
    from .types import ContractViolation

_MARKER = "adbridge(**options): what `AdBridge` starts the daemon of this test with"


_VIOLATIONS = "the severity from which a violation of an adapter's contract fails the test"
_LEAKS = "error: an ad that was not disposed of fails the test"
_REPORT = "a folder for pages that show what happened, one for each test that failed"
_TAPES = "replay the tapes of tests (the default), add what they lack, or record them anew"
_SEVERITIES = ["error", "warning", "info"]

_ADVANCE, _NOW = '"method":"advanceClock"', '"result":{"nowMs":'
KEPT_LINES, SHOWN_LINES, LONGEST_LINE = 1000, 200, 4000


class Conversation:
    """The end of the conversation of a test and its daemon."""

    def __init__(self) -> None:
        self._lines: Deque[str] = deque(maxlen=KEPT_LINES)
        self._count = 0

    def trace(self, direction: str, line: str) -> None:
        if direction == ">" and _ADVANCE in line:
            self._forget_advance()
        if len(line) > 100:
            from ._timeline import shortened

            line = shortened(line)
        if len(line) > LONGEST_LINE:
            line = f"{line[:LONGEST_LINE]} …"
        self._lines.append(f"{direction} {line}")
        self._count += 1

    def _forget_advance(self) -> None:
        """Removes an advance of the clock that caused nothing, before the next one: a wait makes many."""
        lines = self._lines
        if len(lines) < 2 or _ADVANCE not in lines[-2] or _NOW not in lines[-1]:
            return
        lines.pop()
        lines.pop()
        self._count -= 2

    def timeline(self) -> str:
        """What happened, as a table for people."""
        from ._timeline import table

        return table(self._lines)

    def __str__(self) -> str:
        """The last lines, as they were written, without images."""
        shown = list(self._lines)[-SHOWN_LINES:]
        start = []
        if self._count > len(shown):
            from ._timeline import before_these

            start = [f"({before_these(self._count - len(shown), 'line')})"]
        return "\n".join([*start, *shown])


class _Leftovers:
    """The loads without an answer and the ads that a conversation has left so far."""

    _MARKS = [f'"method":"{name}' for name in ("load", "dispose", "shutdown", "$/cancelRequest")]
    _ANSWER = '{"jsonrpc":"2.0","id":'

    def __init__(self) -> None:
        self._waiting: Dict[Any, Any] = {}
        """The requests that load ads or dispose of them, by their ids."""
        self._cancelled: Set[Any] = set()
        self._at_shutdown: Optional[Dict[Any, Any]] = None
        self._ads: Set[str] = set()

    def trace(self, direction: str, line: str) -> None:
        if direction == ">":
            if any(mark in line for mark in self._MARKS):
                self._sent(json.loads(line))
        elif line.startswith(self._ANSWER):
            end = line.find(",", len(self._ANSWER))
            request = self._waiting.pop(json.loads(line[len(self._ANSWER) : end]), None)
            if request:
                self._answered(request, json.loads(line))

    def _sent(self, message: Any) -> None:
        method, params = message["method"], message.get("params") or {}
        if method == "$/cancelRequest":
            self._cancelled.add(params.get("id"))
        elif method == "shutdown":
            self._at_shutdown = self.loads
        elif "id" in message:
            self._waiting[message["id"]] = message
        else:
            self._dispose(message)

    def _answered(self, request: Any, answer: Any) -> None:
        if not request["method"].startswith("load"):
            self._dispose(request)
            return
        ends = answer.get("error", {}).get("data", {}).get("name") == "shuttingDown"
        if self._at_shutdown and not ends:
            self._at_shutdown.pop(request["id"], None)
        if "result" in answer:
            self._ads.add(answer["result"]["adId"])

    def _dispose(self, request: Any) -> None:
        if request["method"] == "dispose":
            self._ads.discard(request["params"]["adId"])
        elif request["method"] == "disposeAll":
            self._ads.clear()

    @property
    def loads(self) -> Dict[Any, Any]:
        """The loads that have no answer and were not cancelled, or had none at the shutdown."""
        if self._at_shutdown is not None:
            return self._at_shutdown
        return {
            id: request
            for id, request in list(self._waiting.items())
            if request["method"].startswith("load") and id not in self._cancelled
        }

    @property
    def ads(self) -> List[str]:
        """The ads that were loaded, in order, and that no request disposes of."""
        for request in list(self._waiting.values()):
            self._dispose(request)
        return sorted(self._ads, key=lambda ad: (len(ad), ad))


class _Daemon:
    """The daemon of a fixture."""

    bridge: Optional[Union[AdBridge, AsyncAdBridge]] = None
    """None if the daemon did not start."""
    page: Optional[Path] = None
    """The file for its report."""
    told = 0
    """How many of its violations are in a report."""

    def __init__(self) -> None:
        self.conversation = Conversation()
        self.leftovers = _Leftovers()

    @property
    def has_page(self) -> bool:
        """Whether its page exists, or is written when the daemon ends."""
        if self.page is None or self.bridge is None:
            return False
        runs = getattr(self.bridge, "_is_started", True) and not self.bridge._session.end_error
        return bool(runs or self.page.exists())

    @property
    def violations(self) -> List[ContractViolation]:
        return self.bridge.violations if self.bridge else []

    @property
    def undisposed_ads(self) -> List[str]:
        """The ids of the ads, and what is known of those that were still loading."""
        if self.bridge is None:
            return []
        session = self.bridge._session
        # The test did not close a bridge that it started with `start`, so the daemon has not told.
        is_open = getattr(self.bridge, "_is_started", False) and not session._is_closing
        ads = self.leftovers.ads if is_open else session.undisposed_ads
        return [*ads, *map(_loading, self.leftovers.loads.values())]


class _Run:
    """One run of a test. Plugins repeat tests."""

    has_failed = False

    def __init__(self) -> None:
        self.daemons: List[_Daemon] = []


_run = pytest.StashKey[_Run]()
_page_count = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("adbridge")
    group.addoption("--adbridge-report", metavar="DIR", help=_REPORT)
    group.addoption(
        "--adbridge-tapes", choices=["replay", "add", "record"], default="replay", help=_TAPES
    )
    parser.addini("adbridge_violations", _VIOLATIONS, default="")
    parser.addini("adbridge_leaks", _LEAKS, default="")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", _MARKER)
    violations, leaks = config.getini("adbridge_violations"), config.getini("adbridge_leaks")
    for name, value, known in [
        ("adbridge_violations", violations, _SEVERITIES),
        ("adbridge_leaks", leaks, ["error"]),
    ]:
        if value and value not in known:
            raise pytest.UsageError(f"{name} = {value}: expected {' or '.join(known)}")
    if violations or leaks:
        config.pluginmanager.register(_Checks(violations, bool(leaks)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[_run] = _Run()


class _Checks:
    """Fails a phase of a test if an adapter violated its contract, or if ads were left."""

    def __init__(self, severity: str, finds_leaks: bool) -> None:
        self._severities = _SEVERITIES[: _SEVERITIES.index(severity) + 1] if severity else []
        self._finds_leaks = finds_leaks

    # Each comes after the hook that runs the phase.

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._check_violations(item)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        self._check_violations(item)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        self._check_violations(item)
        ads = [ad for daemon in _daemons(item) for ad in daemon.undisposed_ads]
        if ads and self._finds_leaks:
            pytest.fail(f"These ads were not disposed of: {', '.join(ads)}", pytrace=False)

    def _check_violations(self, item: pytest.Item) -> None:
        if not self._severities:
            return
        new: List[ContractViolation] = []
        for daemon in _daemons(item):
            _catch_up(daemon.bridge)
            violations = daemon.violations
            new += [v for v in violations[daemon.told :] if v.severity in self._severities]
            daemon.told = len(violations)
        if new:
            from .failures import ContractViolated

            message = f"An adapter violated its contract.\n{ContractViolated(new)}"
            pytest.fail(message, pytrace=False)


def _daemons(item: Any) -> List[_Daemon]:
    """The daemons of a run of a test, in the order of their fixtures."""
    run = item.stash.get(_run, None)
    return run.daemons if run else []


def _catch_up(bridge: Optional[Union[AdBridge, AsyncAdBridge]]) -> None:
    """Receives the violations that came after the last answer."""
    from .bridge import AdBridge

    if isinstance(bridge, AdBridge) and bridge._finalizer.alive:
        bridge.pipeline.ping().exception(timeout=10)


@pytest.fixture
def adbridge_config() -> Optional[Config]:
    """The configuration of both fixtures: the path of a file, or its content.

    Override it in a test module or in `conftest.py`. None: the built-in ad units.
    """
    return None


@pytest.fixture
def adbridge(
    request: pytest.FixtureRequest, adbridge_config: Optional[Config]
) -> Iterator[AdBridge]:
    """A daemon for this test, on the skip clock unless the marker `adbridge` names another."""
    from .bridge import AdBridge  # Imported here, because not every run of pytest needs it.

    daemon = _Daemon()
    with AdBridge(**_options(request, adbridge_config, daemon)) as bridge:
        daemon.bridge = bridge
        yield bridge


@pytest.fixture
def make_adbridge(
    request: pytest.FixtureRequest, adbridge_config: Optional[Config]
) -> Iterator[Callable[..., AdBridge]]:
    """Makes daemons for this test: `make_adbridge(clock="manual")`. They end with the test.

    The arguments are those of `AdBridge`, and replace those of the marker.
    """
    from .bridge import AdBridge

    with ExitStack() as bridges:

        def make(**options: Any) -> AdBridge:
            daemon = _Daemon()
            all_options = _options(request, adbridge_config, daemon, options)
            bridge = daemon.bridge = bridges.enter_context(AdBridge(**all_options))
            return bridge

        yield make


@pytest.fixture
def async_adbridge(
    request: pytest.FixtureRequest, adbridge_config: Optional[Config]
) -> AsyncAdBridge:
    """The same for a coroutine; its `async with` block starts the daemon."""
    from .aio import AsyncAdBridge

    daemon = _Daemon()
    bridge = AsyncAdBridge(**_options(request, adbridge_config, daemon))
    daemon.bridge = bridge
    return bridge


def _options(
    request: pytest.FixtureRequest,
    config: Optional[Config],
    daemon: _Daemon,
    given: Mapping[str, Any] = {},
) -> Dict[str, Any]:
    """The options of the daemon of a test; its conversation is kept for the report.

    Args:
        request: The test.
        config: The configuration, unless an option replaces it.
        daemon: The daemon.
        given: The options that replace those of the markers.
    """
    request.node.stash[_run].daemons.append(daemon)
    trace: Trace = daemon.conversation.trace
    if request.config.getini("adbridge_leaks"):
        trace = _both(trace, daemon.leftovers.trace)
    options: Dict[str, Any] = {"clock": "skip", "config": config, "trace": trace}
    for marker in reversed(list(request.node.iter_markers("adbridge"))):
        if marker.args:
            raise TypeError(f"The marker adbridge takes named options, but got {marker.args[0]!r}")
        options.update(marker.kwargs)
    options.update(given)
    if options["trace"] is not trace:
        options["trace"] = _both(trace, options["trace"])
    tape = options.pop("tape", None)
    if tape is not None:
        path = request.path.parent / tape
        mode = request.config.getoption("--adbridge-tapes")
        if mode != "replay":
            path.parent.mkdir(parents=True, exist_ok=True)
            options["record"] = path
        if mode != "record":
            options["replay"] = path
    folder = request.config.getoption("--adbridge-report")
    if folder is not None:
        page = daemon.page = _page(request.node, folder)
        options["arguments"] = [*options.get("arguments", ()), "--report", str(page)]
    return options


def _loading(load: Any) -> str:
    """What is known of an ad whose load has no answer."""
    params = load.get("params") or {}
    name = params.get("adId") or f"the ad of {load['method']} {params.get('adUnitId', '')}".rstrip()
    return f"{name} (loading)"


def _both(one: Trace, other: Optional[Trace]) -> Trace:
    """Both functions in one."""

    def trace(direction: str, line: str) -> None:
        one(direction, line)
        if other:
            other(direction, line)

    return trace


def _page(item: Any, folder: str) -> Path:
    """A new file for the page of a test."""
    import re
    from hashlib import sha256
    from pathlib import Path

    count = item.stash[_page_count] = item.stash.get(_page_count, 0) + 1
    # Parameters can be long, and two names can differ only in characters that files can't have.
    name = re.sub(r"[^\w.-]+", "-", item.nodeid).strip("-.")[-100:]
    digest = sha256(f"{item.nodeid} {count}".encode("utf-8", "replace")).hexdigest()[:8]
    page = Path(folder).absolute() / f"{name}-{digest}.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    return page


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    """Adds what happened to the report of a failed test, and to JUnit.

    First the timeline for people, then the conversation and the violations.
    """
    report = (yield).get_result()
    _keep_pages(item, report)
    for daemon in _daemons(item) if report.failed else []:
        timeline = daemon.conversation.timeline()
        if timeline:
            _add_section(report, "adbridge timeline", timeline)
        _add_section(report, "adbridge conversation", str(daemon.conversation))
        violations = daemon.violations
        daemon.told = len(violations)  # They are in this report.
        if violations:
            from .failures import ContractViolated

            _add_section(report, "adbridge contract violations", str(ContractViolated(violations)))


def _keep_pages(item: pytest.Item, report: Any) -> None:
    """Links the pages of a phase that failed, and removes those of a test that passed."""
    run = item.stash.get(_run, None)
    if run is None:  # The test was skipped before its set-up.
        return
    if report.failed and not run.has_failed:
        run.has_failed = True
        # pytest-html shows the extras.
        report.extras = getattr(report, "extras", [])
        for page in [daemon.page for daemon in run.daemons if daemon.page and daemon.has_page]:
            _add_section(report, "adbridge report", str(page))
            report.extras.append(
                {
                    "name": "adbridge",
                    "format_type": "url",
                    "content": page.as_uri(),
                    "mime_type": None,
                    "extension": None,
                }
            )
    if report.when != "teardown":
        return
    for page in [daemon.page for daemon in run.daemons if daemon.page]:
        if not run.has_failed:
            with suppress(OSError):
                page.unlink()
        elif page.exists():
            # JUnit has the properties of the tear-down, which is the last phase.
            report.user_properties.append(("adbridge_report", str(page)))


def _add_section(report: Any, title: str, text: str) -> None:
    """JUnit gets the description of the failure, but no sections of the report."""
    if hasattr(report.longrepr, "addsection"):
        report.longrepr.addsection(title, text)
    else:
        report.sections.append((title, text))
