"""The packages for JavaScript: the client, and the program for this system and processor.

The client names the package of the program as optional, as is usual for programs. npm installs it
only where it fits, and the client works without it if another program exists.
"""

import json
import tarfile

from .archive import add, add_text, new_archive
from .notice import notice
from .program import ROOT

CLIENT = ROOT / "clients/javascript"

#: What Node calls systems and processors.
SYSTEMS = {"linux": "linux", "macos": "darwin"}
MACHINES = {"x86_64": "x64", "aarch64": "arm64", "arm64": "arm64"}

README = """\
# adbridge for {system} on {machine}

This package contains the program for the package `adbridge`, which finds it here.
"""


def pack(program, folder):
    client = json.loads((CLIENT / "package.json").read_text("utf-8"))
    client["version"] = program.npm_version
    system, machine = SYSTEMS[program.system], MACHINES[program.machine]
    platform = {
        "name": f"@adbridge/{system}-{machine}",
        "version": client["version"],
        "description": f"The program adbridge for {system} on {machine}.",
        "license": client["license"],
        "author": client["author"],
        "os": [system],
        "cpu": [machine],
        "preferUnplugged": True,
    }
    client["optionalDependencies"] = {platform["name"]: platform["version"]}

    kinds = (".js", ".cjs", ".d.ts", ".d.cts", ".json")
    sources = sorted(path for path in (CLIENT / "src").rglob("*.*") if path.name.endswith(kinds))
    files = {path.relative_to(CLIENT).as_posix(): path for path in (CLIENT / "README.md", *sources)}
    write(folder, client, {"LICENSE": ROOT / "LICENSE", **files})
    readme = README.format(system=system, machine=machine)
    text = notice(program)
    notices = {"NOTICE": text} if text else {}
    binary = {"README.md": readme, "bin/adbridge": program.path}
    write(folder, platform, {"LICENSE": ROOT / "LICENSE", **notices, **binary})


def write(folder, package, files):
    """Writes a package as `npm pack` does: each file is a path or a text, by its name."""
    name = f"{package['name'].lstrip('@').replace('/', '-')}-{package['version']}.tgz"
    with new_archive(folder / name, tarfile.USTAR_FORMAT) as archive:
        add_text(archive, json.dumps(package, indent=2) + "\n", "package/package.json")
        for name, content in files.items():
            (add_text if isinstance(content, str) else add)(archive, content, f"package/{name}")
