"""The sample network of adbridge, as a program: every format, every word, every fault.

    {"adapters": [{"className": "PythonSampleCustomEvent",
                   "command": ["python3", "clients/examples/sample_network.py"]}]}

It answers like the built-in network. `protocol/clients/sample-network.md` lists the words of its parameter.
There are three differences. It uses real time: `--delays 2000=50` replaces 2000 ms with 50 ms. It
never gives an ad and an error in one answer. And it gives no signals for bids.

All functions are coroutines on one thread, so nothing needs a lock.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import (
    Any,
    Awaitable,
    Callable,
    Dict,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Type,
    Union,
)

from adbridge.adapter import (
    LATER,
    AdError,
    AdReward,
    Adapter,
    AssetName,
    BannerAd,
    BannerRequest,
    Credentials,
    FullScreenAd,
    Image,
    LoadRequest,
    MediaContent,
    NativeAd,
    NativeAdType,
    NativeRequest,
    Rendering,
    RewardedAd,
    SimulatedAction,
    Size,
    serve,
)

ADAPTER_DOMAIN = "com.google.customevent.samplenetwork"
LEGACY_DOMAIN = "com.google.CustomEvent"

ERRORS = {
    "bad-request": AdError(
        0,
        "The request has no ad unit, or an invalid one.",
        domain="SampleSDK",
        name="badRequest",
    ),
    "unknown-error": AdError(
        1, "Something unknown went wrong.", domain="SampleSDK", name="unknown"
    ),
    "network-error": AdError(
        2, "The network could not be reached.", domain="SampleSDK", name="networkError"
    ),
    "no-inventory": AdError(3, "There is no ad to show.", domain="SampleSDK", name="noInventory"),
}
"""The reasons for no ad, by word."""

NOT_LOADED = AdError(
    102,
    "The Sample SDK has no ad ready to present.",
    domain=ADAPTER_DOMAIN,
    name="adNotLoaded",
)
NOT_SET_UP = AdError(
    103,
    "The Sample SDK has no application key.",
    domain=ADAPTER_DOMAIN,
    name="notSetUp",
)

RULES = [
    "duplicateCompletion",
    "lateCompletion",
    "neverCompleted",
    "emptyCompletion",
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
    "contentTooLarge",
]
"""The rules that an adapter can break. It cannot misplace AdChoices: the bridge places the icon."""

WORDS = {
    NativeAdType.CONTENT: {
        "headline": "Sample Content!",
        "body": "This is a sample ad, so there's no real content. In the event of a real ad, "
        "though, some persuasive text would appear here.",
        "call_to_action": "Take Action",
        "advertiser": "An advertiser",
        "extra_assets": {"DegreeOfAwesomeness": "Fairly Awesome!"},
    },
    NativeAdType.APP_INSTALL: {
        "headline": "Sample App!",
        "body": "This app doesn't actually exist.",
        "call_to_action": "Take Action",
        "price": "$1.99",
        "store": "Sample Store",
        "star_rating": 4.5,
        "extra_assets": {"DegreeOfAwesomeness": "Quite Awesome!"},
    },
}
"""The texts of a native ad."""


# MARK: The network


class BadRequest(Exception):
    """The name of an ad unit is invalid."""


class AdUnit:
    """The behaviour of an ad unit, from its name: words with `+` between them."""

    def __init__(self, name: Optional[str]) -> None:
        """Reads a name.

        Raises:
            BadRequest: The name is missing, or a word of it is unknown.
        """
        if name is None:
            raise BadRequest
        self.name = name
        self.failure: Optional[AdError] = None
        self.failures_at_first: Optional[int] = None
        self.delays_ms: Optional[List[int]] = [0]
        """The delay of the answer, or the quantiles of a random one; None for no answer."""
        self.fill_rate: Optional[int] = None
        """How many of 1,000,000 requests get an ad; None if chance does not decide."""
        self.is_random = self.tracks_itself = self.has_only_urls = self.lacks_images = False
        self.is_ready = True
        self.broken_rule: Optional[str] = None
        self._named: List[NativeAdType] = []
        for word in name.split("+"):
            self._read(word)

    @property
    def ad_types(self) -> List[NativeAdType]:
        """The available types of native ads, in the order of preference."""
        return self._named or [NativeAdType.APP_INSTALL, NativeAdType.CONTENT]

    def _read(self, word: str) -> None:
        if word in ERRORS:
            self.failure = ERRORS[word]
        elif word == "content":
            self._named.append(NativeAdType.CONTENT)
        elif word == "app-install":
            self._named.append(NativeAdType.APP_INSTALL)
        elif word == "random":
            self.is_random, self.fill_rate = True, None
        elif word == "never":
            self.delays_ms = None
        elif word == "twice":
            pass  # The adapter reports the second answer of the network as it is.
        elif word == "self-tracking":
            self.tracks_itself = True
        elif word == "url-only":
            self.has_only_urls = True
        elif word == "missing-images":
            self.lacks_images = True
        elif word == "not-ready":
            self.is_ready = False
        elif word.startswith("slow-"):
            self.delays_ms = [number(part) for part in word[len("slow-") :].split("-")]
            if self.delays_ms != sorted(self.delays_ms):
                raise BadRequest
        elif word.startswith("fill-"):
            self.is_random, self.fill_rate = False, share(word[len("fill-") :])
        elif word.startswith("fail-first-"):
            self.failures_at_first = number(word[len("fail-first-") :])
        elif word.startswith("break-") and word[len("break-") :] in RULES:
            self.broken_rule = word[len("break-") :]
        else:
            raise BadRequest


def number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) >= 1 << 63:
        raise BadRequest
    return int(text)


def share(percent: str) -> int:
    """A percentage, with up to 4 decimals, as a share of 1,000,000."""
    whole, point, decimals = percent.partition(".")
    if bool(point) != bool(decimals) or len(decimals) > 4:
        raise BadRequest
    millionths = number(whole) * 10_000 + number(decimals.ljust(4, "0"))
    if millionths > 1_000_000:
        raise BadRequest
    return millionths


class SplitMix64:
    """A small random generator. Its numbers depend only on its seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def next(self, below: int) -> int:
        return self._next() * below >> 64

    def delay_ms(self, quantiles: List[int]) -> int:
        if len(quantiles) == 1:
            return quantiles[0]
        part, place = divmod(self._next() * (len(quantiles) - 1), 1 << 64)
        shortest, longest = quantiles[part : part + 2]
        return shortest + ((longest - shortest) * place >> 64)

    def _next(self) -> int:
        whole = (1 << 64) - 1
        self._state = (self._state + 0x9E37_79B9_7F4A_7C15) & whole
        mixed = self._state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58_476D_1CE4_E5B9 & whole
        mixed = (mixed ^ (mixed >> 27)) * 0x94D0_49BB_1331_11EB & whole
        return mixed ^ (mixed >> 31)


