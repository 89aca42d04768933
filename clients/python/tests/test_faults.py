"""Both clients, with faulty daemons."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any, Callable, List

import pytest

import adbridge
from adbridge import AdBridge, AsyncAdBridge, _async_process, _process
from test_endings import ends

Fake = Callable[[str], List[str]]
Ask = Callable[..., Any]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the clients wait less for the end of a daemon."""
    monkeypatch.setattr(_process, "GRACE", 0.5)
    monkeypatch.setattr(_async_process, "GRACE", 0.5)


def ask_sync(command: List[str], *methods: str, **options: Any) -> List[Any]:
    """Calls methods at once, and returns the results or exceptions."""
    with AdBridge(command, **options) as bridge:
        calls = [bridge.request(method) for method in methods]
        return [call.exception(20) or call.result() for call in calls]


def ask_async(command: List[str], *methods: str, **options: Any) -> List[Any]:
    async def ask() -> List[Any]:
        async with AsyncAdBridge(command, **options) as bridge:
            calls = [bridge.request(method) for method in methods]
            return await asyncio.gather(*calls, return_exceptions=True)

    return asyncio.run(ask())


both = pytest.mark.parametrize("ask", [ask_sync, ask_async])


@both
def test_it_dies_at_once(ask: Ask, fake: Fake) -> None:
    command = fake("sys.exit('I have no ads.')")
    results = ask(command, "ping", "ping")
    assert [type(result) for result in results] == [adbridge.DaemonDied] * 2
    assert results[0].exit_code == 1
    assert results[0].log == "I have no ads."


@both
def test_it_dies_with_pending_calls(ask: Ask, fake: Fake) -> None:
    command = fake("answer(next(requests)); os.kill(os.getpid(), signal.SIGKILL)")
    first, second, third = ask(command, "ping", "ping", "ping")
    assert first == {}
    assert str(second).startswith("adbridge was ended by signal 9.")
    assert (second.exit_code, third.exit_code) == (-9, -9)
    assert second is not third


@both
def test_it_closes_its_output_and_keeps_running(ask: Ask, fake: Fake) -> None:
    command = fake("os.close(1); next(requests, None); time.sleep(60)")
    start = time.monotonic()
    (result,) = ask(command, "ping")
    assert isinstance(result, adbridge.DaemonDied)
    assert time.monotonic() - start < 20


def test_it_hangs() -> None:
    with AdBridge(["sleep", "60"], timeout=0.1) as bridge, pytest.raises(adbridge.CallTimeout):
        bridge.ping()


def test_it_hangs_in_asyncio() -> None:
    (result,) = ask_async(["sleep", "60"], "ping", timeout=0.1)
    assert isinstance(result, adbridge.CallTimeout)


def test_it_hangs_and_reads_nothing() -> None:
    with AdBridge(["sleep", "60"], timeout=0.1) as bridge:
        calls = [bridge.request("ping", {"padding": "x" * 1000}) for _ in range(1000)]
        with pytest.raises(adbridge.CallTimeout):
            bridge.ping()
    assert {type(call.exception()) for call in calls} == {adbridge.BridgeClosed}


@both
def test_it_ignores_everything_but_sigkill(ask: Ask, fake: Fake) -> None:
    command = fake(
        """
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        answer(next(requests))
        while True:
            time.sleep(60)
        """
    )
    start = time.monotonic()
    assert ask(command, "ping") == [{}]
    assert time.monotonic() - start < 15


STAYS = """
import subprocess
child = subprocess.Popen(["sleep", "60"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

def note(*_):
    with open({notes!r}, "a") as file:
        file.write("SIGTERM ")

signal.signal(signal.SIGTERM, note)
answer(next(requests), {{"child": child.pid}})
{then}
while True:
    time.sleep(60)
"""
"""A daemon that notes SIGTERM, and goes on. Its child does not ignore the signal."""


