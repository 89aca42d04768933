"""Counts the instructions of a message with callgrind, in two commits or two programs.

A message's cost is the difference between a short and a long input, divided by the difference of
their lengths, so the start and the end of the process do not count. They have a row of their own:
a whole run with one ping. The same program and input differ by less than 0.1 % from run to run, on
a busy machine too.
"""

import argparse
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .ads import IMPRESSION, PARAMETERS, auction
from .session import Failure, request
from .workshop import PACKAGE

#: The lengths of the short and the long input, in messages.
SHORT, LONG = 500, 2000

PING = request("ping", {"pad": "x" * 80})
LOAD = request("loadNative", PARAMETERS)

#: The messages that are counted, each with the lines that go before it, given the length.
MESSAGES = {
    "ping": lambda count: _numbered(PING, count),
    "loadNative": lambda count: _numbered(LOAD, count),
    # Both inputs load the same ads, so the difference is impressions only.
    "recordImpression": lambda count: _numbered(LOAD, LONG) + _numbered(IMPRESSION, count),
}

#: How many stubs the network of a test has from which ads are loaded. The last stub answers.
STUBS = (1, 1_000)

#: How many bidders the ad unit has from which ads are loaded.
BIDDERS = (0, 10)

#: How many mistakes of a configuration are written out, before a line about the others.
LISTED = 100

#: The row of a whole run: the program starts, answers a ping, and ends.
RUN = "a run with one ping"
RUN_LINE = request("ping")


@dataclass(frozen=True)
class Count:
    """The instructions of one message, or of a run, in both programs."""

    row: str
    base: float
    head: float

    @property
    def ratio(self):
        return self.head / self.base