class Network:
    """Decides the outcome of each request, from the ad unit, the seed and the earlier requests."""

    def __init__(self, delays: Dict[int, int]) -> None:
        self._delays = delays
        self._failures: Dict[str, int] = {}

    def choose(
        self, unit: AdUnit, wanted: Optional[Sequence[NativeAdType]], draws: SplitMix64
    ) -> NativeAdType:
        """The type of the next ad.

        Raises:
            AdError: There is no ad.
        """
        self._decide(unit, draws)
        if wanted is None:
            return unit.ad_types[0]
        if unit.is_random:
            content = draws.next(100) > 50
            drawn = NativeAdType.CONTENT if content else NativeAdType.APP_INSTALL
            if drawn in unit.ad_types and drawn in wanted:
                return drawn
        for ad_type in unit.ad_types:
            if ad_type in wanted:
                return ad_type
        raise ERRORS["no-inventory"]

    async def wait(self, delay_ms: int) -> None:
        """Waits for a delay, or for its replacement from `--delays`."""
        await asyncio.sleep(self._delays.get(delay_ms, delay_ms) / 1000)

    def _decide(self, unit: AdUnit, draws: SplitMix64) -> None:
        if unit.failures_at_first is not None:
            so_far = self._failures.get(unit.name, 0)
            if so_far < unit.failures_at_first:
                self._failures[unit.name] = so_far + 1
                raise unit.failure or ERRORS["network-error"]
        elif unit.failure and unit.fill_rate is None:
            raise unit.failure
        if unit.fill_rate is not None:
            if draws.next(1_000_000) >= unit.fill_rate:
                raise unit.failure or ERRORS["no-inventory"]
        elif unit.is_random:
            drawn = draws.next(100)
            if drawn >= 95:
                raise ERRORS["no-inventory"]
            if drawn >= 85:
                raise ERRORS["unknown-error" if drawn < 90 else "network-error"]


