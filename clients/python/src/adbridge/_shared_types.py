"""The types that clients and adapters share.

Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Sequence, Union

from ._wire import (
    JSON,
    Values,
    WireEnum,
    WireObject,
    maybe,
    present,
)

if TYPE_CHECKING:
    from typing_extensions import Self


class AdFormat(WireEnum):
    """The format of an ad."""

    NATIVE = "native"
    BANNER = "banner"
    INTERSTITIAL = "interstitial"
    REWARDED = "rewarded"
    REWARDED_INTERSTITIAL = "rewardedInterstitial"
    APP_OPEN = "appOpen"


class AgeRestrictedTreatment(WireEnum):
    """How persons are treated because of their age."""

    UNSPECIFIED = "unspecified"
    CHILD = "child"
    TEEN = "teen"


class MaxAdContentRating(WireEnum):
    """A rating of content, as the SDK writes it: for everybody, with the guidance of parents, for
    teens, for mature audiences.
    """

    G = "G"
    PG = "PG"
    T = "T"
    MA = "MA"


class PersonalizationState(WireEnum):
    """Whether ads may be chosen for the person."""

    UNSPECIFIED = "unspecified"
    ENABLED = "enabled"
    DISABLED = "disabled"


if TYPE_CHECKING:

    class AdEventName(WireEnum):
        IMPRESSION: Literal["impression"]
        CLICK: Literal["click"]
        WILL_PRESENT_FULL_SCREEN_VIEW: Literal["willPresentFullScreenView"]
        DID_FAIL_TO_PRESENT: Literal["didFailToPresent"]
        WILL_DISMISS_FULL_SCREEN_VIEW: Literal["willDismissFullScreenView"]
        DID_DISMISS_FULL_SCREEN_VIEW: Literal["didDismissFullScreenView"]
        WILL_LEAVE_APPLICATION: Literal["willLeaveApplication"]
        DID_PLAY_VIDEO: Literal["didPlayVideo"]
        DID_PAUSE_VIDEO: Literal["didPauseVideo"]
        DID_END_VIDEO: Literal["didEndVideo"]
        DID_MUTE_VIDEO: Literal["didMuteVideo"]
        DID_UNMUTE_VIDEO: Literal["didUnmuteVideo"]
        DID_START_VIDEO: Literal["didStartVideo"]
        DID_REWARD_USER: Literal["didRewardUser"]
        AD_SIZE_CHANGED: Literal["adSizeChanged"]
        REFRESHED: Literal["refreshed"]
        DID_FAIL_TO_REFRESH: Literal["didFailToRefresh"]
        EXPIRED: Literal["expired"]
        PAID: Literal["paid"]

else:

    class AdEventName(WireEnum):
        """An event of an ad."""

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
        AD_SIZE_CHANGED = "adSizeChanged"
        REFRESHED = "refreshed"
        DID_FAIL_TO_REFRESH = "didFailToRefresh"
        EXPIRED = "expired"
        PAID = "paid"


class AdValuePrecision(WireEnum):
    """How exact the value of an impression is: unknown, estimated, from prices that the publisher
    has entered (`publisherProvided`), or exact (`precise`).
    """

    UNKNOWN = "unknown"
    ESTIMATED = "estimated"
    PUBLISHER_PROVIDED = "publisherProvided"
    PRECISE = "precise"


class BidNoticeKind(WireEnum):
    """What happened to a bid: its ad was loaded (`win`), it gave no ad (`loss`), or the impression
    of its ad was counted (`billing`).
    """

    WIN = "win"
    LOSS = "loss"
    BILLING = "billing"


class LossReason(WireEnum):
    """Why a bid was lost: the network did not load the ad (`internalError`), the bid was valid for
    a shorter time, or the load ended before its turn (`impressionExpired`), the bid of an
    exchange was invalid (`invalidResponse`), the price was below the floor (`belowFloor`), or
    another network gave the ad (`lostToHigherBid`).
    """

    INTERNAL_ERROR = "internalError"
    IMPRESSION_EXPIRED = "impressionExpired"
    INVALID_RESPONSE = "invalidResponse"
    BELOW_FLOOR = "belowFloor"
    LOST_TO_HIGHER_BID = "lostToHigherBid"


class AssetName(WireEnum):
    """An asset of a native ad, or another part of its view."""

    HEADLINE = "headline"
    BODY = "body"
    CALL_TO_ACTION = "callToAction"
    ICON = "icon"
    IMAGE = "image"
    STAR_RATING = "starRating"
    STORE = "store"
    PRICE = "price"
    ADVERTISER = "advertiser"
    MEDIA_VIEW = "mediaView"
    AD_CHOICES_VIEW = "adChoicesView"


class AdChoicesPosition(WireEnum):
    """A corner of a native ad. The platforms number the corners differently, so only names are
    used.
    """

    TOP_RIGHT = "topRight"
    TOP_LEFT = "topLeft"
    BOTTOM_RIGHT = "bottomRight"
    BOTTOM_LEFT = "bottomLeft"


class AdSizeKind(WireEnum):
    """The kind of a size that is not fixed: `fluid`, as wide as the container and as high as the
    ad; `anchoredAdaptive` and `largeAnchoredAdaptive`, whose height follows from the width and
    the screen; `inlineAdaptive`, at most as high.
    """

    FLUID = "fluid"
    ANCHORED_ADAPTIVE = "anchoredAdaptive"
    LARGE_ANCHORED_ADAPTIVE = "largeAnchoredAdaptive"
    INLINE_ADAPTIVE = "inlineAdaptive"


class ImageOrientation(WireEnum):
    """The orientation of an image."""

    ANY = "any"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class MediaAspectRatio(WireEnum):
    """The shape of media."""

    UNKNOWN = "unknown"
    ANY = "any"
    LANDSCAPE = "landscape"
    PORTRAIT = "portrait"
    SQUARE = "square"


class SwipeDirection(WireEnum):
    """The direction of a swipe."""

    RIGHT = "right"
    LEFT = "left"
    UP = "up"
    DOWN = "down"


class NativeAdType(WireEnum):
    """A native format of the legacy API: `content` for something to read or to buy, `appInstall`
    for an application.
    """

    CONTENT = "content"
    APP_INSTALL = "appInstall"


class LogLevel(WireEnum):
    """How important a line of the log is."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    DEBUG = "debug"


