"""Every schema has examples, unless it lists its values itself, and every example is valid."""

import pytest
from contract import BOTH, parse
from test_document import both, each

FILES = [
    (contract, path) for contract in BOTH for path in sorted(contract.folder.glob("examples/*/*.json"))
]


def examples(contract, name):
    paths = (contract.folder / "examples" / name).glob("*.json")
    return [parse(path.read_text("utf-8")) for path in paths]


@both
def test_exactly_the_schemas_without_enumerations_have_folders_of_examples(contract):
    described = {name for name, schema in contract.schemas.items() if "enum" not in schema}
    assert {path.name for path in (contract.folder / "examples").iterdir()} == described


@pytest.mark.parametrize(
    "contract, path",
    FILES,
    ids=lambda value: str(value) if value in BOTH else f"{value.parent.name}/{value.stem}",
)
def test_an_example_is_valid_for_its_schema(contract, path):
    value = parse(path.read_text("utf-8"))
    assert contract.problems(value, {"$ref": f"#/components/schemas/{path.parent.name}"}) == []


@each("schemas")
def test_the_examples_have_each_member_in_each_form(contract, name):
    schema, values = contract.schemas[name], examples(contract, name)
    for key, member in schema.get("properties", {}).items():
        given = [value[key] for value in values if key in value]
        assert any(value is not None for value in given), f"{key} never has a value"
        if "null" in member.get("type", []) or {"type": "null"} in member.get("oneOf", []):
            assert None in given, f"{key} is never null"
        if key not in schema.get("required", []):
            assert len(given) < len(values), f"{key} is never absent"
