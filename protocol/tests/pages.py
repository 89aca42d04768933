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

    def conversations(self):
        """The lines of JSON-RPC below each heading that has some, with the number of its line in the file.

        A message on several lines, in a block of JSON, is one line here.
        """
        found = {}
        for match in re.finditer(r"^(#+ .*)$|^```(jsonl?)\n(.*?)^```$", self.text, re.M | re.S):
            if match.group(1):
                lines = found.setdefault(self.text.count("\n", 0, match.start()) + 1, [])
            elif match.group(2) == "jsonl":
                lines += match.group(3).splitlines()
            elif '"jsonrpc"' in match.group(3):
                lines.append("".join(line.strip() for line in match.group(3).splitlines()))
        return {first: lines for first, lines in found.items() if lines}

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


class Pages:
    """The pages of a contract."""

    def __init__(self, folder):
        names = sorted(path.name for path in (PROTOCOL / folder).glob("*.md"))
        self.all = [Page(f"{folder}/{name}") for name in names]

    def section(self, title):
        """The text below a heading, which one page has."""
        pages = [page for page in self.all if re.search(rf"^#+ {re.escape(title)}\n", page.text, re.M)]
        assert len(pages) == 1, f"{title} is a heading of {[page.name for page in pages]}"
        return pages[0].section(title)


OVERVIEW = Page("README.md")
CLIENTS_PAGES = Pages("clients")
CLIENTS_README = Page("clients/README.md")
METHODS = Page("clients/methods.md")
CONFIGURATION = Page("clients/configuration.md")
ADAPTERS_README = Page("adapters/README.md")


def anchors(path):
    """The anchors of a file."""
    text = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.M | re.S)
    titles = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def tables(text):
    """The tables in a text: a list of rows each, without the head."""
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", text, re.M):
        rows = [[cell.strip() for cell in row[1:-1].split("|")] for row in block.splitlines()]
        found.append(rows[2:])
    return found


def heads(text):
    """The cells in the head of each table in a text."""
    found = re.findall(r"^\|(.*)\|\n\|[-| ]+\|$", text, re.M)
    return [[cell.strip() for cell in head.split("|")] for head in found]


def code(cell):
    """The first piece of code in a cell, without its marks."""
    match = re.search(r"`([^`]+)`", cell)
    return match and match.group(1)
