"""Sends mutated lines: each gets the required answer, and nothing else changes."""

from collections import Counter

from . import front_door
from .daemon import Daemon, resident_bytes
from .failure import Failure
from .front_door import INVALID_REQUEST, PARSE_ERROR
from .mutator import Mutator
from .report import Row
from .shrink import shrink
from .transcript import lines_in
from .turns import in_turns

ARGUMENTS = ["--clock", "manual"]
INPUTS_PER_PROCESS = 25_000
INPUTS_PER_TURN = 250

#: The maximum size of the log and the remembered ads of a process, which have their own limits.
MAXIMUM_GROWTH = 48 << 20

#: In a longer time, a refreshing banner has too many refreshes to wait for.
_LONGEST_ADVANCE_MS = 100_000_000


def run(bench):
    """Sends mutated lines to the daemon, and returns the rows of the table."""
    mutator = Mutator(lines_in(), bench.seed)
    counts = Counter()
    growth = peak = 0
    left = bench.inputs
    while left:
        size = min(left, INPUTS_PER_PROCESS)
        grown, resident = _run_process(bench, mutator, size, counts)
        growth, peak = max(growth, grown), max(peak, resident)
        left -= size
    return [
        Row("lines in, mutated", bench.inputs, "each answered as it must be"),
        Row("  no JSON", counts["noJSON"], "-32700, with the id that was read"),
        Row("  no request", counts["noRequest"], "-32600, id echoed"),
        Row("  requests", counts["request"], "one answer each, id echoed"),
        Row("  notifications, responses, blanks", counts["silent"], "no answer"),
        Row("  batches", counts["batch"], "one line, in order"),
        Row("processes", -(-bench.inputs // INPUTS_PER_PROCESS), "each left with code 0"),
        Row("growth of memory", f"{growth / 1e6:.1f} MB", f"peak {peak / 1e6:.1f} MB"),
    ]


def _run_process(bench, mutator, size, counts):
    """Sends lines to one process; returns its growth in the second half, and its size."""
    before = after = 0
    with Daemon(bench.command, ARGUMENTS) as daemon:
        ledger = Ledger()
        turns = [INPUTS_PER_TURN] * (size // INPUTS_PER_TURN)
        if size % INPUTS_PER_TURN:
            turns.append(size % INPUTS_PER_TURN)
        history = []
        for number, count in enumerate(turns):
            lines = [draw(mutator) for _ in range(count)]
            # Loaded ads would only accumulate.
            lines.append(b'{"jsonrpc":"2.0","method":"disposeAll"}')
            history += lines
            _guarded(bench, history, lambda: _turn(daemon, ledger, lines, counts))
            if number == len(turns) // 2:
                before = resident_bytes(daemon.pid)
        after = resident_bytes(daemon.pid)
        _guarded(bench, history, lambda: ledger.close(*daemon.finish()))
    if after - before > MAXIMUM_GROWTH:
        raise Failure(f"{size} lines made the daemon grow by {(after - before) / 1e6:.1f} MB")
    return after - before, after


def draw(mutator):
    """The next line that neither ends the conversation nor advances the clock by hours."""
    while True:
        line = mutator.line()
        requests = front_door.read_line(line).requests
        if not any(map(_is_out_of_bounds, requests)):
            return line


def _is_out_of_bounds(request):
    if request["method"] in ("exit", "shutdown"):
        return True
    params = request.get("params")
    if request["method"] != "advanceClock" or not isinstance(params, dict):
        return False
    ms = params.get("ms")
    return isinstance(ms, front_door.Number) and _LONGEST_ADVANCE_MS < ms.value < 1e17


def _turn(daemon, ledger, lines, counts):
    """Writes lines, and checks the answers to each of them."""
    for line, output in zip(lines, in_turns(daemon, lines)):
        ledger.take(line, output)
        counts.update(kinds(front_door.read_line(line)))


def kinds(line):
    """The row of the table that counts a line."""
    codes = [owed.code for owed in line.owed]
    return (
        ["batch"] * line.is_batch + ["silent"] * (not codes)
        + ["noJSON" if code == PARSE_ERROR else "noRequest" if code == INVALID_REQUEST
           else "request" for code in codes])


class Ledger:
    """Keeps the pending answers, and checks that each one comes once and in time."""

    def __init__(self):
        self._waiting = Counter()
        self._batches = []
        self._is_new = True

    def take(self, line, output):
        """Checks the output between an input line and the answer to the ping after it."""
        if self._is_new:
            line = front_door.without_mark(line)
        self._is_new = False
        says = front_door.read_line(line)
        messages = [front_door.read_message(text) for text in output]
        singles = [m for m in messages if not isinstance(m, list)
                   and not front_door.is_notification(m)]
        batches = [m for m in messages if isinstance(m, list)]
        if says.is_batch:
            if says.owed:
                self._expect_batch(says.owed)
        else:
            self._pay_now(line, says, singles)
        for answer in singles:
            self._pay_later(answer, line)
        for batch in batches:
            self._pay_batch(batch, line)
        for owed in self._batches:
            if all(one.code in (PARSE_ERROR, INVALID_REQUEST) for one, _ in owed):
                raise Failure(f"a batch of invalid entries waits: {line[:300]!r}")

    def close(self, output, exit_code):
        """Checks the output after the end of the input."""
        for text in output:
            message = front_door.read_message(text)
            if isinstance(message, list):
                self._pay_batch(message, b"(end of input)")
            elif not front_door.is_notification(message):
                self._pay_later(message, b"(end of input)")
        if self._batches or +self._waiting:
            raise Failure(f"never answered: {[*(+self._waiting), *self._batches][:5]}")
        if exit_code != 0:
            raise Failure(f"it left with code {exit_code}")

    def _pay_now(self, line, says, answers):
        """Removes the answer to `line` from `answers`; a valid request may still wait for it."""
        for owed in says.owed:
            is_in_flight = self._is_in_flight(owed.id)
            found = next((a for a in answers if _pays(owed, a, is_in_flight)), None)
            if found is not None:
                answers.remove(found)
            elif owed.code is None:
                self._waiting[owed.id] += 1
            else:
                raise Failure(f"no answer with the code {owed.code} to {line[:300]!r}, but "
                              f"{answers[:2]}")

    def _expect_batch(self, owed):
        """Records the pending answers of a batch, and the ids that may be refused as in flight.

        Waiting batches with the same ids cannot be told apart: what goes for one goes for all.
        """
        names = [one.id for one in owed]
        may_refuse = [self._is_in_flight(name) or names.count(name) > 1 for name in names]
        self._batches.append(list(zip(owed, may_refuse)))
        for place, batch in enumerate(self._batches):
            if [one.id for one, _ in batch] == names:
                self._batches[place] = [
                    (one, before or now) for (one, before), now in zip(batch, may_refuse)]

    def _is_in_flight(self, name):
        return name != "null" and (self._waiting[name] > 0 or any(
            one.id == name and one.code != INVALID_REQUEST
            for batch in self._batches for one, _ in batch))

    def _pay_later(self, answer, line):
        name = front_door.identity(answer["id"])
        if not self._waiting[name]:
            raise Failure(f"nobody asked for {answer} after {line[:300]!r}")
        self._waiting[name] -= 1

    def _pay_batch(self, answers, line):
        # If two batches match, the answer belongs to the one that predicted more codes, or else to
        # the newer one, which did not wait.
        codes = list(map(front_door.code_of, answers))
        found = max(
            (batch for batch in reversed(self._batches) if _all_pay(batch, answers)),
            key=lambda batch: sum(one.code == code for (one, _), code in zip(batch, codes)),
            default=None)
        if found is None:
            raise Failure(f"nobody asked for the batch {str(answers)[:300]} after {line[:300]!r}")
        self._batches = [batch for batch in self._batches if batch is not found]


def _all_pay(batch, answers):
    """Whether answers are the pending ones of a batch, in its order."""
    return len(batch) == len(answers) and all(
        _pays(owed, answer, may_refuse) for (owed, may_refuse), answer in zip(batch, answers))


def _pays(owed, answer, is_in_flight):
    """Whether an answer is the pending one; a request with an id in flight may be refused."""
    if front_door.identity(answer["id"]) != owed.id:
        return False
    code = front_door.code_of(answer)
    if code == INVALID_REQUEST and is_in_flight:
        return True
    if owed.code is not None:
        return code == owed.code
    return code not in (PARSE_ERROR, INVALID_REQUEST, front_door.METHOD_NOT_FOUND)


def _guarded(bench, history, check):
    """Runs a check; after a failure, finds the shortest lines that fail in a new process."""
    try:
        check()
    except Failure as failure:
        lines = _reduce(bench, history)
        reason = failure.reason if lines else f"{failure.reason} (not seen again)"
        raise Failure(reason, lines or history[-INPUTS_PER_TURN:], ARGUMENTS) from None


def _reduce(bench, history):
    def fails(lines):
        try:
            with Daemon(bench.command, ARGUMENTS) as daemon:
                ledger = Ledger()
                _turn(daemon, ledger, lines, Counter())
                ledger.close(*daemon.finish())
        except Failure:
            return True
        return False

    for size in (1, INPUTS_PER_TURN, len(history)):
        if fails(history[-size:]):
            return shrink(history[-size:], fails)
    return None
