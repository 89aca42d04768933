"""The two contracts in `protocol/`, read for the tests: documents, schemas, and lines of JSON."""

import json
from functools import cached_property
from pathlib import Path

from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

PROTOCOL = Path(__file__).resolve().parent.parent


class Real(float):
    """A number with a fraction or an exponent; `text` is how it was written."""

    def __new__(cls, text):
        number = super().__new__(cls, text)
        number.text = text
        return number


class Whole(int):
    """A number that has only digits; `text` is how it was written."""

    def __new__(cls, text):
        number = super().__new__(cls, text)
        number.text = text
        return number


def _reject(word):
    raise ValueError(f"{word} is not JSON")


def parse(text):
    """Parses one line of JSON. Numbers keep their digits; anything that is not JSON raises ValueError."""
    return json.loads(text, parse_float=Real, parse_int=Whole, parse_constant=_reject)


class Contract:
    """The contract of one door: its OpenRPC document, and what the document says about a value."""

    def __init__(self, name, are_null_params_absent):
        self.name = name
        self.are_null_params_absent = are_null_params_absent
        self.folder = PROTOCOL / name
        self.text = (self.folder / "openrpc.json").read_text("utf-8")
        self.document = json.loads(self.text)
        self.schemas = self.document["components"]["schemas"]
        self.errors = self.document["components"]["errors"]
        self.error_names = {error["code"]: name for name, error in self.errors.items()}
        self.methods = {method["name"]: method for method in self.document["methods"]}
        self.notifications = {call["name"]: call for call in self.document["x-notifications"]}

    def __repr__(self):
        return self.name

    def resolve(self, reference):
        """The part of the document that a reference leads to."""
        assert reference.startswith("#/"), reference
        target = self.document
        for key in reference[2:].split("/"):
            target = target[key.replace("~1", "/").replace("~0", "~")]
        return target

    def problems(self, value, schema, is_strict=True):
        """What is wrong with a value, a sentence each, with its place.

        The schemas allow members that they do not describe, because a later version may add some. A
        strict check finds them: it is for values that were written for this version.
        """
        base = _STRICT if is_strict else _OPEN
        validator = Draft7Validator(_absolute(schema, base, is_strict), registry=self._registry)
        return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]

    @cached_property
    def _registry(self):
        strict = _absolute(self.document, "", True)
        return Registry().with_resources(
            [(_OPEN, Resource(self.document, DRAFT7)), (_STRICT, Resource(strict, DRAFT7))]
        )

    def members(self, schema):
        """The members of a schema, with whether each of them is always present.

        Those of a union are the members of all its alternatives.
        """
        alternatives = [self.resolve(each["$ref"]) for each in schema.get("oneOf", [])] or [schema]
        names = [name for each in alternatives for name in each["properties"]]
        return {name: all(name in each["required"] for each in alternatives) for name in names}

    def written(self):
        """The names of the schemas of everything that is sent as a result, an error or a notification."""
        told = [call["x-params"] for call in self.notifications.values()]
        told += [method.get("result") for method in self.methods.values()]
        return self._reached([told, self.errors])

    def asked(self):
        """The names of the schemas of everything that is sent as a parameter of a method."""
        return self._reached([method["params"] for method in self.methods.values()])

    def _reached(self, node):
        """The names of the schemas that a part of the document leads to."""
        found, waiting = set(), [*references(node)]
        while waiting:
            name = waiting.pop().removeprefix("#/components/schemas/")
            if name not in found:
                found.add(name)
                waiting += references(self.schemas[name])
        return found

    def params_problems(self, method, params, is_strict=False):
        """What is wrong with the parameters of a call."""
        if params is None or params == []:
            params = {}
        if not isinstance(params, dict):
            return ["params: not by name"]
        if self.are_null_params_absent:
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
                    for problem in self.problems(params[param["name"]], param["schema"], is_strict)
                ]
        names = {param["name"] for param in method["params"]}
        if is_strict:
            found += [f"params.{name}: not described" for name in params if name not in names]
        together = self.problems(params, method.get("x-params", {}), is_strict)
        return found + [f"params{problem[1:]}" for problem in together]

    def result_problems(self, method, result):
        """What is wrong with the result of a call. A notification that has an id gets `{}`."""
        empty = {"$ref": "#/components/schemas/Empty"}
        return self.problems(result, method["result"]["schema"] if "result" in method else empty)

    def error_problems(self, error):
        """What is wrong with the error object of a response."""
        if list(error) != ["code", "message", "data"]:
            return [f"an error has the members {list(error)}"]
        name = self.error_names.get(error["code"])
        if name is None:
            return [f"the code {error['code']} is not in the document"]
        return self.problems(error["data"], self.errors[name]["data"])

    def notification_problems(self, message):
        """What is wrong with a notification."""
        if list(message) != ["jsonrpc", "method", "params"] or message["jsonrpc"] != "2.0":
            return [f"a notification has the members {list(message)}"]
        notification = self.notifications.get(message["method"])
        if notification is None:
            return [f"{message['method']} is not in the document"]
        found = self.problems(message["params"], notification["x-params"])
        if "event" in message["params"] and not found:
            event = message["params"]["event"]
            for member, events in EVENT_MEMBERS.items():
                described = member in self.members(self.resolve(notification["x-params"]["$ref"]))
                if described and (member in message["params"]) != (event in events):
                    found.append(f"{event} has, or lacks, {member}")
        return found


# The events that each optional member of an event belongs to.
EVENT_MEMBERS = {
    "asset": {"click"},
    "error": {"didFailToPresent", "didFailToRefresh"},
    "reward": {"didRewardUser"},
    "size": {"adSizeChanged"},
    "view": {"refreshed"},
}

_OPEN, _STRICT = "urn:adbridge:open", "urn:adbridge:strict"


def _absolute(schema, base, is_strict):
    """The schema with references into a document from anywhere; a strict one forbids other members."""
    if isinstance(schema, list):
        return [_absolute(value, base, is_strict) for value in schema]
    if not isinstance(schema, dict):
        return schema
    copy = {
        key: base + value
        if key == "$ref" and isinstance(value, str)
        else _absolute(value, base, is_strict)
        for key, value in schema.items()
    }
    if is_strict and copy.get("type") == "object" and "properties" in copy:
        copy.setdefault("additionalProperties", False)
    return copy


def references(node):
    """Every reference in a part of a document."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


# Objects whose members are not parameters: a null in them is a value.
_WHOLE = {"extras", "settings", "clickableAssetViews", "nonclickableAssetViews"}


def _without_nulls(value, name=None):
    """Parameters without the members that are null: those count as absent."""
    if isinstance(value, dict) and name not in _WHOLE:
        return {key: _without_nulls(member, key) for key, member in value.items() if member is not None}
    return value


CLIENTS = Contract("clients", are_null_params_absent=True)
ADAPTERS = Contract("adapters", are_null_params_absent=False)
BOTH = [CLIENTS, ADAPTERS]
