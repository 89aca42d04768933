"""Modules that are imported when they are used, because not every program uses them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class LazyModule:
    """A module of this package. It is imported when one of its members is first read."""

    def __init__(self, name: str) -> None:
        self._name = f"{__package__}.{name}"

    def __getattr__(self, name: str) -> Any:
        from importlib import import_module

        member = getattr(import_module(self._name), name)
        setattr(self, name, member)  # The next read finds it without this method.
        return member
