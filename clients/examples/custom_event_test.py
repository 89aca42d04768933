"""The script that puts the listings of a guide together, and the page in the shape of the guides.

    pip install clients/python[test]
    pytest clients/examples/custom_event_test.py
"""

import importlib.machinery
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from under_test import PROGRAM, need_command

CLIENTS = Path(__file__).parents[1]
SCRIPT = CLIENTS / "adapter-from-listings"
PAGE = Path(__file__).with_name("custom-event.md")

loader = importlib.machinery.SourceFileLoader("adapter_from_listings", str(SCRIPT))
script = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
sys.dont_write_bytecode = True
loader.exec_module(script)


#: The forms in which a page can have its listings.
FORMS = {
    "Markdown": "```swift\n{}```\n",
    "plain text": "Swift\n\n{}\nObjective-C\n\nx = 1;\n",
    "data": "```swift\n{}```\n\nObjective-C\n\n```objective-c\nx = 1;\n```\n",
}


def written(tmp_path, *listings, form="Markdown"):
    """The source of the adapter from some listings, and its main.swift."""
    page = tmp_path / "page.md"
    text = "".join(FORMS[form].format(listing) for listing in listings)
    if form == "data":
        text = json.dumps([["easyToUnderstand", None], [text]]) + "\n[no JSON\n"
    page.write_text("Some text.\n" + text)
    [name] = script.write([page], tmp_path / "out")
    folder = tmp_path / "out/Sources" / name
    return (folder / "Listings.swift").read_text(), (folder / "main.swift").read_text()


ADAPTER = """class A: NSObject, MediationAdapter {
  var ad: Ad?
  ...

  func loadBanner(
    for adConfiguration: C, completionHandler: @escaping H
  ) {
    load()
  }
}
"""


@pytest.mark.parametrize("form", FORMS)
def test_methods_and_properties_belong_to_the_class_that_was_printed_last(tmp_path, form):
    source, main = written(
        tmp_path, ADAPTER, "class B: NSObject {\n  var x = 1\n}\n",
        "func bannerDidLoad(_ banner: SampleBanner) {\n  x = 2\n}\n\nvar view: UIView {\n  return UIView()\n}\n",
        form=form)

    assert source.split("class B: NSObject {")[1].startswith("""
  var x = 1

func bannerDidLoad(_ banner: SampleBanner) {
  x = 2
}

var view: UIView {
  return UIView()
}

}
""")
    assert "extension B: SampleBannerAdDelegate {}" in source
    assert "..." not in source
    assert main == (
        "import GoogleMobileAds\n\ntry serve(A.self, make: A.init, loads: .banner(A.loadBanner))\n")


def test_a_class_that_is_printed_twice_gets_the_methods_of_both(tmp_path):
    source, main = written(
        tmp_path, ADAPTER, ADAPTER.replace("loadBanner", "loadNativeAd").replace("load()", "other()"))

    assert source.count("class A") == source.count("var ad: Ad?") == 1
    assert source.count("load()") == source.count("other()") == 1
    assert main.endswith("loads: .banner(A.loadBanner), .native(A.loadNativeAd))\n")


def test_overloads_stay_and_repetitions_go(tmp_path):
    overloads = "func f(_ a: A, x b: B) { one() }\nfunc f(_ a: A, x c: C) { two() }\nfunc f(_ z: A, x y: B) { three() }\n"

    source, _ = written(tmp_path, ADAPTER, overloads)

    assert "one()" in source and "two()" in source and "three()" not in source


def test_an_excerpt_of_statements_is_not_code(tmp_path):
    source, _ = written(
        tmp_path, ADAPTER, "if let image = ad.image {\n  images = [image]\n} else {\n  images = []\n}\n")

    assert "images" not in source


def test_a_property_that_is_computed_and_assigned_gets_a_setter(tmp_path):
    source, _ = written(
        tmp_path, ADAPTER, "func f() {\n  extras = 1\n}\n", "var extras: Int {\n  return 2\n}\n",
        "var other: Int {\n  return 3\n}\n")

    assert "var extras: Int {\n  get {\n  return 2\n}\n  set {}\n}\n" in source
    assert "var other: Int {\n  return 3\n}\n" in source


def test_versions_are_added_only_if_they_are_missing(tmp_path):
    version = "  static func adapterVersion() -> VersionNumber { mine }\n"

    source, _ = written(tmp_path, ADAPTER.replace("  ...\n", version))

    assert source.count("func adapterVersion") == source.count("func adSDKVersion") == 1


def test_a_legacy_custom_event_is_served_without_loads(tmp_path):
    _, main = written(tmp_path, "class L: NSObject, GADCustomEventNativeAd {\n}\n")

    assert main == "import GoogleMobileAds\n\ntry serve(L.self, make: L.init)\n"


@pytest.mark.parametrize("text, problem", [
    ("No code.\n", "has no Swift listings."),
    ("```swift\nclass B {\n}\n```\n", "no listing declares an adapter."),
])
def test_a_page_without_an_adapter_is_an_error(tmp_path, text, problem):
    page = tmp_path / "page.md"
    page.write_text(text)

    run = subprocess.run([SCRIPT, page, tmp_path / "out"], capture_output=True, text=True)

    assert run.returncode == 1
    assert run.stderr.endswith(f"{problem}\n")


@pytest.fixture(scope="module")
def config(tmp_path_factory):
    """The configuration of the custom events on the page."""
    need_command("swift")
    folder = tmp_path_factory.mktemp("listings")
    subprocess.run([SCRIPT, PAGE, folder], check=True, stdout=subprocess.DEVNULL)
    return folder / "adbridge.json"


@pytest.mark.parametrize("name, parameter, formats", [
    ("SampleCustomEvent", "unit-7", ["native", "banner", "interstitial"]),
    ("SampleLegacyCustomEventNativeAd", "app-install", ["native"]),
    ("SampleLegacyCustomEventNativeAd", "content", ["native"]),
])
def test_the_listings_of_the_page_pass_their_checks(config, name, parameter, formats):
    check = [
        PROGRAM, "check", "--config", config, "--adapter", name, "--parameter", parameter,
        "--failing-parameter", "network-error", "--output", "json"]

    run = subprocess.run(check, capture_output=True, text=True, timeout=120)

    assert run.returncode == 0, run.stdout
    assert list(json.loads(run.stdout)["parameters"]) == formats
