#!/usr/bin/env python3
"""Proves that a broken promise is detected: python3 Tests/Robustness/test_harness.py"""

import sys
import unittest
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True

from harness import (
    adapters, both_doors, configurations, daemon, differential, faults, fuzz, simulation, system,
    transcript)
from harness.bench import Bench
from harness.failure import Failure
from harness.shrink import shrink

FAKE = str(Path(__file__).resolve().with_name("fake_daemon.py"))


def bench(fault="none"):
    return Bench([sys.executable, FAKE, fault], seed=1, inputs=1500, steps=800, spawns=8)


class HarnessTests(unittest.TestCase):
    def setUp(self):
        # Short limits, so that a hanging fake is detected soon and shrinking is short.
        self.replace(daemon.Daemon.__init__, "__defaults__", ((), 2, None))
        self.replace(shrink, "__defaults__", (1,))

    def replace(self, target, name, value):
        patch = mock.patch.object(target, name, value)
        patch.start()
        self.addCleanup(patch.stop)

    def find(self, attack, fault, reason):
        with self.subTest(fault), self.assertRaisesRegex(Failure, reason):
            attack(bench(fault))

    def test_every_topic_gives_rows_when_all_promises_are_kept(self):
        for attack in (fuzz.run, differential.run, simulation.run, faults.spawns):
            with self.subTest(attack.__module__):
                self.assertTrue(attack(bench()))

    def test_the_table_of_the_simulation_in_memory_becomes_rows(self):
        rows = both_doors.read(
            "steps               1,000,000\nerrors answered             5\n  301    3\n  302   2\n", 0)

        self.assertEqual(
            [(row.name, row.count) for row in rows],
            [("steps", 1_000_000), ("errors answered", 5)])
        self.assertEqual(rows[1].outcome, "codes 301, 302")

    def test_a_fault_of_the_simulation_in_memory_fails_its_topic(self):
        with mock.patch("builtins.print"), self.assertRaisesRegex(Failure, "^model: wrong$"):
            both_doors.read('# model: wrong\n> {"jsonrpc":"2.0"}\n', 1)
        with self.assertRaisesRegex(Failure, "left with code -11"):
            both_doors.read("", -11)

    def test_the_fuzzer_finds_wrong_answers(self):
        for fault, reason in {
            "dies": "it ended with code 1: out of memory",
            "hangs": "it hangs",
            "lost": "no answer with the code|never answered",
            "twice": "nobody asked for",
            "stranger": "no answer with the code|nobody asked for",
            "code": "no answer with the code -32700",
            "nameless": "data has not its name",
            "separator": "as it is",
            "chatty": "nobody asked for",
            "leaves": "left with code 3",
        }.items():
            self.find(fuzz.run, fault, reason)

    def test_the_fuzzer_finds_memory_that_grows(self):
        self.find(fuzz.run, "grows", "grow by")

    def test_the_differential_check_finds_a_different_value(self):
        for fault, reason in {
            "lenient": "read by the daemon, and not by Python",
            "first": "another string|not ",
            "rounds": "another id came back",
        }.items():
            self.find(differential.run, fault, reason)

    def test_the_simulation_finds_a_broken_promise(self):
        for fault, reason in {
            "lost": "is missing|expected",
            "late": "expected|index",
            "silent": "is missing|expected|index",
            "gap": "seq 3 of .* follows 1",
            "counts": "counted: expected False, got True",
            "state": "state: expected rendered, got loaded",
            "forgets": "after .the end. is missing",
            "leaves": "left with code 3",
            "stays": "hangs|still there",
        }.items():
            self.find(simulation.run, fault, reason)

    def test_a_program_that_does_nothing_fails_the_topics_of_starts(self):
        for attack in (configurations.run, system.run):
            with self.subTest(attack.__module__), self.assertRaises(Failure):
                attack(Bench(["true"], spawns=8))

    def test_a_bad_adapter_must_have_the_outcome_of_its_mode(self):
        good = {call: {"result": {}} for call in range(15)}
        failed = {**good, 2: {"error": {"code": -32603}}}
        wrong = {**good, 2: {"error": {"code": 7}}}
        self.assertTrue(adapters.require_outcome("didRender", "never", failed))
        self.assertFalse(adapters.require_outcome("didRender", "twice", good))
        for behaviour, answers, reason in [
                ("never", good, "succeeded"), ("twice", failed, "failed"), ("never", wrong, "code 7")]:
            with self.subTest(reason), self.assertRaisesRegex(Failure, reason):
                adapters.require_outcome("didRender", behaviour, answers)

    def test_the_faults_find_a_process_that_does_not_exit(self):
        self.find(faults.spawns, "deaf", "still there")
        self.find(faults.spawns, "stays", "still there")

    def test_a_failure_is_reported_with_few_lines_that_reproduce_it(self):
        self.replace(shrink, "__defaults__", (20,))
        with self.assertRaises(Failure) as caught:
            simulation.run(bench("counts"))
        lines = caught.exception.lines
        self.assertLess(len(lines), 50)
        text = transcript.write(lines, "a failure", caught.exception.arguments)
        self.assertTrue(text.startswith("# a failure\n> "))
        with self.assertRaises(Failure):
            simulation.hold(bench("counts").command, simulation.Conversation(lines, []))

    def test_shrinking_keeps_the_necessary_items(self):
        needs_both = lambda items: 3 in items and 17 in items
        self.assertEqual(shrink(list(range(100)), needs_both), [3, 17])


if __name__ == "__main__":
    unittest.main()
