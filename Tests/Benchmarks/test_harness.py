#!/usr/bin/env python3
"""Proves that a wrong answer never becomes a number: python3 Tests/Benchmarks/test_harness.py"""

import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

from harness.bench import Bench
from harness.measurements import TOPICS
from harness.program import Program
from harness.scale import Scale
from harness.session import Failure, Session
from harness.workshop import Workshop

FAKE = str(Path(__file__).resolve().with_name("fake_daemon.py"))
TINY = Scale(
    runs=2, starts=2, pings=100, round_trips=100, ads=50, live_ads=50, memory_runs=1, calls=50)


def fake(fault="none"):
    return Program("adbridge", [sys.executable, FAKE, fault])


class HarnessTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.workshop = Workshop(seconds=1).__enter__()
        cls.addClassCleanup(cls.workshop.__exit__)

    def ping(self, fault):
        with Session(self.workshop, fake(fault)) as session:
            session.pings("all", 10)
            session.pings("each", 10)

    def use_ads(self, fault):
        bench = Bench(self.workshop, TINY, fake(fault), [])
        TOPICS["ads"](bench)

    def test_every_topic_gives_rows_when_the_answers_are_right(self):
        bench = Bench(self.workshop, TINY, fake(), self.workshop.peers())
        for topic, measure in TOPICS.items():
            with self.subTest(topic):
                for row in measure(bench):
                    self.assertTrue(row.runs)
                    self.assertTrue(row.cells()[2])

    def test_a_wrong_answer_is_a_failure(self):
        for fault, message in {
            "dies": "ended after 1 of 10 answers .*out of memory",
            "refuses": "not a result: .*-32603",
            "stranger": "nobody asked for this",
            "garbage": "nobody asked for this: }{",
            "twice": "answered twice",
            "swapped": "out of order",
            "full": "the result of a ping is {}",
            "chatty": "after the last answer came: bye",
            "leaves": "left with code 3",
        }.items():
            with self.subTest(fault), self.assertRaisesRegex(Failure, message):
                self.ping(fault)

    def test_a_program_that_hangs_is_ended(self):
        for fault, message in {
            "hangs": "only 1 of 10 answers came in time",
            "lost": "out of order",
            "stays": "still there after the end of its input",
        }.items():
            with self.subTest(fault), self.assertRaisesRegex(Failure, message):
                self.ping(fault)

    def test_a_wrong_ad_or_event_is_a_failure(self):
        for fault, message in {
            "wrongAd": "not the ad ad-1",
            "images": "not an ad without images",
            "bare": "not an ad without images",
            "uncounted": "the impression was not counted",
            "late": "answered before its event",
            "silent": "answered before its event",
            "double": "not the one impression of that ad",
            "seq": "has seq 1",
            "gap": "the index after 1 is 2",
        }.items():
            with self.subTest(fault), self.assertRaisesRegex(Failure, message):
                self.use_ads(fault)

    def test_a_program_that_is_not_there_is_a_failure(self):
        with self.assertRaisesRegex(Failure, "No such file"):
            with Session(self.workshop, Program("adbridge", ["./nothing"])):
                pass


if __name__ == "__main__":
    unittest.main()
