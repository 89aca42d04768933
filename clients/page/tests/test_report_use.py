"""The parts of a report that help to find something: links, copies, time, and large runs."""

import json
import os
import subprocess
import sys

from axe_core_python.selenium import Axe
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from conftest import look
from runs import MadeRun
from test_report import RENDER, request, rows, run, text
from under_test import PROGRAM, ROOT


def button(browser, start):
    (found,) = [b for b in browser.find_elements(By.TAG_NAME, "button") if b.is_displayed() and b.text.startswith(start)]
    return found


def make_process_report(tmp_path, source, requests):
    """The report of a run on the wall clock, with an adapter in Python."""
    adapter, config, path = tmp_path / "adapter.py", tmp_path / "units.json", tmp_path / "report.html"
    adapter.write_text(source, encoding="utf-8")
    unit = {"format": "native", "lineItems": [{"className": "Mine"}]}
    environment = {"PYTHONPATH": str(ROOT / "clients/python/src")}
    program = {"className": "Mine", "command": [sys.executable, str(adapter)], "environment": environment}
    config.write_text(json.dumps({"adapters": [program], "adUnits": {"feed": unit}}), encoding="utf-8")
    lines = "".join(json.dumps(one) + "\n" for one in requests)
    subprocess.run([PROGRAM, "--config", config, "--report", path], input=lines, text=True, capture_output=True)
    return path


ADAPTER = """\
import sys, time
from adbridge.adapter import Adapter, NativeAd, Size

class Mine(Adapter):
    adapter_version = ad_sdk_version = "1.0.0"

    def set_up(self, configuration):
        time.sleep(0.3)

    def load_native(self, request):
        print("    def oops(:", file=sys.stderr, flush=True)
        return NativeAd(headline="Hello", body="An ad.", call_to_action="Go", ad_choices=Size(24, 24))

Mine().run()
"""


def test_a_link_names_an_ad_and_the_title_says_what_ran(browser, tmp_path):
    report, _ = MadeRun(1, tmp_path, loads=30).write()
    browser.get(f"{report.as_uri()}#ad-17")
    assert text(browser, "#detail-heading") == "ad-17"
    assert browser.title.startswith("run-1.json: 30 loads")
    browser.find_element(By.ID, "loads").send_keys(Keys.HOME)
    assert browser.current_url.endswith("#ad-1")
    # An id in the search means one ad, not those whose ids begin with it.
    browser.find_element(By.ID, "search").send_keys("ad-2")
    assert [row.split()[0] for row in rows(browser, "#loads")] == ["ad-2"]
    assert text(browser, "#detail-heading") == "ad-2"


def test_problems_of_one_kind_are_one_row_and_violations_come_first(browser, tmp_path):
    path = tmp_path / "report.html"
    requests = [request(n, "loadNative", adUnitId="sample/no-fill") for n in range(1, 41)]
    requests += [request(50, "loadNative", adUnitId="sample/break-doubleImpression"), request(51, "render", adId="ad-41", **RENDER)]
    run(requests, "--report", path)
    browser.get(path.as_uri())
    problems = [row.splitlines()[:3] for row in rows(browser, "#problems")]
    assert problems == [["1 ×", "doubleImpression", "SampleFaultyCustomEvent"], ["40 ×", "No ad", "SampleCustomEvent"]]
    browser.find_element(By.ID, "problems").send_keys(Keys.END, Keys.ENTER)
    assert text(browser, "#loads-heading") == "Loads: 40 of 41"


def test_a_violation_names_the_line_item_unless_another_one_of_the_class_can_have_done_it(browser, tmp_path):
    path, config = tmp_path / "report.html", tmp_path / "units.json"
    units = {
        rule: {"format": "native", "lineItems": [
            {"className": "SampleFaultyCustomEvent", "label": "dear", "parameter": "no-inventory"},
            {"className": "SampleFaultyCustomEvent", "label": "cheap", "parameter": f"break-{rule}+content"},
        ]}
        for rule in ("doubleImpression", "duplicateCompletion")
    }
    config.write_text(json.dumps({"adUnits": units}), encoding="utf-8")
    requests = [request(1, "loadNative", adUnitId="doubleImpression"), request(2, "render", adId="ad-1", **RENDER),
                request(3, "loadNative", adUnitId="duplicateCompletion")]
    run(requests, "--config", config, "--report", path)
    browser.get(path.as_uri())
    cells = "return [...document.querySelectorAll('#problems .item')].map((row) => row.children[1].textContent + ' by ' + row.children[2].textContent)"
    assert browser.execute_script(cells) == ["doubleImpression by cheap (SampleFaultyCustomEvent)", "duplicateCompletion by SampleFaultyCustomEvent"]
    assert "cheap (SampleFaultyCustomEvent): " in text(browser, "#detail .violation")


