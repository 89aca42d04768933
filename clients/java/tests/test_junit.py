"""Builds the client and tests that use its extension for JUnit, with Maven and the Java libraries of Debian.

How the client's files for Maven resolve from a registry is not tested here.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from under_test import PROGRAM, ROOT, need_command, need_program, needs

need_program()
need_command("mvn")

#: Where Debian's packages put what Maven needs.
LIBRARIES = Path("/usr/share/maven-repo")
pytestmark = needs(LIBRARIES.is_dir(), f"There is no {LIBRARIES}, which packages of Debian have.")

#: How long Maven may take, in seconds. The machine may be busy.
PATIENCE = 300

FAILING = """
package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import adbridge.client.AdBridge;
import adbridge.client.Types.NativeAd;
import adbridge.junit.AdBridgeExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailingTest {
  @RegisterExtension
  static final AdBridgeExtension daemons =
      new AdBridgeExtension(new AdBridge.Options().withArguments("--clock", "skip", "--log-level", "debug"));

  private NativeAd first;

  @BeforeEach
  void load(AdBridge bridge) {
    first = bridge.loadNative("sample/content");
  }

  @Test
  void hasAMistake(AdBridge sameBridge) {
    assertEquals("ad-2", sameBridge.loadNative("sample/legacy").adId());
    assertEquals("Another headline", first.assets().headline());
  }

  @ParameterizedTest
  @ValueSource(strings = {"sample/content", "sample/no-fill", "sample/images-fail"})
  void needsAnAd(String adUnitId, AdBridge bridge) {
    bridge.loadNative(adUnitId);
  }

  @Test
  void talksMuch(AdBridge bridge) {
    for (int i = 0; i < 120; i++) {
      bridge.callAsync("ping", java.util.Map.of("text", "x".repeat(i == 119 ? 2_000 : 1))).join();
    }
    throw new IllegalStateException("A test throws this.");
  }

  @Test
  void killsItsDaemon(AdBridge bridge) {
    ProcessHandle.of(bridge.processId()).orElseThrow().destroyForcibly();
    bridge.ping();
  }
}
"""

TOGETHER = """
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>together</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <modules>
    <module>client</module>
    <module>junit</module>
  </modules>
