"""The two pipes to the bridge, which nobody else gets hold of."""

from __future__ import annotations

import os
import sys
import threading
from typing import Iterator

from .._lines import Lines

CHUNK = 1 << 16


class Pipes:
    """Reads and writes lines. A bridge that is gone is the end of both."""

    def __init__(self, reader: int, writer: int) -> None:
        self.is_ended = threading.Event()
        """Set when the bridge closed the input, or does not read any more."""
        self._is_broken = False
        self._reader = reader
        self._writer = writer
        self._lock = threading.Lock()

    @classmethod
    def take(cls) -> Pipes:
        """Takes standard input and output away.

        What is printed goes to standard error from here on, and standard input is empty, also for
        the programs that this one starts.
        """
        pipes = cls(os.dup(0), os.dup(1))
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
            data = os.read(self._reader, CHUNK)
            if not data:
                return
            yield from lines.feed(data)

    def write(self, line: bytes) -> None:
        """Writes a line. It waits for as long as the bridge does not read."""
        rest = memoryview(line)
        try:
            with self._lock:
                while rest and not self._is_broken:
                    rest = rest[os.write(self._writer, rest) :]
        except OSError:
            self._is_broken = True
            self.is_ended.set()
