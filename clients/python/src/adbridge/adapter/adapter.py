"""Adapters, and the program that they are."""

from __future__ import annotations

import sys
import threading
from typing import Awaitable, List, Optional, Sequence, TypeVar, Union

from .._wire import JSON
from ..types import AdFormat, Tracking
from ._conversation import Conversation
from ._log import BridgeHandler, log
from ._messages import AdapterAPI, AdapterIntroduction, AddedMethod, Credentials
from ._pipes import Pipes
from .ads import BannerAd, Done, FullScreenAd, NativeAd, RewardedAd, tracker
from .requests import BannerRequest, Later, LoadRequest, NativeRequest

A = TypeVar("A")

Loaded = Union[A, Later, Awaitable[Union[A, Later]]]
"""What a load returns: an ad or `LATER`, at once or as a coroutine."""

PROTOCOL_VERSION = 1
"""The version of the contract between bridge and adapter."""

GRACE = 1.0
"""How long what is under way has to end once the bridge has closed the input, in seconds."""


class Adapter:
    """Loads ads of one network.

    The formats are those whose load is overridden. A load returns an ad or raises `AdError`. Plain
    methods run on a thread each, coroutines on one event loop: both may take their time, and many
    loads can be under way.
    """

    class_name: Optional[str] = None
    """What line items and clients call the adapter. Default: the name of the class."""

    label: Optional[str] = None
    """What people call it."""

    adapter_version: str = "0.0.0"
    """The version of the adapter: three numbers, or four."""

    ad_sdk_version: str = "0.0.0"
    """The version of the network's SDK: three numbers."""

    handles_user_impressions: bool = False
    """Whether the network counts the impressions of its native ads itself."""

    handles_user_clicks: bool = False
    """Whether the network counts the clicks on its native ads itself."""

    ignores_cancellation: bool = False
    """Whether a load that was cancelled goes on, and is answered late.

    Otherwise it is answered as cancelled at once, a coroutine is cancelled too, and the ad that a
    load gives all the same is disposed of.
    """

    def set_up(self, credentials: Sequence[Credentials]) -> Done:
        """Prepares the network, before the first load; raises `AdError` if that fails."""
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
        return [format for format in AdFormat if self._loads(f"load_{format.name.lower()}")]

    def _loads(self, method: str) -> bool:
        return getattr(type(self), method) is not getattr(Adapter, method)

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
            methods=[AddedMethod.PING],
            api=AdapterAPI.MODERN,
        )
        return introduction.to_json()


def serve(*adapters: Adapter) -> None:
    """Answers the bridge that started this program, until it closes the input.

    The bridge says which of the adapters it wants; they have different class names. Standard input
    and output are the bridge's from here on: what is printed goes to standard error, and so into
    the log of the bridge.
    """
    if sys.stdin is not None and sys.stdin.isatty():
        print("This is an adapter: adbridge starts it, and speaks to it here.", file=sys.stderr)
    pipes = Pipes.take()
    handler = BridgeHandler(pipes.write)
    log.addHandler(handler)
    log.setLevel("DEBUG")
    log.propagate = False
    conversation = Conversation(adapters, pipes.write)

    def read() -> None:
        try:
            for line in pipes.lines():
                conversation.receive(line)
        finally:
            pipes.is_ended.set()

    threading.Thread(target=read, name="adbridge", daemon=True).start()
    pipes.is_ended.wait()
    conversation.end(GRACE)
    log.removeHandler(handler)
