"""`python -m adbridge`, and its completions."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import threading
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

import pytest

from adbridge import AdBridge, RPCError
from adbridge._card import columns, cut, failure_card, load_card, wrapped
from adbridge._program import find_program
from adbridge._vocabulary import Vocabulary
from adbridge.prompt import (
    Prompt,
    describe_adapter_status,
    describe_error,
    describe_event,
    describe_violation,
    history_file,
    pretty,
    shown,
)


@pytest.fixture
def prompt() -> Iterator[Prompt]:
    with AdBridge(clock="manual") as bridge:
        yield Prompt(bridge)


def said(prompt: Prompt, capsys: pytest.CaptureFixture[str], *lines: str) -> str:
    for line in lines:
        prompt.obey(line)
    return capsys.readouterr().out


def test_a_command_prints_its_result_and_its_events(
    prompt: Prompt, capsys: pytest.CaptureFixture[str]
) -> None:
    prompt.obey("loadNative adUnitId=sample/native options.image.disableImageLoading=true")
    prompt.obey("render adId=ad-1 view.width=320 view.height=250")
    assert "Sample App!" in capsys.readouterr().out
    output = said(prompt, capsys, "recordClick adId=ad-1 asset=callToAction")
    assert output == '* 0 ms: ad-1 click callToAction\n{\n  "counted": true\n}\n'


def test_a_long_string_is_cut(prompt: Prompt, capsys: pytest.CaptureFixture[str]) -> None:
    output = said(prompt, capsys, "loadNative adUnitId=sample/content", "getAd adId=ad-1")
    assert max(map(len, output.splitlines())) < 200
    assert " characters)" in output
    assert " characters of base64)" in output and "iVBOR" not in output


def test_a_load_is_a_card_of_80_columns(
    prompt: Prompt, capsys: pytest.CaptureFixture[str]
) -> None:
    output = said(prompt, capsys, "loadNative adUnitId=sample/waterfall")
    lines = output.splitlines()
    assert lines[0].split() == ["sample/waterfall", "native", "ad-1", "in", "0", "ms"]
    assert [len(line) for line in lines if len(line) > 80] == [] and len(lines[0]) == 80
    marks = [line.split()[0] for line in lines[1:] if line.startswith("  ") and line[2] in "✗✓"]
    assert marks == ["✗"] * (len(marks) - 1) + ["✓"] and len(marks) > 1
    assert "        noInventory: There is no ad to show." in lines
    assert any(line.startswith("     │ [ ") for line in lines)
    assert "base64" not in output and len(lines) < 20


@pytest.mark.parametrize(
    ("request_line", "expected"),
    [
        ("loadBanner adUnitId=sample/banner adSize=banner", "│ a banner of 320 × 50 points"),
        ("loadRewarded adUnitId=sample/rewarded", "│ reward: 5 coins"),
        (
            "loadNative adapter.className=SampleCustomEvent adapter.parameter=content",
            "SampleCustomEvent  native ",
        ),
    ],
)
def test_a_card_shows_ads_of_each_kind(
    prompt: Prompt, capsys: pytest.CaptureFixture[str], request_line: str, expected: str
) -> None:
    assert expected in said(prompt, capsys, request_line)


CARDS: Dict[str, List[Tuple[str, Optional[str]]]] = {
    "reason": [("SampleCustomEvent", "no-inventory"), ("SampleCustomEvent", "network-error")],
    "labels": [(name, f"{'x' * 90}+no-inventory") for name in ("SampleCustomEvent", "NoSuchAdapter")],
    "broken": [("Broken", None)],
    "legacy": [("SampleLegacyCustomEvent", "no-inventory"), ("SampleLegacyCustomEvent", "content")],
}
"""Waterfalls of configured ad units, beside the built-in ones."""


def test_the_prompt_and_the_command_draw_the_same_card(tmp_path: Path) -> None:
    items = {
        unit: [
            {"className": name, "label": f"{unit} {place}", "parameter": parameter}
            for place, (name, parameter) in enumerate(waterfall)
        ]
        for unit, waterfall in CARDS.items()
    }
    units = {unit: {"format": "native", "lineItems": all} for unit, all in items.items()}
    script = "printf 'File a.py, line 3\n    def load(:\n             ^\n' >&2; exit 3"
    broken = {"className": "Broken", "command": ["sh", "-c", script]}
    configuration = {"adapters": [broken], "adUnits": units}
    (tmp_path / "cards.json").write_text(json.dumps(configuration))
    listed = subprocess.run([find_program(), "units", "--json"], capture_output=True, text=True)
    names = [json.loads(line)["adUnitId"] for line in listed.stdout.splitlines()]
    # What breaks a rule has a line for it, which is not a part of the answer.
    built_in = [name for name in names if not name.startswith("sample/break-")]
    compared = 0
    for names, arguments in (
        (built_in, []),
        (list(CARDS), ["--config", str(tmp_path / "cards.json")]),
    ):
        for unit in names:
            command = [find_program(), "load", unit, "--clock", "skip", *arguments]
            drawn = subprocess.run(command, capture_output=True, encoding="utf-8")
            told = subprocess.run([*command, "--json"], capture_output=True, encoding="utf-8")
            answer = json.loads(told.stdout)
            if answer["ad"]:
                lines = load_card({"adUnitId": unit}, answer["ad"], plain).split("\n")
            else:
                lines = failure_card(answer["error"]["data"]["responseInfo"]["attempts"], plain)
            expected = drawn.stdout.rstrip("\n").split("\n")
            # The prompt has the answer only: not the networks that were not asked.
            shown = [line for line in expected if not line.endswith(" not asked")]
            assert lines == (shown if answer["ad"] else shown[1:]), unit
            compared += len(lines)
    assert compared > 50


def plain(_: int, text: str) -> str:
    return text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one two three", ["one two", "three"]),
        ("abcdefghijklmnop", ["abcdefghij", "klmnop"]),
        ("広告の見出しです", ["広告の見出", "しです"]),
        ("a\x1b[31mb\nc", ["a [31mb", "c"]),
        ("a\u202eb", ["a\ufffdb"]),
        ("", [""]),
    ],
)
def test_a_text_of_a_card_is_broken_by_the_columns_of_a_terminal(
    text: str, expected: List[str]
) -> None:
    assert wrapped(text, 10) == expected
    assert all(columns(line) <= 10 for line in expected)


def test_the_lines_of_a_text_keep_their_indentation() -> None:
    text = "    def load(a, b, c, d):\n        ^"
    assert wrapped(text, 24) == ["    def load(a, b, c,", "    d):", "        ^"]


def test_errors_are_readable(prompt: Prompt, capsys: pytest.CaptureFixture[str]) -> None:
    output = said(prompt, capsys, "loadNative adUnitId=sample/no-fill")
    assert "(201 loadFailed)\n  SampleCustomEvent: noInventory: There is no ad" in output
    assert "expected name=value; try help" in said(prompt, capsys, "render ad-1")
    assert "No closing quotation; try help" in said(prompt, capsys, "render 'ad-1")
    assert "has a value already" in said(prompt, capsys, "render view=1 view.width=2")
    assert "(-32601 methodNotFound)" in said(prompt, capsys, "dance", "")
    output = said(prompt, capsys, "render adId=ad-1 view.width=wide")
    assert '  path: "params.view.width"' in output


def test_the_end_and_the_restart_of_an_adapter_are_reported(
    fleeting: Dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    with AdBridge(clock="manual", config=fleeting) as bridge:
        prompt, ended = Prompt(bridge), threading.Event()
        bridge.on_adapter_status(lambda status: ended.set())
        prompt.obey("setUp classNames=Fleeting")
        assert ended.wait(30)
        assert "! 0 ms: Fleeting has ended with exit code 0.\n" in capsys.readouterr().out
        prompt.obey("setUp classNames=Fleeting")
        assert "* 0 ms: Fleeting is ready.\n" in capsys.readouterr().out


def test_help_shows_the_document(prompt: Prompt, capsys: pytest.CaptureFixture[str]) -> None:
    assert "loadNative                Loads a native ad." in said(prompt, capsys, "help")
    assert "  adUnitId?: The ad unit" in said(prompt, capsys, "help loadNative")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("loadN", ["loadNative "]),
        ("hel", ["help "]),
        ("help loadN", ["loadNative"]),
        ("loadNative adU", ["adUnitId="]),
        ("loadNative opt", ["options."]),
        ("loadNative options.im", ["options.image."]),
        ("loadNative options.image.dis", ["options.image.disableImageLoading="]),
        (
            "loadNative options.image.disableImageLoading=t",
            ["options.image.disableImageLoading=true"],
        ),
        ("loadNative adTypes=c", ["adTypes=content"]),
        ("loadNative adapter.className=SampleL", ["adapter.className=SampleLegacyCustomEvent"]),
        ("loadBanner adSize=full", ["adSize=fullBanner"]),
        ("loadBanner adSize.w", ["adSize.width="]),
        ("render clickableAssetViews.head", ["clickableAssetViews.headline."]),
        ("render clickableAssetViews.headline.w", ["clickableAssetViews.headline.width="]),
        ("recordClick asset=call", ["asset=callToAction"]),
        ("dispose adId=", ["adId=ad-1", "adId=ad-2"]),
        ("loadNative nothing.", []),
        ("dance the", []),
    ],
)
def test_everything_is_completed(prompt: Prompt, line: str, expected: List[str]) -> None:
    for _ in range(2):
        prompt.obey("loadNative adUnitId=sample/native")
    assert prompt.completions(line, line.split(" ")[-1]) == expected


def test_lists_numbers_and_json(prompt: Prompt, capsys: pytest.CaptureFixture[str]) -> None:
    output = said(
        prompt,
        capsys,
        "loadNative adapter.className=SampleCustomEvent adapter.parameter=content "
        "adTypes=content,appInstall adapter.settings='{\"a\": 1}' timeoutMs=500",
        "getAd adId=ad-1",
    )
    assert '"nativeAdType": "content"' in output


def run(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "adbridge", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=30)


def test_it_runs_a_script_and_ends() -> None:
    result = run("ping\nquit\nping\n", "--clock", "manual")
    assert (result.returncode, result.stdout, result.stderr) == (0, "{}\n", "")


def test_a_daemon_that_does_not_start_is_explained() -> None:
    result = run("", "--clock", "cuckoo")
    assert result.returncode == 1
    assert "exit code 2" in result.stderr
    assert result.stderr.count("cuckoo") == 1


@pytest.mark.parametrize(("command", "hint"), [("inspct", "Did you mean inspect? "), ("check", "")])
def test_a_command_that_is_not_there_is_named(command: str, hint: str) -> None:
    result = run("ping\n", command, "--strict")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        f"adbridge: error: There is no command {command} here. {hint}"
        "adbridge --help names those of the program.\n"
    )


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_its_help_explains_its_use(option: str) -> None:
    result = run("", option)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("Usage: python -m adbridge [options]\n")
    assert "quit" in result.stdout and "adbridge --help" in result.stdout


def test_its_version_is_that_of_the_daemon() -> None:
    result = run("", "--version")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("adbridge ")


@pytest.mark.parametrize(
    ("text", "exit_code"),
    [
        ("ping\n", 0),
        ("help\n\n", 0),
        ("loadNative adUnitId=sample/no-fill\nping\n", 1),
        ("ping pong\nping\n", 1),
        ("dance", 1),
    ],
)
def test_its_exit_code_says_whether_a_piped_line_failed(text: str, exit_code: int) -> None:
    result = run(text, "--clock", "manual")
    assert (result.returncode, result.stderr) == (exit_code, "")
    if "\nping" in text:
        assert result.stdout.endswith("{}\n")  # The lines after it are called, too.
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize(("options", "exit_code"), [([], 0), (["--strict"], 1)])
def test_its_exit_code_says_whether_a_strict_run_had_a_violation(
    options: List[str], exit_code: int
) -> None:
    load = "loadNative adUnitId=sample/break-doubleImpression adId=a\n"
    render = "render adId=a view.width=320 view.height=250\n"
    result = run(f"{load}{render}dispose adId=a\n", "--clock", "manual", *options)
    assert "doubleImpression" in result.stdout
    assert (result.returncode, result.stderr) == (exit_code, "")


def test_its_exit_code_says_whether_a_strict_configuration_has_mistakes(tmp_path: Path) -> None:
    config = tmp_path / "config.json"
    item = {"className": "Nope"}
    config.write_text(json.dumps({"adUnits": {"a": {"format": "native", "lineItems": [item]}}}))
    assert run("ping\n", "--config", str(config)).returncode == 0
    assert run("ping\n", "--strict", "--config", str(config)).returncode == 1


def test_ad_units_are_completed(prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
    units = [
        {"adUnitId": "feed", "format": "native"},
        {"adUnitId": "top", "format": "banner"},
        {"adUnitId": "start", "format": "appOpen"},
    ]
    listed: Future[Any] = Future()
    listed.set_result({"adUnits": units})
    monkeypatch.setattr(prompt._bridge, "request", lambda method: listed)
    monkeypatch.setitem(prompt._vocabulary._methods, "listAdUnits", {})
    assert prompt.completions("loadBanner adUnitId=", "adUnitId=") == ["adUnitId=top"]
    assert prompt.completions("loadAppOpen adUnitId=s", "adUnitId=s") == ["adUnitId=start"]
    assert prompt.completions("loadNative adUnitId=t", "adUnitId=t") == []


def test_it_has_colours_only_in_a_terminal(
    prompt: Prompt, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    output = said(prompt, capsys, "loadNative adUnitId=sample/break-duplicateCompletion")
    assert "\x1b[1msample/break-duplicateCompletion\x1b[0m  \x1b[2mnative" in output
    shown = said(prompt, capsys, "getAd adId=ad-1")
    assert '\n  \x1b[34m"adId"\x1b[0m: "ad-1",\n' in shown
    assert "\x1b[31m! 0 ms: error, duplicateCompletion" in output + said(prompt, capsys, "ping")
    assert "\x1b[32m* 0 ms: ad-1 impression\x1b[0m\n" in said(
        prompt, capsys, "recordImpression adId=ad-1"
    )
    assert said(prompt, capsys, "dance").startswith("\x1b[31merror: ")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in said(prompt, capsys, "dance", "ping")


def test_it_keeps_its_history(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "adbridge", "--clock", "manual"]
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")}
    for line in (b"ping\n", b"\x1b[A\x1b[A\n"):  # The second time, the arrow finds the line.
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
        )
        os.close(theirs)
        terminal = Terminal(ours)
        terminal.expect(b"adbridge> ")
        os.write(ours, line)
        terminal.expect(b"{}")
        terminal.expect(b"adbridge> ")
        os.write(ours, b"\x04")
        assert process.wait(20) == 0
        os.close(ours)
    assert (tmp_path / "state/adbridge/history").read_text().count("ping") >= 1


def test_it_completes_and_shows_events_in_a_terminal(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "adbridge", "--clock", "wall"]
    ours, theirs = pty.openpty()
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "NO_COLOR": "1"}
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True, env=environment
    )
    os.close(theirs)
    terminal = Terminal(ours)
    try:
        terminal.expect(b"adbridge> ")
        os.write(ours, b"loadN\tadU\tsample/native\n")
        terminal.expect(b"ad-1 in ")
        terminal.expect(b"adbridge> ")
        os.write(ours, b"recordI\tad\t\t\n")
        terminal.expect(b"ad-1 impression")
        terminal.expect(b"\n}")
        terminal.expect(b"adbridge> ")
        os.write(ours, b"\x04")
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)


class Terminal:
    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._unseen = b""

    def expect(self, text: bytes) -> None:
        deadline = time.monotonic() + 20
        while text not in self._unseen:
            left = max(0, deadline - time.monotonic())
            ready, _, _ = select.select([self._descriptor], [], [], left)
            assert ready, self._unseen.decode(errors="replace")
            self._unseen += os.read(self._descriptor, 1024)
        self._unseen = self._unseen.partition(text)[2]


# What is shown


def marked(number: int, text: str) -> str:
    return f"[{number}:{text}]"


WHOLE: Any = {
    "adId": "ad-7", "format": "native",
    "responseInfo": {"attempts": [
        {"label": "first", "className": "A", "parameter": "p", "latencyMs": 20,
         "error": {"name": "noFill", "message": "Nothing."}},
        {"label": None, "className": "B", "parameter": None, "latencyMs": 100, "error": None},
    ]},
    "assets": {
        "headline": "Hi", "body": "Body", "callToAction": "Go", "icon": None, "images": [{"url": "u", "data": None}],
        "starRating": 4.5, "store": "S", "price": "", "advertiser": "Adv", "extraAssets": {"a": "b"},
    },
}  # fmt: skip
WHOLE_CARD = """\
[1:feed]  [2:native]                                                      [32:ad-7 in 120 ms]
  [31:✗]  1. first: A (p)                                                       [2:20 ms]
        [31:noFill: Nothing.]
  [32:✓]  2. B                                                                 [2:100 ms]
     ┌──────────────────────────────────────────────────────────────────────────
     │ [1:Hi]
     │ Body
     │ [ Go ] · 4.5 of 5 stars · S · Adv
     │ [2:image: u]
     └──────────────────────────────────────────────────────────────────────────"""


def framed(*texts: str) -> List[str]:
    edge = "─" * 74
    return [f"     ┌{edge}", *(f"     │ {text}" for text in texts), f"     └{edge}"]


def test_a_card_has_all_that_an_answer_says() -> None:
    assert load_card({"adUnitId": "feed"}, WHOLE, marked) == WHOLE_CARD


IMAGE = {"url": None, "data": "x", "width": 3, "height": 4, "mimeType": "image/png"}


@pytest.mark.parametrize(
    "answer, texts",
    [
        ({}, ["[2:The ad has no texts.]"]),
        ({"content": None, "view": None}, ["[2:The ad has no texts.]"]),
        ({"content": {"headline": "H", "body": "B", "callToAction": "C", "durationMs": 5,
                      "reward": {"type": "coins", "amount": 2.50}, "image": IMAGE}},
         ["[1:H]", "B", "[ C ]", "reward: 2.5 coins", "[2:it runs for 5 ms]", "[2:image: 3 × 4 pixels, image/png]"]),
        ({"content": {"icon": {**IMAGE, "url": "u"}}}, ["[2:icon: 3 × 4 pixels, image/png, u]"]),
        ({"content": {"icon": {"data": None, "url": None}, "durationMs": 0}}, ["[2:icon: no picture]"]),
        ({"view": {"text": "T", "width": 320.0, "height": 50.5}}, ["[1:T]", "[2:a banner of 320 × 50.5 points]"]),
        ({"content": {"headline": "w" * 73}}, [f"[1:{'w' * 72}]", "[1:w]"]),
        ({"content": {"headline": "w" * 2_001}}, [*[f"[1:{'w' * 72}]"] * 27, f"[1:{'w' * 56}…]"]),
        ({"content": {"headline": "w" * 2_000}}, [*[f"[1:{'w' * 72}]"] * 27, f"[1:{'w' * 56}]"]),
    ],
)  # fmt: skip
def test_a_card_frames_the_texts_of_an_ad(answer: Any, texts: List[str]) -> None:
    quick = {"adId": "ad-1", "format": "banner", "responseInfo": {"attempts": []}}
    head, *frame = load_card({"adapter": {"className": "A"}}, {**quick, **answer}, marked).split("\n")
    assert head == f"[1:A]  [2:banner]{' ' * 59}[32:ad-1 in 0 ms]"
    assert frame == framed(*texts)


@pytest.mark.parametrize(
    "error, lines",
    [
        ({"name": "noFill", "message": "M"}, ["noFill: M"]),
        ({"name": "noFill", "message": ""}, ["noFill"]),
        ({"name": "noFill", "message": None}, ["noFill"]),
        ({"name": "mediationAdapterError", "message": "M"}, ["M"]),
        ({"code": 3, "domain": "d", "message": "M"}, ["M"]),
        ({"code": 3, "domain": "d"}, ['Error 3 of the domain "d".']),
        ({"name": "a", "message": "Outer", "underlying": {"name": "b", "message": "Inner"}}, ["b: Inner"]),
        ({"name": "a", "message": "It says: Inner", "underlying": {"name": "b", "message": "Inner"}},
         ["a: It says: Inner"]),
        ({"name": "a", "message": "M", "underlying": {"name": "b", "message": ""}}, ["a: M"]),
        ({"name": "a", "message": "M", "underlying": {"name": "b", "underlying": {"name": "c", "message": "N"}}},
         ["c: N"]),
        ({"message": "one two " + "x" * 70}, ["one two", "x" * 70]),
    ],
)  # fmt: skip
def test_a_failure_shows_the_innermost_cause(error: Any, lines: List[str]) -> None:
    attempt = {"className": "A", "latencyMs": 5, "error": error}
    row = f"  ✗  1. A{' ' * 67}5 ms"
    assert failure_card([attempt], plain) == [row, *(f"        {line}" for line in lines)]


def test_the_row_of_a_network_with_a_long_name_is_cut() -> None:
    attempt = {"label": "L" * 50, "className": "C" * 60, "latencyMs": 12_345, "error": None}
    [row] = failure_card([attempt], plain)
    assert len(row) == 80 and row.startswith(f"  ✓  1. {'L' * 50}: CCC") and row.endswith("… 12345 ms")
    rows = failure_card([{"className": "A", "latencyMs": 1, "error": None}] * 12, plain)
    assert {len(row) for row in rows} == {80} and rows[11].startswith("  ✓  12. A ")


@pytest.mark.parametrize(
    ("title", "format", "ad_id", "head"),
    [
        ("t" * 100, "banner", "a" * 60, f"{'t' * 19}…  banner  {'a' * 49}…"),
        ("t" * 20, "banner", "a" * 60, f"{'t' * 20}  banner  {'a' * 49}…"),
        ("t" * 19, "banner", "a" * 60, f"{'t' * 19}  banner   {'a' * 49}…"),
        ("t" * 100, "banner", "a" * 42, f"{'t' * 19}…  banner  {'a' * 42} in 5 ms"),
        ("広告" * 10, "banner", "a" * 60, f"{'広告' * 4}広…  banner   {'a' * 49}…"),
        ("t" * 100, "rewardedInterstitial", "a" * 60, f"{'t' * 9}…  rewardedInterstitial  {'a' * 49}…"),
        ("", "native", "ad-1", f"  native{' ' * 60}ad-1 in 5 ms"),
    ],
)  # fmt: skip
def test_the_head_of_a_card_is_cut_to_80_columns(
    title: str, format: str, ad_id: str, head: str
) -> None:
    attempts = [{"className": "A", "latencyMs": ms, "error": None} for ms in (2, 3)]
    answer = {"adId": ad_id, "format": format, "responseInfo": {"attempts": attempts}}
    lines = load_card({"adUnitId": title}, answer, plain).split("\n")
    assert lines[0] == head
    assert columns(head) == (84 if format == "rewardedInterstitial" else 80)


@pytest.mark.parametrize(
    ("text", "count"),
    [("", 0), ("abc", 3), ("広告", 4), ("Ａ", 2), ("½", 1), ("e\u0301", 1), ("a\u200d\u200bb", 2)],
)
def test_a_terminal_has_two_columns_for_a_wide_character(text: str, count: int) -> None:
    assert columns(text) == count


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("abcde", 5, "abcde"), ("abcdef", 5, "abcd…"), ("広告の", 6, "広告の"), ("広告の", 5, "広告…"),
        ("広告の", 4, "広…"), ("a\nb", 3, "a b"), ("x" * 2_001, 3_000, "x" * 2_000),
        ("a\x07\u2028\u2029b", 9, "a   b"), ("\u202e\ud800\ue000", 9, "\ufffd" * 3), ("é\u200d", 9, "é\u200d"),
    ],
)  # fmt: skip
def test_a_text_is_cut_to_its_columns_without_control_characters(
    text: str, room: int, expected: str
) -> None:
    assert cut(text, room) == expected


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("aaaa bbbbb", 10, ["aaaa bbbbb"]),
        ("aaaa bbbbbb", 10, ["aaaa", "bbbbbb"]),
        ("aaaa  bbbb  cccc", 10, ["aaaa bbbb", "cccc"]),
        ("a\r\nb\rc\n\nd", 10, ["a", "b c", "", "d"]),
        ("aaa bbbbbbbbbbbbbbb c", 10, ["aaa", "bbbbbbbbbb", "bbbbb c"]),
        ("      aaaa bbbb cccc dddd eeee", 22, ["  aaaa bbbb cccc dddd", "  eeee"]),
        ("      aaaa bbbb cccc dddd eeee", 20, ["aaaa bbbb cccc dddd", "eeee"]),
        ("    aaaa bbbb cccc dddd eeee", 26, ["    aaaa bbbb cccc dddd", "    eeee"]),
        ("   " + "x" * 40, 23, ["   " + "x" * 20, "   " + "x" * 20]),
    ],
)
def test_a_text_is_broken_between_its_words(text: str, room: int, expected: List[str]) -> None:
    assert wrapped(text, room) == expected


class Thing:
    """An event, a violation or a state, with these members."""

    ad_id = asset = error = reward = size = None

    def __init__(self, **members: Any) -> None:
        vars(self).update(members)


@pytest.mark.parametrize(
    "describe, thing, text",
    [
        (describe_event, Thing(ad_id="a", event="click", at_ms=3), "* 3 ms: a click"),
        (describe_event, Thing(ad_id="a", event="click", at_ms=3, asset="body"), "* 3 ms: a click body"),
        (describe_event, Thing(ad_id="a", event="e", at_ms=0, error=Thing(message="No.")), "* 0 ms: a e No."),
        (describe_event, Thing(ad_id="a", event="e", at_ms=0, reward=Thing(amount=2, type="coins")),
         "* 0 ms: a e 2 coins"),
        (describe_event, Thing(ad_id="a", event="e", at_ms=0, size=Thing(width=3, height=4)), "* 0 ms: a e 3 x 4"),
        (describe_violation, Thing(at_ms=1, severity="error", rule="r", class_name="C", message="M"),
         "! 1 ms: error, r (C): M"),
        (describe_violation, Thing(at_ms=1, severity="info", rule="r", class_name="C", ad_id="a", message="M"),
         "! 1 ms: info, r (C, a): M"),
        (describe_adapter_status, Thing(at_ms=2, state="ready", description="D"), "* 2 ms: D"),
        (describe_adapter_status, Thing(at_ms=2, state="notReady", description="D"), "! 2 ms: D"),
        (describe_error, RPCError("M", {"name": "n", "error": 1, "path": "p"}, 3), 'error: M\n  path: "p"'),
        (describe_error, RPCError("M", None, 3), "error: M"),
        (describe_error, RPCError("M", {"responseInfo": {"attempts": [
            {"className": "A", "error": {"name": "a", "message": "1", "underlying": {"name": "b", "message": "2"}}},
            {"className": "B", "error": {"name": "c", "message": "3", "underlying": None}},
            {"className": "C", "error": None},
        ]}, "ü": "ü"}, 3), 'error: M\n  A: b: 2\n  B: c: 3\n  C: an ad: \n  ü: "ü"'),
    ],
)  # fmt: skip
def test_what_happens_is_described_in_a_line(describe: Any, thing: Any, text: str) -> None:
    assert describe(thing) == text


@pytest.mark.parametrize("length", [119, 120, 121, 1_234])
def test_a_string_of_a_result_is_cut_after_120_characters(length: int) -> None:
    text = "x" * length
    cut = text if length <= 120 else f"{'x' * 120}… ({length:,} characters)"
    result = {"a": [text, {"mimeType": "image/png", "data": text}], "data": text, "n": [None, 1, True, "ü"]}
    image = {"mimeType": "image/png", "data": f"… ({length:,} characters of base64)"}
    shown = {"a": [cut, image], "data": cut, "n": [None, 1, True, "ü"]}
    assert pretty(result) == json.dumps(shown, indent=2, ensure_ascii=False)
    assert pretty({"mimeType": "image/png", "data": None}) == '{\n  "mimeType": "image/png",\n  "data": null\n}'


def test_only_a_load_with_an_ad_is_a_card() -> None:
    assert shown("loadNative", {"adUnitId": "feed"}, WHOLE).startswith("feed  native ")
    assert shown("getAd", {}, WHOLE) == pretty(WHOLE)
    assert shown("loadNative", {}, {"adId": "a"}) == '{\n  "adId": "a"\n}'
    assert shown("loadNative", {}, []) == "[]"


def test_the_history_is_in_the_folder_for_states(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert history_file() == tmp_path / "adbridge/history"
    monkeypatch.setenv("XDG_STATE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert history_file() == tmp_path / ".local/state/adbridge/history"


DOCUMENT: Any = {
    "methods": [
        {"name": "show", "summary": "Shows.", "description": "It draws.", "params": [
            {"name": "view", "required": True, "description": "Where.", "schema": {"$ref": "#/components/schemas/View"}},
            {"name": "names", "required": False, "description": "Whose.", "schema": {
                "type": "array", "items": {"enum": ["one", "two"]}}},
            {"name": "flag", "required": False, "description": "If.", "schema": {"type": "boolean"}},
            {"name": "text", "required": False, "description": "What.", "schema": {"type": "string"}},
            {"name": "any", "required": False, "description": "More.", "schema": {
                "oneOf": [{"enum": ["wide"]}, {"$ref": "#/components/schemas/View"}]}},
            {"name": "by", "required": False, "description": "Each.", "schema": {
                "propertyNames": {"enum": ["a", "b"]}, "additionalProperties": {"type": "string"}}},
            {"name": "id", "required": False, "description": "Which.", "schema": {"$ref": "#/components/schemas/Id"}},
        ]},
        {"name": "stop", "summary": "Stops.", "description": "It ends.", "params": []},
    ],
    "components": {"schemas": {"View": {"properties": {"width": {"type": "number"}, "id": {"type": "string"}}},
        "Id": {"type": "string"}}},
}  # fmt: skip


def test_a_vocabulary_has_what_the_document_has() -> None:
    vocabulary = Vocabulary(DOCUMENT)
    assert vocabulary.methods == ["show", "stop"]
    assert vocabulary.summary("show") == "Shows."
    assert vocabulary.description("stop") == "Stops.\nIt ends."
    assert vocabulary.description("show") == (
        "Shows.\nIt draws.\n  view: Where.\n  names?: Whose.\n  flag?: If.\n  text?: What.\n  any?: More.\n  by?: Each."
        "\n  id?: Which."
    )


@pytest.mark.parametrize(
    "word, expected",
    [
        ("", ["view.", "names=", "flag=", "text=", "any.", "by.", "id="]),
        ("v", ["view."]),
        ("view.", ["view.width=", "view.id="]),
        ("view.i", ["view.id="]),
        ("view.id.x", []),
        ("names=", ["names=one", "names=two"]),
        ("names=t", ["names=two"]),
        ("flag=", ["flag=true", "flag=false"]),
        ("flag=f", ["flag=false"]),
        ("text=", []),
        ("any=", ["any=wide"]),
        ("any.w", ["any.width="]),
        ("by.", ["by.a=", "by.b="]),
    ],
)
def test_a_vocabulary_completes_a_word(word: str, expected: List[str]) -> None:
    assert Vocabulary(DOCUMENT).complete("show", word) == expected
    assert Vocabulary(DOCUMENT).complete("unknown", word) == []


@pytest.mark.parametrize(
    "words, params",
    [
        ([], {}),
        (["view.width=320", "view.id=7"], {"view": {"width": 320, "id": "7"}}),
        (["names=one,two"], {"names": ["one", "two"]}),
        (['names=["one"]'], {"names": ["one"]}),
        (["text=true", "flag=true"], {"text": "true", "flag": True}),
        (["view.width=wide", "other=a=b"], {"view": {"width": "wide"}, "other": "a=b"}),
        (["flag="], {"flag": ""}),
        (["id=7", "by.a=8"], {"id": "7", "by": {"a": "8"}}),
    ],
)
def test_a_vocabulary_reads_parameters(words: List[str], params: Any) -> None:
    assert Vocabulary(DOCUMENT).params("show", words) == params


@pytest.mark.parametrize(
    "words, problem",
    [(["view"], "view: expected name=value"), (["view=1", "view.id=2"], "view.id=2: view has a value already")],
)
def test_a_word_of_another_form_is_refused(words: List[str], problem: str) -> None:
    with pytest.raises(ValueError) as refused:
        Vocabulary(DOCUMENT).params("show", words)
    assert str(refused.value) == problem
