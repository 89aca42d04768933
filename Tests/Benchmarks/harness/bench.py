"""Measures programs from outside, through pipes."""

import os

from .program import Program
from .row import Bound, First, Row
from .session import Failure, Session

#: The number of runs of a program that gets only a share of the work.
FEW_RUNS = 5


class Bench:
    """Measures the daemon and its peers side by side."""

    def __init__(self, workshop, scale, daemon, peers):
        self._workshop = workshop
        self.scale = scale
        self.daemon = daemon
        self.peers = [peer for peer in peers if isinstance(peer, Program)]
        self.peer_failures = []
        """The failures of peers, which are left out of their rows."""

    @property
    def processors(self):
        """The number of processors to which a process can be pinned; 0 if it can't be."""
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0

    @property
    def seconds(self):
        """The time limit of a step."""
        return self._workshop.seconds

    @property
    def first(self):
        """The goal to be faster than every peer that does work."""
        return First(frozenset(peer.name for peer in self.peers if not peer.is_floor))

    @property
    def first_of_managed(self):
        """The goal to be better than every peer whose runtime manages memory."""
        names = frozenset(peer.name for peer in self.peers if peer.manages_memory)
        return First(names, "first of those that manage memory")

    def path(self, name):
        """The path of a file of this run."""
        return self._workshop.path(name)

    def run(self, command, stdout=None):
        """Runs a command that must succeed, and returns its output if `stdout` is a pipe."""
        return self._workshop.run(command, stdout)

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
        """The daemon's runs with its peers' runs."""
        peers = {peer.name: measured[peer.name] for peer in self.peers if peer.name in measured}
        return Row(name, unit, measured[self.daemon.name], list(goals), peers)

    def floor_ratio(self, name, measured, bound):
        """The daemon's runs, each divided by the floor's run next to it."""
        floor = next(peer.name for peer in self.peers if peer.is_floor)
        pairs = zip(measured[self.daemon.name], measured.get(floor, []))
        return Row(name, "times", [ours / theirs for ours, theirs in pairs], [Bound(bound)])

    def lead(self, name, rates, bound):
        """The daemon's rates, each divided by the best peer's rate of the same turn."""
        others = [rates.get(peer.name, []) for peer in self.peers if not peer.is_floor]
        ratios = []
        for turn, ours in enumerate(rates[self.daemon.name]):
            theirs = [runs[turn] for runs in others if turn < len(runs)]
            ratios += [ours / max(theirs)] if theirs else []
        return Row(
            name, "times", ratios, [Bound(bound, at_least=True)], absence="there is no peer here")
