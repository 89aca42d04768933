"""The conversation without a daemon: the lines are the test's own."""

from __future__ import annotations

import json
from concurrent.futures import Future
from typing import Any, List

from adbridge._session import Session


class Told(Session):
    """A session that keeps what it would send."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.sent: List[Any] = []
        self.write = lambda line: self.sent.append(json.loads(line))

    def ask(self, method: str = "ping", **params: Any) -> Future[Any]:
        """Calls a method, and returns the future of its result."""
        future: Future[Any] = Future()
        self.call(method, params, lambda result: result, future)
        return future


def test_an_ad_whose_load_is_cancelled_while_its_answer_is_read_is_disposed_of() -> None:
    session = Told()
    load: Future[Any] = Future()
    session.call("loadNative", {}, lambda result: load.cancel(), load)
    session.receive(b'{"id":1,"result":{"adId":"ad-1"}}')
    assert (session.sent[-1]["method"], session.sent[-1]["params"]) == ("dispose", {"adId": "ad-1"})
