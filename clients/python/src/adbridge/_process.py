"""A daemon with its three pipes, served by the threads that wait for it."""

from __future__ import annotations

import os
import select
import threading
from _thread import allocate_lock, get_ident
from collections import deque
from contextlib import suppress
from time import sleep
from weakref import WeakSet

from ._clock import now
from ._lines import texts
from ._log import DaemonLog
from .failures import DaemonDied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Deque, Dict, List, Optional, Tuple

    from ._lines import Line

    Lock = threading.Lock

GRACE = 2.5
"""How long the daemon may take to end, in seconds, before it gets SIGTERM; after as long again it
gets SIGKILL. The daemon takes up to 4 s to end process adapters."""

CHUNK = 1 << 16
BUFFERED_LINES = 256
"""How many lines are written at once, if nobody waits for their answers."""

LONGEST_POLL_MS = (1 << 31) - 1

REST_MS = 2
"""How long the background thread leaves the output to threads that wait, in milliseconds, before
it looks whether they still come."""

_CHUNK_ONCE = (CHUNK,)
_processes: WeakSet[DaemonProcess] = WeakSet()


def signal_group(pid: int, number: int) -> None:
    """Sends a signal to a daemon and its children."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


class DaemonProcess:
    """Starts a daemon, and reads its output until it ends.

    A thread that waits for an answer reads the output itself: it *leads*. It handles the lines of
    all threads until it gets its own answer. If another thread leads, it *follows*: it sleeps until
    its answer has come, or until it must lead. While nobody waits, the background thread reads. So
    a call needs no other thread, and events never stay unread.

    The background thread also reads the log, and writes what could not be written at once. Reading
    never waits for writing, so neither side can block the other.
    """

    def __init__(
        self,
        command: List[str],
        on_lines: Callable[[Deque[Line]], None],
        on_end: Callable[[DaemonDied], None],
        on_fork: Callable[[], None] = lambda: None,
    ) -> None:
        """Starts the daemon.

        `on_lines` handles lines, and removes them, on the thread that leads. `on_end` is the last
        call, on the background thread. `on_fork` is called in each fork of this process.
        """
        import subprocess

        self._on_lines = on_lines
        self._on_end = on_end
        self.on_fork = on_fork
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
        self._in, self._out = self._input.fileno(), self._output.fileno()
        self._out_once = (self._out,)
        # These are our ends of the pipes, so the daemon does not notice.
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._errors_in = self._errors.fileno()
        self._log = DaemonLog()
        self._log_has_ended = False

        # The thread that leads has this lock. The next members are its own.
        self._lead = allocate_lock()
        self._leader = 0
        """The thread that leads, if it waits."""
        self.handler = 0
        """The thread that is handling lines."""
        self._inbox: Tuple[List[bytes], Deque[Line]] = ([], deque())
        """The start of a line, in pieces, and the lines that are still to be handled."""
        self._has_ended = False

        self._followers: Dict[Lock, Callable[[], bool]] = {}
        """What wakes the threads that follow, and what they wait for."""
        self._turns = 0
        """Changes when a thread waits."""
        self._is_asleep = False
        """Whether the background thread leaves the output alone until it is woken."""
        self._is_woken = False
        self._wake_reader, self._wake_writer = os.pipe()
        self._leader_wake_reader, self._leader_wake_writer = os.pipe()
        for descriptor in (self._leader_wake_reader, self._leader_wake_writer):
            os.set_blocking(descriptor, False)

        self._unsent: Deque[bytes] = deque()
        self._unwritten = memoryview(b"")
        """The rest of what the daemon did not read at once."""
        self._is_closing = False
        self._is_abandoned = False
        # Guards the pipes, and what is written. The garbage collector can close a bridge anywhere
        # in any thread, even in a thread that holds the lock.
        self._lock = threading.RLock()
        self._poll = self._new_poll()
        self._owner = os.getpid()
        self._thread = threading.Thread(target=self._serve, name="adbridge", daemon=True)
        self._thread.start()
        _processes.add(self)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> Optional[int]:
        """The exit code of the daemon; negative after a signal, None if it is not known."""
        return self._process.returncode

    @property
    def is_ours(self) -> bool:
        """Whether this process started the daemon; false in a fork of that process."""
        return os.getpid() == self._owner

    @property
    def is_served_here(self) -> bool:
        """Whether this thread is handling lines, and so must not wait for others."""
        return self.handler == get_ident()

    def queue(self, line: bytes) -> None:
        """Keeps a line until `flush`, `flush_soon` or `wait` is called."""
        self._unsent.append(line)

    def flush_soon(self) -> None:
        """Writes the lines when a thread waits, or on the background thread."""
        if not self._is_woken:
            self._wake()
        elif len(self._unsent) >= BUFFERED_LINES:
            self.flush()

    def flush(self) -> None:
        """Writes the lines, now or as soon as the daemon reads. Never waits."""
        with self._lock:
            self._write_some()
            if self._unwritten and not self._is_woken:
                self._wake()

    def wait(self, is_over: Callable[[], bool], timeout: Optional[float] = None) -> bool:
        """Waits until a condition holds. Returns false after a timeout, in seconds.

        The condition is tried after each arrival of lines, with no lock held, by any thread.

        Raises:
            RuntimeError: This thread is handling lines, so nobody would read the answer.
        """
        if self.handler == get_ident():
            raise RuntimeError(
                "A callback can't wait for an answer: the thread that it runs on is the one that "
                "reads. Use bridge.pipeline, or make the call elsewhere."
            )
        deadline = None if timeout is None else now() + timeout
        if self._unsent:
            self.flush()
        if self._leader == get_ident():  # A signal handler waits, in a thread that waits.
            try:
                return self._serve_output(self._new_poll(), is_over, deadline) or is_over()
            finally:
                self.nudge()  # What the interrupted wait polls for may have been read here.
        self._turns += 1
        try:
            while not is_over():
                if self._has_ended or not self._lead.acquire(False):
                    if not self._follow(is_over, deadline):
                        return is_over()
                    continue
                try:
                    self._leader = get_ident()
                    is_in_time = self._serve_output(self._poll, is_over, deadline)
                finally:
                    self._leader = 0
                    self._lead.release()
                if not is_in_time:
                    return is_over()
            return True
        except BaseException:
            self._wake()  # Lines may be left.
            raise
        finally:
            if self._followers or self._is_asleep:
                self._pass_on()

    def nudge(self) -> None:
        """Makes every thread that waits try its condition."""
        self._wake_followers()
        with self._lock:
            if self._leader_wake_writer >= 0 and self._lead.locked():
                with suppress(BlockingIOError):  # It has been woken many times.
                    os.write(self._leader_wake_writer, b"!")

    def close(self) -> None:
        """Ends the daemon, and returns when it and the thread have ended. Safe to repeat."""
        with self._lock:
            self._is_closing = True
            self._wake()
        if self.is_served_here or threading.current_thread() is self._thread:
            signal_group(self.pid, 15)
            return
        self._thread.join(GRACE)
        for number in (15, 9):
            if self._thread.is_alive():
                signal_group(self.pid, number)
                self._thread.join(GRACE)
        if self._thread.is_alive():  # Another process holds the daemon's pipes open.
            self._is_abandoned = True
            self.nudge()
            with self._lock:
                self._wake()
            self._thread.join()

    # A thread that waits

    def _serve_output(
        self, poll: select.poll, is_over: Callable[[], bool], deadline: Optional[float]
    ) -> bool:
        """Leads until a condition holds. Returns false after the deadline."""
        if self._inbox[0] or self._inbox[1]:  # An exception of a signal handler left something.
            self._handle()
        while not is_over() and not self._has_ended:
            if self._is_abandoned:
                self._has_ended = True
                break
            remaining = None
            if deadline is not None:
                remaining = (deadline - now()) * 1000
                if remaining <= 0:
                    return False
                remaining = min(remaining, LONGEST_POLL_MS)
            if self._unwritten:
                poll.register(self._in, select.POLLOUT)
            for descriptor, _ in poll.poll(remaining):
                if descriptor == self._out:
                    self._read_output()
                elif descriptor == self._in:
                    poll.unregister(self._in)
                    self.flush()
                else:
                    with suppress(BlockingIOError):  # A signal handler has read it.
                        os.read(self._leader_wake_reader, CHUNK)
        return True

    def _new_poll(self) -> select.poll:
        poll = select.poll()
        poll.register(self._out, select.POLLIN)
        poll.register(self._leader_wake_reader, select.POLLIN)
        return poll

    def _follow(self, is_over: Callable[[], bool], deadline: Optional[float]) -> bool:
        """Sleeps until the condition may hold, or nobody leads. Returns false after the deadline."""
        lock = allocate_lock()
        lock.acquire()
        self._followers[lock] = is_over
        try:
            if is_over() or not (self._lead.locked() or self._has_ended):
                return True
            if deadline is None:
                return lock.acquire()
            remaining = max(0, deadline - now())
            return lock.acquire(timeout=min(remaining, threading.TIMEOUT_MAX))
        finally:
            self._followers.pop(lock, None)

    def _wake_followers(self) -> None:
        """Wakes those whose condition holds."""
        for lock, is_over in list(self._followers.items()):
            if is_over():
                self._wake_follower(lock)

    def _wake_follower(self, lock: Lock) -> bool:
        """Returns false if another thread has woken it, or it no longer waits."""
        if self._followers.pop(lock, None) is None:
            return False
        lock.release()
        return True

    def _pass_on(self) -> None:
        """Finds another thread that leads: a follower, or the background thread."""
        if self._lead.locked():
            return
        for lock in list(self._followers):
            if self._wake_follower(lock):
                return
        if self._is_asleep:
            self._wake()

    # The thread that leads

    def _read_output(self) -> None:
        """Reads, and handles the lines that are complete."""
        try:
            # In one step, so that no signal handler can come between and lose what was read.
            self._inbox[0].extend(map(os.read, self._out_once, _CHUNK_ONCE))
        except BlockingIOError:
            return
        self._handle()

    def _handle(self) -> None:
        """Handles the lines that were read."""
        pieces, lines = self._inbox
        if not lines:
            if not pieces:
                return
            last = pieces[-1]
            end = last.rfind(b"\n") + 1
            if not end:
                if not last:
                    self._has_ended = True
                    self._wake()
                return
            if end == len(last):
                rest = []
            else:
                rest, last = [last[end:]], last[:end]
            lines = texts(last if len(pieces) == 1 else b"".join([*pieces[:-1], last]))
            # In one step, too: what was read is in the pieces, or else in the lines.
            self._inbox = (rest, lines)
        outer = self.handler
        self.handler = get_ident()
        try:
            self._on_lines(lines)
        finally:
            self.handler = outer
        if self._followers:
            self._wake_followers()

    # The background thread

    def _serve(self) -> None:
        try:
            self._serve_in_background()
            self._read_rest_of_log()
        finally:
            self._reap()

    def _serve_in_background(self) -> None:
        is_resting, seen = False, self._turns
        reads_log = True
        while not self._has_ended:
            rest: Optional[int] = None
            if is_resting:
                rest = REST_MS
                if self._turns == seen:  # A thread waits for long, or no thread waits.
                    self._is_asleep = True
                    is_resting = self._lead.locked()
                    rest = None
            seen = self._turns
            poll = select.poll()
            poll.register(self._wake_reader, select.POLLIN)
            if reads_log:
                poll.register(self._errors_in, select.POLLIN)
            if self._unwritten:
                poll.register(self._in, select.POLLOUT)
            if not is_resting:
                self._is_asleep = False
                poll.register(self._out, select.POLLIN)
            found = dict(poll.poll(rest))
            self._is_asleep = False
            if self._errors_in in found:
                reads_log = self._read_log()
            if self._wake_reader in found:
                os.read(self._wake_reader, CHUNK)
                self._is_woken = False
                is_resting = False
                seen = self._turns
            if self._unsent or self._unwritten or self._is_closing:
                self._write_rest()
            if self._is_abandoned:
                self._has_ended = True
            if not is_resting:
                is_resting = not self._lead_in_background(self._out in found) or seen != self._turns
        if not reads_log:
            self._log_has_ended = True

    def _lead_in_background(self, reads: bool) -> bool:
        """Handles lines, unless another thread leads."""
        if not self._lead.acquire(False):
            return False
        try:
            self._handle()
            if reads:
                self._read_output()
        finally:
            self._lead.release()
        if self._followers:
            self._pass_on()
            return False
        return True

    def _read_log(self) -> bool:
        """Returns false at the end of the log."""
        data = os.read(self._errors_in, CHUNK)
        self._log.feed(data)
        return bool(data)

    def _read_rest_of_log(self) -> None:
        """Reads the end of the log, unless another process keeps the pipe open."""
        deadline = now() + GRACE / 2
        poll = select.poll()
        poll.register(self._errors_in, select.POLLIN)
        poll.register(self._wake_reader, select.POLLIN)
        while not self._is_abandoned and not self._log_has_ended:
            remaining = deadline - now()
            if remaining <= 0:
                return
            for descriptor, _ in poll.poll(remaining * 1000):
                if descriptor == self._errors_in:
                    self._log_has_ended = not self._read_log()
                else:
                    os.read(self._wake_reader, CHUNK)
                    self._is_woken = False

    def _write_rest(self) -> None:
        """Writes what a caller could not write, then closes the input if it is to end."""
        with self._lock:
            if self._input.closed:
                return
            self._write_some()
            if self._is_closing and not self._unwritten:
                self._input.close()

    def _reap(self) -> None:
        """Waits for the process, closes the pipes, and reports how the process ended."""
        self._has_ended = self._is_abandoned = True
        self.nudge()
        self._lead.acquire()  # For good: from now on, no thread reads.
        with self._lock:
            self._is_closing = True
            self._unsent.clear()
            self._unwritten = memoryview(b"")
            self._input.close()
        exit_code = self._wait_for_exit()
        for number in (15, 9):
            if exit_code is None:
                signal_group(self.pid, number)
                exit_code = self._wait_for_exit()
        for pipe in (self._output, self._errors):
            pipe.close()
        with self._lock:
            for descriptor in (
                *(self._wake_reader, self._wake_writer),
                *(self._leader_wake_reader, self._leader_wake_writer),
            ):
                os.close(descriptor)
            self._wake_writer = self._leader_wake_writer = -1
        self._log.end()
        self._on_end(DaemonDied(exit_code, self._log.last_lines))
        self._wake_followers()

    def _wait_for_exit(self) -> Optional[int]:
        """Waits for the process, with a time limit. `Popen.wait` would use `time.monotonic`."""
        deadline, pause = now() + GRACE, 0.0005
        while self._process.poll() is None and now() < deadline:
            sleep(pause)
            pause = min(2 * pause, 0.05)
        return self._process.returncode

    # With the lock held

    def _write_some(self) -> None:
        unsent = self._unsent
        if self._input.closed:
            unsent.clear()
            return
        try:
            if len(unsent) == 1 and not self._unwritten:
                line = unsent.popleft()
                try:
                    written = os.write(self._in, line)
                except BlockingIOError:
                    written = 0
                if written < len(line):
                    self._unwritten = memoryview(line)[written:]
                    return
            while self._unwritten or unsent:
                if not self._unwritten:
                    first = unsent.popleft()
                    others = [unsent.popleft() for _ in range(len(unsent))]
                    self._unwritten = memoryview(b"".join([first, *others]) if others else first)
                self._unwritten = self._unwritten[os.write(self._in, self._unwritten) :]
        except BlockingIOError:
            pass
        except OSError:  # The daemon no longer reads. Its output will end, too.
            unsent.clear()
            self._unwritten = memoryview(b"")

    def _wake(self) -> None:
        with self._lock:
            if self._wake_writer >= 0 and not self._is_woken:
                self._is_woken = True
                os.write(self._wake_writer, b"!")


def _after_fork() -> None:
    """A fork shares the pipes. Only the parent may read and write them, and end the daemon."""
    for process in list(_processes):
        process.on_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