@both
def test_it_and_its_children_get_sigterm_before_sigkill(
    ask: Ask, fake: Fake, tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    (answer,) = ask(fake(STAYS.format(notes=str(notes), then="")), "ping")
    assert notes.read_text() == "SIGTERM "
    assert ends(answer["child"])


def test_it_closes_its_output_and_gets_sigterm_before_sigkill(fake: Fake, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    command = fake(STAYS.format(notes=str(notes), then="next(requests); os.close(1)"))
    first, second = ask_sync(command, "ping", "ping")
    assert isinstance(second, adbridge.DaemonDied) and second.exit_code == -signal.SIGKILL
    assert notes.read_text() == "SIGTERM "
    assert ends(first["child"])


def ask_deaf_sync(command: List[str]) -> List[Any]:
    """Makes calls after the daemon has told an event, and returns how they fail."""
    told = threading.Event()
    with AdBridge(command) as bridge:
        bridge.on_event(lambda _: told.set())
        bridge.ping()
        assert told.wait(20)
        calls = [bridge.request("ping") for _ in range(3)]
    return [call.exception(20) for call in calls]


def ask_deaf_async(command: List[str]) -> List[Any]:
    async def ask() -> List[Any]:
        told = asyncio.Event()
        async with AsyncAdBridge(command) as bridge:
            bridge.on_event(lambda _: told.set())
            await bridge.ping()
            await asyncio.wait_for(told.wait(), 20)
            calls = [bridge.request("ping") for _ in range(3)]
        return await asyncio.gather(*calls, return_exceptions=True)

    return asyncio.run(ask())


@pytest.mark.parametrize("ask", [ask_deaf_sync, ask_deaf_async])
def test_it_reads_no_more_and_calls_fail_at_the_end(ask: Ask, fake: Fake) -> None:
    command = fake("answer(next(requests)); os.close(0); event('ad-1', 'click'); time.sleep(60)")
    assert [type(error) for error in ask(command)] == [adbridge.BridgeClosed] * 3


@both
def test_a_child_process_keeps_its_pipes(ask: Ask, fake: Fake) -> None:
    command = fake(
        """
        import subprocess
        subprocess.Popen(["sleep", "30"], start_new_session=True)
        answer(next(requests))
        """
    )
    start = time.monotonic()
    assert ask(command, "ping") == [{}]
    assert time.monotonic() - start < 15


def test_it_ends_and_a_child_process_keeps_its_pipes_so_asyncio_tells_its_exit_code(fake: Fake) -> None:
    command = fake(
        """
        import subprocess
        subprocess.Popen(["sleep", "30"], start_new_session=True)
        answer(next(requests))
        sys.exit(7)
        """
    )
    first, second = ask_async(command, "ping", "ping", timeout=15)
    assert first == {}
    assert isinstance(second, adbridge.DaemonDied) and second.exit_code == 7


@both
def test_it_ends_and_its_log_is_read_to_the_end(
    ask: Ask, fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("_process", "_async_process"):
        monkeypatch.setattr(f"adbridge.{module}.GRACE", 60)
    command = fake(
        """
        next(requests)
        os.close(1)
        sys.stderr.write("oh no\\n" * 200_000 + "The disk is full.\\n")
        sys.stderr.flush()
        os._exit(7)
        """
    )
    [death] = ask(command, "ping")
    assert isinstance(death, adbridge.DaemonDied) and death.exit_code == 7
    assert str(death).endswith("\noh no\nThe disk is full.")


@both
def test_it_writes_invalid_lines(ask: Ask, fake: Fake, caplog: pytest.LogCaptureFixture) -> None:
    command = fake(
        r"""
        write("Listening on port 80.\n\n[]\n7\nnull\n{}\n\"id\"\n")
        write('{"id": 9, "result": {}}\n{"id": [], "result": {}}\n{"method": "adEvent"}\n')
        write('{"method": "weather", "params": {}}\n{"id": null}\n')
        sys.stdout.buffer.write(b"\xff\xfe\n")
        answer(next(requests))
        """
    )
    with caplog.at_level(logging.WARNING, "adbridge"):
        assert ask(command, "ping") == [{}]
    assert "adbridge wrote a line that is not JSON: b'Listening on port 80.'" in caplog.text


def test_what_a_later_version_adds_is_ignored(fake: Fake) -> None:
    command = fake(
        """
        for request in requests:
            write('{"jsonrpc":"2.0","method":"adFolded","params":[1]}\\n')
            write('{"jsonrpc":"2.0","method":"adEvent","params":{"adId":"ad-1","seq":1,"index":1,'
                  '"atMs":0,"event":"folded","times":2},"trace":7}\\n')
            answer(request, {"ads": [], "nextAdId": None, "archive": []})
        """
    )
    events: List[str] = []
    with AdBridge(command) as bridge:
        bridge.on_event(lambda event: events.append(event.event))
        assert bridge.list_ads().ads == []
    assert events[0] == "folded"


def test_a_client_asks_for_notifications(fake: Fake) -> None:
    command = fake(
        """
        request = next(requests)
        server = {"name": "fake", "version": "0"}
        names = request["params"]["notifications"]
        able = {"formats": [], "methods": [], "notifications": names, "clock": "wall"}
        answer(request, {"protocolVersion": 1, "serverInfo": server, "capabilities": able,
                         "startedAtMs": None})
        """
    )
    with AdBridge(command) as bridge:
        introduced = bridge.initialize(notifications=["adFolded"])
        assert introduced.capabilities.notifications == ["adFolded"]


@both
def test_its_answer_has_neither_result_nor_error(ask: Ask, fake: Fake) -> None:
    command = fake(
        """
        for request in requests:
            write('{"jsonrpc": "2.0", "id": %d}\\n' % request.get("id", 0))
        """
    )
    (result,) = ask(command, "ping")
    assert isinstance(result, adbridge.ProtocolError)


def test_its_result_does_not_follow_the_protocol(fake: Fake) -> None:
    command = fake("for request in requests: answer(request, {'counted?': 'yes'})")
    with AdBridge(command) as bridge:
        with pytest.raises(adbridge.ProtocolError, match="recordImpression can't be read"):
            bridge.record_impression("ad-1")


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        ("{'code': 999, 'message': 'Rain.', 'data': {'inches': 3}}", adbridge.RPCError),
        ("{'code': 201, 'message': 'No.', 'data': {}}", adbridge.ProtocolError),
        ("'no'", adbridge.ProtocolError),
    ],
)
@both
def test_its_error_is_unknown_or_wrong(ask: Ask, fake: Fake, error: str, expected: type) -> None:
    command = fake(
        f"""
        request = next(requests)
        write(json.dumps({{"id": request["id"], "error": {error}}}) + "\\n")
        """
    )
    (result,) = ask(command, "ping")
    assert type(result) is expected


@both
def test_it_answers_out_of_order(ask: Ask, fake: Fake) -> None:
    command = fake(
        """
        asked = [next(requests) for _ in range(100)]
        for request in reversed(asked):
            answer(request, {"id": request["id"]})
        """
    )
    results = ask(command, *["ping"] * 100)
    assert results == [{"id": id} for id in range(1, 101)]


@both
def test_it_answers_twice_and_the_first_answer_counts(ask: Ask, fake: Fake) -> None:
    command = fake(
        """
        request = next(requests)
        answer(request, {"time": 1})
        answer(request, {"time": 2})
        answer(next(requests))
        """
    )
    assert ask(command, "ping", "ping") == [{"time": 1}, {}]


@both
def test_it_writes_in_pieces(ask: Ask, fake: Fake) -> None:
    command = fake(
        """
        for request in requests:
            message = {"id": request.get("id", 0), "result": {"ok": "ü"}}
            for letter in json.dumps(message, ensure_ascii=False).encode():
                os.write(1, bytes([letter]))
            os.write(1, b"\\n")
        """
    )
    assert ask(command, "ping", "ping") == [{"ok": "ü"}] * 2


@both
def test_it_writes_megabytes_to_standard_error(ask: Ask, fake: Fake) -> None:
    command = fake("sys.stderr.write('oh no ' * 1_000_000); answer(next(requests))")
    assert ask(command, "ping") == [{}]


@both
def test_it_reads_nothing_before_it_has_written_a_lot(ask: Ask, fake: Fake) -> None:
    command = fake(
        """
        for _ in range(1000):
            write(json.dumps({"id": 0, "result": "x" * 10_000}) + "\\n")
        for request in requests:
            answer(request)
        """
    )
    assert ask(command, *["ping"] * 5000) == [{}] * 5000


def test_it_reads_nothing_for_a_while_and_no_line_is_lost(fake: Fake) -> None:
    command = fake("for request in requests: answer(request, {'id': request.get('id')})")
    with AdBridge(command, timeout=60) as bridge:
        bridge.request("ping").result(20)
        os.kill(bridge.pid, signal.SIGSTOP)
        calls = []
        for _ in range(300):  # More than a pipe holds, each written alone.
            calls.append(bridge.request("ping", {"padding": "x" * 1000}))
            bridge._process.flush()
        os.kill(bridge.pid, signal.SIGCONT)
        assert [call.result(20)["id"] for call in calls] == [call.id for call in calls]


def test_it_dies_while_a_call_waits_for_an_event(fake: Fake) -> None:
    command = fake("answer(next(requests), full_screen_ad('ad-1')); event('ad-1', 'impression')")
    with AdBridge(command) as bridge:
        ad = bridge.load_app_open(ad_unit_id="any")
        assert bridge.wait_for(ad, "impression").seq == 1
        with pytest.raises(adbridge.DaemonDied):
            bridge.wait_for(ad, "click", timeout=20)


def test_it_dies_while_events_are_iterated(fake: Fake) -> None:
    command = fake("answer(next(requests), full_screen_ad('ad-1')); event('ad-1', 'impression')")

    async def main() -> List[str]:
        events = []
        async with AsyncAdBridge(command) as bridge:
            ad = await bridge.load_app_open(ad_unit_id="any")
            with pytest.raises(adbridge.DaemonDied):
                async for event in ad.events():
                    events.append(str(event.event))
            with pytest.raises(adbridge.DaemonDied):
                await bridge.wait_for(ad, "click", timeout=20)
        return events

    assert asyncio.run(main()) == ["impression"]


def test_an_ad_that_comes_after_its_timeout_is_disposed_of(fake: Fake) -> None:
    command = fake(
        """
        load, cancel = next(requests), next(requests)
        answer(load, full_screen_ad("ad-1"))
        dispose, ping = next(requests), next(requests)
        answer(ping, {"seen": [cancel["method"], dispose["method"], dispose["params"]]})
        """
    )
    disposed = threading.Event()

    def trace(direction: str, line: str) -> None:
        if '"dispose"' in line:
            disposed.set()

    with AdBridge(command, trace=trace) as bridge:
        load = bridge.pipeline.load_app_open(ad_unit_id="any")
        load.cancel()
        assert disposed.wait(20)
        seen = bridge.request("ping").result(20)["seen"]
    assert seen == ["$/cancelRequest", "dispose", {"adId": "ad-1"}]