def failure(cause: AdError, message: Optional[str] = None) -> AdError:
    """The error of the adapter for an error of the network."""
    default = f"Sample SDK returned an ad load failure callback with error code: {cause.code}"
    return AdError(
        101,
        message or default,
        domain=ADAPTER_DOMAIN,
        name="adLoadFailureCallback",
        underlying=cause,
    )


def legacy_failure(cause: AdError, message: Optional[str] = None) -> AdError:
    """The error of the adapter of the legacy API, with the code of the network."""
    return AdError(cause.code, cause.message, domain=LEGACY_DOMAIN, name=cause.name)


# MARK: Images


class Picture(NamedTuple):
    """One of the network's images."""

    name: str
    placeholder: str
    image: Image

    @property
    def url(self) -> str:
        return f"https://www.example.com/{self.name}"

    def downloaded(self) -> Image:
        return Image(FILES[self.name], url=self.url)


FOLDER = Path(__file__).resolve().parents[2] / "Sources/SampleNetwork/Images"
FILES = {path.name: path.read_bytes() for path in FOLDER.glob("*.png")}


def picture(name: str, placeholder: str) -> Picture:
    return Picture(name, f"https://www.example.com/{placeholder}", Image(FILES[name]))


ICON = picture("icon.png", "some_image.gif")
LANDSCAPE = picture("landscape.png", "some_other_image.gif")
PORTRAIT = picture("portrait.png", "some_other_image.gif")


def deliver(picture: Picture, unit: AdUnit, wants_images: bool) -> Image:
    """An image of the network, for an ad.

    Raises:
        AdError: The image cannot be loaded.
    """
    if unit.lacks_images:
        url = f"https://www.example.com/missing_{picture.name}"
        if not wants_images:
            return Image(url=url)
        raise AdError(2, f"There is no image at {url}.", domain="SampleSDK", name="networkError")
    if unit.has_only_urls:
        return picture.downloaded() if wants_images else Image(url=picture.url)
    return picture.image if wants_images else Image(url=picture.placeholder)


def wanted_picture(request: NativeRequest) -> Picture:
    image, media = request.options.image, request.options.media
    shape: Optional[str] = media.aspect_ratio if media else None
    if shape not in ("landscape", "portrait") and image:
        shape = image.preferred_image_orientation
    return PORTRAIT if shape == "portrait" else LANDSCAPE


# MARK: Ads


