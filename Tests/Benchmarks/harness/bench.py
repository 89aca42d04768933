"""Measures programs on pipes from outside."""

import os

from .program import Program
from .row import Bound, First, Row
from .session import Failure, Session

#: How many runs a program has that gets a share of the work only.
FEW_RUNS = 5


class Bench:
    """The daemon and its peers, and the ways to measure them side by side."""

    def __init__(self, workshop, scale, daemon, peers):
        self._workshop = workshop
        self.scale = scale
        self.daemon = daemon
        self.peers = [peer for peer in peers if isinstance(peer, Program)]
        self.peer_failures = []
        """What peers did wrong, which are then missing where they did it."""

    @property
    def processors(self):
        """How many processors a process can be kept on; 0 where the system can't do that."""
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0

    @property
    def seconds(self):
        """After how long a step is ended."""
        return self._workshop.seconds

    @property
    def first(self):
        """The goal to be before every peer that does work."""
        return First(frozenset(peer.name for peer in self.peers if not peer.is_floor))

    @property
    def first_of_managed(self):
        """The goal to be before every peer whose runtime manages memory."""
        names = frozenset(peer.name for peer in self.peers if peer.manages_memory)
        return First(names, "first of those that manage memory")

    def session(self, program, placement="any"):
        return Session(self._workshop, program, placement)

    def interleaved(self, measure, runs=None, programs=None):
        """Measures the daemon and every peer in turn, `runs` times, and returns the runs by name.

        Whatever disturbs the machine for a while then disturbs all of them, and the order turns
        round each time, so nobody always comes after the same one. A peer that fails has no runs.
        """
        programs = list(programs or [self.daemon, *self.peers])
        measured = {program.name: [] for program in programs}
        for turn in range(runs or self.scale.runs):
            for program in programs:
                if program.name in measured and (program.share == 1 or turn < FEW_RUNS):
                    self._measure(program, measure, measured)
            programs.reverse()
        return measured

    def _measure(self, program, measure, measured):
        try:
            measured[program.name].append(measure(program))
        except Failure as failure:
            if program is self.daemon:
                raise
            del measured[program.name]
            self.peer_failures.append(str(failure))

    def row(self, name, unit, measured, *goals):
        """The daemon's runs, with its peers' beside them."""
        peers = {peer.name: measured[peer.name] for peer in self.peers if peer.name in measured}
        return Row(name, unit, measured[self.daemon.name], list(goals), peers)

    def floor_ratio(self, name, measured, bound):
        """The daemon's runs divided by the floor's, each by the one that was measured beside it."""
        floor = next(peer.name for peer in self.peers if peer.is_floor)
        pairs = zip(measured[self.daemon.name], measured.get(floor, []))
        return Row(name, "times", [ours / theirs for ours, theirs in pairs], [Bound(bound)])

    def lead(self, name, rates, bound):
        """The daemon's rates divided by those of the best peer of the same turn."""
        others = [rates.get(peer.name, []) for peer in self.peers if not peer.is_floor]
        ratios = []
        for turn, ours in enumerate(rates[self.daemon.name]):
            theirs = [runs[turn] for runs in others if turn < len(runs)]
            ratios += [ours / max(theirs)] if theirs else []
        return Row(
            name, "times", ratios, [Bound(bound, at_least=True)], absence="there is no peer here")
