"""Reads logs of attempts, and counts them. A count has a bounded size, whatever the size of the log.

A log has one row for each attempt: a network was asked for an ad. Files are scanned in Polars'
streaming engine, so a log need not fit into memory.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple
from zoneinfo import ZoneInfo

import polars as pl
from polars.exceptions import PolarsError

from adbridge_lab.inputs import Input, read_text

SUFFIXES = (".parquet", ".csv", ".jsonl", ".ndjson")
REQUIRED = ("network", "price", "filled", "latency")
OPTIONAL = ("time", "country", "load", "currency")

MOST_PRICE = 20_000
"""The highest price of 1,000 ads. Higher ones are in another unit."""
MOST_MS = 3_600_000
SHORT_MS, SMALL_PRICE = 60, 0.5
"""If no value of a log is above these, it has another unit: a network takes longer, and 1,000 ads cost more."""
MOST_NETWORKS = 200
COUNTRIES = 12
"""The countries with most attempts, up to this number, are kept apart. The others count as one."""
OTHER = "other"
GROUPS = 10
"""A log is divided into so many groups, whose differences give the intervals."""
FEWEST_DAYS = 6
"""From so many days on, a group is made of whole days."""
ROWS_TOGETHER = 64
WIDTH = math.log(1.05)
"""The width of a bin of prices or times, as a logarithm."""
ZERO = -32_768
"""The bin of the value 0."""

PRICE, FILLED_MS, UNFILLED_MS = range(3)
KEYS = ["group", "held", "kind", "network", "country", "hour", "bin"]
ADDED = (pl.col("n").sum(), pl.col("low").min(), pl.col("high").max())
"""How counts with the same bin become one."""


class LogError(ValueError):
    """A log or a mapping is wrong. The message says where, and what was expected."""


@dataclass(frozen=True)
class Column:
    """Where a value of a log is."""

    name: str
    scale: float = 1
    """What a number is multiplied with, such as 0.001 for the micros of an impression."""
    time_zone: Optional[str] = None
    """The zone of times that name none."""


def read_columns(path: Path) -> Dict[str, Column]:
    """Reads a file that maps the values of a log to its columns.

    Raises:
        LogError: The message names the file and the member that is wrong.
    """
    try:
        mapping = Input.parsed(str(path), read_text(path))
        return columns_of(mapping)
    except ValueError as error:
        raise LogError(str(error)) from None


def columns_of(mapping: Input) -> Dict[str, Column]:
    columns = {name: Column(name) for name in (*REQUIRED, *OPTIONAL)}
    if not isinstance(mapping.value, dict):
        raise mapping.error("an object")
    for name in mapping.value:
        if name not in columns:
            known = ", ".join(columns)
            raise ValueError(f"{mapping.place}: {name}: unknown. Known: {known}")
        item = mapping[name]
        if isinstance(item.value, str):
            columns[name] = Column(item.text())
            continue
        allowed = {"price": "scale", "latency": "scale", "time": "timeZone"}.get(name)
        for member in item.value if isinstance(item.value, dict) else ():
            if member not in ("column", allowed):
                raise ValueError(f"{item.place}: {member}: unknown")
        column = item["column"].text()
        scale = item["scale"].number(1e-9) if "scale" in item.value else 1.0
        zone = item["timeZone"].text() if "timeZone" in item.value else None
        if zone:
            check_zone(item["timeZone"])
        columns[name] = Column(column, scale, zone)
    return columns


def check_zone(zone: Input) -> None:
    try:
        ZoneInfo(zone.text())
    except (KeyError, ValueError, OSError):
        raise zone.error("a time zone such as Europe/Berlin") from None


@dataclass
class Counts:
    """The counts of a log, from which everything else is computed."""

    frame: pl.DataFrame
    """A row for each of `KEYS`, with the count `n` and the lowest and the highest value."""
    networks: List[str]
    countries: List[str]
    attempts: int
    groups: int
    by_days: bool
    """Whether a group is made of whole days."""
    first: Optional[datetime] = None
    last: Optional[datetime] = None
    held_from: Optional[datetime] = None
    """When the days begin that are kept for validation."""
    currency: Optional[str] = None
    files: List[str] = field(default_factory=list)
    loads: Optional[pl.DataFrame] = None
    """Attempts of some loads, if the log names the load of each attempt."""


    def doubts(self) -> List[str]:
        """Which values seem to be in another unit."""
        high = dict(self.frame.group_by("kind").agg(pl.col("high").max()).iter_rows())
        price = high.get(PRICE)
        ms = max(high[kind] for kind in (FILLED_MS, UNFILLED_MS) if kind in high)
        found = []
        if price and price <= SMALL_PRICE:
            found.append(f"No price is above {price:g}. If they are those of one ad")
        if ms <= SHORT_MS:
            found.append(f"No latency is above {ms:g} ms. If they are seconds")
        return [f"{text}, name a scale of 1000 in the file of columns." for text in found]


def find_files(paths: Sequence[Path]) -> List[Path]:
    """The files of a log. A folder stands for the logs in it."""
    files: List[Path] = []
    for path in paths:
        if path.is_dir():
            found = sorted(one for one in path.rglob("*") if one.suffix in SUFFIXES)
            if not found:
                raise LogError(f"{path}: expected a file that ends with {' or '.join(SUFFIXES)}")
            files += found
        elif not path.exists():
            raise LogError(f"{path}: There is no such file.")
        elif path.suffix not in SUFFIXES:
            raise LogError(f"{path}: expected a name that ends with {' or '.join(SUFFIXES)}")
        else:
            files.append(path)
    return files


def read_log(
    paths: Sequence[Path],
    columns: Optional[Mapping[str, Column]] = None,
    holdout_days: Optional[int] = None,
) -> Counts:
    """Checks a log, and counts it.

    Args:
        paths: Files or folders.
        columns: Where the values are; without it, columns have the names of the values.
        holdout_days: How many of the last days are kept for validation. Without it, a fifth.

    Raises:
        LogError: The message names the file, the row and the column that are wrong.
    """
    columns = columns or columns_of(Input("", {}))
    files = [LogFile(path, columns) for path in find_files(paths)]
    facts = [file.check() for file in files]
    for name in OPTIONAL:
        having = [file for file in files if name in file.present]
        lacking = [file for file in files if name not in file.present]
        if having and lacking:
            raise LogError(
                f"{lacking[0].path}: column {columns[name].name}: missing,"
                f" but {having[0].path} has it"
            )
    currencies = {fact["currency"]: file for file, fact in zip(files, facts) if fact["currency"]}
    if len(currencies) > 1:
        (one, _), (other, file) = list(currencies.items())[:2]
        raise LogError(
            f"{file.path}: column {columns['currency'].name}: expected {one}, as in the files before,"
            f" got {other}"
        )
    names = set().union(*(fact["networks"] for fact in facts))
    if len(names) > MOST_NETWORKS:
        raise LogError(
            f"{files[0].path}: column {columns['network'].name}: expected at most {MOST_NETWORKS}"
            f" networks, got {len(names):,}"
        )
    countries: Dict[str, int] = {}
    for fact in facts:
        for country, count in fact["countries"].items():
            countries[country] = countries.get(country, 0) + count
    most = sorted(countries, key=lambda country: (-countries[country], country))[:COUNTRIES]
    plan = Plan(sorted(names), sorted(most) + [OTHER] * (len(most) < len(countries)))
    plan.attempts = sum(fact["rows"] for fact in facts)
    times = [fact for fact in facts if fact["first"]]
    if times:
        plan.first = min(fact["first"] for fact in times)
        plan.last = max(fact["last"] for fact in times)
        days = (plan.last.date() - plan.first.date()).days + 1
        plan.divide(days, holdout_days)
    elif holdout_days:
        raise LogError(
            f"{files[0].path}: column {columns['time'].name}: missing, so no days are known"
        )
    frame = merged([part for file in files for part in file.count(plan)])
    held = [file.some_loads(plan) for file in files if "load" in file.present]
    return Counts(
        frame, plan.networks, plan.countries, plan.attempts, plan.groups, plan.by_days,
        plan.first, plan.last, plan.held_from, next(iter(currencies), None),
        [str(file.path) for file in files], pl.concat(held) if held else None,
    )  # fmt: skip


def merged(parts: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """The counts of all parts. The division into parts changes nothing."""
    return pl.concat(parts).group_by(KEYS).agg(ADDED).sort(KEYS)


@dataclass
class Plan:
    """How the attempts of a log are divided."""

    networks: List[str]
    countries: List[str]
    attempts: int = 0
    groups: int = GROUPS
    by_days: bool = False
    first: Optional[datetime] = None
    last: Optional[datetime] = None
    held_from: Optional[datetime] = None

    def divide(self, days: int, holdout_days: Optional[int]) -> None:
        assert self.first
        held = max(1, days // 5) if holdout_days is None else holdout_days
        if held >= days:
            if holdout_days is not None:
                raise LogError(
                    f"--holdout-days {held}: the log has {days} days, and some must remain for the fit"
                )
            held = 0
        midnight = self.first.replace(hour=0, minute=0, second=0, microsecond=0)
        if held:
            self.held_from = midnight + timedelta(days=days - held)
        if days >= FEWEST_DAYS:
            self.groups, self.by_days = min(days, GROUPS), True
            self.days, self.midnight = days, midnight

    def group(self, present: Sequence[str]) -> pl.Expr:
        if self.by_days:
            day = (pl.col("time") - pl.lit(self.midnight)).dt.total_days()
            return (day * self.groups // self.days).cast(pl.UInt8)
        if "load" in present:
            return (pl.col("load").hash(1) % self.groups).cast(pl.UInt8)
        return (pl.col("row") // ROWS_TOGETHER % self.groups).cast(pl.UInt8)


class LogFile:
    """One file of a log."""

    def __init__(self, path: Path, columns: Mapping[str, Column]) -> None:
        self.path, self.columns = path, columns
        names = {name: columns[name].name for name in (*REQUIRED, *OPTIONAL)}
        if path.stat().st_size == 0:
            raise LogError(f"{path}: expected attempts, but the file is empty")
        self.separator = separator_of(path) if path.suffix == ".csv" else ","
        try:
            schema = self._schema(list(names.values()))
        except PolarsError as error:
            raise LogError(f"{path}: expected {path.suffix[1:]}: {first_line(error)}") from None
        for name in REQUIRED:
            if names[name] not in schema:
                has = ", ".join(schema) or "none"
                raise LogError(
                    f"{path}: column {names[name]}: missing (or name another one in the file of"
                    f" columns). The file has: {has}"
                )
        self.present = [name for name in names if names[name] in schema]
        self.types = {name: schema[names[name]] for name in self.present}

    def _schema(self, wanted: Sequence[str]) -> Mapping[str, Any]:
        if self.path.suffix == ".parquet":
            self.frame = pl.scan_parquet(
                self.path, row_index_name="row ", row_index_offset=1, missing_columns="raise"
            )
        elif self.path.suffix == ".csv":
            self.frame = pl.scan_csv(
                self.path, separator=self.separator, infer_schema=False, row_index_name="row ",
                row_index_offset=1,
            )  # fmt: skip
        else:
            found = self._members(wanted)
            self.frame = pl.scan_ndjson(
                self.path, schema=dict.fromkeys(found, pl.String), row_index_name="row ",
                row_index_offset=1,
            )  # fmt: skip
            return dict.fromkeys(found, pl.String())
        schema = dict(self.frame.collect_schema())
        del schema["row "]
        return schema

    def _members(self, wanted: Sequence[str]) -> List[str]:
        """The names of the members in the first lines, which a later line may leave out."""
        names: Dict[str, None] = {}
        with self.path.open(encoding="utf-8", errors="replace") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    value = Input.parsed(f"{self.path}: row {number}", line).value
                    if not isinstance(value, dict):
                        raise LogError(
                            f"{self.path}: row {number}: expected an object, got {line[:60].strip()}"
                        )
                    names.update(dict.fromkeys(value))
                if number >= 1000:
                    break
        return [name for name in names if name in wanted]

    def check(self) -> Dict[str, Any]:
        """Looks for wrong values, and returns what the plan needs."""
        row, rules = pl.col("row "), self._rules()
        found = [row.filter(bad).min().alias(str(at)) for at, (_, _, bad) in enumerate(rules)]
        typed = self.typed()
        values = [pl.len().alias("rows"), pl.col("network").approx_n_unique().alias("distinct")]
        if "time" in self.present:
            values += [pl.col("time").min().alias("first"), pl.col("time").max().alias("last")]
        if "currency" in self.present:
            values += [pl.col("currency").min().alias("one"), pl.col("currency").max().alias("two")]
        try:
            bad, fact = pl.collect_all(
                [self.frame.select(found), typed.select(values)], engine="streaming"
            )
        except PolarsError as error:
            raise self._unreadable(error) from None
        firsts = [(at, number) for at, number in enumerate(bad.row(0)) if number]
        if firsts:
            at, number = min(firsts, key=lambda one: one[1])
            name, expected, _ = rules[at]
            raise self._wrong(name, expected, number)
        facts = fact.row(0, named=True)
        if not facts["rows"]:
            raise LogError(f"{self.path}: expected attempts, but the file has no rows")
        if facts["distinct"] > 2 * MOST_NETWORKS:
            raise LogError(
                f"{self.path}: column {self.columns['network'].name}: expected at most"
                f" {MOST_NETWORKS} networks, got about {facts['distinct']:,}"
            )
        if facts.get("one") != facts.get("two"):
            name = self.columns["currency"].name
            first = typed.select(pl.col("currency").drop_nulls().first()).collect().item()
            number = (
                typed.filter(pl.col("currency") != first).select(pl.col("row").min())
                .collect(engine="streaming").item()
            )  # fmt: skip
            raise self._wrong("currency", f"{first}, as in the rows before", number)
        networks, countries = pl.collect_all(
            [typed.group_by(name).len() for name in ("network", "country")], engine="streaming"
        )
        return {
            "rows": facts["rows"], "first": facts.get("first"), "last": facts.get("last"),
            "currency": facts.get("one"),
            "networks": networks["network"].to_list(),
            "countries": dict(countries.iter_rows()),
        }  # fmt: skip

    def _unreadable(self, error: Exception) -> LogError:
        """Finds the row that can't be read."""
        if self.path.suffix in (".jsonl", ".ndjson"):
            with self.path.open(encoding="utf-8", errors="replace") as file:
                for number, line in enumerate(file, 1):
                    try:
                        is_object = not line.strip() or isinstance(strict_json(line), dict)
                    except ValueError:
                        is_object = False
                    if not is_object:
                        got = line.strip()[:60]
                        return LogError(f"{self.path}: row {number}: expected an object, got {got}")
        if self.path.suffix == ".csv":
            import csv

            with self.path.open(encoding="utf-8", errors="replace", newline="") as file:
                rows = csv.reader(file, delimiter=self.separator)
                width = len(next(rows))
                for number, values in enumerate(rows, 1):
                    if len(values) > width:
                        return LogError(
                            f"{self.path}: row {number}: expected {width} values, got {len(values)}"
                        )
        return LogError(f"{self.path}: expected {self.path.suffix[1:]}: {first_line(error)}")

    def _wrong(self, name: str, expected: str, number: int) -> LogError:
        column = self.columns[name].name
        value = self.frame.filter(pl.col("row ") == number).select(column).collect().item()
        got = "nothing" if value is None else str(value)[:60]
        return LogError(
            f"{self.path}: row {number}: column {column}: expected {expected}, got {got}"
        )

    def _rules(self) -> List[Tuple[str, str, pl.Expr]]:
        """What can be wrong: a value, what is expected instead, and the rows where it is so."""
        value = {name: self._value(name) for name in self.present}
        rules = [
            ("network", "a name", value["network"].is_null() | (value["network"] == "")),
            ("filled", "true or false", value["filled"].is_null()),
        ]
        given = pl.col(self.columns["price"].name)
        price, ms = value["price"], value["latency"]
        right = price.is_finite() & (price >= 0) & (price <= MOST_PRICE)
        rules.append(
            (
                "price",
                f"a number from 0 to {MOST_PRICE:,}, the price of 1,000 ads"
                " (or name its scale in the file of columns)",
                (value["filled"].fill_null(False) & ~right.fill_null(False))
                | (given.is_not_null() & (self._text("price") != "") & price.is_null()),
            )
        )  # fmt: skip
        right = ms.is_finite() & (ms >= 0) & (ms <= MOST_MS)
        rules.append(("latency", f"milliseconds from 0 to {MOST_MS:,}", ~right.fill_null(False)))
        if "time" in self.present:
            expected = "a time with a time zone (or name its timeZone in the file of columns)"
            rules.append(("time", expected, value["time"].is_null()))
        return rules

    def _text(self, name: str) -> pl.Expr:
        text = pl.col(self.columns[name].name).cast(pl.String)
        return text.str.strip_chars()

    def _value(self, name: str) -> pl.Expr:
        """A value of the lab; null if it is wrong or missing."""
        column, type_ = self.columns[name], self.types[name]
        raw = pl.col(column.name)
        if name in ("price", "latency"):
            if type_ == pl.String:
                text = self._text(name)
                if self.separator == ";":
                    text = text.str.replace(",", ".", literal=True)
                raw = text.cast(pl.Float64, strict=False)
            elif not type_.is_numeric():
                raise self._wrong_type(name, "numbers")
            return raw.cast(pl.Float64) * column.scale
        if name == "filled":
            if type_ == pl.Boolean:
                return raw
            if not type_.is_numeric() and type_ != pl.String:
                raise self._wrong_type(name, "true or false")
            words = {"true": True, "1": True, "1.0": True, "yes": True}
            words.update({"false": False, "0": False, "0.0": False, "no": False})
            text = self._text(name).str.to_lowercase()
            return text.replace_strict(words, default=None, return_dtype=pl.Boolean)
        if name == "time":
            return self._time(raw, type_, column.time_zone)
        if type_.is_nested() or type_ == pl.Binary:
            raise self._wrong_type(name, "text")
        return self._text(name)

    def _time(self, raw: pl.Expr, type_: Any, zone: Optional[str]) -> pl.Expr:
        def zoned(time: pl.Expr) -> pl.Expr:
            if zone is None:
                return pl.lit(None, pl.Datetime("ms", "UTC"))
            zoned = time.dt.replace_time_zone(zone, ambiguous="earliest", non_existent="null")
            return zoned.dt.convert_time_zone("UTC")

        if type_ == pl.Datetime:
            time = raw.dt.cast_time_unit("ms")
            known = type_.time_zone is not None
            return time.dt.convert_time_zone("UTC") if known else zoned(time)
        if type_.is_numeric():
            return since_1970(raw.cast(pl.Float64))
        if type_ != pl.String:
            raise self._wrong_type("time", "times")
        text = self._text("time").str.replace(" ", "T", literal=True)
        text = text.str.replace("Z", "+00:00", literal=True)
        reading: Dict[str, Any] = {"strict": False, "time_unit": "ms"}
        naive = text.str.to_datetime("%Y-%m-%dT%H:%M:%S%.f", **reading)
        return pl.coalesce(
            text.str.to_datetime("%Y-%m-%dT%H:%M:%S%.f%:z", **reading),
            text.str.to_datetime("%Y-%m-%dT%H:%M:%S%.f%z", **reading),
            zoned(naive),
            since_1970(text.cast(pl.Float64, strict=False)),
        )

    def _wrong_type(self, name: str, expected: str) -> LogError:
        return LogError(
            f"{self.path}: column {self.columns[name].name}: expected {expected},"
            f" got the type {self.types[name]}"
        )

    def typed(self) -> pl.LazyFrame:
        """The values of the lab, one row for each attempt."""
        values = [self._value(name).alias(name) for name in self.present]
        if "country" in self.present:
            values[self.present.index("country")] = (
                pl.when(self._text("country") != "").then(self._text("country"))
                .otherwise(pl.lit("unknown")).alias("country")
            )  # fmt: skip
        else:
            values.append(pl.lit("all").alias("country"))
        return self.frame.select(pl.col("row ").alias("row"), *values)

    def coded(self, plan: Plan) -> pl.LazyFrame:
        """The attempts as small numbers."""
        networks = {name: at for at, name in enumerate(plan.networks)}
        countries = {name: at for at, name in enumerate(plan.countries)}
        has_time = "time" in self.present
        hour = pl.col("time").dt.hour() if has_time else pl.lit(0)
        zone = self.columns["time"].time_zone
        if has_time and zone:
            hour = pl.col("time").dt.convert_time_zone(zone).dt.hour()
        held = pl.col("time") >= plan.held_from if plan.held_from else pl.lit(False)
        other = countries.get(OTHER, 0)
        return self.typed().select(
            plan.group(self.present).alias("group"),
            held.alias("held"),
            pl.col("network").replace_strict(networks, return_dtype=pl.UInt8).alias("network"),
            pl.col("country").replace_strict(countries, default=other, return_dtype=pl.UInt8),
            hour.cast(pl.UInt8).alias("hour"),
            "filled",
            "price",
            "latency",
            *(["load"] if "load" in self.present else []),
        )

    def count(self, plan: Plan) -> List[pl.DataFrame]:
        coded = self.coded(plan)
        kinds = [
            coded.filter("filled").with_columns(kind=pl.lit(PRICE, pl.UInt8), value="price"),
            coded.with_columns(
                kind=pl.when("filled").then(FILLED_MS).otherwise(UNFILLED_MS).cast(pl.UInt8),
                value="latency",
            ),
        ]
        low, high = pl.col("value").min().alias("low"), pl.col("value").max().alias("high")
        counting = [
            kind.with_columns(bin=bin_of(pl.col("value"))).group_by(KEYS).agg(pl.len().cast(pl.Int64).alias("n"), low, high)
            for kind in kinds
        ]  # fmt: skip
        try:
            return pl.collect_all(counting, engine="streaming")
        except PolarsError as error:
            raise self._unreadable(error) from None

    def some_loads(self, plan: Plan) -> pl.DataFrame:
        """All attempts of about 200,000 loads or fewer."""
        part = max(1, plan.attempts // 500_000)
        coded = self.coded(plan).filter(pl.col("load").hash(2) % part == 0)
        chosen = coded.select(pl.col("load").hash(3), "network", "country", "hour", "filled")
        return chosen.collect(engine="streaming")


def separator_of(path: Path) -> str:
    """What stands between the values of a CSV file. Where a comma is the decimal sign, it is `;`."""
    with path.open(encoding="utf-8", errors="replace") as file:
        header = file.readline()
    return "," if "," in header else next((one for one in ";\t" if one in header), ",")


def bin_of(value: pl.Expr) -> pl.Expr:
    return (
        pl.when(value <= 0).then(ZERO)
        .otherwise((value.clip(1e-9).log() / WIDTH).floor()).cast(pl.Int16)
    )  # fmt: skip


def since_1970(number: pl.Expr) -> pl.Expr:
    """A time in seconds, milliseconds or microseconds; its size says which."""
    ms = (
        pl.when(number > 1e14).then(number / 1000).when(number > 1e11).then(number)
        .otherwise(number * 1000)
    )  # fmt: skip
    right = number.is_finite() & (number > 1e8) & (number < 1e17)
    return (
        pl.when(right).then(ms).cast(pl.Int64).cast(pl.Datetime("ms")).dt.replace_time_zone("UTC")
    )


def strict_json(text: str) -> Any:
    """JSON, which has neither NaN nor Infinity."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    return json.loads(text, parse_constant=refuse)


def first_line(error: Exception) -> str:
    return str(error).splitlines()[0]
