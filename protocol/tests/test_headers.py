"""A conversation with `Content-Length` headers is the same conversation as with lines."""

import json
import random
import re
import subprocess
import threading

import pytest
from transcript import run, transcripts
from under_test import PROGRAM, needs_program

pytestmark = needs_program

MARK = b"\xef\xbb\xbf"

# The forms of the headers of a body of this many bytes.
HEADERS = [
    "Content-Length: {}\r\n\r\n",
    "content-length:{}\n\n",
    "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: {}\r\n\r\n",
    "CONTENT-LENGTH: {}\r\nX-Sender: a: b\r\n\r\n",
]


def framed(lines, generator):
    """An input of lines as messages with headers, each of them in one of the allowed forms."""
    mark = MARK if lines.startswith(MARK) else b""
    bodies = [line.removesuffix(b"\r") for line in lines.removeprefix(mark).split(b"\n")]
    return mark + b"".join(
        generator.choice(HEADERS).format(len(body)).encode() + body
        for body in bodies
        if body.strip(b" \t\r")
    )


def bodies(output):
    """The bodies of an output with headers."""
    found = []
    while output:
        header = re.match(rb"Content-Length: ([1-9][0-9]*)\r\n\r\n", output)
        assert header, output[:200]
        end = header.end() + int(header[1])
        assert end <= len(output)
        found.append(output[header.end() : end].decode())
        output = output[end:]
    return found


def pieces(data, generator):
    """The data in pieces of random sizes."""
    start = 0
    while start < len(data):
        size = generator.choice([1, 2, 3, 7, 40, 1_000, 60_000])
        yield data[start : start + size]
        start += size


def converse(arguments, parts):
    """Writes the input part by part; returns the output and the exit code."""
    process = subprocess.Popen(
        [PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
    )

    def write():
        try:
            for part in parts:
                process.stdin.write(part)
        except BrokenPipeError:
            pass
        process.stdin.close()

    writer = threading.Thread(target=write)
    writer.start()
    with process:
        output = process.stdout.read()
        writer.join()
    return output, process.returncode


@pytest.mark.parametrize("transcript", transcripts(), ids=str)
def test_a_transcript_has_the_same_messages_with_headers(transcript):
    generator = random.Random(str(transcript))
    lines, exit_code = run(PROGRAM, transcript)
    data = framed(transcript.input, generator)

    for parts in ([data], pieces(data, generator)):
        output, code = converse(transcript.arguments, parts)
        assert bodies(output) == lines.decode().split("\n")[:-1]
        assert code == exit_code


@pytest.mark.parametrize("seed", range(20))
def test_a_cut_or_changed_conversation_never_hangs_or_crashes(seed):
    generator = random.Random(seed)
    transcript = next(each for each in transcripts() if each.path.stem == "tour")
    data = bytearray(framed(transcript.input, generator))
    if seed % 2:
        data = data[: generator.randrange(9, len(data))]
    else:
        for _ in range(3):
            data[generator.randrange(9, len(data))] = generator.randrange(256)

    output, code = converse(transcript.arguments, pieces(bytes(data), generator))

    messages = [json.loads(body) for body in bodies(output)]
    errors = [message.get("error", {}).get("message", "") for message in messages]
    invalid = [error for error in errors if error.startswith("The headers are invalid")]
    assert code == len(invalid)
    assert code in (0, 1)


@pytest.mark.parametrize(
    "headers",
    ["Content-Length: ten\r\n\r\n", "Content-Type: a/b\n\n", "Content-Length: 2\nContent-Length: 2\n\n{}"],
)
def test_invalid_headers_get_an_error_and_end_the_process(headers):
    ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
    load = '{"jsonrpc":"2.0","id":2,"method":"loadNative","params":{"adUnitId":"sample/slow"}}'
    before = "".join(f"Content-Length: {len(body)}\r\n\r\n{body}" for body in (ping, load))

    output, code = converse(["--clock", "skip"], [f"{before}{headers}{before}".encode()])

    answers = [json.loads(body) for body in bodies(output)]
    assert [answer["id"] for answer in answers] == [1, None, 2]
    assert answers[1]["error"]["code"] == -32700
    assert answers[2]["result"]["adId"] == "ad-1"
    assert code == 1
