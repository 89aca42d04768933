"""Process adapters: a crash leaves nothing behind, and a disposed ad little memory."""

import json
import os
import tempfile
import time

from ..daemon import Daemon, resident_bytes
from ..failure import Failure
from ..report import Row
from .common import request, require_exit


def _adapter(class_name, after):
    """A shell that answers `initialize` and the set-up, and runs a script for a load."""
    return f"""
read -r line
echo '{{"jsonrpc":"2.0","id":1,"result":{{"className":"{class_name}","adapterVersion":"1.0.0",\
"adSdkVersion":"1.0.0","formats":["native"]}}}}'
read -r line
echo '{{"jsonrpc":"2.0","id":2,"result":{{}}}}'
read -r line
{after}
"""


#: Exits; a program that it has started keeps its pipes open.
ADAPTER = _adapter("Crash", """sleep 1000 &
exit 3""")

#: Never answers, and writes all the time.
CHATTERING = _adapter("Chatter", """while sleep 0.2; do
  echo '{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"debug","message":"Soon."}}'
done""")

#: A shell whose ads have an icon of 300 kB. It exits at the end of its input.
GENEROUS = """
icon=$(head -c 400000 /dev/zero | tr '\\0' A)
while read -r line; do
  id=${line#*'"id":'}
  id=${id%%,*}
  case $line in
  *adapter/initialize*) result='{"className":"Generous","adapterVersion":"1.0.0",\
"adSdkVersion":"1.0.0","formats":["native"]}' ;;
  *adapter/loadNative*) result='{"assets":{"icon":{"data":"'$icon'","mimeType":"image/png",\
"width":1,"height":1}}}' ;;
  *) result='{}' ;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$result"
done
"""

#: The memory that the allocator itself may add, for any number of crashes.
GROWTH = 2 << 20

#: The same with large lines: far less than the icons.
GENEROUS_GROWTH = 8 << 20


def crashing_adapter(bench):
    """Crashes one load after the other; no process, descriptor or memory is left."""
    warm_up = max(bench.spawns // 10, 5)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({
            "adapters": [{
                "className": "Crash", "command": ["sh", "-c", ADAPTER],
                "restart": {"delayMs": 0}}],
            "adUnits": {}, "limits": {"eventLog": 100}}, file)
        file.flush()
        arguments = ["--config", file.name, "--log-level", "error"]
        with Daemon(bench.command, arguments) as daemon:
            for number in range(1, bench.spawns + 1):
                _crash(daemon, number)
                if number == warm_up:
                    before = _holdings(daemon.pid)
            after = _holdings(daemon.pid)
            daemon.close_input()
            require_exit(daemon, 0)
    if after[:2] != before[:2]:
        raise Failure(f"crashes leave processes and descriptors: {before[:2]}, then {after[:2]}")
    growth = after[2] - before[2]
    if growth > GROWTH:
        raise Failure(f"{bench.spawns - warm_up} crashes cost {growth:,} bytes")
    return Row("an adapter's crashes in a row", bench.spawns,
               f"each its load's error; {after[0]} processes left, {after[1]} descriptors as before, "
               f"{growth / 1e6:+.1f} MB")


