"""Finds the order of networks and the timeouts that fill best and earn most."""

from __future__ import annotations

import argparse
import csv
import json
import os
import shutil
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any, Callable, Counter as Counts, Dict, Iterable, List, Tuple

from dask.distributed import Client, LocalCluster, as_completed

from inputs import MOST, Input
from measuring import PROGRAM, divided, measure
from networks import Network, read_networks, recorded_networks
from picture import SUFFIXES, draw
from waterfalls import Result, Waterfall, first_waterfalls


class Lab:
    """Measures waterfalls on a cluster."""

    def __init__(self, client: Client, loads: int, parts: int, timeout_ms: int) -> None:
        self.results: Dict[Waterfall, Result] = {}
        self._client = client
        self._loads, self._parts, self._timeout_ms = loads, parts, timeout_ms
        self._began = self._shown = time.monotonic()
        self._count = 0

    def measure(self, waterfalls: Iterable[Waterfall]) -> None:
        """Loads each waterfall that was not measured yet."""
        new = [
            waterfall for waterfall in dict.fromkeys(waterfalls) if waterfall not in self.results
        ]
        counts: Dict[Waterfall, Counts[str]] = {waterfall: Counter() for waterfall in new}
        owners = {
            self._client.submit(
                measure, waterfall.ad_unit(self._timeout_ms), seeds, pure=False
            ): waterfall
            for waterfall in new
            for seeds in divided(self._loads, self._parts)
        }
        for part in as_completed(list(owners)):
            counts[owners[part]].update(part.result())
            self._count += part.result()["loads"]
            if time.monotonic() > self._shown + 0.5:
                self.show_progress()
            part.release()
        for waterfall in new:
            self.results[waterfall] = Result.of(waterfall, counts[waterfall])

    def improve(self, timeouts_ms: List[int]) -> None:
        """Changes the best waterfall step by step, as long as a change earns more."""
        while True:
            best = self.best
            self.measure(best.waterfall.neighbours(timeouts_ms))
            if not self.best.revenue > best.revenue:
                return

    @property
    def ranking(self) -> List[Result]:
        return sorted(self.results.values(), key=lambda result: (-result.revenue, result.mean_ms))

    @property
    def best(self) -> Result:
        return self.ranking[0]

    def show_progress(self) -> None:
        self._shown = time.monotonic()
        rate = self._count / (self._shown - self._began)
        print(
            f"\r{self._count:,} loads, {rate:,.0f} a second ", end="", file=sys.stderr, flush=True
        )


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        """Exits with one line."""
        self.exit(2, f"{self.prog}: error: {message}\n")


def main() -> None:
    parser = Parser(prog="waterfall_lab", description=__doc__)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("networks", nargs="?", type=Path, help="a file of networks")
    source.add_argument("--record", type=Path, help="recorded answers of adbridge")
    parser.add_argument(
        "--price", action="append", default=[], type=price, metavar="NAME=ECPM",
        help="the price of 1,000 ads of a recorded network",
    )  # fmt: skip
    parser.add_argument(
        "--timeouts", nargs="+", type=whole(), default=[500, 1000, 2000, 4000], metavar="MS",
        help="of a network",
    )  # fmt: skip
    add = partial(parser.add_argument, metavar="N")
    add("--whole-timeout", type=whole(), default=5000, metavar="MS", help="of a whole load")
    add("--loads", type=whole(), default=20_000, help="of each waterfall")
    add("--parts", type=whole(), default=2, help="of the loads of each waterfall")
    add("--workers", type=whole(1000), default=2, help="processes on this machine")
    parser.add_argument("--scheduler", help="a Dask cluster instead of processes on this machine")
    parser.add_argument("--table", type=output, default=Path("waterfalls.csv"))
    parser.add_argument("--plot", type=picture, default=Path("waterfalls.svg"))
    options = parser.parse_args()
    if not options.scheduler and not shutil.which(PROGRAM):
        parser.error(f"There is no {PROGRAM}: name it in the environment variable ADBRIDGE.")
    try:
        if options.record:
            networks = recorded_networks(options.record, dict(options.price))
        elif options.price:
            parser.error(
                "argument --price: a file of networks has the prices; only --record needs it"
            )
        else:
            networks = read_networks(options.networks)
    except (OSError, ValueError) as error:
        parser.error(str(error))

    cluster = options.scheduler or LocalCluster(
        n_workers=options.workers, threads_per_worker=1, dashboard_address=None
    )
    try:
        client = Client(cluster)
    except (OSError, ValueError) as error:
        if not options.scheduler:
            raise
        parser.error(f"argument --scheduler: {error}")
    with client:
        client.upload_file(str(Path(__file__).with_name("measuring.py")))
        lab = Lab(client, options.loads, options.parts, options.whole_timeout)
        lab.measure(first_waterfalls(networks, options.timeouts))
        lab.improve(options.timeouts)
        lab.show_progress()
    print(file=sys.stderr)
    show(lab.ranking, networks)
    write_table(lab.ranking, options.table)
    draw(lab.ranking, options.plot)


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


def picture(text: str) -> Path:
    if Path(text).suffix not in SUFFIXES:
        suffixes = " or ".join(SUFFIXES)
        raise argparse.ArgumentTypeError(f"expected a name that ends with {suffixes}, got {text}")
    return output(text)


def show(ranking: List[Result], networks: List[Network]) -> None:
    """Prints the waterfalls that earn most, and the one that fills best."""
    by_price = tuple(sorted(networks, key=lambda network: -network.ecpm))
    usual = next((one for one in ranking if one.waterfall.networks == by_price), ranking[-1])
    rows = [(str(place), one) for place, one in enumerate(ranking[:8], 1)]
    rows.append(("fills best", max(ranking, key=lambda one: one.fill_rate)))
    rows.append(("by price", usual))
    rows.append(("worst", ranking[-1]))
    print(
        f"{'':10} {'revenue':>8}  {'±':>5} {'fill':>7} {'mean ms':>8}  waterfall, with timeouts in ms"
    )
    for place, one in rows:
        print(
            f"{place:>10} {one.revenue:8.3f}  {one.revenue_error:5.3f} {one.fill_rate:7.2%}"
            f" {one.mean_ms:8.0f}  {one.waterfall}"
        )
    print(f"{sum(one.loads for one in ranking):,} loads of {len(ranking)} waterfalls")


def write_table(ranking: List[Result], path: Path) -> None:
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["revenue", "revenueError", "fillRate", "meanMs", "loads", "waterfall"])
        for one in ranking:
            numbers = [one.revenue, one.revenue_error, one.fill_rate, one.mean_ms]
            table.writerow([*(f"{number:.6f}" for number in numbers), one.loads, one.waterfall])


if __name__ == "__main__":
    main()
