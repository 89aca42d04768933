"""A model of an agent: it repairs a project by what the texts of the tools say.

It follows the line `Next:`, looks at the places that texts name, and tries what they suggest there. It knows JSON,
Python, JavaScript and a little English, and has no case for a particular error.
"""

import re
from collections import Counter
from pathlib import Path

#: The tools to call if a text names them after `Next:`. An argument has a name, and a pattern of its value in the text.
ARGUMENT = {
    "explain_contract": ("topic", r"the topic (\S+?)[.,]?(?:\s|$)"),
    "list_inventory": None,
    "get_timeline": None,
}
STEP = re.compile(rf"\b({'|'.join(ARGUMENT)})\b")
HINT = re.compile(r"(?:Did you mean:?|only|at most|above the|Use for example|The \w+ is) ['\"]?([\w.]+)")
PLACES = (re.compile(r"([\w./-]+\.\w+):(\d+)(?::(\d+))?"), re.compile(r'File "([^"]+)", line (\d+)()'))
WORD = re.compile(r"[A-Za-z_][\w.]*|\d+")
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")
#: The files whose lines and words it knows.
KINDS = {".py", ".mjs", ".swift", ".json"}
SIGNS = {"comma": ",", "colon": ":", "brace": "}", "bracket": "]", "quote": '"', "quotes": '"', "parenthesis": ")"}
#: The signs that end what others begin, which a text quotes as one that `was never closed`.
CLOSING = {"(": ")", "[": "]", "{": "}"}
#: How many lines after its beginning the end of an expression is looked for.
REACH = 8


def distance(first, second):
    """The number of letters to add, remove or replace."""
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        last, row[0] = row[0], i
        for j, other in enumerate(second, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (letter != other))
    return row[-1]


