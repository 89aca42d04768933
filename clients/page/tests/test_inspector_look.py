"""What stands where in the inspector: an ad fits on the screen, and an error is seen."""

import pytest

from test_inspector import Page

PLACE = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.top, box.bottom, box.width, box.height]"


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["desk", "phone"])
def page(request, browser, inspect):
    width, height = request.param
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    yield Page(browser, inspect().address)
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_full_screen_ad_fits_on_the_screen_with_its_image(page, browser):
    page.load("sample/interstitial")
    page.wait(lambda: page.all(".picture img") and browser.execute_script("return document.querySelector('.picture img').complete"))
    _, _, width, height = browser.execute_script(PLACE, ".picture img")
    assert abs(width / height - 375 / 667) < 0.01
    assert height <= browser.execute_script("return innerHeight") - 300
    assert "data:image/png" in browser.execute_script("return decodeURIComponent(document.querySelector('.picture img').src)")


def test_an_error_is_seen_from_any_part_of_the_page_until_the_next_load(page, browser):
    page.load("sample/break-doubleImpression")
    page.sees("#ad h3", "loaded")
    page.click("#do-recordImpression")
    page.sees("#alert", "recordImpression")
    browser.execute_script("scrollTo(0, document.documentElement.scrollHeight)")
    top, bottom, _, _ = browser.execute_script(PLACE, "#alert")
    assert 0 <= top < bottom <= browser.execute_script("return innerHeight")
    page.load("sample/content")
    page.wait(lambda: browser.execute_script("return document.getElementById('alert').hidden"))


def test_no_heading_of_a_waterfall_is_broken(page):
    page.load("sample/break-doubleImpression")
    page.sees("#ad .waterfall", "has an ad")
    page.click("#do-render")
    page.sees("#ad .violation", "doubleImpression")
    assert [cell.text for cell in page.all("#ad .waterfall thead th") if cell.size["height"] > 35] == []