def test_chips_and_a_drag_on_the_time_choose_loads(browser, tmp_path):
    report, _ = MadeRun(2, tmp_path, loads=60).write()
    browser.get(report.as_uri())
    button(browser, "loaded").click()
    assert {row.splitlines()[-1].split(",")[0] for row in rows(browser, "#loads")} == {"loaded"}
    button(browser, "Show everything").click()
    assert text(browser, "#loads-heading") == "Loads"
    overview = browser.find_element(By.ID, "overview")
    width = overview.size["width"]
    drag = ActionChains(browser).move_to_element_with_offset(overview, -width // 4, 0).click_and_hold()
    drag.move_by_offset(width // 4, 0).release().perform()
    assert " of 60" in text(browser, "#loads-heading")
    assert " to " in text(browser, "#range")
    button(browser, "Whole run").click()
    assert text(browser, "#loads-heading") == "Loads"


def test_the_ticks_of_the_time_are_round(browser, tmp_path):
    report, _ = MadeRun(3, tmp_path, loads=60).write()
    browser.get(report.as_uri())
    for _ in range(4):
        for tick in browser.find_elements(By.CSS_SELECTOR, "#axis span"):
            number = tick.text.split()[0].replace(".", "").rstrip("0") or "0"
            assert len(number) <= 2 or number.endswith("5"), tick.text
        button(browser, "Zoom in").click()


def test_the_time_of_a_set_up_is_not_latency(browser, tmp_path):
    load = [request(1, "loadNative", adUnitId="feed"), request(2, "loadNative", adUnitId="feed")]
    browser.get(make_process_report(tmp_path, ADAPTER, load).as_uri())
    outcome = rows(browser, "#loads")[0].splitlines()[-1]
    # On a busy machine, the program takes longer than a second to start.
    latency, set_up = (float(number) * {"ms": 1, "s": 1000}[unit] for number, unit in map(str.split, outcome.removeprefix("loaded, ").split(" + set-up ")))
    assert latency < 300 <= set_up
    assert "after a set-up of" in text(browser, "#detail")
    assert browser.find_elements(By.CSS_SELECTOR, "#detail .bar.setUp")


def test_the_standard_error_of_a_program_is_in_the_life_of_its_ad(browser, tmp_path):
    load = [request(1, "loadNative", adUnitId="feed")]
    browser.get(make_process_report(tmp_path, ADAPTER, load).as_uri())
    life = browser.find_element(By.CSS_SELECTOR, ".life").get_property("innerText")
    assert "Mine:     def oops(:" in life
    spaces = "return getComputedStyle(document.querySelector('.life .text')).whiteSpace"
    assert browser.execute_script(spaces) in ("pre-wrap", "break-spaces")


def test_the_badge_of_a_check_counts_however_late_the_ad_is_drawn(browser, tmp_path):
    badge = {"text": "Ad", "frame": {"x": 0, "y": 0, "width": 20, "height": 20}}
    requests = [request(1, "loadNative", adUnitId="feed"), request(2, "render", adId="ad-1", **RENDER), request(3, "validateLayout", adId="ad-1", badge=badge)]
    browser.get(make_process_report(tmp_path, ADAPTER, requests).as_uri())
    browser.find_element(By.CSS_SELECTOR, ".layout summary").click()
    layout = text(browser, ".layout")
    assert "passed A badge says Ad, Advertisement or Sponsored." in layout


def test_a_copied_test_passes_as_pasted(browser, tmp_path):
    path = tmp_path / "report.html"
    options = {"image": {"disableImageLoading": True}, "adView": {"preferredAdChoicesPosition": "topLeft"}}
    requests = [
        request(1, "loadNative", adUnitId="sample/waterfall", options=options),
        request(2, "render", adId="ad-1", **RENDER),
        request(3, "recordImpression", adId="ad-1"),
        request(4, "recordClick", adId="ad-1", asset="headline"),
        request(5, "present", adId="ad-1"),
        request(6, "loadRewarded", adUnitId="sample/no-fill"),
        request(7, "loadBanner", adUnitId="sample/banner", adSize="banner"),
        request(8, "advanceClock", ms=60_000),
        request(9, "loadNative", adUnitId="sample/break-doubleImpression"),
        request(10, "render", adId="ad-4", **RENDER),
    ]
    run(requests, "--report", path)
    browser.get(path.as_uri())
    for place in range(4):
        browser.find_element(By.ID, "loads").send_keys(Keys.HOME, *[Keys.ARROW_DOWN] * place)
        button(browser, "Copy as test").click()
        code = browser.find_element(By.CSS_SELECTOR, ".copying pre").get_property("textContent")
        (tmp_path / f"test_copy_{place}.py").write_text(code, encoding="utf-8")
    environment = {**os.environ, "ADBRIDGE": PROGRAM, "PYTHONPATH": str(ROOT / "clients/python/src"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    options = ["-p", "adbridge.pytest_plugin", "-p", "no:cacheprovider", "--rootdir", tmp_path]
    ended = subprocess.run([sys.executable, "-m", "pytest", *options, tmp_path], env=environment, capture_output=True, text=True)
    assert "4 passed" in ended.stdout, ended.stdout + ended.stderr
    assert "with pytest.raises(" in (tmp_path / "test_copy_0.py").read_text(encoding="utf-8")


def test_two_pages_are_compared_as_their_transcripts_are(browser, tmp_path):
    before, after = MadeRun(5, tmp_path, loads=40, name="a").write(), MadeRun(5, tmp_path, loads=40, name="b", lossy_unit=1).write()
    tables = []
    for files in zip(before, after):
        page = tmp_path / "compared.html"
        with page.open("wb") as output:
            subprocess.run([PROGRAM, "report", *files], stdout=output, check=True)
        browser.get(page.as_uri())
        tables.append([row.text for row in browser.find_elements(By.CSS_SELECTOR, "#compare tbody tr")])
    assert tables[0] == tables[1] and any("lost" in row for row in tables[0])
    button(browser, "Show the first run").click()
    assert "40 loads" in text(browser, "#summary")


def test_an_ad_unit_that_stopped_filling_is_not_called_faster(browser, tmp_path):
    filling, failing = {"native": {"headline": "Hello"}, "delayMs": 120}, {"error": {"name": "noFill"}}
    pages = []
    for stub in (filling, failing):
        pages.append(tmp_path / f"{len(pages)}.html")
        network = {"className": "exchange", "stubs": [stub]}
        unit = {"adUnitId": "feed", "format": "native", "lineItems": [{"className": "exchange"}]}
        requests = [request(1, "defineNetwork", **network), request(2, "defineAdUnit", **unit),
                    request(3, "loadNative", adUnitId="feed"), request(4, "advanceClock", ms=500)]
        run(requests, "--report", pages[-1])
    for files, change in ((pages, "lost 100 points of fill"), (pages[::-1], "gained 100 points of fill")):
        page = tmp_path / "compared.html"
        with page.open("wb") as output:
            subprocess.run([PROGRAM, "report", *files], stdout=output, check=True)
        browser.get(page.as_uri())
        rows = [row.text for row in browser.find_elements(By.CSS_SELECTOR, "#compare tbody tr")]
        assert [row for row in rows if "faster" in row or "slower" in row] == []
        assert change in rows[0]
        assert "slowed" not in text(browser, "#compare .answers")


def test_a_rule_is_read_whole_on_a_phone_and_names_break_between_words(browser, tmp_path):
    path = tmp_path / "report.html"
    unit = {"adUnitId": "sample/break-impressionBeforeRender"}
    run([request(1, "loadNative", **unit), request(2, "advanceClock", ms=3_600_000), request(3, "loadNative", **unit),
         request(4, "loadNative", adUnitId="sample/no-fill")], "--report", path)
    metrics = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        browser.get(path.as_uri())
        cut = """return [...document.querySelectorAll('#problems .what')].map((one) => [one.textContent, one.scrollWidth > one.clientWidth])"""
        assert browser.execute_script(cut) == [["impressionBeforeRender", False], ["No ad", False]]
        # Each line of a cell begins at the beginning of a word.
        lines = """const lines = [];
            for (const part of document.querySelectorAll('.waterfall :is(th, td, small)')) {
              for (const node of part.childNodes) {
                if (node.nodeType !== Node.TEXT_NODE) continue;
                let last = null;
                for (let at = 0; at < node.length; at++) {
                  const range = new Range(); range.setStart(node, at); range.setEnd(node, at + 1);
                  const { top } = range.getBoundingClientRect();
                  if (last !== null && top > last + 3) lines.push(node.data.slice(Math.max(0, at - 1), at + 8));
                  last = top;
                }
              }
            }
            return lines"""
        assert [line for line in browser.execute_script(lines) if line[0].isalpha() and line[1].islower()] == []
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_file_that_is_another_page_is_refused(tmp_path):
    page = tmp_path / "other.html"
    page.write_text("<!DOCTYPE html>\n<p>Hello</p>\n", encoding="utf-8")
    ended = subprocess.run([PROGRAM, "report", page], capture_output=True, text=True)
    assert ended.returncode == 1 and "is not a page that adbridge has written" in ended.stderr


PARSED = "for (const line of document.getElementById('log').textContent.split('\\n')) if (line[0] === '{') JSON.parse(line);"
OPENED = "const [n] = performance.getEntriesByType('navigation'); return n.domContentLoadedEventEnd - n.startTime"

SEARCHED = (
    "const input = document.getElementById('search'); input.value = arguments[0]; const began = performance.now();"
    "input.dispatchEvent(new Event('input')); document.body.offsetHeight; return performance.now() - began"
)
CHOSEN = (
    "document.getElementById('everything').click(); const chip = document.querySelector('.chips .chip');"
    "const began = performance.now(); chip.click(); document.body.offsetHeight; return performance.now() - began"
)


def opened_in(browser, path):
    browser.get("about:blank")
    browser.get(path.as_uri())
    return browser.execute_script(OPENED)


def test_a_hundred_thousand_events_open_in_a_second_and_filter_in_a_tenth(browser, tmp_path):
    """On a slow or busy machine: in twice the time in which the browser only parses the lines."""
    report, plain = tmp_path / "report.html", tmp_path / "plain.html"
    small, _ = MadeRun(6, tmp_path, loads=200).write()
    head, _, lines = small.read_text(encoding="utf-8").partition('id="log">\n')
    kept = [line for line in lines.splitlines() if line.startswith("{") and '"run"' not in line]
    with report.open("w", encoding="utf-8") as file, plain.open("w", encoding="utf-8") as other:
        file.write(f'{head}id="log">\n')
        other.write(f'<!DOCTYPE html><script>addEventListener("DOMContentLoaded", () => {{ {PARSED} }})</script><script type="application/jsonl" id="log">\n')
        for turn in range(-(-100_000 // sum('"method":' in line[:10] for line in kept))):
            for line in kept:
                line = line.replace('"ad-', f'"ad-{turn}-').replace('"response-', f'"response-{turn}-') + "\n"
                file.write(line)
                other.write(line)
    # The fastest counts: the first ones read the files and compile the script, and other programs run meanwhile.
    parsed, opened = (min(times) for times in zip(*[(opened_in(browser, plain), opened_in(browser, report)) for _ in range(4)]))
    assert int(text(browser, "#summary").split(" entries")[0].split()[-1].replace(",", "")) >= 100_000
    filtered = min(browser.execute_script(SEARCHED, word) for word in ["headline", "impression", "fetchad"])
    chosen = min(browser.execute_script(CHOSEN) for _ in range(3))
    print(f"parsed in {parsed:.0f} ms, opened in {opened:.0f} ms, searched in {filtered:.0f} ms, chosen in {chosen:.0f} ms")
    assert opened < max(1_000, 2 * parsed)
    assert max(filtered, chosen) < max(100, parsed / 5)


#: Runs a program, and prints how much memory it took. A process begins with the size of the one that starts it,
#: so this one is small.
MEASURED = """
import os, sys
page = (os.POSIX_SPAWN_OPEN, 1, sys.argv[1], os.O_WRONLY | os.O_CREAT, 0o600)
process = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ, file_actions=[page])
_, status, usage = os.wait4(process, 0)
print(status, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))
"""
MEBIBYTE = 1 << 20


def test_a_long_line_of_a_transcript_takes_memory_for_what_it_shows(tmp_path):
    """What is left out, and what follows it, is not in memory: only the line itself is."""
    transcript, page = tmp_path / "long.jsonl", tmp_path / "page.html"
    load = request(1, "loadNative", adUnitId="feed")
    event = '{"jsonrpc":"2.0","method":"adEvent","params":{"adId":"ad-1","seq":1,"index":1,"atMs":1,"event":"impression"}}'
    lines = [
        json.dumps(load), '{"jsonrpc":"2.0","id":2,"method":"getEvents"}',
        '{"jsonrpc":"2.0","id":2,"result":{"events":[' + "[]," * 19_000_000 + "[]]}}", f"[{','.join([event] * 150_000)}]",
    ]
    transcript.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-c", MEASURED, page, PROGRAM, "report", transcript]
    ended = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True)
    status, memory = map(int, ended.stdout.split())
    assert status == 0
    assert page.read_bytes().count(b'"impression"') == 150_000
    assert memory < max(map(len, lines)) + 40 * MEBIBYTE


def test_a_long_text_of_a_transcript_is_cut(tmp_path):
    transcript, page = tmp_path / "long.jsonl", tmp_path / "page.html"
    error = {"code": 201, "message": "x" * 60_000_000, "data": {"name": "loadFailed"}}
    lines = [request(1, "loadNative", adUnitId="feed"), {"jsonrpc": "2.0", "id": 1, "error": error}]
    transcript.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-c", MEASURED, page, PROGRAM, "report", transcript]
    ended = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True)
    status, memory = map(int, ended.stdout.split())
    assert status == 0
    assert b"bytes are left out)" in page.read_bytes()
    assert page.stat().st_size < 3 * MEBIBYTE
    assert memory < 40 * MEBIBYTE


def test_two_runs_are_compared_on_a_phone_without_scrolling_sideways(browser, tmp_path):
    pages = [MadeRun(seed, tmp_path, loads=40).write()[0] for seed in (1, 2)]
    compared = tmp_path / "compared.html"
    with compared.open("wb") as file:
        subprocess.run([PROGRAM, "report", *pages], stdout=file, check=True)
    metrics = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        browser.get(compared.as_uri())
        wide = """return [...document.querySelectorAll('body, #compare *, #tables *')]
            .filter((one) => one.scrollWidth > innerWidth || (getComputedStyle(one).overflowX === 'auto' && one.scrollWidth > one.clientWidth))
            .map((one) => one.outerHTML.slice(0, 100))"""
        assert browser.execute_script(wide) == []
        cell = browser.find_element(By.CSS_SELECTOR, "#compare td:nth-child(4)")
        assert (cell.aria_role, cell.accessible_name, cell.get_attribute("data-heading")) == ("cell", cell.text, "Fill rate")
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_the_checks_of_an_adapter_can_be_read_on_a_phone(browser, tmp_path):
    page = tmp_path / "checks.html"
    command = [PROGRAM, "check", "--adapter", "SampleFaultyCustomEvent", "--parameter", "break-doubleImpression+content", "--format", "native"]
    with page.open("wb") as output:
        subprocess.run([*command, "--output", "html"], stdout=output)
    browser.set_window_size(500, 850)
    for scheme in ["light", "dark"]:
        look(browser, scheme)
        browser.get(page.as_uri())
        (row,) = [row for row in browser.find_elements(By.CSS_SELECTOR, "#checks tbody tr") if row.is_displayed()]
        cells = row.find_elements(By.CSS_SELECTOR, "th, td")
        assert [cell.text for cell in cells[:3]] == ["failed", "doubleImpression", "native"]
        assert [cell.size["width"] > 400 for cell in cells] == [False, False, False, True, True]
        assert [cell.aria_role for cell in cells] == ["cell", "rowheader", "cell", "cell", "cell"]
        assert Axe().run(browser)["violations"] == []
        overflow = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert browser.execute_script(overflow) <= 0
