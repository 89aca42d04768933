"""Writes the types and the errors of the protocol in Python."""

from __future__ import annotations

from dataclasses import replace
from typing import Iterable, List, Set

from .document import Choice, Document, Enumeration, Error, Map, Member, Structure, Type
from .python_text import WIDTH, Text, class_name, constant, indented, module, snake

SCALARS = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "object": "JSON",
    "any": "Any",
    "id": "Union[str, int, float]",
}

READS_ERROR = '''\
def error_from_json(json: JSON) -> RPCError:
    """The exception for the error of an answer."""
    kind = BY_CODE.get(json["code"])
    if kind is None:
        return RPCError(json["message"], json.get("data"), json["code"])
    return kind(json["message"], json.get("data"))'''


class Types:
    """Writes `_shared_types.py`, `types.py` and `errors.py`."""

    def __init__(self, document: Document, text: Text, shared: Iterable[str] = ()) -> None:
        """`shared` names the types that adapters use, too: they import only these."""
        self._document = document
        self._text = text
        self._shared = {name for name in shared if not document.is_empty(Type("", name))}
        self._has_values = False

    def shared_types(self) -> str:
        typing = "from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Sequence, Union"
        wire = ["JSON", "Values", "WireEnum", "WireObject", "maybe", "present"]
        summary = "The types that clients and adapters share."
        return self._types(summary, self._shared, [typing, *_imports("_wire", wire)], [])

    def types(self) -> str:
        document = self._document
        typing = "from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Sequence, Union"
        wire = ["JSON", "LazyObject", "Values", "WireEnum", "WireObject", "maybe", "present", "variant"]
        enumerations = [e.name for e in document.enumerations if e.name in self._shared]
        names = [*self._shared, *(f"{name}Like" for name in enumerations), *map(_values, enumerations)]
        return self._types(
            "The types of the protocol: enumerations, and a dataclass for each object.",
            set(document.definitions) - self._shared,
            [typing, *_imports("_shared_types", sorted(names)), *_imports("_wire", wire)],
            [self._all()],
        )

    def _types(
        self, summary: str, names: Set[str], imports: List[str], end: List[List[str]]
    ) -> str:
        document = self._document
        enumerations = [e for e in document.enumerations if e.name in names]
        structures = [s for s in document.structures if s.name in names]
        imports = ["from dataclasses import dataclass", *imports]
        imports += ["", "if TYPE_CHECKING:", "    from typing_extensions import Self"]
        self._has_values = True
        try:
            blocks = [
                *(self.enumeration(e) for e in enumerations),
                [f"{_values(e.name)} = Values({e.name})" for e in enumerations],
                *(self.literal(e) for e in enumerations),
                *(self.structure(s) for s in structures if s.members),
                *(self._variants(s) for s in structures if s.variants),
                *(self._choice(c) for c in document.choices if c.name in names),
                *(self._map(m) for m in document.maps if m.name in names),
            ]
        finally:
            self._has_values = False
        return module(summary, imports, [*blocks, *end])

    def errors(self) -> str:
        errors = self._document.errors
        used = {name for e in errors for m in e.members for name in self.names(m.type)}
        by_code = [f"    {class_name(e.name)}.code: {class_name(e.name)}," for e in errors]
        return module(
            "The errors that the daemon answers with, a class for each code.",
            [
                "from typing import Any, Optional",
                "",
                "from ._wire import JSON, maybe",
                "from .failures import RPCError",
                f"from .types import {', '.join(sorted(used))}",
            ],
            [
                *(self._error(e) for e in errors),
                ["BY_CODE: dict[int, type[RPCError]] = {", *by_code, "}"],
                [READS_ERROR],
                ["__all__ = [", *(f'    "{class_name(e.name)}",' for e in errors), "]"],
            ],
        )

    def annotation(self, type: Type, sent: bool = False) -> str:
        """The annotation of a type. A type that is sent also accepts plain strings and sequences."""
        if type.item:
            text = f"{'Sequence' if sent else 'list'}[{self.annotation(type.item, sent)}]"
        elif type.kind == "enumeration" and sent:
            text = f"{type.name}Like"
        elif type.values:
            is_tag = type.name in self._document.tags
            values = [f'"{v}"' if is_tag else f"{type.name}.{constant(v)}" for v in type.values]
            text = f"Literal[{', '.join(values)}]"
        elif type.name in self._document.tags:
            text = "str"
        elif not sent and self._is_union(type):
            text = f"Any{type.name}"
        else:
            text = SCALARS.get(type.kind, type.name)
        return f"Optional[{text}]" if type.nullable else text

    def _is_union(self, type: Type) -> bool:
        definition = self._document.definitions.get(type.name)
        return isinstance(definition, Structure) and bool(definition.variants)

    def names(self, type: Type, sent: bool = False) -> List[str]:
        """The names that the annotation of a type needs."""
        if type.item:
            return self.names(type.item, sent)
        if self._document.is_empty(type) or not type.name:
            return []
        return [f"{type.name}Like" if type.kind == "enumeration" and sent else type.name]

    def _all(self) -> List[str]:
        document = self._document
        names = [n for n in document.definitions if not document.is_empty(Type("", n))]
        names += [f"{e.name}Like" for e in document.enumerations]
        names += [f"Any{s.name}" for s in document.structures if s.variants]
        names += [variant.name for s in document.structures for variant in s.variants]
        names = sorted(set(names) - set(document.ads))
        comment = (
            "# Without the ads: the classes of a bridge have the same names."
        )
        return [comment, "__all__ = [", *(f'    "{name}",' for name in names), "]"]

    def enumeration(self, enumeration: Enumeration) -> List[str]:
        doc = self._text.doc(enumeration.description)
        values = [f'{constant(value)} = "{value}"' for value in enumeration.values]
        lines = [f"class {enumeration.name}(WireEnum):", *indented([*doc, "", *values])]
        if not self._has_values or enumeration.name not in self._document.tags:
            return lines
        # A type checker tells the alternatives apart by a string, not by a member of an enumeration.
        literals = [f'{constant(value)}: Literal["{value}"]' for value in enumeration.values]
        shown = [f"class {enumeration.name}(WireEnum):", *indented(literals)]
        return ["if TYPE_CHECKING:", "", *indented(shown), "", "else:", "", *indented(lines)]

    def literal(self, enumeration: Enumeration) -> List[str]:
        values = indented([f'"{value}",' for value in enumeration.values], 2)
        members = [f"    {enumeration.name},", "    Literal[", *values, "    ],"]
        return [f"{enumeration.name}Like = Union[", *members, "]"]

    def structure(self, structure: Structure) -> List[str]:
        if structure.base:
            return self._kind(structure)
        only_sent = structure.is_sent and not structure.is_received
        members = sorted(structure.members, key=lambda member: not member.required)
        lines = self._text.doc(structure.description)
        for member in members:
            lines += ["", self.field(member, only_sent), *self._text.doc(member.description)]
        if structure.is_received or structure.is_received_elsewhere:
            is_ad = structure.name in self._document.ads
            parts = [m for m in members if is_ad and m.type.kind == "structure"]
            # Faster than the constructor, which sets the members of a frozen object one by one.
            reads = ["self = object.__new__(cls)", "members = self.__dict__"]
            reads += [line for m in members if m not in parts for line in self._assignment(m)]
            if parts:
                names = ", ".join(f'"{m.name}"' for m in parts)
                reads += [f"self._keep(json, {names})"]
            lines += ["", "@classmethod", "def from_json(cls, json: JSON) -> Self:"]
            lines += indented([*reads, "return self"])
            lines += self._parts(parts)
        if structure.is_sent or structure.is_sent_elsewhere:
            writes = [f'"{m.name}": self.{snake(m.name)},' for m in members]
            lines += ["", "def to_json(self) -> JSON:"]
            lines += indented(["return present(", "    {", *indented(writes, 2), "    }", ")"])
        base = "LazyObject" if structure.name in self._document.ads else "WireObject"
        start = ["@dataclass(frozen=True, repr=False)", f"class {structure.name}({base}):"]
        return [*start, *indented(lines)]

    def _kind(self, structure: Structure) -> List[str]:
        """A structure that is a kind of another one, which reads it."""
        lines = self._text.doc(structure.description)
        for member in self._document.narrowed(structure.name):
            lines += ["", self.field(member), *self._text.doc(member.description)]
        start = ["@dataclass(frozen=True, repr=False)"]
        return [*start, f"class {structure.name}({structure.base}):", *indented(lines)]

    def _parts(self, members: List[Member]) -> List[str]:
        """The method that reads a part of an ad when it is used."""
        if not members:
            return []
        lines = ["", "@classmethod", "def _part(cls, name: str, json: JSON) -> Any:"]
        for member in members:
            condition = f'    if name == "{snake(member.name)}":'
            lines += [condition, f"        return {self.reads(member)}"]
        return [*lines, "    raise AttributeError(name)"]

    def _variants(self, structure: Structure) -> List[str]:
        """The types of a union. All objects have one class, and `isinstance` looks at the tag."""
        lines: List[str] = []
        made = []
        for variant in structure.variants:
            (type,) = {m.type.name for m in structure.members if m.name == variant.discriminator}
            tags = Type("enumeration", type, values=tuple(variant.tags))
            own = [replace(m, required=True) for m in variant.members]
            fields = [f"{snake(variant.discriminator)}: {self.annotation(tags)}"]
            fields += [self.field(member) for member in own]
            lines += ["", f"class {variant.name}({structure.name}):"]
            lines += indented([*self._text.doc(variant.description), "", *fields])
            call = [structure.name, f'"{snake(variant.discriminator)}"', f'"{variant.name}"']
            call += [f'"{tag}"' for tag in variant.tags]
            made.append(f"{variant.name} = variant({', '.join(call)})")
        names = ", ".join(variant.name for variant in structure.variants)
        return [
            "if TYPE_CHECKING:",
            *indented([*lines[1:], "", f"Any{structure.name} = Union[{names}]"]),
            "else:",
            *indented([*made, f"Any{structure.name} = {structure.name}"]),
        ]

    def _assignment(self, member: Member) -> List[str]:
        """Sets a member of an object, read from a JSON object."""
        target, value = f'members["{snake(member.name)}"]', self.reads(member)
        if 8 + len(f"{target} = {value}") <= WIDTH:
            return [f"{target} = {value}"]
        if value[0] in "[{":
            item, loop = value[1:-1].split(" for ", 1)
            return [f"{target} = {value[0]}", f"    {item}", f"    for {loop}", value[-1]]
        function, arguments = value.split("(", 1)
        return [f"{target} = {function}(", f"    {arguments[:-1]}", ")"]

    def field(self, member: Member, sent: bool = False) -> str:
        annotation = self.annotation(member.type, sent)
        if member.required:
            return f"{snake(member.name)}: {annotation}"
        if not member.type.nullable:
            annotation = f"Optional[{annotation}]"
        return f"{snake(member.name)}: {annotation} = None"

    def _choice(self, choice: Choice) -> List[str]:
        received = bool(choice.discriminator)
        alternatives = [self.annotation(type, not received) for type in choice.alternatives]
        lines = [f"{choice.name} = Union[{', '.join(alternatives)}]"]
        if not received:
            return lines
        tag = f'json["{choice.discriminator}"]'
        reads = []
        for value, type in zip(choice.tags, choice.alternatives):
            reads += [f'if {tag} == "{value}":', f"    return {type.name}.from_json(json)"]
        reads += [f"raise ValueError({tag})"]
        name = f"{snake(choice.name)}_from_json"
        return [*lines, "", "", f"def {name}(json: JSON) -> {choice.name}:", *indented(reads)]

    def _map(self, map: Map) -> List[str]:
        is_sent = map.value.kind == "structure"
        key = self.annotation(map.key, is_sent)
        return [f"{map.name} = Mapping[{key}, {self.annotation(map.value)}]"]

    def _error(self, error: Error) -> List[str]:
        lines = [*self._text.doc(error.description), ""]
        lines += [f"code = {error.code}", f'name = "{error.name}"']
        for member in error.members:
            field = self.field(member).replace(" = None", "")
            lines += ["", field, *self._text.doc(member.description)]
        if error.members:
            reads = [f"self.{snake(m.name)} = {self.reads(m, 'data')}" for m in error.members]
            lines += ["", "def __init__(self, message: str, data: Any) -> None:"]
            lines += indented(["super().__init__(message, data)", *reads])
        return [f"class {class_name(error.name)}(RPCError):", *indented(lines)]

    def reads(self, member: Member, json: str = "json") -> str:
        """An expression that reads a member of an object."""
        value = f'{json}["{member.name}"]'
        found = value if member.required else f'{json}.get("{member.name}")'
        read = self._read(member.type, value)
        if read == value:
            return found
        if member.required and not member.type.nullable:
            if self._has_values and member.type.kind == "enumeration":
                return f"{_values(member.type.name)}[{value}]"
            return read
        if member.type.item:
            return f"maybe(lambda items: {self._read(member.type, 'items')}, {found})"
        return f"maybe({read.split('(')[0]}, {found})"

    def _read(self, type: Type, value: str) -> str:
        if type.item:
            item = self._read(type.item, "item")
            return value if item == "item" else f"[{item} for item in {value}]"
        if type.kind == "enumeration":
            return f"{type.name}({value})"
        if type.kind == "structure":
            return f"{type.name}.from_json({value})"
        if type.kind == "choice":
            return f"{snake(type.name)}_from_json({value})"
        if type.kind == "map":
            map = self._document.definitions[type.name]
            assert isinstance(map, Map)
            key, item = self._read(map.key, "key"), self._read(map.value, "item")
            return f"{{{key}: {item} for key, item in {value}.items()}}"
        return value


def _imports(home: str, names: Iterable[str]) -> List[str]:
    return ["", f"from .{home} import (", *(f"    {name}," for name in names), ")"]


def _values(name: str) -> str:
    """The members of an enumeration by value: `_ad_format` for `AdFormat`."""
    return f"_{snake(name[0].lower() + name[1:])}"
