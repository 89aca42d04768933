"""The JSON Schema of the configuration file and the daemon accept the same files."""

import copy
import json
import os
import subprocess
from pathlib import Path

import pytest
from contract import PROTOCOL
from jsonschema import Draft7Validator
from pages import ADAPTERS_README, CONFIGURATION
from under_test import PROGRAM, needs_program

SCHEMA = json.loads((PROTOCOL / "clients/configuration.schema.json").read_text("utf-8"))


def is_valid(value):
    return Draft7Validator(SCHEMA).is_valid(value)


def is_accepted(folder, value):
    file = Path(folder) / "configuration.json"
    file.write_text(json.dumps(value), "utf-8")
    done = subprocess.run(
        [PROGRAM, "--config", file],
        input=b"",
        capture_output=True,
        cwd=folder,
        env={**os.environ, "ADBRIDGE_ATTACH_TOKEN": "0123456789abcdef"},
    )
    assert done.returncode in (0, 2), done.stderr
    return done.returncode == 0


#: A file with every member.
WHOLE = {
    "$schema": "configuration.schema.json",
    "programs": {
        "networks": {
            "command": ["python3", "networks.py", ""],
            "environment": {"A": "", "B": "b"},
            "directory": "/tmp",
            "timeoutMs": 1,
            "restart": {"delayMs": 0, "maxDelayMs": 86_400_000},
        }
    },
    "adapters": [
        {
            "className": "MyNetwork",
            "command": ["python3", "my_network.py", ""],
            "environment": {"A": "", "B": "b"},
            "directory": "/tmp",
            "timeoutMs": 1,
            "restart": {"delayMs": 0, "maxDelayMs": 86_400_000},
        },
        {"className": "Other", "attach": {"socket": "other.socket"}, "timeoutMs": 1},
        {"className": "Third", "program": "networks"},
    ],
    "adUnits": {
        "feed": {
            "format": "native",
            "timeoutMs": 8000,
            "expiryMs": 1,
            "currencyCode": "EUR",
            "lineItems": [
                {
                    "className": "MyNetwork",
                    "label": "",
                    "parameter": "unit-7",
                    "settings": {"any": [1, None]},
                    "timeoutMs": 2000,
                    "request": {
                        "isTestRequest": True,
                        "extras": {"A": "a"},
                        "keywords": ["news"],
                        "childDirectedTreatment": False,
                        "bidResponse": "win",
                        "watermark": "iVBORw==",
                        "seed": 7,
                        "userDefaults": {"IABTCF_gdprApplies": 1},
                        "user": {
                            "gender": "female",
                            "birthday": "1990-12-31",
                            "location": {"latitude": 48, "longitude": 11, "accuracyInMeters": 5},
                            "locationDescription": "Munich",
                        },
                    },
                    "adSource": {"name": "a", "id": "1", "instanceName": "b", "instanceId": "2"},
                    "price": 2.5,
                }
            ],
            "floor": 0.5,
        },
        "top": {
            "format": "banner",
            "adSize": "leaderboard",
            "refreshMs": 10000,
            "lineItems": [{"className": "MyNetwork"}],
        },
    },
    "requestConfiguration": {
        "tagForChildDirectedTreatment": True,
        "tagForUnderAgeOfConsent": False,
        "ageRestrictedTreatment": "child",
        "maxAdContentRating": "G",
        "testDeviceIdentifiers": ["device-1"],
        "isApplicationMuted": True,
        "applicationVolume": 0.5,
        "publisherFirstPartyIdEnabled": False,
        "publisherPrivacyPersonalizationState": "disabled",
        "coarseLocationCollectionEnabled": True,
        "userDefaults": {"IABTCF_TCString": "CP1"},
    },
    "limits": {},
}

_FEED = WHOLE["adUnits"]["feed"]
_BIDDER = {**copy.deepcopy(_FEED["lineItems"][0]), "prices": [2.5], "fillRate": 0.5, "bidResponse": "win"}
_BIDDER["watermark"] = "iVBORw=="
_CONDITION = {"format": "native", "keywords": ["news"], "minFloor": 0.5, "maxFloor": 2, "hours": [0, 23]}
_BIDDER["rules"] = [{"when": _CONDITION, "prices": [2.5], "fillRate": 0.5}]
del _BIDDER["price"]
_FEED["bidders"] = [_BIDDER]
_FEED["exchange"] = copy.deepcopy(_FEED["lineItems"][0])
del _FEED["exchange"]["price"]


