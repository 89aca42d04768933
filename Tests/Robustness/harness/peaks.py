"""The peak of the daemon's memory, and the bound for it."""

import os
import threading
from contextlib import contextmanager

from .failure import Failure

MIB = 1 << 20

#: What the daemon may take beyond its budgets.
CONSTANT = 16 * MIB


class Peak:
    """The highest peak of many programs. Each must stay below the budgets and a constant.

    The system forgets the peak of a program at its end: it is read every millisecond until then.
    """

    def __init__(self, budgets):
        self._budgets = budgets
        self._peaks = [0]

    def __str__(self):
        if not max(self._peaks):
            raise Failure("no program lived long enough to measure its peak")
        return describe(max(self._peaks), self._budgets)

    @contextmanager
    def of(self, pid):
        """Measures a program that has just started, up to its end or the end of the block."""
        has_left = threading.Event()
        status = os.open(f"/proc/{pid}/status", os.O_RDONLY)
        # On a busy machine, a program can end before the thread has begun.
        self._peaks.append(_peak_in(status))
        watcher = threading.Thread(target=self._watch, args=(status, has_left))
        watcher.start()
        try:
            yield
        finally:
            has_left.set()
            watcher.join()
            os.close(status)
        describe(max(self._peaks), self._budgets)

    def _watch(self, status, has_left):
        peak, is_last = 0, False
        while not is_last:
            is_last = has_left.wait(0.001)
            seen = _peak_in(status)
            peak = max(peak, seen)
            is_last = is_last or not seen
        self._peaks.append(peak)


def describe(peak, budgets):
    """The peak as text. It must be below the budgets and a constant."""
    bound = budgets + CONSTANT
    if peak > bound:
        raise Failure(f"the peak is {peak / MIB:,.0f} MiB; the budgets and a constant are "
                      f"{bound / MIB:,.0f} MiB")
    return f"{peak / MIB:.0f} of {bound / MIB:.0f} MiB"


def peak_bytes(pid):
    """The peak of a running program."""
    status = os.open(f"/proc/{pid}/status", os.O_RDONLY)
    try:
        return _peak_in(status)
    finally:
        os.close(status)


def _peak_in(status):
    """The peak in an open file of the system, which is 0 once the program has ended."""
    try:
        lines = os.pread(status, 1 << 16, 0).splitlines()
    except ProcessLookupError:
        return 0
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith(b"VmHWM:")), 0)
