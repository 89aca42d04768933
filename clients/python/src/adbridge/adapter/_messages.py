"""The messages between the bridge and an adapter.

Generated from protocol/adapters/openrpc.json by clients/generate. Do not edit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Literal,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Union,
)

from .._wire import JSON, WireEnum, WireObject, maybe, present
from .._shared_types import (
    AdChoicesPlacement,
    AdError,
    AdFormatLike,
    AdSizeKind,
    AdView,
    AssetFrames,
    AssetName,
    BannerView,
    Image,
    LogLevelLike,
    MediaContent,
    NativeAdAssets,
    NativeAdOptions,
    NativeAdType,
    NativeAdTypeLike,
    Rect,
    SimulatedAction,
    Size,
    Tracking,
    UserTargeting,
)

if TYPE_CHECKING:
    from typing_extensions import Self


class AdapterAPI(WireEnum):
    """The API of the SDK that an adapter is written for: the current one, or that of legacy custom
    events.
    """

    MODERN = "modern"
    LEGACY = "legacy"


class AddedMethod(WireEnum):
    """A method that is not in the first version of this contract. The bridge calls it only if the
    program names it in `methods`.
    """

    PING = "adapter/ping"
    COLLECT_SIGNALS = "adapter/collectSignals"
    DID_CHANGE_REQUEST_CONFIGURATION = "adapter/didChangeRequestConfiguration"
    DID_TAP_ASSET = "adapter/didTapAsset"
    DID_EXPIRE = "adapter/didExpire"
    INSPECT = "adapter/inspect"
    DID_OFFER_REQUESTS = "adapter/didOfferRequests"
    DID_RECEIVE_BID_NOTICE = "adapter/didReceiveBidNotice"
    REQUEST_BIDS = "adapter/requestBids"


class ReportedEventName(WireEnum):
    """An event that a program reports. The format of the ad decides which events are possible."""

    IMPRESSION = "impression"
    CLICK = "click"
    WILL_PRESENT_FULL_SCREEN_VIEW = "willPresentFullScreenView"
    DID_FAIL_TO_PRESENT = "didFailToPresent"
    WILL_DISMISS_FULL_SCREEN_VIEW = "willDismissFullScreenView"
    DID_DISMISS_FULL_SCREEN_VIEW = "didDismissFullScreenView"
    WILL_LEAVE_APPLICATION = "willLeaveApplication"
    DID_PLAY_VIDEO = "didPlayVideo"
    DID_PAUSE_VIDEO = "didPauseVideo"
    DID_END_VIDEO = "didEndVideo"
    DID_MUTE_VIDEO = "didMuteVideo"
    DID_UNMUTE_VIDEO = "didUnmuteVideo"
    DID_START_VIDEO = "didStartVideo"
    DID_REWARD_USER = "didRewardUser"
    PAID = "paid"


class ProgramRule(WireEnum):
    """A rule that a program checks."""

    NEVER_CALLED = "neverCalled"
    OFF_MAIN_THREAD = "offMainThread"
    CHANGING_VALUE = "changingValue"
    DUPLICATE_AD_CHOICES = "duplicateAdChoices"


AdapterAPILike = Union[
    AdapterAPI,
    Literal[
        "modern",
        "legacy",
    ],
]


AddedMethodLike = Union[
    AddedMethod,
    Literal[
        "adapter/ping",
        "adapter/collectSignals",
        "adapter/didChangeRequestConfiguration",
        "adapter/didTapAsset",
        "adapter/didExpire",
        "adapter/inspect",
        "adapter/didOfferRequests",
        "adapter/didReceiveBidNotice",
        "adapter/requestBids",
    ],
]


ReportedEventNameLike = Union[
    ReportedEventName,
    Literal[
        "impression",
        "click",
        "willPresentFullScreenView",
        "didFailToPresent",
        "willDismissFullScreenView",
        "didDismissFullScreenView",
        "willLeaveApplication",
        "didPlayVideo",
        "didPauseVideo",
        "didEndVideo",
        "didMuteVideo",
        "didUnmuteVideo",
        "didStartVideo",
        "didRewardUser",
        "paid",
    ],
]


ProgramRuleLike = Union[
    ProgramRule,
    Literal[
        "neverCalled",
        "offMainThread",
        "changingValue",
        "duplicateAdChoices",
    ],
]


@dataclass(frozen=True, repr=False)
class PingResult(WireObject):
    """What still runs in the program."""

    is_quiet: Optional[bool] = None
    """Whether nothing runs in the program that can report an event: no thread, no timer and no
    request. Absent or None if the program does not know.
    """

    def to_json(self) -> JSON:
        return present(
            {
                "isQuiet": self.is_quiet,
            }
        )


@dataclass(frozen=True, repr=False)
class AdapterIntroduction(WireObject):
    """The adapter that the program is."""

    class_name: str
    """The class name that the bridge sent."""

    adapter_version: str
    """The version of the adapter."""

    ad_sdk_version: str
    """The version of the network's SDK."""

    formats: Sequence[AdFormatLike]
    """The formats that the adapter loads. A load of another format is not sent to the program."""

    label: Optional[str] = None
    """The name of the adapter for people. Default: the class name."""

    handles_user_impressions: Optional[bool] = None
    """Whether the network counts the impressions of its native ads itself. Default: false."""

    handles_user_clicks: Optional[bool] = None
    """Whether the network counts the clicks on its native ads itself. Default: false."""

    protocol_version: Optional[int] = None
    """The version of this contract that the program speaks. Default: 1."""

    methods: Optional[Sequence[AddedMethodLike]] = None
    """The methods that the program has beyond those of the first version. Default: none."""

    version_ms: Optional[int] = None
    """How long the adapter took to return both versions, in milliseconds. Default: unknown."""

    api: Optional[AdapterAPILike] = None
    """The API that the adapter is written for. Default: `modern`."""

    def to_json(self) -> JSON:
        return present(
            {
                "className": self.class_name,
                "adapterVersion": self.adapter_version,
                "adSdkVersion": self.ad_sdk_version,
                "formats": self.formats,
                "label": self.label,
                "handlesUserImpressions": self.handles_user_impressions,
                "handlesUserClicks": self.handles_user_clicks,
                "protocolVersion": self.protocol_version,
                "methods": self.methods,
                "versionMs": self.version_ms,
                "api": self.api,
            }
        )


