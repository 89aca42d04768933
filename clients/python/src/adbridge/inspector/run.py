"""A daemon, its clock and its recording."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from contextlib import suppress
from typing import Any, Dict, List, Mapping, Optional

from .._wire import JSON
from ..aio import AsyncAdBridge
from ..failures import AdBridgeError, DaemonDied, RPCError
from .history import History
from .recording import ACTIONS, Recording

TICK_SECONDS = 0.2

OWN_METHODS = frozenset(["initialize", "shutdown", "exit", "$/cancelRequest"])
"""The methods that pages do not call."""


class Run:
    """One daemon on a manual clock, which the inspector advances."""

    def __init__(self, history: History, recording: Recording, config: Optional[str]) -> None:
        self.recording = recording
        self._history = history
        descriptor, self.report = tempfile.mkstemp(prefix="adbridge-inspector-", suffix=".html")
        os.close(descriptor)
        self._bridge = AsyncAdBridge(
            clock="manual",
            config=config,
            timeout=None,
            trace=self._trace,
            arguments=["--report", self.report],
        )
        self._is_shown = False
        self._is_advancing = False
        self._has_failed = False

    async def start(self) -> JSON:
        """Starts the daemon, and returns its answer to `initialize`.

        Raises:
            AdBridgeError: It can't be started.
        """
        try:
            await self._bridge.start()
            introduction = await self._bridge.request("initialize", {})
            names = introduction["capabilities"]["notifications"]
            await self._bridge.request("initialize", {"notifications": names})
        except BaseException:
            await self.close()
            raise
        result: JSON = introduction
        return result

    def show(self) -> None:
        """From now on, sends this run to the pages."""
        self._is_shown = True

    async def close(self) -> None:
        self._is_shown = False
        try:
            await self._bridge.close()
        finally:
            with suppress(OSError):
                os.unlink(self.report)

    async def call(
        self, method: str, params: Mapping[str, Any], *, is_tick: bool = False
    ) -> JSON:
        """Calls a method; returns a member `result`, or a member `error`."""
        if method not in ACTIONS:
            return await self._answer(method, params)
        step = self.recording.begin(method, params, is_tick=is_tick)
        number = id(step)
        if method != "advanceClock":
            self._history.add("call", call=number, method=method, params=dict(params))
        answer = await self._answer(method, params)
        self.recording.end(step, answer.get("result"), answer.get("error"))
        if method == "advanceClock" and "result" in answer:
            self._history.set_time(answer["result"]["nowMs"])
        elif self._is_shown:
            self._history.add("answer", call=number, method=method, **answer)
        return answer

    async def tick(self, ms: int) -> None:
        """Advances the clock, unless it is being advanced, or the daemon has ended."""
        if self._is_advancing or self._has_failed or ms <= 0:
            return
        self._is_advancing = True
        try:
            answer = await self.call("advanceClock", {"ms": ms}, is_tick=True)
            if "error" in answer and not self._has_failed:
                self._has_failed = True
                self._history.add("failed", error=answer["error"])
        finally:
            self._is_advancing = False

    @property
    def is_advancing(self) -> bool:
        return self._is_advancing

    async def _answer(self, method: str, params: Mapping[str, Any]) -> JSON:
        try:
            return {"result": await self._bridge.request(method, params)}
        except RPCError as error:
            named = {"code": error.code, "message": error.message, "data": error.data}
            return {"error": named}
        except DaemonDied as died:
            return {"error": {"code": None, "message": str(died), "data": {"name": "daemonDied"}}}
        except (AdBridgeError, TypeError, ValueError) as error:
            return {"error": {"code": None, "message": str(error), "data": {}}}

    def _trace(self, direction: str, line: str) -> None:
        if direction != "<" or not self._is_shown:
            return
        message = json.loads(line)
        if isinstance(message, dict) and "method" in message:
            self.recording.notified(message["method"], message["params"])
            self._history.add("notification", method=message["method"], params=message["params"])


class Runs:
    """The run that is shown, and the configuration of the next one."""

    def __init__(self, history: History, path: Optional[str]) -> None:
        self.history = history
        self.path = path
        self.text: Optional[str] = None
        """The configuration of the run, if it was changed in the page."""
        self.clock_runs = True
        self._run: Optional[Run] = None
        self._failure: Optional[JSON] = None
        self._lock = asyncio.Lock()
        self._ticking: Optional[asyncio.Task[None]] = None

    async def open(self) -> None:
        await self.restart(None)
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
        if self._run is not None:
            await self._run.close()
        self.history.end()

    @property
    def report(self) -> Optional[str]:
        """The file with the page that the daemon writes, which is complete at any time."""
        return self._run.report if self._run else None

    @property
    def recording(self) -> Recording:
        return self._run.recording if self._run else Recording(None)

    def configuration(self) -> JSON:
        """The text of the configuration, and the file that it comes from."""
        text = self.text
        failure = None
        if text is None and self.path is not None:
            try:
                with open(self.path, encoding="utf-8") as file:
                    text = file.read()
            except (OSError, UnicodeDecodeError) as error:
                failure = str(error)
        return {
            "text": text or "",
            "path": self.path,
            "isChanged": self.text is not None,
            "error": failure or self._failure,
        }

    async def restart(self, text: Optional[str]) -> Optional[JSON]:
        """Starts another daemon, with another configuration or that of the file.

        If it can't be started, the run continues, and the reason is returned.
        """
        async with self._lock:
            return await self._restart(text)

    async def _restart(self, text: Optional[str]) -> Optional[JSON]:
        own_file = None
        config: Any = self.path
        used: Optional[str] = self.path
        try:
            if text is not None and not text.strip():
                config = used = None
            elif text is not None:
                own_file = used = _written(text)
                with suppress(ValueError):
                    config = json.loads(text)
            run = Run(self.history, Recording(config), used)
            introduction = await run.start()
        except AdBridgeError as error:
            self._failure = _problem(error, own_file)
            if self._run is None:
                self.history.add("failed", error=self._failure)
            return self._failure
        finally:
            if own_file is not None:
                os.unlink(own_file)
        previous, self._run, self._failure, self.text = self._run, run, None, text
        self.history.clear()
        self.history.add("start", **introduction, configuration=self.configuration())
        run.show()
        if previous is not None:
            await previous.close()
        return None

    async def call(self, method: str, params: Mapping[str, Any]) -> JSON:
        if method in OWN_METHODS:
            message = f"The inspector calls {method} itself."
            return {"error": {"code": None, "message": message, "data": {}}}
        if self._run is None:
            message = "There is no daemon: correct the configuration, and start again."
            return {"error": {"code": None, "message": message, "data": {}}}
        return await self._run.call(method, params)

    async def _tick(self) -> None:
        """Advances the clock of the run by the time that has passed."""
        last = time.monotonic()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            run, now = self._run, time.monotonic()
            if run is None or not self.clock_runs:
                last = now
            elif not run.is_advancing:
                ms = int((now - last) * 1000)
                last += ms / 1000
                await run.tick(ms)


def _written(text: str) -> str:
    descriptor, path = tempfile.mkstemp(prefix="adbridge-inspector-", suffix=".json")
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def _problem(error: AdBridgeError, own_file: Optional[str]) -> JSON:
    """The reason why the daemon does not start, and the place in the configuration."""
    log = error.log if isinstance(error, DaemonDied) else ""
    lines: List[str] = [line for line in log.splitlines() if "error: " in line]
    message = lines[-1].split("error: ", 1)[1] if lines else str(error)
    problem: Dict[str, Any] = {"message": message, "line": None, "column": None}
    if own_file is not None and message.startswith(f"{own_file}:"):
        message = message[len(own_file) + 1 :]
        line, _, rest = message.partition(":")
        column, _, rest = rest.partition(": ")
        if line.isdigit() and column.isdigit():
            problem = {"message": rest, "line": int(line), "column": int(column)}
    return problem
