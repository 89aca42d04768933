"""Ads: the methods that the bridge calls, and the events that they report."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from types import MethodType
from typing import (
    TYPE_CHECKING,
    Any,
    Awaitable,
    Callable,
    Dict,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Set,
    Tuple,
    Union,
)

from .. import _shared_types as types
from .._wire import JSON, maybe
from .._shared_types import (
    AdChoicesPosition,
    AdReward,
    AdView,
    AssetName,
    BannerView,
    FullScreenAdContent,
    MediaContent,
    NativeAdAssets,
    NativeAdTypeLike,
    Rect,
    SimulatedAction,
    Size,
    Tracker,
    Tracking,
)
from ._changing_values import changing_values
from ._messages import AdChoicesIcon, BannerAdContent, NativeAdContent, Rendering, ReportedEventNameLike
from ._near_misses import is_of_api, near_misses, near_misses_of, subclasses
from .errors import AdError
from .images import Image

if TYPE_CHECKING:
    from typing_extensions import Self

Done = Optional[Awaitable[None]]
"""The result of a method that the bridge calls: nothing, at once or as a coroutine."""

Replacement = Optional[Callable[..., Done]]
"""A function that replaces a method, and gets the ad first."""

Report = Callable[[ReportedEventNameLike, Mapping[str, Any]], None]
"""Sends an event, by its name and with its members."""

_MEMBERS_OF_ADAPTERS = {"adapter_version", "ad_sdk_version"}
"""Attributes that no ad has: a class of an ad with one of them was meant to be an adapter."""

_binding = threading.Lock()  # Guards the two private members of each ad.


class Ad:
    """What is common to all ads.

    The bridge calls the methods that return `Done`, one at a time. Override them with plain methods
    or coroutines. The other methods report events, from any thread. An event that is reported
    before the load was answered is kept, and follows the answer.
    """

    _report: Optional[Report]
    _kept: List[Tuple[ReportedEventNameLike, Mapping[str, Any]]]

    def __init_subclass__(cls, **members: Any) -> None:
        super().__init_subclass__(**members)
        wrong = next((name for name in vars(cls) if name in _MEMBERS_OF_ADAPTERS), None)
        if wrong is not None and not hasattr(cls, "run"):
            base = next(each.__name__ for each in cls.__mro__ if is_of_api(each))
            raise TypeError(
                f"{cls.__name__} has {wrong}, as adapters have, but its base class is {base}. "
                "Did you mean Adapter?"
            )

    def __new__(cls, *_: Any, **arguments: Any) -> Self:
        for name in arguments:
            if not hasattr(cls, name):
                _require_argument(cls, name)
        ad = super().__new__(cls)
        ad._report, ad._kept = None, []
        return ad

    def simulate(self, action: SimulatedAction, asset: Optional[AssetName]) -> Done:
        """Does what a person or the network does to an ad on a device.

        An action that the ad does not offer raises NotImplementedError, as this does.
        """
        raise NotImplementedError

    def did_expire(self) -> Done:
        """The ad became too old before it was shown."""
        return None

    def dispose(self) -> Done:
        """The bridge releases the ad. Later reports break a rule."""
        return None

    def report(self, event: ReportedEventNameLike, **members: Any) -> None:
        """Reports an event by its name, with its members."""
        with _binding:
            report = self._report
            if report is None:
                self._kept.append((event, members))
        if report is not None:
            report(event, members)

    def report_impression(self) -> None:
        """Reports that an impression was counted, where the adapter counts it."""
        self.report("impression")

    def report_click(self) -> None:
        """Reports that a click was counted, where the adapter counts it."""
        self.report("click")

    def report_paid(
        self, value_micros: int, currency_code: str = "USD", precision: str = "estimated"
    ) -> None:
        """Reports what the impression has earned, if the network knows it.

        Args:
            value_micros: The value, in millionths of the currency.
            currency_code: The currency, such as `USD`.
            precision: `unknown`, `estimated`, `publisherProvided` or `precise`.
        """
        value = {
            "valueMicros": value_micros,
            "currencyCode": currency_code,
            "precision": precision,
        }
        self.report("paid", value=value)

    def will_present_full_screen_view(self) -> None:
        """Reports that the ad opens a screen."""
        self.report("willPresentFullScreenView")

    def did_fail_to_present(self, error: AdError) -> None:
        """Reports that the ad can't be put on screen. `present` raises the error instead."""
        self.report("didFailToPresent", error=error)

    def will_dismiss_full_screen_view(self) -> None:
        """Reports that the screen is about to close."""
        self.report("willDismissFullScreenView")

    def did_dismiss_full_screen_view(self) -> None:
        """Reports that the screen has closed."""
        self.report("didDismissFullScreenView")

    def _claim(self, report: Report) -> None:
        """Gives the ad to the load that it is about to answer; `report` gets its events."""
        with _binding:
            if self._report not in (None, report):
                raise ValueError("An ad can answer one load only.")
            self._report = report

    def _report_kept(self, report: Report) -> None:
        """Reports the events that came before the load was answered."""
        kept, self._kept = self._kept, []
        for event, members in kept:
            report(event, members)

    def _replace(self, **methods: Replacement) -> None:
        """Replaces methods with functions."""
        for name, function in methods.items():
            if function is not None:
                vars(self)[name] = MethodType(function, self)

    def _to_json(self, tracking: Tracking) -> JSON:
        return {}


