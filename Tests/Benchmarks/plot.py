#!/usr/bin/env python3
"""Draws the plots of a run: plot.py NUMBERS FOLDER, with what `run --json NUMBERS` wrote."""

import json
import statistics
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
# The output depends only on the numbers, and text stays text.
matplotlib.rcParams.update({
    "svg.hashsalt": "adbridge", "svg.fonttype": "none", "font.size": 10,
    "axes.spines.top": False, "axes.spines.right": False,
})

from matplotlib import pyplot  # noqa: E402
from matplotlib.ticker import FuncFormatter  # noqa: E402

OURS, THEIRS = "#d1495b", "#8d99ae"


def main(numbers, folder):
    rows = {row["name"]: row for row in json.loads(Path(numbers).read_text())["rows"]}
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    throughput(rows, folder / "throughput.svg")
    latency(rows, folder / "latency.svg")
    growth(rows, folder / "growth.svg")


def throughput(rows, path):
    row = rows.get("ping, pipelined")
    if row:
        figure, axes = pyplot.subplots(figsize=(8, 4))
        bars(axes, row, lambda value: f"{value:,.0f}")
        axes.set_xlabel("pings answered in a second (logarithmic)")
        save(figure, path)


def latency(rows, path):
    places = [place for place in ("same core", "two cores")
              if f"ping, one at a time, {place}, p50" in rows]
    if places:
        figure, all_axes = pyplot.subplots(
            1, len(places), figsize=(7 * len(places), 4), squeeze=False, layout="constrained")
        for axes, place in zip(all_axes[0], places):
            middle, late = (rows[f"ping, one at a time, {place}, {q}"] for q in ("p50", "p99"))
            bars(axes, middle, lambda value: f"{value * 1e6:,.1f}", late)
            axes.set_title(f"{place}: bar p50, whisker p99")
            axes.set_xlabel("µs from a ping to its answer (logarithmic)")
            axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value * 1e6:g}"))
        save(figure, path)


def growth(rows, path):
    curves = [row for row in rows.values() if row["curve"]]
    if curves:
        figure, axes = pyplot.subplots(figsize=(8, 4))
        for row in curves:
            counts = sorted(row["curve"], key=int)
            runs = [row["curve"][count] for count in counts]
            middle = [statistics.median(times) * 1e6 for times in runs]
            spread = [
                [best - min(times) * 1e6 for best, times in zip(middle, runs)],
                [max(times) * 1e6 - best for best, times in zip(middle, runs)],
            ]
            name = row["name"].partition(", with")[0]
            axes.errorbar(
                [int(count) for count in counts], middle, yerr=spread, marker="o", label=name)
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_xlabel("live ads")
        axes.set_ylabel("µs a message, pipelined")
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
        save(figure, path)


def bars(axes, row, write, late=None):
    """The daemon and its peers, the best on top, with their spread or a higher quantile."""
    runs = {"adbridge": row["runs"], **row["peers"]}
    ends = {"adbridge": late["runs"], **late["peers"]} if late else runs
    names = sorted(runs, key=lambda name: statistics.median(runs[name]), reverse=bool(late))
    for name in names:
        value = statistics.median(runs[name])
        least = 0 if late else value - min(runs[name])
        most = (statistics.median(ends[name]) if late else max(runs[name])) - value
        color = OURS if name == "adbridge" else THEIRS
        axes.barh(name, value, color=color, xerr=[[least], [max(most, 0)]], capsize=3)
        axes.annotate(
            write(value), (value + max(most, 0), name), xytext=(6, 0),
            textcoords="offset points", va="center")
    axes.set_xscale("log")
    axes.set_xmargin(0.2)


def save(figure, path):
    figure.savefig(path, format="svg", bbox_inches="tight", metadata={"Date": None})
    pyplot.close(figure)


if __name__ == "__main__":
    main(*sys.argv[1:])
