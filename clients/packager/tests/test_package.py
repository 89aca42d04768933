"""The command: what it packs, and what it refuses."""

import re
import shutil
import subprocess
import sys

import pytest

from conftest import package, packed
from under_test import ROOT
from packager import program, release

CONTAINERFILE = ROOT / "clients/packager/Containerfile"


def test_another_checkout_makes_the_same_packages(packages, checkout, tmp_path):
    done = package(
        "--output", tmp_path / "made", "--program", packed(packages, tmp_path),
        command=checkout / "clients/package")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "made/SHA256SUMS").read_text() == (packages / "SHA256SUMS").read_text()


def test_the_packages_of_an_earlier_run_are_replaced(tmp_path):
    made, folder = tmp_path / "made", tmp_path / "folder"
    made.mkdir()
    folder.mkdir()
    for name in ("adbridge-0.0.1.tar.gz", "adbridge-notes.txt", "disk.iso"):
        (folder / name).touch()
    (folder / "SHA256SUMS").write_text("00  adbridge-0.0.1.tar.gz\n00  disk.iso\n00  ../made/adbridge-1\n")
    (made / "adbridge-1").touch()

    release.move(made, folder)

    left = {path.name for path in folder.iterdir()}
    assert left == {"adbridge-1", "adbridge-notes.txt", "disk.iso", "SHA256SUMS"}


@pytest.mark.parametrize(
    "text, reason",
    [(None, "There is no program"), ("#!/bin/sh\necho adbridge 0.0.0\n", "strip")],
    ids=["missing", "script"])
def test_what_is_no_program_is_refused_and_nothing_is_made(tmp_path, text, reason):
    if text is not None:
        (tmp_path / "mine").write_text(text)
    done = package("--program", tmp_path / "mine", "--output", tmp_path / "made")
    assert (done.returncode, reason in done.stderr) == (1, True), done.stderr
    assert not (tmp_path / "made").exists()


def test_a_folder_that_is_a_file_is_refused(packages, tmp_path):
    (tmp_path / "made").touch()
    done = package("--program", packed(packages, tmp_path), "--output", tmp_path / "made")
    assert (done.returncode, done.stderr.startswith("clients/package: ")) == (1, True), done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has static programs")
def test_a_program_that_needs_libraries_is_refused(tmp_path):
    done = package("--program", shutil.which("true"), "--output", tmp_path)
    assert (done.returncode, "-static-executable" in done.stderr) == (1, True), done.stderr


def test_the_oldest_macos_is_that_of_the_swift_package():
    manifest = (ROOT / "Package.swift").read_text("utf-8")
    assert re.search(r"\.macOS\(\.v(\d+)\)", manifest)[1] == str(program.MACOS)


def test_the_image_of_swift_is_that_of_the_workflows():
    [stage] = re.findall(r"^FROM docker.io/library/(\S+) AS build$", CONTAINERFILE.read_text(), re.M)
    workflows = "".join(path.read_text() for path in (ROOT / ".github/workflows").iterdir())
    assert set(re.findall(r"\bswift:\S+$", workflows, re.M)) == {stage}
