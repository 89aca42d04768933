"""The types of the protocol: enumerations, and a dataclass for each object.

Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Sequence, Union

from ._shared_types import (
    AdChoicesPlacement,
    AdChoicesPosition,
    AdChoicesPositionLike,
    AdError,
    AdEventName,
    AdEventNameLike,
    AdFormat,
    AdFormatLike,
    AdRequest,
    AdReward,
    AdSizeKind,
    AdSizeKindLike,
    AdValue,
    AdValuePrecision,
    AdValuePrecisionLike,
    AdView,
    AdViewOptions,
    AgeRestrictedTreatment,
    AgeRestrictedTreatmentLike,
    AssetFrames,
    AssetName,
    AssetNameLike,
    BannerView,
    BidNoticeKind,
    BidNoticeKindLike,
    Credentials,
    CustomClickGestureOptions,
    FullScreenAdContent,
    Gender,
    GenderLike,
    Image,
    ImageOptions,
    ImageOrientation,
    ImageOrientationLike,
    Location,
    LogLevel,
    LogLevelLike,
    LossReason,
    LossReasonLike,
    MaxAdContentRating,
    MaxAdContentRatingLike,
    MediaAspectRatio,
    MediaAspectRatioLike,
    MediaContent,
    MediaOptions,
    MultipleAdsOptions,
    MuteThisAdOptions,
    NativeAdAssets,
    NativeAdOptions,
    NativeAdType,
    NativeAdTypeLike,
    PersonalizationState,
    PersonalizationStateLike,
    Rect,
    SimulatedAction,
    SimulatedActionLike,
    Size,
    SwipeDirection,
    SwipeDirectionLike,
    Tracker,
    TrackerLike,
    Tracking,
    UserTargeting,
    VideoOptions,
    _ad_choices_position,
    _ad_event_name,
    _ad_format,
    _ad_size_kind,
    _ad_value_precision,
    _age_restricted_treatment,
    _asset_name,
    _bid_notice_kind,
    _gender,
    _image_orientation,
    _log_level,
    _loss_reason,
    _max_ad_content_rating,
    _media_aspect_ratio,
    _native_ad_type,
    _personalization_state,
    _simulated_action,
    _swipe_direction,
    _tracker,
)

from ._wire import (
    JSON,
    LazyObject,
    Values,
    WireEnum,
    WireObject,
    maybe,
    present,
    variant,
)

if TYPE_CHECKING:
    from typing_extensions import Self


class AdState(WireEnum):
    """The state of an ad. `loading`: the load has not ended. `loaded`: the ad was not shown yet.
    `rendered`: it is drawn in a view. `presenting`: it covers the application. `dismissed`: it
    was shown, and is used up. `untracked`: it was taken off its view. `expired`: it became too
    old before it was shown. `disposed`: it was released. No result contains `disposed`: a
    request about such an ad gets the error adDisposed.
    """

    LOADING = "loading"
    LOADED = "loaded"
    RENDERED = "rendered"
    PRESENTING = "presenting"
    DISMISSED = "dismissed"
    UNTRACKED = "untracked"
    EXPIRED = "expired"
    DISPOSED = "disposed"


class AdapterOrigin(WireEnum):
    """Where an adapter runs: in the daemon (`builtIn`), or as a program of its own (`process`). The
    answers of a network that a client has defined are data (`defined`).
    """

    BUILT_IN = "builtIn"
    PROCESS = "process"
    DEFINED = "defined"


class AttemptSource(WireEnum):
    """Whether a network was asked for the ad of its bid, or as a line item."""

    BID = "bid"
    WATERFALL = "waterfall"


class BidderOutcome(WireEnum):
    """What a bidder did: it gave no signals (`failed`), it did not bid (`noBid`), its ad was loaded
    (`won`), or its bid gave no ad (`lost`).
    """

    FAILED = "failed"
    NO_BID = "noBid"
    WON = "won"
    LOST = "lost"


class AdapterState(WireEnum):
    """Whether an adapter can load ads."""

    NOT_READY = "notReady"
    READY = "ready"


class ClientState(WireEnum):
    """Whether a client is there."""

    CONNECTED = "connected"
    ENDED = "ended"


class AdUnitOrigin(WireEnum):
    """Where an ad unit is defined: in the daemon (`builtIn`), in the configuration file
    (`configured`), or by a client (`defined`).
    """

    BUILT_IN = "builtIn"
    CONFIGURED = "configured"
    DEFINED = "defined"


class AdSizeName(WireEnum):
    """A banner size that has a name, in points: `banner` 320 × 50, `largeBanner` 320 × 100,
    `mediumRectangle` 300 × 250, `fullBanner` 468 × 60, `leaderboard` 728 × 90, `skyscraper` 120
    × 600, `fluid`.
    """

    BANNER = "banner"
    LARGE_BANNER = "largeBanner"
    MEDIUM_RECTANGLE = "mediumRectangle"
    FULL_BANNER = "fullBanner"
    LEADERBOARD = "leaderboard"
    SKYSCRAPER = "skyscraper"
    FLUID = "fluid"


class AdaptiveSizeKind(WireEnum):
    """The kind of an adaptive size."""

    ANCHORED_ADAPTIVE = "anchoredAdaptive"
    LARGE_ANCHORED_ADAPTIVE = "largeAnchoredAdaptive"
    INLINE_ADAPTIVE = "inlineAdaptive"


class ScreenOrientation(WireEnum):
    """How the device is held."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class ClockMode(WireEnum):
    """The source of the daemon's time: the wall clock; `advance_clock` alone; or the next deadline,
    whenever a request waits and nothing else can run.
    """

    WALL = "wall"
    MANUAL = "manual"
    SKIP = "skip"


class ContractRule(WireEnum):
    """A rule for adapters that the bridge watches."""

    DUPLICATE_COMPLETION = "duplicateCompletion"
    LATE_COMPLETION = "lateCompletion"
    NEVER_COMPLETED = "neverCompleted"
    EMPTY_COMPLETION = "emptyCompletion"
    AD_AND_ERROR = "adAndError"
    EVENT_BEFORE_COMPLETION = "eventBeforeCompletion"
    EVENT_AFTER_DISPOSE = "eventAfterDispose"
    DOUBLE_IMPRESSION = "doubleImpression"
    DOUBLE_REWARD = "doubleReward"
    WRONG_TRACKER = "wrongTracker"
    CHANGED_PRICE = "changedPrice"
    IMPRESSION_BEFORE_RENDER = "impressionBeforeRender"
    UNPAIRED_SCREEN = "unpairedScreen"
    EVENT_ORDER = "eventOrder"
    UNREQUESTED_AD_TYPE = "unrequestedAdType"
    IMAGE_NOT_DELIVERED = "imageNotDelivered"
    AD_CHOICES_MISPLACED = "adChoicesMisplaced"
    MISSING_ASSET = "missingAsset"
    EMPTY_SIGNALS = "emptySignals"
    SIGNALS_TOO_LONG = "signalsTooLong"
    SIGNALS_AND_ERROR = "signalsAndError"
    CONTENT_TOO_LARGE = "contentTooLarge"
    NEVER_CALLED = "neverCalled"
    OFF_MAIN_THREAD = "offMainThread"
    CHANGING_VALUE = "changingValue"
    DUPLICATE_AD_CHOICES = "duplicateAdChoices"


class StubRule(WireEnum):
    """A rule that a stub can break on purpose."""

    DUPLICATE_COMPLETION = "duplicateCompletion"
    LATE_COMPLETION = "lateCompletion"
    NEVER_COMPLETED = "neverCompleted"
    EMPTY_COMPLETION = "emptyCompletion"
    AD_AND_ERROR = "adAndError"
    EVENT_BEFORE_COMPLETION = "eventBeforeCompletion"
    EVENT_AFTER_DISPOSE = "eventAfterDispose"
    DOUBLE_IMPRESSION = "doubleImpression"
    DOUBLE_REWARD = "doubleReward"
    WRONG_TRACKER = "wrongTracker"
    IMPRESSION_BEFORE_RENDER = "impressionBeforeRender"
    UNPAIRED_SCREEN = "unpairedScreen"
    EVENT_ORDER = "eventOrder"
    UNREQUESTED_AD_TYPE = "unrequestedAdType"
    IMAGE_NOT_DELIVERED = "imageNotDelivered"
    AD_CHOICES_MISPLACED = "adChoicesMisplaced"
    MISSING_ASSET = "missingAsset"
    CONTENT_TOO_LARGE = "contentTooLarge"


class LoadOutcome(WireEnum):
    """How a load or one of its attempts ended: with an ad, with an error, or because the client
    cancelled the load or disposed of its ad.
    """

    LOADED = "loaded"
    FAILED = "failed"
    CANCELLED = "cancelled"


class LayoutRule(WireEnum):
    """A rule of the SDK's native validator for the layout of a native ad."""

    VIEW_TOO_SMALL = "viewTooSmall"
    MEDIA_VIEW_TOO_SMALL = "mediaViewTooSmall"
    ASSET_OUTSIDE_VIEW = "assetOutsideView"
    BADGE_MISSING = "badgeMissing"
    BADGE_TOO_SMALL = "badgeTooSmall"
    AD_CHOICES_NOT_IN_CORNER = "adChoicesNotInCorner"
    AD_CHOICES_HIDDEN = "adChoicesHidden"
    HEADLINE_TRUNCATED = "headlineTruncated"
    BODY_TRUNCATED = "bodyTruncated"
    BACKGROUND_CLICKABLE = "backgroundClickable"


class LayoutOutcome(WireEnum):
    """The outcome of a check: `skipped` if the frames that it needs are unknown, or the ad has no
    such asset.
    """

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


if TYPE_CHECKING:

    class NotificationName(WireEnum):
        AD_EVENT: Literal["adEvent"]
        CONTRACT_VIOLATION: Literal["contractViolation"]
        ADAPTER_STATUS: Literal["adapterStatus"]
        SET_UP_BEGAN: Literal["setUpBegan"]
        SET_UP_ENDED: Literal["setUpEnded"]
        ADAPTER_ENDED: Literal["adapterEnded"]
        LOAD_BEGAN: Literal["loadBegan"]
        LOAD_ENDED: Literal["loadEnded"]
        ATTEMPT_BEGAN: Literal["attemptBegan"]
        ATTEMPT_ENDED: Literal["attemptEnded"]
        AD_RENDERED: Literal["adRendered"]
        AD_UNTRACKED: Literal["adUntracked"]
        AD_PRESENTED: Literal["adPresented"]
        AD_RELEASED: Literal["adReleased"]
        LOG_LINE: Literal["logLine"]
        NETWORK_CALL: Literal["networkCall"]
        BID_NOTICE: Literal["bidNotice"]
        CLIENT_STATUS: Literal["clientStatus"]
        CLIENT_ENTRY: Literal["clientEntry"]

else:

    class NotificationName(WireEnum):
        """A notification that the bridge sends."""

        AD_EVENT = "adEvent"
        CONTRACT_VIOLATION = "contractViolation"
        ADAPTER_STATUS = "adapterStatus"
        SET_UP_BEGAN = "setUpBegan"
        SET_UP_ENDED = "setUpEnded"
        ADAPTER_ENDED = "adapterEnded"
        LOAD_BEGAN = "loadBegan"
        LOAD_ENDED = "loadEnded"
        ATTEMPT_BEGAN = "attemptBegan"
        ATTEMPT_ENDED = "attemptEnded"
        AD_RENDERED = "adRendered"
        AD_UNTRACKED = "adUntracked"
        AD_PRESENTED = "adPresented"
        AD_RELEASED = "adReleased"
        LOG_LINE = "logLine"
        NETWORK_CALL = "networkCall"
        BID_NOTICE = "bidNotice"
        CLIENT_STATUS = "clientStatus"
        CLIENT_ENTRY = "clientEntry"


class PictureFormat(WireEnum):
    """The format of a picture: `svg`, or `html`, which is a page with the SVG in it."""

    SVG = "svg"
    HTML = "html"


class PictureTemplate(WireEnum):
    """The shape of one of Google's native templates: `small` (403 × 101 points), `medium` (355 ×
    402) or `fullScreen` (375 × 667).
    """

    SMALL = "small"
    MEDIUM = "medium"
    FULL_SCREEN = "fullScreen"


class Severity(WireEnum):
    """How serious a violation is: `error` costs money or time, `warning` occurs in adapters in use
    without harm, `info` is worth knowing.
    """

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


_ad_state = Values(AdState)
_adapter_origin = Values(AdapterOrigin)
_attempt_source = Values(AttemptSource)
_bidder_outcome = Values(BidderOutcome)
_adapter_state = Values(AdapterState)
_client_state = Values(ClientState)
_ad_unit_origin = Values(AdUnitOrigin)
_ad_size_name = Values(AdSizeName)
_adaptive_size_kind = Values(AdaptiveSizeKind)
_screen_orientation = Values(ScreenOrientation)
_clock_mode = Values(ClockMode)
_contract_rule = Values(ContractRule)
_stub_rule = Values(StubRule)
_load_outcome = Values(LoadOutcome)
_layout_rule = Values(LayoutRule)
_layout_outcome = Values(LayoutOutcome)
_notification_name = Values(NotificationName)
_picture_format = Values(PictureFormat)
_picture_template = Values(PictureTemplate)
_severity = Values(Severity)