class SimulatedAction(WireEnum):
    """An action of a person or the network on a device: touch the ad, open a screen inside the
    application, close that screen, leave for another application, control the video, earn the
    reward, or let the ad become too old.
    """

    TAP = "tap"
    OPEN = "open"
    CLOSE = "close"
    LEAVE_APPLICATION = "leaveApplication"
    PLAY_VIDEO = "playVideo"
    PAUSE_VIDEO = "pauseVideo"
    END_VIDEO = "endVideo"
    MUTE_VIDEO = "muteVideo"
    UNMUTE_VIDEO = "unmuteVideo"
    EARN_REWARD = "earnReward"
    EXPIRE = "expire"


class Tracker(WireEnum):
    """Who counts an impression or a click: one of the two, and never both."""

    BRIDGE = "bridge"
    ADAPTER = "adapter"


class Gender(WireEnum):
    """A gender."""

    UNKNOWN = "unknown"
    MALE = "male"
    FEMALE = "female"


_ad_format = Values(AdFormat)
_age_restricted_treatment = Values(AgeRestrictedTreatment)
_max_ad_content_rating = Values(MaxAdContentRating)
_personalization_state = Values(PersonalizationState)
_ad_event_name = Values(AdEventName)
_ad_value_precision = Values(AdValuePrecision)
_bid_notice_kind = Values(BidNoticeKind)
_loss_reason = Values(LossReason)
_asset_name = Values(AssetName)
_ad_choices_position = Values(AdChoicesPosition)
_ad_size_kind = Values(AdSizeKind)
_image_orientation = Values(ImageOrientation)
_media_aspect_ratio = Values(MediaAspectRatio)
_swipe_direction = Values(SwipeDirection)
_native_ad_type = Values(NativeAdType)
_log_level = Values(LogLevel)
_simulated_action = Values(SimulatedAction)
_tracker = Values(Tracker)
_gender = Values(Gender)


AdFormatLike = Union[
    AdFormat,
    Literal[
        "native",
        "banner",
        "interstitial",
        "rewarded",
        "rewardedInterstitial",
        "appOpen",
    ],
]


