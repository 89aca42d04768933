"""The program under test, and what a test needs: the same for all tests in Python.

The program is the one that the variable ADBRIDGE names, else the debug build. Run a suite with `pytest PATH`. A test
that needs something that is missing is skipped. With the variable CI set, it runs, and fails.
"""

import os
import shutil
from importlib.util import find_spec
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


def missing(install, *modules):
    """Why the tests of a folder can't run without these packages; None if they can.

    For a `conftest.py`, which pytest can load before it can skip anything: see `skip_modules`.
    """
    lacking = [] if _IS_CI else [name for name in modules if find_spec(name) is None]
    return f"There is no {', no '.join(lacking)}: run `{install}`." if lacking else None


def missing_command(name):
    """Why the tests of a folder can't run without a command; None if they can."""
    return None if _IS_CI or shutil.which(name) else f"There is no {name}."


def missing_program():
    """Why the tests of a folder can't run without the program; None if they can."""
    return None if _IS_CI or os.path.isfile(PROGRAM) else _NO_PROGRAM


class _SkippedModule(pytest.Module):
    reason = ""

    def collect(self):
        pytest.skip(self.reason, allow_module_level=True)


def skip_modules(reason):
    """The hook `pytest_pycollect_makemodule` of a `conftest.py` whose folder is skipped for a reason."""

    def make_module(module_path, parent):
        module = _SkippedModule.from_parent(parent, path=module_path)
        module.reason = reason
        return module

    return make_module


def need_command(name):
    """Skips the tests of a module, or one test, that needs this command."""
    if not _IS_CI and shutil.which(name) is None:
        pytest.skip(f"There is no {name}.", allow_module_level=True)
