"""What an adapter reads from the requests of the bridge, and their defaults."""

from __future__ import annotations

import threading
from dataclasses import fields
from typing import Any, Dict

import pytest

from adbridge.adapter import (
    AdError,
    BannerRequest,
    BidNotice,
    BidRequest,
    Credentials,
    Image,
    LoadRequest,
    NativeRequest,
    RequestConfiguration,
    SignalRequest,
    Size,
)
from adbridge.types import (
    AdChoicesPosition,
    AdFormat,
    AdSizeKind,
    AdViewOptions,
    AgeRestrictedTreatment,
    BidNoticeKind,
    ImageOptions,
    LossReason,
    MaxAdContentRating,
    NativeAdOptions,
    PersonalizationState,
)


def members(thing: Any) -> Dict[str, Any]:
    """The members of a request, without its event and its load."""
    found = {each.name: getattr(thing, each.name) for each in fields(thing)}
    assert found.pop("_load", None) is None
    cancelled = found.pop("cancelled", None)
    assert cancelled is None or isinstance(cancelled, threading.Event) and not cancelled.is_set()
    return found


SIGNALS: Dict[str, Any] = {
    "format": AdFormat.NATIVE, "credentials": [], "extras": {},
    "ad_size": None, "ad_size_kind": None, "timeout_ms": 1_000,
}  # fmt: skip
BIDS: Dict[str, Any] = {
    "bid_request": {"id": "1"}, "parameter": None, "settings": {}, "timeout_ms": 1_000, "seed": 0,
}  # fmt: skip
NOTICE: Dict[str, Any] = {
    "bid_id": "b", "notice": BidNoticeKind.WIN, "price": 1.5, "currency_code": "EUR", "bid_response": "r",
}  # fmt: skip
ABSENT = dict.fromkeys(["loss_reason", "loss_code", "price_to_beat", "exchange_bid_id", "url"])
CONFIGURATION: Dict[str, Any] = {
    "tag_for_child_directed_treatment": None,
    "tag_for_under_age_of_consent": None,
    "age_restricted_treatment": AgeRestrictedTreatment.UNSPECIFIED,
    "max_ad_content_rating": None,
    "test_device_identifiers": [],
    "is_application_muted": False,
    "application_volume": 1.0,
    "publisher_first_party_id_enabled": None,
    "publisher_privacy_personalization_state": PersonalizationState.UNSPECIFIED,
    "coarse_location_collection_enabled": None,
    "user_defaults": {},
}
NEEDED = {
    "ageRestrictedTreatment": "unspecified",
    "testDeviceIdentifiers": [],
    "isApplicationMuted": False,
    "applicationVolume": 1.0,
}
LOSS = {
    "bidId": "b", "notice": "loss", "price": 1.5, "currencyCode": "EUR", "bidResponse": "r",
    "lossReason": "lostToHigherBid", "lossCode": 102, "priceToBeat": 2.5, "exchangeBidId": "e",
    "url": "https://a",
}  # fmt: skip


@pytest.mark.parametrize(
    ("request_of_test", "expected"),
    [
        (SignalRequest(), SIGNALS),
        (BidRequest({"id": "1"}), BIDS),
        (BidNotice(**NOTICE), {**NOTICE, **ABSENT}),
        (RequestConfiguration(), CONFIGURATION),
    ],
)
def test_a_request_of_a_test_has_defaults(request_of_test: Any, expected: Dict[str, Any]) -> None:
    assert members(request_of_test) == expected


def test_equal_requests_share_no_member() -> None:
    for make in (SignalRequest, lambda: BidRequest({}), RequestConfiguration, LoadRequest, NativeRequest):
        one, other = make(), make()
        # Events are the request's own.
        assert one == other and repr(one) == repr(other)
        assert "Event" not in repr(one) and "_load" not in repr(one)
        for each in fields(one):
            value = getattr(one, each.name)
            if isinstance(value, (list, dict, threading.Event)):
                assert value is not getattr(other, each.name), each.name


