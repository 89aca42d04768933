"""An interactive prompt for trying adbridge out: `python -m adbridge`.

    adbridge> loadNative adUnitId=sample/native
    adbridge> render adId=ad-1 view.width=320 view.height=250
    adbridge> recordClick adId=ad-1 asset=callToAction

Tab completes methods, parameters and values. Arguments are passed to the daemon.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, List, Mapping, Optional, Sequence

from ._card import GREEN, RED, load_card
from ._program import find_program
from ._vocabulary import Vocabulary
from .bridge import AdBridge
from .failures import AdBridgeError, DaemonDied, RPCError
from .types import AdapterState, AdapterStatusChange, AdEvent, ContractViolation

try:
    import readline
except ImportError:  # Some builds of Python have no readline; then Tab completes nothing.
    readline = None  # type: ignore[assignment]

PROMPT = "adbridge> "
LONGEST_STRING = 120
HISTORY_LINES = 1000

YELLOW, BLUE = 33, 34
"""More numbers of colours in a terminal."""

HELP = """\
METHOD name=value …   calls a method; view.width=320 is a value in a value
help                  lists the methods
help METHOD           describes a method
quit                  ends the prompt"""

USAGE = f"""\
Usage: python -m adbridge [options]
       python -m adbridge inspect [--config FILE] [--port N]

Starts adbridge, and calls each method that you type, one a line. The options are those of
`adbridge --help`. Tab completes methods, parameters and values. The exit code is 1 if the lines
come from a file or a pipe and one of them failed, or if --strict finds an error.

{HELP}"""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs the prompt until its input ends, and returns the exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments[:1] == ["inspect"]:
        from .inspector.command import main as inspect

        return inspect(arguments[1:])
    if "-h" in arguments or "--help" in arguments:
        print(USAGE)
        return 0
    if arguments and not arguments[0].startswith("-"):
        print(f"adbridge: error: {unknown_command(arguments[0])}", file=sys.stderr)
        return 2
    try:
        if "--version" in arguments:
            return subprocess.run([find_program(), "--version"]).returncode
        with AdBridge(arguments=arguments, timeout=None) as bridge:
            prompt = Prompt(bridge)
            prompt.run()
        # With --strict, the daemon exits with 1, too. What is wrong is there already.
        has_failed = prompt.has_failed and not sys.stdin.isatty()
        return 1 if has_failed or bridge._process.exit_code else 0
    except DaemonDied as error:
        # What it wrote to standard error is there already.
        print(f"adbridge: {DaemonDied(error.exit_code)}", file=sys.stderr)
        return 1
    except AdBridgeError as error:
        print(f"adbridge: {error}", file=sys.stderr)
        return 1


def unknown_command(name: str) -> str:
    """The fault of a first argument that is not an option."""
    from difflib import get_close_matches

    hint = "Did you mean inspect? " if get_close_matches(name, ["inspect"]) else ""
    return f"There is no command {name} here. {hint}adbridge --help names those of the program."


class Prompt:
    """Reads commands, and prints their results."""

    def __init__(self, bridge: AdBridge) -> None:
        self._bridge = bridge
        self._vocabulary = Vocabulary(bridge.request("rpc.discover").result())
        self._is_reading = False
        self.has_failed = False
        """Whether a line failed."""
        bridge.on_event(lambda event: self._interject(GREEN, describe_event(event)))
        bridge.on_violation(self._warn)
        bridge.on_adapter_status(self._tell)

    def run(self) -> None:
        if not sys.stdin.isatty():
            self._run()
            return
        self._set_up_completion()
        print("Tab completes a word, help explains the commands, Ctrl-D exits.")
        read_history()
        try:
            self._run()
        finally:
            write_history()

    def _run(self) -> None:
        while True:
            try:
                line = self._read()
            except EOFError:
                return
            except KeyboardInterrupt:
                print()
                continue
            if line.strip() in ("quit", "exit"):
                return
            self.obey(line)

    def obey(self, line: str) -> None:
        """Runs the command of a line, and prints the result."""
        try:
            method, *words = shlex.split(line) or [""]
            if method in ("help", "?"):
                print(self._help(*words[:1]))
            elif method:
                params = self._vocabulary.params(method, words)
                print(shown(method, params, self._call(method, params)))
        except RPCError as error:
            self.has_failed = True
            print(coloured(RED, describe_error(error)))
        except ValueError as error:
            self.has_failed = True
            print(coloured(RED, f"{error}; try help"))
        except KeyboardInterrupt:
            print("cancelled")

    def completions(self, line: str, word: str) -> List[str]:
        """The completions of the last word of a line."""
        method, *others = line.split(" ")
        methods = [name for name in self._vocabulary.methods if name.startswith(word)]
        if not others:
            return [
                f"{name} " for name in [*methods, *(["help"] if "help".startswith(word) else [])]
            ]
        if method == "help":
            return methods
        name, has_value, start = word.partition("=")
        known = self._known(method, name.split(".")[-1]) if has_value else []
        if known:
            return [f"{name}={value}" for value in known if value.startswith(start)]
        return self._vocabulary.complete(method, word)

    def _known(self, method: str, parameter: str) -> List[str]:
        """The values of a parameter that the daemon knows."""
        if parameter == "adUnitId" and "listAdUnits" in self._vocabulary.methods:
            units = self._bridge.request("listAdUnits").result()["adUnits"]
            # `loadBanner` loads the format `banner`.
            fitting = [unit for unit in units if f"load{unit['format']}".lower() == method.lower()]
            return [unit["adUnitId"] for unit in fitting or units]
        if parameter in ("adId", "afterAdId"):
            return [ad.ad_id for ad in self._bridge.list_ads().ads]
        if parameter in ("className", "classNames"):
            return [adapter.class_name for adapter in self._bridge.list_adapters().adapters]
        return []

    def _call(self, method: str, params: Mapping[str, Any]) -> Any:
        call = self._bridge.request(method, params)
        try:
            return call.result()
        finally:
            call.cancel()  # After an interrupt. Has no effect on a call that was answered.

    def _help(self, method: str = "") -> str:
        if method in self._vocabulary.methods:
            return self._vocabulary.description(method)
        names = self._vocabulary.methods
        return "\n".join(
            [HELP, "", *(f"{name:26}{self._vocabulary.summary(name)}" for name in names)]
        )

    def _read(self) -> str:
        self._is_reading = True
        try:
            return input(PROMPT if sys.stdin.isatty() else "")
        finally:
            self._is_reading = False

    def _warn(self, violation: ContractViolation) -> None:
        colour = RED if violation.severity == "error" else YELLOW
        self._interject(colour, describe_violation(violation))

    def _tell(self, status: AdapterStatusChange) -> None:
        colour = GREEN if status.state == AdapterState.READY else YELLOW
        self._interject(colour, describe_adapter_status(status))

    def _interject(self, colour: int, text: str) -> None:
        """Prints a line above the line that the user types."""
        text = coloured(colour, text)
        if self._is_reading and readline is not None and sys.stdout.isatty():
            print(f"\r\x1b[K{text}\n{PROMPT}{readline.get_line_buffer()}", end="", flush=True)
        else:
            print(text, flush=True)

    def _set_up_completion(self) -> None:
        if readline is None:
            return
        found: List[str] = []

        def complete(word: str, state: int) -> Optional[str]:
            if state == 0:
                try:
                    found[:] = self.completions(readline.get_line_buffer().lstrip(), word)
                except AdBridgeError:
                    found.clear()
            return found[state] if state < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        # The readline of macOS is libedit, which has another syntax.
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


def history_file() -> Path:
    """Where the lines that were typed are kept for the next prompt."""
    state = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(state).expanduser() / "adbridge" / "history"


def read_history() -> None:
    if readline is not None:
        with suppress(OSError, UnicodeDecodeError):
            readline.read_history_file(history_file())


def write_history() -> None:
    """Keeps the last lines. Does nothing if the file can't be written."""
    if readline is not None:
        readline.set_history_length(HISTORY_LINES)
        with suppress(OSError):
            history_file().parent.mkdir(parents=True, exist_ok=True)
            readline.write_history_file(history_file())


