"""A load as a card of at most 80 columns, for a terminal.

`adbridge load` draws the same card from the same answer: a test compares them, line by line.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Callable, List, Mapping, Optional, Sequence

WIDTH = 80

BOLD, FAINT, RED, GREEN = 1, 2, 31, 32
"""The numbers of colours in a terminal."""

LONGEST_TEXT = 2_000
"""How many characters of a text are shown."""

Paint = Callable[[int, str], str]
"""Gives a text a colour, if the terminal has colours."""


def load_card(params: Mapping[str, Any], answer: Mapping[str, Any], paint: Paint) -> str:
    """The networks that were asked, in order, and what the ad says.

    Parameters:
        params: The parameters of the load.
        answer: Its result.
    """
    attempts = answer["responseInfo"]["attempts"]
    duration = sum(attempt["latencyMs"] for attempt in attempts)
    adapter = params.get("adapter") or {}
    title = str(params.get("adUnitId") or adapter.get("className") or "")
    lines = [_header(title, answer, f"{answer['adId']} in {duration} ms", paint)]
    for number, attempt in enumerate(attempts, start=1):
        lines += _row(number, attempt, paint)
    lines += _frame(answer, paint)
    return "\n".join(lines)


def failure_card(attempts: Sequence[Mapping[str, Any]], paint: Paint) -> List[str]:
    """The networks that a load asked, and why none of them gave an ad."""
    rows = (_row(number, attempt, paint) for number, attempt in enumerate(attempts, start=1))
    return [line for lines in rows for line in lines]


def _header(title: str, answer: Mapping[str, Any], end: str, paint: Paint) -> str:
    end, kind = cut(end, 50), answer["format"]
    room = max(10, WIDTH - columns(end) - len(kind) - 4)
    name = cut(title, room)
    gap = " " * max(1, room - columns(name) + 2)
    return f"{paint(BOLD, name)}  {paint(FAINT, kind)}{gap}{paint(GREEN, end)}"


def _row(number: int, attempt: Mapping[str, Any], paint: Paint) -> List[str]:
    """A network with its time, and why it gave no ad."""
    error = attempt.get("error")
    mark = paint(RED, "✗") if error else paint(GREEN, "✓")
    time = f"{attempt['latencyMs']} ms"
    name = attempt["className"]
    if attempt.get("label"):
        name = f"{attempt['label']}: {name}"
    if attempt.get("parameter"):
        name = f"{name} ({attempt['parameter']})"
    room = WIDTH - 7 - len(str(number)) - len(time) - 1
    name = cut(name, room)
    gap = " " * (room - columns(name) + 1)
    lines = [f"  {mark}  {number}. {name}{gap}{paint(FAINT, time)}"]
    if error:
        reason = wrapped(_reason(error), WIDTH - 8)
        lines += [f"        {paint(RED, line)}" for line in reason]
    return lines


def _reason(error: Mapping[str, Any]) -> str:
    """Why there is no ad: the name of the innermost error, and its message."""
    cause, message = error, error.get("message") or ""
    while cause.get("underlying"):
        cause = cause["underlying"]
        # An error that repeats its cause says nothing more.
        if cause.get("message") and not message.endswith(cause["message"]):
            error, message = cause, cause["message"]
    name = error.get("name")
    # The bridge's own sentences say more than this name.
    if name and name != "mediationAdapterError":
        return f"{name}: {message}" if message else str(name)
    return message or f'Error {error.get("code")} of the domain "{error.get("domain")}".'


def _frame(answer: Mapping[str, Any], paint: Paint) -> List[str]:
    """The texts of the ad."""
    rows: List[str] = []

    def add(text: Optional[Any], colour: Optional[int] = None) -> None:
        if text:
            lines = wrapped(str(text), WIDTH - 8)
            rows.extend(paint(colour, line) if colour else line for line in lines)

    assets = answer.get("assets")
    content = assets or answer.get("content") or {}
    add(content.get("headline"), BOLD)
    add(content.get("body"))
    facts = [f"[ {content['callToAction']} ]" if content.get("callToAction") else None]
    if assets:
        rating = assets.get("starRating")
        facts.append(f"{rating} of 5 stars" if rating else None)
        known = ("headline", "body", "callToAction")
        others = (text for name, text in assets.items() if name not in known)
        facts += [text for text in others if isinstance(text, str)]
    add(" · ".join(fact for fact in facts if fact))
    reward = content.get("reward")
    add(f"reward: {reward['amount']:g} {reward['type']}" if reward else None)
    duration = content.get("durationMs")
    add(f"it runs for {duration} ms" if duration else None, FAINT)
    view = answer.get("view")
    if view:
        add(view.get("text"), BOLD)
        add(f"a banner of {view['width']:g} × {view['height']:g} points", FAINT)
    for name in ("icon", "image"):
        if content.get(name):
            add(f"{name}: {_image(content[name])}", FAINT)
    for image in content.get("images") or []:
        add(f"image: {_image(image)}", FAINT)
    edge = "─" * (WIDTH - 6)
    texts = rows or [paint(FAINT, "The ad has no texts.")]
    return [f"     ┌{edge}", *(f"     │ {text}" for text in texts), f"     └{edge}"]


def _image(image: Mapping[str, Any]) -> str:
    if image.get("data") is None:
        return image.get("url") or "no picture"
    size = f"{image['width']} × {image['height']} pixels, {image['mimeType']}"
    return f"{size}, {image['url']}" if image.get("url") else size


def columns(text: str) -> int:
    """How many columns of a terminal a text has."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def cut(text: str, room: int) -> str:
    """A text without line ends, of at most so many columns."""
    text = printable(text[:LONGEST_TEXT])
    if columns(text) <= room:
        return text
    kept = ""
    while columns(kept + text[len(kept)]) < room:
        kept += text[len(kept)]
    return f"{kept}…"


def wrapped(text: str, room: int) -> List[str]:
    """A text as lines, broken between its words, or in a word that is too long.

    Each line of the text begins a line, and keeps its indentation.
    """
    text = text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"
    return [part for line in re.split("\r?\n", text) for part in _wrapped(printable(line), room)]


def _wrapped(text: str, room: int) -> List[str]:
    if columns(text) <= room:
        return [text]
    indentation = " " * min(len(text) - len(text.lstrip(" ")), max(0, room - 20))
    lines, line = [], indentation
    for word in filter(None, text.split(" ")):
        if len(line) > len(indentation):
            if columns(line) + 1 + columns(word) <= room:
                line += f" {word}"
                continue
            lines.append(line)
            line = indentation
        while columns(line + word) > room:
            end = len(word)
            while end > 1 and columns(line + word[:end]) > room:
                end -= 1
            lines.append(line + word[:end])
            word, line = word[end:], indentation
        line += word
    return [*lines, line]


def printable(text: str) -> str:
    """A text of a network, without what controls a terminal or reorders the line."""
    return "".join(map(_printable, text))


def _printable(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Zl", "Zp"):
        return " "
    # The joiner of the parts of an emoji has no column.
    return "\ufffd" if category[0] == "C" and character != "\u200d" else character
