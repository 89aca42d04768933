"""An exchange over HTTP: asks any endpoint of OpenRTB 2.6 for bids, and loads the ads of its bids."""

from __future__ import annotations

import copy
import gzip
import json
import threading
import time
from typing import Any, Callable, Dict, Iterator, List, Optional

import httpx
from adbridge.adapter import (
    AdError,
    Adapter,
    BannerAd,
    BannerRequest,
    BidNotice,
    BidRequest,
    FullScreenAd,
    LoadRequest,
    NativeAd,
    NativeRequest,
    RewardedAd,
    log,
)
from markup import native_ad, read_video

DOMAIN = "openrtb"
ANSWER_LIMIT = 8 << 20
"""How many bytes an answer may have, after gzip."""

LOAD_S = 5.0
NOTICE_S = 2.0
RETRIES = 6
"""How often a billing notice is repeated that no server has accepted."""


def failure(code: int, message: str) -> AdError:
    return AdError(code, message, domain=DOMAIN)


class HTTPExchange(Adapter):
    """The settings of the ad unit's exchange are in the README."""

    adapter_version = ad_sdk_version = "1.0.0"
    retry_s = 10.0

    def __init__(self) -> None:
        self.http = httpx.Client(follow_redirects=False)

    # Bids

    def request_bids(self, request: BidRequest) -> Optional[Dict[str, Any]]:
        endpoint = request.settings.get("endpoint")
        if not endpoint:
            raise failure(1, "The settings of the exchange have no endpoint.")
        body = json.dumps(outgoing(request.bid_request, request.settings)).encode()
        headers = {
            "Content-Type": "application/json",
            "x-openrtb-version": "2.6",
            **request.settings.get("headers", {}),
        }
        if request.settings.get("gzip"):
            body = gzip.compress(body)
            headers["Content-Encoding"] = "gzip"
        status, answer = self._fetch(
            "POST", endpoint, request.timeout_ms / 1_000, request.cancelled, content=body, headers=headers
        )
        if status == 204:
            return None
        text = answer.decode(errors="replace")
        if status == 400:
            raise failure(4, f"{endpoint} says that the request is invalid (HTTP 400): {text[:200]}")
        if status != 200:
            raise failure(4, f"{endpoint} answered with HTTP {status}: {text[:200]}")
        try:
            response = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise failure(5, f"The answer of {endpoint} is not JSON: {error}") from None
        if not isinstance(response, dict):
            raise failure(5, f"The answer of {endpoint} is not a JSON object: {text[:200]}")
        if request.settings.get("prebid"):
            add_events(response)
            log_errors(response)
        return response

    def did_receive_bid_notice(self, notice: BidNotice) -> None:
        if not notice.url:
            return
        is_accepted = self._notify(notice.url)
        # Only money is worth a second try.
        if not is_accepted and notice.notice == "billing":
            threading.Thread(target=self._repeat, args=(notice.url,), daemon=True).start()

    def _repeat(self, url: str) -> None:
        for _ in range(RETRIES):
            time.sleep(self.retry_s)
            if self._notify(url):
                return
        log.error("Nobody accepted the billing notice %s.", url)

    def _notify(self, url: str) -> bool:
        try:
            status, _ = self._fetch("GET", url, NOTICE_S, threading.Event())
        except AdError as error:
            log.warning("A notice failed: %s", error.message)
            return False
        if status not in (200, 204):
            log.warning("A notice failed: %s answered with HTTP %d.", url, status)
        return status in (200, 204)

    def _fetch(
        self, method: str, url: str, seconds: float, cancelled: threading.Event, **request: Any
    ) -> Any:
        """The status and the body of an answer that is complete in time."""
        if not url.startswith(("http://", "https://")):
            raise failure(2, f"{url[:200]} is not an address of HTTP.")
        deadline = time.monotonic() + seconds
        late = failure(3, f"{url} gave no complete answer within {round(seconds * 1_000)} ms.")
        try:
            with self.http.stream(method, url, timeout=seconds, **request) as response:
                body = b""
                for part in response.iter_bytes():
                    body += part
                    if len(body) > ANSWER_LIMIT:
                        raise failure(5, f"The answer of {url} has more than {ANSWER_LIMIT} bytes.")
                    if time.monotonic() > deadline or cancelled.is_set():
                        raise late
                return response.status_code, body
        except httpx.TimeoutException:
            raise late from None
        except httpx.DecodingError as error:
            raise failure(5, f"The answer of {url} has an invalid encoding: {error}") from None
        except httpx.RequestError as error:
            raise failure(2, f"{url} can't be reached: {error}") from None
        except httpx.InvalidURL as error:
            raise failure(2, f"{url[:200]} is not a valid address: {error}") from None

    # Ads

    def _markup(self, request: LoadRequest) -> str:
        """The ad of a bid. If the bid has only an address, this is its win notice, too."""
        markup = request.bid_response
        if markup is None:
            raise failure(6, "This exchange only loads the ads of its bids.")
        if not markup.startswith(("http://", "https://")):
            return markup
        status, body = self._fetch("GET", markup, LOAD_S, request.cancelled)
        if status != 200 or not body:
            raise failure(4, f"{markup} gave no ad: HTTP {status}, {len(body)} bytes.")
        return str(body.decode(errors="replace"))

    def _call_all(self, urls: List[str]) -> Callable[[], None]:
        return lambda: [self._notify(url) for url in urls] and None

    def load_native(self, request: NativeRequest) -> NativeAd:
        def image(url: str) -> bytes:
            return bytes(self._fetch("GET", url, LOAD_S, request.cancelled)[1])

        try:
            return native_ad(self._markup(request), request, image, self._call_all)
        except (ValueError, TypeError, LookupError) as error:
            raise failure(5, f"The ad is not one of Native 1.2: {error}") from None

    def load_banner(self, request: BannerRequest) -> BannerAd:
        return BannerAd(request.ad_size, text=self._markup(request)[:1_000])

    def _screen(self, kind: Any, request: LoadRequest) -> Any:
        markup = self._markup(request)
        try:
            video = read_video(markup) if markup.lstrip().startswith(("<VAST", "<?xml")) else None
        except ValueError as error:
            raise failure(5, f"The ad is not VAST: {error}") from None
        if video is None:
            return kind(body=markup[:1_000])
        call = self._call_all(video.impressions)

        class Video(kind):  # type: ignore[misc]
            def present(self) -> Any:
                call()
                return super().present()

        return Video(headline=video.title, duration_ms=video.duration_ms)

    def load_interstitial(self, request: LoadRequest) -> FullScreenAd:
        return self._screen(FullScreenAd, request)  # type: ignore[no-any-return]

    def load_app_open(self, request: LoadRequest) -> FullScreenAd:
        return self._screen(FullScreenAd, request)  # type: ignore[no-any-return]

    def load_rewarded(self, request: LoadRequest) -> RewardedAd:
        return self._screen(RewardedAd, request)  # type: ignore[no-any-return]

    def load_rewarded_interstitial(self, request: LoadRequest) -> RewardedAd:
        return self._screen(RewardedAd, request)  # type: ignore[no-any-return]


