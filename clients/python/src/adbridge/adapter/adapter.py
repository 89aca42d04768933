"""The base class of adapters, and the function that serves them."""

from __future__ import annotations

import os
import sys
import threading
from typing import Awaitable, List, Optional, Sequence, Tuple, TypeVar, Union

from .._wire import JSON
from .._shared_types import AdFormat, Credentials, Tracking
from ._changing_values import changing_values
from ._conversation import Conversation
from ._log import BridgeHandler, log
from ._messages import AdapterAPI, AdapterIntroduction, AddedMethod
from ._near_misses import near_misses, near_misses_of
from ._network import report_to
from ._pipes import Pipes
from .ads import BannerAd, Done, FullScreenAd, NativeAd, RewardedAd, tracker
from .requests import (
    BannerRequest,
    BidNotice,
    BidRequest,
    Later,
    LoadRequest,
    NativeRequest,
    RequestConfiguration,
    SignalRequest,
)

A = TypeVar("A")

Loaded = Union[A, Later, Awaitable[Union[A, Later]]]
"""The result of a load: an ad or `LATER`, at once or as a coroutine."""

PROTOCOL_VERSION = 1
"""The version of the contract between bridge and adapter."""

GRACE = 1.0
"""How long methods may run after the bridge has closed the input, in seconds."""


class Adapter:
    """Loads ads of one network.

    The formats are those whose load is overridden. A load returns an ad or raises `AdError`. Each
    plain method runs on its own thread, and all coroutines run on one event loop. So a load can
    wait, and many loads can run at the same time.
    """

    class_name: Optional[str] = None
    """The class name for line items and clients. Default: the name of the class."""

    label: Optional[str] = None
    """The name for people. Default: the class name."""

    adapter_version: str = "0.0.0"
    """The version of the adapter: three numbers, or four."""

    ad_sdk_version: str = "0.0.0"
    """The version of the network's SDK: three numbers."""

    handles_user_impressions: bool = False
    """Whether the network counts the impressions of its native ads itself."""

    handles_user_clicks: bool = False
    """Whether the network counts the clicks on its native ads itself."""

    legacy: bool = False
    """Whether the adapter is a legacy custom event, whose native ads are `LegacyNativeAd`."""

    ignores_cancellation: bool = False
    """Whether a cancelled load goes on, and is answered late.

    Otherwise it is answered as cancelled at once, and a coroutine is cancelled, too. If the load
    still gives an ad, the ad is disposed of.
    """

    def set_up(self, credentials: Sequence[Credentials]) -> Done:
        """Prepares the network, before the first load; raises `AdError` if that fails."""
        return None

    def did_change_request_configuration(self, configuration: RequestConfiguration) -> Done:
        """What the publisher says about all requests: before the set-up, and after each change.

        Override it if the network wants to know; it is not called while the publisher says nothing.
        """
        return None

    def collect_signals(self, request: SignalRequest) -> Union[str, Awaitable[str]]:
        """Collects the signals that the network needs for a bid, usually a token of the network.

        Override it if the network bids; raise `AdError` if there are no signals.
        """
        raise NotImplementedError

    def request_bids(self, request: BidRequest) -> Union[JSON, None, Awaitable[Optional[JSON]]]:
        """Answers a bid request of OpenRTB with a bid response; None if nobody bids.

        Override it in an exchange; raise `AdError` if the exchange fails.
        """
        raise NotImplementedError

    def did_receive_bid_notice(self, notice: BidNotice) -> Done:
        """What happened to a bid of the network or of the exchange: it was won, lost or billed.

        Override it if the network wants to know. An exchange calls the address of the notice.
        """
        return None

    def load_native(self, request: NativeRequest) -> Loaded[NativeAd]:
        raise NotImplementedError

    def load_banner(self, request: BannerRequest) -> Loaded[BannerAd]:
        raise NotImplementedError

    def load_interstitial(self, request: LoadRequest) -> Loaded[FullScreenAd]:
        raise NotImplementedError

    def load_rewarded(self, request: LoadRequest) -> Loaded[RewardedAd]:
        raise NotImplementedError

    def load_rewarded_interstitial(self, request: LoadRequest) -> Loaded[RewardedAd]:
        raise NotImplementedError

    def load_app_open(self, request: LoadRequest) -> Loaded[FullScreenAd]:
        raise NotImplementedError

    def run(self) -> None:
        """Serves the adapter: see `serve`."""
        serve(self)

    @property
    def formats(self) -> List[AdFormat]:
        """The formats that the adapter loads."""
        return [format for format in AdFormat if self._has(f"load_{format.name.lower()}")]

    def _has(self, method: str) -> bool:
        """Whether a subclass overrides a method."""
        return getattr(type(self), method) is not getattr(Adapter, method)

    def _near_misses(self) -> List[str]:
        return near_misses(type(self), Adapter) + near_misses_of(self, Adapter, set())

    def _changing_values(self) -> List[str]:
        return changing_values(self, Adapter, set())

    @property
    def _class_name(self) -> str:
        return self.class_name or type(self).__name__

    @property
    def _tracking(self) -> Tracking:
        return Tracking(
            impressions=tracker(self.handles_user_impressions),
            clicks=tracker(self.handles_user_clicks),
        )

    def _to_json(self) -> JSON:
        introduction = AdapterIntroduction(
            class_name=self._class_name,
            adapter_version=self.adapter_version,
            ad_sdk_version=self.ad_sdk_version,
            formats=self.formats,
            label=self.label,
            handles_user_impressions=self.handles_user_impressions,
            handles_user_clicks=self.handles_user_clicks,
            protocol_version=PROTOCOL_VERSION,
            methods=[method for method in AddedMethod if self._answers(method)],
            api=AdapterAPI.LEGACY if self.legacy else AdapterAPI.MODERN,
        )
        return introduction.to_json()

    def _answers(self, method: AddedMethod) -> bool:
        if method is AddedMethod.COLLECT_SIGNALS:
            return self._has("collect_signals")
        if method is AddedMethod.REQUEST_BIDS:
            return self._has("request_bids")
        if method is AddedMethod.DID_RECEIVE_BID_NOTICE:
            return self._has("did_receive_bid_notice")
        if method is AddedMethod.DID_OFFER_REQUESTS:
            return False  # This library asks for no ads.
        # Only the icon of a legacy ad is a view of its own.
        return method is not AddedMethod.INSPECT or self.legacy