AgeRestrictedTreatmentLike = Union[
    AgeRestrictedTreatment,
    Literal[
        "unspecified",
        "child",
        "teen",
    ],
]


MaxAdContentRatingLike = Union[
    MaxAdContentRating,
    Literal[
        "G",
        "PG",
        "T",
        "MA",
    ],
]


PersonalizationStateLike = Union[
    PersonalizationState,
    Literal[
        "unspecified",
        "enabled",
        "disabled",
    ],
]


AdEventNameLike = Union[
    AdEventName,
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
        "adSizeChanged",
        "refreshed",
        "didFailToRefresh",
        "expired",
        "paid",
    ],
]


AdValuePrecisionLike = Union[
    AdValuePrecision,
    Literal[
        "unknown",
        "estimated",
        "publisherProvided",
        "precise",
    ],
]


BidNoticeKindLike = Union[
    BidNoticeKind,
    Literal[
        "win",
        "loss",
        "billing",
    ],
]


LossReasonLike = Union[
    LossReason,
    Literal[
        "internalError",
        "impressionExpired",
        "invalidResponse",
        "belowFloor",
        "lostToHigherBid",
    ],
]


AssetNameLike = Union[
    AssetName,
    Literal[
        "headline",
        "body",
        "callToAction",
        "icon",
        "image",
        "starRating",
        "store",
        "price",
        "advertiser",
        "mediaView",
        "adChoicesView",
    ],
]


AdChoicesPositionLike = Union[
    AdChoicesPosition,
    Literal[
        "topRight",
        "topLeft",
        "bottomRight",
        "bottomLeft",
    ],
]


AdSizeKindLike = Union[
    AdSizeKind,
    Literal[
        "fluid",
        "anchoredAdaptive",
        "largeAnchoredAdaptive",
        "inlineAdaptive",
    ],
]


ImageOrientationLike = Union[
    ImageOrientation,
    Literal[
        "any",
        "portrait",
        "landscape",
    ],
]


MediaAspectRatioLike = Union[
    MediaAspectRatio,
    Literal[
        "unknown",
        "any",
        "landscape",
        "portrait",
        "square",
    ],
]


SwipeDirectionLike = Union[
    SwipeDirection,
    Literal[
        "right",
        "left",
        "up",
        "down",
    ],
]


NativeAdTypeLike = Union[
    NativeAdType,
    Literal[
        "content",
        "appInstall",
    ],
]


LogLevelLike = Union[
    LogLevel,
    Literal[
        "error",
        "warning",
        "info",
        "debug",
    ],
]


SimulatedActionLike = Union[
    SimulatedAction,
    Literal[
        "tap",
        "open",
        "close",
        "leaveApplication",
        "playVideo",
        "pauseVideo",
        "endVideo",
        "muteVideo",
        "unmuteVideo",
        "earnReward",
        "expire",
    ],
]


TrackerLike = Union[
    Tracker,
    Literal[
        "bridge",
        "adapter",
    ],
]


GenderLike = Union[
    Gender,
    Literal[
        "unknown",
        "male",
        "female",
    ],
]


@dataclass(frozen=True, repr=False)
class Rect(WireObject):
    """A rectangle, in points. Its origin is the top left corner of the view that contains it."""

    x: float
    """From the left edge, in points."""

    y: float
    """From the top edge, in points."""

    width: float
    """In points."""

    height: float
    """In points."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["x"] = json["x"]
        members["y"] = json["y"]
        members["width"] = json["width"]
        members["height"] = json["height"]
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "x": self.x,
                "y": self.y,
                "width": self.width,
                "height": self.height,
            }
        )


@dataclass(frozen=True, repr=False)
class Size(WireObject):
    """A width and a height, in points. Both are above 0 in a request; the view of a banner can have
    the size 0 × 0.
    """

    width: float
    """In points."""

    height: float
    """In points."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["width"] = json["width"]
        members["height"] = json["height"]
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "width": self.width,
                "height": self.height,
            }
        )


