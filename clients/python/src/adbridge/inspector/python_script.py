"""A recording as a program in Python, and as a test for pytest."""

from __future__ import annotations

import keyword
import re
import textwrap
from typing import Any, Dict, List, Mapping, Tuple

from .. import errors
from ..failures import RPCError
from .recording import Recording, Step, has_method, is_left_out

WIDTH = 92


def python_program(recording: Recording) -> str:
    """A program that makes the calls, and prints the events."""
    writer = _Writer(recording, bridge="bridge", is_test=False)
    body = writer.body()
    config = f", config={_value(recording.config, 4)}" if recording.config is not None else ""
    lines = ["from contextlib import suppress", ""] if writer.uses_suppress else []
    names = ", ".join(["AdBridge", *sorted(writer.errors)])
    return _joined(
        [
            *lines,
            f"from adbridge import {names}",
            "",
            f'with AdBridge(clock="manual"{config}) as bridge:',
            "    @bridge.on_event",
            "    def show(event):",
            "        print(event.at_ms, event.ad_id, event.event)",
            "",
            *(textwrap.indent(line, "    ") for line in body),
        ]
    )


def pytest_test(recording: Recording) -> str:
    """A test that makes the calls, and expects the same results and events."""
    writer = _Writer(recording, bridge="adbridge", is_test=True)
    body = writer.body()
    lines = ["import pytest", ""]
    if writer.errors:
        lines += [f"from adbridge import {', '.join(sorted(writer.errors))}", ""]
    if recording.config is not None:
        lines += [
            "",
            "@pytest.fixture",
            "def adbridge_config():",
            f"    return {_value(recording.config, 4)}",
            "",
        ]
    return _joined(
        [
            *lines,
            "",
            '@pytest.mark.adbridge(clock="manual")',
            "def test_what_was_done_in_the_inspector(adbridge):",
            *(textwrap.indent(line, "    ") for line in body),
        ]
    )


