"""The pages that persons write, as pages of the site."""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FOLDERS = [".github", "clients", "protocol", "Tests"]
SKIPPED = {"node_modules", "target"}
#: The pictures of the site. Those of other kinds would be a tenth of its size.
PICTURES = {".svg"}

#: What else a page links to, and the site has.
DOCUMENTS = [
    "protocol/clients/openrpc.json", "protocol/clients/configuration.schema.json", "protocol/adapters/openrpc.json",
    "protocol/adapters/expectations.schema.json", "protocol/adapters/tape.schema.json", "LICENSE",
]

CLIENTS = "protocol/clients"
NAVIGATION = [
    {"Start": "README.md"},
    {
        "Clients": [
            {"Learn the calls": f"{CLIENTS}/README.md"},
            {"Methods": f"{CLIENTS}/methods.md"},
            {"Types": f"{CLIENTS}/types.md"},
            {"Notifications": f"{CLIENTS}/notifications.md"},
            {"Contract rules": f"{CLIENTS}/rules.md"},
            {"Auctions": f"{CLIENTS}/auctions.md"},
            {"Networks of a test": f"{CLIENTS}/networks.md"},
            {"Sample network": f"{CLIENTS}/sample-network.md"},
            {"Configuration": f"{CLIENTS}/configuration.md"},
            {"Records of a run": f"{CLIENTS}/records.md"},
            {"Lines and headers": f"{CLIENTS}/lines.md"},
            {"Order and cancellation": f"{CLIENTS}/order.md"},
            {"Limits": f"{CLIENTS}/limits.md"},
            {"Life of the process": f"{CLIENTS}/process.md"},
            {"Further clients": f"{CLIENTS}/listen.md"},
            {"Transcripts": f"{CLIENTS}/transcripts/README.md"},
        ]
    },
    {
        "Adapters": [
            {"The adapters' contract": "protocol/adapters/README.md"},
            {"Checks": "protocol/adapters/checks.md"},
            {"Tapes": "protocol/adapters/tapes.md"},
            {"Transcripts": "protocol/adapters/transcripts/README.md"},
            {"Security": "protocol/security.md"},
            {"Swift": "clients/README.md"},
            {"Android": "clients/java/README.md"},
        ]
    },
    {
        "Libraries": [
            {"Python": "clients/python/README.md"},
            {"JavaScript": "clients/javascript/README.md"},
            {"Agents": "protocol/mcp/README.md"},
            {"Packages": "clients/packager/README.md"},
        ]
    },
]

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")


def pages():
    """The paths of all pages."""
    found = [ROOT / "README.md"]
    for folder in FOLDERS:
        found += sorted(
            path for path in (ROOT / folder).rglob("*.md") if not is_skipped(path.relative_to(ROOT / folder)))
    return found


def is_skipped(path):
    """Whether a path leads into a folder of tools."""
    return any(part in SKIPPED or part.startswith(".") for part in path.parts)


def write(folder):
    """Copies all pages, with their pictures and documents, into a folder."""
    found = pages()
    names = {placed(path) for path in found}
    for path in found:
        text = path.read_text("utf-8")
        parts = re.split(r"(^ *```.*?^ *```$)", text, flags=re.M | re.S)
        parts[::2] = [LINK.sub(lambda match: link(match, path, names, folder), part) for part in parts[::2]]
        target = folder / placed(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(spaced("".join(parts)), "utf-8")
    for name in DOCUMENTS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)


def placed(path):
    """Where a page is in the site. Folders with a dot are not served."""
    return path.relative_to(ROOT).as_posix().removeprefix(".")


def link(match, page, names, folder):
    """A link of the site; the words alone if its target is a file of the project only."""
    mark, words, target = match.groups()
    path, _, anchor = target.partition("#")
    if target.startswith(("https://", "mailto:")) or not path:
        return match.group()
    file = (page.parent / path).resolve()
    if not file.is_relative_to(ROOT):
        return words
    if mark and file.suffix in PICTURES:
        copy = folder / placed(file)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
        return match.group()
    if placed(file) in names or file.relative_to(ROOT).as_posix() in DOCUMENTS:
        up = "../" * placed(page).count("/")
        return f"{mark}[{words}]({up}{placed(file)}{'#' if anchor else ''}{anchor})"
    return words


def spaced(text):
    """Markdown of GitHub for Python-Markdown, which needs a blank line before a list, and four columns below an item."""
    lines, is_code = [], False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            is_code = not is_code
        is_item = re.match(r"(- |\d+\. )", line)
        if is_item and not is_code and lines and lines[-1].strip() and not re.match(r"(- |\d+\. |  )", lines[-1]):
            lines.append("")
        nested = re.match(r"  ( *)(- .*)", line)
        lines.append(f"    {nested.group(2)}" if nested and not is_code else line)
    return "\n".join(lines) + "\n"
