"""The archive: the program, its licenses, the contracts and their reference, for every language."""

import gzip
import io
import os
import tarfile
from contextlib import contextmanager

from .notice import notice
from .program import ROOT


def pack(program, folder):
    # The system stands first: pip would read it as a part of the version.
    name = f"adbridge-{program.system}-{program.machine}-{program.version}"
    with new_archive(folder / f"{name}.tar.gz") as archive:
        add(archive, program.path, f"{name}/adbridge")
        text = notice(program)
        if text:
            add_text(archive, text, f"{name}/NOTICE")
        for path in documents():
            add(archive, path, f"{name}/{path.relative_to(ROOT).as_posix()}")
        add_folder(archive, program.reference, f"{name}/reference")


@contextmanager
def new_archive(path, form=tarfile.DEFAULT_FORMAT):
    """An archive to write, whose bytes depend only on what is added."""
    with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=date()) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=form) as archive:
            yield archive


def documents():
    """The license and the contracts: pages, documents, examples and transcripts, without their tests."""
    contracts = [
        path for path in sorted((ROOT / "protocol").rglob("*.*"))
        if path.suffix in (".md", ".json", ".jsonl") and "tests" not in path.parts]
    return [ROOT / "LICENSE", *contracts]


def add(archive, path, name):
    entry = archive.gettarinfo(path, name)
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = date()
    entry.mode = 0o755 if entry.mode & 0o100 else 0o644
    with open(path, "rb") as file:
        archive.addfile(entry, file)


def add_folder(archive, folder, name):
    """Adds all files of a folder, below a name."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            add(archive, path, f"{name}/{path.relative_to(folder).as_posix()}")


def add_text(archive, text, name):
    data = text.encode()
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    entry.mtime = date()
    archive.addfile(entry, io.BytesIO(data))


def date():
    return int(os.environ["SOURCE_DATE_EPOCH"])
