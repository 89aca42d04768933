"""Networks that a test defines, whose answers are data.

    from adbridge.networks import native

    def test_the_feed_waits_for_a_slow_network(adbridge):
        exchange = adbridge.network("exchange")
        exchange.fails("noFill", times=2).then_gives(native(headline="Hi"), delay_ms=300)
        adbridge.define_ad_unit("feed", "native", [exchange.line_item(parameter="feed")])

A load gets the answer of the first stub that fits it and is not used up. `when` adds stubs for some
requests only:

    exchange.when(parameter="feed", keywords=["shoes"]).gives(native(headline="Shoes"))

`requests` has the requests that the network has received. `unmatched` has those that no stub fits, each
with the nearest stub.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Union

if TYPE_CHECKING:
    from ._wire import JSON
    from .bridge import AdBridge
    from .types import (
        AdapterSource,
        AdEventNameLike,
        AdFormatLike,
        DefinedLineItem,
        NativeAdTypeLike,
        NetworkRequest,
        NetworkStubInfo,
        StubRuleLike,
        TrackerLike,
    )

__all__ = ["Delay", "Events", "Network", "StubAd", "StubError", "Stubs"]
__all__ += ["banner", "error", "event", "full_screen", "image", "native"]
__tracebackhide__ = True  # pytest shows the line of the test.

Delay = Union[int, Sequence[int]]
"""Milliseconds; or the quantiles of a random time, from the shortest to the longest."""

Events = Mapping[str, Sequence[Union[str, Mapping[str, Any]]]]
"""The events of an ad, by what causes them: `{"present": ["willPresentFullScreenView"]}`."""

_USUAL: Any = type("_Usual", (), {"__repr__": lambda self: "USUAL"})()
"""Stands for the usual value. None stands for no value."""


class StubAd:
    """The content of an ad of a stub. `native`, `banner` and `full_screen` make it."""

    def __init__(self, kind: str, content: Dict[str, Any]) -> None:
        self.kind = kind
        self.content = content

    def __repr__(self) -> str:
        return f"StubAd({self.kind!r}, {self.content!r})"


class StubError:
    """The error of a stub. `error` makes it."""

    def __init__(self, content: Dict[str, Any]) -> None:
        self.content = content

    def __repr__(self) -> str:
        return f"StubError({self.content!r})"


def native(
    headline: Optional[str] = _USUAL,
    *,
    body: Optional[str] = _USUAL,
    call_to_action: Optional[str] = _USUAL,
    icon: Optional[JSON] = None,
    images: Optional[Sequence[JSON]] = None,
    star_rating: Optional[float] = None,
    store: Optional[str] = None,
    price: Optional[str] = None,
    advertiser: Optional[str] = None,
    extra_assets: Optional[JSON] = None,
    native_ad_type: Optional[NativeAdTypeLike] = None,
    media_content: Optional[JSON] = None,
    ad_choices: Optional[JSON] = None,
    impressions: TrackerLike = "bridge",
    clicks: TrackerLike = "bridge",
) -> StubAd:
    """A native ad.

    Args:
        headline: The headline; None for an ad without one. Default: a usual text.
        body: The text, in the same way.
        call_to_action: The text of the button, in the same way.
        icon: The icon; see `image`.
        images: The images, the main one first.
        star_rating: From 0 to 5 stars.
        store: The store that offers the application.
        price: The price, with its currency.
        advertiser: The advertiser.
        extra_assets: Further assets.
        native_ad_type: The legacy type of the ad.
        media_content: What the media view shows: `hasVideoContent`, `aspectRatio`, `durationMs`.
        ad_choices: The AdChoices icon: `width` and `height`.
        impressions: Who counts the impression: `bridge`, or the network itself, which is `adapter`.
        clicks: Who counts the clicks.
    """
    texts = {"headline": headline, "body": body, "callToAction": call_to_action}
    content: Dict[str, Any] = {
        name: text or "" for name, text in texts.items() if text is not _USUAL
    }
    content.update(
        _present(
            icon=icon,
            images=list(images) if images is not None else None,
            starRating=star_rating,
            store=store,
            price=price,
            advertiser=advertiser,
            extraAssets=extra_assets,
            nativeAdType=native_ad_type,
            mediaContent=media_content,
            adChoices=ad_choices,
        )
    )
    if (impressions, clicks) != ("bridge", "bridge"):
        content["tracking"] = {"impressions": impressions, "clicks": clicks}
    return StubAd("native", content)


def banner(
    text: Optional[str] = None,
    *,
    width: Optional[float] = None,
    height: Optional[float] = None,
    view_id: Optional[str] = None,
) -> StubAd:
    """A banner. Its size is the one that the load asks for, unless it has its own."""
    return StubAd("banner", _present(text=text, width=width, height=height, id=view_id))


def full_screen(
    headline: Optional[str] = None,
    *,
    body: Optional[str] = None,
    call_to_action: Optional[str] = None,
    image: Optional[JSON] = None,
    duration_ms: Optional[int] = None,
    reward: Optional[float] = None,
    reward_type: str = "reward",
) -> StubAd:
    """An ad of any full-screen format. With a reward, it is one of the rewarded formats."""
    return StubAd(
        "fullScreen",
        _present(
            headline=headline,
            body=body,
            callToAction=call_to_action,
            image=image,
            durationMs=duration_ms,
            reward=_reward(reward, reward_type),
        ),
    )


def image(url: str, *, scale: float = 1) -> Dict[str, Any]:
    """An image without bytes: only its address is known. It is enough if image loading is disabled."""
    return {"url": url, "scale": scale}


def error(
    name: Optional[str] = None,
    *,
    domain: Optional[str] = None,
    code: Optional[int] = None,
    message: Optional[str] = None,
    underlying: Optional[StubError] = None,
) -> StubError:
    """An error. One of the SDK needs only its name, such as `noFill`, or its code.

    One of a network has a domain, too: `error(domain="com.exchange", code=7, message="Capped.")`.
    """
    cause = underlying.content if underlying else None
    return StubError(
        _present(name=name, domain=domain, code=code, message=message, underlying=cause)
    )


def event(
    name: AdEventNameLike,
    *,
    after_ms: int = 0,
    error: Optional[StubError] = None,
    reward: Optional[float] = None,
    reward_type: str = "reward",
) -> Dict[str, Any]:
    """An event of an ad, some time after what causes it."""
    return _present(
        event=name,
        afterMs=after_ms or None,
        error=error.content if error else None,
        reward=_reward(reward, reward_type),
    )


def _reward(amount: Optional[float], type: str) -> Optional[Dict[str, Any]]:
    return None if amount is None else {"type": type, "amount": amount}


class Stubs:
    """The answers of a network to some requests. Each call adds a stub after the others."""

    def __init__(self, network: Network, conditions: Mapping[str, Any]) -> None:
        self._network = network
        self._conditions = dict(conditions)

    def gives(
        self,
        ad: Optional[StubAd] = None,
        *,
        times: Optional[int] = None,
        delay_ms: Optional[Delay] = None,
        events: Optional[Events] = None,
        breaks: Optional[StubRuleLike] = None,
    ) -> Stubs:
        """Gives an ad.

        Args:
            ad: The ad. Default: one of the requested format, with usual texts.
            times: How many requests get it. Default: all that follow.
            delay_ms: How long the network takes: milliseconds, or the quantiles of a random time.
            events: What the ad reports, by what causes it. Default: the usual events.
            breaks: A rule of the contract that the network breaks on purpose.
        """
        answer = {} if ad is None else {ad.kind: ad.content}
        return self._add(answer, times, delay_ms, _events(events), breaks)

    def fails(
        self,
        with_error: Union[str, StubError] = "noFill",
        *,
        times: Optional[int] = None,
        delay_ms: Optional[Delay] = None,
    ) -> Stubs:
        """Fails with an error: the name of one of the SDK's, or any that `error` makes."""
        if isinstance(with_error, str):
            with_error = error(with_error)
        return self._add({"error": with_error.content}, times, delay_ms)

    def never_answers(self, *, times: Optional[int] = None) -> Stubs:
        """Does not answer, so the load waits until its time is up."""
        return self._add({"never": True}, times, None)

    then_gives = gives
    then_fails = fails
    then_never_answers = never_answers

    def _add(
        self,
        answer: Dict[str, Any],
        times: Optional[int],
        delay: Optional[Delay],
        events: Optional[Dict[str, Any]] = None,
        breaks: Optional[StubRuleLike] = None,
    ) -> Stubs:
        is_fixed = delay is None or isinstance(delay, int)
        stub = _present(
            when=self._conditions or None,
            times=times,
            delayMs=delay if is_fixed else None,
            delayQuantilesMs=None if is_fixed else list(delay),  # type: ignore[arg-type]
            **answer,
            events=events,
            breaks=breaks,
        )
        network = self._network
        params = {"className": network.class_name, "stubs": [stub]}
        network._bridge._call("addStubs", params, lambda result: None)
        return self


