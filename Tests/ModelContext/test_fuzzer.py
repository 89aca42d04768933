"""The fuzzer mcp-fuzzer finds no crash, no hang and no invalid line, in both eras.

It calls each valid request that is answered `accepted_malformed`, and each message that quotes what was wrong
`injection_reflection`, so those findings say nothing.
"""

import json
import pathlib
import shlex
import subprocess
import sys

import revisions
from test_lines import META, run

HARMLESS = ("accepted_malformed", "injection_reflection")
HERE = pathlib.Path(__file__).resolve().parent


def test_the_fuzzer_finds_nothing(program, tmp_path):
    record = tmp_path / "lines.jsonl"
    server = shlex.join([sys.executable, str(HERE / "tap.py"), str(record), program, "mcp", "--clock", "skip"])
    fuzzer = subprocess.run(
        [
            str(pathlib.Path(sys.executable).with_name("mcp-fuzzer")),
            *("--protocol", "stdio", "--endpoint", server, "--mode", "all", "--phase", "both"),
            *("--runs", "5", "--runs-per-type", "3", "--seed", "1", "--timeout", "10"),
            *("--no-network", "--no-corpus", "--output-dir", "out", "--log-level", "ERROR"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=150,
    )
    findings = json.loads((tmp_path / "out" / "findings.json").read_text("utf-8"))
    findings = findings["findings"] if isinstance(findings, dict) else findings
    serious = [finding for finding in findings if finding["category"] not in HARMLESS]
    assert not serious, fuzzer.stdout
    summary = json.loads((tmp_path / "out" / "run_summary.json").read_text("utf-8"))
    assert summary["status"] == "completed", summary
    lines = revisions.read(record)
    assert revisions.check(lines) > 50

    # The fuzzer knows only the older era, so the same requests are sent once more in the newest revision.
    newest = [in_newest_revision(line) for who, line in lines if who == "client"]
    assert len(run(program, newest, "--clock", "skip")) > 50


def in_newest_revision(line):
    try:
        message = json.loads(line)
    except ValueError:
        return line.strip()
    if isinstance(message, dict):
        params = message.setdefault("params", {})
        if isinstance(params, dict) and isinstance(params.setdefault("_meta", {}), dict):
            params["_meta"].update(META)
        if message.get("method") == "initialize":
            message["method"] = "server/discover"
    return json.dumps(message)
