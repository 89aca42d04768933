"""A recording as a test for `node:test`."""

from __future__ import annotations

import json
import re
from typing import Any, Dict, List, Tuple

from .recording import Recording, Step, has_method, is_left_out


def node_test(recording: Recording) -> str:
    """A test that makes the calls, and expects the same results and events."""
    body = _Writer(recording).body()
    options = "clock: 'manual'"
    if isinstance(recording.config, str):
        options += f", config: {_quoted(recording.config)}"
    elif recording.config is not None:
        options += f", config: {_value(recording.config)}"
    lines = [
        "import assert from 'node:assert/strict';",
        "import { test } from 'node:test';",
        "import { assertEvents, withBridge } from 'adbridge/testing';",
        "",
        f"test('what was done in the inspector', withBridge({{ {options} }}, async (bridge) => {{",
        *(f"  {line}" if line else "" for line in body),
        "}));",
    ]
    return "\n".join(lines) + "\n"


class _Writer:
    """Writes the calls of a recording, one a line."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._variables: Dict[str, str] = {}
        self._formats: Dict[str, str] = {}
        self._loading: List[Tuple[int, str, Step]] = []

    def body(self) -> List[str]:
        lines: List[str] = []
        steps = self._recording.script()
        for number, step in enumerate(steps, start=1):
            waits = step.answered_after is None or step.answered_after > number
            call = self._call(step)
            if step.is_load and waits:
                name = f"loading{number}"
                lines += [f"const {name} = {call};", f"{name}.catch(() => {{}}); // See below."]
                self._loading.append((step.answered_after or len(steps) + 1, name, step))
            elif step.error is not None:
                lines.append(f"await {_rejected(call, step)};")
            elif not is_left_out(step):
                lines += self._made(step, call)
            lines += self._results(number)
        return [*lines, *self._expectations()]

    def _results(self, number: int) -> List[str]:
        """The loads that were answered before the next step."""
        lines: List[str] = []
        for answered_after, name, step in list(self._loading):
            if answered_after <= number:
                self._loading.remove((answered_after, name, step))
                lines += (
                    [f"await {_rejected(name, step)};"] if step.error else self._made(step, name)
                )
        return lines

    def _made(self, step: Step, call: str) -> List[str]:
        result = step.result
        if step.is_load and isinstance(result, dict) and step.ad_id is not None:
            variable = self._variables[step.ad_id] = self._variable(step.ad_id)
            self._formats[step.ad_id] = step.ad_format
            loaded = result["responseInfo"]["loadedAttempt"]
            return [
                f"const {variable} = await {call};",
                f"assert.equal({variable}.responseInfo.loadedAttempt, {loaded});",
            ]
        if isinstance(result, dict) and "counted" in result:
            return [f"assert.equal((await {call}).counted, {_value(result['counted'])});"]
        return [f"await {call};"]

    def _call(self, step: Step) -> str:
        """The call of a method of the bridge, or of an ad that was loaded."""
        params = {name: value for name, value in step.params.items() if value is not None}
        target, ad_id = "bridge", str(params.get("adId"))
        if not step.is_load and has_method(self._formats.get(ad_id), step.method):
            target = self._variables.get(ad_id, target)
        if target != "bridge":
            del params["adId"]
        return f"{target}.{step.method}({_value(params) if params else ''})"

    def _variable(self, ad_id: str) -> str:
        words = re.findall(r"[A-Za-z0-9]+", ad_id)
        name = "".join(word[0].upper() + word[1:] for word in words)
        name = "ad" + (name[2:] if name.startswith("Ad") else name)
        while name in self._variables.values():
            name += "_"
        return name

    def _expectations(self) -> List[str]:
        """The events of each ad, and the violations."""
        lines = [
            f"assertEvents({variable}, {_value(self._recording.events.get(ad_id, []))});"
            for ad_id, variable in self._variables.items()
        ]
        rules = _value(self._recording.violations)
        return [*lines, f"assert.deepEqual(bridge.violations.map(({{ rule }}) => rule), {rules});"]


def _rejected(call: str, step: Step) -> str:
    code = step.error["code"] if step.error else None
    expected = "" if code is None else f", {{ code: {code} }}"
    return f"assert.rejects({call}{expected})"


def _value(value: Any) -> str:
    """A value as JavaScript: JSON with bare names and single quotes."""
    if isinstance(value, dict):
        members = ", ".join(f"{_name(name)}: {_value(item)}" for name, item in value.items())
        return f"{{ {members} }}" if members else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return _quoted(value)
    return json.dumps(value)


def _name(name: str) -> str:
    is_bare = re.fullmatch(r"[A-Za-z_$][\w$]*", name, re.ASCII) and name != "__proto__"
    return name if is_bare else f"[{_quoted(name)}]" if name == "__proto__" else _quoted(name)


def _quoted(text: str) -> str:
    inner = json.dumps(text)[1:-1].replace('\\"', '"').replace("'", "\\'")
    return f"'{inner}'"
