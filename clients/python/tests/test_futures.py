"""A future of a call, without a daemon."""

from __future__ import annotations

from concurrent.futures import CancelledError, wait
from concurrent.futures import TimeoutError as FutureTimeoutError
from typing import Any, Callable, Dict, List, Tuple

import pytest

from adbridge._futures import Call


class Bridge:
    """What a future needs of its bridge. Nothing comes while it waits."""

    def __init__(self) -> None:
        self.told: List[Any] = []

    def cancel(self, call: Any) -> None:
        self.told.append(("cancel", call))

    def nudge(self) -> None:
        self.told.append("nudge")

    def wait(self, is_over: Callable[[], bool], timeout: Any) -> bool:
        self.told.append(("wait", timeout))
        return is_over()


class Waiter:
    """What `concurrent.futures.wait` leaves at a future."""

    def __init__(self) -> None:
        self.added: List[Tuple[str, Any]] = []

    def add_result(self, call: Any) -> None:
        self.added.append(("result", call))

    def add_exception(self, call: Any) -> None:
        self.added.append(("exception", call))

    def add_cancelled(self, call: Any) -> None:
        self.added.append(("cancelled", call))


ERROR = ZeroDivisionError("It rains.")
ENDS: Dict[str, Tuple[Callable[[Any], object], str]] = {
    "settle": (lambda call: call.settle(5), "result"),
    "settle with an error": (lambda call: call.settle(error=ERROR), "exception"),
    "set_result": (lambda call: call.set_result(5), "result"),
    "set_exception": (lambda call: call.set_exception(ERROR), "exception"),
    "cancel": (lambda call: call.cancel(), "cancelled"),
}


@pytest.mark.parametrize("is_waited_for", [False, True])
@pytest.mark.parametrize(("end", "kind"), ENDS.values(), ids=ENDS.keys())
def test_a_future_ends_once_and_tells_it_to_everyone(
    end: Callable[[Any], object],
    kind: str,
    is_waited_for: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    bridge: Any = Bridge()
    call: Any = Call(bridge, bridge, "ping", lambda result: result)
    called: List[Any] = []
    waiter = Waiter()
    if is_waited_for:
        assert wait([call], timeout=0).not_done == {call}
        call._waiters.append(waiter)
    call.add_done_callback(called.append)
    call.add_done_callback(lambda _: 1 / 0)
    call.add_done_callback(lambda future: called.append(future.done()))
    assert (call.done(), call.cancelled(), call.running(), called) == (False, False, False, [])
    for ask in (call.result, call.exception):
        with pytest.raises(FutureTimeoutError):
            ask(7)
    assert bridge.told == [("wait", 7)] * 2
    bridge.told.clear()

    assert end(call) in (True, None)

    is_cancelled = kind == "cancelled"
    assert bridge.told == ([("cancel", call), "nudge"] if is_cancelled else [])
    for again in (lambda: call.settle(6), lambda: call.settle(error=KeyError())):
        assert again() is False
    assert call.cancel() == is_cancelled
    assert len(bridge.told) == (2 if is_cancelled else 0)
    assert (call.done(), call.cancelled(), call.running()) == (True, is_cancelled, False)
    assert called == [call, True]
    assert caplog.messages == [f"exception calling callback for {call!r}"]
    assert waiter.added == ([(kind, call)] if is_waited_for else [])
    call.add_done_callback(called.append)
    assert called == [call, True, call]
    if is_cancelled:
        for ask in (call.result, call.exception):
            with pytest.raises(CancelledError):
                ask(0)
    elif kind == "exception":
        for _ in range(2):
            with pytest.raises(ZeroDivisionError) as raised:
                call.result(0)
            assert raised.value is call.exception(0) is ERROR
    else:
        assert (call.result(0), call.exception(0)) == (5, None)
    assert wait([call], timeout=0).done == {call}
    with pytest.raises(AttributeError, match="^adId$"):
        call.adId
