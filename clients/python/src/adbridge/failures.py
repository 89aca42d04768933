"""The errors of the client itself.

The errors that the daemon answers with are in `adbridge.errors`, one class for each code.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Dict, List, Optional, Tuple

    from .types import ContractViolation

__all__ = [
    "AdBridgeError",
    "BridgeClosed",
    "CallTimeout",
    "ContractViolated",
    "DaemonDied",
    "EventTimeout",
    "ProgramNotFound",
    "ProtocolError",
    "RPCError",
]


class AdBridgeError(Exception):
    """The base of all errors of this package."""


class RPCError(AdBridgeError):
    """The daemon answered a call with an error.

    Each code of the protocol has a subclass, with the members of `data` as attributes. An error of
    this class itself has a code that this client does not know.
    """

    code: int = 0
    """The number of the error, for programs."""
    name: str = ""
    """The name of the code."""

    def __init__(self, message: str, data: Any = None, code: Optional[int] = None) -> None:
        super().__init__(message, data)
        self.message = message
        """One sentence for a person."""
        self.data = data
        """The `data` of the error, as JSON."""
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        if not self.name:
            return self.message
        # What a program wrote to standard error follows the sentence, line by line.
        sentence, *lines = str(self.message).split("\n")
        # The daemon names its option, and a program in Python has a parameter for it.
        sentence = sentence.replace("--clock manual or skip", 'clock="manual" or clock="skip"')
        return "\n".join([f"{sentence} ({self.code} {self.name})", *lines])

    def __getattr__(self, name: str) -> Any:
        """Gives a traceback the attempts of a load that failed, as notes that follow the message."""
        if name == "__notes__":
            from ._timeline import attempts

            notes = attempts(self.data)
            if notes:
                self.__notes__ = notes
                return notes
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _repr_html_(self) -> Optional[str]:
        """The error for a notebook, with the waterfall of a load that failed."""
        from ._html import shown

        return shown(self)

    def _render_traceback_(self) -> List[str]:
        """The error for a notebook that it ends: the lines of the notebook, and the waterfall."""
        from ._notebook import traceback_lines

        return traceback_lines(self)


class ProgramNotFound(AdBridgeError):
    """The adbridge program was not found, or cannot be started."""


class BridgeClosed(AdBridgeError):
    """The bridge was closed."""


class DaemonDied(AdBridgeError):
    """The daemon ended unexpectedly."""

    def __init__(self, exit_code: Optional[int], log: str = "") -> None:
        super().__init__(exit_code, log)
        self.exit_code = exit_code
        """The exit code; negative if a signal ended the daemon, None if it still runs."""
        self.log = log
        """The last lines that the daemon wrote to standard error."""

    def __str__(self) -> str:
        if self.exit_code is None:
            ending = "adbridge closed its output"
        elif self.exit_code < 0:
            ending = f"adbridge was ended by signal {-self.exit_code}"
        else:
            ending = f"adbridge ended with exit code {self.exit_code}"
        return f"{ending}. The end of its log:\n{self.log}" if self.log else f"{ending}."


class ProtocolError(AdBridgeError):
    """The daemon sent an answer that does not follow the protocol."""


class ContractViolated(AdBridgeError):
    """An adapter violated its contract. Raised by the `close` of a bridge that is `strict`."""

    def __init__(self, violations: List[ContractViolation]) -> None:
        super().__init__(violations)
        self.violations = violations
        """The violations, in their order."""

    def __str__(self) -> str:
        groups: Dict[Tuple[str, ...], List[ContractViolation]] = {}
        for v in self.violations:
            # A message can name the ad.
            text = v.message.replace(v.ad_id, "…") if v.ad_id else v.message
            groups.setdefault((v.severity, v.rule, v.class_name, text), []).append(v)
        return "\n".join(
            f"{v.severity}: {v.rule} by {v.class_name}{f', {v.ad_id}' if v.ad_id else ''}"
            f"{f' and {len(equal):,} more' if equal else ''}: {v.message}"
            for v, *equal in groups.values()
        )


class CallTimeout(AdBridgeError, TimeoutError):
    """The answer did not come in time; the request was cancelled."""


class EventTimeout(AdBridgeError, TimeoutError):
    """The event did not come in time."""
