"""Runs libFuzzer with the address sanitizer on the JSON reader and on a connection, each in a
program of its own."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from .bench import PACKAGE, call
from .failure import Failure
from .report import Row
from .transcript import lines_in

SOURCES = PACKAGE / "Tests/Robustness/guided"
FOLDER = PACKAGE / ".build/sanitize-fuzzer"
SANITIZE = "-sanitize=fuzzer,address"
MODULES = ("JSON", "Platform", "EventLoop", "JSONRPC")

#: The longest input, and the limits of time and memory of one input.
LIMITS = ["-max_len=4096", "-timeout=10", "-rss_limit_mb=2048"]

#: The runtime's backtraces would interfere with the sanitizer's.
OPTIONS = {"SWIFT_BACKTRACE": "enable=no"}

_DONE = re.compile(r"#(\d+)\s+DONE\s+cov: (\d+) ft: \d+ corp: (\d+)/")
_REASON = re.compile(r"Precondition failed: .*|Fatal error: .*|ERROR: .*")
_INPUT = re.compile(r"Base64: (\S+)")


def run(bench):
    """Builds both programs, runs them, and returns the rows of the table."""
    call(["swift", "build", "-c", "release", "--target", "JSONRPC",
           "-Xswiftc", SANITIZE, "--scratch-path", str(FOLDER)])
    return [
        _fuzz(bench, "JSONReader", bench.inputs,
              "reading finds what skipping finds; what is read is written and read again"),
        # A connection takes about ten times as long.
        _fuzz(bench, "FrontDoor", max(1, bench.inputs // 10),
              "each line answered at most once, in JSON; no request left"),
    ]


def _fuzz(bench, name, count, outcome):
    program = _build(name)
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder, "corpus")
        corpus.mkdir()
        for number, line in enumerate(lines_in()):
            Path(corpus, f"seed-{number}").write_bytes(line)
            body = line.removesuffix(b"\n")
            headers = b"Content-Length: %d\r\n\r\n" % len(body)
            Path(corpus, f"seed-{number}-headers").write_bytes(headers + body)
        print(f"libFuzzer: {name}", file=sys.stderr)
        done = subprocess.run(
            [program, f"-runs={count}", f"-seed={bench.seed}", *LIMITS,
             f"-artifact_prefix={folder}/", str(corpus)],
            env={**os.environ, **OPTIONS},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    end = _DONE.search(done.stdout)
    if done.returncode != 0 or not end:
        reason = _REASON.search(done.stdout)
        text = _INPUT.search(done.stdout)
        raise Failure(f"{name}: {reason[0] if reason else done.stdout[-500:]}"
                      f"; the input in Base64: {text[1] if text else 'unknown'}")
    reached = f"{int(end[2]):,} edges reached by {int(end[3]):,} inputs"
    return Row(f"inputs for {name}.swift", int(end[1]), f"{outcome}; {reached}")


def _build(name):
    """Links a source of `guided/` with the modules, and returns the program."""
    program = str(FOLDER / name)
    products = FOLDER / "release"
    objects = [str(file) for module in MODULES for file in products.glob(f"{module}.build/*.o")]
    # The package is named after its folder, which gives the source `package` access.
    package_name = re.sub(r"\W", "_", PACKAGE.name.lower())
    call(["swiftc", SANITIZE, "-use-ld=lld", "-swift-version", "6", "-parse-as-library",
           "-package-name", package_name, "-I", str(products / "Modules"),
           "-I", str(PACKAGE / "Sources/CPlatform"),
           str(SOURCES / f"{name}.swift"), *objects, "-o", program])
    return program