AdStateLike = Union[
    AdState,
    Literal[
        "loading",
        "loaded",
        "rendered",
        "presenting",
        "dismissed",
        "untracked",
        "expired",
        "disposed",
    ],
]


AdapterOriginLike = Union[
    AdapterOrigin,
    Literal[
        "builtIn",
        "process",
        "defined",
    ],
]


AttemptSourceLike = Union[
    AttemptSource,
    Literal[
        "bid",
        "waterfall",
    ],
]


BidderOutcomeLike = Union[
    BidderOutcome,
    Literal[
        "failed",
        "noBid",
        "won",
        "lost",
    ],
]


AdapterStateLike = Union[
    AdapterState,
    Literal[
        "notReady",
        "ready",
    ],
]


ClientStateLike = Union[
    ClientState,
    Literal[
        "connected",
        "ended",
    ],
]


AdUnitOriginLike = Union[
    AdUnitOrigin,
    Literal[
        "builtIn",
        "configured",
        "defined",
    ],
]


AdSizeNameLike = Union[
    AdSizeName,
    Literal[
        "banner",
        "largeBanner",
        "mediumRectangle",
        "fullBanner",
        "leaderboard",
        "skyscraper",
        "fluid",
    ],
]


AdaptiveSizeKindLike = Union[
    AdaptiveSizeKind,
    Literal[
        "anchoredAdaptive",
        "largeAnchoredAdaptive",
        "inlineAdaptive",
    ],
]


ScreenOrientationLike = Union[
    ScreenOrientation,
    Literal[
        "portrait",
        "landscape",
    ],
]


ClockModeLike = Union[
    ClockMode,
    Literal[
        "wall",
        "manual",
        "skip",
    ],
]


ContractRuleLike = Union[
    ContractRule,
    Literal[
        "duplicateCompletion",
        "lateCompletion",
        "neverCompleted",
        "emptyCompletion",
        "adAndError",
        "eventBeforeCompletion",
        "eventAfterDispose",
        "doubleImpression",
        "doubleReward",
        "wrongTracker",
        "changedPrice",
        "impressionBeforeRender",
        "unpairedScreen",
        "eventOrder",
        "unrequestedAdType",
        "imageNotDelivered",
        "adChoicesMisplaced",
        "missingAsset",
        "emptySignals",
        "signalsTooLong",
        "signalsAndError",
        "contentTooLarge",
        "neverCalled",
        "offMainThread",
        "changingValue",
        "duplicateAdChoices",
    ],
]


StubRuleLike = Union[
    StubRule,
    Literal[
        "duplicateCompletion",
        "lateCompletion",
        "neverCompleted",
        "emptyCompletion",
        "adAndError",
        "eventBeforeCompletion",
        "eventAfterDispose",
        "doubleImpression",
        "doubleReward",
        "wrongTracker",
        "impressionBeforeRender",
        "unpairedScreen",
        "eventOrder",
        "unrequestedAdType",
        "imageNotDelivered",
        "adChoicesMisplaced",
        "missingAsset",
        "contentTooLarge",
    ],
]


LoadOutcomeLike = Union[
    LoadOutcome,
    Literal[
        "loaded",
        "failed",
        "cancelled",
    ],
]


LayoutRuleLike = Union[
    LayoutRule,
    Literal[
        "viewTooSmall",
        "mediaViewTooSmall",
        "assetOutsideView",
        "badgeMissing",
        "badgeTooSmall",
        "adChoicesNotInCorner",
        "adChoicesHidden",
        "headlineTruncated",
        "bodyTruncated",
        "backgroundClickable",
    ],
]


LayoutOutcomeLike = Union[
    LayoutOutcome,
    Literal[
        "passed",
        "failed",
        "skipped",
    ],
]


NotificationNameLike = Union[
    NotificationName,
    Literal[
        "adEvent",
        "contractViolation",
        "adapterStatus",
        "setUpBegan",
        "setUpEnded",
        "adapterEnded",
        "loadBegan",
        "loadEnded",
        "attemptBegan",
        "attemptEnded",
        "adRendered",
        "adUntracked",
        "adPresented",
        "adReleased",
        "logLine",
        "networkCall",
        "bidNotice",
        "clientStatus",
        "clientEntry",
    ],
]


PictureFormatLike = Union[
    PictureFormat,
    Literal[
        "svg",
        "html",
    ],
]


PictureTemplateLike = Union[
    PictureTemplate,
    Literal[
        "small",
        "medium",
        "fullScreen",
    ],
]


SeverityLike = Union[
    Severity,
    Literal[
        "error",
        "warning",
        "info",
    ],
]


@dataclass(frozen=True, repr=False)
class AdaptiveSize(WireObject):
    """An adaptive size of a banner. Its height is calculated as the SDK's functions do, for a
    screen of 390 × 844 points.
    """

    kind: AdaptiveSizeKindLike
    """The kind of the size."""

    width: float
    """In points."""

    orientation: Optional[ScreenOrientationLike] = None
    """How the device is held."""

    max_height: Optional[float] = None
    """The maximum height of an inline adaptive banner, in points. Default: the height of the
    screen.
    """

    def to_json(self) -> JSON:
        return present(
            {
                "kind": self.kind,
                "width": self.width,
                "orientation": self.orientation,
                "maxHeight": self.max_height,
            }
        )


@dataclass(frozen=True, repr=False)
class RequestedAdSize(WireObject):
    """The size that a publisher wants for a banner."""

    width: float
    """In points."""

    height: float
    """In points."""

    kind: Optional[AdSizeKind] = None
    """The kind of the size. Present only if the size is not fixed."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["width"] = json["width"]
        members["height"] = json["height"]
        members["kind"] = maybe(AdSizeKind, json.get("kind"))
        return self


@dataclass(frozen=True, repr=False)
class ClientInfo(WireObject):
    """The client, for the log."""

    name: str
    """The name of the client."""

    version: Optional[str] = None
    """The version of the client."""

    def to_json(self) -> JSON:
        return present(
            {
                "name": self.name,
                "version": self.version,
            }
        )


@dataclass(frozen=True, repr=False)
class AdapterSource(WireObject):
    """One adapter to load from, without a fallback."""

    class_name: str
    """The class name of the adapter, as in `list_adapters`."""

    parameter: Optional[str] = None
    """What a publisher enters for the custom event, usually an ad unit of the network. If it is
    absent, the adapter gets no parameter, which is not the same as an empty one. At most 64 KiB.
    """

    label: Optional[str] = None
    """The name of the source for people, at most 64 KiB. It comes back in the response info."""

    settings: Optional[JSON] = None
    """Further credentials for the adapter. The parameter replaces a setting with the name
    `parameter`. Default: none.
    """

    def to_json(self) -> JSON:
        return present(
            {
                "className": self.class_name,
                "parameter": self.parameter,
                "label": self.label,
                "settings": self.settings,
            }
        )


@dataclass(frozen=True, repr=False)
class LayoutBadge(WireObject):
    """The badge of the publisher that says that this is an ad."""

    frame: Rect
    """Where it is in the ad view."""

    text: Optional[str] = None
    """What the badge says. Default: Ad."""

    def to_json(self) -> JSON:
        return present(
            {
                "frame": self.frame,
                "text": self.text,
            }
        )


@dataclass(frozen=True, repr=False)
class ServerInfo(WireObject):
    """The daemon."""

    name: str
    """The name of the daemon: `adbridge`."""

    version: str
    """The version of the daemon."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["name"] = json["name"]
        members["version"] = json["version"]
        return self


@dataclass(frozen=True, repr=False)
class Capabilities(WireObject):
    """What the daemon can do. Anything not listed is unsupported."""

    formats: list[AdFormat]
    """The formats that can be loaded."""

    methods: list[str]
    """The methods that the daemon has."""

    notifications: list[str]
    """The notifications that the daemon can send."""

    clock: ClockMode
    """The clock that the daemon runs on."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["formats"] = [AdFormat(item) for item in json["formats"]]
        members["methods"] = json["methods"]
        members["notifications"] = [NotificationName(item) for item in json["notifications"]]
        members["clock"] = _clock_mode[json["clock"]]
        return self


@dataclass(frozen=True, repr=False)
class InitializeResult(WireObject):
    """The daemon, and what it can do."""

    protocol_version: int
    """The version of this contract: 1."""

    server_info: ServerInfo
    """The daemon."""

    capabilities: Capabilities
    """What the server can do."""

    started_at_ms: Optional[int]
    """When the clock of the daemon started, in milliseconds since the start of 1970; None for a
    clock that does not count real time. Added to `at_ms`, it gives the time of a notification.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["protocol_version"] = json["protocolVersion"]
        members["server_info"] = ServerInfo.from_json(json["serverInfo"])
        members["capabilities"] = Capabilities.from_json(json["capabilities"])
        members["started_at_ms"] = json["startedAtMs"]
        return self


@dataclass(frozen=True, repr=False)
class ShutdownResult(WireObject):
    """The ads that were not disposed of."""

    undisposed_ads: list[str]
    """The ads that were loaded and not disposed of, in the order of their loads; at most 1,000."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["undisposed_ads"] = json["undisposedAds"]
        return self


@dataclass(frozen=True, repr=False)
class OpenRPCDocument(WireObject):
    """An OpenRPC 1.4 document."""

    openrpc: str
    """The version of OpenRPC."""

    info: JSON
    """The title and the version of the document."""

    methods: list[JSON]
    """The methods, as defined by OpenRPC."""

    x_notifications: list[JSON]
    """The notifications that the daemon sends, in the shape of methods without a result."""

    components: JSON
    """The schemas and the errors."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["openrpc"] = json["openrpc"]
        members["info"] = json["info"]
        members["methods"] = json["methods"]
        members["x_notifications"] = json["x-notifications"]
        members["components"] = json["components"]
        return self


@dataclass(frozen=True, repr=False)
class AdapterInfo(WireObject):
    """An adapter of the daemon."""

    class_name: str
    """The class name, which identifies the adapter for clients and configurations."""

    label: str
    """The name of the adapter for people; the class name, if it is a process adapter that was never
    started.
    """

    origin: AdapterOrigin
    """Where the adapter runs."""

    replaces_built_in: bool
    """Whether the program is used in place of a built-in adapter of the same name."""

    formats: list[AdFormat]
    """The formats that the adapter loads; empty, if it is a process adapter that was never started.
    """

    adapter_version: str
    """The version of the adapter: three numbers with dots between them; `0.0.0`, if it is a process
    adapter that was never started.
    """

    ad_sdk_version: str
    """The version of the network's SDK: three numbers with dots between them; `0.0.0`, if it is a
    process adapter that was never started.
    """

    state: AdapterState
    """Whether the adapter can load ads. It is `notReady` before it is set up, and after a process
    adapter has ended; its next load sets it up.
    """

    process_id: Optional[int] = None
    """The number that the system gives the adapter's process. Only for a process adapter whose
    program runs. If the program attached itself, only at a Unix socket on Linux.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["class_name"] = json["className"]
        members["label"] = json["label"]
        members["origin"] = _adapter_origin[json["origin"]]
        members["replaces_built_in"] = json["replacesBuiltIn"]
        members["formats"] = [AdFormat(item) for item in json["formats"]]
        members["adapter_version"] = json["adapterVersion"]
        members["ad_sdk_version"] = json["adSdkVersion"]
        members["state"] = _adapter_state[json["state"]]
        members["process_id"] = json.get("processId")
        return self


@dataclass(frozen=True, repr=False)
class ListAdaptersResult(WireObject):
    """The adapters of the daemon."""

    adapters: list[AdapterInfo]
    """The adapters, the built-in ones first."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["adapters"] = [AdapterInfo.from_json(item) for item in json["adapters"]]
        return self


@dataclass(frozen=True, repr=False)
class LineItemInfo(WireObject):
    """One network of an ad unit."""

    class_name: str
    """The class name of the adapter."""

    label: Optional[str]
    """The name of the line item for people; None if it has none."""

    parameter: Optional[str]
    """What a publisher enters for the custom event; None if nothing was entered."""

    settings: JSON
    """Further settings for the adapter."""

    timeout_ms: int
    """How long this network may take, in milliseconds."""

    price: Optional[float] = None
    """What the network pays for 1,000 impressions. Present only if the configuration has it."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["class_name"] = json["className"]
        members["label"] = json["label"]
        members["parameter"] = json["parameter"]
        members["settings"] = json["settings"]
        members["timeout_ms"] = json["timeoutMs"]
        members["price"] = json.get("price")
        return self


@dataclass(frozen=True, repr=False)
class BidderInfo(WireObject):
    """One bidder of an ad unit."""

    class_name: str
    """The class name of the adapter."""

    label: Optional[str]
    """The name of the line item for people; None if it has none."""

    parameter: Optional[str]
    """What a publisher enters for the custom event; None if nothing was entered."""

    settings: JSON
    """Further settings for the adapter."""

    timeout_ms: int
    """How long this network may take, in milliseconds."""

    prices: list[float]
    """What the network bids for 1,000 impressions if no rule fits: one price, or the quantiles of a
    random price; none if it does not bid.
    """

    fill_rate: float
    """The share of the loads for which it bids if no rule fits."""

    bid_response: Optional[str]
    """The bid response that its load gets; None for the id of the bid."""

    rules: Optional[list[BidRule]] = None
    """What it bids for some loads. Present only if it has rules."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["class_name"] = json["className"]
        members["label"] = json["label"]
        members["parameter"] = json["parameter"]
        members["settings"] = json["settings"]
        members["timeout_ms"] = json["timeoutMs"]
        members["prices"] = json["prices"]
        members["fill_rate"] = json["fillRate"]
        members["bid_response"] = json["bidResponse"]
        members["rules"] = maybe(
            lambda items: [BidRule.from_json(item) for item in items], json.get("rules")
        )
        return self


