"""Has the conversations that all clients have, on threads and on an event loop."""

from __future__ import annotations

import json
import re
import sys
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Tuple

import pytest

from adbridge import AdBridge, BridgeClosed, DaemonDied, RPCError
from under_test import ROOT

FOLDER = ROOT / "clients/conversations"
FILES = sorted(FOLDER.glob("*.json"))
DOCUMENT = json.loads((ROOT / "protocol/clients/openrpc.json").read_text("utf-8"))

#: The errors that a call fails with, by their names in the conversations.
FAILURES = {"closed": BridgeClosed, "ended": DaemonDied}

#: How long an answer or a notification may take, in seconds.
PATIENCE = 60


def snake(name: str) -> str:
    """`adUnitId` as `ad_unit_id`, `rpc.discover` as `discover`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name.split(".")[-1]).lower()


def expect(found: Any, expected: Any, place: str) -> None:
    """Compares a value with the members that are expected."""
    if isinstance(expected, dict) and set(expected) == {"starts"}:
        assert found.startswith(expected["starts"]), place
    elif isinstance(expected, dict):
        for name, value in expected.items():
            expect(member(found, name), value, f"{place}.{name}")
    elif isinstance(expected, list):
        assert len(found) == len(expected), f"{place}: {found}"
        for index, value in enumerate(expected):
            expect(found[index], value, f"{place}[{index}]")
    else:
        assert found == expected, place


def member(value: Any, name: str) -> Any:
    """A member by its name on the wire, an element by its number, or an entry of a dictionary."""
    if isinstance(value, (list, tuple)):
        return value[int(name)]
    return value.get(name) if isinstance(value, dict) else getattr(value, snake(name))


class Conversation:
    def __init__(self, path: Path) -> None:
        script = json.loads(path.read_text("utf-8"))
        self.steps: List[Dict[str, Any]] = script["steps"]
        program = [sys.executable, str(FOLDER / "daemon.py"), str(path)] if "daemon" in script else None
        arguments = [] if program else script.get("arguments", ["--clock", "manual"])
        self.bridge = AdBridge(program, arguments=arguments)
        self.begun: Dict[str, Future[Any]] = {}
        self.received: List[Tuple[str, Any]] = []
        self.bridge.on_event(lambda event: self.received.append(("adEvent", event)))
        self.bridge.on_violation(lambda found: self.received.append(("contractViolation", found)))
        self.bridge.on_notification(lambda entry: self.received.append((entry.method, entry.params)))
        self.bridge.initialize(notifications=script.get("notifications", []))

    def run(self) -> None:
        with self.bridge:
            for number, step in enumerate(self.steps):
                [kind] = {"call", "request", "end", "cancel", "close", "received", "waitFor"} & (
                    set(step) - ({"call"} if "begin" in step else set())) or {"begin"}
                getattr(self, f"step_{snake(kind)}")(step, f"step {number + 1}")

    def step_call(self, step: Dict[str, Any], place: str) -> None:
        function = getattr(self.bridge, snake(step["call"]))
        self.outcome(lambda: function(**self.params(step)), step, place)

    def step_request(self, step: Dict[str, Any], place: str) -> None:
        call = self.bridge.request(step["request"], step.get("params", {}))
        self.outcome(lambda: call.result(PATIENCE), step, place)

    def step_begin(self, step: Dict[str, Any], place: str) -> None:
        function = getattr(self.bridge.pipeline, snake(step["call"]))
        self.begun[step["begin"]] = function(**self.params(step))

    def step_end(self, step: Dict[str, Any], place: str) -> None:
        self.outcome(lambda: self.begun[step["end"]].result(PATIENCE), step, place)

    def step_cancel(self, step: Dict[str, Any], place: str) -> None:
        call = self.begun[step["cancel"]]
        assert call.cancel(), place
        with pytest.raises(CancelledError):
            call.result(PATIENCE)

    def step_close(self, step: Dict[str, Any], place: str) -> None:
        self.bridge.close()

    def step_received(self, step: Dict[str, Any], place: str) -> None:
        found, self.received[:] = self.received[:], []
        assert [name for name, _ in found] == [name for name, _ in step["received"]], place
        for (name, params), (_, expected) in zip(found, step["received"]):
            expect(params, expected, f"{place}: {name}")

    def step_wait_for(self, step: Dict[str, Any], place: str) -> None:
        name, expected = step["waitFor"]

        def has_come() -> bool:
            found = [params for kind, params in self.received if kind == name]
            return any(all(member(p, n) == v for n, v in expected.items()) for p in found)

        self.bridge._process.wait(has_come, PATIENCE)
        assert has_come(), place

    @staticmethod
    def params(step: Dict[str, Any]) -> Dict[str, Any]:
        params = {snake(name): value for name, value in step.get("params", {}).items()}
        # The methods that draw an ad take the members of its view.
        view = params.pop("view", {})
        return {**params, **view}

    @staticmethod
    def outcome(call: Callable[[], Any], step: Dict[str, Any], place: str) -> None:
        expected = step.get("error")
        if expected:
            with pytest.raises(RPCError) as failed:
                call()
            assert failed.value.code == expected["code"], place
            data = {"name": expected["name"], **expected.get("data", {})}
            expect(failed.value.data, data, f"{place}: data")
        elif "fails" in step:
            with pytest.raises(FAILURES[step["fails"]]) as raised:
                call()
            for text in step.get("says", []):
                assert text in str(raised.value), place
        else:
            expect(call(), step.get("result", {}), f"{place}: result")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_conversation(path: Path) -> None:
    Conversation(path).run()


def steps() -> Iterator[Dict[str, Any]]:
    for path in FILES:
        yield from json.loads(path.read_text("utf-8"))["steps"]


def test_every_method_is_called() -> None:
    called = {step.get("call") or step.get("request") for step in steps()}
    # Every conversation begins with `initialize`, and a step cancels a request.
    called |= {"initialize"} | {"$/cancelRequest" for step in steps() if "cancel" in step}

    assert called - {None, "lodNative"} == {method["name"] for method in DOCUMENT["methods"]}


def test_most_errors_occur() -> None:
    codes = {step["error"]["code"] for step in steps() if "error" in step}
    known = {error["code"] for error in DOCUMENT["components"]["errors"].values()}

    assert len(codes & known) >= 18
    assert len(FILES) >= 20
