"""The inspector as a person uses it."""

import io
import json
import os
import subprocess
import sys
import urllib.request

import pytest
from axe_core_python.selenium import Axe
from PIL import Image
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from conftest import WAITING_SECONDS, look
from under_test import PROGRAM, ROOT

AN_AD = ".ad"


class Page:
    """What a person does and sees."""

    def __init__(self, browser, address):
        self.browser = browser
        browser.get(address)
        self.wait(lambda: self.all("#ad-unit option") or self.text("#configuration-error"))

    def wait(self, condition):
        """Waits until a condition is true, and returns its value."""
        return WebDriverWait(self.browser, WAITING_SECONDS, poll_frequency=0.05).until(
            lambda _: condition()
        )

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        """The text of an element; a list that changes meanwhile is read again."""
        return self.browser.execute_script(
            "return document.querySelector(arguments[0])?.innerText ?? ''", selector
        )

    def sees(self, selector, text):
        self.wait(lambda: text in self.text(selector))

    def click(self, selector):
        # Through the page, because a new message can replace the element in the meantime.
        self.wait(
            lambda: self.browser.execute_script(
                "const found = document.querySelector(arguments[0]); found?.scrollIntoView({block: 'center'});"
                "found?.focus(); found?.click(); return Boolean(found);",
                selector,
            )
        )

    def choose(self, selector, value):
        Select(self.all(selector)[0]).select_by_value(value)

    def type(self, selector, text):
        field = self.all(selector)[0]
        field.clear()
        field.send_keys(text)

    def load(self, ad_unit):
        count = len(self.all(AN_AD))
        self.choose("#ad-unit", ad_unit)
        self.click("#load button[type=submit]")
        self.wait(lambda: len(self.all(AN_AD)) == count + 1)

    def stop_the_clock(self):
        self.click("#clock-runs")
        self.wait(lambda: self.text("#clock-runs") == "Run")

    def copy(self, form):
        """The copy of what was done."""
        self.browser.execute_script("document.getElementById('copy-text').textContent = ''")
        self.choose("#copy-form", form)
        self.browser.execute_script(
            "document.getElementById('copy-form').dispatchEvent(new Event('change'))"
        )
        return self.wait(
            lambda: self.browser.execute_script(
                "return document.getElementById('copy-text').textContent"
            )
        )


@pytest.fixture
def page(browser, inspect):
    return Page(browser, inspect().address)


def test_a_waterfall_fills_in_while_networks_are_asked(page):
    page.stop_the_clock()
    page.load("sample/slow")
    page.sees("#ad .waterfall", "is asked")
    before = page.all(".bar")[0].size["width"]
    page.click("[data-advance='1000']")
    page.sees("#ad .waterfall", "loading for 1.000 s")
    page.click("[data-advance='1000']")
    page.sees("#ad .waterfall", "loaded after 2.000 s")
    page.sees("#ad .waterfall", "has an ad")
    page.wait(lambda: page.all(".bar.loaded")[0].size["width"] > max(before, 20))


def test_a_failed_load_shows_why(page):
    page.load("sample/no-fill")
    page.sees("#ad", "failed")
    page.sees("#ad .why", "noInventory: There is no ad to show.")
    assert page.text("#load > .error") == ""


def test_a_bidder_without_a_bid_and_a_failed_exchange_have_a_row(browser, inspect, tmp_path):
    network = {"className": "SampleCustomEvent", "parameter": "content"}
    one = {**network, "label": "one", "prices": [2]}
    two = {**network, "label": "two", "prices": [1], "fillRate": 0}
    unit = {"format": "native", "lineItems": [], "bidders": [one, two], "exchange": {"className": "Missing"}}
    path = tmp_path / "adbridge.json"
    path.write_text(json.dumps({"adUnits": {"auction": unit}}))
    page = Page(browser, inspect("--config", str(path)).address)
    page.load("auction")
    page.sees("#ad .auction", "two")
    rows = [row.text.replace("\n", ", ") for row in page.all("#ad .auction tbody tr")]
    assert rows[0] == "one, SampleCustomEvent · content, 2 USD, won"
    assert rows[1] == "two, SampleCustomEvent · content, no bid"
    assert rows[2].startswith("Missing, failed, mediationAdapterError: Cannot find an ad network adapter")


