"""The tools and the texts of the Model Context Protocol, as a source of the daemon.

The schemas of the tools come from clients/openrpc.json, the texts from the pages beside it. `clients/generate`
writes the source; a test compares it.
"""

import json
import pathlib
import re

CLIENTS = pathlib.Path(__file__).resolve().parents[1] / "clients"

SCHEMAS = json.loads((CLIENTS / "openrpc.json").read_text(encoding="utf-8"))["components"]["schemas"]

#: The pages of the contract that the daemon has, in the order of its resource.
NAMES = (
    "README", "methods", "types", "notifications", "rules", "sample-network", "configuration", "records", "lines",
    "order", "limits", "process",
)
PAGES = {name: (CLIENTS / f"{name}.md").read_text(encoding="utf-8") for name in NAMES}

# How many bytes the tools may have: a model reads them all.
LIMIT = 15_000
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


def tool(name, description, *, arguments, result, required=(), reads=False):
    inputs = Schemas(bounded=True)
    outputs = Schemas(bounded=False)
    properties = arguments(inputs)
    content = result(outputs)
    return {
        "name": name,
        "description": description,
        "inputSchema": inputs.root(properties, list(required)),
        "outputSchema": outputs.root(content["properties"], content["required"]),
        "annotations": {"readOnlyHint": True} if reads else {"destructiveHint": False},
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


def reasons():
    return listed(members(name=NULLABLE_TEXT, message=NULLABLE_TEXT, count=COUNT))


TOOLS = [
    tool(
        "list_inventory",
        "Lists ad units, adapters, live ads and the clock. Begin here.",
        arguments=lambda s: {
            "match": described({"type": "string", "maxLength": 256}, "Part of an ad unit's id."),
            "format": s.of("AdFormat"),
            "limit": {"type": "integer", "minimum": 1, "maximum": 500, "default": 50},
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
            adapters=listed(s.part("AdapterInfo", "className", "formats", "state")),
            ads=listed(s.part("AdSummary", "adId", "format", "state")),
            adCount=COUNT,
            clock=s.of("ClockMode"),
            nowMs=COUNT,
        ),
        reads=True,
    ),
    tool(
        "load_ad",
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
    ),
    tool(
        "drive_ad",
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
            "adSize": described(FIXED_SIZE, "For changeAdSize."),
        },
        required=["adId", "action"],
        result=lambda s: members(
            adId=STRING,
            state=s.closed(SCHEMAS["AdState"]),
            counted={"type": ["boolean", "null"]},
            adChoices=s.nullable(s.closed(SCHEMAS["AdChoicesPlacement"])),
            events=events(),
        ),
    ),
    tool(
        "run_waterfall",
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
        ),
    ),
    tool(
        "check_adapter",
        "Tests an adapter against the guides, in a run of its own. Returns each check that did not pass, and why.",
        arguments=lambda s: {
            "className": ID,
            "parameter": described(TEXT, "One that gives an ad; by default that of an ad unit."),
            "failingParameter": described(TEXT, "One that gives no ad."),
            "formats": described(listed(s.of("AdFormat"), minItems=1, maxItems=6), "By default all."),
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
                    outcome={"enum": ["failed", "warning", "notRun", "skipped"]},
                    sentence=STRING,
                    basis=STRING,
                    reason=STRING,
                )
            ),
        ),
    ),
    tool(
        "get_timeline",
        "Shows what happened in this run as a table, and its loads as a picture.",
        arguments=lambda s: {
            "adId": ID,
            "sinceIndex": {"type": "integer", "minimum": 1, "maximum": 9007199254740991},
            "limit": {"type": "integer", "minimum": 1, "maximum": 500, "default": 100},
        },
        result=lambda s: members(events=events(), nextIndex=COUNT, forgotten=COUNT),
        reads=True,
    ),
    tool(
        "explain_contract",
        "Explains a rule, a check, an event or an error by its name, such as doubleImpression, "
        "didRewardUser, wrongState or 304.",
        arguments=lambda s: {"topic": {"type": "string", "minLength": 1, "maxLength": 100}},
        required=["topic"],
        result=lambda s: members(
            topics=listed(
                members(
                    kind={"enum": ["rule", "check", "event", "error"]},
                    name=STRING,
                    mark=STRING,
                    meaning=STRING,
                )
            )
        ),
        reads=True,
    ),
    tool(
        "advance_clock",
        "Moves a manual or skipping clock, and returns what happened meanwhile.",
        arguments=lambda s: {"ms": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}},
        required=["ms"],
        result=lambda s: members(nowMs=COUNT, events=events()),
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


def topics():
    for name, severity, what in table("rules", "# Contract rules", "rule"):
        yield "rule", name, severity, sentence(f"what breaks it: {what}")
    for name, what, payload in table("README", "## Events", "event"):
        yield "event", name, "", " ".join(filter(None, [sentence(what), sentence(f"with it: {payload}") if payload else ""]))
    for number, name, when, data in table("README", "## Errors", "code"):
        yield "error", name, number, " ".join(filter(None, [sentence(when), sentence(f"in data: {data}") if data else ""]))


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def source():
    """The source of the daemon."""
    catalogue = json.dumps(TOOLS, ensure_ascii=False, separators=(",", ":"))
    size = len(catalogue.encode("utf-8"))
    if size > LIMIT:
        raise SystemExit(f"The catalogue has {size} bytes; the limit is {LIMIT}.")
    pages = "\n\n".join(page.rstrip() for page in PAGES.values())
    for text in (catalogue, pages):
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
        f'let contractPage = ##"""\n{pages}\n"""##\n'
    )
