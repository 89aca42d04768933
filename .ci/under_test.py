"""The program under test, and what a test needs: the same for all tests in Python.

The program is the one that the variable ADBRIDGE names, else the debug build. Run a suite with `pytest PATH`. A test
that needs something that is missing is skipped. With the variable CI set, it runs, and fails.
"""

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

#: The absolute path of the program, which need not exist.
PROGRAM = os.path.abspath(os.environ.get("ADBRIDGE") or ROOT / ".build/debug/adbridge")

_NO_PROGRAM = f"There is no {PROGRAM}: run `swift build`, or set ADBRIDGE."
_IS_CI = bool(os.environ.get("CI"))


def needs(is_there, reason):
    """The mark of a test that needs something; the reason says what is missing."""
    return pytest.mark.skipif(not is_there and not _IS_CI, reason=reason)


def needs_command(name):
    """The mark of a test that runs a command of `PATH`."""
    return needs(shutil.which(name), f"There is no {name}.")


needs_program = needs(os.path.isfile(PROGRAM), _NO_PROGRAM)


def need_program():
    """Skips the tests of a module, or one test, that needs the program."""
    if not _IS_CI and not os.path.isfile(PROGRAM):
        pytest.skip(_NO_PROGRAM, allow_module_level=True)


def need_modules(*names):
    """Skips the tests of a module, or one test, that needs these packages."""
    if not _IS_CI:
        for name in names:
            pytest.importorskip(name)


def need_command(name):
    """Skips the tests of a module, or one test, that needs this command."""
    if not _IS_CI and shutil.which(name) is None:
        pytest.skip(f"There is no {name}.", allow_module_level=True)
