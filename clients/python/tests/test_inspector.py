"""`python -m adbridge inspect`, without a browser: see `clients/page/tests` for the page."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple
from urllib.parse import urlsplit

import pytest

from under_test import ROOT, need_command, need_modules

need_modules("starlette", "uvicorn")

from adbridge.inspector.history import LONGEST_STRING, History
from adbridge.inspector.recording import MOST_STEPS, Recording
from adbridge.inspector.scripts import FORMS, script

JSON_TYPE = {"Content-Type": "application/json"}


class Inspector:
    """A running inspector, and requests to it."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "adbridge", "inspect", *arguments]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        address = urlsplit(self.process.stdout.readline().strip())
        self.host, self.path = address.netloc, address.path

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.host, timeout=60)

    def ask(
        self,
        path: str,
        body: Any = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        method: Optional[str] = None,
    ) -> Tuple[int, str, http.client.HTTPMessage]:
        """The status, the text and the headers of an answer. A header that is None is not sent."""
        connection = self.connect()
        text = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        all_headers: Dict[str, Optional[str]] = {"Host": self.host}
        all_headers.update({} if body is None else JSON_TYPE)
        all_headers.update(headers or {})
        verb = method or ("GET" if body is None else "POST")
        connection.putrequest(verb, path, skip_host=True, skip_accept_encoding=True)
        for name, value in all_headers.items():
            if value is not None:
                connection.putheader(name, value)
        if text is not None:
            connection.putheader("Content-Length", str(len(text)))
        connection.endheaders(text)
        answer = connection.getresponse()
        found = answer.status, answer.read().decode(), answer.msg
        connection.close()
        return found

    def call(self, method: str, **params: Any) -> Any:
        status, text, _ = self.ask(f"{self.path}call", {"method": method, "params": params})
        assert status == 200, text
        return json.loads(text)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        output, self.errors = self.process.communicate(timeout=60)
        assert output == ""  # Only the address is printed.
        return self.process.returncode


@pytest.fixture(scope="module")
def inspector(program: str) -> Iterator[Inspector]:
    started = Inspector()
    yield started
    started.stop()


def test_the_page_is_only_at_the_address_with_the_token(inspector: Inspector) -> None:
    status, text, headers = inspector.ask(inspector.path)
    assert status == 200
    assert "<title>adbridge inspector</title>" in text
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for path in ["/", "/main.js", "/messages", f"{inspector.path[:-2]}/", "//", "/%2e/"]:
        assert inspector.ask(path)[0] == 403, path


def test_the_address_has_a_token_of_its_own(inspector: Inspector) -> None:
    other = Inspector("--config", "missing.json")
    assert "missing.json" in json.dumps(json.loads(other.ask(f"{other.path}state")[1]))
    assert other.stop(signal.SIGINT) == 0
    assert other.path != inspector.path
    for one in (inspector, other):
        assert re.fullmatch(r"127\.0\.0\.1:[1-9]\d*", one.host)
        assert re.fullmatch(r"/[-\w]{22}/", one.path)


def test_the_page_has_two_hosts_and_does_not_name_its_server(inspector: Inspector) -> None:
    _, _, port = inspector.host.partition(":")
    for host in (inspector.host, f"localhost:{port}"):
        status, _, headers = inspector.ask(inspector.path, headers={"Host": host})
        assert (status, headers["Server"]) == (200, None)


@pytest.mark.parametrize("host", ["example.com", "127.0.0.1", "127.0.0.1:1", "", None])
def test_another_host_is_refused(inspector: Inspector, host: Optional[str]) -> None:
    assert inspector.ask(inspector.path, headers={"Host": host})[0] in (400, 421)


@pytest.mark.parametrize(
    "origin", ["http://example.com", "null", "http://127.0.0.1:1", "https://{}"]
)
def test_another_page_is_refused(inspector: Inspector, origin: str) -> None:
    headers = {"Origin": origin.format(inspector.host)}
    call = {"method": "ping"}
    assert inspector.ask(f"{inspector.path}call", call, headers)[0] == 403
    assert inspector.ask(f"{inspector.path}messages", None, headers)[0] == 403


