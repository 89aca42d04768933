"""Writes the derived parts of the JavaScript client, and their types for TypeScript.

    enumerations.js, .d.ts   every enumeration, as a frozen object
    errors.js, .d.ts         a class for each error, with its data as properties
    methods.js, .d.ts        a function for each method of the daemon: what `AdBridge` inherits
    ads.js, .d.ts            a class for each kind of ad, with the methods that take its id
    types.d.ts               every structure, and the parameters of every method

What a function does is told in the `.d.ts` files, where editors look.
"""

from __future__ import annotations

import re
import textwrap
from typing import Dict, Iterable, List

from generator.document import Choice, Document, Error, Map, Member, Method, Structure, Type

FOLDER = "javascript/src/generated"
WIDTH = 100

HEADER = "// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.\n"

JSON_TYPES = """\
/** Any value of JSON. */
export type JSONValue = null | boolean | number | string | JSONValue[] | JSONObject;

/** Any JSON object. A number with more digits than JavaScript has comes rounded. */
export interface JSONObject {
  [member: string]: JSONValue;
}
"""

CALL_OPTIONS = """\
/** What every call takes besides its parameters. */
export interface CallOptions {
  /** Cancels the request. The call rejects at once, with the reason of the signal. */
  signal?: AbortSignal | undefined;
}
"""

EVENT_NAMED = """\
/** An event of a name, with what events of that name have. */
export type AdEventNamed<Name extends AdEventName> = AdEvent & { event: Name } &
  (Name extends keyof AdEventMembers ? AdEventMembers[Name] : unknown);
"""

#: What a load names one of, and not both. The document says it in words.
SOURCES = ["adUnitId", "adapter"]


def files(document: Document) -> Dict[str, str]:
    """The text of each file, by its path in `clients`."""
    parts = {
        "enumerations.js": enumerations(document),
        "enumerations.d.ts": enumeration_types(document),
        "errors.js": errors(document),
        "errors.d.ts": error_types(document),
        "methods.js": methods(document),
        "methods.d.ts": method_types(document),
        "ads.js": ads(document),
        "ads.d.ts": ad_types(document),
        "types.d.ts": types(document),
    }
    return {f"{FOLDER}/{name}": joined([HEADER, *blocks]) for name, blocks in parts.items()}


def joined(blocks: Iterable[str]) -> str:
    return "\n".join(block.rstrip("\n") + "\n" for block in blocks if block)


# Enumerations


def enumerations(document: Document) -> List[str]:
    return [
        comment(e.description)
        + f"export const {e.name} = Object.freeze({{\n"
        + "".join(f"  {value}: '{value}',\n" for value in e.values)
        + "});\n"
        for e in document.enumerations
    ]


def enumeration_types(document: Document) -> List[str]:
    return [
        comment(e.description)
        + f"export declare const {e.name}: {{\n"
        + "".join(f"  readonly {value}: '{value}';\n" for value in e.values)
        + f"}};\nexport type {e.name} = (typeof {e.name})[keyof typeof {e.name}];\n"
        for e in document.enumerations
    ]


# Errors


def errors(document: Document) -> List[str]:
    return [
        "import { RPCError } from '../errors.js';\n",
        *(error_class(error) for error in document.errors),
        "/** The class of each error, by its code. */\n"
        "export const errorClasses = new Map(\n  [\n"
        + "".join(f"    {class_name(error.name)},\n" for error in document.errors)
        + "  ].map((errorClass) => [errorClass.code, errorClass]),\n);\n",
    ]


def error_class(error: Error) -> str:
    members = "".join(
        f"\n  get {member.name}() {{\n    return this.data.{member.name};\n  }}\n"
        for member in error.members
    )
    return (
        comment(error.description)
        + f"export class {class_name(error.name)} extends RPCError {{\n"
        + f"  static code = {error.code};\n{members}}}\n"
    )


def error_types(document: Document) -> List[str]:
    members = [m.type for error in document.errors for m in error.members]
    return [
        "import { RPCError } from '../errors.js';\n"
        + imports("./enumerations.js", names(members, "enumeration"))
        + imports("./types.js", names(members, "structure", "choice", "map", "object")),
        *(error_class_type(error) for error in document.errors),
    ]


def error_class_type(error: Error) -> str:
    return (
        comment(f"{error.description} Its code is {error.code}, its name `{error.name}`.")
        + f"export declare class {class_name(error.name)} extends RPCError {{\n"
        + f"  static readonly code: {error.code};\n"
        + f"  readonly code: {error.code};\n"
        + "".join(property_(m, "readonly ") for m in error.members)
        + "}\n"
    )


# Methods


def answered(document: Document) -> List[Method]:
    """The methods that a client calls. What ends a process or cancels a request has its own way."""
    return [method for method in document.methods if method.result]