def main():
    """Prints the table, and returns the exit code: 2 when something could not be counted, 1 when a
    ratio is above `--limit`, else 0."""
    options = _options()
    try:
        with tempfile.TemporaryDirectory(prefix="adbridge-instructions-") as directory:
            for option, (names, compare) in COMPARISONS.items():
                if name := getattr(options, option):
                    command = program(name, Path(directory, "0"))
                    counts = [compare(command, Path(directory))]
                    break
            else:
                names = [options.base or default_base(), options.head]
                programs = [program(name, Path(directory, str(i))) for i, name in enumerate(names)]
                counts = measure(programs, Path(directory))
    except Failure as failure:
        print(f"instructions: {failure}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    print(table(counts, names, options.limit))
    return 1 if above(counts, options.limit) else 0


def measure(programs, directory):
    """Counts every message, and a short run, in both programs, which are commands."""
    return [
        *(
            Count(message, *(_per_message(command, lines, directory) for command in programs))
            for message, lines in MESSAGES.items()
        ),
        Count(RUN, *(_count(command, _numbered(RUN_LINE, 1), directory) for command in programs)),
    ]


def stubs(command, directory):
    """Counts a load that the last of a few stubs answers, and one that the last of many does."""
    few, many = (_per_message(command, _stubbed(number), directory) for number in STUBS)
    return Count("loadNative", few, many)


def bidders(command, directory):
    """Counts a load from an ad unit without bidders, and one from the same ad unit with ten."""
    none, ten = (_per_message(command, _auctioned(number), directory) for number in BIDDERS)
    return Count("loadNative", none, ten)


def mistakes(command, directory):
    """Counts a line item of a configuration that is checked, when it is right and when it is wrong."""
    command = [*command, "--check-config", "/dev/stdin"]
    right = _per_message(command, _configuration({}, {}), directory, check_right)
    kinds = {"className": "SampleCustomEvnt"}, {"parameter": "nevr"}
    wrong = _per_message(command, _configuration(*kinds), directory, check_wrong, code=1)
    return Count("a line item", right, wrong)


#: What is compared in one program: by the option, the names of both columns, and how they are counted.
COMPARISONS = {
    "stubs": (["1 stub", "1,000 stubs"], stubs),
    "bidders": (["no bidders", "10 bidders"], bidders),
    "mistakes": (["right", "wrong"], mistakes),
}


def table(counts, names, limit=None):
    """The counts as a Markdown table."""
    rows = [["instructions of", *names, "ratio", *(["limit"] if limit else [])]]
    rows.append(["---"] + ["---:"] * (len(rows[0]) - 1))
    for count in counts:
        cells = [count.row, f"{count.base:,.0f}", f"{count.head:,.0f}", f"{count.ratio:.4f}"]
        if limit:
            cells.append("ABOVE" if count in above(counts, limit) else f"≤ {limit:g}")
        rows.append(cells)
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def above(counts, limit):
    """The counts whose ratio is above the limit, if there is one."""
    return [count for count in counts if limit and count.ratio > limit]


def instructions(errors):
    """The number of instructions in what callgrind prints."""
    found = re.search(r"Collected *: *(\d+)", errors)
    if not found:
        raise Failure(f"callgrind counted nothing: {errors.strip()[-300:]}")
    return int(found[1])


def check(answers, count):
    """Fails unless each of the requests 1 to `count` of each kind has one result."""
    results = 0
    for line in answers.splitlines():
        message = json.loads(line)
        if "error" in message:
            raise Failure(f"not a result: {line[:300]}")
        results += "result" in message
    if results != count:
        raise Failure(f"{results} results for {count} requests")


def check_right(sentences, _):
    """Fails unless the check of a configuration has found nothing."""
    if sentences:
        raise Failure(f"a mistake in a right configuration: {sentences[:300]}")


def check_wrong(sentences, count):
    """Fails unless the check of a configuration has found as many mistakes as it has lines."""
    *listed, rest = sentences.splitlines() or [""]
    if len(listed) != LISTED or f" {count - LISTED} more mistakes " not in rest:
        raise Failure(f"{len(listed)} mistakes of {count} are listed, and then: {rest[:300]}")


def default_base():
    """The commit where HEAD's branch left the main branch; on that branch, the commit before."""
    for main_branch in ("origin/HEAD", "main"):
        with contextlib.suppress(Failure):
            base = _git("merge-base", main_branch, "HEAD")
            is_head = base == _git("rev-parse", "HEAD")
            return _git("rev-parse", "--short", "HEAD^" if is_head else base)
    raise Failure("there is no main branch: name a BASE")


def program(name, directory):
    """The command that runs a program: the file of that name, or a commit, built for release."""
    if os.access(name, os.X_OK) and Path(name).is_file():
        return [str(Path(name).resolve())]
    commit = _git("rev-parse", "--verify", f"{name}^{{commit}}")
    print(f"building: {name}", file=sys.stderr)
    _git("worktree", "add", "--quiet", "--detach", str(directory), commit)
    try:
        build = ["swift", "build", "-c", "release", "--product", "adbridge"]
        if sys.platform == "linux":
            build += ["-Xswiftc", "-static-executable"]
        if subprocess.run(build, cwd=directory, stdout=sys.stderr).returncode != 0:
            raise Failure(f"{name} does not build")
        binary = f"{directory}-adbridge"
        where = _output([*build, "--show-bin-path"], directory)
        shutil.copy(Path(where, "adbridge"), binary)
    finally:
        _git("worktree", "remove", "--force", str(directory))
    return [binary]


def _per_message(command, lines, directory, check=check, code=0):
    short, long = (
        _count(command, lines(length), directory, check, code) for length in (SHORT, LONG))
    return (long - short) / (LONG - SHORT)


def _count(command, lines, directory, check=check, code=0):
    """The instructions of a whole run that reads these lines, and leaves with this code."""
    if shutil.which("valgrind") is None:
        raise Failure("valgrind is not installed")
    source = directory / "input"
    source.write_text("".join(line + "\n" for line in lines))
    callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    # Else the order in a hash table differs from run to run.
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
    # A file takes everything at once. How much a pipe takes depends on who reads it, and when.
    answers = directory / "output"
    with source.open() as file, answers.open("w") as output:
        done = subprocess.run(
            [*callgrind, *command], stdin=file, stdout=output, stderr=subprocess.PIPE, text=True,
            env=environment)
    if done.returncode != code:
        raise Failure(f"{command[0]} left with code {done.returncode}: {done.stderr[-300:]}")
    check(answers.read_text(), len(lines))
    return instructions(done.stderr)


def _stubbed(number):
    """Loads from a network with as many stubs, given the length."""
    answer = {"native": {"headline": "Hi", "body": "B", "callToAction": "Go"}}
    first = max(STUBS) - number + 1
    units = [f"unit-{unit}" for unit in range(first, first + number)]
    definition = request("defineNetwork", {
        "className": "Stubs", "stubs": [{"when": {"parameter": unit}, **answer} for unit in units]})
    load = request("loadNative", {"adapter": {"className": "Stubs", "parameter": units[-1]}})
    return lambda count: [definition.replace("@", "0"), *_numbered(load, count)]


def _auctioned(number):
    """Loads from an ad unit with as many bidders, given the length."""
    definition, load = auction(number)
    return lambda count: [definition.replace("@", "0"), *_numbered(load, count)]


def _configuration(*wrong):
    """A line item for each line of a configuration, with these members in turn, given the length."""
    right = {"className": "SampleCustomEvent", "parameter": "never", "timeoutMs": 1}
    items = [json.dumps({**right, **members}) for members in wrong]

    def lines(count):
        *before, last = (items[number % len(items)] for number in range(count))
        start = '{"adUnits": {"feed": {"format": "native", "lineItems": ['
        return [start + before[0] + ",", *(f"{item}," for item in before[1:]), last + "]}}}"]

    return lines


def _numbered(line, count):
    return [line.replace("@", str(number)) for number in range(1, count + 1)]


def _git(*arguments):
    return _output(["git", *arguments], PACKAGE)


def _output(command, directory):
    """What a command that has to succeed prints."""
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True)
    if done.returncode != 0:
        error = done.stderr.strip() or f"left with code {done.returncode}"
        raise Failure(f"{' '.join(command)}: {error}")
    return done.stdout.strip()


def _options():
    parser = argparse.ArgumentParser(
        prog="instructions",
        description="Counts the instructions of a ping, a loadNative, a recordImpression and a "
        "whole run with callgrind, in two commits or programs.")
    parser.add_argument(
        "base", metavar="BASE", nargs="?",
        help="a commit, or a program that is built (the commit where HEAD left the main branch)")
    parser.add_argument(
        "head", metavar="HEAD", nargs="?", default="HEAD",
        help="a commit, or a program that is built (HEAD)")
    parser.add_argument(
        "--stubs", metavar="PROGRAM",
        help="instead, compare a load from a network of a test that has 1,000 stubs with one that has "
        "one stub, in a commit or a program")
    parser.add_argument(
        "--bidders", metavar="PROGRAM",
        help="instead, compare a load from an ad unit with ten bidders with one from the same ad unit "
        "without them, in a commit or a program")
    parser.add_argument(
        "--mistakes", metavar="PROGRAM",
        help="instead, compare a line item that is wrong with one that is right, in a configuration "
        "that is checked by a commit or a program")
    parser.add_argument(
        "--limit", type=float, metavar="RATIO",
        help="exit with 1 when a row of HEAD costs more than this many times BASE's")
    return parser.parse_args()
