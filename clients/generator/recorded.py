"""The files that a script writes from more than texts: from the program, a browser, a measurement.

`clients/generate` writes none of them. It names each with its command, and does not compare it.
"""

from __future__ import annotations

from typing import List, NamedTuple


class Recorded(NamedTuple):
    """Files that one command writes."""

    #: A pattern of `git ls-files`.
    files: str
    #: What writes them. Its first word without `=` is a path in the repository, or a program.
    command: str
    needs: str
    #: What notices an outdated file; empty if only a person can see it.
    compared_by: str = ""


RECORDED: List[Recorded] = [
    Recorded(
        "Sources/adbridge/link-order.txt",
        "Tests/Benchmarks/link-order PROGRAM",
        "a release build for Linux, valgrind",
        ".ci/run benchmarks",
    ),
    Recorded(
        "protocol/clients/transcripts/*.jsonl",
        "protocol/clients/transcripts/record",
        "a build",
        ".ci/run tests contract",
    ),
    Recorded(
        "protocol/adapters/transcripts/*.jsonl",
        "protocol/adapters/transcripts/record",
        "a build",
        ".ci/run tests contract",
    ),
    Recorded(
        "Tests/AdapterChecksTests/outcomes.txt",
        "RECORD=1 swift test --filter OutcomeTests",
        "a build",
        ".ci/run tests",
    ),
    Recorded(
        "Tests/AdapterChecksTests/checks.txt",
        "RECORD=1 swift test --filter CheckTextTests",
        "a build",
        ".ci/run tests",
    ),
    Recorded(
        "Tests/AdapterChecksTests/shards.txt",
        "RECORD=1 swift test --filter ShardTests",
        "a build",
        ".ci/run tests",
    ),
    Recorded(
        "Tests/ReportsTests/Recorded/*",
        "RECORD=1 swift test --filter WholeRunTests",
        "a build",
        ".ci/run tests",
    ),
    Recorded(
        "Tests/ModelContextTests/offers.txt",
        "RECORD=1 swift test --filter OfferTests",
        "a build",
        ".ci/run tests",
    ),
    Recorded(
        "Tests/adbridgeTests/Recorded/outputs.txt",
        "RECORD=1 swift test --filter RecordedOutputTests",
        "a build",
        ".ci/run tests",
    ),
    Recorded(
        "Tests/ServerTests/Recorded/*",
        "RECORD=1 swift test --filter ServerTests.ConversationTests",
        "a build",
        ".ci/run tests",
    ),
    Recorded(
        "Tests/DrawingTests/Recorded/*",
        "RECORD=1 swift test --filter RecordedPictureTests",
        "a build",
        ".ci/run tests",
    ),
    Recorded(
        "clients/page/inspector.png",
        "clients/page/pictures",
        "a build, Chromium",
    ),
    Recorded(
        "clients/page/report.png",
        "PICTURES=clients/page pytest clients/page/tests/test_report.py -k picture_of_the_readme",
        "a build, Chromium",
    ),
    Recorded(
        "clients/page/check.svg",
        "clients/page/terminal",
        "a build",
        ".ci/run python",
    ),
    Recorded(
        "Tests/Benchmarks/RESULTS.md",
        "Tests/Benchmarks/run --peers all --results",
        "a release build, two idle cores",
    ),
    Recorded(
        "Tests/Robustness/RESULTS.md",
        "Tests/Robustness/run",
        "a release build, hours; a person writes the page from the output",
    ),
]
