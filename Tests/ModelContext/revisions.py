"""Checks lines of a server against the revision of the Model Context Protocol that it speaks."""

import functools
import importlib.util
import json
import pathlib

import jsonschema
from mcp_types import methods

VERSIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]
NEWEST = VERSIONS[-1]
RESULTS = {
    "initialize": "InitializeResult",
    "server/discover": "DiscoverResult",
    "subscriptions/listen": "SubscriptionsListenResult",
    "tools/list": "ListToolsResult",
    "tools/call": "CallToolResult",
    "resources/list": "ListResourcesResult",
    "resources/templates/list": "ListResourceTemplatesResult",
    "resources/read": "ReadResourceResult",
    "prompts/list": "ListPromptsResult",
    "prompts/get": "GetPromptResult",
    "completion/complete": "CompleteResult",
}
VERSION_KEY = "io.modelcontextprotocol/protocolVersion"


def read(path):
    """The lines between a client and a server, as `tap.py` wrote them."""
    with open(path, encoding="utf-8") as record:
        return [tuple(json.loads(line)) for line in record]


def check(lines):
    """Checks every line of the server, and returns how many there were.

    Each answer belongs to a request that waits, and each notification to what the client has asked for.
    """
    version = NEWEST
    waiting = {}
    withdrawn = set()
    tokens = {}
    streams = set()
    #: Lines that are not JSON. Their answer has the id, if it was read whole before the fault.
    faulty = []
    count = 0
    for who, line in lines:
        if who == "client":
            try:
                message = json.loads(line, parse_constant=refuse)
            except ValueError:
                faulty.append(line)
                continue
            if not isinstance(message, dict):
                continue
            params = message.get("params") if isinstance(message.get("params"), dict) else {}
            if message.get("method") == "notifications/cancelled":
                withdrawn.add(key(params.get("requestId")))
            elif type(message.get("id")) in (int, str) and isinstance(message.get("method"), str):
                waiting[key(message["id"])] = message["method"]
                token = params.get("_meta", {}).get("progressToken") if isinstance(params.get("_meta"), dict) else None
                if token is not None:
                    tokens[key(token)] = (key(message["id"]), -1)
            continue
        count += 1
        assert line.endswith("\n"), line
        message = json.loads(line)
        assert message["jsonrpc"] == "2.0"
        if "method" in message:
            assert "id" not in message, "The server sends no requests."
            methods.parse_server_notification(message["method"], version, message.get("params"))
            validator(version, "JSONRPCNotification").validate(message)
            validator(version, "ServerNotification").validate(message)
            params = message["params"]
            if message["method"] == "notifications/progress":
                request, last = tokens[key(params["progressToken"])]
                assert request in waiting, "Progress stops with the answer."
                assert params["progress"] > last, "Progress rises."
                tokens[key(params["progressToken"])] = (request, params["progress"])
            elif version == NEWEST:
                stream = key(params["_meta"]["io.modelcontextprotocol/subscriptionId"])
                if message["method"] == "notifications/subscriptions/acknowledged":
                    streams.add(stream)
                assert stream in streams, "A stream begins with its confirmation."
            continue
        if "id" not in message:
            check_error(message, version)
            continue
        if message.get("error", {}).get("code") == -32700:
            line_of_id = next((one for one in faulty if json.dumps(message["id"]) in one), None)
            assert line_of_id is not None, f"No line with a fault has this id: {line}"
            faulty.remove(line_of_id)
            check_error(message, version)
            continue
        method = waiting.pop(key(message["id"]), None)
        assert method is not None, f"Nobody waits for this answer: {line}"
        if "error" in message:
            check_error(message, version)
            continue
        if method == "initialize":
            version = message["result"]["protocolVersion"]
        methods.validate_server_result(method, version, message["result"])
        validator(version, "JSONRPCResultResponse", "JSONRPCResponse").validate(message)
        validator(version, RESULTS.get(method, "EmptyResult"), "Result").validate(message["result"])
        check_members(message["result"], version)
    left = set(waiting) - withdrawn
    assert not left, f"Without an answer: {left}"
    return count


def refuse(constant):
    raise ValueError(f"JSON has no {constant}.")


def key(identifier):
    return json.dumps(identifier)


@functools.cache
def validator(version, *names):
    """Checks values against a type of the official schema of a revision: the first name that it has."""
    package = pathlib.Path(importlib.util.find_spec("mcp_fuzzer").origin).parent
    path = package / "schemas" / "mcp-spec" / "schema" / version / "schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    key = "$defs" if "$defs" in schema else "definitions"
    name = next(name for name in names if name in schema[key])
    return jsonschema.validators.validator_for(schema)({**schema, "$ref": f"#/{key}/{name}"})


def check_error(message, version):
    validator(version, "JSONRPCErrorResponse", "JSONRPCError").validate(message)
    assert not -32768 <= message["error"]["code"] <= -32000 or message["error"]["code"] in (
        -32700, -32600, -32601, -32602, -32603, -32022, -32002 if version != NEWEST else 0,
    ), message


def check_members(result, version):
    """The members that came with a later revision. The models of the package know only two revisions."""
    is_newest = version == NEWEST
    assert ("resultType" in result) == is_newest
    for tool in result.get("tools", []):
        assert ("outputSchema" in tool) == (version >= "2025-06-18")
        assert ("annotations" in tool) == (version >= "2025-03-26")
    if "content" in result:
        assert ("structuredContent" in result) == (version >= "2025-06-18" and not result["isError"])
    if "capabilities" in result:
        assert ("completions" in result["capabilities"]) == (version >= "2025-03-26")
