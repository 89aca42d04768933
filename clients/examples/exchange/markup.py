"""The ads in bids: those of Native 1.2, and videos in VAST."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional

from adbridge.adapter import AdChoices, Image, NativeAd, NativeRequest

ASSETS = {1: "title", 2: "icon", 3: "image", 4: 2, 5: 12, 6: 1, 7: 3, 8: 6}
"""What the bridge asks for, by the ids of the assets: an image by its use, data by its type."""

TEXTS = {1: "advertiser", 2: "body", 6: "price", 12: "call_to_action"}
"""The members of a native ad, by the types of data."""


def native_ad(
    markup: str,
    request: NativeRequest,
    fetch: Callable[[str], bytes],
    calling: Callable[[List[str]], Callable[[], None]],
) -> NativeAd:
    """The ad of a response of Native 1.2, bare or inside `native`.

    Raises:
        ValueError, TypeError, LookupError: It is not such a response.
    """
    ad = json.loads(markup)
    ad = ad.get("native", ad)
    members: Dict[str, Any] = {}
    extras: Dict[str, Any] = {}
    images: List[Image] = []
    for asset in ad["assets"]:
        # Prebid's own creative has a title without an id.
        kind = ASSETS.get(asset.get("id", 0))
        if "title" in asset:
            members["headline"] = asset["title"]["text"]
        elif "img" in asset:
            image = request.image(asset["img"]["url"], fetch)
            is_icon = asset["img"].get("type", 1 if kind == "icon" else 3) == 1
            if is_icon:
                members["icon"] = image
            else:
                images.append(image)
        elif "data" in asset:
            type, value = asset["data"].get("type", kind), asset["data"]["value"]
            if type == 3:
                members["star_rating"] = float(value)
            elif type in TEXTS:
                members[TEXTS[type]] = str(value)
            else:
                extras[f"data-{type}"] = value
    trackers = ad.get("eventtrackers", [])
    impressions = ad.get("imptrackers", []) + [
        each["url"] for each in trackers if each["event"] == 1 and each["method"] == 1
    ]
    impress, click = calling(impressions), calling(ad["link"].get("clicktrackers", []))
    privacy = ad.get("privacy")
    return NativeAd(
        **members,
        images=images or None,
        extra_assets=extras or None,
        ad_choices=AdChoices(24, 24, click_through_url=privacy) if privacy else None,
        did_record_impression=lambda ad: impress(),
        did_record_click=lambda ad, asset: click(),
    )


@dataclass
class Video:
    title: Optional[str]
    duration_ms: Optional[int]
    impressions: List[str]


def read_video(markup: str) -> Video:
    """The video of a VAST document.

    Raises:
        ValueError: The document is not XML, has no ad, or has an invalid duration.
    """
    try:
        root = ElementTree.fromstring(markup.strip())
    except ElementTree.ParseError as error:
        raise ValueError(str(error)) from None
    ad = root.find("Ad")
    if root.tag != "VAST" or ad is None:
        raise ValueError("there is no VAST with an Ad")
    duration = root.findtext(".//Duration")
    milliseconds = None
    if duration:
        hours, minutes, seconds = duration.strip().split(":")
        milliseconds = round((int(hours) * 3_600 + int(minutes) * 60 + float(seconds)) * 1_000)
    urls = [(each.text or "").strip() for each in ad.iter("Impression")]
    title = root.findtext(".//AdTitle")
    return Video(title.strip() if title else None, milliseconds, [url for url in urls if url])
