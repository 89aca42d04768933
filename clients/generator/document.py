"""Reads the two documents of `protocol/`.

Names and order are those of the document. The modules of the languages translate them. A shape that
is not understood is an error, so nothing is left out silently.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Set, Tuple, Union

PROTOCOL = Path(__file__).resolve().parents[2] / "protocol"
CLIENTS = PROTOCOL / "clients" / "openrpc.json"
ADAPTERS = PROTOCOL / "adapters" / "openrpc.json"

SCHEMA = "#/components/schemas/"
ERROR = "#/components/errors/"

#: The ads that a method is for, if not for all. The document says it only in words.
ONLY_FOR = {
    "render": "NativeAd",
    "validateLayout": "NativeAd",
    "untrack": "NativeAd",
    "changeAdSize": "BannerAd",
    "present": "FullScreenAd",
}


@dataclass(frozen=True)
class Type:
    """The type of a value.

    `kind` is `string`, `integer`, `number`, `boolean`, `object` (any JSON object), `any` (any JSON
    value), `id` (a string or a number), `list` of `item`, or the `name` of an enumeration (`enumeration`), a structure
    (`structure`), a choice (`choice`), or a map (`map`) of the document.
    """

    kind: str
    name: str = ""
    item: Optional[Type] = None
    nullable: bool = False
    #: The values that an enumeration can have in this place; empty for all of them.
    values: Tuple[str, ...] = ()


@dataclass
class Enumeration:
    """Strings that belong together. The library sends them, receives them, or both."""

    name: str
    description: str
    values: List[str]
    is_sent: bool = False
    is_received: bool = False


@dataclass(frozen=True)
class Member:
    """A member of a structure, or a parameter of a method."""

    name: str
    type: Type
    description: str
    required: bool


@dataclass(frozen=True)
class Variant:
    """What a structure has if its `discriminator` has one of some values."""

    name: str
    description: str
    discriminator: str
    tags: List[str]
    #: The members that only this variant has.
    members: List[Member]


@dataclass
class Structure:
    """An object with members. The library sends it, receives it, or both."""

    name: str
    description: str
    members: List[Member]
    #: The structure that it is a kind of: it has the same members, some of them with fewer values.
    base: str = ""
    is_sent: bool = False
    is_received: bool = False
    #: Whether the other library of the language, for clients or adapters, sends or receives it.
    is_sent_elsewhere: bool = False
    is_received_elsewhere: bool = False
    #: The variants of a structure that is a union; each of them has all required members too.
    variants: List[Variant] = field(default_factory=list)

    @property
    def shape(self) -> List[Tuple[str, str, str, str]]:
        """Equal for two structures that one class can represent."""
        return [(m.name, m.type.kind, m.type.name, str(m.type.item)) for m in self.members]


@dataclass(frozen=True)
class Choice:
    """One of several types. The member `discriminator` has one of the values `tags`, one for each
    alternative. It is empty if the alternatives need no such member."""

    name: str
    description: str
    alternatives: List[Type]
    discriminator: str = ""
    tags: List[str] = field(default_factory=list)


@dataclass(frozen=True)
class Map:
    """An object that has a value for each of some keys."""

    name: str
    description: str
    key: Type
    value: Type


Definition = Union[Enumeration, Structure, Choice, Map]


@dataclass(frozen=True)
class Error:
    """An error that a call can be answered with.

    `members` are the members of `error.data` except `name`.
    """

    name: str
    code: int
    message: str
    description: str
    members: List[Member]


@dataclass(frozen=True)
class Method:
    """A method of the daemon."""

    name: str
    summary: str
    description: str
    params: List[Member]
    result: Optional[Type]  # None for a notification, which is never answered.
    errors: List[str]

    @property
    def function(self) -> str:
        """`adapter/loadNative` as `loadNative`, `rpc.discover` as `discover`."""
        return re.split(r"[./]", self.name)[-1]

    @property
    def ad(self) -> str:
        """The structure of the ads that have the method: `Ad` for all ads, empty for none."""
        takes_ad = any(p.name == "adId" and p.required for p in self.params)
        return ONLY_FOR.get(self.name, "Ad") if takes_ad else ""

    @property
    def of_ad(self) -> Method:
        """The method as an ad has it, which is the client's own."""
        params = [p for p in self.params if p.name != "clientId"]
        return replace(self, params=params, errors=[e for e in self.errors if e != "unknownClient"])


