"""Tests of a publisher's waterfall: its networks, their order, and the ad of the last one.

    pip install clients/python[test]
    pytest clients/examples/waterfall_test.py

The clock of the daemon skips idle time, so a network that takes ten seconds costs no time.
"""

import pytest

from adbridge import AdBridge, LoadFailed


def network(label, parameter, timeout_ms=2_000):
    return {
        "className": "SampleCustomEvent",
        "label": label,
        "parameter": parameter,
        "timeoutMs": timeout_ms,
    }


@pytest.fixture
def adbridge_config():
    """The configuration under test."""
    feed = [
        network("direct deal", "no-inventory"),
        network("slow exchange", "content+slow-10000"),
        network("backfill", "content"),
    ]
    story = [network("direct deal", "no-inventory"), network("exchange", "network-error")]
    return {
        "adUnits": {
            "feed": {"format": "native", "timeoutMs": 8_000, "lineItems": feed},
            "story": {"format": "native", "lineItems": story},
        }
    }


def test_the_backfill_is_asked_last_and_gives_the_ad(adbridge: AdBridge):
    ad = adbridge.load_native(ad_unit_id="feed")

    attempts = ad.response_info.attempts
    assert [attempt.label for attempt in attempts] == ["direct deal", "slow exchange", "backfill"]
    assert ad.response_info.loaded_attempt == 2


def test_a_slow_network_gets_no_more_than_its_two_seconds(adbridge: AdBridge):
    slow = adbridge.load_native(ad_unit_id="feed").response_info.attempts[1]

    assert slow.latency_ms == 2_000
    assert slow.error and slow.error.name == "timeout"


def test_nobody_has_an_ad(adbridge: AdBridge):
    with pytest.raises(LoadFailed) as failed:
        adbridge.load_native(ad_unit_id="story")

    assert failed.value.error.name == "noFill"
    reasons = [attempt.error.underlying.name for attempt in failed.value.response_info.attempts]
    assert reasons == ["noInventory", "networkError"]


def test_the_ad_counts_one_impression_however_often_it_is_recorded(adbridge: AdBridge):
    ad = adbridge.load_native(ad_unit_id="feed")
    ad.render(width=320, height=250)

    assert [ad.record_impression().counted for _ in range(3)] == [True, False, False]
    assert [event.event for event in ad.events].count("impression") == 1
    assert adbridge.violations == []