@dataclass
class AdChoices:
    """The AdChoices icon of a native ad. The bridge places it."""

    width: float
    """In points."""
    height: float
    """In points."""
    image: Optional[Image] = None
    """What it shows, if that is known."""
    click_through_url: Optional[str] = None
    """The address that a touch of it opens, if that is known."""

    @property
    def content(self) -> AdChoicesIcon:
        """The icon as it goes over the wire."""
        return AdChoicesIcon(
            width=self.width,
            height=self.height,
            image=maybe(_content, self.image),
            click_through_url=self.click_through_url,
        )


def _require_argument(cls: type, name: str) -> None:
    """Names the argument that may be meant, as Python does from 3.13 on.

    Raises:
        TypeError: Another name is near.
    """
    inits = [vars(each)["__init__"] for each in cls.__mro__[:-1] if "__init__" in vars(each)]
    if inits[0].__module__ != __name__:
        return  # The class of the adapter has its own arguments.
    names = set()
    for code in (init.__code__ for init in inits):
        names |= {*code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]}
    from .._missing import nearest

    near = None if name in names else nearest(name, names)
    if near is not None:
        raise TypeError(
            f"{cls.__name__}() got an unexpected keyword argument {name!r}. Did you mean {near!r}?"
        )


class NativeAd(Ad):
    """A native ad: its assets, and what happens to it.

    A subclass can also define the assets as attributes or properties.
    """

    headline: Optional[str] = None
    body: Optional[str] = None
    call_to_action: Optional[str] = None
    icon: Optional[Image] = None
    images: Optional[Sequence[Image]] = None
    star_rating: Optional[float] = None
    store: Optional[str] = None
    price: Optional[str] = None
    advertiser: Optional[str] = None
    extra_assets: Optional[JSON] = None
    native_ad_type: Optional[NativeAdTypeLike] = None
    media_content: Optional[MediaContent] = None
    ad_choices: Optional[Union[Size, AdChoices]] = None
    handles_user_impressions: Optional[bool] = None
    handles_user_clicks: Optional[bool] = None

    def __init__(
        self,
        *,
        headline: Optional[str] = None,
        body: Optional[str] = None,
        call_to_action: Optional[str] = None,
        icon: Optional[Image] = None,
        images: Optional[Sequence[Image]] = None,
        star_rating: Optional[float] = None,
        store: Optional[str] = None,
        price: Optional[str] = None,
        advertiser: Optional[str] = None,
        extra_assets: Optional[JSON] = None,
        native_ad_type: Optional[NativeAdTypeLike] = None,
        media_content: Optional[MediaContent] = None,
        ad_choices: Optional[Union[Size, AdChoices]] = None,
        handles_user_impressions: Optional[bool] = None,
        handles_user_clicks: Optional[bool] = None,
        did_render: Replacement = None,
        did_untrack_view: Replacement = None,
        did_record_impression: Replacement = None,
        did_record_click: Replacement = None,
        did_tap_asset: Replacement = None,
        did_expire: Replacement = None,
        simulate: Replacement = None,
        dispose: Replacement = None,
    ) -> None:
        """Makes an ad. An argument that is left out is missing in the ad.

        Args:
            headline: The headline.
            body: The text.
            call_to_action: The label of the button.
            icon: The icon.
            images: The images, the main one first.
            star_rating: The rating by users, from 0 to 5 stars.
            store: Where the application is available.
            price: The price, with its currency.
            advertiser: The advertiser.
            extra_assets: What the network has beyond the assets above.
            native_ad_type: The legacy format of the ad.
            media_content: What the media view shows.
            ad_choices: The AdChoices icon, or its size; the bridge places it.
            handles_user_impressions: Whether the network counts the impression itself. Default:
                as in the adapter.
            handles_user_clicks: Whether the network counts the clicks itself. Default: as in the
                adapter.
            did_render: Called as `did_render(ad, rendering)`, instead of the method.
            did_untrack_view: Called as `did_untrack_view(ad)`.
            did_record_impression: Called as `did_record_impression(ad)`.
            did_record_click: Called as `did_record_click(ad, asset)`.
            did_tap_asset: Called as `did_tap_asset(ad, asset)`.
            did_expire: Called as `did_expire(ad)`.
            simulate: Called as `simulate(ad, action, asset)`.
            dispose: Called as `dispose(ad)`.
        """
        said = {
            "headline": headline,
            "body": body,
            "call_to_action": call_to_action,
            "icon": icon,
            "images": images,
            "star_rating": star_rating,
            "store": store,
            "price": price,
            "advertiser": advertiser,
            "extra_assets": extra_assets,
            "native_ad_type": native_ad_type,
            "media_content": media_content,
            "ad_choices": ad_choices,
            "handles_user_impressions": handles_user_impressions,
            "handles_user_clicks": handles_user_clicks,
        }
        for name, value in said.items():
            if value is not None:
                setattr(self, name, value)
        self._replace(
            did_render=did_render,
            did_untrack_view=did_untrack_view,
            did_record_impression=did_record_impression,
            did_record_click=did_record_click,
            did_tap_asset=did_tap_asset,
            did_expire=did_expire,
            simulate=simulate,
            dispose=dispose,
        )

    def did_render(self, rendering: Rendering) -> Done:
        """The ad was drawn in a view."""
        return None

    def did_untrack_view(self) -> Done:
        """The ad left its view, for example because it is drawn in another one."""
        return None

    def did_record_impression(self) -> Done:
        """The bridge counted the impression."""
        return None

    def did_record_click_on_asset(self, asset: AssetName, frame: Optional[Rect]) -> Done:
        """The bridge counted a click. Calls `did_record_click`.

        Args:
            asset: What was clicked.
            frame: Where it is in the view, as in the last `did_render`, if the client told.
        """
        return self.did_record_click(asset)

    def did_record_click(self, asset: AssetName) -> Done:
        """The bridge counted a click."""
        return None

    def did_tap_asset(self, asset: AssetName) -> Done:
        """A person touched the ad, where the bridge counts the clicks.

        `did_record_click` follows if the bridge counts this one.
        """
        return None

    def did_play_video(self) -> None:
        """Reports that the video plays."""
        self.report("didPlayVideo")

    def did_pause_video(self) -> None:
        """Reports that the video is paused."""
        self.report("didPauseVideo")

    def did_end_video(self) -> None:
        """Reports that the video has ended."""
        self.report("didEndVideo")

    def did_mute_video(self) -> None:
        """Reports that the video is muted."""
        self.report("didMuteVideo")

    def did_unmute_video(self) -> None:
        """Reports that the video has sound again."""
        self.report("didUnmuteVideo")

    def will_leave_application(self) -> None:
        """Reports that the ad opens another application."""
        self.report("willLeaveApplication")

    def _to_json(self, tracking: Tracking) -> JSON:
        content = NativeAdContent(
            native_ad_type=self.native_ad_type,
            assets=NativeAdAssets(
                headline=self.headline,
                body=self.body,
                call_to_action=self.call_to_action,
                icon=maybe(_content, self.icon),
                images=maybe(lambda images: [image.content for image in images], self.images),
                star_rating=self.star_rating,
                store=self.store,
                price=self.price,
                advertiser=self.advertiser,
                extra_assets=self.extra_assets,
            ),
            media_content=self.media_content,
            ad_choices=maybe(_icon, self.ad_choices),
            tracking=Tracking(
                impressions=_tracker(self.handles_user_impressions, tracking.impressions),
                clicks=_tracker(self.handles_user_clicks, tracking.clicks),
            ),
        )
        return content.to_json()