def test_the_clock_runs_by_itself(page):
    page.load("sample/slow")
    page.sees("#ad .waterfall", "loaded after 2.0")


def test_a_native_ad_is_drawn_tapped_and_released(page):
    page.stop_the_clock()
    page.load("sample/content")
    page.sees("#ad h3", "loaded")
    page.click("#do-render")
    page.sees("#events", "didPlayVideo")
    page.click("#do-recordImpression")
    page.sees("#events", "impression")
    page.click("[data-asset=headline]")
    page.sees("#events", "click headline")
    page.click("#do-untrack")
    page.sees("#ad h3", "untracked")
    page.click("#do-dispose")
    page.sees("#ad h3", "disposed")


def test_the_picture_of_an_ad_has_its_image_and_reacts_where_an_asset_is(page, browser):
    page.stop_the_clock()
    page.load("sample/content")
    page.sees("#ad h3", "loaded")
    page.click("#do-render")
    # Each change of the ad replaces the picture, and the video is its last one here.
    page.sees("#events", "didPlayVideo")
    image = page.wait(
        lambda: browser.execute_script(
            "const image = document.querySelector('.picture:has([data-asset=mediaView]) img');"
            "return image?.complete ? image : null"
        )
    )
    assert image.size == {"width": 355, "height": 402}
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", image)
    picture = Image.open(io.BytesIO(image.screenshot_as_png)).convert("RGB")
    assert picture.getpixel((60, 20)) == (0x35, 0x4C, 0x9E)  # The image that the sample network sends.
    assert picture.getpixel((46, 254)) == (0x45, 0x6D, 0xDC)  # Its icon.
    assert len(picture.crop((71, 210, 345, 236)).getcolors(100_000)) > 10  # The headline.
    page.sees("#ad", "The layout keeps the rules of the native validator.")
    # On a phone, the assets stay where they can be tapped.
    page.click("#phone")
    place = "const zone = document.querySelector('[data-asset=callToAction]')?.getBoundingClientRect(); return zone && [zone.width, zone.height].map(Math.round)"
    wide = "return document.querySelector('.picture img')?.naturalWidth"
    page.wait(lambda: browser.execute_script(wide) == 399)
    # The waterfall stays beside it while the clock stands.
    page.sees("#ad .waterfall", "has an ad")
    shown = browser.execute_script("return document.querySelector('.picture img').width / 399")
    assert browser.execute_script(place) == [round(335 * shown), round(39 * shown)]
    page.click("#phone")
    page.wait(lambda: browser.execute_script(wide) == 355)
    page.choose("#layout", "small")
    page.click("#do-render")
    width = "return document.querySelector('.picture img')?.naturalWidth"
    page.wait(lambda: browser.execute_script(width) == 403)
    # A click in the middle of the button of the ad.
    image = page.all(".picture img")[0]
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", image)
    ActionChains(browser).move_to_element_with_offset(image, 50, 27).click().perform()
    page.sees("#events", "click callToAction")
    assert page.all("#layout")[0].get_attribute("value") == "small"


def test_a_rewarded_ad_is_presented_and_gives_its_reward_in_time(page):
    page.stop_the_clock()
    page.load("sample/rewarded")
    page.sees("#ad h3", "loaded")
    page.click("#do-present")
    page.sees("#ad h3", "presenting")
    page.click("[data-advance='60000']")
    page.sees("#events", "didRewardUser 5 coins")
    page.choose("#action", "close")
    page.click("#do-simulate")
    page.sees("#ad h3", "dismissed")


def test_a_violation_is_shown_with_its_rule(page):
    page.load("sample/break-doubleImpression")
    page.click("#do-render")
    page.sees("#events .error", "error: doubleImpression by SampleFaultyCustomEvent")
    page.sees("#ads", "1 violation")


