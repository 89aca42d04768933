"""The parts of the inspector, each by itself: no daemon and no server runs."""

from __future__ import annotations

import ast
import asyncio
import json
import socket
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Dict, List, Mapping, Optional, Tuple

import pytest

from under_test import need_modules

need_modules("starlette", "uvicorn", "httpx")

import httpx

from adbridge.errors import UnknownAd
from adbridge.failures import AdBridgeError, DaemonDied, ProgramNotFound
from adbridge.inspector import history as histories
from adbridge.inspector import run as runs_module
from adbridge.inspector.guard import Guard
from adbridge.inspector.history import History
from adbridge.inspector.python_script import _value as literal
from adbridge.inspector.recording import ACTIONS, Recording, Step, has_method
from adbridge.inspector.run import Run, Runs
from adbridge.inspector.scripts import FORMS, script
from adbridge.inspector.site import MOST_BODY_BYTES, PAGE, _chunks, site
from adbridge.inspector.watch import Watch

HOST = "127.0.0.1:8080"


class FakeRuns:
    """What the site shows."""

    def __init__(self) -> None:
        self.history = History()
        self.clock_runs = True
        self.recording = Recording(None)
        self.report: Optional[str] = None
        self.calls: List[Any] = []

    async def open(self) -> None:
        self.calls.append("open")

    async def close(self) -> None:
        self.calls.append("close")

    def configuration(self) -> Dict[str, Any]:
        return {"text": "{}"}

    async def call(self, method: str, params: Mapping[str, Any]) -> Dict[str, Any]:
        self.calls.append((method, params))
        return {"result": 1}

    async def restart(self, text: Optional[str]) -> Optional[Dict[str, Any]]:
        self.calls.append(("restart", text))
        return None


def ask(runs: FakeRuns, *requests: Tuple[str, str, Dict[str, Any]]) -> List[httpx.Response]:
    """The answers to requests: the method, the path and more of each."""

    async def answers() -> List[httpx.Response]:
        app = site(runs, token="t", hosts=[HOST])  # type: ignore[arg-type]
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
            return [await client.request(*request[:2], **request[2]) for request in requests]

    return asyncio.run(answers())


def refusal(path: str = "/t/call", method: str = "POST", **headers: str) -> Tuple[int, str]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    all_headers = {"host": HOST, "content-type": "application/json", **named}
    (answer,) = ask(FakeRuns(), (method, path, {"headers": all_headers, "content": '{"method":"m"}'}))
    return answer.status_code, answer.text


@pytest.mark.parametrize(
    ("request_of", "expected"),
    [
        ({}, (200, '{"result":1}')),
        ({"host": "localhost:8080"}, (421, "The inspector is only for this machine.\n")),
        ({"origin": "http://localhost:8080"}, (403, "Another page can't use the inspector.\n")),
        ({"origin": f"http://{HOST}"}, (200, '{"result":1}')),
        ({"path": "/u/call"}, (403, "Open the address that python -m adbridge inspect printed.\n")),
        ({"sec_fetch_site": "none"}, (403, "Another page can't use the inspector.\n")),
        ({"sec_fetch_site": "same-origin"}, (200, '{"result":1}')),
        ({"content_type": "text/plain"}, (415, "The body must be application/json.\n")),
        ({"content_type": "application/json; charset=x"}, (415, "The body must be application/json.\n")),
        ({"path": "/t/nothing", "method": "GET"}, (404, "There is no such file.\n")),
        ({"path": "/t/call", "method": "GET"}, (404, "There is no such file.\n")),
        # Only calls need these.
        ({"path": "/t/", "method": "GET", "sec_fetch_site": "none", "content_type": "x"}, (200, None)),
    ],
)
def test_a_request_that_is_not_of_the_page_is_refused_with_the_reason(
    request_of: Dict[str, str], expected: Tuple[int, Optional[str]]
) -> None:
    status, text = refusal(**request_of)
    assert (status, expected[1] and text) == expected


@pytest.mark.parametrize("hosts", [[HOST, "evil.example"], ["evil.example", HOST], [HOST, HOST]])
def test_a_request_with_two_hosts_is_refused(hosts: List[str]) -> None:
    headers = [("host", host) for host in hosts]
    (answer,) = ask(FakeRuns(), ("GET", "/t/", {"headers": headers}))
    expected = (421, "The inspector is only for this machine.\n")
    assert (answer.status_code, answer.text) == expected


def test_each_answer_forbids_what_a_page_does_not_need() -> None:
    found = ask(FakeRuns(), ("GET", "/t/", {}), ("GET", "/wrong/", {}), ("GET", "/t/nothing", {}))
    for answer in found:
        policy = dict(one.split(" ", 1) for one in answer.headers["content-security-policy"].split("; "))
        assert policy == {
            "default-src": "'none'",
            "script-src": "'self'",
            "style-src": "'self'",
            "img-src": "data:",
            "connect-src": "'self'",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "'none'",
            "require-trusted-types-for": "'script'",
        }
        others = {
            "cache-control": "no-store",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "referrer-policy": "no-referrer",
            "x-content-type-options": "nosniff",
            "x-frame-options": "DENY",
        }
        assert {name: answer.headers[name] for name in others} == others


def test_each_file_of_the_page_has_its_type() -> None:
    types = {
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
    }
    paths = sorted(path for path in PAGE.iterdir() if path.is_file())
    assert {path.suffix for path in paths} <= set(types)
    for path, answer in zip(paths, ask(FakeRuns(), *(("GET", f"/t/{path.name}", {}) for path in paths))):
        assert answer.status_code == 200
        assert (answer.content, answer.headers["content-type"]) == (path.read_bytes(), types[path.suffix])
    (index,) = ask(FakeRuns(), ("GET", "/t/", {}))
    assert index.content == (PAGE / "index.html").read_bytes()


def test_a_page_calls_restarts_and_stops_the_clock() -> None:
    runs = FakeRuns()
    answers = ask(
        runs,
        ("POST", "/t/call", {"json": {"method": "ping"}}),
        ("POST", "/t/call", {"json": {"method": "getAd", "params": {"adId": "ad-1"}}}),
        ("POST", "/t/restart", {"json": {"text": "{}"}}),
        ("POST", "/t/restart", {"json": {}}),
        ("GET", "/t/state", {}),
        ("POST", "/t/clock", {"json": {"runs": False}}),
        ("GET", "/t/state", {}),
        ("POST", "/t/clock", {"json": {"runs": True}}),
        ("POST", "/t/clock", {"json": {"runs": 1}}),
    )
    assert runs.calls == [("ping", {}), ("getAd", {"adId": "ad-1"}), ("restart", "{}"), ("restart", None)]
    assert [answer.json() for answer in answers[2:]] == [
        {"error": None},
        {"error": None},
        {"clockRuns": True, "configuration": {"text": "{}"}},
        {"runs": False},
        {"clockRuns": False, "configuration": {"text": "{}"}},
        {"runs": True},
        {"runs": False},
    ]


