"""Cuts what comes out of a pipe into lines."""

from __future__ import annotations

from typing import List


class Lines:
    """Lines of any length, each copied once, however small the pieces are that they come in."""

    def __init__(self) -> None:
        self._pieces: List[bytes] = []

    def feed(self, data: bytes) -> List[bytes]:
        """The lines that are complete now, without their ends."""
        first, end, rest = data.partition(b"\n")
        self._pieces.append(first)
        if not end:
            return []
        lines = [b"".join(self._pieces), *rest.split(b"\n")]
        self._pieces = [lines.pop()]
        return lines
