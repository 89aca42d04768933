"""Writes the generated modules of the JavaScript client, with their types in JSDoc.

    enumerations.js       every enumeration, as a frozen object
    errors.js             a class for each error, with its data as properties
    methods.js            a function for each method of the daemon: what `AdBridge` inherits
    shapes.js             the members that the objects of requests can have
    ads.js                a class for each kind of ad, with the methods that take its id
    version.js            the version of the package
    types.js, types.d.ts  every structure, and the parameters of every method
    adapter/messages.js   the messages between the bridge and an adapter

The compiler of TypeScript writes the other `.d.ts` files: see `javascript_declarations.py`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Dict, Iterable, List

from .document import Choice, Document, Error, Map, Member, Method, Type
from .javascript_adapter import enumeration, messages
from .javascript_declarations import declarations
from .javascript_text import (
    answered,
    class_name,
    comment,
    function_name,
    listed,
    names,
    params_name,
    ts,
)
from .javascript_types import sources, types

PACKAGE = "clients/javascript/src/"
FOLDER = "generated/"

HEADER = "// Generated from protocol/{door}/openrpc.json by clients/generate. Do not edit.\n"


def files(document: Document, adapters: Document) -> Dict[str, str]:
    """The text of each file, by its path in the repository."""
    parts = {
        "enumerations.js": [enumeration(e) for e in document.enumerations],
        "errors.js": errors(document),
        "methods.js": methods(document),
        "shapes.js": shapes(document),
        "ads.js": ads(document),
        "version.js": [
            f"/** The version of the package. */\nexport const version = '{document.version}';\n"
        ],
        "types.js": ["// The types are in `types.d.ts`.\nexport {};\n"],
        "types.d.ts": types(document),
    }
    header = HEADER.format(door="clients")
    written = {f"{FOLDER}{name}": joined([header, *blocks]) for name, blocks in parts.items()}
    header = HEADER.format(door="adapters")
    written["adapter/messages.js"] = joined([header, *messages(adapters, document)])
    written.update(declarations(PACKAGE, written))
    return {f"{PACKAGE}{name}": text for name, text in written.items()}


def joined(blocks: Iterable[str]) -> str:
    return "\n".join(block.rstrip("\n") + "\n" for block in blocks if block)


# Errors


def errors(document: Document) -> List[str]:
    return [
        "import { RPCError } from '../errors.js';\n",
        *(error_class(error) for error in document.errors),
    ]


def error_class(error: Error) -> str:
    code = typed(error.code, "  ") + f"  static code = {error.code};\n"
    code += typed(error.code, "  ") + f"  code = {error.code};\n"
    members = "".join(
        f"\n{typed(imported(m.type), '  ', m.description, '@returns')}"
        f"  get {m.name}() {{\n    return this.data.{m.name};\n  }}\n"
        for m in error.members
    )
    return (
        comment(f"{error.description} Its code is {error.code}, its name `{error.name}`.")
        + f"export class {class_name(error.name)} extends RPCError {{\n{code}{members}}}\n"
    )


def imported(type: Type) -> str:
    """A type with its module: a module that is exported as a whole must not export other names."""
    text = ts(type)
    for name in names([type], "structure", "choice", "map", "object", "enumeration"):
        module = "enumerations" if type.kind == "enumeration" else "types"
        text = text.replace(name, f"import('./{module}.js').{name}")
    return text


def typed(type: object, indent: str, description: str = "", tag: str = "@readonly\n@type") -> str:
    start = f"{description}\n\n" if description else ""
    return comment(f"{start}{tag} {{{type}}}", indent)


# Methods


def methods(document: Document) -> List[str]:
    own = answered(document)
    results = names([method.result for method in own], "structure")
    results = [n for n in results if not document.is_empty(Type("structure", n))]
    used = [n for n in results if n not in document.ads] + [params_name(m) for m in own if m.params]
    functions = [function(document, method) for method in own]
    return [
        "import { named, refusal } from '../unknown-members.js';\n",
        type_imports({"./ads.js": document.ads, "./types.js": ["CallOptions", *used]}),
        comment("The methods of the daemon. A subclass has `call`.")
        + "export class Methods {\n"
        + "\n".join(functions)
        + "}\n",
    ]


def function(document: Document, method: Method) -> str:
    params = "params" if method.params else "{}"
    if takes_ad_unit(method):
        params = "named(params)"
    refused = f"refusal(params, '{params_name(method)}') ?? " if method.params else ""
    type = f"string | {params_name(method)}" if takes_ad_unit(method) else params_name(method)
    return (
        function_comment(document, method, type, method.params)
        + f"  {function_name(method)}({'params, ' if method.params else ''}options) {{\n"
        + f"    return {refused}this.call('{method.name}', {params}, options);\n"
        + "  }\n"
    )


def takes_ad_unit(method: Method) -> bool:
    """Whether the method is a load that needs nothing but an ad unit: its id alone is enough."""
    names = {member.name for member in method.params}
    return {"adUnitId", "adapter"} <= names and not any(member.required for member in method.params)


def function_comment(document: Document, method: Method, type: str, params: List[Member]) -> str:
    text = [method.summary, "", method.description, ""]
    if method.errors:
        text += [f"Rejects with {listed([class_name(error) for error in method.errors])}.", ""]
    if params:
        is_needed = sources(params) or any(member.required for member in params)
        param = f"@param {{{type}}} {'params' if is_needed else '[params]'}"
        text += [param + (" a text is the id of an ad unit" if type.startswith("string") else "")]
    result = "void" if document.is_empty(method.result) else ts(method.result)
    text += ["@param {CallOptions} [options]", f"@returns {{Promise<{result}>}}"]
    return comment("\n".join(text), "  ")


def type_imports(modules: Dict[str, Iterable[str]]) -> str:
    lines = [
        f" * @typedef {{import('{module}').{name}}} {name}\n"
        for module, found in modules.items()
        for name in sorted(set(found))
    ]
    return "/**\n" + "".join(lines) + " */\n"


# Shapes


def shapes(document: Document) -> List[str]:
    """The members of the parameters of every method, and of the objects in them."""
    found: Dict[str, Dict[str, Type]] = {
        params_name(method): {member.name: member.type for member in method.params}
        for method in answered(document)
        if method.params
    }
    left = [type for members in found.values() for type in members.values()]
    while left:
        name = shape_name(left.pop())
        if name and name not in found:
            found[name] = shape_members(document, name)
            left += found[name].values()
    rows = "".join(shape(name, members) for name, members in found.items())
    return [
        comment(
            "The members that each object of a request can have, with the shape of each. A member without"
            " a shape is a text, a number or an object with any members."
        )
        + f"export const shapes = {{\n{rows}}};\n"
    ]


def shape_name(type: Type) -> str:
    if type.kind == "list" and type.item:
        return shape_name(type.item)
    return type.name if type.kind in ("structure", "choice", "map") else ""


def shape_members(document: Document, name: str) -> Dict[str, Type]:
    definition = document.definitions[name]
    if isinstance(definition, Map):
        key = document.definitions[definition.key.name]
        return {value: definition.value for value in key.values}
    if isinstance(definition, Choice):
        names = filter(None, map(shape_name, definition.alternatives))
        return {key: type for one in names for key, type in shape_members(document, one).items()}
    return {member.name: member.type for member in definition.members}


def shape(name: str, members: Dict[str, Type]) -> str:
    lines = "".join(f"    {key}: '{shape_name(type)}',\n" for key, type in members.items())
    return f"  {name}: {{\n    __proto__: null,\n{lines}  }},\n"


# Ads


def ads(document: Document) -> List[str]:
    structures = [document.definitions[name] for name in document.ads]
    shared = set.intersection(*({m.name for m in s.members} for s in structures))
    base = [whole(m) for m in structures[0].members if m.name in shared]
    own = {
        s.name: document.narrowed(s.name)
        or [m for m in s.members if m.name not in shared or m.type.values]
        for s in structures
    }
    members = [m.type for s in structures for m in s.members]
    functions = [m.of_ad for m in answered(document) if m.ad]
    results = [m.result for m in functions if not document.is_empty(m.result)]
    params = [params_name(m) for m in functions if len(m.params) > 1]
    used = names([*members, *results], "structure", "choice", "map", "object")
    loads = [m for m in answered(document) if m.result.name in document.ads]
    return [
        "import { LoadedAd } from '../loaded-ad.js';\n",
        type_imports(
            {
                "./enumerations.js": names(members, "enumeration"),
                "./types.js": ["CallOptions", *used, *params],
            }
        ),
        ad_class(document, "Ad", "LoadedAd", "An ad that was loaded, of any format.", base),
        *(
            ad_class(document, s.name, s.base or "Ad", s.description, own[s.name])
            for s in structures
        ),
        "/** The class of the result of each load. */\n"
        "export const adClasses = new Map([\n"
        + "".join(f"  ['{method.name}', {method.result.name}],\n" for method in loads)
        + "]);\n",
    ]


def whole(member: Member) -> Member:
    """The member with all values of its enumeration."""
    return replace(member, type=replace(member.type, values=()))


def ad_class(
    document: Document, name: str, base: str, description: str, members: List[Member]
) -> str:
    functions = [ad_method(document, m.of_ad) for m in answered(document) if m.ad == name]
    if members:
        functions.insert(0, constructor(base, members))
    return (
        comment(description)
        + f"export class {name} extends {base} {{\n"
        + "\n".join(functions)
        + "}\n"
    )


def constructor(base: str, members: List[Member]) -> str:
    data = "" if base == "LoadedAd" else ", data"
    return (
        comment(
            "@param {import('../bridge.js').AdBridge} bridge\n"
            "@param {import('../event-log.js').EventLog} events\n"
            "@param {any} data the result of the load",
            "  ",
        )
        + f"  constructor(bridge, events, data) {{\n    super(bridge, events{data});\n"
        + "".join(
            typed(ts(m.type), "    ", m.description) + f"    this.{m.name} = data.{m.name};\n"
            for m in members
        )
        + "  }\n"
    )


def ad_method(document: Document, method: Method) -> str:
    others = [m for m in method.params if m.name != "adId"]
    params = "{ ...params, adId: this.adId }" if others else "{ adId: this.adId }"
    return (
        function_comment(document, method, f"Omit<{params_name(method)}, 'adId'>", others)
        + f"  {method.name}({'params, ' if others else ''}options) {{\n"
        + f"    return this.bridge.{method.name}({params}, options);\n"
        + "  }\n"
    )
