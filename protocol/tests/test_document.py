"""The OpenRPC documents are valid, whole and regular."""

import json
import re
from pathlib import Path

import pytest
from contract import ADAPTERS, BOTH, CLIENTS, references
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

# The text of the specification (github.com/open-rpc/spec, spec/1.4/schema.json, Apache 2.0), unchanged.
META = json.loads((Path(__file__).parent / "openrpc-1.4.schema.json").read_text("utf-8"))

# What its two remote references lead to: the meta-schema of JSON Schema, draft 7, and its `$ref`.
REMOTE = "https://meta.json-schema.tools"
JSON_SCHEMA = {
    **Draft7Validator.META_SCHEMA,
    "$id": REMOTE,
    "definitions": {
        **Draft7Validator.META_SCHEMA["definitions"],
        "JSONSchemaObject": Draft7Validator.META_SCHEMA,
    },
}


def each(kind):
    """The names of a kind of things, in both documents."""
    return pytest.mark.parametrize(
        "contract, name",
        [(contract, name) for contract in BOTH for name in getattr(contract, kind)],
        ids=str,
    )


both = pytest.mark.parametrize("contract", BOTH, ids=str)


def calls(contract):
    return {**contract.methods, **contract.notifications}


def objects(node):
    """Every schema in a schema, itself first."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from objects(value)
    elif isinstance(node, list):
        for value in node:
            yield from objects(value)


@both
def test_the_document_is_valid_openrpc(contract):
    registry = Registry().with_resources(
        [(url, Resource(JSON_SCHEMA, DRAFT7)) for url in (REMOTE, f"{REMOTE}/")]
    )
    validator = Draft7Validator(META, registry=registry)
    errors = [f"{e.json_path}: {e.message}" for e in validator.iter_errors(contract.document)]
    assert errors == []


def test_the_meta_schema_has_two_remote_references():
    remote = {target for target in references(META) if not target.startswith("#")}
    assert remote == {REMOTE, f"{REMOTE}/#/definitions/JSONSchemaObject/properties/$ref"}


@both
def test_the_document_is_written_with_two_spaces_and_in_its_own_order(contract):
    assert contract.text == json.dumps(contract.document, indent=2, ensure_ascii=False) + "\n"


@both
def test_every_reference_has_a_target(contract):
    for reference in references(contract.document):
        contract.resolve(reference)


@both
def test_a_reference_leads_to_a_named_schema_or_error(contract):
    deep = r"#/components/(schemas|errors)/\w+"
    assert [each for each in references(contract.document) if not re.fullmatch(deep, each)] == []


@both
def test_the_enumerations_that_can_get_values_are_marked(contract):
    received = contract.written() if contract is CLIENTS else contract.asked()
    enumerations = {name for name, schema in contract.schemas.items() if "enum" in schema}
    marked = {name for name in enumerations if contract.schemas[name].get("x-extensible")}
    assert marked == enumerations & received


@each("schemas")
def test_a_union_by_a_member_names_that_member(contract, name):
    schema = contract.schemas[name]
    parts = [contract.resolve(part["$ref"]) for part in schema.get("oneOf", []) if "$ref" in part]
    if not parts or not all("properties" in part for part in parts):
        assert "discriminator" not in schema
        return
    member = schema["discriminator"]["propertyName"]
    assert schema["discriminator"]["mapping"] == {
        value: f"#/components/schemas/{part['title']}"
        for part in parts
        for value in part["properties"][member]["enum"]
    }


def test_a_load_takes_an_ad_unit_or_an_adapter():
    for method in CLIENTS.methods.values():
        names = {param["name"] for param in method["params"]}
        source = {"oneOf": [{"required": ["adUnitId"]}, {"required": ["adapter"]}]}
        assert method.get("x-params") == (source if {"adUnitId", "adapter"} <= names else None)


@both
def test_every_schema_and_every_error_is_used(contract):
    used = set(references(contract.document))
    assert {f"#/components/schemas/{name}" for name in contract.schemas} <= used
    always = {"parseError", "invalidRequest", "methodNotFound", "internalError"}
    errors = set(contract.errors) - always
    assert {f"#/components/errors/{name}" for name in errors} <= used


@both
def test_the_names_of_methods_and_notifications_are_unique(contract):
    names = [call["name"] for key in ["methods", "x-notifications"] for call in contract.document[key]]
    assert len(names) == len(set(names))


@each("schemas")
def test_a_schema_is_valid_and_described(contract, name):
    schema = contract.schemas[name]
    Draft7Validator.check_schema(schema)
    assert schema["title"] == name
    assert re.fullmatch(r"[A-Z][A-Za-z]*", name)
    for part in [schema, *schema.get("properties", {}).values()]:
        assert part["description"].endswith((".", ".)"))


@each("schemas")
def test_a_schema_names_every_object_in_it(contract, name):
    for part in list(objects(contract.schemas[name]))[1:]:
        assert "properties" not in part or not isinstance(part.get("type"), str), part


@each("schemas")
def test_a_schema_requires_only_members_that_it_describes(contract, name):
    schema = contract.schemas[name]
    assert set(schema.get("required", [])) <= set(schema.get("properties", {}))


@each("schemas")
def test_a_schema_forbids_no_members(contract, name):
    assert all(part.get("additionalProperties") is not False for part in objects(contract.schemas[name]))


@pytest.mark.parametrize("name", CLIENTS.schemas)
def test_an_optional_member_of_the_clients_document_is_never_null(name):
    schema = CLIENTS.schemas[name]
    for key, member in schema.get("properties", {}).items():
        if key not in schema.get("required", []):
            assert "null" not in member.get("type", []) and {"type": "null"} not in member.get(
                "oneOf", []
            )


def shape(schema):
    """A schema without its words, its limits, and what it says about members that may be missing."""
    if isinstance(schema, list):
        return [shape(value) for value in schema if value != {"type": "null"}]
    if not isinstance(schema, dict):
        return schema
    left = {
        key: {name: shape(member) for name, member in value.items()}
        if key == "properties"
        else shape(value)
        for key, value in schema.items()
        if key not in {"description", "required", "default", "x-extensible"} and "imum" not in key.lower()
    }
    if isinstance(left.get("type"), list):
        left["type"] = next(name for name in left["type"] if name != "null")
    return left["oneOf"][0] if len(left.get("oneOf", [])) == 1 else left


SHARED = sorted(CLIENTS.schemas.keys() & ADAPTERS.schemas.keys())


@pytest.mark.parametrize("name", SHARED)
def test_a_schema_of_both_documents_has_the_same_members_of_the_same_types(name):
    assert shape(CLIENTS.schemas[name]) == shape(ADAPTERS.schemas[name])


# Schemas of both documents that differ in which members may be missing: what a client leaves out the
# bridge fills in for a program, and what a program leaves out the bridge fills in for a client.
FILLED_IN = {
    "AdRequest",
    "NativeAdOptions",
    "ImageOptions",
    "MediaOptions",
    "AdViewOptions",
    "VideoOptions",
    "MuteThisAdOptions",
    "CustomClickGestureOptions",
    "MultipleAdsOptions",
    "AdView",
    "Location",
    "UserTargeting",
}
# Most publishers say nothing about these, and the first version of the contract did not have them.
RARELY_SAID = {
    ("AdRequest", "user"),
    ("AdRequest", "userDefaults"),
    ("NativeAdOptions", "muteThisAd"),
    ("NativeAdOptions", "customClickGesture"),
    ("NativeAdOptions", "multipleAds"),
}
COMPLETED = {
    "AdError",
    "Image",
    "NativeAdAssets",
    "MediaContent",
    "BannerView",
    "FullScreenAdContent",
}


@pytest.mark.parametrize("name", sorted(set(SHARED) - FILLED_IN - COMPLETED))
def test_a_schema_of_both_documents_is_the_same(name):
    # Which side gets later values differs.
    clients, adapters = (
        {key: value for key, value in contract.schemas[name].items() if key != "x-extensible"}
        for contract in (CLIENTS, ADAPTERS)
    )
    assert clients == adapters


@pytest.mark.parametrize("name", sorted(FILLED_IN))
def test_what_the_bridge_writes_for_a_program_is_complete(name):
    schema = ADAPTERS.schemas[name]
    names = [key for key in schema["properties"] if (name, key) not in RARELY_SAID]
    assert schema["required"] == names


@pytest.mark.parametrize("name", sorted(COMPLETED))
def test_what_the_bridge_writes_for_a_client_is_complete(name):
    schema = CLIENTS.schemas[name]
    assert schema["required"] == list(schema["properties"])


@pytest.mark.parametrize("name", sorted(ADAPTERS.written()))
def test_an_optional_member_that_a_program_writes_may_be_null(name):
    schema = ADAPTERS.schemas[name]
    for key, member in schema.get("properties", {}).items():
        if key not in schema.get("required", []) and name != "AdapterEvent":
            assert "null" in member.get("type", []) or {"type": "null"} in member["oneOf"]


@pytest.mark.parametrize(
    "contract, call",
    [(c, call) for c in BOTH for call in calls(c).values()],
    ids=lambda v: v["name"] if isinstance(v, dict) else str(v),
)
def test_a_call_is_described(contract, call):
    assert call["summary"].endswith(".") and call["description"].endswith(".")
    assert call["paramStructure"] == "by-name"
    names = [param["name"] for param in call["params"]]
    assert len(names) == len(set(names))
    for param in call["params"]:
        assert param["description"].endswith("."), param["name"]
        Draft7Validator.check_schema(param["schema"])
    required = [param["required"] for param in call["params"]]
    # The bridge writes the parameters of a program in one order.
    if contract is CLIENTS:
        assert required == sorted(required, reverse=True), "optional parameters come after the others"


def errors_of(method):
    return [error["$ref"].rsplit("/", 1)[1] for error in method.get("errors", [])]


@each("methods")
def test_the_errors_of_a_method_are_different_and_in_the_order_of_the_table(contract, name):
    named = errors_of(contract.methods[name])
    assert named == sorted(set(named), key=list(contract.errors).index)


@each("methods")
def test_a_method_has_the_error_invalidParams_if_it_has_parameters(contract, name):
    method = contract.methods[name]
    can = bool(method["params"] and "result" in method)
    assert ("invalidParams" in errors_of(method)) == can


@each("methods")
def test_the_examples_of_a_method_are_valid(contract, name):
    method = contract.methods[name]
    assert method["examples"]
    for example in method["examples"]:
        params = {param["name"]: param["value"] for param in example["params"]}
        assert contract.params_problems(method, params, is_strict=True) == []
        assert ("result" in example) == ("result" in method)
        if "result" in method:
            assert contract.problems(example["result"]["value"], method["result"]["schema"]) == []


@each("notifications")
def test_the_parameters_of_a_notification_match_its_schema(contract, name):
    notification = contract.notifications[name]
    schema = contract.resolve(notification["x-params"]["$ref"])
    params = {param["name"]: param["required"] for param in notification["params"]}
    assert params == contract.members(schema)
    assert "oneOf" in schema or {
        param["name"]: ({**param["schema"], "description": param["description"]}, param["required"])
        for param in notification["params"]
    } == {
        key: (member, key in schema["required"])
        for key, member in schema.get("properties", {}).items()
    }
    for example in notification["examples"]:
        params = {param["name"]: param["value"] for param in example["params"]}
        assert contract.problems(params, notification["x-params"]) == []


def test_the_enumeration_has_the_notifications():
    assert list(CLIENTS.notifications) == CLIENTS.schemas["NotificationName"]["enum"]


def test_the_added_methods_are_methods():
    assert set(ADAPTERS.schemas["AddedMethod"]["enum"]) < set(ADAPTERS.methods)


@pytest.mark.parametrize("name", CLIENTS.errors)
def test_the_data_of_an_error_starts_with_its_name(name):
    schema = CLIENTS.resolve(CLIENTS.errors[name]["data"]["$ref"])
    assert schema["title"] == name[0].upper() + name[1:] + "Data"
    assert list(schema["properties"])[0] == "name"
    assert schema["properties"]["name"]["enum"] == [name]
    assert "name" in schema["required"]


@both
def test_the_codes_of_errors_are_different_and_outside_the_reserved_range(contract):
    codes = [error["code"] for error in contract.errors.values()]
    assert len(codes) == len(set(codes))
    own = [code for code in codes if code > 0]
    assert own == sorted(own)
    standard = [-32700, -32600, -32601, -32602, -32603, -32800]
    assert [code for code in codes if code < 0] == [c for c in standard if c in codes]


@pytest.mark.parametrize("name", ADAPTERS.errors)
def test_errors_of_the_same_name_have_the_same_code_in_both_documents(name):
    assert ADAPTERS.errors[name]["code"] == CLIENTS.errors[name]["code"]
