"""The parts of `run`; see the README beside it."""
