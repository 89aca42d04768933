"""The reference opens from a file, and works there: its links, its search, its calls, and without a network."""

import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from under_test import need_command, need_modules, needs_command

need_modules("selenium", "axe_core_python", "material")
need_command("chromedriver")

from axe_core_python.selenium import Axe  # noqa: E402
from selenium import webdriver  # noqa: E402
from selenium.webdriver.chrome.service import Service  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402

SITE = Path(__file__).resolve().parents[1]
ROOT = SITE.parents[1]
sys.path.insert(0, str(SITE))

import calls  # noqa: E402

DOCUMENTS = {
    door: json.loads((ROOT / f"protocol/{door}/openrpc.json").read_text("utf-8"))
    for door in ("clients", "adapters")
}
METHODS = DOCUMENTS["clients"]["methods"]
SCHEMAS = DOCUMENTS["clients"]["components"]["schemas"]
LIMIT = 1_000_000


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reference") / "site"
    subprocess.run([sys.executable, SITE / "build", folder], check=True)
    return folder


@pytest.fixture(scope="session")
def browser():
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_window_size(1400, 1000)
    yield driver
    driver.quit()


def requested(browser):
    """The addresses that the browser has asked for since the last call."""
    entries = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    sent = [entry for entry in entries if entry["method"] == "Network.requestWillBeSent"]
    return [entry["params"]["request"]["url"] for entry in sent]


def names(document):
    yield from (("methods", method["name"]) for method in document["methods"])
    yield from (("notifications", call["name"]) for call in document["x-notifications"])
    yield from (("errors", name) for name in document["components"]["errors"])


@pytest.mark.parametrize("door", DOCUMENTS)
def test_every_method_notification_and_error_has_a_page(site, door):
    for group, name in names(DOCUMENTS[door]):
        file = re.sub(r"[^\w.]+", "-", name).strip("-")
        text = (site / f"reference/{door}/{group}/{file}.html").read_text("utf-8")
        assert re.search(rf"<h1[^>]*><code>{re.escape(name)}</code>", text), name


def test_the_packed_site_is_small(site):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        archive.add(site, "reference")
    assert len(file.getvalue()) < LIMIT


def test_the_same_sources_make_the_same_site(site, tmp_path):
    subprocess.run([sys.executable, SITE / "build", tmp_path / "again"], check=True)
    files = [path.relative_to(site) for path in sorted(site.rglob("*")) if path.is_file()]
    assert [path for path in files if (tmp_path / "again" / path).read_bytes() != (site / path).read_bytes()] == []


def test_every_link_and_every_part_of_a_page_is_in_the_site(site):
    broken, ids = [], {}
    for page in site.rglob("*.html"):
        ids[page] = set(re.findall(r'\bid="([^"]+)"', page.read_text("utf-8")))
    for page in ids:
        text = re.sub(r"<(pre|script)\b.*?</\1>", "", page.read_text("utf-8"), flags=re.S)
        for target in re.findall(r'\b(?:href|src)="([^"]*)"', text):
            path, _, anchor = unescape(target).partition("#")
            if target.startswith(("https://", "mailto:", "data:", "javascript:")):
                continue
            file = (page.parent / unquote(path)).resolve() if path else page
            file = file / "index.html" if file.is_dir() else file
            if not file.is_file() or anchor and file in ids and unquote(anchor) not in ids[file]:
                broken.append(f"{page.relative_to(site)}: {target}")
    assert broken == []


def test_no_page_loads_anything_from_elsewhere(site):
    for page in site.rglob("*.html"):
        loaded = re.findall(r"<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=\"?([^\" >]+)", page.read_text("utf-8"))
        assert [each for each in loaded if re.match(r"(https?:)?//", each)] == [], page


