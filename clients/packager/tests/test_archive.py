import shutil
import subprocess
import sys
import tarfile

from under_test import ROOT
from packager.program import version


def test_the_archive_has_the_program_the_licenses_and_the_contracts(archive):
    with tarfile.open(archive) as file:
        names = {name.split("/", 1)[1] for name in file.getnames()}
        [folder] = {name.split("/", 1)[0] for name in file.getnames()}
    assert f"{folder}.tar.gz" == archive.name
    contracts = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", "protocol/*.md", "protocol/*.json",
         "protocol/*.jsonl", ":!protocol/tests"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    notices = {"NOTICE"} if sys.platform == "linux" else set()
    site = {name for name in names if name.startswith("reference/")}
    assert "reference/reference/clients/methods/loadNative.html" in site
    assert names - site == {"adbridge", "LICENSE", *notices, *contracts}


def test_the_program_runs_from_the_archive(archive, tmp_path):
    with tarfile.open(archive) as file:
        file.extractall(tmp_path)
    [program] = tmp_path.glob("*/adbridge")
    said = subprocess.run([program, "--version"], env={}, capture_output=True, text=True)
    assert said.stdout.split()[:2] == ["adbridge", version()]


def test_the_reference_is_a_small_package_of_its_own(packages):
    [path] = packages.glob("adbridge-reference-*.tar.gz")
    with tarfile.open(path) as file:
        assert f"{path.name.removesuffix('.tar.gz')}/index.html" in file.getnames()
    assert path.stat().st_size <= 1_000_000


def test_the_checksums_are_those_of_all_packages(packages):
    lines = (packages / "SHA256SUMS").read_text().splitlines()
    listed = {line.split("  ")[1] for line in lines}
    assert listed == {path.name for path in packages.iterdir()} - {"SHA256SUMS"}
    checker = ["sha256sum"] if shutil.which("sha256sum") else ["shasum", "-a", "256"]
    subprocess.run([*checker, "--check", "SHA256SUMS"], cwd=packages, check=True, stdout=subprocess.DEVNULL)
