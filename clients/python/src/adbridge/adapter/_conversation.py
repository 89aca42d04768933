"""What the bridge asks, and what adapters answer, without the pipes that carry it."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, NamedTuple, Optional, Protocol, Sequence, Tuple, Type

from .._wire import JSON
from ..types import AssetName, SimulatedAction, Size
from ._answers import INTERNAL_ERROR, Answers
from ._load import Load
from ._log import log
from ._threads import Threads
from .ads import Ad, BannerAd, Done, FullScreenAd, NativeAd, Rendering, RewardedAd, Tracking
from .errors import AdError
from .requests import BannerRequest, Credentials, LoadRequest, NativeRequest

INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
SET_UP_FAILED = 103
PRESENT_FAILED = 306


class Refusal(Exception):
    """A call that is answered with an error of JSON-RPC."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


class Format(NamedTuple):
    """How ads of a format are asked for, and what they are."""

    method: str
    request: Type[LoadRequest]
    ad: Type[Ad]


FORMATS = {
    "adapter/loadNative": Format("load_native", NativeRequest, NativeAd),
    "adapter/loadBanner": Format("load_banner", BannerRequest, BannerAd),
    "adapter/loadInterstitial": Format("load_interstitial", LoadRequest, FullScreenAd),
    "adapter/loadRewarded": Format("load_rewarded", LoadRequest, RewardedAd),
    "adapter/loadRewardedInterstitial": Format(
        "load_rewarded_interstitial", LoadRequest, RewardedAd
    ),
    "adapter/loadAppOpen": Format("load_app_open", LoadRequest, FullScreenAd),
}

CALLS: Dict[str, Tuple[str, Callable[[JSON], Tuple[Any, ...]]]] = {
    "adapter/didRender": ("did_render", lambda params: (Rendering._from_json(params),)),
    "adapter/didUntrackView": ("did_untrack_view", lambda params: ()),
    "adapter/didRecordImpression": ("did_record_impression", lambda params: ()),
    "adapter/didRecordClickOnAsset": (
        "did_record_click",
        lambda params: (AssetName(params["asset"]),),
    ),
    "adapter/changeAdSize": (
        "change_ad_size",
        lambda params: (Size.from_json(params["adSize"]),),
    ),
    "adapter/present": ("present", lambda params: ()),
    "adapter/simulate": (
        "simulate",
        lambda params: (
            SimulatedAction(params["action"]),
            AssetName(params["asset"]) if params.get("asset") else None,
        ),
    ),
}
"""The method of the ad that is called, and what reads its arguments."""


class Network(Protocol):
    """What the conversation asks of an adapter, besides its loads."""

    ignores_cancellation: bool

    @property
    def _class_name(self) -> str: ...

    @property
    def _tracking(self) -> Tracking: ...

    def _loads(self, method: str) -> bool: ...

    def _to_json(self) -> JSON: ...

    def set_up(self, credentials: Sequence[Credentials]) -> Done: ...


