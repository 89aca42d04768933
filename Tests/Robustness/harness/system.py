"""Descriptors and signals: whatever the program is started with, it serves, or says why not."""

import itertools
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

from . import bad_adapter, memory
from .daemon import Daemon, descendants, is_gone
from .failure import Failure
from .faults.common import MANUAL, request, require_exit
from .peaks import Peak
from .report import Row

PING = request(1, "ping")
PONG = b'{"jsonrpc":"2.0","id":1,"result":{}}\n'

#: The exit codes of the signals that end the daemon in good order.
ORDERLY = {signal.SIGTERM: 143, signal.SIGINT: 130, signal.SIGHUP: 129, signal.SIGQUIT: 131}

#: Signals that no process sees, or that stop it.
UNSEEN = {signal.SIGKILL, signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU}


def run(bench):
    """Causes all ends, and returns the rows of the table."""
    return [
        closed_streams(bench),
        unusable_streams(bench),
        inherited_descriptors(bench),
        limited_files(bench),
        endless_files(bench),
        few_descriptors_for_adapters(bench),
        few_descriptors_for_commands(bench),
        no_programs(bench),
        all_signals(bench),
        ignored_signals(bench),
        signals_with_adapters(bench),
        killed_check(bench),
        repeated_signals(bench),
    ]


# Descriptors


def closed_streams(bench):
    """Each choice of closed standard streams."""
    count = 0
    for closed in itertools.chain.from_iterable(
            itertools.combinations(range(3), size) for size in range(4)):
        code, output, _ = _start(bench, before=lambda: [os.close(number) for number in closed])
        expected = 1 if {0, 1} & set(closed) else 0
        if code != expected or output != (b"" if expected else PONG):
            raise Failure(f"without the descriptors {closed}: code {code}, {output!r}")
        count += 1
    return Row("closed standard streams", count, "served, or code 1")


def unusable_streams(bench):
    """Streams that are open, but can't be read or written."""
    with tempfile.TemporaryDirectory() as folder:
        cases = [
            ({"stdin": os.open(folder, os.O_RDONLY)}, b""),
            ({"stdin": os.open("/dev/null", os.O_WRONLY)}, b""),
            ({"stdout": os.open("/dev/full", os.O_WRONLY)}, None),
            ({"stdout": os.open("/dev/null", os.O_RDONLY)}, None),
        ]
        for streams, expected in cases:
            code, output, log = _start(bench, **streams)
            os.close(*streams.values())
            if code != 1 or output != expected or b"can't be" not in log:
                raise Failure(f"with {streams}: code {code}, {output!r}, {log[-200:]!r}")
        full = os.open("/dev/full", os.O_WRONLY)
        for arguments in (["--version"], ["--help"], ["check", "--list"]):
            code, _, log = _start(bench, arguments, stdout=full)
            if code != 1 or b"can't be written" not in log:
                raise Failure(f"{arguments} to a full disk: code {code}, {log!r}")
        os.close(full)
    return Row("streams that can't be used", len(cases) + 3, "code 1, and the reason")


def inherited_descriptors(bench):
    """Descriptors that the daemon has inherited do not reach its programs."""
    script = "import os,sys;sys.stderr.write('open: %d\\n' % len(os.listdir('/proc/self/fd')))"
    read, write = os.pipe()
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"adapters": [
            {"className": "A", "command": [sys.executable, "-S", "-E", "-c", script]}]}, file)
        file.flush()
        line = request(1, "setUp", {"classNames": ["A"]})
        done = subprocess.run([*bench.command, "--config", file.name], input=line,
                              capture_output=True, pass_fds=[read, write], timeout=30)
    os.close(read)
    os.close(write)
    # Three pipes, and the list itself.
    if b"open: 4" not in done.stderr:
        raise Failure(f"a program inherits descriptors: {done.stderr!r}")
    return Row("inherited descriptors", 2, "do not reach a program")


def limited_files(bench):
    """A file that may not grow."""
    line = request(1, "rpc.discover")
    peak = Peak(memory.OUTPUT)
    with tempfile.TemporaryFile() as file:
        code, _, log = _start(
            bench, data=line * 4, stdout=file.fileno(), peak=peak,
            before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)))
    if code != 1 or b"File too large" not in log:
        raise Failure(f"with a limit on files: code {code}, {log[-200:]!r}")
    return Row("an output file that may not grow", 1, f"code 1, and the reason; peak {peak}")