@pytest.mark.parametrize(
    ("last", "after"),
    [(None, 0), ("7", 7), ("0", 0), ("", 0), ("-1", 0), ("x", 0), ("9" * 15, 10**15 - 1), ("9" * 16, 0)],
)
def test_a_page_goes_on_after_the_last_message_that_it_has(last: Optional[str], after: int) -> None:
    runs = FakeRuns()

    async def stream(number: int) -> Any:
        yield f"after {number}"

    runs.history.stream = stream  # type: ignore[method-assign]
    headers = {} if last is None else {"last-event-id": last}
    (answer,) = ask(runs, ("GET", "/t/messages", {"headers": headers}))
    assert (answer.status_code, answer.text) == (200, f"after {after}")
    assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"


@pytest.mark.parametrize(
    ("path", "body", "reason"),
    [
        ("call", "{", "The body is not JSON."),
        ("call", "[]", "The body is not a JSON object."),
        ("call", "{}", "Expected a method and its params."),
        ("call", '{"method":1}', "Expected a method and its params."),
        ("call", '{"method":"m","params":[]}', "Expected a method and its params."),
        ("restart", '{"text":1}', "Expected a text."),
    ],
)
def test_a_body_that_is_wrong_is_refused_with_the_reason(path: str, body: str, reason: str) -> None:
    headers = {"content-type": "application/json"}
    (answer,) = ask(FakeRuns(), ("POST", f"/t/{path}", {"content": body, "headers": headers}))
    assert (answer.status_code, answer.text) == (400, f"{reason}\n")


@pytest.mark.parametrize("more", [0, 1])
def test_a_body_can_have_16_mib(more: int) -> None:
    assert MOST_BODY_BYTES == 16_777_216
    body = '{"method":"m"}'.ljust(MOST_BODY_BYTES + more)
    headers = {"content-type": "application/json"}
    (answer,) = ask(FakeRuns(), ("POST", "/t/call", {"content": body, "headers": headers}))
    expected = (400, "The body has more than 16,777,216 bytes.\n") if more else (200, '{"result":1}')
    assert (answer.status_code, answer.text) == expected


def test_a_report_is_saved_and_a_script_is_a_text(tmp_path: Path) -> None:
    runs = FakeRuns()
    no_report, no_form = ask(runs, ("GET", "/t/report", {}), ("GET", "/t/script/perl", {}))
    assert (no_report.status_code, no_report.text) == (404, "There is no run.\n")
    assert (no_form.status_code, no_form.text) == (404, "There is no such form.\n")
    page = tmp_path / "report.html"
    page.write_text("<p>" * 50_000)
    runs.report = str(page)
    report, *copies = ask(
        runs, ("GET", "/t/report", {}), *(("GET", f"/t/script/{form}", {}) for form in FORMS)
    )
    assert (report.status_code, report.text) == (200, "<p>" * 50_000)
    assert report.headers["content-type"] == "text/html; charset=utf-8"
    assert report.headers["content-disposition"] == 'attachment; filename="adbridge-report.html"'
    for form, copy in zip(FORMS, copies):
        assert (copy.text, copy.headers["content-type"]) == (
            script(runs.recording, form),
            "text/plain; charset=utf-8",
        )


def test_a_report_that_grows_or_shrinks_meanwhile_is_sent_as_far_as_it_was_written(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    for later, rest in [(110_000, [34_464]), (80_000, [14_464]), (0, [])]:
        page.write_text("a" * 100_000)
        chunks = _chunks(str(page))
        assert len(next(chunks)) == 65_536
        page.write_text("a" * later)
        assert [len(chunk) for chunk in chunks] == rest


def test_a_socket_of_the_web_is_not_served() -> None:
    async def app(*_: Any) -> None:
        raise AssertionError

    async def nothing(*_: Any) -> Any:
        raise AssertionError

    asyncio.run(Guard(app, token="t", hosts=[HOST])({"type": "websocket", "path": "/t/"}, nothing, nothing))


@pytest.mark.parametrize("fails", [False, True])
def test_the_run_lives_as_long_as_the_site(fails: bool) -> None:
    runs = FakeRuns()
    app = site(runs, token="t", hosts=[HOST])  # type: ignore[arg-type]

    async def live() -> None:
        async with app.router.lifespan_context(app):
            assert runs.calls == ["open"]
            if fails:
                raise KeyError

    if fails:
        with pytest.raises(KeyError):
            asyncio.run(live())
    else:
        asyncio.run(live())
    assert runs.calls == ["open", "close"]


def started(*arguments: str, **patches: Any) -> Tuple[int, List[Tuple[Any, ...]]]:
    """The exit code of the command, and what it would serve."""
    from adbridge.inspector import command

    served: List[Tuple[Any, ...]] = []

    def serve(listener: socket.socket, *others: Any) -> None:
        served.append((listener.getsockname()[0], *others))
        listener.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "serve", serve)
        for name, value in patches.items():
            patch.setattr(command, name, value)
        return command.main(arguments), served


def test_the_command_serves_a_configuration_or_a_bridge() -> None:
    assert started() == (0, [("127.0.0.1", None, None)])
    assert started("--config", "a.json") == (0, [("127.0.0.1", "a.json", None)])
    assert started("--connect", "unix:s") == (0, [("127.0.0.1", None, "unix:s")])
    with pytest.raises(SystemExit, match="2"):
        started("--config", "a.json", "--connect", "unix:s")


def test_the_command_names_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    def find_program() -> str:
        raise ProgramNotFound("There is no program.")

    assert started(find_program=find_program) == (1, [])
    assert capsys.readouterr().err == "adbridge: There is no program.\n"
    for port in ("-1", "65536"):
        assert started(f"--port={port}") == (1, [])
        assert capsys.readouterr().err.startswith(f"adbridge: port {port}: ")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "uvicorn", None)
        assert started() == (1, [])
    needed = "python -m adbridge inspect needs more packages: pip install 'adbridge[inspector]'\n"
    assert capsys.readouterr().err == needed


# What happened


def read(history: History, after: int = 0, count: int = 1) -> List[str]:
    """What a page gets that has read messages up to a number."""

    async def events() -> List[str]:
        stream = history.stream(after)
        return [await stream.__anext__() for _ in range(count)]

    return asyncio.run(events())


def test_a_page_gets_the_messages_and_the_time_with_their_numbers() -> None:
    history = History()
    history.add("a", text="ä", nothing=None)
    history.add("b")
    history.set_time(250)
    assert history.now_ms == 250
    time = 'data: {"kind":"time","nowMs":250}\n\n'
    second = 'id: 2\ndata: {"kind":"b"}\n\n'
    first = 'id: 1\ndata: {"kind":"a","text":"\\u00e4","nothing":null}\n\n'
    assert read(history, 0, 3) == [first, second, time]
    assert read(history, 1, 2) == [second, time]
    for after in (2, 99):
        assert read(history, after) == [time]
    history.clear()
    assert history.now_ms == 0
    history.add("c")
    third = 'id: 3\ndata: {"kind":"c"}\n\n'
    assert read(history, 0, 2) == ['id: 2\ndata: {"kind":"gap"}\n\n', third]
    assert read(history, 2, 2) == [third, 'data: {"kind":"time","nowMs":0}\n\n']


