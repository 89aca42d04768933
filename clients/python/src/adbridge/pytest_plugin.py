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

`async_adbridge` is the same for coroutines; its `async with` block starts the daemon:

    async def test_an_ad_is_shown(async_adbridge):
        async with async_adbridge as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/slow")
            assert (await ad.record_impression()).counted
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Deque, Dict, Generator, Iterator, List, Optional, Union

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from ._program import Config
    from .aio import AsyncAdBridge
    from .bridge import AdBridge

_MARKER = "adbridge(**options): what `AdBridge` starts the daemon of this test with"


_VIOLATIONS = "the severity from which a violation of an adapter's contract fails the test"
_LEAKS = "error: an ad that was not disposed of fails the test"
_REPORT = "a folder for pages that show what happened, one for each test that failed"
_SEVERITIES = ["error", "warning", "info"]

KEPT_LINES, SHOWN_LINES, LONGEST_LINE = 1000, 200, 4000


class Conversation:
    """The end of the conversation of a test and its daemon."""

    def __init__(self) -> None:
        self._lines: Deque[str] = deque(maxlen=KEPT_LINES)
        self._count = 0

    def trace(self, direction: str, line: str) -> None:
        if len(line) > 100:
            from ._timeline import shortened

            line = shortened(line)
        if len(line) > LONGEST_LINE:
            line = f"{line[:LONGEST_LINE]} …"
        self._lines.append(f"{direction} {line}")
        self._count += 1

    def timeline(self) -> str:
        """What happened, as a table for people."""
        from ._timeline import table

        return table(self._lines)

    def __str__(self) -> str:
        """The last lines, as they were written, without images."""
        shown = list(self._lines)[-SHOWN_LINES:]
        before = self._count - len(shown)
        start = [f"({before:,} lines before these)"] if before else []
        return "\n".join([*start, *shown])


_conversation = pytest.StashKey[Conversation]()
_bridge = pytest.StashKey[Union["AdBridge", "AsyncAdBridge"]]()


_told = pytest.StashKey[int]()
_pages = pytest.StashKey[List["Path"]]()
_has_failed = pytest.StashKey[bool]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("adbridge")
    group.addoption("--adbridge-report", metavar="DIR", help=_REPORT)
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
        bridge = item.stash.get(_bridge, None)
        if bridge and self._finds_leaks and bridge._session.undisposed_ads:
            ads = ", ".join(bridge._session.undisposed_ads)
            pytest.fail(f"These ads were not disposed of: {ads}", pytrace=False)

    def _check_violations(self, item: pytest.Item) -> None:
        bridge = item.stash.get(_bridge, None)
        if bridge is None or not self._severities:
            return
        _catch_up(bridge)
        seen, violations = item.stash.get(_told, 0), bridge.violations
        item.stash[_told] = len(violations)
        new = [v for v in violations[seen:] if v.severity in self._severities]
        if new:
            from .failures import ContractViolated

            message = f"An adapter violated its contract.\n{ContractViolated(new)}"
            pytest.fail(message, pytrace=False)


def _catch_up(bridge: Union[AdBridge, AsyncAdBridge]) -> None:
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

    with AdBridge(**_options(request, adbridge_config)) as bridge:
        request.node.stash[_bridge] = bridge
        yield bridge


@pytest.fixture
def async_adbridge(
    request: pytest.FixtureRequest, adbridge_config: Optional[Config]
) -> AsyncAdBridge:
    """The same for a coroutine; its `async with` block starts the daemon."""
    from .aio import AsyncAdBridge

    bridge = AsyncAdBridge(**_options(request, adbridge_config))
    request.node.stash[_bridge] = bridge
    return bridge


def _options(request: pytest.FixtureRequest, config: Optional[Config]) -> Dict[str, Any]:
    """The options of the daemon of a test; its conversation is kept for the report."""
    conversation = Conversation()
    request.node.stash[_conversation] = conversation
    options: Dict[str, Any] = {"clock": "skip", "config": config, "trace": conversation.trace}
    for marker in reversed(list(request.node.iter_markers("adbridge"))):
        options.update(marker.kwargs)
    folder = request.config.getoption("--adbridge-report")
    if folder is not None:
        page = _page(request.node, folder)
        options["arguments"] = [*options.get("arguments", ()), "--report", str(page)]
    return options


def _page(item: Any, folder: str) -> Path:
    """A new file for the page of a test."""
    import re
    from hashlib import sha256
    from pathlib import Path

    pages = item.stash.setdefault(_pages, [])
    # Parameters can be long, and two names can differ only in characters that files can't have.
    name = re.sub(r"[^\w.-]+", "-", item.nodeid).strip("-.")[-100:]
    digest = sha256(f"{item.nodeid} {len(pages)}".encode("utf-8", "replace")).hexdigest()[:8]
    page = Path(folder).absolute() / f"{name}-{digest}.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    pages.append(page)
    return page


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    """Adds what happened to the report of a failed test, and to JUnit.

    First the timeline for people, then the conversation and the violations.
    """
    report = (yield).get_result()
    _keep_pages(item, report)
    conversation = item.stash.get(_conversation, None)
    if conversation is None or not report.failed:
        return
    timeline = conversation.timeline()
    if timeline:
        _add_section(report, "adbridge timeline", timeline)
    _add_section(report, "adbridge conversation", str(conversation))
    bridge = item.stash.get(_bridge, None)  # None if the daemon did not start.
    violations = bridge.violations if bridge else []
    item.stash[_told] = len(violations)  # They are in this report.
    if violations:
        lines = [f"{v.severity}: {v.rule} by {v.class_name}: {v.message}" for v in violations]
        _add_section(report, "adbridge contract violations", "\n".join(lines))


def _keep_pages(item: pytest.Item, report: Any) -> None:
    """Links the pages of a phase that failed, and removes those of a test that passed."""
    pages = item.stash.get(_pages, [])
    if report.failed and pages and not item.stash.get(_has_failed, False):
        item.stash[_has_failed] = True
        # pytest-html shows the extras.
        report.extras = getattr(report, "extras", [])
        for page in pages:
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
            # JUnit has the properties of the tear-down, which is the last phase.
            item.user_properties.append(("adbridge_report", str(page)))
            if report.when == "teardown":
                report.user_properties.append(("adbridge_report", str(page)))
    if report.when == "teardown" and not item.stash.get(_has_failed, False):
        for page in pages:
            with suppress(OSError):
                page.unlink()


def _add_section(report: Any, title: str, text: str) -> None:
    """JUnit gets the description of the failure, but no sections of the report."""
    if hasattr(report.longrepr, "addsection"):
        report.longrepr.addsection(title, text)
    else:
        report.sections.append((title, text))