@dataclass(frozen=True, repr=False)
class Signals(WireObject):
    """The signals of the network, or why there are none. One of the two members is not None."""

    signals: Optional[str] = None
    """The signals: 1 to 32,768 characters. Default: none."""

    error: Optional[AdError] = None
    """Why there are no signals. Default: none."""

    def to_json(self) -> JSON:
        return present(
            {
                "signals": self.signals,
                "error": self.error,
            }
        )


@dataclass(frozen=True, repr=False)
class Bids(WireObject):
    """What an exchange bids, or why it does not. Without both, nobody bids."""

    bid_response: Optional[JSON] = None
    """A bid response of OpenRTB 2.6; None if nobody bids. Default: None."""

    error: Optional[AdError] = None
    """Why the exchange has failed. Default: none."""

    def to_json(self) -> JSON:
        return present(
            {
                "bidResponse": self.bid_response,
                "error": self.error,
            }
        )


@dataclass(frozen=True, repr=False)
class NativeAdContent(WireObject):
    """A native ad, mapped from the network's."""

    native_ad_type: Optional[NativeAdTypeLike] = None
    """The legacy type of the ad. Default: none."""

    assets: Optional[NativeAdAssets] = None
    """What the ad is drawn from. Default: no assets."""

    media_content: Optional[MediaContent] = None
    """What the media view shows; None if the ad has no media view."""

    ad_choices: Optional[AdChoicesIcon] = None
    """The AdChoices icon; None if the ad has none. The bridge places it."""

    tracking: Optional[Tracking] = None
    """Who counts what happens to the ad. Default: as in the answer to `adapter/initialize`."""

    def to_json(self) -> JSON:
        return present(
            {
                "nativeAdType": self.native_ad_type,
                "assets": self.assets,
                "mediaContent": self.media_content,
                "adChoices": self.ad_choices,
                "tracking": self.tracking,
            }
        )


