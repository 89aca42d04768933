"""The tables and the lines of JSON in `protocol/README.md`, read for the tests."""

import re

from contract import PROTOCOL

TEXT = (PROTOCOL / "README.md").read_text("utf-8")


def section(title):
    """What stands below a heading, up to the next one of the same rank or a higher one."""
    heading = re.search(rf"^(#+) {re.escape(title)}\n", TEXT, re.M)
    assert heading, f"README.md has no section {title}"
    rest = TEXT[heading.end() :]
    end = re.search(rf"^#{{1,{len(heading.group(1))}}} ", rest, re.M)
    return rest[: end.start()] if end else rest


def tables(text):
    """The tables in a text: a list of rows each, without the head."""
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", text, re.M):
        rows = [[cell.strip() for cell in row[1:-1].split("|")] for row in block.splitlines()]
        found.append(rows[2:])
    return found


def code(cell):
    """The first piece of code in a cell, without its marks."""
    match = re.search(r"`([^`]+)`", cell)
    return match and match.group(1)


def headings(rank):
    """The headings of a rank that are a piece of code."""
    return re.findall(rf"^{'#' * rank} `([^`]+)`$", TEXT, re.M)


def blocks(language):
    """The lines of each block of a language, with the number of the first in the file."""
    found = []
    for match in re.finditer(rf"^```{language}\n(.*?)^```$", TEXT, re.M | re.S):
        first = TEXT.count("\n", 0, match.start()) + 2
        found.append((first, match.group(1).splitlines()))
    return found


def anchors():
    """The places in the file that a link can lead to."""
    titles = re.findall(r"^#+ (.*)$", TEXT, re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
