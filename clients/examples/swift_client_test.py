"""A program that uses the client for Swift: built, run, and its tests.

    pip install clients/python[test]
    pytest clients/examples/swift_client_test.py
"""

import os
import subprocess
from pathlib import Path

import pytest

from under_test import PROGRAM, need_command

PACKAGE = Path(__file__).with_name("swift-client")
README = PACKAGE.parents[1] / "swift/README.md"


@pytest.fixture(scope="module")
def options(tmp_path_factory):
    """The options of each command of the Swift package manager, after the package was built."""
    need_command("swift")
    options = ["--package-path", PACKAGE, "--scratch-path", tmp_path_factory.mktemp("build")]
    subprocess.run(["swift", "build", "--build-tests", *options], check=True, stdout=subprocess.DEVNULL)
    return options


def run(*command):
    return subprocess.run(
        command, capture_output=True, text=True, timeout=300, env={**os.environ, "ADBRIDGE": PROGRAM})


def test_it_prints_what_the_readme_says(options):
    done = run("swift", "run", "--skip-build", *options, "FirstAd")

    assert (done.stdout, done.returncode) == ("ad-1 Sample Content!\n1 impression\n2 click\n", 0)
    assert f"```text\n{done.stdout}```\n" in README.read_text()


def test_its_tests_pass(options):
    done = run("swift", "test", "--skip-build", *options)

    assert done.returncode == 0, done.stdout
    assert "Test run with 2 tests in 1 suite passed" in done.stdout


def test_the_readme_shows_all_of_it():
    for file in ("Package.swift", "Sources/FirstAd/main.swift", "Tests/FirstAdTests/FirstAdTests.swift"):
        assert f"```swift\n{PACKAGE.joinpath(file).read_text()}```\n" in README.read_text()
