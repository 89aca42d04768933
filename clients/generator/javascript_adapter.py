"""Writes the messages between the bridge and an adapter in JavaScript."""

from __future__ import annotations

import re
from typing import Iterator, List

from .document import Document, Enumeration, Member, Method, Structure, Type
from .javascript_text import JSON_NAMES, class_name, comment, names, ts

#: The type of a function's parameters, if an ad gets them as one object.
PIECES = {"didRender": "Rendering"}

#: The parameter that says which class of a shared program a message is for.
CLASS = "className"

#: The members of this parameter become members of a request.
SPREAD = "request"

#: An ad can report any members, so this type is not generated.
BY_HAND = {"AdapterEvent"}

SIGNAL = """\
Aborts when the ad is no longer wanted: its time is up, or the client cancelled. The load is
answered then; if the load still gives an ad, the ad is disposed of.

@readonly
@type {AbortSignal}"""


def messages(document: Document, clients: Document) -> List[str]:
    """The blocks of `messages.js`."""
    return _Messages(document, clients).blocks()


class _Messages:
    def __init__(self, document: Document, clients: Document) -> None:
        self._document = document
        self._shared = document.shared(clients)
        self._loads = [m for m in document.methods if m.function.startswith("load")]
        self._calls = [
            m
            for m in document.methods
            if any(p.name == "loadId" for p in m.params)
            and m not in self._loads
            and m.function != "dispose"
        ]

    def blocks(self) -> List[str]:
        document = self._document
        own = [d for n, d in document.definitions.items() if n not in self._shared | BY_HAND]
        return [
            *(enumeration(e) for e in own if isinstance(e, Enumeration)),
            *(self._structure(s) for s in own if isinstance(s, Structure)),
            *self._pieces(),
            *self._requests(),
            "/** The codes of errors in answers. */\n"
            "export const ErrorCode = Object.freeze({\n"
            + "".join(f"  {error.name}: {error.code},\n" for error in document.errors)
            + "});\n",
            *(
                comment(n.summary) + f"export const {constant(n.name)} = '{n.name}';\n"
                for n in document.notifications
            ),
            "/** The function of an adapter for each load, and its format. */\n"
            "export const loads = Object.freeze({\n"
            + "".join(self._load(m) for m in self._loads)
            + "});\n",
            "/** The function of an ad for each call, its arguments, and the code of its error. */\n"
            "export const calls = Object.freeze({\n"
            + "".join(self._call(m) for m in self._calls)
            + "});\n",
        ]

    def _type(self, type: Type, is_sent: bool = False) -> str:
        """A type. A type of the client is imported from its module."""
        text = ts(type, is_sent)
        for name in names([type], "structure", "map", "object", "any", "enumeration"):
            if name in self._shared or name in JSON_NAMES.values():
                definition = self._document.definitions.get(name)
                module = "enumerations" if isinstance(definition, Enumeration) else "types"
                text = text.replace(name, f"import('../generated/{module}.js').{name}")
        return text

    def _structure(self, structure: Structure) -> str:
        lines = [structure.description, "", f"@typedef {{object}} {structure.name}"]
        for member in structure.members:
            name = member.name if member.required else f"[{member.name}]"
            type = self._type(member.type, structure.is_sent)
            lines += [f"@property {{{type}}} {name} {member.description}"]
        return comment("\n".join(lines), hanging="  ")

    def _pieces(self) -> Iterator[str]:
        for method in self._calls:
            if method.function in PIECES:
                members = [p for p in method.params if p.name != "loadId"]
                description = f"The parameters of `{method.function}`. {method.summary}"
                yield self._structure(Structure(PIECES[method.function], description, members))

    def _requests(self) -> Iterator[str]:
        """A class with the members of every load, and one for each load with more members."""
        common = [p for p in self._loads[0].params if all(p in m.params for m in self._loads)]
        shared = [p for p in common if p.name != CLASS]
        description = "One load, and what the publisher tells every network about it."
        yield self._request("LoadRequest", "", description, shared)
        for method in self._loads:
            more = [p for p in method.params if p not in common]
            if more:
                name = f"{class_name(method.function)}Request"
                description = f"A load with the parameters of `{method.function}`."
                yield self._request(name, "LoadRequest", description, more)

    def _request(self, name: str, base: str, description: str, params: List[Member]) -> str:
        lines = ["    super(params, signal);\n"] if base else []
        for param in params:
            members, place = [param], "params"
            if param.name == SPREAD:
                structure = self._document.definitions[param.type.name]
                assert isinstance(structure, Structure)
                members, place = structure.members, f"params.{param.name}"
            for member in members:
                type = self._type(member.type, is_sent=True)
                type += "" if member.required else " | undefined"
                text = f"{member.description}\n\n@readonly\n@type {{{type}}}"
                lines += [comment(text, "    ")]
                lines += [f"    this.{member.name} = {place}.{member.name};\n"]
        if not base:
            lines += [comment(SIGNAL, "    "), "    this.signal = signal;\n"]
        doc = "@param {any} params of the call\n@param {AbortSignal} signal"
        return (
            comment(description)
            + f"export class {name}{f' extends {base}' if base else ''} {{\n"
            + comment(doc, "  ")
            + f"  constructor(params, signal) {{\n{''.join(lines)}  }}\n}}\n"
        )

    def _load(self, method: Method) -> str:
        formats = self._document.definitions["AdFormat"]
        assert isinstance(formats, Enumeration)
        (format,) = [f for f in formats.values if method.function == f"load{class_name(f)}"]
        return f"  '{method.name}': {{ name: '{method.function}', format: '{format}' }},\n"

    def _call(self, method: Method) -> str:
        members = ", ".join(p.name for p in method.params if p.name != "loadId")
        is_piece = method.function in PIECES
        taken = f"({{ {members} }})" if members else "()"
        given = f"[{{ {members} }}]" if is_piece else f"[{members}]"
        failure = "presentFailed" if "presentFailed" in method.errors else "internalError"
        return (
            f"  '{method.name}': {{\n"
            f"    name: '{method.function}',\n"
            f"    args: {taken} => {given},\n"
            f"    failure: ErrorCode.{failure},\n"
            "  },\n"
        )


def constant(name: str) -> str:
    """`adapter/networkCall` is `NETWORK_CALL`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name.split("/")[-1]).upper()


def enumeration(enumeration: Enumeration) -> str:
    """An enumeration as a frozen object, and as the type of its values."""
    name = enumeration.name
    values = [(value.split("/")[-1], value) for value in enumeration.values]
    return (
        comment(enumeration.description)
        + f"export const {name} = Object.freeze({{\n"
        + "".join(f"  {key}: '{value}',\n" for key, value in values)
        + f"}});\n/** @typedef {{(typeof {name})[keyof typeof {name}]}} {name} */\n"
    )
