"""The conversation without a daemon: the tests write the lines."""

from __future__ import annotations

import json
from concurrent.futures import Future
from typing import Any, List

import pytest

import adbridge
from adbridge._session import Session
from adbridge._wire import encode


class Told(Session):
    """A session that keeps the lines that it sends."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.sent: List[Any] = []
        self.write = lambda line: self.sent.append(json.loads(line))

    def ask(self, method: str = "ping", **params: Any) -> Future[Any]:
        """Calls a method, and returns the future of its result."""
        future: Future[Any] = Future()
        self.call(method, params, lambda result: result, future)
        return future


def test_a_line_that_is_too_long_fails_its_call_and_no_other() -> None:
    session = Told()
    first, short = session.ask(text="x" * 150), session.ask()
    fits = session.ask(text="x" * 39)
    second = session.ask(text="x" * 150)
    assert len(encode(session.sent[2])) == 101  # With its line end.
    refusal = {"code": -32600, "message": "Too long.", "data": {"limit": 100}}
    session.receive(encode({"id": None, "error": refusal}))
    assert isinstance(first.exception(0), adbridge.InvalidRequest)
    assert [call.done() for call in (short, fits, second)] == [False] * 3
    session.receive(encode({"id": None, "error": refusal}))
    assert isinstance(second.exception(0), adbridge.InvalidRequest)
    session.receive(encode({"id": None, "error": refusal}))  # To a notification.
    assert [call.done() for call in (short, fits)] == [False] * 2


def test_another_refused_line_fails_the_only_call() -> None:
    session = Told()
    refusal = {"code": -32700, "message": "Too deep.", "data": {"offset": 128}}
    one, two = session.ask(), session.ask()
    session.receive(encode({"id": None, "error": refusal}))
    assert not one.done() and not two.done()
    session.receive(encode({"id": 1, "result": {}}))
    session.receive(encode({"id": None, "error": refusal}))
    assert isinstance(two.exception(0), adbridge.ParseError)


def test_each_caller_gets_its_own_error_at_the_end() -> None:
    session = Told()
    session.end(adbridge.DaemonDied(3, "It rains."))
    errors = []
    for _ in range(2):
        with pytest.raises(adbridge.DaemonDied) as raised:
            session.ask()
        errors.append(raised.value)
    assert errors[0] is not errors[1]
    assert [(error.exit_code, error.log) for error in errors] == [(3, "It rains.")] * 2


def test_an_ad_whose_load_is_cancelled_while_its_answer_is_read_is_disposed_of() -> None:
    session = Told()
    load: Future[Any] = Future()
    session.call("loadNative", {}, lambda result: load.cancel(), load)
    session.receive(b'{"id":1,"result":{"adId":"ad-1"}}')
    assert (session.sent[-1]["method"], session.sent[-1]["params"]) == ("dispose", {"adId": "ad-1"})
