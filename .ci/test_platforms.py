"""Proves what .ci/platforms finds."""

import importlib.machinery
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("platforms")

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("platforms", str(SCRIPT))
platforms = importlib.util.module_from_spec(importlib.util.spec_from_loader("platforms", loader))
loader.exec_module(platforms)

ALL = {name: machine[2] for name, machine in platforms.MACHINES.items()}


@pytest.mark.parametrize(
    "text, built_by, line",
    [
        ("#if canImport(Darwin)\n#elseif canImport(Musl)\n#elseif canImport(Glibc)\n#endif", ALL, None),
        ("#if canImport(Darwin)\n#elseif canImport(Musl)\n#else\n#endif", ["Linux", "macOS"], 2),
        ("#if canImport(Darwin)\n#else\n#endif", ["Linux"], 1),
        ("#if os(Linux)\n#else\n#endif", ["Linux", "Musl"], 2),
        ("#if os(Linux) && !canImport(Glibc)\n#endif", ALL, None),
        ("#if os(Linux) && !canImport(Glibc)\n#endif", ["Linux", "macOS"], 1),
        ("#if os(Linux) || os(macOS)\n#else\n#endif", ALL, 2),
        ("#if os(Linux)\n  #if canImport(Darwin)\n  #endif\n#endif", ALL, 2),
        ("#if os(Linux)\n#endif\n#if canImport(Darwin)  // Only there.\n#endif", ["Linux"], 3),
        ("#ifdef __APPLE__\n#else\n#endif", ALL, None),
        ("#ifdef __APPLE__\n#else\n#endif", ["Linux", "Musl"], 1),
        ("#ifndef __linux__\n#endif", ["Linux", "Musl"], 1),
    ],
)
def test_a_branch_that_no_machine_builds_is_found(text, built_by, line):
    found = platforms.findings(text, {name: ALL[name] for name in built_by})
    assert [number for number, _ in found] == ([line] if line else [])


@pytest.mark.parametrize(
    "condition", ["os(Windows)", "DEBUG", "swift(>=6.4)", "canImport(WASILibc)", "defined(_WIN32)"]
)
def test_a_condition_that_is_not_known_is_found(condition):
    assert platforms.findings(f"#if {condition}\n#endif", ALL) == [
        (1, f"the condition {condition} is not known to this check")
    ]


def test_a_machine_counts_only_while_its_workflow_builds_there(tmp_path):
    assert platforms.machines(tmp_path) == {}
    (tmp_path / "macos.yml").write_text("runs-on: ubuntu-latest", "utf-8")
    assert platforms.machines(tmp_path) == {}
    (tmp_path / "macos.yml").write_text("runs-on: macos-26", "utf-8")
    assert list(platforms.machines(tmp_path)) == ["macOS"]


def test_a_machine_that_builds_a_product_compiles_the_targets_that_it_needs():
    names = {folder.name for folder in platforms.folders(["AdBridgeClient"])}
    assert names == {"AdBridgeClient", "CPlatform", "JSON", "Platform"}


def test_a_branch_outside_of_what_a_machine_builds_is_found(monkeypatch, capsys):
    conditions = {name: list(machine) for name, machine in platforms.MACHINES.items()}
    conditions["Musl"][3] = ["adbridge"]
    monkeypatch.setattr(platforms, "MACHINES", conditions)
    file = platforms.ROOT / "Sources/AdBridgeClient/ProgramSearch.swift"
    line = file.read_text("utf-8").splitlines().index("#elseif canImport(Musl)") + 1
    assert platforms.main([file]) == 1
    assert capsys.readouterr().out == (
        f"Sources/AdBridgeClient/ProgramSearch.swift:{line}: "
        "no machine of CI builds the branch #elseif canImport(Musl)\n"
    )


def test_every_branch_of_the_project_is_built():
    run = subprocess.run([SCRIPT], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (
        0,
        "Linux builds everything.\nmacOS builds everything.\nMusl builds adbridge and AdBridgeClient.\n"
        "Each branch is built by one of them.\n",
    )
