"""A process adapter in Swift: built, called directly, and hosted by the daemon.

    pip install clients/python[test]
    pytest clients/examples/swift_adapter_test.py
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

from adbridge import AdBridge, LoadFailed
from under_test import PROGRAM, need_command

PACKAGE = Path(__file__).with_name("swift-adapter")


@pytest.fixture(scope="module")
def options(tmp_path_factory):
    """The options of each command of the Swift package manager."""
    return ["--package-path", PACKAGE, "--scratch-path", tmp_path_factory.mktemp("build")]


@pytest.fixture(scope="module")
def programs(options):
    """The folder with the adapters' programs."""
    need_command("swift")
    build = ["swift", "build", *options]
    subprocess.run([*build, "--build-tests"], check=True, stdout=subprocess.DEVNULL)
    return Path(subprocess.check_output([*build, "--show-bin-path"], text=True).strip())


@pytest.fixture(scope="module")
def program(programs):
    """The program of the README."""
    return programs / "MyNetwork"


def request(id, method, **params):
    return {"jsonrpc": "2.0", "id": id, "method": f"adapter/{method}", "params": params}


def load(load_id="load-1", **settings):
    """The request that loads an ad."""
    told = {"isTestRequest": False, "extras": {}, "keywords": []}
    return request(
        2, "loadNative", loadId=load_id, settings=settings, request=told, timeoutMs=10_000,
        adTypes=["content", "appInstall"], options={},
    )


HELLO = request(1, "initialize", protocolVersion=1, className="MyNetwork")


def talk(program, *requests):
    """Runs the program with some requests: returns its messages, its log, and its exit code."""
    lines = "".join(json.dumps(message) + "\n" for message in requests)
    run = subprocess.run([program], input=lines, capture_output=True, text=True, timeout=60)
    return [json.loads(line) for line in run.stdout.splitlines()], run.stderr, run.returncode


def test_it_answers_pending_calls_and_ends_with_its_input(program):
    messages, log, code = talk(program, HELLO, load(parameter="unit-7"))

    assert messages[0]["result"].pop("versionMs") >= 0
    assert messages[0]["result"] == {
        "className": "MyNetwork",
        "adapterVersion": "1.0.0",
        "adSdkVersion": "1.0.0",
        "formats": ["native"],
        "handlesUserImpressions": False,
        "handlesUserClicks": False,
        "protocolVersion": 1,
        "methods": [
            "adapter/ping",
            "adapter/didChangeRequestConfiguration",
            "adapter/didTapAsset",
            "adapter/didExpire",
            "adapter/inspect",
            "adapter/didOfferRequests",
        ],
        "api": "modern",
    }
    assert messages[1]["result"]["assets"]["headline"] == "Hello, unit-7!"
    assert messages[1]["result"]["adChoices"] == {"width": 24, "height": 24}
    assert len(messages) == 2
    assert (log, code) == ("MyNetwork serves unit-7.\n", 0)


def test_it_is_no_other_adapter(program):
    hello = request(1, "initialize", protocolVersion=1, className="Other")

    [message], log, code = talk(program, hello)

    assert message["error"]["message"] == 'This program does not serve "Other". It serves MyNetwork.'
    assert (log, code) == ("", 0)


