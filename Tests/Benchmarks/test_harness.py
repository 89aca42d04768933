"""Proves that a wrong answer never becomes a number."""

import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True

from harness import instructions, link_order, machine, peers, results
from harness.bench import Bench
from harness.measurements import TOPICS
from harness.program import Absence, Program
from harness.report import Report
from harness.row import Bound, First, Row
from harness.scale import Scale
from harness.session import Failure, Session
from harness.workshop import Workshop

FAKE = str(Path(__file__).resolve().with_name("fake_daemon.py"))
TINY = Scale(
    runs=2, starts=2, pings=100, round_trips=100, ads=50, videos=10, live_ads=50, memory_runs=1,
    calls=50, growth=1, growth_runs=1)


def fake(fault="none"):
    return Program("adbridge", (sys.executable, FAKE, fault))


def fake_server(fault="none"):
    command = (sys.executable, FAKE, fault, "server")
    return Program("server", command, check="response", is_language_server=True)


class HarnessTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.workshop = Workshop(seconds=1).__enter__()
        cls.addClassCleanup(cls.workshop.__exit__)

    def ping(self, program):
        with Session(self.workshop, program) as session:
            session.pings("all", 10)
            session.pings("each", 10)

    def measure(self, topic, fault):
        return TOPICS[topic](Bench(self.workshop, TINY, fake(fault), []))

    def test_every_topic_gives_rows_for_correct_answers(self):
        bench = Bench(self.workshop, TINY, fake(), peers.find(self.workshop, "few"))
        report = Report({"processors": 2, "processor": "P", "system": "S", "loadAverages": [0]}, True)
        for topic, measure in TOPICS.items():
            with self.subTest(topic):
                rows = measure(bench)
                for row in rows:
                    self.assertTrue(row.runs or row.absence)
                    self.assertTrue(row.cells()[2] or row.absence)
                report.rows += rows
        self.assertIn("ping, pipelined", report.table())
        [curves] = report.curves()
        self.assertEqual(curves[0][1:], ["1", "10"])

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
                self.ping(fake(fault))

    def test_a_program_that_hangs_is_ended(self):
        for fault, message in {
            "hangs": "only 1 of 10 answers came in time",
            "lost": "out of order",
            "stays": "still there after the end of its input",
        }.items():
            with self.subTest(fault), self.assertRaisesRegex(Failure, message):
                self.ping(fake(fault))

    def test_a_language_server_is_measured(self):
        self.ping(fake_server())

    def test_a_wrong_answer_of_a_language_server_is_a_failure(self):
        for fault, message in {
            "dies": "ended after .* of 10 answers .*out of memory",
            "stranger": "nobody asked for this",
            "twice": "answered twice",
            "leaves": "left with code 3",
        }.items():
            with self.subTest(fault), self.assertRaisesRegex(Failure, message):
                self.ping(fake_server(fault))

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
                self.measure("ads", fault)

    def test_wrong_events_of_a_video_are_a_failure(self):
        for fault, message in {
            "nine": "answered after 9 events",
            "eleven": "more than ten events",
            "muddled": "the event .*didPlayVideo.* is missing",
            "videoSeq": "the seq after 3 is 4",
            "lateVideo": "answered after 0 events",
            "gap": "the index after 1 is 2",
        }.items():
            with self.subTest(fault), self.assertRaisesRegex(Failure, message):
                self.measure("video", fault)

    def test_a_load_that_is_not_slow_is_a_failure(self):
        with self.assertRaisesRegex(Failure, "100 loads of 100 ms took"):
            self.measure("slow", "hasty")

    def test_a_program_that_does_not_answer_a_growing_number_of_ads_is_a_failure(self):
        with self.assertRaisesRegex(Failure, "not the ad ad-1"):
            self.measure("growth", "wrongAd")

    def test_a_peer_that_fails_is_missing_and_the_daemon_is_measured(self):
        bad = Program("bad", fake("hangs").command)
        bench = Bench(self.workshop, TINY, fake(), [*peers.find(self.workshop, "few"), bad])
        first, lead = TOPICS["pipelined"](bench)
        self.assertTrue(first.runs and lead.runs)
        self.assertNotIn("bad", first.peers)
        self.assertRegex(bench.peer_failures[0], "bad: only 1 of 25 answers came in time")

    def test_a_check_that_fails_is_a_failure(self):
        with self.assertRaisesRegex(Failure, "my_network.py: failedSetUp failed"):
            self.measure("checks", "failed")
        with self.assertRaisesRegex(Failure, "check of my_network.py"):
            self.measure("checks", "leaves")

    def test_a_program_that_is_not_there_is_a_failure(self):
        with self.assertRaisesRegex(Failure, "No such file"):
            with Session(self.workshop, Program("adbridge", ("./nothing",))):
                pass


