"""Runs the commands of the README files, and compares the output that they show."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from under_test import PROGRAM, need_command, needs_program

ROOT = Path(__file__).resolve().parents[2]


def shown():
    """The commands that run the program, each with the lines below it."""
    text = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"(?:^ {4}.*\n|^\n(?= {4}))+", text, re.M)
    found = []
    for block in blocks:
        lines = [line[4:] for line in block.strip("\n").splitlines()]
        commands = [place for place, line in enumerate(lines) if line.startswith("adbridge ")]
        if commands and "" in lines[commands[0] :]:
            pause = lines.index("", commands[0])
            found.append(("\n".join(lines[commands[0] : pause]), lines[pause + 1 :]))
    return found


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder where `adbridge init` was run, and the environment of a shell there."""
    folder = tmp_path_factory.mktemp("readme")
    (folder / "bin").mkdir()
    (folder / "bin/adbridge").symlink_to(PROGRAM)
    environment = {**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(
        ["adbridge", "init", "--checkout", ROOT], cwd=folder, env=environment, check=True,
        stdout=subprocess.DEVNULL)
    return folder / "my-network", environment


@needs_program
@pytest.mark.parametrize("command, lines", shown(), ids=lambda value: str(value)[:60])
def test_the_output_is_real(place, command, lines):
    folder, environment = place
    run = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
    assert [timeless(line) for line in run.stdout.splitlines()] == [timeless(line) for line in lines]


def timeless(line):
    """A line without its times, which differ, and the spaces before them."""
    return re.sub(r" +(ad-\d+ in )?\d+ ms", r" \1", line)


@needs_program
def test_the_adapter_is_the_one_that_init_writes(place):
    text = (place[0] / "my_network.py").read_text("utf-8")
    body = text[text.index("from ") :]
    assert "".join(f"    {line}".rstrip() + "\n" for line in body.splitlines()) in (
        ROOT / "README.md").read_text("utf-8")


def test_four_commands_are_shown():
    assert len(shown()) == 4


def test_the_page_is_short_and_shows_no_long_json():
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert len(lines) <= 150
    assert [line for line in lines if line.lstrip().startswith("{") and len(line.strip()) > 200] == []


def test_the_calls_of_every_application_are_shown():
    commands = "".join(command for command, _ in shown())
    for name in ("loadNative", "loadBanner", "render", "recordImpression", "recordClick", "untrack"):
        assert f'"method":"{name}"' in commands


@needs_program
def test_the_recorded_terminal_is_real(tmp_path):
    subprocess.run(
        [sys.executable, ROOT / "clients/page/terminal", tmp_path], check=True,
        env={**os.environ, "ADBRIDGE": PROGRAM})
    drawn = (ROOT / "clients/page/check.svg").read_text("utf-8")
    assert (tmp_path / "check.svg").read_text("utf-8") == drawn, "run clients/page/terminal"


def pages():
    """The pages of the project."""
    listed = subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def anchors(path):
    text = re.sub(r"^ *```.*?^ *```$", "", path.read_text("utf-8"), flags=re.M | re.S)
    titles = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", pages())
def test_every_link_has_a_target(page):
    text = re.sub(r"^```.*?^```$", "", (ROOT / page).read_text("utf-8"), flags=re.M | re.S)
    broken = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        if target.startswith(("https://", "mailto:")):
            continue
        file = (ROOT / page).parent / path if path else ROOT / page
        if not file.exists() or anchor and anchor not in anchors(file):
            broken.append(target)
    assert broken == []


@pytest.mark.parametrize("page", [name for name in pages() if not name.endswith("RESULTS.md")])
def test_every_column_of_a_table_has_a_heading(page):
    heads = re.findall(r"^\|(.*)\|\n\|[-:| ]+\|$", (ROOT / page).read_text("utf-8"), re.M)
    assert [head for head in heads if not all(cell.strip() for cell in head.split("|"))] == []


def test_the_modules_are_those_of_the_sources():
    text = (ROOT / ".github/CONTRIBUTING.md").read_text("utf-8")
    listed = re.findall(r"^\| `(Sources/[\w/]+)` \|", text, re.M)
    folders = [*(ROOT / "Sources").iterdir(), *(ROOT / "Sources/Apple").iterdir()]
    modules = [path.relative_to(ROOT).as_posix() for path in folders if path.name != "Apple"]
    assert sorted(listed) == sorted(modules)


@pytest.mark.parametrize("page", ["clients", "clients/python", "clients/javascript"])
def test_every_page_on_clients_builds_the_program_in_the_same_way(page):
    build = "    swift build -c release --product adbridge\n"
    assert build in (ROOT / page / "README.md").read_text("utf-8")


def examples():
    """The rows of the table of examples: the link, and the command."""
    text = (ROOT / "clients/README.md").read_text("utf-8")
    return re.findall(r"^\| \[`.*?`\]\(examples/(.*?)\) \|.*\| `(.*)` \|$", text, re.M)


def examples_of_python():
    """The commands of the examples that need nothing but this client. Each folder has a CI step."""
    return [command for name, command in examples() if not name.endswith("README.md")]


@needs_program
@pytest.mark.parametrize("command", examples_of_python())
def test_the_command_of_an_example_runs(command):
    needed = command.split()[0]
    if needed == "swift":
        pytest.skip("swift_adapter_test.py builds it")
    if needed == "clients/adapter-from-listings":
        pytest.skip("custom_event_test.py builds it")
    if needed in ("clients/java/build", "mvn"):
        pytest.skip("the suite of clients/java builds it")
    if needed == "node":
        need_command(needed)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    run = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, input="", capture_output=True, text=True, timeout=120,
        env={**os.environ, "ADBRIDGE": PROGRAM, "PATH": path})
    assert run.returncode == 0, run.stderr + run.stdout


def test_every_example_has_a_command():
    folder = ROOT / "clients/examples"
    named = {name for name, _ in examples()}
    of_ci = {
        "copy_swift_adapter_test.py", "custom_event_test.py", "readme_test.py", "swift_adapter_test.py",
        "swift_client_test.py"}
    files = {path.name for path in folder.iterdir() if path.name[0] not in "._"} - of_ci
    assert {name for name in files if not name.endswith(".json")} == {
        name.removesuffix("/README.md") for name in named}