def serve(*adapters: Adapter) -> None:
    """Answers the bridge that started this program, until it closes the input.

    The bridge chooses one of the adapters by its class name. From here on, standard input and
    output belong to the bridge: `print` writes to standard error, which goes to the bridge's log.

    If the environment has `ADBRIDGE_ATTACH`, this program attaches itself to a bridge that runs
    already, with a connection for each adapter. Standard input and output stay as they are.

    Raises:
        TypeError: One of them is not an adapter.
    """
    for adapter in adapters:
        if isinstance(adapter, type):
            raise TypeError(f"serve takes adapters, not classes: write {adapter.__name__}().")
        if not isinstance(adapter, Adapter):
            raise TypeError(f"serve takes adapters, not {adapter!r}.")
    conversations = _converse(adapters)
    pipes, _ = conversations[0]
    handler = BridgeHandler(pipes.write)
    log.addHandler(handler)
    log.setLevel("DEBUG")
    log.propagate = False

    def report(line: bytes, load_id: Optional[str]) -> None:
        for pipes, conversation in conversations:
            if conversation.has_load(load_id):
                return pipes.write(line)
        conversations[0][0].write(line)

    report_to(report)

    def read(pipes: Pipes, conversation: Conversation) -> None:
        try:
            for line in pipes.lines():
                conversation.receive(line)
        finally:
            pipes.is_ended.set()

    for pair in conversations:
        threading.Thread(target=read, args=pair, name="adbridge", daemon=True).start()
    for pipes, _ in conversations:
        pipes.is_ended.wait()
    for pipes, conversation in conversations:
        conversation.end(GRACE)
        pipes.close()
    log.removeHandler(handler)


def _converse(adapters: Sequence[Adapter]) -> List[Tuple[Pipes, Conversation]]:
    """The conversations: one with the bridge that started this program, or one for each adapter."""
    address = os.environ.get("ADBRIDGE_ATTACH")
    if not address:
        if sys.stdin is not None and sys.stdin.isatty():
            print("This is an adapter: adbridge starts it, and speaks to it here.", file=sys.stderr)
        pipes = Pipes.take()
        return [(pipes, Conversation(adapters, pipes.write))]
    # An adapter that the bridge starts does not need sockets.
    from ._attachment import attach

    by_name = {adapter._class_name: adapter for adapter in adapters}
    return [
        (pipes, Conversation([by_name[name]], pipes.write))
        for name, pipes in attach(list(by_name), address)
    ]