class LegacyNativeAd(NativeAd):
    """A native ad of a legacy custom event, which puts its AdChoices icon into the view itself.

    The ad reports its events as the notification source of the legacy API does:
    `report_impression`, `report_click`, `will_present_full_screen_view`,
    `will_dismiss_full_screen_view`, `did_dismiss_full_screen_view` and `will_leave_application`.
    """

    ad_choices_position: AdChoicesPosition = AdChoicesPosition.TOP_RIGHT
    """The corner for the icon: give it `request.ad_choices_position`."""

    ad_choices_frame: Optional[Rect] = None
    """Where the icon is in the view that the ad is drawn in. None if there is none."""

    def __init__(
        self, *, ad_choices_position: Optional[AdChoicesPosition] = None, **members: Any
    ) -> None:
        """Makes an ad.

        Args:
            ad_choices_position: The corner for the icon. Default: the top right one.
            **members: As for `NativeAd`. `ad_choices` is the icon, or its size.
        """
        super().__init__(**members)
        if ad_choices_position is not None:
            self.ad_choices_position = ad_choices_position

    def did_render(self, rendering: Rendering) -> Done:
        """The ad was drawn in a view. Puts the icon into the corner.

        An ad that overrides it sets `ad_choices_frame`, if it has an icon.
        """
        if self.ad_choices is not None:
            self.ad_choices_frame = _corner(
                self.ad_choices_position, self.ad_choices, rendering.view
            )
        return None

    def did_untrack_view(self) -> Done:
        """The ad left its view. Removes the icon.

        An ad that overrides it sets `ad_choices_frame` to None.
        """
        self.ad_choices_frame = None
        return None

    def _to_json(self, tracking: Tracking) -> JSON:
        # The bridge would place an icon that it knows.
        return {**super()._to_json(tracking), "adChoices": None}


