"""Proves that a broken promise is detected: pytest Tests/Robustness

The variable ADBRIDGE has the path of the program; without it, the one that was built is used."""

import os
import sys
from pathlib import Path

import pytest

from harness import (
    adapters, command, configurations, daemon, differential, faults, front_door, fuzz, shrink,
    simulation, system, transcript)
from harness.bench import PACKAGE, Bench
from harness.failure import Failure
from harness.report import Report, Row

FAKE = str(Path(__file__).resolve().with_name("fake_daemon.py"))


@pytest.fixture(autouse=True)
def program(monkeypatch):
    """The program, and short limits: a hanging fake is detected soon, and shrinking is short."""
    built = [PACKAGE / ".build" / kind / "adbridge" for kind in ("release", "debug")]
    path = os.environ.get("ADBRIDGE") or next(map(str, filter(Path.exists, built)), None)
    assert path, "Build the program first: swift build"
    monkeypatch.setenv("ADBRIDGE", os.path.abspath(path))
    monkeypatch.setattr(daemon.Daemon.__init__, "__defaults__", ((), 2, None, False))
    monkeypatch.setattr(shrink.shrink, "__defaults__", (1,))


@pytest.fixture
def patience(monkeypatch, program):
    """The limits of a run: adapters get some seconds to end."""
    monkeypatch.setattr(daemon.Daemon.__init__, "__defaults__", ((), 20, None, False))


def bench(fault="none"):
    return Bench([sys.executable, FAKE, fault], seed=1, inputs=1500, steps=800, spawns=8)


def find(attack, fault, reason):
    with pytest.raises(Failure, match=reason):
        attack(bench(fault))


def test_a_number_at_the_end_of_a_line_may_be_cut_off():
    for end, number in [(b"", "null"), (b"\r", "null"), (b" ", "14"), (b" \r", "14"), (b"\r\r", "14")]:
        [owed] = front_door.read_line(b'{"jsonrpc":"2.0","id":14' + end).owed
        assert (owed.id, owed.code) == (number, -32700)


@pytest.mark.parametrize("attack", [fuzz.run, differential.run, faults.spawns])
def test_every_topic_gives_rows_when_all_promises_are_kept(attack):
    assert attack(bench())


@pytest.mark.parametrize("fault, reason", {
    "dies": "(?s)it ended with code 1: .*out of memory",
    "hangs": "it hangs",
    "lost": "no answer with the code|never answered",
    "twice": "nobody asked for",
    "stranger": "no answer with the code|nobody asked for",
    "code": "no answer with the code -32700",
    "nameless": "data has not its name",
    "separator": "as it is",
    "chatty": "nobody asked for",
    "leaves": "left with code 3",
    "stays": "hangs|still there",
    "grows": "grow by",
}.items())
def test_the_fuzzer_finds_a_broken_promise(fault, reason):
    find(fuzz.run, fault, reason)


@pytest.mark.parametrize("fault, reason", {
    "lenient": "read by the daemon, and not by Python",
    "first": "another string|not ",
    "rounds": "another id came back",
}.items())
def test_the_differential_check_finds_a_different_value(fault, reason):
    find(differential.run, fault, reason)


@pytest.mark.parametrize("fault", ["deaf", "stays"])
def test_the_faults_find_a_process_that_does_not_exit(fault):
    find(faults.spawns, fault, "still there|hangs")


@pytest.mark.parametrize("attack", [configurations.run, system.run])
def test_a_program_that_does_nothing_fails_the_topics_of_starts(attack):
    with pytest.raises(Failure):
        attack(Bench(["true"], spawns=8))


@pytest.mark.parametrize("attack, fault, reason", [
    (faults.families, "parent", "are left"),
    (faults.families, "heavy", "the peak is"),
    (faults.full_disks, "silent", "says '', not \"can't be written\""),
    (faults.full_disks, "heavy", "the peak is"),
    (faults.deaf_readers, "buffers", "the peak is"),
    (faults.unpacking_images, "unpacks", "the peak is"),
    (faults.unpacking_images, "unpacks late", "the peak is"),
    (system.limited_files, "heavy", "the peak is"),
])
def test_the_faults_find_a_process_that_leaves_keeps_or_hides_something(
        monkeypatch, patience, attack, fault, reason):
    monkeypatch.setitem(faults.families.__globals__, "SECONDS_TO_END", 0.5)
    monkeypatch.setitem(faults.families.__globals__, "DAEMON_ENDS", [(None, 0)])
    monkeypatch.setitem(faults.families.__globals__, "ADAPTER_ENDS", [])
    find(attack, fault, reason)


#: A part of a shell's script that takes more than 64 MiB without another process.
HEAVY = "x=xxxxxxxx; for i in 0 1 2 3 4 5 6 7 8 9 a b c d e f g h i j k l; do x=$x$x; done; "

ANSWER = """echo '{"jsonrpc":"2.0","id":%d,"result":{}}'; """
ANSWERS = "read -r line; read -r line; " + ANSWER % 1 + ANSWER % 2
REFUSAL = "echo only 32 KiB >&2; exit 1"


