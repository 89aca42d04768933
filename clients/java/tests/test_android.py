"""Builds adapters for Android from their sources, and runs them in the bridge.

    pip install -r clients/java/tests/requirements.txt
    pip install --no-deps kotlin-jupyter-kernel     # the compiler of Kotlin; or put kotlinc into PATH
    pytest clients/java
"""

import json
import os
import select
import socket
import struct
import subprocess
import sys
import time
import zipfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from under_test import PROGRAM, ROOT, need_command, need_program

need_program()
need_command("javac")

BUILD = ROOT / "clients/java/build"
EXAMPLES = ROOT / "clients/examples/android"
HERE = Path(__file__).parent

#: What the program lists for each name of a file, a line for each thing.
TABLES = sorted(set((HERE / "probe").glob("*.txt")) - {HERE / "probe/conversation.txt"})

#: How long a conversation or a check may take, in seconds. The machine may be busy.
PATIENCE = 300


def build(*folders, output):
    return subprocess.run(
        [sys.executable, BUILD, *folders, "--output", output], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def built(tmp_path_factory, name, *folders):
    output = tmp_path_factory.mktemp(name) / "program"
    done = build(*folders, output=output)
    assert done.returncode == 0, done.stderr
    return output


@pytest.fixture(scope="session")
def java(tmp_path_factory):
    return built(tmp_path_factory, "java", EXAMPLES / "java", EXAMPLES / "network")


@pytest.fixture(scope="session")
def broken(tmp_path_factory):
    return built(tmp_path_factory, "broken", EXAMPLES / "broken")


@pytest.fixture(scope="session")
def probe(tmp_path_factory):
    return built(tmp_path_factory, "probe", HERE / "probe")


@pytest.fixture(scope="session")
def lives(tmp_path_factory):
    return built(tmp_path_factory, "lives", HERE / "lives")


@pytest.fixture(scope="session")
def formats(tmp_path_factory):
    return built(tmp_path_factory, "formats", HERE / "formats")


def check(program, adapter, *options, parameter="unit-7"):
    """The exit code of a check, and its report."""
    configuration = program / "adbridge.json"
    done = subprocess.run(
        [PROGRAM, "check", "--config", configuration, "--adapter", adapter, "--parameter", parameter, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout


def talk(program, *calls):
    """The answers to calls, and the log."""
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        for number, (method, params) in enumerate(calls, 1)
    ]
    done = subprocess.run(
        [PROGRAM, "--config", program / "adbridge.json"],
        input="\n".join(lines) + "\n",
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return sorted((answer for answer in answers if "id" in answer), key=lambda answer: answer["id"]), done.stderr


def direct(program, *messages):
    """What the program itself writes in answer to messages of a bridge."""
    done = subprocess.run(
        [program / "run"],
        input="".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages),
        stdout=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0
    return [json.loads(line) for line in done.stdout.splitlines()]


def load(parameter, **settings):
    return "loadNative", {"adapter": {"className": "Probe", "parameter": parameter, "settings": settings}}


def headline(answer):
    return answer["result"]["assets"]["headline"]


# Examples


def test_the_sample_in_java_passes_every_check_that_applies(java):
    code, report = check(java, "SampleCustomEvent", "--failing-parameter", "empty", "--strict")

    assert code == 0, report
    assert " 0 failed" in report and "native" in report and "rewarded" in report


def test_the_sample_in_kotlin_passes_every_check_that_applies(tmp_path_factory):
    program = built(tmp_path_factory, "kotlin", EXAMPLES / "kotlin", EXAMPLES / "network")

    code, report = check(program, "SampleCustomEventKotlin", "--failing-parameter", "empty", "--strict")

    assert code == 0, report
    assert " 0 failed" in report


def test_a_program_that_attaches_itself_waits_for_a_bridge_that_starts_later(probe, tmp_path):
    place = tmp_path / "a.socket"
    configuration = tmp_path / "adbridge.json"
    adapters = [{"className": "Probe", "attach": {"socket": str(place)}}]
    configuration.write_text(json.dumps({"adapters": adapters}), encoding="utf-8")
    environment = {**os.environ, "ADBRIDGE_ATTACH": f"unix:{place}"}
    with subprocess.Popen(
        [probe / "run"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as program:
        line = program.stderr.readline()
        method, params = load("values")
        done = subprocess.run(
            [PROGRAM, "--config", configuration],
            input=json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n",
            stdout=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
        )
        program.kill()
        assert line.startswith("com.example.probe.")
        assert f" waits for a bridge with ADBRIDGE_ATTACH=unix:{place}: " in line
        assert "assets" in json.loads(done.stdout.splitlines()[0]).get("result", {}), done.stdout
        assert "waits" not in program.stderr.read()


@pytest.mark.parametrize(
    "adapter, name, detail",
    [
        ("BackgroundCallback", "offMainThread", 'off the main thread, on "network"'),
        ("KeptContext", "adNotReleased", "still holds the ad"),
        ("ThrowingCallback", "unexpectedEnd", 'NullPointerException: Cannot invoke "String.isEmpty()"'),
        ("SecondAnswer", "duplicateCompletion", "answered a load a second time"),
    ],
)
def test_a_broken_adapter_fails_the_check_of_its_flaw_and_no_other(broken, adapter, name, detail):
    # Every check of a program that ends waits until it is started again, so few are enough.
    only = ["--only", "unexpectedEnd", "--only", "duplicateCompletion"] if name == "unexpectedEnd" else []
    code, report = check(broken, adapter, "--format", "interstitial", "--strict", *only)

    lines = report.splitlines()
    failed = [line for line in lines if line.startswith(("  FAIL", "  warn"))]
    assert code == 1
    assert {line.split("(")[-1].rstrip(")") for line in failed} == {name}, report
    assert detail in " ".join(report.split())


# The command that builds


@pytest.fixture(scope="session")
def mixed(tmp_path_factory):
    return built(tmp_path_factory, "mixed", HERE / "mixed")


def test_java_and_kotlin_are_built_together_with_the_values_of_gradle(mixed):
    answers, log = talk(mixed, ("loadInterstitial", {"adUnitId": "interstitial"}))
    [introduction] = direct(mixed, {"id": 1, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "MixedAdapter"}})

    assert answers[0]["result"]["adId"] == "ad-1", log
    assert introduction["result"]["adapterVersion"] == "3.2.1"
    assert introduction["result"]["formats"] == ["interstitial"]


def test_kotlin_has_the_functions_of_androidx_and_the_main_thread_for_coroutines(mixed):
    messages = direct(
        mixed,
        {"id": 1, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "MixedAdapter"}},
        {"id": 2, "method": "adapter/loadInterstitial", "params": LOAD | {"settings": {"parameter": "values"}}},
    )

    logged = [message["params"]["message"] for message in messages if message.get("method") == "adapter/log"]
    *rest, illegal, drawables, at_once, then, later = [text.removeprefix("Mixed: ") for text in logged]
    assert rest == [
        "boolean Boolean true",
        "bundle Bundle",
        "chars StringBuilder c",
        "double Double 1.5",
        "float Float 0.5",
        "int Integer 1",
        "list ArrayList [1]",
        "long Long 2",
        "null null null",
        "parcel Parcel",
        "text String t",
    ]
    assert illegal == 'Illegal value type class java.lang.Object for key "other"'
    assert drawables == "true 7"
    assert [at_once, then, later] == ["at once", "then", "later"]
    assert messages[-1] == {"jsonrpc": "2.0", "id": 2, "result": {}}


def test_the_configuration_has_an_ad_unit_for_each_format_with_a_line_item_for_each_adapter(formats):
    configuration = json.loads((formats / "adbridge.json").read_text())

    names = ["Formats", "OlderFormats"]
    kinds = ["native", "banner", "interstitial", "rewarded", "rewardedInterstitial", "appOpen"]
    assert configuration == {
        "programs": {"android": {"command": [str((formats / "run").resolve())]}},
        "adapters": [{"className": name, "program": "android"} for name in names],
        "adUnits": {
            kind: {"format": kind, "lineItems": [{"className": name, "parameter": "unit-7"} for name in names]} for kind in kinds
        },
    }


def test_a_single_adapter_has_the_settings_that_are_given_and_the_class_path_that_its_sources_need(tmp_path, probe):
    source = tmp_path / "Alone.java"
    # Neither the class nor its constructor is public.
    source.write_text("class Alone extends com.example.probe.UnifiedBidder { private Alone() {} }\n")
    settings = {"app_key": "k", "zone": 7}
    options = ["--class-path", f"/nowhere.jar:{probe}/lib/adapter.jar", "--settings", json.dumps(settings)]

    missing = build(source, output=tmp_path / "program")
    refused = build(source, *options, output=tmp_path / "program")
    options[1] = f"{probe}/lib/adapter.jar:"
    done = build(source, *options, output=tmp_path / "program")

    assert missing.returncode == 1
    assert "package com.example.probe does not exist" in missing.stderr
    assert (refused.returncode, refused.stderr) == (1, "There is no jar /nowhere.jar.\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"Built Alone. The configuration is {tmp_path}/program/adbridge.json.\n"
    configuration = json.loads((tmp_path / "program/adbridge.json").read_text())
    assert configuration["adapters"] == [{"className": "Alone", "command": [str(tmp_path / "program/run")]}]
    assert "programs" not in configuration
    items = [unit["lineItems"] for unit in configuration["adUnits"].values()]
    assert items == [[{"className": "Alone", "settings": settings}]] * 6
    [introduction] = direct(tmp_path / "program", PROBE | {"params": {"protocolVersion": 1, "className": "Alone"}})
    assert introduction["result"]["adapterVersion"] == "1.0.0"


def test_the_line_items_have_the_parameter_that_is_given(tmp_path):
    done = build(HERE / "formats", "--parameter", "unit-9", output=tmp_path / "program")

    assert done.returncode == 0, done.stderr
    units = json.loads((tmp_path / "program/adbridge.json").read_text())["adUnits"]
    assert {item["parameter"] for unit in units.values() for item in unit["lineItems"]} == {"unit-9"}


#: The class that the adapters of a test extend.
BASE_OF_ADAPTERS = """
import android.content.Context;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.*;

abstract class B extends Adapter {
  public void initialize(Context context, InitializationCompleteCallback callback, java.util.List<MediationConfiguration> all) {}

  public VersionInfo getVersionInfo() {
    return new VersionInfo(1, 2, 3);
  }

  public VersionInfo getSDKVersionInfo() {
    return new VersionInfo(1, 2, 3);
  }
}
"""


#: Where the class BuildConfig is made from.
GRADLE = """
val patch = "42"
android {
  namespace = "com.example.kts"
  defaultConfig {
    buildConfigField("int", "MAJOR", "7")
    buildConfigField("boolean", "IS_MINOR", "true")
    buildConfigField("String", "PATCH", "\\"$patch\\"")
  }
}
"""

ADAPTER_WITH_VERSIONS = """
import com.example.kts.BuildConfig;
import com.google.android.gms.ads.VersionInfo;

class A extends B {
  @Override
  public VersionInfo getVersionInfo() {
    return new VersionInfo(BuildConfig.MAJOR, BuildConfig.IS_MINOR ? 1 : 0, Integer.parseInt(BuildConfig.PATCH));
  }
}
"""


def served(program):
    adapters = json.loads((program / "adbridge.json").read_text())["adapters"]
    return sorted(adapter["className"] for adapter in adapters)


def test_a_program_serves_the_adapters_that_can_be_made_alone(probe, broken, lives):
    # Another one, Sdk$Nothing, needs a parameter.
    assert served(probe) == ["Ads", "Ads$Bidder", "Ads$Older", "Ads$Versionless", "MapperBidder", "Probe", "UnifiedBidder"]
    # Their base is abstract, and is loaded before there is a main thread.
    assert served(lives) == ["Bids", "Child", "Slow", "Throwing"]
    assert served(broken) == ["BackgroundCallback", "KeptContext", "SecondAnswer", "ThrowingCallback"]


#: Sources that import what exists, and what does not.
IMPORTS = {
    "a/A.java": """\
package com.own.adapter;

import static com.network.Util.run;
import static java.util.Map.of;

import android.hardware.Camera;
import android.os.*;
import com.network.Sdk;
import com.network.Sdk.Listener;
import com.network.ads.*; // all
import com.own.Here;
import com.own.Here.Inner;

class A {
  Sdk sdk;
}
""",
    "b/B.java": """\
package com.own;

import com.network.Sdk;
import com.network.Sdk;
import android.hardware.Camera;
import com.own.adapter.*;

class Here {}
""",
}


def test_missing_classes_are_named_each_with_the_first_place_that_imports_it(tmp_path):
    for name, text in IMPORTS.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)

    done = build(tmp_path / "a", tmp_path / "b", output=tmp_path / "program")

    first = f"which {tmp_path}/a/A.java"
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "The fake of the network's SDK lacks:\n"
        f"  com.network.Sdk, {first}:8 imports, and 2 more\n"
        f"  com.network.Sdk.Listener, {first}:9 imports\n"
        f"  com.network.Util.run, {first}:3 imports\n"
        f"  com.network.ads, {first}:10 imports\n"
        "This library lacks (write them yourself for now, and tell us):\n"
        f"  android.hardware.Camera, {first}:6 imports, and 1 more\n"
    )


def test_a_folder_that_is_missing_or_empty_is_named(tmp_path):
    (tmp_path / "empty/test").mkdir(parents=True)
    (tmp_path / "empty/test/Odd.java").write_text("class Odd {}\n")

    missing = build(tmp_path / "none", output=tmp_path / "program")
    empty = build(tmp_path / "empty", tmp_path / "empty", output=tmp_path / "program")

    assert (missing.returncode, missing.stderr) == (1, f"There is no folder {tmp_path}/none.\n")
    assert (empty.returncode, empty.stderr) == (1, f"There are no sources in {tmp_path}/empty, {tmp_path}/empty.\n")
    assert not (tmp_path / "program").exists()


def test_the_sources_of_a_module_are_those_in_src_main_and_tests_are_left_out(tmp_path):
    files = {
        "module/build.gradle.kts": GRADLE,
        "module/src/main/java/A.java": ADAPTER_WITH_VERSIONS,
        "module/src/main/java/B.java": BASE_OF_ADAPTERS,
        "module/src/main/java/test/T.java": "class T extends Missing {}",
        "module/src/test/java/U.java": "class U extends Missing {}",
        "module/V.java": "class V extends Missing {}",
        "plain/C.java": "class C extends B {}",
        "plain/build/W.java": "class W extends Missing {}",
        "plain/androidTest/X.java": "class X extends Missing {}",
        "plain/deep/test/Y.java": "class Y extends Missing {}",
        "plain/deep/down/test/D.java": "package down.test; class D {}",
        "plain/notes.txt": "no source",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)

    output = tmp_path / "a program"
    for _ in range(2):
        done = build(tmp_path / "module", tmp_path / "plain", output=output)
        assert done.returncode == 0, done.stderr
        # What an earlier program has is not left.
        assert not (output / "lib/old.jar").exists()
        (output / "lib/old.jar").touch()
    assert done.stdout == f"Built A, C. The configuration is {output}/adbridge.json.\n"
    with zipfile.ZipFile(output / "lib/adapter.jar") as jar:
        config = "com/example/kts/BuildConfig.class"
        assert sorted(jar.namelist()) == ["A.class", "B.class", "C.class", config, "down/test/D.class"]
    assert (output / "classes.jsa").is_file()
    # It is moved as a whole.
    moved = output.rename(tmp_path / "another place")
    starts = [
        {"id": name, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": name}} for name in "AC"
    ]
    versions = {answer["id"]: answer["result"]["adapterVersion"] for answer in direct(moved, *starts)}
    assert versions == {"A": "7.1.42", "C": "1.2.3"}


def test_an_error_of_a_source_is_reported_with_its_place(tmp_path):
    source = tmp_path / "Wrong.java"
    source.write_text("class Wrong {\n  int number = true;\n}\n")

    done = build(source, output=tmp_path / "program")

    assert done.returncode == 1
    assert f"{source}:2: error" in done.stderr


def test_sources_without_an_adapter_are_refused(tmp_path):
    (tmp_path / "Nothing.java").write_text("class Nothing {}\n")

    done = build(tmp_path, output=tmp_path / "program")

    assert done.returncode == 1
    assert "No class extends com.google.android.gms.ads.mediation.Adapter" in done.stderr


# What adapters find


@pytest.mark.parametrize(
    "parameter, expected",
    [
        ("worker", "true true"),
        ("attached view", "40 by 60, attached, true, true"),
        ("touched off the main thread", "[CalledFromWrongThreadException, CalledFromWrongThreadException]"),
        ("sizes", "61 320x50_as null 640"),
        ("image", "3 by 2 9d74661a"),
        ("density", "3 6 by 4 12"),
        ("touches", "50 outer 50"),
        ("uri", "example.com b.png 1 2 null"),
        ("json", '{"a":[1,{"b":null}],"c":1.5} true'),
        ("array", '["a",2,true,{"b":3}] 4 null a 20 null{"b":3}true'),
        ("clock", "true true"),
        ("view alone", "true null false"),
        ("views in front", "2 true true true"),
        ("no extras", "no extras"),
        ("publisher", "-1 -1 UNSPECIFIED "),
    ],
)
def test_an_adapter_finds(probe, parameter, expected):
    answers, log = talk(probe, load(parameter))

    assert headline(answers[0]) == expected, log


@pytest.fixture(scope="session")
def tables(probe):
    """What the program finds for each table, and the log."""
    answers, log = talk(probe, *(load(path.stem) for path in TABLES))
    return {path: answer for path, answer in zip(TABLES, answers)}, log


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_what_a_table_lists_is_as_android_and_the_sdk_have_it(tables, path):
    answers, log = tables

    found = headline(answers[path]).splitlines()
    expected = path.read_text().splitlines()
    for wanted, value in zip(expected, found):
        assert value == wanted
    assert len(found) == len(expected), log


def test_an_array_without_a_value_is_an_exception_that_names_the_place(probe):
    answers, _ = talk(probe, load("array without a value"))

    assert answers[0]["error"]["message"] == "org.json.JSONException: No value at 1"


@pytest.mark.parametrize(
    "keywords, place", [([7], "keywords[0]"), (["a", "b", None], "keywords[2]")]
)
def test_a_wrong_item_of_a_list_is_named_by_its_place(probe, keywords, place):
    introduction = {"protocolVersion": 1, "className": "com.example.probe.Probe"}
    request = {"isTestRequest": False, "extras": {}, "childDirectedTreatment": None, "seed": 1, "keywords": keywords}
    params = {"loadId": "load-1", "parameter": None, "settings": {}, "request": request, "adTypes": ["content"]}

    answers = direct(
        probe,
        {"id": 1, "method": "adapter/initialize", "params": introduction},
        {"id": 2, "method": "adapter/loadNative", "params": params},
    )

    error = next(answer["error"] for answer in answers if answer.get("id") == 2)
    assert error["code"] == -32602
    assert error["message"].startswith(f"params.request.{place}: expected a string, found ")


def test_settings_are_texts(probe):
    answers, _ = talk(probe, load("settings", zone="z", level=3))

    assert headline(answers[0]) == "z 3"


def test_extras_keep_their_types_and_a_wrong_one_counts_as_missing(probe):
    method, params = load("extras")
    answers, _ = talk(probe, (method, {**params, "request": {"extras": {"level": 3, "muted": True}}}))

    assert headline(answers[0]) == "[level, muted] 3 true null"


def test_what_the_publisher_says_about_all_requests_reaches_the_adapter(probe):
    said = {"tagForChildDirectedTreatment": True, "tagForUnderAgeOfConsent": False, "ageRestrictedTreatment": "teen", "maxAdContentRating": "PG"}
    answers, _ = talk(probe, ("setRequestConfiguration", said), load("publisher"))

    assert headline(answers[1]) == "1 0 TEEN PG"


def test_preferences_keep_their_values_and_have_the_consent(probe):
    method, params = load("preferences")
    with_consent = {**params, "request": {"userDefaults": {"IABTCF_TCString": "consent"}}}
    answers, _ = talk(probe, (method, params), (method, with_consent))

    assert sorted(headline(answer) for answer in answers) == ["1 none", "2 consent"]


def test_a_load_with_a_bid_calls_the_method_for_bidding(probe):
    method, params = load("any")
    answers, _ = talk(probe, (method, {**params, "request": {"bidResponse": "b", "watermark": "d2F0ZXI="}}))

    assert headline(answers[0]).startswith("bid b ")


def test_an_adapter_that_bids_with_the_older_class_alone_loads_its_bid(probe):
    settings = {"adapter": {"className": "UnifiedBidder", "parameter": "any"}}
    answers, log = talk(
        probe,
        ("loadNative", {**settings, "request": {"bidResponse": "b"}}),
        ("loadNative", settings),
        ("loadBanner", {**settings, "adSize": {"width": 320, "height": 50}}),
    )

    assert headline(answers[0]) == "the older class, bid b", log
    assert [answer["error"]["code"] for answer in answers[1:]] == [201, 104]


def test_an_adapter_that_has_the_newer_class_for_all_loads_has_it_for_bids(probe):
    settings = {"adapter": {"className": "MapperBidder", "parameter": "any"}}

    answers, _ = talk(probe, ("loadNative", {**settings, "request": {"bidResponse": "b"}}), ("loadNative", settings))

    assert [headline(answer) for answer in answers] == ["the newer class, bid b", "the newer class, bid "]


def test_signals_are_collected_off_the_main_thread(probe):
    answers = direct(
        probe,
        {"id": 1, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "Probe"}},
        {
            "id": 2,
            "method": "adapter/collectSignals",
            "params": {
                "format": "native",
                "credentials": [{"format": "native", "settings": {"parameter": "x"}}],
                "extras": {},
                "adSize": None,
                "timeoutMs": 1000,
            },
        },
    )

    assert "adapter/collectSignals" in answers[0]["result"]["methods"]
    assert answers[1] == {"jsonrpc": "2.0", "id": 2, "result": {"signals": "NATIVE false"}}


def test_an_exception_is_the_error_of_the_load_with_its_stack(probe):
    answers, log = talk(probe, load("throw"))

    [attempt] = answers[0]["error"]["data"]["responseInfo"]["attempts"]
    text = json.dumps(attempt["error"])
    assert "IllegalStateException: Nothing is ready." in text
    assert "Probe.loadNativeAdMapper(Probe.java:" in text
    assert "adbridge.adapter" not in text


def test_an_error_keeps_its_domain_code_and_cause(probe):
    answers, _ = talk(probe, load("fail"))

    [attempt] = answers[0]["error"]["data"]["responseInfo"]["attempts"]
    error = attempt["error"]
    assert (error["domain"], error["code"], error["message"]) == ("com.example.probe", 3, "There is no ad.")
    assert (error["underlying"]["domain"], error["underlying"]["code"]) == ("com.network", 9)


def test_the_log_and_what_is_printed_go_to_the_log_of_the_bridge(probe):
    answers, log = talk(probe, load("log"))

    assert headline(answers[0]) == "logged"
    assert "warning: android: Probe: Something is odd." in log
    assert "This is not a message." in log


def test_an_image_without_anything_in_it_is_left_out(probe):
    answers, log = talk(probe, load("empty images"))

    assets = answers[0]["result"]["assets"]
    assert assets["icon"] is None and assets["images"] == [], log
    assert "An image of the ad has neither a drawable nor a URI." in log


def test_a_check_taps_the_views_of_assets_that_a_network_listens_to(probe):
    options = ["--format", "native", "--only", "lostClick,doubleClick"]
    code, report = check(probe, "Probe", *options, parameter="watched assets")

    assert code == 1
    assert "The ad was tapped once, but 2 clicks were reported." in report
    assert "1 passed, 1 failed" in report


def test_a_call_to_the_network_is_reported(probe):
    answers = direct(
        probe,
        {"id": 1, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "com.example.probe.Probe"}},
        {
            "id": 2,
            "method": "adapter/loadNative",
            "params": {
                "loadId": "load-1",
                "parameter": "network call",
                "settings": {"parameter": "network call"},
                "request": {"isTestRequest": False, "extras": {}, "keywords": [], "childDirectedTreatment": None, "bidResponse": None, "watermark": None, "seed": 1},
                "timeoutMs": 1000,
                "adTypes": ["content"],
                "options": {"image": None, "media": None, "adView": None, "video": None},
            },
        },
        {"id": 3, "method": "adapter/present", "params": {"loadId": "load-1"}},
        {"id": 4, "method": "adapter/didRecordImpression", "params": {"loadId": "load-9"}},
        {"id": 5, "method": "adapter/loadNative", "params": {"loadId": 7}},
        {"id": 6, "method": "adapter/other"},
        {
            "id": 7,
            "method": "adapter/didRender",
            "params": {
                "loadId": "load-1",
                "view": {"id": None, "width": 320, "height": 250},
                "clickableAssetViews": {"callToAction": {"x": 0, "y": 0, "width": 10, "height": 10}},
                "nonclickableAssetViews": {"newAsset": {"x": 0, "y": 0, "width": 10, "height": 10}},
                "adChoices": None,
            },
        },
    )

    assert {"name": "setCoppa", "arguments": {"isChild": True}} in [a.get("params") for a in answers]
    errors = {a["id"]: a["error"] for a in answers if "error" in a}
    assert {id: error["code"] for id, error in errors.items()} == {3: 305, 4: 301, 5: -32602, 6: -32601}
    assert errors[5]["message"] == "params.loadId: expected a string, found number"
    assert "Probe: [3002] [] FrameLayout" in [a["params"]["message"] for a in answers if a.get("method") == "adapter/log"]


def agrees(wanted, found):
    """Whether what was found is what is wanted. A text that ends with an ellipsis is the beginning of another."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return wanted.keys() == found.keys() and all(agrees(wanted[name], found[name]) for name in wanted)
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(map(agrees, wanted, found))
    if isinstance(wanted, str) and isinstance(found, str) and wanted.endswith("…"):
        return found.startswith(wanted[:-1])
    return wanted == found


@pytest.mark.parametrize("folder", ["formats", "probe", "lives"])
def test_each_message_calls_its_method_and_each_callback_sends_its_event(request, folder):
    lines = (HERE / folder / "conversation.txt").read_text().splitlines()
    sent = [json.loads(line[2:]) for line in lines if line.startswith("> ")]

    received = direct(request.getfixturevalue(folder), *sent)

    # How long the versions took differs.
    for message in received:
        if "adapterVersion" in (message.get("result") or {}):
            assert message["result"].pop("versionMs") < 1_000
    expected = [{"jsonrpc": "2.0", **json.loads(line[2:])} for line in lines if line.startswith("< ")]
    for wanted, found in zip(expected, received):
        assert agrees(wanted, found), f"wanted {wanted}, found {found}"
    assert len(received) == len(expected)


@pytest.mark.parametrize(
    "way, size, kind, outcome",
    [
        ("give", None, None, {"result": {"signals": "BANNER {parameter=first} 2 {signals=give} null"}}),
        ("give", {"width": 320, "height": 50}, None, {"result": {"signals": "BANNER {parameter=first} 2 {signals=give} 320x50_as"}}),
        ("give", {"width": 320, "height": 50}, "fluid", {"result": {"signals": "BANNER {parameter=first} 2 {signals=give} fluid"}}),
        ("fail", None, None, {"error": {"code": 201, "message": "Not now.", "data": {"error": {"domain": "com.network", "code": 7, "message": "Not now."}}}}),
        ("fail with a text", None, None, {"error": {"code": 201, "message": "Not now.", "data": {"error": {"domain": "undefined", "code": 0, "message": "Not now."}}}}),
        ("fail with null", None, None, {"error": {"code": 201, "message": "The adapter gave null as its error.", "data": {"error": {"message": "The adapter gave null as its error."}}}}),
        ("throw", None, None, {"error": {"code": -32603}}),
    ],
)
def test_signals_are_collected_with_what_the_bridge_gives(formats, way, size, kind, outcome):
    credentials = [{"format": "banner", "settings": {"parameter": "first"}}, {"format": "native", "settings": {}}]
    params = {"format": "banner", "credentials": credentials, "extras": {"signals": way}, "adSize": size, "adSizeKind": kind, "timeoutMs": 1000}
    start = {"id": 1, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "Formats"}}
    older = {"id": 2, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "OlderFormats"}}

    received = direct(
        formats,
        {"id": 9, "method": "adapter/collectSignals", "params": params},
        start,
        older,
        {"id": 3, "method": "adapter/collectSignals", "params": params},
        {"id": 4, "method": "adapter/collectSignals", "params": {**params, "className": "OlderFormats"}},
    )

    answers = {message["id"]: message for message in received if "id" in message}
    assert answers[9]["error"] == {"code": -32600, "message": "adapter/initialize must be called first."}
    assert answers[4]["error"] == {"code": -32601, "message": "OlderFormats is not an RtbAdapter."}
    found = {"jsonrpc": "2.0", "id": 3, **outcome}
    if way == "throw":
        text = "The adapter threw java.lang.IllegalStateException: Not now.\n  at com.example.formats.Formats.collectSignals"
        assert answers[3]["error"].pop("message").startswith(text)
    assert answers[3] == found


@pytest.mark.parametrize("is_set_up, result", [(True, {"signals": "2 in the same activity"}), (False, {})])
def test_signals_are_collected_by_another_instance_than_is_set_up_in_the_same_activity(lives, is_set_up, result):
    credentials = [{"format": "banner", "settings": {}}]
    params = {"format": "banner", "credentials": credentials, "extras": {}, "timeoutMs": 1000}
    set_up = {"id": 2, "method": "adapter/setUp", "params": {"credentials": credentials}}

    received = direct(
        lives,
        {"id": 1, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "Child"}},
        *([set_up] if is_set_up else []),
        {"id": 3, "method": "adapter/collectSignals", "params": params},
    )

    # An adapter that was not set up knows no activity, and its signals are null.
    assert received[-1] == {"jsonrpc": "2.0", "id": 3, "result": result}


def test_the_version_of_a_slow_adapter_is_asked_for_up_to_three_times_and_the_fastest_answer_counts(lives):
    [answer] = direct(lives, {"id": 1, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "Slow"}})

    assert answer["result"]["adapterVersion"] == "2.0.0"
    # The machine may be busy.
    assert 20 <= answer["result"]["versionMs"] < 1_000


REQUEST = {"isTestRequest": False, "extras": {}, "keywords": [], "childDirectedTreatment": None, "seed": 1}
LOAD = {"loadId": "l", "parameter": None, "settings": {}, "request": REQUEST, "timeoutMs": 1000, "adTypes": ["content"], "options": {}}
FRAME = {"x": 0, "y": 0, "width": 1, "height": 1}
RENDER = {"loadId": "l", "view": {"id": None, "width": 1, "height": 1}, "clickableAssetViews": {}, "nonclickableAssetViews": {}}
SIGNALS = {"format": "native", "credentials": [], "extras": {}, "timeoutMs": 1000}

WRONG_PARAMETERS = [
    ("initialize", "text", ": expected an object, found string"),
    ("initialize", {"protocolVersion": "1", "className": "Probe"}, ".protocolVersion: expected an integer, found string"),
    ("initialize", {"protocolVersion": 1.5, "className": "Probe"}, ".protocolVersion: expected an integer, found number"),
    ("initialize", {"protocolVersion": 1, "className": True}, ".className: expected a string, found boolean"),
    ("initialize", {"protocolVersion": 1}, ".className: expected a string, found nothing"),
    ("setUp", {"credentials": {}}, ".credentials: expected an array, found object"),
    ("setUp", {"credentials": [7]}, ".credentials[0]: expected an object, found number"),
    ("setUp", {"credentials": [{"format": "native", "settings": {}}, {"format": "native", "settings": []}]}, ".credentials[1].settings: expected an object, found array"),
    ("setUp", {"credentials": [], "className": 7}, ".className: expected a string, found number"),
    ("collectSignals", {**SIGNALS, "adSize": 7}, ".adSize: expected an object, found number"),
    ("collectSignals", {**SIGNALS, "adSize": {"width": "1", "height": 1}}, ".adSize.width: expected a number, found string"),
    ("collectSignals", {**SIGNALS, "adSizeKind": 7}, ".adSizeKind: expected a string, found number"),
    ("collectSignals", {**SIGNALS, "clientId": "1"}, ".clientId: expected an integer, found string"),
    ("loadNative", {**LOAD, "loadId": None}, ".loadId: expected a string, found null"),
    ("loadNative", {**LOAD, "settings": None}, ".settings: expected an object, found null"),
    ("loadNative", {**LOAD, "request": {**REQUEST, "isTestRequest": 1}}, ".request.isTestRequest: expected a boolean, found number"),
    ("loadNative", {**LOAD, "request": {**REQUEST, "childDirectedTreatment": "yes"}}, ".request.childDirectedTreatment: expected a boolean, found string"),
    ("loadNative", {**LOAD, "request": {**REQUEST, "bidResponse": 7}}, ".request.bidResponse: expected a string, found number"),
    ("loadNative", {**LOAD, "request": {**REQUEST, "userDefaults": []}}, ".request.userDefaults: expected an object, found array"),
    ("loadNative", {**LOAD, "request": {**REQUEST, "keywords": "a"}}, ".request.keywords: expected an array, found string"),
    ("didRender", {**RENDER, "view": []}, ".view: expected an object, found array"),
    ("didRender", {**RENDER, "clickableAssetViews": []}, ".clickableAssetViews: expected an object, found array"),
    ("didRender", {**RENDER, "clickableAssetViews": {"body": 7}}, ".clickableAssetViews.body: expected an object, found number"),
    ("didRender", {**RENDER, "clickableAssetViews": {"later": {**FRAME, "x": None}}}, ".clickableAssetViews.later.x: expected a number, found null"),
    ("didRender", {**RENDER, "mediaView": {"x": 1}}, ".mediaView.y: expected a number, found nothing"),
]


@pytest.fixture(scope="session")
def refusals(probe):
    """What the program answers to each wrong parameter."""
    start = {"id": "start", "method": "adapter/initialize", "params": {"protocolVersion": 1.0, "className": "Probe"}}
    calls = [{"id": n, "method": f"adapter/{method}", "params": params} for n, (method, params, _) in enumerate(WRONG_PARAMETERS)]
    answers = {message["id"]: message for message in direct(probe, start, *calls) if "id" in message}
    assert "result" in answers.pop("start")
    return answers


@pytest.mark.parametrize("number", range(len(WRONG_PARAMETERS)), ids=lambda number: WRONG_PARAMETERS[number][2])
def test_a_wrong_parameter_is_named_with_what_it_should_be(refusals, number):
    assert refusals[number]["error"] == {"code": -32602, "message": "params" + WRONG_PARAMETERS[number][2]}


def test_an_asset_that_a_later_bridge_names_is_left_out(probe):
    frames = {"later": FRAME, "headline": FRAME}
    answers = direct(
        probe,
        {"id": 1, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "Probe"}},
        {"id": 2, "method": "adapter/loadNative", "params": LOAD | {"settings": {"parameter": "any"}}},
        {"id": 3, "method": "adapter/didRender", "params": {**RENDER, "clickableAssetViews": frames}},
    )

    assert answers[-1] == {"jsonrpc": "2.0", "id": 3, "result": {}}
    assert "Probe: [3001] [] FrameLayout" in [a["params"]["message"] for a in answers if a.get("method") == "adapter/log"]


# The program


PROBE = {"id": 1, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "Probe"}}


@contextmanager
def talking(program):
    """A program whose input stays open."""
    with subprocess.Popen([program / "run"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as running:
        try:
            yield running
        finally:
            running.kill()


def line_of(**message):
    return json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n"


def test_an_answer_that_comes_soon_after_the_end_of_the_input_is_written(probe):
    load = {"id": 2, "method": "adapter/loadNative", "params": LOAD | {"settings": {"parameter": "answers later"}}}
    with talking(probe) as program:
        program.stdin.write(line_of(**PROBE))
        assert json.loads(program.stdout.readline())["id"] == 1
        program.stdin.write(line_of(**load))
        program.stdin.close()
        answers = [json.loads(line) for line in program.stdout.read().splitlines()]

    assert [(answer["id"], headline(answer)) for answer in answers] == [(2, "later")]


def test_a_call_that_is_not_answered_has_a_second_after_the_end_of_the_input(probe):
    load = {"id": 2, "method": "adapter/loadNative", "params": LOAD | {"settings": {"parameter": "never answers"}}}
    with talking(probe) as program:
        for message in (PROBE, load, {"id": 3, "method": "adapter/ping"}):
            program.stdin.write(line_of(**message))
        while json.loads(program.stdout.readline()).get("id") != 3:
            pass
        start = time.monotonic()
        program.stdin.close()
        assert program.wait(PATIENCE) == 0
        passed = time.monotonic() - start
        assert program.stdout.read() == b""
    # The machine may be busy.
    assert 0.9 < passed < 8


def test_a_request_that_is_cancelled_does_not_delay_the_end(lives):
    start = {"id": 1, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "Child"}}
    load = {"id": 2, "method": "adapter/loadInterstitial", "params": LOAD | {"settings": {"parameter": "runs on"}}}
    ended_soon = False
    # The machine may be busy.
    for _ in range(10):
        received = direct(lives, start, load, {"method": "$/cancelRequest", "params": {"id": 2}})
        # The adapter would log a line after 0.9 seconds. A request that is not cancelled has a second.
        ended_soon = ended_soon or "It runs on." not in str(received)
        if ended_soon:
            break

    assert ended_soon


def test_a_program_reads_16_mebibytes_ahead_of_an_adapter_that_blocks_and_not_more(probe, tmp_path):
    free = tmp_path / "free"
    load = {"id": 2, "method": "adapter/loadNative", "params": LOAD | {"settings": {"parameter": f"blocks until {free}"}}}
    ping = line_of(id=3, method="adapter/ping", params={"text": "x" * 1_000_000})
    with talking(probe) as program:
        program.stdin.write(line_of(**PROBE) + line_of(**load))
        os.set_blocking(program.stdin.fileno(), False)
        written, limit = 0, 40 * len(ping)
        # The reader takes what it may. It is full when it takes nothing for a while.
        while written < limit and select.select([], [program.stdin], [], 2)[1]:
            start = written % len(ping)
            written += program.stdin.write(ping[start : start + 65_536])
        assert 15 << 20 < written < 20 << 20
        os.set_blocking(program.stdin.fileno(), True)
        free.touch()
        rest = ping[written % len(ping) :]
        while rest:
            rest = rest[program.stdin.write(rest) :]
        program.stdin.close()
        answers = [json.loads(line) for line in program.stdout.read().splitlines()]
    pings = [answer for answer in answers if answer.get("id") == 3]
    assert len(pings) == written // len(ping) + 1


def test_a_hundred_faults_of_threads_are_told_each_once(probe):
    load = {"id": 2, "method": "adapter/loadNative", "params": LOAD | {"settings": {"parameter": "many faults"}}}

    messages = [message["params"] for message in direct(probe, PROBE, load) if message.get("method") == "adapter/violation"]

    assert messages == [{"rule": "offMainThread", "message": f"fault {number}"} for number in range(100)]


def test_a_line_that_is_not_json_is_skipped_and_the_last_line_needs_no_end(probe):
    done = subprocess.run(
        [probe / "run"],
        input='{"a":\n\n{"jsonrpc":"2.0","id":1,"method":"adapter/ping"}',
        stdout=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
    )

    first, *_, last = map(json.loads, done.stdout.splitlines())
    assert first["params"] == {"level": "warning", "message": "The bridge wrote a line that is not JSON."}
    assert last == {"jsonrpc": "2.0", "id": 1, "result": {}}


@pytest.mark.parametrize(
    "parameter, thread, fault",
    [
        ("crash", "worker", "IllegalStateException: crash\n  at com.example.probe.Probe.throwFault("),
        ("crash on the main thread", "main", "IllegalStateException: crash on main\n  at com.example.probe.Probe.throwFault("),
        ("crash in a task", "AsyncTask", "RuntimeException: An error occurred while executing doInBackground()\n"),
    ],
)
def test_an_exception_that_nothing_catches_ends_the_program_as_on_a_device(probe, parameter, thread, fault):
    calls = [
        ("initialize", {"protocolVersion": 1, "className": "Probe"}),
        ("loadNative", LOAD | {"settings": {"parameter": parameter}}),
    ]
    # Its input stays open, so it ends on its own.
    with subprocess.Popen(
        [probe / "run"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as program:
        for id, (method, params) in enumerate(calls):
            program.stdin.write(json.dumps({"jsonrpc": "2.0", "id": id, "method": f"adapter/{method}", "params": params}) + "\n")
        program.stdin.flush()
        text = program.stderr.read()
        assert program.wait(PATIENCE) == 1
    assert f"FATAL EXCEPTION: {thread}\njava.lang.{fault}" in text
    assert "adbridge.adapter" not in text
    assert "android.os" not in text or parameter == "crash in a task"


# Programs that attach themselves


class Bridge:
    """A bridge that programs attach to. The test says what it answers."""

    def __init__(self, family, address):
        self.listener = socket.socket(family)
        self.listener.bind(address)
        self.listener.listen()
        self.listener.settimeout(PATIENCE)

    def accept(self, resets=False):
        """The next connection, and what the program says first."""
        connection, _ = self.listener.accept()
        connection.settimeout(PATIENCE)
        if resets:
            # A connection that may not linger is reset when it is closed.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        lines = connection.makefile("rw", encoding="utf-8")
        return lines, json.loads(lines.readline())

    @staticmethod
    def write(lines, *messages):
        texts = [json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False) + "\n" for message in messages]
        lines.write("".join(texts))
        lines.flush()


@contextmanager
def attached(program, address, **environment):
    with subprocess.Popen(
        [program / "run"],
        env={**os.environ, "ADBRIDGE_ATTACH": address, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            yield running
        finally:
            running.kill()


@pytest.mark.parametrize("kind", ["unix", "tcp"])
def test_a_program_attaches_each_adapter_with_or_without_its_package_and_ends_with_the_last_connection(formats, tmp_path, kind):
    if kind == "unix":
        bridge = Bridge(socket.AF_UNIX, str(tmp_path / "a.socket"))
        address = f"unix:{tmp_path}/a.socket"
    else:
        bridge = Bridge(socket.AF_INET, ("127.0.0.1", 0))
        address = f"tcp:127.0.0.1:{bridge.listener.getsockname()[1]}"
    with attached(formats, address, ADBRIDGE_ATTACH_TOKEN="secret") as program:
        whole, request = bridge.accept()
        assert request == {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "adapter/attach",
            "params": {"className": "com.example.formats.Formats", "token": "secret"},
        }
        Bridge.write(whole, {"id": 1, "error": {"code": 101, "message": "There is no such adapter."}})
        assert whole.readline() == ""
        first, request = bridge.accept()
        assert request["params"]["className"] == "Formats"
        # What follows the answer at once belongs to the conversation.
        start = {"id": 7, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "Formats"}}
        Bridge.write(first, {"id": 1, "result": {}}, start)
        second, request = bridge.accept()
        assert request["params"]["className"] == "com.example.formats.OlderFormats"
        Bridge.write(second, {"id": 1, "result": {}})

        answer = json.loads(first.readline())
        assert (answer["id"], answer["result"]["adapterVersion"]) == (7, "1.2.3")
        # Lines of the log go to the connection that was made first.
        start = {"id": 5, "method": "adapter/initialize", "params": {"protocolVersion": 1, "className": "OlderFormats"}}
        load = {"id": 6, "method": "adapter/loadInterstitial", "params": LOAD | {"settings": {"parameter": "silence"}}}
        Bridge.write(second, start, load)
        answers = [json.loads(second.readline()) for _ in range(2)]
        assert [answer.get("id") or answer["method"] for answer in answers] == [5, "adapter/violation"]
        assert json.loads(first.readline())["params"] == {"level": "info", "message": "Formats: no answer"}
        first.close()
        Bridge.write(second, {"id": 8, "method": "adapter/ping"})
        assert json.loads(second.readline()) == {"jsonrpc": "2.0", "id": 8, "result": {}}
        second.close()
        assert program.wait(PATIENCE) == 0


def test_a_program_whose_connection_is_reset_says_so_and_goes_on(formats):
    bridge = Bridge(socket.AF_INET, ("127.0.0.1", 0))
    with attached(formats, f"tcp:127.0.0.1:{bridge.listener.getsockname()[1]}") as program:
        first, _ = bridge.accept()
        Bridge.write(first, {"id": 1, "result": {}})
        last, _ = bridge.accept(resets=True)
        Bridge.write(last, {"id": 1, "result": {}}, {"id": 2, "method": "adapter/ping"})
        assert json.loads(last.readline()) == {"jsonrpc": "2.0", "id": 2, "result": {}}
        last.close()
        Bridge.write(first, {"id": 3, "method": "adapter/ping"})
        assert json.loads(first.readline()) == {"jsonrpc": "2.0", "id": 3, "result": {}}
        first.close()
        assert program.wait(PATIENCE) == 0
        assert program.stderr.read() == "The bridge can't be read: Connection reset\n"


def test_a_program_that_no_bridge_takes_ends_with_each_refusal(formats, tmp_path):
    bridge = Bridge(socket.AF_UNIX, str(tmp_path / "a.socket"))
    names = ["com.example.formats.Formats", "Formats", "com.example.formats.OlderFormats", "OlderFormats"]
    with attached(formats, f"unix:{tmp_path}/a.socket", LC_ALL="C.UTF-8") as program:
        for name in names:
            lines, request = bridge.accept()
            assert request["params"] == {"className": name}
            Bridge.write(lines, {"id": 1, "error": {"code": 101, "message": f"Für {name}: »no«."}})
        assert program.wait(PATIENCE) == 1
        said = program.stderr.read().splitlines()
    assert said == [f"{name} can't attach: Für {name}: »no«." for name in names]


def test_a_program_ends_when_the_bridge_closes_the_connection_in_place_of_an_answer(formats, tmp_path):
    bridge = Bridge(socket.AF_UNIX, str(tmp_path / "a.socket"))
    address = f"unix:{tmp_path}/a.socket"
    with attached(formats, address) as program:
        lines, request = bridge.accept()
        lines.close()
        assert program.wait(PATIENCE) == 1
        said = program.stderr.read()
    assert said == f"{request['params']['className']} can't attach with ADBRIDGE_ATTACH={address}: The bridge has closed the connection.\n"


def test_a_program_waits_for_a_bridge_at_the_socket_that_an_earlier_one_has_left(formats, tmp_path):
    place = tmp_path / "a.socket"
    Bridge(socket.AF_UNIX, str(place)).listener.close()
    with attached(formats, f"unix:{place}") as program:
        line = program.stderr.readline()
        place.unlink()
        bridge = Bridge(socket.AF_UNIX, str(place))
        _, request = bridge.accept()
    assert f" waits for a bridge with ADBRIDGE_ATTACH=unix:{place}: " in line
    assert request["params"] == {"className": "com.example.formats.Formats"}


@pytest.mark.parametrize(
    "address, fault",
    [
        *((address, "expected unix:PATH or tcp:HOST:PORT") for address in ("tcp:", "tcp:7", "tcp::7", "http://localhost:7")),
        ("tcp:localhost:", 'For input string: ""'),
        ("tcp:localhost:7x", 'For input string: "7x"'),
        ("tcp:localhost:65536", "port out of range:65536"),
    ],
)
def test_an_address_that_is_neither_a_path_nor_a_port_is_refused(formats, address, fault):
    with attached(formats, address) as program:
        assert program.wait(PATIENCE) == 1
        said = program.stderr.read()
    assert said == f"com.example.formats.Formats can't attach with ADBRIDGE_ATTACH={address}: {fault}\n"


def test_the_last_100_ads_that_were_disposed_of_can_be_inspected(probe):
    calls = [("initialize", {"protocolVersion": 1, "className": "Probe"})]
    for number in range(101):
        load_id = {"loadId": f"load-{number}"}
        calls += [("loadNative", LOAD | load_id | {"settings": {"parameter": "any"}}), ("dispose", load_id)]
    calls += [("inspect", {"loadId": "load-0"}), ("inspect", {"loadId": "load-1"}), ("inspect", {"loadId": "load-100"})]

    forgotten, *remembered = direct(
        probe, *({"id": id, "method": f"adapter/{method}", "params": params} for id, (method, params) in enumerate(calls))
    )[-3:]

    assert forgotten["error"] == {"code": 301, "message": "There is no load load-0."}
    assert [answer["result"]["isAdHeld"] for answer in remembered] == [False, False]


# Speed and memory


def test_the_first_ad_comes_within_a_second_of_the_start(java):
    durations = [60.0]
    # The machine may be busy.
    while min(durations) >= 1 and len(durations) < 30:
        start = time.monotonic()
        answers, _ = talk(java, ("loadInterstitial", {"adUnitId": "interstitial"}))
        durations.append(time.monotonic() - start)
        assert answers[0]["result"]["adId"] == "ad-1"

    assert min(durations) < 1, durations


def test_memory_is_flat_over_many_loads(java):
    count = int(os.environ.get("ADBRIDGE_LOADS", "10000"))
    program = subprocess.Popen(
        [PROGRAM, "--config", java / "adbridge.json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )

    def call(method, params):
        program.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        program.stdin.flush()
        while True:
            message = json.loads(program.stdout.readline())
            if "id" in message:
                return message["result"]

    def used():
        [adapter] = [a for a in call("listAdapters", {})["adapters"] if a["className"] == "SampleCustomEvent"]
        histogram = subprocess.run(
            ["jcmd", str(java_process(adapter["processId"])), "GC.class_histogram"], stdout=subprocess.PIPE, text=True, check=True
        )
        return int(histogram.stdout.splitlines()[-1].split()[2])

    with program:
        try:
            call("setUp", {"adapters": ["SampleCustomEvent"]})
            halves = []
            for _ in range(2):
                for _ in range(count // 2):
                    ad = call("loadInterstitial", {"adUnitId": "interstitial"})
                    call("dispose", {"adId": ad["adId"]})
                halves.append(used())
            assert halves[1] < halves[0] + 1_000_000, halves
            program.stdin.close()
        finally:
            program.kill()


def group_of(process):
    """The group of a process; none if it has ended meanwhile, as another test's can."""
    try:
        return os.getpgid(process)
    except ProcessLookupError:
        return None


def java_process(leader):
    """The process of Java in a group whose leader is given: the bridge's guard, or the program itself."""
    processes = subprocess.run(["jcmd", "-l"], stdout=subprocess.PIPE, text=True, check=True).stdout
    ids = [int(line.split()[0]) for line in processes.splitlines() if "adbridge.adapter.Program" in line]
    [found] = [id for id in ids if leader in (id, group_of(id))]
    return found
