"""Information of the system about a running process."""

import subprocess
from pathlib import Path

#: Whether the system has files with memory, processor time and waits of a process.
HAS_PROC = Path("/proc/self/status").exists()


def resident_bytes(pid):
    if HAS_PROC:
        # `smaps_rollup` is more exact, but only root can read that of a daemon.
        return _field(f"/proc/{pid}/status", "VmRSS:") * 1024
    return int(subprocess.check_output(["ps", "-o", "rss=", "-p", str(pid)])) * 1024


def own_bytes(pid):
    """The private resident memory: pages that the process has written."""
    return _field(f"/proc/{pid}/status", "RssAnon:") * 1024


def processor_ticks(pid):
    """The processor time of all threads, in clock ticks."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(after_name[11]) + int(after_name[12])


def waits(pid):
    """The number of times that a thread of the process has waited."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(_field(task / "status", "voluntary_ctxt_switches:") for task in tasks)


def _field(path, name):
    with open(path) as file:
        return next(int(line.split()[1]) for line in file if line.startswith(name))
