import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from under_test import ROOT


def check(root: Path, language: str = "python") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(root / "clients/generate"), "--check", language]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize("language", ["python", "swift"])
def test_the_generated_modules_are_up_to_date(language: str) -> None:
    result = check(ROOT, language)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    "document, old, new, outdated",
    [
        ("clients", '"adUnitId"', '"unitId"', "adbridge/_methods.py"),
        ("adapters", '"modern"', '"current"', "adbridge/adapter/_messages.py"),
    ],
)
def test_a_document_that_changes_is_noticed(
    document: str, old: str, new: str, outdated: str, tmp_path: Path
) -> None:
    for folder in ("clients/generator", "clients/python/src/adbridge"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    documents = [f"protocol/{name}/openrpc.json" for name in ("clients", "adapters")]
    for file in ("clients/generate", *documents):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    assert check(tmp_path).returncode == 0

    changed = tmp_path / "protocol" / document / "openrpc.json"
    changed.write_text(changed.read_text().replace(old, new))

    result = check(tmp_path)
    assert result.returncode == 1
    assert f"clients/python/src/{outdated} is out of date" in result.stderr
