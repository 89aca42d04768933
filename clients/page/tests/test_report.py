"""The page of a report as a person uses it."""

import base64
import io
import json
import os
import re
import socket
import subprocess
from pathlib import Path

import pytest
from axe_core_python.selenium import Axe
from PIL import Image
from pypdf import PdfReader
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from conftest import look
from under_test import PROGRAM, ROOT

RENDER = {"view": {"width": 320, "height": 250}}


def request(number, method, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


RUN = [
    request(1, "loadNative", adUnitId="sample/waterfall"),
    request(2, "render", adId="ad-1", **RENDER),
    request(3, "recordClick", adId="ad-1", asset="headline"),
    request(4, "loadNative", adUnitId="sample/no-fill"),
    request(5, "loadNative", adUnitId="sample/break-doubleImpression"),
    request(6, "render", adId="ad-3", **RENDER),
    request(7, "loadNative", adUnitId="sample/slow"),
    request(8, "loadBanner", adUnitId="sample/banner", adSize="banner"),
]


def run(requests, *arguments):
    """Runs the daemon with requests, to its end."""
    text = "".join(json.dumps(request) + "\n" for request in requests)
    return subprocess.run(
        [PROGRAM, "--clock", "skip", *arguments], input=text, text=True, capture_output=True
    )


@pytest.fixture
def report(tmp_path):
    """The file of a report of `RUN`."""
    path = tmp_path / "report.html"
    assert run(RUN, "--report", path).stderr == ""
    return path


def text(browser, selector):
    return browser.find_element(By.CSS_SELECTOR, selector).text


def rows(browser, selector):
    return [row.text for row in browser.find_elements(By.CSS_SELECTOR, f"{selector} .item")]


def test_a_report_explains_why_a_load_failed(browser, report):
    browser.get(report.as_uri())
    assert "5 loads, 1 failed · 5 ads · 1 violation" in text(browser, "#summary")
    (failed,) = [row for row in rows(browser, "#problems") if "ad-2" in row]
    assert "noInventory: There is no ad to show. → adLoadFailureCallback" in failed
    outcomes = [row.splitlines()[-1] for row in rows(browser, "#loads")]
    assert outcomes == ["loaded, 0 ms", "failed, 0 ms", "loaded, 0 ms", "loaded, 2.000 s", "loaded, 0 ms"]


def test_an_ad_has_its_picture_its_waterfall_and_its_life(browser, report):
    browser.get(report.as_uri())
    browser.find_elements(By.CSS_SELECTOR, "#loads .item")[0].click()
    detail = text(browser, "#detail")
    for part in ["rendered", "no-inventory", "network-error", "has an ad", "click headline"]:
        assert part in detail
    size = browser.execute_script(
        "const i = document.querySelector('.drawn'); return [i.complete, i.naturalWidth, i.naturalHeight]"
    )
    assert size == [True, 320, 250]


def test_a_violation_has_the_sentence_of_its_rule(browser, report):
    browser.get(report.as_uri())
    # The first problem is shown at once.
    assert text(browser, "#detail-heading") == "ad-3"
    assert "An impression is reported once." in text(browser, ".violation .sentence")


def test_refused_requests_are_problems(browser, tmp_path):
    path = tmp_path / "report.html"
    requests = [
        request(1, "recordImpression", adId="ad-9"),
        request(2, "loadNative", adUnitId="sample/nativ"),
        request(3, "loadNative", adUnitId="sample/slow"),
        # It waits for the load, and is refused later.
        request(4, "changeAdSize", adId="ad-1", adSize="banner"),
        request(5, "loadNative", adUnitId="sample/no-fill"),
        {"jsonrpc": "2.0", "method": "dispose", "params": {"adId": "ad-8"}},
        {"jsonrpc": "2.0", "id": 6, "method": 7},
    ]
    run(requests, "--report", path)
    browser.get(path.as_uri())

    def problems(word):
        """The rows that have a word. Only those that are visible are elements."""
        browser.find_element(By.TAG_NAME, "body").send_keys(Keys.ESCAPE)
        browser.find_element(By.ID, "search").send_keys(word)
        return [row.splitlines() for row in rows(browser, "#problems")]

    refused = "recordImpression: There is no ad ad-9. No ad is loaded."
    assert problems("recordImpression") == [["1 ×", "recordImpression refused", refused, "ad-9, 0 ms"]]
    assert "sample/native" in problems("loadNative")[0][2]
    ((_, _, why, where),) = problems("changeAdSize")
    assert where.startswith("ad-1, ") and why.startswith("changeAdSize: ")
    assert problems("dispose")[0][2:] == ["dispose: There is no ad ad-8. Known ads: ad-2.", "ad-8, 0 ms"]
    assert problems("A message")[0][2].startswith("A message: ")
    # A failed load is one problem, with its reason.
    ((count, title, network, why, where),) = problems("no-fill")
    assert (count, title, network) == ("1 ×", "No ad", "SampleCustomEvent") and where.startswith("ad-3, ")
    assert why.startswith("sample/no-fill gave no ad: noInventory")


BUTTON = {"clickableAssetViews": {"callToAction": {"x": 16, "y": 230, "width": 288, "height": 36}}}


def test_a_layout_has_its_rules_and_what_breaks_them(browser, tmp_path):
    path = tmp_path / "report.html"
    requests = [
        request(1, "loadNative", adUnitId="sample/native"),
        request(2, "render", adId="ad-1", **RENDER, **BUTTON),
        request(3, "validateLayout", adId="ad-1", badge={"text": "Promo", "frame": {"x": 0, "y": 0, "width": 20, "height": 20}}),
    ]
    run(requests, "--report", path)
    browser.get(path.as_uri())
    problems = "\n".join(rows(browser, "#problems"))
    assert problems.count("assetOutsideView\ncallToAction is at x 16, y 230, 288 × 36, outside 320 × 250.") == 1
    assert 'badgeMissing\nThe text of the badge is "Promo".' in problems
    assert "Layout: 5 rules passed, 2 failed, 3 not checked" in text(browser, "#detail")
    failed = [row.text for row in browser.find_elements(By.CSS_SELECTOR, ".layout tr.failed")]
    assert failed[0].startswith("failed All assets are inside the ad view.\n1. callToAction is at")
    assert Axe().run(browser)["violations"] == []


def test_an_ad_that_is_disposed_of_at_once_has_a_picture(browser, tmp_path):
    path = tmp_path / "report.html"
    run([request(1, "loadNative", adUnitId="sample/native")], "--report", path)
    before = path.read_bytes().count(b'{"picture":')
    daemon = subprocess.Popen(
        [PROGRAM, "--clock", "skip", "--report", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    for each in [request(1, "loadNative", adUnitId="sample/native"), request(2, "dispose", adId="ad-1")]:
        daemon.stdin.write(json.dumps(each) + "\n")
        daemon.stdin.flush()
        daemon.stdout.readline()
    daemon.communicate()
    assert path.read_bytes().count(b'{"picture":') == before == 1
    browser.get(path.as_uri())
    assert "disposed" in text(browser, "#detail")
    assert browser.find_elements(By.CSS_SELECTOR, ".drawn")


def test_a_printed_report_has_every_row_and_no_controls(browser, tmp_path):
    path = tmp_path / "report.html"
    requests = [request(n, "loadNative", adUnitId="sample/no-fill") for n in range(1, 121)]
    run([*RUN[:3], *requests], "--report", path)
    browser.get(path.as_uri())
    assert len(rows(browser, "#loads")) < 60
    printed = browser.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
    pages = PdfReader(io.BytesIO(base64.b64decode(printed["data"]))).pages
    words = " ".join(page.extract_text() for page in pages)
    assert all(re.search(rf"\bad-{number}\b", words) for number in range(1, 122))
    # A long line is wrapped, also after a hyphen.
    assert "121 loads, 120 failed" in words and "network-error" in words.replace("-\n", "-")
    assert "Search" not in words and "Keys" not in words
    assert all(page.extract_text().strip() for page in pages)
    # Afterwards the page is as before.
    assert len(rows(browser, "#loads")) < 60


def test_search_filter_and_keys_choose_what_is_shown(browser, report):
    browser.get(report.as_uri())
    body = browser.find_element(By.TAG_NAME, "body")
    body.send_keys("/")
    browser.switch_to.active_element.send_keys("slow")
    assert len(rows(browser, "#loads")) == 1
    body.send_keys(Keys.ESCAPE)
    assert len(rows(browser, "#loads")) == 5
    loads = browser.find_element(By.ID, "loads")
    loads.send_keys(Keys.END)
    assert text(browser, "#detail-heading") == "ad-5"
    loads.send_keys(Keys.ARROW_UP, Keys.ENTER)
    assert rows(browser, "#loads")[0].startswith("ad-4")
    assert all("ad-4" in row for row in rows(browser, "#events"))


def test_a_report_that_was_cut_off_shows_what_was_written(browser, report):
    data = report.read_bytes()
    report.write_bytes(data[: data.rindex(b'"method":"loadEnded"') + 30])
    browser.get(report.as_uri())
    assert "1 line could not be read" in text(browser, "#summary")
    assert len(rows(browser, "#loads")) > 0


def test_a_killed_daemon_leaves_a_report(browser, tmp_path):
    path = tmp_path / "report.html"
    daemon = subprocess.Popen(
        [PROGRAM, "--report", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    daemon.stdin.write(json.dumps(RUN[0]) + "\n")
    daemon.stdin.flush()
    daemon.stdout.readline()
    daemon.kill()
    daemon.wait()
    daemon.stdin.close()
    daemon.stdout.close()
    browser.get(path.as_uri())
    assert text(browser, "#summary").startswith("1 load ·")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_report_keeps_the_rules_of_accessibility(browser, report, scheme):
    look(browser, scheme)
    browser.get(report.as_uri())
    violations = Axe().run(browser)["violations"]
    assert [(v["id"], [n["html"][:200] for n in v["nodes"][:3]]) for v in violations] == []


def test_a_report_needs_nothing_but_itself(report):
    page = report.read_text(encoding="utf-8")
    assert "default-src 'none'" in page
    assert not re.search(r"(?:src|href)=[\"']?(?:https?:)?//", page)


def test_hostile_texts_stay_texts(browser, tmp_path):
    path = tmp_path / "report.html"
    hostile = "</script><script>document.title='broken'</script><!--<script>"
    adapter = {"className": "SampleCustomEvent", "parameter": "no-inventory", "label": hostile}
    run([request(1, "loadNative", adapter=adapter)], "--report", path)
    browser.get(path.as_uri())
    assert browser.title == "built-in ad units: 1 load, 1 failed, 0 violations · adbridge report"
    assert "</script>" in text(browser, "#detail")


def test_a_thousand_events_take_300_kilobytes(tmp_path):
    path = tmp_path / "report.html"
    requests = []
    for number in range(100):
        ad = f"ad-{number + 1}"
        image = {"image": {"disableImageLoading": True}}
        requests.append(request(4 * number, "loadNative", adUnitId="sample/native", options=image))
        requests.append(request(4 * number + 1, "render", adId=ad, **RENDER))
        requests.append(request(4 * number + 2, "recordImpression", adId=ad))
        requests.append(request(4 * number + 3, "dispose", adId=ad))
    run(requests, "--report", path)
    data = path.read_bytes()
    count = data.count(b'\n{"method":')
    assert count > 800
    assert len(data) * 1000 / count < 300_000


def test_a_hundred_thousand_events_can_be_used(browser, report):
    data = report.read_text(encoding="utf-8").removesuffix("</script>\n</body>\n</html>\n")
    event = '{{"method":"adEvent","params":{{"adId":"ad-1","seq":{0},"index":{0},"atMs":{0},"event":"impression"}}}}\n'
    with report.open("w", encoding="utf-8") as file:
        file.write(data)
        file.writelines(event.format(number) for number in range(10, 100_010))
    browser.get(report.as_uri())
    assert "100," in text(browser, "#summary")
    assert len(browser.find_elements(By.CSS_SELECTOR, "#events .item")) < 100
    browser.find_element(By.ID, "events").send_keys(Keys.END)
    assert "impression" in rows(browser, "#events")[-1]
    browser.find_element(By.ID, "search").send_keys("headline")
    assert len(rows(browser, "#events")) < 10


def test_a_recorded_conversation_gives_a_report(browser, tmp_path):
    path = tmp_path / "report.html"
    transcript = ROOT / "protocol/clients/transcripts/waterfall.jsonl"
    with path.open("wb") as file:
        subprocess.run([PROGRAM, "report", transcript], stdout=file, check=True)
    browser.get(path.as_uri())
    assert len(rows(browser, "#loads")) > 1
    browser.find_element(By.CSS_SELECTOR, "#loads .item").click()
    assert "network-error" in text(browser, "#detail")
    assert browser.find_elements(By.CSS_SELECTOR, ".waterfall .bar.loaded")


@pytest.mark.parametrize("source", ["report", "notifications", "answers"])
def test_an_auction_is_a_picture_of_its_bids(browser, tmp_path, source):
    path = tmp_path / "report.html"

    def bidder(label, price, parameter="content", **more):
        return {"className": "SampleCustomEvent", "label": label, "parameter": parameter, "prices": [price], **more}

    bidders = [bidder("low", 1.5), bidder("empty", 4, "no-inventory"), bidder("high", 3), bidder("equal", 3), bidder("tiny", 0.2),
               bidder("silent", 2, fillRate=0)]
    unit = {"adUnitId": "auction", "format": "native", "lineItems": [], "bidders": bidders, "floor": 0.5,
            "exchange": {"className": "Missing"}}
    requests = [
        request(1, "defineAdUnit", **unit),
        request(2, "loadNative", adUnitId="auction"),
        request(3, "render", adId="ad-1", **RENDER),
        request(4, "recordImpression", adId="ad-1"),
    ]
    if source == "report":
        run(requests, "--report", path)
    else:
        kinds = ["loadBegan", "loadEnded", "attemptBegan", "attemptEnded"] if source == "notifications" else []
        lines = run([request(0, "initialize", notifications=kinds), *requests]).stdout.splitlines(keepends=True)
        if source == "answers":
            lines = [line for pair in zip([json.dumps(one) + "\n" for one in requests], [one for one in lines if '"id":' in one][1:]) for line in pair]
        else:
            # The answers are missing, as in a recording of what a panel gets.
            lines = [line for line in lines if '"id":' not in line]
        (tmp_path / "run.jsonl").write_text("".join(lines), encoding="utf-8")
        with path.open("wb") as file:
            subprocess.run([PROGRAM, "report", tmp_path / "run.jsonl"], stdout=file, check=True)
    browser.get(path.as_uri())
    browser.find_element(By.CSS_SELECTOR, "#loads .item").click()
    shown = browser.find_elements(By.CSS_SELECTOR, "#detail table.auction tbody tr")
    # Only the notices of the bids have the price to beat.
    billed, beaten, below = (", and was billed", ", 3 USD to beat", ", 0.5 USD to beat") if source == "report" else ("", "", "")
    tie = "lost a tie" if source == "report" else "lost to another network"
    assert [row.text.replace("\n", ", ") for row in shown] == [
        "empty, SampleCustomEvent · no-inventory, 4 USD, lost: it gave no ad",
        f"high, SampleCustomEvent · content, 3 USD, won{billed}",
        f"equal, SampleCustomEvent · content, 3 USD, {tie}{beaten}",
        f"low, SampleCustomEvent · content, 1.5 USD, lost to another network{beaten}",
        f"tiny, SampleCustomEvent · content, 0.2 USD, lost: below the floor{below}",
        "silent, SampleCustomEvent · content, no bid",
        "Missing, failed, mediationAdapterError: Cannot find an ad network adapter with the name Missing.",
    ]
    bars = [row.find_element(By.CSS_SELECTOR, ".bar").rect["width"] for row in shown[:5]]
    assert bars == sorted(bars, reverse=True)
    assert bars[3] == pytest.approx(bars[0] * 1.5 / 4, abs=1)
    facts = text(browser, "#detail .waterfall h3")
    assert facts == "Auction floor 0.5 USD, 0 ms"
    assert Axe().run(browser)["violations"] == []


def test_checks_are_a_page(browser, tmp_path):
    path = tmp_path / "checks.html"
    adapter = ["--adapter", "SampleFaultyCustomEvent", "--parameter", "break-doubleImpression+content"]
    with path.open("wb") as file:
        subprocess.run([PROGRAM, "check", *adapter, "--format", "native", "--output", "html"], stdout=file)
    browser.get(path.as_uri())
    first = browser.find_element(By.CSS_SELECTOR, "#checks tbody tr").text
    assert first.startswith("failed doubleImpression")
    assert "An impression is reported once." in first
    # The first failure is open, and what passed is behind a button.
    shown = [row for row in browser.find_elements(By.CSS_SELECTOR, "#checks tbody tr") if row.is_displayed()]
    assert {row.text.split()[0] for row in shown} == {"failed"}
    assert " 0 " not in text(browser, "#checks-summary")
    details = browser.find_element(By.CSS_SELECTOR, "#checks tbody tr details")
    assert "doubleImpression: " in details.find_element(By.CSS_SELECTOR, "pre .error").text
    assert "doubleImpression: " in details.find_element(By.TAG_NAME, "pre").text
    assert not browser.find_element(By.ID, "events-section").is_displayed()
    assert Axe().run(browser)["violations"] == []


def test_the_lines_of_a_process_adapter_are_in_the_timeline(browser, tmp_path):
    path = tmp_path / "report.html"
    config = ROOT / "clients/examples/my_network.json"
    daemon = [PROGRAM, "--clock", "manual", "--config", config, "--report", path]
    line = json.dumps(request(1, "loadNative", adUnitId="feed")) + "\n"
    subprocess.run(daemon, input=line, text=True, cwd=ROOT, capture_output=True)
    browser.get(path.as_uri())
    browser.find_element(By.ID, "search").send_keys("adapter/setUp")
    (row,) = rows(browser, "#events")
    assert "MyNetwork" in row


def test_the_ads_of_clients_are_apart_and_have_the_numbers_of_their_clients(browser, tmp_path):
    path, place = tmp_path / "report.html", tmp_path / "bridge.sock"
    command = [PROGRAM, "--clock", "skip", "--listen", f"unix:{place}", "--report", path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as daemon:
        print(json.dumps(request(1, "loadNative", adUnitId="sample/native")), file=daemon.stdin, flush=True)
        daemon.stdout.readline()
        with socket.socket(socket.AF_UNIX) as client, client.makefile("rw") as wire:
            client.connect(str(place))
            info = {"name": "jest"}
            for line in (
                request(1, "initialize", clientInfo=info), request(2, "loadNative", adUnitId="sample/no-fill"),
                request(3, "recordImpression", adId="ad-1"),
            ):
                print(json.dumps(line), file=wire, flush=True)
                while '"id"' not in wire.readline():
                    pass
        daemon.stdin.close()
    browser.get(path.as_uri())
    assert rows(browser, "#loads")[0].startswith("ad-1")
    assert any(row.startswith("client 1: ad-1") for row in rows(browser, "#loads"))
    browser.find_element(By.ID, "search").send_keys("has ended")
    (row,) = rows(browser, "#events")
    assert "Client 1 (jest) has ended." in row
    browser.get(path.as_uri() + "#client%201%3A%20ad-1")
    assert browser.find_element(By.ID, "detail-heading").text == "client 1: ad-1"


def check_trace(events):
    """Checks a trace by the rules of its format; returns what is open at its end."""
    open_events, last = {}, 0
    tracks = {e["tid"]: e["args"]["name"] for e in events if e["name"] == "thread_name"}
    for event in events:
        assert {"name", "cat", "ph", "pid", "tid", "ts", "args"} <= set(event)
        assert set(event) <= {"name", "cat", "ph", "pid", "tid", "ts", "args", "s"}
        assert event["name"] and isinstance(event["args"], dict)
        assert event["pid"] == 1 and event["tid"] in tracks
        assert event["ph"] in {"M", "B", "E", "i"}
        assert event.get("s") == (None if event["ph"] != "i" else "p" if event["tid"] == 1 else "t")
        if event["ph"] == "M":
            continue
        assert isinstance(event["ts"], int) and event["ts"] >= last, "the times are in order"
        last = event["ts"]
        stack = open_events.setdefault(event["tid"], [])
        if event["ph"] == "B":
            stack.append(event)
        elif event["ph"] == "E":
            began = stack.pop()
            assert began["name"] == event["name"] and began["ts"] <= event["ts"]
    assert tracks[1] == "bridge"
    assert all(name.split()[0] in {"bridge", "Set-ups", "Loads", "Ads"} for name in tracks.values())
    return [event["name"] for stack in open_events.values() for event in stack]


def test_a_trace_has_a_bounded_number_of_tracks_with_slices_of_ad_units(tmp_path):
    path = tmp_path / "trace.json"
    loads = [request(n, "loadNative", adUnitId="sample/slow") for n in range(1, 101)]
    run(loads, "--trace", path)
    events = json.loads(path.read_text(encoding="utf-8"))
    check_trace(events)
    kinds = [e["args"]["name"].split()[0] for e in events if e["name"] == "thread_name"]
    assert kinds.count("Loads") == kinds.count("Ads") == 32
    names = {e["name"] for e in events if e["ph"] == "B" and e["cat"] in ("load", "ad")}
    assert names == {"sample/slow", "SampleCustomEvent"}


def test_a_trace_is_valid(tmp_path):
    path = tmp_path / "trace.json"
    released = [request(9, "dispose", adId="ad-1"), request(10, "loadNative", adUnitId="sample/never")]
    run([*RUN, *released], "--trace", path)
    events = json.loads(path.read_text(encoding="utf-8"))
    assert check_trace(events) == []
    assert {e["cat"] for e in events} >= {"load", "setUp", "ad", "network", "violation"}
    (slow,) = [e for e in events if (e["ph"], e["cat"], e["name"]) == ("E", "load", "sample/slow")]
    assert slow["ts"] == 2_000_000


@pytest.mark.parametrize("end", ["exit", "kill"])
def test_a_trace_of_a_run_that_is_cut_off_is_valid(tmp_path, end):
    path = tmp_path / "trace.json"
    command = [PROGRAM, "--clock", "manual", "--trace", path]
    daemon = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    requests = [request(1, "loadNative", adUnitId="sample/native"), request(2, "loadNative", adUnitId="sample/slow")]
    for each in [*requests, request(3, "ping")]:
        daemon.stdin.write(json.dumps(each) + "\n")
    daemon.stdin.flush()
    while '"id":3' not in daemon.stdout.readline():
        pass
    if end == "kill":
        daemon.kill()
    else:
        daemon.stdin.write('{"jsonrpc":"2.0","method":"exit"}\n')
    daemon.communicate()
    text = path.read_text(encoding="utf-8")
    # The array can be open at its end.
    events = json.loads(text if end == "exit" else f"{text}]")
    assert sorted(check_trace(events)) == ([] if end == "exit" else ["SampleCustomEvent", "sample/native", "sample/slow"])


def test_a_file_that_cannot_be_written_is_a_wrong_argument(tmp_path):
    ended = run(RUN, "--report", tmp_path / "missing" / "report.html")
    assert ended.returncode == 2
    assert "can't be written" in ended.stderr
    assert ended.stdout == ""


def test_a_record_changes_no_byte_of_the_output(tmp_path):
    with_record = run(RUN, "--report", tmp_path / "r.html", "--trace", tmp_path / "t.json")
    assert with_record.stdout == run(RUN).stdout


def test_the_picture_of_the_readme_can_be_drawn(browser, tmp_path):
    """With PICTURES=FOLDER it is kept there, for the README: PICTURES=clients/page."""
    networks = ["no-inventory+slow-350", "network-error+slow-600", "content+slow-250"]
    items = [{"className": "SampleCustomEvent", "parameter": parameter} for parameter in networks]
    units = {"feed": {"format": "native", "lineItems": items}}
    units["empty"] = {"format": "native", "lineItems": items[:2]}
    units["broken"] = {
        "format": "native",
        "lineItems": [
            {"className": "SampleFaultyCustomEvent", "parameter": "break-doubleImpression+slow-400"}
        ],
    }
    config, path = tmp_path / "config.json", tmp_path / "report.html"
    config.write_text(json.dumps({"adUnits": units}), encoding="utf-8")
    requests = [
        request(number, "loadNative", adUnitId=unit) for number, unit in enumerate(units, start=1)
    ]
    requests += [request(9, "render", adId="ad-3", **RENDER)]
    assert run(requests, "--config", config, "--report", path).stderr == ""
    browser.set_window_size(1180, 1160)
    browser.get(path.as_uri())
    browser.find_element(By.CSS_SELECTOR, "#problems .item").click()
    browser.execute_script("document.activeElement.blur(); document.documentElement.style.overflow = 'hidden'")
    picture = Path(os.environ.get("PICTURES", tmp_path)) / "report.png"
    screenshot = Image.open(io.BytesIO(browser.get_screenshot_as_png())).convert("RGB")
    screenshot.quantize(256, dither=Image.Dither.NONE).save(picture, optimize=True)
    assert picture.stat().st_size < 150_000