def endless_files(bench):
    """Files without an end, devices, and directories: each command gives up, and says why."""
    check = ["check", "--adapter", "SampleCustomEvent", "--parameter", "content"]
    commands = [["--config"], ["mcp", "--config"], [*check, "--request"], [*check, "--expect"],
                [*check, "--config"], ["report"]]
    with tempfile.TemporaryDirectory() as folder:
        pipe = str(Path(folder, "pipe"))
        os.mkfifo(pipe)
        files = ["/dev/zero", "/dev/tty", folder, pipe, "/proc/kmsg"]
        cases = [[*command, path] for command in commands for path in files]
        with ThreadPoolExecutor(len(cases)) as pool:
            for case, result in zip(cases, pool.map(lambda case: _start(bench, case), cases)):
                code, output, log = result
                is_report = case[0] == "report"
                if code != (1 if is_report else 2) or not log or (output and not is_report):
                    raise Failure(f"{case}: code {code}, {output[-200:]!r}, {log[-200:]!r}")
    return Row("files without an end, devices, directories", len(cases), "code 1 or 2, and the reason")


def few_descriptors_for_adapters(bench):
    """With too few descriptors for a program, its load fails, and the daemon serves on."""
    loaded = failed = refused = 0
    with _adapter("", "") as arguments:
        for limit in range(3, 40):
            lines = request(1, "loadNative", {"adapter": {"className": "A"}}) + request(2, "ping")
            code, output, log = _start(
                bench, arguments, data=lines,
                before=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit)))
            answers = [json.loads(line) for line in output.splitlines()]
            if code in (1, 2) and not answers and log:
                refused += 1
            elif code == 0 and {1, 2} <= {answer.get("id") for answer in answers}:
                load = next(answer for answer in answers if answer.get("id") == 1)
                loaded += "result" in load
                failed += "error" in load
            else:
                raise Failure(f"with {limit} descriptors and a program: code {code}, {output!r}")
    return Row("few descriptors, with a process adapter", loaded + failed + refused,
               f"{loaded} load, {failed} loads fail, {refused} do not start; each says why")


def few_descriptors_for_commands(bench):
    """With too few descriptors, each command says why it can't work, and none traps."""
    worked = refused = 0
    with _adapter("", "") as arguments, tempfile.TemporaryDirectory() as folder:
        transcript = Path(folder, "transcript")
        transcript.write_bytes(PING)
        files = ["--report", f"{folder}/report.html", "--trace", f"{folder}/trace.json"]
        check = ["check", "--parameter", "content", "--format", "native", "--adapter"]
        commands = [
            ["--version"], ["--help"], ["check", "--list"], ["report", str(transcript)], ["mcp"], files,
            [*arguments, *files], ["mcp", *arguments, *files], [*check, "SampleCustomEvent"],
            [*check, "A", "--only", "failedLoad", *arguments],
        ]
        cases = list(itertools.product(commands, range(3, 40)))
        with ThreadPoolExecutor(4) as pool:
            for code in pool.map(lambda case: _few_descriptors(bench, *case), cases):
                worked += code == 0
                refused += code != 0
    return Row("few descriptors, with each command", len(cases),
               f"{worked} work, {refused} don't; each says why")


def _few_descriptors(bench, arguments, limit):
    """Starts a command with few descriptors, and returns its exit code."""
    code, output, log = _start(
        bench, arguments, data=b"",
        before=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit)))
    # A check whose program can't be started says so in its report.
    if code not in (0, 1, 2) or (code and b"Too many open files" not in log + output):
        raise Failure(f"{arguments} with {limit} descriptors: code {code}, {log[-200:]!r}")
    return code


def no_programs(bench):
    """Where no program is found, the load fails, and the daemon serves on."""
    with _adapter("", "") as arguments:
        lines = request(1, "loadNative", {"adapter": {"className": "A"}}) + request(2, "ping")
        code, output, _ = _start(bench, arguments, data=lines, environment={"PATH": "/no/such"})
    answers = {answer.get("id"): answer for answer in map(json.loads, output.splitlines())}
    if code != 0 or "result" not in answers[2]:
        raise Failure(f"without PATH: code {code}, {output!r}")
    return Row("an environment without programs", 1, "the daemon serves on")


# Signals


def all_signals(bench):
    """Each signal: the four of the contract end in good order, the others as the system says."""
    ended = ignored = 0
    for number in sorted(signal.valid_signals() - UNSEEN):
        with Daemon(bench.command, MANUAL, prepare=_restore_signals) as daemon:
            daemon.exchange(PING, PONG.rstrip())
            daemon.send(number)
            if number in ORDERLY:
                require_exit(daemon, ORDERLY[number])
                ended += 1
                continue
            time.sleep(0.01)
            if daemon.process.poll() is None:
                daemon.exchange(PING, PONG.rstrip())
                ignored += 1
            elif daemon.process.returncode != -number:
                raise Failure(f"signal {number}: code {daemon.process.returncode}")
    return Row("every signal", len(signal.valid_signals() - UNSEEN),
               f"{ended} end it in good order, {ignored} are ignored, the others end it at once")


