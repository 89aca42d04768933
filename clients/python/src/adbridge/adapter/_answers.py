"""What an adapter writes to the bridge: answers, errors and notifications."""

from __future__ import annotations

import sys
import traceback
from typing import Any, Callable, Mapping, Optional

from .._encoding import encode
from .._wire import JSON
from ._messages import ErrorCode
from .errors import AdError

MAXIMUM_LINE = 16 << 20
"""The longest line that the bridge reads, in bytes."""


class Answers:
    """Writes messages, each as one line, from any thread."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self.write = write

    def answer(self, id: Any, result: Any) -> None:
        self.write(self.line(id, result))

    def line(self, id: Any, result: Any) -> bytes:
        """The line of an answer, if it is short enough to be written."""
        line = encode({"jsonrpc": "2.0", "id": id, "result": result})
        if len(line) > MAXIMUM_LINE:
            raise ValueError(f"The answer has {len(line)} bytes, more than a line may have.")
        return line

    def fail(self, id: Any, code: ErrorCode, message: str) -> None:
        """Answers with an error; a call without an id gets none."""
        if id is not None:
            self._write_error(id, {"code": code, "message": message})

    def refuse(self, id: Any, code: ErrorCode, error: AdError) -> None:
        """Answers with the network's own error."""
        self._write_error(
            id, {"code": code, "message": error.message, "data": {"error": error.to_json()}}
        )

    def fault(self, id: Any, error: BaseException) -> None:
        """Answers with an internal error, and prints the traceback."""
        self.note(None, error)
        message = f"{type(error).__name__}: {error}".encode(errors="replace").decode()
        self.fail(id, ErrorCode.INTERNAL_ERROR, message)

    def note(self, result: Any, error: Optional[BaseException]) -> None:
        """Prints the traceback of a method that failed, if it did; the bridge gets nothing."""
        if error:
            traceback.print_exception(type(error), error, error.__traceback__, file=sys.stderr)

    def notify(self, method: str, params: Mapping[str, Any]) -> None:
        self.write(encode({"jsonrpc": "2.0", "method": method, "params": params}))

    def _write_error(self, id: Any, error: JSON) -> None:
        self.write(encode({"jsonrpc": "2.0", "id": id, "error": error}))
