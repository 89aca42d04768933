"""The official Python client uses everything that the server has, in both eras.

The client checks structured content against the schema of its tool. The fixture `server` checks each line.
"""

import base64
import re
import struct
import zlib

import anyio
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_types import PromptReference, ResourceTemplateReference, TextContent

pytestmark = pytest.mark.anyio

# The client speaks the newest revision in the mode `auto`, and 2025-11-25 in the mode `legacy`.
eras = pytest.mark.parametrize("mode, version", [("auto", "2026-07-28"), ("legacy", "2025-11-25")])

TOOL_CALLS = {
    "list_inventory": {"match": "sample/", "limit": 3},
    "load_ad": {"adUnitId": "sample/native"},
    "drive_ad": {"adId": "ad-1", "action": "render"},
    "preview": {"adId": "ad-1"},
    "run_waterfall": {"adUnitId": "sample/waterfall", "count": 20},
    "check_adapter": {"className": "SampleCustomEvent", "parameter": "content", "format": "native"},
    "restart_adapter": {"className": "SampleCustomEvent"},
    "set_request_configuration": {"maxAdContentRating": "G"},
    "get_timeline": {},
    "explain_contract": {"topic": "doubleImpression"},
    "advance_clock": {"ms": 1000},
}


def text(result):
    return "\n".join(block.text for block in result.content if isinstance(block, TextContent))


@eras
async def test_it_connects_in_its_era(server, mode, version):
    async with Client(server(), mode=mode) as client:
        assert client.protocol_version == version
        assert client.server_info.name == "adbridge"
        assert client.instructions
        capabilities = client.server_capabilities
        assert capabilities.tools and capabilities.prompts and capabilities.resources.subscribe
        assert capabilities.completions is not None and capabilities.logging is None


@eras
async def test_every_tool_is_used(server, mode, version):
    async with Client(server("--clock", "manual"), mode=mode) as client:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == list(TOOL_CALLS)
        for name, arguments in TOOL_CALLS.items():
            result = await client.call_tool(name, arguments)
            if name == "restart_adapter":
                # A built-in adapter has no program.
                assert result.is_error
                continue
            assert not result.is_error, text(result)
            assert result.structured_content is not None
            assert len(text(result)) > 10


@eras
async def test_images_are_image_content(server, mode, version):
    async with Client(server(), mode=mode) as client:
        result = await client.call_tool("load_ad", {"adUnitId": "sample/content"})
        images = [block for block in result.content if block.type == "image"]
        assert [image.mime_type for image in images] == ["image/png", "image/png"]
        assert all(base64.b64decode(image.data).startswith(b"\x89PNG") for image in images)
        assert result.structured_content["assets"]["icon"]["data"] is None


