"""What the system knows of a running process."""

import subprocess
from pathlib import Path

#: Whether the system tells memory, processor time and waits of a process by file.
HAS_PROC = Path("/proc/self/smaps_rollup").exists()


def resident_bytes(pid):
    if HAS_PROC:
        # `status` and `statm` may be some pages late on many processors; this is summed when read.
        return _field(f"/proc/{pid}/smaps_rollup", "Rss:") * 1024
    return int(subprocess.check_output(["ps", "-o", "rss=", "-p", str(pid)])) * 1024


def own_bytes(pid):
    """The resident memory that is no file's: what the process has written, and nobody shares."""
    return _field(f"/proc/{pid}/smaps_rollup", "Anonymous:") * 1024


def processor_ticks(pid):
    """Processor time in the clock ticks of the system, of all threads."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(after_name[11]) + int(after_name[12])


def waits(pid):
    """How often a thread of the process gave the processor up to wait."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(_field(task / "status", "voluntary_ctxt_switches:") for task in tasks)


def _field(path, name):
    with open(path) as file:
        return next(int(line.split()[1]) for line in file if line.startswith(name))
