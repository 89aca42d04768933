"""The two directions of the conversation with the bridge."""

from __future__ import annotations

import os
import sys
import threading
from functools import partial
from typing import Callable, Iterator

from .._lines import Lines

CHUNK = 1 << 16


class Pipes:
    """Reads and writes lines. Both end when the bridge has ended."""

    def __init__(
        self,
        read: Callable[[], bytes],
        write: Callable[[memoryview], int],
        close: Callable[[], None] = lambda: None,
    ) -> None:
        self.is_ended = threading.Event()
        """Set when the bridge has closed the input, or no longer reads."""
        self._is_broken = False
        self._read = read
        self._write = write
        self.close = close
        """Closes both directions."""
        self._lock = threading.Lock()

    @classmethod
    def take(cls) -> Pipes:
        """Moves standard input and output away from the rest of the program.

        From here on, `print` writes to standard error, and standard input is empty, also in
        programs that this one starts.
        """
        pipes = cls(partial(os.read, os.dup(0), CHUNK), partial(os.write, os.dup(1)))
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(line_buffering=True)
        return pipes

    def lines(self) -> Iterator[bytes]:
        """Every line that the bridge writes, until it closes the pipe."""
        lines = Lines()
        while True:
            try:
                data = self._read()
            except ConnectionError:
                return
            if not data:
                return
            yield from lines.feed(data)

    def write(self, line: bytes) -> None:
        """Writes a line. Waits while the bridge does not read."""
        rest = memoryview(line)
        try:
            with self._lock:
                while rest and not self._is_broken:
                    rest = rest[self._write(rest) :]
        except OSError:
            self._is_broken = True
            self.is_ended.set()
