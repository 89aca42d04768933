"""Draws what waterfalls earn, and how long their loads take."""

from __future__ import annotations

from pathlib import Path
from typing import Sequence

import matplotlib

matplotlib.use("Agg")
# The same file in each run.
matplotlib.rcParams["svg.hashsalt"] = "waterfall"

from matplotlib import pyplot  # noqa: E402

from waterfalls import Result  # noqa: E402

SUFFIXES = (".svg", ".png", ".pdf")


def draw(ranking: Sequence[Result], path: Path) -> None:
    """Draws a point for each waterfall, and names the best one."""
    figure, axes = pyplot.subplots(figsize=(8, 5))
    points = axes.scatter(
        [one.mean_ms for one in ranking],
        [one.revenue for one in ranking],
        c=[100 * one.fill_rate for one in ranking],
        s=24,
    )
    figure.colorbar(points, label="fill rate (%)")
    best = ranking[0]
    axes.scatter([best.mean_ms], [best.revenue], s=140, facecolors="none", edgecolors="black")
    axes.set_title(f"Best: {best.waterfall}", fontsize=9)
    axes.set_xlabel("mean time of a load (ms)")
    axes.set_ylabel("revenue of 1,000 loads")
    axes.grid(alpha=0.3)
    figure.savefig(
        path, bbox_inches="tight", metadata={"Date": None} if path.suffix == ".svg" else None
    )
