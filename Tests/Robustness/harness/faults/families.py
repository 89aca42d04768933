"""Processes that adapters start: whatever ends, nothing of them is left."""

import json
import random
import signal
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .. import memory
from ..daemon import Daemon, descendants, is_gone
from ..failure import Failure
from ..peaks import Peak
from ..report import Row
from .common import SECONDS_TO_END, request

#: A process that stays: `$sleep` is the end of each line below.
SLEEP = "sleep 1000"

#: How an adapter starts a process, as a line of a shell that does not wait for it.
STARTS = [
    f"{SLEEP} &",
    f"setsid {SLEEP} &",
    f"(setsid {SLEEP} &)",
    f"setsid sh -c '(setsid {SLEEP} &) ; exit 0' &",
    f"sh -c 'trap \"\" TERM INT HUP; while :; do {SLEEP}; done' &",
    f"setsid sh -c 'trap \"\" TERM INT HUP QUIT; while :; do {SLEEP}; done' &",
    f"(setsid env -i {SLEEP} &)",
    f"setsid {SLEEP} <&- >&- 2>&- &",
    "sh -c 'kill -STOP $$' &",
    "(setsid sh -c 'kill -STOP $$' &)",
    f"nohup setsid {SLEEP} >/dev/null 2>&1 &",
    f"set -m; {SLEEP} & set +m",
]

#: How the daemon ends, and its exit code.
DAEMON_ENDS = [
    (None, 0),
    (signal.SIGTERM, 143),
    (signal.SIGINT, 130),
    (signal.SIGHUP, 129),
    (signal.SIGQUIT, 131),
    (signal.SIGKILL, -signal.SIGKILL),
]

#: How the adapter ends.
ADAPTER_ENDS = [
    "exit 0", "exit 3", "kill -KILL $$", "kill -KILL 0", "kill -SEGV $$", "exec >&- 2>&- <&-; sleep 0.1"]

#: One short line is read, and one is written.
BUDGET = memory.OUTPUT

#: How an adapter runs on whose daemon ends.
PATIENCE = ["cat", f"trap '' TERM INT HUP QUIT; while :; do {SLEEP}; done", "kill -STOP $$", "kill -STOP 0"]


def families(bench):
    """Random families of processes, with each end of the daemon and of the adapter."""
    draw = random.Random(bench.seed)
    times = 1 if bench.is_quick else 8
    cases = [(end, None) for end in DAEMON_ENDS] + [(None, end) for end in ADAPTER_ENDS]
    drawn = [(end, own, draw.sample(STARTS, draw.randint(3, 8)), draw.choice(PATIENCE))
             for end, own in cases for _ in range(times)]
    peak = Peak(BUDGET)
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda case: _end(bench, peak, *case), drawn))
    count = sum(count for count, _ in results)
    slowest = max(seconds for _, seconds in results)
    return Row(f"{len(cases)} ends of adapters with daemons, sessions and stopped processes", count,
               f"processes, none left; {slowest:.1f} s at most; peak {peak}")


def _end(bench, peak, end, own, starts, patience):
    """Ends a daemon or its adapter, and returns how many processes there were, and for how long."""
    with tempfile.TemporaryDirectory() as folder:
        ready, go = Path(folder, "ready"), Path(folder, "go")
        script = "\n".join([
            *starts, f"echo >{ready}",
            patience if own is None else f"until [ -e {go} ]; do sleep 0.02; done\n{own}"])
        file = Path(folder, "configuration.json")
        file.write_text(json.dumps({"adapters": [{"className": "A", "command": ["sh", "-c", script]}]}))
        arguments = ["--config", str(file)]
        with Daemon(bench.command, arguments, prepare=_restore_signals) as daemon, peak.of(daemon.pid):
            daemon.write_some(request(1, "setUp", {"classNames": ["A"]}))
            _wait_until(ready.exists, "the adapter does not start")
            # The last ones that it has started become what they are.
            time.sleep(0.2)
            family = descendants(daemon.pid)
            start = time.monotonic()
            if own is not None:
                go.touch()
                _require_gone(family, f"the adapter ends with {own!r}", starts)
                seconds = time.monotonic() - start
                daemon.close_input()
                code = daemon.wait()
                expected = 0
            else:
                number, expected = end
                if number is None:
                    daemon.close_input()
                else:
                    daemon.send(number)
                code = daemon.wait()
                _require_gone(family, f"the daemon ends by {number}, {patience!r}", starts)
                seconds = time.monotonic() - start
            if code != expected:
                raise Failure(f"the daemon with {starts} left with code {code}, not {expected}")
    return len(family), seconds


def _require_gone(family, what, starts):
    left = [pid for pid in family if not is_gone(pid, SECONDS_TO_END)]
    if left or len(family) < 4:
        raise Failure(f"{what}: {left} of {family} are left; {starts}")


def _restore_signals():
    """A shell ignores some signals in the programs that it runs in the background."""
    for number, _ in DAEMON_ENDS[1:-1]:
        signal.signal(number, signal.SIG_DFL)


def _wait_until(is_met, message):
    end = time.monotonic() + 20
    while not is_met():
        if time.monotonic() > end:
            raise Failure(message)
        time.sleep(0.005)
