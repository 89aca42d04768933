#!/usr/bin/env python3
"""Proves what .ci/words finds: python3 .ci/test_words.py"""

import importlib.machinery
import importlib.util
import re
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("words", str(Path(__file__).with_name("words")))
words = importlib.util.module_from_spec(importlib.util.spec_from_loader("words", loader))
loader.exec_module(words)


def found(text):
    return [(number, phrase) for number, phrase, _ in words.findings(text, words.phrases())]


class WordsTests(unittest.TestCase):
    def test_a_phrase_is_found_with_its_line_in_any_case(self):
        self.assertEqual(found("Good.\nThe answer Is none."), [(2, "Is none")])

    def test_a_phrase_may_go_on_in_the_next_comment_line(self):
        for sign in ("///", "//", "#", "*", ""):
            with self.subTest(sign):
                self.assertEqual(len(found(f"  {sign} What it lets go\n  {sign} of is gone.\n")), 1)

    def test_a_part_of_a_word_is_no_phrase(self):
        self.assertEqual(found("The moreover nonesuch; whoevermore; bearskin; showed."), [])

    def test_two_phrases_in_a_line_are_one_finding(self):
        self.assertEqual(len(found("Whoever hears it owes an answer.")), 1)

    def test_none_of_python_is_no_phrase(self):
        self.assertEqual(found("if answer is None:"), [])

    def test_a_line_may_be_excused(self):
        self.assertEqual(found("whoever  # words: ok"), [])

    def test_every_phrase_says_what_to_write_instead_and_compiles(self):
        listed = list(words.phrases())
        self.assertGreater(len(listed), 20)
        self.assertTrue(all(isinstance(pattern, re.Pattern) and instead for pattern, instead in listed))

    def test_generated_and_recorded_text_is_skipped(self):
        names = words.files(["."])
        self.assertIn("README.md", names)
        self.assertFalse([name for name in names if name.endswith((".jsonl", "OpenRPCDocument.swift"))])


if __name__ == "__main__":
    unittest.main()
