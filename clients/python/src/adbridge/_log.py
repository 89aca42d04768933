"""Passes the daemon's standard error on to `logging`."""

from __future__ import annotations

from collections import deque

from ._lines import Lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Deque

#: The numbers of `logging`, which is imported when there is something to log.
_LEVELS = {"error": 40, "warning": 30, "info": 20, "debug": 10}
_INFO = 20


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
            import logging

            text = line.decode(errors="replace").rstrip()
            self._last.append(text)
            logging.getLogger("adbridge.daemon").log(self._level(text), "%s", text)

    def end(self) -> None:
        """Logs the rest after the last line end."""
        for line in self._lines.feed(b"\n"):
            if line:
                self.feed(line + b"\n")

    @staticmethod
    def _level(text: str) -> int:
        """The level in a line: `adbridge: warning: …`."""
        words = text.split(": ", 2)
        return _LEVELS.get(words[1], _INFO) if len(words) > 2 else _INFO
