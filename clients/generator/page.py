"""Copies the pages of `clients/page` to where programs need them."""

from __future__ import annotations

from pathlib import Path
from typing import Dict

from .document import Document

PAGES = Path(__file__).resolve().parent.parent / "page"
INSPECTOR = "clients/python/src/adbridge/inspector/page/"


def files(document: Document, adapters: Document) -> Dict[str, str]:
    """The text of each copy, by its path in the repository."""
    sources = sorted(path for path in (PAGES / "inspector").iterdir() if path.is_file())
    return {INSPECTOR + path.name: path.read_text(encoding="utf-8") for path in sources}
