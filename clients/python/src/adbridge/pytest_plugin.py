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

`async_adbridge` is the same for coroutines; its `async with` block starts the daemon:

    async def test_an_ad_is_shown(async_adbridge):
        async with async_adbridge as bridge:
            ad = await bridge.load_native(ad_unit_id="sample/slow")
            assert (await ad.record_impression()).counted
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Generator, Iterator, List, Optional, Union

import pytest

if TYPE_CHECKING:
    from ._program import Config
    from .aio import AsyncAdBridge
    from .bridge import AdBridge

_MARKER = "adbridge(**options): what `AdBridge` starts the daemon of this test with"


class Conversation:
    """The conversation of a test and its daemon."""

    def __init__(self) -> None:
        self._lines: List[str] = []

    def trace(self, direction: str, line: str) -> None:
        cut = line if len(line) <= 2000 else f"{line[:2000]} …"
        self._lines.append(f"{direction} {cut}")

    def __str__(self) -> str:
        return "\n".join(self._lines)


_conversation = pytest.StashKey[Conversation]()
_bridge = pytest.StashKey[Union["AdBridge", "AsyncAdBridge"]]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", _MARKER)


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
    return options


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    """Adds the conversation and the violations to the report of a failed test."""
    report = (yield).get_result()
    conversation = item.stash.get(_conversation, None)
    if conversation is None or report.when != "call" or not report.failed:
        return
    report.sections.append(("adbridge conversation", str(conversation)))
    bridge = item.stash.get(_bridge, None)  # None if the daemon did not start.
    violations = bridge.violations if bridge else []
    if violations:
        lines = [f"{v.severity}: {v.rule} by {v.class_name}: {v.message}" for v in violations]
        report.sections.append(("adbridge contract violations", "\n".join(lines)))
