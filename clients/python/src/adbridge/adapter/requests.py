"""The requests of the bridge."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Callable, List, Mapping, Optional, Protocol, Union

from .._wire import JSON, maybe
from .._shared_types import (
    AdChoicesPosition,
    AdFormat,
    AdSizeKind,
    AgeRestrictedTreatment,
    BidNoticeKind,
    Credentials,
    LossReason,
    MaxAdContentRating,
    NativeAdType,
    NativeAdTypeLike,
    PersonalizationState,
    Size,
)
from ._messages import LoadBannerParams, LoadNativeParams, LoadParams, ReportedEventNameLike
from .ads import Ad
from .errors import AdError
from .images import Image

if TYPE_CHECKING:
    from typing_extensions import Self


class Later(Enum):
    """The type of `LATER`."""

    LATER = "later"


LATER = Later.LATER
"""The result of a load that `request.complete` answers later, or never."""


class Answering(Protocol):
    """Answers one load of the bridge."""

    def complete(self, outcome: Union[Ad, AdError, None]) -> None: ...

    def report(self, event: ReportedEventNameLike, members: Mapping[str, Any]) -> None: ...


@dataclass
class LoadRequest(LoadParams):
    """One load, and what the publisher tells every network about it."""

    cancelled: threading.Event = field(default_factory=threading.Event, repr=False, compare=False)
    """Set when the ad is no longer wanted: its time is up, or the client cancelled."""

    _load: Optional[Answering] = field(default=None, init=False, repr=False, compare=False)

    def complete(self, outcome: Union[Ad, AdError, None]) -> None:
        """Answers the load, from any thread; the load itself returns `LATER`.

        Each call sends an answer. A second answer, a late answer and None break a rule, which the
        bridge reports.
        """
        assert self._load, "Only a bridge's own request can be answered."
        self._load.complete(outcome)

    def report(self, event: ReportedEventNameLike, **members: Any) -> None:
        """Reports an event now, even if the load was not answered.

        Before the answer, it is a violation of the contract. To report events of an ad, use the ad.
        """
        assert self._load, "Only a bridge's own request can report anything."
        self._load.report(event, members)


@dataclass
class NativeRequest(LoadNativeParams, LoadRequest):
    """A load of a native ad."""

    @property
    def wants_images(self) -> bool:
        """Whether images are wanted with their data; else their URLs are enough."""
        return not (self.options.image and self.options.image.disable_image_loading)

    @property
    def ad_choices_position(self) -> AdChoicesPosition:
        """The corner that the publisher prefers for AdChoices: by default, the top right one."""
        preferred = self.options.ad_view and self.options.ad_view.preferred_ad_choices_position
        return preferred or AdChoicesPosition.TOP_RIGHT

    def require(self, native_ad_type: NativeAdTypeLike) -> None:
        """Raises `invalidRequest` of the SDK if the publisher does not accept a type of ads.

        A legacy custom event calls it before it gives an ad of that type.
        """
        if native_ad_type not in self.ad_types:
            raise AdError(
                0,
                f"The publisher has not requested {NativeAdType(native_ad_type).value} ads.",
                domain="com.google.admob",
                name="invalidRequest",
            )

    def image(self, url: str, fetch: Callable[[str], bytes], *, scale: float = 1) -> Image:
        """An image as the publisher wants it: `fetch` gets its data, if that is wanted."""
        data = fetch(url) if self.wants_images else None
        return Image(data, url=url, scale=scale)


@dataclass
class BannerRequest(LoadBannerParams, LoadRequest):
    """A load of a banner."""


@dataclass
class SignalRequest:
    """A request for the signals that the network needs for a bid."""

    format: AdFormat = AdFormat.NATIVE
    """The format of the ad."""

    credentials: List[Credentials] = field(default_factory=list)
    """The settings of every line item of the class with this format. Each could give the ad."""

    extras: JSON = field(default_factory=dict)
    """What the publisher adds for networks."""

    ad_size: Optional[Size] = None
    """The size of the banner, in points. None for other formats, and if the publisher gave none."""

    ad_size_kind: Optional[AdSizeKind] = None
    """The kind of the size. None if the size is fixed."""

    timeout_ms: int = 1_000
    """How long the program has to answer, in milliseconds."""

    cancelled: threading.Event = field(default_factory=threading.Event, repr=False, compare=False)
    """Set when the signals are no longer wanted: their time is up, or the client cancelled."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        return cls(
            format=AdFormat(json["format"]),
            credentials=[Credentials.from_json(each) for each in json["credentials"]],
            extras=json["extras"],
            ad_size=maybe(Size.from_json, json.get("adSize")),
            ad_size_kind=maybe(AdSizeKind, json.get("adSizeKind")),
            timeout_ms=json["timeoutMs"],
        )


