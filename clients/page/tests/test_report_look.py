"""What stands where in a report: what matters most is seen first, and whole."""

import json
import subprocess

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from conftest import WAITING_SECONDS
from test_report import request, run, text
from under_test import PROGRAM


@pytest.fixture
def phone(browser):
    metrics = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    yield browser
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.fixture
def many_units(tmp_path):
    """The reports of two runs with 12 ad units. In the second run the last one has no ad."""
    pages = []
    for parameter in ("content", "no-inventory"):
        units = {
            f"unit-{number}": {"format": "native", "lineItems": [
                {"className": "SampleFaultyCustomEvent", "label": f"Network {number}",
                 "parameter": parameter if number == 12 else "break-doubleImpression+content"}]}
            for number in range(1, 13)
        }
        config = tmp_path / "many.json"
        config.write_text(json.dumps({"adUnits": units}))
        requests = []
        for number, unit in enumerate(units, start=1):
            requests.append(request(2 * number, "loadNative", adUnitId=unit))
            requests.append(request(2 * number + 1, "render", adId=f"ad-{number}", view={"width": 355, "height": 402}))
        pages.append(tmp_path / f"{parameter}.html")
        run(requests, "--config", config, "--report", pages[-1])
    return pages


def test_problems_and_numbers_stand_before_an_ad_on_a_phone(phone, many_units):
    phone.get(many_units[0].as_uri())
    tops = phone.execute_script(
        "return ['problems', 'tables', 'loads', 'events', 'detail'].map((id) => document.getElementById(id).getBoundingClientRect().top)"
    )
    assert tops == sorted(tops)
    # However many ad units there are, what went wrong is on the first screen.
    assert tops[0] < 700
    assert phone.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_a_link_to_an_ad_leads_to_it_on_a_phone(phone, many_units):
    shown = "const { top } = document.getElementById('detail-section').getBoundingClientRect(); return top > -1 && top < innerHeight"
    phone.get(f"{many_units[0].as_uri()}#ad-3")
    assert text(phone, "#detail-heading") == "ad-3"
    assert phone.execute_script(shown)
    phone.get("about:blank")
    phone.get(many_units[0].as_uri())
    assert not phone.execute_script(shown)
    phone.find_element(By.CSS_SELECTOR, "#answers a").click()
    WebDriverWait(phone, WAITING_SECONDS).until(lambda _: phone.execute_script(shown))


def test_an_ad_that_is_asked_for_is_on_the_first_screen_of_a_phone(phone, many_units):
    phone.get(many_units[0].as_uri())
    phone.find_element(By.ID, "only-ad").send_keys("ad-7")
    assert text(phone, "#detail-heading") == "ad-7"
    top, bottom = phone.execute_script(
        "return ['#detail-heading', '.drawn'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
    )
    assert 0 < top < bottom < 844


LONG = "x" * 200
HEBREW = "שלום עולם"


@pytest.fixture
def hostile(tmp_path):
    """The report of a run whose names are long, or read from right to left, and whose waterfall is long."""
    items = [{"className": "SampleCustomEvent", "label": label, "parameter": "no-inventory"} for label in (LONG, HEBREW)]
    items += [{"className": "SampleCustomEvent", "label": f"Network {n}", "parameter": "no-inventory"} for n in range(3, 500)]
    items.append({"className": "SampleFaultyCustomEvent", "label": LONG, "parameter": "break-doubleImpression+content"})
    config, page = tmp_path / "hostile.json", tmp_path / "hostile.html"
    config.write_text(json.dumps({"adUnits": {LONG: {"format": "native", "lineItems": items}, HEBREW: {"format": "native", "lineItems": items}}}))
    requests = [request(n, "loadNative", adUnitId=unit) for n, unit in enumerate((LONG, HEBREW), start=1)]
    run([*requests, request(3, "render", adId="ad-1", view={"width": 355, "height": 402})], "--config", config, "--report", page)
    return page


