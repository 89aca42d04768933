"""Cuts bytes into lines."""

from __future__ import annotations

from collections import deque

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Deque, List, Union

    Line = Union[str, bytes]


class Lines:
    """Lines of any length. Each line is copied once, even if it comes in small pieces."""

    def __init__(self) -> None:
        self._pieces: List[bytes] = []

    def feed(self, data: bytes) -> List[bytes]:
        """Returns the lines that are now complete, without their line ends."""
        complete = self.feed_some(data)
        return complete.split(b"\n")[:-1]

    def feed_some(self, data: bytes) -> bytes:
        """Returns the lines that are now complete, with their line ends."""
        end = data.rfind(b"\n") + 1
        if end == len(data) and not self._pieces:
            return data
        if not end:
            self._pieces.append(data)
            return b""
        self._pieces.append(data[:end])
        complete = b"".join(self._pieces)
        self._pieces = [data[end:]] if end < len(data) else []
        return complete


def texts(lines: bytes) -> Deque[Line]:
    """The texts of complete lines. A line that is not UTF-8 stays bytes."""
    try:
        found: List[Line] = lines.decode().split("\n")  # type: ignore[assignment]
    except UnicodeDecodeError:
        found = [_text(line) for line in lines.split(b"\n")]
    found.pop()
    return deque(found)


def _text(line: bytes) -> Line:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line
