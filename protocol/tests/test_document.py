"""The OpenRPC document is valid, whole and regular."""

import json
import re
from pathlib import Path

import pytest
from contract import (
    DOCUMENT,
    ERRORS,
    METHODS,
    NOTIFICATIONS,
    CLIENTS,
    SCHEMAS,
    params_problems,
    problems,
    references,
    resolve,
)
from jsonschema import Draft7Validator

META = json.loads((Path(__file__).parent / "openrpc-1.4.schema.json").read_text("utf-8"))
CALLS = {**METHODS, **NOTIFICATIONS}


def objects(node):
    """Every schema in a schema, itself first."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from objects(value)
    elif isinstance(node, list):
        for value in node:
            yield from objects(value)


def test_the_document_is_valid_openrpc():
    errors = [f"{e.json_path}: {e.message}" for e in Draft7Validator(META).iter_errors(DOCUMENT)]
    assert errors == []


def test_the_document_is_written_with_two_spaces_and_in_its_own_order():
    text = (CLIENTS / "openrpc.json").read_text("utf-8")
    assert text == json.dumps(DOCUMENT, indent=2, ensure_ascii=False) + "\n"


def test_every_reference_leads_somewhere():
    for reference in references(DOCUMENT):
        resolve(reference)


def test_every_schema_and_every_error_is_used():
    used = set(references(DOCUMENT))
    assert {f"#/components/schemas/{name}" for name in SCHEMAS} <= used
    always = {"parseError", "invalidRequest", "methodNotFound", "internalError"}
    assert {f"#/components/errors/{name}" for name in ERRORS if name not in always} <= used


def test_the_names_of_methods_and_notifications_are_unique():
    names = [call["name"] for call in DOCUMENT["methods"] + DOCUMENT["x-notifications"]]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_valid_and_says_what_it_is(name):
    schema = SCHEMAS[name]
    Draft7Validator.check_schema(schema)
    assert schema["title"] == name
    assert re.fullmatch(r"[A-Z][A-Za-z]*", name)
    for part in [schema, *schema.get("properties", {}).values()]:
        assert part["description"].endswith((".", ".)"))


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_names_every_object_in_it(name):
    for part in list(objects(SCHEMAS[name]))[1:]:
        assert "properties" not in part or not isinstance(part.get("type"), str), part


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_requires_only_members_that_it_describes(name):
    schema = SCHEMAS[name]
    assert set(schema.get("required", [])) <= set(schema.get("properties", {}))


@pytest.mark.parametrize("name", SCHEMAS)
def test_what_is_optional_is_not_null_too_unless_an_event_says_both(name):
    schema = SCHEMAS[name]
    if schema.get("additionalProperties") is False or name == "AdEvent":
        return
    for key, member in schema.get("properties", {}).items():
        if key not in schema.get("required", []):
            assert "null" not in str(member.get("type")) and {"type": "null"} not in member.get("oneOf", [])


@pytest.mark.parametrize("name", CALLS)
def test_a_call_is_described(name):
    call = CALLS[name]
    assert call["summary"].endswith(".") and call["description"].endswith(".")
    assert call["paramStructure"] == "by-name"
    names = [param["name"] for param in call["params"]]
    assert len(names) == len(set(names))
    for param in call["params"]:
        assert param["description"].endswith("."), param["name"]
        Draft7Validator.check_schema(param["schema"])
    required = [param["required"] for param in call["params"]]
    assert required == sorted(required, reverse=True), "optional parameters come after the others"


@pytest.mark.parametrize("name", METHODS)
def test_the_errors_of_a_method_are_different_and_in_the_order_of_the_table(name):
    order = list(ERRORS)
    named = [error["$ref"].rsplit("/", 1)[1] for error in METHODS[name].get("errors", [])]
    assert named == sorted(set(named), key=order.index)


@pytest.mark.parametrize("name", METHODS)
def test_a_method_that_takes_parameters_can_find_them_wrong(name):
    named = [error["$ref"].rsplit("/", 1)[1] for error in METHODS[name].get("errors", [])]
    if METHODS[name]["params"] and "result" in METHODS[name]:
        assert "invalidParams" in named
    else:
        assert "invalidParams" not in named


@pytest.mark.parametrize("name", METHODS)
def test_the_examples_of_a_method_are_right(name):
    method = METHODS[name]
    assert method["examples"]
    for example in method["examples"]:
        params = {param["name"]: param["value"] for param in example["params"]}
        assert params_problems(method, params) == []
        assert ("result" in example) == ("result" in method)
        if "result" in method:
            assert problems(example["result"]["value"], method["result"]["schema"]) == []


@pytest.mark.parametrize("name", NOTIFICATIONS)
def test_the_parameters_of_a_notification_are_those_of_its_schema(name):
    notification = NOTIFICATIONS[name]
    reference = notification["x-params"]["$ref"]
    schema = resolve(reference)
    assert {
        param["name"]: (param["description"], param["required"], param["schema"]["$ref"])
        for param in notification["params"]
    } == {
        key: (member["description"], key in schema["required"], f"{reference}/properties/{key}")
        for key, member in schema["properties"].items()
    }
    for example in notification["examples"]:
        params = {param["name"]: param["value"] for param in example["params"]}
        assert problems(params, notification["x-params"]) == []


def test_the_notifications_are_those_of_the_enumeration():
    assert list(NOTIFICATIONS) == SCHEMAS["NotificationName"]["enum"]


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_has_data_that_begins_with_its_name(name):
    schema = resolve(ERRORS[name]["data"]["$ref"])
    assert schema["title"] == name[0].upper() + name[1:] + "Data"
    assert list(schema["properties"])[0] == "name"
    assert schema["properties"]["name"]["enum"] == [name]
    assert "name" in schema["required"]


def test_the_codes_of_errors_are_different_and_outside_the_reserved_range():
    codes = [error["code"] for error in ERRORS.values()]
    assert len(codes) == len(set(codes))
    own = [code for code in codes if code > 0]
    assert own == sorted(own)
    assert [code for code in codes if code < 0] == [-32700, -32600, -32601, -32602, -32603, -32800]