@pytest.mark.parametrize("width", [1280, 390])
def test_long_names_and_long_waterfalls_hide_nothing(phone, hostile, width):
    phone.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": False})
    phone.get(hostile.as_uri())
    assert phone.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    cells = "return [...document.querySelectorAll('#tables td')].every((td) => td.getBoundingClientRect().right <= td.closest('section').getBoundingClientRect().right)"
    assert phone.execute_script(cells)
    # The number of loads stands behind a name, whatever its direction.
    places = "const chip = [...document.querySelectorAll('.chip')].find((one) => one.dataset.key === `unit ${arguments[0]}`); const range = document.createRange(); range.selectNode(chip.firstChild); return [range.getBoundingClientRect().right, chip.lastChild.getBoundingClientRect().left]"
    name, count = phone.execute_script(places, HEBREW)
    assert name <= count
    attempts = "return document.querySelectorAll('#detail .waterfall tbody tr').length"
    assert phone.execute_script(attempts) == 31
    [more] = [b for b in phone.find_elements(By.CSS_SELECTOR, "#detail .waterfall button") if b.text == "470 more"]
    more.click()
    assert phone.execute_script(attempts) == 500


def test_a_run_without_loads_has_no_empty_tables(browser, tmp_path):
    page = tmp_path / "empty.html"
    run([request(1, "listAdUnits")], "--report", page)
    browser.get(page.as_uri())
    assert [h.text for h in browser.find_elements(By.TAG_NAME, "h2") if h.is_displayed()] == ["Timeline"]


def test_runs_with_nothing_in_common_say_so(browser, many_units, hostile, tmp_path):
    page = tmp_path / "compared.html"
    with page.open("wb") as file:
        subprocess.run([PROGRAM, "report", many_units[0], hostile], stdout=file, check=True)
    browser.get(page.as_uri())
    assert "Ad units only in the first run: 12; only in the second run: 2." in text(browser, "#compare .answers")
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_the_sentence_of_a_problem_is_read_whole(browser, many_units):
    browser.get(many_units[0].as_uri())
    cut = "return [...document.querySelectorAll('#problems .text')].map((one) => [one.textContent, one.scrollWidth > one.clientWidth])"
    assert ["The adapter reported a second impression.", False] in browser.execute_script(cut)


def test_a_comparison_shows_what_changed_first(phone, many_units, tmp_path):
    page = tmp_path / "compared.html"
    with page.open("wb") as output:
        subprocess.run([PROGRAM, "report", *many_units], stdout=output, check=True)
    phone.get(page.as_uri())
    assert phone.title == "content.html and no-inventory.html · adbridge report"
    tables = phone.find_elements(By.CSS_SELECTOR, "#compare table")
    shown = "return [...arguments[0].tBodies[0].rows].map((row) => [...row.cells].filter((cell) => cell.offsetHeight > 0).map((cell) => cell.innerText))"
    rows = [phone.execute_script(shown, table) for table in tables]
    units, networks, problems = rows
    assert units[0][:2] == ["unit-12", "lost 100 points of fill"]
    assert networks[0][1] == "lost 100 points of fill"
    assert units[1] == ["unit-1", "the same"]
    changes = [word for row in problems for word in row if word in ("new", "more", "fewer", "gone", "the same")]
    assert changes[0] == "new" and changes == sorted(changes, key=["new", "more", "fewer", "gone", "the same"].index)


@pytest.mark.parametrize("ms", [1, 950, 1200, 4000, 61_000])
def test_the_texts_of_the_time_axis_do_not_overlap(browser, tmp_path, ms):
    path = tmp_path / "axis.html"
    requests = [request(1, "loadNative", adapter={"className": "SampleCustomEvent", "parameter": f"slow-{ms}"}),
                request(2, "loadNative", adUnitId="sample/native")]
    run(requests, "--report", path)
    for width in (1180, 390):
        browser.set_window_size(width, 900)
        browser.get(path.as_uri())
        ticks = [tick.rect for tick in browser.find_elements(By.CSS_SELECTOR, "#axis span")]
        assert ticks
        assert [b for a, b in zip(ticks, ticks[1:]) if a["x"] + a["width"] > b["x"]] == []