def methods(document: Document) -> List[str]:
    functions = [
        comment(method.summary, "  ")
        + f"  {function_name(method)}({'params, ' if method.params else ''}options) {{\n"
        + f"    return this.call('{method.name}', {'params' if method.params else '{}'}, options);\n"
        + "  }\n"
        for method in answered(document)
    ]
    return [
        comment("The methods of the daemon. `call` is up to whoever extends this.")
        + "export class Methods {\n"
        + "\n".join(functions)
        + "}\n"
    ]


def method_types(document: Document) -> List[str]:
    own = answered(document)
    results = [method.result for method in own]
    params = [params_name(method) for method in own if method.params]
    structures = [n for n in names(results, "structure") if n not in document.ads]
    structures = [n for n in structures if not document.is_empty(Type("structure", n))]
    functions = [
        function_type(document, method, parameters(method.params, params_name(method)))
        for method in own
    ]
    return [
        imports("./ads.js", [n for n in names(results, "structure") if n in document.ads])
        + imports("./types.js", ["CallOptions", *structures, *params]),
        comment("The methods of the daemon.")
        + "export declare abstract class Methods {\n"
        + "\n".join(functions)
        + "}\n",
    ]


def function_comment(document: Document, method: Method) -> str:
    thrown = [class_name(error) for error in method.errors]
    text = [method.summary, "", method.description]
    if thrown:
        text += ["", f"Rejects with {listed(thrown)}."]
    return comment("\n".join(text), "  ")


def function_type(document: Document, method: Method, parameters: List[str]) -> str:
    returns = f"Promise<{result(document, method)}>"
    line = f"  {function_name(method)}({', '.join(parameters)}): {returns};\n"
    if len(line) > WIDTH + 1:
        lines = "".join(f"    {parameter},\n" for parameter in parameters)
        line = f"  {function_name(method)}(\n{lines}  ): {returns};\n"
    return function_comment(document, method) + line


def parameters(members: List[Member], type: str) -> List[str]:
    options = "options?: CallOptions"
    if not members:
        return [options]
    needed = sources(members) or any(member.required for member in members)
    mark = "" if needed else "?"
    return [f"params{mark}: {type}", options]


def result(document: Document, method: Method) -> str:
    return "void" if document.is_empty(method.result) else ts(method.result)


# Ads


def ad_methods(document: Document, ad: str) -> List[Method]:
    return [method for method in answered(document) if method.ad == ad]


def ads(document: Document) -> List[str]:
    loads = [m for m in answered(document) if m.result.name in document.ads]
    return [
        "import { LoadedAd } from '../loaded-ad.js';\n",
        ad_class(document, "Ad", "LoadedAd", "An ad that was loaded, of whatever kind."),
        *(
            ad_class(document, name, "Ad", document.definitions[name].description)
            for name in document.ads
        ),
        "/** The class of what each load is answered with. */\n"
        "export const adClasses = new Map([\n"
        + "".join(f"  ['{method.name}', {method.result.name}],\n" for method in loads)
        + "]);\n",
    ]


def ad_class(document: Document, name: str, base: str, description: str) -> str:
    functions = []
    for method in ad_methods(document, name):
        takes_more = len(method.params) > 1
        params = "{ ...params, adId: this.adId }" if takes_more else "{ adId: this.adId }"
        functions.append(
            comment(method.summary, "  ")
            + f"  {method.name}({'params, ' if takes_more else ''}options) {{\n"
            + f"    return this.bridge.{method.name}({params}, options);\n"
            + "  }\n"
        )
    return (
        comment(description)
        + f"export class {name} extends {base} {{\n"
        + "\n".join(functions)
        + "}\n"
    )


def ad_types(document: Document) -> List[str]:
    structures = [document.definitions[name] for name in document.ads]
    shared = set.intersection(*({m.name for m in s.members} for s in structures))
    base = [m for m in structures[0].members if m.name in shared]
    own = {s.name: [m for m in s.members if m.name not in shared] for s in structures}
    members = [m.type for s in structures for m in s.members]
    functions = [m for m in answered(document) if m.ad]
    results = [m.result for m in functions if not document.is_empty(m.result)]
    params = [params_name(m) for m in functions if len(m.params) > 1]
    used = names([*members, *results], "structure", "choice", "map", "object")
    return [
        "import { LoadedAd } from '../loaded-ad.js';\n"
        + imports("./enumerations.js", names(members, "enumeration"))
        + imports("./types.js", ["CallOptions", *used, *params]),
        ad_class_type(document, "Ad", "LoadedAd", "An ad that was loaded, of whatever kind.", base),
        *(
            ad_class_type(document, s.name, "Ad", s.description, own[s.name])
            for s in structures
        ),
    ]


