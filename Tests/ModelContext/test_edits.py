"""Edit, run, see: what changes on disk is noticed at the next call."""

import json
import os
import subprocess
import sys

import pytest
from under_test import ROOT
from session import Session

PYTHONPATH = str(ROOT / "clients/python/src")
ADAPTER = """
from adbridge.adapter import AdError, Adapter, NativeAd, Size


class MyNetwork(Adapter):
    adapter_version = ad_sdk_version = "1.0.0"

    def load_native(self, request):
        if request.parameter == "none":
            raise AdError(7, "No fill.", domain="com.mynetwork", name="noFill")
        return NativeAd(headline="HEADLINE", body="An ad.", call_to_action="Go", ad_choices=Size(24, 24))


MyNetwork().run()
"""


class Project:
    """A folder with a configuration and the program of an adapter."""

    def __init__(self, folder):
        self.folder = folder
        self.edits = 0
        self.write("my_network.py", ADAPTER)
        self.configure()

    def write(self, name, text):
        (self.folder / name).write_text(text, "utf-8")

    def configure(self, units=("feed",), class_names=("MyNetwork",), **members):
        adapters = [
            {"className": name, "command": ["python3", "my_network.py"], "environment": {"PYTHONPATH": PYTHONPATH}}
            for name in class_names
        ]
        items = [{"className": "MyNetwork", "parameter": "unit"}]
        ad_units = {unit: {"format": "native", "lineItems": items} for unit in units}
        self.write("c.json", json.dumps({"adapters": adapters, "adUnits": ad_units, **members}, indent=1))


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


@pytest.fixture
def session(program, project):
    with Session(program, "--config", "c.json", cwd=project.folder) as session:
        # The file is read before the first answer.
        session.ask("tools/list")
        yield session


def headline(session, unit="feed"):
    result = session.call("load_ad", adUnitId=unit)
    assert not result.is_error, result.text
    return result.content["assets"]["headline"], result.content["adId"], result.notes


def test_a_new_ad_unit_is_known_at_once(session, project):
    assert session.call("load_ad", adUnitId="story").is_error
    project.configure(units=("feed", "story"))
    assert headline(session, "story")[2] == ["The ad units of c.json were read again: new story."]
    assert headline(session, "story")[2] == []


def test_the_program_of_an_adapter_is_started_again_after_an_edit(session, project):
    text, ad, notes = headline(session)
    assert (text, notes) == ("HEADLINE", [])
    session.call("drive_ad", adId=ad, action="dispose")
    project.write("my_network.py", ADAPTER.replace("HEADLINE", "Edited"))
    text, _, notes = headline(session)
    assert text == "Edited"
    assert notes == [
        "my_network.py, a file of MyNetwork, was written since the program was started. It was started again."
    ]


@pytest.mark.parametrize("change", ["write", "remove", "make"])
def test_a_module_of_an_adapter_is_noticed(session, project, change):
    (project.folder / "parts").mkdir()
    project.write("parts/text.py", "HEADLINE = 'From a module'")
    source = "from parts.text import HEADLINE\n" + ADAPTER.replace('"HEADLINE"', "HEADLINE")
    project.write("my_network.py", source)
    text, ad, _ = headline(session)
    assert text == "From a module"
    session.call("drive_ad", adId=ad, action="dispose")
    if change == "write":
        project.write("parts/text.py", "HEADLINE = 'Edited'")
        text, _, notes = headline(session)
        assert text == "Edited"
    elif change == "make":
        project.write("parts/more.py", "")
        _, _, notes = headline(session)
    else:
        (project.folder / "parts/text.py").unlink()
        failed = session.call("load_ad", adUnitId="feed")
        assert failed.is_error and "No module named 'parts.text'" in failed.text
        notes = failed.notes
    name = "parts/more.py" if change == "make" else "parts/text.py"
    assert notes == [f"{name}, a file of MyNetwork, was written since the program was started. It was started again."]


def test_a_swift_source_that_is_not_built_yet_is_named(session, project):
    built, source = project.folder / ".build/debug/my_network", project.folder / "Sources/MyNetwork/main.swift"
    for path, text, written in (
        (built, "#!/bin/sh\nexec python3 my_network.py\n", 10), (source, "// edited\n", 20),
    ):
        path.parent.mkdir(parents=True)
        path.write_text(text, "utf-8")
        path.chmod(0o755)
        os.utime(path, (written, written))
    configuration = json.loads((project.folder / "c.json").read_text("utf-8"))
    configuration["adapters"][0]["command"] = ["./.build/debug/my_network"]
    project.write("c.json", json.dumps(configuration))
    note = "./Sources/MyNetwork/main.swift is newer than the program of MyNetwork. Run swift build --package-path . to build it."
    assert note in session.call("run_waterfall", adUnitId="feed", count=1).notes
    os.utime(built, (30, 30))
    assert not any("is newer than" in note for note in session.call("run_waterfall", adUnitId="feed", count=1).notes)


