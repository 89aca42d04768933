"""Ads, failed loads and violations as HTML, for notebooks.

All texts come from adapters and networks. They are always shown as text.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any, Callable, Iterable, List, Mapping, Optional, Sequence

from ._timeline import before_these, describe_cause

MOST_EVENTS = 100
LONGEST_TEXT = 500

# Colours that are readable on a light and on a dark background.
GOOD, BAD, FAINT = "#2e8b57", "#d9534f", "#888"

_CONTROLS = {number: 0x2400 + number for number in range(0x20)}
"""The control characters, and symbols that show them."""


def shown(value: Any) -> Optional[str]:
    """The HTML of a value, or None: the notebook then shows its `repr`. Never raises."""
    try:
        return _html(value)
    except Exception:
        return None


def _html(value: Any) -> Optional[str]:
    if hasattr(value, "_received"):
        return _ad(value)
    if hasattr(value, "rule") and hasattr(value, "severity"):
        return _violation(value)
    data = getattr(value, "data", None)
    if isinstance(data, Mapping) and "responseInfo" in data:
        return _failure(value, data["responseInfo"])
    return None


def _ad(ad: Any) -> str:
    state = _known(ad._state)
    parts = [_heading(f"{ad.ad_id}: {ad.format}", state or "", FAINT)]
    picture = _known(ad._picture)
    if picture is not None:
        data = b64encode(picture.encode("utf-8", "replace")).decode()
        parts.append(
            f'<img alt="{_text(f"A picture of {ad.ad_id}")}" style="max-width:100%;max-height:480px" '
            f'src="data:image/svg+xml;base64,{data}">'
        )
    events = list(ad._received)
    before = before_these(len(events) - MOST_EVENTS, "event")
    if before:
        parts.append(f"<p>{before}</p>")
    rows = [
        (f"{event.at_ms} ms", event.event, event.asset or "") for event in events[-MOST_EVENTS:]
    ]
    parts.append(_table(["time", "event", "asset"], rows) if rows else "<p>No events yet.</p>")
    return _box(parts)


def _failure(error: Any, info: Mapping[str, Any]) -> str:
    parts = [_heading(str(error.message), f"{error.code} {error.name}", BAD)]
    attempts: Sequence[Mapping[str, Any]] = info["attempts"]
    longest = max((attempt["latencyMs"] for attempt in attempts), default=0) or 1
    rows = [
        (
            f"{number}. {attempt.get('label') or attempt['className']}",
            attempt.get("parameter") or "",
            f"{attempt['latencyMs']} ms",
            _Raw(_bar(attempt["latencyMs"] / longest, attempt.get("error"))),
            describe_cause(attempt["error"]) if attempt.get("error") else "has an ad",
        )
        for number, attempt in enumerate(attempts[:MOST_EVENTS], start=1)
    ]
    if rows:
        parts.append(_table(["network", "parameter", "latency", "", "result"], rows))
    return _box(parts)


def _violation(violation: Any) -> str:
    colour = FAINT if str(violation.severity) == "info" else BAD
    where = ", ".join(filter(None, [violation.class_name, violation.ad_id]))
    rows = [(f"{violation.at_ms} ms", where, violation.message)]
    return _box(
        [
            _heading(str(violation.rule), str(violation.severity), colour),
            _table(["time", "adapter, ad", "what happened"], rows),
        ]
    )


class _Raw(str):
    """HTML in place of a text."""


def _bar(share: float, error: Optional[Any]) -> str:
    width = max(2, round(100 * share))
    colour = BAD if error else GOOD
    return f'<div style="width:{width}px;height:10px;background:{colour}"></div>'


def _heading(title: str, state: str, colour: str) -> str:
    return f'<b>{_text(title)}</b> <span style="color:{colour}">{_text(state)}</span><br>'


def _table(titles: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    head = "".join(f'<th style="text-align:left">{_text(title)}</th>' for title in titles)
    lines: List[str] = []
    for row in rows:
        cells = (cell if isinstance(cell, _Raw) else _text(cell) for cell in row)
        lines.append("".join(f'<td style="text-align:left">{cell}</td>' for cell in cells))
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _box(parts: Iterable[str]) -> str:
    return f"<div>{''.join(parts)}</div>"


def _known(ask: Callable[[], Optional[str]]) -> Optional[str]:
    """The daemon's answer, or None: it ended or is too old, or the ad was disposed of."""
    try:
        return ask()
    except Exception:
        return None


def _text(value: Any) -> str:
    text = str(value)
    if len(text) > LONGEST_TEXT:
        text = f"{text[:LONGEST_TEXT]}…"
    whole = text.encode("utf-8", "replace").decode()
    return escape(whole.translate(_CONTROLS))
