"""The reference, a site of static pages, as a package of its own."""

import sys
import tempfile

from . import archive
from .commands import run
from .program import ROOT

SITE = ROOT / "protocol/site"


def build(folder):
    """Makes the site in a folder, with the tools that it needs."""
    with tempfile.TemporaryDirectory() as work:
        run(sys.executable, "-m", "venv", work)
        python = f"{work}/bin/python"
        run(python, "-m", "pip", "install", "--quiet", "--requirement", str(SITE / "requirements.txt"))
        run(python, str(SITE / "build"), str(folder))


def pack(program, folder):
    name = f"adbridge-reference-{program.version}"
    with archive.new_archive(folder / f"{name}.tar.gz") as packed:
        archive.add_folder(packed, program.reference, name)
