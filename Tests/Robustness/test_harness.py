"""Proves that a broken promise is detected: pytest Tests/Robustness

The variable ADBRIDGE has the path of the program; without it, the one that was built is used."""

import os
import sys
from pathlib import Path

import pytest

from harness import (
    adapters, command, configurations, daemon, differential, faults, fuzz, shrink, simulation, system,
    transcript)
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
    monkeypatch.setattr(daemon.Daemon.__init__, "__defaults__", ((), 2, None))
    monkeypatch.setattr(shrink.shrink, "__defaults__", (1,))


def bench(fault="none"):
    return Bench([sys.executable, FAKE, fault], seed=1, inputs=1500, steps=800, spawns=8)


def find(attack, fault, reason):
    with pytest.raises(Failure, match=reason):
        attack(bench(fault))


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
