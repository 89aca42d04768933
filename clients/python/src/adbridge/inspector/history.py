"""What happened in a run, for the pages that show it."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any, AsyncIterator, Deque, Optional, Tuple

MOST_BYTES = 16 * 1024 * 1024
LONGEST_STRING = 4096
QUIET_SECONDS = 15.0


class History:
    """Numbered messages. The newest ones are kept. Pages read them at their own speed."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept: Deque[Tuple[int, str]] = deque()
        self._most_bytes = most_bytes
        self._bytes = 0
        self._count = 0
        self._now_ms = 0
        self._is_over = False
        self._changed: Optional[asyncio.Event] = None

    @property
    def now_ms(self) -> int:
        return self._now_ms

    def add(self, kind: str, **members: Any) -> None:
        """Adds a message, and removes the oldest ones if all of them are too large."""
        self._count += 1
        text = json.dumps({"kind": kind, **shortened(members)}, separators=(",", ":"))
        self._kept.append((self._count, text))
        self._bytes += len(text)
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            self._bytes -= len(self._kept.popleft()[1])
        self._wake()

    def clear(self) -> None:
        """Forgets all messages. The numbers continue."""
        self._kept.clear()
        self._bytes = 0
        self._now_ms = 0

    def set_time(self, now_ms: int) -> None:
        if now_ms != self._now_ms:
            self._now_ms = now_ms
            self._wake()

    def end(self) -> None:
        """Ends every stream."""
        self._is_over = True
        self._wake()

    async def stream(self, after: int) -> AsyncIterator[str]:
        """The messages after a number, and later ones as they come, as server-sent events."""
        shown_ms = -1
        while not self._is_over:
            if self._changed is None:
                self._changed = asyncio.Event()
            changed = self._changed
            first = self._kept[0][0] if self._kept else self._count + 1
            if first > after + 1 and after < self._count:
                yield _event(first - 1, '{"kind":"gap"}')
                after = first - 1
            for number, text in self._after(after):
                yield _event(number, text)
                after = number
            if shown_ms != self._now_ms:
                shown_ms = self._now_ms
                yield f'data: {{"kind":"time","nowMs":{shown_ms}}}\n\n'
            try:
                await asyncio.wait_for(changed.wait(), QUIET_SECONDS)
            except asyncio.TimeoutError:
                yield ": still here\n\n"

    def _after(self, number: int) -> Tuple[Tuple[int, str], ...]:
        if not self._kept or self._kept[-1][0] <= number:
            return ()
        start = max(0, number + 1 - self._kept[0][0])
        return tuple(self._kept)[start:]

    def _wake(self) -> None:
        if self._changed is not None:
            self._changed.set()
            self._changed = None


def shortened(value: Any) -> Any:
    """The value without long strings, such as images."""
    if isinstance(value, dict):
        return {name: shortened(member) for name, member in value.items()}
    if isinstance(value, list):
        return [shortened(item) for item in value]
    if isinstance(value, str) and len(value) > LONGEST_STRING:
        return f"{value[:40]}… ({len(value):,} characters)"
    return value


def _event(number: int, text: str) -> str:
    return f"id: {number}\ndata: {text}\n\n"
