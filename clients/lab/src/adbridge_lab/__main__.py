"""What do floors, orders, timeouts and bidders do to revenue, fill and time? Answers from a log."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Callable, List, Optional, Sequence, Tuple

from adbridge_lab import bridge, sample
from adbridge_lab.described import fitted_to, read_networks, recorded_attempts
from adbridge_lab.engines import Opened
from adbridge_lab.experiment import (
    FILL,
    MS,
    REVENUE,
    Estimate,
    Experiment,
    by_price,
    compare,
    with_floors,
)  # fmt: skip
from adbridge_lab.fitted import Fitted, fit, with_dependence
from adbridge_lab.holdout import validate
from adbridge_lab.inputs import MOST, Input
from adbridge_lab.logs import Counts, LogError, read_columns, read_log
from adbridge_lab.page import Page
from adbridge_lab.search import search
from adbridge_lab.variants import WHOLE_TIMEOUT_MS, LineItem, Variant, read_variants


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        """Exits with one line."""
        self.exit(2, f"{self.prog}: error: {message}\n")


def main(arguments: Optional[Sequence[str]] = None) -> None:
    parser = make_parser()
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except (OSError, ValueError, ImportError) as error:
        # An ImportError names the module of an engine that is not installed.
        parser.error(str(error))


def make_parser() -> Parser:
    parser = Parser(prog="adbridge-lab", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")

    def command(run: Callable[[argparse.Namespace], None], name: str) -> argparse.ArgumentParser:
        text = (run.__doc__ or "").split("\n")[0]
        added = commands.add_parser(name, help=text[0].lower() + text[1:-1], description=text)
        added.set_defaults(run=run)
        return added

    floor = command(run_floor, "floor")
    floor.add_argument(
        "--floor", dest="floors", nargs="+", type=number, required=True, metavar="ECPM",
        help="the lowest price of 1,000 ads that counts",
    )  # fmt: skip
    floor.add_argument("--network", help="only this network has the floor")
    for one in (floor, command(run_compare, "compare"), command(run_search, "search")):
        add_experiment(one)
    compare_command = commands.choices["compare"]
    compare_command.add_argument("--variants", type=Path, required=True, help="a file of variants")
    find = commands.choices["search"]
    find.add_argument(
        "--timeouts", nargs="+", type=whole(), default=[500, 1000, 2000, 4000], metavar="MS",
        help="of a network",
    )  # fmt: skip
    find.add_argument("--floors", nargs="+", type=number, default=[], metavar="ECPM")
    find.add_argument("--bidders", nargs="+", default=[], metavar="NAME", help="networks that bid")
    find.add_argument(
        "--whole-timeout", type=whole(), default=WHOLE_TIMEOUT_MS, metavar="MS",
        help="of a whole load",
    )  # fmt: skip
    check = command(run_validate, "validate")
    add_log(check)
    check.add_argument("--table", type=output, help="a Parquet file for the results")
    model = command(run_bridge, "bridge")
    add_log(model)
    model.add_argument("--order", nargs="+", metavar="NAME", help="the networks to ask")
    model.add_argument("--timeout", type=whole(), default=1000, metavar="MS", help="of a network")
    model.add_argument("--whole-timeout", type=whole(), default=WHOLE_TIMEOUT_MS, metavar="MS")
    model.add_argument("--loads", type=whole(), default=50_000, metavar="N")
    writing = command(run_sample, "sample")
    writing.add_argument("log", type=output, help="the Parquet file to write")
    writing.add_argument("--loads", type=whole(), default=200_000, metavar="N")
    writing.add_argument("--days", type=whole(1000), default=28, metavar="N")
    writing.add_argument("--seed", type=whole(), default=1, metavar="N")
    record = command(run_record, "record")
    record.add_argument("answers", type=Path, help="the output of adbridge, or a transcript")
    record.add_argument("log", type=output, help="the Parquet file to write")
    record.add_argument(
        "--price", action="append", default=[], type=price, metavar="NAME=ECPM",
        help="the price of 1,000 ads of a network",
    )  # fmt: skip
    return parser


def add_log(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "log", nargs="+", type=Path,
        help="Parquet, CSV or JSON lines, a folder of them, or a JSON file of networks",
    )  # fmt: skip
    parser.add_argument("--columns", type=Path, help="a file that names the columns of the log")
    parser.add_argument(
        "--holdout-days", type=whole(), metavar="N",
        help="so many of the last days are for validation; otherwise a fifth",
    )  # fmt: skip


def add_experiment(parser: argparse.ArgumentParser) -> None:
    add_log(parser)
    parser.add_argument("--users", type=whole(), default=1_000_000, metavar="N", help="to simulate")
    parser.add_argument("--seed", type=whole(), default=1, metavar="N")
    parser.add_argument("--engine", choices=["local", "dask", "spark"], default="local")
    parser.add_argument(
        "--workers", type=whole(1000), default=os.cpu_count() or 1, metavar="N", help="processes"
    )
    parser.add_argument("--scheduler", help="the address of a cluster of Dask or Spark")
    parser.add_argument("--table", type=output, help="a Parquet file for the results")
    parser.add_argument("--page", type=output, help="an HTML file for the results")


# The commands.


def run_floor(options: argparse.Namespace) -> None:
    """Shows what floors do to revenue, fill and time."""
    fitted, counts = read(options)
    start = by_price(fitted)
    if options.network:
        known(options.network, fitted, "--network")
        variants = [replace(start, name="no floor")]
        for floor in options.floors:
            items = tuple(
                replace(item, floor=floor if item.network == options.network else 0.0)
                for item in start.line_items
            )
            name = f"floor {floor:g} for {options.network}"
            variants.append(replace(start, line_items=items, name=name))
    else:
        variants = with_floors(start, options.floors)
    experiment = run(options, fitted, counts, variants)
    print(f"Waterfall: {' > '.join(fitted.by_price())}")
    show(experiment, range(len(variants)))
    title = f"A floor for {options.network}" if options.network else "A floor for all networks"
    write(options, experiment, counts, title, [0.0, *options.floors])


def run_compare(options: argparse.Namespace) -> None:
    """Compares the variants of a file; differences are from the first one."""
    fitted, counts = read(options)
    variants = read_variants(options.variants, fitted.names)
    experiment = run(options, fitted, counts, variants)
    show(experiment, experiment.ranking())
    write(options, experiment, counts, "Variants compared")


def run_search(options: argparse.Namespace) -> None:
    """Searches the order, floors, timeouts and bidders that are best."""
    fitted, counts = read(options)
    if len(fitted.names) < 2:
        raise LogError(
            f"{options.log[0]}: expected two networks or more to search an order,"
            f" got only {fitted.names[0]}"
        )
    for name in options.bidders:
        known(name, fitted, "--bidders")
    variants = search(
        fitted, options.timeouts, options.floors, options.bidders, options.whole_timeout,
        seed=options.seed + 1,
    )  # fmt: skip
    experiment = run(options, fitted, counts, variants)
    show(experiment, experiment.ranking())
    write(options, experiment, counts, "The best variants")


def run_validate(options: argparse.Namespace) -> None:
    """Shows how well the first days of a log predict its last days."""
    _, counts = read(options)
    if counts is None:
        raise LogError(f"{options.log[0]}: a validation needs a log")
    table = validate(counts)
    print(f"Fitted to the days before {counts.held_from:%Y-%m-%d}, compared with those since then")
    print(f"{'':12} {'attempts':>9}  {'fill':>15}  {'price':>15}  {'median ms':>13}   skill")
    for row in table.iter_rows(named=True):
        if row["fillObserved"] is None:
            print(f"{row['network']:12} {row['attempts']:9,}  {row['verdict']}")
            continue
        fill = f"{row['fillPredicted']:.2%} {row['fillObserved']:.2%}"
        prices = f"{row['pricePredicted']:.3f} {row['priceObserved']:.3f}"
        ms = f"{row['msPredicted']:.0f} {row['msObserved']:.0f}"
        print(
            f"{row['network']:12} {row['attempts']:9,}  {fill:>15}  {prices:>15}  {ms:>13}"
            f"  {row['skill']:6.2%}  {row['verdict']}"
        )
    print("Pairs: predicted, observed")
    if options.table:
        table.write_parquet(options.table)


def run_bridge(options: argparse.Namespace) -> None:
    """Compares the lab's model of a waterfall with adbridge."""
    if not shutil.which(bridge.program()):
        raise LogError(
            f"There is no {bridge.program()}: name it in the environment variable ADBRIDGE."
        )
    if is_description(options.log):
        networks = read_networks(options.log[0])
    else:
        networks = bridge.flat(read(options)[0])
    fitted = fitted_to(networks)
    order = options.order or fitted.by_price()
    for name in order:
        known(name, fitted, "--order")
    items = tuple(LineItem(name, options.timeout) for name in order)
    variant = Variant(items, whole_timeout_ms=options.whole_timeout)
    rows = bridge.check(variant, networks, options.loads)
    print(f"{options.loads:,} loads of {variant}")
    print(f"{'':32} {'model':>9} {'adbridge':>9}  standard errors between them")
    for row in rows:
        print(f"{row.what:32} {row.model:9.4f} {row.bridge:9.4f}  {row.distance:.1f}")
    if any(row.distance > 4 for row in rows):
        raise LogError("The model and adbridge differ.")


