"""Variants: which networks are asked in which order, with which floors and timeouts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Dict, Iterator, List, Sequence, Tuple

from adbridge_lab.inputs import Input, read_text

WHOLE_TIMEOUT_MS = 60_000
TIMEOUT_MS = 10_000
BIDDER_TIMEOUT_MS = 1_000


@dataclass(frozen=True)
class LineItem:
    network: str
    timeout_ms: int = TIMEOUT_MS
    floor: float = 0


@dataclass(frozen=True)
class Variant:
    """An ad unit.

    All bidders are asked at once, first. Their highest bid takes its place among the line items,
    which are asked one after another: before the first one whose mean price is not higher. With
    bidders, the line items are sorted by their mean prices.
    """

    line_items: Tuple[LineItem, ...] = ()
    bidders: Tuple[str, ...] = ()
    bidder_timeout_ms: int = BIDDER_TIMEOUT_MS
    floor: float = 0
    """The lowest price of 1,000 ads that counts, of bids and of line items."""
    whole_timeout_ms: int = WHOLE_TIMEOUT_MS
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.description

    @property
    def description(self) -> str:
        parts = []
        if self.bidders:
            parts.append(f"bids of {', '.join(self.bidders)} {self.bidder_timeout_ms}")
        if self.line_items:
            items = (
                f"{item.network} {item.timeout_ms}"
                + (f" from {item.floor:g}" if item.floor else "")
                for item in self.line_items
            )
            parts.append(" > ".join(items))
        text = " + ".join(parts)
        return f"{text}, floor {self.floor:g}" if self.floor else text

    @property
    def networks(self) -> List[str]:
        return [*self.bidders, *(item.network for item in self.line_items)]

    def neighbours(
        self, timeouts_ms: Sequence[int], floors: Sequence[float], bidders: Sequence[str]
    ) -> Iterator[Variant]:
        """The variants that differ in one step."""
        items = self.line_items
        for at in range(len(items) - 1):
            if not self.bidders:
                swapped = (*items[:at], items[at + 1], items[at], *items[at + 2 :])
                yield replace(self, line_items=swapped)
        for at, item in enumerate(items):
            for ms in timeouts_ms:
                if ms != item.timeout_ms:
                    new = replace(item, timeout_ms=ms)
                    yield replace(self, line_items=(*items[:at], new, *items[at + 1 :]))
            if len(items) + len(self.bidders) > 1:
                yield replace(self, line_items=(*items[:at], *items[at + 1 :]))
        for floor in floors:
            if floor != self.floor:
                yield replace(self, floor=floor)
        for name in bidders:
            asked = {*self.bidders} ^ {name}
            if asked or items:
                yield replace(self, bidders=tuple(one for one in bidders if one in asked))
        if self.bidders:
            for ms in timeouts_ms:
                if ms != self.bidder_timeout_ms:
                    yield replace(self, bidder_timeout_ms=ms)


def read_variants(path: Path, names: Sequence[str]) -> List[Variant]:
    """Reads a file of variants.

    Raises:
        ValueError: The message names the file, the variant and the member that is wrong.
    """
    items = Input.parsed(str(path), read_text(path))["variants"]
    variants: Dict[str, Variant] = {}
    for item in items.items():
        variant = variant_of(item, names)
        if str(variant) in variants:
            raise ValueError(f"{item.place}: expected another name, because {variant} is above")
        variants[str(variant)] = variant
    if not variants:
        raise items.error("at least one variant")
    return list(variants.values())


def variant_of(item: Input, names: Sequence[str]) -> Variant:
    item.only({"name", "lineItems", "bidders", "bidderTimeoutMs", "floor", "timeoutMs"})

    def network(value: Input) -> str:
        if value.text() not in names:
            raise value.error(f"one of the networks {', '.join(names)}")
        return str(value.value)

    line_items: List[LineItem] = []
    for line in item.get("lineItems", []).items():
        if isinstance(line.value, str):
            line_items.append(LineItem(network(line)))
            continue
        line.only({"network", "timeoutMs", "floor"})
        line_items.append(
            LineItem(
                network(line["network"]),
                line.get("timeoutMs", TIMEOUT_MS).whole_number(1),
                line.get("floor", 0).number(),
            )
        )
    bidders = tuple(network(one) for one in item.get("bidders", []).items())
    used = [*bidders, *(line.network for line in line_items)]
    if not used:
        raise ValueError(f"{item.place}: expected lineItems or bidders")
    for name in used:
        if used.count(name) > 1:
            raise ValueError(f"{item.place}: expected each network once, got {name} twice")
    return Variant(
        tuple(line_items), bidders,
        item.get("bidderTimeoutMs", BIDDER_TIMEOUT_MS).whole_number(1),
        item.get("floor", 0).number(),
        item.get("timeoutMs", WHOLE_TIMEOUT_MS).whole_number(1),
        item["name"].text() if "name" in item.value else "",
    )  # fmt: skip
