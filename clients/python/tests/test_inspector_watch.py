"""`python -m adbridge inspect --connect`, without a browser."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Callable, Dict, Iterator, List, Mapping, Tuple

import pytest

from test_inspector import Inspector
from under_test import need_modules

need_modules("starlette", "uvicorn")

from test_inspector_parts import UNKNOWN, FakeBridge
from test_inspector_parts import messages as kept

from adbridge import AdBridge, AdBridgeError, Rect
from adbridge.inspector import watch as module
from adbridge.inspector.history import History
from adbridge.inspector.watch import Watch

Events = List[Dict[str, Any]]

RENDERS_AS_IT_ANSWERS = """\
import json, os, sys

ANSWERS = {
    "initialize": json.loads(INTRODUCTION),
    "listClients": {"clients": [{"clientId": 0}]},
    "listAds": {"ads": [{"adId": f"ad-{n + 1}"} for n in range(ADS)], "nextAdId": None},
    "ping": {},
}
for line in sys.stdin:
    request = json.loads(line)
    ad_id = request["params"].get("adId")
    ANSWERS["getAd"] = {"adId": ad_id, "state": "loaded"}
    lines = [{"jsonrpc": "2.0", "id": request["id"], "result": ANSWERS[request["method"]]}]
    if request["method"] == "getAd":
        rendered = {"method": "adRendered", "params": {"adId": ad_id, "atMs": 0}}
        entry = {"clientId": 0, "entry": rendered}
        lines.append({"jsonrpc": "2.0", "method": "clientEntry", "params": entry})
    os.write(1, "".join(json.dumps(line) + "\\n" for line in lines).encode())
"""


@pytest.fixture
def address(tmp_path: Path) -> str:
    # The path of a socket must be short.
    return f"unix:{os.path.relpath(tmp_path)}/s"


@pytest.fixture
def bridge(address: str) -> Iterator[AdBridge]:
    with AdBridge(arguments=["--listen", address]) as running:
        yield running


def messages(inspector: Inspector, last: str) -> Events:
    """The messages for pages, up to the first one that contains a text."""
    connection = inspector.connect()
    connection.request("GET", f"{inspector.path}messages")
    answer = connection.getresponse()
    found: Events = []
    while True:
        line = answer.readline().decode()
        assert line, f"The messages have ended without {last}: {found}"
        if line.startswith("data: "):
            found.append(json.loads(line[6:]))
            if last in line:
                connection.close()
                return found


def test_ads_that_are_there_and_later_ones_are_shown(bridge: AdBridge, address: str) -> None:
    early = bridge.load_native("sample/native")
    early.render(320, 250, clickable_asset_views={"headline": Rect(0, 0, 300, 20)})
    inspector = Inspector("--connect", address)
    shown = [message for message in messages(inspector, '"kind":"ad"') if message["kind"] == "ad"]
    (ad,) = (message["ad"] for message in shown)
    assert (ad["adId"], ad["state"]) == ("client 0: ad-1", "rendered")
    assert ad["responseInfo"]["responseId"] == "client 0: response-1"
    with AdBridge.connect(address) as app:
        app.load_banner("banner", ad_unit_id="sample/banner").record_impression()
        messages(inspector, '"adId":"client 2: ad-1","format":"banner","state"')
        found = messages(inspector, '"event":"impression"')
    events = [m for m in found if m["kind"] == "notification" and m["method"] == "adEvent"]
    assert [m["params"]["adId"] for m in events] == ["client 2: ad-1"]
    inspector.stop()


@pytest.fixture
def watch_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Events]:
    """Watches a bridge that has some ads, and returns what pages get, up to a number of events."""
    with AdBridge() as bridge:
        introduction = json.dumps(bridge.request("initialize").result())

    def watch_events(ads: int, count: int) -> Events:
        program = tmp_path / "adbridge"
        script = f"INTRODUCTION, ADS = {introduction!r}, {ads}\n{RENDERS_AS_IT_ANSWERS}"
        program.write_text(f"#!{sys.executable}\n{script}")
        program.chmod(0o755)
        monkeypatch.setenv("ADBRIDGE", str(program))

        async def events() -> Events:
            history = History()
            watch = Watch(history, "unix:s")
            await watch.open()
            shown: Events = []
            async for line in history.stream(0):
                event = json.loads(line.split("data: ", 1)[1])
                shown += [] if event["kind"] == "time" else [event]
                if len(shown) == count:
                    break
            await watch.close()
            return shown

        return asyncio.run(events())

    return watch_events


def test_what_happens_right_after_an_ad_was_asked_for_is_shown_after_it(
    watch_events: Callable[..., Events],
) -> None:
    kinds = [event["kind"] for event in watch_events(ads=1, count=3)]
    assert kinds == ["start", "ad", "notification"]


def test_of_the_ads_that_are_there_the_newest_500_are_shown(
    watch_events: Callable[..., Events],
) -> None:
    shown = [event["ad"]["adId"] for event in watch_events(502, 1001) if event["kind"] == "ad"]
    assert shown == [f"client 0: ad-{number}" for number in range(3, 503)]


def test_it_sees_ads_and_uses_none(bridge: AdBridge, address: str) -> None:
    ad = bridge.load_native("sample/native")
    inspector = Inspector("--connect", address)
    messages(inspector, '"kind":"ad"')
    seen = inspector.call("getAd", adId="client 0: ad-1")["result"]
    assert seen["assets"]["headline"] == ad.assets.headline
    picture = inspector.call("preview", adId="client 0: ad-1", format="svg")
    assert picture["result"]["text"].startswith("<svg")
    for method in ["recordClick", "dispose", "advanceClock", "shutdown", "loadNative"]:
        refused = inspector.call(method, adId="client 0: ad-1", adUnitId="sample/native")
        assert refused["error"]["message"].startswith("The inspector only watches")
    for unknown in ["ad-1", "client 7: ad-1", "client x: ad-1", "client 0: ad-9", ""]:
        assert "error" in inspector.call("getAd", adId=unknown), unknown
    assert bridge.list_ads().ads[0].counters.get("click", 0) == 0
    inspector.stop()


def test_the_end_of_the_bridge_is_shown(address: str) -> None:
    with AdBridge(arguments=["--listen", address]):
        inspector = Inspector("--connect", address)
        messages(inspector, '"kind":"start"')
    failure = messages(inspector, '"kind":"failed"')[-1]
    assert "has closed the connection" in failure["error"]["message"]
    inspector.stop()


def test_a_bridge_that_is_not_there_is_named(address: str) -> None:
    inspector = Inspector("--connect", address)
    failure = messages(inspector, '"kind":"failed"')[-1]
    assert f"No bridge listens at {address}" in failure["error"]["message"]
    inspector.stop()


# Without a bridge


class Watched(FakeBridge):
    """A bridge whose answers are the next ones, and which remembers what it was used for."""

    is_closed = False

    async def start(self) -> None:
        await self.request("start")

    async def request(self, method: str, params: Mapping[str, Any] = {}) -> Any:
        await asyncio.sleep(0)
        return await super().request(method, params)

    async def _call(self, method: str, params: Mapping[str, Any], read: Callable[[Any], Any]) -> Any:
        return read(await self.request(method, params))

    async def close(self) -> None:
        self.is_closed = True
        raise AdBridgeError("It was gone.")


async def turns() -> None:
    """Lets the tasks run until they wait."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_each_ad_is_shown_when_it_is_known_until_the_bridge_has_gone() -> None:
    bridge = Watched({"adId": "a"}, UNKNOWN, {"adId": "c"}, {"adId": "d"}, AdBridgeError("It has gone."))

    def shown(watch: Watch) -> List[str]:
        return [message["ad"]["adId"] for message in kept(watch.history) if message["kind"] == "ad"]

    async def show() -> None:
        watch = Watch(History(), "unix:s")
        watch._show((1, "a"), (1, "b"))
        task = asyncio.ensure_future(watch._show_ads(bridge))  # type: ignore[arg-type]
        await turns()
        assert shown(watch) == ["client 1: a"]  # The other one has been disposed of.
        entry = {"method": "loadEnded", "params": {"adId": "c", "outcome": "loaded"}}
        told = {"method": "clientEntry", "params": {"clientId": 2, "entry": entry}}
        watch._trace("<", json.dumps(told))
        await turns()
        watch._show((2, "d"))
        await turns()
        assert shown(watch) == ["client 1: a", "client 2: c", "client 2: d"]
        watch._show((2, "e"), (2, "f"))
        await asyncio.wait_for(task, 10)

    asyncio.run(show())
    wanted = [(1, "a"), (1, "b"), (2, "c"), (2, "d"), (2, "e")]
    assert bridge.requests == [("getAd", {"adId": ad, "clientId": client}) for client, ad in wanted]