def test_an_adapter_is_asked_with_options_and_a_request(page):
    page.click("#load input[value=adapter]")
    page.choose("#adapter", "SampleCustomEvent")
    page.type("#parameter", "content")
    page.click("#load details:nth-of-type(1) summary")
    page.click("#field-options-image-disableImageLoading")
    page.click("#load details:nth-of-type(2) summary")
    page.type("#field-request-keywords", "sport, news")
    page.type("#field-request-extras", '{"age": 7}')
    page.click("#load button[type=submit]")
    page.sees("#ad h3", "loaded")
    page.sees("#events", '"keywords":["sport","news"]')
    line = json.loads(page.copy("jsonl").splitlines()[0])
    assert line["params"] == {
        "adapter": {"className": "SampleCustomEvent", "parameter": "content"},
        "options": {"image": {"disableImageLoading": True}},
        "request": {"keywords": ["sport", "news"], "extras": {"age": 7}},
    }


def test_a_wrong_field_is_marked(page):
    page.click("#load details:nth-of-type(2) summary")
    page.type("#field-request-extras", "[1")
    page.click("#load button[type=submit]")
    page.sees("#field-request-extras-error", "This is not JSON")
    page.type("#field-request-extras", "")
    page.type("#field-request-seed", "-1")
    page.click("#load button[type=submit]")
    page.sees("#field-request-seed-error", "params.request.seed")
    assert page.all("#field-request-seed")[0].get_attribute("aria-invalid") == "true"


def test_a_wrong_configuration_is_marked_and_a_right_one_starts_again(page):
    page.load("sample/content")
    page.click("#configuration summary")
    unit = {
        "format": "nativ",
        "lineItems": [{"className": "SampleCustomEvent", "parameter": "content"}],
    }
    page.type("#configuration-text", json.dumps({"adUnits": {"mine": unit}}))
    page.click("#configuration-start")
    page.sees(
        "#configuration-error", "Line 1, column 33: adUnits.mine.format: expected one of native"
    )
    assert len(page.all(AN_AD)) == 1
    unit["format"] = "native"
    page.type("#configuration-text", json.dumps({"adUnits": {"mine": unit}}))
    page.click("#configuration-start")
    page.wait(lambda: page.all(AN_AD) == [])
    page.wait(lambda: page.text("#ad-unit").split() == ["mine"])
    page.load("mine")
    page.sees("#ad h3", "loaded")


def test_a_file_that_is_wrong_from_the_start_can_be_corrected(browser, inspect, tmp_path):
    path = tmp_path / "adbridge.json"
    path.write_text('{"adUnits": {"feed": {"format": "native"')
    page = Page(browser, inspect("--config", str(path)).address)
    page.sees("#configuration-error", "ends too early")
    page.type("#configuration-text", "")
    page.click("#configuration-start")
    page.wait(lambda: page.all("#ad-unit option"))


def test_the_events_can_be_searched_and_filtered_by_ad(page):
    page.load("sample/content")
    page.load("sample/no-fill")
    page.sees("#events", "ad-1")
    page.click("#events-only-ad")
    page.wait(lambda: "ad-1" not in page.text("#events") and "ad-2" in page.text("#events"))
    page.click("#events-only-ad")
    page.type("#events-search", "There is no ad")
    page.wait(
        lambda: "fetchAd" not in page.text("#events") and "There is no ad" in page.text("#events")
    )


def test_a_page_that_is_opened_again_shows_the_same(page, browser):
    page.load("sample/content")
    page.sees("#ad h3", "loaded")
    browser.refresh()
    page.sees("#ad h3", "loaded")
    page.sees("#events", "The load begins from sample/content.")


@pytest.mark.parametrize("form", ["pytest", "node", "python", "jsonl"])
def test_what_was_clicked_is_a_test_that_passes(page, form, tmp_path):
    page.load("sample/slow")
    page.sees("#ad h3", "loaded")
    page.click("#do-render")
    page.sees("#events", "didPlayVideo")
    page.click("#do-recordImpression")
    page.sees("#events", "impression")
    page.stop_the_clock()
    page.load("sample/no-fill")
    page.sees("#ad h3", "failed")
    copy = page.copy(form)
    names = {
        "pytest": "test_copy.py",
        "node": "copy.test.js",
        "python": "copy_.py",
        "jsonl": "copy.jsonl",
    }
    path = tmp_path / names[form]
    path.write_text(copy)
    output = run(form, path, tmp_path)
    wanted = {
        "pytest": "1 passed",
        "node": "# pass 1",
        "python": "impression",
        "jsonl": '"event":"impression"',
    }
    assert wanted[form] in output


