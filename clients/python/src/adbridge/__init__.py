"""A client of adbridge, the daemon that hosts ad-mediation adapters.

    from adbridge import AdBridge

    with AdBridge() as bridge, bridge.load_native(ad_unit_id="sample/native") as ad:
        ad.render(width=320, height=250)
        ad.record_impression()
        ad.record_click("callToAction")

`AsyncAdBridge` is the same for asyncio. The types of the protocol are in `adbridge.types`, the
errors that the daemon answers with in `adbridge.errors`; all of them can be imported from here.
"""

from . import errors, failures, types
from ._async_methods import AsyncAd, AsyncBannerAd, AsyncFullScreenAd, AsyncNativeAd
from ._methods import Ad, BannerAd, FullScreenAd, NativeAd
from ._version import __version__
from .aio import AsyncAdBridge
from .bridge import AdBridge
from .errors import *
from .failures import *
from .types import *

__all__ = [
    "Ad",
    "AdBridge",
    "AsyncAd",
    "AsyncAdBridge",
    "AsyncBannerAd",
    "AsyncFullScreenAd",
    "AsyncNativeAd",
    "BannerAd",
    "FullScreenAd",
    "NativeAd",
    "__version__",
]
__all__ += errors.__all__
__all__ += failures.__all__
__all__ += types.__all__