@dataclass(frozen=True, repr=False)
class NativeAdOptions(WireObject):
    """A publisher's preferences for a native ad."""

    image: Optional[ImageOptions] = None
    """The preferences for images."""

    media: Optional[MediaOptions] = None
    """The preferred shape of the media."""

    ad_view: Optional[AdViewOptions] = None
    """The preferences for drawing the ad."""

    video: Optional[VideoOptions] = None
    """The preferences for a video."""

    mute_this_ad: Optional[MuteThisAdOptions] = None
    """The control that mutes an ad."""

    custom_click_gesture: Optional[CustomClickGestureOptions] = None
    """The gesture that counts as a click."""

    multiple_ads: Optional[MultipleAdsOptions] = None
    """How many ads the publisher wants."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["image"] = maybe(ImageOptions.from_json, json.get("image"))
        members["media"] = maybe(MediaOptions.from_json, json.get("media"))
        members["ad_view"] = maybe(AdViewOptions.from_json, json.get("adView"))
        members["video"] = maybe(VideoOptions.from_json, json.get("video"))
        members["mute_this_ad"] = maybe(MuteThisAdOptions.from_json, json.get("muteThisAd"))
        members["custom_click_gesture"] = maybe(
            CustomClickGestureOptions.from_json, json.get("customClickGesture")
        )
        members["multiple_ads"] = maybe(MultipleAdsOptions.from_json, json.get("multipleAds"))
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "image": self.image,
                "media": self.media,
                "adView": self.ad_view,
                "video": self.video,
                "muteThisAd": self.mute_this_ad,
                "customClickGesture": self.custom_click_gesture,
                "multipleAds": self.multiple_ads,
            }
        )


@dataclass(frozen=True, repr=False)
class ImageOptions(WireObject):
    """The preferences for the images of a native ad."""

    disable_image_loading: Optional[bool] = None
    """Whether the publisher wants URLs instead of images."""

    should_request_multiple_images: Optional[bool] = None
    """Whether the publisher wants several images, if the network has them."""

    preferred_image_orientation: Optional[ImageOrientation] = None
    """The preferred orientation of the images."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["disable_image_loading"] = json.get("disableImageLoading")
        members["should_request_multiple_images"] = json.get("shouldRequestMultipleImages")
        members["preferred_image_orientation"] = maybe(
            ImageOrientation, json.get("preferredImageOrientation")
        )
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "disableImageLoading": self.disable_image_loading,
                "shouldRequestMultipleImages": self.should_request_multiple_images,
                "preferredImageOrientation": self.preferred_image_orientation,
            }
        )


@dataclass(frozen=True, repr=False)
class MediaOptions(WireObject):
    """The preferred shape of the media of a native ad."""

    aspect_ratio: Optional[MediaAspectRatio] = None
    """The shape."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["aspect_ratio"] = maybe(MediaAspectRatio, json.get("aspectRatio"))
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "aspectRatio": self.aspect_ratio,
            }
        )


@dataclass(frozen=True, repr=False)
class AdViewOptions(WireObject):
    """The preferences for drawing a native ad."""

    preferred_ad_choices_position: Optional[AdChoicesPosition] = None
    """The preferred corner of the AdChoices icon."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["preferred_ad_choices_position"] = maybe(
            AdChoicesPosition, json.get("preferredAdChoicesPosition")
        )
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "preferredAdChoicesPosition": self.preferred_ad_choices_position,
            }
        )


@dataclass(frozen=True, repr=False)
class VideoOptions(WireObject):
    """The preferences for the video of a native ad."""

    start_muted: Optional[bool] = None
    """Whether the video starts without sound."""

    custom_controls_requested: Optional[bool] = None
    """Whether the publisher draws the controls and starts the video itself."""

    click_to_expand_requested: Optional[bool] = None
    """Whether a touch makes the video fill the screen."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["start_muted"] = json.get("startMuted")
        members["custom_controls_requested"] = json.get("customControlsRequested")
        members["click_to_expand_requested"] = json.get("clickToExpandRequested")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "startMuted": self.start_muted,
                "customControlsRequested": self.custom_controls_requested,
                "clickToExpandRequested": self.click_to_expand_requested,
            }
        )


@dataclass(frozen=True, repr=False)
class MuteThisAdOptions(WireObject):
    """The control that mutes an ad."""

    custom_mute_this_ad_requested: Optional[bool] = None
    """Whether the publisher draws its own control that mutes the ad."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["custom_mute_this_ad_requested"] = json.get("customMuteThisAdRequested")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "customMuteThisAdRequested": self.custom_mute_this_ad_requested,
            }
        )


