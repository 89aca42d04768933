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
