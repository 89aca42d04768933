from __future__ import annotations

import logging

import pytest

from adbridge._log import DaemonLog


def test_the_last_line_needs_no_line_end(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "adbridge.daemon")
    log = DaemonLog()
    log.feed(b"adbridge: warning: It rains.\nIt")
    log.feed(b" pours.")
    log.end()
    assert log.last_lines == "adbridge: warning: It rains.\nIt pours."
    assert [(record.levelname, record.message) for record in caplog.records] == [
        ("WARNING", "adbridge: warning: It rains."),
        ("INFO", "It pours."),
    ]


def test_no_line_follows_a_last_line_with_an_end() -> None:
    log = DaemonLog()
    log.feed(b"It rains.\n")
    log.end()
    assert log.last_lines == "It rains."


@pytest.mark.parametrize(
    "line, level",
    [
        ("adbridge: error: It burns.", "ERROR"),
        ("adbridge: warning: MyNetwork: a: b", "WARNING"),
        ("adbridge: info: Fine.", "INFO"),
        ("adbridge: debug: Now.", "DEBUG"),
        ("adbridge: error", "INFO"),
        ("adbridge: fatal: No.", "INFO"),
        ("adbridge: it says: error: no", "INFO"),
        ("  at the second line of an error", "INFO"),
        ("", "INFO"),
    ],
)
def test_a_line_is_logged_with_its_level(
    line: str, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "adbridge.daemon")
    DaemonLog().feed(f"{line}  \r\n".encode())
    assert caplog.record_tuples == [("adbridge.daemon", getattr(logging, level), line)]


@pytest.mark.parametrize("count", [0, 1, 19, 20, 21])
def test_the_last_twenty_lines_are_kept(count: int) -> None:
    log = DaemonLog()
    for number in range(count):
        log.feed(f"{number}\n".encode())
    assert log.last_lines == "\n".join(str(number) for number in range(max(0, count - 20), count))


def test_a_line_that_is_not_utf_8_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "adbridge.daemon")
    log = DaemonLog()
    log.feed(b"a \xff %s\n")
    assert log.last_lines == caplog.records[0].getMessage() == "a \ufffd %s"
