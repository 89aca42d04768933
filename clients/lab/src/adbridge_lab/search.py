"""Searches variants that earn much, fill often and are fast."""

from __future__ import annotations

from itertools import permutations
from typing import Dict, Iterable, List, Sequence, Tuple

import numpy as np

from adbridge_lab.experiment import FILL, MS, REVENUE, by_price, pareto
from adbridge_lab.fitted import Fitted
from adbridge_lab.simulation import BLOCK, Answers, all_blocks, draw, load
from adbridge_lab.variants import WHOLE_TIMEOUT_MS, LineItem, Variant

USERS = 32_768
"""The users of the search. The comparison that follows it has others, so that luck is not chosen."""
MOST_IN_ALL_ORDERS = 4
"""The search starts with all orders of up to so many networks; of more, only with that by price."""
PLACES = 12
"""So many variants of a front are improved in one round."""
MOST_VARIANTS = 3_000


class Search:
    """Keeps what each variant gave the users of the search."""

    def __init__(self, fitted: Fitted, seed: int, users: int = USERS) -> None:
        self._fitted = fitted
        self._answers: List[Answers] = [
            draw(fitted, seed, block, min(BLOCK, users - block * BLOCK))
            for block in all_blocks(users)
        ]
        self._users = users
        self.means: Dict[Variant, Tuple[float, ...]] = {}

    def measure(self, variants: Iterable[Variant]) -> None:
        for variant in variants:
            if variant not in self.means and len(self.means) < MOST_VARIANTS:
                parts = [load(variant, self._fitted, answers) for answers in self._answers]
                sums = [sum(float(one.sum()) for one in metric) for metric in zip(*parts)]
                self.means[variant] = tuple(total / self._users for total in sums)

    def front(self) -> List[Variant]:
        """The variants on the front, beginning with the highest revenue."""
        variants = list(self.means)
        means = np.array([self.means[variant] for variant in variants]).T
        front = [variants[at] for at in pareto(means)]
        return sorted(front, key=lambda variant: -self.means[variant][REVENUE])

    def improve(
        self, timeouts_ms: Sequence[int], floors: Sequence[float], bidders: Sequence[str]
    ) -> None:
        """Changes variants of the front in one place, until that gives no better ones."""
        done = set()
        while len(self.means) < MOST_VARIANTS:
            open_ones = [variant for variant in self.front() if variant not in done]
            if not open_ones:
                return
            for variant in spread(open_ones, PLACES):
                done.add(variant)
                self.measure(variant.neighbours(timeouts_ms, floors, bidders))


def spread(items: Sequence[Variant], count: int) -> List[Variant]:
    """The first item, the last one, and some at equal distances between them."""
    if len(items) <= count:
        return list(items)
    return [items[at * (len(items) - 1) // (count - 1)] for at in range(count)]


def search(
    fitted: Fitted,
    timeouts_ms: Sequence[int],
    floors: Sequence[float],
    bidders: Sequence[str] = (),
    whole_timeout_ms: int = WHOLE_TIMEOUT_MS,
    count: int = 20,
    seed: int = 1,
) -> List[Variant]:
    """The waterfall by price, and up to `count` - 1 variants of the front.

    Args:
        bidders: The networks that bid. The search finds how many of them to ask.
    """
    order = fitted.by_price()
    bidders = [name for name in order if name in bidders]
    rest = [name for name in order if name not in bidders]
    orders = list(permutations(rest)) if len(rest) <= MOST_IN_ALL_ORDERS else [tuple(rest)]
    usual = by_price(fitted, whole_timeout_ms=whole_timeout_ms, name="by price")
    if bidders:
        usual = Variant(
            tuple(LineItem(name) for name in rest), tuple(bidders),
            whole_timeout_ms=whole_timeout_ms, name="all bidders",
        )  # fmt: skip
    state = Search(fitted, seed)
    for ms in timeouts_ms:
        for one in orders:
            items = tuple(LineItem(name, ms) for name in one)
            for number in range(len(bidders) + 1):
                if items or number:
                    some = tuple(bidders[:number])
                    state.measure([Variant(items, some, ms, whole_timeout_ms=whole_timeout_ms)])
    state.improve(timeouts_ms, floors, bidders)
    front = state.front()
    ends = [front[0], min(front, key=lambda variant: state.means[variant][MS])]
    ends.append(max(front, key=lambda variant: state.means[variant][FILL]))
    chosen = list(dict.fromkeys([*ends, *spread(front, max(2, count - 4))]))[: count - 1]
    return [usual, *chosen]
