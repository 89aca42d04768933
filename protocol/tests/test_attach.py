"""A program attaches itself to the bridge, at a Unix socket or at a port."""

import json
import os
import re
import resource
import signal
import socket
import stat
import subprocess
import time
from contextlib import contextmanager

import pytest
from contract import ADAPTERS
from pages import ADAPTERS_README, code, tables
from under_test import PROGRAM, needs_program


TOKEN = "a secret of 22 letters"
(ATTACH,) = ADAPTERS.document["x-requests"]
SECTION = ADAPTERS_README.section("Attaching")


def request(**params):
    return {"jsonrpc": "2.0", "id": 1, "method": "adapter/attach", "params": params}


class Program:
    """One connection to the bridge."""

    def __init__(self, connection):
        connection.settimeout(60)
        self.connection = connection
        self.file = connection.makefile("rb")

    def write(self, *messages):
        for message in messages:
            line = message if isinstance(message, bytes) else json.dumps(message).encode() + b"\n"
            self.connection.sendall(line)

    def read(self):
        line = self.file.readline()
        return json.loads(line) if line else None

    def asked(self, line):
        """The answer to a first line."""
        self.write(line)
        return self.read()

    def serve(self, count):
        """Answers some requests as a native adapter does."""
        methods = []
        for _ in range(count):
            message = self.read()
            methods.append(message["method"])
            self.write({"jsonrpc": "2.0", "id": message["id"], "result": RESULTS[message["method"]]})
        return methods

    def close(self):
        self.file.close()
        self.connection.close()


RESULTS = {
    "adapter/initialize": {
        "className": "A",
        "adapterVersion": "1.0.0",
        "adSdkVersion": "1.0.0",
        "formats": ["native"],
    },
    "adapter/setUp": {},
    "adapter/loadNative": {"assets": {"headline": "Hello", "body": "An ad.", "callToAction": "Go"}},
}


class Bridge:
    """A daemon whose adapters attach themselves."""

    def __init__(self, folder, attach, *arguments, token=TOKEN, adapters=("A",), item=(), **members):
        self.folder = folder
        file = folder / "adbridge.json"
        entries = [{"className": name, "attach": attach, **members} for name in adapters]
        unit = {"format": "native", "lineItems": [{"className": "A", **dict(item)}]}
        file.write_text(json.dumps({"adapters": entries, "adUnits": {"feed": unit}}), "utf-8")
        environment = {k: v for k, v in os.environ.items() if not k.startswith("ADBRIDGE_ATTACH")}
        if token is not None:
            environment["ADBRIDGE_ATTACH_TOKEN"] = token
        self.log_path = folder / "log"
        with open(self.log_path, "wb") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "--config", file, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=folder,
                env=environment,
            )
        self.count = 0

    @property
    def log(self):
        return self.log_path.read_text("utf-8")

    def ask(self, method, **params):
        """Writes a request, and returns its id."""
        self.count += 1
        message = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        return self.count

    def answer(self, number):
        for line in self.process.stdout:
            message = json.loads(line)
            if message.get("id") == number:
                return message
        raise AssertionError(self.log)

    def get(self, method, **params):
        return self.answer(self.ask(method, **params))

    def program(self, path="a.socket"):
        self.get("ping")
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(str(self.folder / path))
        return Program(connection)

    def program_at_port(self):
        self.get("ping")
        (port,) = re.findall(r"ADBRIDGE_ATTACH=tcp:127\.0\.0\.1:(\d+)\.", self.log)
        return Program(socket.create_connection(("127.0.0.1", int(port))))

    def attached(self):
        program = self.program()
        assert program.asked(request(className="A"))["result"] == {}
        return program

    def end(self):
        self.process.stdin.close()
        code = self.process.wait(60)
        self.process.stdout.close()
        return code


@contextmanager
def bridge(folder, attach=None, *arguments, **options):
    one = Bridge(folder, attach or {"socket": "a.socket"}, *arguments, **options)
    try:
        yield one
    finally:
        if one.process.poll() is None:
            one.process.kill()
        one.process.wait()
        one.process.stdin.close()
        one.process.stdout.close()


def test_the_table_of_refusals_has_the_errors_of_the_document():
    (refusals,) = tables(SECTION)
    assert [int(row[0]) for row in refusals] == [error["code"] for error in ATTACH["errors"]]


def test_the_page_shows_the_parameters_of_the_document():
    first, answer = (
        json.loads(line) for line in re.findall(r"^    (\{\"jsonrpc\".*)$", SECTION, re.MULTILINE)
    )
    assert list(first["params"]) == [param["name"] for param in ATTACH["params"]]
    assert first["method"] == ATTACH["name"]
    assert answer == {"jsonrpc": "2.0", "id": 1, "result": {}}


