"""The notice of the libraries that the program contains."""

from pathlib import Path

from .commands import Failed
from .program import ROOT

#: The notices and the license of the GNU C Library, where systems keep them.
GLIBC = [
    ("/usr/share/doc/libc6/copyright", "/usr/share/common-licenses/LGPL-2.1"),
    ("/usr/share/licenses/glibc/LICENSES", "/usr/share/licenses/glibc/COPYING.LIB"),
]

#: What each static program with the GNU C Library contains.
MARK = b"glibc.malloc.check"


def notice(program):
    """The notice for a program, or `None` if it contains no library, as on macOS."""
    if program.system != "linux":
        return None
    if MARK not in program.path.read_bytes():
        raise Failed("The program has another C library than glibc, and its license is not known here.")
    for texts in GLIBC:
        paths = [ROOT / "clients/packager/NOTICE", *map(Path, texts)]
        if all(path.is_file() for path in paths):
            return "".join(path.read_text("utf-8") for path in paths)
    raise Failed(f"The license of glibc is missing. Install its documentation, which has {GLIBC[0][0]}.")