def places(schema, path=()):
    """The schema of each member of `WHOLE`, with its path."""
    yield path, schema
    kinds = schema.get("type", [])
    if "object" in kinds:
        for name, member in schema.get("properties", {}).items():
            yield from places(member, (*path, name))
        if isinstance(schema.get("additionalProperties"), dict):
            name = {("adUnits",): "feed", ("programs",): "networks"}.get(path, "A")
            yield from places(schema["additionalProperties"], (*path, name))
    elif "array" in kinds:
        items = schema["items"]
        yield from places(items[0] if isinstance(items, list) else items, (*path, 0))


def values(schema):
    """Values at the edges of what a schema accepts."""
    yield from [None, True, 7, 1.5, "text", "", "a\0b", "a=b", [], ["text"], {}, {"A": "a"}]
    for edge in ("minimum", "maximum"):
        if edge in schema:
            yield from [schema[edge] - 1, schema[edge], schema[edge] + 1, float(schema[edge])]
    yield from schema.get("enum", [])


def put(path, value):
    """The whole file with another value in one place."""
    root = {"it": copy.deepcopy(WHOLE)}
    *outer, last = ("it", *path)
    place = root
    for step in outer:
        place = place[step]
    place[last] = value
    return root["it"]


def changed():
    """Files that differ from the whole one in one place."""
    for path, schema in places(SCHEMA):
        if "attach" in path:
            path = (path[0], 1, *path[2:])
        for number, value in enumerate(values(schema)):
            file = put(path, value)
            if path == ("programs",):
                # A schema can't say that an adapter names a program of the file.
                file["adapters"].pop()
            yield pytest.param(file, id=".".join(map(str, path)) + f"-{number}")
        if "properties" in schema:
            yield pytest.param(put((*path, "unknown"), 1), id=".".join(map(str, path)) + "-unknown")
    for name in ("refreshMs", "expiryMs"):
        for unit in ("feed", "top"):
            for value in (10_000, None):
                yield pytest.param(put(("adUnits", unit, name), value), id=f"{unit}-{name}-{value}")
    for path in (("adapters", 0, "className"), ("adapters", 0, "command")):
        yield pytest.param(without(path), id=f"without-{path[-1]}")
    for port in (-1, 0, 65_536, 1.5, "0", None):
        place = put(("adapters", 1, "attach"), {"port": port})
        yield pytest.param(place, id=f"port-{port}")
    for member in ("command", "environment", "directory", "restart"):
        for value in (WHOLE["adapters"][0][member], None):
            yield pytest.param(put(("adapters", 1, member), value), id=f"attach-{member}-{value}")
    for path in (("adUnits", "feed", "format"), ("adUnits", "feed", "lineItems")):
        yield pytest.param(without(path), id=f"without-{path[-1]}")
    yield pytest.param(without(("adUnits", "feed", "lineItems", 0, "className")), id="without-item")
    yield pytest.param(put(("adapters", 0, "environment"), {"": "a"}), id="empty-variable")
    yield pytest.param(put(("adapters", 0, "environment"), {"a=b": "a"}), id="wrong-variable")
    yield pytest.param(put(("adapters", 0, "environment"), {"a": "\0"}), id="wrong-value")
    yield pytest.param(put(("adapters", 0, "command"), ["", "a"]), id="empty-program")
    yield pytest.param(put(("adapters", 0, "command"), ["a", "\0"]), id="wrong-argument")


def without(path):
    file = copy.deepcopy(WHOLE)
    place = file
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    return file


def test_the_schema_is_valid():
    Draft7Validator.check_schema(SCHEMA)
    assert is_valid(WHOLE)


@needs_program
@pytest.mark.parametrize("file", changed())
def test_schema_and_daemon_accept_the_same_files(tmp_path, file):
    assert is_valid(file) == is_accepted(tmp_path, file)


def is_configuration(path):
    value = json.loads(path.read_text("utf-8"))
    return isinstance(value, dict) and bool({"adUnits", "adapters", "limits"} & set(value))


FOLDERS = ["protocol/clients/transcripts", "protocol/adapters/transcripts", "clients/examples"]
ROOT = PROTOCOL.parent
FILES = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).glob("*.json"))
    if is_configuration(path)
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_schema_accepts_the_files_of_the_project(path):
    assert is_valid(json.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("page", [CONFIGURATION, ADAPTERS_README], ids=lambda page: page.name)
def test_the_schema_accepts_the_files_of_the_pages(page):
    blocks = ["\n".join(lines) for _, lines in page.blocks("json")]
    files = [json.loads(block) for block in blocks if '"adUnits"' in block or '"adapters"' in block]
    assert files
    assert all(map(is_valid, files))
