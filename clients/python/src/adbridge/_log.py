"""Passes the daemon's standard error on to `logging`."""

from __future__ import annotations

import logging
from collections import deque
from typing import Deque

from ._lines import Lines

log = logging.getLogger("adbridge.daemon")

_LEVELS = {
    "error": logging.ERROR,
    "warning": logging.WARNING,
    "info": logging.INFO,
    "debug": logging.DEBUG,
}


class DaemonLog:
    """Logs each line to the logger `adbridge.daemon`, and keeps the last ones."""

    def __init__(self) -> None:
        self._lines = Lines()
        self._last: Deque[str] = deque(maxlen=20)

    @property
    def last_lines(self) -> str:
        return "\n".join(self._last)

    def feed(self, data: bytes) -> None:
        for line in self._lines.feed(data):
            text = line.decode(errors="replace").rstrip()
            self._last.append(text)
            log.log(self._level(text), "%s", text)

    def end(self) -> None:
        """Logs the rest after the last line end."""
        for line in self._lines.feed(b"\n"):
            if line:
                self.feed(line + b"\n")

    @staticmethod
    def _level(text: str) -> int:
        """The level in a line: `adbridge: warning: …`."""
        words = text.split(": ", 2)
        return _LEVELS.get(words[1], logging.INFO) if len(words) > 2 else logging.INFO
