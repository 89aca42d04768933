"""`datamodel-code-generator` makes Python models from both documents, and the models fit every transcript."""

import importlib.util
import json
import re
import subprocess
import sys

import pytest
from contract import ADAPTERS, BOTH, CLIENTS
from conversation import Calls, Conversation
from test_document import both
from transcript import ADAPTERS_FOLDER, CLIENTS_FOLDER, transcripts


def generated(source, name, folder, **options):
    """A module with the models that the generator makes from a file."""
    output = folder / f"{name}.py"
    options = {
        "input": source,
        "output": output,
        "output-model-type": "pydantic_v2.BaseModel",
        "enum-field-as-literal": "all",
        **options,
    }
    words = [word for key, value in options.items() for word in (f"--{key}", str(value))]
    subprocess.run([sys.executable, "-m", "datamodel_code_generator", *words], check=True)
    spec = importlib.util.spec_from_file_location(name, output)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def class_name(method):
    """`adapter/loadNative` is `AdapterLoadNative`."""
    return "".join(word[0].upper() + word[1:] for word in re.split(r"\W+", method) if word)


def schema_of_params(method):
    """The parameters of a method as one schema; the document lists them one by one."""
    return {
        "title": f"{class_name(method['name'])}Params",
        "type": "object",
        "properties": {param["name"]: param["schema"] for param in method["params"]},
        "required": [param["name"] for param in method["params"] if param["required"]],
    }


def params_of(contract, folder):
    """The schemas of the parameters, and those that they use, as one JSON Schema."""
    params = {schema["title"]: schema for schema in map(schema_of_params, contract.methods.values())}
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Document",
        "type": "object",
        "definitions": {**contract.schemas, **params},
    }
    file = folder / "params.json"
    text = json.dumps(schema).replace('"#/components/schemas/', '"#/definitions/')
    file.write_text(text, "utf-8")
    return file


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    """The models of each document, which the generator reads as it is."""
    made = {}
    for contract in BOTH:
        folder = tmp_path_factory.mktemp(contract.name)
        options = {"input-file-type": "openapi", "openapi-scopes": "schemas"}
        document = contract.folder / "openrpc.json"
        made[contract] = generated(document, f"models_of_{contract.name}", folder, **options)
    return made


@pytest.fixture(scope="module")
def params(tmp_path_factory):
    """The models of the parameters of each document. OpenRPC lists them one by one."""
    made = {}
    for contract in BOTH:
        folder = tmp_path_factory.mktemp(contract.name)
        file = params_of(contract, folder)
        options = {"input-file-type": "jsonschema"}
        made[contract] = generated(file, f"params_of_{contract.name}", folder, **options)
    return made


@both
def test_each_schema_has_a_class_and_no_class_name_has_a_number(models, contract):
    classes = {name for name, value in vars(models[contract]).items() if isinstance(value, type)}
    own = {
        name for name in classes if vars(models[contract])[name].__module__ == models[contract].__name__
    }
    assert set(contract.schemas) <= own
    assert [name for name in own if re.search(r"\d", name)] == []


@pytest.mark.parametrize(
    "contract, file",
    [
        pytest.param(contract, file, id=f"{contract}:{file.parent.name}/{file.name}")
        for contract in BOTH
        for file in sorted((contract.folder / "examples").glob("*/*.json"))
    ],
)
def test_the_models_accept_the_examples(models, contract, file):
    getattr(models[contract], file.parent.name).model_validate_json(file.read_bytes())


class Checks:
    """Validates values with the models of a document."""

    def __init__(self, contract, models, params):
        self.contract = contract
        self.module = models[contract]
        self.of_params = params[contract]

    def value(self, name, value):
        getattr(self.module, name).model_validate(value)

    def params(self, request):
        model = getattr(self.of_params, f"{class_name(request['method'])}Params")
        model.model_validate(request.get("params") or {})

    def result(self, request, result):
        schema = self.contract.methods[request["method"]].get("result", {}).get("schema")
        self.value(schema["$ref"].rsplit("/", 1)[1] if schema else "Empty", result)

    def error(self, error):
        schema = self.contract.errors[self.contract.error_names[error["code"]]].get("data")
        if schema and "data" in error:
            self.value(schema["$ref"].rsplit("/", 1)[1], error["data"])

    def notification(self, message):
        reference = self.contract.notifications[message["method"]]["x-params"]["$ref"]
        self.value(reference.rsplit("/", 1)[1], message["params"])


def check_client(checks, transcript):
    conversation = Conversation.of(transcript)
    for request, result in conversation.answered:
        checks.params(request)
        checks.result(request, result)
    for response in conversation.responses:
        if "error" in response:
            checks.error(response["error"])
    for message in conversation.notifications:
        checks.notification(message)


ALL = transcripts(CLIENTS_FOLDER) + transcripts(ADAPTERS_FOLDER)
OF_PROGRAMS = [t for t in transcripts(ADAPTERS_FOLDER) if t.players != ["bridge"]]


@pytest.mark.parametrize("transcript", ALL, ids=str)
def test_the_models_accept_the_lines_of_client_and_bridge(models, params, transcript):
    check_client(Checks(CLIENTS, models, params), transcript)


@pytest.mark.parametrize("transcript", transcripts(ADAPTERS_FOLDER), ids=str)
def test_the_models_accept_the_calls_of_the_bridge(models, params, transcript):
    checks = Checks(ADAPTERS, models, params)
    for call in Calls(transcript).calls:
        if call["method"] in ADAPTERS.methods:
            checks.params(call)


@pytest.mark.parametrize("transcript", OF_PROGRAMS, ids=str)
def test_the_models_accept_the_lines_of_the_example_adapter(models, params, transcript):
    checks, calls = Checks(ADAPTERS, models, params), Calls(transcript)
    for call, answer in calls.answered:
        if "error" in answer:
            checks.error(answer["error"])
        # A load that gives nothing is a violation, which the libraries pass on.
        elif answer["result"] is not None:
            checks.result(call, answer["result"])
    for message in calls.notifications:
        checks.notification(message)
