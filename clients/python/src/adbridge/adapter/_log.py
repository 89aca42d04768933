"""Sends the adapter's log to the bridge."""

from __future__ import annotations

import logging
from typing import Callable

from .._encoding import encode
from .._shared_types import LogLevel
from ._messages import LOG, AdapterLogEntry

log = logging.getLogger("adbridge.adapter")
"""The logger whose lines appear in the daemon's log, with their level."""


class BridgeHandler(logging.Handler):
    """Sends each record to the bridge, as `adapter/log`."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        super().__init__()
        self._write = write

    def emit(self, record: logging.LogRecord) -> None:
        try:
            params = AdapterLogEntry(_level(record.levelno), self.format(record))
            self._write(encode({"jsonrpc": "2.0", "method": LOG, "params": params}))
        except Exception:
            self.handleError(record)


def _level(number: int) -> LogLevel:
    if number >= logging.ERROR:
        return LogLevel.ERROR
    if number >= logging.WARNING:
        return LogLevel.WARNING
    return LogLevel.INFO if number >= logging.INFO else LogLevel.DEBUG