class RowTests(unittest.TestCase):
    def test_a_row_that_is_slower_than_a_peer_is_not_first(self):
        goal = First(frozenset(["Node"]))
        for unit, ours, is_first in [
            ("perSecond", 150, True), ("perSecond", 99, True), ("perSecond", 50, False),
            ("seconds", 50, True), ("seconds", 101, True), ("seconds", 150, False),
        ]:
            row = Row("a row", unit, [ours], [goal], {"Node": [100], "C echo": [1, 1_000]})
            with self.subTest(unit=unit, ours=ours):
                self.assertEqual(not row.missed, is_first)

    def test_a_row_without_runs_misses_its_goal(self):
        row = Row("a row", "times", [], [Bound(1)], absence="there is no Node")
        self.assertTrue(row.missed)
        self.assertIn("not measured", row.cells())

    def test_every_goal_of_a_row_counts(self):
        row = Row("a row", "seconds", [2], [Bound(3), First(frozenset(["Go"]))], {"Go": [1]})
        self.assertEqual(row.missed, [row.goals[1]])
        self.assertIn("MISSED", row.cells())

    def test_the_page_lists_what_is_missing(self):
        machine = {
            "processors": 2, "processor": "P", "system": "S", "loadAverages": [0], "cc": "cc",
            "commit": "0123456789ab"}
        report = Report(machine, False)
        report.programs = [Absence("Go", "there is no go"), Program("Node", ("node",), "20")]
        report.rows = [Row("a row", "times", [2], [Bound(1)])]
        report.failures["lines"] = "it died"
        page = results.page(report)
        for text in ("Not measured: Go, there is no go", "| Node | 20 |", "MISSED", "it died", "at commit 0123456789ab"):
            self.assertIn(text, page)


class CommandTests(unittest.TestCase):
    def test_results_name_this_commit_so_another_program_is_refused(self):
        run = [sys.executable, Path(__file__).with_name("run"), "--results", "--binary", FAKE]
        done = subprocess.run(run, capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("RESULTS.md names this commit", done.stderr)

    def test_the_machine_knows_the_commit_of_the_checkout(self):
        head = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True)
        commit, _, changes = machine.describe()["commit"].partition(" ")
        self.assertTrue(head.stdout.startswith(commit))
        self.assertIn(changes, ("", "with changes"))


class LinkOrderTests(unittest.TestCase):
    """The list of functions and data for the linker."""

    SYMBOLS = link_order.Symbols("""\
0000000000010000 0000000000000010 t local_alias
0000000000010000 0000000000000010 T start
0000000000010010 0000000000000008 D variable
0000000000010018 0000000000000004 r symbolic Sg
0000000000020000 0000000000000010 t __copy_avx2_rtm
0000000000030000 0000000000000010 t __copy_evex
0000000000040000 0000000000000010 t later
                 U undefined
""")

    def order(self, *traces):
        return link_order.order([list(trace) for trace in traces], self.SYMBOLS)

    def test_names_are_in_the_order_of_their_first_use_and_an_alias_has_one(self):
        self.assertEqual(self.order([0x10010, 0x10008, 0x10010]), ["variable", "start"])

    def test_of_further_conversations_only_functions_count(self):
        self.assertEqual(self.order([0x10000], [0x10010, 0x40000]), ["start", "later"])

    def test_variants_for_other_processors_are_beside_the_one_that_is_used(self):
        self.assertEqual(
            self.order([0x20004]), ["__copy_avx2_rtm", "__copy_evex"])

    def test_a_reference_to_a_type_and_what_no_symbol_has_are_left_out(self):
        self.assertEqual(self.order([0x10018, 0x1ffff, 0x5, 0x40020]), [])

    def test_windows_of_the_program_are_counted_and_other_memory_is_not(self):
        used = link_order.windows([0x10000, 0x10020, 0x1ffff, 0x40000, 0x7f0000000000], self.SYMBOLS)
        self.assertEqual(used, {1, 4})

    def test_a_trace_has_instructions_and_data_each_once_in_the_order_of_their_first_use(self):
        log = "==1== words\nI  00401000,3\n S 1ffeff,8\n L 00d00000,8\n M 00e00000,4\nI  00401000,3\n"
        self.assertEqual(
            self.trace(log, "none"), [0x401000, 0x1FFEFF, 0xD00000, 0xE00000])

    def test_a_program_that_refuses_or_leaves_is_a_failure(self):
        for fault, message in {"refuses": "not a result: .*-32603", "leaves": "left with"}.items():
            with self.subTest(fault), self.assertRaisesRegex(Failure, message):
                self.trace("", fault)

    def trace(self, log, fault):
        """Traces a fake program with a valgrind that writes this log."""
        with tempfile.TemporaryDirectory() as directory:
            valgrind = Path(directory, "valgrind")
            command = shlex.join(fake(fault).command)
            valgrind.write_text(
                f"#!/bin/sh\nprintf %s {shlex.quote(log)} > \"${{3#--log-file=}}\"\nexec {command}\n")
            valgrind.chmod(0o755)
            path = f"{directory}{os.pathsep}{os.environ['PATH']}"
            with mock.patch.dict(os.environ, {"PATH": path}):
                return [*link_order.trace("program", [instructions.PING] * 3)]


