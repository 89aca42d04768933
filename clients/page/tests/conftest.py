"""The pages in a real browser: headless Chromium, driven by its own driver."""

import os
import shutil
import subprocess
import sys

import pytest

from under_test import PROGRAM, ROOT, missing, missing_command, missing_program, skip_modules


REASON = (
    missing("pip install -r clients/page/tests/requirements.txt", "selenium", "axe_core_python", "PIL", "pypdf")
    or missing_command("chromedriver")
    or missing_program()
)
if REASON:
    pytest_pycollect_makemodule = skip_modules(REASON)
else:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

WAITING_SECONDS = 30


class Inspector:
    """A running `python -m adbridge inspect`."""

    def __init__(self, *arguments, cwd=ROOT):
        environment = {**os.environ, "ADBRIDGE": PROGRAM, "PYTHONPATH": str(ROOT / "clients/python/src")}
        command = [sys.executable, "-m", "adbridge", "inspect", *arguments]
        self.process = subprocess.Popen(
            command, cwd=cwd, env=environment, stdout=subprocess.PIPE, text=True
        )
        self.address = self.process.stdout.readline().strip()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def inspect():
    """Starts inspectors, which end with the test."""
    started = []

    def start(*arguments):
        started.append(Inspector(*arguments))
        return started[-1]

    yield start
    for inspector in started:
        inspector.stop()


def start_browser():
    """Chromium without a window. Errors of the pages are in its log."""
    options = webdriver.ChromeOptions()
    for argument in [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        "--disable-dev-shm-usage",
    ]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))


@pytest.fixture(scope="session")
def chromium():
    driver = start_browser()
    yield driver
    driver.quit()


@pytest.fixture
def browser(chromium, inspect):
    """The browser, with one empty page of 1,400 × 1,000 pixels. Errors in its console fail the test.

    It comes after `inspect`, so its errors are read before an inspector ends: a page that asks an
    inspector that has ended has an error, too.
    """
    chromium.set_window_size(1400, 1000)
    look(chromium, "light")
    chromium.get("about:blank")
    chromium.get_log("browser")
    yield chromium
    errors = [
        entry["message"] for entry in chromium.get_log("browser") if entry["level"] == "SEVERE"
    ]
    assert errors == []


def look(browser, scheme):
    """Shows pages in `light` or `dark`."""
    feature = {"name": "prefers-color-scheme", "value": scheme}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
