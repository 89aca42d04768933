"""Wrong configurations: each is refused, or warned of, with its place, before a line is read."""

import copy
import json
import os
import random
import re
import subprocess
import tempfile

from .failure import Failure
from .report import Row

ITEM = {"className": "SampleCustomEvent", "parameter": "content"}

#: A configuration with every member.
WHOLE = {
    "$schema": "configuration.schema.json",
    "adapters": [{
        "className": "Mine", "command": ["cat", "-"], "environment": {"A": "a"}, "directory": "/",
        "timeoutMs": 1000, "restart": {"delayMs": 10, "maxDelayMs": 20}}],
    "adUnits": {
        "feed": {"format": "native", "timeoutMs": 8000, "expiryMs": 9000, "lineItems": [
            {**ITEM, "label": "first", "settings": {"a": [1]}, "timeoutMs": 2000},
            {"className": "Mine"}]},
        "top": {"format": "banner", "refreshMs": 10_000, "lineItems": [ITEM]}},
    "limits": {"liveAds": 10, "adBytes": 65_536, "eventLog": 5, "eventLogBytes": 65_536,
               "outputBytes": 65_536, "requests": 5, "requestBytes": 65_536},
}

ADAPTER = ("adapters", 0)
UNIT = ("adUnits", "feed")
LINE_ITEM = (*UNIT, "lineItems", 0)

#: Members that are probably wrong, and what the warning says.
WARNED = [
    ((*LINE_ITEM, "className"), "SampleCustomEvnt", "Did you mean SampleCustomEvent?"),
    ((*LINE_ITEM, "className"), "", "there is no adapter"),
    ((*LINE_ITEM, "className"), "mine", "Did you mean Mine?"),
    ((*LINE_ITEM, "parameter"), "contnet", "the sample network has no"),
    ((*LINE_ITEM, "parameter"), None, "needs a parameter"),
    ((*LINE_ITEM, "timeoutMs"), 8001, "is above the 8000 ms"),
    ((*LINE_ITEM, "settings"), {"parameter": "x"}, "replaces it"),
    (("adUnits", "top", "lineItems", 0, "className"), "SampleLegacyCustomEvent", "loads no banner"),
    ((*UNIT, "format"), "interstitial", None),
    (("adUnits", " feed"), WHOLE["adUnits"]["top"], "white space"),
    (("adUnits", ""), WHOLE["adUnits"]["top"], "the id is empty"),
    (("adUnits",), {}, None),
    ((*ADAPTER, "command"), ["no-such-program"], "in PATH"),
    ((*ADAPTER, "command"), ["no such program"], "an element of its own"),
    ((*ADAPTER, "command"), ["/no/such/program"], "No such file"),
    ((*ADAPTER, "command"), ["/etc/passwd"], "Permission denied"),
    ((*ADAPTER, "command"), ["/etc"], "Is a directory"),
    ((*ADAPTER, "command"), ["cat", "missing.py"], "there is no file"),
    ((*ADAPTER, "command"), ["sh", "-eu", "missing.sh"], "there is no file"),
    ((*ADAPTER, "directory"), "/no/such", "No such file"),
    ((*ADAPTER, "directory"), "/etc/passwd", "Not a directory"),
    ((*ADAPTER, "restart"), {"delayMs": 2, "maxDelayMs": 1}, "is above maxDelayMs"),
]

#: Members that are wrong, and what the error says.
REFUSED = [
    (("adunits",), {}, "Did you mean adUnits?"),
    (("adapter",), [], "Did you mean adapters?"),
    (("limit",), {}, "Did you mean limits?"),
    ((*ADAPTER, "comand"), [], "Did you mean command?"),
    ((*ADAPTER, "restart", "delay"), 1, "Did you mean delayMs?"),
    ((*UNIT, "lineItem"), [], "Did you mean lineItems?"),
    ((*UNIT, "timeoutms"), 1, "Did you mean timeoutMs?"),
    ((*UNIT, "format"), "Native", "Did you mean native?"),
    ((*UNIT, "format"), "video", "expected one of native"),
    ((*UNIT, "refreshMs"), 10_000, "only banners are refreshed"),
    (("adUnits", "top", "expiryMs"), 1, "banners do not expire"),
    (("adUnits", "top", "refreshMs"), 9_999, "from 10000 to 240000"),
    ((*LINE_ITEM, "classname"), "A", "Did you mean className?"),
    ((*LINE_ITEM, "settings"), [], "expected an object"),
    ((*UNIT, "lineItems"), [], "at least one line item"),
    ((*ADAPTER, "className"), "", "at least one character"),
    ((*ADAPTER, "command"), "cat -", "expected an array"),
    ((*ADAPTER, "command"), [], "a program and its arguments"),
    ((*ADAPTER, "command"), ["cat", "\0"], "without NUL"),
    ((*ADAPTER, "environment"), {"A": 1}, "expected a string"),
    ((*ADAPTER, "environment"), {"A=B": ""}, "the name of a variable"),
    ((*ADAPTER, "directory"), 7, "expected a string"),
    *(((*path, name), value, "expected a")
      for path, names in [(ADAPTER, ["timeoutMs"]), (UNIT, ["timeoutMs", "expiryMs"]),
                          (LINE_ITEM, ["timeoutMs"]), (("limits",), WHOLE["limits"])]
      for name in names for value in [0, -1, 1.5, "5", True, [], 1e300, 2**53]),
]

