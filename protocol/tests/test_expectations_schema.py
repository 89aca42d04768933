"""The JSON Schema of `check --expect` and the program accept the same files."""

import json
import subprocess

import pytest
from contract import PROTOCOL
from jsonschema import Draft7Validator
from pages import Page
from under_test import PROGRAM, needs_program

SCHEMA = json.loads((PROTOCOL / "adapters/expectations.schema.json").read_text("utf-8"))
PAGE = Page("adapters/checks.md")


#: A file with every member.
WHOLE = {
    "$schema": "expectations.schema.json",
    "adapterVersion": "1.0.0",
    "adSdkVersion": "1.0.0.0",
    "setUps": [
        {
            "name": "a",
            "credentials": [{"format": "native", "settings": {}}],
            "requestConfiguration": {"tagForUnderAgeOfConsent": True},
            "fails": {"domain": "a", "code": 1, "message": "b"},
            "networkCalls": [{"name": "a"}],
        }
    ],
    "signals": [
        {
            "name": "a",
            "format": "banner",
            "parameter": "",
            "settings": {},
            "extras": {"a": [1]},
            "adSize": "banner",
            "requestConfiguration": {
                "tagForChildDirectedTreatment": True,
                "ageRestrictedTreatment": "teen",
                "maxAdContentRating": "PG",
                "testDeviceIdentifiers": ["a"],
                "isApplicationMuted": False,
                "applicationVolume": 0.5,
            },
            "token": "a",
            "networkCalls": [{"name": "a", "count": 1}],
        },
        {"format": "native", "fails": {"domain": "", "code": -1}},
    ],
    "loads": [
        {
            "name": "b",
            "format": "banner",
            "parameter": "",
            "settings": {},
            "request": {
                "isTestRequest": True,
                "extras": {"a": [1]},
                "keywords": ["a"],
                "childDirectedTreatment": False,
                "bidResponse": "",
                "watermark": "AAAA",
                "seed": 0,
                "user": {"gender": "male", "birthday": "1990-12-31"},
            },
            "adSize": "banner",
            "size": {"width": 320, "height": 50},
            "steps": ["tap"],
            "events": ["click"],
            "networkCalls": [{"name": "a", "arguments": None, "count": 0}],
        },
        {
            "format": "native",
            "options": {},
            "assets": {
                "headline": "a",
                "icon": {},
                "images": [{}],
                "starRating": 4.5,
                "extraAssets": {"a": 1},
            },
        },
        {
            "format": "rewarded",
            "requestConfiguration": {},
            "failsToPresent": {"domain": "a", "code": 1},
            "reward": {"type": "a", "amount": 1},
        },
        {"format": "native", "fails": {"domain": "", "code": -1}},
    ],
    "knownFailures": [{"check": "lostClick", "format": "native", "message": "a"}],
}


def places(value, path=()):
    """The path of each value inside a value."""
    yield path
    if isinstance(value, list):
        value = dict(enumerate(value))
    for key, member in value.items() if isinstance(value, dict) else ():
        yield from places(member, (*path, key))


def changed():
    """Files that differ from the whole one in one place."""
    for path in places(WHOLE):
        if not path or {"extras", "settings", "options", "arguments", "icon", "images", "extraAssets"} & set(path[:-1]):
            continue
        for number, value in enumerate([None, True, -1, 1.5, "text", "", [], [1], {}, {"a": 1}]):
            root = {"it": json.loads(json.dumps(WHOLE))}
            *outer, last = ("it", *path)
            place = root
            for step in outer:
                place = place[step]
            place[last] = value
            # The names of checks are in the program.
            if last == "check" and isinstance(value, str):
                continue
            yield pytest.param(root["it"], id=".".join(map(str, path)) + f"-{number}")


def is_valid(value):
    return Draft7Validator(SCHEMA).is_valid(value)


def is_accepted(folder, value):
    file = folder / "expectations.json"
    file.write_text(json.dumps(value), "utf-8")
    done = subprocess.run(
        [PROGRAM, "check", "--adapter=SampleCustomEvent", "--only=failedSetUp", "--expect", file],
        capture_output=True,
    )
    assert done.returncode in (0, 2), done.stderr
    return done.returncode == 0


def test_the_schema_is_valid():
    Draft7Validator.check_schema(SCHEMA)
    assert is_valid(WHOLE)


@needs_program
@pytest.mark.parametrize("file", changed())
def test_schema_and_program_accept_the_same_files(tmp_path, file):
    assert is_valid(file) == is_accepted(tmp_path, file)


@needs_program
def test_a_recorded_file_is_valid_and_holds(tmp_path):
    file = tmp_path / "recorded.json"
    run = [PROGRAM, "check", "--adapter=SampleCustomEvent", "--parameter=content"]
    subprocess.run([*run, "--write-expectations", file], check=True, capture_output=True)
    recorded = json.loads(file.read_text("utf-8"))
    assert is_valid(recorded)
    assert {load["format"] for load in recorded["loads"]} == {
        "native",
        "banner",
        "interstitial",
        "rewarded",
        "rewardedInterstitial",
        "appOpen",
    }
    subprocess.run([*run, "--expect", file], check=True, capture_output=True)


def test_the_schema_accepts_the_files_of_the_page():
    files = [json.loads("\n".join(lines)) for _, lines in PAGE.blocks("json")]
    expectations = [file for file in files if {"loads", "knownFailures"} & set(file)]
    assert expectations
    assert all(map(is_valid, expectations))
