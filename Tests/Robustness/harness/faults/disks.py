"""Full disks and images that unpack to gigabytes."""

import base64
import json
import resource
import sys
import tempfile
import zlib
from pathlib import Path

from .. import memory
from ..daemon import Daemon
from ..failure import Failure
from ..peaks import Peak
from ..report import Row
from .common import MANUAL, load, request

#: The events of 200 loads, and the lines about them, are short.
BUDGET = memory.OUTPUT + memory.LINE

#: A picture may be drawn with the bytes of the image, in base64.
BOMB_BUDGET = memory.ADAPTER + memory.LONGEST_LINE + memory.LINE

#: The limit of a disk without room for a byte, where files have sizes.
FULL = -1

#: An adapter whose ad has the image of a file.
SHOW = """
import json, sys
image = open(sys.argv[1]).read()
for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    result = {}
    if message["method"] == "adapter/initialize":
        result = {"className": "Bomb", "adapterVersion": "1.0.0", "adSdkVersion": "1.0.0", "formats": ["native"]}
    if message["method"] == "adapter/loadNative":
        icon = {"data": image, "mimeType": "image/png", "width": 46340, "height": 46340}
        result = {"assets": {"headline": "Bomb", "icon": icon, "images": [icon]}}
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
"""


def full_disks(bench):
    """Each file that is written, on a full disk and with a limit on its size: said, and no crash."""
    count = 0
    peak = Peak(BUDGET)
    loads = b"".join(load(number, "sample/native") for number in range(1, 200))
    check = ["check", "--adapter", "SampleCustomEvent", "--parameter", "content", "--format", "native"]
    with tempfile.TemporaryDirectory() as folder:
        configuration = Path(folder, "configuration.json")
        configuration.write_text(json.dumps({"adapters": [
            {"className": "A", "command": ["sh", "-c", "exit 3"]}]}))
        config = ["--config", str(configuration)]
        cases = [
            # The arguments before the file, what is written, and the exit codes.
            (["--report"], loads, {0, 1}), (["--trace"], loads, {0, 1}),
            ([*config, "--record"], request(1, "setUp", {"classNames": ["A"]}), {0, 1, 2}),
            (["load", "sample/native", "--report"], b"", {0, 1}),
            (["load", "sample/native", "--trace"], b"", {0, 1}),
            (["mcp", "--report"], request(0, "ping"), {0, 1}), (["mcp", "--trace"], request(0, "ping"), {0, 1}),
            ([*check, "--write-expectations"], b"", {0, 1, 2}),
        ]
        for arguments, lines, codes in cases:
            whole = Path(folder, f"whole-{count}")
            _write(bench, peak, [*arguments, str(whole)], lines, codes)
            for limit in (FULL, 0, 512, 4_096):
                target = "/dev/full" if limit == FULL else str(Path(folder, f"out-{count}"))
                reason = limit < whole.stat().st_size and "can't be written"
                _write(bench, peak, [*arguments, target], lines, codes, limit, reason)
                count += 1
        # A folder on a disk that takes nothing.
        for limit in (0, 64):
            folder_of_files = str(Path(folder, f"init-{count}"))
            _write(bench, peak, ["init", folder_of_files], b"", {2}, limit, "can't be written")
            count += 1
        for limit in (FULL, 0, 512, 4_096):
            _update(bench, peak, Path(folder, f"transcript-{count}"), limit)
            count += 1
        _record_image(bench, peak, folder)
        count += 1
    return Row("files on full disks, and with limited sizes", count,
               f"served, and the reason is said; peak {peak}")


def _write(bench, peak, arguments, lines, codes, limit=None, reason=""):
    """Runs a command whose file can't be written, and must say why."""
    prepare = None
    if limit not in (None, FULL):
        prepare = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    with Daemon(bench.command, arguments, 60, prepare, pipes_errors=True) as daemon, peak.of(daemon.pid):
        output, code = daemon.finish(lines)
        said = daemon.errors()
    if code not in codes:
        raise Failure(f"{arguments} with {limit} bytes: code {code}, {said[-300:]!r}")
    if reason and reason not in said:
        raise Failure(f"{arguments} with {limit} bytes says {said[-300:]!r}, not {reason!r}")
    answers = sum(b'"id":' in line for line in output)
    if code != 2 and answers < lines.count(b'"id":'):
        raise Failure(f"{arguments} with {limit} bytes: {answers} answers")