def png_rows(data):
    """The rows of a PNG file with four bits a pixel, without their filter. Every check sum is checked."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, rest = [], data[8:]
    while rest:
        length, kind = struct.unpack(">I4s", rest[:8])
        content, (checksum,) = rest[8 : 8 + length], struct.unpack(">I", rest[8 + length : 12 + length])
        assert zlib.crc32(kind + content) == checksum
        chunks.append((kind, content))
        rest = rest[12 + length :]
    assert [kind for kind, _ in chunks] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    width, height, depth, kind = struct.unpack(">IIBB", chunks[0][1][:10])
    assert (depth, kind) == (4, 3)
    stored = zlib.decompress(chunks[2][1])
    size = (width + 1) // 2 + 1
    assert len(stored) == size * height
    rows, above = [], bytes(size - 1)
    for start in range(0, len(stored), size):
        assert stored[start] == 2
        above = bytes((new + old) % 256 for new, old in zip(stored[start + 1 : start + size], above))
        rows.append(above)
    assert max(nibble for row in rows for byte in row for nibble in (byte >> 4, byte & 15)) < len(chunks[1][1]) / 3
    return rows


@eras
async def test_a_timeline_shows_its_loads_as_a_picture(server, mode, version):
    async with Client(server("--clock", "skip"), mode=mode) as client:
        nothing = await client.call_tool("get_timeline", {})
        assert [block.type for block in nothing.content] == ["text"]
        await client.call_tool("load_ad", {"adUnitId": "sample/waterfall"})
        for _ in range(30):
            await client.call_tool("load_ad", {"adUnitId": "sample/slow"})
        timeline = await client.call_tool("get_timeline", {"limit": 500})
        (image,) = [block for block in timeline.content if block.type == "image"]
        assert image.mime_type == "image/png" and len(image.data) < 50_000
        rows = png_rows(base64.b64decode(image.data))
        # A bar of each color of an outcome, and at most 24 rows.
        colors = {nibble for row in rows for byte in row for nibble in (byte >> 4, byte & 15)}
        assert {0, 1, 4} <= colors
        assert len(rows) < 25 * 24 + 10


@eras
async def test_a_preview_is_an_image_with_the_faults_of_the_layout(server, mode, version):
    async with Client(server(), mode=mode) as client:
        await client.call_tool("load_ad", {"adUnitId": "sample/native"})
        frames = {"headline": {"x": 10, "y": 10, "width": 12, "height": 20}, "body": {"x": 10, "y": 240, "width": 400, "height": 40}}
        await client.call_tool(
            "drive_ad",
            {"adId": "ad-1", "action": "render", "view": {"width": 320, "height": 250}, "clickableAssetViews": frames},
        )
        result = await client.call_tool("preview", {"adId": "ad-1"})
        (image,) = [block for block in result.content if block.type == "image"]
        assert image.mime_type == "image/png" and len(image.data) < 20_000
        rows = png_rows(base64.b64decode(image.data))
        assert len(rows) == result.structured_content["height"]
        # Red marks the faults.
        assert 5 in {nibble for row in rows for byte in row for nibble in (byte >> 4, byte & 15)}
        faults = result.structured_content["faults"]
        assert [fault["rule"] for fault in faults] == ["assetOutsideView", "headlineTruncated"]
        assert all(fault["message"] in text(result) for fault in faults)
        for unit in ("sample/banner", "sample/rewarded", "sample/content"):
            ad = (await client.call_tool("load_ad", {"adUnitId": unit})).structured_content["adId"]
            drawn = await client.call_tool("preview", {"adId": ad})
            assert [block.type for block in drawn.content] == ["text", "image"]
            assert drawn.structured_content["faults"] == []


@eras
async def test_a_seed_repeats_a_load(server, mode, version):
    async with Client(server("--clock", "skip"), mode=mode) as client:
        adapter = {"className": "SampleCustomEvent", "parameter": "fill-50+content"}
        outcomes = set()
        for seed in range(8):
            arguments = {"adapter": adapter, "format": "native", "request": {"seed": seed}}
            found = {(await client.call_tool("load_ad", arguments)).is_error for _ in range(3)}
            assert len(found) == 1
            outcomes |= found
        assert outcomes == {True, False}


@eras
async def test_a_failure_is_a_result_that_says_what_to_do_next(server, mode, version):
    async with Client(server(), mode=mode) as client:
        for name, arguments in [
            ("load_ad", {"adUnitId": "sample/no-fill"}),
            ("load_ad", {"adUnitId": "sample/nofill"}),
            ("load_ad", {}),
            ("drive_ad", {"adId": "ad-77", "action": "tap"}),
            ("drive_ad", {"adId": "ad-77", "action": "dance"}),
            ("run_waterfall", {"adUnitId": "sample/nofill"}),
            ("check_adapter", {"className": "Nope"}),
            ("check_adapter", {"className": "SampleLegacyCustomEvent", "format": "banner"}),
            ("run_waterfall", {"adapter": {"className": "SampleCustomEvnt"}, "format": "native"}),
            ("run_waterfall", {"adapter": {"className": "SampleLegacyCustomEvent"}, "format": "banner"}),
            ("restart_adapter", {"className": "SampleCustomEvent"}),
            ("preview", {"adId": "ad-77"}),
            ("explain_contract", {"topic": "doubleImpresion"}),
            ("advance_clock", {"ms": 1}),
        ]:
            result = await client.call_tool(name, arguments)
            assert result.is_error, name
            assert "\nNext: " in text(result), name
        with pytest.raises(MCPError) as raised:
            await client.call_tool("load_add", {})
        assert raised.value.error.code == -32602


@eras
async def test_every_prompt_is_used(server, mode, version):
    async with Client(server(), mode=mode) as client:
        prompts = (await client.list_prompts()).prompts
        assert len(prompts) == 3
        for prompt in prompts:
            arguments = {}
            for argument in prompt.arguments:
                completion = await client.complete(
                    PromptReference(type="ref/prompt", name=prompt.name), {"name": argument.name, "value": ""}
                )
                arguments[argument.name] = completion.completion.values[0]
            result = await client.get_prompt(prompt.name, arguments)
            assert all(value in result.messages[0].content.text for value in arguments.values())
            named = set(re.findall(r"[a-z]+_[a-z]+", result.messages[0].content.text))
            assert named & set(TOOL_CALLS)


@eras
async def test_every_resource_is_used(server, mode, version):
    async with Client(server(), mode=mode) as client:
        await client.call_tool("load_ad", {"adUnitId": "sample/native"})
        await client.call_tool("drive_ad", {"adId": "ad-1", "action": "impression"})
        resources = (await client.list_resources()).resources
        assert len(resources) > 15
        for resource in resources:
            contents = (await client.read_resource(resource.uri)).contents
            assert contents[0].text and contents[0].mime_type == resource.mime_type
        templates = (await client.list_resource_templates()).resource_templates
        for template in templates:
            name = re.search(r"{(\w+)}", template.uri_template)[1]
            completion = await client.complete(
                ResourceTemplateReference(type="ref/resource", uri=template.uri_template), {"name": name, "value": ""}
            )
            uri = template.uri_template.replace(f"{{{name}}}", completion.completion.values[0])
            assert (await client.read_resource(uri)).contents[0].text
        with pytest.raises(MCPError):
            await client.read_resource("adbridge://nothing")


@eras
async def test_a_check_and_a_slow_load_send_progress(server, mode, version):
    async with Client(server(), mode=mode) as client:
        steps = []

        async def note(progress, total, message):
            steps.append((progress, total, message))

        await client.call_tool(
            "check_adapter",
            {"className": "SampleCustomEvent", "parameter": "content", "format": "banner"},
            progress_callback=note,
        )
        assert len(steps) > 10 and steps[-1][0] <= steps[-1][1]
        steps.clear()
        result = await client.call_tool("load_ad", {"adUnitId": "sample/slow"}, progress_callback=note)
        assert not result.is_error
        assert steps and "ad-1" in steps[0][2]


@eras
async def test_what_is_cancelled_is_silent(server, mode, version):
    # A process adapter takes time in every build: its program has to start.
    async with Client(server("--config", "clients/examples/my_network.json"), mode=mode) as client:
        for name, arguments in [
            ("load_ad", {"adapter": {"className": "SampleCustomEvent", "parameter": "never"}, "format": "native"}),
            ("run_waterfall", {"adUnitId": "feed", "count": 1000}),
            ("check_adapter", {"className": "MyNetwork", "parameter": "unit-7"}),
        ]:
            with anyio.move_on_after(0.01) as scope:
                await client.call_tool(name, arguments)
            assert scope.cancelled_caught, name
        result = await client.call_tool("list_inventory", {})
        assert result.structured_content["adCount"] == 0


async def test_a_stream_tells_of_changes(server):
    async with Client(server()) as client:
        async with client.listen(resource_subscriptions=["adbridge://run/timeline"]) as changes:
            await client.call_tool("load_ad", {"adUnitId": "sample/native"})
            await client.call_tool("drive_ad", {"adId": "ad-1", "action": "render"})
            with anyio.fail_after(5):
                event = await changes.__anext__()
            assert event.uri == "adbridge://run/timeline"


@pytest.mark.filterwarnings("ignore::mcp.shared.exceptions.MCPDeprecationWarning")
async def test_the_older_revision_subscribes_and_pings(server):
    async with Client(server(), mode="legacy") as client:
        await client.send_ping()
        await client.subscribe_resource("adbridge://run/log")
        await client.call_tool("load_ad", {"adUnitId": "sample/native"})
        await client.call_tool("drive_ad", {"adId": "ad-1", "action": "render"})
        await client.unsubscribe_resource("adbridge://run/log")
