"""The example adapter of `protocol/adapters/transcripts/README.md`."""

import base64
from typing import Any, List, Optional

from adbridge.adapter import (
    LATER,
    AdChoices,
    AdError,
    Adapter,
    AdReward,
    AssetName,
    BannerAd,
    BannerRequest,
    BidNotice,
    BidRequest,
    Credentials,
    FullScreenAd,
    Image,
    LoadRequest,
    MediaContent,
    NativeAd,
    NativeRequest,
    Rendering,
    RequestConfiguration,
    RewardedAd,
    SignalRequest,
    SimulatedAction,
    Size,
    network_call,
    serve,
)

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYDgDAADTAM2WRaqWAAAAAElFTkSuQmCC"
)


class ExampleNativeAd(NativeAd):
    is_self_counting = False
    leaves_application = False

    def did_render(self, rendering: Rendering) -> None:
        self.did_play_video()
        if self.is_self_counting:
            self.report_impression()

    def did_record_click(self, asset: AssetName) -> None:
        if self.leaves_application:
            self.will_leave_application()

    def simulate(self, action: SimulatedAction, asset: Optional[AssetName]) -> None:
        if action == "tap" and self.is_self_counting:
            self.report_click()
        elif action == "open":
            self.will_present_full_screen_view()
        elif action == "close":
            self.will_dismiss_full_screen_view()
            self.did_dismiss_full_screen_view()
        elif action == "leaveApplication" and self.leaves_application:
            self.will_leave_application()
        elif action.endswith("Video"):
            self.report(f"did{action[0].upper()}{action[1:]}")  # type: ignore[arg-type]
        else:
            raise NotImplementedError


class ExampleBanner(BannerAd):
    can_change = True

    def change_ad_size(self, size: Size) -> None:
        if not self.can_change:
            raise NotImplementedError
        self.size = size

    def simulate(self, action: SimulatedAction, asset: Optional[AssetName]) -> None:
        if action != "tap":
            raise NotImplementedError
        self.report_click()


class Screen(FullScreenAd):
    is_ready = True

    def present(self) -> None:
        if not self.is_ready:
            error = failure(9, "notReady", "The ad is not ready.")
            self.did_fail_to_present(error)
            raise error
        super().present()

    def simulate(self, action: SimulatedAction, asset: Optional[AssetName]) -> None:
        if action == "tap":
            self.report_click()
        elif action == "close":
            self.will_dismiss_full_screen_view()
            self.did_dismiss_full_screen_view()
        else:
            raise NotImplementedError


class RewardedScreen(Screen, RewardedAd):
    def present(self) -> None:
        super().present()
        self.did_start_video()

    def simulate(self, action: SimulatedAction, asset: Optional[AssetName]) -> None:
        if action == "earnReward":
            self.did_end_video()
            self.did_reward_user("coins", 10)
        else:
            super().simulate(action, asset)


class MyNetwork(Adapter):
    adapter_version = "1.0.0"
    ad_sdk_version = "1.0.0"

    def set_up(self, credentials: List[Credentials]) -> None:  # type: ignore[override]
        if any(each.settings.get("parameter") == "set-up-fails" for each in credentials):
            raise failure(1, "setUpFailed", "The set-up failed.")
        if any(each.settings.get("parameter") == "network-calls" for each in credentials):
            network_call("setCoppa", [True])

    def load_native(self, request: NativeRequest) -> Any:
        if request.parameter in OUTCOMES:
            return outcome(request)
        ad = ExampleNativeAd(
            headline="Hello", body="An ad.", call_to_action="Go", ad_choices=Size(24, 24)
        )
        if request.parameter == "whole":
            whole(ad, request)
        elif request.parameter == "network-calls":
            network_call("fetchAd", {"adUnit": "network-calls"}, load=request)
        elif request.parameter == "echo":
            ad.native_ad_type = "appInstall"
            ad.extra_assets = echo(request)
            ad.leaves_application = True
        elif request.parameter == "self-counting":
            ad.is_self_counting = True
            ad.handles_user_impressions = ad.handles_user_clicks = True
        return ad

    def load_banner(self, request: BannerRequest) -> Any:
        if request.parameter in OUTCOMES:
            return outcome(request)
        banner = ExampleBanner(request.ad_size, text="Hello")
        banner.can_change = request.parameter != "fixed-size"
        return banner

    def load_interstitial(self, request: LoadRequest) -> Any:
        return screen(Screen(), request)

    def load_rewarded(self, request: LoadRequest) -> Any:
        return screen(RewardedScreen(), request)

    def load_rewarded_interstitial(self, request: LoadRequest) -> Any:
        return screen(RewardedScreen(), request)

    def load_app_open(self, request: LoadRequest) -> Any:
        return screen(Screen(), request)