INTRODUCTION = {"serverInfo": {"name": "adbridge"}, "capabilities": {"notifications": ["adEvent", "clientEntry"]}}
NO_CLIENTS: Dict[str, Any] = {"clients": []}


def test_a_watch_connects_again_and_leaves_the_bridge_before(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = AdBridgeError("No bridge listens.")
    bridges = [
        Watched(None, INTRODUCTION, {}, NO_CLIENTS, *[{}] * 9),
        Watched(gone),
        Watched(None, gone),
        Watched(None, INTRODUCTION, gone, *[{}] * 9),
    ]
    connected: List[Tuple[Any, Any]] = []

    def connect(address: str, **options: Any) -> Watched:
        connected.append((address, options))
        return bridges[len(connected) - 1]

    monkeypatch.setattr(module, "AsyncAdBridge", SimpleNamespace(connect=connect))
    error = {"message": "No bridge listens.", "line": None, "column": None}
    usual = {"text": "", "path": None, "isChanged": False, "error": None}
    start = {"kind": "start", **INTRODUCTION, "configuration": usual, "watches": "unix:s"}

    async def connections() -> Watch:
        watch = Watch(History(), "unix:s")
        assert (watch.clock_runs, watch.report, watch.recording.config) == (True, None, None)
        await watch.open()
        assert kept(watch.history) == [start]
        tasks = list(watch._tasks)
        await turns()
        assert len(tasks) == 2 and not any(task.done() for task in tasks)
        assert bridges[0].requests == [
            ("start", {}),
            ("initialize", {}),
            ("initialize", {"notifications": ["adEvent", "clientEntry"]}),
            ("listClients", {}),
            ("ping", {}),
        ]
        for _ in range(2):  # It can't be started, or does not answer.
            assert await watch.restart(None) == error
            await turns()
            assert watch.configuration() == {**usual, "error": error}
            assert kept(watch.history) == [{"kind": "failed", "error": error}]
            assert (await watch.call("getAd", {}))["error"]["message"] == "No bridge is connected."
        assert bridges[0].is_closed and all(task.cancelled() for task in tasks)
        # One that fails a little later is shown: it says so itself.
        assert await watch.restart("a text") is None
        assert kept(watch.history) == [start]
        tasks = list(watch._tasks)
        await watch.close()
        await turns()
        assert bridges[3].is_closed and all(task.cancelled() for task in tasks)
        return watch

    watch = asyncio.run(connections())
    assert connected == [("unix:s", {"timeout": None, "trace": watch._trace})] * 4
    assert watch.history._is_over