def test_the_page_itself_is_served(inspector: Inspector) -> None:
    headers = {"Origin": f"http://{inspector.host}", "Sec-Fetch-Site": "same-origin"}
    status, text, _ = inspector.ask(f"{inspector.path}call", {"method": "ping"}, headers)
    assert (status, json.loads(text)) == (200, {"result": {}})


def test_a_form_of_another_page_cannot_call(inspector: Inspector) -> None:
    headers = {"Content-Type": "text/plain"}
    assert inspector.ask(f"{inspector.path}call", {"method": "ping"}, headers)[0] == 415
    cross = {"Sec-Fetch-Site": "cross-site"}
    assert inspector.ask(f"{inspector.path}call", {"method": "ping"}, cross)[0] == 403


def test_a_web_socket_is_refused(inspector: Inspector) -> None:
    headers = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version": "13",
    }
    assert inspector.ask(f"{inspector.path}messages2", None, headers)[0] in (403, 404, 426)


@pytest.mark.parametrize(
    "name", ["..%2fguard.py", "guard.py", "../guard.py", "%00", "page", "x.js"]
)
def test_no_other_file_is_served(inspector: Inspector, name: str) -> None:
    assert inspector.ask(f"{inspector.path}{name}")[0] == 404


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 100_000, b'{"method":1}', b"\xff"])
def test_a_body_that_is_no_call_is_refused(inspector: Inspector, body: bytes) -> None:
    assert inspector.ask(f"{inspector.path}call", body)[0] == 400


def test_a_call_that_fails_has_the_error_of_the_daemon(inspector: Inspector) -> None:
    error = inspector.call("loadNative", adUnitId="nothing")["error"]
    assert (error["code"], error["data"]["name"]) == (102, "unknownAdUnit")
    assert "error" in inspector.call("exit")
    assert inspector.call("ping") == {"result": {}}


def test_a_configuration_that_is_wrong_leaves_the_run_as_it_is(inspector: Inspector) -> None:
    loaded = inspector.call("loadNative", adUnitId="sample/native")["result"]["adId"]
    status, text, _ = inspector.ask(f"{inspector.path}restart", {"text": '{\n  "adUnits": 3}'})
    error = json.loads(text)["error"]
    assert (status, error["line"], error["column"]) == (200, 2, 14)
    assert inspector.call("getAd", adId=loaded)["result"]["state"] == "loaded"


def test_the_messages_of_a_run_come_again_to_a_page_that_connects_later(
    inspector: Inspector,
) -> None:
    inspector.call("loadNative", adUnitId="sample/no-fill", adId="later")
    connection = inspector.connect()
    connection.request("GET", f"{inspector.path}messages")
    kinds: List[str] = []
    answer = connection.getresponse()
    while "later" not in (line := answer.readline().decode()) or "loadEnded" not in line:
        if line.startswith("data: "):
            kinds.append(json.loads(line[6:])["kind"])
    connection.close()
    assert kinds[0] == "start"
    assert {"call", "notification"} <= set(kinds)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_while_a_page_listens(number: signal.Signals) -> None:
    inspector = Inspector()
    connection = inspector.connect()
    connection.request("GET", f"{inspector.path}messages")
    answer = connection.getresponse()
    assert answer.readline()
    code = inspector.stop(number)
    connection.close()
    assert code == (0 if number == signal.SIGINT else -signal.SIGTERM)
    assert inspector.errors == ""


def test_it_ends_without_a_traceback_while_an_ad_loads() -> None:
    inspector = Inspector()
    connection = inspector.connect()
    load = {"adapter": {"className": "SampleCustomEvent", "parameter": "never"}}
    body = json.dumps({"method": "loadNative", "params": load})
    connection.request("POST", f"{inspector.path}call", body, JSON_TYPE)
    while not inspector.call("listAds")["result"]["ads"]:
        pass
    inspector.stop()
    assert "error" in json.loads(connection.getresponse().read())
    connection.close()
    assert inspector.errors == ""


def test_a_port_that_is_taken_is_an_error(inspector: Inspector) -> None:
    port = inspector.host.rpartition(":")[2]
    command = [sys.executable, "-m", "adbridge", "inspect", "--port", port]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert f"port {port}" in done.stderr


