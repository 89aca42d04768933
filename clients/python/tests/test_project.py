"""The metadata of the packages."""

import json
import re
from importlib.metadata import metadata

import pytest

import adbridge
from adbridge import AdBridge
from under_test import ROOT

PACKAGES = ["python", "javascript"]


def test_the_version_is_that_of_the_daemon() -> None:
    with AdBridge() as bridge:
        assert bridge.initialize().server_info.version == adbridge.__version__


def test_every_package_has_the_version_of_the_program() -> None:
    package = json.loads((ROOT / "clients/javascript/package.json").read_text())
    assert package["version"] == metadata("adbridge")["Version"] == adbridge.__version__


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_the_license(package: str) -> None:
    license = (ROOT / "clients" / package / "LICENSE").read_text()
    assert license == (ROOT / "LICENSE").read_text()


@pytest.mark.parametrize("package", PACKAGES)
def test_the_links_of_a_readme_work_outside_of_the_checkout(package: str) -> None:
    readme = (ROOT / "clients" / package / "README.md").read_text()
    targets = re.findall(r"\]\(([^)]*)\)", readme)
    assert targets
    assert [target for target in targets if not target.startswith(("#", "https://"))] == []