class SampleNativeAd(NativeAd):
    """A native ad, with a video, and a page of the advertiser."""

    explain = staticmethod(failure)

    def __init__(
        self,
        ad_type: NativeAdType,
        unit: AdUnit,
        request: NativeRequest,
        wants_images: bool,
        **more: Any,
    ) -> None:
        options = request.options
        shown = wanted_picture(request)
        count = 3 if options.image and options.image.should_request_multiple_images else 1
        try:
            icon = deliver(ICON, unit, wants_images)
            image = deliver(shown, unit, wants_images)
        except AdError as error:
            message = "An image of the Sample SDK's ad could not be fetched."
            raise self.explain(error, message) from None
        assert shown.image.width and shown.image.height
        super().__init__(
            **WORDS[ad_type],  # type: ignore[arg-type]
            native_ad_type=ad_type,
            icon=icon,
            images=[image] * count,
            ad_choices=Size(24, 24),
            media_content=MediaContent(
                has_video_content=True,
                aspect_ratio=shown.image.width / shown.image.height,
                duration_ms=5000,
            ),
            **more,
        )
        self.plays_by_itself = not (options.video and options.video.custom_controls_requested)
        self.is_muted = not (options.video and options.video.start_muted is False)
        self.playback = "at start"
        self.has_screen = False

    async def did_render(self, rendering: Rendering) -> None:
        if self.plays_by_itself:
            self.play()

    async def simulate(self, action: SimulatedAction, asset: Optional[AssetName]) -> None:
        if action == "open":
            self.open()
        elif action == "close":
            self.close()
        elif action == "playVideo":
            self.play()
        elif action == "pauseVideo" and self.stop("paused"):
            self.did_pause_video()
        elif action == "endVideo" and self.stop("at start"):
            self.did_end_video()
        elif action in ("muteVideo", "unmuteVideo"):
            self.mute(action == "muteVideo")
        elif action not in ("pauseVideo", "endVideo"):
            raise NotImplementedError

    def open(self) -> None:
        if not self.has_screen:
            self.has_screen = True
            self.will_present_full_screen_view()

    def close(self) -> None:
        if self.has_screen:
            self.has_screen = False
            self.will_dismiss_full_screen_view()
            self.did_dismiss_full_screen_view()

    def play(self) -> None:
        if self.playback != "playing":
            self.playback = "playing"
            self.did_play_video()

    def stop(self, playback: str) -> bool:
        """Stops the video, and returns whether it was playing."""
        was_playing = self.playback == "playing"
        if was_playing:
            self.playback = playback
        return was_playing

    def mute(self, is_muted: bool) -> None:
        if is_muted != self.is_muted:
            self.is_muted = is_muted
            self.did_mute_video() if is_muted else self.did_unmute_video()


class SelfTrackingNativeAd(SampleNativeAd):
    """A native ad whose network watches its view."""

    handles_user_impressions = handles_user_clicks = True
    is_watched = was_seen = False

    async def did_render(self, rendering: Rendering) -> None:
        self.watch()
        await super().did_render(rendering)

    async def did_untrack_view(self) -> None:
        self.is_watched = False

    async def simulate(self, action: SimulatedAction, asset: Optional[AssetName]) -> None:
        if action != "tap":
            await super().simulate(action, asset)
        elif self.is_watched and asset != "adChoicesView":
            self.report_click()

    def watch(self) -> None:
        self.is_watched = True
        if not self.was_seen:
            self.was_seen = True
            self.report_impression()


class LegacyNativeAd(SelfTrackingNativeAd):
    """A native ad of the legacy API: without a video. The ad unit decides who counts."""

    explain = staticmethod(legacy_failure)

    def __init__(self, ad_type: NativeAdType, unit: AdUnit, *arguments: Any, **more: Any) -> None:
        super().__init__(ad_type, unit, *arguments, **more)
        self.handles_user_impressions = self.handles_user_clicks = unit.tracks_itself
        self.media_content = None

    async def did_render(self, rendering: Rendering) -> None:
        if self.handles_user_impressions:
            self.watch()

    async def simulate(self, action: SimulatedAction, asset: Optional[AssetName]) -> None:
        if action == "leaveApplication":
            self.will_leave_application()
        elif action in ("tap", "open", "close"):
            await super().simulate(action, asset)
        else:
            raise NotImplementedError


