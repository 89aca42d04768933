"""A client of adbridge, the daemon that hosts ad-mediation adapters.

    from adbridge import AdBridge

    with AdBridge() as bridge, bridge.load_native(ad_unit_id="sample/native") as ad:
        ad.render(width=320, height=250)
        ad.record_impression()
        ad.record_click("callToAction")

`AsyncAdBridge` is the same for asyncio. The types of the protocol are in `adbridge.types`, the
errors that the daemon answers with in `adbridge.errors`; all of them can be imported from here.
Each module is imported when one of its names is first used.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, List

    from . import errors, failures, types
    from ._ads import (
        Ad,
        AppOpenAd,
        BannerAd,
        FullScreenAd,
        InterstitialAd,
        NativeAd,
        RewardedAd,
        RewardedInterstitialAd,
    )
    from ._async_ads import (
        AsyncAd,
        AsyncAppOpenAd,
        AsyncBannerAd,
        AsyncFullScreenAd,
        AsyncInterstitialAd,
        AsyncNativeAd,
        AsyncRewardedAd,
        AsyncRewardedInterstitialAd,
    )
    from ._version import __version__
    from .aio import AsyncAdBridge
    from .bridge import AdBridge
    from .errors import *
    from .failures import *
    from .matchers import assert_events
    from .types import *

    __all__ = [
        "Ad",
        "AdBridge",
        "AppOpenAd",
        "AsyncAd",
        "AsyncAdBridge",
        "AsyncAppOpenAd",
        "AsyncBannerAd",
        "AsyncFullScreenAd",
        "AsyncInterstitialAd",
        "AsyncNativeAd",
        "AsyncRewardedAd",
        "AsyncRewardedInterstitialAd",
        "BannerAd",
        "FullScreenAd",
        "InterstitialAd",
        "NativeAd",
        "RewardedAd",
        "RewardedInterstitialAd",
        "__version__",
        "assert_events",
    ]
    __all__ += errors.__all__
    __all__ += failures.__all__
    __all__ += types.__all__

_ADS = ["Ad", "NativeAd", "BannerAd", "FullScreenAd"]
_ADS += ["InterstitialAd", "RewardedAd", "RewardedInterstitialAd", "AppOpenAd"]
_HOMES = {
    "AdBridge": "bridge",
    "AsyncAdBridge": "aio",
    "__version__": "_version",
    "assert_events": "matchers",
    **dict.fromkeys(_ADS, "_ads"),
    **dict.fromkeys([f"Async{ad}" for ad in _ADS], "_async_ads"),
}
_MODULES = ("failures", "types", "errors")
"""The modules all of whose names can be imported from here."""


def _module(name: str) -> Any:
    from importlib import import_module

    return import_module(f"{__name__}.{name}")


def _names() -> List[str]:
    return [*_HOMES, *(name for module in _MODULES for name in _module(module).__all__)]


def __getattr__(name: str) -> Any:
    """Imports the module of a name."""
    if name == "__all__":
        return _names()
    if name in _HOMES:
        value = getattr(_module(_HOMES[name]), name)
    elif name in _MODULES:
        value = _module(name)
    else:
        value = _member(name)
    globals()[name] = value
    return value


def _member(name: str) -> Any:
    if not name.startswith("_"):
        for module in map(_module, _MODULES):
            if name in module.__all__:
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> List[str]:
    return sorted({*globals(), *_names()})
