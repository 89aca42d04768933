"""Names, docstrings and modules in Python."""

from __future__ import annotations

import re
import textwrap
from typing import Dict, Iterable, List

from .document import Document

WIDTH = 100

HEADER = (
    '"""{summary}\n\nGenerated from {source} by clients/generate. Do not edit.\n"""\n\n'
    "from __future__ import annotations\n\n"
)


def snake(name: str) -> str:
    """`adSdkVersion` as `ad_sdk_version`, `rpc.discover` as `discover`."""
    word = re.split(r"[./]", name)[-1].replace("-", "_")
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", word).lower()


def constant(name: str) -> str:
    """`callToAction` as `CALL_TO_ACTION`."""
    return snake(name).upper()


def class_name(name: str) -> str:
    """`loadFailed` as `LoadFailed`."""
    return name[0].upper() + name[1:]


def indented(lines: Iterable[str], depth: int = 1) -> List[str]:
    return [" " * 4 * depth + line if line else "" for line in lines]


def module(
    summary: str,
    imports: List[str],
    blocks: Iterable[List[str]],
    source: str = "protocol/clients/openrpc.json",
) -> str:
    """The text of a module, with two empty lines between blocks."""
    parts = [HEADER.format(summary=summary, source=source) + "\n".join(imports)]
    parts += ["\n".join(block) for block in blocks]
    return "\n\n\n".join(parts) + "\n"


class Text:
    """Writes docstrings, with Python names."""

    def __init__(self, document: Document) -> None:
        wire = {p.name for m in document.methods for p in m.params}
        wire |= {m.name for s in document.structures for m in s.members}
        wire |= {m.name for m in document.methods if m.name.isalpha()}
        wire -= {value for e in document.enumerations for value in e.values}
        self._names: Dict[str, str] = {name: snake(name) for name in wire}

    def doc(self, *paragraphs: str, depth: int = 1) -> List[str]:
        """A docstring without indentation, for a place that is indented by `depth`.

        A line that begins with spaces keeps them; its continuation is indented deeper.
        """
        width = WIDTH - 4 * depth - len('"""')
        lines: List[str] = []
        for paragraph in paragraphs:
            lines += [""] if lines else []
            for line in self._python(paragraph).split("\n"):
                space = line[: len(line) - len(line.lstrip())]
                lines += textwrap.wrap(
                    line.strip(),
                    width,
                    initial_indent=space,
                    subsequent_indent=space + space,
                    break_long_words=False,
                    break_on_hyphens=False,
                )
        if len(lines) == 1 and len(lines[0]) <= width - len('"""'):
            return [f'"""{lines[0]}"""']
        return [f'"""{lines[0]}', *lines[1:], '"""']

    def _python(self, text: str) -> str:
        text = re.sub(r"\bnull\b", "None", text)
        return re.sub(r"`(\w+)`", lambda name: f"`{self._names.get(name[1], name[1])}`", text)
