"""Makes a wheel with the adbridge program, which an installation puts into `bin`.

`clients/package` names the program in the environment variable ADBRIDGE_PACKED_PROGRAM, the tag of the
machines that it runs on in ADBRIDGE_PACKED_TAG, and the notice of its libraries in
ADBRIDGE_PACKED_NOTICE. Without these, the wheel has no program. ADBRIDGE_PACKED_VERSION is the version
with the build; without it, the version is that of the module.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Dict

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def version() -> str:
    """The version of the package."""
    packed = os.environ.get("ADBRIDGE_PACKED_VERSION")
    if packed:
        return packed
    module = Path(__file__).parent / "src/adbridge/_version.py"
    found = re.search(r'^__version__ = "(.*)"$', module.read_text("utf-8"), re.M)
    assert found is not None, module
    return found[1]


class ProgramHook(BuildHookInterface):
    def initialize(self, version: str, build_data: Dict[str, Any]) -> None:
        program = os.environ.get("ADBRIDGE_PACKED_PROGRAM")
        if program:
            build_data["shared_scripts"][program] = "adbridge"
            build_data["tag"] = os.environ["ADBRIDGE_PACKED_TAG"]
            build_data["pure_python"] = False
        notice = os.environ.get("ADBRIDGE_PACKED_NOTICE")
        if notice:
            build_data["shared_data"][notice] = "share/doc/adbridge/NOTICE"