def outgoing(bid_request: Dict[str, Any], settings: Dict[str, Any]) -> Dict[str, Any]:
    """The request of the bridge with what the settings add, and in Prebid Server's form if they say so."""
    request = merged(copy.deepcopy(bid_request), settings.get("openrtb", {}))
    if settings.get("prebid"):
        for imp in request["imp"]:
            bidders = imp.get("ext", {}).pop("bidders", [])
            prebid = imp.setdefault("ext", {}).setdefault("prebid", {})
            for bidder in bidders:
                params = {key: value for key, value in bidder["settings"].items() if key != "parameter"}
                prebid.setdefault("bidder", {})[bidder["seat"]] = params
    return request


def add_events(response: Dict[str, Any]) -> None:
    """Makes the events of Prebid Server the addresses of the notices, where a bid has none."""
    for bid in each_bid(response):
        events = member(bid, "ext", "prebid", "events")
        if isinstance(events, dict):
            if bid.get("adm") and events.get("win"):
                bid["nurl"] = bid.get("nurl") or events["win"]
            bid["burl"] = bid.get("burl") or events.get("imp")


def each_bid(response: Dict[str, Any]) -> Iterator[Dict[str, Any]]:
    """The bids, as far as the response is one: the bridge says what is wrong with others."""
    for seat in response.get("seatbid") or []:
        bids = seat.get("bid") if isinstance(seat, dict) else None
        yield from (bid for bid in bids or [] if isinstance(bid, dict))


def log_errors(response: Dict[str, Any]) -> None:
    """Logs why bidders behind Prebid Server have not bid."""
    for kind in ("errors", "warnings"):
        found = member(response, "ext", kind)
        for bidder, messages in found.items() if isinstance(found, dict) else ():
            for each in messages:
                log.warning("Prebid Server, %s of %s: %s", kind, bidder, each.get("message"))


def member(json: Any, *path: str) -> Any:
    """A member of members; None if one is missing."""
    for name in path:
        json = json.get(name) if isinstance(json, dict) else None
    return json


def merged(base: Any, other: Any) -> Any:
    """Objects are merged, the elements of lists are merged by their places, and other values replace."""
    if isinstance(base, dict) and isinstance(other, dict):
        return {**base, **{key: merged(base.get(key), value) for key, value in other.items()}}
    if isinstance(base, list) and isinstance(other, list):
        pairs = [merged(*pair) for pair in zip(base, other)]
        return pairs + base[len(other) :] + other[len(base) :]
    return other


if __name__ == "__main__":
    HTTPExchange().run()
