"""The names for completion in the prompt, from the OpenRPC document of the daemon."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Sequence

JSON = Dict[str, Any]


class Vocabulary:
    """The methods and their parameters; `view.width` is a member of the parameter `view`."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._schemas = document["components"]["schemas"]
        self._methods: Dict[str, JSON] = {method["name"]: method for method in document["methods"]}

    @property
    def methods(self) -> List[str]:
        return list(self._methods)

    def summary(self, method: str) -> str:
        return str(self._methods[method]["summary"])

    def description(self, method: str) -> str:
        """The documentation of a method, for a person."""
        about = self._methods[method]
        lines = [about["summary"], about["description"]]
        for param in about["params"]:
            mark = "" if param["required"] else "?"
            lines.append(f"  {param['name']}{mark}: {param['description']}")
        return "\n".join(lines)

    def complete(self, method: str, word: str) -> List[str]:
        """The completions of a word of a parameter."""
        path, has_value, value = word.partition("=")
        if has_value:
            values = self.values(self._schema(method, path.split(".")))
            return [f"{path}={known}" for known in values if known.startswith(value)]
        *parents, start = path.split(".")
        prefix = "".join(f"{parent}." for parent in parents)
        members = self._members(self._schema(method, parents))
        return [
            f"{prefix}{name}{'.' if self._members(schema) else '='}"
            for name, schema in members.items()
            if name.startswith(start)
        ]

    def values(self, schema: JSON) -> List[str]:
        """The values that the document lists."""
        schema = self._resolved(schema)
        if "items" in schema:
            return self.values(schema["items"])
        if schema.get("type") == "boolean":
            return ["true", "false"]
        alternatives = [v for one in schema.get("oneOf", []) for v in self.values(one)]
        return [*schema.get("enum", []), *alternatives]

    def params(self, method: str, words: Sequence[str]) -> JSON:
        """The parameters from words such as `view.width=320`.

        Raises:
            ValueError: A word has another form.
        """
        params: JSON = {}
        for word in words:
            path, has_value, value = word.partition("=")
            if not has_value:
                raise ValueError(f"{word}: expected name=value")
            *parents, name = path.split(".")
            target = params
            for parent in parents:
                target = target.setdefault(parent, {})
                if not isinstance(target, dict):
                    raise ValueError(f"{word}: {parent} has a value already")
            target[name] = self._value(self._schema(method, path.split(".")), value)
        return params

    def _value(self, schema: JSON, text: str) -> Any:
        schema = self._resolved(schema)
        if schema.get("type") == "string":
            return text
        if schema.get("type") == "array" and not text.startswith("["):
            return text.split(",")
        try:
            return json.loads(text)
        except ValueError:
            return text  # The daemon answers with an error that says what it expects.

    def _schema(self, method: str, path: Sequence[str]) -> JSON:
        about = self._methods.get(method, {"params": []})
        schema: JSON = {"properties": {p["name"]: p["schema"] for p in about["params"]}}
        for name in path:
            schema = self._members(schema).get(name, {})
        return schema

    def _members(self, schema: JSON) -> Dict[str, JSON]:
        schema = self._resolved(schema)
        members: Dict[str, JSON] = dict(schema.get("properties", {}))
        for alternative in schema.get("oneOf", []):
            members.update(self._members(alternative))
        for name in self._resolved(schema.get("propertyNames", {})).get("enum", []):
            members[name] = schema["additionalProperties"]
        return members

    def _resolved(self, schema: JSON) -> JSON:
        if "$ref" in schema:
            target: JSON = self._schemas[schema["$ref"].rsplit("/", 1)[-1]]
            return target
        return schema
