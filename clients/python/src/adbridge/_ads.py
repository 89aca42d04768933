"""The ads of `AdBridge`.

Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.
"""

from __future__ import annotations

from . import types
from .ads import BaseSyncAd

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal, Optional, Union

    from ._methods import BridgeMethods
    from ._wire import JSON
    from .types import (
        AdDetails,
        AdFormat,
        AdSize,
        AssetFrames,
        AssetNameLike,
        ChangeAdSizeResult,
        CountResult,
        DisposeResult,
        LayoutBadge,
        PictureFormatLike,
        PictureTemplateLike,
        PreviewResult,
        RenderResult,
        SimulatedActionLike,
        ValidateLayoutResult,
    )

__tracebackhide__ = True  # pytest shows the line of the test.


class Ad(BaseSyncAd):
    """What can be done with every ad."""

    _bridge: BridgeMethods

    def record_impression(self) -> CountResult:
        """Counts the impression of an ad.

        Counts the impression, unless it was counted before, and tells the adapter. Not for ads
        whose adapter counts impressions.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                TrackedByAdapter, WrongState, Overloaded, ShuttingDown.
        """
        return self._bridge.record_impression(self.ad_id)

    def record_click(self, asset: AssetNameLike) -> CountResult:
        """Counts a click.

        Counts a click on an asset, and tells the adapter. A click on `adChoicesView` does not
        count as a click on the ad. Not for ads whose adapter counts clicks.

        Args:
            asset: The asset that was clicked.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                TrackedByAdapter, WrongState, Overloaded, ShuttingDown.
        """
        return self._bridge.record_click(self.ad_id, asset)

    def simulate(
        self,
        action: SimulatedActionLike,
        *,
        asset: Optional[AssetNameLike] = None,
    ) -> None:
        """Simulates an action on a device.

        Does at once what a person or the network does to an ad on a device. The results arrive
        as events. An action that changes nothing, such as a pause of a video that does not play,
        is not an error.

        Args:
            action: The action.
            asset: Only for a tap on a native ad: the asset that is tapped. Default:
                `callToAction`.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                WrongState, NotSimulated, Overloaded, ShuttingDown.
        """
        self._bridge.simulate(self.ad_id, action, asset=asset)

    def get_ad(self) -> AdDetails:
        """Returns everything that is known about an ad.

        Answers at once, even while the ad is loading.

        Raises:
            RPCError: InvalidParams, UnknownAd, AdDisposed, ShuttingDown.
        """
        return self._bridge.get_ad(self.ad_id)

    def preview(
        self,
        format: PictureFormatLike,
        *,
        template: Optional[PictureTemplateLike] = None,
        click_zones: Optional[bool] = None,
        faults: Optional[bool] = None,
        badge: Optional[Union[LayoutBadge, JSON]] = None,
        phone: Optional[bool] = None,
    ) -> PreviewResult:
        """Draws an ad as a picture.

        Nothing happens to the ad. The same ad gives the same picture, byte for byte. All texts
        are shown as text: a control character is shown by its symbol. An image without bytes,
        and an image that is not PNG, JPEG, GIF or WebP, is a grey frame.

        Args:
            format: The format of the picture.
            template: The shape of a native ad. Other formats have a shape of their own. Default:
                the view and the frames of the last `render`; `medium` if the ad is in no view.
            click_zones: Whether the frames of the assets are shown, and which of them react to a
                touch. Default: false.
            faults: Whether the violations that `validate_layout` finds are outlined in red, with
                their numbers from 1. A template has none. Default: false.
            badge: The badge of the view that `render` describes. It is drawn in its place, and
                the faults are those that `validate_layout` finds with it. A template has its
                own. Default: unknown.
            phone: Whether a phone is drawn around the ad. Default: false.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                Overloaded, ShuttingDown.
        """
        return self._bridge.preview(
            self.ad_id,
            format,
            template=template,
            click_zones=click_zones,
            faults=faults,
            badge=badge,
            phone=phone,
        )

    def dispose(self) -> DisposeResult:
        """Releases an ad.

        Takes the ad off its view and releases it. If the ad is loading, its load is cancelled.
        The call can be repeated.

        Raises:
            RPCError: InvalidParams, UnknownAd, ShuttingDown.
        """
        return self._bridge.dispose(self.ad_id)