</project>
"""


def with_versions_of_debian(pom):
    """A project with the newest version of each library and plugin that Debian has."""

    def changed(match):
        group = (match[1] or "org.apache.maven.plugins").replace(".", "/")
        found = LIBRARIES.glob(f"{group}/{match[2]}/[0-9]*")
        versions = sorted((v.name for v in found), key=lambda name: [int(n) for n in re.findall(r"\d+", name)])
        return match[0].replace(match[3], versions[-1]) if versions else match[0]

    entry = r"(?:<groupId>([^<]*)</groupId>\s*)?<artifactId>([^<]*)</artifactId>\s*<version>([^<]*)</version>"
    return re.sub(entry, changed, pom)


@pytest.fixture(scope="module")
def projects(tmp_path_factory):
    """The client and the example, as one build: the client is not installed on this machine."""
    folder = tmp_path_factory.mktemp("projects")
    shutil.copytree(ROOT / "clients/java/client", folder / "client")
    shutil.copytree(ROOT / "clients/examples/junit", folder / "junit")
    (folder / "pom.xml").write_text(TOGETHER)
    for pom in folder.glob("*/pom.xml"):
        pom.write_text(with_versions_of_debian(pom.read_text()))
    return folder


def maven(folder, reports):
    return subprocess.run(
        ["mvn", "--offline", "--batch-mode", f"-Dmaven.repo.local={LIBRARIES}", "package"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "ADBRIDGE": PROGRAM, "ADBRIDGE_REPORT": str(reports), "LC_ALL": "C.UTF-8"},
    )


@pytest.fixture(scope="module")
def passed(projects, tmp_path_factory):
    """The run of Maven on the example, and the folder for the reports."""
    reports = tmp_path_factory.mktemp("reports")
    return maven(projects, reports), reports


@pytest.fixture(scope="module")
def failed(passed, projects, tmp_path_factory):
    """The run of Maven when a class has mistakes, and the folder for the reports."""
    reports = tmp_path_factory.mktemp("reports")
    source = projects / "junit/src/test/java/example/FailingTest.java"
    source.write_text(FAILING)
    return maven(projects, reports), reports


def failure(text, name):
    """The part of the output that is about one test."""
    [start] = [m.start() for m in re.finditer(rf"^\[ERROR\] {re.escape(name)}.*<<< (?:ERROR|FAILURE)!", text, re.M)]
    end = text.find("<<< ", text.index("<<<", start) + 3)
    return text[start:end]


def test_maven_builds_the_client_and_the_example_passes(passed, projects):
    done, reports = passed

    assert done.returncode == 0, done.stdout
    assert re.search(r"Tests run: 2, Failures: 0, Errors: 0", done.stdout)
    assert len(list((projects / "client/target").glob("adbridge-client-[0-9]*.jar"))) == 1


def test_the_projects_and_the_page_name_the_version_of_the_contract():
    document = json.loads((ROOT / "protocol/clients/openrpc.json").read_text(encoding="utf-8"))
    named = r"(?:<artifactId>adbridge-client</artifactId>\s*<version>|adbridge:adbridge-client:)(\d[\w.]*)"

    for path in ("clients/java/client/pom.xml", "clients/examples/junit/pom.xml", "clients/java/client/README.md"):
        versions = set(re.findall(named, (ROOT / path).read_text(encoding="utf-8")))
        assert versions == {document["info"]["version"]}, path


def test_a_test_that_passes_leaves_no_report(passed):
    _, reports = passed

    assert list(reports.iterdir()) == []


def test_a_failure_has_the_conversation_and_the_log(failed):
    done, _ = failed

    text = failure(done.stdout, "hasAMistake")
    assert "The conversation with the daemon:" in text
    assert re.search(r'^> \{"jsonrpc":"2.0","id":2,"method":"loadNative"', text, re.M)
    assert re.search(r'^< \{"jsonrpc":"2.0","id":2,"result":\{"adId":"ad-1"', text, re.M)
    assert re.search(r"^# .*debug", text, re.M)


def test_a_failure_names_its_report(failed):
    done, reports = failed

    [page] = re.findall(r"The run is shown in (.*)", failure(done.stdout, "hasAMistake"))
    assert Path(page).parent == reports
    assert Path(page).name.startswith("FailingTest.hasAMistake-")
    assert "sample/legacy" in Path(page).read_text()


def test_a_failure_has_the_last_200_lines_of_a_long_conversation_each_with_1000_characters(failed):
    done, _ = failed

    lines = re.split(r"\[ERROR\]|\n\tat ", failure(done.stdout, "talksMuch"))
    [text] = [line for line in lines if "The conversation with the daemon:" in line]
    text = text.partition("The conversation with the daemon:\n")[2].strip()
    place, before, *conversation = text.splitlines()
    left_out = re.fullmatch(r"… (\d+) lines before", before)
    assert place.startswith("The run is shown in ") and left_out and int(left_out[1]) >= 40, text[:300]
    assert len(conversation) == 200
    longest = next(line for line in conversation if line.endswith("…"))
    assert len(longest) == 1_001 and longest.startswith('> {"jsonrpc":"2.0","id":122,')


def test_each_run_of_a_test_with_parameters_has_a_report(failed):
    _, reports = failed

    assert len(list(reports.glob("FailingTest.needsAnAd-*.html"))) == 2


def test_a_daemon_that_was_killed_is_a_failure_that_says_so(failed):
    done, _ = failed

    text = failure(done.stdout, "killsItsDaemon")
    assert "The daemon has ended with signal 9." in text
    assert '"method":"loadNative"' in text


def test_each_test_has_a_daemon_of_its_own(failed):
    done, _ = failed

    assert re.search(r"Tests run: 8, Failures: 1, Errors: 4", done.stdout), done.stdout
