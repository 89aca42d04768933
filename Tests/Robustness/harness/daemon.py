"""A running daemon, with time limits for all waits."""

import fcntl
import os
import select
import signal
import subprocess
import tempfile
import time

from .failure import Failure

CHUNK = 1 << 16

#: `fcntl` has it since Python 3.10.
F_SETPIPE_SZ = 1031


class Daemon:
    """A process with pipes. Leaving the `with` block ends it.

    Every wait has an end: a daemon that says nothing for `seconds` is a `Failure`. What it writes to
    standard error goes to a file, or to a pipe, which has room for a megabyte and no limit on files.
    """

    def __init__(self, command, arguments=(), seconds=20, prepare=None, pipes_errors=False):
        self.arguments = list(arguments)
        self.seconds = seconds
        self._errors, errors = _pipe() if pipes_errors else (tempfile.TemporaryFile(),) * 2
        self.process = subprocess.Popen(
            [*command, *self.arguments], bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=errors, preexec_fn=prepare)
        if pipes_errors:
            errors.close()
        self._said = b""
        self.input = self.process.stdin
        self.output = self.process.stdout
        os.set_blocking(self.input.fileno(), False)
        os.set_blocking(self.output.fileno(), False)
        self._read = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close_input()
        self.close_output()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._errors.close()

    @property
    def pid(self):
        return self.process.pid

    def send(self, number):
        """Sends a signal."""
        self.process.send_signal(number)

    def close_input(self):
        self.input.close()

    def close_output(self):
        self.output.close()

    def errors(self):
        """The standard error output of the process."""
        if self._errors.seekable():
            self._errors.seek(0)
            self._said = b""
        self._said += self._errors.read() or b""
        return self._said.decode("utf-8", "replace")

    def exchange(self, data, last):
        """Writes `data`, and returns the output lines before the line `last`."""
        lines = []
        for line in self.converse(data):
            if line == last:
                return lines
            lines.append(line)
        raise Failure(self.describe_end())

    def finish(self, data=b""):
        """Writes `data`, closes the input, and returns the output lines and the exit code."""
        lines = list(self.converse(data, closes=True))
        if self._read:
            raise Failure(f"the last line out has no end: {self._read[-200:]!r}")
        return lines, self.wait()

    def wait(self):
        """Waits for the end of the process, and returns its exit code."""
        try:
            return self.process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            raise Failure(f"still there after {self.seconds} s") from None

    def write_some(self, data):
        """Writes as much of `data` as the pipe takes at once, and returns that number of bytes."""
        try:
            return os.write(self.input.fileno(), data)
        except BlockingIOError:
            return 0

    def read_some(self, seconds):
        """Reads for up to `seconds`: returns empty bytes if nothing comes, None at the end."""
        if not select.select([self.output], [], [], seconds)[0]:
            return b""
        return os.read(self.output.fileno(), CHUNK) or None

    def converse(self, data, closes=False):
        """Writes and reads at the same time, and yields each output line without its end."""
        rest = memoryview(data)
        if closes and not rest:
            self.close_input()
        while True:
            *lines, self._read = self._read.split(b"\n")
            yield from lines
            if self._read.count(b"\n"):
                continue
            writing = [self.input] if rest else []
            readable, writable, _ = select.select([self.output], writing, [], self.seconds)
            if not readable and not writable:
                raise Failure(f"nothing came for {self.seconds} s: it hangs")
            if writable:
                try:
                    rest = rest[os.write(self.input.fileno(), rest[:CHUNK]):]
                except BrokenPipeError:
                    rest = rest[:0]
                if closes and not rest:
                    self.close_input()
            if readable:
                piece = os.read(self.output.fileno(), CHUNK)
                if not piece:
                    return
                self._read += piece

    def describe_end(self):
        code = self.wait()
        name = signal.Signals(-code).name if code < 0 else f"code {code}"
        return f"it ended with {name}: {self.errors()[-300:].strip()}"


def _pipe():
    """Both ends of a pipe. Reading it does not wait."""
    ends = os.pipe()
    os.set_blocking(ends[0], False)
    fcntl.fcntl(ends[1], F_SETPIPE_SZ, 1 << 20)
    return os.fdopen(ends[0], "rb", buffering=0), os.fdopen(ends[1], "wb", buffering=0)


def resident_bytes(pid):
    """The current memory of a process."""
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:")) * 1024


def is_gone(pid, seconds):
    """Whether a process ends within `seconds`; its exit code must not be read before."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] in "ZX":
                    return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.005)
    return False


def descendants(pid):
    """The processes that a process has started, and those that these have started."""
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                parents[int(name)] = int(file.read().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            pass
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]
