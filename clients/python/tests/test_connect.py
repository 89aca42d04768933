"""Clients that use a bridge that runs already."""

from __future__ import annotations

import asyncio
import json
import os
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, Callable, List, Tuple, Type

import pytest

from adbridge import AdBridge, DaemonDied
from adbridge.aio import AsyncAdBridge
from adbridge.errors import InternalError, NotPermitted
from adbridge.networks import event


@pytest.fixture
def address(tmp_path: Path) -> str:
    # The path of a socket must be short.
    return f"unix:{os.path.relpath(tmp_path)}/s"


def test_a_client_uses_ads_of_its_own(address: str) -> None:
    with AdBridge(arguments=["--listen", address]) as bridge:
        ours = bridge.load_native("sample/native")
        with AdBridge.connect(address) as client:
            ad = client.load_native("sample/native")
            assert ad.ad_id == ours.ad_id
            ad.record_impression()
            assert client.wait_for(ad, "impression").seq == 1
            assert [event.event for event in ours.events] == []
        assert bridge.get_ad(ours.ad_id).state == "loaded"


def test_a_client_that_may_not_move_the_clock_waits_in_real_time(address: str) -> None:
    with AdBridge(clock="manual", arguments=["--listen", address]), AdBridge.connect(
        address
    ) as client:
        with pytest.raises(NotPermitted):
            client.advance(5)
        ad = client.load_native("sample/native")
        client.pipeline.record_impression(ad.ad_id)
        assert client.wait_for(ad, "impression").at_ms == 0


def test_a_client_in_control_moves_the_clock(address: str) -> None:
    with AdBridge(clock="manual", arguments=["--listen-control", address]) as bridge:
        with AdBridge.connect(address) as client:
            assert client.advance(250) == 250
        assert bridge.advance(1) == 251


def play_sync(address: str) -> int:
    with AdBridge.connect(address) as client:
        ad = client.load_native(adapter={"className": "exchange"})
        return client.wait_for(ad, "didPlayVideo", timeout=2.5).at_ms


def play_async(address: str) -> int:
    async def wait() -> int:
        async with AsyncAdBridge.connect(address) as client:
            ad = await client.load_native(adapter={"className": "exchange"})
            return (await client.wait_for(ad, "didPlayVideo", timeout=2.5)).at_ms

    return asyncio.run(wait())


@pytest.mark.parametrize("play", [play_sync, play_async])
def test_a_client_in_control_lets_time_pass_on_a_skipping_clock(
    play: Callable[[str], int], address: str
) -> None:
    with AdBridge(clock="skip", arguments=["--listen-control", address]) as bridge:
        bridge.network("exchange").gives(events={"load": [event("didPlayVideo", after_ms=2_000)]})
        assert play(address) == 2_000


def test_a_client_watches_the_ads_of_another_one(address: str) -> None:
    with AdBridge(arguments=["--listen", address]) as bridge:
        statuses, entries = [], []
        bridge.initialize(notifications=["clientStatus", "clientEntry", "loadEnded"])
        bridge.on_client_status(statuses.append)
        bridge.on_client_entry(entries.append)
        with AdBridge.connect(address) as app:
            ad = app.load_native("sample/native")
            ad.record_click("body")
            (ours, theirs) = bridge.list_clients().clients
            assert (ours.ads, theirs.ads) == (0, 1)
            assert [entry.client_id for entry in entries] == [theirs.client_id] * 2
            assert [entry.entry.method for entry in entries] == ["loadEnded", "adEvent"]
            assert bridge.get_ad(ad.ad_id, client_id=1).counters["click"] == 1
        while bridge.list_clients().clients[1:]:
            pass
        assert [status.state for status in statuses][-1] == "ended"


def test_an_async_client_watches_the_ads_of_another_one(address: str) -> None:
    async def watch() -> None:
        async with AsyncAdBridge(arguments=["--listen", address]) as bridge:
            statuses, entries = [], []
            await bridge.initialize(notifications=["clientStatus", "clientEntry"])
            bridge.on_client_status(statuses.append)
            bridge.on_client_entry(entries.append)
            async with AsyncAdBridge.connect(address) as app:
                ad = await app.load_native("sample/native")
                await ad.record_click("body")
                await bridge.ping()
                assert [entry.entry.params.event for entry in entries] == ["click"]
            assert [status.state for status in statuses][0] == "connected"

    asyncio.run(watch())


def test_an_async_client_uses_a_bridge_that_runs_already(address: str) -> None:
    async def use() -> None:
        async with AsyncAdBridge(arguments=["--listen", address]):
            async with AsyncAdBridge.connect(address) as client:
                ad = await client.load_banner("banner", ad_unit_id="sample/banner")
                assert ad.ad_id == "ad-1"

    asyncio.run(use())


def methods_of(conversation: List[Tuple[str, str]]) -> List[str]:
    """The methods of what was sent."""
    return [json.loads(line)["method"] for direction, line in conversation if direction == ">"]


def test_a_client_that_leaves_does_not_shut_down_the_bridge(address: str) -> None:
    told: List[Tuple[str, str]] = []
    with AdBridge(arguments=["--listen", address]):
        with AdBridge.connect(address, trace=lambda *line: told.append(line)) as client:
            client.ping()
    assert methods_of(told) == ["initialize", "ping"]


