"""A description of this machine."""

import os
import platform
import shutil
import subprocess
from pathlib import Path


def describe():
    return {
        "system": f"{platform.system()} {_release()} {platform.machine()}",
        "processor": _processor(),
        "processors": os.cpu_count(),
        "cc": _version("cc"),
        "swift": _version("swift"),
        "commit": _commit(),
        "loadAverages": [os.getloadavg()[0]],
    }


def _commit():
    """The commit of this checkout, and whether it has changes; `None` without git."""
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty= with changes"],
            cwd=Path(__file__).parent, capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() or None


def _processor():
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor()
    lines = (line for line in text.splitlines() if line.startswith("model name"))
    return next(lines, platform.processor()).rpartition(":")[2].strip()


def _version(tool):
    if shutil.which(tool) is None:
        return None
    done = subprocess.run([tool, "--version"], capture_output=True, text=True)
    return done.stdout.partition("\n")[0]


def _release():
    """The version of the system, without suffixes."""
    return platform.release().partition("-")[0]
