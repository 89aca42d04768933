"""A call that waits for its answer."""

from __future__ import annotations

from _thread import allocate_lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Optional, Protocol

    class AnyCall(Protocol):
        """The interface that the calls of threads, of futures and of asyncio share."""

        method: str
        read: Callable[[Any], Any]
        """Converts the JSON result."""
        id: int
        """The id of the request."""
        length: int
        """The length of its line in bytes, without the line end."""

        def settle(self, result: Any = None, error: Optional[Exception] = None) -> bool:
            """Sets the result or the error. Returns false if the caller no longer waits."""

        is_cancelled: bool
        """Whether the caller no longer waits."""


#: Guards the state of every call: the answer and a cancellation can come at the same time.
settling = allocate_lock()


class BlockingCall:
    """A call of a thread that waits."""

    __slots__ = ("method", "read", "id", "length", "result", "error", "is_over", "is_cancelled")

    def __init__(self, method: str, read: Callable[[Any], Any]) -> None:
        self.method = method
        self.read = read
        self.id = 0
        self.length = 0
        self.result: Any = None
        self.error: Optional[Exception] = None
        self.is_over = False
        self.is_cancelled = False

    def settle(self, result: Any = None, error: Optional[Exception] = None) -> bool:
        with settling:
            if self.is_over:
                return False
            self.result = result
            self.error = error
            self.is_over = True
        return True

    def cancel(self) -> bool:
        """Returns false if the call was answered."""
        with settling:
            if not self.is_over:
                self.is_over = self.is_cancelled = True
        return self.is_cancelled

    def is_settled(self) -> bool:
        return self.is_over