def test_an_async_client_that_leaves_does_not_shut_down_the_bridge(address: str) -> None:
    async def leave() -> None:
        async with AsyncAdBridge(arguments=["--listen", address]):
            client = AsyncAdBridge.connect(address, trace=lambda *line: told.append(line))
            async with client:
                await client.ping()

    told: List[Tuple[str, str]] = []
    asyncio.run(leave())
    assert methods_of(told) == ["initialize", "ping"]


def test_without_a_bridge_the_error_names_the_address(address: str) -> None:
    with pytest.raises(DaemonDied, match=f"No bridge listens at {address}: No such file"):
        AdBridge.connect(address)


def test_without_a_bridge_the_error_of_an_async_client_names_the_address(address: str) -> None:
    async def connect() -> None:
        async with AsyncAdBridge.connect(address):
            pass

    with pytest.raises(DaemonDied, match=f"No bridge listens at {address}: No such file"):
        asyncio.run(connect())


def refused_sync(command: List[str]) -> None:
    AdBridge.connect("unix:s", program=command)


def refused_async(command: List[str]) -> None:
    async def connect() -> None:
        client = AsyncAdBridge.connect("unix:s", program=command)
        with pytest.raises(InternalError):
            await client.start()
        assert client._process._exited.is_set()
        await client.start()

    asyncio.run(connect())


@pytest.mark.parametrize(
    ("connect", "error"), [(refused_sync, InternalError), (refused_async, RuntimeError)]
)
def test_a_client_that_is_refused_ends_its_program(
    connect: Callable[[List[str]], None],
    error: Type[Exception],
    fake: Callable[[str], List[str]],
    tmp_path: Path,
) -> None:
    command = fake(
        f"""
        open({str(tmp_path / "pid")!r}, "w").write(str(os.getpid()))
        for request in requests:
            refusal = {{"code": -32603, "message": "No.", "data": {{"name": "internalError"}}}}
            write(json.dumps({{"jsonrpc": "2.0", "id": request["id"], "error": refusal}}) + "\\n")
        """
    )
    with pytest.raises(error):
        connect(command)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_the_end_of_the_bridge_fails_the_calls_of_its_clients(address: str) -> None:
    bridge = AdBridge(arguments=["--listen", address])
    client = AdBridge.connect(address)
    bridge.close()
    with pytest.raises(DaemonDied, match="has closed the connection"):
        client.ping()
        client.ping()
    client.close()


def test_a_client_has_the_timeout_of_its_own(address: str) -> None:
    with AdBridge(arguments=["--listen", address]), AdBridge.connect(address, timeout=30) as one:
        assert one._timeout == 30
        with AdBridge.connect(address) as other:
            assert other._timeout == 120


def test_an_async_client_has_the_parameters_of_its_own() -> None:
    client = AsyncAdBridge.connect("unix:a", program=["sh", "adbridge"], timeout=0.25)
    other = AsyncAdBridge(["sh", "adbridge"], arguments=["connect", "unix:a"], timeout=0.25)
    assert client._timeout == 0.25
    assert client._command().line == other._command().line
    assert client._command().line[1:] == ["adbridge", "connect", "unix:a"]
    assert client._session.is_guest and not other._session.is_guest
    assert AsyncAdBridge.connect("unix:a", timeout=None)._timeout is None
    assert AsyncAdBridge.connect("unix:a")._timeout == 120


STARTED = {
    "program": None,
    "clock": None,
    "config": None,
    "seed": None,
    "strict": False,
    "log_level": None,
    "record": None,
    "replay": None,
    "arguments": (),
    "timeout": 120,
    "trace": None,
}
CONNECTED = {"address": Parameter.empty, "program": None, "timeout": 120, "trace": None}


@pytest.mark.parametrize("client", [AdBridge, AsyncAdBridge])
def test_both_clients_have_the_same_options_with_the_same_defaults(client: Any) -> None:
    for function, expected in [(client, STARTED), (client.connect, CONNECTED)]:
        parameters = signature(function).parameters
        assert {name: each.default for name, each in parameters.items()} == expected


class NotStarted(Exception):
    """In place of a daemon."""


def test_both_clients_pass_each_option_on(monkeypatch: pytest.MonkeyPatch) -> None:
    options: Any = {
        "clock": "manual", "config": "c.json", "seed": 7, "strict": True, "log_level": "debug",
        "record": Path("r.tape"), "replay": "p.tape", "arguments": ["--extra"],
    }  # fmt: skip
    commands = []

    def start(command: Any, session: Any) -> None:
        commands.append(command)
        raise NotStarted

    monkeypatch.setattr("adbridge.bridge._start", start)
    with pytest.raises(NotStarted):
        AdBridge(["sh", "script"], **options)
    commands.append(AsyncAdBridge(["sh", "script"], **options)._command())
    words = "script --clock manual --config c.json --seed 7 --strict --log-level debug --record r.tape"
    for command in commands:
        assert command.line[1:] == [*words.split(), "--replay", "p.tape", "--extra"]
        assert command.clock == "manual"