class _Writer:
    """Writes the calls of a recording, one a line."""

    def __init__(self, recording: Recording, *, bridge: str, is_test: bool) -> None:
        self._recording = recording
        self._bridge = bridge
        self._is_test = is_test
        self._variables: Dict[str, str] = {}
        self._formats: Dict[str, str] = {}
        self._loading: List[Tuple[int, str, Step]] = []
        self.errors: Dict[str, None] = {}
        self.uses_suppress = False

    def body(self) -> List[str]:
        lines: List[str] = []
        steps = self._recording.script()
        for number, step in enumerate(steps, start=1):
            waits = step.answered_after is None or step.answered_after > number
            if step.is_load and waits:
                name = f"loading_{number}"
                lines.append(f"{name} = {self._call(step, f'{self._bridge}.pipeline')}")
                self._loading.append((step.answered_after or len(steps) + 1, name, step))
            elif not is_left_out(step):
                lines += self._made(step, self._call(step, self._bridge))
            lines += self._results(number)
        return [*lines, *self._expectations()] or ["pass"]

    def _results(self, number: int) -> List[str]:
        """The loads that were answered before the next step."""
        lines: List[str] = []
        for answered_after, name, step in list(self._loading):
            if answered_after <= number:
                self._loading.remove((answered_after, name, step))
                lines += self._made(step, f"{name}.result()")
        return lines

    def _made(self, step: Step, call: str) -> List[str]:
        if step.error is not None:
            name = _error_name(step.error)
            self.errors[name] = None
            if self._is_test:
                return [f"with pytest.raises({name}):", textwrap.indent(call, "    ")]
            self.uses_suppress = True
            return [f"with suppress({name}):", textwrap.indent(call, "    ")]
        if step.is_load and step.ad_id is not None:
            variable = _variable(step.ad_id, self._variables)
            self._variables[step.ad_id] = variable
            self._formats[step.ad_id] = step.ad_format
            lines = [f"{variable} = {call}"]
            if self._is_test and step.result is not None:
                loaded = step.result["responseInfo"]["loadedAttempt"]
                lines.append(f"assert {variable}.response_info.loaded_attempt == {loaded}")
            return lines
        if self._is_test and isinstance(step.result, dict) and "counted" in step.result:
            return [f"assert {call}.counted is {step.result['counted']}"]
        return [call]

    def _call(self, step: Step, bridge: str) -> str:
        """The call of a method of the bridge, or of an ad that was loaded."""
        params = dict(step.params)
        ad_id = str(params.get("adId"))
        if step.method == "advanceClock":
            return f"{bridge}.advance({params.get('ms', 0)})"
        target = bridge
        arguments: List[str] = []
        if not step.is_load and has_method(self._formats.get(ad_id), step.method):
            target = self._variables.get(ad_id, bridge)
        if target != bridge:
            del params["adId"]
        if step.method == "render" and isinstance(params.get("view"), dict):
            view = params.pop("view")
            params = {"width": view.get("width"), "height": view.get("height"), **params}
            params["viewId"] = view.get("id")
        for name, value in ((_snake(name), value) for name, value in params.items()):
            # The daemon has no parameters with other names, and ignores them.
            if value is not None and name.isidentifier() and not keyword.iskeyword(name):
                arguments.append(f"{name}={_value(value, 4)}")
        call = f"{target}.{_snake(step.method)}("
        if any("\n" in argument for argument in arguments) or len("".join(arguments)) > 60:
            lines = "".join(f"    {argument},\n" for argument in arguments)
            return f"{call}\n{lines})"
        return f"{call}{', '.join(arguments)})"

    def _expectations(self) -> List[str]:
        """The events of each ad, and the violations."""
        if not self._is_test:
            return []
        lines: List[str] = []
        for ad_id, variable in self._variables.items():
            events = self._recording.events.get(ad_id, [])
            lines.append(f"assert {variable}.event_names == {_value(events, 4)}")
        rules = _value(self._recording.violations, 4)
        bridge = self._bridge
        lines.append(f"assert [violation.rule for violation in {bridge}.violations] == {rules}")
        return lines


def _error_name(error: Mapping[str, Any]) -> str:
    """The class of an error, by its code."""
    for name in errors.__all__:
        kind = getattr(errors, name)
        if isinstance(kind, type) and issubclass(kind, RPCError) and kind.code == error["code"]:
            return name
    return "AdBridgeError"


def _variable(ad_id: str, used: Mapping[str, str]) -> str:
    name = re.sub(r"[^a-z0-9]+", "_", _snake(ad_id).lower()).strip("_") or "ad"
    name = name if name.startswith("ad_") else f"ad_{name}"
    while name in used.values():
        name += "_"
    return name


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: f"_{match[1].lower()}", name)


def _value(value: Any, indent: int) -> str:
    """A literal, whose items have a line each if it is long."""
    text = _short(value)
    if len(text) + indent <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return text
    start, end = "{}" if isinstance(value, dict) else "[]"
    names = [f"{_short(name)}: " for name in value] if start == "{" else [""] * len(value)
    members = value.values() if isinstance(value, dict) else value
    inner = indent + 4
    items = (f"{name}{_value(item, inner)}" for name, item in zip(names, members))
    lines = "".join(f"{' ' * inner}{item},\n" for item in items)
    return f"{start}\n{lines}{' ' * indent}{end}"


def _short(value: Any) -> str:
    """A literal in one line, with double quotes where they need no escape."""
    if isinstance(value, dict):
        members = (f"{_short(name)}: {_short(item)}" for name, item in value.items())
        return f"{{{', '.join(members)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_short, value))}]"
    text = repr(value)
    if isinstance(value, str) and text.startswith("'") and '"' not in text and "\\'" not in text:
        return f'"{text[1:-1]}"'
    return text


def _joined(lines: List[str]) -> str:
    return "\n".join(lines) + "\n"