def test_a_history_that_was_cleared_keeps_as_much_as_a_new_one() -> None:
    history = History(most_bytes=1000)
    for last in (0, 2, 4, 6):
        history.add("a", text="x" * 400)
        history.add("b", text="x" * 400)
        events = [event.partition(',"text"')[0] for event in read(history, last, 2)]
        first = f'id: {last + 1}\ndata: {{"kind":"a"'
        assert events == [first, f'id: {last + 2}\ndata: {{"kind":"b"']
        history.clear()


def test_a_page_is_told_once_that_messages_are_gone() -> None:
    async def told() -> List[str]:
        history = History()
        history.add("a")
        history.clear()
        stream = history.stream(0)
        events = [await stream.__anext__(), await stream.__anext__()]
        for now_ms in (5, 0):  # A new run begins at 0 again.
            history.set_time(now_ms)
            events.append(await stream.__anext__())
        history.add("b")
        return [*events, await stream.__anext__()]

    times = [f'data: {{"kind":"time","nowMs":{now_ms}}}\n\n' for now_ms in (0, 5, 0)]
    gap, new = ['id: 1\ndata: {"kind":"gap"}\n\n', 'id: 2\ndata: {"kind":"b"}\n\n']
    assert asyncio.run(told()) == [gap, *times, new]