def has_colours() -> bool:
    """Whether the output is a terminal with colours. `NO_COLOR` turns them off."""
    is_terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return is_terminal and not os.environ.get("NO_COLOR")


def coloured(colour: int, text: str) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if has_colours() else text


def shown(method: str, params: Mapping[str, Any], result: Any) -> str:
    """A result for a person: a load as a card, and all others as JSON."""
    is_load = method.startswith("load") and isinstance(result, dict)
    if is_load and {"adId", "format", "responseInfo"} <= set(result):
        return load_card(params, result, coloured)
    return highlighted(pretty(result))


def highlighted(json: str) -> str:
    """JSON in which the names of members have a colour."""
    if not has_colours():
        return json
    name = re.compile(r'(?<= )"(?:[^"\\]|\\.)*"(?=: )')
    return "\n".join(name.sub(_in_blue, line, count=1) for line in json.split("\n"))


def _in_blue(match: re.Match[str]) -> str:
    return coloured(BLUE, match[0])


def pretty(result: Any) -> str:
    return json.dumps(_shortened(result), indent=2, ensure_ascii=False)


def describe_event(event: AdEvent) -> str:
    words = [event.ad_id, str(event.event)]
    if event.asset:
        words.append(str(event.asset))
    if event.error:
        words.append(event.error.message)
    if event.reward:
        words.append(f"{event.reward.amount} {event.reward.type}")
    if event.size:
        words.append(f"{event.size.width} x {event.size.height}")
    return f"* {event.at_ms} ms: {' '.join(words)}"


def describe_violation(violation: ContractViolation) -> str:
    where = (
        f"{violation.class_name}, {violation.ad_id}" if violation.ad_id else violation.class_name
    )
    start = f"! {violation.at_ms} ms: {violation.severity}, {violation.rule} ({where})"
    return f"{start}: {violation.message}"


def describe_adapter_status(status: AdapterStatusChange) -> str:
    mark = "*" if status.state == AdapterState.READY else "!"
    return f"{mark} {status.at_ms} ms: {status.description}"


def describe_error(error: RPCError) -> str:
    """An error as lines for a person: the message, then details."""
    lines = [f"error: {error}"]
    data = dict(error.data) if isinstance(error.data, dict) else {}
    for attempt in data.pop("responseInfo", {}).get("attempts", []):
        cause = attempt["error"] or {"name": "an ad", "message": ""}
        cause = cause.get("underlying") or cause
        lines.append(f"  {attempt['className']}: {cause['name']}: {cause['message']}")
    for name in ("name", "error"):
        data.pop(name, None)
    lines += [f"  {name}: {json.dumps(value, ensure_ascii=False)}" for name, value in data.items()]
    return "\n".join(lines)


def _shortened(value: Any) -> Any:
    """The value without long strings, and without the bytes of images."""
    if isinstance(value, dict):
        if "mimeType" in value and isinstance(value.get("data"), str):
            value = {**value, "data": f"… ({len(value['data']):,} characters of base64)"}
        return {name: _shortened(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_shortened(item) for item in value]
    if isinstance(value, str) and len(value) > LONGEST_STRING:
        return f"{value[:LONGEST_STRING]}… ({len(value):,} characters)"
    return value