def _corner(
    position: AdChoicesPosition, icon: Union[Size, AdChoices], view: AdView
) -> Rect:
    """The frame of an icon in a corner of a view, scaled down to fit."""
    scale = min(1, view.width / icon.width, view.height / icon.height)
    width, height = icon.width * scale, icon.height * scale
    is_left = position in (AdChoicesPosition.TOP_LEFT, AdChoicesPosition.BOTTOM_LEFT)
    is_top = position in (AdChoicesPosition.TOP_LEFT, AdChoicesPosition.TOP_RIGHT)
    return Rect(
        x=0 if is_left else view.width - width,
        y=0 if is_top else view.height - height,
        width=width,
        height=height,
    )


def _icon(icon: Union[Size, AdChoices]) -> AdChoicesIcon:
    return (icon if isinstance(icon, AdChoices) else AdChoices(icon.width, icon.height)).content


def _content(image: Image) -> types.Image:
    return image.content


def _tracker(handles: Optional[bool], default: Tracker) -> Tracker:
    return default if handles is None else tracker(handles)


def tracker(handles: bool) -> Tracker:
    """Who counts: the adapter, if its network handles that, else the bridge."""
    return Tracker.ADAPTER if handles else Tracker.BRIDGE


class BannerAd(Ad):
    """A banner, and the view that it is drawn in."""

    size: Size
    text: Optional[str]
    view_id: Optional[str]

    def __init__(
        self,
        size: Size,
        *,
        text: Optional[str] = None,
        view_id: Optional[str] = None,
        change_ad_size: Replacement = None,
        simulate: Replacement = None,
        dispose: Replacement = None,
    ) -> None:
        """Makes a banner.

        Args:
            size: The size of its view, in points.
            text: The text in the view.
            view_id: The network's name for the view.
            change_ad_size: Called as `change_ad_size(ad, size)`, instead of the method.
            simulate: Called as `simulate(ad, action, asset)`.
            dispose: Called as `dispose(ad)`.
        """
        self.size = size
        self.text = text
        self.view_id = view_id
        self._replace(change_ad_size=change_ad_size, simulate=simulate, dispose=dispose)

    def change_ad_size(self, size: Size) -> Done:
        """The bridge wants another size: set `self.size` to the new size of the view.

        A banner with only one size raises NotImplementedError, as this does.
        """
        raise NotImplementedError

    def _to_json(self, tracking: Tracking) -> JSON:
        view = BannerView(
            id=self.view_id, width=self.size.width, height=self.size.height, text=self.text
        )
        return BannerAdContent(view).to_json()