def run(form, path, folder):
    environment = {**os.environ, "ADBRIDGE": PROGRAM, "PYTHONPATH": str(ROOT / "clients/python/src")}
    command = [sys.executable, str(path)]
    if form == "pytest":
        command = [sys.executable, "-m", "pytest", str(path)]
    elif form == "node":
        modules = folder / "node_modules"
        modules.mkdir()
        (modules / "adbridge").symlink_to(ROOT / "clients/javascript")
        command = ["node", "--test", "--test-reporter=tap", str(path)]
    elif form == "jsonl":
        command = [PROGRAM, "--clock", "manual"]
    with path.open() as lines:
        done = subprocess.run(
            command, cwd=folder, env=environment, stdin=lines, capture_output=True, text=True
        )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_run_is_saved_as_a_report_that_opens_alone(page, browser, tmp_path):
    page.load("sample/no-fill")
    page.sees("#ad h3", "failed")
    with urllib.request.urlopen(page.all("#report")[0].get_attribute("href")) as answer:
        assert "attachment" in answer.headers["Content-Disposition"]
        report = answer.read()
    path = tmp_path / "report.html"
    path.write_bytes(report)
    browser.get(path.as_uri())
    page.sees("body", "There is no ad to show.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 500])
def test_the_page_keeps_the_rules_of_accessibility(page, browser, scheme, width):
    look(browser, scheme)
    browser.set_window_size(width, 1000)
    page.load("sample/waterfall")
    page.sees("#ad h3", "loaded")
    page.click("#do-render")
    page.sees("#ad h3", "rendered")
    page.load("sample/no-fill")
    page.sees("#ad h3", "failed")
    browser.execute_script(
        "for (const part of document.querySelectorAll('details')) part.open = true;"
    )
    for chosen in ["ad-1", "ad-2"]:
        page.click(f"input[name=ad][value={chosen}]")
        page.sees("#ad h3", chosen)
        found = Axe().run(browser)["violations"]
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    overflow = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert browser.execute_script(overflow) <= 0


def test_the_keyboard_alone_is_enough_to_load(page, browser):
    page.browser.execute_script("document.getElementById('ad-unit').focus()")
    browser.switch_to.active_element.send_keys("sample/content")
    browser.switch_to.active_element.send_keys(Keys.TAB, Keys.TAB)
    browser.switch_to.active_element.send_keys(Keys.TAB)
    assert browser.switch_to.active_element.text == "Load"
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    page.sees("#ad h3", "loaded")


def test_a_hostile_text_is_shown_as_text(page):
    page.click("#load input[value=adapter]")
    page.type("#parameter", "<script>document.title='taken'</script>")
    page.click("#load button[type=submit]")
    page.sees("#ad .waterfall", "<script>document.title='taken'</script>")
    assert page.browser.title == "adbridge inspector"


def test_the_configuration_begins_with_an_example_that_can_be_started(page):
    page.click("#configuration summary")
    page.sees("#configuration", "This is an example of another configuration.")
    page.click("#configuration-start")
    page.wait(lambda: page.text("#ad-unit").split() == ["feed"])
    assert not page.all("#configuration-example")[0].is_displayed()
    page.load("feed")
    page.sees("#ad", "loaded after")
    page.click("#configuration-empty")
    page.wait(lambda: len(page.all("#ad-unit option")) > 1)
    page.wait(lambda: page.all("#configuration-example")[0].is_displayed())


def test_the_configuration_is_completed_from_its_schema_with_the_keyboard(page, browser):
    page.click("#configuration summary")
    area = page.all("#configuration-text")[0]
    area.clear()
    options = lambda: [option.text.split()[0] for option in page.all("[role=option]")]  # noqa: E731

    def takes(typed, label):
        """Types, chooses a completion with the arrow, and takes it."""
        area.send_keys(typed)
        page.wait(lambda: label in options())
        area.send_keys(*[Keys.ARROW_DOWN] * (options().index(label) + 1))
        active = browser.execute_script("return document.getElementById(arguments[0].getAttribute('aria-activedescendant'))?.innerText", area)
        assert active.startswith(label)
        area.send_keys(Keys.ENTER)

    takes('{"ad', "adUnits")
    assert area.get_property("value") == '{"adUnits": {}'
    area.send_keys('"mine": {}', Keys.ARROW_LEFT)
    takes('"form', "format")
    takes("ba", "banner")
    area.send_keys(", ")
    takes('"line', "lineItems")
    area.send_keys("{}", Keys.ARROW_LEFT)
    takes('"cl', "className")
    takes("Sam", "SampleCustomEvent")
    area.send_keys(", ", Keys.CONTROL, " ", Keys.NULL)
    page.wait(lambda: "parameter" in options())
    assert "className" not in options()  # The object has it.
    area.send_keys(Keys.ESCAPE, Keys.BACKSPACE, Keys.BACKSPACE)
    assert options() == []
    area.send_keys(Keys.END, "}")
    unit = {"format": "banner", "lineItems": [{"className": "SampleCustomEvent"}]}
    assert json.loads(area.get_property("value")) == {"adUnits": {"mine": unit}}
    page.click("#configuration-start")
    page.wait(lambda: page.text("#ad-unit").split() == ["mine"])


def test_a_completion_can_be_tapped_undone_and_does_not_take_a_line_end(page, browser):
    page.click("#configuration summary")
    area = page.all("#configuration-text")[0]
    area.clear()
    area.send_keys('{"lim')
    page.wait(lambda: page.all("[role=option]"))
    assert Axe().run(browser)["violations"] == []
    page.all("[role=option]")[0].click()
    assert area.get_property("value") == '{"limits": {}'
    area.send_keys(Keys.CONTROL, "z")
    assert area.get_property("value") == '{"lim'
    area.send_keys(Keys.NULL, Keys.ARROW_RIGHT, "i", Keys.ENTER)
    assert area.get_property("value") == '{"limi\n'


def test_the_time_in_which_nobody_did_anything_is_in_no_copy(page):
    page.load("sample/content")
    page.sees("#ad h3", "loaded")
    page.wait(lambda: page.text("#now").endswith(" s"))
    page.stop_the_clock()
    page.load("sample/no-fill")
    page.sees("#ad h3", "failed")
    assert "advance" not in page.copy("pytest")


def test_the_clients_of_a_running_bridge_are_watched(browser, inspect, tmp_path):
    address = f"unix:{os.path.relpath(tmp_path)}/s"
    bridge = subprocess.Popen(
        [PROGRAM, "--listen", address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )

    def call(method, **params):
        bridge.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        bridge.stdin.flush()
        while '"id":1' not in bridge.stdout.readline():
            pass

    call("loadNative", adUnitId="sample/content", adId="early")
    browser.get(inspect("--connect", address).address)
    page = object.__new__(Page)
    page.browser = browser
    page.sees("#ads", "client 0: early")
    page.sees("#version", f"watching {address}")
    page.sees("#ad .waterfall", "has an ad")
    call("initialize", clientInfo={"name": "pytest"})
    call("loadNative", adUnitId="sample/waterfall", adId="late")
    view = {"adId": "late", "view": {"width": 320, "height": 250}}
    call("render", **view, clickableAssetViews={"headline": {"x": 8, "y": 8, "width": 280, "height": 24}})
    call("recordClick", adId="late", asset="headline")
    page.sees("#ad h3", "client 0: late rendered")
    page.sees("#ad .waterfall", "There is no ad to show.")
    page.sees("#events", "click headline")
    page.sees("#events", "Client 0 (pytest) is connected.")
    page.wait(lambda: page.all(".picture img"))
    # What only a daemon of the page's own can do is not offered.
    visible = [button.text for button in page.all("button, select, textarea") if button.is_displayed()]
    assert [text for text in visible if text not in ["", "Copy"]] == []
    page.click("[data-asset=headline]")
    assert Axe().run(browser)["violations"] == []
    bridge.stdin.close()
    page.sees("#alert", "has closed the connection")
    bridge.wait(60)
    bridge.stdout.close()
