"""`serve` and the pipes of an adapter, in this process: no bridge runs."""

from __future__ import annotations

import json
import logging
import socket
import sys
import threading
from functools import partial
from types import SimpleNamespace
from typing import Any, Dict, Iterator, List, Optional

import pytest

from adbridge.adapter import LATER, Adapter, NativeAd, log, network_call, serve
from adbridge.adapter import _attachment, _network
from adbridge.adapter import adapter as module
from adbridge.adapter._conversation import Conversation
from adbridge.adapter._pipes import Pipes
from fake_bridge import OPTIONS, REQUEST

PATIENCE = 20.0


# The pipes


def nothing(line: memoryview) -> int:
    raise AssertionError("nothing is written")


@pytest.mark.parametrize("last", [b"", ConnectionResetError(), BrokenPipeError()])
def test_the_lines_end_when_the_bridge_has_ended(last: Any) -> None:
    pieces: List[Any] = [b'{"a"', b":1}\n\n{", b"}\nrest", last, b"more\n"]

    def read() -> bytes:
        piece = pieces.pop(0)
        if isinstance(piece, Exception):
            raise piece
        return bytes(piece)

    assert list(Pipes(read, nothing).lines()) == [b'{"a":1}', b"", b"{}"]
    assert pieces == [b"more\n"]


def test_a_line_is_written_whole_and_nothing_after_the_end() -> None:
    written: List[bytes] = []

    def write(line: memoryview) -> int:
        written.append(bytes(line[:3]))
        if len(written) == 4:
            raise BrokenPipeError
        return len(written[-1])

    pipes = Pipes(lambda: b"", write)
    pipes.write(b"12345\n")
    assert written == [b"123", b"45\n"]
    assert not pipes.is_ended.is_set()
    pipes.write(b"6789\n")
    assert pipes.is_ended.is_set()
    pipes.write(b"0\n")
    assert written[2:] == [b"678", b"9\n"]
    pipes.close()  # Standard input and output stay.


# Serving


class End:
    """The bridge's end of a conversation, with the pipes of the program."""

    def __init__(self) -> None:
        self.socket, theirs = socket.socketpair()
        self.socket.settimeout(PATIENCE)
        self.pipes = Pipes(partial(theirs.recv, 1 << 16), theirs.send, theirs.close)
        self._lines = self.socket.makefile("rb")

    def send(self, id: Optional[int], method: str, **params: Any) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        self.socket.sendall(json.dumps({**message, **({"id": id} if id else {})}).encode() + b"\n")

    def read(self) -> Dict[str, Any]:
        message: Dict[str, Any] = json.loads(self._lines.readline())
        return message

    def ask(self, id: int, method: str, **params: Any) -> Any:
        self.send(id, method, **params)
        answer = self.read()
        assert answer["id"] == id, answer
        return answer["result"]

    def load(self, id: int, load_id: str) -> None:
        self.send(
            id, "adapter/loadNative", loadId=load_id, parameter=None, settings={}, label=None,
            request=REQUEST, timeoutMs=1_000, adTypes=["content"], options=OPTIONS,
        )  # fmt: skip

    def end(self) -> None:
        self.socket.shutdown(socket.SHUT_WR)


class Served:
    """Serves adapters on a thread, as programs do on their first one."""

    def __init__(self, *adapters: Adapter) -> None:
        self._thread = threading.Thread(target=serve, args=adapters, name="main", daemon=True)
        self._thread.start()

    def wait(self, seconds: float = PATIENCE, *, is_over: bool = True) -> None:
        self._thread.join(seconds)
        assert self._thread.is_alive() != is_over


@pytest.fixture
def end(monkeypatch: pytest.MonkeyPatch) -> Iterator[End]:
    """The bridge that has started this program."""
    one = End()
    monkeypatch.setattr(Pipes, "take", lambda: one.pipes)
    monkeypatch.delenv("ADBRIDGE_ATTACH", raising=False)
    yield one
    one.socket.close()


@pytest.fixture(autouse=True)
def other_tests_have_their_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "propagate", True)
    monkeypatch.setattr(log, "level", logging.NOTSET)
    monkeypatch.setattr(_network, "_write", _network._write)


class Network(Adapter):
    """Its loads log, and tell the calls of the network."""

    def load_native(self, request: Any) -> Any:
        log.debug("asked for %s", request.load_id)
        network_call("of the load", [1], load=request)
        network_call("of no load")
        return NativeAd(headline=request.load_id)


def entry(level: str, message: str) -> Dict[str, Any]:
    params = {"level": level, "message": message}
    return {"jsonrpc": "2.0", "method": "adapter/log", "params": params}


