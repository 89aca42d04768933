"""Finds the adbridge program, and writes the command that starts it."""

from __future__ import annotations

import os
from contextlib import suppress

from .failures import ProgramNotFound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any, Iterator, List, Mapping, Optional, Sequence, Union

    from .types import ClockModeLike

    Program = Union[str, os.PathLike[str], Sequence[str]]
    """A path, a name to look up in `PATH`, or a command: a program with arguments."""

    Config = Union[str, os.PathLike[str], Mapping[str, Any]]
    """The path of a configuration file, or its content."""

    PathLike = Union[str, os.PathLike[str]]


def find_program() -> str:
    """The program that `ADBRIDGE` names, else the installed one, else one in `PATH`, else a build.

    The installed one is in `bin` of the environment of this package: a wheel with the program puts
    it there. The build is one in the checkout that holds the working directory, or this package.

    Raises:
        ProgramNotFound: There is no program; the message says what to do.
    """
    named = os.environ.get("ADBRIDGE")
    if named:
        return _existing(named, "ADBRIDGE says")
    found = _installed() or _which("adbridge") or _newest_build()
    if found is None:
        raise ProgramNotFound(
            "There is no adbridge: ADBRIDGE is not set, the package was installed without the "
            "program, no directory of PATH has one, and there is no build in a checkout here. "
            "Install the wheel of your platform, which has the program. Or build it with "
            "`swift build -c release --product adbridge` in the checkout, and set ADBRIDGE to the "
            "path of the program, or pass that: AdBridge('/path/to/adbridge')."
        )
    return found


class Command:
    """The command that starts a daemon, and its configuration file."""

    def __init__(
        self,
        program: Optional[Program],
        *,
        clock: Optional[ClockModeLike] = None,
        config: Optional[Config] = None,
        seed: Optional[int] = None,
        strict: bool = False,
        log_level: Optional[str] = None,
        record: Optional[PathLike] = None,
        replay: Optional[PathLike] = None,
        arguments: Sequence[str] = (),
    ) -> None:
        self._own_file: Optional[str] = None
        self.line = _program_line(program)
        if clock is not None:
            self.line += ["--clock", str(clock)]
        place = len(self.line)
        if seed is not None:
            self.line += ["--seed", str(seed)]
        if strict:
            self.line += ["--strict"]
        if log_level is not None:
            self.line += ["--log-level", log_level]
        for option, tape in [("--record", record), ("--replay", replay)]:
            if tape is not None:
                self.line += [option, os.fspath(tape)]
        self.line += arguments
        self.clock = _clock(self.line)
        """The clock that the command names."""
        # After everything that can fail, so that no file stays.
        if config is not None:
            self.line[place:place] = ["--config", self._path(config)]

    def clean_up(self) -> None:
        """Removes the configuration file if it was written for this daemon."""
        if self._own_file is not None:
            with suppress(FileNotFoundError):
                os.unlink(self._own_file)

    def _path(self, config: Config) -> str:
        if isinstance(config, (str, os.PathLike)):
            return os.fspath(config)
        import json
        import tempfile

        text = json.dumps(config, default=dict)
        descriptor, self._own_file = tempfile.mkstemp(prefix="adbridge-", suffix=".json")
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        return self._own_file


def _clock(line: List[str]) -> str:
    clock = "wall"
    for word, next in zip(line, [*line[1:], ""]):
        option, has_value, value = word.partition("=")
        if option == "--clock":
            clock = value if has_value else next
    return clock


def _program_line(program: Optional[Program]) -> List[str]:
    if program is None:
        return [find_program()]
    if isinstance(program, (str, os.PathLike)):
        return [_existing(os.fspath(program), "You asked for")]
    return [_existing(program[0], "You asked for"), *program[1:]]


def _existing(name: str, who: str) -> str:
    found = _which(name)
    if found is None:
        raise ProgramNotFound(f"{who} {name}, but there is no such program that can be run.")
    return found


def _installed() -> Optional[str]:
    # The package is in `lib/python3.x/site-packages` beside `bin`; with `pip install --target`, the
    # package itself is beside `bin`.
    package = os.path.dirname(os.path.abspath(__file__))
    folders = (os.path.join(package, above, "bin") for above in ("../../../..", ".."))
    programs = (os.path.normpath(os.path.join(folder, "adbridge")) for folder in folders)
    return next(filter(None, map(_which, programs)), None)


def _which(name: str) -> Optional[str]:
    if os.path.dirname(name):
        return name if os.path.isfile(name) and os.access(name, os.X_OK) else None
    import shutil

    return shutil.which(name)


def _newest_build() -> Optional[str]:
    builds = [build for checkout in _checkouts() for build in checkout.glob(".build/*/adbridge")]
    programs = [build for build in builds if build.is_file() and os.access(build, os.X_OK)]
    return str(max(programs, key=lambda path: path.stat().st_mtime)) if programs else None


def _checkouts() -> Iterator[Path]:
    from pathlib import Path

    for start in (Path.cwd(), Path(__file__).resolve()):
        for folder in (start, *start.parents):
            if (folder / "Package.swift").is_file() and (
                folder / "protocol/clients/openrpc.json"
            ).is_file():
                yield folder
