"""Writes the JSON Schema of the configuration file, from the tables of the two pages of `protocol/`.

The tables name the members, their types and their limits. What a text may contain is here.
"""

from __future__ import annotations

import json
import re
from typing import Any, Dict, Iterator, List, Tuple

from .document import PROTOCOL

#: The largest integer that every JSON reader reads without loss.
LARGEST = 2**53 - 1

HEADER = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "urn:adbridge:configuration",
    "title": "The configuration of adbridge",
    "description": "The file that `adbridge --config` reads: process adapters, ad units and limits.",
}

#: A text that can be passed to the system. A NUL would end it.
TEXT = {"type": "string", "pattern": "^[^\\u0000]*$"}
NAME = {"type": "string", "pattern": "^[^\\u0000]+$"}

#: A length of a banner, in points.
SIDE = {"type": "number", "exclusiveMinimum": 0, "maximum": 100000}

#: What a table says in words, by the path of the member.
IN_WORDS: Dict[str, Any] = {
    "$schema": {"type": "string"},
    "adapters[].className": NAME,
    "adapters[].command": {
        "type": "array",
        "items": [NAME],
        "additionalItems": TEXT,
        "minItems": 1,
    },
    "adapters[].environment": {
        "type": "object",
        "propertyNames": {"pattern": "^[^=\\u0000]+$"},
        "additionalProperties": TEXT,
    },
    "adapters[].directory": NAME,
    "adapters[].program": {"type": "string"},
    "adapters[].attach.socket": NAME,
    "requestConfiguration.testDeviceIdentifiers": {
        "type": "array",
        "items": {"type": "string", "maxLength": 256},
        "maxItems": 100,
    },
    "requestConfiguration.userDefaults": {"type": "object"},
    "adUnits.<id>.currencyCode": {"type": "string", "pattern": "^[A-Z]{3}$"},
    "adUnits.<id>.adSize": {
        "anyOf": [
            {
                "enum": [
                    *("banner", "largeBanner", "mediumRectangle", "fullBanner"),
                    *("leaderboard", "skyscraper", "fluid", None),
                ]
            },
            {
                "type": "object",
                "properties": {"kind": {"type": "null"}, "width": SIDE, "height": SIDE},
                "required": ["width", "height"],
            },
            {
                "type": "object",
                "properties": {
                    "kind": {
                        "enum": ["anchoredAdaptive", "largeAnchoredAdaptive", "inlineAdaptive"]
                    },
                    "width": SIDE,
                    "orientation": {"enum": ["portrait", "landscape", None]},
                    "maxHeight": {"type": ["number", "null"], "minimum": 32, "maximum": 100000},
                },
                "required": ["kind", "width"],
            },
        ]
    },
    "adUnits.<id>.bidders[].prices": {
        "type": "array",
        "items": {"type": "number", "minimum": 0, "maximum": 1000000},
        "minItems": 1,
        "maxItems": 100,
    },
    "adUnits.<id>.bidders[].rules[].when.keywords": {
        "type": "array",
        "items": {"type": "string"},
        "minItems": 1,
        "maxItems": 100,
    },
    "adUnits.<id>.bidders[].rules[].when.hours": {
        "type": "array",
        "items": {"type": "integer", "minimum": 0, "maximum": 23},
        "minItems": 1,
        "maxItems": 24,
    },
    "adUnits.<id>.lineItems[].adSource": {
        "type": "object",
        "properties": {
            name: {"type": ["string", "null"]}
            for name in ("name", "id", "instanceName", "instanceId")
        },
        "additionalProperties": False,
    },
}

for _member in ("command", "environment", "directory"):
    IN_WORDS[f"programs.<name>.{_member}"] = IN_WORDS[f"adapters[].{_member}"]

