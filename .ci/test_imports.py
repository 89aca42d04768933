"""Proves what .ci/imports finds."""

import importlib.machinery
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("imports")

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("imports", str(SCRIPT))
imports = importlib.util.module_from_spec(importlib.util.spec_from_loader("imports", loader))
loader.exec_module(imports)

WHOLE = """\
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  package import Glibc
#endif
"""


def test_a_file_that_names_all_systems_is_fine():
    assert imports.findings(WHOLE) == []


@pytest.mark.parametrize("name", ["Darwin", "Musl", "Glibc"])
def test_a_branch_that_is_missing_is_found(name):
    text = re.sub(rf"#(else)?if canImport\({name}\)\n.*import {name}\n", "", WHOLE)
    text = text.replace("#elseif", "#if", 1) if name == "Darwin" else text
    assert imports.findings(text) == [(1, f"no branch imports {name}")]


def test_a_branch_without_its_condition_is_found():
    text = WHOLE.replace("#elseif canImport(Glibc)", "#else  // Linux")
    assert imports.findings(text) == [(6, "the import needs the condition canImport(Glibc)")]


def test_a_condition_on_the_system_is_found():
    text = "#if os(Linux)\n  import Glibc\n#endif\nimport Darwin\n"
    assert imports.findings(text) == [
        (1, "no branch imports Darwin or Musl"),
        (2, "the import needs the condition canImport(Glibc)"),
        (4, "the import needs the condition canImport(Darwin)"),
    ]


def test_conditions_on_code_and_other_modules_are_fine():
    code = "func f() {\n  #if canImport(Glibc)\n    g()\n  #else\n    h()\n  #endif\n}\n"
    other = "#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif\n"
    assert imports.findings(WHOLE + code + other) == []


def test_a_condition_inside_of_a_branch_belongs_to_itself():
    inner = "  import Musl\n  #if DEBUG\n    import Testing\n  #endif\n"
    assert imports.findings(WHOLE.replace("  import Musl\n", inner)) == []


def test_the_command_names_the_file_and_fails(tmp_path):
    (tmp_path / "File.swift").write_text("#if canImport(Darwin)\n  import Darwin\n#endif\n")
    done = subprocess.run([SCRIPT, tmp_path], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout == f"{tmp_path}/File.swift:1: no branch imports Musl or Glibc\n"


def test_the_sources_name_all_systems():
    assert subprocess.run([SCRIPT], capture_output=True, text=True).stdout == ""
