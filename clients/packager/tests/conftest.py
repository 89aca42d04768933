import os
import shutil
import subprocess
import sys

import pytest

from under_test import ROOT

sys.path.insert(0, str(ROOT / "clients"))


def package(*arguments, command=ROOT / "clients/package", **environment):
    """Runs `clients/package`, or that of another checkout, with the program that ADBRIDGE names, if any."""
    program = os.environ.get("ADBRIDGE")
    options = ["--program", program] if program and "--program" not in arguments else []
    return subprocess.run(
        [sys.executable, command, *options, *arguments], capture_output=True, text=True,
        env={**os.environ, **environment})


@pytest.fixture(scope="session")
def packages(tmp_path_factory):
    """A folder with all packages."""
    folder = tmp_path_factory.mktemp("packages")
    done = package("--output", folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def checkout(tmp_path):
    """Another checkout of the same commit, with the same changes, in files with other permissions."""
    return copy_of_checkout(tmp_path / "checkout")


def copy_of_checkout(folder):
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    changed = git(ROOT, "diff", "--name-only", "-z", "HEAD") + git(ROOT, "ls-files", "-z", "--others", "--exclude-standard")
    for name in filter(None, changed.split("\0")):
        (folder / name).unlink(missing_ok=True)
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    for name in filter(None, git(folder, "ls-files", "-z", "--", "protocol", "clients").split("\0")):
        if (folder / name).exists():
            (folder / name).chmod(0o600 | (folder / name).stat().st_mode & 0o100)
    return folder


def git(folder, *arguments):
    """Runs Git as an author of its own, and returns what it writes."""
    author = {
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com",
        "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com"}
    return subprocess.run(
        ["git", "-C", folder, *arguments], check=True, capture_output=True, text=True,
        env={**os.environ, **author}).stdout


def packed(packages, folder):
    """The program of the archive."""
    [path] = packages.glob("adbridge-*-*-*.tar.gz")
    shutil.unpack_archive(path, folder / "unpacked")
    [path] = (folder / "unpacked").glob("*/adbridge")
    return path


@pytest.fixture(scope="session")
def platform_wheel(packages):
    [path] = [path for path in packages.glob("*.whl") if not path.name.endswith("-any.whl")]
    return path


@pytest.fixture(scope="session")
def pure_wheel(packages):
    [path] = packages.glob("*-none-any.whl")
    return path


@pytest.fixture(scope="session")
def source_package(packages):
    [path] = [path for path in packages.glob("*.tar.gz") if path.name.count("-") == 1]
    return path


@pytest.fixture(scope="session")
def archive(packages):
    [path] = [path for path in packages.glob("*.tar.gz") if path.name.count("-") > 2]
    return path


class Environment:
    """A virtual environment for Python in a folder of its own, and nothing else."""

    def __init__(self, folder):
        self.folder = folder
        self.bin = folder / "venv/bin"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)

    def install(self, *packages):
        """Installs packages: paths, or names in the index."""
        pip = [sys.executable, "-m", "pip", "--python", self.bin / "python"]
        subprocess.run([*pip, "install", "--quiet", *packages], check=True)

    def run(self, *command, input="", path=""):
        """Runs a command. `PATH` has only the environment, and the folder `path`."""
        return subprocess.run(
            command, input=input, cwd=self.folder, capture_output=True, text=True, timeout=60,
            env={"HOME": str(self.folder), "PATH": f"{self.bin}:{path}".strip(":")})


@pytest.fixture
def environment(tmp_path):
    return Environment(tmp_path)
