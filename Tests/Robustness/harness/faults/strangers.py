"""Ends that nobody announces, and processes that should not be there."""

import json
import os
import random
import shutil
import signal
import tempfile
import time
from pathlib import Path

from ..daemon import Daemon
from ..failure import Failure
from ..report import Row
from .common import MANUAL, SECONDS_TO_END, request

#: An adapter that ignores the end of its input and all signals that it can ignore, and starts others.
STUBBORN = "trap '' TERM INT HUP; sleep 1000 & while :; do sleep 1000; done"

#: A user without rights, as most systems number it.
NOBODY = 65534


def killed_daemon(bench, times):
    """After SIGKILL of the daemon at any time, nothing that its adapters started is left."""
    draw = random.Random(bench.seed)
    slowest = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(times):
            mark = f"adbridge-{os.getpid()}-{number}"
            file = Path(folder, "configuration.json")
            file.write_text(json.dumps({"adapters": [{
                "className": "Stubborn", "command": ["sh", "-c", STUBBORN],
                "environment": {"MARK": mark}}]}))
            with Daemon(bench.command, ["--config", str(file)]) as daemon:
                daemon.write_some(request(1, "setUp", {"classNames": ["Stubborn"]}))
                # In a third of the runs before the adapter starts, or while it does.
                if number % 3:
                    _wait_until(lambda: _marked(mark), "the adapter does not start")
                time.sleep(draw.random() / 100)
                daemon.send(signal.SIGKILL)
                daemon.wait()
            start = time.monotonic()
            _wait_until(lambda: not _marked(mark), "the daemon was killed, and its adapter stays")
            slowest = max(slowest, time.monotonic() - start)
    return Row("SIGKILL of the daemon", times,
               f"no process of its adapters stays; {slowest:.1f} s at most")


def other_process(bench):
    """Another process of the same user can't open the daemon's descriptors or read its memory."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        program = shutil.copy(bench.command[0], folder)
        os.chmod(program, 0o755)
        prepare = (lambda: os.setuid(NOBODY)) if os.getuid() == 0 else None
        with Daemon([program], MANUAL, prepare=prepare) as daemon:
            daemon.exchange(request(1, "ping"), b'{"jsonrpc":"2.0","id":1,"result":{}}')
            places = [f"/proc/{daemon.pid}/{name}" for name in ("mem", "environ", "fd/3", "fd/4")]
            opened = _openable(places, prepare)
            if opened:
                raise Failure(f"another process opens {', '.join(opened)}")
            output, code = daemon.finish(request(2, "ping"))
            if code != 0 or len(output) != 1:
                raise Failure(f"a daemon that hides from others: code {code}, {output}")
    return Row("another process of the same user", len(places),
               "opens neither its descriptors nor its memory")


def _openable(places, prepare):
    """The files that a process of the daemon's user can open."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        if prepare:
            prepare()
        for place in places:
            try:
                os.close(os.open(place, os.O_RDONLY))
                os.write(write, place.encode() + b"\n")
            except OSError:
                pass
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as file:
        opened = file.read().split()
    os.waitpid(child, 0)
    return opened


def _marked(mark):
    """The running processes with the variable MARK."""
    marked = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            if f"MARK={mark}\0".encode() in (folder / "environ").read_bytes():
                marked.append(int(folder.name))
        except OSError:
            continue
    return marked


def _wait_until(is_met, message):
    end = time.monotonic() + SECONDS_TO_END
    while not is_met():
        if time.monotonic() > end:
            raise Failure(message)
        time.sleep(0.005)