#: A request, as in the parameters of a load.
IN_WORDS["adUnits.<id>.lineItems[].request"] = {
    "type": "object",
    "properties": {
        "isTestRequest": {"type": ["boolean", "null"]},
        "extras": {"type": ["object", "null"]},
        "keywords": {"type": ["array", "null"], "items": {"type": "string"}},
        "childDirectedTreatment": {"type": ["boolean", "null"]},
        "bidResponse": {"type": ["string", "null"]},
        "watermark": {
            "type": ["string", "null"],
            "pattern": "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
        },
        "seed": {"type": ["integer", "null"], "minimum": 0, "maximum": LARGEST},
        "userDefaults": {"type": ["object", "null"]},
        "user": {
            "type": ["object", "null"],
            "properties": {
                "gender": {"enum": ["unknown", "male", "female", None]},
                "birthday": {
                    "type": ["string", "null"],
                    "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
                },
                "location": {
                    "type": ["object", "null"],
                    "properties": {
                        "latitude": {"type": "number", "minimum": -90, "maximum": 90},
                        "longitude": {"type": "number", "minimum": -180, "maximum": 180},
                        "accuracyInMeters": {"type": ["number", "null"], "minimum": 0},
                    },
                    "required": ["latitude", "longitude"],
                },
                "locationDescription": {"type": ["string", "null"]},
            },
        },
    },
    "additionalProperties": False,
}

IN_WORDS["adUnits.<id>.bidders[].watermark"] = {
    **IN_WORDS["adUnits.<id>.lineItems[].request"]["properties"]["watermark"],
    "type": "string",
}
IN_WORDS["adUnits.<id>.bidders[].rules[].prices"] = IN_WORDS["adUnits.<id>.bidders[].prices"]
for _member in ("request", "adSource"):
    for _list in ("bidders[]", "exchange"):
        IN_WORDS[f"adUnits.<id>.{_list}.{_member}"] = IN_WORDS[f"adUnits.<id>.lineItems[].{_member}"]

#: A member that only some formats have.
ONLY_BANNERS = {
    "if": {"properties": {"format": {"enum": ["banner"]}}},
    "then": {"properties": {"expiryMs": {"type": "null"}}},
    "else": {"properties": {"refreshMs": {"type": "null"}, "adSize": {"type": "null"}}},
}

#: An ad unit has a network.
LINE_ITEM_OR_BIDDER = {
    "anyOf": [
        {"properties": {"lineItems": {"minItems": 1}}},
        {"properties": {"bidders": {"type": "array", "minItems": 1}}, "required": ["bidders"]},
        {"properties": {"exchange": {"type": "object"}}, "required": ["exchange"]},
    ]
}

STARTED = ("command", "environment", "directory", "restart")

#: An adapter has a program that the bridge starts, one that attaches itself, or one that it shares.
ATTACHED_OR_STARTED = {
    "if": {"properties": {"attach": {"type": "object"}}, "required": ["attach"]},
    "then": {"properties": {name: {"type": "null"} for name in (*STARTED, "program")}},
    "else": {
        "if": {"properties": {"program": {"type": "string"}}, "required": ["program"]},
        "then": {"properties": {name: {"type": "null"} for name in (*STARTED, "timeoutMs")}},
        "else": {"properties": {"command": {"type": "array"}}, "required": ["command"]},
    },
}

#: A program attaches itself at a socket or at a port.
SOCKET_OR_PORT = {
    "if": {"properties": {"socket": {"type": "string"}}, "required": ["socket"]},
    "then": {"properties": {"port": {"type": "null"}}},
    "else": {"properties": {"port": {"type": "integer"}}, "required": ["port"]},
}

Row = Tuple[str, bool, Any]

#: The schema in the contract, in the package of JavaScript, and with the inspector, which completes from it.
COPIES = [
    "protocol/clients/configuration.schema.json",
    "clients/javascript/src/configuration.schema.json",
    "clients/python/src/adbridge/inspector/page/configuration.schema.json",
]


def files(*_: object) -> Dict[str, str]:
    """The text of the schema, by its path in the repository."""
    text = json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
    return {**{path: text for path in COPIES}, "Sources/adbridge/ConfigurationSchema.swift": _source(text)}


def _source(text: str) -> str:
    """The schema in the program, which `adbridge schema` prints."""
    if '"""##' in text:
        raise ValueError('The schema contains """##, which ends the Swift string.')
    return (
        "// swift-format-ignore-file\n"
        "// Generated by clients/generate from the pages of protocol/.\n\n"
        "/// The JSON Schema of the configuration file.\n"
        f'let configurationSchema = ##"""\n{text}"""##\n'
    )


