"""A recorded conversation as a table for people, from its lines."""

from __future__ import annotations

import json
import re
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple

MOST_ROWS = 200
MOST_ATTEMPTS = 20
LONGEST_TEXT = 300

Row = Tuple[str, str, str]

_LONG = re.compile(r'"([^"\\]{40})[^"\\]{360,}"')
_IMAGE = re.compile(r'"(data|watermark)": ?"([A-Za-z0-9+/=]{64,})"')
_HIDDEN = frozenset(["initialize", "ping", "shutdown", "exit", "rpc.discover", "$/cancelRequest"])


def shortened(line: str) -> str:
    """A line without images in base64 and other long strings. It is still JSON."""
    if len(line) <= 100:
        return line
    line = _IMAGE.sub(lambda match: f'"{match[1]}":"({len(match[2]):,} characters)"', line)
    return _LONG.sub(lambda match: f'"{match[1]}… ({len(match[0]) - 2:,} characters)"', line)


def before_these(count: int, what: str) -> str:
    """How many there are before those that are shown; an empty string if there are none."""
    return f"{count:,} {what}{'' if count == 1 else 's'} before these" if count > 0 else ""


def table(lines: Iterable[str]) -> str:
    """The calls, attempts, events and violations in lines, one a row. `>` or `<` begins each line."""
    rows = list(_Timeline().rows(lines))
    if not rows:
        return ""
    before = before_these(len(rows) - MOST_ROWS, "row")
    start = [f"({before})"] if before else []
    rows = rows[-MOST_ROWS:]
    first, second = (max(len(row[index]) for row in rows) for index in (0, 1))
    shown = (f"{at:>{first}}  {ad:{second}}  {text}".rstrip() for at, ad, text in rows)
    return "\n".join([*start, *shown])


class _Timeline:
    def __init__(self) -> None:
        self._requests: Dict[str, Tuple[str, Mapping[str, Any], int]] = {}
        self._now = 0

    def rows(self, lines: Iterable[str]) -> Iterator[Row]:
        for line in lines:
            direction, _, text = line.partition(" ")
            try:
                message = json.loads(text)
            except (ValueError, RecursionError):
                continue  # It was cut, or is not JSON.
            for one in message if isinstance(message, list) else [message]:
                try:
                    yield from self._message(direction, one)
                except (AttributeError, KeyError, TypeError, ValueError):
                    continue  # It does not follow the protocol: the conversation below shows it.

    def _message(self, direction: str, message: Any) -> Iterator[Row]:
        method, params = message.get("method"), message.get("params") or {}
        if direction == ">":
            if message.get("id") is not None:
                self._requests[_key(message["id"])] = method, params, self._now
            if method not in _HIDDEN:
                yield self._row(params.get("adId"), f"{method} {_arguments(params)}")
        elif method is not None:
            self._now = max(self._now, params.get("atMs", 0))
            yield from self._notification(method, params)
        else:
            unknown: Tuple[str, Mapping[str, Any], int] = ("?", {}, self._now)
            asked, about, at = self._requests.pop(_key(message.get("id")), unknown)
            yield from self._answer(asked, about, at, message)

    def _notification(self, method: str, params: Mapping[str, Any]) -> Iterator[Row]:
        ad_id = params.get("adId")
        if method == "adEvent":
            yield self._row(ad_id, f"* {params['event']} {_details(params)}")
        elif method == "contractViolation":
            who = f"{params['rule']} by {params['className']}"
            yield self._row(ad_id, f"! {params['severity']}: {who}: {params['message']}")
        elif method == "adapterStatus":
            yield self._row(None, f"! {params['className']}: {params['description']}")
        else:
            yield self._row(ad_id, f"* {method} {_arguments(params, ('index', 'atMs'))}")

    def _answer(
        self, method: str, about: Mapping[str, Any], asked_ms: int, message: Mapping[str, Any]
    ) -> Iterator[Row]:
        error, result = message.get("error"), message.get("result") or {}
        data = error.get("data") or {} if error else result
        if method == "advanceClock" and not error:
            self._now = max(self._now, result["nowMs"])
        ad_id = data.get("adId") or about.get("adId")
        info = data.get("responseInfo") or {}
        if method.startswith("load"):
            for number, attempt in enumerate(info.get("attempts", []), start=1):
                # Networks are asked one after the other.
                asked_ms += attempt["latencyMs"]
                self._now = max(self._now, asked_ms)
                yield self._row(ad_id, f"  {number}. {_attempt(attempt)}")
        if error:
            code = f"{error.get('code')} {data.get('name', '')}".strip()
            yield self._row(ad_id, f"! {method} failed: {error.get('message')} ({code})")
        elif method.startswith("load"):
            yield self._row(ad_id, f"  {method} gave {ad_id}, {result.get('format')}")

    def _row(self, ad_id: Optional[Any], text: str) -> Row:
        return f"{self._now} ms", "" if ad_id is None else _line(str(ad_id)), _line(text)


def _line(text: str) -> str:
    """A text in one line, cut if it is long."""
    one = " ".join(text.rstrip().splitlines())
    return one if len(one) <= LONGEST_TEXT else f"{one[:LONGEST_TEXT]}…"


def describe_cause(error: Mapping[str, Any]) -> str:
    """The deepest cause of an ad error: what the network said."""
    while error.get("underlying"):
        error = error["underlying"]
    name = error.get("name") or f"{error.get('domain')} {error.get('code')}"
    return f"{name}: {error.get('message')}"


def attempts(data: Any) -> List[str]:
    """The attempts in the data of an error, one a line; none if it has none."""
    try:
        found = data["responseInfo"]["attempts"]
        lines = [f"{number}. {_line(_attempt(one))}" for number, one in enumerate(found, start=1)]
    except (AttributeError, KeyError, TypeError):
        return []
    left = len(lines) - MOST_ATTEMPTS
    return lines if left <= 0 else [*lines[:MOST_ATTEMPTS], f"… and {left} more"]


def _attempt(attempt: Mapping[str, Any]) -> str:
    names = [attempt.get("label"), attempt["className"], attempt.get("parameter")]
    who = ", ".join(str(name) for name in names if name is not None)
    error = attempt.get("error")
    outcome = f"failed: {describe_cause(error)}" if error else "gave an ad"
    return f"{who}: after {attempt.get('latencyMs')} ms {outcome}"


def _details(params: Mapping[str, Any]) -> str:
    """The members of an event that say more than its name."""
    parts: List[str] = []
    if params.get("asset"):
        parts.append(str(params["asset"]))
    if params.get("error"):
        parts.append(describe_cause(params["error"]))
    for name in ("reward", "size", "view"):
        if params.get(name):
            parts.append(json.dumps(params[name], ensure_ascii=False))
    return " ".join(parts)


def _arguments(params: Mapping[str, Any], hidden: Iterable[str] = ()) -> str:
    """Parameters as `name=value`, without the ad, which has its own column."""
    shown = {name: value for name, value in params.items() if name not in ("adId", *hidden)}
    return " ".join(
        f"{name}={value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for name, value in shown.items()
    )


def _key(id: Any) -> str:
    return json.dumps(id)
