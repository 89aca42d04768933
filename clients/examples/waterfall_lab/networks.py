"""The networks of a waterfall: how often they have an ad, how fast, and at what price."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Sequence, Tuple


@dataclass(frozen=True)
class Network:
    name: str
    fill_rate: float
    """The share of the loads that get an ad, from 0 to 1."""
    latency_ms: Tuple[int, ...]
    """The quantiles of the time of an answer at equal distances, from the shortest to the longest."""
    ecpm: float
    """The price of 1,000 ads."""

    def __post_init__(self) -> None:
        if not 0 <= self.fill_rate <= 1:
            raise ValueError(f"{self.name}: fillRate is {self.fill_rate}; expected 0 to 1.")
        if not self.latency_ms or list(self.latency_ms) != sorted(self.latency_ms):
            raise ValueError(f"{self.name}: latencyMs must be a list of rising numbers.")
        if self.latency_ms[0] < 0 or self.ecpm < 0:
            raise ValueError(f"{self.name}: latencyMs and ecpm must not be negative.")

    @property
    def parameter(self) -> str:
        """The parameter that makes the sample network behave like this one."""
        times = "-".join(str(round(ms)) for ms in self.latency_ms)
        return f"fill-{100 * self.fill_rate:.4f}+slow-{times}"


def read_networks(path: Path) -> List[Network]:
    """Reads a file of networks."""
    try:
        return [
            Network(item["name"], item["fillRate"], tuple(item["latencyMs"]), item["ecpm"])
            for item in json.loads(path.read_text())["networks"]
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} is not a file of networks: {error!r}") from None


@dataclass
class Seen:
    """What a record says about a network."""

    latencies: List[int] = field(default_factory=list)
    filled: int = 0


def recorded_networks(path: Path, prices: Mapping[str, float]) -> List[Network]:
    """The networks of recorded answers: the output of adbridge, or a transcript.

    A network is named by its label, else by its parameter, else by its class.
    """
    seen: Dict[str, Seen] = {}
    for line in path.read_text().splitlines():
        text = re.sub(r"^<+ ", "", line)
        if '"responseInfo"' in text and text.startswith("{"):
            for attempt in attempts(json.loads(text)):
                name = attempt["label"] or attempt["parameter"] or attempt["className"]
                network = seen.setdefault(name, Seen())
                network.latencies.append(attempt["latencyMs"])
                network.filled += attempt["error"] is None
    unknown = [name for name in prices if name not in seen]
    missing = [name for name in seen if name not in prices]
    if unknown or missing or not seen:
        raise ValueError(
            f"{path} has attempts of {sorted(seen)}. "
            + "".join(f"It has none of {name}. " for name in unknown)
            + "".join(f"Give a price: --price {name}=ECPM. " for name in missing)
        )
    return [
        Network(name, one.filled / len(one.latencies), quantiles(one.latencies), prices[name])
        for name, one in seen.items()
    ]


def attempts(value: Any) -> Iterator[Mapping[str, Any]]:
    """The attempts of every response info in a message."""
    items: Iterable[Any] = value.values() if isinstance(value, dict) else value
    if isinstance(value, dict) and "loadedAttempt" in value:
        yield from value["attempts"]
    elif isinstance(value, (dict, list)):
        for item in items:
            if isinstance(item, (dict, list)):
                yield from attempts(item)


def quantiles(values: Sequence[int], count: int = 11) -> Tuple[int, ...]:
    """The smallest value, the largest one, and those at equal distances between them."""
    ordered = sorted(values)
    return tuple(ordered[(len(ordered) - 1) * index // (count - 1)] for index in range(count))