@dataclass(frozen=True)
class Notification:
    """A notification that the daemon sends."""

    name: str
    summary: str
    description: str
    params: Type


@dataclass(frozen=True)
class Document:
    """All of an `openrpc.json`; every list is in its order."""

    version: str
    methods: List[Method]
    notifications: List[Notification]
    definitions: Dict[str, Definition]
    errors: List[Error]

    @classmethod
    def of_clients(cls) -> Document:
        """What a client sends and receives."""
        document = cls._read(CLIENTS)
        limited = {m.name for m in document.methods if "wrongFormat" in m.errors}
        if limited != set(ONLY_FOR):
            raise ValueError(f"ONLY_FOR has to say which ads these are for: {sorted(limited)}")
        asked, told = document._roots()
        document._mark_directions(sent=asked, received=told)
        return document

    @classmethod
    def of_adapters(cls) -> Document:
        """What a process adapter sends and receives."""
        document = cls._read(ADAPTERS)
        asked, told = document._roots()
        document._mark_directions(sent=told, received=asked)
        return document

    @classmethod
    def _read(cls, path: Path) -> Document:
        with open(path, encoding="utf-8") as file:
            return _Reader(json.load(file)).document()

    def shared(self, other: Document) -> Set[str]:
        """The definitions that another document has, too, with the same values or members.

        Which members are required can differ.
        """
        names = set()
        for name, definition in self.definitions.items():
            twin = other.definitions.get(name)
            if isinstance(definition, Structure) and isinstance(twin, Structure):
                is_shared = definition.shape == twin.shape
            elif isinstance(definition, Enumeration) and isinstance(twin, Enumeration):
                is_shared = definition.values == twin.values
            else:
                is_shared = isinstance(definition, Map) and isinstance(twin, Map)
            if twin is not None and not is_shared:
                raise ValueError(f"{name} is something else in the other document.")
            if is_shared:
                names.add(name)
        return names

    def serve_also(self, other: Document) -> None:
        """Notes which structures the library of another document sends and receives."""
        for name in self.shared(other):
            own, twin = self.definitions[name], other.definitions[name]
            if isinstance(own, Structure) and isinstance(twin, Structure):
                own.is_sent_elsewhere = twin.is_sent
                own.is_received_elsewhere = twin.is_received

    @property
    def enumerations(self) -> List[Enumeration]:
        return [d for d in self.definitions.values() if isinstance(d, Enumeration)]

    @property
    def structures(self) -> List[Structure]:
        return [d for d in self.definitions.values() if isinstance(d, Structure)]

    @property
    def choices(self) -> List[Choice]:
        return [d for d in self.definitions.values() if isinstance(d, Choice)]

    @property
    def maps(self) -> List[Map]:
        return [d for d in self.definitions.values() if isinstance(d, Map)]

    @property
    def tags(self) -> Set[str]:
        """The enumerations whose values tell the alternatives of a union or a choice apart."""
        unions = [(s.members, v.discriminator) for s in self.structures for v in s.variants]
        choices = [
            (alternative.members, choice.discriminator)
            for choice in self.choices
            for alternative in (self.definitions.get(t.name) for t in choice.alternatives)
            if choice.discriminator and isinstance(alternative, Structure)
        ]
        return {m.type.name for members, tag in [*unions, *choices] for m in members if m.name == tag}

    @property
    def ads(self) -> List[str]:
        """The structures that are results of loads, each after its base."""
        loads = [m.result.name for m in self.methods if m.result and m.name.startswith("load")]
        return list(dict.fromkeys(n for load in loads for n in (self.base(load), load) if n))

    def base(self, name: str) -> str:
        """The structure that a structure is a kind of; empty if there is none."""
        definition = self.definitions[name]
        return definition.base if isinstance(definition, Structure) else ""

    def narrowed(self, name: str) -> List[Member]:
        """The members that have fewer values than in the base of a structure; none without a base."""
        structure, base = self.definitions[name], self.definitions.get(self.base(name))
        if not isinstance(structure, Structure) or not isinstance(base, Structure):
            return []
        return [m for m in structure.members if m not in base.members]

    def is_empty(self, type: Type) -> bool:
        """Whether a type is a structure without members."""
        definition = self.definitions.get(type.name)
        return isinstance(definition, Structure) and not definition.members

    def _roots(self) -> Tuple[Set[Type], Set[Type]]:
        """The types in requests, and the types in answers and notifications."""
        asked = {p.type for m in self.methods for p in m.params}
        told = {m.result for m in self.methods if m.result}
        told |= {n.params for n in self.notifications}
        told |= {m.type for e in self.errors for m in e.members}
        return asked, told

    def _mark_directions(self, sent: Set[Type], received: Set[Type]) -> None:
        """Notes of each enumeration and structure whether it is sent, received, or both."""
        is_sent, is_received = self._reached(sent), self._reached(received)
        for definition in [*self.enumerations, *self.structures]:
            definition.is_sent = definition.name in is_sent
            definition.is_received = definition.name in is_received

    def _reached(self, roots: Set[Type]) -> Set[str]:
        """The definitions that types lead to."""
        reached: Set[str] = set()
        waiting = list(roots)
        while waiting:
            type = waiting.pop()
            if type.item:
                waiting.append(type.item)
            definition = self.definitions.get(type.name)
            if definition is None or type.name in reached:
                continue
            reached.add(type.name)
            if isinstance(definition, Structure):
                waiting += [m.type for m in definition.members]
                waiting += [Type("structure", definition.base)] if definition.base else []
            elif isinstance(definition, Choice):
                waiting += definition.alternatives
            elif isinstance(definition, Map):
                waiting += [definition.key, definition.value]
        return reached


