"""Everything that this client raises, besides the errors that the daemon answers with.

Those are in `adbridge.errors`, one class for each code.
"""

from __future__ import annotations

from typing import Any, Optional

__all__ = [
    "AdBridgeError",
    "BridgeClosed",
    "CallTimeout",
    "DaemonDied",
    "EventTimeout",
    "ProgramNotFound",
    "ProtocolError",
    "RPCError",
]


class AdBridgeError(Exception):
    """Whatever can go wrong with adbridge."""


class RPCError(AdBridgeError):
    """The daemon answered a call with an error.

    Every code that the protocol has is a class of its own, with what is in `data` as attributes;
    an error of this very class has a code that this client does not know.
    """

    code: int = 0
    """What programs tell errors apart by."""
    name: str = ""
    """The name of the code."""

    def __init__(self, message: str, data: Any = None, code: Optional[int] = None) -> None:
        super().__init__(message, data)
        self.message = message
        """One sentence for a person."""
        self.data = data
        """What the daemon sent with the error, as it came."""
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return f"{self.message} ({self.code} {self.name})" if self.name else self.message


class ProgramNotFound(AdBridgeError):
    """There is no adbridge program to start."""


class BridgeClosed(AdBridgeError):
    """The bridge was closed, so there is nobody to answer."""


class DaemonDied(AdBridgeError):
    """The daemon ended while somebody still needed it."""

    def __init__(self, exit_code: Optional[int], log: str = "") -> None:
        super().__init__(exit_code, log)
        self.exit_code = exit_code
        """Its exit code; negative when a signal ended it, None when it does not end."""
        self.log = log
        """The last lines that it wrote to standard error."""

    def __str__(self) -> str:
        if self.exit_code is None:
            ending = "adbridge closed its output"
        elif self.exit_code < 0:
            ending = f"adbridge was ended by signal {-self.exit_code}"
        else:
            ending = f"adbridge ended with exit code {self.exit_code}"
        return f"{ending}. Its last words:\n{self.log}" if self.log else f"{ending}."


class ProtocolError(AdBridgeError):
    """The daemon sent an answer that is not what the protocol promises."""


class CallTimeout(AdBridgeError, TimeoutError):
    """There was no answer in time; the request was cancelled."""


class EventTimeout(AdBridgeError, TimeoutError):
    """The event that was waited for did not come in time."""
