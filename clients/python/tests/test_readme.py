"""Runs every example of the README, and compares what it prints."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import re
import sys
from pathlib import Path
from typing import Any, List, NamedTuple

import pytest

from adbridge import AdBridge
from adbridge._program import Command
from adbridge.prompt import PROMPT, Prompt
from adbridge.pytest_plugin import Conversation
from under_test import ROOT

README = (ROOT / "clients/python/README.md").read_text(encoding="utf-8")


class Block(NamedTuple):
    section: str
    language: str
    text: str
    output: str


def blocks() -> List[Block]:
    found = []
    for section in re.split(r"^## ", README, flags=re.MULTILINE):
        fences = re.findall(r"^```(\w+)\n(.*?)^```$", section, flags=re.MULTILINE | re.DOTALL)
        for (language, text), (next, output) in zip(fences, [*fences[1:], ("", "")]):
            if language != "text":
                title = section.partition("\n")[0].lstrip("# ")
                found.append(Block(title, language, text, output if next == "text" else ""))
    return found


def of(language: str, tests: bool = False) -> "pytest.MarkDecorator":
    chosen = [
        b for b in blocks() if b.language == language and b.text.startswith("# test") == tests
    ]
    return pytest.mark.parametrize("block", chosen, ids=lambda block: block.section)


@pytest.fixture
def checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder in which the examples run, with this Python as `python3`."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)


@of("python")
@pytest.mark.usefixtures("checkout")
def test_an_example_prints_the_text_below_it(
    block: Block, caplog: pytest.LogCaptureFixture
) -> None:
    handlers = list(logging.root.handlers)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block.text, "README.md", "exec"), {"__name__": "__main__"})
    logging.root.handlers[:] = handlers
    assert printed.getvalue() == block.output
    assert "not disposed of" not in caplog.text


@of("python", tests=True)
def test_the_tests_pass_without_waiting(
    block: Block, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = []
    command = Command.__init__

    def noted(self: Command, *arguments: Any, clock: Any, **options: Any) -> None:
        clocks.append(clock)
        command(self, *arguments, clock=clock, **options)

    monkeypatch.setattr(Command, "__init__", noted)
    pytester.makepyfile(block.text)
    result = pytester.runpytest("--strict-markers")
    result.assert_outcomes(passed=block.text.count("def test_"))
    assert len(clocks) == block.text.count("def test_")
    assert set(clocks) <= {"skip", "manual"}


@of("prompt")
def test_the_prompt_prints_the_text_of_the_example(
    block: Block, capsys: pytest.CaptureFixture[str]
) -> None:
    with AdBridge(clock="manual") as bridge:
        prompt = Prompt(bridge)
        for example in block.text.split(PROMPT)[1:]:
            command, _, output = example.partition("\n")
            prompt.obey(command)
            expected, cut, _ = output.partition("…\n")
            said = capsys.readouterr().out
            assert said.startswith(expected) if cut else said == expected


@of("table")
def test_the_table_is_that_of_a_conversation(block: Block) -> None:
    conversation = Conversation()
    with AdBridge(clock="manual", trace=conversation.trace) as bridge:
        bridge.load_native(ad_unit_id="sample/waterfall").render(width=320, height=250)
        assert conversation.timeline() == block.text.rstrip("\n")


@of("adapter")
def test_the_adapter_is_the_one_in_the_examples(block: Block) -> None:
    examples = [ROOT / f"clients/examples/{name}.py" for name in ("my_network", "my_legacy_network")]
    assert block.text in [path.read_text("utf-8") for path in examples]


def test_every_link_leads_somewhere() -> None:
    titles = {t.lower().replace(" ", "-") for t in re.findall(r"^###? (.*)$", README, re.MULTILINE)}
    for link in re.findall(r"\]\(([^)]+)\)", README):
        if link.startswith("#"):
            assert link[1:] in titles
        elif not link.startswith("http"):
            assert (ROOT / "clients/python" / link.partition("#")[0]).exists(), link
