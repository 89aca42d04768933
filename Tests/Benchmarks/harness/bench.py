import os

from .row import Row
from .session import Session

class Bench:
    """The daemon and its peers, and the ways to measure them side by side."""

    def __init__(self, workshop, scale, daemon, peers):
        self._workshop = workshop
        self.scale = scale
        self.daemon = daemon
        self.peers = peers

    @property
    def processors(self):
        """How many processors a process can be kept on; 0 where the system can't do that."""
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0

    @property
    def seconds(self):
        """After how long a step is ended."""
        return self._workshop.seconds

    def session(self, program, placement="any"):
        return Session(self._workshop, program, placement)

    def interleaved(self, measure, runs=None):
        """Measures the daemon and every peer in turn, `runs` times, and returns the runs by name.

        Whatever disturbs the machine for a while then disturbs all of them, and the order turns
        round each time, so nobody always comes after the same one.
        """
        programs = [self.daemon, *self.peers]
        measured = {program.name: [] for program in programs}
        for _ in range(runs or self.scale.runs):
            for program in programs:
                measured[program.name].append(measure(program))
            programs.reverse()
        return measured

    def row(self, name, unit, measured, goal=None):
        """The daemon's runs, with its peers' beside them."""
        peers = {program.name: measured[program.name] for program in self.peers}
        return Row(name, unit, measured[self.daemon.name], goal, peers)

    def ratio(self, name, measured, peer, goal):
        """The daemon's runs divided by a peer's, each by the one that was measured beside it."""
        if peer not in measured:
            return Row(name, "times", [], goal, absence=f"there is no {peer} on this machine")
        pairs = zip(measured[self.daemon.name], measured[peer])
        return Row(name, "times", [ours / theirs for ours, theirs in pairs], goal)
