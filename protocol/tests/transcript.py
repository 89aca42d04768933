"""Golden transcripts: reading and writing them, and playing one against a daemon.

Needs only the standard library.
"""

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

CLIENTS_FOLDER = Path(__file__).resolve().parent.parent / "clients/transcripts"
ADAPTERS_FOLDER = Path(__file__).resolve().parent.parent / "adapters/transcripts"

DEFAULT_ARGUMENTS = {
    CLIENTS_FOLDER: ["--clock", "manual"],
    ADAPTERS_FOLDER: ["--clock", "manual", "--config", "configuration.json"],
}

PLAYERS = ["bridge", "python", "javascript", "swift"]

# The marks of lines that the author of the file writes, and of those that the daemon writes.
ACTIONS = {">", ">x", "<<", "<<!"}
AUTHORED = ACTIONS | {"#", "$", "@", ""}
RECORDED = {"<", ">>", ">>!", "!"}


@dataclass
class Line:
    """A line of the file: its mark, and what follows it."""

    mark: str
    text: str = ""

    def __str__(self):
        return f"{self.mark} {self.text}".rstrip(" ")

    @property
    def is_input(self):
        return self.mark in (">", ">x")

    @property
    def is_action(self):
        return self.mark in ACTIONS

    @property
    def data(self):
        """The bytes that the line stands for, its end included."""
        line = bytes.fromhex(self.text) if self.mark == ">x" else self.text.encode()
        return line + b"\n"


@dataclass
class Transcript:
    """A conversation: the lines of the file in order."""

    path: Path
    lines: list[Line] = field(default_factory=list)

    @classmethod
    def read(cls, path):
        transcript = cls(path)
        for number, text in enumerate(path.read_text("utf-8").split("\n")[:-1], 1):
            mark, _, rest = text.partition(" ")
            if mark not in AUTHORED | RECORDED:
                raise ValueError(f"{path}:{number}: a line begins with {mark!r}")
            transcript.lines.append(Line(mark, rest))
        return transcript

    def __str__(self):
        return self.path.stem

    def write(self):
        self.path.write_text("".join(f"{line}\n" for line in self.lines), "utf-8")

    def words(self, mark):
        return [word for line in self.lines if line.mark == mark for word in line.text.split()]

    @property
    def arguments(self):
        """The arguments of the daemon; files are in the folder of the transcript."""
        own, words = self.words("$"), []
        default = DEFAULT_ARGUMENTS[self.path.parent]
        for option, value in zip(default[::2], default[1::2]):
            words += [] if option in own else [option, value]
        return [str(self.path.parent / word) if word.endswith(".json") else word for word in words + own]

    @property
    def players(self):
        """What the conversation is played against."""
        return self.words("@") or PLAYERS

    @property
    def maximum_line_bytes(self):
        """The longest input line."""
        words = self.arguments
        if "--max-line-bytes" not in words:
            return 16 << 20
        return int(words[words.index("--max-line-bytes") + 1])

    @property
    def input(self):
        """The whole input of the daemon."""
        return b"".join(line.data for line in self.lines if line.is_input)

    @property
    def output(self):
        """The whole expected output of the daemon."""
        return b"".join(line.text.encode() + b"\n" for line in self.lines if line.mark == "<")

    @property
    def exit_code(self):
        """1 if `exit` comes without `shutdown` before it, else 0."""
        for line in self.lines:
            if line.is_input and b'"method":"shutdown"' in line.data:
                return 0
            if line.is_input and b'"method":"exit"' in line.data:
                return 1
        return 0


def transcripts(folder=CLIENTS_FOLDER):
    """Every golden transcript of a folder, by name."""
    return [Transcript.read(path) for path in sorted(folder.glob("*.jsonl"))]


def run(daemon, transcript):
    """Writes the whole input at once; returns the output and the exit code."""
    process = subprocess.run(
        [Path(daemon).resolve(), *transcript.arguments],
        input=transcript.input,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=60,
        check=False,
    )
    return process.stdout, process.returncode


def run_by_line(daemon, transcript):
    """Writes one line after the other; returns the output of each, and the output after the end.

    A ping after each line marks the end of the output that the line causes.
    """
    process = subprocess.Popen(
        [Path(daemon).resolve(), *transcript.arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    answers = []
    for number, line in enumerate(line for line in transcript.lines if line.is_input):
        fence = f"fence {number}"
        ping = json.dumps({"jsonrpc": "2.0", "id": fence, "method": "ping"}) + "\n"
        try:
            process.stdin.write(line.data + ping.encode())
            process.stdin.flush()
        except BrokenPipeError:
            pass
        answers.append([])
        for out in process.stdout:
            if f'"id":"{fence}"'.encode() in out:
                break
            answers[-1].append(out)
    try:
        process.stdin.close()
    except BrokenPipeError:
        pass
    rest = process.stdout.readlines()
    process.wait(60)
    return answers, rest