@pytest.mark.parametrize("example", ATTACH["examples"], ids=lambda example: example["name"])
def test_the_examples_of_the_document_are_valid(example):
    params = {param["name"]: param["value"] for param in example["params"]}
    assert ADAPTERS.params_problems(ATTACH, params, is_strict=True) == []
    assert ADAPTERS.problems(example["result"]["value"], ATTACH["result"]["schema"]) == []


@needs_program
def test_a_program_at_a_socket_is_a_process_adapter_like_any_other(tmp_path):
    with bridge(tmp_path) as one:
        program = one.attached()
        load = one.ask("loadNative", adUnitId="feed")
        assert program.serve(3) == list(RESULTS)
        assert one.answer(load)["result"]["assets"]["headline"] == "Hello"
        adapter = one.get("listAdapters")["result"]["adapters"][-1]
        assert (adapter["origin"], adapter["state"]) == ("process", "ready")
        assert adapter.get("processId") == (os.getpid() if hasattr(socket, "SO_PEERCRED") else None)
        program.close()


@needs_program
def test_a_load_waits_for_its_program(tmp_path):
    with bridge(tmp_path) as one:
        load = one.ask("loadNative", adUnitId="feed")
        program = one.attached()
        program.serve(3)
        assert "result" in one.answer(load)
        program.close()
    assert f"A waits for its program, which attaches with ADBRIDGE_ATTACH=unix:a.socket." in one.log


@needs_program
@pytest.mark.parametrize("clock", ["wall", "manual", "skip"])
def test_a_set_up_ends_in_real_time_if_no_program_attaches(tmp_path, clock):
    with bridge(tmp_path, None, "--clock", clock) as one:
        (status,) = one.get("setUp", classNames=["A"], timeoutMs=50)["result"]["adapterStatuses"]
        assert status["state"] == "notReady"
        assert status["description"] == (
            "A was not set up within 50 ms: no program has attached with "
            "ADBRIDGE_ATTACH=unix:a.socket."
        )
        # The next set-up waits again.
        second = one.ask("setUp", classNames=["A"])
        program = one.attached()
        program.serve(2)
        assert one.answer(second)["result"]["adapterStatuses"][0]["state"] == "ready"
        program.close()


@needs_program
def test_a_load_that_waited_in_vain_says_for_what(tmp_path):
    with bridge(tmp_path, item={"timeoutMs": 50}) as one:
        answer = one.get("loadNative", adUnitId="feed")
        error = answer["error"]["data"]["error"]["underlying"]
        assert error["message"] == (
            "A did not answer within 50 ms: no program has attached with "
            "ADBRIDGE_ATTACH=unix:a.socket."
        )


@needs_program
def test_a_program_at_a_port_needs_the_token(tmp_path):
    with bridge(tmp_path, {"port": 0}) as one:
        for token in ({}, {"token": TOKEN[:-1]}, {"token": TOKEN + "x"}, {"token": "x" * len(TOKEN)}):
            program = one.program_at_port()
            assert program.asked(request(className="A", **token))["error"]["code"] == 106
            assert program.read() is None
            program.close()
        program = one.program_at_port()
        assert program.asked(request(className="A", token=TOKEN))["result"] == {}
        load = one.ask("loadNative", adUnitId="feed")
        program.serve(3)
        assert "result" in one.answer(load)
        program.close()
    assert TOKEN[:-1] not in one.log


@needs_program
@pytest.mark.parametrize("token", [None, "", "fifteen letters"])
def test_a_port_without_a_token_ends_the_bridge(tmp_path, token):
    with bridge(tmp_path, {"port": 0}, token=token) as one:
        assert one.process.wait(60) == 2
    assert "Set ADBRIDGE_ATTACH_TOKEN to a secret of at least 16 characters" in one.log


HUGE = b'{"jsonrpc":"2.0","id":1,"method":"' + b"a" * (1 << 20) + b'"}\n'


