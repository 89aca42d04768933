"""Questions that people have about a run: the pages answer them in a few actions.

The runs are made from a seed that is new each time; `SEED` repeats one. The answers are computed from the
transcript, and compared with those that a person finds.
"""

import os
import random
import re
import subprocess
from collections import Counter, defaultdict

import pytest
from axe_core_python.selenium import Axe
from selenium.webdriver.common.keys import Keys

from conftest import look
from questions import Person
from runs import MadeRun, notifications
from under_test import PROGRAM

SEED = int(os.environ.get("SEED") or random.randrange(1_000_000))
LOOKS = [(width, scheme) for width in (1280, 390) for scheme in ("light", "dark")]


@pytest.fixture(scope="module", params=[SEED], ids=[f"seed-{SEED}"])
def runs(request, tmp_path_factory):
    """Two runs, and the page that compares them. In the second run an ad unit has lost its fill."""
    folder = tmp_path_factory.mktemp("runs")
    seed = request.param
    before = MadeRun(seed, folder, name="before").write()
    after = MadeRun(seed, folder, name="after", lossy_unit=1).write()
    page = folder / "compared.html"
    with page.open("wb") as file:
        subprocess.run([PROGRAM, "report", before[1], after[0]], stdout=file, check=True)
    return before, after, page


@pytest.fixture(params=LOOKS, ids=[f"{width}-{scheme}" for width, scheme in LOOKS])
def screen(request, browser):
    width, scheme = request.param
    metrics = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    look(browser, scheme)
    yield browser
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def loads_of(transcript):
    """The latency, the ad unit and the result of each load, and the ad's id."""
    began = {one["responseId"]: one for one in notifications(transcript, "loadBegan")}
    return [
        (one["durationMs"], began[one["responseId"]]["adUnitId"], one["outcome"], one["adId"])
        for one in notifications(transcript, "loadEnded")
    ]


def violations_of(transcript):
    """Each violation, with its network: the label of the line item and the class. A load asks the class once."""
    asked = {(one["adId"], one["className"]): one for one in notifications(transcript, "attemptBegan")}
    violations = notifications(transcript, "contractViolation")
    names = [(one["adId"], one["className"]) for one in violations]
    return [(one, f"{asked[name]['label']} ({name[1]})") for one, name in zip(violations, names)]


def test_which_network_breaks_a_rule_most_often(screen, runs):
    (report, transcript), _, _ = runs
    person = Person(screen, report.as_uri())
    broken = Counter((name, v["rule"]) for v, name in violations_of(transcript))
    most = max(broken.values())
    found = re.search(r"Most frequent violation: (.+) breaks (\w+), ([\d,]+) ×", person.reads())
    assert broken[found[1], found[2]] == most == int(found[3].replace(",", ""))


def test_which_ad_unit_lost_fill_since_the_other_run(screen, runs):
    (_, before), (_, after), page = runs
    fill = [defaultdict(list), defaultdict(list)]
    for rates, transcript in zip(fill, (before, after)):
        for _, unit, outcome, _ in loads_of(transcript):
            rates[unit].append(outcome == "loaded")
    change = {u: sum(fill[1][u]) / len(fill[1][u]) - sum(r) / len(r) for u, r in fill[0].items()}
    person = Person(screen, page.as_uri())
    rows = person.rows("Ad units: before.jsonl")
    assert change[rows[0][0]] == min(change.values()) < 0
    lost = {row[0] for row in rows if "lost" in row[1]}
    assert lost == {unit for unit, gain in change.items() if gain < 0}
    assert f"{rows[0][0]} lost the most fill" in person.reads()


def test_the_slowest_tenth_of_the_loads_and_why(screen, runs):
    (report, transcript), _, _ = runs
    loads = sorted(loads_of(transcript))
    slow_from = loads[-(-len(loads) * 9 // 10) - 1][0]
    slow = {ad for ms, _, _, ad in loads if ms >= slow_from}
    spent = Counter()
    for one in notifications(transcript, "attemptEnded"):
        if one["adId"] in slow:
            spent[f"{one['label']} ({one['className']})"] += one["latencyMs"]
    person = Person(screen, report.as_uri())
    person.presses("slowest tenth")
    assert f"Loads: {len(slow)} of {len(loads)}" in person.names("heading")
    (network, *_, share) = person.rows("Networks")[0]
    found = next(name for name in spent if network.startswith(name))
    assert spent[found] == max(spent.values())
    assert abs(float(share.rstrip("%")) - 100 * spent[found] / sum(spent.values())) < 0.1


def test_the_picture_and_the_events_of_the_47th_ad(screen, runs):
    (report, transcript), _, _ = runs
    ad = notifications(transcript, "loadBegan")[46]["adId"]
    person = Person(screen, report.as_uri())
    person.types("combobox", "Ad", ad)
    assert ad in person.names("heading")
    is_loaded = any(a == ad and outcome == "loaded" for _, _, outcome, a in loads_of(transcript))
    assert (f"A picture of {ad}" in person.names("image")) == is_loaded
    events = [e["event"] for e in notifications(transcript, "adEvent") if e["adId"] == ad]
    # An event stands on a line of its own; the sentence of a violation may name one, too.
    life = person.reads().split("\nLife\n", 1)[1].split("\n")
    places = [life.index(event) for event in events]
    assert places == sorted(places)


def test_the_first_violation_and_its_sentence(screen, runs):
    (report, transcript), _, _ = runs
    first, network = violations_of(transcript)[0]
    sentences = {"doubleImpression": "An impression is reported once.", "eventOrder": "Events come in order."}
    person = Person(screen, report.as_uri())
    found = re.search(r"First violation: (.+) breaks (\w+) after .*", person.reads())
    assert (found[1], found[2]) == (network, first["rule"])
    assert first["adId"] in found[0]
    assert sentences.get(first["rule"], "") in found[0] and not found[0].endswith(f"{first['adId']}. ")


def test_a_row_opens_its_ad_and_leads_back(screen, runs):
    (report, transcript), _, _ = runs
    person = Person(screen, report.as_uri())
    person.picks("Loads", Keys.END)
    last = notifications(transcript, "loadBegan")[-1]["adId"]
    assert last in person.names("heading")
    if "Back to the list" in person.names("button"):
        person.presses("Back to the list")
        assert screen.switch_to.active_element.get_attribute("aria-label") == "Loads"
    assert screen.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_the_pages_keep_the_rules_of_accessibility(screen, runs):
    (report, _), _, page = runs
    for path in (report, page):
        screen.get(path.as_uri())
        violations = Axe().run(screen)["violations"]
        assert [(v["id"], [n["html"][:200] for n in v["nodes"][:3]]) for v in violations] == []
