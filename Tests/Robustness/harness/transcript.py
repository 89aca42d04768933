"""Reads input lines from golden transcripts, and writes failures as transcripts."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[3] / "protocol/clients/transcripts"


def lines_in():
    """Every input line of every golden transcript, without its end, shortest first."""
    found = set()
    for path in FOLDER.glob("*.jsonl"):
        for line in path.read_text("utf-8").split("\n"):
            mark, _, rest = line.partition(" ")
            if mark == ">":
                found.add(rest.encode())
            elif mark == ">x":
                found.add(bytes.fromhex(rest))
    return sorted(found, key=lambda line: (len(line), line))


def write(lines, title, arguments=()):
    """Input lines as a transcript; replay it with `grep '^> ' FILE | cut -c3- | adbridge …`."""
    head = [f"# {title}"]
    if arguments and list(arguments) != ["--clock", "manual"]:
        head.append(f"$ {' '.join(arguments)}")
    return "\n".join(head + [_mark(line) for line in lines]) + "\n"


def _mark(line):
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        return f">x {line.hex()}"
    is_plain = text.isprintable() or text.replace("\t", "").isprintable()
    return f"> {text}" if is_plain and text == text.rstrip() else f">x {line.hex()}"