class Network(Stubs):
    """A network that the test has defined: an adapter without a program. `AdBridge.network` makes it."""

    class_name: str
    """Its name for line items."""

    def __init__(self, bridge: AdBridge, class_name: str) -> None:
        super().__init__(self, {})
        self._bridge = bridge
        self.class_name = class_name
        bridge.define_network(class_name)

    def when(
        self,
        *,
        format: Optional[AdFormatLike] = None,
        parameter: Optional[str] = _USUAL,
        label: Optional[str] = _USUAL,
        settings: Optional[JSON] = None,
        ad_size: Optional[JSON] = None,
        options: Optional[JSON] = None,
        keywords: Optional[Sequence[str]] = None,
        extras: Optional[JSON] = None,
        request: Optional[JSON] = None,
        ad_id: Optional[str] = None,
        client_id: Optional[int] = None,
        absent: Sequence[str] = (),
    ) -> Stubs:
        """The answers to requests that have all these values.

        Args:
            format: The format.
            parameter: The parameter of the line item; None for requests without one.
            label: The name of the line item, in the same way.
            settings: Further settings of the line item.
            ad_size: The `width`, the `height` or the `kind` of a banner's size.
            options: Options of a native ad.
            keywords: Keywords that the request has, among others.
            extras: Extras that the request has, among others.
            request: Any members of the request, with the names of the protocol.
            ad_id: The ad that is loaded.
            client_id: The number of the further client that loads it.
            absent: The paths of members that the request does not have: `request.extras.tier`.
        """
        members = {**(request or {}), **_present(keywords=keywords, extras=extras)}
        conditions = _present(
            format=format,
            settings=settings,
            adSize=ad_size,
            options=options,
            request=members or None,
            adId=ad_id,
            clientId=client_id,
        )
        missing = list(absent)
        for name, value in {"parameter": parameter, "label": label}.items():
            if value is None:
                missing.append(name)
            elif value is not _USUAL:
                conditions[name] = value
        if missing:
            conditions["absent"] = missing
        return Stubs(self, conditions)

    def line_item(
        self,
        *,
        parameter: Optional[str] = None,
        label: Optional[str] = None,
        settings: Optional[JSON] = None,
        timeout_ms: Optional[int] = None,
    ) -> DefinedLineItem:
        """The network in the waterfall of an ad unit."""
        from .types import DefinedLineItem

        return DefinedLineItem(
            self.class_name,
            parameter=parameter,
            label=label,
            settings=settings,
            timeout_ms=timeout_ms,
        )

    def source(
        self, *, parameter: Optional[str] = None, settings: Optional[JSON] = None
    ) -> AdapterSource:
        """The network alone, for the argument `adapter` of a load."""
        from .types import AdapterSource

        return AdapterSource(self.class_name, parameter=parameter, settings=settings)

    @property
    def requests(self) -> List[NetworkRequest]:
        """The requests that it has received, in order. The bridge forgets the oldest of 10,000."""
        return self._requests(unmatched=False)

    @property
    def unmatched(self) -> List[NetworkRequest]:
        """The requests that no stub fits. `near_miss` has the nearest stub and the differences."""
        return self._requests(unmatched=True)

    @property
    def stubs(self) -> List[NetworkStubInfo]:
        """The stubs, in the order in which they are tried, with their counts."""
        networks = self._bridge.list_networks().networks
        return next((n.stubs for n in networks if n.class_name == self.class_name), [])

    def remove(self) -> None:
        """Removes the network. An adapter of the same name is used again."""
        self._bridge.remove_network(self.class_name)

    def _requests(self, unmatched: bool) -> List[NetworkRequest]:
        found: List[NetworkRequest] = []
        page = self._bridge.get_network_requests(class_name=self.class_name, unmatched=unmatched)
        while page.requests:
            found += page.requests
            page = self._bridge.get_network_requests(
                class_name=self.class_name, unmatched=unmatched, since_index=page.next_index
            )
        return found

    def __repr__(self) -> str:
        return f"Network({self.class_name!r})"


def _events(events: Optional[Events]) -> Optional[Dict[str, Any]]:
    """The events of a stub, as the bridge reads them."""
    if events is None:
        return None
    return {
        cause: [{"event": step} if isinstance(step, str) else step for step in steps]
        for cause, steps in events.items()
    }


def _present(**members: Any) -> Dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}