@dataclass(frozen=True, repr=False)
class DefinedLineItem(WireObject):
    """One network of an ad unit that a client defines."""

    class_name: str
    """The class name of the adapter or of the network."""

    label: Optional[str] = None
    """The name of the line item for people, at most 64 KiB. Default: none."""

    parameter: Optional[str] = None
    """What a publisher enters for the custom event, at most 64 KiB. Default: nothing."""

    settings: Optional[JSON] = None
    """Further settings for the adapter. Default: none."""

    timeout_ms: Optional[int] = None
    """How long this network may take, in milliseconds. Default: 10,000."""

    request: Optional[AdRequest] = None
    """Values for the members that the request of a load does not set. Default: none."""

    ad_source: Optional[JSON] = None
    """What the mediation calls the network: `name`, `id`, `instance_name`, `instance_id`, all
    optional. Default: nothing.
    """

    price: Optional[float] = None
    """What the network pays for 1,000 impressions, in the currency of the ad unit. Default:
    unknown.
    """

    def to_json(self) -> JSON:
        return present(
            {
                "className": self.class_name,
                "label": self.label,
                "parameter": self.parameter,
                "settings": self.settings,
                "timeoutMs": self.timeout_ms,
                "request": self.request,
                "adSource": self.ad_source,
                "price": self.price,
            }
        )


@dataclass(frozen=True, repr=False)
class DefinedBidder(WireObject):
    """One bidder of an ad unit that a client defines."""

    class_name: str
    """The class name of the adapter or of the network."""

    label: Optional[str] = None
    """The name of the line item for people, at most 64 KiB. Default: none."""

    parameter: Optional[str] = None
    """What a publisher enters for the custom event, at most 64 KiB. Default: nothing."""

    settings: Optional[JSON] = None
    """Further settings for the adapter. Default: none."""

    timeout_ms: Optional[int] = None
    """How long this network may take, in milliseconds. Default: 10,000."""

    request: Optional[AdRequest] = None
    """Values for the members that the request of a load does not set. Default: none."""

    ad_source: Optional[JSON] = None
    """What the mediation calls the network: `name`, `id`, `instance_name`, `instance_id`, all
    optional. Default: nothing.
    """

    prices: Optional[Sequence[float]] = None
    """What the network bids for 1,000 impressions if no rule fits: one price, or the quantiles of a
    random price at equal distances, from the lowest to the highest. Default: it does not bid.
    """

    fill_rate: Optional[float] = None
    """The share of the loads for which it bids if no rule fits. Default: 1."""

    bid_response: Optional[str] = None
    """The bid response that its load gets. Default: the id of the bid."""

    watermark: Optional[str] = None
    """The watermark that its load gets: a PNG image in base64. Default: none."""

    rules: Optional[Sequence[BidRule]] = None
    """What it bids for some loads. The first rule that fits decides. Default: none."""

    def to_json(self) -> JSON:
        return present(
            {
                "className": self.class_name,
                "label": self.label,
                "parameter": self.parameter,
                "settings": self.settings,
                "timeoutMs": self.timeout_ms,
                "request": self.request,
                "adSource": self.ad_source,
                "prices": self.prices,
                "fillRate": self.fill_rate,
                "bidResponse": self.bid_response,
                "watermark": self.watermark,
                "rules": self.rules,
            }
        )


@dataclass(frozen=True, repr=False)
class DefinedExchange(WireObject):
    """The exchange of an ad unit that a client defines: a program that answers requests for bids.
    """

    class_name: str
    """The class name of the program."""

    label: Optional[str] = None
    """The name of the exchange for people, at most 64 KiB. Default: none."""

    parameter: Optional[str] = None
    """What a publisher enters for the exchange, at most 64 KiB. Default: nothing."""

    settings: Optional[JSON] = None
    """Further settings for the exchange. Default: none."""

    timeout_ms: Optional[int] = None
    """How long it may take to answer, in milliseconds. Default: 1,000."""

    request: Optional[AdRequest] = None
    """Values for the members that the request of a load does not set. Default: none."""

    ad_source: Optional[JSON] = None
    """What the mediation calls the exchange: `name`, `id`, `instance_name`, `instance_id`, all
    optional. Default: nothing.
    """

    def to_json(self) -> JSON:
        return present(
            {
                "className": self.class_name,
                "label": self.label,
                "parameter": self.parameter,
                "settings": self.settings,
                "timeoutMs": self.timeout_ms,
                "request": self.request,
                "adSource": self.ad_source,
            }
        )


@dataclass(frozen=True, repr=False)
class BidRule(WireObject):
    """What a bidder bids for the loads that fit a condition. The first rule that fits decides."""

    when: Optional[BidCondition] = None
    """What is true of the loads. Default: the rule fits every load."""

    prices: Optional[list[float]] = None
    """What the network bids for 1,000 impressions: one price, or the quantiles of a random price at
    equal distances, from the lowest to the highest. Default: it does not bid.
    """

    fill_rate: Optional[float] = None
    """The share of these loads for which it bids. Default: 1."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["when"] = maybe(BidCondition.from_json, json.get("when"))
        members["prices"] = json.get("prices")
        members["fill_rate"] = json.get("fillRate")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "when": self.when,
                "prices": self.prices,
                "fillRate": self.fill_rate,
            }
        )


@dataclass(frozen=True, repr=False)
class BidCondition(WireObject):
    """What is true of a load. Every member that is present must fit."""

    format: Optional[AdFormat] = None
    """The format of the ad. Default: any."""

    keywords: Optional[list[str]] = None
    """The request has one of these keywords at least. Default: any request."""

    min_floor: Optional[float] = None
    """The lowest floor of the ad unit. An ad unit without a floor has 0. Default: 0."""

    max_floor: Optional[float] = None
    """The highest floor of the ad unit. Default: any."""

    hours: Optional[list[int]] = None
    """The hours of the day in UTC. A manual or skipping clock starts at 0:00. Default: any."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["format"] = maybe(AdFormat, json.get("format"))
        members["keywords"] = json.get("keywords")
        members["min_floor"] = json.get("minFloor")
        members["max_floor"] = json.get("maxFloor")
        members["hours"] = json.get("hours")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "format": self.format,
                "keywords": self.keywords,
                "minFloor": self.min_floor,
                "maxFloor": self.max_floor,
                "hours": self.hours,
            }
        )


@dataclass(frozen=True, repr=False)
class DefineAdUnitResult(WireObject):
    """An ad unit that a client has defined."""

    ad_unit: AdUnitInfo
    """The ad unit, with the defaults of what was left out."""

    warnings: list[str]
    """What is probably wrong: a sentence for each mistake, with its path. For example, there is no
    such adapter.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["ad_unit"] = AdUnitInfo.from_json(json["adUnit"])
        members["warnings"] = json["warnings"]
        return self


@dataclass(frozen=True, repr=False)
class NetworkSummary(WireObject):
    """A network that a client has defined."""

    class_name: str
    """The name of the network."""

    stub_count: int
    """How many stubs it has."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["class_name"] = json["className"]
        members["stub_count"] = json["stubCount"]
        return self


@dataclass(frozen=True, repr=False)
class NetworkStub(WireObject):
    """An answer of a network, and the requests that get it. It has at most one of `native`,
    `banner`, `fullScreen`, `error` and `never`. Without any of them, it gives an ad of the
    requested format with usual texts.
    """

    when: Optional[StubConditions] = None
    """What a request must have. Default: every request fits."""

    times: Optional[int] = None
    """How many requests it answers. Then later stubs are used. Default: any number."""

    delay_ms: Optional[int] = None
    """How long the network takes, in milliseconds. Default: 0."""

    delay_quantiles_ms: Optional[list[int]] = None
    """The network takes a random time: the quantiles of its times, in milliseconds, at equal
    distances from the shortest to the longest. They never become shorter. The seed of the load
    decides. Default: `delay_ms`.
    """

    native: Optional[StubNativeAd] = None
    """The native ad that it gives."""

    banner: Optional[StubBanner] = None
    """The banner that it gives."""

    full_screen: Optional[StubFullScreenAd] = None
    """The full-screen ad that it gives. If it has a reward, only for requests for rewarded ads."""

    error: Optional[StubError] = None
    """The error that it fails with."""

    never: Optional[bool] = None
    """Whether it never answers."""

    events: Optional[StubEvents] = None
    """The events that the ad reports. Default: the usual ones."""

    breaks: Optional[StubRule] = None
    """The rule that it breaks on purpose: any rule about ads that a program does not see itself.
    Default: none.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["when"] = maybe(StubConditions.from_json, json.get("when"))
        members["times"] = json.get("times")
        members["delay_ms"] = json.get("delayMs")
        members["delay_quantiles_ms"] = json.get("delayQuantilesMs")
        members["native"] = maybe(StubNativeAd.from_json, json.get("native"))
        members["banner"] = maybe(StubBanner.from_json, json.get("banner"))
        members["full_screen"] = maybe(StubFullScreenAd.from_json, json.get("fullScreen"))
        members["error"] = maybe(StubError.from_json, json.get("error"))
        members["never"] = json.get("never")
        members["events"] = maybe(StubEvents.from_json, json.get("events"))
        members["breaks"] = maybe(StubRule, json.get("breaks"))
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "when": self.when,
                "times": self.times,
                "delayMs": self.delay_ms,
                "delayQuantilesMs": self.delay_quantiles_ms,
                "native": self.native,
                "banner": self.banner,
                "fullScreen": self.full_screen,
                "error": self.error,
                "never": self.never,
                "events": self.events,
                "breaks": self.breaks,
            }
        )


@dataclass(frozen=True, repr=False)
class StubConditions(WireObject):
    """Members of a request with their expected values. An object fits if the expected members do. A
    list fits if it has the expected elements. Numbers with the same value are equal.
    """

    format: Optional[AdFormat] = None
    """The format. Default: those that the answer is for."""

    parameter: Optional[str] = None
    """The parameter of the line item."""

    label: Optional[str] = None
    """The name of the line item."""

    settings: Optional[JSON] = None
    """Further settings of the line item."""

    ad_types: Optional[list[NativeAdType]] = None
    """For native ads: types that are wanted."""

    options: Optional[JSON] = None
    """For native ads: members of the options."""

    ad_size: Optional[JSON] = None
    """For banners: the `width`, the `height` and the `kind` of the size."""

    request: Optional[JSON] = None
    """Members of the request as the network gets it: `keywords`, `extras`, `user` and the other
    members of AdRequest.
    """

    ad_id: Optional[str] = None
    """The ad that is loaded."""

    client_id: Optional[int] = None
    """The number of the client that loads the ad. The client on standard input has none: `absent`
    finds its requests.
    """

    absent: Optional[list[str]] = None
    """The paths of members that the request does not have, such as `parameter` or
    `request.extras.tier`.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["format"] = maybe(AdFormat, json.get("format"))
        members["parameter"] = json.get("parameter")
        members["label"] = json.get("label")
        members["settings"] = json.get("settings")
        members["ad_types"] = maybe(
            lambda items: [NativeAdType(item) for item in items], json.get("adTypes")
        )
        members["options"] = json.get("options")
        members["ad_size"] = json.get("adSize")
        members["request"] = json.get("request")
        members["ad_id"] = json.get("adId")
        members["client_id"] = json.get("clientId")
        members["absent"] = json.get("absent")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "format": self.format,
                "parameter": self.parameter,
                "label": self.label,
                "settings": self.settings,
                "adTypes": self.ad_types,
                "options": self.options,
                "adSize": self.ad_size,
                "request": self.request,
                "adId": self.ad_id,
                "clientId": self.client_id,
                "absent": self.absent,
            }
        )


