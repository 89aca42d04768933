"""Compares the lists of files in CONTRIBUTING.md with the files that name an example of each extension.

An example is an asset, a format or a method that exists. A new one of its kind touches the same files.
"""

import re
import subprocess
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = ".github/CONTRIBUTING.md"

# The hand-written code and contract. Tests and examples may name whatever they like.
SCOPE = ["Sources/*.swift", "clients/javascript/src/*", "clients/python/src/*", "clients/page/inspector/*",
         "clients/java/src/*"]
CONTRACT = ["protocol/*/openrpc.json", "protocol/*/*.md", "protocol/*/*.schema.json", "protocol/*/*.jsonl"]

# The sample network need not offer everything that an ad can have, nor the first adapter of an author.
SAMPLES = ["Sources/SampleNetwork/*", "Sources/SampleAdSDK/*", "Sources/SampleAdapters/*",
           "Sources/adbridge/Configuration+BuiltIn.swift", "Sources/adbridge/FirstAdapter.swift"]
# The SDK adds nothing to its legacy API.
LEGACY = ["Sources/GoogleMobileAds/Legacy/*", "Sources/GoogleMobileAds/LegacyNames.swift"]
# A network has a price, too.
PRICES = ["Sources/Ads/Price.swift", "Sources/Mediation/*", "Sources/Server/*",
          "Sources/ProcessAdapters/Messages/BidRequestMessages.swift",
          "Sources/AdapterChecks/Context/CheckContext+Loads.swift", "protocol/clients/auctions.md",
          "protocol/clients/configuration.md", "protocol/clients/methods.md", "protocol/clients/notifications.md",
          "clients/*/adapter/requests.*", "clients/page/inspector/waterfall.js", "Sources/Drawing/LoadCard.swift",
          "clients/javascript/src/configuration.js", "clients/python/src/adbridge/configuration.py"]
# They are recorded.
TRANSCRIPTS = ["protocol/*/transcripts/*"]


class Extension(NamedTuple):
    """A kind of thing that can be added."""

    #: Its section of the page.
    section: str
    #: The name of the example.
    example: str
    #: Finds it in a file.
    pattern: str
    #: The largest number of hand-written files: of Swift, or for a method of all.
    most: int
    #: Files that name the example, and that a new one does not need.
    others: list = []

    def counts(self, path):
        return path.endswith(".swift") or self.section == "A method for clients"


EXTENSIONS = [
    Extension("An asset of native ads", "price", r"\bprice\b", 9, [*SAMPLES, *LEGACY, *TRANSCRIPTS, *PRICES]),
    Extension("A format", "appOpen", "(?i)app_?open", 17, [*SAMPLES, *LEGACY, *TRANSCRIPTS]),
    # Any conversation and any client may call a method. No line but a call (`> `) may name it. The page that
    # teaches need not call it.
    Extension("A method for clients", "listAdUnits", r"(?im)^(?!> ).*\blistAdUnits\b", 8,
              ["clients/*", "protocol/clients/README.md"]),
]

EXAMPLES = " ".join(extension.example for extension in EXTENSIONS)

each = pytest.mark.parametrize("extension", EXTENSIONS, ids=lambda extension: extension.section)


def listed(page, extension):
    """The paths in the list of a section."""
    _, _, rest = page.partition(f"### {extension.section}\n")
    assert rest, f"{PAGE} has no section '{extension.section}'"
    items = re.findall(r"^- .*(?:\n  .*)*", re.split(r"^#", rest, flags=re.M)[0], re.M)
    return {path for item in items for path in re.findall(r"`([\w./+-]+/[\w./+-]+)`", item)}


@cache
def names(text, pattern):
    """Whether a text names an example."""
    return re.search(pattern, text) is not None


def problems(page, files, extension):
    """What is wrong in a list.

    `files` has the text of each hand-written file by its path.
    """
    named = {
        path
        for path, text in files.items()
        if names(text, extension.pattern) and not any(fnmatch(path, other) for other in extension.others)
    }
    written = listed(page, extension)
    found = [
        f"{path} names {extension.example}, but '{extension.section}' in {PAGE} does not list it. Write what it "
        "does once for all (allCases, a table), or add the file to the list."
        for path in sorted(named - written)
    ]
    found += [
        f"'{extension.section}' in {PAGE} lists {path}, which does not name {extension.example}. Remove it from "
        "the list, or write its new path."
        for path in sorted(written - named)
    ]
    count = sum(extension.counts(path) for path in written)
    if count > extension.most:
        found.append(
            f"'{extension.section}' in {PAGE} lists {count} files. Change the code so that {extension.most} suffice."
        )
    return found


def hand_written():
    """The texts of the files that a person writes."""
    git = ["git", "-C", str(ROOT)]
    listing = [*git, "ls-files", "-z", "--cached", "--others", "--exclude-standard", *SCOPE, *CONTRACT]
    names = subprocess.run(listing, check=True, capture_output=True, text=True).stdout
    attributes = subprocess.run(
        [*git, "check-attr", "-z", "--stdin", "linguist-generated"],
        input=names, check=True, capture_output=True, text=True,
    ).stdout.split("\0")  # fmt: skip
    generated = {path for path, value in zip(attributes[::3], attributes[2::3]) if value == "set"}
    paths = [ROOT / name for name in names.split("\0")[:-1] if name not in generated]
    return {str(path.relative_to(ROOT)): prose(path) for path in paths if path.is_file()}


def prose(path):
    """The text of a file, without the conversations in a page."""
    text = path.read_text("utf-8", "replace")
    return re.sub(r"^```jsonl\n.*?^```$", "", text, flags=re.M | re.S) if path.suffix == ".md" else text


@pytest.fixture(scope="module")
def files():
    return hand_written()


@pytest.fixture(scope="module")
def page():
    return (ROOT / PAGE).read_text("utf-8")


@each
def test_the_list_has_exactly_the_files_that_name_the_example(extension, page, files):
    assert not problems(page, files, extension), "\n".join(problems(page, files, extension))


@each
def test_a_file_that_is_not_listed_is_found(extension, page, files):
    more = {**files, "Sources/Ads/New.swift": EXAMPLES}
    assert [problem.split(" ")[0] for problem in problems(page, more, extension)] == ["Sources/Ads/New.swift"]


@each
def test_a_listed_file_that_does_not_name_the_example_is_found(extension, page, files):
    path = next(path for path in sorted(listed(page, extension)) if path.endswith(".swift"))
    (problem,) = problems(page, {**files, path: ""}, extension)
    assert f" lists {path}, which does not name " in problem


@each
def test_a_list_that_is_too_long_is_found(extension, page, files):
    more = {f"Sources/Ads/New{number}.swift": EXAMPLES for number in range(extension.most)}
    items = "".join(f"- `{path}`: new.\n" for path in more)
    changed = page.replace(f"### {extension.section}\n", f"### {extension.section}\n\n{items}")
    (problem,) = problems(changed, {**files, **more}, extension)
    assert problem.endswith(f"so that {extension.most} suffice.")