def test_what_an_adapter_writes_beside_its_program_does_not_restart_it(session, project):
    writes = ADAPTER.replace('        if request', '        open("state.json", "w").write("{}")\n        if request')
    project.write("my_network.py", writes)
    assert headline(session)[2] == []
    assert headline(session)[2] == []


def test_an_ad_that_is_in_use_keeps_its_program_until_it_is_restarted(session, project):
    _, ad, _ = headline(session)
    project.write("my_network.py", ADAPTER.replace("HEADLINE", "Edited"))
    text, _, notes = headline(session)
    assert text == "HEADLINE"
    assert notes == [
        "my_network.py, a file of MyNetwork, was written since the program was started. It still runs as "
        f"before, because {ad} is in use: dispose of it, or call restart_adapter with className MyNetwork."
    ]
    restarted = session.call("restart_adapter", className="MyNetwork")
    assert restarted.content["state"] == "ready"
    assert headline(session)[0] == "Edited"


def test_a_program_that_can_not_run_is_named_with_its_line_and_can_be_corrected(session, project):
    project.write("my_network.py", ADAPTER.replace("raise AdError", "raise AdEror(("))
    failed = session.call("load_ad", adUnitId="feed")
    assert failed.is_error
    assert 'my_network.py", line' in failed.text
    assert "SyntaxError" in failed.text
    assert failed.next == (
        "Correct the program of MyNetwork at the place that its text names, and call check_adapter with className "
        "MyNetwork."
    )
    project.write("my_network.py", ADAPTER)
    assert headline(session)[0] == "HEADLINE"


def test_a_new_adapter_is_known_at_once(session, project):
    _, ad, _ = headline(session)
    project.configure(class_names=("MyNetwork", "Other"))
    waits = session.call("list_inventory")
    (note,) = waits.notes
    assert note.startswith("The adapters of c.json have changed. The changes apply as soon as no ad is live")
    assert ad in note
    session.call("drive_ad", adId=ad, action="dispose")
    known = session.call("list_inventory")
    assert known.notes == ["The adapters of c.json were read again, and start when they are needed; new: Other."]
    assert "Other" in [adapter["className"] for adapter in known.content["adapters"]]
    assert headline(session)[0] == "HEADLINE"


def test_a_broken_file_is_named_while_the_one_before_is_in_force(session, project):
    good = (project.folder / "c.json").read_text("utf-8")
    project.write("c.json", good.replace('"native"', '"natve"'))
    text, _, notes = headline(session)
    assert text == "HEADLINE"
    assert len(notes) == 1 and notes[0].startswith("c.json:")
    assert "Did you mean native?" in notes[0]
    assert notes[0].endswith("The configuration from before this edit is still in force.")
    project.write("c.json", good + "x")
    line = len(good.splitlines())
    assert headline(session)[2][0].startswith(f"c.json:{line}:")
    # Checks and waterfalls read the file themselves.
    failed = session.call("run_waterfall", adUnitId="feed")
    assert failed.is_error and failed.texts[0].startswith(f"c.json:{line}:")
    assert failed.next == "Correct what the text names, and call run_waterfall again."
    checked = session.call("check_adapter", className="MyNetwork")
    assert checked.is_error
    assert checked.next == "Correct the configuration at the place that the text names, and call check_adapter again."
    project.write("c.json", good)
    assert headline(session)[2] == []


def test_a_mistake_of_an_edit_is_named_with_its_place(session, project):
    good = (project.folder / "c.json").read_text("utf-8")
    project.write("c.json", good.replace('"className": "MyNetwork",\n     "parameter"', '"className": "MyNetwrk",\n     "parameter"'))
    failed = session.call("load_ad", adUnitId="feed")
    assert failed.is_error
    place = next(line for line in failed.texts[0].splitlines() if line.startswith("c.json:")).split(": ")[0]
    assert failed.next == f"Correct the configuration at {place}, and call load_ad again."
    assert 'there is no adapter "MyNetwrk". Did you mean MyNetwork?' in failed.text


def test_a_path_of_modules_that_is_not_there_is_named_with_its_place(session, project):
    good = (project.folder / "c.json").read_text("utf-8")
    project.write("c.json", good.replace(PYTHONPATH, "/no/such"))
    failed = session.call("run_waterfall", adUnitId="feed")
    assert failed.is_error
    assert failed.content["filled"] == 0
    mistake = 'adapters[0].environment.PYTHONPATH: there is no "/no/such", so no module is found there.'
    place = next(line for line in failed.text.splitlines() if mistake in line).split(": ")[0]
    assert place.startswith("c.json:")
    assert failed.next == f"Correct the configuration at {place}, and call run_waterfall again."
    assert any(mistake in sentence for sentence in failed.content["mistakes"])


