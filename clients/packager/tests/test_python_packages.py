"""The packages for Python, each installed into an environment without Swift, and run there."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest

from under_test import ROOT
from packager.program import is_static, version

#: A call and its end, for a program on standard input.
PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
PONG = '{"jsonrpc":"2.0","id":1,"result":{}}\n'

FIRST_AD = """
from adbridge import AdBridge
with AdBridge() as bridge, bridge.load_native(ad_unit_id="sample/native") as ad:
    print(ad.assets.headline)
"""


def sources():
    """The files of the package's folder that git knows, without its tests."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT / "clients/python",
        check=True, capture_output=True, text=True).stdout.splitlines()
    return {
        name for name in listed
        if not name.startswith("tests/") and (ROOT / "clients/python" / name).exists()}


def modules():
    return {name[len("src/") :] for name in sources() if name.startswith("src/")}


def test_the_source_package_has_the_files_of_the_checkout(source_package):
    with tarfile.open(source_package) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert names == sources() | {"PKG-INFO"}


@pytest.mark.parametrize("wheel", ["pure_wheel", "platform_wheel"])
def test_a_wheel_has_the_modules_of_the_checkout_and_the_license(wheel, request):
    names = zipfile.ZipFile(request.getfixturevalue(wheel)).namelist()
    assert {name for name in names if name.startswith("adbridge/")} == modules()
    described = {name.split("/", 1)[1] for name in names if ".dist-info/" in name}
    assert described == {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"}
    others = [name for name in names if not name.startswith("adbridge/") and ".dist-info/" not in name]
    packed = ["data/share/doc/adbridge/NOTICE"] if sys.platform == "linux" else []
    packed = [*packed, "scripts/adbridge"] if wheel == "platform_wheel" else []
    assert sorted(name.split("/", 1)[1] for name in others) == packed


def wheel_of(project, folder):
    """Builds the wheel of a project in place, and returns the names of its files."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    return zipfile.ZipFile(wheel).namelist()


def test_a_deleted_module_is_not_in_the_next_wheel(tmp_path):
    project = shutil.copytree(ROOT / "clients/python", tmp_path / "python")
    module = project / "src/adbridge/old.py"
    module.touch()
    assert "adbridge/old.py" in wheel_of(project, tmp_path / "one")
    module.unlink()
    assert "adbridge/old.py" not in wheel_of(project, tmp_path / "two")


def test_what_lies_beside_the_sources_is_not_in_the_wheel(tmp_path):
    project = shutil.copytree(ROOT / "clients/python", tmp_path / "python")
    clean = wheel_of(project, tmp_path / "one")
    for name in ("build/lib/adbridge/old.py", "src/adbridge.egg-info/PKG-INFO", "src/adbridge/old.py.orig",
                 "src/adbridge/__pycache__/old.pyc", "src/adbridge/.DS_Store", "src/other.py"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).touch()
    assert wheel_of(project, tmp_path / "two") == clean


def test_the_packages_pass_the_checks_of_the_index(packages, source_package, pure_wheel, platform_wheel):
    tools = os.path.dirname(sys.executable)
    wheels = [pure_wheel, platform_wheel]
    for command in (
        [f"{tools}/twine", "check", "--strict", source_package, *wheels],
        [f"{tools}/check-wheel-contents", "--no-config", *wheels],
    ):
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_wheel_of_the_platform_has_a_program_for_any_c_library_and_is_small(platform_wheel):
    wheel = zipfile.ZipFile(platform_wheel)
    [program] = [name for name in wheel.namelist() if name.endswith("scripts/adbridge")]
    assert sys.platform != "linux" or is_static(wheel.read(program))
    # With debug information it has twice as much.
    assert platform_wheel.stat().st_size < 6_000_000


def test_pip_prefers_the_wheel_of_the_platform(packages, environment):
    environment.install("--no-index", "--find-links", packages, "adbridge")
    assert (environment.bin / "adbridge").exists()


def test_the_wheel_of_the_platform_needs_nothing_else(platform_wheel, environment):
    environment.install("--no-index", platform_wheel)

    said = environment.run("adbridge", "--version")
    assert said.stdout.split()[:2] == ["adbridge", version()]
    assert environment.run("adbridge", input=PING).stdout == PONG
    prompt = environment.run("python", "-m", "adbridge", input="ping\n")
    assert (prompt.returncode, prompt.stderr) == (0, "")
    assert environment.run("python", "-c", FIRST_AD).stdout == "Sample App!\n"

    # The program is found beside the package, and not in PATH.
    outside = subprocess.run(
        [environment.bin / "python", "-c", FIRST_AD], cwd=environment.folder, env={"PATH": "/nowhere"},
        capture_output=True, text=True)
    assert outside.stdout == "Sample App!\n", outside.stderr


def test_an_adapter_runs_with_the_wheel_of_the_platform(platform_wheel, environment):
    environment.install("--no-index", platform_wheel)
    shutil.copy(ROOT / "clients/examples/my_network.py", environment.folder)
    adapter = {"className": "MyNetwork", "command": ["python3", "my_network.py"]}
    (environment.folder / "mine.json").write_text(json.dumps({"adapters": [adapter], "adUnits": {}}))

    checked = environment.run(
        "adbridge", "check", "--config", "mine.json", "--adapter", "MyNetwork", "--parameter", "unit-7")
    assert (checked.returncode, "passed" in checked.stdout) == (0, True), checked.stdout


def test_the_pytest_plugin_runs_with_the_wheel_of_the_platform(platform_wheel, environment):
    environment.install(platform_wheel, "pytest")
    (environment.folder / "test_mine.py").write_text(
        "def test_an_ad(adbridge):\n    adbridge.load_native(ad_unit_id='sample/slow').record_impression()\n")

    tested = environment.run("pytest", "-p", "no:cacheprovider")
    assert "1 passed" in tested.stdout, tested.stdout


@pytest.mark.parametrize("package", ["pure_wheel", "source_package"])
def test_a_package_without_the_program_finds_that_of_the_archive(package, archive, environment, request):
    environment.install(request.getfixturevalue(package))

    alone = environment.run("python", "-c", FIRST_AD)
    assert "ProgramNotFound: There is no adbridge: " in alone.stderr

    with tarfile.open(archive) as file:
        file.extractall(environment.folder)
    [program] = environment.folder.glob("adbridge-*/adbridge")
    together = environment.run("python", "-c", FIRST_AD, path=program.parent)
    assert together.stdout == "Sample App!\n", together.stderr


def test_the_wheel_of_the_platform_can_be_installed_into_a_folder(platform_wheel, environment):
    environment.install("--no-index", "--target", environment.folder / "rig", platform_wheel)
    script = f"import sys; sys.path.insert(0, 'rig')\n{FIRST_AD}"
    assert environment.run("python", "-c", script).stdout == "Sample App!\n"
