"""The packages for JavaScript, installed with npm into an empty folder without Swift, and run there."""

import json
import os
import shutil
import subprocess
import tarfile

import pytest

from packager.program import version
from under_test import ROOT, needs_command

pytestmark = needs_command("npm")

PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
PONG = '{"jsonrpc":"2.0","id":1,"result":{}}\n'

FIRST_AD = """
import { AdBridge } from 'adbridge';
const bridge = await AdBridge.start();
const ad = await bridge.loadNative({ adUnitId: 'sample/native' });
console.log(ad.assets.headline);
await ad.dispose();
await bridge.close();
"""

ADAPTER = """
import { Adapter, NativeAd } from 'adbridge/adapter';
class Mine extends Adapter {
  loadNative() {
    return new NativeAd({ headline: 'Mine', body: 'An ad.', callToAction: 'Go' });
  }
}
new Mine().run();
"""

ADAPTER_TEST = """
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertEvents, withBridge } from 'adbridge/testing';

const config = { adapters: [{ className: 'Mine', command: ['node', 'mine.mjs'] }] };

test('an ad of mine', withBridge({ config, strict: true, leaks: 'error' }, async (bridge) => {
  const ad = await bridge.loadNative({ adapter: { className: 'Mine' } });
  assert.equal(ad.assets.headline, 'Mine');
  await ad.recordClick({ asset: 'headline' });
  assertEvents(ad, ['click']);
  await ad.dispose();
}));
"""


@pytest.fixture(scope="module")
def client(packages):
    [path] = packages.glob("adbridge-[0-9]*.tgz")
    return path


@pytest.fixture(scope="module")
def program(packages):
    [path] = packages.glob("adbridge-[a-z]*.tgz")
    return path


class Project:
    """A folder with a package of its own, and commands that find Node there and nothing else."""

    def __init__(self, folder):
        self.folder = folder / "project"
        self.home = folder / "home"
        self.bin = folder / "bin"
        for made in (self.folder, self.home, self.bin):
            made.mkdir()
        for name in ("node", "npm", "npx", "sh"):
            (self.bin / name).symlink_to(os.path.realpath(shutil.which(name)))
        (self.folder / "package.json").write_text('{"private": true, "type": "module"}\n')

    def run(self, *command, input=None):
        return subprocess.run(
            command, cwd=self.folder, input=input, capture_output=True, text=True, timeout=120,
            env={"HOME": str(self.home), "PATH": str(self.bin)})

    def install(self, *packages):
        done = self.run("npm", "install", "--offline", "--no-audit", "--no-fund", *packages)
        assert done.returncode == 0, done.stderr

    def node(self, code):
        return self.run("node", "--input-type=module", "-", input=code)


@pytest.fixture(scope="module")
def project(client, program, tmp_path_factory):
    project = Project(tmp_path_factory.mktemp("npm"))
    project.install(client, program)
    return project


def test_the_client_starts_the_program(project):
    done = project.node(FIRST_AD)
    assert (done.stdout, done.stderr) == ("Sample App!\n", "")


def test_the_command_is_the_program(project):
    assert project.run("npx", "adbridge", "--version").stdout.split()[:2] == ["adbridge", version()]
    assert project.run("npx", "adbridge", input=PING).stdout == PONG
    refused = project.run("npx", "adbridge", "--colour")
    assert refused.returncode == 2 and "--colour" in refused.stderr


def test_the_helpers_for_tests_and_an_adapter_run(project):
    (project.folder / "mine.mjs").write_text(ADAPTER)
    (project.folder / "mine.test.js").write_text(ADAPTER_TEST)
    done = project.run("node", "--test", "mine.test.js")
    assert done.returncode == 0, done.stdout


def test_the_double_for_react_native_is_found_and_names_jest(project):
    done = project.node("import 'adbridge/react-native';")
    assert (done.returncode, "adbridge/react-native works in Jest only" in done.stderr) == (1, True), done.stderr


def test_without_the_program_the_client_and_the_command_name_its_package(client, program, tmp_path):
    project = Project(tmp_path)
    project.install(client)
    [name] = json.loads((project.folder / "node_modules/adbridge/package.json").read_text())["optionalDependencies"]
    done = project.node(FIRST_AD)
    assert (done.returncode, f"no installed package {name}" in done.stderr) == (1, True), done.stderr
    done = project.run("npx", "adbridge", "--version")
    assert (done.returncode, f"no installed package {name}" in done.stderr) == (1, True), done.stderr


def test_the_program_is_installed_only_where_it_runs(program, tmp_path):
    described = contents(program)["package.json"]
    assert described["os"] and described["cpu"]
    changed = tmp_path / "changed"
    with tarfile.open(program) as archive:
        archive.extractall(changed)
    (changed / "package/package.json").write_text(json.dumps({**described, "cpu": ["mips"]}))
    project = Project(tmp_path)
    done = project.run("npm", "install", "--offline", "--install-links", str(changed / "package"))
    assert (done.returncode != 0, "EBADPLATFORM" in done.stderr) == (True, True)


def test_the_client_has_the_files_that_npm_would_pack(client):
    done = subprocess.run(
        ["npm", "pack", "--dry-run", "--json"], cwd=ROOT / "clients/javascript", check=True,
        capture_output=True, text=True)
    [listed] = json.loads(done.stdout)
    packed = contents(client)
    assert set(packed) == {file["path"] for file in listed["files"]}
    described = json.loads((ROOT / "clients/javascript/package.json").read_text())
    of_build = {"optionalDependencies": None, "version": None}
    assert {**packed["package.json"], **of_build} == {**described, **of_build}


def contents(package):
    """The description and the names of the files of a package."""
    with tarfile.open(package) as archive:
        names = [name.removeprefix("package/") for name in archive.getnames()]
        described = json.load(archive.extractfile("package/package.json"))
    return {**dict.fromkeys(names), "package.json": described}
