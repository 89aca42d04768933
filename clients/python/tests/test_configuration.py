"""The types of a configuration have the members of its schema."""

from __future__ import annotations

import ast
import json
from typing import Any, Dict, Set, Tuple

import pytest

from adbridge import configuration
from under_test import ROOT

SCHEMA = json.loads((ROOT / "protocol/clients/configuration.schema.json").read_text())
AD_UNIT = "adUnits.*"
PLACES = {
    "Configuration": "",
    "SharedProgram": "programs.*",
    "ProcessAdapter": "adapters[]",
    "AttachPlace": "adapters[].attach",
    "Restart": "adapters[].restart",
    "AdUnit": AD_UNIT,
    "LineItem": f"{AD_UNIT}.lineItems[]",
    "Bidder": f"{AD_UNIT}.bidders[]",
    "BidRule": f"{AD_UNIT}.bidders[].rules[]",
    "BidCondition": f"{AD_UNIT}.bidders[].rules[].when",
    "Exchange": f"{AD_UNIT}.exchange",
    "Limits": "limits",
}


def members() -> Dict[str, Tuple[Set[str], Set[str]]]:
    """All members of each type, and those that are needed. The types exist only for type checkers."""
    tree = ast.parse(open(configuration.__file__, encoding="utf-8").read())
    types: Dict[str, Tuple[Set[str], Set[str]]] = {"_Schema": ({"$schema"}, set())}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            own = {ast.unparse(one.target) for one in node.body if isinstance(one, ast.AnnAssign)}
            is_optional = any(word.arg == "total" for word in node.keywords)
            bases = [types[name] for name in map(ast.unparse, node.bases) if name in types]
            found = set().union(own, *(base[0] for base in bases))
            needed = set().union(set() if is_optional else own, *(base[1] for base in bases))
            types[node.name] = (found, needed)
    return types


def schema_of(place: str) -> Any:
    found = SCHEMA
    for name in place.replace("[]", ".[]").split(".") if place else []:
        inner = {"[]": "items", "*": "additionalProperties"}.get(name)
        found = found[inner] if inner else found["properties"][name]
    return found


@pytest.mark.parametrize(("name", "place"), PLACES.items())
def test_a_type_of_a_configuration_has_the_members_of_the_schema(name: str, place: str) -> None:
    schema, (found, needed) = schema_of(place), members()[name]
    assert found == set(schema["properties"])
    # `ProcessAdapter` derives from `SharedProgram`, and one that is attached has no command.
    assert needed == set(schema.get("required", [])) - {"command"}


def test_each_type_of_a_configuration_has_its_place() -> None:
    assert sorted(name for name in members() if name[0] != "_") == sorted(PLACES)