def run_sample(options: argparse.Namespace) -> None:
    """Writes a log to try the lab."""
    attempts = sample.write(str(options.log), options.loads, options.days, options.seed)
    print(f"{options.log}: {attempts:,} attempts of {options.loads:,} loads in {options.days} days")


def run_record(options: argparse.Namespace) -> None:
    """Makes a log from recorded answers of adbridge."""
    frame = recorded_attempts(options.answers, dict(options.price))
    frame.write_parquet(options.log)
    print(f"{options.log}: {frame.height:,} attempts")


# What the commands share.


def is_description(paths: Sequence[Path]) -> bool:
    return len(paths) == 1 and paths[0].suffix == ".json"


def read(options: argparse.Namespace) -> Tuple[Fitted, Optional[Counts]]:
    if is_description(options.log):
        networks = read_networks(options.log[0])
        print(f"{options.log[0]}: {len(networks)} networks", file=sys.stderr)
        return fitted_to(networks), None
    columns = read_columns(options.columns) if options.columns else None
    counts = read_log(options.log, columns, options.holdout_days)
    fitted = with_dependence(fit(counts), counts)
    print("\n".join(about(counts, fitted)))
    return fitted, counts


def size_of(counts: Counts) -> str:
    names = ", ".join(Path(file).name for file in counts.files[:3])
    more = f" and {len(counts.files) - 3} files" if len(counts.files) > 3 else ""
    days = f", {counts.first:%Y-%m-%d} to {counts.last:%Y-%m-%d}" if counts.first else ""
    networks = f"{len(counts.networks)} network{'s' * (len(counts.networks) > 1)}"
    return f"{names}{more}: {counts.attempts:,} attempts, {networks}{days}"


