"""What the server writes for lines that a client of the SDK does not send, and how fast it starts."""

import json
import os
import pathlib
import subprocess
import sys
import time

import pytest

import revisions
from session import META
from under_test import PROGRAM

ROOT = pathlib.Path(__file__).resolve().parents[2]


def request(identifier, method, **params):
    return json.dumps({"jsonrpc": "2.0", "id": identifier, "method": method, "params": {**params, "_meta": META}})


def run(program, lines, *options, timeout=60):
    """Writes lines to a server and closes its input; returns its messages, after a check of each."""
    server = subprocess.run(
        [program, "mcp", *options],
        input="".join(line + "\n" for line in lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=timeout,
    )
    assert server.returncode == 0, server.stderr
    written = server.stdout.splitlines(keepends=True)
    revisions.check([("client", line) for line in lines] + [("server", line) for line in written])
    return [json.loads(line) for line in written]


@pytest.mark.parametrize("version", revisions.VERSIONS[:-1])
def test_each_older_revision_is_spoken(program, version):
    def plain(identifier, method, **params):
        return json.dumps({"jsonrpc": "2.0", "id": identifier, "method": method, "params": params})

    answers = run(
        program,
        [
            plain(1, "initialize", protocolVersion=version, capabilities={}, clientInfo={"name": "t", "version": "1"}),
            '{"jsonrpc":"2.0","method":"notifications/initialized"}',
            plain("two", "ping"),
            plain(3, "tools/list"),
            plain(4, "tools/call", name="load_ad", arguments={"adUnitId": "sample/native"}),
            plain(5, "tools/call", name="get_timeline"),
            plain(6, "resources/list"),
            plain(7, "resources/templates/list"),
            plain(8, "resources/read", uri="adbridge://run/log"),
            plain(9, "resources/read", uri="adbridge://none"),
            plain(10, "prompts/list"),
            plain(11, "prompts/get", name="write_test", arguments={"adUnitId": "a"}),
            plain(12, "tools/call", name="load_ad", arguments={"nope": 1}),
            plain(13, "logging/setLevel", level="info"),
        ],
    )
    assert answers[0]["result"]["protocolVersion"] == version
    assert [answer["id"] for answer in answers if "error" not in answer][:3] == [1, "two", 3]
    errors = {answer["id"]: answer["error"]["code"] for answer in answers if "error" in answer}
    assert errors == {9: -32002, 13: -32601, **({} if version == "2025-11-25" else {12: -32602})}


def test_a_pipe_loses_no_answer(program):
    answers = run(
        program,
        [
            request(1, "tools/call", name="run_waterfall", arguments={"adUnitId": "sample/random", "count": 50}),
            request(2, "subscriptions/listen", notifications={}),
            request(3, "tools/call", name="load_ad", arguments={"adUnitId": "sample/slow"}),
        ],
    )
    assert sorted(answer["id"] for answer in answers if "id" in answer) == [1, 2, 3]


def test_a_skipping_clock_stands_still_while_a_check_runs(program):
    answers = run(
        program,
        [
            request(1, "tools/call", name="load_ad", arguments={"adUnitId": "sample/native"}),
            request(
                2, "tools/call", name="check_adapter", arguments={"className": "SampleCustomEvent", "parameter": "content"}
            ),
            request(3, "subscriptions/listen", notifications={"resourceSubscriptions": ["adbridge://run/timeline"]}),
        ],
        "--clock",
        "skip",
    )
    assert not [answer for answer in answers if answer.get("method") == "notifications/resources/updated"]


def test_bad_lines_are_answered_and_the_next_line_is_served(program):
    lines = [
        "not json",
        "[]",
        "5",
        '{"jsonrpc":"2.0","id":null,"method":"tools/list"}',
        '{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}',
        '{"jsonrpc":"1.0","id":1,"method":"tools/list"}',
        '{"jsonrpc":"2.0","id":2,"method":"tools/list","params":[1]}',
        '{"jsonrpc":"2.0","id":3,"result":{}}',
        '{"jsonrpc":"2.0","method":"tools/call","params":{}}',
        "x" * 20_000,
        request(4, "server/discover"),
    ]
    answers = run(program, lines, "--max-line-bytes", "10000")
    assert [answer["error"]["code"] for answer in answers[:-1]] == [
        -32700, -32600, -32600, -32600, -32600, -32600, -32602, -32600,
    ]
    assert answers[-1]["id"] == 4


def test_the_server_ends_with_its_input_and_with_a_signal(program):
    for end, code in ((lambda server: server.stdin.close(), 0), (lambda server: server.terminate(), 143)):
        server = subprocess.Popen([program, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        server.stdin.write((request(1, "server/discover") + "\n").encode())
        server.stdin.flush()
        assert server.stdout.readline()
        start = time.monotonic()
        end(server)
        assert server.wait(timeout=5) == code
        assert time.monotonic() - start < 2


def test_no_process_stays_behind(program):
    """A check that runs when the server is told to end is ended with it."""
    server = subprocess.Popen(
        [program, "mcp", "--config", "clients/examples/my_network.json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    call = json.loads(
        request(1, "tools/call", name="check_adapter", arguments={"className": "MyNetwork", "parameter": "unit-7"})
    )
    call["params"]["_meta"] = {**META, "progressToken": 1}
    server.stdin.write((json.dumps(call) + "\n").encode())
    server.stdin.flush()
    assert b"notifications/progress" in server.stdout.readline()
    before = children(server.pid)
    assert before
    server.terminate()
    assert server.wait(timeout=20) == 143
    deadline = time.monotonic() + 10
    while any(os.path.exists(f"/proc/{pid}") for pid in before) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(os.path.exists(f"/proc/{pid}") for pid in before)


def children(pid):
    """The processes that descend from one."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                stat = pathlib.Path(f"/proc/{name}/stat").read_text()
            except OSError:
                continue
            parents.setdefault(int(stat.rsplit(")", 1)[1].split()[1]), []).append(int(name))
    found, rest = [], [pid]
    while rest:
        for child in parents.get(rest.pop(), []):
            found.append(child)
            rest.append(child)
    return found


@pytest.mark.skipif("debug" in PROGRAM, reason="only a release build is fast")
def test_the_first_list_of_tools_comes_within_three_milliseconds(program):
    line = (request(1, "tools/list") + "\n").encode()
    times = []
    for _ in range(30):
        start = time.perf_counter()
        server = subprocess.Popen([program, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=False)
        server.stdin.write(line)
        server.stdin.flush()
        answer = server.stdout.readline()
        times.append(time.perf_counter() - start)
        assert answer.endswith(b"\n")
        server.stdin.close()
        server.wait()
    # Other programs on the machine make it slower, and nothing makes it faster.
    assert min(times) < 0.003, f"{min(times) * 1000:.1f} ms"


def test_the_catalogue_is_small(program):
    tools = run(program, [request(1, "tools/list")])[0]["result"]["tools"]
    assert len(json.dumps(tools, ensure_ascii=False, separators=(",", ":")).encode()) <= 21_000
    assert len(tools) <= 11


def test_after_the_end_of_the_input_each_process_is_awaited(program):
    for _ in range(10):
        arguments = {"adUnitId": "sample/never", "count": 3}
        answers = run(program, [request(i, "tools/call", name="run_waterfall", arguments=arguments) for i in range(4)])
        assert all("result" in answer for answer in answers)
