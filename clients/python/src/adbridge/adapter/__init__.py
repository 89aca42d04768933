"""A process adapter: an adapter that is a program. The daemon starts it, and loads ads through it.

    from adbridge.adapter import AdError, Adapter, NativeAd

    class MyNetwork(Adapter):
        def load_native(self, request):
            if request.parameter != "unit-7":
                raise AdError(3, "No fill.", domain="com.mynetwork")
            return NativeAd(headline="Hello", body="An ad.", call_to_action="Go")

    if __name__ == "__main__":
        MyNetwork().run()

The contract is `protocol/adapters/README.md`. The names are those of the SDK, in `snake_case`.
"""

from .._shared_types import (
    AdChoicesPlacement,
    AdEventName,
    AdFormat,
    AdReward,
    AdView,
    AdViewOptions,
    AgeRestrictedTreatment,
    AssetName,
    Credentials,
    ImageOptions,
    MaxAdContentRating,
    MediaContent,
    MediaOptions,
    NativeAdOptions,
    NativeAdType,
    Rect,
    SimulatedAction,
    Size,
    VideoOptions,
)
from ._log import log
from ._messages import Rendering
from ._network import network_call
from .adapter import Adapter, serve
from .ads import Ad, AdChoices, BannerAd, FullScreenAd, LegacyNativeAd, NativeAd, RewardedAd
from .errors import AdError
from .images import Image
from .requests import (
    LATER,
    BannerRequest,
    BidNotice,
    BidRequest,
    Later,
    LoadRequest,
    NativeRequest,
    RequestConfiguration,
    SignalRequest,
)

__all__ = [
    "LATER",
    "Ad",
    "AdChoices",
    "AdChoicesPlacement",
    "AdError",
    "AdEventName",
    "AdFormat",
    "AdReward",
    "AdView",
    "AdViewOptions",
    "AgeRestrictedTreatment",
    "Adapter",
    "AssetName",
    "BannerAd",
    "BannerRequest",
    "BidNotice",
    "BidRequest",
    "Credentials",
    "FullScreenAd",
    "Image",
    "ImageOptions",
    "Later",
    "LoadRequest",
    "MaxAdContentRating",
    "MediaContent",
    "MediaOptions",
    "LegacyNativeAd",
    "NativeAd",
    "NativeAdOptions",
    "NativeAdType",
    "NativeRequest",
    "Rect",
    "Rendering",
    "RequestConfiguration",
    "RewardedAd",
    "SignalRequest",
    "SimulatedAction",
    "Size",
    "VideoOptions",
    "log",
    "network_call",
    "serve",
]