@needs_program
@pytest.mark.parametrize(
    "line, error_code, id",
    [
        (b"hello\n", -32700, None),
        (b"\n", -32700, None),
        (b"\xff\n", -32700, None),
        (b"[]\n", -32600, None),
        (b"7\n", -32600, None),
        (json.dumps([request(className="A")]).encode() + b"\n", -32600, None),
        ({"jsonrpc": "2.0", "id": 1, "method": "ping"}, -32600, 1),
        ({"jsonrpc": "2.0", "method": "adapter/attach", "params": {"className": "A"}}, -32600, None),
        ({**request(className="A"), "jsonrpc": "1.0"}, -32600, 1),
        ({**request(className="A"), "id": True}, -32600, None),
        (HUGE, -32600, None),
        (HUGE[:-1], -32600, None),
        (request(), -32602, 1),
        (request(className=7), -32602, 1),
        (request(className="A", token=7), -32602, 1),
        ({**request(className="B"), "id": "x"}, 101, "x"),
    ],
    ids=lambda value: str(value)[:60] if isinstance(value, (bytes, dict)) else None,
)
def test_a_program_that_may_not_attach_gets_an_error_and_is_closed(tmp_path, line, error_code, id):
    with bridge(tmp_path) as one:
        program = one.program()
        try:
            program.write(line)
        except (BrokenPipeError, ConnectionResetError):
            # The bridge does not read the rest of a huge line.
            assert len(line) > 1 << 16
        answer = program.read()
        assert (answer["error"]["code"], answer["id"]) == (error_code, id)
        with pytest.raises(ConnectionResetError) if program_sent_more(line) else no_error():
            assert program.read() is None
        program.close()
        one.attached().close()
    assert "A program could not attach: " in one.log


def program_sent_more(line):
    """Whether the bridge has closed the connection before it had read everything."""
    return len(line) > 1 << 16


@contextmanager
def no_error():
    yield


@needs_program
def test_what_a_program_writes_early_is_kept(tmp_path):
    with bridge(tmp_path, None, "--log-level", "info") as one:
        program = one.program()
        hello = {"jsonrpc": "2.0", "method": "adapter/log", "params": {"level": "info", "message": "early"}}
        program.write(
            json.dumps(request(className="A")).encode() + b"\n" + json.dumps(hello).encode() + b"\n"
        )
        assert program.read()["result"] == {}
        setting_up = one.ask("setUp", classNames=["A"])
        program.serve(2)
        assert "result" in one.answer(setting_up)
        program.close()
    assert "A: early" in one.log


@needs_program
def test_only_little_is_kept_of_what_a_program_writes_early(tmp_path):
    with bridge(tmp_path) as one:
        program = one.attached()
        program.connection.setblocking(False)
        count = blocked = 0
        while count < 8 << 20 and blocked < 50:
            try:
                count += program.connection.send(b" " * 65_536)
                blocked = 0
            except BlockingIOError:
                blocked += 1
                one.get("ping")
        assert count < 4 << 20
        program.close()


@needs_program
def test_one_program_attaches_at_a_time(tmp_path):
    with bridge(tmp_path) as one:
        program, other = one.attached(), one.program()
        assert other.asked(request(className="A"))["error"]["code"] == 107
        assert other.read() is None
        other.close()
        # One that has left makes room, also before it is needed.
        program.close()
        one.get("ping")
        one.attached().close()


@needs_program
def test_a_program_that_disconnects_has_ended(tmp_path):
    with bridge(tmp_path) as one:
        program = one.attached()
        load = one.ask("loadNative", adUnitId="feed")
        assert program.serve(2)[-1] == "adapter/setUp"
        assert program.read()["method"] == "adapter/loadNative"
        program.close()
        assert one.answer(load)["error"]["data"]["error"]["message"] == "A has disconnected."
        load = one.ask("loadNative", adUnitId="feed")
        program = one.attached()
        assert program.serve(3) == list(RESULTS)
        assert "result" in one.answer(load)
        program.close()


@needs_program
def test_a_program_that_does_not_introduce_itself_in_time_has_failed(tmp_path):
    with bridge(tmp_path, timeoutMs=50) as one:
        program = one.attached()
        (status,) = one.get("setUp", classNames=["A"])["result"]["adapterStatuses"]
        assert status["description"] == "A did not answer adapter/initialize within 50 ms."
        program.close()


@needs_program
def test_a_restart_closes_the_connection_and_waits_for_the_next_program(tmp_path):
    with bridge(tmp_path) as one:
        program = one.attached()
        setting_up = one.ask("setUp", classNames=["A"])
        program.serve(2)
        one.answer(setting_up)
        restart = one.ask("restartAdapter", className="A")
        assert program.read() is None
        program.close()
        program = one.attached()
        assert program.serve(2) == ["adapter/initialize", "adapter/setUp"]
        assert one.answer(restart)["result"]["adapterStatus"]["state"] == "ready"
        program.close()


@needs_program
def test_adapters_share_a_socket(tmp_path):
    with bridge(tmp_path, adapters=["A", "B"]) as one:
        programs = [one.program(), one.program()]
        for program, name in zip(programs, "AB"):
            assert program.asked(request(className=name))["result"] == {}
            program.close()


