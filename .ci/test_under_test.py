"""Proves which program the tests in Python use, and when they are skipped."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

SUITE = """
import under_test

@under_test.needs_program
def test_program():
    print(under_test.PROGRAM)

@under_test.needs_command("no-such-command")
def test_command():
    assert False

def test_modules():
    under_test.need_modules("no_such_module")
    assert False

def test_command_inside():
    under_test.need_command("no-such-command")
    assert False
"""


def run(tmp_path, **environment):
    (tmp_path / "test_suite.py").write_text(SUITE)
    unset = {name: value for name, value in os.environ.items() if name not in ("ADBRIDGE", "CI")}
    command = [sys.executable, "-m", "pytest", "-c", ROOT / ".pytest.ini", "-rA", tmp_path]
    command += ["-p", "no:cacheprovider", "-p", "no:adbridge"]
    done = subprocess.run(command, cwd=tmp_path, env={**unset, **environment}, capture_output=True, text=True)
    return done.stdout


def test_a_test_without_what_it_needs_is_skipped(tmp_path):
    output = run(tmp_path, ADBRIDGE="nowhere/adbridge")
    assert "4 skipped" in output
    assert f"There is no {tmp_path}/nowhere/adbridge: run `swift build`, or set ADBRIDGE." in output


def test_with_ci_a_test_without_what_it_needs_fails(tmp_path):
    assert "3 failed, 1 passed" in run(tmp_path, ADBRIDGE="nowhere/adbridge", CI="true")


@pytest.mark.parametrize("environment", [{}, {"ADBRIDGE": ""}])
def test_without_a_variable_the_program_is_the_debug_build(tmp_path, environment):
    assert str(ROOT / ".build/debug/adbridge") in run(tmp_path, **environment)


def test_a_relative_path_of_the_program_works_in_every_folder(tmp_path):
    (tmp_path / "adbridge").write_text("")
    assert f"{tmp_path}/adbridge\n" in run(tmp_path, ADBRIDGE="./adbridge")


CONFTEST = """
from under_test import missing, skip_modules

REASON = missing("pip install what-is-missing", "json", "no_such_module", "no_other_module")
if REASON:
    pytest_pycollect_makemodule = skip_modules(REASON)
else:
    import no_such_module
"""


def test_a_folder_without_what_it_needs_is_skipped_with_the_command_that_installs_it(tmp_path):
    (tmp_path / "conftest.py").write_text(CONFTEST)
    output = run(tmp_path)
    assert "1 skipped" in output
    assert "There is no no_such_module, no no_other_module: run `pip install what-is-missing`." in output


def test_with_ci_a_folder_without_what_it_needs_fails(tmp_path):
    (tmp_path / "conftest.py").write_text(CONFTEST)
    assert "skipped" not in run(tmp_path, CI="true")


def test_suites_that_are_named_together_have_one_module_conftest():
    # The page's suite and the packager's run alone.
    suites = [ROOT / folder for folder in ("clients/examples", "clients/lab", "clients/python", "protocol", "Tests")]
    files = [file for suite in suites for file in suite.rglob("test_*.py")]
    assert [file for file in files if "from conftest import" in file.read_text()] == []
    assert len(files) > 40
