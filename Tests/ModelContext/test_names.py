"""`explain_contract` knows every name that an answer can contain: the names are read from the sources."""

import json
import re
import subprocess

import pytest
from under_test import ROOT
from session import Session

DOORS = [json.loads((ROOT / f"protocol/{door}/openrpc.json").read_text("utf-8")) for door in ("clients", "adapters")]


def cases(path, *enumerations):
    """The names of the cases of enumerations in a file of Swift."""
    text = (ROOT / path).read_text("utf-8")
    for name in enumerations:
        body = re.search(rf"enum {name}\b.*?\n\}}", text, re.S)[0]
        yield from re.findall(r"^ +case (\w+)(?: = -?\d+)?$", body, re.M)


def names_of_doors():
    for document in DOORS:
        for part in ("methods", "x-notifications", "x-requests"):
            yield from (method["name"] for method in document.get(part, []))
        for name, error in document["components"]["errors"].items():
            yield name
            yield str(error["code"])
        for schema in document["components"]["schemas"].values():
            yield from (value for value in schema.get("enum", []) if value)


def names_of_sources():
    yield from cases("Sources/Ads/AdError.swift", "RequestErrorCode", "PresentationErrorCode")
    yield from cases("Sources/Ads/ErrorCode.swift", "ErrorCode")
    yield from cases("Sources/SampleAdapters/Mapping/AdError+SampleSDK.swift", "SampleCustomEventErrorCode")
    yield from cases("Sources/Mediation/Events/ContractRule.swift", "ContractRule")
    yield from cases("Sources/Drawing/LayoutCheck.swift", "LayoutRule")
    for path in (ROOT / "Sources/AdapterChecks").rglob("*.swift"):
        yield from re.findall(r'\bname: "(\w+)",? sentence', " ".join(path.read_text("utf-8").split()))
    for path in (ROOT / "Sources/ModelContext").rglob("*.swift"):
        if path.name != "Catalogue.swift":
            yield from re.findall(r'code: .*?, name: "(\w+)"', path.read_text("utf-8"))


def names_of_checks(program):
    listed = subprocess.run([program, "check", "--list"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^(\w+) ", listed, re.M)


def names_of_tools(session):
    for tool in session.ask("tools/list")["tools"]:
        yield tool["name"]
        for schema in (tool["inputSchema"], tool["outputSchema"]):
            for values in re.findall(r'"enum": (\[[^]]*\])', json.dumps(schema)):
                yield from (value for value in json.loads(values) if value)


@pytest.fixture(scope="module")
def session(program):
    with Session(program, "--clock", "manual") as session:
        yield session


def test_every_name_of_the_sources_is_explained(session, program):
    names = {*names_of_doors(), *names_of_sources(), *names_of_checks(program), *names_of_tools(session)}
    assert {"networkError", "timeout", "noFill", "mediationAdapterError", "lostClick", "304"} <= names
    unknown = [name for name in sorted(names) if session.call("explain_contract", topic=name).is_error]
    assert unknown == []


def test_every_name_of_real_answers_is_explained(session):
    for unit in ("sample/no-fill", "sample/network-error", "sample/bad-request", "sample/unknown-error", "sample/waterfall"):
        failed = session.call("run_waterfall", adUnitId=unit, count=2)
        for network in failed.content["networks"]:
            for failure in network["failures"] + failed.content["failures"]:
                assert not session.call("explain_contract", topic=failure["name"]).is_error, failure
