"""The programs that the daemon is compared with, if this machine can run them."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from .program import Absence, Program
from .session import Failure

HERE = Path(__file__).resolve().parents[1] / "peers"
ENVIRONMENT = HERE.parent / ".venv"
ENVIRONMENT_PYTHON = str(ENVIRONMENT / "bin/python")
DEBIAN_CRATES = Path("/usr/share/cargo/registry")

#: The values of `--peers`: three peers, all that are installed, or all that can be installed.
CHOICES = ["few", "here", "all"]


def find(workshop, choice):
    """The peers of a choice; an `Absence` for each that is not available."""
    if choice == "all":
        install(workshop)
    echo = workshop.compile("echo", HERE / "echo.c")
    found = [_floor("C echo", echo), _python(), _node()]
    if choice != "few":
        found += [_floor("C polling", echo, "poll"), _orjson(), _go(workshop), *_rust(workshop)]
        found += [_mcp(), _acp(), _clangd(), _sourcekit()]
    return found


def install(workshop):
    """Installs the packages of `requirements.txt` into an environment beside the harness."""
    wanted = HERE / "requirements.txt"
    installed = ENVIRONMENT / "installed.txt"
    if installed.exists() and installed.read_text() == wanted.read_text():
        return
    workshop.run([sys.executable, "-m", "venv", str(ENVIRONMENT)])
    workshop.run([ENVIRONMENT_PYTHON, "-m", "pip", "install", "--quiet", "-r", str(wanted)])
    shutil.copy(wanted, installed)


def _floor(name, *command):
    return Program(name, command, check="echo", is_floor=True, manages_memory=False)


def _python():
    command = (sys.executable, str(HERE / "ping.py"))
    return Program("Python", command, platform.python_version())


def _node():
    node = shutil.which("node")
    if not node:
        return Absence("Node", "there is no node")
    return Program("Node", (node, str(HERE / "ping.js")), _said(node, "--version").lstrip("v"))


def _orjson():
    return _package("Python orjson", "orjson", "ping_orjson.py")


def _mcp():
    return _package("mcp", "mcp", "ping_mcp.py", check="object", share=1 / 50)


def _acp():
    name = "agent-client-protocol"
    return _package(name, name, "ping_acp.py", check="object", method="_ping", share=1 / 50)


def _package(name, package, script, **ways):
    version = f"import importlib.metadata as all; print(all.version('{package}'))"
    for python in (ENVIRONMENT_PYTHON, sys.executable):
        found = _said(python, "-c", version)
        if found:
            return Program(name, (python, str(HERE / script)), found, **ways)
    return Absence(name, f"the package {package} is not installed; --peers all does that")


def _go(workshop):
    go = shutil.which("go")
    if not go:
        return Absence("Go", "there is no go")
    binary = workshop.path("go-ping")
    try:
        workshop.run([go, "build", "-o", binary, str(HERE / "ping.go")])
    except Failure as failure:
        return Absence("Go", str(failure))
    command = (workshop.installed("go-ping", binary),)
    return Program("Go", command, _said(go, "env", "GOVERSION").removeprefix("go"))


def _rust(workshop):
    """Two programs; serde_json comes from Debian's package or from cargo's registry."""
    cargo = shutil.which("cargo")
    if not cargo:
        return [Absence("Rust", "there is no cargo")]
    source = workshop.path("rust")
    shutil.copytree(HERE / "rust", source)
    build = [cargo, "build", "--quiet", "--release", "--manifest-path", f"{source}/Cargo.toml"]
    if any(DEBIAN_CRATES.glob("serde_json-*")):
        build += [
            "--offline", "--config", 'source.crates-io.replace-with="debian"',
            "--config", f'source.debian.directory="{DEBIAN_CRATES}"',
        ]
    try:
        workshop.run(build)
    except Failure:
        return [Absence("Rust", "serde_json could not be built")]
    lock = Path(source, "Cargo.lock").read_text()
    crate = lock.partition('name = "serde_json"\nversion = "')[2].partition('"')[0]
    version = f"{_said('rustc', '--version').split()[1]}, serde_json {crate}"
    return [
        Program(name, (workshop.installed(binary, f"{source}/target/release/{binary}"),), version,
                manages_memory=False)
        for name, binary in {"Rust": "ping", "Rust borrowing": "ping_borrowing"}.items()
    ]


def _clangd():
    said = _said("clangd", "--version").splitlines()
    version = next((line.partition("version ")[2] for line in said if "version" in line), "")
    return _language_server("clangd", version.split(" ")[0], share=1 / 10)


def _sourcekit():
    said = _said("swift", "--version")
    version = said.partition("Swift version ")[2].split(" ")[0]
    return _language_server("sourcekit-lsp", f"of Swift {version}", share=1 / 50)


def _language_server(name, version, share):
    found = shutil.which(name)
    if not found:
        return Absence(name, f"there is no {name}")
    return Program(
        name, (found,), version, check="response", is_language_server=True,
        manages_memory=name != "clangd", share=share)


def _said(*command):
    """The output of a command; empty if it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=os.environ)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