@dataclass(frozen=True, repr=False)
class StubNativeAd(WireObject):
    """A native ad of a stub. The headline, the body and the call to action have a usual text if
    they are absent. An empty text leaves them out.
    """

    headline: Optional[str] = None
    """The headline."""

    body: Optional[str] = None
    """The text."""

    call_to_action: Optional[str] = None
    """The text of the button."""

    icon: Optional[StubImage] = None
    """The icon. Default: none."""

    images: Optional[list[StubImage]] = None
    """The images, the main one first. Default: none."""

    star_rating: Optional[float] = None
    """The rating, from 0 to 5 stars. Default: none."""

    store: Optional[str] = None
    """The store that offers the application. Default: none."""

    price: Optional[str] = None
    """The price, with its currency. Default: none."""

    advertiser: Optional[str] = None
    """The advertiser. Default: none."""

    extra_assets: Optional[JSON] = None
    """Further assets. Default: none."""

    native_ad_type: Optional[NativeAdType] = None
    """The legacy type of the ad. Default: none."""

    media_content: Optional[MediaContent] = None
    """What the media view shows. Default: the ad has no media view."""

    ad_choices: Optional[JSON] = None
    """The AdChoices icon: `width`, `height`, and if known `image` and `click_through_url`. Default:
    none.
    """

    tracking: Optional[Tracking] = None
    """Who counts what happens to the ad. Default: the bridge."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["headline"] = json.get("headline")
        members["body"] = json.get("body")
        members["call_to_action"] = json.get("callToAction")
        members["icon"] = maybe(StubImage.from_json, json.get("icon"))
        members["images"] = maybe(
            lambda items: [StubImage.from_json(item) for item in items], json.get("images")
        )
        members["star_rating"] = json.get("starRating")
        members["store"] = json.get("store")
        members["price"] = json.get("price")
        members["advertiser"] = json.get("advertiser")
        members["extra_assets"] = json.get("extraAssets")
        members["native_ad_type"] = maybe(NativeAdType, json.get("nativeAdType"))
        members["media_content"] = maybe(MediaContent.from_json, json.get("mediaContent"))
        members["ad_choices"] = json.get("adChoices")
        members["tracking"] = maybe(Tracking.from_json, json.get("tracking"))
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "headline": self.headline,
                "body": self.body,
                "callToAction": self.call_to_action,
                "icon": self.icon,
                "images": self.images,
                "starRating": self.star_rating,
                "store": self.store,
                "price": self.price,
                "advertiser": self.advertiser,
                "extraAssets": self.extra_assets,
                "nativeAdType": self.native_ad_type,
                "mediaContent": self.media_content,
                "adChoices": self.ad_choices,
                "tracking": self.tracking,
            }
        )


@dataclass(frozen=True, repr=False)
class StubImage(WireObject):
    """An image of a stub: `data` with `mime_type`, `width` and `height`; or only a `url`, which is
    enough if image loading is disabled.
    """

    scale: Optional[float] = None
    """How many pixels make a point. Default: 1."""

    url: Optional[str] = None
    """The address of the image. Default: none."""

    width: Optional[int] = None
    """In pixels."""

    height: Optional[int] = None
    """In pixels."""

    mime_type: Optional[str] = None
    """The type of the file in `data`, such as `image/png`."""

    data: Optional[str] = None
    """The bytes of the image file, in base64."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["scale"] = json.get("scale")
        members["url"] = json.get("url")
        members["width"] = json.get("width")
        members["height"] = json.get("height")
        members["mime_type"] = json.get("mimeType")
        members["data"] = json.get("data")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "scale": self.scale,
                "url": self.url,
                "width": self.width,
                "height": self.height,
                "mimeType": self.mime_type,
                "data": self.data,
            }
        )


@dataclass(frozen=True, repr=False)
class StubBanner(WireObject):
    """A banner of a stub."""

    text: Optional[str] = None
    """The text that the view shows. Default: none."""

    id: Optional[str] = None
    """The network's name for the view. Default: none."""

    width: Optional[float] = None
    """In points. Default, with `height`: the size that the load asks for."""

    height: Optional[float] = None
    """In points."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["text"] = json.get("text")
        members["id"] = json.get("id")
        members["width"] = json.get("width")
        members["height"] = json.get("height")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "text": self.text,
                "id": self.id,
                "width": self.width,
                "height": self.height,
            }
        )


@dataclass(frozen=True, repr=False)
class StubFullScreenAd(WireObject):
    """A full-screen ad of a stub."""

    headline: Optional[str] = None
    """The headline. Default: none."""

    body: Optional[str] = None
    """The text. Default: none."""

    call_to_action: Optional[str] = None
    """The label of the button. Default: none."""

    image: Optional[StubImage] = None
    """The main image. Default: none."""

    duration_ms: Optional[int] = None
    """How long the video or the countdown takes, in milliseconds. Default: none."""

    reward: Optional[AdReward] = None
    """The reward. Default: 1 `reward` for a rewarded ad."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["headline"] = json.get("headline")
        members["body"] = json.get("body")
        members["call_to_action"] = json.get("callToAction")
        members["image"] = maybe(StubImage.from_json, json.get("image"))
        members["duration_ms"] = json.get("durationMs")
        members["reward"] = maybe(AdReward.from_json, json.get("reward"))
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "headline": self.headline,
                "body": self.body,
                "callToAction": self.call_to_action,
                "image": self.image,
                "durationMs": self.duration_ms,
                "reward": self.reward,
            }
        )


@dataclass(frozen=True, repr=False)
class StubError(WireObject):
    """An error of a stub. An error of `com.google.admob` needs only its name, such as `noFill`, or
    its code.
    """

    domain: Optional[str] = None
    """Who defines the code. Default: `com.google.admob`."""

    code: Optional[int] = None
    """The number of the error in its domain. Default: that of the name."""

    name: Optional[str] = None
    """The name of the code in its domain. Default: that of the code."""

    message: Optional[str] = None
    """One sentence for a person. Default: that the stub fails."""

    underlying: Optional[StubError] = None
    """The error that caused this one. Default: none."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["domain"] = json.get("domain")
        members["code"] = json.get("code")
        members["name"] = json.get("name")
        members["message"] = json.get("message")
        members["underlying"] = maybe(StubError.from_json, json.get("underlying"))
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "domain": self.domain,
                "code": self.code,
                "name": self.name,
                "message": self.message,
                "underlying": self.underlying,
            }
        )


@dataclass(frozen=True, repr=False)
class StubEvents(WireObject):
    """The events of an ad of a stub, by what causes them. An empty list stands for no events; what
    is absent causes the usual ones.
    """

    load: Optional[list[StubEvent]] = None
    """The events when the load was answered."""

    render: Optional[list[StubEvent]] = None
    """The events when the ad is drawn."""

    record_impression: Optional[list[StubEvent]] = None
    """The events when the bridge has counted the impression."""

    record_click: Optional[list[StubEvent]] = None
    """The events when the bridge has counted a click."""

    untrack: Optional[list[StubEvent]] = None
    """The events when the ad is taken off its view."""

    present: Optional[list[StubEvent]] = None
    """The events when the ad is presented."""

    dispose: Optional[list[StubEvent]] = None
    """The events when the ad is disposed of: each of them breaks `eventAfterDispose`."""

    tap: Optional[list[StubEvent]] = None
    """The events after a tap."""

    open: Optional[list[StubEvent]] = None
    """The events after the simulated action `open`."""

    close: Optional[list[StubEvent]] = None
    """The events after the simulated action `close`."""

    leave_application: Optional[list[StubEvent]] = None
    """The events after the simulated action `leaveApplication`."""

    play_video: Optional[list[StubEvent]] = None
    """The events after the simulated action `playVideo`."""

    pause_video: Optional[list[StubEvent]] = None
    """The events after the simulated action `pauseVideo`."""

    end_video: Optional[list[StubEvent]] = None
    """The events after the simulated action `endVideo`."""

    mute_video: Optional[list[StubEvent]] = None
    """The events after the simulated action `muteVideo`."""

    unmute_video: Optional[list[StubEvent]] = None
    """The events after the simulated action `unmuteVideo`."""

    earn_reward: Optional[list[StubEvent]] = None
    """The events after the simulated action `earnReward`."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["load"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("load")
        )
        members["render"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("render")
        )
        members["record_impression"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("recordImpression")
        )
        members["record_click"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("recordClick")
        )
        members["untrack"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("untrack")
        )
        members["present"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("present")
        )
        members["dispose"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("dispose")
        )
        members["tap"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("tap")
        )
        members["open"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("open")
        )
        members["close"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("close")
        )
        members["leave_application"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("leaveApplication")
        )
        members["play_video"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("playVideo")
        )
        members["pause_video"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("pauseVideo")
        )
        members["end_video"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("endVideo")
        )
        members["mute_video"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("muteVideo")
        )
        members["unmute_video"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("unmuteVideo")
        )
        members["earn_reward"] = maybe(
            lambda items: [StubEvent.from_json(item) for item in items], json.get("earnReward")
        )
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "load": self.load,
                "render": self.render,
                "recordImpression": self.record_impression,
                "recordClick": self.record_click,
                "untrack": self.untrack,
                "present": self.present,
                "dispose": self.dispose,
                "tap": self.tap,
                "open": self.open,
                "close": self.close,
                "leaveApplication": self.leave_application,
                "playVideo": self.play_video,
                "pauseVideo": self.pause_video,
                "endVideo": self.end_video,
                "muteVideo": self.mute_video,
                "unmuteVideo": self.unmute_video,
                "earnReward": self.earn_reward,
            }
        )


@dataclass(frozen=True, repr=False)
class StubEvent(WireObject):
    """An event that an ad of a stub reports."""

    event: str
    """The event: one that adapters report, or `expired`, which expires the ad."""

    after_ms: Optional[int] = None
    """How long after its cause, in milliseconds. Default: 0, which is before the call is answered.
    """

    error: Optional[StubError] = None
    """For `didFailToPresent`, which needs it: why the ad can't be presented."""

    reward: Optional[AdReward] = None
    """For `didRewardUser`, which needs it: the reward."""

    value: Optional[AdValue] = None
    """For `paid`, which needs it: what the impression has earned."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["event"] = _ad_event_name[json["event"]]
        members["after_ms"] = json.get("afterMs")
        members["error"] = maybe(StubError.from_json, json.get("error"))
        members["reward"] = maybe(AdReward.from_json, json.get("reward"))
        members["value"] = maybe(AdValue.from_json, json.get("value"))
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "event": self.event,
                "afterMs": self.after_ms,
                "error": self.error,
                "reward": self.reward,
                "value": self.value,
            }
        )


@dataclass(frozen=True, repr=False)
class ListNetworksResult(WireObject):
    """The networks that clients have defined."""

    networks: list[NetworkInfo]
    """All networks, in the order in which they were defined."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["networks"] = [NetworkInfo.from_json(item) for item in json["networks"]]
        return self


@dataclass(frozen=True, repr=False)
class NetworkInfo(WireObject):
    """A network that a client has defined, with its stubs."""

    class_name: str
    """The name of the network."""

    label: Optional[str]
    """The name for people; None if it has none."""

    stubs: list[NetworkStubInfo]
    """The stubs, in the order in which they are tried."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["class_name"] = json["className"]
        members["label"] = json["label"]
        members["stubs"] = [NetworkStubInfo.from_json(item) for item in json["stubs"]]
        return self


@dataclass(frozen=True, repr=False)
class NetworkStubInfo(WireObject):
    """A stub of a network, and how often it was used."""

    number: int
    """Its number in the network, from 1 on."""

    use_count: int
    """How many requests it has answered."""

    stub: NetworkStub
    """The stub as the client wrote it."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["number"] = json["number"]
        members["use_count"] = json["useCount"]
        members["stub"] = NetworkStub.from_json(json["stub"])
        return self


@dataclass(frozen=True, repr=False)
class GetNetworkRequestsResult(WireObject):
    """A page of the requests that networks have received."""

    requests: list[NetworkRequest]
    """The requests, in the order in which they arrived."""

    next_index: int
    """The value of `since_index` that continues after this page."""

    forgotten: int
    """How many requests from `since_index` on are no longer known, to all networks together."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["requests"] = [NetworkRequest.from_json(item) for item in json["requests"]]
        members["next_index"] = json["nextIndex"]
        members["forgotten"] = json["forgotten"]
        return self


@dataclass(frozen=True, repr=False)
class NetworkRequest(WireObject):
    """A request that a network has received, and how it was answered."""

    index: int
    """The number of the request among those to all networks, from 1 on."""

    class_name: str
    """The name of the network."""

    at_ms: int
    """When it arrived, in milliseconds since the process started."""

    format: AdFormat
    """The format."""

    parameter: Optional[str]
    """The parameter of the line item; None if it has none."""

    label: Optional[str]
    """The name of the line item; None if it has none."""

    settings: JSON
    """Further settings of the line item."""

    request: JSON
    """What the publisher tells the network: the members of AdRequest, None for nothing. The seed is
    that of this attempt.
    """

    timeout_ms: int
    """How long the network may take, in milliseconds."""

    ad_id: Optional[str]
    """The ad that is loaded; None outside of a load."""

    stub: Optional[int]
    """The number of the stub that has answered; None if none fits."""

    near_miss: Optional[NearMiss]
    """The stub that fits best, if none fits; None otherwise, and for a network without stubs."""

    ad_types: Optional[list[NativeAdType]] = None
    """The types that are wanted. Present for native ads only."""

    options: Optional[JSON] = None
    """The options. Present for native ads only."""

    ad_size: Optional[RequestedAdSize] = None
    """The size that is wanted. Present for banners only."""

    client_id: Optional[int] = None
    """The number of the client that loads the ad. Absent for the client on standard input."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["class_name"] = json["className"]
        members["at_ms"] = json["atMs"]
        members["format"] = _ad_format[json["format"]]
        members["parameter"] = json["parameter"]
        members["label"] = json["label"]
        members["settings"] = json["settings"]
        members["request"] = json["request"]
        members["timeout_ms"] = json["timeoutMs"]
        members["ad_id"] = json["adId"]
        members["stub"] = json["stub"]
        members["near_miss"] = maybe(NearMiss.from_json, json["nearMiss"])
        members["ad_types"] = maybe(
            lambda items: [NativeAdType(item) for item in items], json.get("adTypes")
        )
        members["options"] = json.get("options")
        members["ad_size"] = maybe(RequestedAdSize.from_json, json.get("adSize"))
        members["client_id"] = json.get("clientId")
        return self


