"""A bridge that runs already, whose clients are watched."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from contextlib import suppress
from typing import Any, Deque, Dict, List, Mapping, Optional, Tuple

from .._wire import JSON
from ..aio import AsyncAdBridge
from ..failures import AdBridgeError, RPCError
from .history import History
from .recording import Recording

PING_SECONDS = 1.0

SEEING = frozenset(["getAd", "preview", "validateLayout"])
"""The methods that pages call for an ad. None of them changes it."""

LISTS = frozenset(["listAdUnits", "listAdapters", "listClients"])

MOST_ADS = 500
"""How many ads wait to be fetched. The newest ones stay."""


class Watch:
    """Shows the ads of all clients of a bridge, and changes nothing.

    Pages know an ad as `client 1: ad-1`, because each client has ids of its own.
    """

    report: Optional[str] = None

    def __init__(self, history: History, address: str) -> None:
        self.history = history
        self.clock_runs = True
        self.recording = Recording(None)
        self._address = address
        self._bridge: Optional[AsyncAdBridge] = None
        self._tasks: List[asyncio.Task[None]] = []
        self._unknown: Deque[Tuple[int, str]] = deque(maxlen=MOST_ADS)
        """The ads that were loaded, and are not shown yet: the client and the id of each."""
        self._loaded: Optional[asyncio.Event] = None
        self._failure: Optional[JSON] = None

    async def open(self) -> None:
        await self.restart(None)

    async def close(self) -> None:
        await self._leave()
        self.history.end()

    def configuration(self) -> JSON:
        return {"text": "", "path": None, "isChanged": False, "error": self._failure}

    async def restart(self, text: Optional[str]) -> Optional[JSON]:
        """Connects again. Returns the reason if that is impossible."""
        await self._leave()
        self.history.clear()
        bridge = AsyncAdBridge.connect(self._address, timeout=None, trace=self._trace)
        try:
            await bridge.start()
            introduction = await bridge.request("initialize", {})
        except AdBridgeError as error:
            self._fail(str(error))
            return self._failure
        self._bridge, self._failure = bridge, None
        self.history.add(
            "start", **introduction, configuration=self.configuration(), watches=self._address
        )
        names = introduction["capabilities"]["notifications"]
        with suppress(AdBridgeError):
            await bridge.request("initialize", {"notifications": names})
            await self._find_ads(bridge)
        self._tasks = [
            asyncio.create_task(self._show_ads(bridge)),
            asyncio.create_task(self._notice_end(bridge)),
        ]
        return None

    async def call(self, method: str, params: Mapping[str, Any]) -> JSON:
        """Calls a method that changes nothing; returns a member `result`, or a member `error`."""
        if self._bridge is None:
            return _error("No bridge is connected.")
        if method in LISTS:
            return await self._answer(method, {})
        if method not in SEEING:
            return _error("The inspector only watches: an ad can be used by the client that has it.")
        client, _, ad_id = str(params.get("adId")).removeprefix("client ").partition(": ")
        if not client.isdecimal():
            return _error("This ad belongs to no client.")
        return await self._answer(method, {**params, "adId": ad_id, "clientId": int(client)})

    async def _answer(self, method: str, params: Mapping[str, Any]) -> JSON:
        assert self._bridge is not None
        try:
            return {"result": await self._bridge.request(method, params)}
        except RPCError as error:
            named = {"code": error.code, "message": error.message, "data": error.data}
            return {"error": named}
        except (AdBridgeError, TypeError, ValueError) as error:
            return _error(str(error))

    # What the bridge says

    def _trace(self, direction: str, line: str) -> None:
        if direction != "<":
            return
        message = json.loads(line)
        if not isinstance(message, dict) or "method" not in message:
            return
        method, params = message["method"], message["params"]
        if method == "clientEntry":
            client_id, method = params["clientId"], params["entry"]["method"]
            self._seen(client_id, method, params["entry"]["params"])
        else:
            self.history.add("notification", method=method, params=params)

    def _seen(self, client_id: int, method: str, params: JSON) -> None:
        """Shows what happened to an ad of a client."""
        if method == "loadEnded" and params["outcome"] == "loaded":
            self._show((client_id, params["adId"]))
        self.history.add("notification", method=method, params=_named(client_id, params))

    async def _find_ads(self, bridge: AsyncAdBridge) -> None:
        """Finds the ads that were loaded before."""
        for client in (await bridge.request("listClients"))["clients"]:
            client_id, last = client["clientId"], None
            while True:
                page_of = {"clientId": client_id, **({"afterAdId": last} if last else {})}
                try:
                    page = await bridge.request("listAds", page_of)
                except RPCError:
                    break  # The client has left meanwhile.
                self._show(*((client_id, ad["adId"]) for ad in page["ads"]))
                last = page["nextAdId"]
                if last is None:
                    break

    def _show(self, *ads: Tuple[int, str]) -> None:
        self._unknown.extend(ads)
        if self._loaded is not None:
            self._loaded.set()

    async def _show_ads(self, bridge: AsyncAdBridge) -> None:
        """Shows each ad that was loaded, with its content."""
        while True:
            self._loaded = asyncio.Event()
            while self._unknown:
                client_id, ad_id = self._unknown.popleft()
                try:
                    await self._show_ad(bridge, client_id, ad_id)
                except RPCError:
                    continue  # It was disposed of meanwhile.
                except AdBridgeError:
                    return
            await self._loaded.wait()

    async def _show_ad(self, bridge: AsyncAdBridge, client_id: int, ad_id: str) -> None:
        def show(ad: JSON) -> None:
            self.history.add("ad", ad=_named(client_id, ad))

        # The answer is shown where it stands among the messages, not when the call continues:
        # what the bridge says after it is newer.
        await bridge._call("getAd", {"adId": ad_id, "clientId": client_id}, show)

    async def _notice_end(self, bridge: AsyncAdBridge) -> None:
        while True:
            try:
                await bridge.request("ping")
            except AdBridgeError as error:
                return self._fail(str(error))
            await asyncio.sleep(PING_SECONDS)

    def _fail(self, message: str) -> None:
        self._failure = {"message": message, "line": None, "column": None}
        self.history.add("failed", error=self._failure)

    async def _leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []
        bridge, self._bridge = self._bridge, None
        if bridge is not None:
            with suppress(AdBridgeError):
                await bridge.close()


def _named(client_id: int, params: JSON) -> JSON:
    """The parameters with ids that are different for each client."""
    named: Dict[str, Any] = dict(params)
    for name in ("adId", "responseId"):
        if isinstance(named.get(name), str):
            named[name] = f"client {client_id}: {named[name]}"
    if isinstance(named.get("responseInfo"), dict):
        named["responseInfo"] = _named(client_id, named["responseInfo"])
    return named


def _error(message: str) -> JSON:
    return {"error": {"code": None, "message": message, "data": {}}}
