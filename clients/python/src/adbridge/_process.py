"""A daemon with its three pipes, served by one thread."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import threading
import time
from contextlib import suppress
from typing import Callable, List

from ._lines import Lines
from ._log import DaemonLog
from .failures import DaemonDied

GRACE = 2.5
"""How long the daemon may take to end, in seconds, before it gets SIGTERM; after as long again it
gets SIGKILL. The daemon takes up to 4 s to end process adapters."""

CHUNK = 1 << 16


def signal_group(pid: int, number: int) -> None:
    """Sends a signal to a daemon and its children."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


class DaemonProcess:
    """Starts a daemon, and reads its output until it ends.

    Reading never waits for writing: lines that the daemon does not read yet are kept, and the
    reading thread writes them later. So neither side can block the other.
    """

    def __init__(
        self,
        command: List[str],
        on_line: Callable[[bytes], None],
        on_end: Callable[[DaemonDied], None],
    ) -> None:
        """Starts the daemon. The callbacks run on the reading thread; `on_end` is the last call."""
        self._on_line = on_line
        self._on_end = on_end
        # In its own session, the daemon gets no interrupt from the terminal.
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._input = self._process.stdin
        self._output = self._process.stdout
        self._errors = self._process.stderr
        os.set_blocking(self._input.fileno(), False)
        self._lines = Lines()
        self._log = DaemonLog()
        self._wake_reader, self._wake_writer = os.pipe()
        self._unwritten = bytearray()
        self._is_closing = False
        self._is_abandoned = False
        # Guards the four members above and the input pipe. The garbage collector can close a bridge
        # anywhere in any thread, even in a thread that holds the lock.
        self._lock = threading.RLock()
        self._owner = os.getpid()
        self._thread = threading.Thread(target=self._serve, name="adbridge", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_ours(self) -> bool:
        """Whether this process started the daemon; false in a fork of that process."""
        return os.getpid() == self._owner

    @property
    def is_served_here(self) -> bool:
        """Whether this is the reading thread, which must not wait for an answer."""
        return threading.current_thread() is self._thread

    def write(self, line: bytes) -> None:
        """Writes a line, now or as soon as the daemon reads. Never waits."""
        with self._lock:
            if self._is_closing:
                return
            was_idle = not self._unwritten
            self._unwritten += line
            if was_idle:
                self._write_some()
                if self._unwritten:
                    self._wake()

    def close(self) -> None:
        """Ends the daemon, and returns when it and the thread have ended. Safe to repeat."""
        with self._lock:
            self._is_closing = True
            self._wake()
        if self.is_served_here:
            signal_group(self.pid, signal.SIGTERM)
            return
        self._thread.join(GRACE)
        for number in (signal.SIGTERM, signal.SIGKILL):
            if self._thread.is_alive():
                signal_group(self.pid, number)
                self._thread.join(GRACE)
        if self._thread.is_alive():  # Another process holds the daemon's pipes open.
            with self._lock:
                self._is_abandoned = True
                self._wake()
            self._thread.join()

    # The thread

    def _serve(self) -> None:
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self._output, selectors.EVENT_READ, self._read_output)
                selector.register(self._errors, selectors.EVENT_READ, self._read_errors)
                selector.register(self._wake_reader, selectors.EVENT_READ, self._woken)
                self._serve_output(selector)
                self._serve_errors(selector)
        finally:
            self._reap()

    def _serve_output(self, selector: selectors.BaseSelector) -> None:
        while self._output in selector.get_map() and not self._is_abandoned:
            for key, _ in selector.select():
                key.data(selector)

    def _serve_errors(self, selector: selectors.BaseSelector) -> None:
        """Reads the end of the log, unless another process keeps the pipe open."""
        deadline = time.monotonic() + GRACE / 2
        while self._errors in selector.get_map() and not self._is_abandoned:
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                return
            for key, _ in selector.select(remaining):
                key.data(selector)

    def _read_output(self, selector: selectors.BaseSelector) -> None:
        data = os.read(self._output.fileno(), CHUNK)
        if not data:
            selector.unregister(self._output)
        for line in self._lines.feed(data):
            self._on_line(line)

    def _read_errors(self, selector: selectors.BaseSelector) -> None:
        data = os.read(self._errors.fileno(), CHUNK)
        if not data:
            selector.unregister(self._errors)
        self._log.feed(data)

    def _woken(self, selector: selectors.BaseSelector) -> None:
        """Writes the lines that a caller could not write, then closes the input if it is to end."""
        os.read(self._wake_reader, CHUNK)
        self._write_input(selector)

    def _write_input(self, selector: selectors.BaseSelector) -> None:
        with self._lock:
            if self._input.closed:
                return
            self._write_some()
            is_watched = self._input in selector.get_map()
            if self._unwritten and not is_watched:
                selector.register(self._input, selectors.EVENT_WRITE, self._write_input)
            if not self._unwritten and is_watched:
                selector.unregister(self._input)
            if not self._unwritten and self._is_closing:
                self._input.close()

    def _reap(self) -> None:
        """Waits for the process, closes the pipes, and reports how the process ended."""
        with self._lock:
            self._is_closing = True
            self._unwritten.clear()
            self._input.close()
        exit_code = None
        for number in (signal.SIGTERM, signal.SIGKILL, None):
            try:
                exit_code = self._process.wait(GRACE)
                break
            except subprocess.TimeoutExpired:
                if number:
                    signal_group(self.pid, number)
        for pipe in (self._output, self._errors):
            pipe.close()
        with self._lock:
            os.close(self._wake_reader)
            os.close(self._wake_writer)
            self._wake_writer = -1
        self._log.end()
        self._on_end(DaemonDied(exit_code, self._log.last_lines))

    # With the lock held

    def _write_some(self) -> None:
        try:
            while self._unwritten:
                del self._unwritten[: os.write(self._input.fileno(), self._unwritten[:CHUNK])]
        except BlockingIOError:
            pass
        except OSError:  # The daemon no longer reads. Its output will end, too.
            self._unwritten.clear()

    def _wake(self) -> None:
        if self._wake_writer >= 0:
            os.write(self._wake_writer, b"!")