@dataclass(frozen=True, repr=False)
class CustomClickGestureOptions(WireObject):
    """The gesture that counts as a click."""

    swipe_gesture_direction: SwipeDirection
    """The direction of the swipe that counts as a click."""

    taps_allowed: Optional[bool] = None
    """Whether taps count as clicks, too."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["swipe_gesture_direction"] = _swipe_direction[json["swipeGestureDirection"]]
        members["taps_allowed"] = json.get("tapsAllowed")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "swipeGestureDirection": self.swipe_gesture_direction,
                "tapsAllowed": self.taps_allowed,
            }
        )


@dataclass(frozen=True, repr=False)
class MultipleAdsOptions(WireObject):
    """How many ads a publisher wants from one load: one, because the SDK asks the networks of a
    mediation for one ad.
    """

    number_of_ads: Optional[int] = None
    """The number of ads. Any other number than 1 is refused."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["number_of_ads"] = json.get("numberOfAds")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "numberOfAds": self.number_of_ads,
            }
        )


@dataclass(frozen=True, repr=False)
class AdRequest(WireObject):
    """What a publisher tells every network about a request."""

    is_test_request: Optional[bool] = None
    """Whether test ads are wanted."""

    extras: Optional[JSON] = None
    """What the publisher adds for networks. Default: nothing."""

    keywords: Optional[Sequence[str]] = None
    """Words that describe what the person is looking at. Default: none."""

    child_directed_treatment: Optional[bool] = None
    """Whether the request is directed at children. If it is absent, the publisher does not say."""

    bid_response: Optional[str] = None
    """The network's answer to a bid, if the ad was won in an auction. Default: none."""

    watermark: Optional[str] = None
    """A PNG image to lay over the ad, in base64. Default: none."""

    seed: Optional[int] = None
    """The seed of random choices, such as those of the sample network. With the same seed a load
    gets the same results in every run. By default they depend on the seed of the run and on the
    id of the ad.
    """

    user: Optional[UserTargeting] = None
    """What the publisher knows about the person who will see the ad. Default: nothing."""

    user_defaults: Optional[JSON] = None
    """What the application keeps in its user defaults, such as the consent strings
    `IABTCF_TCString`, `IABGPP_HDR_GppString` and `IABUSPrivacy_String`: values by their keys.
    They come before those of the line item and of the request configuration. A key whose value
    is None is not set. Default: nothing.
    """

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["is_test_request"] = json.get("isTestRequest")
        members["extras"] = json.get("extras")
        members["keywords"] = json.get("keywords")
        members["child_directed_treatment"] = json.get("childDirectedTreatment")
        members["bid_response"] = json.get("bidResponse")
        members["watermark"] = json.get("watermark")
        members["seed"] = json.get("seed")
        members["user"] = maybe(UserTargeting.from_json, json.get("user"))
        members["user_defaults"] = json.get("userDefaults")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "isTestRequest": self.is_test_request,
                "extras": self.extras,
                "keywords": self.keywords,
                "childDirectedTreatment": self.child_directed_treatment,
                "bidResponse": self.bid_response,
                "watermark": self.watermark,
                "seed": self.seed,
                "user": self.user,
                "userDefaults": self.user_defaults,
            }
        )