def _update(bench, peak, file, limit):
    """A transcript whose new answers can't be written stays as it was."""
    old = b"> " + request(1, "rpc.discover") + b'< {"jsonrpc":"2.0","id":1,"result":{}}\n'
    file.write_bytes(old)
    if limit == FULL:
        Path(f"{file}.new").symlink_to("/dev/full")
    reason = f"{file} can't be written"
    _write(bench, peak, ["rerun", str(file), "--update"], b"", {1}, limit, reason)
    if file.read_bytes() != old:
        raise Failure(f"a transcript has changed although {reason}, with {limit} bytes")


def _record_image(bench, peak, folder):
    """An image of a tape has no room beside it: said, and the ad is served. Nothing of it stays."""
    config = _showing(folder, bytes(100_000))
    tape = Path(folder, "image.tape")
    arguments = [*config, "--record", str(tape)]
    lines = request(1, "loadNative", {"adUnitId": "bomb"})
    _write(bench, peak, arguments, lines, {1}, 50_000, f"An image of the tape {tape} can't be written")
    left = list(Path(f"{tape}.images").iterdir())
    if left:
        raise Failure(f"an image that can't be written leaves {left}")


def unpacking_images(bench):
    """An image of two megabytes that unpacks to two gigabytes is never unpacked."""
    side = 16_384 if bench.is_quick else 46_340
    image = _bomb(side)
    text = base64.b64encode(image).decode()
    with tempfile.TemporaryDirectory() as folder:
        config = _showing(folder, image)
        ask = [
            request(1, "loadNative", {"adUnitId": "bomb"}), request(2, "preview", {"adId": "ad-1", "format": "html"}),
            request(3, "render", {"adId": "ad-1", "view": {"width": 320, "height": 250}}),
            request(4, "preview", {"adId": "ad-1", "format": "svg"}), request(5, "getAd", {"adId": "ad-1"}),
            request(6, "ping")]
        report = str(Path(folder, "report.html"))
        with Daemon(bench.command, [*config, *MANUAL, "--report", report], seconds=60) as daemon:
            answers = {}
            for number, line in enumerate(ask, 1):
                answers |= memory._exchange(daemon, [line], number)
                if "result" not in answers[number]:
                    raise Failure(f"with an image that unpacks: {str(answers[number])[:300]}")
            if text not in answers[4]["result"]["text"]:
                raise Failure("the image that unpacks is not in the drawing")
            drawn = memory._require_peak(daemon, BOMB_BUDGET)
        reported = Peak(BOMB_BUDGET)
        arguments = ["load", "bomb", *config, "--report", report]
        with Daemon(bench.command, arguments, seconds=60) as daemon, reported.of(daemon.pid):
            _, code = daemon.finish()
            if code != 0 or text not in Path(report).read_text():
                raise Failure(f"the image that unpacks is not in the report: code {code}")
    return Row(f"an image of {len(image) / 1e6:.1f} MB that unpacks to {side * side / 1e9:.1f} GB", 1,
               f"drawn and reported; peaks {drawn} and {reported}")


def _showing(folder, image):
    """The arguments for an adapter whose ad has an image."""
    data = Path(folder, "image")
    data.write_text(base64.b64encode(image).decode())
    program = Path(folder, "show.py")
    program.write_text(SHOW)
    configuration = Path(folder, "showing.json")
    configuration.write_text(json.dumps({
        "adapters": [{"className": "Bomb", "timeoutMs": 60_000,
                      "command": [sys.executable, "-S", "-E", str(program), str(data)]}],
        "adUnits": {"bomb": {"format": "native", "lineItems": [{"className": "Bomb"}]}}}))
    return ["--config", str(configuration)]


def _bomb(side):
    """A PNG with as many black points in each direction."""
    packer = zlib.compressobj(9)
    row = bytes(side + 1)
    packed = b"".join(packer.compress(row * 64) for _ in range(side // 64 + 1)) + packer.flush()
    header = side.to_bytes(4, "big") * 2 + bytes([8, 0, 0, 0, 0])
    parts = [(b"IHDR", header), (b"IDAT", packed), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")
        for name, data in parts)