def test_the_extra_is_named_if_it_is_missing() -> None:
    lines = "import sys; sys.modules['starlette'] = None\nfrom adbridge.prompt import main\n"
    command = [sys.executable, "-c", f"{lines}sys.exit(main(['inspect']))"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "pip install 'adbridge[inspector]'" in done.stderr


def test_the_page_is_a_copy_of_its_source() -> None:
    command = [sys.executable, str(ROOT / "clients/generate"), "--check", "page"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    copies = ROOT / "clients/python/src/adbridge/inspector/page"
    sources = ROOT / "clients/page/inspector"
    names = {path.name for path in sources.iterdir()} | {"configuration.schema.json"}
    assert {path.name for path in copies.iterdir()} == names


# What was kept


def test_a_history_keeps_the_newest_messages_and_says_that_others_are_missing() -> None:
    history = History(most_bytes=1000)
    for number in range(100):
        history.add("notification", number=number, text="x" * 50)
    history.add("notification", text="x" * 10 * LONGEST_STRING)

    async def first_lines() -> List[str]:
        stream = history.stream(0)
        return [await stream.__anext__() for _ in range(2)]

    gap, newest = asyncio.run(first_lines())
    assert '"gap"' in gap
    assert len(newest) < 2000


def test_a_page_that_is_behind_gets_each_message_once() -> None:
    async def read() -> List[str]:
        history, seen = History(), []
        for number in range(3):
            history.add("a", number=number)
        async for text in history.stream(1):
            seen.append(text)
            if len(seen) == 3:
                history.add("b")
                history.end()
        return seen

    seen = asyncio.run(read())
    assert [text.partition("\n")[0] for text in seen[:2]] == ["id: 2", "id: 3"]


def test_a_recording_is_bounded() -> None:
    recording = Recording(None)
    for _ in range(MOST_STEPS + 10):
        recording.end(recording.begin("disposeAll", {}), {"disposed": 0})
    assert len(recording.steps) == MOST_STEPS
    assert not recording.is_complete


@pytest.mark.parametrize(
    ("later", "expected"),
    [
        # Nothing happens later to the older ad.
        ((55_000, "ad-2"), [2_000, 3_000]),
        # It expires: the time before the second load counts.
        ((55_000, "ad-1"), [52_000, 3_000]),
        # Something without an ad can depend on any time.
        ((55_000, None), [52_000, 3_000]),
    ],
)
def test_a_script_leaves_out_the_time_in_which_nothing_happened(
    later: Tuple[int, Optional[str]], expected: List[int]
) -> None:
    recording = Recording(None)

    def call(method: str, *, is_tick: bool = False, **params: Any) -> None:
        recording.end(recording.begin(method, params, is_tick=is_tick), {})

    def tell(method: str, at_ms: int, ad_id: Optional[str]) -> None:
        recording.notified(method, {"atMs": at_ms, "adId": ad_id, "event": "expired"})

    call("loadNative")
    tell("loadBegan", 0, "ad-1")
    call("advanceClock", is_tick=True, ms=2_000)
    tell("loadEnded", 2_000, "ad-1")
    for _ in range(50):
        call("advanceClock", is_tick=True, ms=1_000)
    call("loadNative")
    tell("loadBegan", 52_000, "ad-2")
    call("advanceClock", is_tick=True, ms=4_000)
    tell("loadEnded", *later)

    steps = recording.script()
    assert [step.params["ms"] for step in steps if step.is_advance] == expected
    # What is asked for stays, whether something happens or not.
    call("advanceClock", ms=60_000)
    assert recording.script()[-1].params["ms"] == 64_000
    assert [step.method for step in steps] == [step.method for step in recording.steps]


@pytest.mark.parametrize("form", ["jsonl", "python", "pytest", "node"])
def test_a_copy_has_no_idle_time(form: str) -> None:
    recording = Recording(None)
    for method, ms in [("disposeAll", 0), ("advanceClock", 50_799), ("disposeAll", 0)]:
        step = recording.begin(method, {"ms": ms} if ms else {}, is_tick=True)
        recording.end(step, {"disposed": 0})
    assert "dvance" not in script(recording, form)


def test_only_this_machine_can_open_the_page_at_the_port(monkeypatch: pytest.MonkeyPatch) -> None:
    from adbridge.inspector import command

    def serve(listener: socket.socket, *_: object) -> None:
        served.append(listener.getsockname())
        listener.close()

    served: List[Any] = []
    monkeypatch.setattr(command, "serve", serve)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert command.main(["--port", str(port)]) == 0
    assert served == [("127.0.0.1", port)]


def test_the_help_names_each_option_of_the_inspector(capsys: pytest.CaptureFixture[str]) -> None:
    from adbridge.inspector import command

    with pytest.raises(SystemExit):
        command.main(["--help"])
    text = " ".join(capsys.readouterr().out.split())
    for part in (
        "usage: python -m adbridge inspect [-h] [--config FILE | --connect ADDRESS] [--port PORT]",
        " Shows ads, their waterfalls and events in a local page, until Ctrl-C. ",
        " --config FILE a configuration file of adbridge",
        " --connect ADDRESS watch the clients of a bridge that runs already and listens there",
        " --port PORT the port; by default a free one",
    ):
        assert part in text


def test_a_clock_that_stood_does_not_catch_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from adbridge.inspector import run

    class Ticked:
        is_advancing = False
        times: List[int] = []

        async def tick(self, ms: int) -> None:
            self.times.append(ms)

    async def tick() -> None:
        runs = run.Runs(History(), None)
        runs._run = Ticked()  # type: ignore[assignment]
        ticking = asyncio.create_task(runs._tick())
        await asyncio.sleep(0)
        for runs.clock_runs, now[0] in [(True, 1.0), (False, 60.0), (True, 60.5)]:
            for _ in range(5):
                await asyncio.sleep(0)
        ticking.cancel()

    now = [0.0]
    monkeypatch.setattr(run, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(run, "TICK_SECONDS", 0)
    asyncio.run(tick())
    assert [ms for ms in Ticked.times if ms > 0] == [1_000, 500]


def test_a_daemon_that_dies_is_told_once(program: str) -> None:
    from adbridge.inspector.run import Run

    async def die() -> Tuple[List[str], int]:
        history = History()
        run = Run(history, Recording(None), None)
        await run.start()
        run.show()
        await run.call("loadNative", {"adUnitId": "sample/native"})
        os.kill(run._bridge.pid, signal.SIGKILL)
        for _ in range(3):
            await run.tick(10)
        stream = history.stream(0)
        seen = [await stream.__anext__() for _ in range(len(history._kept))]
        await run.close()
        return seen, len(run.recording.steps)

    seen, steps = asyncio.run(die())
    assert len([text for text in seen if '"kind":"failed"' in text]) == 1
    assert steps <= 2


# Scripts

HARD = 'it\'s "hard" \\ \u2028 ünïcödé 😀 </script> ${x} \n'


def recorded(config: Any, *calls: Tuple[str, Mapping[str, Any]]) -> Recording:
    """The recording of calls. Each call waits for its answer, or one second."""
    from adbridge.inspector.run import Run

    async def record() -> Recording:
        history = History()
        run = Run(history, Recording(config), config)
        await run.start()
        run.show()
        tasks = []
        for method, params in calls:
            tasks.append(asyncio.ensure_future(run.call(method, params)))
            await asyncio.wait(tasks, timeout=1, return_when=asyncio.ALL_COMPLETED)
        await asyncio.gather(*tasks)
        await run.close()
        return run.recording

    return asyncio.run(record())


CALLS: List[Tuple[str, Dict[str, Any]]] = [
    ("advanceClock", {"ms": 50}),
    (
        "loadNative",
        {"adUnitId": "sample/content", "request": {"extras": {HARD: [None, 1.5, True]}}},
    ),
    ("loadNative", {"adUnitId": "sample/slow", "adId": f"a b/{HARD.strip()}"}),
    ("loadNative", {"adUnitId": "sample/never"}),
    ("render", {"adId": "ad-1", "view": {"id": HARD, "width": 320, "height": 250.5}}),
    ("advanceClock", {"ms": 1000}),
    ("advanceClock", {"ms": 1000}),
    ("recordImpression", {"adId": "ad-1"}),
    ("recordImpression", {"adId": "ad-1"}),
    ("present", {"adId": "ad-1"}),
    ("simulate", {"adId": "ad-1", "action": "tap", "asset": "headline"}),
    ("advanceClock", {"ms": 8000}),
    ("loadRewarded", {"adUnitId": "sample/rewarded"}),
    ("present", {"adId": "ad-3"}),
    ("advanceClock", {"ms": 20_000}),
    ("loadBanner", {"adUnitId": "sample/banner", "adSize": {"width": 320, "height": 50}}),
    ("changeAdSize", {"adId": "ad-4", "adSize": "largeBanner"}),
    ("loadNative", {"adUnitId": "sample/break-doubleImpression"}),
    ("render", {"adId": "ad-5", "view": {"width": 320, "height": 250}}),
    ("loadNative", {"adUnitId": "sample/slow"}),
    ("dispose", {"adId": "ad-6"}),
    ("getAd", {"adId": "ad-1"}),
    ("dispose", {"adId": "ad-1"}),
    ("recordImpression", {"adId": "ad-1"}),
    ("disposeAll", {}),
]


@pytest.fixture(scope="module")
def everything(program: str) -> Recording:
    return recorded(None, *CALLS)


def test_the_copy_as_lines_repeats_the_events(everything: Recording, program: str) -> None:
    lines = script(everything, "jsonl")
    done = subprocess.run(
        [program, "--clock", "manual"], input=lines.encode(), capture_output=True, check=True
    )
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    events = [one["params"] for one in messages if one.get("method") == "adEvent"]
    for ad_id, names in everything.events.items():
        assert [event["event"] for event in events if event["adId"] == ad_id] == names
    assert everything.violations == ["doubleImpression"]


def test_the_copy_for_pytest_passes(everything: Recording, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(script(everything, "pytest"))
    pytester.runpytest().assert_outcomes(passed=1)


def test_the_copy_for_pytest_fails_if_something_else_happens(
    everything: Recording, pytester: pytest.Pytester
) -> None:
    text = script(everything, "pytest")
    assert '"didRewardUser"' in text
    pytester.makepyfile(text.replace('"didRewardUser"', '"click"'))
    pytester.runpytest().assert_outcomes(failed=1)


def test_the_copy_as_python_prints_the_events(everything: Recording, tmp_path: Path) -> None:
    path = tmp_path / "copied.py"
    path.write_text(script(everything, "python"), encoding="utf-8")
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "30000 ms ad-3 didRewardUser" in done.stdout or "didRewardUser" in done.stdout


@pytest.mark.parametrize("config", [None, {"adUnits": {}}])
def test_a_run_without_calls_has_copies_too(config: Any, pytester: pytest.Pytester) -> None:
    for form in FORMS:
        assert isinstance(script(Recording(config), form), str)
    pytester.makepyfile(script(Recording(config), "pytest"))
    pytester.runpytest().assert_outcomes(passed=1)


def test_the_copy_names_the_configuration(program: str, pytester: pytest.Pytester) -> None:
    config = pytester.makefile(
        ".json",
        adbridge=json.dumps(
            {
                "adUnits": {
                    "feed": {
                        "format": "native",
                        "lineItems": [{"className": "SampleCustomEvent", "parameter": "content"}],
                    }
                }
            }
        ),
    )
    recording = recorded(str(config), ("loadNative", {"adUnitId": "feed"}))
    for named in (str(config), json.loads(config.read_text())):
        recording.config = named
        pytester.makepyfile(script(recording, "pytest"))
        pytester.runpytest().assert_outcomes(passed=1)
        assert "feed" in script(recording, "node")


def test_the_copy_for_node_passes(everything: Recording, tmp_path: Path) -> None:
    need_command("node")
    modules = tmp_path / "node_modules"
    modules.mkdir()
    (modules / "adbridge").symlink_to(ROOT / "clients/javascript")
    path = tmp_path / "copy.test.mjs"
    path.write_text(script(everything, "node"), encoding="utf-8")
    done = subprocess.run(
        ["node", "--test", str(path)], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
