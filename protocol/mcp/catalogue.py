"""The tools and the texts of the Model Context Protocol, as a source of the daemon.

The schemas of the tools come from clients/openrpc.json, the texts from the pages beside it. `clients/generate`
writes the source; a test compares it.
"""

import json
import pathlib
import re

CLIENTS = pathlib.Path(__file__).resolve().parents[1] / "clients"

#: The documents of both contracts.
DOORS = {
    door: json.loads((CLIENTS.parent / door / "openrpc.json").read_text(encoding="utf-8"))
    for door in ("clients", "adapters")
}
SCHEMAS = DOORS["clients"]["components"]["schemas"]

#: The pages of the contract that the daemon has, in the order of its resource.
NAMES = (
    "README", "methods", "types", "notifications", "rules", "sample-network", "configuration", "records", "lines",
    "order", "limits", "process",
)
PAGES = {name: (CLIENTS / f"{name}.md").read_text(encoding="utf-8") for name in NAMES}

# How many bytes the tools may have: a model reads them all.
LIMIT = 21_000
#: How a test is written, for the prompt `write_test`.
TEST_PAGE = (pathlib.Path(__file__).parent / "write-a-test.md").read_text(encoding="utf-8")
# How many bytes the page may have.
TEST_PAGE_LIMIT = 5_000
ID = {"type": "string", "minLength": 1, "maxLength": 256}
TEXT = {"type": "string", "maxLength": 4096}
COUNT = {"type": "integer"}
STRING = {"type": "string"}
BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "minItems", "maxItems", "maxLength")
NULLABLE_TEXT = {"type": ["string", "null"]}


class Schemas:
    """The schemas of one tool: its own, and those of the contract that it needs, as `$defs`."""

    def __init__(self, *, bounded):
        self.definitions = {}
        # Only what a model writes needs bounds.
        self.bounded = bounded

    def of(self, name):
        """A reference to a type of the contract; a short type itself."""
        schema = SCHEMAS[name]
        if schema.get("type") == "string" and len(schema.get("enum", [""])) < 5:
            return self.closed(schema)
        if name == "JSONObject":
            return {"type": "object"}
        if name not in self.definitions:
            self.definitions[name] = None
            self.definitions[name] = self.closed(schema)
        return {"$ref": f"#/$defs/{name}"}

    def closed(self, schema, only=None):
        """A schema of the contract that allows no other members.

        `only` names the members that are taken over.
        """
        if "$ref" in schema:
            return self.of(schema["$ref"].rsplit("/", 1)[1])
        result = {}
        for key, value in schema.items():
            if key in ("title", "description", "default", "contentEncoding", "pattern", "examples", "x-extensible", "discriminator"):
                continue
            if not self.bounded and (key in BOUNDS or key == "type" and "enum" in schema):
                continue
            if key == "properties":
                value = {name: self.closed(member) for name, member in value.items() if not only or name in only}
            elif key == "required" and only:
                value = [name for name in value if name in only]
            elif key in ("items", "propertyNames") or key == "additionalProperties" and isinstance(value, dict):
                value = self.closed(value)
            elif key == "oneOf" and value[1:] == [{"type": "null"}]:
                return self.nullable(self.closed(value[0]))
            elif key == "oneOf":
                value = [self.closed(member) for member in value]
            result[key] = value
        if "properties" in result:
            result["additionalProperties"] = False
        if self.bounded and result.get("type") == "string" and "enum" not in result:
            result["maxLength"] = 4096
        if self.bounded and result.get("type") == "array":
            result["maxItems"] = 1000
        return result

    @staticmethod
    def nullable(schema):
        if isinstance(schema.get("type"), str) and "enum" not in schema:
            return {**schema, "type": [schema["type"], "null"]}
        if "enum" in schema:
            return {**schema, "enum": [*schema["enum"], None]}
        return {"oneOf": [schema, {"type": "null"}]}

    def part(self, name, *only):
        """Some members of a type of the contract."""
        return self.closed(SCHEMAS[name], only)

    def root(self, properties, required):
        schema = {"type": "object", "properties": properties}
        if required:
            schema["required"] = required
        schema["additionalProperties"] = False
        # A type that is used once stands where it is used.
        for name in list(self.definitions):
            reference = {"$ref": f"#/$defs/{name}"}
            if name in ("AdError",) or json.dumps(schema | {"$defs": self.definitions}).count(json.dumps(reference)[1:-1]) > 1:
                continue
            definition = self.definitions.pop(name)
            schema = replaced(schema, reference, definition)
            self.definitions = replaced(self.definitions, reference, definition)
        if self.definitions:
            schema["$defs"] = self.definitions
        return schema


