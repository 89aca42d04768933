"""The program that is packed: built for release, and stripped."""

import os
import platform
import re
import struct
import sys
from datetime import datetime, timezone
from pathlib import Path

from .commands import Failed, run

ROOT = Path(__file__).resolve().parents[2]

#: As `.ci/run` builds it, so that one build serves both.
BUILD = ["swift", "build", "-c", "release", "--product", "adbridge", "--package-path", str(ROOT)]
if sys.platform == "linux":
    BUILD += ["-Xswiftc", "-static-executable"]

#: The oldest macOS that the program runs on, as in Package.swift.
MACOS = 15


def build():
    """Builds the program for release, and returns its path."""
    print("Building the program…", file=sys.stderr)
    os.environ.setdefault("ADBRIDGE_COMMIT", commit())
    run(*BUILD)
    return Path(run(*BUILD, "--show-bin-path").strip(), "adbridge")


class Program:
    """A stripped copy of the program, and the system and the processor that it is for."""

    def __init__(self, path, folder):
        if not path.is_file():
            raise Failed(f"There is no program {path}.")
        self.path = folder / "adbridge"
        #: Where the site of the reference is.
        self.reference = folder / "reference"
        run("strip", "-o", str(self.path), str(path))
        if sys.platform == "linux" and not is_static(self.path.read_bytes()):
            raise Failed(f"{path} needs libraries of this machine. Build it with -static-executable.")
        said = run(str(self.path), "--version").strip()
        # The commit can follow.
        expected = version()
        if said.split()[:2] != ["adbridge", expected]:
            raise Failed(f"{path} has the version [{said}], but the packages have {expected}.")
        #: The version of the packages for pip, Debian and people, and that for npm. Both name the build.
        self.version, self.npm_version = versions(expected, build_number())
        self.system = "macos" if sys.platform == "darwin" else sys.platform
        self.machine = platform.machine()

    @property
    def wheel_tag(self):
        """The tag of a wheel for the machines that this program runs on.

        A static program does not use a C library, so the tag names the oldest ones that installers
        know.
        """
        if self.system == "macos":
            systems = [f"macosx_{MACOS}_0"]
        else:
            systems = ["manylinux_2_17", "manylinux2014", "musllinux_1_1"]
        return "py3-none-" + ".".join(f"{system}_{self.machine}" for system in systems)


def commit():
    """The commit of the checkout, with a mark if a file has changed since; empty without Git."""
    try:
        head = run("git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD").strip()
        changed = run("git", "-C", str(ROOT), "status", "--porcelain", "--untracked-files=no").strip()
    except Failed:
        return ""
    return head + ("changed" if changed else "")


def build_number():
    """The time and the name of the commit, as in `20261127195600.g763bcd579b15`; empty without Git.

    A later build has a higher number. The time is right in a shallow clone too, where commits can't be
    counted. If files have changed since the commit, it is the time of the last change.
    """
    name = commit()
    if not name:
        return ""
    git = ["git", "-C", str(ROOT)]
    times = [int(run(*git, "log", "-1", "--format=%ct").strip())]
    if name.endswith("changed"):
        changed = run(*git, "diff", "--name-only", "-z", "HEAD").split("\0")
        files = [ROOT / path for path in changed if path]
        times += [int(file.stat().st_mtime) for file in files if file.is_file()]
    return f"{datetime.fromtimestamp(max(times), timezone.utc):%Y%m%d%H%M%S}.g{name}"


def versions(version, build):
    """The version of the packages, and that of npm, which ignores what follows a `+` when it compares."""
    return (f"{version}+{build}", f"{version}-{build}") if build else (version, version)


def version():
    """The version of the program, without its build."""
    text = (ROOT / "clients/python/src/adbridge/_version.py").read_text("utf-8")
    return re.search(r'^__version__ = "(.*)"$', text, re.M)[1]


def is_static(elf):
    """Whether the bytes of a 64-bit ELF program name no loader, which would load libraries."""
    if elf[:5] != b"\x7fELF\x02":
        return False
    [headers] = struct.unpack_from("<Q", elf, 32)
    size, count = struct.unpack_from("<HH", elf, 54)
    loader = 3
    return all(
        struct.unpack_from("<I", elf, headers + number * size)[0] != loader for number in range(count))