class FaultyNativeAd(SampleNativeAd):
    """A native ad that breaks a rule with its reports."""

    def __init__(
        self, ad_type: NativeAdType, unit: AdUnit, request: NativeRequest, wants_images: bool
    ) -> None:
        self.rule = unit.broken_rule
        self.is_bid = request.bid_response is not None
        counts = self.rule in ("doubleImpression", "impressionBeforeRender")
        super().__init__(ad_type, unit, request, wants_images, handles_user_impressions=counts)
        if self.rule == "missingAsset":
            self.headline = None
        if self.rule == "impressionBeforeRender":
            self.report_impression()

    async def did_render(self, rendering: Rendering) -> None:
        if self.rule in ("doubleImpression", "wrongTracker"):
            self.report_impression()
        if self.rule == "doubleImpression":
            self.report_impression()
        elif self.rule == "unpairedScreen":
            self.will_present_full_screen_view()
            self.did_dismiss_full_screen_view()
        elif self.rule == "eventOrder":
            self.did_end_video()
        elif self.rule == "changedPrice" and self.is_bid:
            self.report_paid(1)
        await super().did_render(rendering)

    async def dispose(self) -> None:
        if self.rule == "eventAfterDispose":
            # Not before the answer: the bridge expects no reports of an ad before that.
            asyncio.get_running_loop().call_later(0.01, self.did_end_video)


class SampleBanner(BannerAd):
    """A banner: a label that reacts to taps."""

    async def change_ad_size(self, size: Size) -> None:
        self.size = size

    async def simulate(self, action: SimulatedAction, asset: Optional[AssetName]) -> None:
        if action != "tap":
            raise NotImplementedError
        self.report_click()


class SampleFullScreenAd(FullScreenAd):
    """An ad that covers the screen, once."""

    def __init__(self, unit: AdUnit, **content: Any) -> None:
        super().__init__(**content)
        self.is_ready = unit.is_ready
        self.is_on_screen = False

    async def present(self) -> None:
        if not self.is_ready:
            raise NOT_LOADED
        self.is_ready, self.is_on_screen = False, True
        self.will_present_full_screen_view()
        self.report_impression()

    async def simulate(self, action: SimulatedAction, asset: Optional[AssetName]) -> None:
        if action == "close":
            self.close()
        elif action in ("tap", "leaveApplication"):
            self.tap()
        else:
            raise NotImplementedError

    def close(self) -> None:
        if self.is_on_screen:
            self.is_on_screen = False
            self.will_dismiss_full_screen_view()
            self.did_dismiss_full_screen_view()

    def tap(self) -> None:
        if self.is_on_screen:
            self.report_click()


class SampleInterstitial(SampleFullScreenAd):
    """An interstitial that a tap closes, before the tap is reported."""

    def __init__(self, unit: AdUnit) -> None:
        super().__init__(
            unit,
            headline="Sample Interstitial",
            call_to_action="Click",
            image=Image(FILES["interstitial.png"]),
        )

    def tap(self) -> None:
        if self.is_on_screen:
            self.close()
            self.report_click()


class SampleAppOpenAd(SampleFullScreenAd):
    """An ad that covers the screen while the app starts."""

    def __init__(self, unit: AdUnit) -> None:
        super().__init__(
            unit,
            headline="Sample App Open Ad",
            image=Image(FILES["app-open.png"]),
            duration_ms=5000,
        )


class SampleRewardedAd(RewardedAd):
    """An ad that covers the screen, and gives a reward after ten seconds."""

    countdown: Optional[asyncio.TimerHandle] = None

    def __init__(self, unit: AdUnit) -> None:
        super().__init__(
            headline="Sample Rewarded Ad",
            image=Image(FILES["rewarded.png"]),
            duration_ms=10_000,
            reward=AdReward(type="coins", amount=5),
        )
        self.is_ready = unit.is_ready
        self.is_on_screen = False

    async def present(self) -> None:
        if not self.is_ready:
            raise NOT_LOADED
        self.is_ready, self.is_on_screen = False, True
        self.countdown = asyncio.get_running_loop().call_later(10, self.earn)
        self.will_present_full_screen_view()
        self.report_impression()
        self.did_start_video()

    async def simulate(self, action: SimulatedAction, asset: Optional[AssetName]) -> None:
        if action == "earnReward":
            self.earn()
        elif action == "close":
            self.close()
        else:
            raise NotImplementedError

    async def dispose(self) -> None:
        self.stop()

    def earn(self) -> None:
        if self.countdown:
            self.stop()
            self.did_reward_user("coins", 5)

    def close(self) -> None:
        if self.is_on_screen:
            self.is_on_screen = False
            self.stop()
            self.will_dismiss_full_screen_view()
            self.did_end_video()
            self.did_dismiss_full_screen_view()

    def stop(self) -> None:
        if self.countdown:
            self.countdown.cancel()
            self.countdown = None


