"""The texts of errors, and the names that they suggest."""

from __future__ import annotations

from typing import Any, Optional

import pytest

from adbridge import (
    AdBridgeError,
    CallTimeout,
    ContractViolated,
    ContractViolation,
    DaemonDied,
    EventTimeout,
    RPCError,
    failures,
)
from adbridge._missing import missing, nearest
from adbridge.errors import NotSimulated, error_from_json


@pytest.mark.parametrize(
    ("exit_code", "log", "text"),
    [
        (None, "", "adbridge closed its output."),
        (0, "", "adbridge ended with exit code 0."),
        (2, "It rains.\nIt pours.", "adbridge ended with exit code 2. The end of its log:\nIt rains.\nIt pours."),
        (-9, "", "adbridge was ended by signal 9."),
    ],
)
def test_a_daemon_that_died_says_how(exit_code: Optional[int], log: str, text: str) -> None:
    error = DaemonDied(exit_code, log)
    assert str(error) == text
    assert (error.exit_code, error.log) == (exit_code, log)


def test_an_error_of_the_daemon_has_its_code_and_name_after_the_sentence() -> None:
    data = {"name": "notSimulated", "adId": "ad-1", "action": "tap"}
    error = NotSimulated("It is not offered.\nline 1\nline 2", data)
    assert str(error) == "It is not offered. (307 notSimulated)\nline 1\nline 2"
    assert (error.message, error.data) == ("It is not offered.\nline 1\nline 2", data)
    unknown = error_from_json({"code": 999, "message": "It is Monday.", "data": {"day": 1}})
    assert (type(unknown), unknown.code, unknown.data) == (RPCError, 999, {"day": 1})
    assert str(unknown) == "It is Monday."
    clock = NotSimulated("Needs --clock manual or skip.", data)
    assert str(clock) == 'Needs clock="manual" or clock="skip". (307 notSimulated)'


@pytest.mark.parametrize("name", failures.__all__)
def test_each_error_of_the_client_is_an_error_of_the_bridge(name: str) -> None:
    kind = getattr(failures, name)
    assert issubclass(kind, AdBridgeError)
    assert issubclass(kind, TimeoutError) == (kind in (CallTimeout, EventTimeout))


NAMES = ["load_native", "load_banner", "ad_id", "event_names", "dispose", "dispose_all"]


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("loadNative", "load_native"),
        ("LoadNative", "load_native"),
        ("native", "load_native"),
        ("id", "ad_id"),
        ("names", "event_names"),
        ("dispoze", "dispose"),
        ("disposeAll", "dispose_all"),
        ("lode_bannr", "load_banner"),
        ("load", None),
        ("x", None),
        ("eventlist", None),
    ],
)
def test_the_name_that_may_be_meant_is_found(name: str, near: Optional[str]) -> None:
    assert nearest(name, NAMES) == near


def test_a_missing_member_is_named_with_the_one_that_may_be_meant() -> None:
    class Thing:
        ad_id = "ad-1"
        _load_native: Any = None

    def text(name: str) -> str:
        return str(missing(Thing(), name))

    assert text("adId") == "'Thing' object has no attribute 'adId'. Did you mean ad_id?"
    assert text("loadNative") == "'Thing' object has no attribute 'loadNative'"
    assert text("_ad_id") == "'Thing' object has no attribute '_ad_id'"


def violation(
    severity: str = "error",
    rule: str = "lostClick",
    class_name: str = "A",
    ad_id: Optional[str] = "ad-1",
    message: str = "A click on {} is lost.",
) -> ContractViolation:
    about = {"severity": severity, "rule": rule, "className": class_name, "adId": ad_id}
    text = message.format(ad_id)
    return ContractViolation.from_json({"index": 1, "atMs": 0, "message": text, **about})


def test_equal_violations_of_several_ads_are_one_line() -> None:
    violations = [
        violation(),
        violation(class_name="B"),
        violation(ad_id="ad-2"),
        violation(severity="warning"),
        violation(rule="lostImpression"),
        violation(message="A tap on {} is lost."),
        *[violation(ad_id=None, message="It never ends.")] * 1_001,
    ]
    error = ContractViolated(violations)
    assert error.violations is violations
    assert str(error).splitlines() == [
        "error: lostClick by A, ad-1 and 1 more: A click on ad-1 is lost.",
        "error: lostClick by B, ad-1: A click on ad-1 is lost.",
        "warning: lostClick by A, ad-1: A click on ad-1 is lost.",
        "error: lostImpression by A, ad-1: A click on ad-1 is lost.",
        "error: lostClick by A, ad-1: A tap on ad-1 is lost.",
        "error: lostClick by A and 1,000 more: It never ends.",
    ]
    assert str(ContractViolated([])) == ""


def test_an_error_has_no_other_members_and_notes_only_of_a_failed_load() -> None:
    attempt = {"className": "A", "latencyMs": 3, "error": {"name": "noFill", "message": "No."}}
    failed = RPCError("No ad.", {"responseInfo": {"attempts": [attempt]}})
    (note,) = failed.__notes__
    assert "noFill: No." in note
    assert failed.__notes__ is failed.__notes__
    for error, name in [(RPCError("No."), "__notes__"), (failed, "attempts"), (failed, "_x")]:
        with pytest.raises(AttributeError) as raised:
            getattr(error, name)
        assert str(raised.value) == f"'RPCError' object has no attribute '{name}'"
    assert (RPCError("No.").code, RPCError("No.", None, 7).code) == (0, 7)
