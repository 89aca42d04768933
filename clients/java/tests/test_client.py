"""Compiles the Java client, and has conversations with the real program in Java and in Kotlin.

    pip install -r clients/java/tests/requirements.txt
    pytest clients/java
"""

import json
import os
import re
import subprocess
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

from under_test import PROGRAM, ROOT, need_command, need_program

need_program()
need_command("javac")

CLIENT = ROOT / "clients/java/client"
PAGE = CLIENT / "README.md"
CONVERSATIONS = Path(__file__).parent / "client/adbridge/client"
EXAMPLES = sorted((ROOT / "protocol/clients/examples").glob("*/*.json"))
TRANSCRIPTS = sorted((ROOT / "protocol/clients/transcripts").glob("*.jsonl"))
SHARED = sorted((ROOT / "clients/conversations").glob("*.json"))
SUSPENDING = Path(__file__).parent / "kotlin/SuspendingConversations.kt"
TYPES = CLIENT / "src/adbridge/client/Types.java"
NAMES = [
    name
    for file in ("Conversations.java", "Daemons.java", "Generated.java", "Parts.java")
    for name in re.findall(r"  public static void (?!main\b)(\w+)\(", (CONVERSATIONS / file).read_text())
]

#: How long all conversations may take, in seconds. The machine may be busy.
PATIENCE = 300


def run(*command, **options):
    return subprocess.run(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "ADBRIDGE": PROGRAM, "LC_ALL": "C.UTF-8"},
        **options,
    )


def compiled(output, *sources, class_path=""):
    done = run("javac", "-parameters", "-Xlint:all", "-Werror", "--release", "17", "-encoding", "UTF-8", "-cp", class_path, "-d", output, *sources)
    assert done.returncode == 0, done.stdout
    return output


@pytest.fixture(scope="session")
def client(tmp_path_factory):
    # The classes for JUnit need its jars: test_junit.py compiles them.
    sources = [source for source in sorted(CLIENT.glob("src/**/*.java")) if source.parent.name != "junit"]
    return compiled(tmp_path_factory.mktemp("client"), *sources)


@pytest.fixture(scope="session")
def kotlin():
    """The compiler of Kotlin, as `clients/java/build` finds it."""
    loader = SourceFileLoader("build", str(ROOT / "clients/java/build"))
    build = module_from_spec(spec_from_loader("build", loader))
    loader.exec_module(build)
    return build.Kotlin.find()


@pytest.fixture(scope="session")
def jars_of_kotlin(kotlin, client, tmp_path_factory):
    """The client with its functions that suspend, and what these need."""
    work = tmp_path_factory.mktemp("kotlin")
    source = CLIENT / "kotlin/adbridge/client/SuspendingAdBridge.kt"
    jars = [client, *kotlin.libraries([source], work)]
    kotlin.compile([source], jars, work / "classes")
    return [work / "classes", *jars]


@pytest.fixture(scope="session")
def classes(client, tmp_path_factory):
    """The classes of the tests."""
    return compiled(
        tmp_path_factory.mktemp("conversations"), *sorted(CONVERSATIONS.glob("*.java")), class_path=client
    )


@pytest.fixture(scope="session")
def results(client, classes):
    """Runs a class of the tests, and gives what it says about each name."""

    def results(name, *arguments):
        return results_of(run("java", "-cp", f"{client}:{classes}", f"adbridge.client.{name}", *arguments))

    return results


def results_of(done):
    assert done.returncode == 0, done.stdout
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    return {name: result for name, *result in lines}


@pytest.fixture(scope="session")
def conversations(results):
    return results("Conversations")


@pytest.fixture(scope="session")
def shared_conversations(results):
    return results("SharedConversations", SHARED[0].parent)


@pytest.fixture(scope="session")
def contract(results):
    return results("Contract", ROOT / "protocol/clients/examples", ROOT / "protocol/clients/transcripts")


@pytest.mark.parametrize("name", NAMES)
def test_conversation(conversations, name):
    assert conversations[name] == [""]


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_a_conversation_that_all_clients_have(shared_conversations, path):
    assert shared_conversations[path.name] == [""]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_example_of_the_contract_is_read_and_written(contract, path):
    is_type = re.search(rf" (record|interface) {path.parent.name}\b", TYPES.read_text())

    assert contract[f"{path.parent.name}/{path.name}"] == ["", int(bool(is_type))]


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_every_line_of_a_transcript_has_a_type(contract, path):
    fault, count = contract[path.name]

    assert fault == ""
    assert count >= 1


@pytest.fixture(scope="session")
def coroutines(kotlin, jars_of_kotlin, classes, tmp_path_factory):
    out = tmp_path_factory.mktemp("coroutines")
    jars = [*jars_of_kotlin, classes]
    kotlin.compile([SUSPENDING], jars, out)
    class_path = ":".join(map(str, [out, *jars]))
    return results_of(run("java", "-cp", class_path, "adbridge.client.SuspendingConversationsKt"))


@pytest.mark.parametrize("name", re.findall(r'^    "(.*)" to \{', SUSPENDING.read_text(), re.M))
def test_a_conversation_in_coroutines(coroutines, name):
    assert coroutines[name] == [""]


def test_the_compiler_of_kotlin_knows_what_can_be_null(kotlin, client, tmp_path):
    source = Path(__file__).parent / "kotlin/Nullability.kt"

    with pytest.raises(Exception) as failure:
        kotlin.compile([source], [kotlin.standard_library, client], tmp_path)

    found = {int(line) for line in re.findall(r"Nullability\.kt:(\d+):\d+: error:", str(failure.value))}
    marked = {n for n, line in enumerate(source.read_text().splitlines(), 1) if line.endswith("// error")}
    assert found == marked, str(failure.value)


#: The examples of the page: the language, the code, and what it prints.
EXAMPLES_OF_THE_PAGE = re.findall(
    r"^```(java|kotlin)\n((?:(?!```).*\n)*)```\n\n```text\n((?:(?!```).*\n)*)```$", PAGE.read_text(), re.M
)


def test_the_commands_of_the_page_make_a_jar(tmp_path):
    (tmp_path / "clients").symlink_to(ROOT / "clients")
    commands = re.findall(r"^    (javac .*|jar .*)$", PAGE.read_text(), re.M)

    done = run("sh", "-ec", "\n".join(commands), cwd=tmp_path)

    assert done.returncode == 0, done.stdout
    listed = run("jar", "--list", "--file", tmp_path / "adbridge-client.jar").stdout.splitlines()
    assert "adbridge/client/AdBridge.class" in listed


def test_the_test_of_the_page_is_the_example_for_junit():
    example = ROOT / "clients/examples/junit/src/test/java/example/FirstAdTest.java"

    assert f"```java\n{example.read_text()}```" in PAGE.read_text()


@pytest.mark.parametrize("language, code, output", EXAMPLES_OF_THE_PAGE, ids=lambda text: text.split("\n")[0])
def test_an_example_prints_what_the_page_says(client, request, tmp_path, language, code, output):
    if language == "java":
        (tmp_path / "Example.java").write_text(code)
        done = run("java", "-cp", client, tmp_path / "Example.java")
    else:
        (tmp_path / "Example.kt").write_text(code)
        jars = request.getfixturevalue("jars_of_kotlin")
        out = tmp_path / "classes"
        out.mkdir()
        request.getfixturevalue("kotlin").compile([tmp_path / "Example.kt"], jars, out)
        done = run("java", "-cp", ":".join(map(str, [out, *jars])), "ExampleKt")

    assert done.stdout == output
