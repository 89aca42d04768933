"""The tables and the lines of JSON in the pages of `protocol/`, read for the tests."""

import re

from contract import PROTOCOL


class Page:
    """A file in Markdown."""

    def __init__(self, name):
        self.name = name
        self.text = (PROTOCOL / name).read_text("utf-8")

    def section(self, title):
        """The text below a heading, up to the next heading of the same or a higher rank."""
        heading = re.search(rf"^(#+) {re.escape(title)}\n", self.text, re.M)
        assert heading, f"{self.name} has no section {title}"
        rest = self.text[heading.end() :]
        end = re.search(rf"^#{{1,{len(heading.group(1))}}} ", rest, re.M)
        return rest[: end.start()] if end else rest

    def headings(self, rank):
        """The headings of a rank that are code."""
        return re.findall(rf"^{'#' * rank} `([^`]+)`$", self.text, re.M)

    def blocks(self, language):
        """The lines of each block of a language, with the number of the first in the file."""
        found = []
        for match in re.finditer(rf"^```{language}\n(.*?)^```$", self.text, re.M | re.S):
            first = self.text.count("\n", 0, match.start()) + 2
            found.append((first, match.group(1).splitlines()))
        return found

    def broken_links(self):
        """The links without a target."""
        found = []
        for target in re.findall(r"\]\(([^)]+)\)", self.text):
            path, _, anchor = target.partition("#")
            if target.startswith("https://"):
                continue
            file = (PROTOCOL / self.name).parent / path if path else PROTOCOL / self.name
            if not file.exists() or anchor and anchor not in anchors(file):
                found.append(target)
        return found


OVERVIEW = Page("README.md")
README = Page("clients/README.md")
ADAPTERS_README = Page("adapters/README.md")


def anchors(path):
    """The anchors of a file."""
    titles = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


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
