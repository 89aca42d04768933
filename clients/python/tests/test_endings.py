"""No process and no thread stays after the end."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List

import pytest

import adbridge
from adbridge import AdBridge, AsyncAdBridge, _async_process, _process


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def ends(pid: int) -> bool:
    """Whether a process, which is not our child, ends within ten seconds."""
    deadline = time.monotonic() + 10
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not is_running(pid)


@pytest.fixture(autouse=True)
def nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    threads = threading.active_count()
    descriptors = len(os.listdir("/dev/fd"))
    yield
    gc.collect()
    assert threading.active_count() == threads
    assert len(os.listdir("/dev/fd")) == descriptors
    assert os.listdir(folder) == []


def test_the_block_ends() -> None:
    with AdBridge(config={"adUnits": {}}) as bridge:
        assert is_running(bridge.pid)
    assert not is_running(bridge.pid)


def test_the_block_ends_with_an_exception() -> None:
    with pytest.raises(ZeroDivisionError), AdBridge() as bridge:
        1 / 0  # noqa: B018
    assert not is_running(bridge.pid)


async def start(bridge: AsyncAdBridge) -> None:
    """Starts a bridge, which leaves no pipe open if it fails."""
    descriptors = len(os.listdir("/dev/fd"))
    try:
        await bridge.start()
    except FileNotFoundError:
        assert len(os.listdir("/dev/fd")) == descriptors
        raise


@pytest.mark.parametrize(
    "begin",
    [
        lambda program, config: AdBridge(program, config=config),
        lambda program, config: asyncio.run(start(AsyncAdBridge(program, config=config))),
    ],
    ids=["AdBridge", "AsyncAdBridge"],
)
def test_the_file_of_a_configuration_is_removed_if_the_program_can_not_be_started(
    begin: Callable[[Path, Dict[str, Any]], object], tmp_path: Path
) -> None:
    program = tmp_path / "program"
    program.write_text("#!/nowhere\n")
    program.chmod(0o755)
    with pytest.raises(FileNotFoundError):
        begin(program, {"adUnits": {}})
    assert os.listdir(tempfile.gettempdir()) == []


@pytest.mark.parametrize("bridge", [AdBridge, AsyncAdBridge])
@pytest.mark.parametrize(
    "wrong",
    [{"config": {"adUnits": object()}}, {"record": 3}, {"arguments": ["--seed", 3]}],
    ids=["config", "record", "arguments"],
)
def test_an_invalid_argument_leaves_no_file(bridge: Any, wrong: Dict[str, Any]) -> None:
    async def use() -> None:
        await bridge(**{"config": {"adUnits": {}}, **wrong}).start()

    with pytest.raises((AttributeError, TypeError)):
        asyncio.run(use())
    assert os.listdir(tempfile.gettempdir()) == []


def test_a_signal_ends_the_daemon_and_its_children() -> None:
    command = ["sh", "-c", "sleep 60 & echo $!; wait"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as daemon:
        assert daemon.stdout
        child = int(daemon.stdout.readline())
        _process.signal_group(daemon.pid, signal.SIGKILL)
        assert daemon.wait(10) == -signal.SIGKILL
    assert ends(child)
    _process.signal_group(daemon.pid, signal.SIGKILL)  # It has ended.


def test_the_bridge_is_forgotten() -> None:
    bridge = AdBridge()
    ad = bridge.load_native(ad_unit_id="sample/native")
    pid = bridge.pid
    del bridge
    gc.collect()
    assert ad.record_impression().counted
    del ad
    gc.collect()
    assert not is_running(pid)


def test_the_daemon_is_killed() -> None:
    with AdBridge() as bridge:
        bridge.ping()
        os.kill(bridge.pid, signal.SIGKILL)
        with pytest.raises(adbridge.DaemonDied, match="signal 9"):
            bridge.ping()


def test_the_block_of_an_ad_outlives_its_daemon() -> None:
    with AdBridge() as bridge:
        with bridge.load_native(ad_unit_id="sample/native"):
            os.kill(bridge.pid, signal.SIGKILL)
            with pytest.raises(adbridge.DaemonDied, match="signal 9"):
                bridge.ping()


def test_the_async_block_of_an_ad_outlives_its_daemon() -> None:
    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            async with await bridge.load_native(ad_unit_id="sample/native"):
                os.kill(bridge.pid, signal.SIGKILL)
                with pytest.raises(adbridge.DaemonDied, match="signal 9"):
                    await bridge.ping()

    asyncio.run(main())


# The daemon takes up to 4 s to end process adapters.
SIGNALS = [2.5, signal.SIGTERM, 2.5, signal.SIGKILL, 2.5]
"""How long a client waits for a daemon that stays, in seconds, and which signals it sends."""


def test_a_daemon_has_time_to_end_before_each_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: List[Any] = []

    class Stays:
        """The thread that reads, until the last signal has been sent."""

        def is_alive(self) -> bool:
            return len(happened) < len(SIGNALS)

        def join(self, timeout: Any = None) -> None:
            happened.append(timeout)

    with AdBridge() as bridge, monkeypatch.context() as patch:
        patch.setattr(bridge._process, "_thread", Stays())
        patch.setattr(_process, "signal_group", lambda pid, number: happened.append(number))
        bridge._process.close()
    assert happened == SIGNALS


def test_a_daemon_of_asyncio_has_time_to_end_before_each_signal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    happened: List[Any] = []

    async def wait_for(waiting: Any, timeout: Any) -> None:
        waiting.close()
        happened.append(timeout)
        raise asyncio.TimeoutError

    async def main() -> None:
        async with AsyncAdBridge() as bridge:
            with monkeypatch.context() as patch:
                patch.setattr(asyncio, "wait_for", wait_for)
                patch.setattr(
                    _async_process, "signal_group", lambda pid, number: happened.append(number)
                )
                await bridge._process.close()

    asyncio.run(main())
    assert happened == SIGNALS


def test_a_callback_closes_the_bridge() -> None:
    bridge = AdBridge()
    bridge.on_event(lambda event: bridge.close())
    ad = bridge.load_native(ad_unit_id="sample/native")
    with pytest.raises((adbridge.BridgeClosed, adbridge.ShuttingDown)):
        ad.record_impression()
        bridge.ping()
    assert ends(bridge.pid)
    deadline = time.monotonic() + 10
    while "adbridge" in [t.name for t in threading.enumerate()] and time.monotonic() < deadline:
        time.sleep(0.01)
    del bridge, ad


def test_there_is_no_such_program() -> None:
    for program in ("/nowhere/adbridge", ["/nowhere/adbridge"]):
        with pytest.raises(adbridge.ProgramNotFound, match="/nowhere/adbridge"):
            AdBridge(program, config={"adUnits": {}})


def test_the_async_block_ends_with_an_exception() -> None:
    async def main() -> int:
        bridge = AsyncAdBridge(config={"adUnits": {}})
        with pytest.raises(ZeroDivisionError):
            async with bridge:
                1 / 0  # noqa: B018
        return bridge.pid

    assert not is_running(asyncio.run(main()))


def test_a_task_is_cancelled_in_the_async_block(fake: Callable[[str], List[str]]) -> None:
    command = fake(
        """
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        answer(next(requests))
        time.sleep(60)
        """
    )

    async def main() -> int:
        pid: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        is_closing = asyncio.Event()

        def trace(direction: str, line: str) -> None:
            if '"shutdown"' in line:
                is_closing.set()

        async def use() -> None:
            async with AsyncAdBridge(command, trace=trace) as bridge:
                await bridge.ping()
                pid.set_result(bridge.pid)
                await bridge.ping()

        task = asyncio.create_task(use())
        await asyncio.wait_for(pid, 20)
        task.cancel()
        await asyncio.wait_for(is_closing.wait(), 20)
        task.cancel()  # A second time, while the block waits for the end of the daemon.
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.wait_for(gone(pid.result()), 10)
        return pid.result()

    assert not is_running(asyncio.run(main()))


async def gone(pid: int) -> None:
    """Runs the event loop until a child has ended."""
    while is_running(pid):
        await asyncio.sleep(0.01)


SCRIPTS = {
    "it ends": ("", 0),
    "it exits": ("sys.exit(3)", 3),
    "it raises": ("1 / 0", 1),
    "another thread waits": (
        "threading.Thread(target=bridge.load_native, kwargs={'ad_unit_id': 'sample/never'}, "
        "daemon=True).start()",
        0,
    ),
    "it is killed": ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
    "it is interrupted": (
        # A shell's background process ignores the signal.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "signal.raise_signal(signal.SIGINT)",
        -signal.SIGINT,
    ),
}


@pytest.mark.parametrize(("script", "exit_code"), SCRIPTS.values(), ids=SCRIPTS)
def test_the_interpreter_ends(script: str, exit_code: int) -> None:
    start = time.monotonic()
    result = run("bridge = AdBridge()\nbridge.ping()\nprint(bridge.pid, flush=True)\n" + script)
    assert result.returncode == exit_code
    assert ends(int(result.stdout.split()[0]))
    assert time.monotonic() - start < 10


def test_a_fork_that_ends_keeps_the_daemon_and_its_file() -> None:
    script = """
        bridge = AdBridge(config={"adUnits": {}})
        files = os.listdir(tempfile.gettempdir())
        pid = os.fork()
        if not pid: sys.exit()
        os.waitpid(pid, 0)
        bridge.ping()
        assert os.listdir(tempfile.gettempdir()) == files != []
    """
    assert run(textwrap.dedent(script)).returncode == 0


def test_a_fork_gets_an_error_and_takes_no_answers() -> None:
    script = """
        bridges = [AdBridge(), AdBridge()]
        for bridge in bridges: bridge.ping()
        pid = os.fork()
        if not pid:
            errors = 0
            for bridge in bridges:
                try: bridge.ping()
                except Exception as error: errors += "This process is a fork" in str(error)
            os._exit(errors)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 2
        for bridge in bridges: bridge.ping()
    """
    assert run(textwrap.dedent(script)).returncode == 0


def test_the_bridge_ends_at_once_while_a_fork_holds_its_pipes() -> None:
    script = """
        import asyncio, time
        from adbridge import AsyncAdBridge

        def fork():
            pid = os.fork()
            if not pid: time.sleep(60)
            return pid

        def check(child, begin):
            assert time.monotonic() - begin < 2
            os.kill(child, signal.SIGKILL)

        async def main():
            bridge = await AsyncAdBridge().start()
            await bridge.ping()
            child, begin = fork(), time.monotonic()
            await bridge.close()
            check(child, begin)

        bridge = AdBridge()
        bridge.ping()
        child, begin = fork(), time.monotonic()
        bridge.close()
        check(child, begin)
        asyncio.run(main())
    """
    assert run(textwrap.dedent(script)).returncode == 0


def run(script: str) -> "subprocess.CompletedProcess[bytes]":
    """Runs a script in its own process, with the folder of this test for temporary files."""
    imports = "import os, signal, sys, tempfile, threading\nfrom adbridge import AdBridge\n"
    return subprocess.run(
        [sys.executable, "-c", imports + script],
        stdout=subprocess.PIPE,
        timeout=30,
        env={**os.environ, "TMPDIR": tempfile.gettempdir()},
    )
