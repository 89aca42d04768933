"""A daemon with its three pipes, served by the event loop."""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections import deque
from contextlib import suppress
from signal import SIGKILL, SIGTERM
from typing import cast

from ._lines import Lines, texts
from ._log import DaemonLog
from ._process import CHUNK, GRACE, signal_group
from .failures import DaemonDied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Deque, List, Optional

    from ._lines import Line

BUFFERED_BYTES = 1 << 13
"""How many bytes are written at once while a program makes many calls."""

WIDTH = 1 << 19
"""How many bytes of answers the pipe holds then. All pipes of a user may hold 64 MB on Linux."""


class AsyncDaemonProcess(asyncio.SubprocessProtocol):
    """Starts a daemon, and reads its output until it ends.

    It writes to the pipe itself. While a program makes thousands of calls, the event loop does not
    run. A transport of asyncio that finds the pipe full would write no more until the loop runs.
    """

    _transport: asyncio.SubprocessTransport

    def __init__(
        self, on_lines: Callable[[Deque[Line]], None], on_end: Callable[[DaemonDied], None]
    ) -> None:
        """`on_lines` handles lines, and removes them."""
        self._on_lines = on_lines
        self._on_end = on_end
        self._lines = Lines()
        self._received: Deque[Line] = deque()
        self._unsent: List[bytes] = []
        self._unsent_bytes = 0
        self._flushes_soon = False
        self._unwritten = bytearray()
        """What the daemon did not read at once. The event loop writes it."""
        self._is_wide = False
        self._is_closing = False
        self._log = DaemonLog()
        self._ended = asyncio.Event()
        self._exited = asyncio.Event()

    async def start(self, command: List[str]) -> None:
        self._loop = loop = asyncio.get_running_loop()
        stdin, writer = os.pipe()
        self._input = open(writer, "wb", 0)
        self._in = writer
        os.set_blocking(writer, False)
        try:
            # In its own session, the daemon gets no interrupt from the terminal.
            await loop.subprocess_exec(lambda: self, *command, stdin=stdin, start_new_session=True)
        except BaseException:
            self._input.close()
            raise
        finally:
            os.close(stdin)

    @property
    def pid(self) -> int:
        return self._transport.get_pid()

    def queue(self, line: bytes) -> None:
        """Keeps a line until `flush` or `flush_soon` is called."""
        self._unsent.append(line)
        self._unsent_bytes += len(line)

    def flush_soon(self) -> None:
        """Writes the lines together with other ones of this turn of the event loop."""
        if self._unsent_bytes >= BUFFERED_BYTES:
            if not self._is_wide:
                self._widen_output()
            self.flush()
        elif not self._flushes_soon:
            self._flushes_soon = True
            self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Writes the lines, now or as soon as the daemon reads. Never waits."""
        self._flushes_soon = False
        was_blocked = bool(self._unwritten)
        self._unwritten += b"".join(self._unsent)
        self._unsent.clear()
        self._unsent_bytes = 0
        if self._input.closed:
            self._unwritten.clear()
            return
        try:
            while self._unwritten:
                del self._unwritten[: os.write(self._in, self._unwritten)]
        except BlockingIOError:
            if not was_blocked:
                self._loop.add_writer(self._in, self.flush)
            return
        except OSError:  # The daemon no longer reads. Its output will end, too.
            self._unwritten.clear()
        if was_blocked:
            self._loop.remove_writer(self._in)
        if self._is_closing:
            self._input.close()

    def _widen_output(self) -> None:
        """Lets the pipe hold the answers to all requests that the daemon reads at once.

        The daemon writes after each read. Else it would write 64 KB of them, and keep the rest.
        """
        self._is_wide = True
        command: Optional[int] = getattr(fcntl, "F_SETPIPE_SZ", None)  # Linux, Python 3.10.
        output = self._transport.get_pipe_transport(1)
        pipe = output.get_extra_info("pipe") if output else None
        if command is not None and pipe is not None:
            with suppress(OSError, ValueError):  # The user has too many pipes, or it is closed.
                fcntl.fcntl(pipe.fileno(), command, WIDTH)

    async def close(self) -> None:
        """Ends the daemon, and returns when it is gone. Safe to repeat."""
        self._is_closing = True
        self.flush()
        try:
            for number in (SIGTERM, SIGKILL):
                if await self._is_over():
                    return
                signal_group(self.pid, number)
            await self._is_over()
        finally:
            self._end()

    async def _is_over(self) -> bool:
        """Waits, with a time limit, until all output was read and the process is gone."""
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._over(), GRACE)
        return self._ended.is_set() and self._exited.is_set()

    async def _over(self) -> None:
        await self._ended.wait()
        await self._exited.wait()

    # Called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # The transport of another event loop, such as uvloop, is not a subclass of it.
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 2:
            self._log.feed(data)
            return
        complete = self._lines.feed_some(data)
        if complete:
            self._received.extend(texts(complete))
            self._on_lines(self._received)

    def pipe_connection_lost(self, fd: int, error: Optional[Exception]) -> None:
        if fd == 1:
            self._end_soon()

    def process_exited(self) -> None:
        self._exited.set()
        self._end_soon()

    def connection_lost(self, error: Optional[Exception]) -> None:
        self._end()

    def _end_soon(self) -> None:
        """Waits for the end of the log, unless another process keeps the pipe open."""
        asyncio.get_running_loop().call_later(GRACE / 2, self._end)

    def _end(self) -> None:
        if not self._ended.is_set():
            self._ended.set()
            self._log.end()
            if self._unwritten:
                self._loop.remove_writer(self._in)
            self._input.close()
            exit_code = self._transport.get_returncode()
            self._transport.close()  # Kills the daemon if it still runs.
            self._on_end(DaemonDied(exit_code, self._log.last_lines))
