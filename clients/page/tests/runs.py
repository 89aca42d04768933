"""Runs for the tests of pages, made from a seed: the configuration, the requests, and what they caused."""

import json
import random
import subprocess
from pathlib import Path

from under_test import PROGRAM

WORDS = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heron", "iris", "jade"]
RULES = ["doubleImpression", "wrongTracker", "unpairedScreen", "eventOrder"]
VIEW = {"width": 355, "height": 402}
IMAGES = {"image": {"disableImageLoading": True}}


class MadeRun:
    """A run with some ad units: the networks of one break a rule, and one unit can lose its fill."""

    def __init__(self, seed, folder, *, loads=120, lossy_unit=None, name=None):
        self.folder = Path(folder)
        self.name = name or f"run-{seed}"
        choose = random.Random(seed)
        names = choose.sample(WORDS, 4)
        self.units = {}
        self.lossy = lossy_unit if lossy_unit is None else names[lossy_unit]
        for unit in names:
            items = []
            for _ in range(choose.randint(1, 2)):
                slow = choose.choice([20, 40, 80])
                items.append(("SampleCustomEvent", f"fill-{choose.randint(20, 60)}+content+slow-{slow}"))
            rule = choose.choice(RULES)
            items.append(choose.choice([
                ("SampleCustomEvent", f"content+slow-{choose.choice([100, 400, 900])}"),
                ("SampleFaultyCustomEvent", f"break-{rule}+fill-{choose.randint(60, 95)}+content+slow-{choose.choice([10, 300])}"),
            ]))
            if unit == names[0]:
                items[-1] = ("SampleFaultyCustomEvent", f"break-{rule}+content+slow-30")
            self.units[unit] = items
        # The choices of the loads do not depend on what is lost, so that two runs can be compared.
        self.loads = [choose.choice(names) for _ in range(loads)]

    def write(self):
        """Writes the configuration and runs the daemon; returns the report and the transcript."""
        units = {}
        for unit, items in self.units.items():
            lines = [
                {"className": name, "label": f"{unit}-{place}", "parameter": self._parameter(unit, text)}
                for place, (name, text) in enumerate(items, start=1)
            ]
            units[unit] = {"format": "native", "lineItems": lines}
        config = self.folder / f"{self.name}.json"
        config.write_text(json.dumps({"adUnits": units}), encoding="utf-8")
        report, transcript = (self.folder / f"{self.name}.{kind}" for kind in ("html", "jsonl"))
        lines = [json.dumps(one) for one in self._requests()]
        command = [PROGRAM, "--clock", "skip", "--config", config, "--report", report]
        ended = subprocess.run(command, input="\n".join(lines) + "\n", text=True, capture_output=True)
        assert ended.returncode == 0, ended.stderr
        transcript.write_text("\n".join([*lines, ended.stdout]), encoding="utf-8")
        return report, transcript

    def _parameter(self, unit, text):
        return "no-inventory" if unit == self.lossy else text

    def _requests(self):
        kinds = ["loadBegan", "loadEnded", "attemptBegan", "attemptEnded", "adRendered", "adReleased"]
        yield {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"notifications": kinds}}
        for number, unit in enumerate(self.loads, start=1):
            ad = f"ad-{number}"
            load = {"adUnitId": unit, "options": IMAGES, "request": {"seed": number}}
            calls = [("loadNative", load), ("render", {"adId": ad, "view": VIEW})]
            calls += [("recordImpression", {"adId": ad})] * (number % 2)
            calls += [("recordClick", {"adId": ad, "asset": "headline"})] * (number % 3 == 0)
            calls.append(("advanceClock", {"ms": 50}))
            for place, (method, params) in enumerate(calls, start=1):
                yield {"jsonrpc": "2.0", "id": number * 10 + place, "method": method, "params": params}


def notifications(transcript, method):
    """The parameters of all notifications of a method in a transcript."""
    messages = map(json.loads, filter(None, transcript.read_text(encoding="utf-8").splitlines()))
    return [message["params"] for message in messages if message.get("method") == method and "id" not in message]