def replaced(schema, reference, definition):
    """A schema with a definition in place of the reference to it."""
    if isinstance(schema, list):
        return [replaced(member, reference, definition) for member in schema]
    if not isinstance(schema, dict):
        return schema
    if reference.items() <= schema.items():
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        return {**definition, **rest}
    return {key: replaced(value, reference, definition) for key, value in schema.items()}


def members(**properties):
    """A closed object whose members are all present."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


#: The names of sizes that are fixed.
FIXED_SIZE = {
    "type": "string",
    "enum": [name for name in SCHEMAS["AdSizeName"]["enum"] if name != "fluid"],
}


def described(schema, text):
    return {**schema, "description": text}


def listed(schema, **bounds):
    return {"type": "array", "items": schema, **bounds}


def events():
    """The rows of a table of events."""
    return listed(members(index=COUNT, atMs=COUNT, adId=NULLABLE_TEXT, what=STRING, details=STRING))


def load_source(schemas):
    """What every load takes; its format follows from the ad unit."""
    return {
        "adUnitId": described(TEXT, "Give either this or adapter."),
        "adapter": described(
            schemas.part("AdapterSource", "className", "parameter", "settings"), "Needs format."
        ),
        "format": described(schemas.of("AdFormat"), "Default: the ad unit's."),
        "timeoutMs": {"type": "integer", "minimum": 1, "maximum": 3600000},
    }


def tool(name, title, description, *, arguments, result, required=(), reads=False, repeats=False, reaches=False):
    """A tool of the catalogue.

    `reads`: it changes nothing. `repeats`: a second call changes nothing more. `reaches`: it runs adapters, which may
    call their networks.
    """
    inputs = Schemas(bounded=True)
    outputs = Schemas(bounded=False)
    properties = arguments(inputs)
    content = result(outputs)
    return {
        "name": name,
        "title": title,
        "description": description,
        "inputSchema": inputs.root(properties, list(required)),
        "outputSchema": outputs.root(content["properties"], content["required"]),
        "annotations": {
            "readOnlyHint": reads,
            "destructiveHint": False,
            "idempotentHint": reads or repeats,
            "openWorldHint": reaches,
        },
    }


def loaded_ad(schemas):
    assets = schemas.closed(SCHEMAS["NativeAdAssets"])
    # The bytes of an image are image content.
    schemas.definitions["Image"]["properties"]["data"] = {"type": "null"}
    return members(
        adId=STRING,
        format=schemas.of("AdFormat"),
        assets=schemas.nullable(assets),
        size=schemas.nullable(schemas.closed(SCHEMAS["Size"])),
        tracking=schemas.closed(SCHEMAS["Tracking"]),
        attempts=listed(schemas.closed(SCHEMAS["LoadAttempt"])),
    )


def frames(schemas):
    """Frames of assets; a contract without bounds would let a model write any number."""
    place = {"type": "number", "minimum": -100000, "maximum": 100000}
    length = {"type": "number", "minimum": 0, "maximum": 100000}
    rect = members(x=place, y=place, width=length, height=length)
    return {"type": "object", "propertyNames": schemas.of("AssetName"), "additionalProperties": rect}


def reasons():
    return listed(members(name=NULLABLE_TEXT, message=NULLABLE_TEXT, count=COUNT))


#: The parameters of `setRequestConfiguration`.
REQUEST_CONFIGURATION = next(
    method["params"] for method in DOORS["clients"]["methods"] if method["name"] == "setRequestConfiguration"
)

TOOLS = [
    tool(
        "list_inventory",
        "List the inventory",
        "Lists ad units, adapters, live ads and the clock. Begin here.",
        arguments=lambda s: {
            "match": described({"type": "string", "maxLength": 256}, "Part of an ad unit's id."),
            "format": s.of("AdFormat"),
            "after": described(ID, "The next of the answer before."),
            "limit": described({"type": "integer", "minimum": 1, "maximum": 500}, "By default what fits in 20 kB."),
        },
        result=lambda s: members(
            adUnits=listed(
                members(
                    adUnitId=STRING,
                    format=s.of("AdFormat"),
                    lineItems=listed(members(className=STRING, parameter=NULLABLE_TEXT)),
                )
            ),
            adUnitCount=COUNT,
            next=NULLABLE_TEXT,
            adapters=listed(s.part("AdapterInfo", "className", "formats", "state")),
            adapterCount=COUNT,
            ads=listed(s.part("AdSummary", "adId", "format", "state")),
            adCount=COUNT,
            mistakes=listed(STRING),
            clock=s.of("ClockMode"),
            nowMs=COUNT,
        ),
        reads=True,
    ),
    tool(
        "load_ad",
        "Load an ad",
        "Loads one ad from an ad unit, or from one adapter, and returns its assets, its images, and every network "
        "that was asked. drive_ad needs its adId.",
        arguments=lambda s: {
            **load_source(s),
            "adSize": described(
                {"oneOf": [FIXED_SIZE, s.closed(SCHEMAS["Size"])]},
                "For banners; by default banner.",
            ),
            "adTypes": described(listed(s.of("NativeAdType"), minItems=1, maxItems=2), "For native ads."),
            "options": described(s.part("NativeAdOptions", "image", "adView"), "For native ads."),
            "request": s.part("AdRequest", "isTestRequest", "extras", "seed"),
            "adId": described(ID, "An id of your choice, not like ad-1."),
        },
        result=loaded_ad,
        reaches=True,
    ),
    tool(
        "drive_ad",
        "Act on an ad",
        "Acts on a loaded ad, and returns the events that follow. Native ads: render, "
        "impression, click or tap, untrack. Full-screen ads: present, tap, earnReward, close. Banners: impression, "
        "tap, changeAdSize. dispose releases any ad.",
        arguments=lambda s: {
            "adId": ID,
            "action": {
                "type": "string",
                "enum": [
                    "render",
                    "untrack",
                    "impression",
                    "click",
                    "present",
                    *SCHEMAS["SimulatedAction"]["enum"],
                    "changeAdSize",
                    "dispose",
                ],
            },
            "asset": described(s.closed(SCHEMAS["AssetName"]), "For click and tap; by default callToAction."),
            "view": described(s.part("AdView", "width", "height"), "For render; by default 320 × 250."),
            "clickableAssetViews": described(frames(s), "For render: the frames of assets that react to taps."),
            "nonclickableAssetViews": described(frames(s), "For render: the frames of the others."),
            "adSize": described(FIXED_SIZE, "For changeAdSize."),
        },
        required=["adId", "action"],
        result=lambda s: members(
            adId=STRING,
            state=s.closed(SCHEMAS["AdState"]),
            counted={"type": ["boolean", "null"]},
            adChoices=s.nullable(s.closed(SCHEMAS["AdChoicesPlacement"])),
            events=events(),
            nextIndex=COUNT,
        ),
    ),
    tool(
        "preview",
        "Draw an ad",
        "Draws an ad as a PNG image, and names the faults of the layout of a native ad that was rendered.",
        arguments=lambda s: {
            "adId": ID,
            "template": described(s.of("PictureTemplate"), "A shape of a native ad, in place of its view."),
        },
        required=["adId"],
        result=lambda s: members(
            adId=STRING,
            state=s.of("AdState"),
            width=COUNT,
            height=COUNT,
            isChecked={"type": "boolean"},
            faults=listed(members(rule=STRING, severity=STRING, asset=NULLABLE_TEXT, message=STRING, sentence=STRING)),
        ),
        reads=True,
    ),
    tool(
        "run_waterfall",
        "Run a waterfall",
        "Loads the same ad many times, in a run of its own whose clock skips all waiting. Returns for each network how "
        "often it was asked and filled, how long it took, and why it failed.",
        arguments=lambda s: {
            **load_source(s),
            "count": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 100},
            "seed": described(
                {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "For random networks."
            ),
        },
        result=lambda s: members(
            loads=COUNT,
            filled=COUNT,
            medianMs=COUNT,
            maxMs=COUNT,
            networks=listed(
                members(
                    className=STRING,
                    parameter=NULLABLE_TEXT,
                    asked=COUNT,
                    filled=COUNT,
                    medianMs=COUNT,
                    maxMs=COUNT,
                    failures=reasons(),
                )
            ),
            failures=reasons(),
            violations=listed(members(rule=STRING, className=STRING, count=COUNT)),
            mistakes=listed(STRING),
            output=listed(STRING),
        ),
        repeats=True,
        reaches=True,
    ),
    tool(
        "check_adapter",
        "Check an adapter",
        "Tests an adapter against the guides, in a run of its own. Returns each check that did not pass, and why, and "
        "what the program wrote.",
        arguments=lambda s: {
            "className": ID,
            "parameter": described(TEXT, "One that gives an ad; by default that of an ad unit."),
            "failingParameter": described(TEXT, "One that gives no ad."),
            "format": described(s.of("AdFormat"), "By default all."),
        },
        required=["className"],
        result=lambda s: members(
            className=STRING,
            passed=COUNT,
            failed=COUNT,
            warnings=COUNT,
            notRun=COUNT,
            skipped=COUNT,
            checks=listed(
                members(
                    name=STRING,
                    format=NULLABLE_TEXT,
                    outcome={"enum": ["failed", "warning"]},
                    sentence=STRING,
                    basis=STRING,
                    reason=STRING,
                )
            ),
            others=listed(
                members(outcome={"enum": ["notRun", "skipped"]}, reason=STRING, names=listed(STRING))
            ),
            output=listed(STRING),
        ),
        repeats=True,
        reaches=True,
    ),
    tool(
        "restart_adapter",
        "Restart an adapter",
        "Ends the program of an adapter, and starts it again, for example after it was edited.",
        arguments=lambda s: {"className": ID},
        required=["className"],
        result=lambda s: members(className=STRING, state=s.of("AdapterState"), latencyMs=COUNT),
        repeats=True,
        reaches=True,
    ),
    tool(
        "set_request_configuration",
        "Set the request configuration",
        "Replaces what the publisher says about all requests. What is left out gets its default.",
        arguments=lambda s: {
            parameter["name"]: s.closed(parameter["schema"]) for parameter in REQUEST_CONFIGURATION
        },
        result=lambda s: members(requestConfiguration={"type": "object"}),
        repeats=True,
    ),
    tool(
        "get_timeline",
        "Show the timeline",
        "Shows what happened in this run as a table, and its loads as a picture.",
        arguments=lambda s: {
            "adId": ID,
            "sinceIndex": {"type": "integer", "minimum": 1, "maximum": 9007199254740991},
            "limit": described({"type": "integer", "minimum": 1, "maximum": 500}, "By default what fits in 20 kB."),
        },
        result=lambda s: members(events=events(), nextIndex=COUNT, forgotten=COUNT),
        reads=True,
    ),
    tool(
        "explain_contract",
        "Explain a name",
        "Explains any name of an answer: a rule, a check, an event, an error or its number, a method, a notification, "
        "a tool, a value. Examples: doubleImpression, didRewardUser, noInventory, 304.",
        arguments=lambda s: {"topic": {"type": "string", "minLength": 1, "maxLength": 100}},
        required=["topic"],
        result=lambda s: members(
            topics=listed(
                members(
                    kind={"enum": ["rule", "check", "event", "error", "method", "notification", "tool", "value"]},
                    name=STRING,
                    mark=STRING,
                    meaning=STRING,
                    advice=STRING,
                )
            )
        ),
        reads=True,
    ),
    tool(
        "advance_clock",
        "Advance the clock",
        "Moves a manual or skipping clock, and returns what happened meanwhile.",
        arguments=lambda s: {"ms": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}},
        required=["ms"],
        result=lambda s: members(nowMs=COUNT, events=events(), nextIndex=COUNT),
    ),
]


def table(page, heading, first_cell):
    """The rows of the table below a heading whose first column has a name."""
    section = f"\n{PAGES[page]}".split(f"\n{heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = []
    header = None
    for line in section.splitlines():
        if not line.startswith("|"):
            header = None
            continue
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if header is None:
            header = cells
        elif header[0] == first_cell and not set(cells[0]) <= {"-", " "}:
            rows.append([plain(cell) for cell in cells])
    return rows


def plain(text):
    """A cell without the marks of Markdown."""
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).replace("`", "")


def sentence(text):
    text = text[:1].upper() + text[1:]
    return text if text.endswith(".") or not text else text + "."


#: What the errors of the SDK and of the sample network mean. The page has their numbers.
ERROR_MEANINGS = {
    "invalidRequest": "The request is invalid, for example because an ad unit is wrong.",
    "noFill": "The request was valid, and no network had an ad.",
    "networkError": "The network could not be reached.",
    "serverError": "The network's server answered with something that cannot be used.",
    "osVersionTooLow": "The system of the device is too old.",
    "timeout": "The adapter or its network did not answer in time.",
    "mediationDataError": "The mediation's data for the network cannot be used, for example a parameter.",
    "mediationAdapterError": "The adapter failed: it does not exist, it could not be started, it has ended, or its code "
    "raised an error. The message and the program's standard error say where.",
    "mediationInvalidAdSize": "The adapter gave an ad of a size that was not requested.",
    "internalError": "The SDK or the adapter failed inside.",
    "invalidArgument": "The adapter was called with an argument that it does not accept.",
    "adAlreadyUsed": "The ad was used before; an ad is shown once.",
    "applicationIdentifierMissing": "The application has no identifier.",
    "receivedInvalidAdString": "The network's ad string is invalid.",
    "codeAdNotReady": "The ad is not ready to be presented.",
    "codeAdTooLarge": "The ad is too large for the screen.",
    "codeInternal": "The ad could not be presented, for a reason inside.",
    "codeAdAlreadyUsed": "The ad was presented before.",
    "notMainThread": "The ad was presented outside the main thread.",
    "mediation": "The adapter could not present the ad.",
    "adLoadFailureCallback": "The sample network has no ad. Its own error is the cause.",
    "adNotLoaded": "There is no ad to present.",
    "notSetUp": "The sample network could not be set up.",
    "badRequest": "The request has no ad unit, or an invalid one.",
    "unknown": "Something unknown went wrong.",
    "noInventory": "The network has no ad to show. The adapter works as it should.",
    "unsupportedProtocolVersion": "The server does not speak the revision of the Model Context Protocol.",
    "unknownTool": "The server has no tool of that name.",
    "unknownPrompt": "The server has no prompt of that name.",
    "resourceNotFound": "The server has no resource at that address.",
}


#: The errors that only `adbridge mcp` has.
MCP_ERRORS = {
    "unsupportedProtocolVersion": "-32022",
    "unknownTool": "-32602",
    "unknownPrompt": "-32602",
    "resourceNotFound": "-32602, or -32002 up to 2025-11-25",
}


#: The values that only the tools have, by the name of their type.
TOOL_VALUES = {
    "outcome of a check": {
        "failed": "The adapter does not do what the check demands.",
        "warning": "The same, and adapters in use live with it.",
        "notRun": "The check needs something that is missing, which its reason names.",
        "skipped": "The check does not apply to the adapter.",
    },
    "kind of a topic": {
        "rule": "A rule of the contract that the bridge watches in every run.",
        "check": "A check of adbridge check and check_adapter.",
        "event": "Something that happened to an ad, as get_timeline lists it.",
        "error": "An error with a number and a name.",
        "method": "A request of one of the two contracts.",
        "notification": "A message of one of the two contracts that has no answer.",
        "tool": "A tool of this server.",
        "value": "A value of a member that has few values.",
    },
}


def error_domains():
    """The names of codes in the domains of ad errors: domain, code, name."""
    for domain, codes in table("types", "## Ad error", "domain"):
        for code, name in re.findall(r"(-?\d+) ([a-z][A-Za-z]+)", codes):
            yield domain, code, name


def described_method(method):
    """What a method does, and its parameters."""
    texts = [method["summary"], method.get("description", "")]
    names = [parameter["name"] for parameter in method["params"]]
    texts.append(f"Parameters: {', '.join(names)}." if names else "It has no parameters.")
    return plain(" ".join(filter(None, texts)))


#: The types whose values are rules, events, notifications or methods.
NAMED_TYPES = {
    "AddedMethod", "AdEventName", "ContractRule", "LayoutRule", "NotificationName", "ProgramRule", "ReportedEventName",
    "StubRule",
}


def door_topics():
    """The methods, the notifications and the values of both doors."""
    seen = set()
    for door, document in DOORS.items():
        for method in document["methods"] + document.get("x-requests", []):
            yield "method", method["name"], f"{door}' contract", described_method(method)
        for notification in document["x-notifications"]:
            yield "notification", notification["name"], f"{door}' contract", described_method(notification)
        for type_name, schema in document["components"]["schemas"].items():
            # Their values are topics of their own.
            if type_name in NAMED_TYPES:
                continue
            for value in schema.get("enum", []):
                if isinstance(value, str) and (value, type_name) not in seen:
                    seen.add((value, type_name))
                    yield "value", value, type_name, plain(schema["description"])


def topics():
    for name, severity, what in table("rules", "# Contract rules", "rule"):
        yield "rule", name, severity, sentence(f"what breaks it: {what}")
    for name, what, payload in table("README", "## Events", "event"):
        yield "event", name, "", " ".join(filter(None, [sentence(what), sentence(f"with it: {payload}") if payload else ""]))
    errors = list(table("README", "## Errors", "code"))
    for number, name, when, data in errors:
        yield "error", name, number, " ".join(filter(None, [sentence(when), sentence(f"in data: {data}") if data else ""]))
    for domain, code, name in error_domains():
        yield "error", name, f"{code} of {domain}", ERROR_MEANINGS[name]
    listed = {name for _, name, _, _ in errors}
    for door, document in DOORS.items():
        for name, error in document["components"]["errors"].items():
            if name not in listed:
                listed.add(name)
                yield "error", name, str(error["code"]), sentence(plain(error["message"]))
    for name, code in MCP_ERRORS.items():
        yield "error", name, code, ERROR_MEANINGS[name]
    yield from door_topics()
    for type_name, values in TOOL_VALUES.items():
        for value, meaning in values.items():
            yield "value", value, type_name, meaning
    for described_tool in TOOLS:
        yield "tool", described_tool["name"], "", described_tool["description"]


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def source():
    """The source of the daemon."""
    catalogue = json.dumps(TOOLS, ensure_ascii=False, separators=(",", ":"))
    size = len(catalogue.encode("utf-8"))
    if size > LIMIT:
        raise SystemExit(f"The catalogue has {size} bytes; the limit is {LIMIT}.")
    if len(TEST_PAGE.encode("utf-8")) > TEST_PAGE_LIMIT:
        raise SystemExit(f"write-a-test.md has more than {TEST_PAGE_LIMIT} bytes.")
    pages = "\n\n".join(page.rstrip() for page in PAGES.values())
    for text in (catalogue, pages, TEST_PAGE):
        if '"##' in text:
            raise SystemExit('A text contains "##, which ends the Swift string.')
    rows = "".join(
        f"  ContractTopic(\n    kind: .{kind}, name: {quoted(name)}, mark: {quoted(mark)},\n"
        f"    meaning: {quoted(meaning)}),\n"
        for kind, name, mark, meaning in topics()
    )
    return (
        "// swift-format-ignore-file\n"
        "// Generated by clients/generate from protocol/clients/openrpc.json and its pages.\n\n"
        "/// The tools, as one line of JSON.\n"
        f'let toolCatalogue = ##"{catalogue}"##\n\n'
        "/// The rules, the events and the errors of the contract.\n"
        f"let contractTopics: [ContractTopic] = [\n{rows}]\n\n"
        "/// The pages of the contract.\n"
        f'let contractPage = ##"""\n{pages}\n"""##\n\n'
        "/// How a test is written.\n"
        f'let testPage = ##"""\n{TEST_PAGE.rstrip()}\n"""##\n'
    )