@pytest.mark.parametrize(
    ("cls", "json", "expected"),
    [
        (
            SignalRequest,
            {"format": "banner", "credentials": [{"format": "banner", "settings": {"a": 1}}],
             "extras": {"b": 2}, "adSize": {"width": 320, "height": 50}, "adSizeKind": "inlineAdaptive", "timeoutMs": 7},
            {"format": AdFormat.BANNER,
             "credentials": [Credentials(format=AdFormat.BANNER, settings={"a": 1})],
             "extras": {"b": 2}, "ad_size": Size(320, 50), "ad_size_kind": AdSizeKind.INLINE_ADAPTIVE, "timeout_ms": 7},
        ),
        (
            SignalRequest,
            {"format": "appOpen", "credentials": [], "extras": {}, "timeoutMs": 8},
            {**SIGNALS, "format": AdFormat.APP_OPEN, "timeout_ms": 8},
        ),
        (
            BidRequest,
            {"bidRequest": {"id": "1"}, "parameter": "p", "settings": {"a": 1}, "timeoutMs": 7, "seed": 3},
            {"bid_request": {"id": "1"}, "parameter": "p", "settings": {"a": 1}, "timeout_ms": 7, "seed": 3},
        ),
        (BidRequest, {"bidRequest": {"id": "1"}, "settings": {}, "timeoutMs": 1_000, "seed": 0}, BIDS),
        (
            BidNotice,
            LOSS,
            {**NOTICE, "notice": BidNoticeKind.LOSS, "loss_reason": LossReason.LOST_TO_HIGHER_BID,
             "loss_code": 102, "price_to_beat": 2.5, "exchange_bid_id": "e", "url": "https://a"},
        ),
        (
            BidNotice,
            {**dict.fromkeys(LOSS), **{name: LOSS[name] for name in list(LOSS)[:5]}, "notice": "win"},
            {**NOTICE, **ABSENT},
        ),
        (RequestConfiguration, NEEDED, CONFIGURATION),
        (
            RequestConfiguration,
            {
                "tagForChildDirectedTreatment": True,
                "tagForUnderAgeOfConsent": False,
                "ageRestrictedTreatment": "teen",
                "maxAdContentRating": "PG",
                "testDeviceIdentifiers": ["d"],
                "isApplicationMuted": True,
                "applicationVolume": 0.5,
                "publisherFirstPartyIdEnabled": True,
                "publisherPrivacyPersonalizationState": "disabled",
                "coarseLocationCollectionEnabled": False,
                "userDefaults": {"a": 1},
            },
            {
                "tag_for_child_directed_treatment": True,
                "tag_for_under_age_of_consent": False,
                "age_restricted_treatment": AgeRestrictedTreatment.TEEN,
                "max_ad_content_rating": MaxAdContentRating.PG,
                "test_device_identifiers": ["d"],
                "is_application_muted": True,
                "application_volume": 0.5,
                "publisher_first_party_id_enabled": True,
                "publisher_privacy_personalization_state": PersonalizationState.DISABLED,
                "coarse_location_collection_enabled": False,
                "user_defaults": {"a": 1},
            },
        ),
    ],
)  # fmt: skip
def test_a_request_has_each_member_of_its_message(cls: Any, json: Any, expected: Dict[str, Any]) -> None:
    assert members(cls.from_json(json)) == expected


URL = "https://www.example.com/image.png"
DATA = bytes.fromhex("89504e470d0a1a0a0000000d494844520000000200000003")


@pytest.mark.parametrize(
    ("options", "wants"),
    [
        (NativeAdOptions(), True),
        (NativeAdOptions(image=ImageOptions()), True),
        (NativeAdOptions(image=ImageOptions(disable_image_loading=False)), True),
        (NativeAdOptions(image=ImageOptions(disable_image_loading=True)), False),
    ],
)
def test_the_data_of_an_image_is_fetched_if_it_is_wanted(options: NativeAdOptions, wants: bool) -> None:
    request = NativeRequest(options=options)
    fetched = []

    def fetch(url: str) -> bytes:
        fetched.append(url)
        return DATA

    image = request.image(URL, fetch, scale=2)
    assert (request.wants_images, fetched) == (wants, [URL] if wants else [])
    expected = Image(DATA if wants else None, url=URL, scale=2)
    assert image.to_json() == expected.to_json()
    assert request.image(URL, fetch).scale == 1


@pytest.mark.parametrize(
    ("options", "position"),
    [
        (NativeAdOptions(), "topRight"),
        (NativeAdOptions(ad_view=AdViewOptions()), "topRight"),
        (NativeAdOptions(ad_view=AdViewOptions(preferred_ad_choices_position="bottomLeft")), "bottomLeft"),
    ],
)
def test_the_corner_of_the_icon_is_the_top_right_one_unless_it_is_chosen(options: Any, position: str) -> None:
    assert NativeRequest(options=options).ad_choices_position == AdChoicesPosition(position)


def test_a_type_of_ads_that_was_not_requested_is_refused() -> None:
    request = NativeRequest(ad_types=["content"])  # type: ignore[list-item]
    request.require("content")
    with pytest.raises(AdError) as error:
        request.require("appInstall")
    assert error.value.to_json() == {
        "domain": "com.google.admob",
        "code": 0,
        "name": "invalidRequest",
        "message": "The publisher has not requested appInstall ads.",
    }
    assert str(error.value) == error.value.message


@pytest.mark.parametrize("make", [LoadRequest, NativeRequest, BannerRequest])
def test_a_request_of_a_test_can_not_be_answered(make: Any) -> None:
    with pytest.raises(AssertionError, match=r"^Only a bridge's own request can be answered\."):
        make().complete(None)
    with pytest.raises(AssertionError, match=r"^Only a bridge's own request can report anything\."):
        make().report("click")
