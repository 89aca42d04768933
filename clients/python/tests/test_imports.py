"""What an import costs: each module is imported when it is used."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import adbridge
from adbridge._lazy import LazyModule

SLOW = """asyncio concurrent.futures contextlib dataclasses enum inspect json logging pathlib re shutil
subprocess tempfile threading typing"""


def loaded(script: str) -> "set[str]":
    """The modules that are loaded after a script."""
    script += "\nimport sys\nprint(*sys.modules)"
    command = [sys.executable, "-c", script]
    return set(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode().split())


@pytest.mark.parametrize("script", ["import adbridge", "from adbridge import AdBridge"])
def test_an_import_loads_only_what_every_program_uses(script: str) -> None:
    slow = {*SLOW.split(), "adbridge.types", "adbridge.errors", "adbridge.aio", "adbridge._process"}
    assert not (loaded(script) - loaded("")) & slow


@pytest.mark.parametrize("name", ["types", "errors", "failures"])
def test_a_module_of_the_package_is_loaded_when_a_program_first_reads_it(name: str) -> None:
    found = loaded(f"import adbridge\nassert adbridge.{name}.__name__ == 'adbridge.{name}'")
    assert f"adbridge.{name}" in found - loaded("import adbridge")


def test_a_program_without_tasks_and_futures_loads_neither() -> None:
    script = "import sys\nsys.modules['msgspec'] = None\nfrom adbridge import AdBridge\n"
    script += "with AdBridge() as bridge:\n    bridge.ping()"
    slow = {"asyncio", "concurrent.futures", "dataclasses", "inspect", "json", "logging", "typing"}
    slow |= {"adbridge.aio", "adbridge.types"}
    assert not (loaded(script) - loaded("")) & slow


def test_an_adapter_without_coroutines_loads_neither_asyncio_nor_the_types_of_clients() -> None:
    slow = {"asyncio", "concurrent.futures", "adbridge.types", "adbridge.errors"}
    assert not (loaded("import adbridge.adapter") - loaded("")) & slow


def test_an_adapter_and_a_client_in_one_program_have_the_same_types() -> None:
    from adbridge import adapter, types

    for name in ("AdFormat", "AdReward", "AssetName", "Credentials", "MediaContent", "Size"):
        assert getattr(adapter, name) is getattr(types, name)


def test_every_name_of_adapters_is_public() -> None:
    from adbridge import adapter

    names = [name for name, value in vars(adapter).items() if not isinstance(value, ModuleType)]
    assert sorted(adapter.__all__) == sorted(name for name in names if name[0] != "_")


def test_every_name_can_be_imported_from_the_package() -> None:
    names = adbridge.__all__
    assert len(names) == len(set(names))
    assert {"AdBridge", "AsyncAdBridge", "AdEvent", "LoadFailed", "DaemonDied"} <= set(names)
    for name in names:
        assert getattr(adbridge, name) is not None
    assert {*names, *vars(adbridge)} <= set(dir(adbridge))
    everything: "dict[str, object]" = {}
    exec("from adbridge import *", everything)
    assert set(names) <= set(everything)


def test_type_checkers_see_the_names_that_can_be_imported() -> None:
    tree = ast.parse(Path(adbridge.__file__).read_text())
    assigned = [node for node in ast.walk(tree) if isinstance(node, ast.Assign)]
    [names] = [node.value for node in assigned if ast.unparse(node.targets[0]) == "__all__"]
    own = ast.literal_eval(names)
    modules = (adbridge.errors, adbridge.failures, adbridge.types)
    assert sorted([*own, *(name for module in modules for name in module.__all__)]) == sorted(adbridge.__all__)


def test_each_error_of_the_client_and_of_the_daemon_can_be_imported() -> None:
    for module in (adbridge.failures, adbridge.errors):
        own = [
            name
            for name, value in vars(module).items()
            if isinstance(value, type) and value.__module__ == module.__name__ and name[0] != "_"
        ]
        assert sorted(own) == sorted(set(module.__all__) & set(own))


def test_a_lazy_module_is_imported_when_a_member_is_first_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lazy = LazyModule("_clock")
    monkeypatch.delitem(sys.modules, "adbridge._clock", raising=False)
    assert not vars(lazy).get("now")
    now = lazy.now
    assert "adbridge._clock" in sys.modules
    assert vars(lazy)["now"] is now
    with pytest.raises(AttributeError):
        lazy.then


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="module 'adbridge' has no attribute 'AdBrigde'"):
        adbridge.AdBrigde  # type: ignore[attr-defined]
    assert adbridge.types.AdFormat is adbridge.AdFormat