class DoublyRewardedAd(SampleRewardedAd):
    """A rewarded ad that gives its reward twice."""

    def earn(self) -> None:
        if self.countdown:
            super().earn()
            self.did_reward_user("coins", 5)


# MARK: Adapters


class SampleAdapter(Adapter):
    """The base of the adapters: requests to the network."""

    adapter_version = "1.0.0.0"
    ad_sdk_version = "1.0.0"
    ignores_cancellation = True

    def __init__(self, network: Network) -> None:
        self._network = network

    async def serve(
        self,
        request: LoadRequest,
        name: Optional[str],
        make_ad: Callable[[NativeAdType, AdUnit], Any],
        wanted: Optional[Sequence[NativeAdType]] = None,
        explain: Callable[[AdError], AdError] = failure,
    ) -> Any:
        """Requests an ad. Returns it when the network answers, or `LATER`."""
        try:
            unit = AdUnit(name)
        except BadRequest:
            raise explain(ERRORS["bad-request"]) from None
        draws = SplitMix64(request.seed)
        try:
            ad_type, refused = self._network.choose(unit, wanted, draws), None
        except AdError as error:
            refused = explain(error)
        if unit.delays_ms is None:
            return LATER
        delay_ms = draws.delay_ms(unit.delays_ms)
        if delay_ms:
            await self._network.wait(delay_ms)
        if refused:
            raise refused
        return make_ad(ad_type, unit)

    async def serve_native(
        self,
        kind: Type[SampleNativeAd],
        request: NativeRequest,
        *,
        name: Optional[str] = None,
        wanted: Optional[Sequence[NativeAdType]] = None,
        wants_images: Optional[bool] = None,
    ) -> Any:
        """Requests a native ad, with other words than those of the request if given."""
        name = name or ad_unit(request)
        wanted = wanted or request.ad_types
        with_images = request.wants_images if wants_images is None else wants_images
        if not can_serve(name, wanted):
            message = f"The ad unit {name or ''} has no ads of a type that was requested."
            raise AdError(0, message, domain="com.google.admob", name="invalidRequest")

        def make_ad(ad_type: NativeAdType, unit: AdUnit) -> SampleNativeAd:
            return kind(ad_type, unit, request, with_images)

        return await self.serve(request, name, make_ad, wanted, kind.explain)

    async def serve_full_screen(
        self, kind: Callable[[AdUnit], Any], request: LoadRequest
    ) -> Any:
        """Requests a full-screen ad."""
        return await self.serve(request, ad_unit(request), lambda _, unit: kind(unit))


def ad_unit(request: LoadRequest) -> Optional[str]:
    name = request.settings.get("parameter")
    return name if isinstance(name, str) else None


def can_serve(name: Optional[str], wanted: Sequence[NativeAdType]) -> bool:
    """Whether an ad unit has ads of a wanted type. The network refuses invalid ad units."""
    try:
        return any(ad_type in wanted for ad_type in AdUnit(name).ad_types)
    except BadRequest:
        return True