def test_what_it_prints_is_there_before_its_answer(program):
    run = subprocess.Popen(
        [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with run:
        for message in (HELLO, load(parameter="unit-7")):
            run.stdin.write(json.dumps(message) + "\n")
        run.stdin.flush()

        assert run.stderr.readline() == "MyNetwork serves unit-7.\n"
        assert [json.loads(run.stdout.readline())["id"] for _ in range(2)] == [1, 2]
        run.stdin.close()
        assert run.wait(timeout=60) == 0


def test_it_ends_when_nobody_reads_its_answers(program):
    run = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with run:
        run.stdout.close()

        assert run.wait(timeout=60) == 0


@pytest.fixture
def adbridge_config(program):
    items = [{"className": "MyNetwork", "parameter": "unit-7"}]
    return {
        "adapters": [{"className": "MyNetwork", "command": [str(program)]}],
        "adUnits": {"feed": {"format": "native", "lineItems": items}},
    }


def test_the_bridge_hosts_it(adbridge: AdBridge):
    ad = adbridge.load_native(ad_unit_id="feed")
    placement = ad.render(width=320, height=250).ad_choices
    counted = ad.record_impression().counted

    assert ad.assets.headline == "Hello, unit-7!"
    assert placement and (placement.position, placement.frame.x) == ("topRight", 296)
    assert counted
    assert [event.event for event in ad.events] == ["didPlayVideo", "impression"]
    ad.dispose()
    assert adbridge.violations == []


def test_its_errors_are_the_ad_errors_of_clients(adbridge: AdBridge):
    with pytest.raises(LoadFailed) as failed:
        adbridge.load_native(adapter={"className": "MyNetwork"})

    assert failed.value.error.name == "invalidRequest"
    assert failed.value.error.message == "MyNetwork needs an ad unit."


@pytest.mark.parametrize("name, formats", [
    ("GuideCustomEvent", [
        "native", "banner", "interstitial", "rewarded", "rewardedInterstitial", "appOpen"]),
    ("GuideLegacyCustomEvent", ["native"]),
])
def test_adapters_in_the_shape_of_the_guides_pass_their_checks(programs, tmp_path, name, formats):
    config = tmp_path / "adbridge.json"
    config.write_text(json.dumps({"adapters": [{"className": name, "command": [str(programs / name)]}]}))
    check = [
        PROGRAM, "check", "--config", config, "--adapter", name, "--parameter", "unit-7",
        "--failing-parameter", "no-fill"]

    run = subprocess.run(check, capture_output=True, text=True, timeout=120)

    assert run.returncode == 0, run.stdout
    assert [line for line in run.stdout.splitlines() if line in formats] == formats


def test_an_adapter_that_loads_through_google_again_passes_its_checks_in_every_format(programs, tmp_path):
    config = tmp_path / "adbridge.json"
    program = str(programs / "ThroughGoogle")
    config.write_text(json.dumps({"adapters": [{"className": "ThroughGoogle", "command": [program]}]}))
    check = [
        PROGRAM, "check", "--config", config, "--adapter", "ThroughGoogle", "--parameter", "example",
        "--failing-parameter", "unknown", "--output", "json"]

    run = subprocess.run(check, capture_output=True, text=True, timeout=300)

    assert run.returncode == 0, run.stdout
    assert list(json.loads(run.stdout)["parameters"]) == [
        "native", "banner", "interstitial", "rewarded", "rewardedInterstitial", "appOpen"]


def test_its_own_tests_pass(programs, options):
    run = subprocess.run(
        ["swift", "test", "--skip-build", *options], capture_output=True, text=True, timeout=300)

    assert run.returncode == 0, run.stdout
    assert "Executed 1 test, with 0 failures" in run.stdout
    assert "Test run with 4 tests in 1 suite passed" in run.stdout


def test_signals_are_collected(programs):
    hello = request(1, "initialize", protocolVersion=1, className="GuideCustomEvent")
    credentials = [{"format": "banner", "settings": {"parameter": "unit-7"}}]
    signals = [
        request(2, "collectSignals", format="banner", credentials=credentials, extras={}, adSize=None,
                timeoutMs=1_000),
        request(3, "collectSignals", format="banner", credentials=[], extras={}, adSize=None,
                timeoutMs=1_000),
    ]

    messages, _, code = talk(programs / "GuideCustomEvent", hello, *signals)
    answers = {message["id"]: message for message in messages}

    assert "adapter/collectSignals" in answers[1]["result"]["methods"]
    assert answers[2]["result"] == {"signals": "sample-banner-child-false"}
    assert answers[3]["error"]["data"]["error"] == {
        "domain": "com.google.customevent.samplenetwork", "code": 103, "name": None,
        "message": "No line item bids.", "underlying": None}
    assert code == 0


def test_a_bid_of_the_guides_wins_an_auction(programs):
    adapter = {"className": "GuideCustomEvent", "command": [str(programs / "GuideCustomEvent")]}
    bidder = {"className": "GuideCustomEvent", "parameter": "unit-7", "prices": [2.5]}
    top = {
        "format": "banner",
        "adSize": "banner",
        "bidders": [{**bidder, "bidResponse": "sample-bid:content"}],
        "lineItems": [{"className": "SampleCustomEvent", "parameter": "content", "price": 1.5}],
    }
    with AdBridge(config={"adapters": [adapter], "adUnits": {"top": top}}) as bridge:
        with bridge.load_banner(ad_unit_id="top") as ad:
            (bid,) = ad.response_info.auction.bidders
            assert (bid.outcome, bid.price) == ("won", 2.5)
            assert [attempt.source for attempt in ad.response_info.attempts] == ["bid"]


def test_adapters_import_nothing_but_the_sdk():
    sources = PACKAGE.glob("Sources/*/*.swift")
    imports = {line for file in sources for line in file.read_text().splitlines()
               if line.startswith("import ")}

    assert imports == {"import GoogleMobileAds", "import UIKit"}


def test_the_readme_shows_all_of_it():
    readme = PACKAGE.parents[1].joinpath("README.md").read_text()

    for file in (
        "Sources/MyNetwork/MyNetwork.swift", "Sources/MyNetwork/main.swift", "Package.swift",
        "Tests/MyNetworkTests/MyNetworkTests.swift",
    ):
        assert f"```swift\n{PACKAGE.joinpath(file).read_text()}```\n" in readme


def test_it_attaches_itself(program, tmp_path):
    socket = tmp_path / "a.socket"
    adapters = [{"className": "MyNetwork", "attach": {"socket": str(socket)}}]
    with AdBridge(config={"adapters": adapters, "adUnits": {}}) as bridge:
        bridge.ping()
        environment = {**os.environ, "ADBRIDGE_ATTACH": f"unix:{socket}"}
        run = subprocess.Popen([program], env=environment, stdout=subprocess.PIPE, text=True)
        with run:
            mine = {"className": "MyNetwork", "parameter": "unit-7"}
            with bridge.load_native(adapter=mine) as ad:
                assert ad.assets.headline == "Hello, unit-7!"
            bridge.close()
            assert run.wait(timeout=60) == 0
            # Its standard output is its own.
            assert run.stdout.read() == "MyNetwork serves unit-7.\n"


def test_it_waits_for_a_bridge_that_starts_later(program, tmp_path):
    socket = tmp_path / "a.socket"
    environment = {**os.environ, "ADBRIDGE_ATTACH": f"unix:{socket}"}
    run = subprocess.Popen([program], env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        line = run.stderr.readline()
        adapters = [{"className": "MyNetwork", "attach": {"socket": str(socket)}}]
        with AdBridge(config={"adapters": adapters, "adUnits": {}}) as bridge:
            with bridge.load_native(adapter={"className": "MyNetwork", "parameter": "unit-7"}) as ad:
                assert ad.assets.headline == "Hello, unit-7!"
    finally:
        run.kill()
        rest = run.communicate()[1]
    place = f"ADBRIDGE_ATTACH=unix:{socket}"
    assert line == f"MyNetwork waits for a bridge with {place}: No such file or directory\n"
    assert "waits" not in rest


@pytest.mark.parametrize(
    "address, reason",
    [
        (f"unix:{'a' * 200}", "The path has more than 107 bytes"),
        ("tcp:127.0.0.1:x", "expected unix:PATH or tcp:127.0.0.1:PORT"),
    ],
)
def test_it_ends_if_it_cannot_attach(program, address, reason):
    environment = {**os.environ, "ADBRIDGE_ATTACH": address}
    run = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=60)
    assert run.returncode == 1
    assert run.stderr == f"MyNetwork can't attach with ADBRIDGE_ATTACH={address}: {reason}\n"


def test_the_adapter_that_init_writes_is_built_and_passes_its_checks(tmp_path):
    need_command("swift")
    folder = tmp_path / "my-network"
    made = subprocess.run(
        [PROGRAM, "init", folder, "--language", "swift", "--checkout", PACKAGE.parents[2]],
        capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    steps = [line.strip() for line in made.stdout.partition("Next:\n\n")[2].splitlines()]
    assert steps[:2] == [f"cd {folder}", "swift build"]

    done = subprocess.run(
        ["bash", "-ec", "\n".join(steps)], capture_output=True, text=True, timeout=900,
        env={**os.environ, "PATH": f"{Path(PROGRAM).parent}:{os.environ['PATH']}"})

    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 failed" in done.stdout
    assert "     │ My first ad.\n" in done.stdout
