"""Makes the pages of the reference from the two OpenRPC documents: one for each method, notification and error."""

import json
import re
from pathlib import Path

import calls
from calls import SCHEMA

ROOT = Path(__file__).resolve().parents[2]

#: The titles of the documents.
DOORS = {"clients": "Clients' contract", "adapters": "Adapters' contract"}


def write(pages):
    """Writes the pages below a folder, and returns their navigation."""
    navigation = [{"Overview": "reference/index.md"}]
    lists = []
    for door, title in DOORS.items():
        document = json.loads((ROOT / f"protocol/{door}/openrpc.json").read_text("utf-8"))
        made = Door(door, document, pages / "reference" / door)
        navigation.append({title: made.navigation()})
        lists.append(f"## {title}\n\n{made.overview()}")
    text = "# Reference\n\nEvery method, notification, error and type of the two contracts.\n\n" + "\n\n".join(lists)
    (pages / "reference/index.md").write_text(text + "\n", "utf-8")
    return navigation


def file_name(name):
    """`adapter/loadNative` is `adapter-loadNative`, and `$/cancelRequest` is `cancelRequest`."""
    return re.sub(r"[^\w.]+", "-", name).strip("-")


class Door:
    """The pages of one document."""

    def __init__(self, name, document, folder):
        self.name = name
        self.document = document
        self.schemas = document["components"]["schemas"]
        self.errors = document["components"]["errors"]
        self.groups = {
            "methods": {method["name"]: self.method(method) for method in document["methods"]},
            "notifications": {
                call["name"]: self.notification(call) for call in document["x-notifications"]},
            "errors": {name: self.error(name, error) for name, error in self.errors.items()},
        }
        for group, texts in self.groups.items():
            (folder / group).mkdir(parents=True, exist_ok=True)
            for title, text in texts.items():
                (folder / group / f"{file_name(title)}.md").write_text(text, "utf-8")
        (folder / "types.md").write_text(self.types(), "utf-8")

    def navigation(self):
        base = f"reference/{self.name}"
        groups = [
            {group.capitalize(): [{title: f"{base}/{group}/{file_name(title)}.md"} for title in texts]}
            for group, texts in self.groups.items()
        ]
        return [*groups, {"Types": f"{base}/types.md"}]

    def overview(self):
        """The tables of all pages."""
        summaries = {
            "methods": {method["name"]: method["summary"] for method in self.document["methods"]},
            "notifications": {call["name"]: call["summary"] for call in self.document["x-notifications"]},
            "errors": {name: f"{error['code']}. {error['message']}" for name, error in self.errors.items()},
        }
        parts = []
        for group, rows in summaries.items():
            lines = [
                f"| [`{title}`]({self.name}/{group}/{file_name(title)}.md) | {cell(text)} |"
                for title, text in rows.items()
            ]
            heading = f"### {group.capitalize()} of {self.name}"
            parts.append("\n".join([heading, "", "| name | meaning |", "| --- | --- |", *lines]))
        parts.append(f"### Types of {self.name}\n\n[All types]({self.name}/types.md)")
        return "\n\n".join(parts)

    def method(self, method):
        parts = [heading(method["name"]), method["summary"], method["description"]]
        parts += ["## Parameters", self.params(method)]
        if "result" in method:
            parts += ["## Result", f"{self.type(method['result']['schema'])}: {method['result']['description']}"]
        errors = [reference["$ref"].rsplit("/", 1)[1] for reference in method.get("errors", [])]
        if errors:
            rows = [f"| [`{name}`](../errors/{name}.md) | {self.errors[name]['code']} |" for name in errors]
            parts += ["## Errors", "\n".join(["| name | code |", "| --- | --- |", *rows])]
        parts.append("## Examples")
        for number, example in enumerate(method["examples"], 1):
            parts += self.example(method, number, example)
        return "\n\n".join(parts) + "\n"

    def example(self, method, number, example):
        params = {param["name"]: param["value"] for param in example["params"]}
        yield f"### {example['name']}"
        request = calls.request(method["name"], params, "result" in method, number)
        if self.name == "clients":
            yield calls.tabs(method, params, request, self.schemas)
        else:
            yield folded("Request", request)
        if "result" in method:
            answer = {"jsonrpc": "2.0", "id": number, "result": example["result"]["value"]}
            yield folded("Answer", answer)

    def notification(self, call):
        parts = [heading(call["name"]), call["summary"], call["description"]]
        parts += ["## Parameters", self.params(call), "## Examples"]
        for example in call["examples"]:
            params = {param["name"]: param["value"] for param in example["params"]}
            message = {"jsonrpc": "2.0", "method": call["name"], "params": params}
            parts += [f"### {example['name']}", folded("Message", message)]
        return "\n\n".join(parts) + "\n"

    def error(self, name, error):
        parts = [heading(name), f"Code **{error['code']}**. {error['message']}"]
        reference = error.get("data", {}).get("$ref")
        if reference:
            schema = self.schemas[reference.removeprefix(SCHEMA)]
            parts += [schema["description"], "## Data", self.members(schema)]
        users = [
            method["name"] for method in self.document["methods"]
            if any(each["$ref"].rsplit("/", 1)[1] == name for each in method.get("errors", []))
        ]
        if users:
            links = [f"[`{user}`](../methods/{file_name(user)}.md)" for user in users]
            parts += ["## Methods", " · ".join(links)]
        folder = ROOT / f"protocol/{self.name}/examples" / (reference or "").removeprefix(SCHEMA)
        if reference and folder.is_dir():
            parts.append("## Examples")
            for path in sorted(folder.glob("*.json")):
                title = f"`error.data`: {path.stem.replace('-', ' ')}"
                parts.append(folded(title, json.loads(path.read_text("utf-8"))))
        return "\n\n".join(parts) + "\n"

    def params(self, call):
        if not call["params"]:
            return "None."
        rows = [
            f"| `{param['name']}` | {self.type(param['schema'])} | {'yes' if param['required'] else 'no'} | "
            f"{cell(param['description'])} |"
            for param in call["params"]
        ]
        text = "\n".join(["| name | type | required | meaning |", "| --- | --- | --- | --- |", *rows])
        sources = [each["required"][0] for each in call.get("x-params", {}).get("oneOf", [])]
        if sources:
            text += "\n\nGive exactly one of " + " and ".join(f"`{name}`" for name in sources) + "."
        return text

    def members(self, schema, page="../types.md"):
        required = schema.get("required", [])
        rows = [
            f"| `{key}` | {self.type(member, page)} | {'yes' if key in required else 'no'} | "
            f"{cell(member.get('description', ''))} |"
            for key, member in schema.get("properties", {}).items()
        ]
        if not rows:
            return "No members."
        return "\n".join(["| member | type | always present | meaning |", "| --- | --- | --- | --- |", *rows])

    def types(self):
        """One page with all types, so that a reader searches in it."""
        parts = ["# Types", "The types of parameters, results, notifications and error data."]
        for name, schema in self.schemas.items():
            parts += [f"## `{name}`", schema["description"]]
            if "enum" in schema:
                values = ", ".join(f"`{value}`" for value in schema["enum"])
                later = " A later version can add values." if schema.get("x-extensible") else ""
                parts.append(f"One of {values}.{later}")
            elif "oneOf" in schema:
                member = schema.get("discriminator", {}).get("propertyName")
                by = f", told apart by `{member}`" if member else ""
                parts.append(f"One of these{by}: " + ", ".join(self.type(each, "") for each in schema["oneOf"]) + ".")
            elif "properties" in schema or "allOf" in schema:
                for base in schema.get("allOf", []):
                    parts.append(f"With the members of {self.type(base, '')}:")
                parts.append(self.members(schema, ""))
            else:
                parts.append(self.type(schema, "") + ".")
        return "\n\n".join(parts) + "\n"

    def type(self, schema, page="../types.md"):
        """A type in words, with a link."""
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(SCHEMA)
            return f"[`{name}`]({page}#{name.lower()})"
        if "enum" in schema:
            return ", ".join(f"`{value}`" for value in schema["enum"])
        if "oneOf" in schema:
            return " or ".join(self.type(each, page) for each in schema["oneOf"])
        kinds = schema.get("type", "any")
        words = [kinds] if isinstance(kinds, str) else kinds
        text = " or ".join("list" if word == "array" else word for word in words)
        if "items" in schema:
            text += f" of {self.type(schema['items'], page)}"
        if isinstance(schema.get("additionalProperties"), dict):
            text += f" of {self.type(schema['additionalProperties'], page)}"
        limits = [f"{schema[key]:,}" for key in ("minimum", "maximum") if isinstance(schema.get(key), int)]
        return f"{text}, {' to '.join(limits)}" if len(limits) == 2 else text


def heading(name):
    return f"# `{name}`"


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def folded(title, value):
    """JSON that a reader opens."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    lines = [f'??? example "{title}"', "", "    ```json", *(f"    {line}" for line in text.splitlines()), "    ```"]
    return "\n".join(lines)
