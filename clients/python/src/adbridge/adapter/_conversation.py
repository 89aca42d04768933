"""The conversation with the bridge, without the pipes."""

from __future__ import annotations

import json
from typing import (
    Any,
    Callable,
    Dict,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Protocol,
    Sequence,
    Set,
    Tuple,
    Type,
    Union,
)

from .._wire import JSON, maybe
from .._shared_types import Credentials, Rect, Tracking
from ._answers import Answers
from ._load import Load
from ._log import log
from ._messages import CALLS, LOADS, VIOLATION, AddedMethod, ErrorCode, ProgramRule
from ._signals import Signals, bids, signals
from ._threads import Threads
from .ads import (
    Ad,
    BannerAd,
    Done,
    FullScreenAd,
    LegacyNativeAd,
    NativeAd,
    RewardedAd,
    changing_values_of_ad,
    near_misses_of_ad,
    near_misses_of_ads,
)
from .errors import AdError
from .requests import (
    BannerRequest,
    BidNotice,
    BidRequest,
    LoadRequest,
    NativeRequest,
    RequestConfiguration,
    SignalRequest,
)


class Refusal(Exception):
    """A call that is answered with an error of JSON-RPC."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


class Format(NamedTuple):
    """The classes of the requests and ads of a format."""

    request: Type[LoadRequest]
    ad: Type[Ad]


FORMATS = {
    "load_native": Format(NativeRequest, NativeAd),
    "load_banner": Format(BannerRequest, BannerAd),
    "load_interstitial": Format(LoadRequest, FullScreenAd),
    "load_rewarded": Format(LoadRequest, RewardedAd),
    "load_rewarded_interstitial": Format(LoadRequest, RewardedAd),
    "load_app_open": Format(LoadRequest, FullScreenAd),
}
"""The format that each function of an adapter loads."""


class Network(Protocol):
    """The interface of an adapter that the conversation uses, besides its loads."""

    ignores_cancellation: bool

    @property
    def _class_name(self) -> str: ...

    @property
    def _tracking(self) -> Tracking: ...

    def _has(self, method: str) -> bool: ...

    def _near_misses(self) -> List[str]: ...

    def _changing_values(self) -> List[str]: ...

    def _to_json(self) -> JSON: ...

    def set_up(self, credentials: Sequence[Credentials]) -> Done: ...

    def did_change_request_configuration(self, configuration: RequestConfiguration) -> Done: ...

    def collect_signals(self, request: SignalRequest) -> Any: ...

    def request_bids(self, request: BidRequest) -> Any: ...

    def did_receive_bid_notice(self, notice: BidNotice) -> Done: ...


class Conversation:
    """Handles the lines of the bridge, on one thread. Any thread can write answers and events."""

    def __init__(self, adapters: Sequence[Network], write: Callable[[bytes], None]) -> None:
        self._answers = Answers(write)
        self._threads = Threads()
        self._adapters = {adapter._class_name: adapter for adapter in adapters}
        self._introduced: Dict[str, Network] = {}
        """The adapters that the bridge has asked for, the first one first."""
        self._loads: Dict[str, Load] = {}
        self._unanswered: Dict[Any, Union[Load, Signals]] = {}
        self._compared: Set[Tuple[type, str]] = set()
        """The attributes of ads whose names or values were compared."""

    def receive(self, line: bytes) -> None:
        """Handles a line. An invalid line is logged, and not answered."""
        try:
            message = json.loads(line)
            method, id, params = message["method"], message.get("id"), message.get("params", {})
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
            if line.strip():
                log.warning("The bridge wrote a line that is not a message: %.200r", line)
            return
        try:
            if id is None:
                self._notified(method, params)
            else:
                self._asked(id, method, params)
        except Refusal as refusal:
            self._answers.fail(id, refusal.code, refusal.message)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            message = f"The parameters of {method} can't be read: {error!r}"
            self._answers.fail(id, ErrorCode.INVALID_PARAMS, message)

    def has_load(self, load_id: Optional[str]) -> bool:
        """Whether a load belongs to this conversation."""
        return load_id in self._loads

    def end(self, patience: float) -> None:
        """Waits for the methods that run, then cancels what is not answered."""
        self._threads.wait(patience)
        for call in list(self._unanswered.values()):
            call.request.cancelled.set()

    def _answered(self, load: Load, adapter: Network) -> None:
        """Forgets the call of a load that was answered. Forgets a load without an ad, and reports
        the faults of an ad.
        """
        self._unanswered.pop(load.id, None)
        if load.ad is None:
            self._loads.pop(load.request.load_id, None)
            return
        about = {"loadId": load.request.load_id}
        messages = near_misses_of_ad(load.ad, self._compared, type(adapter).__module__)
        self._report(ProgramRule.NEVER_CALLED, messages, about)
        messages = changing_values_of_ad(load.ad, self._compared)
        self._report(ProgramRule.CHANGING_VALUE, messages, about)

    def _forget_signals(self, signals: Signals) -> None:
        self._unanswered.pop(signals.id, None)

    # Requests

    def _notified(self, method: str, params: JSON) -> None:
        if method == "$/cancelRequest":
            call = self._unanswered.get(params["id"])
            if call is not None:
                call.cancel()

    def _asked(self, id: Any, method: str, params: JSON) -> None:
        if method == "adapter/initialize":
            self._initialize(id, params)
        elif not self._introduced:
            raise Refusal(ErrorCode.INVALID_REQUEST, "adapter/initialize must be called first.")
        elif method == "adapter/setUp":
            self._set_up(id, self._adapter(params), params)
        elif method == AddedMethod.PING:
            content = lambda: {"isQuiet": self._threads.is_quiet()}
            self._threads.ping(self._answering(id, ErrorCode.INTERNAL_ERROR, content=content))
        elif method == AddedMethod.DID_CHANGE_REQUEST_CONFIGURATION:
            then = self._answering(id, ErrorCode.INTERNAL_ERROR)
            configuration = RequestConfiguration.from_json(params)
            self._threads.run(
                self._adapter(params).did_change_request_configuration, (configuration,), then
            )
        elif method == AddedMethod.DID_RECEIVE_BID_NOTICE:
            then = self._answering(id, ErrorCode.INTERNAL_ERROR)
            notice = BidNotice.from_json(params)
            self._threads.run(self._adapter(params).did_receive_bid_notice, (notice,), then)
        elif method == AddedMethod.COLLECT_SIGNALS:
            request = SignalRequest.from_json(params)
            self._collect(id, self._adapter(params), "collect_signals", request, signals)
        elif method == AddedMethod.REQUEST_BIDS:
            bid_request = BidRequest.from_json(params)
            self._collect(id, self._adapter(params), "request_bids", bid_request, bids)
        elif method in LOADS:
            self._load(id, self._adapter(params), LOADS[method], params)
        elif method == AddedMethod.INSPECT:
            self._inspect(id, params)
        elif method in CALLS:
            self._call(id, method, params)
        elif method == "adapter/dispose":
            self._dispose(id, params)
        else:
            raise Refusal(ErrorCode.METHOD_NOT_FOUND, f"There is no method {method}.")

    def _initialize(self, id: Any, params: JSON) -> None:
        name = params["className"]
        if name not in self._adapters:
            here = ", ".join(self._adapters)
            raise Refusal(ErrorCode.UNKNOWN_ADAPTER, f'This program does not serve "{name}". It serves {here}.')
        adapter = self._introduced[name] = self._adapters[name]
        self._answers.answer(id, adapter._to_json())
        self._report(ProgramRule.NEVER_CALLED, adapter._near_misses(), {"className": name})
        self._report(ProgramRule.CHANGING_VALUE, adapter._changing_values(), {"className": name})
        if len(self._introduced) == 1:
            self._report(ProgramRule.NEVER_CALLED, near_misses_of_ads(), {})

    def _report(
        self, rule: ProgramRule, messages: Sequence[str], about: Mapping[str, str]
    ) -> None:
        """Reports faults that the bridge cannot see."""
        for message in messages:
            params = {"rule": rule, "message": message, **about}
            self._answers.notify(VIOLATION, params)

    def _adapter(self, params: JSON) -> Network:
        """The adapter that a message is for: the named one, else the first."""
        name = params.get("className") or next(iter(self._introduced))
        if name not in self._introduced:
            raise Refusal(ErrorCode.INVALID_REQUEST, f"adapter/initialize must come first for {name}.")
        return self._introduced[name]

    def _set_up(self, id: Any, adapter: Network, params: JSON) -> None:
        credentials = [Credentials.from_json(json) for json in params["credentials"]]
        then = self._answering(id, ErrorCode.SET_UP_FAILED)
        self._threads.run(adapter.set_up, (credentials,), then)

    def _collect(
        self,
        id: Any,
        adapter: Network,
        function: str,
        request: Union[SignalRequest, BidRequest],
        content: Callable[[Any], JSON],
    ) -> None:
        """Answers with what `content` makes from the result of a function for auctions."""
        if not adapter._has(function):
            message = f"{adapter._class_name} has no {function}."
            raise Refusal(ErrorCode.METHOD_NOT_FOUND, message)
        call = Signals(
            id,
            request,
            content,
            answers=self._answers,
            threads=self._threads,
            on_answered=self._forget_signals,
        )
        self._unanswered[id] = call
        call.start(getattr(adapter, function))

    def _load(self, id: Any, adapter: Network, function: str, params: JSON) -> None:
        if not adapter._has(function):
            message = f"{adapter._class_name} has no {function}."
            raise Refusal(ErrorCode.METHOD_NOT_FOUND, message)
        format = FORMATS[function]
        request = format.request.from_json(params)
        load = Load(
            id,
            request,
            format.ad,
            answers=self._answers,
            threads=self._threads,
            tracking=adapter._tracking,
            ignores_cancellation=adapter.ignores_cancellation,
            on_answered=lambda load: self._answered(load, adapter),
        )
        self._loads[request.load_id] = self._unanswered[id] = load
        load.start(getattr(adapter, function))

    def _call(self, id: Any, method: str, params: JSON) -> None:
        load = self._loads.get(params["loadId"])
        if load is None or load.ad is None:
            raise Refusal(ErrorCode.INVALID_PARAMS, f"There is no load {params['loadId']}.")
        call = CALLS[method]
        function = getattr(load.ad, call.function, None)
        if function is None:
            message = f"{type(load.ad).__name__} has no {call.function}."
            raise Refusal(ErrorCode.METHOD_NOT_FOUND, message)
        content = self._content(load, method)
        then = self._answering(id, call.failure, unsupported=call.unsupported, content=content)
        load.call(function, call.arguments(params), then)

    def _content(self, load: Load, method: str) -> Callable[[], JSON]:
        """Returns the function that makes the answer to a call of an ad, after its method."""
        ad = load.ad
        if method == "adapter/changeAdSize":
            return load.content
        if method == "adapter/didRender" and isinstance(ad, LegacyNativeAd):
            return lambda: {"adChoices": maybe(Rect.to_json, ad.ad_choices_frame)}
        return dict

    def _inspect(self, id: Any, params: JSON) -> None:
        """Answers whether a legacy ad has left its icon in the view. An ad of another kind has no views."""
        load = self._loads.get(params["loadId"])
        ad = load.ad if load else None
        if ad is not None and not isinstance(ad, LegacyNativeAd):
            raise Refusal(ErrorCode.METHOD_NOT_FOUND, "There is no method adapter/inspect.")
        is_left = ad is not None and ad.ad_choices_frame is not None
        self._answers.answer(id, {"subviewCount": int(is_left)})

    def _dispose(self, id: Any, params: JSON) -> None:
        load = self._loads.pop(params["loadId"], None)
        if load is None:
            self._answers.answer(id, {})
            return
        self._unanswered.pop(load.id, None)
        load.dispose(self._answering(id, ErrorCode.INTERNAL_ERROR))

    def _answering(
        self,
        id: Any,
        failure: ErrorCode,
        *,
        unsupported: ErrorCode = ErrorCode.METHOD_NOT_FOUND,
        content: Callable[[], JSON] = dict,
    ) -> Callable[[Any, Optional[BaseException]], None]:
        """Returns the function that answers a call after its method, with what `content` makes."""

        def answer(result: Any, error: Optional[BaseException]) -> None:
            try:
                if error:
                    raise error
                self._answers.answer(id, content())
            except AdError as refusal:
                self._answers.refuse(id, failure, refusal)
            except NotImplementedError:
                self._answers.fail(id, unsupported, "The adapter does not offer this.")
            except BaseException as fault:
                self._answers.fault(id, fault)

        return answer