class _Reader:
    def __init__(self, json: Dict[str, Any]) -> None:
        self._json = json
        self._schemas: Dict[str, Any] = json["components"]["schemas"]

    def document(self) -> Document:
        return Document(
            version=self._json["info"]["version"],
            methods=[self._method(m) for m in self._json["methods"]],
            notifications=[
                Notification(
                    n["name"], n["summary"], n["description"], self._type(n["x-params"], n["name"])
                )
                for n in self._json["x-notifications"]
            ],
            definitions=self._definitions(),
            errors=[self._error(n, e) for n, e in self._json["components"]["errors"].items()],
        )

    def _method(self, json: Any) -> Method:
        result = json.get("result")
        return Method(
            name=json["name"],
            summary=json["summary"],
            description=json["description"],
            params=[
                Member(
                    name=p["name"],
                    type=self._type(p["schema"], f"{json['name']}.{p['name']}"),
                    description=p["description"],
                    required=p["required"],
                )
                for p in json["params"]
            ],
            result=self._type(result["schema"], json["name"]) if result else None,
            errors=[e["$ref"][len(ERROR) :] for e in json.get("errors", [])],
        )

    def _definitions(self) -> Dict[str, Definition]:
        errors = self._json["components"]["errors"].values()
        data = {e["data"]["$ref"][len(SCHEMA) :] for e in errors if "data" in e}
        variants = {
            s["$ref"][len(SCHEMA) :]
            for schema in self._schemas.values()
            if self._is_union(schema)
            for s in schema["oneOf"]
        }
        definitions = {}
        for name, schema in self._schemas.items():
            if name not in data | variants:
                definition = self._definition(name, schema)
                if definition:
                    definitions[name] = definition
        return definitions

    def _definition(self, name: str, schema: Any) -> Optional[Definition]:
        description = schema["description"]
        if "enum" in schema:
            return Enumeration(name, description, schema["enum"])
        if self._is_union(schema):
            return self._union(name, schema)
        if "oneOf" in schema:
            discriminator, tags = self._discriminator(schema["oneOf"])
            alternatives = [self._type(s, name) for s in schema["oneOf"]]
            return Choice(name, description, alternatives, discriminator, tags)
        if "propertyNames" in schema:
            key = self._type(schema["propertyNames"], name)
            return Map(name, description, key, self._type(schema["additionalProperties"], name))
        if self._is_structure(schema):
            return Structure(name, description, self._members(name, schema), self._base(schema))
        return None  # An alias of a plain JSON type.

    def _is_union(self, schema: Any) -> bool:
        """Whether a schema is a choice between objects, and one of their members tells which.

        The member has several values in one of them at least.
        """
        schemas = [self._resolved(s) for s in schema.get("oneOf", [])]
        enums = [
            [len(p["enum"]) for p in s.get("properties", {}).values() if "enum" in p]
            for s in schemas
        ]
        return all(len(e) == 1 for e in enums) and any(e[0] > 1 for e in enums)

    def _union(self, name: str, schema: Any) -> Structure:
        variants, members = [], {}
        names = [s["$ref"][len(SCHEMA) :] for s in schema["oneOf"]]
        for variant in names:
            own = self._schemas[variant]
            (discriminator,) = [n for n, s in own["properties"].items() if "enum" in s]
            tags = own["properties"][discriminator]["enum"]
            found = self._members(variant, own)
            variants.append(Variant(variant, own["description"], discriminator, tags, found))
            for member in found:
                if member.name == discriminator:
                    type = Type(member.type.kind, member.type.name)
                    member = Member(member.name, type, member.description, True)
                members.setdefault(member.name, member)
        common = [m for m in members if all(m in {o.name for o in v.members} for v in variants)]
        for variant in variants:
            variant.members[:] = [m for m in variant.members if m.name not in common]
        for member in [m for m in members.values() if m.name not in common]:
            tags = [t for v in variants if member.name in {m.name for m in v.members} for t in v.tags]
            text = member.description[0].lower() + member.description[1:]
            text = f"Only with {' and '.join(f'`{tag}`' for tag in tags)}: {text}"
            members[member.name] = Member(member.name, member.type, text, False)
        return Structure(name, schema["description"], list(members.values()), variants=variants)

    def _discriminator(self, alternatives: Any) -> Any:
        """The member that has one value in each alternative, and those values."""
        schemas = [self._resolved(s) for s in alternatives]
        for member in schemas[0].get("properties", {}):
            values = [s.get("properties", {}).get(member, {}).get("enum", []) for s in schemas]
            if all(len(v) == 1 for v in values):
                return member, [v[0] for v in values]
        return "", []

    def _error(self, name: str, json: Any) -> Error:
        data = self._resolved(json.get("data", {}))
        members = [m for m in self._members(name, data) if m.name != "name"]
        description = data.get("description", json["message"])
        return Error(name, json["code"], json["message"], description, members)

    def _members(self, owner: str, schema: Any) -> List[Member]:
        base = self._schemas.get(self._base(schema), {})
        required = [*base.get("required", []), *schema.get("required", [])]
        properties = {**base.get("properties", {}), **schema.get("properties", {})}
        return [
            Member(n, self._type(s, f"{owner}.{n}"), s["description"], n in required)
            for n, s in properties.items()
        ]

    @staticmethod
    def _base(schema: Any) -> str:
        bases = schema.get("allOf", [])
        if len(bases) > 1:
            raise ValueError(f"{schema['title']}: several bases are not understood")
        return bases[0]["$ref"][len(SCHEMA) :] if bases else ""

    def _type(self, schema: Any, place: str) -> Type:
        if "$ref" in schema:
            return self._named(schema["$ref"][len(SCHEMA) :], place)
        if "enum" in schema:
            return self._enumerated(schema["enum"])
        if "oneOf" in schema:
            alternatives = [s for s in schema["oneOf"] if s != {"type": "null"}]
            if len(alternatives) == 1:
                type = self._type(alternatives[0], place)
                return Type(type.kind, type.name, type.item, True, type.values)
            raise ValueError(f"{place}: a choice between several types needs a name")
        if "type" not in schema:
            return Type("any")
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        nullable = "null" in kinds
        kinds = [k for k in kinds if k != "null"]
        if kinds == ["string", "number"]:
            return Type("id", nullable=nullable)
        if len(kinds) != 1:
            raise ValueError(f"{place}: {kinds} is not understood")
        if kinds == ["array"]:
            return Type("list", item=self._type(schema["items"], place), nullable=nullable)
        return Type(kinds[0], nullable=nullable)

    def _named(self, name: str, place: str) -> Type:
        schema = self._schemas[name]
        if "enum" in schema:
            return Type("enumeration", name)
        if self._is_union(schema):
            return Type("structure", name)
        if "oneOf" in schema:
            return Type("choice", name)
        if "propertyNames" in schema:
            return Type("map", name)
        if self._is_structure(schema):
            return Type("structure", name)
        return self._type(schema, place)

    def _enumerated(self, values: List[str]) -> Type:
        """The only enumeration that has all of the values, else a string."""
        owners = [n for n, s in self._schemas.items() if set(values) <= set(s.get("enum", []))]
        if len(owners) != 1:
            return Type("string")
        is_part = len(values) < len(self._schemas[owners[0]]["enum"])
        return Type("enumeration", owners[0], values=tuple(values) if is_part else ())

    def _resolved(self, schema: Any) -> Any:
        return self._schemas[schema["$ref"][len(SCHEMA) :]] if "$ref" in schema else schema

    @staticmethod
    def _is_structure(schema: Any) -> bool:
        return "properties" in schema or schema.get("additionalProperties") is False
