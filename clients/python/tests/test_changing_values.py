"""Properties that are different each time they are read."""

from __future__ import annotations

from itertools import count

from adbridge.adapter import Adapter, BannerAd, Image, NativeAd
from adbridge.adapter._changing_values import changing_values
from adbridge.types import Size


def test_properties_that_change_are_named_once() -> None:
    class Banner(BannerAd):
        numbers = count()

        def __init__(self) -> None:
            self.size = Size(320, 50)

        @property
        def view_id(self) -> str:  # type: ignore[override]
            return f"view-{next(self.numbers)}"

    known: set[tuple[type, str]] = set()
    ad = Banner()
    assert changing_values(ad, BannerAd, known) == ["Banner.view_id is another one each time it is read."]
    assert changing_values(ad, BannerAd, known) == []


def test_a_version_that_can_be_read_once_is_named() -> None:
    class Network(Adapter):
        versions = ["1.2.0"]

        @property
        def adapter_version(self) -> str:  # type: ignore[override]
            return self.versions.pop()

    assert Network()._changing_values() == [
        "Network.adapter_version raises IndexError('pop from empty list') when it is read again."
    ]


def test_equal_values_and_objects_without_equality_are_not_named() -> None:
    class Native(NativeAd):
        @property
        def headline(self) -> str:  # type: ignore[override]
            return "Hello"

        @property
        def icon(self) -> Image:  # type: ignore[override]
            return Image(url="https://www.example.com/icon.png")

        @property
        def own(self) -> object:
            return object()

    assert changing_values(Native(), NativeAd, set()) == []