@dataclass(frozen=True, repr=False)
class NearMiss(WireObject):
    """The stub that fits a request best, and why it does not fit."""

    stub: int
    """The number of the stub in its network."""

    use_count: int
    """How many requests it had answered."""

    differences: list[RequestDifference]
    """What differs; empty if the stub has answered as often as it may."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["stub"] = json["stub"]
        members["use_count"] = json["useCount"]
        members["differences"] = [RequestDifference.from_json(item) for item in json["differences"]]
        return self


@dataclass(frozen=True, repr=False)
class RequestDifference(WireObject):
    """A member of a request that differs from what a stub expects."""

    path: str
    """The path of the member in the request."""

    expected: Any
    """What the stub expects."""

    found: Any
    """What the request has; None for nothing."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["path"] = json["path"]
        members["expected"] = json["expected"]
        members["found"] = json["found"]
        return self


@dataclass(frozen=True, repr=False)
class AdUnitInfo(WireObject):
    """An ad unit with its waterfall. What the configuration leaves out has its default."""

    ad_unit_id: str
    """The id of the ad unit."""

    origin: AdUnitOrigin
    """Where the ad unit is defined."""

    format: AdFormat
    """The format that is loaded from it."""

    timeout_ms: int
    """How long a whole load may take, in milliseconds."""

    refresh_ms: Optional[int]
    """How often a banner gets another creative, in milliseconds; None if it does not."""

    expiry_ms: Optional[int]
    """How long an ad may wait to be shown, in milliseconds; None for banners, which do not expire.
    """

    line_items: list[LineItemInfo]
    """The networks, in the order in which they are asked."""

    ad_size: Optional[RequestedAdSize] = None
    """The size of banners if a load gives none. Present only if the configuration has it."""

    currency_code: Optional[str] = None
    """The currency of all prices. Present only if a line item has a price, or the ad unit has
    bidders or an exchange.
    """

    floor: Optional[float] = None
    """The lowest price of a bid. Present only if the ad unit has bidders or an exchange, and a
    floor.
    """

    bidders: Optional[list[BidderInfo]] = None
    """The networks that bid for each load. Present only if the ad unit has bidders or an exchange.
    """

    exchange: Optional[LineItemInfo] = None
    """The exchange that each load asks for further bids. Present only if the ad unit has one."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["ad_unit_id"] = json["adUnitId"]
        members["origin"] = _ad_unit_origin[json["origin"]]
        members["format"] = _ad_format[json["format"]]
        members["timeout_ms"] = json["timeoutMs"]
        members["refresh_ms"] = json["refreshMs"]
        members["expiry_ms"] = json["expiryMs"]
        members["line_items"] = [LineItemInfo.from_json(item) for item in json["lineItems"]]
        members["ad_size"] = maybe(RequestedAdSize.from_json, json.get("adSize"))
        members["currency_code"] = json.get("currencyCode")
        members["floor"] = json.get("floor")
        members["bidders"] = maybe(
            lambda items: [BidderInfo.from_json(item) for item in items], json.get("bidders")
        )
        members["exchange"] = maybe(LineItemInfo.from_json, json.get("exchange"))
        return self


@dataclass(frozen=True, repr=False)
class ListAdUnitsResult(WireObject):
    """The ad units of the daemon."""

    ad_units: list[AdUnitInfo]
    """All ad units, in the order of the configuration. Those that a client has defined follow, if
    they replace no other one.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["ad_units"] = [AdUnitInfo.from_json(item) for item in json["adUnits"]]
        return self


@dataclass(frozen=True, repr=False)
class AdapterStatus(WireObject):
    """The result of the set-up of an adapter."""

    class_name: str
    """The class name of the adapter."""

    state: AdapterState
    """Whether the adapter can load ads."""

    description: str
    """One sentence for a person."""

    latency_ms: int
    """How long the set-up took, in milliseconds."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["class_name"] = json["className"]
        members["state"] = _adapter_state[json["state"]]
        members["description"] = json["description"]
        members["latency_ms"] = json["latencyMs"]
        return self


@dataclass(frozen=True, repr=False)
class SetUpResult(WireObject):
    """The results of the set-ups."""

    adapter_statuses: list[AdapterStatus]
    """One status for each name, in the order of the names."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["adapter_statuses"] = [
            AdapterStatus.from_json(item)
            for item in json["adapterStatuses"]
        ]
        return self


@dataclass(frozen=True, repr=False)
class RestartAdapterResult(WireObject):
    """The result of the set-up."""

    adapter_status: AdapterStatus
    """Whether the new program is ready."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["adapter_status"] = AdapterStatus.from_json(json["adapterStatus"])
        return self


@dataclass(frozen=True, repr=False)
class ClientSummary(WireObject):
    """A client of the bridge."""

    client_id: int
    """The number of the client; 0 for the one on standard input."""

    name: Optional[str]
    """The name that the client has given in `initialize`; None if it has given none."""

    control: bool
    """Whether the client may change what all clients share: that on standard input, and those of
    `--listen-control`.
    """

    connected_at_ms: int
    """When it connected, in milliseconds since the start of the process."""

    ads: int
    """How many ads it has, loading or loaded."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["client_id"] = json["clientId"]
        members["name"] = json["name"]
        members["control"] = json["control"]
        members["connected_at_ms"] = json["connectedAtMs"]
        members["ads"] = json["ads"]
        return self


@dataclass(frozen=True, repr=False)
class ListClientsResult(WireObject):
    """The clients of the bridge."""

    client_id: int
    """The number of the client that asks."""

    clients: list[ClientSummary]
    """The clients, in the order in which they came."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["client_id"] = json["clientId"]
        members["clients"] = [ClientSummary.from_json(item) for item in json["clients"]]
        return self


@dataclass(frozen=True, repr=False)
class PingAdapterResult(WireObject):
    """Whether an adapter is quiet."""

    is_quiet: Optional[bool]
    """Whether nothing runs in the adapter's program that can report an event. False if something
    runs, or if the program did not answer. Null if the program does not say.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["is_quiet"] = json["isQuiet"]
        return self


@dataclass(frozen=True, repr=False)
class AdapterSignals(WireObject):
    """The signals of an adapter, or why it gave none."""

    class_name: str
    """The class name of the adapter."""

    signals: Optional[str]
    """The signals: 1 to 32,768 characters; None after a failure."""

    latency_ms: int
    """How long the adapter took after its set-up, in milliseconds."""

    error: Optional[AdError]
    """Why there are no signals; None if there are."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["class_name"] = json["className"]
        members["signals"] = json["signals"]
        members["latency_ms"] = json["latencyMs"]
        members["error"] = maybe(AdError.from_json, json["error"])
        return self


@dataclass(frozen=True, repr=False)
class CollectSignalsResult(WireObject):
    """The signals of adapters."""

    signals: list[AdapterSignals]
    """One entry for each adapter, in the order of the class names."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["signals"] = [AdapterSignals.from_json(item) for item in json["signals"]]
        return self


@dataclass(frozen=True, repr=False)
class AdSource(WireObject):
    """What the mediation of a publisher calls a network: the members of `AdNetworkResponseInfo` in
    the SDK. Present are those that the configuration has.
    """

    name: Optional[str] = None
    """The name of the ad source."""

    id: Optional[str] = None
    """The id of the ad source."""

    instance_name: Optional[str] = None
    """The name of this instance of the ad source."""

    instance_id: Optional[str] = None
    """The id of the instance."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["name"] = json.get("name")
        members["id"] = json.get("id")
        members["instance_name"] = json.get("instanceName")
        members["instance_id"] = json.get("instanceId")
        return self


@dataclass(frozen=True, repr=False)
class LoadAttempt(WireObject):
    """One network that was asked for an ad."""

    class_name: str
    """The class name of the adapter."""

    label: Optional[str]
    """The name of the line item for people; None if it has none."""

    parameter: Optional[str]
    """The parameter that the adapter got; None if it got none."""

    latency_ms: int
    """How long the network took, in milliseconds, its set-up included."""

    error: Optional[AdError]
    """Why the network gave no ad; None if it gave one."""

    ad_source: Optional[AdSource] = None
    """What the mediation of the publisher calls the network. Present only if the configuration has
    it.
    """

    price: Optional[float] = None
    """What the network pays for 1,000 impressions, in the currency of the ad unit. Present only if
    it has bid, or if the configuration has it.
    """

    source: Optional[AttemptSource] = None
    """Whether the network was asked for the ad of its bid. Present only if the ad unit has bidders.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["class_name"] = json["className"]
        members["label"] = json["label"]
        members["parameter"] = json["parameter"]
        members["latency_ms"] = json["latencyMs"]
        members["error"] = maybe(AdError.from_json, json["error"])
        members["ad_source"] = maybe(AdSource.from_json, json.get("adSource"))
        members["price"] = json.get("price")
        members["source"] = maybe(AttemptSource, json.get("source"))
        return self


@dataclass(frozen=True, repr=False)
class ResponseInfo(WireObject):
    """The result of a load, attempt by attempt."""

    response_id: str
    """An id of this load that no other load of the run has."""

    loaded_attempt: Optional[int]
    """The attempt that gave the ad, counted from 0; None if no attempt did."""

    attempts: list[LoadAttempt]
    """Every network that was asked, in order."""

    auction: Optional[AuctionInfo] = None
    """How the auction ended. Present only if the ad unit has bidders or an exchange."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["response_id"] = json["responseId"]
        members["loaded_attempt"] = json["loadedAttempt"]
        members["attempts"] = [LoadAttempt.from_json(item) for item in json["attempts"]]
        members["auction"] = maybe(AuctionInfo.from_json, json.get("auction"))
        return self


@dataclass(frozen=True, repr=False)
class AuctionInfo(WireObject):
    """The auction of a load."""

    latency_ms: int
    """How long it took, with the set-up of adapters, in milliseconds."""

    currency_code: str
    """The currency of the prices."""

    floor: Optional[float]
    """The lowest price of a bid; None for any."""

    bidders: list[AuctionBidder]
    """Every bidder, in the order of the configuration. The exchange of the ad unit follows, with an
    entry for each bid that belongs to no bidder.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["latency_ms"] = json["latencyMs"]
        members["currency_code"] = json["currencyCode"]
        members["floor"] = json["floor"]
        members["bidders"] = [AuctionBidder.from_json(item) for item in json["bidders"]]
        return self


@dataclass(frozen=True, repr=False)
class AuctionBidder(WireObject):
    """What a bidder did."""

    class_name: str
    """The class name of the adapter."""

    label: Optional[str]
    """The name of the bidder for people; None if it has none."""

    parameter: Optional[str]
    """What a publisher enters for the custom event; None if nothing was entered."""

    outcome: BidderOutcome
    """What it did."""

    latency_ms: int
    """How long its signals took, or the bids of an exchange, without its set-up, in milliseconds.
    """

    error: Optional[AdError] = None
    """Why it gave no signals or no valid bid. Present only with `failed`."""

    bid_id: Optional[str] = None
    """The id of its bid. Present only if it has bid."""

    price: Optional[float] = None
    """The price of its bid, for 1,000 impressions. Present only if it has bid."""

    loss_reason: Optional[LossReason] = None
    """Why its bid was lost. Present with `lost`, and with `failed` for an invalid bid that has an
    id.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["class_name"] = json["className"]
        members["label"] = json["label"]
        members["parameter"] = json["parameter"]
        members["outcome"] = _bidder_outcome[json["outcome"]]
        members["latency_ms"] = json["latencyMs"]
        members["error"] = maybe(AdError.from_json, json.get("error"))
        members["bid_id"] = json.get("bidId")
        members["price"] = json.get("price")
        members["loss_reason"] = maybe(LossReason, json.get("lossReason"))
        return self


@dataclass(frozen=True, repr=False)
class AdChoices(WireObject):
    """The AdChoices icon of a native ad."""

    position: AdChoicesPosition
    """The corner of the icon."""

    image: Optional[Image] = None
    """The picture of the icon; present only if the adapter gives it."""

    click_through_url: Optional[str] = None
    """The address that a touch of the icon opens; present only if the adapter gives it."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["position"] = _ad_choices_position[json["position"]]
        members["image"] = maybe(Image.from_json, json.get("image"))
        members["click_through_url"] = json.get("clickThroughUrl")
        return self


