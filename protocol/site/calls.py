"""One call in the languages of the clients."""

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients"))

from generator.document import SCHEMA  # noqa: E402
from generator.python_text import snake  # noqa: E402

#: What a library does in another way: a client cancels a call and not an id, and in JavaScript it closes the bridge.
NO_METHOD = {"Python": {"$/cancelRequest"}, "JavaScript": {"$/cancelRequest", "exit"}}

SWIFT = """\
import Foundation

let adbridge = Process()
let input = Pipe()
adbridge.executableURL = URL(fileURLWithPath: "/usr/local/bin/adbridge")
adbridge.standardInput = input
try adbridge.run()
let request = ##"{request}"##
try input.fileHandleForWriting.write(contentsOf: Data((request + "\\n").utf8))
try input.fileHandleForWriting.close()
adbridge.waitUntilExit()
"""


def request(name, params, has_result, number):
    """The message of a call. A notification has no id."""
    message = {"jsonrpc": "2.0", "id": number, "method": name, "params": params}
    if not has_result:
        del message["id"]
    if not params:
        del message["params"]
    return message


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def tabs(method, params, message, schemas):
    """The same call in each language, as tabs."""
    texts = {"Shell": ("sh", shell(message))}
    if method["name"] not in NO_METHOD["Python"]:
        texts["Python"] = ("python", python(method, params, schemas))
    if method["name"] not in NO_METHOD["JavaScript"]:
        texts["JavaScript"] = ("js", javascript(method["name"], params))
    texts["Swift"] = ("swift", swift(message))
    blocks = []
    for title, (language, text) in texts.items():
        lines = "\n".join(f"    {line}".rstrip() for line in text.rstrip("\n").splitlines())
        blocks.append(f'=== "{title}"\n\n    ```{language}\n{lines}\n    ```')
    return "\n\n".join(blocks)


def shell(message):
    text = compact(message).replace("'", "'\\''")
    return f"printf '%s\\n' '{text}' | adbridge\n"


def swift(message):
    return SWIFT.replace("{request}", compact(message))


def python(method, params, schemas):
    name = snake(method["name"])
    arguments = []
    for param in method["params"]:
        if param["name"] not in params:
            continue
        value = params[param["name"]]
        target = schemas.get(param["schema"].get("$ref", "").removeprefix(SCHEMA), {})
        if param["required"] and "properties" in target:
            # The members of a required object are parameters of their own.
            for key, member in value.items():
                own = f"{snake(param['name'])}_id" if key == "id" else snake(key)
                arguments.append(f"{own}={literal(member)}")
        else:
            arguments.append(f"{snake(param['name'])}={literal(value)}")
    call = f"bridge.{name}({', '.join(arguments)})"
    if len(call) > 80:
        call = f"bridge.{name}(\n" + "".join(f"        {each},\n" for each in arguments) + "    )"
    line = f"    print({call})" if "result" in method else f"    {call}"
    return f"from adbridge import AdBridge\n\nwith AdBridge() as bridge:\n{line}\n"


def javascript(name, params):
    own = name.rsplit(".", 1)[-1]
    text = re.sub(r'"([A-Za-z_$][\w$]*)":', r"\1: ", json.dumps(params, ensure_ascii=False, separators=(", ", ":")))
    argument = text if params else ""
    return (
        "import { AdBridge } from 'adbridge';\n\nconst bridge = await AdBridge.start();\n"
        f"console.log(await bridge.{own}({argument}));\nawait bridge.close();\n"
    )


def literal(value):
    """A value of JSON in Python."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {literal(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(literal(each) for each in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return repr(value)
