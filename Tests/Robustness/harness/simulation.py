"""Random conversations on the manual clock; a model of the contract checks each step."""

from collections import Counter
from dataclasses import dataclass

from . import front_door
from .daemon import Daemon
from .failure import Failure
from .network import RULES
from .pattern import difference
from .promises import Promises
from .report import Row
from .shrink import shrink
from .talker import Talker
from .turns import in_turns
from .world import LOAD_METHODS, World

ARGUMENTS = ["--clock", "manual"]
STEPS = 400


@dataclass
class Conversation:
    """Input lines, and the last ones, after which nothing more can be asked."""

    lines: list
    ending: list


def run(bench):
    """Runs conversations until all steps are done, and returns the rows of the table."""
    counts, done, number, messages = Counter(), 0, 0, 0
    while done < bench.steps:
        conversation = invent(f"{bench.seed}/{number}", min(STEPS, bench.steps - done))
        try:
            world, came = hold(bench.command, conversation)
        except Failure as failure:
            shorter, reason = reduce(bench.command, conversation)
            raise Failure(
                f"{reason or failure.reason} (seed {bench.seed}, conversation {number})",
                shorter.lines + shorter.ending, ARGUMENTS) from None
        counts.update(world.counts)
        messages += came
        done += len(conversation.lines)
        number += 1
    return _rows(done, number, messages, counts)


def invent(seed, steps):
    """The conversation of a seed."""
    world = World()
    talker = Talker(world, seed)
    lines = []
    for _ in range(steps):
        line = talker.line()
        world.take(line)
        lines.append(line)
    return Conversation(lines, talker.ending())


def hold(command, conversation):
    """Runs a conversation, checks each step, and returns the world after it and a line count."""
    world, promises, came = World(), Promises(), 0
    with Daemon(command, ARGUMENTS) as daemon:
        turns = in_turns(daemon, conversation.lines) if conversation.lines else []
        for line, output in zip(conversation.lines, turns):
            came += len(output)
            _compare(line, world.take(line), output, promises)
        output, code = daemon.finish(b"".join(line + b"\n" for line in conversation.ending))
        expected = [message for line in conversation.ending for message in world.take(line)]
        expected += world.end()
        _compare(b"(the end)", expected, output, promises)
    if code != world.exit_code:
        raise Failure(f"it left with code {code}, not {world.exit_code}")
    return world, came + len(output)


def _compare(line, expected, output, promises):
    messages = [front_door.read_message(text) for text in output]
    for message in messages:
        promises.read(message)
    for wanted, message in zip(expected, messages):
        found = difference(wanted, message)
        if found:
            raise Failure(f"after {_brief(line)}: {found}")
    if len(expected) > len(messages):
        raise Failure(f"after {_brief(line)} is missing: {expected[len(messages)]}")
    if len(messages) > len(expected):
        raise Failure(f"after {_brief(line)} comes too much: {messages[len(expected)]}")


def _brief(line):
    return line.decode("utf-8", "replace")[:200]


def reduce(command, conversation):
    """The shortest conversation found that also fails, and its failure."""
    def reason(lines, ending=conversation.ending):
        try:
            hold(command, Conversation(lines, ending))
        except Failure as failure:
            return failure.reason

    lines = shrink(conversation.lines, reason)
    ending = [] if reason(lines, []) else conversation.ending
    return Conversation(lines, ending), reason(lines, ending)


def _rows(steps, conversations, messages, counts):
    def total(names):
        return sum(counts[name] for name in names)

    rules = sum(1 for rule in RULES if counts[rule])
    codes = sorted(code for code in counts if isinstance(code, int) and code > 0)
    return [
        Row("steps", steps, "everything came as the model says"),
        Row("  conversations", conversations, "each on a new process, left with its exit code"),
        Row("  lines out", messages, "seq and index without gaps"),
        Row("  loads", total(LOAD_METHODS), "answered once, before the ad's events"),
        Row("  calls that were refused", total(codes), "codes " + ", ".join(map(str, codes))),
        Row("  requests cancelled", counts["cancelled"], "-32800, at once"),
        Row("  ids in flight twice", counts["id in flight"], "-32600"),
        Row("  rules broken by adapters", rules, "of 15, each told as a violation"),
    ]