class MyBiddingNetwork(MyNetwork):
    is_child_directed: Optional[bool] = None

    def did_change_request_configuration(self, configuration: RequestConfiguration) -> None:
        self.is_child_directed = configuration.tag_for_child_directed_treatment

    def tell_network(self) -> None:
        if self.is_child_directed is not None:
            network_call("setCoppa", [self.is_child_directed])

    def set_up(self, credentials: List[Credentials]) -> None:  # type: ignore[override]
        self.tell_network()
        super().set_up(credentials)

    def load_banner(self, request: BannerRequest) -> Any:
        self.tell_network()
        return super().load_banner(request)

    def collect_signals(self, request: SignalRequest) -> Any:
        parameter = request.credentials[0].settings["parameter"]
        if parameter == "never":
            request.cancelled.wait()
        if parameter == "nothing":
            return None
        if parameter == "no-fill":
            raise failure(7, "noFill", "No fill.")
        size = f"-{request.ad_size.width}x{request.ad_size.height}" if request.ad_size else ""
        return f"token-{request.format}-{parameter}{size}"


class MyNotifiedNetwork(MyBiddingNetwork):
    def did_receive_bid_notice(self, bid: BidNotice) -> None:
        network_call(
            "notice", [bid.notice, bid.bid_id, bid.price, bid.loss_reason, bid.price_to_beat]
        )


class MyExchange(MyBiddingNetwork):
    def request_bids(self, request: BidRequest) -> Any:
        if request.parameter == "no-fill":
            return None
        url = "https://exchange.example/"
        bid = {
            "id": "b-1",
            "impid": request.bid_request["imp"][0]["id"],
            "price": 2.5,
            "adm": "bid ${AUCTION_PRICE}",
            "nurl": url + "win",
            "burl": url + "bill?price=${AUCTION_PRICE}",
            "lurl": url + "loss?reason=${AUCTION_LOSS}",
        }
        return {"id": request.bid_request["id"], "cur": "USD", "seatbid": [{"bid": [bid]}]}

    def did_receive_bid_notice(self, bid: BidNotice) -> None:
        network_call("notice", [bid.notice, bid.exchange_bid_id, bid.url])


def failure(code: int, name: str, message: str, underlying: Optional[AdError] = None) -> AdError:
    return AdError(code, message, domain="com.mynetwork", name=name, underlying=underlying)


BUSY = AdError(503, "The server is busy.", domain="com.mynetwork.http")

OUTCOMES = {
    "no-fill": failure(7, "noFill", "No fill."),
    "network-down": failure(3, "networkError", "The network can't be reached.", BUSY),
    "nothing": None,
    "never": LATER,
}


def outcome(request: LoadRequest) -> Any:
    result = OUTCOMES[request.parameter or ""]
    if isinstance(result, AdError):
        raise result
    if result is None:
        request.complete(None)
        return LATER
    return result


def screen(ad: Screen, request: LoadRequest) -> Any:
    if request.parameter in OUTCOMES:
        return outcome(request)
    ad.is_ready = request.parameter != "unready"
    if request.parameter == "whole":
        ad.headline, ad.body, ad.call_to_action = "Hello", "An ad.", "Go"
        ad.duration_ms = 30_000
        if isinstance(ad, RewardedAd):
            ad.reward = AdReward(type="coins", amount=10)
    return ad


def whole(ad: NativeAd, request: NativeRequest) -> None:
    def image(name: str, scale: float) -> Image:
        return request.image(f"https://www.example.com/{name}.png", lambda url: PIXEL, scale=scale)

    ad.icon, ad.images = image("icon", 2), [image("image", 1)]
    ad.star_rating, ad.store, ad.price = 4.5, "A store", "$1.99"
    ad.advertiser, ad.extra_assets = "My advertiser", {"motto": "Hello"}
    ad.ad_choices = AdChoices(
        24, 24, image("adchoices", 1), click_through_url="https://www.example.com/adchoices"
    )
    ad.media_content = MediaContent(has_video_content=True, aspect_ratio=1.5, duration_ms=30_000)


def echo(request: NativeRequest) -> Any:
    return {
        "settings": request.settings,
        "request": {
            "isTestRequest": request.is_test_request,
            "extras": request.extras,
            "keywords": request.keywords,
            "childDirectedTreatment": request.child_directed_treatment,
            "bidResponse": request.bid_response,
            "watermark": request.watermark,
            "seed": request.seed,
        },
        "adTypes": request.ad_types,
        "options": request.options,
    }


if __name__ == "__main__":
    serve(MyNetwork(), MyBiddingNetwork(), MyNotifiedNetwork(), MyExchange())