class InstructionsTests(unittest.TestCase):
    """Counts with a valgrind that runs the program and calls each line 7 instructions."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)
        self.valgrind = self.directory / "valgrind"
        self.valgrind.write_text(VALGRIND)
        self.valgrind.chmod(0o755)
        path = f"{self.directory}{os.pathsep}{os.environ['PATH']}"
        for patch in (
            mock.patch.dict(os.environ, {"PATH": path}),
            mock.patch.multiple(instructions, SHORT=50, LONG=200),
        ):
            patch.start()
            self.addCleanup(patch.stop)

    def measure(self, fault="none"):
        commands = [list(fake(name).command) for name in ("none", fault)]
        return instructions.measure(commands, self.directory)

    def test_start_and_end_of_the_process_count_only_in_the_row_of_a_run(self):
        *messages, run = self.measure()
        self.assertEqual([count.row for count in messages], [*instructions.MESSAGES])
        for count in messages:
            self.assertEqual((count.base, count.head, count.ratio), (7, 7, 1))
        self.assertEqual(run, instructions.Count(instructions.RUN, 1007, 1007))

    def test_the_definition_of_the_stubs_does_not_count(self):
        count = instructions.stubs(list(fake("none").command), self.directory)
        self.assertEqual((count.base, count.head), (7, 7))

    def test_the_definition_of_the_bidders_does_not_count(self):
        count = instructions.bidders(list(fake("none").command), self.directory)
        self.assertEqual((count.base, count.head), (7, 7))

    def test_the_mistakes_that_are_listed_do_not_count(self):
        with mock.patch.object(instructions, "LISTED", 1):
            count = instructions.mistakes(list(fake("none").command), self.directory)
        self.assertEqual((count.base, count.head), (7, 7))

    def test_a_check_that_finds_too_much_or_too_little_is_a_failure(self):
        with self.assertRaisesRegex(Failure, "0 mistakes of 2 are listed, and then: a"):
            instructions.check_wrong("a\n", 2)
        listed = "a\n" * instructions.LISTED
        instructions.check_wrong(f"{listed}file: 3 more mistakes are not listed here.\n", 103)
        with self.assertRaisesRegex(Failure, "100 mistakes of 104 are listed"):
            instructions.check_wrong(f"{listed}file: 3 more mistakes are not listed here.\n", 104)
        with self.assertRaisesRegex(Failure, "a mistake in a right configuration: a"):
            instructions.check_right("a\n", 1)

    def test_a_wrong_answer_is_a_failure(self):
        for fault, message in {
            "refuses": "not a result: .*-32603",
            "twice": "51 results for 50 requests",
            "lost": "49 results for 50 requests",
            "leaves": "left with code 3",
        }.items():
            with self.subTest(fault), self.assertRaisesRegex(Failure, message):
                self.measure(fault)

    def test_a_valgrind_that_counts_nothing_is_a_failure(self):
        self.valgrind.write_text("#!/bin/sh\nshift 2\nexec \"$@\"\n")
        with self.assertRaisesRegex(Failure, "counted nothing"):
            self.measure()

    def test_a_ratio_above_the_limit_is_found(self):
        counts = [instructions.Count("ping", 100, 103), instructions.Count("loadNative", 100, 102)]
        self.assertEqual(instructions.above(counts, 1.02), counts[:1])
        self.assertEqual(instructions.above(counts, None), [])
        self.assertEqual(instructions.table(counts, ["a", "b"], 1.02).splitlines()[2:], [
            "| ping | 100 | 103 | 1.0300 | ABOVE |",
            "| loadNative | 100 | 102 | 1.0200 | ≤ 1.02 |",
        ])

    def test_a_program_is_named_by_its_file_and_a_commit_that_is_unknown_is_a_failure(self):
        self.assertEqual(instructions.program(FAKE, self.directory), [FAKE])
        with self.assertRaisesRegex(Failure, "no-such-commit"):
            instructions.program("no-such-commit", self.directory)


VALGRIND = """#!/usr/bin/env python3
import subprocess, sys
lines = sys.stdin.read()
done = subprocess.run(sys.argv[3:], input=lines, text=True)
print("Collected :", 1000 + 7 * lines.count("\\n"), file=sys.stderr)
sys.exit(done.returncode)
"""

