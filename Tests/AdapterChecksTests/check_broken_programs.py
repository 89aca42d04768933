"""Checks each program of `broken-programs.txt`: it fails the check of its flaw, and no other, and
the failure shows what the program did. Checks each program of `unusual-programs.txt`: it passes.

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


SHORT_LIMITS = ["--load-timeout-ms", "3000", "--set-up-timeout-ms", "5000", "--event-timeout-ms", "2000"]
"""A program with a flaw is as wrong after a short wait. One without has the usual limits."""


def rows(name):
    """The lines of a table, in columns."""
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return [line.split(None, 2) for line in lines if line and not line.startswith("#")]


def failures(flaw, format, folder, program="broken_adapter.py", more=()):
    """The checks that a program with the flaw fails, and the output."""
    # Another run of the same flaw may read its own files meanwhile.
    own = Path(tempfile.mkdtemp(dir=folder))
    configuration = own / "adbridge.json"
    command = [sys.executable, "-S", "-E", "-B", str(FOLDER / program), flaw]
    adapter = {"className": "Broken", "command": command}
    configuration.write_text(json.dumps({"adapters": [adapter], "adUnits": {}}))
    request = own / "request.json"
    request.write_text('{"bidResponse": "bid:1"}')
    options = ["--parameter", "good", "--failing-parameter", "bad", "--request", request, *more]
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


def passes(habit, format, more, folder):
    """What is wrong with the result of a correct program, if something is."""
    options = more[0].split() if more else []
    program = "unusual_network.py" if habit[0].isupper() else "unusual_adapter.py"
    failed, output = failures(habit, format, folder, program, options)
    return f"{habit}, {format}: failed {sorted(failed)}\n{output}" if failed else None


def unshown(output):
    """The failures in an output that show nothing of what the program did."""
    blocks = re.split(r"^(?=(?:not )?ok )", output, flags=re.MULTILINE)
    shown = re.compile(rf"\A(?!not )|\((?:{'|'.join(SUMMARIES)})\)$|^  (?:events|messages):", re.MULTILINE)
    return [block.splitlines()[0] for block in blocks[1:] if not shown.search(block)]


def uncovered(table):
    """The checks that no program fails."""
    listed = subprocess.run([PROGRAM, "check", "--list"], stdout=subprocess.PIPE, text=True, check=True)
    checks = {line.split()[0] for line in listed.stdout.splitlines()}
    failed = {check for row in table for check in row[0].split(",")}
    return sorted(f"{check}: no program fails it" for check in checks - failed)


def main(flaws):
    table = rows("broken-programs.txt")
    unusual = [(row[0], row[1], row[2:]) for row in rows("unusual-programs.txt")]
    problems = [] if flaws else uncovered(table)
    wanted = [row for row in table if row[1] != "none" and (not flaws or row[1] in flaws)]
    if not flaws:
        wanted += [["", "", format] for format in ("native", "banner", "interstitial", "rewarded")]
    unusual = [row for row in unusual if not flaws or row[0] in flaws]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        # The slow ones begin first.
        passing = pool.map(lambda row: passes(*row, folder), unusual)
        results = pool.map(lambda row: failures(row[1], row[2], folder, more=SHORT_LIMITS), wanted)
        problems += [problem for problem in passing if problem]
        for (check, flaw, format), (failed, output) in zip(wanted, results):
            if failed != set(filter(None, check.split(","))):
                problems.append(f"{flaw or 'no flaw'}, {format}: failed {sorted(failed)}")
                if flaws:
                    print(output)
            problems += [f"{flaw}, {format}: no evidence of {failure}" for failure in unshown(output)]
    fine = f"{len(wanted)} programs fail what they should, and nothing else."
    print("\n".join(problems) or f"{fine} {len(unusual)} unusual programs pass.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
