"""The program's version has one home, `Sources/Bridge/Version.swift`; every other place has the same."""

import json
import re

import pytest
from contract import BOTH, CLIENTS, PROTOCOL
from pages import README
from transcript import ADAPTERS_FOLDER, CLIENTS_FOLDER, transcripts

ROOT = PROTOCOL.parent
HOME = (ROOT / "Sources/Bridge/Version.swift").read_text("utf-8")
(VERSION,) = re.findall(r'let current = "([^"]+)"', HOME)

# Other places: a file, and the text before the version.
PLACES = [
    ("clients/python/pyproject.toml", '\nversion = "'),
    ("clients/javascript/package.json", '\n  "version": "'),
    ("clients/javascript/src/bridge.js", "name: 'adbridge for JavaScript', version: '"),
    ("Tests/adbridgeTests/CommandLineTests.swift", '"adbridge '),
    (
        "protocol/clients/examples/InitializeResult/manual-clock.json",
        '"name": "adbridge",\n    "version": "',
    ),
    ("protocol/clients/examples/ServerInfo/adbridge.json", '"name": "adbridge",\n  "version": "'),
    ("protocol/clients/examples/OpenRPCDocument/small.json", '"title": "adbridge",\n    "version": "'),
]


def test_the_version_has_three_numbers():
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


@pytest.mark.parametrize("path, before", PLACES, ids=lambda value: value if "/" in value else "")
def test_a_file_has_the_version(path, before):
    text = (ROOT / path).read_text("utf-8")
    found = re.findall(re.escape(before) + r"(\d+\.\d+\.\d+)", text)
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
    lines += [line for _, block in README.blocks("jsonl") for line in block]
    answers = [json.loads(line)["result"] for line in lines if '"result":{"protocolVersion"' in line]
    assert answers
    assert {answer["serverInfo"]["version"] for answer in answers} == {VERSION}
