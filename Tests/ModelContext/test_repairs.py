"""An agent that follows only texts repairs broken adapters and configurations."""

import json

import pytest
from agent import Agent
from under_test import ROOT
from session import Session
from test_edits import PYTHONPATH

ADAPTER = """\
from adbridge.adapter import AdError, Adapter, BannerAd, NativeAd, Size


class MyNetwork(Adapter):
    adapter_version = ad_sdk_version = "1.0.0"

    def load_native(self, request):
        if request.parameter == "none":
            raise AdError(7, "No fill.", domain="com.mynetwork", name="noFill")
        return MyAd(
            headline="Hello",
            body="An ad.",
            call_to_action="Go",
            ad_choices=Size(24, 24),
        )


class MyAd(NativeAd):
    def did_render(self, rendering):
        self.is_drawn = True


if __name__ == "__main__":
    MyNetwork().run()
"""

ADAPTER_IN_JAVASCRIPT = """\
import { Adapter, AdError, NativeAd } from './adbridge/adapter.js';

class MyNetwork extends Adapter {
  adapterVersion = '1.0.0';
  adSdkVersion = '1.0.0';

  async loadNative(request) {
    if (request.parameter === 'none') {
      throw new AdError({ domain: 'com.mynetwork', code: 7, name: 'noFill', message: 'No fill.' });
    }
    const words = ['An', 'ad.'];
    return new MyAd({ headline: 'Hello', body: words.join(' '), callToAction: 'Go' });
  }
}

class MyAd extends NativeAd {
  didRender(rendering) {
    this.width = rendering.view.width;
  }
}

new MyNetwork().run();
"""

CONFIGURATION = {
    "adapters": [
        {"className": "MyNetwork", "command": ["python3", "my_network.py"], "environment": {"PYTHONPATH": PYTHONPATH}}
    ],
    "adUnits": {
        "feed": {
            "format": "native",
            "timeoutMs": 20000,
            "lineItems": [
                {"className": "MyNetwork", "parameter": "unit", "timeoutMs": 9000},
            ],
        },
        "strip": {
            "format": "banner",
            "lineItems": [{"className": "SampleCustomEvent", "parameter": "content"}],
        },
    },
}

#: The program of the adapter in JavaScript.
IN_JAVASCRIPT = {"className": "MyNetwork", "command": ["node", "my_network.mjs"]}

