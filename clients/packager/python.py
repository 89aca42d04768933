"""The packages for Python: the sources, a wheel without the program, and a wheel with it."""

import sys
import tempfile
from pathlib import Path

from .commands import run
from .notice import notice
from .program import ROOT


def pack(program, folder):
    with tempfile.TemporaryDirectory() as work:
        run(sys.executable, "-m", "venv", work)
        python = f"{work}/bin/python"
        run(python, "-m", "pip", "install", "--quiet", "build>=1.2,<2", "hatchling<2")
        # Without isolation, `build` still checks that pyproject.toml asks for no more than is installed.
        build = [python, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT / "clients/python")]
        # Makes the wheel from the packed sources, so these are complete.
        run(*build, ADBRIDGE_PACKED_VERSION=program.version)
        packed = {
            "ADBRIDGE_PACKED_VERSION": program.version,
            "ADBRIDGE_PACKED_PROGRAM": str(program.path),
            "ADBRIDGE_PACKED_TAG": program.wheel_tag,
        }
        text = notice(program)
        if text:
            packed["ADBRIDGE_PACKED_NOTICE"] = f"{work}/NOTICE"
            Path(work, "NOTICE").write_text(text, "utf-8")
        run(*build, "--wheel", **packed)