@needs_program
def test_a_silent_connection_keeps_nobody_out(tmp_path):
    with bridge(tmp_path) as one:
        start = time.monotonic()
        silent = [one.program() for _ in range(200)]
        one.attached().close()
        # Eight may wait, for five seconds.
        messages = []
        for program in silent:
            error = program.read()["error"]
            assert error["code"] == -32600
            messages.append(error["message"])
            assert program.read() is None
        because = "The connection is closed, because"
        assert messages[0] == f"{because} 8 newer connections wait too."
        assert messages[-1] == f"{because} it sent no line within 5000 ms."
        # At most ten refusals are logged in a second.
        assert one.log.count("A program could not attach: ") <= 10 * (time.monotonic() - start + 2)
        for program in silent:
            program.close()
        assert one.end() == 0


@needs_program
@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of other processes need Linux")
def test_a_bridge_without_room_for_a_connection_accepts_it_later(tmp_path):
    with bridge(tmp_path) as one:
        one.get("ping")
        start = time.monotonic()
        limits = resource.prlimit(one.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(one.process.pid, resource.RLIMIT_NOFILE, (14, limits[1]))
        programs = [one.program() for _ in range(8)]
        warning = "A program can't attach for now: Too many open files."
        while warning not in one.log:
            one.get("ping")
        for _ in range(100):
            one.get("ping")
        resource.prlimit(one.process.pid, resource.RLIMIT_NOFILE, limits)
        assert programs[-1].asked(request(className="A"))["result"] == {}
        # The bridge tries again once a second.
        assert one.log.count(warning) <= time.monotonic() - start + 1
        for program in programs:
            program.close()


@needs_program
def test_the_file_of_a_socket_belongs_to_the_user_alone(tmp_path):
    before = os.umask(0)
    try:
        with bridge(tmp_path) as one:
            one.get("ping")
            mode = os.lstat(tmp_path / "a.socket").st_mode
    finally:
        os.umask(before)
    assert stat.S_ISSOCK(mode) and stat.S_IMODE(mode) == 0o600


@needs_program
@pytest.mark.parametrize("end", ["input", "exit", "SIGTERM", "SIGINT"])
@pytest.mark.parametrize("has_program", [False, True])
def test_the_file_of_a_socket_is_removed_at_the_end(tmp_path, end, has_program):
    with bridge(tmp_path) as one:
        one.get("ping")
        program = one.attached() if has_program else None
        if end == "input":
            assert one.end() == 0
        elif end == "exit":
            one.ask("exit")
            assert one.process.wait(60) == 1
        else:
            number = getattr(signal, end)
            one.process.send_signal(number)
            assert one.process.wait(60) == 128 + number
        assert not os.path.lexists(tmp_path / "a.socket")
        if program:
            assert program.read() is None
            program.close()


@needs_program
def test_a_socket_that_a_killed_bridge_has_left_is_replaced(tmp_path):
    with bridge(tmp_path) as one:
        one.get("ping")
        one.process.kill()
        one.process.wait()
    assert os.path.lexists(tmp_path / "a.socket")
    with bridge(tmp_path) as one:
        one.attached().close()


@needs_program
@pytest.mark.parametrize("kind", ["file", "folder", "link", "dangling link", "live socket", "no folder"])
def test_a_bridge_that_cannot_listen_ends_and_changes_nothing(tmp_path, kind):
    path, target = tmp_path / "a.socket", tmp_path / "target"
    if kind == "file":
        path.write_text("mine")
    elif kind == "folder":
        path.mkdir()
    elif kind == "link":
        target.write_text("mine")
        path.symlink_to(target)
    elif kind == "dangling link":
        path.symlink_to(target)
    listener = socket.socket(socket.AF_UNIX)
    if kind == "live socket":
        listener.bind(str(path))
        listener.listen()
    attach = {"socket": "missing/a.socket"} if kind == "no folder" else None
    before = sorted(os.listdir(tmp_path))
    with bridge(tmp_path, attach) as one:
        assert one.process.wait(60) == 2
    assert "A: the bridge can't listen at unix:" in one.log
    assert sorted(set(os.listdir(tmp_path)) - {"adbridge.json", "log"}) == before
    assert not target.exists() or target.read_text() == "mine"
    listener.close()


@needs_program
def test_a_path_that_is_too_long_is_refused(tmp_path):
    with bridge(tmp_path, {"socket": "a" * 200}) as one:
        assert one.process.wait(60) == 2
    assert "The path has more than 10" in one.log


@needs_program
def test_a_port_that_is_in_use_is_refused(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as server:
        with bridge(tmp_path, {"port": server.getsockname()[1]}) as one:
            assert one.process.wait(60) == 2
    assert re.search(r"A: the bridge can't listen at tcp:127\.0\.0\.1:\d+: ", one.log)
