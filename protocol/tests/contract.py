"""The contract in `protocol/`, read for the tests: the document, its schemas, and lines of JSON."""

import json
from pathlib import Path

from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

PROTOCOL = Path(__file__).resolve().parent.parent
CLIENTS = PROTOCOL / "clients"


class Real(float):
    """A number with a fraction or an exponent, which knows how it was written."""

    def __new__(cls, text):
        number = super().__new__(cls, text)
        number.text = text
        return number


class Whole(int):
    """A number in digits alone, which knows how it was written."""

    def __new__(cls, text):
        number = super().__new__(cls, text)
        number.text = text
        return number


def _reject(word):
    raise ValueError(f"{word} is no JSON")


def parse(text):
    """One line of JSON. Numbers remember their digits, and what JSON forbids is refused."""
    return json.loads(text, parse_float=Real, parse_int=Whole, parse_constant=_reject)


DOCUMENT = json.loads((CLIENTS / "openrpc.json").read_text("utf-8"))
SCHEMAS = DOCUMENT["components"]["schemas"]
ERRORS = DOCUMENT["components"]["errors"]
ERROR_NAMES = {error["code"]: name for name, error in ERRORS.items()}
METHODS = {method["name"]: method for method in DOCUMENT["methods"]}
NOTIFICATIONS = {method["name"]: method for method in DOCUMENT["x-notifications"]}

# The events that each optional member of an event belongs to.
EVENT_MEMBERS = {
    "asset": {"click"},
    "error": {"didFailToPresent", "didFailToRefresh"},
    "reward": {"didRewardUser"},
    "size": {"adSizeChanged"},
}

_BASE = "urn:adbridge"
_REGISTRY = Registry().with_resource(_BASE, Resource(DOCUMENT, DRAFT7))


def _absolute(schema):
    """The schema, with references that lead into the document from anywhere."""
    if isinstance(schema, dict):
        return {
            key: _BASE + value if key == "$ref" else _absolute(value)
            for key, value in schema.items()
        }
    if isinstance(schema, list):
        return [_absolute(value) for value in schema]
    return schema


def problems(value, schema):
    """What is wrong with a value, a sentence each, with its place."""
    validator = Draft7Validator(_absolute(schema), registry=_REGISTRY)
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]


def resolve(reference):
    """What a reference of the document leads to."""
    assert reference.startswith("#/"), reference
    target = DOCUMENT
    for key in reference[2:].split("/"):
        target = target[key.replace("~1", "/").replace("~0", "~")]
    return target


def references(node):
    """Every reference in a part of the document."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


# Objects whose members are no parameters: a null in them means something.
_WHOLE = {"extras", "settings", "clickableAssetViews", "nonclickableAssetViews"}


def _without_nulls(value, name=None):
    """Parameters without the members that are null: those count as absent."""
    if isinstance(value, dict) and name not in _WHOLE:
        return {key: _without_nulls(member, key) for key, member in value.items() if member is not None}
    return value


def params_problems(method, params):
    """What is wrong with the parameters of a call, by the document."""
    if params is None or params == []:
        params = {}
    if not isinstance(params, dict):
        return ["params: not by name"]
    params = _without_nulls(params)
    found = [
        f"params.{param['name']}: missing"
        for param in method["params"]
        if param["required"] and param["name"] not in params
    ]
    for param in method["params"]:
        if param["name"] in params:
            found += [
                f"params.{param['name']}{problem[1:]}"
                for problem in problems(params[param["name"]], param["schema"])
            ]
    names = {param["name"] for param in method["params"]}
    if {"adUnitId", "adapter"} <= names and ("adUnitId" in params) == ("adapter" in params):
        found.append("params: not one of adUnitId and adapter")
    return found


def error_problems(error):
    """What is wrong with the error object of a response."""
    if list(error) != ["code", "message", "data"]:
        return [f"an error has the members {list(error)}"]
    name = ERROR_NAMES.get(error["code"])
    if name is None:
        return [f"the code {error['code']} is not in the document"]
    return problems(error["data"], ERRORS[name]["data"])


def notification_problems(message):
    """What is wrong with a notification of the bridge."""
    if list(message) != ["jsonrpc", "method", "params"] or message["jsonrpc"] != "2.0":
        return [f"a notification has the members {list(message)}"]
    notification = NOTIFICATIONS.get(message["method"])
    if notification is None:
        return [f"{message['method']} is not in the document"]
    found = problems(message["params"], notification["x-params"])
    if message["method"] == "adEvent" and not found:
        event = message["params"]["event"]
        for member, events in EVENT_MEMBERS.items():
            if (member in message["params"]) != (event in events):
                found.append(f"{event} has, or lacks, {member}")
    return found


def result_problems(method, result):
    """What is wrong with the result of a call. A notification that has an id gets `{}`."""
    schema = method["result"]["schema"] if "result" in method else {"$ref": "#/components/schemas/Empty"}
    return problems(result, schema)