class PythonSampleCustomEvent(SampleAdapter):
    label = "Sample network"

    async def load_native(self, request: NativeRequest) -> Any:
        return await self.serve_native(SampleNativeAd, request)

    async def load_banner(self, request: BannerRequest) -> Any:
        text = "Sample Text Ad"
        if request.is_test_request:
            text += " in test mode"
        if request.keywords:
            text += " with keywords: " + ", ".join(request.keywords)
        return await self.serve(
            request, ad_unit(request), lambda _, unit: SampleBanner(request.ad_size, text=text)
        )

    async def load_interstitial(self, request: LoadRequest) -> Any:
        return await self.serve_full_screen(SampleInterstitial, request)

    async def load_rewarded(self, request: LoadRequest) -> Any:
        return await self.serve_full_screen(SampleRewardedAd, request)

    load_rewarded_interstitial = load_rewarded

    async def load_app_open(self, request: LoadRequest) -> Any:
        return await self.serve_full_screen(SampleAppOpenAd, request)


class PythonSampleSelfTrackingCustomEvent(SampleAdapter):
    label = "Sample network, counting for itself"

    async def load_native(self, request: NativeRequest) -> Any:
        return await self.serve_native(SelfTrackingNativeAd, request)


class PythonSampleLegacyCustomEvent(SampleAdapter):
    label = "Sample network, by the legacy API"

    async def load_native(self, request: NativeRequest) -> Any:
        return await self.serve_native(LegacyNativeAd, request)


class PythonSampleFaultyCustomEvent(SampleAdapter):
    label = "Sample network, breaking rules"

    async def load_native(self, request: NativeRequest) -> Any:
        name = ad_unit(request)
        try:
            rule = AdUnit(name).broken_rule
        except BadRequest:
            rule = None
        if rule == "unrequestedAdType":
            return await self.serve_native(LegacyNativeAd, request, wanted=list(NativeAdType))
        if rule == "adChoicesMisplaced":
            return await self.serve_native(LegacyNativeAd, request)
        if rule == "eventBeforeCompletion":
            ad = await self.serve_native(LegacyNativeAd, request)
            request.report("impression")
            return ad
        if rule == "lateCompletion":
            name = f"slow-60001+{name}"
        wants_images = False if rule == "imageNotDelivered" else None
        ad = self.serve_native(FaultyNativeAd, request, name=name, wants_images=wants_images)
        return await misuse(request, rule, ad)

    async def load_rewarded(self, request: LoadRequest) -> Any:
        breaks_rule = "break-doubleReward" in (ad_unit(request) or "").split("+")
        kind = DoublyRewardedAd if breaks_rule else SampleRewardedAd
        return await self.serve_full_screen(kind, request)


async def misuse(request: NativeRequest, rule: Optional[str], ad: Awaitable[Any]) -> Any:
    """Breaks a rule about the answer to a load, if the ad unit says so."""
    outcome: Union[NativeAd, AdError]
    try:
        outcome = await ad
    except AdError as error:
        outcome = error
    if rule == "neverCompleted":
        return LATER
    if rule == "emptyCompletion":
        return None
    if rule == "contentTooLarge":
        message = "This error is far too long. " * 3_000
        raise AdError(11, message, domain="com.google.admob", name="internalError")
    if rule == "duplicateCompletion":
        request.complete(outcome)
    if isinstance(outcome, AdError):
        raise outcome
    return outcome


class PythonSampleUnreadyCustomEvent(SampleAdapter):
    label = "Sample network, failing its set-up"

    async def set_up(self, credentials: Sequence[Credentials]) -> None:
        raise NOT_SET_UP

    async def load_native(self, request: NativeRequest) -> Any:
        raise NOT_SET_UP


def main() -> None:
    parser = argparse.ArgumentParser(description="The sample network, for adbridge to start.")
    parser.add_argument("--delays", nargs="*", default=[], help="how long some really are")
    arguments = parser.parse_args()
    pairs = (text.split("=") for text in arguments.delays)
    delays = {int(delay): int(real) for delay, real in pairs}
    network = Network(delays)
    serve(*(kind(network) for kind in ADAPTERS))


ADAPTERS = [
    PythonSampleCustomEvent,
    PythonSampleSelfTrackingCustomEvent,
    PythonSampleLegacyCustomEvent,
    PythonSampleFaultyCustomEvent,
    PythonSampleUnreadyCustomEvent,
]

if __name__ == "__main__":
    main()
