"""The errors that end the cell of a notebook."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING, List

from ._card import failure_card

if TYPE_CHECKING:
    from .failures import RPCError

PACKAGE = Path(__file__).resolve().parent


def traceback_lines(error: RPCError) -> List[str]:
    """Where a notebook made the call, and what went wrong, without the lines of this package and of IPython."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not _is_of_library(frame.filename)]
    lines = [line for frame in own for line in _lines(frame)]
    lines.append(f"{type(error).__name__}: {error}")
    info = error.data.get("responseInfo") if isinstance(error.data, dict) else None
    if isinstance(info, dict) and info.get("attempts"):
        lines += failure_card(info["attempts"], lambda colour, text: text)
    return lines


def _is_of_library(path: str) -> bool:
    return PACKAGE in Path(path).parents or "IPython" in Path(path).parts


def _lines(frame: traceback.FrameSummary) -> List[str]:
    return traceback.format_list([frame])[0].rstrip().split("\n")