def called(**params: Any) -> Dict[str, Any]:
    return {"jsonrpc": "2.0", "method": "adapter/networkCall", "params": params}


def test_what_a_program_logs_and_tells_goes_to_its_bridge_until_it_ends(
    end: End, capsys: pytest.CaptureFixture[str]
) -> None:
    before = list(log.handlers)
    others: List[logging.LogRecord] = []
    root = logging.Handler()
    root.emit = others.append  # type: ignore[method-assign]
    logging.getLogger().addHandler(root)
    earlier = set(threading.enumerate())
    served = Served(Network())
    assert end.ask(1, "adapter/initialize", protocolVersion=1, className="Network")["formats"] == ["native"]
    # A thread of another name would be one of the adapter, which can report events.
    names = [thread.name for thread in threading.enumerate() if thread not in earlier]
    assert sorted(names) == ["adbridge", "main"]
    end.load(2, "load-1")
    assert [end.read() for _ in range(4)] == [
        entry("debug", "asked for load-1"),
        called(name="of the load", arguments=[1], loadId="load-1"),
        called(name="of no load", arguments=None),
        {"jsonrpc": "2.0", "id": 2, "result": {
            "assets": {"headline": "load-1"}, "tracking": {"impressions": "bridge", "clicks": "bridge"}}},
    ]  # fmt: skip
    end.end()
    served.wait()
    logging.getLogger().removeHandler(root)
    assert log.handlers == before
    assert others == []  # The bridge logs it.
    assert end._lines.read() == b""
    assert capsys.readouterr().err == ""


def test_each_bridge_is_told_of_its_own_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    class Other(Network):
        pass

    ends = [End(), End()]
    monkeypatch.setenv("ADBRIDGE_ATTACH", "unix:here")
    asked: List[Any] = []

    def attach(names: List[str], address: str) -> List[Any]:
        asked.append((names, address))
        return [(name, one.pipes) for name, one in zip(names, ends)]

    monkeypatch.setattr(_attachment, "attach", attach)
    served = Served(Network(), Other())
    for one, name, other in zip(ends, ["Network", "Other"], ["Other", "Network"]):
        assert one.ask(1, "adapter/initialize", protocolVersion=1, className=name)["className"] == name
        one.send(2, "adapter/initialize", protocolVersion=1, className=other)
        message = f'This program does not serve "{other}". It serves {name}.'
        assert one.read()["error"] == {"code": 101, "message": message}
    assert asked == [(["Network", "Other"], "unix:here")]
    first, second = ends
    second.load(3, "load-7")
    # The first bridge has the log and what belongs to no load.
    assert [first.read() for _ in range(2)] == [
        entry("debug", "asked for load-7"),
        called(name="of no load", arguments=None),
    ]
    assert second.read() == called(name="of the load", arguments=[1], loadId="load-7")
    assert second.read()["id"] == 3
    # The program serves as long as a bridge is there.
    first.end()
    assert first.pipes.is_ended.wait(PATIENCE)
    served.wait(0.1, is_over=False)
    assert second.ask(4, "adapter/ping")["isQuiet"] is False
    second.end()
    served.wait()
    for one in ends:
        assert one._lines.read() == b""  # Its connection is closed.
        one.socket.close()


def test_the_end_of_the_bridge_cancels_what_has_no_answer(
    end: End, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience: List[float] = []
    whole_end = Conversation.end

    def remember(conversation: Conversation, seconds: float) -> None:
        patience.append(seconds)
        whole_end(conversation, seconds)

    monkeypatch.setattr(Conversation, "end", remember)
    requests: List[Any] = []

    class Late(Adapter):
        def load_native(self, request: Any) -> Any:
            requests.append(request)
            return LATER

    served = Served(Late())
    end.ask(1, "adapter/initialize", protocolVersion=1, className="Late")
    end.load(2, "load-1")
    end.ask(3, "adapter/ping")
    assert not requests[0].cancelled.is_set()
    end.end()
    served.wait()
    assert requests[0].cancelled.is_set()
    assert patience == [1.0]


HINT = "This is an adapter: adbridge starts it, and speaks to it here.\n"


@pytest.mark.parametrize(
    ("stdin", "hint"),
    [(SimpleNamespace(isatty=lambda: True), HINT), (SimpleNamespace(isatty=lambda: False), ""), (None, "")],
)
def test_a_person_who_starts_an_adapter_is_told_what_it_is(
    stdin: Any, hint: str, end: End, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    end.end()
    module.serve(Network())
    assert capsys.readouterr().err == hint
