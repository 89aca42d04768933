"""The folder of the packages, with their checksums."""

import hashlib
import re
import shutil

#: In the form that `sha256sum --check` reads.
CHECKSUMS = "SHA256SUMS"

#: The names of packages. Other files of the folder stay, also if such a list names them.
OWN = re.compile(r"adbridge-[\w.+-]+")


def move(made, folder):
    """Replaces the packages of a folder by those of another one, and returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in listed(folder):
        (folder / name).unlink(missing_ok=True)
    names = sorted(path.name for path in made.iterdir())
    for name in names:
        shutil.move(str(made / name), str(folder / name))
    sums = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    (folder / CHECKSUMS).write_text("".join(sums))
    return [folder / name for name in (*names, CHECKSUMS)]


def listed(folder):
    """The names of the packages that an earlier run made in this folder."""
    path = folder / CHECKSUMS
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [name for name in (line.rpartition("  ")[2] for line in lines) if OWN.fullmatch(name)]