class NativeAd(Ad, types.NativeAd):
    """A native ad that was loaded. Every member is always present."""

    def render(
        self,
        width: float,
        height: float,
        *,
        view_id: Optional[str] = None,
        clickable_asset_views: Optional[Union[AssetFrames, JSON]] = None,
        nonclickable_asset_views: Optional[Union[AssetFrames, JSON]] = None,
    ) -> RenderResult:
        """Draws a native ad in a view.

        Nothing becomes visible: the ad is told that it was drawn, and AdChoices gets its place.
        If the ad is already drawn, it first leaves that view.

        Args:
            width: Of the view: in points.
            height: Of the view: in points.
            view_id: Of the view: the publisher's name for the view. Default: none.
            clickable_asset_views: The assets that react to a touch. Default: all, if
                `nonclickable_asset_views` is also empty.
            nonclickable_asset_views: The assets that do not. Default: none.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                WrongState, WrongFormat, Overloaded, ShuttingDown.
        """
        return self._bridge.render(
            self.ad_id,
            width,
            height,
            view_id=view_id,
            clickable_asset_views=clickable_asset_views,
            nonclickable_asset_views=nonclickable_asset_views,
        )

    def untrack(self) -> None:
        """Takes a native ad off its view.

        Removes AdChoices, and tells the ad that it left its view. Does nothing if the ad is in
        no view.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                WrongFormat, Overloaded, ShuttingDown.
        """
        self._bridge.untrack(self.ad_id)

    def validate_layout(
        self,
        *,
        badge: Optional[Union[LayoutBadge, JSON]] = None,
    ) -> ValidateLayoutResult:
        """Checks the layout of a native ad.

        Checks the frames of the last `render` by the rules of the SDK's native validator. The ad
        must be drawn.

        Args:
            badge: The badge that says that this is an ad. Default: unknown, so its rules are
                skipped.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                WrongState, WrongFormat, Overloaded, ShuttingDown.
        """
        return self._bridge.validate_layout(self.ad_id, badge=badge)


class BannerAd(Ad, types.BannerAd):
    """A banner that was loaded. Every member is always present."""

    def change_ad_size(self, ad_size: Union[AdSize, JSON]) -> ChangeAdSizeResult:
        """Changes the size of a banner.

        Not every adapter supports it.

        Args:
            ad_size: The new size.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                WrongFormat, NotSimulated, Overloaded, ShuttingDown.
        """
        return self._bridge.change_ad_size(self.ad_id, ad_size)


class FullScreenAd(Ad, types.FullScreenAd):
    """A full-screen ad that was loaded. Every member is always present."""

    def present(self) -> None:
        """Puts a full-screen ad on screen.

        Allowed once for each ad. What happens on the screen arrives as events.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAd, AdDisposed, WrongState,
                WrongFormat, PresentFailed, Overloaded, ShuttingDown.
        """
        self._bridge.present(self.ad_id)


class InterstitialAd(FullScreenAd, types.InterstitialAd):
    """An interstitial that was loaded."""

    format: Literal[AdFormat.INTERSTITIAL]


class RewardedAd(FullScreenAd, types.RewardedAd):
    """A rewarded ad that was loaded."""

    format: Literal[AdFormat.REWARDED]


class RewardedInterstitialAd(FullScreenAd, types.RewardedInterstitialAd):
    """A rewarded interstitial that was loaded."""

    format: Literal[AdFormat.REWARDED_INTERSTITIAL]


class AppOpenAd(FullScreenAd, types.AppOpenAd):
    """An app open ad that was loaded."""

    format: Literal[AdFormat.APP_OPEN]
