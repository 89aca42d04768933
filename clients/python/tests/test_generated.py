import subprocess
import sys

from conftest import ROOT


def test_what_the_document_decides_is_up_to_date() -> None:
    check = [sys.executable, str(ROOT / "clients/generate"), "--check", "python"]
    result = subprocess.run(check, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
