"""The search for the program."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import MappingProxyType
from typing import List, Optional

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


def found() -> str:
    """The program that is found, which is also that of a command without one."""
    path = find_program()
    assert Command(None).line == [path]
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
    assert found() == str(tmp_path / "bin/adbridge")
    installed = program(tmp_path / "rig/bin/adbridge")
    assert found() == str(installed)
    named = program(tmp_path / "mine")
    monkeypatch.setenv("ADBRIDGE", str(named))
    assert found() == str(named)
    installed.chmod(0o644)
    monkeypatch.delenv("ADBRIDGE")
    assert found() == str(tmp_path / "bin/adbridge")


def test_the_variable_comes_before_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_path = program(tmp_path / "bin/adbridge")
    assert found() == str(in_path)
    named = program(tmp_path / "mine")
    monkeypatch.setenv("ADBRIDGE", str(named))
    assert found() == str(named)
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
    assert found() == str(newest)


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


@pytest.mark.parametrize(
    ("clock", "arguments", "expected"),
    [
        (None, [], "wall"),
        ("skip", [], "skip"),
        (None, ["--clock", "manual"], "manual"),
        (None, ["--clock=manual", "--seed", "3"], "manual"),
        ("skip", ["--clock=manual"], "manual"),
        ("skip", ["--clock", "wall"], "wall"),
        (None, ["--clock-of=manual", "--seed=3"], "wall"),
        (None, ["--clock"], ""),
    ],
)
def test_the_last_clock_of_the_command_counts(
    clock: Optional[str], arguments: List[str], expected: str, tmp_path: Path
) -> None:
    path = program(tmp_path / "mine")
    assert Command(path, clock=clock, arguments=arguments).clock == expected


def test_a_mapping_is_a_file_that_nobody_else_reads_until_it_is_cleaned_up(tmp_path: Path) -> None:
    path = program(tmp_path / "mine")
    content = {"ä\ud800": MappingProxyType({"b": [1]})}
    command = Command(path, clock="skip", config=content, seed=0)
    file = Path(command.line[4])
    options = ["--clock", "skip", "--config", str(file), "--seed", "0"]
    assert command.line == [str(path), *options]
    assert (file.name[:9], file.suffix) == ("adbridge-", ".json")
    assert file.stat().st_mode & 0o777 == 0o600
    assert json.loads(file.read_text("ascii")) == {"ä\ud800": {"b": [1]}}
    for _ in range(2):
        command.clean_up()
        assert not file.exists()
    Command(path, config=path).clean_up()
    assert path.exists()


def test_a_program_is_a_path_or_a_name_of_the_path(tmp_path: Path) -> None:
    path = program(tmp_path / "bin/mine")
    assert Command("mine").line == [str(path)]
    assert Command("bin/mine").line == ["bin/mine"]
    assert Command(["mine", "-x"]).line == [str(path), "-x"]
    program(tmp_path / "text").chmod(0o644)
    for name in ("other", "./text", str(tmp_path / "text"), str(tmp_path)):
        for given in (name, [name]):
            with pytest.raises(adbridge.ProgramNotFound) as raised:
                Command(given)
            message = f"You asked for {name}, but there is no such program that can be run."
            assert str(raised.value) == message


def test_a_build_that_can_not_be_run_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, package = tmp_path / "here", tmp_path / "package"
    for checkout in (here, package):
        (checkout / "protocol/clients").mkdir(parents=True)
        (checkout / "protocol/clients/openrpc.json").touch()
        (checkout / "Package.swift").touch()
    monkeypatch.chdir(here)
    monkeypatch.setattr(_program, "__file__", str(package / "clients/python/_program.py"))
    program(here / ".build/release/adbridge").chmod(0o644)
    (here / ".build/debug/adbridge").mkdir(parents=True)
    with pytest.raises(adbridge.ProgramNotFound):
        find_program()
    # The checkout of the package is found, too.
    build = program(package / ".build/debug/adbridge", age=10)
    assert found() == str(build)
    build = program(here / ".build/other/adbridge")
    assert found() == str(build)