@dataclass(frozen=True, repr=False)
class AdChoicesIcon(WireObject):
    """The AdChoices icon of a native ad."""

    width: float
    """In points."""

    height: float
    """In points."""

    image: Optional[Image] = None
    """The picture of the icon. Default: unknown."""

    click_through_url: Optional[str] = None
    """The address that a touch of the icon opens. Default: unknown."""

    def to_json(self) -> JSON:
        return present(
            {
                "width": self.width,
                "height": self.height,
                "image": self.image,
                "clickThroughUrl": self.click_through_url,
            }
        )


@dataclass(frozen=True, repr=False)
class DidRenderResult(WireObject):
    """What an ad did when it was drawn. Only for a program whose `api` is `legacy`."""

    ad_choices: Optional[Rect] = None
    """The frame in which a legacy ad has put its AdChoices icon, in the view; None if it has put
    none. Default: unknown; then the bridge does not check it.
    """

    def to_json(self) -> JSON:
        return present(
            {
                "adChoices": self.ad_choices,
            }
        )


@dataclass(frozen=True, repr=False)
class AdRemains(WireObject):
    """What is left of an ad, when its program is asked."""

    subview_count: Optional[int] = None
    """The number of the ad's own views that are still in the view that it left last. Default: 0."""

    is_view_held: Optional[bool] = None
    """Whether the adapter still holds the view that the ad left last. Default: false."""

    is_ad_held: Optional[bool] = None
    """Whether the ad was disposed of, and the adapter still holds it. Default: false."""

    def to_json(self) -> JSON:
        return present(
            {
                "subviewCount": self.subview_count,
                "isViewHeld": self.is_view_held,
                "isAdHeld": self.is_ad_held,
            }
        )


@dataclass(frozen=True, repr=False)
class BannerAdContent(WireObject):
    """A banner. Its size is that of its view."""

    view: BannerView
    """The view that the banner is drawn in."""

    def to_json(self) -> JSON:
        return present(
            {
                "view": self.view,
            }
        )


@dataclass(frozen=True, repr=False)
class AdapterLogEntry(WireObject):
    """A line for the log."""

    level: LogLevelLike
    """How important the line is."""

    message: str
    """The text."""

    def to_json(self) -> JSON:
        return present(
            {
                "level": self.level,
                "message": self.message,
            }
        )


@dataclass(frozen=True, repr=False)
class AdapterNetworkCall(WireObject):
    """A call of the program to the SDK of its network."""

    name: str
    """The name of the call: 1 to 256 characters."""

    arguments: Any
    """The arguments of the call: any JSON, at most 262,144 bytes of it; None without arguments."""

    load_id: Optional[str] = None
    """The load that the call belongs to. Default: none."""

    def to_json(self) -> JSON:
        return present(
            {
                "name": self.name,
                "arguments": self.arguments,
                "loadId": self.load_id,
            }
        )


@dataclass(frozen=True, repr=False)
class AdapterViolation(WireObject):
    """A rule that the adapter broke, and that only its program can see."""

    rule: ProgramRuleLike
    """The rule that the adapter broke."""

    message: str
    """One sentence that says what the adapter did. A longer text than 4,096 characters is cut."""

    load_id: Optional[str] = None
    """The load that the violation belongs to. Default: none."""

    class_name: Optional[str] = None
    """The class that broke the rule, without a load, in a program that classes share. Default: the
    class of the program, or the first one that was introduced.
    """

    def to_json(self) -> JSON:
        return present(
            {
                "rule": self.rule,
                "message": self.message,
                "loadId": self.load_id,
                "className": self.class_name,
            }
        )