#: Texts that are not JSON, and where the error is.
TEXTS = [
    (b"", "1:1"), (b" \n ", "2:2"), (b"[]", "1:1"), (b"null", "1:1"), (b"{", "1:2"), (b"{}x", "1:3"),
    (b"{'a':1}", "1:2"), (b"{a:1}", "1:2"), (b"// c\n{}", "1:1"), (b'{"limits":{},}', "1:14"),
    (b'{"limits":NaN}', "1:11"), (b'{"limits":{"requests":01}}', "1:24"), (b'{"a":"\xff"}', "1:7"),
    (b'{"a":"\\ud800"}', "1:7"), ("{}".encode("utf-16"), "1:1"), (b"\0{}", "1:1"), (b"[" * 200, "1:129"),
    (b'{"limits":\n  {"requests":\n "many"}}', "3:2"),
]

PLACE = re.compile(r"^adbridge: (error|warning): (?P<file>.*?):(\d+):(\d+): ", re.M)


def run(bench):
    """Starts the daemon with all configurations, and returns the rows of the table."""
    count = 200 if bench.is_quick else 5_000
    with tempfile.TemporaryDirectory() as folder:
        daemon = _Starts(bench.command, folder)
        for path, value, what in WARNED:
            daemon.expect(0, _changed(path, value), what)
        for path, value, what in REFUSED:
            daemon.expect(2, _changed(path, value), what)
        for text, place in TEXTS:
            daemon.expect(2, text, f":{place}: ")
        repeated = json.dumps(WHOLE, indent=1).replace('"top"', '"feed"').encode()
        daemon.expect(0, repeated, "the member is repeated")
        daemon.require_strict()
        table = len(WARNED) + len(REFUSED) + len(TEXTS) + 1
        codes = [daemon.start(text)[0] for text in _mutations(count, random.Random(bench.seed))]
    return [
        Row("wrong configurations", table,
            f"{len(WARNED) + 1} warnings and {len(REFUSED) + len(TEXTS)} errors, each with its place"),
        Row("configurations, mutated", count,
            f"{codes.count(2):,} with code 2, {codes.count(0):,} with code 0; no other end"),
    ]


class _Starts:
    """Starts of the daemon without input."""

    def __init__(self, command, folder):
        self._command = command
        self._path = os.path.join(folder, "adbridge.json")

    def start(self, text, *options):
        """The exit code and the log."""
        with open(self._path, "wb") as file:
            file.write(text)
        done = subprocess.run([*self._command, "--config", self._path, *options], input=b"",
                              capture_output=True, timeout=20)
        log = done.stderr.decode("utf-8", "replace")
        if done.returncode not in (0, 2) or done.stdout:
            raise Failure(f"a configuration ends it with {done.returncode}: {text[:300]!r}; {log[-300:]}")
        if done.returncode == 2 and not PLACE.search(log):
            raise Failure(f"a configuration is refused without a place: {text[:300]!r}; {log[:300]}")
        return done.returncode, log

    def expect(self, code, text, what):
        found, log = self.start(text)
        if found != code or what is not None and what not in log or bool(log) != (what is not None):
            raise Failure(f"code {found}, not {code}, and {what!r} for {text!r}: {log!r}")

    def require_strict(self):
        mistaken = _changed((*LINE_ITEM, "className"), "None")
        codes = [self.start(mistaken)[0]]
        for text, expected in [(mistaken, 1), (json.dumps(WHOLE).encode(), 0)]:
            with open(self._path, "wb") as file:
                file.write(text)
            done = subprocess.run([*self._command, "--config", self._path, "--strict"], input=b"",
                                  stderr=subprocess.DEVNULL)
            if done.returncode != expected or codes != [0]:
                raise Failure(f"--strict: code {done.returncode}, not {expected}; without it {codes}")


def _changed(path, value):
    """The whole configuration with another value in one place, as bytes."""
    root = copy.deepcopy(WHOLE)
    place = root
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(root, indent=1).encode()


def _mutations(count, chance):
    """The whole configuration with one to three small changes in its text."""
    whole = json.dumps(WHOLE, indent=1).encode()
    for _ in range(count):
        text = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            change = chance.randrange(4)
            if change == 0:
                del text[at:at + chance.choice([1, 1, 5, 50])]
            elif change == 1:
                text[at:at] = chance.choice([b'"', b",", b"{", b"]", b"0", b"null", b"\n", b"\xc3"])
            elif change == 2:
                text[at] = chance.randrange(256)
            else:
                end = at + chance.choice([1, 10, 100])
                text[at:at] = text[at:end]
            if not text:
                break
        yield bytes(text)
