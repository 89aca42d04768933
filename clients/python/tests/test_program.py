"""The search for the program."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import adbridge
from adbridge import _program
from adbridge._program import Command, find_program


def program(path: Path, age: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ADBRIDGE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(_program, "__file__", str(tmp_path / "site-packages/_program.py"))


def test_a_missing_program_is_explained() -> None:
    with pytest.raises(adbridge.ProgramNotFound, match="swift build -c release.*set ADBRIDGE.*AdBridge\\("):
        find_program()


@pytest.mark.parametrize(
    "package", ["lib/python3.9/site-packages/adbridge", "adbridge"], ids=["environment", "target"]
)
def test_the_installed_program_comes_before_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    program(tmp_path / "bin/adbridge")
    monkeypatch.setattr(_program, "__file__", str(tmp_path / "rig" / package / "_program.py"))
    assert find_program() == str(tmp_path / "bin/adbridge")
    installed = program(tmp_path / "rig/bin/adbridge")
    assert find_program() == str(installed)
    named = program(tmp_path / "mine")
    monkeypatch.setenv("ADBRIDGE", str(named))
    assert find_program() == str(named)
    installed.chmod(0o644)
    monkeypatch.delenv("ADBRIDGE")
    assert find_program() == str(tmp_path / "bin/adbridge")


def test_the_variable_comes_before_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_path = program(tmp_path / "bin/adbridge")
    assert find_program() == str(in_path)
    named = program(tmp_path / "mine")
    monkeypatch.setenv("ADBRIDGE", str(named))
    assert find_program() == str(named)
    monkeypatch.setenv("ADBRIDGE", "/nowhere")
    with pytest.raises(adbridge.ProgramNotFound, match="ADBRIDGE says /nowhere"):
        find_program()


def test_the_newest_build_of_the_checkout_comes_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / ".build/release/adbridge", age=10)
    newest = program(tmp_path / ".build/debug/adbridge")
    folder = tmp_path / "clients/python"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    with pytest.raises(adbridge.ProgramNotFound):
        find_program()
    (tmp_path / "Package.swift").touch()
    (tmp_path / "protocol/clients").mkdir(parents=True)
    (tmp_path / "protocol/clients/openrpc.json").touch()
    assert find_program() == str(newest)


def test_options_become_arguments(tmp_path: Path) -> None:
    path = program(tmp_path / "mine")
    command = Command(
        path,
        clock="manual",
        config="ads.json",
        seed=7,
        strict=True,
        log_level="debug",
        record=tmp_path / "a.tape",
        replay="b.tape",
        arguments=["--max-line-bytes", "2048"],
    )
    assert " ".join(command.line[1:]) == (
        "--clock manual --config ads.json --seed 7 --strict --log-level debug "
        f"--record {tmp_path / 'a.tape'} --replay b.tape --max-line-bytes 2048"
    )
    assert Command([str(path), "-x"]).line == [str(path), "-x"]
