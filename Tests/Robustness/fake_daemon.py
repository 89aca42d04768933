#!/usr/bin/env python3
"""The real program, but for the one fault that the first argument names: the tests of the harness
attack it. The variable ADBRIDGE has the path of the program; further arguments are passed on."""

import base64
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import zlib

sys.dont_write_bytecode = True

from harness import strict_json
from harness.strict_json import NotJSON, Number

fault, *arguments = sys.argv[1:]
hoard = []

#: How many bytes are too many for each attack.
TOO_MANY = 250 << 20


def misread(line):
    """Changes an input line, for the faults of reading less strictly than required."""
    if fault == "lenient":
        return line.replace(b"NaN", b"null")
    if fault == "first":
        first = line.find(b'"adId":')
        second = line.find(b'"adId":', first + 1)
        return line if second < 0 else line[:second] + b'"adiD":' + line[second + 7:]
    if fault == "rounds" and b'"method":"ping"' in line:
        try:
            value = strict_json.read(line)
        except NotJSON:
            return line
        if isinstance(value, dict) and isinstance(value.get("id"), Number):
            number = repr(float(value["id"]))
            if number not in ("inf", "-inf"):
                return b'{"jsonrpc":"2.0","method":"ping","id":%s}\n' % number.encode()
    return line


def spoil(line):
    """Changes an output line: returns the lines that replace it."""
    # The marks that follow each line of the harness are left alone.
    if fault == "unpacks" and not hoard and (image := re.search(rb"iVBOR[A-Za-z0-9+/]+=*", line)):
        # The data begins behind the header, and the lengths and names of two chunks.
        hoard.append(zlib.decompressobj().decompress(base64.b64decode(image[0])[41:]))
    if fault == "buffers":
        hoard.append(line.ljust(1 << 12))
        return []
    if b'"error":{"code"' not in line or line.startswith((b"[", b'{"jsonrpc":"2.0","id":"sync-')):
        return [line]
    answer = json.loads(line)
    if fault == "grows":
        hoard.append(bytearray(b"\1") * (1 << 17))
        return [line]
    if fault == "dies":
        print("out of memory", file=sys.stderr, flush=True)
        os._exit(1)
    elif fault == "hangs":
        time.sleep(600)
    elif fault == "lost":
        return []
    elif fault == "twice":
        return [line, line]
    elif fault == "stranger":
        answer["id"] = 12345678
    elif fault == "code" and answer["error"]["code"] == -32700:
        answer["error"].update(code=-32600, data={"name": "invalidRequest"})
    elif fault == "nameless":
        answer["error"]["data"] = {}
    elif fault == "separator":
        return ['{"jsonrpc":"2.0","id":1,"result":{"a":"\u2028"}}\n'.encode()]
    elif fault == "chatty":
        return [line, b'{"jsonrpc":"2.0","id":null,"result":{}}\n']
    else:
        return [line]
    return [json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"]


def pass_input_on():
    for line in sys.stdin.buffer:
        try:
            program.stdin.write(misread(line))
            program.stdin.flush()
        except BrokenPipeError:
            return
    program.stdin.close()


if fault == "heavy" or (fault == "unpacks late" and arguments[0] == "load"):
    hoard.append(bytearray(b"\1") * TOO_MANY)
if fault == "parent":
    subprocess.Popen(["sleep", "20"], start_new_session=True, stdin=subprocess.DEVNULL,
                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
signal.signal(signal.SIGTERM, signal.SIG_IGN if fault == "deaf" else lambda *_: os._exit(143))
program = subprocess.Popen(
    [os.environ["ADBRIDGE"], *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    stderr=subprocess.DEVNULL if fault == "silent" else None)
threading.Thread(target=pass_input_on, daemon=True).start()
for output in program.stdout:
    for spoiled in spoil(output):
        sys.stdout.buffer.write(spoiled)
    sys.stdout.buffer.flush()
code = program.wait()
if fault == "stays":
    time.sleep(600)
os._exit(3 if fault == "leaves" else code)
