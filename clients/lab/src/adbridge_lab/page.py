"""A page about an experiment: HTML without scripts, for wide and for narrow screens."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import floor, log10
from typing import Callable, List, Optional, Sequence, Tuple

import polars as pl

from adbridge_lab.experiment import FILL, MS, REVENUE, Estimate, Experiment

WIDTH, HEIGHT = 360, 250
LEFT, RIGHT, TOP, BOTTOM = 44, 14, 12, 36

STYLE = """
:root { color-scheme: light dark; --ink: #1d2127; --soft: #59616c; --rule: #d5d9df; --page: #ffffff;
  --front: #0b5cad; --other: #767d87; --band: #f2f5f9; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --soft: #aeb5be; --rule: #41474f;
  --page: #16191d; --front: #7db8f5; --other: #969da7; --band: #20252b; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1rem 3rem; background: var(--page);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { max-width: 44rem; margin: .5rem 0; }
.soft, caption { color: var(--soft); }
.lead { font-size: 1.1rem; }
.figures { display: grid; gap: 1rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); }
figure { margin: 0; max-width: 36rem; }
figcaption { font-weight: 600; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--ink); font: 10px system-ui, sans-serif; }
svg .tick { fill: var(--soft); }
.grid { stroke: var(--rule); stroke-width: 1; }
.front { fill: var(--front); stroke: var(--front); }
.other { fill: var(--page); stroke: var(--other); stroke-width: 1.5; }
.line { fill: none; stroke: var(--front); stroke-width: 1.5; }
.bar { stroke: var(--ink); stroke-width: 1; opacity: .55; }
.zero { stroke: var(--soft); stroke-dasharray: 3 3; }
.wide { overflow-x: auto; }
.wide:focus-visible { outline: 2px solid var(--front); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .3rem; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--rule); text-align: right;
  white-space: nowrap; vertical-align: top; }
