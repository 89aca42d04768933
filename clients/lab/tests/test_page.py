"""The page in a browser: accessible, and no wider than the screen."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from under_test import need_command, need_modules

import adbridge_lab as lab
from adbridge_lab.page import Page, scale


@pytest.fixture(scope="module")
def page(tmp_path_factory: Any, counts: lab.Counts, fitted: lab.Fitted) -> Path:
    variants = [*lab.with_floors(lab.by_price(fitted), [2, 4])]
    experiment = lab.compare(fitted, variants, counts, users=20_000)
    path: Path = tmp_path_factory.mktemp("page") / "floors.html"
    shown = Page("A floor for <all>", experiment, ["log.parquet"], lab.validate(counts), [0, 2, 4])
    path.write_text(shown.html(), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser() -> Any:
    need_modules("selenium", "axe_core_python")
    need_command("chromedriver")
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    yield driver
    driver.quit()


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible_and_fits(width: int, scheme: str, page: Path, browser: Any) -> None:
    from axe_core_python.selenium import Axe

    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    browser.get(page.as_uri())
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    found = Axe().run(browser)["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    heights = browser.execute_script(
        "return [...document.querySelectorAll('svg text')].map(one => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 10


def test_the_page_says_what_each_floor_does(page: Path) -> None:
    text = page.read_text("utf-8")
    assert "A floor for &lt;all&gt;" in text and "<all>" not in text
    assert "A floor of 4 lowers the revenue of 1,000 loads by " in text
    assert text.count("<svg") == 2 and 'aria-label="By floor: 2: -' in text


def test_ticks_are_round_and_contain_all_values() -> None:
    for values in ([0.0, 1.0], [3.0, 3.0], [-0.013, 0.29], [1234.0, 99_000.0]):
        ticks, place = scale(values, 0, 100)
        assert 2 <= len(ticks) <= 8
        assert ticks[0] <= min(values) and ticks[-1] >= max(values)
        assert (place(ticks[0]), place(ticks[-1])) == (0, 100)