def schema() -> Dict[str, Any]:
    """The schema of the configuration file."""
    root: Dict[str, Any] = {**HEADER, **_object()}
    for path, is_required, member in _members():
        _put(root, path, is_required, member)
    root["properties"]["adUnits"]["additionalProperties"]["allOf"] = [ONLY_BANNERS, LINE_ITEM_OR_BIDDER]
    adapter = root["properties"]["adapters"]["items"]
    adapter["allOf"] = [ATTACHED_OR_STARTED]
    adapter["properties"]["attach"]["allOf"] = [SOCKET_OR_PORT]
    return root


def _members() -> Iterator[Row]:
    """The members of the file with their paths, outer ones first."""
    yield from _rows("clients/configuration.md", "# Configuration", "")
    yield from _rows("adapters/README.md", "## Configuration", "adapters[].")


def _rows(page: str, title: str, prefix: str) -> Iterator[Row]:
    text = "\n" + (PROTOCOL / page).read_text(encoding="utf-8")
    section = text.split(f"\n{title}\n", 1)[1].split("\n## ", 1)[0]
    (table,) = re.findall(r"^\| member \|.*\n\|.*\n((?:\|.*\n)+)", section, re.MULTILINE)
    for line in table.splitlines():
        name, kind, default, description = (cell.strip() for cell in line[1:-1].split("|"))
        name = name.strip("`")
        path = prefix + name.rstrip("?").replace("….", "adUnits.<id>.lineItems[].")
        member = IN_WORDS.get(path) or _type(kind, path)
        is_required = not name.endswith("?")
        text = _sentence(description, default)
        yield path, is_required, {"description": text, **_nullable(member, is_required)}


def _type(kind: str, path: str) -> Dict[str, Any]:
    """The type that a table names."""
    limits = re.fullmatch(r"integer, ([\d,]+) to ([\d,]+|2⁵³ − 1)", kind)
    if limits:
        least, most = limits.groups()
        return {"type": "integer", "minimum": _int(least), "maximum": _int(most)}
    limits = re.fullmatch(r"number, ([\d,]+) to ([\d,]+)", kind)
    if limits:
        least, most = limits.groups()
        return {"type": "number", "minimum": _int(least), "maximum": _int(most)}
    if kind.startswith("`"):
        return {"enum": re.findall(r"`(\w+)`", kind)}
    if kind == "list, at most 100":
        return {"type": "array", "items": _object(), "maxItems": 100}
    if kind == "list":
        return {"type": "array", "items": _object()}
    if kind == "the ad units, by id":
        return {"type": "object", "additionalProperties": _object()}
    if kind in ("string", "object", "boolean"):
        return {"type": kind}
    raise ValueError(f"{path}: the type {kind!r} is not understood")


def _object() -> Dict[str, Any]:
    return {"type": "object", "properties": {}, "additionalProperties": False}


def _nullable(member: Dict[str, Any], is_required: bool) -> Dict[str, Any]:
    """An optional member that is null counts as absent."""
    if is_required or "anyOf" in member:
        return member
    if "enum" in member:
        return {"enum": [*member["enum"], None]}
    return {**member, "type": [member["type"], "null"]}


def _sentence(description: str, default: str) -> str:
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", description)
    text = text[0].upper() + text[1:] + "."
    return f"{text} Default: {default.replace('`', '')}." if default else text


def _put(root: Dict[str, Any], path: str, is_required: bool, member: Dict[str, Any]) -> None:
    """Puts a member into the object that its path names."""
    *outer, name = path.split(".")
    place = root
    for step in outer:
        if step.startswith("<"):
            # `programs` is only named by the members of its members.
            if place["additionalProperties"] is False:
                place["additionalProperties"] = _object()
            place = place["additionalProperties"]
            continue
        key = step[:-2] if step.endswith("[]") else step
        # `limits` and `restart` are only named by their members.
        holder = {"type": ["object", "null"], "properties": {}, "additionalProperties": False}
        place = place["properties"].setdefault(key, holder)
        if step.endswith("[]"):
            place = place["items"]
    place["properties"][name] = member
    if is_required:
        required: List[str] = place.setdefault("required", [])
        required.append(name)


def _int(text: str) -> int:
    return LARGEST if text == "2⁵³ − 1" else int(text.replace(",", ""))
