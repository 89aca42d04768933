"""The parts of the prompt, each by itself: no daemon runs, and nobody types."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, Callable, Dict, List, Optional

import pytest

from adbridge import prompt as module
from adbridge.failures import AdBridgeError, DaemonDied, ProgramNotFound
from adbridge.prompt import Prompt, main, read_history, write_history
from test_prompt import DOCUMENT, Thing


class FakeBridge:
    """A bridge whose answers are prepared, and which keeps the callbacks of the prompt."""

    def __init__(self, **answers: Any) -> None:
        self.answers = {"rpc.discover": DOCUMENT, **answers}
        self.calls: List[Any] = []
        self.callbacks: Dict[str, Callable[[Any], None]] = {}
        for name in ("on_event", "on_violation", "on_adapter_status"):
            setattr(self, name, lambda callback, name=name: self.callbacks.update({name: callback}))

    def request(self, method: str, params: Any = None) -> Any:
        def result() -> Any:
            answer = self.answers[method]
            if isinstance(answer, BaseException):
                raise answer
            return answer

        self.calls.append((method, params))
        return SimpleNamespace(result=result, cancel=lambda: self.calls.append("cancelled"))

    def list_ads(self) -> Any:
        return SimpleNamespace(ads=[Thing(ad_id="ad-1"), Thing(ad_id="bd-2")])

    def list_adapters(self) -> Any:
        return SimpleNamespace(adapters=[Thing(class_name="One"), Thing(class_name="Two")])


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Dict[str, bool]:
    """Whether the input and the output are a terminal, which has no colours."""
    kinds = {"stdin": True, "stdout": True}
    stdin = SimpleNamespace(isatty=lambda: kinds["stdin"])
    stdout = SimpleNamespace(isatty=lambda: kinds["stdout"])
    monkeypatch.setattr(module, "sys", SimpleNamespace(stdin=stdin, stdout=stdout))
    monkeypatch.setenv("NO_COLOR", "1")
    return kinds


def prompt(**answers: Any) -> Prompt:
    return Prompt(FakeBridge(**answers))  # type: ignore[arg-type]


class FakeReadline:
    """What the prompt asks of `readline`."""

    def __init__(self, document: Optional[str] = "GNU", fault: Optional[Exception] = None) -> None:
        self.__doc__ = document
        self.fault = fault
        self.line = ""
        self.calls: List[Any] = []
        self.completer: Callable[[str, int], Optional[str]]

    def get_line_buffer(self) -> str:
        return self.line

    def set_completer(self, completer: Any) -> None:
        self.completer = completer

    def __getattr__(self, name: str) -> Any:
        def call(*arguments: Any) -> None:
            self.calls.append((name, *arguments))
            if self.fault and name.endswith("_history_file"):
                raise self.fault

        return call


# Lines


@pytest.mark.parametrize("end", ["quit", " exit ", EOFError])
@pytest.mark.parametrize("is_terminal", [True, False])
def test_lines_are_obeyed_until_the_last_one(
    end: Any,
    is_terminal: bool,
    terminal: Dict[str, bool],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    terminal["stdin"] = is_terminal
    inputs: List[Any] = ["show view=1", KeyboardInterrupt, "quit it", end, "after the end"]
    asked: List[str] = []

    def read(text: str) -> str:
        asked.append(text)
        assert one._is_reading
        line = inputs.pop(0)
        if isinstance(line, str):
            return line
        raise line

    one = prompt()
    obeyed: List[str] = []
    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr(one, "obey", obeyed.append)
    fake = FakeReadline()
    monkeypatch.setattr(module, "readline", fake)
    one.run()
    assert obeyed == ["show view=1", "quit it"]
    assert not one._is_reading
    assert asked == ["adbridge> " if is_terminal else ""] * 4
    hint = "Tab completes a word, help explains the commands, Ctrl-D exits.\n"
    assert capsys.readouterr().out == (hint if is_terminal else "") + "\n"
    names = [name for name, *_ in fake.calls if name.endswith("_history_file")]
    assert names == (["read_history_file", "write_history_file"] if is_terminal else [])


def test_the_history_is_written_even_if_the_prompt_fails(
    terminal: Dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = FakeReadline()
    monkeypatch.setattr(module, "readline", fake)
    one = prompt()
    monkeypatch.setattr(one, "_run", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        one.run()
    assert fake.calls[-1][0] == "write_history_file"


def test_a_call_that_is_interrupted_is_cancelled_and_the_next_line_is_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = prompt(stop=KeyboardInterrupt(), show={"a": 1})
    one.obey("stop")
    assert capsys.readouterr().out == "cancelled\n"
    one.obey("show flag=true")
    assert capsys.readouterr().out == '{\n  "a": 1\n}\n'
    assert one._bridge.calls[1:] == [  # type: ignore[attr-defined]
        *[("stop", {}), "cancelled"],
        *[("show", {"flag": True}), "cancelled"],
    ]
    assert not one.has_failed


HELP = """\
METHOD name=value …   calls a method; view.width=320 is a value in a value
help                  lists the methods
help METHOD           describes a method
quit                  ends the prompt
"""


@pytest.mark.parametrize("line", ["help", "?", "help nothing", "? nothing more"])
def test_help_lists_what_can_be_typed(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    prompt().obey(line)
    listed = f"show{' ' * 22}Shows.\nstop{' ' * 22}Stops.\n"
    assert capsys.readouterr().out == f"{HELP}\n{listed}"


@pytest.mark.parametrize("line", ["help stop", "? stop", "help stop and more"])
def test_help_describes_a_method(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    prompt().obey(line)
    assert capsys.readouterr().out == "Stops.\nIt ends.\n"


# What happens meanwhile


@pytest.mark.parametrize(
    ("callback", "thing", "text", "colour"),
    [
        ("on_event", Thing(ad_id="a", event="click", at_ms=3), "* 3 ms: a click", 32),
        ("on_violation", Thing(at_ms=1, severity="error", rule="r", class_name="C", message="M"),
         "! 1 ms: error, r (C): M", 31),
        ("on_violation", Thing(at_ms=1, severity="warning", rule="r", class_name="C", message="M"),
         "! 1 ms: warning, r (C): M", 33),
        ("on_adapter_status", Thing(at_ms=2, state="ready", description="D"), "* 2 ms: D", 32),
        ("on_adapter_status", Thing(at_ms=2, state="notReady", description="D"), "! 2 ms: D", 33),
    ],
)  # fmt: skip
def test_what_happens_is_shown_above_the_line_that_is_typed(
    callback: str,
    thing: Any,
    text: str,
    colour: int,
    terminal: Dict[str, bool],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fake = FakeReadline()
    fake.line = "getAd adI"
    monkeypatch.setattr(module, "readline", fake)
    one = prompt()
    tell = one._bridge.callbacks[callback]  # type: ignore[attr-defined]

    def shown() -> str:
        tell(thing)
        return capsys.readouterr().out

    assert shown() == f"{text}\n"
    one._is_reading = True
    assert shown() == f"\r\x1b[K{text}\nadbridge> getAd adI"
    terminal["stdout"] = False
    assert shown() == f"{text}\n"
    terminal["stdout"] = True
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    assert shown() == f"\r\x1b[K\x1b[{colour}m{text}\x1b[0m\nadbridge> getAd adI"
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(module, "readline", None)
    assert shown() == f"{text}\n"


# Completion and history


@pytest.mark.parametrize(
    ("document", "binding"),
    [("GNU readline", "tab: complete"), (None, "tab: complete"), ("the libedit of macOS", "bind ^I rl_complete")],
)
def test_tab_completes_the_word_at_the_end_of_the_line(
    document: Optional[str], binding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = FakeReadline(document)
    monkeypatch.setattr(module, "readline", fake)
    one = prompt()
    one._set_up_completion()
    assert fake.calls == [("set_completer_delims", " "), ("parse_and_bind", binding)]
    fake.line = "  s"
    assert [fake.completer("s", state) for state in range(3)] == ["show ", "stop ", None]
    fake.line = "show vi"
    assert [fake.completer("vi", state) for state in range(2)] == ["view.", None]

    def fail(line: str, word: str) -> List[str]:
        raise DaemonDied(1)

    monkeypatch.setattr(one, "completions", fail)
    assert [fake.completer("vi", state) for state in range(2)] == [None, None]


def test_a_python_without_readline_completes_and_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "readline", None)
    prompt()._set_up_completion()
    read_history()
    write_history()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("show adId=", ["adId=ad-1", "adId=bd-2"]),
        ("show afterAdId=b", ["afterAdId=bd-2"]),
        ("show a.className=T", ["a.className=Two"]),
        ("show classNames=", ["classNames=One", "classNames=Two"]),
        ("show adUnitId=", []),  # This daemon does not list them.
        ("help st", ["stop"]),
        ("s", ["show ", "stop "]),
        ("", ["show ", "stop ", "help "]),
    ],
)
def test_values_that_the_daemon_knows_are_completed(line: str, expected: List[str]) -> None:
    assert prompt().completions(line, line.split(" ")[-1]) == expected


AD_UNITS = {
    "adUnits": [
        {"adUnitId": "feed", "format": "native"},
        {"adUnitId": "footer", "format": "banner"},
        {"adUnitId": "end", "format": "appOpen"},
        {"adUnitId": "flow", "format": "native"},
    ]
}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("loadNative adUnitId=", ["feed", "flow"]),
        ("loadBanner adUnitId=f", ["footer"]),
        ("loadAppOpen adUnitId=", ["end"]),
        # No ad unit is of the format, or the method is for all of them.
        ("loadRewarded adUnitId=f", ["feed", "footer", "flow"]),
        ("removeAdUnit adUnitId=", ["feed", "footer", "end", "flow"]),
    ],
)
def test_the_ad_units_of_the_format_of_a_load_are_completed(line: str, expected: List[str]) -> None:
    methods = [*DOCUMENT["methods"], {"name": "listAdUnits", "params": []}]
    document = {**DOCUMENT, "methods": methods}
    answers: Any = {"rpc.discover": document, "listAdUnits": AD_UNITS}
    words = [f"adUnitId={name}" for name in expected]
    assert prompt(**answers).completions(line, line.split(" ")[-1]) == words


def test_the_last_1000_lines_are_kept_in_a_folder_that_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    fake = FakeReadline()
    monkeypatch.setattr(module, "readline", fake)
    file = tmp_path / "state/adbridge/history"
    read_history()
    write_history()
    write_history()
    assert file.parent.is_dir()
    written = [("set_history_length", 1_000), ("write_history_file", file)]
    assert fake.calls == [("read_history_file", file), *written, *written]


@pytest.mark.parametrize("fault", [OSError(), UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no")])
def test_a_history_that_can_not_be_used_is_ignored(
    fault: Exception, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(module, "readline", FakeReadline(fault=fault))
    read_history()
    if isinstance(fault, OSError):
        write_history()
        monkeypatch.setenv("XDG_STATE_HOME", "/dev/null")
        write_history()


# The command


class Daemon(FakeBridge):
    """The bridge that the command starts."""

    made: List[Any] = []
    exit_code: Optional[int] = None
    fault: Optional[Exception] = None

    def __init__(self, **options: Any) -> None:
        super().__init__()
        self.made.append(options)
        if self.fault:
            raise self.fault
        self._process = SimpleNamespace(exit_code=self.exit_code)

    def __enter__(self) -> "Daemon":
        return self

    def __exit__(self, *_: Any) -> None:
        self.made.append("closed")


@pytest.fixture
def daemon(monkeypatch: pytest.MonkeyPatch) -> type:
    class Own(Daemon):
        made: List[Any] = []

    monkeypatch.setattr(module, "AdBridge", Own)
    return Own


@pytest.mark.parametrize(
    ("is_terminal", "line_fails", "daemon_exit", "exit_code"),
    [
        (False, False, None, 0),
        (False, False, 0, 0),
        (False, True, None, 1),
        (True, True, None, 0),
        (True, False, 1, 1),
        (False, False, 2, 1),
    ],
)
def test_the_exit_code_is_that_of_the_lines_and_of_the_daemon(
    is_terminal: bool,
    line_fails: bool,
    daemon_exit: Optional[int],
    exit_code: int,
    daemon: Any,
    terminal: Dict[str, bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(one: Prompt) -> None:
        one.has_failed = line_fails

    monkeypatch.setattr(Prompt, "run", run)
    terminal["stdin"] = is_terminal
    daemon.exit_code = daemon_exit
    assert main(["--clock", "manual"]) == exit_code
    assert daemon.made == [{"arguments": ["--clock", "manual"], "timeout": None}, "closed"]


@pytest.mark.parametrize(
    ("fault", "shown"),
    [
        (ProgramNotFound("There is no adbridge."), "adbridge: There is no adbridge.\n"),
        (AdBridgeError("It rains."), "adbridge: It rains.\n"),
        # Its log is on the screen already.
        (DaemonDied(3, "adbridge: error: It rains."), f"adbridge: {DaemonDied(3)}\n"),
    ],
)
def test_a_daemon_that_can_not_be_used_is_named(
    fault: Exception, shown: str, daemon: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    daemon.fault = fault
    assert main([]) == 1
    assert capsys.readouterr() == ("", shown)


def test_the_arguments_are_those_of_the_command_line(
    daemon: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    inspected: List[Any] = []

    def inspect(arguments: Any) -> int:
        inspected.append(arguments)
        return 7

    monkeypatch.setattr("adbridge.inspector.command.main", inspect)
    monkeypatch.setattr("sys.argv", ["adbridge", "inspect", "--port", "1"])
    assert main() == 7
    assert inspected == [["--port", "1"]]
    assert daemon.made == []