def ad_class_type(
    document: Document, name: str, base: str, description: str, members: List[Member]
) -> str:
    functions = []
    for method in ad_methods(document, name):
        others = [m for m in method.params if m.name != "adId"]
        type = f"Omit<{params_name(method)}, 'adId'>"
        functions.append(function_type(document, method, parameters(others, type)))
    body = ["".join(property_(m, "readonly ") for m in members), *functions]
    return (
        comment(description)
        + f"export declare class {name} extends {base} {{\n"
        + "\n".join(part for part in body if part)
        + "}\n"
    )


# Types


def types(document: Document) -> List[str]:
    structures = [
        s
        for s in document.structures
        if s.name not in document.ads and not document.is_empty(Type("structure", s.name))
    ]
    params = [
        Structure(params_name(m), f"What `{function_name(m)}` takes.", m.params, is_sent=True)
        for m in answered(document)
        if m.params
    ]
    used = [m.type for s in [*structures, *params] for m in s.members]
    used += [t for c in document.choices for t in c.alternatives]
    used += [t for m in document.maps for t in (m.key, m.value)]
    return [
        imports("./enumerations.js", names(used, "enumeration")),
        JSON_TYPES,
        CALL_OPTIONS,
        *(interface(s) for s in structures),
        *(choice(c) for c in document.choices),
        *(map_(m) for m in document.maps),
        event_members(document),
        EVENT_NAMED,
        load_source(next(p for p in params if sources(p.members))),
        *(load_params(p) if sources(p.members) else interface(p) for p in params),
    ]


def event_members(document: Document) -> str:
    """What the events of a name have besides the members of all, which is in their descriptions."""
    members: Dict[str, List[str]] = {}
    for member in document.definitions["AdEvent"].members:
        if not member.required:
            owners = re.match(r"Of (.*) alone:", member.description)
            if not owners:
                raise ValueError(f"AdEvent.{member.name}: the description says of which events it is")
            for name in re.findall(r"`(\w+)`", owners[1]):
                members.setdefault(name, []).append(f"{member.name}: {ts(member.type)}")
    return (
        comment("What an event has besides the members of every event, by its name.")
        + "export interface AdEventMembers {\n"
        + "".join(f"  {name}: {{ {'; '.join(own)} }};\n" for name, own in members.items())
        + "}\n"
    )


def sources(members: List[Member]) -> List[Member]:
    """Those of the parameters of a load that it names one of; none of another method."""
    found = [member for member in members if member.name in SOURCES]
    return found if len(found) == len(SOURCES) else []


def load_source(load: Structure) -> str:
    text = comment("What to load from: an ad unit or an adapter, and not both.")
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


SCALARS = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "object": "JSONObject",
    "id": "string | number",
}


def ts(type: Type, is_sent: bool = False) -> str:
    """A type in the words of TypeScript. A list that is only sent may be a readonly one."""
    if type.kind == "list":
        item = ts(type.item, is_sent)
        item = f"({item})" if " " in item else item
        text = f"{'readonly ' if is_sent else ''}{item}[]"
    else:
        text = SCALARS.get(type.kind, type.name)
    return f"{text} | null" if type.nullable else text


def names(types: Iterable[Type], *kinds: str) -> List[str]:
    """The names of the types of some kinds, each once, and in alphabetical order."""
    found = set()
    for type in types:
        while type.item:
            type = type.item
        if type.kind in kinds:
            found.add("JSONObject" if type.kind == "object" else type.name)
    return sorted(found)


# Text


def class_name(name: str) -> str:
    return name[0].upper() + name[1:]


def function_name(method: Method) -> str:
    """`rpc.discover` is `discover`; the others are called what the wire calls them."""
    return method.name.rpartition(".")[2]


def params_name(method: Method) -> str:
    return f"{class_name(function_name(method))}Params"


def listed(words: List[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def imports(module: str, names: List[str]) -> str:
    if not names:
        return ""
    names = sorted(set(names))
    line = f"import {{ {', '.join(names)} }} from '{module}';\n"
    if len(line) <= WIDTH + 1:
        return line
    return "import {\n" + "".join(f"  {name},\n" for name in names) + f"}} from '{module}';\n"


def comment(text: str, indent: str = "") -> str:
    """A JSDoc comment: on one line if it fits."""
    line = f"{indent}/** {text} */\n"
    if "\n" not in text and len(line) <= WIDTH + 1:
        return line
    wrapped: List[str] = []
    for paragraph in text.split("\n"):
        wrapped += textwrap.wrap(
            paragraph, WIDTH - len(indent) - 3, break_long_words=False, break_on_hyphens=False
        ) or [""]
    lines = "".join(f"{indent} * {part}".rstrip() + "\n" for part in wrapped)
    return f"{indent}/**\n{lines}{indent} */\n"