@dataclass(frozen=True, repr=False)
class NativeAd(LazyObject):
    """A native ad that was loaded. Every member is always present."""

    ad_id: str
    """The ad's id."""

    format: Literal[AdFormat.NATIVE]
    """The format."""

    native_ad_type: Optional[NativeAdType]
    """The legacy format; None if the ad has none."""

    assets: NativeAdAssets
    """The assets."""

    media_content: Optional[MediaContent]
    """What the media view shows; None if the ad has no media view."""

    ad_choices: Optional[AdChoices]
    """The AdChoices icon; None if the ad has none. For a legacy ad it is the preferred place: the
    answer to `render` shows whether the ad has an icon.
    """

    tracking: Tracking
    """Who counts what happens to the ad."""

    response_info: ResponseInfo
    """The result of the load, attempt by attempt."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["ad_id"] = json["adId"]
        members["format"] = _ad_format[json["format"]]
        members["native_ad_type"] = maybe(NativeAdType, json["nativeAdType"])
        self._keep(json, "assets", "mediaContent", "adChoices", "tracking", "responseInfo")
        return self

    @classmethod
    def _part(cls, name: str, json: JSON) -> Any:
        if name == "assets":
            return NativeAdAssets.from_json(json["assets"])
        if name == "media_content":
            return maybe(MediaContent.from_json, json["mediaContent"])
        if name == "ad_choices":
            return maybe(AdChoices.from_json, json["adChoices"])
        if name == "tracking":
            return Tracking.from_json(json["tracking"])
        if name == "response_info":
            return ResponseInfo.from_json(json["responseInfo"])
        raise AttributeError(name)


@dataclass(frozen=True, repr=False)
class BannerAd(LazyObject):
    """A banner that was loaded. Every member is always present."""

    ad_id: str
    """The ad's id."""

    format: str
    """The format."""

    size: Size
    """The size of the banner's view."""

    view: BannerView
    """The view that the banner is drawn in."""

    tracking: Tracking
    """Who counts what happens to the ad."""

    response_info: ResponseInfo
    """The result of the load, attempt by attempt."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["ad_id"] = json["adId"]
        members["format"] = json["format"]
        self._keep(json, "size", "view", "tracking", "responseInfo")
        return self

    @classmethod
    def _part(cls, name: str, json: JSON) -> Any:
        if name == "size":
            return Size.from_json(json["size"])
        if name == "view":
            return BannerView.from_json(json["view"])
        if name == "tracking":
            return Tracking.from_json(json["tracking"])
        if name == "response_info":
            return ResponseInfo.from_json(json["responseInfo"])
        raise AttributeError(name)


@dataclass(frozen=True, repr=False)
class FullScreenAd(LazyObject):
    """A full-screen ad that was loaded. Every member is always present."""

    ad_id: str
    """The ad's id."""

    format: Literal[AdFormat.INTERSTITIAL, AdFormat.REWARDED, AdFormat.REWARDED_INTERSTITIAL, AdFormat.APP_OPEN]
    """The format."""

    content: FullScreenAdContent
    """What the ad shows on screen."""

    tracking: Tracking
    """Who counts what happens to the ad."""

    response_info: ResponseInfo
    """The result of the load, attempt by attempt."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["ad_id"] = json["adId"]
        members["format"] = _ad_format[json["format"]]
        self._keep(json, "content", "tracking", "responseInfo")
        return self

    @classmethod
    def _part(cls, name: str, json: JSON) -> Any:
        if name == "content":
            return FullScreenAdContent.from_json(json["content"])
        if name == "tracking":
            return Tracking.from_json(json["tracking"])
        if name == "response_info":
            return ResponseInfo.from_json(json["responseInfo"])
        raise AttributeError(name)


@dataclass(frozen=True, repr=False)
class InterstitialAd(FullScreenAd):
    """An interstitial that was loaded."""

    format: Literal[AdFormat.INTERSTITIAL]
    """The format."""


@dataclass(frozen=True, repr=False)
class RewardedAd(FullScreenAd):
    """A rewarded ad that was loaded."""

    format: Literal[AdFormat.REWARDED]
    """The format."""


@dataclass(frozen=True, repr=False)
class RewardedInterstitialAd(FullScreenAd):
    """A rewarded interstitial that was loaded."""

    format: Literal[AdFormat.REWARDED_INTERSTITIAL]
    """The format."""


@dataclass(frozen=True, repr=False)
class AppOpenAd(FullScreenAd):
    """An app open ad that was loaded."""

    format: Literal[AdFormat.APP_OPEN]
    """The format."""


@dataclass(frozen=True, repr=False)
class RenderResult(WireObject):
    """The result of drawing an ad."""

    ad_choices: Optional[AdChoicesPlacement]
    """The place of the AdChoices icon; None if the ad has none."""

    media_view: Optional[Rect]
    """The frame of the media view, which contains the video or the main image; None if the ad has
    none.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["ad_choices"] = maybe(AdChoicesPlacement.from_json, json["adChoices"])
        members["media_view"] = maybe(Rect.from_json, json["mediaView"])
        return self


@dataclass(frozen=True, repr=False)
class CountResult(WireObject):
    """Whether the call counted."""

    counted: bool
    """Whether this call counted it."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["counted"] = json["counted"]
        return self


@dataclass(frozen=True, repr=False)
class ChangeAdSizeResult(WireObject):
    """The size of a banner after a change."""

    size: Size
    """The size of the banner's view."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["size"] = Size.from_json(json["size"])
        return self


@dataclass(frozen=True, repr=False)
class AdSummary(WireObject):
    """What is known about an ad, loading or loaded, in short."""

    ad_id: str
    """The ad's id."""

    format: AdFormat
    """The format."""

    state: AdState
    """The state of the ad."""

    tracking: Optional[Tracking]
    """Who counts what happens to the ad; None while it is loading."""

    counters: EventCounters
    """How many times each event occurred."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["ad_id"] = json["adId"]
        members["format"] = _ad_format[json["format"]]
        members["state"] = _ad_state[json["state"]]
        members["tracking"] = maybe(Tracking.from_json, json["tracking"])
        members["counters"] = {AdEventName(key): item for key, item in json["counters"].items()}
        return self


@dataclass(frozen=True, repr=False)
class AdRendering(WireObject):
    """Where a native ad and its assets are drawn."""

    view: AdView
    """The view. `id` is absent if the client gave none."""

    clickable_asset_views: AssetFrames
    """The frames of the assets that react to a touch. If both maps are empty, all assets do."""

    nonclickable_asset_views: AssetFrames
    """The frames of the other assets."""

    ad_choices: Optional[AdChoicesPlacement]
    """The place of the AdChoices icon; None for an ad without the icon, and while a legacy adapter
    has not placed it.
    """

    media_view: Optional[Rect]
    """The frame of the media view, which contains the video or the main image; None if the ad has
    none.
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
        members["media_view"] = maybe(Rect.from_json, json["mediaView"])
        return self


@dataclass(frozen=True, repr=False)
class AdDetails(WireObject):
    """Everything that is known about an ad. The members after `options` are those of the answer to
    its load, as they are now. Each is None while the ad is loading, and for formats that do not
    have it.
    """

    ad_id: str
    """The ad's id."""

    format: AdFormat
    """The format."""

    state: AdState
    """The state of the ad."""

    tracking: Optional[Tracking]
    """Who counts what happens to the ad; None while it is loading."""

    counters: EventCounters
    """How many times each event occurred."""

    ad_unit_id: Optional[str]
    """The ad unit; None for a load from one adapter."""

    options: Optional[NativeAdOptions]
    """The options of a native load, with the default of each that the client left out; None for
    other formats.
    """

    native_ad_type: Optional[NativeAdType]
    """The legacy format of a native ad; None if it has none."""

    assets: Optional[NativeAdAssets]
    """The assets of a native ad."""

    media_content: Optional[MediaContent]
    """What the media view of a native ad shows."""

    ad_choices: Optional[AdChoices]
    """The AdChoices icon of a native ad."""

    size: Optional[Size]
    """The size of a banner."""

    view: Optional[BannerView]
    """The view of a banner."""

    content: Optional[FullScreenAdContent]
    """What a full-screen ad shows on screen."""

    response_info: Optional[ResponseInfo]
    """The result of the load, attempt by attempt. For a banner that was refreshed, of its last
    load.
    """

    rendering: Optional[AdRendering]
    """Where a native ad is drawn; None while it is in no view."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["ad_id"] = json["adId"]
        members["format"] = _ad_format[json["format"]]
        members["state"] = _ad_state[json["state"]]
        members["tracking"] = maybe(Tracking.from_json, json["tracking"])
        members["counters"] = {AdEventName(key): item for key, item in json["counters"].items()}
        members["ad_unit_id"] = json["adUnitId"]
        members["options"] = maybe(NativeAdOptions.from_json, json["options"])
        members["native_ad_type"] = maybe(NativeAdType, json["nativeAdType"])
        members["assets"] = maybe(NativeAdAssets.from_json, json["assets"])
        members["media_content"] = maybe(MediaContent.from_json, json["mediaContent"])
        members["ad_choices"] = maybe(AdChoices.from_json, json["adChoices"])
        members["size"] = maybe(Size.from_json, json["size"])
        members["view"] = maybe(BannerView.from_json, json["view"])
        members["content"] = maybe(FullScreenAdContent.from_json, json["content"])
        members["response_info"] = maybe(ResponseInfo.from_json, json["responseInfo"])
        members["rendering"] = maybe(AdRendering.from_json, json["rendering"])
        return self


@dataclass(frozen=True, repr=False)
class PreviewResult(WireObject):
    """The picture of an ad."""

    text: str
    """The picture. It contains its images, fetches nothing, and has no script."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["text"] = json["text"]
        return self


@dataclass(frozen=True, repr=False)
class LayoutCheck(WireObject):
    """The check of one rule."""

    rule: LayoutRule
    """The rule."""

    sentence: str
    """What the rule asks for."""

    outcome: LayoutOutcome
    """The outcome."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["rule"] = _layout_rule[json["rule"]]
        members["sentence"] = json["sentence"]
        members["outcome"] = _layout_outcome[json["outcome"]]
        return self


@dataclass(frozen=True, repr=False)
class LayoutViolation(WireObject):
    """A part of the layout that breaks a rule."""

    rule: LayoutRule
    """The rule."""

    severity: Severity
    """How serious it is."""

    asset: Optional[AssetName]
    """The asset; None for the ad view and for the badge."""

    message: str
    """What is wrong, in a sentence for people."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["rule"] = _layout_rule[json["rule"]]
        members["severity"] = _severity[json["severity"]]
        members["asset"] = maybe(AssetName, json["asset"])
        members["message"] = json["message"]
        return self


@dataclass(frozen=True, repr=False)
class ValidateLayoutResult(WireObject):
    """What the check of a layout found."""

    checks: list[LayoutCheck]
    """Every rule, in a fixed order."""

    violations: list[LayoutViolation]
    """What breaks the rules, in the order of the rules."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["checks"] = [LayoutCheck.from_json(item) for item in json["checks"]]
        members["violations"] = [LayoutViolation.from_json(item) for item in json["violations"]]
        return self


@dataclass(frozen=True, repr=False)
class ListAdsResult(WireObject):
    """A page of the ads."""

    ads: list[AdSummary]
    """The ads, in the order of their loads, without those that were disposed of."""

    next_ad_id: Optional[str]
    """The value of `after_ad_id` for the next page; None on the last page."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["ads"] = [AdSummary.from_json(item) for item in json["ads"]]
        members["next_ad_id"] = json["nextAdId"]
        return self


@dataclass(frozen=True, repr=False)
class DisposeResult(WireObject):
    """Whether the call released an ad."""

    disposed: bool
    """False if the ad was disposed of before."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["disposed"] = json["disposed"]
        return self


@dataclass(frozen=True, repr=False)
class DisposeAllResult(WireObject):
    """The number of ads and loads that ended."""

    disposed: int
    """How many ads and loads ended."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["disposed"] = json["disposed"]
        return self


