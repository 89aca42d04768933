"""Runs the whole test suite with the address sanitizer and with the thread sanitizer."""

import os
import re
import subprocess
import sys

from .bench import PACKAGE
from .failure import Failure
from .report import Row

SANITIZERS = ("address", "thread")
MINUTES = 30

OPTIONS = {
    # The toolchain's test runner does not release all of its memory at exit.
    "ASAN_OPTIONS": "detect_leaks=0",
    "TSAN_OPTIONS": f"suppressions={PACKAGE / 'Tests/Robustness/thread.suppressions'}",
}

_SUMMARY = re.compile(r"Test run with (\d+) tests?.*? (passed|failed)")
_ISSUE = re.compile(r"Test .* recorded an issue .*")
_FINDING = re.compile(r"(?:ERROR|WARNING): \w+Sanitizer: .*|SUMMARY: \w+Sanitizer: .*")


def run(_):
    """Runs the tests with each sanitizer, in a separate build folder, and returns the rows."""
    rows, failures = [], []
    for sanitizer in SANITIZERS:
        try:
            rows.append(_run(sanitizer))
        except Failure as failure:
            failures.append(failure.reason)
    if failures:
        raise Failure("; ".join(failures))
    return rows


def _run(sanitizer):
    print(f"sanitizer: {sanitizer}", file=sys.stderr)
    command = ["swift", "test", f"--sanitize={sanitizer}",
               "--scratch-path", f".build/sanitize-{sanitizer}"]
    environment = dict(os.environ, **OPTIONS)
    try:
        done = subprocess.run(
            command, cwd=PACKAGE, env=environment, timeout=MINUTES * 60, text=True,
            errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except subprocess.TimeoutExpired:
        raise Failure(f"{' '.join(command)} takes more than {MINUTES} minutes") from None
    findings = _FINDING.findall(done.stdout)
    if findings:
        raise Failure(f"--sanitize={sanitizer}: {findings[0]} ({len(findings)} findings)")
    summary = _SUMMARY.search(done.stdout)
    if done.returncode != 0 or not summary or summary[2] != "passed":
        issues = "; ".join(_ISSUE.findall(done.stdout)) or done.stdout[-1500:].strip()
        raise Failure(f"{' '.join(command)} left with code {done.returncode}: {issues[:3000]}")
    return Row(f"tests with --sanitize={sanitizer}", int(summary[1]), "passed, nothing found")
