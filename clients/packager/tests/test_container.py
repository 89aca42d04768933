"""The container: its file is built with Buildah, which needs no daemon, and Swift of this machine."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from packager.program import version
from under_test import ROOT, needs_command

FILE = ROOT / "clients/packager/Containerfile"

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux has Buildah"),
    needs_command("buildah"),
]


@pytest.fixture(scope="module")
def buildah(tmp_path_factory):
    """Runs Buildah with a storage of its own."""
    storage = tmp_path_factory.mktemp("storage")
    command = [
        "buildah", "--storage-driver", "vfs", "--root", storage / "root", "--runroot", storage / "run"]

    def run(*arguments, input=""):
        done = subprocess.run([*command, *arguments], input=input, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout

    yield run
    run("rmi", "--all", "--force")


@pytest.fixture(scope="module")
def container(buildah, tmp_path_factory):
    """A container of the image, whose build stage has this machine's Swift in place of the image of Swift."""
    folders = swift_image(buildah, tmp_path_factory.mktemp("swift"))
    volumes = [f"--volume=/{name}:/{name}:ro" for name in folders]
    buildah(
        "build", "--isolation", "chroot", "--pull-never", *volumes, "--tag", "adbridge", "--file", FILE, ROOT)
    return buildah("from", "--pull-never", "localhost/adbridge").strip()


def swift_image(buildah, folder):
    """Makes an image with the name of the one that the file begins with, and returns what it borrows."""
    [name] = [line.split()[1] for line in FILE.read_text().splitlines() if line.endswith(" AS build")]
    borrowed = {"usr", "etc", Path(shutil.which("swift")).resolve().parts[1]}
    for path in map(Path, ("/bin", "/sbin", "/lib", "/lib64")):
        if path.is_symlink():
            (folder / path.name).symlink_to(os.readlink(path))
        elif path.exists():
            borrowed.add(path.name)
    for place in {"root", "tmp", "var/tmp", *borrowed}:
        (folder / place).mkdir(parents=True, exist_ok=True)
    (folder / "Containerfile").write_text(f"FROM scratch\nCOPY . /\nENV PATH={os.environ['PATH']}\n")
    buildah("build", "--isolation", "chroot", "--tag", name, folder)
    return borrowed


def test_the_image_has_the_program_and_its_licenses_only(buildah, container):
    root = Path(buildah("mount", container).strip())
    assert {path.name for path in root.iterdir()} == {"adbridge", "LICENSE", "NOTICE"}
    assert (root / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert (root / "NOTICE").read_text().startswith((FILE.parent / "NOTICE").read_text())
    # Stripped. Half of it is the runtime of Swift; with debug information it has 27 MB.
    assert (root / "adbridge").stat().st_size < 14_000_000
    buildah("umount", container)


def test_the_image_starts_the_program_for_a_user_without_rights(buildah, container):
    config = json.loads(buildah("inspect", container))["OCIv1"]["config"]
    assert (config["Entrypoint"], config["User"]) == (["/adbridge"], "65534:65534")


def test_the_program_answers_in_the_container(buildah, container):
    run = ["run", "--isolation", "chroot", container, "--", "/adbridge"]
    assert buildah(*run, "--version").split()[:2] == ["adbridge", version()]
    load = '{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native"}}\n'
    assert '"headline":"Sample App!"' in buildah(*run, input=load)
    checked = buildah(*run, "check", "--adapter", "SampleCustomEvent", "--parameter", "app-install")
    assert "0 failed" in checked


def test_the_program_can_be_copied_into_another_image(buildah, container, tmp_path):
    [copy] = re.findall(r"`(COPY --from=adbridge [^`]*)`", (ROOT / "clients/packager/README.md").read_text("utf-8"))
    (tmp_path / "Containerfile").write_text(f"FROM scratch\n{copy}\n")
    buildah("build", "--isolation", "chroot", "--pull-never", "--tag", "other", tmp_path)
    other = buildah("from", "--pull-never", "localhost/other").strip()
    said = buildah("run", "--isolation", "chroot", other, "--", "adbridge", "--version")
    assert said.split()[:2] == ["adbridge", version()]