@pytest.mark.parametrize("most", [59, 60, 89, 90])
def test_a_history_keeps_as_many_messages_as_its_bytes_hold(most: int) -> None:
    history = History(most_bytes=most)
    for number in (1, 2, 3):
        history.add("note", text=f"{number}:345")  # 30 bytes each
    numbers = [text.split("\n")[0] for text in read(history, 3 - most // 30, most // 30)]
    assert numbers == [f"id: {number}" for number in range(4 - most // 30, 4)]
    if most < 90:
        assert '"gap"' in read(history)[0]


def test_a_run_keeps_16_megabytes_of_messages() -> None:
    history = History()
    texts = ["x" * 4096] * 4
    for _ in range(1_024):  # Each has 16,421 bytes.
        history.add("note", texts=texts)
    gap, oldest = read(history, 0, 2)
    assert gap == 'id: 3\ndata: {"kind":"gap"}\n\n'
    assert oldest.startswith('id: 4\ndata: {"kind":"note",')


def test_a_message_that_is_too_large_is_kept_alone() -> None:
    history = History(most_bytes=10)
    history.add("first")
    history.add("second")
    assert read(history, 1)[0].startswith("id: 2\n")


@pytest.mark.parametrize("length", [4095, 4096, 4097])
def test_a_string_of_a_message_has_at_most_4096_characters(length: int) -> None:
    history = History()
    text = "x" * length
    history.add("a", value={"list": [text, 1], "other": None})
    found = json.loads(read(history)[0].split("data: ")[1])["value"]
    shown = text if length <= 4096 else f"{'x' * 40}… (4,097 characters)"
    assert found == {"list": [shown, 1], "other": None}


def test_a_page_without_news_hears_every_15_seconds_that_the_inspector_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert histories.QUIET_SECONDS == 15
    monkeypatch.setattr(histories, "QUIET_SECONDS", 0)
    assert read(History(), 0, 3)[1:] == [": still here\n\n"] * 2


def test_the_same_time_wakes_no_page_and_the_end_ends_its_stream() -> None:
    async def events() -> List[str]:
        history = History()
        seen: List[str] = []

        async def follow() -> None:
            async for text in history.stream(0):
                seen.append(text)

        page = asyncio.ensure_future(follow())
        for act in (lambda: history.set_time(0), lambda: history.set_time(5), history.end):
            for _ in range(10):
                await asyncio.sleep(0)
            act()
        await asyncio.wait_for(page, 10)
        return seen

    assert asyncio.run(events()) == [f'data: {{"kind":"time","nowMs":{ms}}}\n\n' for ms in (0, 5)]


# Recordings and scripts


def test_the_calls_that_change_something_are_recorded() -> None:
    loads = ["Native", "Banner", "Interstitial", "Rewarded", "RewardedInterstitial", "AppOpen"]
    assert ACTIONS == {
        *(f"load{name}" for name in loads),
        *["setUp", "render", "recordImpression", "recordClick", "untrack", "changeAdSize"],
        *["present", "simulate", "dispose", "disposeAll", "advanceClock"],
    }


@pytest.mark.parametrize(
    ("method", "formats"),
    [
        ("render", ["native"]),
        ("untrack", ["native"]),
        ("changeAdSize", ["banner"]),
        ("present", ["interstitial", "rewarded", "rewardedInterstitial", "appOpen"]),
        ("dispose", ["native", "banner", "interstitial", "rewarded", "rewardedInterstitial", "appOpen"]),
    ],
)
def test_a_method_belongs_to_its_formats(method: str, formats: List[str]) -> None:
    every = ["native", "banner", "interstitial", "rewarded", "rewardedInterstitial", "appOpen"]
    assert [each for each in every if has_method(each, method)] == formats
    assert not has_method(None, method)


LOADED = {"adId": "ad-1", "format": "native", "responseInfo": {"loadedAttempt": 1}, "assets": {}}


def whole_recording(config: Any = None) -> Recording:
    """A recording with a step of each kind."""
    recording = Recording(config)

    def made(method: str, result: Any = None, error: Any = None, **params: Any) -> None:
        recording.end(recording.begin(method, params), result, error)

    made("loadNative", LOADED, adUnitId="feed", adId=None)
    made("render", {}, adId="ad-1", view={"id": "main", "width": 320, "height": 250.5})
    made("recordImpression", {"counted": True}, adId="ad-1")
    recording.notified("adEvent", {"adId": "ad-1", "event": "impression", "atMs": 0})
    made("recordImpression", {"counted": False}, adId="ad-1")
    made("present", None, {"code": 305, "message": "It is native."}, adId="ad-1")
    made("advanceClock", {"nowMs": 500}, ms=500)
    loading = recording.begin("loadBanner", {"adUnitId": "it's \"late\"", "adSize": "banner"})
    failing = recording.begin("loadNative", {"adUnitId": "none"})
    never = recording.begin("loadAppOpen", {"adId": "a b/ä"})
    recording.end(failing, None, {"code": 201, "message": "No ad."})
    made("simulate", {}, adId="ad-1", action="tap", asset="headline")
    banner = {"adId": "a b/ä", "format": "banner", "responseInfo": {"loadedAttempt": 0}}
    recording.end(loading, banner)
    made("changeAdSize", {}, adId="a b/ä", adSize={"width": 300, "height": 50}, note=["x" * 40, True, None])
    made("dispose", None, {"code": None, "message": "It died."}, adId="ad-9")
    recording.notified("contractViolation", {"rule": "lostClick", "adId": "ad-1", "atMs": 500})
    assert never.answered_after is None
    return recording


def test_a_step_without_an_answer_knows_only_what_was_asked() -> None:
    step = Step("loadNative", {"adUnitId": "feed"})
    assert vars(step) == {
        "method": "loadNative",
        "params": {"adUnitId": "feed"},
        "result": None,
        "error": None,
        "answered_after": None,
        "at_ms": 0,
        "used_ms": 0,
        "ads": set(),
    }
    assert (step.is_load, step.is_advance, step.ad_format, step.ad_id) == (True, False, "", None)


LINES = """\
{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"feed","adId":null}}
{"jsonrpc":"2.0","id":2,"method":"render","params":{"adId":"ad-1","view":{"id":"main","width":320,"height":250.5}}}
{"jsonrpc":"2.0","id":3,"method":"recordImpression","params":{"adId":"ad-1"}}
{"jsonrpc":"2.0","id":4,"method":"recordImpression","params":{"adId":"ad-1"}}
{"jsonrpc":"2.0","id":5,"method":"present","params":{"adId":"ad-1"}}
{"jsonrpc":"2.0","id":6,"method":"advanceClock","params":{"ms":500}}
{"jsonrpc":"2.0","id":7,"method":"loadBanner","params":{"adUnitId":"it's \\"late\\"","adSize":"banner"}}
{"jsonrpc":"2.0","id":8,"method":"loadNative","params":{"adUnitId":"none"}}
{"jsonrpc":"2.0","id":9,"method":"loadAppOpen","params":{"adId":"a b/ä"}}
{"jsonrpc":"2.0","id":10,"method":"simulate","params":{"adId":"ad-1","action":"tap","asset":"headline"}}
{"jsonrpc":"2.0","id":11,"method":"changeAdSize","params":{"adId":"a b/ä","adSize":{"width":300,"height":50},\
"note":["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",true,null]}}
{"jsonrpc":"2.0","id":12,"method":"dispose","params":{"adId":"ad-9"}}
"""

PROGRAM = """\
from contextlib import suppress

from adbridge import AdBridge, AdBridgeError, LoadFailed, WrongFormat

with AdBridge(clock="manual") as bridge:
    @bridge.on_event
    def show(event):
        print(event.at_ms, event.ad_id, event.event)

    ad_1 = bridge.load_native(ad_unit_id="feed")
    ad_1.render(width=320, height=250.5, view_id="main")
    ad_1.record_impression()
    ad_1.record_impression()
    with suppress(WrongFormat):
        bridge.present(ad_id="ad-1")
    bridge.advance(500)
    loading_7 = bridge.pipeline.load_banner(ad_unit_id='it\\'s "late"', ad_size="banner")
    loading_8 = bridge.pipeline.load_native(ad_unit_id="none")
    loading_9 = bridge.pipeline.load_app_open(ad_id="a b/ä")
    with suppress(LoadFailed):
        loading_8.result()
    ad_1.simulate(action="tap", asset="headline")
    ad_a_b = loading_7.result()
    ad_a_b.change_ad_size(
        ad_size={"width": 300, "height": 50},
        note=["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", True, None],
    )
    with suppress(AdBridgeError):
        bridge.dispose(ad_id="ad-9")
"""

TEST = """\
import pytest

from adbridge import AdBridgeError, LoadFailed, WrongFormat


@pytest.mark.adbridge(clock="manual")
def test_what_was_done_in_the_inspector(adbridge):
    ad_1 = adbridge.load_native(ad_unit_id="feed")
    assert ad_1.response_info.loaded_attempt == 1
    ad_1.render(width=320, height=250.5, view_id="main")
    assert ad_1.record_impression().counted is True
    assert ad_1.record_impression().counted is False
    with pytest.raises(WrongFormat):
        adbridge.present(ad_id="ad-1")
    adbridge.advance(500)
    loading_7 = adbridge.pipeline.load_banner(ad_unit_id='it\\'s "late"', ad_size="banner")
    loading_8 = adbridge.pipeline.load_native(ad_unit_id="none")
    loading_9 = adbridge.pipeline.load_app_open(ad_id="a b/ä")
    with pytest.raises(LoadFailed):
        loading_8.result()
    ad_1.simulate(action="tap", asset="headline")
    ad_a_b = loading_7.result()
    assert ad_a_b.response_info.loaded_attempt == 0
    ad_a_b.change_ad_size(
        ad_size={"width": 300, "height": 50},
        note=["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", True, None],
    )
    with pytest.raises(AdBridgeError):
        adbridge.dispose(ad_id="ad-9")
    assert ad_1.event_names == ["impression"]
    assert ad_a_b.event_names == []
    assert [violation.rule for violation in adbridge.violations] == ["lostClick"]
"""

NODE_TEST = """\
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertEvents, withBridge } from 'adbridge/testing';

test('what was done in the inspector', withBridge({ clock: 'manual' }, async (bridge) => {
  const ad1 = await bridge.loadNative({ adUnitId: 'feed' });
  assert.equal(ad1.responseInfo.loadedAttempt, 1);
  await ad1.render({ view: { id: 'main', width: 320, height: 250.5 } });
  assert.equal((await ad1.recordImpression()).counted, true);
  assert.equal((await ad1.recordImpression()).counted, false);
  await assert.rejects(bridge.present({ adId: 'ad-1' }), { code: 305 });
  await bridge.advanceClock({ ms: 500 });
  const loading7 = bridge.loadBanner({ adUnitId: 'it\\'s "late"', adSize: 'banner' });
  loading7.catch(() => {}); // See below.
  const loading8 = bridge.loadNative({ adUnitId: 'none' });
  loading8.catch(() => {}); // See below.
  const loading9 = bridge.loadAppOpen({ adId: 'a b/\\u00e4' });
  loading9.catch(() => {}); // See below.
  await assert.rejects(loading8, { code: 201 });
  await ad1.simulate({ action: 'tap', asset: 'headline' });
  const adAB = await loading7;
  assert.equal(adAB.responseInfo.loadedAttempt, 0);
  await adAB.changeAdSize({ adSize: { width: 300, height: 50 }, note: ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', true, null] });
  await assert.rejects(bridge.dispose({ adId: 'ad-9' }));
  assertEvents(ad1, ['impression']);
  assertEvents(adAB, []);
  assert.deepEqual(bridge.violations.map(({ rule }) => rule), ['lostClick']);
}));
"""


@pytest.mark.parametrize(
    ("form", "expected"),
    [("jsonl", LINES), ("python", PROGRAM), ("pytest", TEST), ("node", NODE_TEST)],
    ids=FORMS,
)
def test_a_copy_has_each_kind_of_step(form: str, expected: str) -> None:
    assert script(whole_recording(), form) == expected


@pytest.mark.parametrize(
    ("config", "in_python", "in_node"),
    [
        ("it's.json", '"it\'s.json"', "'it\\'s.json'"),
        ({"adUnits": {}}, '{"adUnits": {}}', "{ adUnits: {} }"),
        ({}, "{}", "{}"),
        ("", '""', "''"),
    ],
)
def test_a_copy_has_the_configuration(config: Any, in_python: str, in_node: str) -> None:
    recording = Recording(config)
    assert script(recording, "jsonl") == ""
    assert f'\nwith AdBridge(clock="manual", config={in_python}) as bridge:\n' in script(recording, "python")
    fixture = f"\n\n\n@pytest.fixture\ndef adbridge_config():\n    return {in_python}\n\n\n@pytest.mark"
    assert fixture in script(recording, "pytest")
    assert f"withBridge({{ clock: 'manual', config: {in_node} }}, async" in script(recording, "node")


@pytest.mark.parametrize(
    ("ids", "in_python", "in_node"),
    [
        (["ad-1", "Ad 1", "1"], ["ad_1", "ad_1_", "ad_1__"], ["ad1", "ad1_", "ad1__"]),
        (["myFeed", "ä"], ["ad_my_feed", "ad_ad"], ["adMyFeed", "ad"]),
    ],
)
def test_each_ad_of_a_copy_has_a_variable_of_its_own(
    ids: List[str], in_python: List[str], in_node: List[str]
) -> None:
    recording = Recording(None)
    for ad_id in ids:
        step = recording.begin("loadNative", {"adId": ad_id})
        recording.end(step, {**LOADED, "adId": ad_id})
    python = [line for line in script(recording, "python").splitlines() if "load_native" in line]
    assert [line.split(" = ")[0].strip() for line in python] == in_python
    node = [line for line in script(recording, "node").splitlines() if "loadNative" in line]
    assert [line.split(" = ")[0].strip() for line in node] == [f"const {name}" for name in in_node]


@pytest.mark.parametrize("is_tick", [False, True])
def test_advances_in_a_row_are_one_step(is_tick: bool) -> None:
    recording = Recording(None)
    # Nothing happens before the first call.
    recording.end(recording.begin("advanceClock", {"ms": 10}, is_tick=is_tick), {})
    recording.end(recording.begin("disposeAll", {}), {"disposed": 0, "other": 1})
    for ms in (20, 30):
        recording.end(recording.begin("advanceClock", {"ms": ms}, is_tick=is_tick), {"nowMs": 60})
    assert [(step.method, step.params, step.at_ms) for step in recording.steps] == [
        ("disposeAll", {}, 10),
        ("advanceClock", {"ms": 50}, 10),
    ]
    assert recording.steps[0].result == {}
    assert [step.params.get("ms") for step in recording.script()] == [None, 0 if is_tick else 50]
    # One that was refused is not continued.
    recording.end(recording.begin("advanceClock", {"ms": 1}), None, {"code": -32602})
    recording.end(recording.begin("advanceClock", {"ms": 2}), {"nowMs": 62})
    recording.end(recording.begin("advanceClock", {"ms": "x"}), None, {"code": -32602})
    assert [step.params.get("ms") for step in recording.steps] == [None, 51, 2, "x"]


def test_an_advance_that_goes_on_has_no_answer() -> None:
    recording = Recording(None)
    recording.end(recording.begin("disposeAll", {}), {})
    recording.end(recording.begin("advanceClock", {"ms": 1}), {"nowMs": 1})
    assert recording.steps[-1].answered_after == 2
    recording.begin("advanceClock", {"ms": 1})
    assert recording.steps[-1].answered_after is None


def test_a_long_value_of_a_copy_has_a_line_for_each_item() -> None:
    recording = Recording(None)
    request = {"keywords": ["k" * 40, "l" * 40], "extras": {"a": 1}}
    recording.end(recording.begin("loadNative", {"request": request}), LOADED)
    assert script(recording, "python").endswith(
        f"""\
    ad_1 = bridge.load_native(
        request={{
            "keywords": [
                "{"k" * 40}",
                "{"l" * 40}",
            ],
            "extras": {{"a": 1}},
        }},
    )
"""
    )


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["x" * 88], f'["{"x" * 88}"]'),
        (["x" * 89], f'[\n    "{"x" * 89}",\n]'),
        ({"x" * 45: "y" * 39}, f'{{"{"x" * 45}": "{"y" * 39}"}}'),
        ({"x" * 45: "y" * 40}, f'{{\n    "{"x" * 45}": "{"y" * 40}",\n}}'),
        ("x" * 200, f'"{"x" * 200}"'),
        ([], "[]"),
        ("it's", '"it\'s"'),
        ('"', "'\"'"),
        ("'\"", "'\\'\"'"),
        ({"a": [True, None, 1.5]}, '{"a": [True, None, 1.5]}'),
    ],
)
def test_a_line_of_a_value_has_at_most_92_characters(value: Any, expected: str) -> None:
    assert literal(value, 0) == expected
    assert ast.literal_eval(expected) == value


def test_a_recording_keeps_5000_steps_and_adds_to_the_last_one() -> None:
    recording = Recording(None)
    for _ in range(4_999):
        recording.begin("disposeAll", {})
    recording.end(recording.begin("advanceClock", {"ms": 1}), {"nowMs": 1})
    assert recording.is_complete
    recording.begin("disposeAll", {})
    assert not recording.is_complete
    recording.begin("advanceClock", {"ms": 2})
    assert len(recording.steps) == 5_000
    assert recording.steps[-1].params == {"ms": 3}


EDGES: List[Tuple[str, Dict[str, Any], Any, Any, str, str]] = [
    # A method, its parameters, result and error; then the call in Python and in JavaScript.
    ("advanceClock", {}, None, {"code": -32602},
     "with suppress(InvalidParams):\n        bridge.advance(0)",
     "await assert.rejects(bridge.advanceClock(), { code: -32602 });"),
    ("advanceClock", {"ms": 0}, None, {"code": 303},
     "with suppress(TrackedByAdapter):\n        bridge.advance(0)",
     "await assert.rejects(bridge.advanceClock({ ms: 0 }), { code: 303 });"),
    ("render", {"adId": "ad-9", "view": 7}, {}, None,
     'bridge.render(ad_id="ad-9", view=7)', "await bridge.render({ adId: 'ad-9', view: 7 });"),
    ("render", {"adId": "ad-9", "view": {"width": 1}}, {}, None,
     'bridge.render(width=1, ad_id="ad-9")', "await bridge.render({ adId: 'ad-9', view: { width: 1 } });"),
    ("simulate", {"adId": None, "note": {"__proto__": "a'b\\\n", "a-b": 1.5, "$c": []}}, {}, None,
     r"""bridge.simulate(note={"__proto__": "a'b\\\n", "a-b": 1.5, "$c": []})""",
     r"""await bridge.simulate({ note: { ['__proto__']: 'a\'b\\\n', 'a-b': 1.5, $c: [] } });"""),
    ("simulate", {"a-b": 1, "from": 2, "adId": "a", "1c": 3}, {}, None,
     'bridge.simulate(ad_id="a")',
     "await bridge.simulate({ 'a-b': 1, from: 2, adId: 'a', '1c': 3 });"),
    ("setUp", {}, {"counted": True}, None, "bridge.set_up()",
     "assert.equal((await bridge.setUp()).counted, true);"),
    ("disposeAll", {}, ["counted"], None, "bridge.dispose_all()", "await bridge.disposeAll();"),
    ("loadNative", {}, "no ad", None, "bridge.load_native()", "await bridge.loadNative();"),
    ("dispose", {"adId": "a"}, None, {"code": 9_999},
     'with suppress(AdBridgeError):\n        bridge.dispose(ad_id="a")',
     "await assert.rejects(bridge.dispose({ adId: 'a' }), { code: 9999 });"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "params", "result", "error", "python", "node"), EDGES)
def test_an_unusual_call_is_copied_as_it_was_made(
    method: str, params: Dict[str, Any], result: Any, error: Any, python: str, node: str
) -> None:
    recording = Recording(None)
    recording.end(recording.begin("disposeAll", {}), {})
    recording.end(recording.begin(method, params), result, error)
    assert script(recording, "python").endswith(f"\n    bridge.dispose_all()\n    {python}\n")
    rules = "  assert.deepEqual(bridge.violations.map(({ rule }) => rule), []);\n}));\n"
    assert script(recording, "node").endswith(f"\n  await bridge.disposeAll();\n  {node}\n{rules}")


def test_a_copy_without_calls_is_a_program_that_runs() -> None:
    recording = Recording(None)
    for form in ("python", "pytest"):
        compile(script(recording, form), form, "exec")
    assert script(recording, "python") == """\
from adbridge import AdBridge

with AdBridge(clock="manual") as bridge:
    @bridge.on_event
    def show(event):
        print(event.at_ms, event.ad_id, event.event)

    pass
"""
    assert script(recording, "pytest") == """\
import pytest


@pytest.mark.adbridge(clock="manual")
def test_what_was_done_in_the_inspector(adbridge):
    assert [violation.rule for violation in adbridge.violations] == []
"""


# Runs


class FakeBridge:
    """A bridge whose answers and failures are the next ones."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.requests: List[Tuple[str, Mapping[str, Any]]] = []

    async def request(self, method: str, params: Mapping[str, Any]) -> Any:
        self.requests.append((method, params))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


UNKNOWN = UnknownAd("There is no ad.", {"name": "unknownAd", "adId": "ad-9"})
REFUSED = {"code": 301, "message": "There is no ad.", "data": {"name": "unknownAd", "adId": "ad-9"}}
ANSWERS = [
    ({"a": 1}, {"result": {"a": 1}}),
    (UNKNOWN, {"error": REFUSED}),
    (AdBridgeError("It is closed."), {"error": {"code": None, "message": "It is closed.", "data": {}}}),
    (TypeError("No JSON."), {"error": {"code": None, "message": "No JSON.", "data": {}}}),
    (ValueError("Too large."), {"error": {"code": None, "message": "Too large.", "data": {}}}),
]


def messages(history: History) -> List[Dict[str, Any]]:
    return [json.loads(text) for _, text in history._kept]


@pytest.mark.parametrize(("outcome", "answer"), ANSWERS)
def test_the_calls_of_a_page_are_shown_recorded_and_answered(outcome: Any, answer: Any) -> None:
    async def call() -> Run:
        run = Run(History(), Recording(None), None)
        run._bridge = FakeBridge(outcome, outcome)  # type: ignore[assignment]
        run.show()
        assert await run.call("dispose", {"adId": "ad-9"}) == answer
        assert await run.call("getAd", {"adId": "ad-9"}) == answer
        return run

    run = asyncio.run(call())
    Path(run.report).unlink()
    (step,) = run.recording.steps
    assert (step.method, step.params, step.error) == ("dispose", {"adId": "ad-9"}, answer.get("error"))
    number = messages(run._history)[0]["call"]
    assert messages(run._history) == [
        {"kind": "call", "call": number, "method": "dispose", "params": {"adId": "ad-9"}},
        {"kind": "answer", "call": number, "method": "dispose", **answer},
    ]


def test_an_answer_that_comes_after_the_end_of_a_run_is_not_shown() -> None:
    async def call() -> Run:
        run = Run(History(), Recording(None), None)
        run._bridge = LivingBridge({})  # type: ignore[assignment]
        run.show()
        answer = run.call("dispose", {"adId": "ad-1"})
        await run.close()
        assert await answer == {"result": {}}
        return run

    run = asyncio.run(call())
    assert [one["kind"] for one in messages(run._history)] == ["call"]
    assert run.recording.steps[0].result == {}


def test_what_the_daemon_says_is_recorded_and_shown_while_the_run_is_shown() -> None:
    async def receive() -> Run:
        run = Run(History(), Recording(None), None)
        Path(run.report).unlink()
        event = {"method": "adEvent", "params": {"adId": "ad-1", "event": "click", "atMs": 0}}
        run._trace("<", json.dumps(event))
        run.show()
        for direction, line in [("<", event), (">", event), ("<", []), ("<", {"id": 1, "result": {}})]:
            run._trace(direction, json.dumps(line))
        assert messages(run._history) == [{"kind": "notification", **event}]
        return run

    assert asyncio.run(receive()).recording.events == {"ad-1": ["click"]}


def test_the_answer_of_a_daemon_that_has_died_has_the_name_of_the_error() -> None:
    async def call() -> Any:
        run = Run(History(), Recording(None), None)
        Path(run.report).unlink()
        run._bridge = FakeBridge(DaemonDied(3, "It rains."))  # type: ignore[assignment]
        return await run.call("ping", {})

    error = asyncio.run(call())["error"]
    assert (error["code"], error["data"]) == (None, {"name": "daemonDied"})
    assert "It rains." in error["message"]


def test_an_advance_of_the_clock_is_shown_as_the_time() -> None:
    async def call() -> Run:
        run = Run(History(), Recording(None), None)
        run._bridge = FakeBridge({"nowMs": 70}, UNKNOWN, {"nowMs": 80})  # type: ignore[assignment]
        run.show()
        run.recording.begin("disposeAll", {})
        await run.tick(0)
        await run.tick(-1)
        await run.tick(70)
        assert (messages(run._history), run._history.now_ms) == ([], 70)
        # A failure is shown once, and then the clock stands.
        for _ in range(3):
            await run.tick(5)
        assert not run.is_advancing
        return run

    run = asyncio.run(call())
    Path(run.report).unlink()
    assert [one for one in messages(run._history) if one["kind"] == "failed"] == [
        {"kind": "failed", "error": REFUSED}
    ]
    assert len(run._bridge.requests) == 2  # type: ignore[attr-defined]
    # A script leaves out the time that passed by itself.
    steps = [(step.method, step.params, step.used_ms) for step in run.recording.steps]
    assert steps == [("disposeAll", {}, 0), ("advanceClock", {"ms": 75}, 0)]


class LivingBridge(FakeBridge):
    """A bridge that can be started and closed, unless it fails."""

    def __init__(self, *answers: Any, start: Any = None, close: Any = None) -> None:
        super().__init__(*answers)
        self.outcomes = {"start": start, "close": close}
        self.log: List[str] = []

    async def start(self) -> None:
        self._end("start")

    async def close(self) -> None:
        self._end("close")

    def _end(self, name: str) -> None:
        self.log.append(name)
        if self.outcomes[name]:
            raise self.outcomes[name]


INTRODUCTION = {"capabilities": {"notifications": ["loadBegan", "loadEnded"]}}


def test_a_run_has_a_clock_and_a_report_of_its_own_and_gets_every_notification() -> None:
    async def live() -> None:
        run = Run(History(), Recording(None), "c.json")
        words = ["--clock", "manual", "--config", "c.json", "--report", run.report]
        assert run._bridge._command().line[1:] == words
        assert run._bridge._timeout is None and run._bridge._session._trace == run._trace
        run._bridge = bridge = LivingBridge(INTRODUCTION, {})  # type: ignore[assignment]
        assert await run.start() == INTRODUCTION
        names = INTRODUCTION["capabilities"]["notifications"]
        assert bridge.requests == [("initialize", {}), ("initialize", {"notifications": names})]
        run.show()
        assert Path(run.report).exists()
        for _ in range(2):
            await run.close()
        # What comes after the end is not shown.
        run._trace("<", json.dumps({"method": "adEvent", "params": {}}))
        assert (bridge.log, messages(run._history)) == (["start", "close", "close"], [])
        assert not Path(run.report).exists()

    asyncio.run(live())


@pytest.mark.parametrize(
    "bridge",
    [
        lambda: LivingBridge(start=ProgramNotFound("None.")),
        lambda: LivingBridge(UNKNOWN),
        lambda: LivingBridge(INTRODUCTION, UNKNOWN),
        lambda: LivingBridge(INTRODUCTION, {}, close=AdBridgeError("It fails.")),
    ],
)
def test_a_run_that_fails_leaves_neither_a_daemon_nor_a_report(bridge: Any) -> None:
    async def fail() -> None:
        run = Run(History(), Recording(None), None)
        run._bridge = own = bridge()
        with pytest.raises(AdBridgeError):
            await run.start()
            await run.close()
        assert own.log == ["start", "close"]
        assert not Path(run.report).exists()

    asyncio.run(fail())


def test_a_page_without_a_daemon_is_told_what_to_do(tmp_path: Path) -> None:
    runs = Runs(History(), None)
    for method in ["initialize", "shutdown", "exit", "$/cancelRequest"]:
        error = {"code": None, "message": f"The inspector calls {method} itself.", "data": {}}
        assert asyncio.run(runs.call(method, {})) == {"error": error}
    missing = "There is no daemon: correct the configuration, and start again."
    expected = {"error": {"code": None, "message": missing, "data": {}}}
    assert asyncio.run(runs.call("ping", {})) == expected
    assert runs.report is None
    assert runs.recording.config is None


def test_the_configuration_is_the_text_of_the_page_else_that_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    runs = Runs(History(), str(path))
    shown = runs.configuration()
    assert "No such file" in shown.pop("error")
    assert shown == {"text": "", "path": str(path), "isChanged": False}
    path.write_bytes(b"{\xff}")
    shown = runs.configuration()
    assert "can't decode byte 0xff" in shown.pop("error")
    assert shown == {"text": "", "path": str(path), "isChanged": False}
    path.write_text("{ }")
    assert runs.configuration() == {"text": "{ }", "path": str(path), "isChanged": False, "error": None}
    runs.text = "[]"
    assert runs.configuration() == {"text": "[]", "path": str(path), "isChanged": True, "error": None}
    runs = Runs(History(), None)
    assert runs.configuration() == {"text": "", "path": None, "isChanged": False, "error": None}


@pytest.mark.parametrize(
    ("log", "own_file", "expected"),
    [
        ("adbridge: error: c.json:3:14: It is wrong.", "c.json", ("It is wrong.", 3, 14)),
        ("adbridge: error: c.json:3:14: a: b", "c.json", ("a: b", 3, 14)),
        ("adbridge: error: c.json:3:14: It is wrong.", None, ("c.json:3:14: It is wrong.", None, None)),
        ("adbridge: error: d.json:3:14: No.", "c.json", ("d.json:3:14: No.", None, None)),
        ("adbridge: error: c.json: It is empty.", "c.json", ("c.json: It is empty.", None, None)),
        ("adbridge: error: one\nadbridge: error: two\nadbridge: warning: three", None, ("two", None, None)),
    ],
)
def test_the_reason_of_a_daemon_that_does_not_start_has_its_place(
    log: str, own_file: Optional[str], expected: Tuple[str, Optional[int], Optional[int]]
) -> None:
    problem = runs_module._problem(DaemonDied(1, log), own_file)
    assert (problem["message"], problem["line"], problem["column"]) == expected


class FakeRun:
    """A run whose configuration is right if it is an object."""

    made: List["FakeRun"] = []
    report = "report.html"

    def __init__(self, history: History, recording: Recording, config: Optional[str]) -> None:
        self.recording = recording
        self.config = config
        self.text = Path(config).read_text() if config else None
        self.log: List[str] = []
        self.made.append(self)

    async def start(self) -> Dict[str, Any]:
        if self.text == "[]":
            raise DaemonDied(1, f"adbridge: error: {self.config}:1:2: It is a list.")
        return {"serverInfo": {}}

    def show(self) -> None:
        self.log.append("show")

    async def close(self) -> None:
        self.log.append("close")


def test_another_configuration_starts_another_run_and_a_wrong_one_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def restarts() -> None:
        runs = Runs(History(), None)
        assert await runs.restart("{}") is None
        assert await runs.restart("[]") == {"message": "It is a list.", "line": 1, "column": 2}
        assert runs.configuration()["error"]["message"] == "It is a list."
        first, wrong = FakeRun.made
        assert (runs.recording, first.log) == (first.recording, ["show"])
        assert await runs.restart("{ }") is None
        third = FakeRun.made[2]
        assert (first.log, wrong.log, third.log) == (["show", "close"], [], ["show"])
        assert (first.recording.config, third.text) == ({}, "{ }")
        shown = {"text": "{ }", "path": None, "isChanged": True, "error": None}
        assert messages(runs.history) == [{"kind": "start", "serverInfo": {}, "configuration": shown}]
        # An empty text stands for the built-in ad units.
        assert await runs.restart(" \n") is None
        assert (FakeRun.made[3].config, FakeRun.made[3].recording.config) == (None, None)
        # Their files have been removed.
        assert not any(Path(run.config).exists() for run in FakeRun.made if run.config)
        await runs.close()
        assert FakeRun.made[3].log == ["show", "close"]

    FakeRun.made = []
    monkeypatch.setattr(runs_module, "Run", FakeRun)
    asyncio.run(restarts())


def test_a_first_run_that_does_not_start_is_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text("[]")
    monkeypatch.setattr(runs_module, "Run", FakeRun)
    runs = Runs(History(), str(path))
    error = {"message": f"{path}:1:2: It is a list.", "line": None, "column": None}
    assert asyncio.run(runs.restart(None)) == error
    assert messages(runs.history) == [{"kind": "failed", "error": error}]
    assert path.exists()


def test_the_clock_of_a_run_moves_by_the_time_that_has_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks: List[int] = []
    run = FakeRun(History(), Recording(None), None)
    run.is_advancing = False  # type: ignore[attr-defined]

    async def tick(ms: int) -> None:
        ticks.append(ms)

    run.tick = tick  # type: ignore[attr-defined]
    runs = Runs(History(), None)
    now = [10.0]
    # After each pause: the time, whether there is a run, whether its clock runs, and whether it is busy.
    steps = [
        (10.2505, True, True, False),
        (10.5, True, True, False),
        (10.75, True, False, False),
        (11.0, True, True, False),
        (11.25, True, True, True),
        (11.5, True, True, False),
        (11.75, False, True, False),
        (12.0, True, True, False),
    ]

    async def sleep(seconds: float) -> None:
        assert seconds == 0.2
        if not steps:
            raise asyncio.CancelledError
        now[0], is_there, runs.clock_runs, run.is_advancing = steps.pop(0)  # type: ignore[attr-defined]
        runs._run = run if is_there else None  # type: ignore[assignment]

    async def restart(text: Optional[str]) -> None:
        assert text is None

    async def live() -> None:
        await runs.open()
        with pytest.raises(asyncio.CancelledError):
            await runs._ticking  # type: ignore[misc]
        await runs.close()
        monkeypatch.setattr(runs_module.asyncio, "sleep", lambda _: asyncio.Event().wait())
        await runs.open()
        assert runs._ticking
        await runs.close()
        await asyncio.wait([runs._ticking], timeout=5)
        assert runs._ticking.cancelled()

    monkeypatch.setattr(runs_module.asyncio, "sleep", sleep)
    # The event loop keeps its own time, so that its time limits end.
    monkeypatch.setattr(runs_module, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(runs, "restart", restart)
    asyncio.run(live())
    assert ticks == [250, 250, 250, 500, 250]
    assert (run.log, runs.history._is_over) == (["close"] * 2, True)


# Watches


class FakeWatched(FakeBridge):
    """A bridge that is watched: its methods answer as a dictionary says."""

    async def request(self, method: str, params: Mapping[str, Any] = {}) -> Any:
        return await super().request(method, params)


def watch_with(*answers: Any) -> Tuple[Watch, FakeWatched]:
    watch = Watch(History(), "unix:s")
    bridge = FakeWatched(*answers)
    watch._bridge = bridge  # type: ignore[assignment]
    return watch, bridge


@pytest.mark.parametrize("method", ["getAd", "preview", "validateLayout"])
def test_a_page_sees_an_ad_of_a_client(method: str) -> None:
    watch, bridge = watch_with({"a": 1})
    params = {"adId": "client 12: a: b", "format": "svg"}
    assert asyncio.run(watch.call(method, params)) == {"result": {"a": 1}}
    assert bridge.requests == [(method, {"adId": "a: b", "format": "svg", "clientId": 12})]


@pytest.mark.parametrize("method", ["listAdUnits", "listAdapters", "listClients"])
def test_a_page_sees_the_lists_of_a_bridge(method: str) -> None:
    watch, bridge = watch_with({"a": 1})
    assert asyncio.run(watch.call(method, {"adId": "ad-1"})) == {"result": {"a": 1}}
    assert bridge.requests == [(method, {})]


@pytest.mark.parametrize(("outcome", "answer"), ANSWERS)
def test_an_error_of_a_watched_bridge_is_the_answer(outcome: Any, answer: Any) -> None:
    watch, _ = watch_with(outcome)
    assert asyncio.run(watch.call("getAd", {"adId": "client 0: ad-9"})) == answer


@pytest.mark.parametrize(
    ("method", "ad_id", "message"),
    [
        ("dispose", "client 0: ad-1", "The inspector only watches: an ad can be used by the client that has it."),
        ("listAds", None, "The inspector only watches: an ad can be used by the client that has it."),
        ("getAd", "ad-1", "This ad belongs to no client."),
        ("getAd", "client : ad-1", "This ad belongs to no client."),
        ("getAd", None, "This ad belongs to no client."),
    ],
)
def test_a_page_that_only_watches_is_told_so(method: str, ad_id: Optional[str], message: str) -> None:
    watch, bridge = watch_with()
    refused = {"error": {"code": None, "message": message, "data": {}}}
    assert asyncio.run(watch.call(method, {"adId": ad_id})) == refused
    assert bridge.requests == []
    watch._bridge = None
    refused["error"]["message"] = "No bridge is connected."
    assert asyncio.run(watch.call(method, {"adId": ad_id})) == refused


def test_each_id_that_a_page_gets_has_its_client() -> None:
    watch, _ = watch_with()

    def tell(method: str, **params: Any) -> None:
        entry = {"method": method, "params": params}
        message = {"method": "clientEntry", "params": {"clientId": 3, "entry": entry}}
        watch._trace("<", json.dumps(message))

    info = {"responseId": "response-1", "attempts": []}
    tell("loadEnded", adId="ad-1", outcome="loaded", responseInfo=info)
    tell("loadEnded", adId=None, outcome="failed", responseId="response-2", responseInfo=None)
    status = {"method": "clientStatus", "params": {"clientId": 3, "state": "ended"}}
    for direction in "><":
        watch._trace(direction, json.dumps(status))
    watch._trace("<", '{"id":1,"result":{}}')
    watch._trace("<", "[]")
    shown = {"responseId": "client 3: response-1", "attempts": []}
    loaded = {"adId": "client 3: ad-1", "outcome": "loaded", "responseInfo": shown}
    failed = {"adId": None, "outcome": "failed", "responseId": "client 3: response-2", "responseInfo": None}
    assert [(one["method"], one["params"]) for one in messages(watch.history)] == [
        ("loadEnded", loaded),
        ("loadEnded", failed),
        ("clientStatus", status["params"]),
    ]
    assert list(watch._unknown) == [(3, "ad-1")]


def test_all_pages_of_the_ads_of_each_client_are_read() -> None:
    def ads(*ids: str, after: Optional[str] = None) -> Dict[str, Any]:
        return {"ads": [{"adId": ad_id} for ad_id in ids], "nextAdId": after}

    clients = {"clients": [{"clientId": number} for number in (1, 2, 3)]}
    watch, bridge = watch_with(clients, ads("a", "b", after="b"), ads("c"), UNKNOWN, ads("d"))
    asyncio.run(watch._find_ads(bridge))  # type: ignore[arg-type]
    assert list(watch._unknown) == [(1, "a"), (1, "b"), (1, "c"), (3, "d")]
    assert [params for _, params in bridge.requests[1:]] == [
        {"clientId": 1},
        {"clientId": 1, "afterAdId": "b"},
        {"clientId": 2},
        {"clientId": 3},
    ]


def test_a_bridge_that_has_gone_is_shown_with_the_reason() -> None:
    watch, bridge = watch_with({}, AdBridgeError("It has gone."))
    waited: List[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adbridge.inspector.watch.asyncio.sleep", sleep)
        asyncio.run(watch._notice_end(bridge))  # type: ignore[arg-type]
    assert waited == [1.0]
    error = {"message": "It has gone.", "line": None, "column": None}
    assert messages(watch.history) == [{"kind": "failed", "error": error}]
    expected = {"text": "", "path": None, "isChanged": False, "error": error}
    assert watch.configuration() == expected