@dataclass(frozen=True, repr=False)
class Rendering(WireObject):
    """The parameters of `did_render`. Tells the ad that it was drawn."""

    view: AdView
    """The view that the ad is drawn in."""

    clickable_asset_views: AssetFrames
    """The assets that react to a touch, with their frames in the view."""

    nonclickable_asset_views: AssetFrames
    """The assets that do not."""

    ad_choices: Optional[AdChoicesPlacement]
    """Where the bridge put the AdChoices icon; None if the ad has none."""

    media_view: Optional[Rect] = None
    """Where the media view is: the frame of the asset `mediaView`, or the whole view. Absent if the
    ad has no media view.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["view"] = AdView.from_json(json["view"])
        members["clickable_asset_views"] = {
            AssetName(key): Rect.from_json(item)
            for key, item in json["clickableAssetViews"].items()
        }
        members["nonclickable_asset_views"] = {
            AssetName(key): Rect.from_json(item)
            for key, item in json["nonclickableAssetViews"].items()
        }
        members["ad_choices"] = maybe(AdChoicesPlacement.from_json, json["adChoices"])
        members["media_view"] = maybe(Rect.from_json, json.get("mediaView"))
        return self


@dataclass
class LoadParams:
    """The parameters of every load."""

    load_id: str = ""
    """The name of the load."""

    parameter: Optional[str] = None
    """The parameter of the line item, or the one that the client gave; None without one."""

    settings: JSON = field(default_factory=dict)
    """The settings of the line item. The parameter is among them, as `parameter`."""

    is_test_request: bool = False
    """Whether test ads are wanted."""

    extras: JSON = field(default_factory=dict)
    """What the publisher adds for networks."""

    keywords: list[str] = field(default_factory=list)
    """Words that describe what the person is looking at."""

    child_directed_treatment: Optional[bool] = None
    """Whether the request is directed at children; None if the publisher does not say."""

    bid_response: Optional[str] = None
    """The network's answer to a bid, if the ad was won in an auction; else None."""

    watermark: Optional[str] = None
    """A PNG image to lay over the ad, in base64; None without one."""

    seed: int = 0
    """The seed of the adapter's random choices. The first network that a load asks gets the
    client's seed; without one, the bridge makes it from the seed of the run and the id of the
    ad. Each later network gets another number.
    """

    user: Optional[UserTargeting] = None
    """What the publisher knows about the person who will see the ad. Absent if the publisher says
    nothing.
    """

    user_defaults: Optional[JSON] = None
    """What the application keeps in its user defaults, such as consent strings: values by their
    keys, those of all requests included. A key whose value is None is not set. Absent if the
    publisher says nothing.
    """

    timeout_ms: int = 10_000
    """How long the program has to answer, in milliseconds."""

    label: Optional[str] = None
    """The name of the line item for people. Absent if it has none."""

    ad_id: Optional[str] = None
    """The client's id of the ad. All networks that a load asks get the same one. Absent if the
    request has no extras.
    """

    client_id: Optional[int] = None
    """The number of the client that loads the ad. Absent for the client on standard input."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        return cls(**cls.members(json))

    @classmethod
    def members(cls, json: JSON) -> JSON:
        return {
            "load_id": json["loadId"],
            "parameter": json["parameter"],
            "settings": json["settings"],
            "is_test_request": json["request"]["isTestRequest"],
            "extras": json["request"]["extras"],
            "keywords": json["request"]["keywords"],
            "child_directed_treatment": json["request"]["childDirectedTreatment"],
            "bid_response": json["request"]["bidResponse"],
            "watermark": json["request"]["watermark"],
            "seed": json["request"]["seed"],
            "user": maybe(UserTargeting.from_json, json["request"].get("user")),
            "user_defaults": json["request"].get("userDefaults"),
            "timeout_ms": json["timeoutMs"],
            "label": json.get("label"),
            "ad_id": json.get("adId"),
            "client_id": json.get("clientId"),
        }


@dataclass
class LoadNativeParams(LoadParams):
    """The parameters of `load_native`."""

    ad_types: list[NativeAdType] = field(default_factory=lambda: list(NativeAdType))
    """The legacy types that the publisher accepts: one or both."""

    options: NativeAdOptions = field(default_factory=NativeAdOptions)
    """The publisher's preferences."""

    @classmethod
    def members(cls, json: JSON) -> JSON:
        return {
            **super().members(json),
            "ad_types": [NativeAdType(item) for item in json["adTypes"]],
            "options": NativeAdOptions.from_json(json["options"]),
        }


@dataclass
class LoadBannerParams(LoadParams):
    """The parameters of `load_banner`."""

    ad_size: Size = Size(320, 50)
    """The size that the publisher wants, in points."""

    ad_size_kind: Optional[AdSizeKind] = None
    """The kind of `ad_size`. Absent if the size is fixed. A `fluid` ad can have any height."""

    @classmethod
    def members(cls, json: JSON) -> JSON:
        return {
            **super().members(json),
            "ad_size": Size.from_json(json["adSize"]),
            "ad_size_kind": maybe(AdSizeKind, json.get("adSizeKind")),
        }