@dataclass(frozen=True, repr=False)
class UserTargeting(WireObject):
    """What the publisher knows about the person who will see the ad: the targeting of the legacy
    API.
    """

    gender: Optional[GenderLike] = None
    """The gender. Default: unknown."""

    birthday: Optional[str] = None
    """The birthday: `1990-12-31`. Default: unknown."""

    location: Optional[Location] = None
    """The place of the person. Default: unknown."""

    location_description: Optional[str] = None
    """The place in words, such as a city: at most 64 KiB. Default: unknown."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["gender"] = maybe(Gender, json.get("gender"))
        members["birthday"] = json.get("birthday")
        members["location"] = maybe(Location.from_json, json.get("location"))
        members["location_description"] = json.get("locationDescription")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "gender": self.gender,
                "birthday": self.birthday,
                "location": self.location,
                "locationDescription": self.location_description,
            }
        )


@dataclass(frozen=True, repr=False)
class Location(WireObject):
    """A place on earth."""

    latitude: float
    """In degrees."""

    longitude: float
    """In degrees."""

    accuracy_in_meters: Optional[float] = None
    """How exact it is, in meters. Default: 0."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["latitude"] = json["latitude"]
        members["longitude"] = json["longitude"]
        members["accuracy_in_meters"] = json.get("accuracyInMeters")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "latitude": self.latitude,
                "longitude": self.longitude,
                "accuracyInMeters": self.accuracy_in_meters,
            }
        )


@dataclass(frozen=True, repr=False)
class AdView(WireObject):
    """A view to draw a native ad in."""

    width: float
    """In points."""

    height: float
    """In points."""

    id: Optional[str] = None
    """The publisher's name for the view. Default: none."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["width"] = json["width"]
        members["height"] = json["height"]
        members["id"] = json.get("id")
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "width": self.width,
                "height": self.height,
                "id": self.id,
            }
        )


@dataclass(frozen=True, repr=False)
class Credentials(WireObject):
    """The settings of one line item."""

    format: AdFormatLike
    """The format of the line item's ad unit."""

    settings: JSON
    """The settings of the line item. The parameter is among them, as `parameter`."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["format"] = _ad_format[json["format"]]
        members["settings"] = json["settings"]
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "format": self.format,
                "settings": self.settings,
            }
        )


@dataclass(frozen=True, repr=False)
class AdError(WireObject):
    """The reason why an ad could not be loaded or shown. A code has a meaning only together with
    its domain. Code 21 of `com.google.admob` has two meanings, so its errors have a name.
    """

    domain: str
    """Who defines the code, such as `com.google.admob`."""

    code: int
    """The error's number in its domain."""

    name: Optional[str]
    """The name of the code in its domain; None if it has none."""

    message: str
    """One sentence for a person."""

    underlying: Optional[AdError]
    """The error that caused this one; None if no error did."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["domain"] = json["domain"]
        members["code"] = json["code"]
        members["name"] = json["name"]
        members["message"] = json["message"]
        members["underlying"] = maybe(AdError.from_json, json["underlying"])
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
class Image(WireObject):
    """An image of a native ad, with its pixels or only with its URL. `width`, `height`, `mime_type`
    and `data` are None together.
    """

    scale: float
    """How many pixels are one point."""

    url: Optional[str]
    """The URL of the image; None if the network gave only pixels."""

    width: Optional[int]
    """In pixels; None without the pixels."""

    height: Optional[int]
    """In pixels; None without the pixels."""

    mime_type: Optional[str]
    """The type of the file in `data`, such as `image/png`; None without the pixels."""

    data: Optional[str]
    """The bytes of the image file, in base64; None without the pixels."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["scale"] = json["scale"]
        members["url"] = json["url"]
        members["width"] = json["width"]
        members["height"] = json["height"]
        members["mime_type"] = json["mimeType"]
        members["data"] = json["data"]
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
class NativeAdAssets(WireObject):
    """The assets of a native ad. What the network does not have is None."""

    headline: Optional[str]
    """The headline."""

    body: Optional[str]
    """The text."""

    call_to_action: Optional[str]
    """The text of the button."""

    icon: Optional[Image]
    """The icon; for a legacy content ad, its logo."""

    images: Optional[list[Image]]
    """The images, the main one first."""

    star_rating: Optional[float]
    """The rating, from 0 to 5 stars."""

    store: Optional[str]
    """The store that offers the application."""

    price: Optional[str]
    """The price, with its currency."""

    advertiser: Optional[str]
    """The advertiser."""

    extra_assets: Optional[JSON]
    """Further assets of the network."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["headline"] = json["headline"]
        members["body"] = json["body"]
        members["call_to_action"] = json["callToAction"]
        members["icon"] = maybe(Image.from_json, json["icon"])
        members["images"] = maybe(
            lambda items: [Image.from_json(item) for item in items], json["images"]
        )
        members["star_rating"] = json["starRating"]
        members["store"] = json["store"]
        members["price"] = json["price"]
        members["advertiser"] = json["advertiser"]
        members["extra_assets"] = json["extraAssets"]
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
            }
        )


@dataclass(frozen=True, repr=False)
class MediaContent(WireObject):
    """What the media view of a native ad shows."""

    has_video_content: bool
    """Whether it is a video."""

    aspect_ratio: float
    """Width divided by height; 0 if the network does not say."""

    duration_ms: int
    """The length of the video, in milliseconds; 0 if the network does not say."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["has_video_content"] = json["hasVideoContent"]
        members["aspect_ratio"] = json["aspectRatio"]
        members["duration_ms"] = json["durationMs"]
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "hasVideoContent": self.has_video_content,
                "aspectRatio": self.aspect_ratio,
                "durationMs": self.duration_ms,
            }
        )


