"""Proves what .ci/words finds."""

import importlib.machinery
import importlib.util
import re
import sys
from pathlib import Path

import pytest

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("words", str(Path(__file__).with_name("words")))
words = importlib.util.module_from_spec(importlib.util.spec_from_loader("words", loader))
loader.exec_module(words)


def found(text):
    return [(number, phrase) for number, phrase, _ in words.findings(text, words.phrases())]


def test_a_phrase_is_found_with_its_line_in_any_case():
    assert found("Good.\nThe answer Is none.") == [(2, "Is none")]


@pytest.mark.parametrize("sign", ["///", "//", "#", "*", ""])
def test_a_phrase_may_go_on_in_the_next_comment_line(sign):
    assert len(found(f"  {sign} What it lets go\n  {sign} of is gone.\n")) == 1


def test_a_part_of_a_word_is_no_phrase():
    assert found("The moreover nonesuch; whoevermore; bearskin; showed.") == []


def test_two_phrases_in_a_line_are_one_finding():
    assert len(found("Whoever hears it owes an answer.")) == 1


def test_none_of_python_is_no_phrase():
    assert found("if answer is None:") == []


def test_a_line_may_be_excused():
    assert found("whoever  # words: ok") == []


def test_every_phrase_says_what_to_write_instead_and_compiles():
    listed = list(words.phrases())
    assert len(listed) > 20
    assert all(isinstance(pattern, re.Pattern) and instead for pattern, instead in listed)


def test_generated_and_recorded_text_is_skipped():
    names = words.files(["."])
    assert "README.md" in names
    assert [name for name in names if name.endswith((".jsonl", "OpenRPCDocument.swift"))] == []