class Agent:
    """Repairs the files of a folder.

    `act()` does the task, and returns the texts that it got and how many faults they have.
    """

    def __init__(self, folder, session, act):
        self.folder, self.session, self.act = folder, session, act
        self.tries = 0

    def repair(self, limit=80):
        """Whether the task succeeds in the end."""
        texts, faults = self.act()
        while faults and self.tries < limit:
            if not self.improve(self.with_next_steps(texts), faults, limit):
                return False
            texts, faults = self.act()
        return not faults

    def improve(self, texts, faults, limit):
        for path, before, after in self.edits(texts):
            if self.tries >= limit:
                break
            self.tries += 1
            path.write_text(after, "utf-8")
            if self.act()[1] < faults:
                return True
            path.write_text(before, "utf-8")
        return False

    def with_next_steps(self, texts):
        """The texts, after those of the tools that they name as the next step."""
        found = []
        for text in texts:
            for line in text.splitlines():
                if not line.startswith("Next: "):
                    continue
                for name in STEP.findall(line):
                    argument = ARGUMENT[name]
                    given = argument and re.search(argument[1], line)
                    if given:
                        found.append(self.session.call(name, **{argument[0]: given[1]}).text)
                    elif not argument:
                        found.append(self.session.call(name).text)
        return found + texts

    # What to try.

    def edits(self, texts):
        """Changed files, the most likely first."""
        seen = set()
        for path, line, column in self.places(texts):
            before = path.read_text("utf-8")
            for after in self.changes(before, line, column, texts):
                if (path, after) not in seen and after != before:
                    seen.add((path, after))
                    yield path, before, after

    def places(self, texts):
        """Files, lines and columns that the texts name; then the lines that have their words."""
        named = []
        for text in texts:
            for pattern in PLACES:
                for name, line, column in pattern.findall(text):
                    path = (self.folder / name).resolve()
                    if path.is_relative_to(self.folder.resolve()) and path.is_file():
                        # The last place of a traceback is the nearest one.
                        named.insert(0, (path, int(line) - 1, int(column) - 1 if column else None))
        yield from dict.fromkeys(named)
        # The last text is the newest.
        yield from self.lines_about(texts[-1:])
        yield from self.lines_about(texts)

    def lines_about(self, texts):
        """The lines that share words with the texts, those with the rarest words first."""
        words = {part for text in texts for part in self.parts(text) if len(part) > 4}
        found, lines = Counter(), {}
        for path in self.files():
            for number, line in enumerate(path.read_text("utf-8").splitlines()):
                parts = self.parts(line) & words
                found.update(parts)
                lines[path, number, None] = parts
        weights = {place: sum(1 / found[part] for part in parts) for place, parts in lines.items() if parts}
        return sorted(weights, key=weights.get, reverse=True)

    def files(self):
        return sorted(path for path in self.folder.iterdir() if path.suffix in KINDS)

    def parts(self, text):
        """The words of a text, whole and in parts, in small letters."""
        words = WORD.findall(text)
        return {part.lower() for word in words for part in [word, *PART.findall(word)]}

    def changes(self, before, number, column, texts):
        """The text of a file with another line, or another word in it."""
        lines = before.splitlines(keepends=True)
        if number >= len(lines):
            number = len(lines) - 1
        # What is not closed in this line can end in a later one.
        opened = {sign for text in texts for sign in re.findall(r"'(.)' was never closed", text)}
        for sign in sorted(opened & CLOSING.keys()):
            for later in range(number, min(number + REACH, len(lines))):
                line = lines[later].rstrip("\n") + CLOSING[sign] + "\n"
                yield "".join(lines[:later] + [line] + lines[later + 1 :])
        for near in (number, number - 1, number + 1):
            if not 0 <= near < len(lines):
                continue
            # What is unexpected can stand behind a sign that is missing.
            for token in sorted({token for text in texts for token in re.findall(r"Unexpected token '(.)'", text)}):
                start, found, rest = lines[near].rpartition(token)
                for sign in CLOSING.values() if found else ():
                    yield "".join(lines[:near] + [start.rstrip() + sign + " " + found + rest] + lines[near + 1 :])
            for line in self.other_lines(lines[near], column if near == number else None, texts):
                yield "".join(lines[:near] + [line] + lines[near + 1 :])

    def other_lines(self, line, column, texts):
        yield from self.with_other_words(line, column, texts)
        yield from self.with_signs(line, column, texts)
        # A value in quotes, and the same value without them.
        if column is not None:
            yield line[:column] + re.sub(r'^"([^"]*)"', r"\1", line[column:])
        # The line is the fault.
        yield ""
        yield line[: len(line) - len(line.lstrip())] + "pass\n"

    def with_other_words(self, line, column, texts):
        """The line with words of the texts, or names of files, in place of words that are like them."""
        hints = [word.rstrip(".") for text in texts for word in HINT.findall(text)]
        words = [word.rstrip(".") for text in texts for word in WORD.findall(text)]
        words += [path.name for path in self.folder.iterdir()]
        candidates = list(dict.fromkeys(hints + words + self.words_of_files(texts)))
        quoted = {word for text in texts for word in re.findall(r"['\"]([\w.]+)['\"]", text)}

        def likely(match):
            # What a text quotes is wrong before what it does not.
            return match[0] not in quoted, abs(match.start() - (column or 0))

        for match in sorted([*re.finditer(r"\w+\.\w+", line), *re.finditer(r"\w+", line)], key=likely):
            word = match[0]
            ranked = sorted(candidates, key=lambda other: (other not in hints, distance(word, other)))
            for other in ranked[:60]:
                is_like = other != word and distance(word, other) * 3 <= max(len(word), len(other))
                is_hint = other in hints and word in words and other != word
                if is_like or is_hint:
                    yield line[: match.start()] + other + line[match.end() :]

    def words_of_files(self, texts):
        """The words of the folder's files, and of the other files that the texts name, whole and in parts."""
        named = {Path(name) for text in texts for name, _, _ in PLACES[1].findall(text)}
        paths = {*self.files(), *(path for path in named if path.is_file())}
        words = [word for path in sorted(paths) for word in re.findall(r"\w+", path.read_text("utf-8"))]
        return words + [part for word in words for part in PART.findall(word)]

    def with_signs(self, line, column, texts):
        """The line with a sign that the texts expect: at the column, or at an end."""
        text = " ".join(texts)
        signs = [sign for word, sign in SIGNS.items() if re.search(rf"\b{word}\b", text)]
        signs += re.findall(r"expected ['\"](.)['\"]", text)
        body = line.rstrip("\n")
        for sign in dict.fromkeys(signs):
            for place in (column, len(body), len(body) - len(body.lstrip())):
                if place is not None:
                    yield body[:place] + sign + body[place:] + "\n"
