"""The page of the packages: they are those that are built, and its commands print what it shows."""

import os
import platform
import re
import shutil
import subprocess
import sys

import pytest

from packager.program import version
from under_test import ROOT, needs_command

SECTION = (ROOT / "clients/packager/README.md").read_text("utf-8")
TOOLS = [os.path.dirname(tool) for tool in (sys.executable, shutil.which("node")) if tool]

of_linux = pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"), reason="the page shows Linux")


@of_linux
def test_the_packages_are_those_that_the_command_builds(packages):
    shown = re.findall(r"^ {4} *[\d,]+  \.build/packages/(.*)$", SECTION, re.M)
    assert sorted(map(without_build, shown)) == sorted(without_build(path.name) for path in packages.iterdir())


def without_build(name):
    """The name of a package without the number of its build."""
    return re.sub(r"[+-]\d{14}\.g[0-9a-f]{12}(changed)?", "", name)


def run(command, folder):
    """Runs commands of the page beside the folder of packages, without other Python packages or Swift."""
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=120,
        env={"HOME": str(folder), "PATH": os.pathsep.join([*TOOLS, "/usr/bin", "/bin"])})


def test_the_output_of_an_installation_is_real(packages, tmp_path):
    (tmp_path / "packages").symlink_to(packages)
    [(commands, output)] = re.findall(
        r"^ {4}(python3 -m venv venv\n(?: {4}.*\n)+)\n((?: {4}.*\n)+)", SECTION, re.M)
    done = run(commands, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert without_commit(done.stdout).splitlines() == [without_commit(line[4:]) for line in output.splitlines()]


def without_commit(text):
    """A text without the commit that a program was built from."""
    return re.sub(r"\([0-9a-f]{12}(changed)?\)", "(commit)", text)


@of_linux
def test_the_archive_is_unpacked_as_shown(packages, tmp_path):
    (tmp_path / "packages").symlink_to(packages)
    [(unpack, start)] = re.findall(r"^\| no tools \| `(.*)` \| `(.*)` \|$", SECTION, re.M)
    assert run(f"{unpack} && {start} --version", tmp_path).stdout.startswith("adbridge ")


@of_linux
@needs_command("npm")
def test_npm_installs_as_every_page_shows(packages, tmp_path):
    (tmp_path / "packages").symlink_to(packages)
    [command] = re.findall(r"^\| npm \| `(.*?)` \|", SECTION, re.M)
    for page in ("README.md", "clients/README.md", "clients/javascript/README.md"):
        assert command in (ROOT / page).read_text("utf-8")
    done = run(f"{command} && npx adbridge --version", tmp_path)
    assert done.stdout.splitlines()[-1].split()[:2] == ["adbridge", version()], done.stderr


@pytest.mark.parametrize("page", ["README.md", "clients/README.md", "clients/packager/README.md", "clients/python/README.md"])
def test_every_page_installs_with_pip_in_the_same_way(page):
    command = "pip install --upgrade --no-index --find-links packages adbridge"
    assert command in (ROOT / page).read_text("utf-8")


@pytest.mark.parametrize("page", ["README.md", "clients/README.md", "clients/packager/README.md", "clients/packager/Containerfile"])
def test_every_page_builds_the_image_in_the_same_way(page):
    arguments = " build --tag adbridge --file clients/packager/Containerfile ."
    assert arguments in (ROOT / page).read_text("utf-8")
