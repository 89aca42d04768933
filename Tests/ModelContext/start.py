"""Measures how long the first `tools/list` takes, from the start of the process.

    ADBRIDGE=.build/release/adbridge python Tests/ModelContext/start.py

Prints the median and the shortest of 50 starts, for each era. Run it on an idle machine.
"""

import json
import os
import statistics
import time

PROGRAM = os.environ["ADBRIDGE"]
STARTS = 50

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
INITIALIZE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "start", "version": "1"}}

# The messages up to the answer to `tools/list`, which is the last one.
ERAS = {
    "2026-07-28": [{"id": 1, "method": "tools/list", "params": {"_meta": META}}],
    "2025-11-25": [
        {"id": 0, "method": "initialize", "params": INITIALIZE},
        {"method": "notifications/initialized"},
        {"id": 1, "method": "tools/list"},
    ],
}


def start(lines, answers):
    """Returns after how many milliseconds the last answer was read."""
    (theirs, requests), (responses, ours) = os.pipe(), os.pipe()
    actions = [(os.POSIX_SPAWN_DUP2, theirs, 0), (os.POSIX_SPAWN_DUP2, ours, 1)]
    began = time.perf_counter()
    process = os.posix_spawn(PROGRAM, [PROGRAM, "mcp"], os.environ, file_actions=actions)
    os.write(requests, lines)
    received = b""
    os.close(ours)
    while received.count(b"\n") < answers:
        received += os.read(responses, 1 << 16)
    ended = time.perf_counter()
    os.close(theirs)
    os.close(requests)
    os.waitpid(process, 0)
    os.close(responses)
    assert b'"check_adapter"' in received
    return 1000 * (ended - began)


for era, messages in ERAS.items():
    lines = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages).encode()
    answers = sum("id" in message for message in messages)
    times = [start(lines, answers) for _ in range(STARTS)]
    print(f"{era}: median {statistics.median(times):.2f} ms, shortest {min(times):.2f} ms")
