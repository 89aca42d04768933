"""The program's version has one home, `Sources/Server/Version.swift`; every other place has the same."""

import json
import re

import pytest
from contract import BOTH, CLIENTS, PROTOCOL
from pages import CLIENTS_PAGES
from transcript import ADAPTERS_FOLDER, CLIENTS_FOLDER, transcripts

ROOT = PROTOCOL.parent
HOME = (ROOT / "Sources/Server/Version.swift").read_text("utf-8")
(VERSION,) = re.findall(r'let current = "([^"]+)"', HOME)

# Other places: what stands before the version, and in which files.
PLACES = {
    r'\n(?:__version__|version) = "': ["clients/python/pyproject.toml", "clients/python/src/adbridge/*.py"],
    r'\n  "version": "': ["clients/javascript/package.json"],
    r"\bversion(?: =|:) '": ["clients/javascript/src/**/*.js"],
    r'"adbridge ': ["Tests/adbridgeTests/CommandLineTests.swift"],
    r'"(?:name|title)": "adbridge",\s+"version": "': ["protocol/clients/examples/*/*.json"],
}


def test_the_version_has_three_numbers():
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


@pytest.mark.parametrize("before", PLACES)
def test_other_files_have_the_version(before):
    texts = [path.read_text("utf-8") for paths in PLACES[before] for path in ROOT.glob(paths)]
    found = [version for text in texts for version in re.findall(before + r"(\d+\.\d+\.\d+)", text)]
    assert found and set(found) == {VERSION}


@pytest.mark.parametrize("contract", BOTH, ids=str)
def test_a_document_has_the_version(contract):
    assert contract.document["info"]["version"] == VERSION


def test_the_examples_of_the_document_have_the_version():
    def of_adbridge(node):
        if isinstance(node, dict):
            if "adbridge" in (node.get("name"), node.get("title")) and "version" in node:
                yield node["version"]
            for value in node.values():
                yield from of_adbridge(value)
        elif isinstance(node, list):
            for value in node:
                yield from of_adbridge(value)

    assert set(of_adbridge(CLIENTS.document)) == {VERSION}


def test_every_answer_to_initialize_has_the_version():
    lines = [
        line.text
        for folder in (CLIENTS_FOLDER, ADAPTERS_FOLDER)
        for t in transcripts(folder)
        for line in t.lines
    ]
    lines += [line for page in CLIENTS_PAGES.all for _, block in page.blocks("jsonl") for line in block]
    answers = [json.loads(line)["result"] for line in lines if '"result":{"protocolVersion"' in line]
    assert answers
    assert {answer["serverInfo"]["version"] for answer in answers} == {VERSION}
