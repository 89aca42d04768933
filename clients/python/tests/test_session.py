"""The conversation without a daemon: the tests write the lines."""

from __future__ import annotations

import json
import sys
from collections import deque
from types import MappingProxyType
from typing import Any, List, Optional

import pytest

import adbridge
from adbridge import NativeAd, Rect, _encoding
from adbridge._calls import BlockingCall
from adbridge._encoding import encode
from adbridge._session import Session
from under_test import need_modules


class Told(Session):
    """A session that keeps the lines that it sends."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.sent: List[Any] = []
        self.queue = lambda line: self.sent.append(json.loads(line))
        self.flush = lambda: None

    def ask(self, method: str = "ping", **params: Any) -> BlockingCall:
        """Calls a method."""
        call = BlockingCall(method, lambda result: result)
        self.call(call, params)
        return call

    def receive_all(self, *messages: Any) -> None:
        """Receives messages, or lines."""
        lines = [m if isinstance(m, str) else json.dumps(m) for m in messages]
        self.receive(deque(lines))


def test_a_line_that_is_too_long_fails_its_call_and_no_other() -> None:
    session = Told()
    first, short = session.ask(text="x" * 150), session.ask()
    fits = session.ask(text="x" * 39)
    second = session.ask(text="x" * 150)
    assert len(encode(session.sent[2])) == 101  # With its line end.
    refusal = {"code": -32600, "message": "Too long.", "data": {"limit": 100}}
    session.receive_all({"id": None, "error": refusal})
    assert isinstance(first.error, adbridge.InvalidRequest)
    assert [call.is_over for call in (short, fits, second)] == [False] * 3
    session.receive_all({"id": None, "error": refusal})
    assert isinstance(second.error, adbridge.InvalidRequest)
    session.receive_all({"id": None, "error": refusal})  # To a notification.
    assert [call.is_over for call in (short, fits)] == [False] * 2


def test_another_refused_line_fails_the_only_call() -> None:
    session = Told()
    refusal = {"code": -32700, "message": "Too deep.", "data": {"offset": 128}}
    one, two = session.ask(), session.ask()
    session.receive_all({"id": None, "error": refusal})
    assert not one.is_over and not two.is_over
    session.receive_all({"id": 1, "result": {}})
    session.receive_all({"id": None, "error": refusal})
    assert isinstance(two.error, adbridge.ParseError)


def test_each_caller_gets_its_own_error_at_the_end() -> None:
    session = Told()
    calls = [session.ask(), session.ask()]
    for code in (3, 4):  # The first end counts.
        session.end(adbridge.DaemonDied(code, "It rains."))
    assert session.pending == 0
    errors: List[Any] = [call.error for call in calls]
    assert errors[0] is not errors[1]
    for _ in range(2):
        with pytest.raises(adbridge.DaemonDied) as raised:
            session.ask()
        errors.append(raised.value)
    assert errors[2] is not errors[3]
    assert [(error.exit_code, error.log) for error in errors] == [(3, "It rains.")] * 4
    assert session.pending == 0


def test_an_ad_whose_load_is_cancelled_while_its_answer_is_read_is_disposed_of() -> None:
    session = Told()
    load = BlockingCall("loadNative", lambda result: load.cancel())
    session.call(load, {})
    session.receive_all('{"id":1,"result":{"adId":"ad-1"}}')
    assert (session.sent[-1]["method"], session.sent[-1]["params"]) == ("dispose", {"adId": "ad-1"})


def test_an_answer_counts_once_even_if_a_signal_interrupts_its_handling() -> None:
    session = Told()
    interruptions = [KeyboardInterrupt, None]

    def read(result: Any) -> Any:
        error: Optional[type] = interruptions.pop(0)
        if error:
            raise error
        return result

    first, second = BlockingCall("ping", read), BlockingCall("ping", lambda result: result)
    session.call(first, {})
    session.call(second, {})
    lines = deque(['{"id":1,"result":{"time":1}}', '{"id":2,"result":{"time":2}}'])
    with pytest.raises(KeyboardInterrupt):
        session.receive(lines)
    session.receive(lines)
    assert (first.result, second.result, len(lines)) == ({"time": 1}, {"time": 2}, 0)


def test_an_event_is_told_once_even_if_a_signal_interrupts_a_callback() -> None:
    session, told = Told(), []

    def tell(event: Any) -> None:
        told.append(event.seq)
        raise KeyboardInterrupt

    session.event_listeners.append(tell)
    event = {"adId": "ad-1", "index": 1, "atMs": 0, "event": "click"}
    lines = deque(
        json.dumps({"method": "adEvent", "params": {**event, "seq": seq}}) for seq in (1, 2)
    )
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            session.receive(lines)
    assert (told, len(lines)) == ([1, 2], 0)


class AnyBridge:
    """A bridge for ads that are only read."""

    def __init__(self, session: Session) -> None:
        self._adopt = session.adopt


AD: Any = {"adId": "ad-1", "format": "native", "nativeAdType": None, "mediaContent": None}
AD["assets"] = dict.fromkeys("headline body callToAction icon images starRating store".split())
AD["assets"].update(dict.fromkeys(["price", "advertiser", "extraAssets"]), body="x" * 200)
AD.update(adChoices=None, tracking={"impressions": "bridge", "clicks": "adapter"})
AD["responseInfo"] = {"responseId": "1", "loadedAttempt": 0, "attempts": []}


def line(**message: Any) -> str:
    """A message as the daemon writes it."""
    return json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":"))


def event(ad_id: str, seq: int = 1, **more: Any) -> str:
    params = {"adId": ad_id, "seq": seq, "index": seq, "atMs": 0, "event": "click", **more}
    return line(method="adEvent", params=params)


def load(session: Told, ad_id: str = "ad-1", **members: Any) -> NativeAd:
    """Loads an ad."""
    call = BlockingCall("loadNative", NativeAd._loaded_by(AnyBridge(session)))
    session.call(call, {})
    session.receive_all(line(id=call.id, result={**AD, "adId": ad_id, **members}))
    assert call.error is None
    return call.result  # type: ignore[no-any-return]


@pytest.mark.parametrize("trace", [None, lambda direction, line: None])
@pytest.mark.parametrize("ad_id", ["ad-1", "ü", 'a"b', "a\\b", "", "\n"])
def test_an_ad_gets_its_members_and_its_events_whatever_its_id_is(ad_id: str, trace: Any) -> None:
    session = Told(trace=trace)
    ad, other = load(session, ad_id), load(session, "other")
    session.receive_all(event(ad_id), event("unknown"), event(ad_id, 2, asset="headline"))
    assert (ad.ad_id, ad.format, ad.assets.body) == (ad_id, "native", "x" * 200)
    assert [(e.ad_id, e.seq, e.asset) for e in ad.events] == [(ad_id, 1, None), (ad_id, 2, "headline")]
    assert ad.events[0] is ad.events[0]
    assert other.event_names == []


def test_a_call_is_either_answered_or_cancelled() -> None:
    answered, cancelled = (BlockingCall("ping", lambda result: result) for _ in range(2))
    assert answered.settle(1) and not answered.cancel()
    assert (answered.result, answered.is_cancelled) == (1, False)
    assert cancelled.cancel() and not cancelled.settle(1)
    assert (cancelled.result, cancelled.is_cancelled) == (None, True)


@pytest.mark.parametrize("method", ["dispose", "disposeAll"])
def test_an_ad_gets_no_events_after_a_disposal_whose_caller_no_longer_waits(method: str) -> None:
    session = Told()
    changes: List[str] = []
    session.on_change = lambda: changes.append(method)
    ad, call = load(session), session.ask(method, adId="ad-1")
    assert call.cancel() and session.has(ad)
    session.receive_all({"id": call.id, "result": {}})
    assert not session.has(ad)
    assert changes == [method]


def test_the_ads_that_are_left_are_known_after_a_shutdown_whose_caller_no_longer_waits() -> None:
    session = Told()
    session.ask("shutdown").cancel()
    session.receive_all({"id": 1, "result": {"undisposedAds": ["ad-1"]}})
    assert session.undisposed_ads == ["ad-1"]


def test_a_listener_and_an_ad_get_the_same_event() -> None:
    session, told = Told(), []
    ad = load(session)
    session.receive_all(event("ad-1"))
    session.event_listeners.append(told.append)
    session.receive_all(event("ad-1", 2))
    assert [e.seq for e in ad.events] == [1, 2]
    assert told == ad.events[1:]
    assert told[0] is ad.events[1]


def test_the_error_of_a_listener_is_logged_alone(caplog: pytest.LogCaptureFixture) -> None:
    def fails(_: Any) -> None:
        raise ZeroDivisionError

    session = Told()
    session.event_listeners.append(fails)
    session.receive_all(event("ad-1"))
    (record,) = caplog.records
    assert record.exc_info and isinstance(record.exc_info[1], ZeroDivisionError)
    assert record.exc_info[1].__context__ is None


def test_an_error_has_no_other_one_behind_it() -> None:
    session = Told()
    call = session.ask()
    session.receive_all({"id": 1, "error": {"code": -32602, "message": "Wrong.", "data": {}}})
    assert call.error and call.error.__context__ is None


def test_an_event_that_does_not_follow_the_protocol_is_logged_and_ignored(
    caplog: pytest.LogCaptureFixture,
) -> None:
    session = Told()
    ad = load(session)
    wrong = '{"jsonrpc":"2.0","method":"adEvent","params":{"adId":"ad-1",}}'
    session.receive_all(event("ad-1"), wrong, event("ad-1", 2), event("ad-1", 3)[:-1])
    assert [e.seq for e in ad.events] == [1, 2]
    assert f"adbridge wrote an invalid event: {wrong}" in caplog.text
    assert "adbridge wrote a line that is not JSON" in caplog.text


@pytest.mark.parametrize(
    "line",
    [
        *("[]", "7", "null", '"id"', "{}", '{"id":[]}', '{"id":9,"error":{}}', '{"id":null}'),
        *('{"method":"adEvent"}', '{"method":"contractViolation","params":[]}'),
        '{"method":"clientStatus","params":{"clientId":1}}',
        '{"method":"adapterStatus","params":{"' + "x" * 300 + '":1}}',
    ],
)
def test_a_line_that_is_not_a_message_is_logged_with_its_start(
    line: str, caplog: pytest.LogCaptureFixture
) -> None:
    session, told = Told(), []
    session.event_listeners.append(told.append)
    call = session.ask()
    session.receive_all(line, '{"id":1,"result":{}}')
    (record,) = caplog.records
    assert (record.name, record.levelname) == ("adbridge", "WARNING")
    assert caplog.messages == [f"adbridge wrote a line that is not a message: {line[:200]}"]
    assert (told, call.result) == ([], {})


def test_a_refusal_without_a_call_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    refusal = {"code": -32700, "message": "Too deep.", "data": {"offset": 128}}
    Told().receive_all({"id": None, "error": refusal})
    (record,) = caplog.records
    assert (record.name, record.levelname) == ("adbridge", "ERROR")
    assert caplog.messages == ["adbridge refused a request: Too deep. (-32700 parseError)"]


def test_a_notification_is_told_to_its_own_listeners_unless_it_is_of_a_later_daemon(
    caplog: pytest.LogCaptureFixture,
) -> None:
    session = Told()
    told: List[Any] = []
    kinds = ["event", "violation", "adapter_status", "client_status", "client_entry"]
    for kind in [*kinds, "notification"]:
        listeners = getattr(session, f"{kind}_listeners")
        listeners.append(lambda value, kind=kind: told.append((kind, type(value).__name__)))
    about = {"adId": "ad-1", "index": 1, "seq": 1, "atMs": 0}
    load = {"adId": "ad-1", "index": 1, "atMs": 0, "isRefresh": False, "adUnitId": "feed"}
    load.update(format="native", responseId="1", timeoutMs=None)
    violated = {**about, "className": "A", "rule": "lostClick", "severity": "error", "message": "!"}
    ready = {"atMs": 0, "index": 1, "className": "A", "description": "A is ready.", "state": "ready"}
    client = {"clientId": 1, "name": None, "state": "connected", "atMs": 0}
    ended = {"method": "adEvent", "params": {**about, "event": "click"}}
    notifications = [
        ("adEvent", {**about, "event": "click"}),
        ("contractViolation", violated),
        ("adapterStatus", {**ready, "latencyMs": 0}),
        ("clientStatus", client),
        ("clientEntry", {"clientId": 1, "entry": ended}),
        ("loadBegan", load),
        # A later daemon can have more of these.
        ("adFolded", {}),
        ("clientEntry", {"clientId": 1, "entry": {"method": "adFolded", "params": {}}}),
    ]
    for method, params in notifications:
        session.receive_all({"method": method, "params": params})
    assert caplog.messages == []
    assert told == [
        ("event", "AdEvent"),
        ("violation", "ContractViolation"),
        ("adapter_status", "AdapterStatusChange"),
        ("client_status", "ClientStatus"),
        ("client_entry", "ClientEntry"),
        ("notification", "LoadBeganEntry"),
    ]
    assert [violation.rule for violation in session.violations] == ["lostClick"]


@pytest.mark.parametrize("is_guest", [False, True])
def test_a_session_is_shut_down_once_unless_it_is_a_guest(is_guest: bool) -> None:
    session = Told()
    session.is_guest = is_guest
    for _ in range(2):
        session.shut_down()
    methods = [message["method"] for message in session.sent]
    assert methods == ([] if is_guest else ["shutdown", "exit"])


def test_a_member_of_an_ad_that_does_not_follow_the_protocol_is_an_error_when_it_is_read() -> None:
    session = Told()
    with pytest.raises(adbridge.ProtocolError, match="format of an ad can't be read"):
        load(session, responseInfo=None, format=None).format
    ad = load(session, tracking={})
    assert ad.assets.headline is None
    with pytest.raises(adbridge.ProtocolError, match="tracking of an ad can't be read"):
        ad.tracking


def test_numbers_and_strings_keep_their_values() -> None:
    session = Told()
    call = session.ask(number=2**80, text="\u2028ü😀")
    assert session.sent[0]["params"] == {"number": 2**80, "text": "\u2028ü😀"}
    session.receive_all('{"id":1,"result":{"number":%d,"text":"\\ud800","same":1,"same":2}} ' % 2**80)
    assert call.result == {"number": 2**80, "text": "\ud800", "same": 2}


LINES = ["1e400", "-0", "-0.0", str(-(2**70)), "1" * 5000, "NaN", "-Infinity", '"\\ud83d\\ude00"']
LINES += ['{"\\ud800":1}', "9007199254740993", "5e-324", " [1] ", '{"a":1,"a":2}', "[" * 100_000]
LINES += ["", "1 2", "01", "[1,]", '"\t"', '"\\x"', "+1", "tru", "\ufeff1", '"\u2028\x7f"']


@pytest.mark.parametrize("line", [*LINES, b"[1]", b'"\xff"'], ids=lambda line: repr(line)[:30])
def test_a_line_is_read_as_json_reads_it_also_by_a_faster_library(line: Any) -> None:
    need_modules("msgspec")
    results = []
    for read in (json.loads, _encoding.decode, _encoding.decoder()):
        try:
            results.append(repr(read(line)))
        except (ValueError, RecursionError) as error:
            results.append(type(error).__name__)
    assert results == [results[0]] * 3


@pytest.mark.parametrize("is_installed", [False, True])
def test_a_client_works_with_and_without_the_faster_library(
    is_installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_installed:
        need_modules("msgspec")
    else:
        monkeypatch.setitem(sys.modules, "msgspec", None)
    assert (_encoding.decoder() is _encoding.decode) != is_installed
    with adbridge.AdBridge() as bridge, bridge.load_native(ad_unit_id="sample/native") as ad:
        assert ad.record_impression().counted


def test_a_value_that_contains_itself_is_refused() -> None:
    value: Any = {}
    value["value"] = value
    with pytest.raises(ValueError):
        Told().ask(value=value)


def test_ads_that_nobody_uses_leave_the_table() -> None:
    from adbridge._session import Session

    class Ad:
        def __init__(self, number: int) -> None:
            self.ad_id = f"ad-{number}"

    session = Session()
    kept: Any = [Ad(number) for number in range(600)]
    for ad in kept:
        session.adopt(ad)
    for number in range(600, 20_000):
        session.adopt(Ad(number))  # type: ignore[arg-type]
    assert len(session._ads) <= 1_201
    assert all(session.has(ad) for ad in kept)


VALUES: List[Any] = [
    *(None, True, False, 0, -1.5, 1e300, "", "ü\n\"\\\u2028\x00", [], {}, [[{}]], {"a": {"b": [1, "2"]}}),
    Rect(1, 2.5, 3, 4),
    MappingProxyType({"a": [Rect(0, 0, 1, 1)]}),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_python_without_the_fast_parts_of_json_writes_and_reads_the_same(
    value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, string, _ = _encoding._made()
    monkeypatch.setitem(sys.modules, "_json", None)
    slow_text, slow_string, slow_scan = _encoding._made()
    written = text(value)
    assert slow_text(value) == written
    assert slow_string("ü\"\\") == string("ü\"\\") == '"ü\\"\\\\"'
    assert slow_scan(written, 0) == (json.loads(written), len(written))
    monkeypatch.setattr(_encoding, "_scan", slow_scan)
    for around in ("", " ", "\n"):
        assert _encoding.decode(f"{written}{around}") == json.loads(written)
    for made in (text, slow_text):
        with pytest.raises(ValueError):
            made([float("nan")])
        with pytest.raises(TypeError, match="can't be sent: it is neither JSON nor a type of adbridge"):
            made({"a": object()})