def about(counts: Counts, fitted: Fitted) -> List[str]:
    """What the log has, and what the intervals are made of."""
    kind = "days" if counts.by_days else "attempts"
    second = f"Intervals: 95 %, from {counts.groups} groups of {kind}"
    depends = (
        f"Networks share {fitted.dependence:.0%} of the users' luck"
        if fitted.dependence
        else "Networks fill independently of each other within a country's hour"
    )
    return [size_of(counts), *counts.doubts(), f"{second}. {depends}."]


def known(name: str, fitted: Fitted, option: str) -> None:
    if name not in fitted.names:
        raise LogError(f"{option} {name}: expected one of {', '.join(fitted.names)}")


def run(
    options: argparse.Namespace, fitted: Fitted, counts: Optional[Counts], variants: List[Variant]
) -> Experiment:
    with Opened(options.engine, options.workers, options.scheduler) as engine:
        return compare(fitted, variants, counts, options.users, options.seed, engine)


def show(experiment: Experiment, order: Sequence[int]) -> None:
    """Prints a line for each variant; one that gave every user the same is named below another."""
    group = experiment.groups()
    front = set(experiment.front())
    print(
        f"{'':3} {'revenue':>8}  {'±':>5}  {'difference':>10}  {'±':>6}   {'fill':>6} {'mean ms':>8}"
    )
    shown: List[int] = []
    for at in order:
        twin = next((one for one in shown if experiment.same(at, one)), None)
        if twin is not None and at:
            print(f"{'':56} = {experiment.variants[at]}")
            continue
        shown.append(at)
        revenue = experiment.estimate(REVENUE, at)
        difference = experiment.estimate(REVENUE, at, 0)
        fill, ms = experiment.estimate(FILL, at), experiment.estimate(MS, at)
        change = signed(difference) if at else f"{'':10}  {'':6}"
        print(
            f"{group[at]:2}{'*' if at in front else ' '} {revenue.value:8.3f}  {revenue.error:5.3f}"
            f"  {change}  {fill.value:7.2%} {ms.value:8.0f}  {experiment.variants[at]}"
        )
    print(
        f"Revenue: of 1,000 loads. Differences: from {experiment.variants[0]}, the same"
        f" {experiment.tally.users:,} users.\nThe first number is the group of equal revenue."
        " * No other variant is better in revenue, fill and time at once."
    )


def signed(difference: Estimate) -> str:
    return f"{difference.value:+10.3f}  {difference.error:6.3f}"


def write(
    options: argparse.Namespace, experiment: Experiment, counts: Optional[Counts], title: str,
    floors: Optional[List[float]] = None,
) -> None:  # fmt: skip
    if options.table:
        experiment.write(options.table)
    if options.page:
        checked = validate(counts) if counts and counts.held_from else None
        lines = [size_of(counts)] if counts else []
        page = Page(title, experiment, lines, checked, floors)
        options.page.write_text(page.html(), encoding="utf-8")


# The types of options.


def given(text: str, read: Callable[[Input], Any]) -> Any:
    """Reads the value of an option."""
    try:
        value = json.loads(text)
    except ValueError:
        value = text
    try:
        return read(Input("", value))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def whole(high: int = MOST) -> Callable[[str], int]:
    return lambda text: given(text, lambda value: value.whole_number(1, high))


def number(text: str) -> float:
    return float(given(text, lambda value: value.number()))


def price(text: str) -> Tuple[str, float]:
    name, _, ecpm = text.rpartition("=")
    if not name:
        raise argparse.ArgumentTypeError(f"expected NAME=ECPM, got {text}")
    return name, given(ecpm, lambda value: value.number())


def output(text: str) -> Path:
    path = Path(text)
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise argparse.ArgumentTypeError(f"{path} can't be written")
    return path


if __name__ == "__main__":
    main()
