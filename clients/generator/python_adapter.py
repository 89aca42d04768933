"""Writes the messages between the bridge and an adapter in Python."""

from __future__ import annotations

from typing import Iterator, List, Set

from .document import Document, Enumeration, Member, Method, Structure
from .python_text import Text, constant, indented, module, snake
from .python_types import Types

#: The class of a function's parameters, if an ad gets them as one object.
PIECES = {"didRender": "Rendering"}

#: The parameter that says which class of a shared program a message is for.
CLASS = "className"

#: The members of this parameter become members of a load.
SPREAD = "request"

#: An ad can report any members, so this type is not generated.
BY_HAND = {"AdapterEvent"}

#: Defaults for tests of adapters, which make their own requests.
VALUES = {
    "timeoutMs": "10_000",
    "seed": "0",
    "adTypes": "field(default_factory=lambda: list(NativeAdType))",
    "adSize": "Size(320, 50)",
}

DEFAULTS = {
    "string": '""',
    "boolean": "False",
    "list": "field(default_factory=list)",
    "object": "field(default_factory=dict)",
    "structure": "field(default_factory={name})",
}


class Messages:
    """Writes `_messages.py`."""

    def __init__(self, document: Document, text: Text, types: Types, clients: Document) -> None:
        self._document = document
        self._text = text
        self._types = types
        self._shared = document.shared(clients)
        self._loads = [m for m in document.methods if m.function.startswith("load")]
        self._calls = [
            m
            for m in document.methods
            if any(p.name == "loadId" for p in m.params)
            and m not in self._loads
            and m.function != "dispose"
        ]

    def module(self) -> str:
        own = [d for n, d in self._document.definitions.items() if n not in self._shared | BY_HAND]
        enumerations = [d for d in own if isinstance(d, Enumeration)]
        structures = [d for d in own if isinstance(d, Structure)]
        blocks = [
            *(self._types.enumeration(e) for e in enumerations),
            *(self._types.literal(e) for e in enumerations),
            *(self._types.structure(s) for s in structures),
            self._piece(),
            *self._load_params(),
            self._errors(),
            self._notifications(),
            self._load_table(),
            self._call_table(),
        ]
        lines = [line for block in blocks for line in block]
        return module(
            "The messages between the bridge and an adapter.",
            [
                "from dataclasses import dataclass, field",
                "from enum import IntEnum",
                "from typing import (",
                "    TYPE_CHECKING,",
                "    Any,",
                "    Callable,",
                "    Literal,",
                "    Mapping,",
                "    NamedTuple,",
                "    Optional,",
                "    Sequence,",
                "    Union,",
                ")",
                "",
                "from .._wire import JSON, WireEnum, WireObject, maybe, present",
                "from .._shared_types import (",
                *(f"    {name}," for name in sorted(self._used("\n".join(lines)), key=str.lower)),
                ")",
                "",
                "if TYPE_CHECKING:",
                "    from typing_extensions import Self",
            ],
            blocks,
            "protocol/adapters/openrpc.json",
        )

    def _used(self, text: str) -> Set[str]:
        """The names of shared types that occur in a text."""
        words = set("".join(c if c.isalnum() or c == "_" else " " for c in text).split())
        return {n for name in self._shared for n in (name, f"{name}Like") if n in words}

    def _piece(self) -> List[str]:
        (method,) = [m for m in self._calls if m.function in PIECES]
        members = [p for p in method.params if p.name != "loadId"]
        description = f"The parameters of `{snake(method.function)}`. {method.summary}"
        name = PIECES[method.function]
        return self._types.structure(Structure(name, description, members, is_received=True))

    def _load_params(self) -> Iterator[List[str]]:
        """A class with the members of every load, and one for each load with more members."""
        common = [p for p in self._loads[0].params if all(p in m.params for m in self._loads)]
        shared = [p for p in common if p.name != CLASS]
        yield self._params("LoadParams", "", "The parameters of every load.", shared)
        for method in self._loads:
            more = [p for p in method.params if p not in common]
            if more:
                name = f"{method.function[0].upper()}{method.function[1:]}Params"
                description = f"The parameters of `{snake(method.function)}`."
                yield self._params(name, "LoadParams", description, more)

    def _params(self, name: str, base: str, description: str, params: List[Member]) -> List[str]:
        fields: List[str] = []
        reads: List[str] = []
        for param in params:
            members, place = [param], "json"
            if param.name == SPREAD:
                structure = self._document.definitions[param.type.name]
                assert isinstance(structure, Structure)
                members, place = structure.members, f'json["{param.name}"]'
            for member in members:
                annotation = self._types.annotation(member.type)
                if not member.required and not member.type.nullable:
                    annotation = f"Optional[{annotation}]"
                fields += ["", f"{snake(member.name)}: {annotation} = {_default(member)}"]
                fields += self._text.doc(member.description)
                reads += [f'"{snake(member.name)}": {self._types.reads(member, place)},']
        start = ["**super().members(json),"] if base else []
        factory = ["@classmethod", "def from_json(cls, json: JSON) -> Self:"]
        factory += ["    return cls(**cls.members(json))", ""]
        return [
            "@dataclass",
            f"class {name}({base}):" if base else f"class {name}:",
            *indented(self._text.doc(description)),
            *indented(fields),
            "",
            *indented([] if base else factory),
            "    @classmethod",
            "    def members(cls, json: JSON) -> JSON:",
            *indented(["return {", *indented([*start, *reads]), "}"], 2),
        ]

    def _errors(self) -> List[str]:
        codes = [f"{constant(e.name)} = {e.code}" for e in self._document.errors]
        doc = '"""The codes of errors in answers."""'
        return ["class ErrorCode(IntEnum):", *indented([doc, "", *codes])]

    def _notifications(self) -> List[str]:
        lines: List[str] = []
        for notification in self._document.notifications:
            name = constant(notification.name)
            lines += ["", f'{name} = "{notification.name}"', f'"""{notification.summary}"""']
        return lines[1:]

    def _load_table(self) -> List[str]:
        return [
            "LOADS = {",
            *(f'    "{m.name}": "{snake(m.function)}",' for m in self._loads),
            "}",
            '"""The function of an adapter for each load."""',
        ]

    def _call_table(self) -> List[str]:
        lines = [
            "class Call(NamedTuple):",
            '    """A call of the bridge on an ad."""',
            "",
            "    function: str",
            "    arguments: Callable[[JSON], tuple[Any, ...]]",
            "    failure: ErrorCode",
            '    """The code if the function raises an error of the network."""',
            "    unsupported: ErrorCode",
            '    """The code if the ad does not offer the call."""',
            "",
            "",
            "CALLS = {",
        ]
        for method in self._calls:
            function = snake(method.function)
            lines += [f'    "{method.name}": Call(', f'        "{function}",']
            lines += [f"        lambda json: {self._arguments(method)},"]
            failure = "presentFailed" if "presentFailed" in method.errors else "internalError"
            lines += [f"        ErrorCode.{constant(failure)},"]
            unsupported = "notSimulated" if "notSimulated" in method.errors else "methodNotFound"
            lines += [f"        ErrorCode.{constant(unsupported)},", "    ),"]
        return [*lines, "}", '"""The function of an ad for each call."""']

    def _arguments(self, method: Method) -> str:
        if method.function in PIECES:
            return f"({PIECES[method.function]}.from_json(json),)"
        values = [self._types.reads(p, "json") for p in method.params if p.name != "loadId"]
        return f"({', '.join(values)}{',' if len(values) == 1 else ''})"


def _default(member: Member) -> str:
    if member.name in VALUES:
        return VALUES[member.name]
    if member.type.nullable or not member.required:
        return "None"
    return DEFAULTS[member.type.kind].format(name=member.type.name)
