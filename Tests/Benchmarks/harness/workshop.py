import os
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
    """A temporary directory with the compiled driver, the peers, and the daemon to measure.

    Leaving the `with` block removes it.
    """

    def __init__(self, seconds):
        self.seconds = seconds
        """After how long a step of the driver is ended."""

    def __enter__(self):
        self._directory = tempfile.TemporaryDirectory(prefix="adbridge-benchmarks-")
        self.driver = self._compile("driver", *sorted(HERE.glob("driver/*.c")))
        return self

    def __exit__(self, *_):
        self._directory.cleanup()

    def peers(self):
        """The programs to compare with, those that this machine can run."""
        found = [
            Program("C echo", [self._compile("echo", HERE / "peers/echo.c")], check="echo"),
            Program("Python", [sys.executable, str(HERE / "peers/ping.py")]),
        ]
        node = shutil.which("node")
        if node:
            found.append(Program("Node", [node, str(HERE / "peers/ping.js")]))
        return found

    def daemon(self, binary):
        """The daemon at `binary`, or else this package's, built for release."""
        if binary:
            return Program("adbridge", [os.path.abspath(binary)])
        build = ["swift", "build", "-c", "release", "--product", "adbridge"]
        if sys.platform == "linux":
            build.append("--static-swift-stdlib")
        self._run(build, stdout=sys.stderr)
        directory = self._run([*build, "--show-bin-path"], stdout=subprocess.PIPE).strip()
        return Program("adbridge", [str(Path(directory, "adbridge"))])

    def errors_file(self):
        """An open file, without a name, for what a program says on standard error."""
        return tempfile.TemporaryFile(dir=self._directory.name)

    def _compile(self, name, *sources):
        path = str(Path(self._directory.name, name))
        self._run(["cc", "-O2", "-std=c11", "-o", path, *map(str, sources)])
        return path

    def _run(self, command, stdout=None):
        try:
            done = subprocess.run(command, cwd=PACKAGE, stdout=stdout, text=True)
        except OSError as error:
            raise Failure(f"{command[0]}: {error.strerror}") from None
        if done.returncode != 0:
            raise Failure(f"{' '.join(command)} left with code {done.returncode}")
        return done.stdout