@dataclass(frozen=True, repr=False)
class Tracking(WireObject):
    """Who counts what happens to an ad."""

    impressions: Tracker
    """Who counts the impression."""

    clicks: Tracker
    """Who counts the clicks."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["impressions"] = _tracker[json["impressions"]]
        members["clicks"] = _tracker[json["clicks"]]
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "impressions": self.impressions,
                "clicks": self.clicks,
            }
        )


@dataclass(frozen=True, repr=False)
class BannerView(WireObject):
    """The view that a banner is drawn in."""

    id: Optional[str]
    """The network's name for the view; None if it has none."""

    width: float
    """In points."""

    height: float
    """In points."""

    text: Optional[str]
    """The text that the view shows; None if it shows none."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["id"] = json["id"]
        members["width"] = json["width"]
        members["height"] = json["height"]
        members["text"] = json["text"]
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "id": self.id,
                "width": self.width,
                "height": self.height,
                "text": self.text,
            }
        )


@dataclass(frozen=True, repr=False)
class FullScreenAdContent(WireObject):
    """What a full-screen ad shows on screen, if its adapter reports it."""

    headline: Optional[str]
    """The headline; None if it has none."""

    body: Optional[str]
    """The text; None if it has none."""

    call_to_action: Optional[str]
    """The label of the button; None if it has none."""

    image: Optional[Image]
    """The main image; None if it has none."""

    duration_ms: Optional[int]
    """How long the video or the countdown takes, in milliseconds; None if it has none."""

    reward: Optional[AdReward]
    """The reward for watching the ad to its end; None without a reward."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["headline"] = json["headline"]
        members["body"] = json["body"]
        members["call_to_action"] = json["callToAction"]
        members["image"] = maybe(Image.from_json, json["image"])
        members["duration_ms"] = json["durationMs"]
        members["reward"] = maybe(AdReward.from_json, json["reward"])
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
class AdChoicesPlacement(WireObject):
    """The place of the AdChoices icon of a drawn ad."""

    position: AdChoicesPosition
    """The corner."""

    frame: Rect
    """The frame, in the view that the ad is drawn in."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["position"] = _ad_choices_position[json["position"]]
        members["frame"] = Rect.from_json(json["frame"])
        return self


@dataclass(frozen=True, repr=False)
class AdReward(WireObject):
    """The reward for watching a rewarded ad."""

    type: str
    """The kind of reward, in the words of the network."""

    amount: float
    """The amount of the reward."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["type"] = json["type"]
        members["amount"] = json["amount"]
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "type": self.type,
                "amount": self.amount,
            }
        )


@dataclass(frozen=True, repr=False)
class AdValue(WireObject):
    """What an impression has earned."""

    value_micros: int
    """The value, in millionths of the currency."""

    currency_code: str
    """The currency, by its code of ISO 4217, such as `USD`."""

    precision: AdValuePrecision
    """How exact the value is."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        self = object.__new__(cls)
        members = self.__dict__
        members["value_micros"] = json["valueMicros"]
        members["currency_code"] = json["currencyCode"]
        members["precision"] = _ad_value_precision[json["precision"]]
        return self

    def to_json(self) -> JSON:
        return present(
            {
                "valueMicros": self.value_micros,
                "currencyCode": self.currency_code,
                "precision": self.precision,
            }
        )


AssetFrames = Mapping[AssetNameLike, Rect]
