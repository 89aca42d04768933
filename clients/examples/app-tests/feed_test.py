"""20 scenarios of a feed, without a configuration file. Run `pytest feed_test.py`."""

from __future__ import annotations

import pytest
from adbridge import AdBridge
from adbridge.networks import Network, error, event, full_screen, native

from feed import Feed


@pytest.fixture
def exchange(adbridge: AdBridge) -> Network:
    exchange = adbridge.network("exchange")
    house = adbridge.network("house")
    house.when(format="native").fails("noFill")
    adbridge.define_ad_unit("feed", "native", [exchange.line_item(timeout_ms=1_000), house.line_item()])
    adbridge.define_ad_unit("reward", "rewarded", [exchange.line_item()])
    return exchange


@pytest.fixture
def feed(adbridge: AdBridge, exchange: Network) -> Feed:
    return Feed(adbridge)


def test_an_ad_is_shown(feed: Feed, exchange: Network) -> None:
    exchange.gives(native("Hi"))
    assert feed.show("top")
    assert feed.shown == ["Hi"]


def test_no_fill_leaves_the_place_empty(feed: Feed, exchange: Network) -> None:
    exchange.fails("noFill")
    assert feed.ad("top") is None
    assert len(exchange.requests) == 1


@pytest.mark.parametrize("name", ["networkError", "serverError", "internalError", "timeout"])
def test_the_last_network_decides_whether_it_tries_again(
    adbridge: AdBridge, feed: Feed, exchange: Network, name: str
) -> None:
    adbridge.network("house").fails(name, times=1).then_gives(native("House"))
    exchange.fails("noFill")
    ad = feed.ad("top")
    assert ad is not None and ad.assets.headline == "House"
    assert len(exchange.requests) == 2


def test_it_gives_up_after_three_attempts(adbridge: AdBridge, feed: Feed, exchange: Network) -> None:
    adbridge.network("house").fails("serverError")
    exchange.fails("serverError")
    assert feed.ad("top") is None
    assert len(exchange.requests) == 3


def test_the_second_network_fills_in(adbridge: AdBridge, feed: Feed, exchange: Network) -> None:
    adbridge.network("house").gives(native("House"))
    exchange.fails("noFill")
    ad = feed.ad("top")
    assert ad is not None and ad.response_info.loaded_attempt == 1


def test_a_slow_network_loses_its_turn(adbridge: AdBridge, feed: Feed, exchange: Network) -> None:
    adbridge.network("house").gives(native("House"))
    exchange.gives(native("Slow"), delay_ms=1_500)
    ad = feed.ad("top")
    assert ad is not None and ad.assets.headline == "House"


def test_a_network_that_is_just_fast_enough_wins(feed: Feed, exchange: Network) -> None:
    exchange.gives(native("Fast"), delay_ms=999)
    ad = feed.ad("top")
    assert ad is not None and ad.assets.headline == "Fast"


def test_a_network_that_never_answers_costs_a_second(feed: Feed, exchange: Network) -> None:
    exchange.never_answers()
    assert feed.ad("top") is None


@pytest.mark.parametrize("place", ["top", "middle", "bottom"])
def test_the_place_is_in_the_extras(feed: Feed, exchange: Network, place: str) -> None:
    exchange.when(extras={"place": place}).gives(native(place))
    ad = feed.ad(place)
    assert ad is not None and ad.assets.headline == place


def test_interests_are_keywords(feed: Feed, exchange: Network) -> None:
    exchange.when(keywords=["shoes"]).gives(native("Shoes"))
    exchange.when(absent=["request.keywords"]).gives(native("All"))
    ads = feed.ad("top", interests=["hats", "shoes"]), feed.ad("top")
    assert [ad and ad.assets.headline for ad in ads] == ["Shoes", "All"]


def test_an_ad_without_a_headline_is_replaced(feed: Feed, exchange: Network) -> None:
    exchange.gives(native(headline=None), times=1).then_gives(native("Whole"))
    ad = feed.ad("top")
    assert ad is not None and ad.assets.headline == "Whole"


def test_a_capped_person_gets_no_more_loads(adbridge: AdBridge, feed: Feed, exchange: Network) -> None:
    capped = error(domain="com.exchange", code=7, message="The person has seen enough.")
    adbridge.network("house").fails(capped)
    exchange.fails(capped)
    assert (feed.ad("top"), feed.ad("middle")) == (None, None)
    assert len(exchange.requests) == 1


def test_an_impression_counts_once(adbridge: AdBridge, feed: Feed, exchange: Network) -> None:
    exchange.gives(breaks="wrongTracker")
    assert feed.show("top")
    assert [violation.rule for violation in adbridge.violations] == ["wrongTracker"]


def test_a_reward_is_given_after_five_seconds(feed: Feed, exchange: Network) -> None:
    exchange.gives(
        full_screen(reward=10, reward_type="coins"),
        events={
            "present": [
                "willPresentFullScreenView",
                event("didRewardUser", after_ms=5_000, reward=10, reward_type="coins"),
                event("willDismissFullScreenView", after_ms=8_000),
                event("didDismissFullScreenView", after_ms=8_000),
            ]
        },
    )
    assert feed.watch() == 10


def test_an_ad_that_is_closed_too_early_gives_no_reward(feed: Feed, exchange: Network) -> None:
    closing = [event(name, after_ms=1_000) for name in ("willDismissFullScreenView", "didDismissFullScreenView")]
    exchange.gives(full_screen(reward=10), events={"present": ["willPresentFullScreenView", *closing]})
    assert feed.watch() == 0
