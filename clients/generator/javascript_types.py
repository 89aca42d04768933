"""Writes `types.d.ts`: every structure of the document, and the parameters of every method."""

from __future__ import annotations

from typing import List

from .document import Choice, Document, Map, Member, Method, Structure, Type
from .javascript_text import answered, comment, function_name, imports, names, params_name, ts

ASYNC_DISPOSE = """\
declare global {
  // For compilers whose library does not have it.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}
"""

JSON_TYPES = """\
/** Any value of JSON. */
export type JSONValue = null | boolean | number | string | JSONValue[] | JSONObject;

/** Any JSON object. JavaScript rounds numbers with many digits. */
export interface JSONObject {
  [member: string]: JSONValue;
}
"""

CALL_OPTIONS = """\
/** The options of every call. */
export interface CallOptions {
  /** Cancels the request. The call rejects at once, with the reason of the signal. */
  signal?: AbortSignal | undefined;
}
"""

#: A load has exactly one of these parameters. The document says it only in words.
SOURCES = ["adUnitId", "adapter"]


def types(document: Document) -> List[str]:
    structures = [
        s
        for s in document.structures
        if s.name not in document.ads and not document.is_empty(Type("structure", s.name))
    ]
    params = [parameters(m) for m in answered(document) if m.params]
    used = [m.type for s in [*structures, *params] for m in s.members]
    used += [t for c in document.choices for t in c.alternatives]
    used += [t for m in document.maps for t in (m.key, m.value)]
    return [
        imports("./enumerations.js", names(used, "enumeration")),
        ASYNC_DISPOSE,
        JSON_TYPES,
        CALL_OPTIONS,
        *(union(s) if s.variants else interface(s) for s in structures),
        *(choice(c) for c in document.choices),
        *(map_(m) for m in document.maps),
        load_source(next(p for p in params if sources(p.members))),
        *(load_params(p) if sources(p.members) else interface(p) for p in params),
    ]


def parameters(method: Method) -> Structure:
    description = f"The parameters of `{function_name(method)}`."
    return Structure(params_name(method), description, method.params, is_sent=True)


def union(structure: Structure) -> str:
    """A structure that is a union, so that a test of one member tells which others there are."""
    name, common = structure.name, [m for m in structure.members if m.required]
    (discriminator,) = {v.discriminator for v in structure.variants}
    base = [m for m in common if m.name != discriminator]
    (kind,) = [m.type.name for m in common if m.name == discriminator]
    own = {tag: v.members for v in structure.variants for tag in v.tags if v.members}
    members = "".join(
        f"  {tag}: {{ {'; '.join(f'{m.name}: {ts(m.type)}' for m in found)} }};\n"
        for tag, found in own.items()
    )
    return (
        comment(f"What each {name} has.")
        + f"export interface {name}Base {{\n{''.join(property_(m) for m in base)}}}\n\n"
        + comment("The additional members of an event, by its name.")
        + f"export interface {name}Members {{\n{members}}}\n\n"
        + comment("An event of a name, with the members of events of that name.")
        + f"export type {name}Named<Name extends {kind}> = {name}Base & {{ {discriminator}: Name }} &\n"
        + f"  (Name extends keyof {name}Members ? {name}Members[Name] : unknown);\n\n"
        + comment(structure.description)
        + f"export type {name} = {{ [Name in {kind}]: {name}Named<Name> }}[{kind}];\n"
    )


def sources(members: List[Member]) -> List[Member]:
    """The parameters of a load that exclude each other; empty for other methods."""
    found = [member for member in members if member.name in SOURCES]
    return found if len(found) == len(SOURCES) else []


def load_source(load: Structure) -> str:
    text = comment("The source of a load: an ad unit or an adapter, but not both.")
    text += "export type LoadSource ="
    for source in sources(load.members):
        (other,) = set(SOURCES) - {source.name}
        text += "\n  | {\n" + comment(source.description, "      ")
        text += f"      {source.name}: {ts(source.type)};\n      {other}?: undefined;\n    }}"
    return text + ";\n"


def load_params(load: Structure) -> str:
    others = [member for member in load.members if member.name not in SOURCES]
    return (
        comment(load.description)
        + f"export type {load.name} = LoadSource & {{\n"
        + "".join(property_(m, is_sent=True) for m in others)
        + "};\n"
    )


def interface(structure: Structure) -> str:
    is_only_sent = structure.is_sent and not structure.is_received
    return (
        comment(structure.description)
        + f"export interface {structure.name} {{\n"
        + "".join(property_(m, is_sent=is_only_sent) for m in structure.members)
        + "}\n"
    )


def choice(choice: Choice) -> str:
    alternatives = [ts(type) for type in choice.alternatives]
    if choice.discriminator:
        alternatives = [
            f"({type} & {{ {choice.discriminator}: '{tag}' }})"
            for type, tag in zip(alternatives, choice.tags)
        ]
    lines = "".join(f"\n  | {alternative}" for alternative in alternatives)
    return comment(choice.description) + f"export type {choice.name} ={lines};\n"


def map_(map: Map) -> str:
    return (
        comment(map.description)
        + f"export type {map.name} = {{ [name in {ts(map.key)}]?: {ts(map.value)} }};\n"
    )


def property_(member: Member, prefix: str = "", is_sent: bool = False) -> str:
    type = ts(member.type, is_sent)
    mark = "" if member.required else "?"
    absent = "" if member.required else " | undefined"
    name = member.name if member.name.isidentifier() else f"'{member.name}'"
    return comment(member.description, "  ") + f"  {prefix}{name}{mark}: {type}{absent};\n"
