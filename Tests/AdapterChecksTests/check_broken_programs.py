"""Checks each program of `broken-programs.txt`: it fails the check of its flaw, and no other, and
the failure shows what the program did.

    ADBRIDGE=.build/release/adbridge python3 Tests/AdapterChecksTests/check_broken_programs.py [FLAW…]
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FOLDER = Path(__file__).parent
PROGRAM = os.environ["ADBRIDGE"]
SUMMARIES = {
    "changingVersion",
    "noAd",
    "failedEnd",
    "wrongExitCode",
    "ignoredEnd",
    "outputAtEnd",
    "processLeftBehind",
}
"""The checks whose failure is about several runs of the program, or about its end."""
SIDE_BY_SIDE = 6
"""More would be slower, and miss their deadlines, on a machine with two cores."""


def rows():
    """The lines of `broken-programs.txt`, in columns."""
    lines = (FOLDER / "broken-programs.txt").read_text("utf-8").splitlines()
    return [line.split(None, 2) for line in lines if line and not line.startswith("#")]


def failures(flaw, format, folder):
    """The checks that a program with the flaw fails, and the output."""
    configuration = Path(folder) / f"{flaw}.json"
    command = [sys.executable, "-S", "-E", str(FOLDER / "broken_adapter.py"), flaw]
    adapter = {"className": "Broken", "command": command}
    configuration.write_text(json.dumps({"adapters": [adapter], "adUnits": {}}))
    request = Path(folder) / f"{flaw}-request.json"
    request.write_text('{"bidResponse": "bid:1"}')
    options = ["--parameter", "good", "--failing-parameter", "bad", "--request", request]
    if format != "all":
        options += ["--format", format]
    if flaw.startswith("leaked"):
        options += ["--soak", "100"]
    done = subprocess.run(
        [PROGRAM, "check", "--config", configuration, "--adapter", "Broken", "--output", "tap", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        timeout=300,
    )
    failed = set(re.findall(r"^not ok [^(]*\((\w+)\)", done.stdout, re.MULTILINE))
    is_good = done.returncode == 0
    if is_good != (not re.search(r"^not ok (?!.*# TODO)", done.stdout, re.MULTILINE)):
        failed.add(f"exit code {done.returncode}")
    return failed, done.stdout


def unshown(output):
    """The failures in an output that show nothing of what the program did."""
    blocks = re.split(r"^(?=(?:not )?ok )", output, flags=re.MULTILINE)
    shown = re.compile(rf"\A(?!not )|\((?:{'|'.join(SUMMARIES)})\)$|^  (?:events|messages):", re.MULTILINE)
    return [block.splitlines()[0] for block in blocks[1:] if not shown.search(block)]


def uncovered(table):
    """The checks that no program fails."""
    listed = subprocess.run([PROGRAM, "check", "--list"], stdout=subprocess.PIPE, text=True, check=True)
    checks = {line.split()[0] for line in listed.stdout.splitlines()}
    return sorted(f"{check}: no program fails it" for check in checks - {row[0] for row in table})


def main(flaws):
    table = rows()
    problems = [] if flaws else uncovered(table)
    wanted = [row for row in table if row[1] != "none" and (not flaws or row[1] in flaws)]
    if not flaws:
        wanted += [["", "", format] for format in ("native", "banner", "interstitial", "rewarded")]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        results = pool.map(lambda row: failures(row[1], row[2], folder), wanted)
        for (check, flaw, format), (failed, output) in zip(wanted, results):
            if failed != ({check} if check else set()):
                problems.append(f"{flaw or 'no flaw'}, {format}: failed {sorted(failed)}")
                if flaws:
                    print(output)
            problems += [f"{flaw}, {format}: no evidence of {failure}" for failure in unshown(output)]
    print("\n".join(problems) or f"{len(wanted)} programs fail what they should, and nothing else.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
