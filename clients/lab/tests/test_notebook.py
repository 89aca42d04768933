"""The notebook runs from its first cell to its last, and shows what stands in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, List

from under_test import need_modules

need_modules("nbclient", "nbformat", "ipykernel")

import nbformat  # noqa: E402
from nbclient import NotebookClient  # noqa: E402

NOTEBOOK = Path(__file__).resolve().parents[1] / "floors.ipynb"


def texts(notebook: Any) -> List[str]:
    """What the cells print."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return [output.get("data", {}).get("text/plain", output.get("text", "")) for output in outputs]


def test_the_notebook_runs_and_shows_its_outputs(tmp_path: Path) -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    shown = texts(notebook)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert texts(notebook) == shown and len(shown) >= 5