th.name, td.name { text-align: left; white-space: normal; min-width: 14rem; }
tr.group th { text-align: left; background: var(--band); font-weight: 600; }
.interval { display: block; font-weight: 400; font-size: .85rem; color: var(--soft); }
"""


@dataclass
class Page:
    title: str
    experiment: Experiment
    about: Sequence[str]
    validation: Optional[pl.DataFrame] = None
    floors: Optional[List[float]] = None
    """The floors of the variants, if they differ in these only."""

    def html(self) -> str:
        figures = [self.front()]
        if self.floors:
            figures.insert(0, self.floor_chart())
        parts = [
            f"<h1>{escape(self.title)}</h1>",
            *(f'<p class="soft">{escape(line)}</p>' for line in self.about),
            f'<p class="lead">{escape(self.summary())}</p>',
            f'<div class="figures">{"".join(figures)}</div>',
            self.variants(),
            self.checked(),
            self.method(),
        ]
        return (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(self.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
            + "\n".join(part for part in parts if part)
            + "\n</main>\n</body>\n</html>\n"
        )

    def summary(self) -> str:
        """What most readers want to know."""
        experiment = self.experiment
        base = experiment.variants[0]
        if self.floors:
            sentences = []
            for at in range(1, len(experiment.variants)):
                change = experiment.estimate(REVENUE, at, 0)
                if change.is_zero:
                    sentences.append(f"{sentence(experiment.variants[at])} changes revenue by less than"
                                     f" this log can show (±{change.error:.3f}).")  # fmt: skip
                else:
                    word = "raises" if change.value > 0 else "lowers"
                    sentences.append(f"{sentence(experiment.variants[at])} {word} the revenue of 1,000 loads by"
                                     f" {abs(change.value):.3f} ± {change.error:.3f}.")  # fmt: skip
            return " ".join(sentences)
        best = experiment.ties()[0]
        first = experiment.variants[best[0]]
        change = experiment.estimate(REVENUE, best[0], 0)
        others = [experiment.variants[at] for at in best[1:]]
        text = f"Most revenue: {first}"
        if best[0]:
            text += (
                f": {change.value:+.3f} ± {change.error:.3f} for 1,000 loads, compared with {base}"
            )
        text += "."
        if others:
            text += (
                f" {len(others)} other variant{'s earn' if len(others) > 1 else ' earns'} as much."
            )
        return text

    def variants(self) -> str:
        """The table of all variants, by groups of equal revenue."""
        experiment = self.experiment
        number = self.numbers()
        front = set(experiment.front())
        body = []
        for at_group, tied in enumerate(experiment.ties(), 1):
            if len(tied) > 1:
                body.append(
                    f'<tr class="group"><th colspan="7" scope="rowgroup">Group {at_group}:'
                    f" {len(tied)} variants of equal revenue</th></tr>"
                )
            for at in tied:
                variant = experiment.variants[at]
                name = escape(str(variant))
                if variant.name:
                    name += f'<span class="interval">{escape(variant.description)}</span>'
                change = experiment.estimate(REVENUE, at, 0)
                cells = [
                    cell(experiment.estimate(REVENUE, at), "{:.3f}"),
                    cell(change, "{:+.3f}") if at else "<td>base</td>",
                    cell(experiment.estimate(FILL, at), "{:.2%}"),
                    cell(experiment.estimate(MS, at), "{:.0f}"),
                    f"<td>{'yes' if at in front else 'no'}</td>",
                ]
                body.append(
                    f'<tr><td>{number[at]}</td><th class="name" scope="row">{name}</th>{"".join(cells)}</tr>'
                )
        heads = ["", "Variant", "Revenue of 1,000 loads", f"Difference from {experiment.variants[0]}",
                 "Fill", "Mean ms", "On the front"]  # fmt: skip
        return wide("Variants", "Each number has its 95 % interval below it.", heads, body)

    def checked(self) -> str:
        """How well the last days are predicted."""
        if self.validation is None:
            return ""
        body = []
        for row in self.validation.iter_rows(named=True):
            name = f'<th class="name" scope="row">{escape(row["network"])}</th>'
            if row["fillObserved"] is None:
                body.append(f'<tr>{name}<td colspan="5">{escape(row["verdict"])}</td></tr>')
                continue
            pairs = [
                (f"{row['fillPredicted']:.2%}", f"{row['fillObserved']:.2%}"),
                (f"{row['pricePredicted']:.3f}", f"{row['priceObserved']:.3f}"),
                (f"{row['msPredicted']:.0f}", f"{row['msObserved']:.0f}"),
            ]
            cells = "".join(
                f'<td>{one}<span class="interval">{other} observed</span></td>'
                for one, other in pairs
            )
            body.append(
                f"<tr>{name}<td>{row['attempts']:,}</td>{cells}<td>{escape(row['verdict'])}</td></tr>"
            )
        heads = ["Network", "Attempts", "Fill", "Mean price", "Median ms", "Verdict"]
        text = "The networks are fitted to the first days, and predict the last days."
        return wide("Validation", text, heads, body)

    def method(self) -> str:
        users = self.experiment.tally.users
        groups = len(self.experiment.without)
        log = (
            f" They also contain what the log leaves open: {groups} times, one group of the log is left"
            " out, the networks are fitted again, and the same users load again."
            if groups
            else " The networks are taken as exact, because there is no log."
        )
        return (
            "<h2>How this was computed</h2>\n"
            f"<p>{users:,} users loaded each variant with the same random numbers, so a difference of two"
            f" variants is a mean of differences. Intervals are of 95 %.{log} Two variants are equal in"
            " revenue if the interval of their difference contains 0. A variant is on the front if no"
            " other one is at least as good in revenue, fill and time.</p>"
        )

    def numbers(self) -> dict[int, int]:
        order = [at for tied in self.experiment.ties() for at in tied]
        return {at: place for place, at in enumerate(order, 1)}

    # The figures.

    def front(self) -> str:
        """Revenue by time, with the front as a line."""
        experiment = self.experiment
        number = self.numbers()
        front = experiment.front()
        x = [experiment.estimate(MS, at).value for at in range(len(experiment.variants))]
        y = [experiment.estimate(REVENUE, at) for at in range(len(experiment.variants))]
        fill = [experiment.estimate(FILL, at).value for at in range(len(experiment.variants))]
        axes = Axes(
            x, [end for one in y for end in (one.low, one.high)], "mean ms of a load", "revenue"
        )
        line = " ".join(
            f"{axes.x(x[at]):.1f},{axes.y(y[at].value):.1f}"
            for at in sorted(front, key=lambda at: x[at])
        )
        marks = [f'<polyline class="line" points="{line}"/>']
        for at in range(len(x)):
            marks.append(axes.bar(x[at], y[at]))
            kind = "front" if at in front else "other"
            radius = 2.5 + 3.5 * fill[at]
            marks.append(
                f'<circle class="{kind}" cx="{axes.x(x[at]):.1f}" cy="{axes.y(y[at].value):.1f}" r="{radius:.1f}"/>'
            )
        placed: List[Tuple[float, float]] = []
        for at in sorted(number, key=lambda at: number[at]):
            # A number that would cover another one is left out: the table has all.
            place = axes.x(x[at]) + 8, axes.y(y[at].value) + 9
            if all(abs(place[0] - a) > 14 or abs(place[1] - b) > 9 for a, b in placed):
                placed.append(place)
                marks.append(f'<text x="{place[0]:.1f}" y="{place[1]:.1f}">{number[at]}</text>')
        text = (
            f"Revenue by mean time of {len(x)} variants. The front has"
            f" {', '.join(str(number[at]) for at in front)}, as numbered in the table."
        )
        return figure("Revenue by time: higher is better, and so is further left. Larger points fill more often; those on the line"
                      " are the front.", text, axes.drawn(marks))  # fmt: skip

    def floor_chart(self) -> str:
        """The difference of revenue by floor."""
        assert self.floors
        y = [self.experiment.estimate(REVENUE, at, 0) for at in range(len(self.floors))]
        axes = Axes(
            self.floors,
            [0.0, *(end for one in y for end in (one.low, one.high))],
            "floor",
            "difference",
        )
        pairs = sorted(zip(self.floors, y), key=lambda pair: pair[0])
        line = " ".join(f"{axes.x(at):.1f},{axes.y(one.value):.1f}" for at, one in pairs)
        zero = axes.y(0)
        marks = [
            f'<line class="zero" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{zero:.1f}" y2="{zero:.1f}"/>',
            f'<polyline class="line" points="{line}"/>',
        ]
        for at, one in pairs:
            marks.append(axes.bar(at, one))
            marks.append(
                f'<circle class="front" cx="{axes.x(at):.1f}" cy="{axes.y(one.value):.1f}" r="3"/>'
            )
        told = "; ".join(f"{at:g}: {one.value:+.3f} ± {one.error:.3f}" for at, one in pairs[1:])
        return figure(
            "Difference of the revenue of 1,000 loads by floor",
            f"By floor: {told}.",
            axes.drawn(marks),
        )


class Axes:
    """Turns values into places of a figure."""

    def __init__(self, x: Sequence[float], y: Sequence[float], x_name: str, y_name: str) -> None:
        self.x_ticks, self.x = scale(x, LEFT, WIDTH - RIGHT)
        self.y_ticks, self.y = scale(y, HEIGHT - BOTTOM, TOP)
        self._names = x_name, y_name

    def bar(self, x: float, y: Estimate) -> str:
        at = f"{self.x(x):.1f}"
        return f'<line class="bar" x1="{at}" x2="{at}" y1="{self.y(y.low):.1f}" y2="{self.y(y.high):.1f}"/>'

    def drawn(self, marks: Sequence[str]) -> str:
        parts = []
        for tick in self.y_ticks:
            y = self.y(tick)
            parts.append(
                f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            )
            parts.append(
                f'<text class="tick" x="{LEFT - 5}" y="{y + 3.5:.1f}" text-anchor="end">{tick:,.6g}</text>'
            )
        for tick in self.x_ticks:
            parts.append(
                f'<text class="tick" x="{self.x(tick):.1f}" y="{HEIGHT - BOTTOM + 14}" text-anchor="middle">{tick:,.6g}</text>'
            )
        middle = (LEFT + WIDTH - RIGHT) / 2
        parts.append(
            f'<text x="{middle}" y="{HEIGHT - 5}" text-anchor="middle">{self._names[0]}</text>'
        )
        return "".join([*parts, *marks])


def scale(
    values: Sequence[float], start: float, end: float
) -> Tuple[List[float], Callable[[float], float]]:
    """Round ticks around values, and a function from values to places."""
    low, high = min(values), max(values)
    if high - low < 1e-9:
        low, high = low - 1, high + 1
    step = 10 ** floor(log10((high - low) / 4))
    step = next(step * factor for factor in (1, 2, 5, 10) if (high - low) / (step * factor) <= 5)
    first, last = floor(low / step), -floor(-high / step)
    ticks = [round(step * at, 10) for at in range(first, last + 1)]
    return ticks, lambda value: start + (value - ticks[0]) / (ticks[-1] - ticks[0]) * (end - start)


def cell(one: Estimate, form: str) -> str:
    low, high = form.format(one.low), form.format(one.high)
    return f'<td>{form.format(one.value)}<span class="interval">{low} to {high}</span></td>'


def wide(title: str, text: str, heads: Sequence[str], body: Sequence[str]) -> str:
    """A table that scrolls on a narrow screen, also by the keyboard."""
    head = "".join(
        f'<th scope="col"{" class=name" if name in ("Variant", "Network") else ""}>{escape(name)}</th>'
        if name
        else "<td></td>"
        for name in heads
    )
    return (
        f'<h2>{title}</h2>\n<div class="wide" role="region" aria-label="{title}" tabindex="0"><table>'
        f"<caption>{text}</caption><thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )


def figure(caption: str, text: str, marks: str) -> str:
    return (
        f'<figure><figcaption>{escape(caption)}</figcaption><svg viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' role="img" aria-label="{escape(text)}">{marks}</svg></figure>'
    )


def sentence(variant: object) -> str:
    """A variant of floors as the subject of a sentence."""
    return str(variant).replace("floor ", "A floor of ", 1)
