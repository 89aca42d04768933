"""Members of an adapter whose names are nearly those of the API."""

from __future__ import annotations

from typing import Any, List

from adbridge.adapter import Adapter, FullScreenAd, NativeAd
from adbridge.adapter._near_misses import near_misses


def found(cls: type, base: type = Adapter) -> List[str]:
    return [message.split(" ")[2].rstrip(",") for message in near_misses(cls, base)]


def test_misspelled_and_hidden_methods_are_named() -> None:
    class Network(Adapter):
        adapterVersion = "1"

        def load_natve(self, request: Any) -> None: ...
        def loadBanner(self, request: Any) -> None: ...
        def _load_interstitial(self, request: Any) -> None: ...
        async def load_rewarded_ad(self, request: Any) -> None: ...
        def setup(self, credentials: Any) -> None: ...
        def collect_signal(self, request: Any) -> None: ...
        def did_change_request_config(self, configuration: Any) -> None: ...

    # One text: a name in quotes would be a use, as for `getattr`.
    names = """
        adapterVersion load_natve loadBanner _load_interstitial load_rewarded_ad setup collect_signal
        did_change_request_config
    """
    assert found(Network) == names.split()
    assert near_misses(Network, Adapter)[1] == (
        "Network has load_natve, which is never called. The method is load_native."
    )


def test_the_members_of_ads_are_compared_too() -> None:
    class Native(NativeAd):
        def didRender(self, rendering: Any) -> None: ...
        def did_untrack(self) -> None: ...

    class Screen(FullScreenAd):
        def presents(self) -> None: ...
        def show(self) -> None: ...

    assert found(Native, NativeAd) == "didRender did_untrack".split()
    assert [f"{name}." for name in found(Screen, FullScreenAd)] == ["presents."]


def test_helpers_are_not_named() -> None:
    class Network(Adapter):
        labels: List[str] = []

        def set_up(self, credentials: Any) -> None:
            self._setup()

        def _setup(self) -> None: ...

        def load_native(self, request: Any) -> NativeAd:
            return self.load_native_ad()

        def load_native_ad(self) -> NativeAd:
            return NativeAd()

        def load_interstitial_ad(self, unit: str) -> FullScreenAd:
            return FullScreenAd()

        def load_app_open(self, request: Any) -> FullScreenAd:
            return self.load_interstitial_ad("a")

        def loader(self) -> None: ...

    assert found(Network) == []