@pytest.mark.parametrize("text", ["import no_such_module", "pass", "def ("])
def test_a_waterfall_whose_program_ends_at_its_start_is_a_failure(session, project, text):
    project.write("my_network.py", text)
    failed = session.call("run_waterfall", adUnitId="feed", count=2)
    assert failed.is_error
    assert (failed.content["loads"], failed.content["filled"]) == (2, 0)
    assert failed.next.startswith("Correct the program of MyNetwork at the place that its text names")


def test_a_waterfall_of_an_adapter_that_does_not_exist_is_a_failure(session, project):
    good = (project.folder / "c.json").read_text("utf-8")
    items = good.index("lineItems")
    project.write("c.json", good[:items] + good[items:].replace("MyNetwork", "MyNetwrk"))
    failed = session.call("run_waterfall", adUnitId="feed", count=2)
    assert failed.is_error
    assert failed.content["filled"] == 0
    assert all(sentence in failed.text for sentence in failed.content["mistakes"])


def test_networks_without_an_ad_are_a_result_of_a_waterfall(session, project):
    project.write("my_network.py", ADAPTER.replace('== "none"', '== "unit"'))
    result = session.call("run_waterfall", adUnitId="feed", count=2)
    assert not result.is_error
    assert result.content["filled"] == 0


def test_the_request_configuration_is_set(session, project):
    result = session.call("set_request_configuration", maxAdContentRating="G")
    assert result.content["requestConfiguration"]["maxAdContentRating"] == "G"
    project.configure(requestConfiguration={"maxAdContentRating": "T"})
    assert session.call("list_inventory").notes == ["The request configuration of c.json was read again."]


def test_what_a_program_wrote_is_part_of_its_check(session, project):
    project.write("my_network.py", ADAPTER.replace("headline=", "headlin="))
    result = session.call("check_adapter", className="MyNetwork", format="native")
    assert result.content["failed"] > 0
    assert any("my_network.py" in line for line in result.content["output"])
    assert any("headlin" in line for line in result.content["output"])
    assert all(line in result.text for line in result.content["output"])
    assert session.answer_bytes < 20_000


FAILING = """
from adbridge.adapter import AdError, Adapter, log


class MyNetwork(Adapter):
    adapter_version = ad_sdk_version = "1.0.0"
    loads = 0

    def load_native(self, request):
        self.loads += 1
        log.warning("Load %d.", self.loads)
        raise AdError(7, "No fill.", domain="com.mynetwork", name="noFill")


MyNetwork().run()
"""


def test_a_failed_load_has_what_the_program_wrote_in_it_and_nothing_of_an_earlier_one(session, project):
    project.write("my_network.py", FAILING)
    for number in (1, 2):
        lines = session.call("load_ad", adUnitId="feed").text.splitlines()
        start = lines.index("What the program wrote:") + 1
        assert lines[start:-1] == [f"  Load {number}."]


def test_an_attached_program_runs_waterfalls_here_and_checks_say_what_to_do(program, tmp_path):
    project = Project(tmp_path)
    path = tmp_path / "door"
    adapters = [{"className": "MyNetwork", "attach": {"socket": str(path)}}]
    items = [{"className": "MyNetwork", "parameter": "unit"}, {"className": "MyNetwork", "parameter": "none"}]
    ad_units = {name: {"format": "native", "lineItems": [item]} for name, item in zip(("feed", "empty"), items)}
    project.write("c.json", json.dumps({"adapters": adapters, "adUnits": ad_units}))
    environment = {**os.environ, "PYTHONPATH": PYTHONPATH, "ADBRIDGE_ATTACH": f"unix:{path}"}
    with Session(program, "--config", "c.json", cwd=tmp_path) as session:
        checked = session.call("check_adapter", className="MyNetwork")
        assert checked.is_error
        assert "attaches itself to this process" in checked.text
        assert "adbridge check --adapter MyNetwork" in checked.next
        adapter = subprocess.Popen([sys.executable, "my_network.py"], cwd=tmp_path, env=environment)
        try:
            run = session.call("run_waterfall", adUnitId="feed", count=20)
            assert (run.content["loads"], run.content["filled"]) == (20, 20)
            empty = session.call("run_waterfall", adUnitId="empty", count=5)
            assert empty.content["networks"][0]["failures"] == [{"name": "noFill", "message": "No fill.", "count": 5}]
            assert session.call("list_inventory").content["adCount"] == 0
        finally:
            adapter.kill()
            adapter.wait()
