"""Every named schema has examples, and every example is one of its schema."""

import pytest
from contract import CLIENTS, SCHEMAS, parse, problems

EXAMPLES = CLIENTS / "examples"
FILES = sorted(EXAMPLES.glob("*/*.json"))


def test_each_schema_has_a_folder_of_examples_and_nothing_else_has():
    assert {path.name for path in EXAMPLES.iterdir()} == set(SCHEMAS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_example_is_one_of_its_schema(path):
    value = parse(path.read_text("utf-8"))
    assert problems(value, {"$ref": f"#/components/schemas/{path.parent.name}"}) == []


@pytest.mark.parametrize("name", [name for name in SCHEMAS if "enum" in SCHEMAS[name]])
def test_an_enumeration_has_an_example_of_each_value(name):
    values = {parse(path.read_text("utf-8")) for path in (EXAMPLES / name).glob("*.json")}
    assert values == set(SCHEMAS[name]["enum"])


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_member_of_a_schema_stands_in_an_example_null_and_not(name):
    schema = SCHEMAS[name]
    examples = [parse(path.read_text("utf-8")) for path in (EXAMPLES / name).glob("*.json")]
    for key, member in schema.get("properties", {}).items():
        values = [example[key] for example in examples if key in example]
        assert any(value is not None for value in values), f"{key} is never there"
        if "null" in member.get("type", []) or {"type": "null"} in member.get("oneOf", []):
            assert None in values, f"{key} is never null"
        if key not in schema.get("required", []):
            assert len(values) < len(examples), f"{key} is never absent"
