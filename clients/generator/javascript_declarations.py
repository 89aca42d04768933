"""Writes the `.d.ts` files of the JavaScript client: the types that JSDoc gives its modules.

The compiler of TypeScript does the work, the one that `TSC` names, else `tsc` on `PATH`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Dict, Set

ROOT = Path(__file__).resolve().parents[2]

HEADER = "// Generated from {name} by clients/generate. Do not edit.\n\n"

#: The modules that a program imports.
ENTRIES = ["index", "adapter", "testing"]

#: The same, in CommonJS. They use the types of the others.
COMMON_ENTRIES = ["react-native"]

#: The types of a module for CommonJS. TypeScript before 5.3 can't say that they are those of an ES module, and
#: reports that here.
COMMON = """// @ts-ignore: TypeScript before 5.3 has no way to say that these are the types of an ES module.
export * from './{name}.js';
"""

#: A comment that declares types. The compiler copies it beside the generated types.
TYPEDEF = re.compile(r"^/\*\*(?:(?!\*/).)*@typedef.*?\*/\n", re.MULTILINE | re.DOTALL)

OPTIONS = {
    "allowJs": True,
    "declaration": True,
    "emitDeclarationOnly": True,
    "exactOptionalPropertyTypes": True,
    "lib": ["es2022", "dom"],
    "module": "nodenext",
    "moduleResolution": "nodenext",
    "outDir": "types",
    "rootDir": "src",
    "strict": True,
    "target": "es2022",
    "types": [],
}


class NoCompiler(Exception):
    """No TypeScript compiler was found."""


def declarations(package: str, generated: Dict[str, str]) -> Dict[str, str]:
    """The text of each `.d.ts` file that an entry imports, directly or not, by its path.

    `generated` are the new texts of the generated modules.
    """
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        source = folder / "src"
        # Without the old declarations: the compiler would read them first.
        shutil.copytree(ROOT / package, source, ignore=shutil.ignore_patterns("*.d.ts"))
        for name, text in generated.items():
            (source / name).write_text(text, encoding="utf-8")
        (source / "package.json").write_text('{"type": "module"}')
        entries = [f"src/{name}.js" for name in ENTRIES] + [f"src/{name}.cjs" for name in COMMON_ENTRIES]
        project = {"compilerOptions": OPTIONS, "files": entries}
        (folder / "tsconfig.json").write_text(json.dumps(project))
        run_compiler(folder)
        types = folder / "types"
        written = {
            f"{name}.d.ts": declared(types / f"{name}.d.ts", f"{name.rpartition('/')[2]}.js")
            for name in sorted(reached(types))
        }
        for name in COMMON_ENTRIES:
            written[f"{name}.d.ts"] = declared(types / f"{name}.d.cts", f"{name}.cjs")
        for name in ENTRIES + COMMON_ENTRIES:
            written[f"{name}.d.cts"] = HEADER.format(name=f"{name}.d.ts") + COMMON.format(name=name)
        return written


def declared(path: Path, module: str) -> str:
    return HEADER.format(name=module) + TYPEDEF.sub("", path.read_text(encoding="utf-8"))


def run_compiler(folder: Path) -> None:
    compiler = shutil.which(os.environ.get("TSC") or "tsc")
    if compiler is None:
        raise NoCompiler("No TypeScript compiler found. Put tsc on PATH, or set TSC to its path.")
    done = subprocess.run([compiler, "--project", folder], capture_output=True, text=True)
    if done.returncode != 0:
        raise ValueError(f"The types in JSDoc do not compile:\n{done.stdout}{done.stderr}")


def reached(folder: Path) -> Set[str]:
    """The modules that the entries import, directly or not."""
    found: Set[str] = set()
    waiting = list(ENTRIES)
    while waiting:
        name = waiting.pop()
        path = folder / f"{name}.d.ts"
        if name in found or not path.exists():
            continue
        found.add(name)
        for module in re.findall(r"""["'](\.[^"']+)\.js["']""", path.read_text(encoding="utf-8")):
            target = (path.parent / module).resolve()
            waiting.append(str(target.relative_to(folder.resolve())))
    return found