@dataclass(frozen=True, repr=False)
class AdEvent(WireObject):
    """An event of an ad: a union by `event`."""

    ad_id: str
    """The ad."""

    seq: int
    """The number of the event among those of the ad: 1, 2, 3, … without gaps."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the event, in milliseconds since the start of the process."""

    event: str
    """The event."""

    asset: Optional[AssetName] = None
    """Only with `click`: the asset, or None if the adapter reports the click, because it does not
    name the asset.
    """

    error: Optional[AdError] = None
    """Only with `didFailToPresent` and `didFailToRefresh`: the reason."""

    reward: Optional[AdReward] = None
    """Only with `didRewardUser`: the reward."""

    size: Optional[Size] = None
    """Only with `adSizeChanged`: the size of the banner's view."""

    view: Optional[BannerView] = None
    """Only with `refreshed`: the view of the new creative."""

    value: Optional[AdValue] = None
    """Only with `paid`: the value."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["ad_id"] = json["adId"]
        members["seq"] = json["seq"]
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["event"] = _ad_event_name[json["event"]]
        members["asset"] = maybe(AssetName, json.get("asset"))
        members["error"] = maybe(AdError.from_json, json.get("error"))
        members["reward"] = maybe(AdReward.from_json, json.get("reward"))
        members["size"] = maybe(Size.from_json, json.get("size"))
        members["view"] = maybe(BannerView.from_json, json.get("view"))
        members["value"] = maybe(AdValue.from_json, json.get("value"))
        return self


@dataclass(frozen=True, repr=False)
class ContractViolation(WireObject):
    """An adapter broke a rule of the contract."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    class_name: str
    """The class name of the adapter."""

    ad_id: Optional[str]
    """The ad or the load; None for a set-up, and for a late answer to a load whose id the client
    chose and that is free again.
    """

    rule: ContractRule
    """The rule that was broken."""

    severity: Severity
    """How serious the violation is."""

    message: str
    """One sentence about what the adapter did."""

    at_ms: int
    """The time at which it was noticed, in milliseconds since the start of the process."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["class_name"] = json["className"]
        members["ad_id"] = json["adId"]
        members["rule"] = _contract_rule[json["rule"]]
        members["severity"] = _severity[json["severity"]]
        members["message"] = json["message"]
        members["at_ms"] = json["atMs"]
        return self


@dataclass(frozen=True, repr=False)
class AdapterStatusChange(WireObject):
    """A process adapter has ended, or is ready again."""

    class_name: str
    """The class name of the adapter."""

    state: AdapterState
    """Whether the adapter can load ads: `notReady` when it has ended, `ready` when it was started
    and set up again.
    """

    description: str
    """One sentence for a person: how the adapter ended, or that it is ready."""

    at_ms: int
    """The time at which it was noticed, in milliseconds since the start of the process."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["class_name"] = json["className"]
        members["state"] = _adapter_state[json["state"]]
        members["description"] = json["description"]
        members["at_ms"] = json["atMs"]
        return self


@dataclass(frozen=True, repr=False)
class SetUpBegan(WireObject):
    """The set-up of an adapter began."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    class_name: str
    """The class name of the adapter."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["class_name"] = json["className"]
        return self


@dataclass(frozen=True, repr=False)
class SetUpEnded(WireObject):
    """The set-up of an adapter ended."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    class_name: str
    """The class name of the adapter."""

    latency_ms: int
    """How long the set-up took, in milliseconds."""

    error: Optional[AdError]
    """Why the adapter is not ready; None if it is ready."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["class_name"] = json["className"]
        members["latency_ms"] = json["latencyMs"]
        members["error"] = maybe(AdError.from_json, json["error"])
        return self


@dataclass(frozen=True, repr=False)
class AdapterEnded(WireObject):
    """A process adapter has ended after its set-up."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    class_name: str
    """The class name of the adapter."""

    error: AdError
    """How the adapter ended."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["class_name"] = json["className"]
        members["error"] = AdError.from_json(json["error"])
        return self


@dataclass(frozen=True, repr=False)
class LoadBegan(WireObject):
    """A load began."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    ad_id: str
    """The ad."""

    response_id: str
    """The id of the load in the response info."""

    format: AdFormat
    """The format."""

    ad_unit_id: Optional[str]
    """The ad unit; None for a load from one adapter."""

    is_refresh: bool
    """Whether the load brings the next creative of a banner. The client did not ask for such a
    load, and gets no answer.
    """

    timeout_ms: int
    """How long the whole load may take, in milliseconds."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["ad_id"] = json["adId"]
        members["response_id"] = json["responseId"]
        members["format"] = _ad_format[json["format"]]
        members["ad_unit_id"] = json["adUnitId"]
        members["is_refresh"] = json["isRefresh"]
        members["timeout_ms"] = json["timeoutMs"]
        return self


@dataclass(frozen=True, repr=False)
class LoadEnded(WireObject):
    """A load ended."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    ad_id: str
    """The ad."""

    response_id: str
    """The id of the load in the response info."""

    duration_ms: int
    """How long the load took, in milliseconds."""

    outcome: LoadOutcome
    """How the load ended."""

    loaded_attempt: Optional[int]
    """The attempt that gave the ad, counted from 0; None if no attempt did."""

    error: Optional[AdError]
    """Why there is no ad; None if there is one, and after a cancellation."""

    auction: Optional[AuctionInfo] = None
    """How the auction ended. Present only if the ad unit has bidders or an exchange."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["ad_id"] = json["adId"]
        members["response_id"] = json["responseId"]
        members["duration_ms"] = json["durationMs"]
        members["outcome"] = _load_outcome[json["outcome"]]
        members["loaded_attempt"] = json["loadedAttempt"]
        members["error"] = maybe(AdError.from_json, json["error"])
        members["auction"] = maybe(AuctionInfo.from_json, json.get("auction"))
        return self


@dataclass(frozen=True, repr=False)
class AttemptBegan(WireObject):
    """A network is asked for an ad."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    ad_id: str
    """The ad."""

    response_id: str
    """The id of the load in the response info."""

    attempt: int
    """The attempt of the load, counted from 0. It is a place in `attempts` of the response info."""

    class_name: str
    """The class name of the adapter."""

    label: Optional[str]
    """The name of the line item for people; None if it has none."""

    parameter: Optional[str]
    """The parameter that the adapter gets; None if it gets none."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["ad_id"] = json["adId"]
        members["response_id"] = json["responseId"]
        members["attempt"] = json["attempt"]
        members["class_name"] = json["className"]
        members["label"] = json["label"]
        members["parameter"] = json["parameter"]
        return self


@dataclass(frozen=True, repr=False)
class AttemptEnded(WireObject):
    """A network gave an ad or an error."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    ad_id: str
    """The ad."""

    response_id: str
    """The id of the load in the response info."""

    attempt: int
    """The attempt of the load, counted from 0. It is a place in `attempts` of the response info."""

    class_name: str
    """The class name of the adapter."""

    label: Optional[str]
    """The name of the line item for people; None if it has none."""

    parameter: Optional[str]
    """The parameter that the adapter gets; None if it gets none."""

    latency_ms: int
    """How long the network took, in milliseconds, its set-up included."""

    outcome: LoadOutcome
    """How the attempt ended."""

    error: Optional[AdError]
    """Why the network gave no ad; None if it gave one, and after a cancellation."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["ad_id"] = json["adId"]
        members["response_id"] = json["responseId"]
        members["attempt"] = json["attempt"]
        members["class_name"] = json["className"]
        members["label"] = json["label"]
        members["parameter"] = json["parameter"]
        members["latency_ms"] = json["latencyMs"]
        members["outcome"] = _load_outcome[json["outcome"]]
        members["error"] = maybe(AdError.from_json, json["error"])
        return self


@dataclass(frozen=True, repr=False)
class AdRendered(WireObject):
    """A native ad is drawn in a view."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    ad_id: str
    """The ad."""

    view: AdView
    """The view. `id` is absent if the client gave none."""

    clickable_asset_views: AssetFrames
    """The frames of the assets that react to a touch. If both maps are empty, all assets do."""

    nonclickable_asset_views: AssetFrames
    """The frames of the other assets."""

    ad_choices: Optional[AdChoicesPlacement]
    """The place of the AdChoices icon; None for an ad without the icon, and while a legacy adapter
    has not placed it.
    """

    media_view: Optional[Rect]
    """The frame of the media view, which contains the video or the main image; None if the ad has
    none.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["ad_id"] = json["adId"]
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
        members["media_view"] = maybe(Rect.from_json, json["mediaView"])
        return self


@dataclass(frozen=True, repr=False)
class AdUntracked(WireObject):
    """A native ad is removed from its view."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    ad_id: str
    """The ad."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["ad_id"] = json["adId"]
        return self


@dataclass(frozen=True, repr=False)
class AdPresented(WireObject):
    """A full-screen ad is told to cover the screen."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    ad_id: str
    """The ad."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["ad_id"] = json["adId"]
        return self


@dataclass(frozen=True, repr=False)
class AdReleased(WireObject):
    """An ad is released."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    ad_id: str
    """The ad."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["ad_id"] = json["adId"]
        return self


@dataclass(frozen=True, repr=False)
class LogLine(WireObject):
    """A process adapter wrote a line of its log."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    class_name: str
    """The class name of the adapter."""

    level: LogLevel
    """How important the line is: `warning` for a line of the standard error."""

    message: str
    """The text."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["class_name"] = json["className"]
        members["level"] = _log_level[json["level"]]
        members["message"] = json["message"]
        return self


@dataclass(frozen=True, repr=False)
class NetworkCall(WireObject):
    """An adapter called the SDK of its network."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    class_name: str
    """The class name of the adapter."""

    ad_id: Optional[str]
    """The ad, loading or loaded; None if the call belongs to no load."""

    name: str
    """The name of the call."""

    arguments: Any
    """The arguments of the call: any JSON, as the adapter reports them; None without arguments."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["class_name"] = json["className"]
        members["ad_id"] = json["adId"]
        members["name"] = json["name"]
        members["arguments"] = json["arguments"]
        return self


@dataclass(frozen=True, repr=False)
class BidNotice(WireObject):
    """A bidder learns what happened to its bid."""

    index: int
    """The number of the entry in the log of the run: 1, 2, 3, … without gaps."""

    at_ms: int
    """The time of the entry, in milliseconds since the start of the process."""

    ad_id: str
    """The ad, or the load that gave none."""

    response_id: str
    """The id of the load in the response info."""

    class_name: str
    """The class name of the adapter."""

    label: Optional[str]
    """The name of the line item for people; None if it has none."""

    parameter: Optional[str]
    """The parameter that the adapter gets; None if it gets none."""

    bid_id: str
    """The id of the bid."""

    notice: BidNoticeKind
    """What happened to the bid."""

    price: float
    """The price of the bid, for 1,000 impressions."""

    currency_code: str
    """The currency of the prices."""

    loss_reason: Optional[LossReason] = None
    """Why the bid was lost. Present only with `loss`."""

    loss_code: Optional[int] = None
    """The number of the reason in OpenRTB. Present only with `loss`."""

    price_to_beat: Optional[float] = None
    """The price to beat. Present only with `loss`, if the price was the reason."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["index"] = json["index"]
        members["at_ms"] = json["atMs"]
        members["ad_id"] = json["adId"]
        members["response_id"] = json["responseId"]
        members["class_name"] = json["className"]
        members["label"] = json["label"]
        members["parameter"] = json["parameter"]
        members["bid_id"] = json["bidId"]
        members["notice"] = _bid_notice_kind[json["notice"]]
        members["price"] = json["price"]
        members["currency_code"] = json["currencyCode"]
        members["loss_reason"] = maybe(LossReason, json.get("lossReason"))
        members["loss_code"] = json.get("lossCode")
        members["price_to_beat"] = json.get("priceToBeat")
        return self


@dataclass(frozen=True, repr=False)
class ClientStatus(WireObject):
    """Another client has connected, has given itself a name, or has ended."""

    client_id: int
    """The number of the client; 0 for the one on standard input."""

    name: Optional[str]
    """The name that the client has given in `initialize`; None if it has given none."""

    state: ClientState
    """Whether the client is there: `connected` also when it gives itself a name."""

    at_ms: int
    """The time, in milliseconds since the start of the process."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["client_id"] = json["clientId"]
        members["name"] = json["name"]
        members["state"] = _client_state[json["state"]]
        members["at_ms"] = json["atMs"]
        return self


@dataclass(frozen=True, repr=False)
class AdEventEntry(WireObject):
    """An event in the log."""

    method: Literal["adEvent"]
    """The name of the notification."""

    params: AnyAdEvent
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = AdEvent.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class ContractViolationEntry(WireObject):
    """A violation in the log."""

    method: Literal["contractViolation"]
    """The name of the notification."""

    params: ContractViolation
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = ContractViolation.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class SetUpBeganEntry(WireObject):
    """A `setUpBegan` in the log."""

    method: Literal["setUpBegan"]
    """The name of the notification."""

    params: SetUpBegan
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = SetUpBegan.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class SetUpEndedEntry(WireObject):
    """A `setUpEnded` in the log."""

    method: Literal["setUpEnded"]
    """The name of the notification."""

    params: SetUpEnded
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = SetUpEnded.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class AdapterEndedEntry(WireObject):
    """An `adapterEnded` in the log."""

    method: Literal["adapterEnded"]
    """The name of the notification."""

    params: AdapterEnded
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = AdapterEnded.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class LoadBeganEntry(WireObject):
    """A `loadBegan` in the log."""

    method: Literal["loadBegan"]
    """The name of the notification."""

    params: LoadBegan
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = LoadBegan.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class LoadEndedEntry(WireObject):
    """A `loadEnded` in the log."""

    method: Literal["loadEnded"]
    """The name of the notification."""

    params: LoadEnded
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = LoadEnded.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class AttemptBeganEntry(WireObject):
    """An `attemptBegan` in the log."""

    method: Literal["attemptBegan"]
    """The name of the notification."""

    params: AttemptBegan
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = AttemptBegan.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class AttemptEndedEntry(WireObject):
    """An `attemptEnded` in the log."""

    method: Literal["attemptEnded"]
    """The name of the notification."""

    params: AttemptEnded
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = AttemptEnded.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class AdRenderedEntry(WireObject):
    """An `adRendered` in the log."""

    method: Literal["adRendered"]
    """The name of the notification."""

    params: AdRendered
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = AdRendered.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class AdUntrackedEntry(WireObject):
    """An `adUntracked` in the log."""

    method: Literal["adUntracked"]
    """The name of the notification."""

    params: AdUntracked
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = AdUntracked.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class AdPresentedEntry(WireObject):
    """An `adPresented` in the log."""

    method: Literal["adPresented"]
    """The name of the notification."""

    params: AdPresented
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = AdPresented.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class AdReleasedEntry(WireObject):
    """An `adReleased` in the log."""

    method: Literal["adReleased"]
    """The name of the notification."""

    params: AdReleased
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = AdReleased.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class LogLineEntry(WireObject):
    """A `logLine` in the log."""

    method: Literal["logLine"]
    """The name of the notification."""

    params: LogLine
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = LogLine.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class NetworkCallEntry(WireObject):
    """A `networkCall` in the log."""

    method: Literal["networkCall"]
    """The name of the notification."""

    params: NetworkCall
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = NetworkCall.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class BidNoticeEntry(WireObject):
    """A `bidNotice` in the log."""

    method: Literal["bidNotice"]
    """The name of the notification."""

    params: BidNotice
    """The parameters of the notification."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["method"] = _notification_name[json["method"]]
        members["params"] = BidNotice.from_json(json["params"])
        return self


@dataclass(frozen=True, repr=False)
class ClientEntry(WireObject):
    """Something happened to an ad of another client."""

    client_id: int
    """The number of the client; 0 for the one on standard input."""

    entry: LogEntry
    """What happened. The `index` counts the entries of this client that were passed on: 1, 2, 3, …
    without gaps.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["client_id"] = json["clientId"]
        members["entry"] = log_entry_from_json(json["entry"])
        return self