@pytest.mark.parametrize("attack, script, reason", [
    (system.limited_files, "exit 1", "with a limit on files: code 1, b''"),
    (faults.few_descriptors, "exit 1", "with 8 descriptors: code 1, .*, ''"),
    (faults.few_descriptors, HEAVY + "read -r line; " + ANSWER % 1, "the peak is"),
    (faults.few_processes, "exit 3", "with 0 processes: code 3"),
    (faults.few_processes, ANSWERS, "with 0 processes: ''"),
    (faults.few_processes, HEAVY + ANSWERS + "echo can\\'t be started >&2", "the peak is"),
    (faults.small_stacks, "exit 1", "with a stack of 32 KiB: code 1, ''"),
    (faults.small_stacks, "kill -SEGV $$", "with a stack of 32 KiB: code -11"),
    (faults.small_stacks, "exec cat", "with a stack of 32 KiB: code 0"),
    (faults.small_stacks, HEAVY + REFUSAL, "the peak is"),
])
def test_a_program_that_does_not_say_why_or_takes_much_fails_the_limits(
        monkeypatch, patience, attack, script, reason):
    # A shell has libraries to open.
    monkeypatch.setitem(faults.few_descriptors.__globals__, "FEWEST_DESCRIPTORS", 8)
    with pytest.raises(Failure, match=reason):
        attack(Bench(["/bin/sh", "-c", script, "adbridge"], spawns=8))


def test_a_bad_adapter_must_have_the_outcome_of_its_mode():
    good = {call: {"result": {}} for call in range(15)}
    failed = {**good, 2: {"error": {"code": -32603}}}
    wrong = {**good, 2: {"error": {"code": 7}}}
    assert adapters.require_outcome("didRender", "never", failed)
    assert not adapters.require_outcome("didRender", "twice", good)
    for behaviour, answers, reason in [
            ("never", good, "succeeded"), ("twice", failed, "failed"), ("never", wrong, "code 7")]:
        with pytest.raises(Failure, match=reason):
            adapters.require_outcome("didRender", behaviour, answers)


def test_the_table_of_the_simulation_becomes_rows():
    rows = simulation.read(
        "steps               1,000,000\nerrors answered             5\n  301    3\n  302   2\n", 0)

    assert [(row.name, row.count) for row in rows] == [("steps", 1_000_000), ("errors answered", 5)]
    assert rows[1].outcome == "codes 301, 302"


def test_a_fault_that_the_simulation_finds_fails_its_topic(capsys):
    with pytest.raises(Failure, match="^model: wrong$"):
        simulation.read('# model: wrong\n> {"jsonrpc":"2.0"}\n', 1)
    assert capsys.readouterr().out.startswith("# model: wrong\n> {")
    with pytest.raises(Failure, match="left with code -11"):
        simulation.read("", -11)


def test_a_failure_is_reported_with_few_lines_that_reproduce_it(monkeypatch):
    monkeypatch.setattr(shrink.shrink, "__defaults__", (20,))
    with pytest.raises(Failure) as caught:
        fuzz.run(bench("nameless"))
    lines = caught.value.lines
    assert len(lines) == 1
    text = transcript.write(lines, "a failure", caught.value.arguments)
    assert text.startswith("# a failure\n>")


def test_shrinking_keeps_the_necessary_items():
    assert shrink.shrink(list(range(100)), lambda items: 3 in items and 17 in items) == [3, 17]


def test_the_page_of_results_names_the_commit_the_command_and_each_failure():
    report = Report("--seed 7", "abc1234", 7)
    report.topics["fuzz"] = [
        Row("lines in", 1_000, "answered"), Row("  a part", 3, "refused"), Row("a count", 4)]
    report.failures["system"] = "a pipe stays"

    page = report.markdown()

    assert "Written by `Tests/Robustness/run --seed 7` at commit abc1234 on " in page
    assert [line for line in page.splitlines() if line.startswith("| fuzz")] == [
        "| fuzz | lines in | 1,000 | answered |"]
    assert page.endswith("\nFAILED: system: a pipe stays\n--seed 7 repeats these choices.\n")


def test_the_choices_of_a_run_have_no_path(monkeypatch):
    monkeypatch.setattr(sys, "argv", [
        "run", "--quick", "--only", "fuzz", "--seed", "8", "--inputs", "5", "--binary", "x",
        "--markdown", "y"])
    assert command._choices(command._options()) == "--quick --only fuzz --seed 8 --inputs 5"


def test_each_run_draws_a_seed_and_prints_it_also_with_a_failure(monkeypatch, capsys):
    def fail(attacked):
        seeds.append(attacked.seed)
        raise Failure("broken")

    seeds = []
    monkeypatch.setitem(command.TOPICS, "fuzz", fail)
    monkeypatch.setattr(sys, "argv", ["run", "--only", "fuzz", "--binary", sys.executable])
    for _ in range(2):
        assert command.main() == 1
        output = capsys.readouterr()
        assert f"--seed {seeds[-1]}\n" in output.err
        assert f"FAILED: fuzz: broken\n--seed {seeds[-1]} repeats" in output.out
    assert len(set(seeds)) == 2