class FullScreenAd(Ad):
    """An interstitial or an app open ad.

    It can say what it shows on screen, for people who look at it.
    """

    headline: Optional[str] = None
    body: Optional[str] = None
    call_to_action: Optional[str] = None
    image: Optional[Image] = None
    duration_ms: Optional[int] = None
    reward: Optional[AdReward] = None

    def __init__(
        self,
        *,
        headline: Optional[str] = None,
        body: Optional[str] = None,
        call_to_action: Optional[str] = None,
        image: Optional[Image] = None,
        duration_ms: Optional[int] = None,
        reward: Optional[AdReward] = None,
        present: Replacement = None,
        did_expire: Replacement = None,
        simulate: Replacement = None,
        dispose: Replacement = None,
    ) -> None:
        """Makes an ad.

        Args:
            headline: The headline.
            body: The text.
            call_to_action: The label of the button.
            image: The main image.
            duration_ms: How long the video or the countdown takes.
            reward: The reward for watching the ad to its end.
            present: Called as `present(ad)`, instead of the method.
            did_expire: Called as `did_expire(ad)`.
            simulate: Called as `simulate(ad, action, asset)`.
            dispose: Called as `dispose(ad)`.
        """
        said = {
            "headline": headline,
            "body": body,
            "call_to_action": call_to_action,
            "image": image,
            "duration_ms": duration_ms,
            "reward": reward,
        }
        for name, value in said.items():
            if value is not None:
                setattr(self, name, value)
        self._replace(
            present=present, did_expire=did_expire, simulate=simulate, dispose=dispose
        )

    def present(self) -> Done:
        """The bridge wants the ad on screen. Raise `AdError` if that fails.

        An ad without its own screen reports that it is on screen, and that it was seen.
        """
        self.will_present_full_screen_view()
        self.report_impression()
        return None

    def _to_json(self, tracking: Tracking) -> JSON:
        return FullScreenAdContent(
            headline=self.headline,
            body=self.body,
            call_to_action=self.call_to_action,
            image=maybe(_content, self.image),
            duration_ms=self.duration_ms,
            reward=self.reward,
        ).to_json()


class RewardedAd(FullScreenAd):
    """A rewarded ad, or a rewarded interstitial."""

    def did_start_video(self) -> None:
        """Reports that the video starts."""
        self.report("didStartVideo")

    def did_end_video(self) -> None:
        """Reports that the video has ended."""
        self.report("didEndVideo")

    def did_reward_user(self, type: str, amount: float) -> None:
        """Reports that the person has earned the reward."""
        self.report("didRewardUser", reward={"type": type, "amount": amount})


def near_misses_of_ads() -> List[str]:
    """A sentence for each member of an ad of the program that its author took for one of the API."""
    return [
        message
        for cls in subclasses(Ad)
        for message in near_misses(cls, _base(cls))
    ]


def changing_values_of_ad(ad: Ad, known: Set[Tuple[type, str]]) -> List[str]:
    """A sentence for each property of an ad that gives another value when it is read again."""
    return changing_values(ad, _base(type(ad)), known)


def near_misses_of_ad(ad: Ad, known: Set[Tuple[type, str]], module: str) -> List[str]:
    """A sentence for each attribute that an ad has beyond its class, and whose name is nearly the API's.

    Args:
        ad: The ad.
        known: The attributes that were compared before. Gets the new ones.
        module: The module of the adapter, which may use them.
    """
    return near_misses_of(ad, _base(type(ad)), known, module)


def _base(cls: type) -> type:
    """The class of the API that a class derives from, or is."""
    return next(base for base in cls.__mro__ if is_of_api(base))
