"""An adapter that attaches itself to a bridge that runs already."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Callable, Dict, Iterator, List, Optional, Union

import pytest

from adbridge import AdapterSource, AdBridge
from adbridge.adapter import _attachment
from adbridge.adapter._attachment import attach
from adbridge.types import NetworkCallEntry

TOKEN = "a secret of 22 letters"
Run = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Starts a program of a few lines, which attaches itself at an address."""
    programs: List[subprocess.Popen[str]] = []

    def run(body: str, address: str, token: Union[str, None] = None) -> subprocess.Popen[str]:
        path = tmp_path / f"program{len(programs)}.py"
        head = "import sys\nfrom adbridge.adapter import *\n"
        path.write_text(head + textwrap.dedent(body))
        environment = {**os.environ, "ADBRIDGE_ATTACH": address}
        environment.pop("ADBRIDGE_ATTACH_TOKEN", None)
        if token is not None:
            environment["ADBRIDGE_ATTACH_TOKEN"] = token
        program = subprocess.Popen(
            [sys.executable, path],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        programs.append(program)
        return program

    yield run
    for program in programs:
        program.kill()
        program.communicate()


def bridge(attach: Dict[str, Any], *names: str, **options: Any) -> AdBridge:
    adapters = [{"className": name, "attach": attach} for name in names]
    return AdBridge(config={"adapters": adapters, "adUnits": {}}, **options)


NETWORK = """
class MyNetwork(Adapter):
    def load_native(self, request):
        log.info("asked")
        network_call("fetch", [request.parameter], load=request)
        print("printed")
        return NativeAd(headline=sys.stdin.readline().strip(), body="b", call_to_action="c")

MyNetwork().run()
print("served")
"""

MINE = AdapterSource(class_name="MyNetwork", parameter="unit-7")


def test_a_program_attaches_and_keeps_its_standard_streams(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "a.socket"
    with bridge({"socket": str(path)}, "MyNetwork") as one:
        one.ping()
        program = run(NETWORK, f"unix:{path}")
        program.stdin.write("typed\n")  # type: ignore[union-attr]
        program.stdin.flush()  # type: ignore[union-attr]
        ad = one.load_native(adapter=MINE)
        assert ad.assets.headline == "typed"
    output, errors = program.communicate(timeout=60)
    assert (output, errors, program.returncode) == ("printed\nserved\n", "", 0)


def test_a_program_attaches_at_a_port_with_the_token(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, run: Run
) -> None:
    monkeypatch.setenv("ADBRIDGE_ATTACH_TOKEN", TOKEN)
    caplog.set_level("INFO")
    with bridge({"port": 0}, "MyNetwork") as one:
        while not (found := re.search(r"ADBRIDGE_ATTACH=(tcp:[0-9.:]+)\.", caplog.text)):
            one.ping()
        address = found[1]
        for token in (None, TOKEN + "x"):
            refused = run(NETWORK, address, token)
            _, errors = refused.communicate(timeout=60)
            assert refused.returncode == 1
            assert errors == (
                "MyNetwork can't attach: The token is missing or wrong. It is the bridge's "
                "ADBRIDGE_ATTACH_TOKEN.\n"
            )
        program = run(NETWORK, address, TOKEN)
        program.stdin.close()  # type: ignore[union-attr]
        program.stdin = None
        assert one.load_native(adapter=MINE).assets.headline == ""
    assert program.wait(60) == 0


SEVERAL = """
class First(Adapter):
    def load_native(self, request):
        network_call(type(self).__name__, load=request)
        return NativeAd(headline=type(self).__name__, body="b", call_to_action="c")

class Second(First): pass
class Third(First): pass

serve(First(), Second(), Third())
"""


def test_a_program_attaches_each_of_its_adapters_that_the_bridge_knows(
    tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "a.socket"
    with bridge({"socket": str(path)}, "Second", "Third") as one:
        one.initialize(notifications=["networkCall"])
        program = run(SEVERAL, f"unix:{path}")
        for name in ("Third", "Second"):
            ad = one.load_native(adapter=AdapterSource(class_name=name))
            assert ad.assets.headline == name
        entries = one.get_events().events
        calls = [entry.params for entry in entries if isinstance(entry, NetworkCallEntry)]
        assert [(call.class_name, call.ad_id, call.name) for call in calls] == [
            ("Third", "ad-1", "Third"),
            ("Second", "ad-2", "Second"),
        ]
    assert program.wait(60) == 0


def test_a_program_that_attaches_again_serves_again(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "a.socket"
    with bridge({"socket": str(path)}, "First") as one:
        one.initialize(notifications=["adapterEnded"])
        for times in (1, 2):
            program = run(SEVERAL, f"unix:{path}")
            assert one.load_native(adapter=AdapterSource(class_name="First"))
            program.kill()
            program.wait(60)
            # The bridge notices it later. Until then, a load is the load of the killed program.
            deadline = time.monotonic() + 60
            while len(one.get_events().events) < times:
                assert time.monotonic() < deadline, "The bridge does not notice the end."
                one.ping()


def test_a_program_that_is_started_first_attaches_when_the_bridge_listens(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "a.socket"
    program = run(NETWORK, f"unix:{path}")
    line = program.stderr.readline()  # type: ignore[union-attr]
    assert line.startswith(f"MyNetwork waits for a bridge with ADBRIDGE_ATTACH=unix:{path}: ")
    assert "No such file or directory" in line
    with bridge({"socket": str(path)}, "MyNetwork") as one:
        program.stdin.write("typed\n")  # type: ignore[union-attr]
        program.stdin.flush()  # type: ignore[union-attr]
        assert one.load_native(adapter=MINE).assets.headline == "typed"
    _, errors = program.communicate(timeout=60)
    assert (errors, program.returncode) == ("", 0)


def test_a_program_waits_for_the_bridge_at_a_port_too(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp:127.0.0.1:{server.getsockname()[1]}"
    program = run(NETWORK, address)
    line = program.stderr.readline()  # type: ignore[union-attr]
    assert line.startswith(f"MyNetwork waits for a bridge with ADBRIDGE_ATTACH={address}: ")


@pytest.mark.parametrize(
    "address, reason",
    [
        ("tcp:127.0.0.1:0", "expected unix:PATH or tcp:HOST:PORT"),
        ("5123", "expected unix:PATH or tcp:HOST:PORT"),
        ("tcp:5123", "expected unix:PATH or tcp:HOST:PORT"),
        ("tcp:127.0.0.1:x", "expected unix:PATH or tcp:HOST:PORT"),
    ],
)
def test_a_program_that_gets_a_wrong_address_ends_with_the_reason(run: Run, address: str, reason: str) -> None:
    program = run(NETWORK, address)
    _, errors = program.communicate(timeout=60)
    assert program.returncode == 1
    assert errors.startswith(f"MyNetwork can't attach with ADBRIDGE_ATTACH={address}: ")
    assert reason in errors


def test_a_program_whose_adapters_the_bridge_does_not_know_ends(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "a.socket"
    with bridge({"socket": str(path)}, "Fourth") as one:
        one.ping()
        program = run(SEVERAL, f"unix:{path}")
        _, errors = program.communicate(timeout=60)
    assert program.returncode == 1
    assert len(errors.splitlines()) == 3
    assert 'First can\'t attach: No adapter "First" can attach at this address.' in errors


class Listener:
    """Listens as a bridge does, and gives prepared answers: one to each connection."""

    def __init__(self, *answers: bytes, kind: str = "tcp", path: str = "") -> None:
        self.answers = answers
        self.asked: List[Any] = []
        self.connections: List[socket.socket] = []
        self.socket = socket.socket(socket.AF_UNIX if kind == "unix" else socket.AF_INET)
        self.socket.bind(path or ("127.0.0.1", 0))
        place = path or "%s:%d" % self.socket.getsockname()
        self.address = f"{kind}:{place}"

    def listen(self) -> None:
        self.socket.listen()
        self._thread = threading.Thread(target=self._answer)
        self._thread.start()

    def _answer(self) -> None:
        for answer in self.answers:
            connection, _ = self.socket.accept()
            self.connections.append(connection)
            self.asked.append(json.loads(connection.makefile().readline()))
            connection.sendall(answer)
            if not answer:
                connection.close()

    def close(self) -> None:
        self.socket.close()
        self._thread.join(60)
        for connection in self.connections:
            connection.close()


@pytest.fixture
def listen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Listener]]:
    listeners: List[Listener] = []

    def listen(*answers: bytes) -> Listener:
        listeners.append(Listener(*answers))
        listeners[-1].listen()
        return listeners[-1]

    monkeypatch.delenv("ADBRIDGE_ATTACH_TOKEN", raising=False)
    yield listen
    for listener in listeners:
        listener.close()


WELCOME = b'{"jsonrpc":"2.0","id":1,"result":{}}\n'


def refused(code: int, message: str) -> bytes:
    error = {"code": code, "message": message}
    return json.dumps({"jsonrpc": "2.0", "id": 1, "error": error}).encode() + b"\n"


@pytest.mark.parametrize("token", [None, "", TOKEN])
def test_the_lines_after_the_answer_belong_to_the_conversation(
    token: Optional[str], listen: Callable[..., Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    if token is not None:
        monkeypatch.setenv("ADBRIDGE_ATTACH_TOKEN", token)
    bridge = listen(WELCOME + b'{"a":1}\n{"b":2}\n')
    [(name, pipes)] = attach(["A"], bridge.address)
    params = {"className": "A", **({} if token is None else {"token": token})}
    assert bridge.asked == [
        {"jsonrpc": "2.0", "id": 1, "method": "adapter/attach", "params": params}
    ]
    lines = pipes.lines()
    assert (name, next(lines), next(lines)) == ("A", b'{"a":1}', b'{"b":2}')
    pipes.write(b"an answer\n")
    assert bridge.connections[0].makefile().readline() == "an answer\n"
    connection = pipes.close.__self__  # type: ignore[attr-defined]
    # The bridge may be silent for hours, and its short lines are not kept.
    assert connection.gettimeout() is None
    assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    pipes.close()
    assert bridge.connections[0].recv(1) == b""


@pytest.mark.parametrize(
    ("answers", "names"),
    [
        ([WELCOME, WELCOME], ["A", "B"]),
        ([refused(101, "No A."), WELCOME], ["B"]),
        ([WELCOME, refused(101, "No B.")], ["A"]),
        ([refused(101, "No A."), refused(101, "No B.")], "A can't attach: No A.\nB can't attach: No B."),
        ([refused(407, "No.")], "A can't attach: No."),
        ([WELCOME, refused(407, "No.")], "B can't attach: No."),
        ([b""], "A can't attach with ADBRIDGE_ATTACH={}: The bridge has closed the connection."),
        ([WELCOME, b"no\n"], "B can't attach with ADBRIDGE_ATTACH={}: Expecting value: line 1 column 1 (char 0)"),
        ([b"{"], "A can't attach with ADBRIDGE_ATTACH={}: timed out"),
    ],
)  # fmt: skip
def test_adapters_attach_or_the_program_ends_with_the_reason(
    answers: List[bytes],
    names: Union[List[str], str],
    listen: Callable[..., Listener],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert _attachment.TIMEOUT == 10
    monkeypatch.setattr(_attachment, "TIMEOUT", 20 if answers[0] != b"{" else 0.05)
    bridge = listen(*answers)
    if isinstance(names, list):
        attached = attach(["A", "B"], bridge.address)
        assert [name for name, _ in attached] == names
        for _, pipes in attached:
            pipes.close()
    else:
        with pytest.raises(SystemExit) as ended:
            attach(["A", "B"], bridge.address)
        assert ended.value.code == names.format(bridge.address)


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("tcp:127.0.0.1:5123", ("127.0.0.1", 5123)),
        ("tcp:::1:80", ("::1", 80)),
        ("tcp:bridge.example:65535", ("bridge.example", 65535)),
        *((address, None) for address in ("tcp::80", "tcp:a:-1", "udp:a:80", "TCP:a:80", "")),
    ],
)
def test_a_port_is_named_after_its_host(
    address: str, place: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: List[Any] = []
    options: List[Any] = []
    connection = SimpleNamespace(setsockopt=lambda *option: options.append(option))

    def connect(*call: Any) -> Any:
        asked.append(call)
        return connection

    monkeypatch.setattr(socket, "create_connection", connect)
    if place is None:
        with pytest.raises(ValueError, match="expected unix:PATH or tcp:HOST:PORT"):
            _attachment._connect(address)
        assert asked == []
    else:
        assert _attachment._connect(address) is connection
        assert asked == [(place, 10.0)]
        assert options == [(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)]


@pytest.mark.parametrize("kind", ["unix", "tcp"])
def test_a_program_tries_again_after_pauses_that_grow_up_to_a_second(
    kind: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = f"{os.path.relpath(tmp_path)}/s" if kind == "unix" else ""
    bridge = Listener(WELCOME, kind=kind, path=path)
    pauses: List[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 7:
            bridge.listen()

    monkeypatch.setattr(_attachment.time, "sleep", sleep)
    [(_, pipes)] = attach(["A"], bridge.address)
    pipes.close()
    bridge.close()
    assert pauses == [0.05, 0.1, 0.2, 0.4, 0.8, 1.0, 1.0]
    [line] = capsys.readouterr().err.splitlines()
    reason = f"A waits for a bridge with ADBRIDGE_ATTACH={bridge.address}: "
    assert line.startswith(reason) and "Connection refused" in line


def start_check(folder: Path, program: str, *arguments: str) -> subprocess.Popen[str]:
    """Starts `adbridge check` for a program that attaches itself."""
    config = folder / "attached.json"
    adapter = {"className": "MyNetwork", "attach": {"socket": str(folder / "a.socket")}}
    config.write_text(json.dumps({"adapters": [adapter], "adUnits": {}}))
    checked = ["--config", str(config), "--adapter", "MyNetwork", "--output", "json"]
    check = subprocess.Popen(
        [program, "check", *checked, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert check.stderr
    assert "MyNetwork waits for its program" in check.stderr.readline()
    return check


def results(check: subprocess.Popen[str]) -> Dict[str, str]:
    output, _ = check.communicate(timeout=120)
    return {result["name"]: result["outcome"] for result in json.loads(output)["checks"]}


CHECKED = """
class MyNetwork(Adapter):
    def load_native(self, request):
        if request.parameter == "bad":
            raise AdError(3, "No fill.", domain="com.mynetwork")
        ad = NativeAd(headline="a", body="b", call_to_action="c")
        if request.parameter == "twice":
            request.complete(ad)
        if request.parameter == "crash":
            import os; os._exit(3)
        return ad

MyNetwork().run()
"""


def test_a_program_that_attaches_is_checked(tmp_path: Path, program: str, run: Run) -> None:
    with start_check(tmp_path, program, "--parameter=good", "--failing-parameter=bad") as check:
        one = run(CHECKED, f"unix:{tmp_path}/a.socket")
        outcomes = results(check)
        assert check.returncode == 0
    assert outcomes["lostAfterFailure"] == outcomes["duplicateSetUp"] == "passed"
    assert "failed" not in outcomes.values()
    assert one.wait(60) == 0
    assert not (tmp_path / "a.socket").exists()


def test_a_fault_of_a_program_that_attaches_is_found(
    tmp_path: Path, program: str, run: Run
) -> None:
    with start_check(tmp_path, program, "--parameter=twice") as check:
        run(CHECKED, f"unix:{tmp_path}/a.socket")
        outcomes = results(check)
        assert check.returncode == 1
    assert [name for name, outcome in outcomes.items() if outcome == "failed"] == [
        "duplicateCompletion"
    ]


def test_a_check_waits_for_a_program_that_has_crashed(
    tmp_path: Path, program: str, run: Run
) -> None:
    only = "--only=failedLoad,duplicateCompletion"
    with start_check(tmp_path, program, "--parameter=crash", only) as check:
        address = f"unix:{tmp_path}/a.socket"
        assert run(CHECKED, address).wait(60) == 3
        assert run(CHECKED, address).wait(60) == 3
        assert "failed" in results(check).values()
        assert check.returncode == 1


def test_a_check_that_is_interrupted_stops_listening(tmp_path: Path, program: str) -> None:
    with start_check(tmp_path, program) as check:
        assert (tmp_path / "a.socket").exists()
        check.send_signal(signal.SIGINT)
        assert check.wait(60) == 130
    assert not (tmp_path / "a.socket").exists()
