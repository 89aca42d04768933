"""Common parts of the faults: lines to write, and functions that read to the end."""

import json

from ..failure import Failure

MANUAL = ["--clock", "manual"]

#: The memory that the daemon may need besides waiting output.
ROOM = 40 << 20

#: After a signal, the rest of the output is written for at most 2 s.
SECONDS_TO_END = 5


def request(number, method, params=None):
    """A request as a line; a notification when its id is None."""
    message = {"jsonrpc": "2.0", "id": number, "method": method}
    if number is None:
        del message["id"]
    if params is not None:
        message["params"] = params
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def load(number, unit):
    options = {"image": {"disableImageLoading": True}}
    return request(number, "loadNative", {"adUnitId": unit, "options": options})


def read_to_end(daemon):
    output = bytearray()
    while True:
        piece = daemon.read_some(daemon.seconds)
        if piece is None:
            return bytes(output)
        if not piece:
            raise Failure("it neither speaks nor ends")
        output += piece


def require_exit(daemon, *codes):
    code = daemon.wait()
    if code not in codes:
        raise Failure(f"it left with code {code}, not {codes[0]}: {daemon.errors()[-200:].strip()}")
