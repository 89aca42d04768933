"""A newer build is installed over an older one: by pip, by npm, and in the order of dpkg."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from conftest import copy_of_checkout, git, package, packed
from packager.program import versions
from under_test import ROOT, needs_command

#: Builds from the oldest to the newest. The last one has changes that are in no commit.
BUILDS = ["20251231235959.gffffffffffff", "20260101000000.g000000000000", "20260101000000.g000000000000changed"]


@pytest.fixture(scope="module")
def newer(packages, tmp_path_factory):
    """A folder with the packages of a later commit."""
    folder = tmp_path_factory.mktemp("newer")
    checkout = copy_of_checkout(folder / "checkout")
    git(checkout, "add", "--all")
    git(checkout, "commit", "--quiet", "--allow-empty", "--no-verify", "--message", "A later commit")
    done = package(
        "--output", folder / "packages", "--program", packed(packages, folder),
        command=checkout / "clients/package")
    assert done.returncode == 0, done.stderr
    return folder / "packages"


def test_packages_of_two_commits_have_different_names(packages, newer):
    names = [{path.name for path in folder.iterdir()} - {"SHA256SUMS"} for folder in (packages, newer)]
    assert not names[0] & names[1]
    assert len(names[0]) == len(names[1])


def test_the_documented_command_of_pip_installs_the_newer_build(packages, newer, tmp_path):
    [command] = re.findall(r"^\| pip \| `pip (install .*?)` \|", (ROOT / "README.md").read_text("utf-8"), re.M)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    python = tmp_path / "venv/bin/python"

    def installed_from(folder):
        arguments = command.replace(" packages ", f" {folder} ").split()
        subprocess.run([sys.executable, "-m", "pip", "--python", python, "--quiet", *arguments], check=True)
        said = "import importlib.metadata; print(importlib.metadata.version('adbridge'))"
        return subprocess.run([python, "-c", said], check=True, capture_output=True, text=True).stdout.strip()

    older = installed_from(packages)
    assert older in {path.name.split("-")[1] for path in packages.glob("*.whl")}
    latest = installed_from(newer)
    assert latest in {path.name.split("-")[1] for path in newer.glob("*.whl")}
    assert latest != older
    assert installed_from(packages) == latest


@needs_command("npm")
def test_the_documented_command_of_npm_installs_the_newer_build(packages, newer, tmp_path):
    [command] = re.findall(r"^\| npm \| `(npm install .*?)` \|", (ROOT / "README.md").read_text("utf-8"), re.M)
    (tmp_path / "package.json").write_text('{"private": true}\n')

    def installed_from(folder):
        (tmp_path / "packages").unlink(missing_ok=True)
        (tmp_path / "packages").symlink_to(folder)
        subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, check=True, capture_output=True,
            env={**os.environ, "HOME": str(tmp_path)})
        [client, program] = [
            json.loads((tmp_path / "node_modules" / name / "package.json").read_text())
            for name in ("adbridge", next((tmp_path / "node_modules/@adbridge").iterdir()))]
        assert client["optionalDependencies"] == {program["name"]: program["version"]}
        assert client["version"] == program["version"]
        return client["version"]

    older, latest = installed_from(packages), installed_from(newer)
    assert (has_client(packages, older), has_client(newer, latest)) == (True, True)
    assert older != latest


def has_client(folder, version):
    """Whether a folder has the client of a version."""
    return (folder / f"adbridge-{version}.tgz").exists()


PAIRS = list(zip(["", *BUILDS], BUILDS))


@pytest.mark.parametrize("older, newer", PAIRS)
def test_pip_orders_builds_by_their_time(older, newer):
    version = pytest.importorskip("packaging.version").Version
    assert version(versions("0.1.0", older)[0]) < version(versions("0.1.0", newer)[0]) < version("0.1.1")


@needs_command("dpkg")
@pytest.mark.parametrize("older, newer", PAIRS)
def test_debian_orders_builds_by_their_time(older, newer):
    for low, high in ((versions("0.1.0", older)[0], versions("0.1.0", newer)[0]), (versions("0.1.0", newer)[0], "0.1.1")):
        subprocess.run(["dpkg", "--compare-versions", low, "lt", high], check=True)


@needs_command("npm")
@pytest.mark.parametrize("older, newer", PAIRS[1:])
def test_npm_orders_builds_by_their_time(older, newer):
    root = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("npm"))))
    script = "const { lt } = require(process.argv[1]); process.exit(lt(process.argv[2], process.argv[3]) ? 0 : 1)"
    for low, high in ((versions("0.1.0", older)[1], versions("0.1.0", newer)[1]), (versions("0.1.0", newer)[1], "0.1.1")):
        subprocess.run(["node", "-e", script, f"{root}/node_modules/semver", low, high], check=True)