def ignored_signals(bench):
    """A signal that was ignored before the start stays ignored."""
    for number in ORDERLY:
        prepare = lambda: signal.signal(number, signal.SIG_IGN)
        with Daemon(bench.command, MANUAL, prepare=prepare) as daemon:
            daemon.exchange(PING, PONG.rstrip())
            daemon.send(number)
            if daemon.finish(PING) != ([PONG.rstrip()], 0):
                raise Failure(f"signal {number} is not ignored, although it was before the start")
    return Row("signals ignored before the start", len(ORDERLY), "stay ignored")


def signals_with_adapters(bench):
    """A signal ends the daemon's programs, too, even if they ignore it and their input's end."""
    ends = {**ORDERLY, signal.SIGKILL: -signal.SIGKILL}
    with ThreadPoolExecutor(len(ends)) as pool:
        seconds = max(pool.map(lambda number: _end_with_adapter(bench, number, ends[number]), ends))
    return Row("signals, with a program that ignores them", len(ORDERLY) + 1,
               f"no process is left after {seconds:.0f} s")


def _end_with_adapter(bench, number, code):
    """Sends a signal to a daemon with a program, and returns how long the end takes."""
    with _adapter("setUp", "deaf_to_signals") as arguments:
        with Daemon(bench.command, arguments, prepare=_restore_signals) as daemon:
            answer = next(daemon.converse(request(1, "setUp", {"classNames": ["A"]})))
            group = descendants(daemon.pid)
            start = time.monotonic()
            daemon.send(number)
            require_exit(daemon, code)
            left = [pid for pid in group if not is_gone(pid, 3)]
            seconds = time.monotonic() - start
    if left or not group:
        raise Failure(f"signal {number} leaves {left} of {group}; {answer!r}")
    return seconds


def killed_check(bench):
    """SIGKILL of `adbridge mcp` also ends the program of a check, as soon as it ends others."""
    with _adapter("setUp", "deaf_to_signals") as arguments:
        with Daemon(bench.command, ["mcp", *arguments], prepare=_restore_signals) as daemon:
            daemon.write_some(request(1, "tools/call", {
                "name": "check_adapter", "arguments": {"className": "A", "parameter": "x"},
                "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
                          "io.modelcontextprotocol/clientCapabilities": {}}}))
            # Two guards, the check, and its first program, which takes a moment to become deaf.
            end = time.monotonic() + 20
            while len(descendants(daemon.pid)) < 4 and time.monotonic() < end:
                time.sleep(0.05)
            time.sleep(1)
            group = descendants(daemon.pid)
            start = time.monotonic()
            daemon.send(signal.SIGKILL)
            require_exit(daemon, -signal.SIGKILL)
            left = [pid for pid in group if not is_gone(pid, 5)]
            seconds = time.monotonic() - start
    if left or len(group) < 4 or seconds > 1.7:
        raise Failure(f"after {seconds:.1f} s, SIGKILL leaves {left} of {group}")
    return Row("SIGKILL, with a check in progress", len(group),
               f"no process is left after {seconds:.1f} s")


def repeated_signals(bench):
    """Many signals at once, of all kinds: the first decides, and nothing traps."""
    times = 20 if bench.is_quick else 200
    for turn in range(times):
        with Daemon(bench.command, MANUAL, prepare=_restore_signals) as daemon:
            daemon.write_some(PING * 100)
            for number in [*ORDERLY] * 5:
                if daemon.process.poll() is None:
                    daemon.send(number)
            for _ in daemon.converse(b""):
                pass
            require_exit(daemon, *ORDERLY.values(), *(-number for number in ORDERLY))
    return Row("many signals at once", times, "ends by one of them")


# Parts


def _start(bench, arguments=(), data=PING, before=None, stdin=subprocess.PIPE,
           stdout=subprocess.PIPE, environment=None, peak=None):
    """Starts the daemon, and returns its exit code, its output and its log."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [*bench.command, *arguments], stdin=stdin, stdout=stdout, stderr=errors,
            preexec_fn=before, env=environment)
        try:
            with peak.of(process.pid) if peak else nullcontext():
                output, _ = process.communicate(data if stdin == subprocess.PIPE else None, timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise Failure("still there after 30 s") from None
        errors.seek(0)
        return process.returncode, output, errors.read()


def _restore_signals():
    """A shell ignores some signals in the programs that it runs in the background."""
    for number in ORDERLY:
        signal.signal(number, signal.SIG_DFL)


class _adapter:
    """The arguments for a configuration with one process adapter, `A`."""

    def __init__(self, message, behaviour):
        self._file = tempfile.NamedTemporaryFile("w", suffix=".json")
        command = [sys.executable, "-S", "-E", bad_adapter.__file__, message, behaviour]
        json.dump({"adapters": [{"className": "A", "command": command}]}, self._file)
        self._file.flush()

    def __enter__(self):
        return ["--config", self._file.name]

    def __exit__(self, *_):
        self._file.close()