@dataclass
class BidRequest:
    """A request for bids, which an exchange gets."""

    bid_request: JSON
    """The bid request of OpenRTB 2.6, with one impression."""

    parameter: Optional[str] = None
    """What a publisher enters for the exchange. None if nothing was entered."""

    settings: JSON = field(default_factory=dict)
    """The settings of the exchange, with the parameter."""

    timeout_ms: int = 1_000
    """How long the program has to answer, in milliseconds."""

    seed: int = 0
    """The seed for random choices."""

    cancelled: threading.Event = field(default_factory=threading.Event, repr=False, compare=False)
    """Set when the bids are no longer wanted: their time is up, or the client cancelled."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        return cls(
            bid_request=json["bidRequest"],
            parameter=json.get("parameter"),
            settings=json["settings"],
            timeout_ms=json["timeoutMs"],
            seed=json["seed"],
        )


@dataclass
class BidNotice:
    """What happened to a bid of the network or of the exchange."""

    bid_id: str
    """The id of the bid."""

    notice: BidNoticeKind
    """Its ad was loaded, it gave no ad, or the impression of its ad was counted."""

    price: float
    """The price of the bid, for 1,000 impressions."""

    currency_code: str
    """The currency of the prices."""

    bid_response: str
    """The bid response of the load."""

    loss_reason: Optional[LossReason] = None
    """Why the bid was lost. None if it was not."""

    loss_code: Optional[int] = None
    """The number of the reason in OpenRTB. None if the bid was not lost."""

    price_to_beat: Optional[float] = None
    """The price to beat. None if the price was not the reason."""

    exchange_bid_id: Optional[str] = None
    """The id that the exchange gave the bid. None for a network."""

    url: Optional[str] = None
    """The address to call, with values in place of its macros. None for a network, or if there is none."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        return cls(
            bid_id=json["bidId"],
            notice=BidNoticeKind(json["notice"]),
            price=json["price"],
            currency_code=json["currencyCode"],
            bid_response=json["bidResponse"],
            loss_reason=maybe(LossReason, json.get("lossReason")),
            loss_code=json.get("lossCode"),
            price_to_beat=json.get("priceToBeat"),
            exchange_bid_id=json.get("exchangeBidId"),
            url=json.get("url"),
        )


@dataclass
class RequestConfiguration:
    """What the publisher says about all requests, and the sound of the application."""

    tag_for_child_directed_treatment: Optional[bool] = None
    """Whether the content is directed at children. None if the publisher does not say."""

    tag_for_under_age_of_consent: Optional[bool] = None
    """Whether persons are under the age of consent. None if the publisher does not say."""

    age_restricted_treatment: AgeRestrictedTreatment = AgeRestrictedTreatment.UNSPECIFIED
    """How persons are treated because of their age."""

    max_ad_content_rating: Optional[MaxAdContentRating] = None
    """The most adult content that ads may have. None if the publisher does not say."""

    test_device_identifiers: List[str] = field(default_factory=list)
    """The devices that get test ads."""

    is_application_muted: bool = False
    """Whether the application plays no sound."""

    application_volume: float = 1.0
    """The volume of the application, from 0 to 1."""

    publisher_first_party_id_enabled: Optional[bool] = None
    """Whether the SDK may use an id of the publisher's own. None if the publisher does not say."""

    publisher_privacy_personalization_state: PersonalizationState = PersonalizationState.UNSPECIFIED
    """Whether ads may be chosen for the person."""

    coarse_location_collection_enabled: Optional[bool] = None
    """Whether the SDK may collect the coarse location. None if the publisher does not say."""

    user_defaults: JSON = field(default_factory=dict)
    """What the application keeps in its user defaults, such as consent strings."""

    @classmethod
    def from_json(cls, json: JSON) -> Self:
        return cls(
            tag_for_child_directed_treatment=json.get("tagForChildDirectedTreatment"),
            tag_for_under_age_of_consent=json.get("tagForUnderAgeOfConsent"),
            age_restricted_treatment=AgeRestrictedTreatment(json["ageRestrictedTreatment"]),
            max_ad_content_rating=maybe(MaxAdContentRating, json.get("maxAdContentRating")),
            test_device_identifiers=json["testDeviceIdentifiers"],
            is_application_muted=json["isApplicationMuted"],
            application_volume=json["applicationVolume"],
            publisher_first_party_id_enabled=json.get("publisherFirstPartyIdEnabled"),
            publisher_privacy_personalization_state=PersonalizationState(
                json.get("publisherPrivacyPersonalizationState", "unspecified")
            ),
            coarse_location_collection_enabled=json.get("coarseLocationCollectionEnabled"),
            user_defaults=json.get("userDefaults", {}),
        )
