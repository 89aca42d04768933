"""Values that a person or a file gives. A wrong one is a `ValueError` that says where it is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Collection, List

MOST = 1_000_000_000
"""The largest number: an eCPM, a time in milliseconds, a count."""


@dataclass(frozen=True)
class Input:
    """A JSON value, and where it is."""

    place: str
    value: Any

    @classmethod
    def parsed(cls, place: str, text: str) -> Input:
        try:
            return cls(place, json.loads(text))
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{place}: expected JSON: {error}") from None

    def __getitem__(self, name: str) -> Input:
        if not isinstance(self.value, dict):
            raise self.error("an object")
        if name not in self.value:
            raise ValueError(f"{self.place}: expected the member {name}, which is missing")
        return Input(f"{self.place}: {name}", self.value[name])

    def get(self, name: str, default: Any) -> Input:
        """A member that can be missing."""
        if isinstance(self.value, dict) and name not in self.value:
            return Input(f"{self.place}: {name}", default)
        return self[name]

    def only(self, names: Collection[str]) -> None:
        """Refuses members with other names."""
        if not isinstance(self.value, dict):
            raise self.error("an object")
        for name in self.value:
            if name not in names:
                known = ", ".join(sorted(names))
                raise ValueError(f"{self.place}: {name}: unknown. Known: {known}")

    def parts(self) -> List[Input]:
        """The members or the items, if it has any."""
        if isinstance(self.value, dict):
            return [self[name] for name in self.value]
        parts = self.value if isinstance(self.value, list) else []
        return [Input(f"{self.place}[{index}]", part) for index, part in enumerate(parts)]

    def items(self) -> List[Input]:
        if not isinstance(self.value, list):
            raise self.error("a list")
        return self.parts()

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value:
            raise self.error("a text")
        return self.value

    def number(self, low: float = 0, high: float = MOST) -> float:
        value = self.value
        if type(value) not in (int, float) or not low <= value <= high:  # NaN is in no range.
            raise self.error(f"a number from {low:,} to {high:,}")
        return value  # type: ignore[no-any-return]

    def whole_number(self, low: int, high: int = MOST) -> int:
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.error(f"a whole number from {low:,} to {high:,}")
        return self.value

    def error(self, expected: str) -> ValueError:
        got = json.dumps(self.value, ensure_ascii=False, default=repr)
        got = got if len(got) <= 60 else f"{got[:60]}…"
        place = f"{self.place}: " if self.place else ""
        return ValueError(f"{place}expected {expected}, got {got}")


def read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeError as error:
        raise ValueError(f"{path}: expected UTF-8: {error}") from None
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