@dataclass(frozen=True, repr=False)
class GetEventsResult(WireObject):
    """A page of the log."""

    events: list[LogEntry]
    """The entries, in the order in which they happened."""

    next_index: int
    """The value of `since_index` that continues after this page."""

    forgotten: int
    """How many entries from `since_index` on the log has dropped, of all ads together."""

    refused_notifications: Optional[int] = None
    """How many notifications of the client were refused with 401 since the start. Missing before
    the first one.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["events"] = [log_entry_from_json(item) for item in json["events"]]
        members["next_index"] = json["nextIndex"]
        members["forgotten"] = json["forgotten"]
        members["refused_notifications"] = json.get("refusedNotifications")
        return self


@dataclass(frozen=True, repr=False)
class AdvanceClockResult(WireObject):
    """The time."""

    now_ms: int
    """Milliseconds since the start of the process."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["now_ms"] = json["nowMs"]
        return self


if TYPE_CHECKING:
    class PlainAdEvent(AdEvent):
        """An event without further members."""

        event: Literal["impression", "willPresentFullScreenView", "willDismissFullScreenView", "didDismissFullScreenView", "willLeaveApplication", "didPlayVideo", "didPauseVideo", "didEndVideo", "didMuteVideo", "didUnmuteVideo", "didStartVideo", "expired"]

    class ClickEvent(AdEvent):
        """A click was counted."""

        event: Literal["click"]
        asset: Optional[AssetName]

    class DidFailToPresentEvent(AdEvent):
        """An ad could not open its screen."""

        event: Literal["didFailToPresent"]
        error: AdError

    class DidRewardUserEvent(AdEvent):
        """A person has earned the reward."""

        event: Literal["didRewardUser"]
        reward: AdReward

    class AdSizeChangedEvent(AdEvent):
        """A banner has another size."""

        event: Literal["adSizeChanged"]
        size: Size

    class RefreshedEvent(AdEvent):
        """A banner shows another creative."""

        event: Literal["refreshed"]
        view: BannerView

    class DidFailToRefreshEvent(AdEvent):
        """No other creative was available for a banner."""

        event: Literal["didFailToRefresh"]
        error: AdError

    class PaidEvent(AdEvent):
        """An impression has earned something."""

        event: Literal["paid"]
        value: AdValue

    AnyAdEvent = Union[PlainAdEvent, ClickEvent, DidFailToPresentEvent, DidRewardUserEvent, AdSizeChangedEvent, RefreshedEvent, DidFailToRefreshEvent, PaidEvent]
else:
    PlainAdEvent = variant(AdEvent, "event", "PlainAdEvent", "impression", "willPresentFullScreenView", "willDismissFullScreenView", "didDismissFullScreenView", "willLeaveApplication", "didPlayVideo", "didPauseVideo", "didEndVideo", "didMuteVideo", "didUnmuteVideo", "didStartVideo", "expired")
    ClickEvent = variant(AdEvent, "event", "ClickEvent", "click")
    DidFailToPresentEvent = variant(AdEvent, "event", "DidFailToPresentEvent", "didFailToPresent")
    DidRewardUserEvent = variant(AdEvent, "event", "DidRewardUserEvent", "didRewardUser")
    AdSizeChangedEvent = variant(AdEvent, "event", "AdSizeChangedEvent", "adSizeChanged")
    RefreshedEvent = variant(AdEvent, "event", "RefreshedEvent", "refreshed")
    DidFailToRefreshEvent = variant(AdEvent, "event", "DidFailToRefreshEvent", "didFailToRefresh")
    PaidEvent = variant(AdEvent, "event", "PaidEvent", "paid")
    AnyAdEvent = AdEvent


AdSize = Union[AdSizeNameLike, Size, AdaptiveSize]


LogEntry = Union[AdEventEntry, ContractViolationEntry, SetUpBeganEntry, SetUpEndedEntry, AdapterEndedEntry, LoadBeganEntry, LoadEndedEntry, AttemptBeganEntry, AttemptEndedEntry, AdRenderedEntry, AdUntrackedEntry, AdPresentedEntry, AdReleasedEntry, LogLineEntry, NetworkCallEntry, BidNoticeEntry]


def log_entry_from_json(json: JSON) -> LogEntry:
    if json["method"] == "adEvent":
        return AdEventEntry.from_json(json)
    if json["method"] == "contractViolation":
        return ContractViolationEntry.from_json(json)
    if json["method"] == "setUpBegan":
        return SetUpBeganEntry.from_json(json)
    if json["method"] == "setUpEnded":
        return SetUpEndedEntry.from_json(json)
    if json["method"] == "adapterEnded":
        return AdapterEndedEntry.from_json(json)
    if json["method"] == "loadBegan":
        return LoadBeganEntry.from_json(json)
    if json["method"] == "loadEnded":
        return LoadEndedEntry.from_json(json)
    if json["method"] == "attemptBegan":
        return AttemptBeganEntry.from_json(json)
    if json["method"] == "attemptEnded":
        return AttemptEndedEntry.from_json(json)
    if json["method"] == "adRendered":
        return AdRenderedEntry.from_json(json)
    if json["method"] == "adUntracked":
        return AdUntrackedEntry.from_json(json)
    if json["method"] == "adPresented":
        return AdPresentedEntry.from_json(json)
    if json["method"] == "adReleased":
        return AdReleasedEntry.from_json(json)
    if json["method"] == "logLine":
        return LogLineEntry.from_json(json)
    if json["method"] == "networkCall":
        return NetworkCallEntry.from_json(json)
    if json["method"] == "bidNotice":
        return BidNoticeEntry.from_json(json)
    raise ValueError(json["method"])


EventCounters = Mapping[str, int]


# Without the ads: the classes of a bridge have the same names.
__all__ = [
    "AdChoices",
    "AdChoicesPlacement",
    "AdChoicesPosition",
    "AdChoicesPositionLike",
    "AdDetails",
    "AdError",
    "AdEvent",
    "AdEventEntry",
    "AdEventName",
    "AdEventNameLike",
    "AdFormat",
    "AdFormatLike",
    "AdPresented",
    "AdPresentedEntry",
    "AdReleased",
    "AdReleasedEntry",
    "AdRendered",
    "AdRenderedEntry",
    "AdRendering",
    "AdRequest",
    "AdReward",
    "AdSize",
    "AdSizeChangedEvent",
    "AdSizeKind",
    "AdSizeKindLike",
    "AdSizeName",
    "AdSizeNameLike",
    "AdSource",
    "AdState",
    "AdStateLike",
    "AdSummary",
    "AdUnitInfo",
    "AdUnitOrigin",
    "AdUnitOriginLike",
    "AdUntracked",
    "AdUntrackedEntry",
    "AdValue",
    "AdValuePrecision",
    "AdValuePrecisionLike",
    "AdView",
    "AdViewOptions",
    "AdapterEnded",
    "AdapterEndedEntry",
    "AdapterInfo",
    "AdapterOrigin",
    "AdapterOriginLike",
    "AdapterSignals",
    "AdapterSource",
    "AdapterState",
    "AdapterStateLike",
    "AdapterStatus",
    "AdapterStatusChange",
    "AdaptiveSize",
    "AdaptiveSizeKind",
    "AdaptiveSizeKindLike",
    "AdvanceClockResult",
    "AgeRestrictedTreatment",
    "AgeRestrictedTreatmentLike",
    "AnyAdEvent",
    "AssetFrames",
    "AssetName",
    "AssetNameLike",
    "AttemptBegan",
    "AttemptBeganEntry",
    "AttemptEnded",
    "AttemptEndedEntry",
    "AttemptSource",
    "AttemptSourceLike",
    "AuctionBidder",
    "AuctionInfo",
    "BannerView",
    "BidCondition",
    "BidNotice",
    "BidNoticeEntry",
    "BidNoticeKind",
    "BidNoticeKindLike",
    "BidRule",
    "BidderInfo",
    "BidderOutcome",
    "BidderOutcomeLike",
    "Capabilities",
    "ChangeAdSizeResult",
    "ClickEvent",
    "ClientEntry",
    "ClientInfo",
    "ClientState",
    "ClientStateLike",
    "ClientStatus",
    "ClientSummary",
    "ClockMode",
    "ClockModeLike",
    "CollectSignalsResult",
    "ContractRule",
    "ContractRuleLike",
    "ContractViolation",
    "ContractViolationEntry",
    "CountResult",
    "Credentials",
    "CustomClickGestureOptions",
    "DefineAdUnitResult",
    "DefinedBidder",
    "DefinedExchange",
    "DefinedLineItem",
    "DidFailToPresentEvent",
    "DidFailToRefreshEvent",
    "DidRewardUserEvent",
    "DisposeAllResult",
    "DisposeResult",
    "EventCounters",
    "FullScreenAdContent",
    "Gender",
    "GenderLike",
    "GetEventsResult",
    "GetNetworkRequestsResult",
    "Image",
    "ImageOptions",
    "ImageOrientation",
    "ImageOrientationLike",
    "InitializeResult",
    "LayoutBadge",
    "LayoutCheck",
    "LayoutOutcome",
    "LayoutOutcomeLike",
    "LayoutRule",
    "LayoutRuleLike",
    "LayoutViolation",
    "LineItemInfo",
    "ListAdUnitsResult",
    "ListAdaptersResult",
    "ListAdsResult",
    "ListClientsResult",
    "ListNetworksResult",
    "LoadAttempt",
    "LoadBegan",
    "LoadBeganEntry",
    "LoadEnded",
    "LoadEndedEntry",
    "LoadOutcome",
    "LoadOutcomeLike",
    "Location",
    "LogEntry",
    "LogLevel",
    "LogLevelLike",
    "LogLine",
    "LogLineEntry",
    "LossReason",
    "LossReasonLike",
    "MaxAdContentRating",
    "MaxAdContentRatingLike",
    "MediaAspectRatio",
    "MediaAspectRatioLike",
    "MediaContent",
    "MediaOptions",
    "MultipleAdsOptions",
    "MuteThisAdOptions",
    "NativeAdAssets",
    "NativeAdOptions",
    "NativeAdType",
    "NativeAdTypeLike",
    "NearMiss",
    "NetworkCall",
    "NetworkCallEntry",
    "NetworkInfo",
    "NetworkRequest",
    "NetworkStub",
    "NetworkStubInfo",
    "NetworkSummary",
    "NotificationName",
    "NotificationNameLike",
    "OpenRPCDocument",
    "PaidEvent",
    "PersonalizationState",
    "PersonalizationStateLike",
    "PictureFormat",
    "PictureFormatLike",
    "PictureTemplate",
    "PictureTemplateLike",
    "PingAdapterResult",
    "PlainAdEvent",
    "PreviewResult",
    "Rect",
    "RefreshedEvent",
    "RenderResult",
    "RequestDifference",
    "RequestedAdSize",
    "ResponseInfo",
    "RestartAdapterResult",
    "ScreenOrientation",
    "ScreenOrientationLike",
    "ServerInfo",
    "SetUpBegan",
    "SetUpBeganEntry",
    "SetUpEnded",
    "SetUpEndedEntry",
    "SetUpResult",
    "Severity",
    "SeverityLike",
    "ShutdownResult",
    "SimulatedAction",
    "SimulatedActionLike",
    "Size",
    "StubBanner",
    "StubConditions",
    "StubError",
    "StubEvent",
    "StubEvents",
    "StubFullScreenAd",
    "StubImage",
    "StubNativeAd",
    "StubRule",
    "StubRuleLike",
    "SwipeDirection",
    "SwipeDirectionLike",
    "Tracker",
    "TrackerLike",
    "Tracking",
    "UserTargeting",
    "ValidateLayoutResult",
    "VideoOptions",
]