class ErrorCode(IntEnum):
    """The codes of errors in answers."""

    INVALID_REQUEST = -32600
    METHOD_NOT_FOUND = -32601
    INVALID_PARAMS = -32602
    INTERNAL_ERROR = -32603
    REQUEST_CANCELLED = -32800
    UNKNOWN_ADAPTER = 101
    SET_UP_FAILED = 103
    FORMAT_NOT_SUPPORTED = 104
    LOAD_FAILED = 201
    AD_ID_IN_USE = 202
    UNKNOWN_AD = 301
    WRONG_STATE = 304
    WRONG_FORMAT = 305
    PRESENT_FAILED = 306
    NOT_SIMULATED = 307


EVENT = "adapter/event"
"""An event of an ad happened."""

LOG = "adapter/log"
"""The program has a line for the bridge's log."""

NETWORK_CALL = "adapter/networkCall"
"""The program called the SDK of its network."""

VIOLATION = "adapter/violation"
"""The adapter broke a rule that only its program can see."""


LOADS = {
    "adapter/loadNative": "load_native",
    "adapter/loadBanner": "load_banner",
    "adapter/loadInterstitial": "load_interstitial",
    "adapter/loadRewarded": "load_rewarded",
    "adapter/loadRewardedInterstitial": "load_rewarded_interstitial",
    "adapter/loadAppOpen": "load_app_open",
}
"""The function of an adapter for each load."""


class Call(NamedTuple):
    """A call of the bridge on an ad."""

    function: str
    arguments: Callable[[JSON], tuple[Any, ...]]
    failure: ErrorCode
    """The code if the function raises an error of the network."""
    unsupported: ErrorCode
    """The code if the ad does not offer the call."""


CALLS = {
    "adapter/didRender": Call(
        "did_render",
        lambda json: (Rendering.from_json(json),),
        ErrorCode.INTERNAL_ERROR,
        ErrorCode.METHOD_NOT_FOUND,
    ),
    "adapter/didUntrackView": Call(
        "did_untrack_view",
        lambda json: (),
        ErrorCode.INTERNAL_ERROR,
        ErrorCode.METHOD_NOT_FOUND,
    ),
    "adapter/didRecordImpression": Call(
        "did_record_impression",
        lambda json: (),
        ErrorCode.INTERNAL_ERROR,
        ErrorCode.METHOD_NOT_FOUND,
    ),
    "adapter/didRecordClickOnAsset": Call(
        "did_record_click_on_asset",
        lambda json: (AssetName(json["asset"]), maybe(Rect.from_json, json.get("frame"))),
        ErrorCode.INTERNAL_ERROR,
        ErrorCode.METHOD_NOT_FOUND,
    ),
    "adapter/didTapAsset": Call(
        "did_tap_asset",
        lambda json: (AssetName(json["asset"]),),
        ErrorCode.INTERNAL_ERROR,
        ErrorCode.METHOD_NOT_FOUND,
    ),
    "adapter/didExpire": Call(
        "did_expire",
        lambda json: (),
        ErrorCode.INTERNAL_ERROR,
        ErrorCode.METHOD_NOT_FOUND,
    ),
    "adapter/changeAdSize": Call(
        "change_ad_size",
        lambda json: (Size.from_json(json["adSize"]),),
        ErrorCode.INTERNAL_ERROR,
        ErrorCode.NOT_SIMULATED,
    ),
    "adapter/present": Call(
        "present",
        lambda json: (),
        ErrorCode.PRESENT_FAILED,
        ErrorCode.METHOD_NOT_FOUND,
    ),
    "adapter/simulate": Call(
        "simulate",
        lambda json: (SimulatedAction(json["action"]), maybe(AssetName, json["asset"])),
        ErrorCode.INTERNAL_ERROR,
        ErrorCode.NOT_SIMULATED,
    ),
    "adapter/inspect": Call(
        "inspect",
        lambda json: (),
        ErrorCode.INTERNAL_ERROR,
        ErrorCode.METHOD_NOT_FOUND,
    ),
}
"""The function of an ad for each call."""
