"""Cuts the bytes of a pipe into lines."""

from __future__ import annotations

from typing import List


class Lines:
    """Lines of any length. Each line is copied once, even if it comes in small pieces."""

    def __init__(self) -> None:
        self._pieces: List[bytes] = []

    def feed(self, data: bytes) -> List[bytes]:
        """Returns the lines that are now complete, without their line ends."""
        first, end, rest = data.partition(b"\n")
        self._pieces.append(first)
        if not end:
            return []
        lines = [b"".join(self._pieces), *rest.split(b"\n")]
        self._pieces = [lines.pop()]
        return lines
