import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .program import Program
from .session import Failure

HERE = Path(__file__).resolve().parents[1]
PACKAGE = HERE.parents[1]


class Workshop:
    """A temporary directory with the compiled driver and the programs to measure.

    Leaving the `with` block removes it.
    """

    def __init__(self, seconds):
        self.seconds = seconds
        """The time limit of a step of the driver."""

    def __enter__(self):
        self._directory = tempfile.TemporaryDirectory(prefix="adbridge-benchmarks-")
        self.driver = self.compile("driver", *sorted(HERE.glob("driver/*.c")))
        return self

    def __exit__(self, *_):
        self._directory.cleanup()

    def daemon(self, binary):
        """The daemon at `binary`, or a release build of this package."""
        if binary:
            return Program("adbridge", (self.installed("adbridge", binary),))
        build = ["swift", "build", "-c", "release", "--product", "adbridge"]
        if sys.platform == "linux":
            build += ["-Xswiftc", "-static-executable"]
        self.run(build, stdout=sys.stderr)
        directory = self.run([*build, "--show-bin-path"], stdout=subprocess.PIPE).strip()
        return Program("adbridge", (self.installed("adbridge", Path(directory, "adbridge")),))

    def installed(self, name, binary):
        """A copy of a built program, like an installed one.

        A file that the linker has just written is scattered in memory and starts more slowly.
        """
        return shutil.copy(binary, self.path(f"{name}-installed"))

    def path(self, name):
        """The path of a file of this run."""
        return str(Path(self._directory.name, name))

    def errors_file(self):
        """An open temporary file for the standard error of a program."""
        return tempfile.TemporaryFile(dir=self._directory.name)

    def compile(self, name, *sources):
        path = self.path(name)
        self.run(["cc", "-O2", "-std=c11", "-o", path, *map(str, sources)])
        return self.installed(name, path)

    def run(self, command, stdout=None):
        """Runs a command that must succeed, and returns its output if `stdout` is a pipe."""
        try:
            done = subprocess.run(command, cwd=PACKAGE, stdout=stdout, text=True)
        except OSError as error:
            raise Failure(f"{command[0]}: {error.strerror}") from None
        if done.returncode != 0:
            raise Failure(f"{' '.join(command)} left with code {done.returncode}")
        return done.stdout