def restarted_adapter(bench):
    """Starts a program anew, one time after the other; only the last process is left."""
    count = max(bench.spawns // 10, 10)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"adapters": [{"className": "Generous", "command": ["sh", "-c", GENEROUS]}]}, file)
        file.flush()
        with Daemon(bench.command, ["--config", file.name, "--log-level", "error"]) as daemon:
            for number in range(1, count + 1):
                text = _ask(daemon, number, "restartAdapter", {"className": "Generous"})
                if b'"result":{"adapterStatus":{"className":"Generous","state":"ready"' not in text:
                    raise Failure(f"restart {number} is answered {text[-300:]!r}")
                if number == count // 2:
                    before = _holdings(daemon.pid)
            after = _holdings(daemon.pid)
            daemon.close_input()
            require_exit(daemon, 0)
    if after[:2] != before[:2]:
        raise Failure(f"restarts leave processes and descriptors: {before[:2]}, then {after[:2]}")
    growth = after[2] - before[2]
    if growth > GROWTH:
        raise Failure(f"{count - count // 2} restarts cost {growth:,} bytes")
    return Row("an adapter's restarts in a row", count,
               f"each is ready again; {after[0]} processes, with the guard, {after[1]} descriptors as "
               f"before, {growth / 1e6:+.1f} MB")


def disposed_ads(bench):
    """Loads and disposes of one ad with a large icon after the other: no icon stays in memory."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({
            "adapters": [{"className": "Generous", "command": ["sh", "-c", GENEROUS]}],
            "adUnits": {}, "limits": {"eventLog": 100}}, file)
        file.flush()
        arguments = ["--config", file.name, "--log-level", "error"]
        with Daemon(bench.command, arguments) as daemon:
            for number in range(1, 201):
                _load_and_dispose(daemon, number)
                if number == 50:
                    before = resident_bytes(daemon.pid)
            growth = resident_bytes(daemon.pid) - before
            daemon.close_input()
            require_exit(daemon, 0)
    if growth > GENEROUS_GROWTH:
        raise Failure(f"150 ads that are gone cost {growth:,} bytes")
    return Row("an adapter's ads, disposed of", 200, f"an icon of 300 kB each, {growth / 1e6:+.1f} MB")


def chattering_adapter(bench):
    """A program that writes all the time and never answers does not stop a skipping clock."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"adapters": [{"className": "Chatter", "command": ["sh", "-c", CHATTERING]}]}, file)
        file.flush()
        with Daemon(bench.command, ["--config", file.name, "--clock", "skip"]) as daemon:
            start = time.monotonic()
            load = request(1, "loadNative", {"adapter": {"className": "Chatter"}})
            output, code = daemon.finish(load)
            seconds = time.monotonic() - start
    errors = [json.loads(line).get("error", {}).get("code") for line in output]
    if code != 0 or 201 not in errors:
        raise Failure(f"a program that never answers: code {code}, {output}")
    return Row("an adapter that talks on, and never answers", 1, f"201 after {seconds:.0f} s")


def _load_and_dispose(daemon, number):
    """Loads an ad, and disposes of it after the answer."""
    for method, params in [
            ("loadNative", {"adapter": {"className": "Generous"}}),
            ("dispose", {"adId": f"ad-{number}"})]:
        _ask(daemon, number, method, params)


def _ask(daemon, number, method, params):
    """Sends a request, and reads its result."""
    daemon.write_some(request(number, method, params))
    text = b""
    while not text.endswith(b"\n") or b'"id":' not in text:
        piece = daemon.read_some(daemon.seconds)
        if not piece:
            raise Failure(f"nothing comes of {method} {number}")
        text += piece
    if b'"result"' not in text:
        raise Failure(f"{method} {number} is answered {text[:300]!r}")
    return text


def _crash(daemon, number):
    """Loads an ad, which fails, and reads that the program has exited."""
    daemon.write_some(request(number, "loadNative", {"adapter": {"className": "Crash"}}))
    text, messages = b"", []
    while {message.get("method") for message in messages} != {None, "adapterStatus"}:
        piece = daemon.read_some(daemon.seconds)
        if not piece:
            raise Failure(f"nothing comes of crash {number}")
        text += piece
        if text.endswith(b"\n"):
            messages = [json.loads(line) for line in text.splitlines()]
            # A program that is started again is also reported.
            messages = [one for one in messages if one.get("params", {}).get("state") != "ready"]
    error = next(one for one in messages if "id" in one).get("error", {})
    if error.get("message") != "Crash has ended with exit code 3.":
        raise Failure(f"crash {number} is answered {json.dumps(error)[:300]}")


def _holdings(pid):
    """The children, open descriptors and memory of a process."""
    children = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                children += int(file.read().rpartition(")")[2].split()[1]) == pid
        except (FileNotFoundError, ProcessLookupError):
            pass
    return children, len(os.listdir(f"/proc/{pid}/fd")), resident_bytes(pid)
