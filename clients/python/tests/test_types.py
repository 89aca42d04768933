"""Reads and writes every example of the contract."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import (
    Any,
    Dict,
    List,
    Literal,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Union,
    get_type_hints,
)

import pytest

from adbridge import _encoding, _shapes, _wire, types
from adbridge.errors import BY_CODE
from adbridge.types import log_entry_from_json
from under_test import ROOT
from without_nulls import without_nulls

EXAMPLES = sorted((ROOT / "protocol/clients/examples").glob("*/*.json"))


def id_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def round_trip(value: Any) -> Any:
    return json.loads(_encoding.encode(value))


@pytest.mark.parametrize("path", EXAMPLES, ids=id_of)
def test_an_example_is_read_and_written(path: Path) -> None:
    example = json.loads(path.read_bytes())
    kind: Any = getattr(types, path.parent.name, None)
    if path.parent.name == "LogEntry":
        log_entry_from_json(example)
    elif isinstance(kind, type) and issubclass(kind, _wire.WireEnum):
        assert kind(example) in list(kind)
    elif hasattr(kind, "from_json"):
        value = kind.from_json(example)
        assert kind.from_json(example) == value
        if hasattr(kind, "to_json"):
            assert round_trip(value.to_json()) == without_nulls(example)


@pytest.mark.parametrize("kind", BY_CODE.values(), ids=lambda kind: kind.name)
def test_an_error_has_the_members_of_its_data(kind: Any) -> None:
    folder = EXAMPLES[0].parent.parent / f"{kind.name[0].upper()}{kind.name[1:]}Data"
    examples = [json.loads(path.read_bytes()) for path in folder.glob("*.json")]
    assert examples
    for example in examples:
        error = kind("It is only an example.", example)
        for member in get_type_hints(kind).keys() & vars(error).keys() - {"message", "data"}:
            head, *tail = member.split("_")
            name = head + "".join(word.capitalize() for word in tail)
            assert (getattr(error, member) is None) == (example.get(name) is None)


def test_an_event_is_an_instance_of_the_type_for_its_name() -> None:
    reward = types.AdReward(type="coins", amount=5)
    place = {"ad_id": "ad-1", "seq": 1, "index": 1, "at_ms": 0}
    event = types.AdEvent(event=types.AdEventName.DID_REWARD_USER, reward=reward, **place)
    assert isinstance(event, types.DidRewardUserEvent)
    assert not isinstance(event, (types.ClickEvent, types.PlainAdEvent))
    assert not isinstance(reward, types.DidRewardUserEvent)
    later = types.AdEvent(event=types.AdEventName("later"), **place)
    assert not isinstance(later, (types.ClickEvent, types.PlainAdEvent))


def test_the_type_for_the_name_of_an_event_makes_an_event() -> None:
    click = types.ClickEvent("ad-1", 1, 1, 0, types.AdEventName.CLICK, asset=None)
    assert click == types.AdEvent("ad-1", 1, 1, 0, types.AdEventName.CLICK)


def test_a_member_that_is_none_is_not_sent() -> None:
    options = types.NativeAdOptions(image=types.ImageOptions(disable_image_loading=True))
    assert round_trip(options) == {"image": {"disableImageLoading": True}}


def test_an_enumeration_is_its_value() -> None:
    assert types.AdFormat("appOpen") == "appOpen"
    assert types.AdFormat("appOpen") is types.AdFormat.APP_OPEN
    assert f"{types.AdFormat.APP_OPEN}" == str(types.AdFormat.APP_OPEN) == "appOpen"
    assert json.dumps(types.AdFormat.APP_OPEN) == '"appOpen"'


def test_a_value_of_a_newer_daemon_is_kept() -> None:
    format = types.AdFormat("hologram")
    assert format == "hologram"
    assert format.value == format.name == "hologram"
    assert format not in list(types.AdFormat)
    # A daemon can have any number of them, so none is kept.
    assert format not in types.AdFormat._value2member_map_


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800", object()])
def test_a_value_that_is_not_json_is_refused_before_it_is_sent(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        _encoding.encode({"extras": value})


def sent(**params: Any) -> Any:
    """The parameters of a request, as the daemon reads them."""
    return json.loads(_encoding.request_line(1, "loadNative", params))["params"]


def test_a_request_has_the_members_that_are_not_none() -> None:
    assert sent(adUnitId='"\u20ac', request=None, timeoutMs=0, adTypes=[]) == {
        "adUnitId": '"\u20ac',
        "timeoutMs": 0,
        "adTypes": [],
    }


def test_an_object_is_sent_the_same_each_time_and_stays_what_it_is() -> None:
    image = types.ImageOptions(disable_image_loading=True, preferred_image_orientation="portrait")
    options = types.NativeAdOptions(image=image)
    before = repr(options)
    expected = {"image": {"disableImageLoading": True, "preferredImageOrientation": "portrait"}}
    assert [sent(options=options) for _ in range(2)] == [{"options": expected}] * 2
    assert repr(options) == before
    assert options == types.NativeAdOptions(image=image)
    other = replace(options, image=None)
    assert [sent(options=other) for _ in range(2)] == [{"options": {}}] * 2


def test_a_dictionary_that_was_changed_is_sent_as_it_is_then() -> None:
    request = types.AdRequest(extras={"drink": "tea"})
    assert sent(request=request) == {"request": {"extras": {"drink": "tea"}}}
    assert request.extras is not None
    request.extras["drink"] = "water"
    assert sent(request=request) == {"request": {"extras": {"drink": "water"}}}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("x" * 40, repr("x" * 40)),
        ("x" * 41, f"{'x' * 20!r}… (41 characters)"),
        ("x " * 200, repr("x " * 200)),
        ("x " * 200 + "x", f"{'x ' * 10!r}… (401 characters)"),
        ("https://" + "x" * 392, repr("https://" + "x" * 392)),
        ("x" * 1_234, f"{'x' * 20!r}… (1,234 characters)"),
        (["x" * 41, 1], f"[{'x' * 20!r}… (41 characters), 1]"),
        ({"a": ["x" * 41]}, f"{{'a': [{'x' * 20!r}… (41 characters)]}}"),
    ],
)
def test_an_object_shows_its_values_and_cuts_long_words(value: Any, expected: str) -> None:
    text = repr(types.AdRequest(extras={"value": value}, keywords=[]))
    assert text == f"AdRequest(extras={{'value': {expected}}})"


RECT = types.Rect(1, 2, 3, 4)
SIDES = {"x": 1, "y": 2, "width": 3, "height": 4}
ITEM = types.DefinedLineItem("A", timeout_ms=5, request=types.AdRequest(keywords=["k"]))
MEMBERS = {"className": "A", "timeout_ms": 5, "request": {"keywords": ["k"]}}


@pytest.mark.parametrize(
    ("value", "shape", "expected"),
    [
        (None, types.Rect, None),
        (SIDES, types.Rect, RECT),
        (MappingProxyType(SIDES), Optional[types.Rect], RECT),
        (RECT, types.Rect, RECT),
        (MEMBERS, types.DefinedLineItem, ITEM),
        ([MEMBERS, ITEM], List[types.DefinedLineItem], [ITEM, ITEM]),
        ((MEMBERS, None), Optional[Sequence[types.DefinedLineItem]], [ITEM, None]),
        ((), Sequence[types.DefinedLineItem], []),
        ({"bodyText": SIDES}, Mapping[str, types.Rect], {"bodyText": RECT}),
        ({"x": SIDES}, Dict[str, Any], {"x": SIDES}),
        ((1, 2), Tuple[int, int], [1, 2]),
        ("body", Sequence[str], "body"),
        (SIDES, str, SIDES),
        ((SIDES,), str, (SIDES,)),
        (SIDES, Union[Literal["a"], types.Rect], RECT),
        ([SIDES], Union[Literal["a"], List[types.Rect]], [RECT]),
        # Of several classes, the first one that has all members.
        ({"width": 3, "height": 4}, Union[types.AdRequest, types.Size, types.Rect], types.Size(3, 4)),
    ],
)
def test_an_object_replaces_each_dictionary_that_stands_for_one(
    value: Any, shape: Any, expected: Any
) -> None:
    found = _shapes.shaped(value, shape)
    assert found == expected and type(found) is type(expected)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"classNam": "A"}, "DefinedLineItem has no member 'classNam'; did you mean 'class_name'?"),
        ({**MEMBERS, "class_name": "B"}, "DefinedLineItem has the member 'class_name' twice"),
        ({"label": "A"}, "DefinedLineItem needs the member 'class_name'"),
        ({**MEMBERS, "request": {"?": 1}}, "AdRequest has no member '?'; it has: "),
    ],
)
def test_a_dictionary_that_stands_for_no_object_is_refused(value: Any, message: str) -> None:
    for whole, shape in [(value, types.DefinedLineItem), ((value,), List[types.DefinedLineItem])]:
        with pytest.raises(ValueError) as raised:
            _shapes.shaped(whole, shape)
        assert str(raised.value).startswith(message)


def test_the_members_of_an_object_are_shaped_too() -> None:
    request: Any = {"keywords": ["k"]}
    assert types.DefinedLineItem("A", timeout_ms=5, request=request) == ITEM
    texts: Any = ("k", "l")
    assert types.AdRequest(keywords=texts).keywords == ["k", "l"]