#: What is broken: the file, and what is written in place of what.
BREAKS = {
    "the class of a line item is misspelled": ("c.json", '"className": "MyNetwork",\n     "parameter"', '"className": "MyNetwrk",\n     "parameter"'),
    "the format of an ad unit is misspelled": ("c.json", '"format": "native"', '"format": "natve"'),
    "a member is misspelled": ("c.json", '"lineItems": [\n    {\n     "className": "MyNetwork"', '"lineItem": [\n    {\n     "className": "MyNetwork"'),
    "a comma is missing": ("c.json", '"format": "native",', '"format": "native"'),
    "a line item may take longer than its load": ("c.json", '"timeoutMs": 9000', '"timeoutMs": 90000'),
    "an adapter does not load the format": ("c.json", '"SampleCustomEvent"', '"SampleLegacyCustomEvent"'),
    "the script has another name": ("c.json", '"my_network.py"', '"my_netwrk.py"'),
    "a keyword is misspelled": ("my_network.py", "headline=", "headlin="),
    "a colon is missing": ("my_network.py", "def load_native(self, request):", "def load_native(self, request)"),
    "a class is misspelled": ("my_network.py", "return MyAd(", "return MyAdd("),
    "an attribute is misspelled": ("my_network.py", "request.parameter", "request.parameterr"),
    "a variable is misspelled": ("my_network.py", "self.is_drawn = True", "self.is_drawn = bool(renderng)"),
    "a module is misspelled": ("my_network.py", "from adbridge.adapter", "from adbridge.adaptr"),
    "a parenthesis is missing": ("my_network.py", "ad_choices=Size(24, 24),", "ad_choices=Size(24, 24,"),
    "a call is not closed": ("my_network.py", "        )\n\n\nclass", "\n\n\nclass"),
    "the base class is that of an ad": ("my_network.py", "class MyNetwork(Adapter)", "class MyNetwork(BannerAd)"),
    "a method is misspelled": ("my_network.py", "def load_native", "def load_natve"),
    "a number is in quotes": ("c.json", '"timeoutMs": 9000', '"timeoutMs": "9000"'),
    "the adapter reports what the bridge counts": ("my_network.py", "self.is_drawn = True", "self.report_impression()"),
    "JavaScript: a name of an asset is misspelled": ("my_network.mjs", "headline:", "headlin:"),
    "JavaScript: a class is misspelled": ("my_network.mjs", "new MyAd(", "new MyAdd("),
    "JavaScript: a variable is misspelled": ("my_network.mjs", "words.join", "wrds.join"),
    "JavaScript: a method is misspelled": ("my_network.mjs", "async loadNative", "async loadNatve"),
    "JavaScript: a member is misspelled": ("my_network.mjs", "rendering.view.width", "rendering.vieww.width"),
    "JavaScript: a parenthesis is missing": ("my_network.mjs", "if (request.parameter === 'none') {", "if (request.parameter === 'none' {"),
    "JavaScript: a name of a module's is misspelled": ("my_network.mjs", "import { Adapter, AdError", "import { Adapterr, AdError"),
    "JavaScript: a module is misspelled": ("my_network.mjs", "./adbridge/adapter.js", "./adbridge/adaptr.js"),
    "JavaScript: the adapter reports what the bridge counts": ("my_network.mjs", "this.width = rendering.view.width;", "this.reportImpression();"),
}


STEPS = 7


def task(session):
    """Fills two ad units, and shows an ad. Returns the texts, and how many steps are left."""
    texts = []

    def step(result, is_done):
        texts.append(result.text)
        is_invalid = any("still in force" in note for note in result.notes)
        return not result.is_error and not is_invalid and is_done(result.content)

    def clean(content):
        return not any(event["what"].startswith("violation") for event in content["events"])

    done = 0
    for unit in ("feed", "strip"):
        run = session.call("run_waterfall", adUnitId=unit, count=2)
        if not step(run, lambda content: content["filled"] == 2):
            return texts, STEPS - done
        done += 1
        if not step(run, lambda content: not content["mistakes"]):
            return texts, STEPS - done
        done += 1
    loaded = session.call("load_ad", adUnitId="feed")
    if not step(loaded, lambda content: True):
        return texts, STEPS - done
    done += 1
    ad = loaded.content["adId"]
    shown = [session.call("drive_ad", adId=ad, action=action) for action in ("render", "dispose")]
    for result in shown:
        if not step(result, clean):
            return texts, STEPS - done
        done += 1
    return texts, STEPS - done


@pytest.mark.parametrize("name", BREAKS)
def test_an_agent_repairs_by_the_texts_alone(program, tmp_path, name):
    path, good, bad = BREAKS[name]
    configuration = CONFIGURATION
    if name.startswith("JavaScript"):
        (tmp_path / "adbridge").symlink_to(ROOT / "clients/javascript/src")
        (tmp_path / "my_network.mjs").write_text(ADAPTER_IN_JAVASCRIPT, "utf-8")
        configuration = {**CONFIGURATION, "adapters": [IN_JAVASCRIPT]}
    else:
        (tmp_path / "my_network.py").write_text(ADAPTER, "utf-8")
    (tmp_path / "c.json").write_text(json.dumps(configuration, indent=1) + "\n", "utf-8")
    with Session(program, "--config", "c.json", cwd=tmp_path) as session:
        assert task(session)[1] == 0
        text = (tmp_path / path).read_text("utf-8")
        assert good in text
        (tmp_path / path).write_text(text.replace(good, bad), "utf-8")
        assert task(session)[1] > 0
        agent = Agent(tmp_path, session, lambda: task(session))
        assert agent.repair(), task(session)[0]
        assert agent.tries <= 40
