"""The types of a configuration, so that a type checker finds mistakes in one.

    from adbridge.configuration import Configuration

    config: Configuration = {
        "adUnits": {"feed": {"format": "native", "lineItems": [{"className": "MyNetwork"}]}}
    }

The names are those of the configuration file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, Dict, List, Literal, TypedDict, Union

    Format = Literal[
        "native", "banner", "interstitial", "rewarded", "rewardedInterstitial", "appOpen"
    ]

    class AttachPlace(TypedDict, total=False):
        socket: str
        port: int

    class Restart(TypedDict, total=False):
        delayMs: int
        maxDelayMs: int

    class SharedProgram(TypedDict, total=False):
        """A program that serves several adapters."""

        command: List[str]
        environment: Dict[str, str]
        directory: str
        timeoutMs: int
        restart: Restart

    class _ProcessAdapter(TypedDict):
        className: str

    class ProcessAdapter(_ProcessAdapter, SharedProgram, total=False):
        """An adapter that is a program of its own."""

        program: str
        attach: AttachPlace

    class _LineItem(TypedDict):
        className: str

    class _Network(_LineItem, total=False):
        label: str
        parameter: str
        settings: Dict[str, Any]
        timeoutMs: int
        request: Dict[str, Any]
        adSource: Dict[str, str]

    class LineItem(_Network, total=False):
        """One network of an ad unit."""

        price: float

    class BidCondition(TypedDict, total=False):
        """What is true of a load."""

        format: Format
        keywords: List[str]
        minFloor: float
        maxFloor: float
        hours: List[int]

    class BidRule(TypedDict, total=False):
        """What a bidder bids for some loads."""

        when: BidCondition
        prices: List[float]
        fillRate: float

    class Bidder(_Network, total=False):
        """One network that bids for each load of an ad unit."""

        prices: List[float]
        fillRate: float
        rules: List[BidRule]
        bidResponse: str
        watermark: str

    class Exchange(_Network):
        """The program that each load of an ad unit asks for further bids."""

    class _AdUnit(TypedDict):
        format: Format
        lineItems: List[LineItem]

    class AdUnit(_AdUnit, total=False):
        """A place for ads with its waterfall."""

        adSize: Union[str, Dict[str, Any]]
        timeoutMs: int
        refreshMs: int
        expiryMs: int
        currencyCode: str
        bidders: List[Bidder]
        exchange: Exchange
        floor: float

    class Limits(TypedDict, total=False):
        liveAds: int
        adBytes: int
        eventLog: int
        eventLogBytes: int
        requests: int
        requestBytes: int
        outputBytes: int

    # `$schema` is not a valid name in Python.
    _Schema = TypedDict("_Schema", {"$schema": str}, total=False)

    class Configuration(_Schema, total=False):
        """The content of a configuration file."""

        programs: Dict[str, SharedProgram]
        adapters: List[ProcessAdapter]
        adUnits: Dict[str, AdUnit]
        requestConfiguration: Dict[str, Any]
        limits: Limits
else:
    Configuration = dict
    """The members are known only to type checkers."""
