"""Members of an adapter whose names are nearly those of the API."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any, List, Set, Tuple

import pytest

from adbridge.adapter import (
    Adapter,
    BannerAd,
    FullScreenAd,
    LegacyNativeAd,
    NativeAd,
    RewardedAd,
    Size,
)
from adbridge.adapter._near_misses import _nearest, near_misses, near_misses_of


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


@pytest.mark.parametrize(
    "cls, arguments, meant",
    [
        (NativeAd, {"headlne": "Hello"}, "headline"),
        (NativeAd, {"callToAction": "Go"}, "call_to_action"),
        (LegacyNativeAd, {"headlne": "Hello"}, "headline"),
        (LegacyNativeAd, {"ad_choices_positon": None}, "ad_choices_position"),
        (BannerAd, {"size": Size(320, 50), "txt": "Hello"}, "text"),
        (RewardedAd, {"headlne": "Hello"}, "headline"),
        (RewardedAd, {"duration": 5}, "duration_ms"),
    ],
)
def test_a_misspelled_argument_of_an_ad_names_the_one_that_is_meant(
    cls: type, arguments: Any, meant: str
) -> None:
    with pytest.raises(TypeError, match=f"Did you mean '{meant}'"):
        cls(**arguments)


def test_an_argument_like_no_other_fails_as_usual() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'xyz'$"):
        NativeAd(xyz=1)  # type: ignore[call-arg]


def test_an_ad_of_an_adapter_has_its_own_arguments() -> None:
    class Listing(NativeAd):
        def __init__(self, headlne: str) -> None:
            super().__init__(headline=headlne)

    assert Listing(headlne="Hello").headline == "Hello"


def test_the_members_of_ads_are_compared_too() -> None:
    class Native(NativeAd):
        def didRender(self, rendering: Any) -> None: ...
        def did_untrack(self) -> None: ...

    class Screen(FullScreenAd):
        def presents(self) -> None: ...
        def show(self) -> None: ...

    assert found(Native, NativeAd) == "didRender did_untrack".split()
    assert [f"{name}." for name in found(Screen, FullScreenAd)] == ["presents."]


def test_the_members_of_a_base_class_of_the_program_are_compared_too() -> None:
    class Base(Adapter):
        def load_bannre(self, request: Any) -> None: ...

    class Helper:
        def load_natvie(self, request: Any) -> None: ...

    class Network(Base, Helper):
        def load_interstital(self, request: Any) -> None: ...

    # The names of a helper are its own.
    assert found(Network) == "load_interstital load_bannre".split()
    assert [f"{name}." for name in found(Base)] == ["load_bannre."]


def test_the_counterpart_of_an_attribute_can_be_in_a_base_class() -> None:
    class Base(NativeAd):
        headline = "Hello"

    class Native(Base): ...

    ad = Native()
    setattr(ad, "head" "lin", "Hi")
    setattr(ad, "bo" "dyy", "An ad.")
    assert attributes(ad, set()) == ["bo" "dyy"]


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


def attributes(ad: NativeAd, known: Set[Tuple[type, str]], module: str = __name__) -> List[str]:
    return [each.split(" ")[2].rstrip(",") for each in near_misses_of(ad, NativeAd, known, module)]


def test_attributes_with_wrong_names_are_named_once() -> None:
    class Native(NativeAd):
        call_to_acton = "Go"

        def __init__(self, network_ad: Any) -> None:
            super().__init__()
            self.headlin = "Hello"
            self.bdoy: str = "An ad."
            self.advertiser_ = "Example"

    known: Set[Tuple[type, str]] = set()
    ad = Native(None)
    assert near_misses(Native, NativeAd) == [
        "Native has call_to_acton, which is never read. The attribute is call_to_action."
    ]
    assert attributes(ad, known) == "headlin bdoy advertiser_".split()
    assert attributes(Native(None), known) == []
    setattr(ad, "pri" "ze", "1 €")
    assert attributes(ad, known) == ["pri" "ze"]


def test_an_ad_without_a_class_of_its_own_is_compared_too() -> None:
    ad = NativeAd(headline="Hello")
    setattr(ad, "call_to_" "acton", "Go")
    assert attributes(ad, set()) == ["call_to_" "acton"]


def test_attributes_that_the_program_uses_are_not_named() -> None:
    class Native(NativeAd):
        def __init__(self) -> None:
            super().__init__(body="An ad.")
            self.icons: List[str] = []
            self.stores: List[str] = []
            self.ikon = "x"
            self._headline = "Hello"
            self.bodies = 1
            self.network_ad = None
            self.is_shown = False

        @property
        def headline(self) -> str:  # type: ignore[override]
            return self._headline

        def did_render(self, rendering: Any) -> None:
            self.icons.append(self.ikon)

    assert attributes(Native(), set()) == []


def test_attributes_of_an_adapter_are_compared() -> None:
    class Network(Adapter):
        def __init__(self) -> None:
            self.adaptor_version = "1.0.0"
            self.client = None

    assert Network()._near_misses() == [
        "Network has adaptor_version, which is never read. The attribute is adapter_version."
    ]


@pytest.mark.parametrize("base", [NativeAd, BannerAd])
@pytest.mark.parametrize("attribute", ["adapter_version", "ad_sdk_version"])
def test_an_adapter_with_the_base_class_of_an_ad_is_named(base: type, attribute: str) -> None:
    with pytest.raises(TypeError) as failure:
        type("Network", (base,), {attribute: "1.0.0"})
    assert str(failure.value) == (
        f"Network has {attribute}, as adapters have, but its base class is {base.__name__}. Did you mean Adapter?"
    )


def test_an_adapter_that_is_an_ad_too_is_not_named() -> None:
    class Both(Adapter, NativeAd):
        adapter_version = "1.0.0"

    assert issubclass(Both, Adapter)


API = {"loadnow": "load_now", "didexpire": "did_expire", "prices": "prices", "text": "text", "setupall": "set_up_all"}


@pytest.mark.parametrize(
    "name, method, attribute",
    [
        # The letters are the same.
        ("loadNow", "load_now", "load_now"),
        # From eight letters on, two may differ, or the end may lack.
        ("did_expir", "did_expire", "did_expire"),
        ("dd_expir", None, None),
        ("didexpyr", "did_expire", "did_expire"),
        ("did_exp", None, None),
        ("did_expyyy", None, None),
        ("idd_expier", "did_expire", "did_expire"),
        # From five letters on, or four of an attribute, one may differ.
        ("lod_now", "load_now", "load_now"),
        ("laod_now", "load_now", "load_now"),
        ("lod_nw", None, None),
        ("price", "prices", "prices"),
        ("tex", None, None),
        ("texd", None, "text"),
        ("etxt", None, "text"),
        # A list of the adapter's own does not count as an attribute of the API.
        ("texts", "text", None),
        # What differs between languages, and the SDK's own names.
        ("load_now_ads", "load_now", "load_now"),
        ("didExpireAd", "did_expire", "did_expire"),
        ("did_expire_async", "did_expire", "did_expire"),
        ("ads", None, None),
    ],
)
def test_a_name_is_taken_for_one_of_the_api_up_to_a_limit(
    name: str, method: Any, attribute: Any
) -> None:
    assert (_nearest(name, API, True), _nearest(name, API, False)) == (method, attribute)


@pytest.mark.parametrize(
    ("own", "neighbour", "stranger", "is_used"),
    [
        ("", "", "", False),
        ("print(x.advertizer)", "", "", True),
        ("x.advertizer == 1", "", "", True),
        ("x.advertizer += 1", "", "", True),
        ("x.advertizer(1)", "", "", True),
        ("x.advertizer = 1", "", "", False),
        ("x.advertizer=1", "", "", False),
        ("x.advertizer: str = 'a'", "", "", False),
        ("x.advertisers", "", "", False),
        ("xadvertizer", "", "", False),
        ("# x.advertizer", "", "", False),
        ('"""x.advertizer"""', "", "", False),
        ('"""a"""; x.advertizer; """b"""', "", "", True),
        ("getattr(x, 'advertizer')", "", "", True),
        ('getattr(x, "advertizer")', "", "", True),
        ("'advertizers'", "", "", False),
        ("", "x.advertizer", "", True),
        ("", "'advertizer'", "", False),
        ("", "", "x.advertizer", False),
        ("", None, "", False),
        (None, "x.advertizer", "", True),
    ],
)
def test_a_member_that_the_program_uses_is_not_named(
    own: Any, neighbour: Any, stranger: str, is_used: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # A module can lack its source.
    for name, source in [("own", own), ("neighbour", neighbour), ("elsewhere/stranger", stranger)]:
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        if source is not None:
            path.write_text(f"{source}\n")
        module = ModuleType(path.stem)
        module.__file__ = str(path)
        monkeypatch.setitem(sys.modules, path.stem, module)
    ad = type("Native", (NativeAd,), {"__module__": "own"})()
    ad.advertizer = "Hello"
    found = near_misses_of(ad, NativeAd, set())
    message = "Native has advertizer, which is never read. The attribute is advertiser."
    assert found == ([] if is_used else [message])
