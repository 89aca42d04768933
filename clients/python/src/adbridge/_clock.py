"""The time of the system."""

from time import CLOCK_MONOTONIC, clock_gettime


def now() -> float:
    """The time since a fixed point, in seconds.

    A test can stop `time.monotonic`, as freezegun does, but the daemon runs in real time.
    """
    return clock_gettime(CLOCK_MONOTONIC)
