"""Networks without a log: from a file that describes them, and attempts from recorded answers."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, Iterator, List, Mapping, Sequence, Set, Tuple

import polars as pl

from adbridge_lab import fitted
from adbridge_lab.inputs import Input, read_text


@dataclass(frozen=True)
class Network:
    name: str
    fill_rate: float
    """The share of the loads that get an ad, from 0 to 1."""
    latency_ms: Tuple[float, ...]
    """The quantiles of the time of an answer at equal distances, from the shortest to the longest."""
    ecpm: float
    """The price of 1,000 ads."""

    @property
    def parameter(self) -> str:
        """The parameter that makes the sample network behave like this one."""
        times = "-".join(str(round(ms)) for ms in self.latency_ms)
        return f"fill-{100 * self.fill_rate:.4f}+slow-{times}"


def fitted_to(networks: Sequence[Network]) -> fitted.Fitted:
    """These networks for the simulation: the same in all countries and hours."""
    return fitted.described(
        [network.name for network in networks],
        [network.fill_rate for network in networks],
        [network.latency_ms for network in networks],
        [(network.ecpm,) for network in networks],
    )


def read_networks(path: Path) -> List[Network]:
    """Reads a file of networks.

    Raises:
        ValueError: The message names the file, the network and the member that is wrong.
    """
    networks: Dict[str, Network] = {}
    items = Input.parsed(str(path), read_text(path))["networks"]
    for item in items.items():
        name = item["name"].text()
        if name in networks:
            raise ValueError(f"{item.place}: expected another name, because {name} is above")
        item = Input(f"{path}: {name}", item.value)
        fill_rate, ecpm = item["fillRate"].number(high=1), item["ecpm"].number()
        latency_ms: List[float] = []
        for ms in item["latencyMs"].items():
            latency_ms.append(ms.number(*latency_ms[-1:]))  # They rise.
        if not latency_ms:
            raise item["latencyMs"].error("at least one number")
        networks[name] = Network(name, fill_rate, tuple(latency_ms), ecpm)
    if not networks:
        raise items.error("at least one network")
    return list(networks.values())


def recorded_attempts(path: Path, prices: Mapping[str, float]) -> pl.DataFrame:
    """A log of recorded answers: the output of adbridge, or a transcript.

    A network is named by its label, else by its parameter, else by its class. A response that is
    written twice, such as in the answer to `getAd`, counts once.

    Raises:
        ValueError: The message names the file and the line, or the price that is missing.
    """
    rows: List[Tuple[int, str, bool, float]] = []
    responses: Set[str] = set()
    record = read_text(path)
    if record[:100].lstrip().lower().startswith("<!doctype html"):
        raise ValueError(f"{path}: expected the output of adbridge or a transcript, got a page")
    loads = 0
    for number, line in enumerate(record.splitlines(), 1):
        text = re.sub(r"^<+ ", "", line)
        if '"responseInfo"' in text and text.startswith("{"):
            for load in new_loads(Input.parsed(f"{path}:{number}", text), responses):
                loads += 1
                for attempt in load:
                    class_name = attempt["className"]
                    label = attempt.value.get("label") or attempt.value.get("parameter")
                    name = (Input(attempt.place, label) if label else class_name).text()
                    attempt = Input(f"{path}:{number}: {name}", attempt.value)
                    ms = float(attempt["latencyMs"].number())
                    rows.append((loads, name, attempt["error"].value is None, ms))
    if not rows:
        raise ValueError(f"{path}: expected answers with attempts, found none")
    seen = list(dict.fromkeys(name for _, name, _, _ in rows))
    for name in prices:
        if name not in seen:
            found = ", ".join(sorted(seen))
            raise ValueError(f"--price {name}: {path} has no attempts of it, but of: {found}")
    missing = [f"--price {name}=ECPM" for name in seen if name not in prices]
    if missing:
        raise ValueError(f"{path} has no prices: add {' '.join(missing)}")
    frame = pl.DataFrame(rows, ["load", "network", "filled", "latency"], orient="row")
    price = pl.col("network").replace_strict(dict(prices), return_dtype=pl.Float64)
    return frame.with_columns(price=pl.when("filled").then(price))


def new_loads(message: Input, responses: Set[str]) -> Iterator[List[Input]]:
    """The attempts of every response info in a message that is new.

    Records in one file can have the same ids, so the rest of a response counts, too.
    """
    left = [message]
    while left:
        part = left.pop()
        if isinstance(part.value, dict) and isinstance(part.value.get("attempts"), list):
            response = json.dumps(part.value, sort_keys=True)
            if part.value.get("responseId") is None or response not in responses:
                responses.add(response)
                yield part["attempts"].items()
        else:
            left += part.parts()
