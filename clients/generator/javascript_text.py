"""Names, types and comments in JavaScript and TypeScript."""

from __future__ import annotations

import textwrap
from typing import Dict, Iterable, List

from .document import Document, Method, Type

WIDTH = 100

SCALARS = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "object": "JSONObject",
    "any": "JSONValue",
    "id": "string | number",
}

#: The types of JSON that have a name in TypeScript.
JSON_NAMES = {"object": "JSONObject", "any": "JSONValue"}


def ts(type: Type, is_sent: bool = False) -> str:
    """A type in TypeScript. A list that is only sent can be readonly."""
    if type.kind == "list":
        item = ts(type.item, is_sent)
        item = f"({item})" if " " in item else item
        text = f"{'readonly ' if is_sent else ''}{item}[]"
    elif type.values:
        text = " | ".join(f"'{value}'" for value in type.values)
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
            found.add(JSON_NAMES.get(type.kind, type.name))
    return sorted(found)


def answered(document: Document) -> List[Method]:
    """The methods that a client calls, without `exit` and `$/cancelRequest`."""
    return [method for method in document.methods if method.result]


def class_name(name: str) -> str:
    return name[0].upper() + name[1:]


def function_name(method: Method) -> str:
    """`rpc.discover` is `discover`; other methods keep their name on the wire."""
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


def comment(text: str, indent: str = "", hanging: str = "") -> str:
    """A JSDoc comment: on one line if it fits. Lines that are continued begin with `hanging`."""
    line = f"{indent}/** {text} */\n"
    if "\n" not in text and len(line) <= WIDTH + 1:
        return line
    wrapped: List[str] = []
    for paragraph in text.split("\n"):
        wrapped += textwrap.wrap(
            paragraph,
            WIDTH - len(indent) - 3,
            subsequent_indent=hanging if paragraph.startswith("@") else "",
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    lines = "".join(f"{indent} * {part}".rstrip() + "\n" for part in wrapped)
    return f"{indent}/**\n{lines}{indent} */\n"
