"""The tools of the Model Context Protocol follow from the contract, and are strict and few."""

import json
import pathlib
import sys

import pytest
from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "protocol" / "mcp"))

import catalogue  # noqa: E402

each_tool = pytest.mark.parametrize("tool", catalogue.TOOLS, ids=lambda tool: tool["name"])


def test_the_tools_are_few_and_short():
    assert len(catalogue.TOOLS) <= 11
    text = json.dumps(catalogue.TOOLS, ensure_ascii=False, separators=(",", ":"))
    assert len(text.encode("utf-8")) <= catalogue.LIMIT


@each_tool
def test_schemas_are_valid_and_closed(tool):
    for schema in (tool["inputSchema"], tool["outputSchema"]):
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
        for part in parts(schema):
            if "properties" in part and isinstance(part["properties"], dict) and "type" in part:
                assert part["additionalProperties"] is False, part


@each_tool
def test_what_a_model_writes_has_bounds(tool):
    for part in parts(tool["inputSchema"]):
        kind = part.get("type")
        if kind == "string":
            assert "enum" in part or "maxLength" in part, part
        if kind in ("integer", "number"):
            assert "maximum" in part and ("minimum" in part or "exclusiveMinimum" in part), part
        if kind == "array":
            assert "maxItems" in part, part


def test_the_page_lists_the_tools():
    page = (ROOT / "protocol" / "mcp" / "README.md").read_text("utf-8")
    rows = [line.split("`")[1] for line in page.splitlines() if line.startswith("| `")]
    assert [name for name in rows if name in {tool["name"] for tool in catalogue.TOOLS}] == [
        tool["name"] for tool in catalogue.TOOLS
    ]


def parts(schema):
    """All schemas in a schema."""
    if isinstance(schema, list):
        for member in schema:
            yield from parts(member)
    elif isinstance(schema, dict):
        yield schema
        for member in schema.values():
            yield from parts(member)
