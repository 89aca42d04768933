"""Compares variants: what each earns, fills and takes, with intervals, groups of ties and a front."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence

import numpy as np
import polars as pl

from adbridge_lab.engines import Engine, InProcess, simulate_all
from adbridge_lab.fitted import Fitted, leave_outs
from adbridge_lab.logs import Counts
from adbridge_lab.simulation import METRICS, Tally
from adbridge_lab.variants import LineItem, Variant

NORMAL = 1.960
STUDENT = {
    1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262,
}  # fmt: skip
"""The quantiles of 95 % intervals, by degrees of freedom."""

REVENUE, FILL, MS = range(len(METRICS))
SENSE = (1, 1, -1)
"""More revenue and fill are better, and less time."""


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    error: float
    """Half of the width of the interval."""
    from_users: float
    """The part of the error that more simulated users reduce."""
    from_log: float
    """The part of the error that only a longer log reduces."""

    @property
    def low(self) -> float:
        return self.value - self.error

    @property
    def high(self) -> float:
        return self.value + self.error

    @property
    def is_zero(self) -> bool:
        """Whether 0 is in the interval."""
        return self.low <= 0 <= self.high


@dataclass
class Experiment:
    """What the variants gave, for the same users."""

    variants: List[Variant]
    tally: Tally
    without: np.ndarray
    """By group of the log, metric and variant: the means with the fit without the group."""

    def estimate(self, metric: int, variant: int, base: Optional[int] = None) -> Estimate:
        """A mean of a variant, or its difference from another variant for the same users."""
        means, without = self.tally.means()[metric], self.without[:, metric]
        value, left_out = means[variant], without[:, variant]
        if base is not None:
            value, left_out = value - means[base], left_out - without[:, base]
        from_users = NORMAL * self.tally.error(metric, variant, -1 if base is None else base)
        groups, from_log = len(left_out), 0.0
        if groups > 1:
            # The jackknife that deletes a group at a time.
            spread = ((left_out - left_out.mean()) ** 2).sum() * (groups - 1) / groups
            from_log = STUDENT[groups - 1] * float(np.sqrt(spread))
        return Estimate(float(value), hypot(from_users, from_log), from_users, from_log)

    def ranking(self) -> List[int]:
        """The variants, beginning with the one that earns most."""
        means = self.tally.means()
        return sorted(
            range(len(self.variants)), key=lambda at: (-means[REVENUE, at], means[MS, at], at)
        )

    def ties(self) -> List[List[int]]:
        """The variants in groups of equal revenue: no interval of a difference from the first of a
        group excludes 0."""
        groups: List[List[int]] = []
        left = self.ranking()
        while left:
            first = left[0]
            tied = [at for at in left if at == first or self.estimate(REVENUE, at, first).is_zero]
            groups.append(tied)
            left = [at for at in left if at not in tied]
        return groups

    def groups(self) -> Dict[int, int]:
        """The number of the group of each variant, from 1."""
        return {at: number for number, tied in enumerate(self.ties(), 1) for at in tied}

    def same(self, variant: int, other: int) -> bool:
        """Whether two variants gave every user the same."""
        return all(
            self.tally.sums[metric][variant] == self.tally.sums[metric][other]
            and self.tally.error(metric, variant, other) == 0
            for metric in range(len(METRICS))
        )

    def front(self) -> List[int]:
        """The variants that no other one equals or exceeds in revenue, fill and time at once."""
        return pareto(self.tally.means())

    def table(self, base: int = 0) -> pl.DataFrame:
        """A row for each variant, with intervals, and the differences from one of them."""
        front = set(self.front())
        group = self.groups()
        rows: List[Dict[str, Any]] = []
        for at in self.ranking():
            row: Dict[str, Any] = {
                "variant": str(self.variants[at]), "description": self.variants[at].description,
                "group": group[at], "onFront": at in front,
            }  # fmt: skip
            for metric, name in enumerate(METRICS):
                for prefix, one in (
                    (name, self.estimate(metric, at)),
                    (f"{name}Difference", self.estimate(metric, at, base)),
                ):
                    row[prefix] = one.value
                    row[f"{prefix}Low"], row[f"{prefix}High"] = one.low, one.high
            rows.append(row)
        return pl.DataFrame(rows).with_columns(base=pl.lit(str(self.variants[base])))

    def write(self, path: Path, base: int = 0) -> None:
        self.table(base).write_parquet(path)


def pareto(means: np.ndarray) -> List[int]:
    """The variants on the front; of equal ones, the first."""
    better = means * np.array(SENSE)[:, None]
    front = []
    for at in range(means.shape[1]):
        difference = better - better[:, [at]]
        not_worse = (difference >= 0).all(axis=0)
        exceeds = not_worse & (difference > 0).any(axis=0)
        if not exceeds.any() and not not_worse[:at].any():
            front.append(at)
    return front


def compare(
    fitted: Fitted,
    variants: Sequence[Variant],
    counts: Optional[Counts] = None,
    users: int = 1_000_000,
    seed: int = 1,
    engine: Optional[Engine] = None,
    parts: Optional[int] = None,
) -> Experiment:
    """Loads all variants for the same users.

    Args:
        counts: The log that the networks are fitted to. Its groups give the intervals their part
            that comes from the log; without it, intervals only tell how exact the simulation is.
    """
    fits = [(fitted, users)]
    if counts is not None:
        fits += [(one, users) for one in leave_outs(counts, fitted)]
    whole, *others = simulate_all(engine or InProcess(), fits, variants, seed, parts)
    without = np.array(
        [tally.weighted_means(one.weights) for tally, (one, _) in zip(others, fits[1:])]
    )
    if not others:
        without = np.zeros((0, len(METRICS), len(variants)))
    return Experiment(list(variants), whole, without)


def by_price(fitted: Fitted, **options: Any) -> Variant:
    """The waterfall that asks the networks in the order of their mean prices."""
    return Variant(tuple(LineItem(name) for name in fitted.by_price()), **options)


def with_floors(variant: Variant, floors: Sequence[float]) -> List[Variant]:
    """The variant without a floor, and with each floor."""
    start = replace(variant, floor=0.0, name="no floor")
    return [start, *(replace(start, floor=floor, name=f"floor {floor:g}") for floor in floors)]