class Conversation:
    """Takes the bridge's lines from one thread; answers and events leave from any."""

    def __init__(self, adapters: Sequence[Network], write: Callable[[bytes], None]) -> None:
        self._answers = Answers(write)
        self._threads = Threads()
        self._adapters = {adapter._class_name: adapter for adapter in adapters}
        self._adapter: Optional[Network] = None
        self._loads: Dict[str, Load] = {}
        self._unanswered: Dict[Any, Load] = {}

    def receive(self, line: bytes) -> None:
        """Takes a line. One that makes no sense is logged, and never answered."""
        try:
            message = json.loads(line)
            method, id, params = message["method"], message.get("id"), message.get("params", {})
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
            if line.strip():
                log.warning("The bridge wrote a line that says nothing: %.200r", line)
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
            self._answers.fail(id, INVALID_PARAMS, message)

    def end(self, patience: float) -> None:
        """Waits for what is under way, and then tells it that nobody does any more."""
        self._threads.wait(patience)
        for load in list(self._unanswered.values()):
            load.request.cancelled.set()

    def _forget(self, load: Load) -> None:
        """Takes note that a load was answered; without an ad, nothing is left of it."""
        self._unanswered.pop(load.id, None)
        if load.ad is None:
            self._loads.pop(load.request.load_id, None)

    # What is asked

    def _notified(self, method: str, params: JSON) -> None:
        if method == "$/cancelRequest":
            load = self._unanswered.get(params["id"])
            if load is not None:
                load.cancel()

    def _asked(self, id: Any, method: str, params: JSON) -> None:
        if method == "adapter/initialize":
            self._initialize(id, params)
        elif self._adapter is None:
            raise Refusal(INVALID_REQUEST, "adapter/initialize comes first.")
        elif method == "adapter/setUp":
            self._set_up(id, self._adapter, params)
        elif method in FORMATS:
            self._load(id, self._adapter, FORMATS[method], params)
        elif method in CALLS:
            self._call(id, method, params)
        elif method == "adapter/dispose":
            self._dispose(id, params)
        else:
            raise Refusal(METHOD_NOT_FOUND, f"There is no method {method}.")

    def _initialize(self, id: Any, params: JSON) -> None:
        name = params["className"]
        if name not in self._adapters:
            here = ", ".join(self._adapters)
            raise Refusal(INVALID_PARAMS, f"This program is {here}, and not {name}.")
        self._adapter = self._adapters[name]
        self._answers.answer(id, self._adapter._to_json())

    def _set_up(self, id: Any, adapter: Network, params: JSON) -> None:
        credentials = [Credentials._from_json(json) for json in params["credentials"]]
        self._threads.run(adapter.set_up, (credentials,), self._answering(id, SET_UP_FAILED))

    def _load(self, id: Any, adapter: Network, format: Format, params: JSON) -> None:
        if not adapter._loads(format.method):
            raise Refusal(METHOD_NOT_FOUND, f"{adapter._class_name} has no {format.method}.")
        request = format.request._from_json(params)
        load = Load(
            id,
            request,
            format.ad,
            answers=self._answers,
            threads=self._threads,
            tracking=adapter._tracking,
            ignores_cancellation=adapter.ignores_cancellation,
            on_answered=self._forget,
        )
        self._loads[request.load_id] = self._unanswered[id] = load
        load.start(getattr(adapter, format.method))

    def _call(self, id: Any, method: str, params: JSON) -> None:
        load = self._loads.get(params["loadId"])
        if load is None or load.ad is None:
            raise Refusal(INVALID_PARAMS, f"There is no ad of {params['loadId']}.")
        name, read = CALLS[method]
        function = getattr(load.ad, name, None)
        if function is None:
            raise Refusal(METHOD_NOT_FOUND, f"{type(load.ad).__name__} has no {name}.")
        ad = load.ad if method == "adapter/changeAdSize" else None
        load.call(function, read(params), self._answering(id, PRESENT_FAILED, ad))

    def _dispose(self, id: Any, params: JSON) -> None:
        load = self._loads.pop(params["loadId"], None)
        if load is None:
            self._answers.answer(id, {})
            return
        self._unanswered.pop(load.id, None)
        load.dispose(self._answering(id, INTERNAL_ERROR))

    def _answering(
        self, id: Any, code: int, ad: Optional[Ad] = None
    ) -> Callable[[Any, Optional[BaseException]], None]:
        """What answers a call once its method has returned or raised, maybe with what an ad is."""

        def answer(result: Any, error: Optional[BaseException]) -> None:
            try:
                if error:
                    raise error
                self._answers.answer(id, ad._to_json(adapter._tracking) if ad and adapter else {})
            except AdError as refusal:
                self._answers.refuse(id, code, refusal)
            except NotImplementedError:
                self._answers.fail(id, METHOD_NOT_FOUND, "This is not offered.")
            except BaseException as fault:
                self._answers.fault(id, fault)

        adapter = self._adapter

        return answer