def test_a_reader_finds_a_method_by_search_from_a_file(site, browser):
    requested(browser)
    browser.get((site / "index.html").as_uri())
    wait = WebDriverWait(browser, 20)
    field = browser.find_element(By.CSS_SELECTOR, ".md-search__input")
    browser.execute_script("arguments[0].focus()", field)
    field.send_keys("recordImpression")
    link = wait.until(
        lambda b: next(
            (each for each in b.find_elements(By.CSS_SELECTOR, ".md-search-result__link")
             if "methods/recordImpression.html" in each.get_attribute("href")), None))
    browser.get(link.get_attribute("href"))
    assert browser.find_element(By.TAG_NAME, "h1").text == "recordImpression"
    assert [url for url in requested(browser) if not url.startswith(("file:", "data:", "about:", "chrome:"))] == []
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_a_reader_chooses_a_language_and_opens_the_answer(site, browser):
    browser.get((site / "reference/clients/methods/loadBanner.html").as_uri())
    labels = browser.find_elements(By.CSS_SELECTOR, ".tabbed-labels > label")
    assert [label.text for label in labels][:4] == ["Shell", "Python", "JavaScript", "Swift"]
    labels[1].click()
    code = next(each for each in browser.find_elements(By.CSS_SELECTOR, ".tabbed-block") if each.is_displayed())
    assert "bridge.load_banner(" in code.text
    details = browser.find_element(By.TAG_NAME, "details")
    assert details.get_attribute("open") is None
    details.find_element(By.TAG_NAME, "summary").click()
    assert '"Sample Text Ad"' in details.text


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "page",
    ["index.html", "protocol/clients/index.html", "reference/index.html", "reference/adapters/types.html",
     "reference/clients/methods/loadNative.html", "reference/clients/errors/loadFailed.html"])
def test_a_page_has_no_faults_of_accessibility(site, browser, page, scheme):
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    browser.get((site / page).as_uri())
    # The theme keeps the last choice.
    browser.execute_script("localStorage.clear()")
    browser.refresh()
    name = browser.find_element(By.TAG_NAME, "body").get_attribute("data-md-color-scheme")
    assert name == {"light": "default", "dark": "slate"}[scheme]
    found = Axe().run(browser)["violations"]
    assert [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found] == []


def examples():
    for method in METHODS:
        for example in method["examples"]:
            params = {param["name"]: param["value"] for param in example["params"]}
            yield pytest.param(method, params, id=f"{method['name']}: {example['name']}")


@pytest.mark.parametrize("method, params", list(examples()))
def test_the_call_in_the_shell_writes_the_request(method, params):
    message = calls.request(method["name"], params, "result" in method, 1)
    done = subprocess.run(
        ["bash", "-c", calls.shell(message).replace("| adbridge", "| cat")], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == message


@pytest.mark.parametrize("method, params", list(examples()))
def test_the_call_in_python_sends_the_parameters(method, params):
    if method["name"] in calls.NO_METHOD["Python"]:
        return
    sys.path.insert(0, str(ROOT / "clients/python/src"))
    import adbridge

    sent = []

    class Recorder(adbridge.AdBridge):
        def __init__(self):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def _call(self, name, values, *_):
            sent.append((name, values))

        def _notify(self, name, values):
            sent.append((name, values))

        _load = _call

    text = calls.python(method, params, SCHEMAS).replace("from adbridge import AdBridge", "")
    exec(text, {"AdBridge": Recorder, "print": lambda *_: None})
    [(name, values)] = sent
    values = {key: plain(value) for key, value in values.items() if value is not None}
    assert (name, values) == (method["name"], params)


def plain(value):
    """A value of the library as JSON, without the members that are left out."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return plain(value.to_json()) if hasattr(value, "to_json") else value


@needs_command("node")
def test_the_calls_in_javascript_send_the_parameters(tmp_path):
    script = ["import { Methods } from " + json.dumps((ROOT / "clients/javascript/src/generated/methods.js").as_uri()),
              "class Recorder extends Methods { call(name, params) { console.log(JSON.stringify([name, params ?? {}])); }",
              "notify(name, params) { this.call(name, params); } }", "const bridge = new Recorder();"]
    expected = []
    for method in METHODS:
        if method["name"] in calls.NO_METHOD["JavaScript"]:
            continue
        for example in method["examples"]:
            params = {param["name"]: param["value"] for param in example["params"]}
            text = calls.javascript(method["name"], params)
            script.append(re.search(r"console\.log\((await bridge.*)\);\n", text)[1])
            expected.append([method["name"], params])
    (tmp_path / "calls.mjs").write_text(";\n".join(script))
    done = subprocess.run(["node", tmp_path / "calls.mjs"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == expected


@needs_command("swiftc")
def test_the_call_in_swift_compiles_and_has_the_request(tmp_path):
    requests = []
    for number, method in enumerate(METHODS):
        params = {param["name"]: param["value"] for param in method["examples"][0]["params"]}
        requests.append(calls.request(method["name"], params, "result" in method, number))
    texts = [re.search(r"^let request = (.*)$", calls.swift(each), re.M)[1] for each in requests]
    (tmp_path / "all.swift").write_text(calls.swift(requests[0]) + "".join(f"print({text})\n" for text in texts))
    subprocess.run(["swiftc", "-typecheck", tmp_path / "all.swift"], check=True)
    assert [json.loads(text.removeprefix('##"').removesuffix('"##')) for text in texts] == requests
