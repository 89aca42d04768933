"""The first page of the project shows what the program really prints.

    ADBRIDGE=.build/release/adbridge pytest clients/examples/readme_test.py
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ".build/release/adbridge"


def shown():
    """The commands that run the program, each with the lines that stand below it."""
    text = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"(?:^ {4}.*\n|^\n(?= {4}))+", text, re.M)
    found = []
    for block in blocks:
        lines = [line[4:] for line in block.strip("\n").splitlines()]
        commands = [place for place, line in enumerate(lines) if line.startswith(PROGRAM)]
        if commands:
            pause = lines.index("", commands[0])
            found.append(("\n".join(lines[commands[0] : pause]), lines[pause + 1 :]))
    return found


@pytest.mark.parametrize("command, lines", shown(), ids=lambda value: str(value)[:60])
def test_the_output_is_real(command, lines):
    program = Path(os.environ.get("ADBRIDGE", ROOT / PROGRAM)).resolve()
    run = subprocess.run(
        ["bash", "-c", command.replace(PROGRAM, str(program))],
        cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert run.stdout.splitlines() == lines


def test_the_adapter_is_the_example():
    example = (ROOT / "clients/examples/my_network.py").read_text("utf-8")
    body = example[example.index("from ") :]
    assert "".join(f"    {line}".rstrip() + "\n" for line in body.splitlines()) in (
        ROOT / "README.md").read_text("utf-8")


def test_three_commands_are_shown():
    assert len(shown()) == 3
