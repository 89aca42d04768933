"""What the bridge asks of a network."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    List,
    Mapping,
    Optional,
    Protocol,
    Type,
    TypeVar,
    Union,
)

from .._wire import JSON, maybe
from ..types import (
    AdEventNameLike,
    AdFormat,
    AdViewOptions,
    ImageOptions,
    MediaOptions,
    NativeAdOptions,
    NativeAdType,
    Size,
    VideoOptions,
)
from .ads import Ad
from .errors import AdError
from .images import Image

if TYPE_CHECKING:
    from typing_extensions import Self

T = TypeVar("T")


@dataclass(frozen=True)
class Credentials:
    """What a line item gives the network to be set up with."""

    format: AdFormat
    """The format that is loaded with them."""

    settings: JSON
    """The line item's settings; its parameter stands in them too."""

    @classmethod
    def _from_json(cls, json: JSON) -> Self:
        return cls(AdFormat(json["format"]), json["settings"])


class Later(Enum):
    """The type of `LATER`."""

    LATER = "later"


LATER = Later.LATER
"""What a load returns that is answered by `request.complete`, some time or never."""


class Answering(Protocol):
    """Answers one load of the bridge."""

    def complete(self, outcome: Union[Ad, AdError, None]) -> None: ...

    def report(self, event: AdEventNameLike, members: Mapping[str, Any]) -> None: ...


@dataclass
class LoadRequest:
    """One load, and what the publisher tells every network about it."""

    parameter: Optional[str] = None
    """What the line item, or the client, gave: usually an ad unit of the network."""

    settings: JSON = field(default_factory=dict)
    """The line item's settings; the parameter stands in them too."""

    load_id: str = ""
    """Tells this load from all others."""

    timeout_ms: int = 10_000
    """How long the adapter has to answer."""

    is_test_request: bool = False
    """Whether test ads are wanted."""

    extras: JSON = field(default_factory=dict)
    """What the publisher adds for networks."""

    keywords: List[str] = field(default_factory=list)
    """Words that describe what the person is looking at."""

    child_directed_treatment: Optional[bool] = None
    """Whether the request is directed at children; None when the publisher does not say."""

    bid_response: Optional[str] = None
    """The network's answer to a bid, when the ad was won in an auction."""

    watermark: Optional[str] = None
    """A PNG image to lay over the ad, in base64."""

    cancelled: threading.Event = field(default_factory=threading.Event, repr=False, compare=False)
    """Set when the ad is not wanted any more: its time is over, or the client cancelled."""

    _load: Optional[Answering] = field(default=None, init=False, repr=False, compare=False)

    def complete(self, outcome: Union[Ad, AdError, None]) -> None:
        """Answers the load, from any thread; the load itself returns `LATER`.

        Every call is an answer: the bridge reports a second one, one that is late, and None.
        """
        assert self._load, "Only a bridge's own request can be answered."
        self._load.complete(outcome)

    def report(self, event: AdEventNameLike, **members: Any) -> None:
        """Reports an event now, whether the load was answered or not.

        Before that, the bridge takes it for a breach of the contract. To report events of an ad,
        use the ad.
        """
        assert self._load, "Only a bridge's own request can report anything."
        self._load.report(event, members)

    @classmethod
    def _from_json(cls, json: JSON) -> Self:
        return cls(**cls._members(json))

    @classmethod
    def _members(cls, json: JSON) -> JSON:
        request = json["request"]
        return {
            "parameter": json["parameter"],
            "settings": json["settings"],
            "load_id": json["loadId"],
            "timeout_ms": json["timeoutMs"],
            "is_test_request": request["isTestRequest"],
            "extras": request["extras"],
            "keywords": request["keywords"],
            "child_directed_treatment": request["childDirectedTreatment"],
            "bid_response": request["bidResponse"],
            "watermark": request["watermark"],
        }


@dataclass
class NativeRequest(LoadRequest):
    """A load of a native ad."""

    ad_types: List[NativeAdType] = field(default_factory=lambda: list(NativeAdType))
    """The types that are wanted. Who has only another one raises an error."""

    options: NativeAdOptions = NativeAdOptions()
    """The publisher's preferences; what the publisher does not say is None."""

    @property
    def wants_images(self) -> bool:
        """Whether images are wanted with their data; else where they are is enough."""
        return not (self.options.image and self.options.image.disable_image_loading)

    def image(self, url: str, fetch: Callable[[str], bytes], *, scale: float = 1) -> Image:
        """An image as the publisher wants it: `fetch` gets its data, if that is wanted."""
        data = fetch(url) if self.wants_images else None
        return Image(data, url=url, scale=scale)

    @classmethod
    def _members(cls, json: JSON) -> JSON:
        options = json["options"]
        return {
            **super()._members(json),
            "ad_types": [NativeAdType(item) for item in json["adTypes"]],
            "options": NativeAdOptions(
                image=maybe(_reader(ImageOptions), options["image"]),
                media=maybe(_reader(MediaOptions), options["media"]),
                ad_view=maybe(_reader(AdViewOptions), options["adView"]),
                video=maybe(_reader(VideoOptions), options["video"]),
            ),
        }


@dataclass
class BannerRequest(LoadRequest):
    """A load of a banner."""

    ad_size: Size = Size(320, 50)
    """The size that is wanted, in points."""

    @classmethod
    def _members(cls, json: JSON) -> JSON:
        return {**super()._members(json), "ad_size": Size.from_json(json["adSize"])}


def _reader(kind: Type[T]) -> Callable[[JSON], T]:
    """What reads a dataclass that the client itself only writes."""
    names = [member.name for member in fields(kind)]  # type: ignore[arg-type]
    return lambda json: kind(**{name: json.get(_camel(name)) for name in names})


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)
