import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .failure import Failure

PACKAGE = Path(__file__).resolve().parents[3]


@dataclass
class Bench:
    """The program to attack, the amounts, and the seed."""

    command: list
    seed: int = 1
    inputs: int = 10_000_000
    steps: int = 1_000_000
    spawns: int = 10_000

    @property
    def is_quick(self):
        return self.spawns < 1_000


def daemon(binary):
    """The command of the daemon at `binary`, or of a release build of this package."""
    if binary:
        if not os.access(binary, os.X_OK):
            raise Failure(f"{binary} cannot be run")
        return [os.path.abspath(binary)]
    build = ["swift", "build", "-c", "release", "--product", "adbridge"]
    if sys.platform == "linux":
        build += ["-Xswiftc", "-static-executable"]
    call(build)
    folder = call([*build, "--show-bin-path"], stdout=subprocess.PIPE).strip()
    return [str(Path(folder, "adbridge"))]


def call(command, stdout=sys.stderr):
    """Runs a command of the toolchain in the package's folder, and returns its piped output."""
    try:
        done = subprocess.run(command, cwd=PACKAGE, stdout=stdout, text=True)
    except OSError as error:
        raise Failure(f"{command[0]}: {error.strerror}") from None
    if done.returncode != 0:
        raise Failure(f"{' '.join(command)} left with code {done.returncode}")
    return done.stdout
