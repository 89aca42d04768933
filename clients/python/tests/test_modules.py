"""The dependencies between the modules of the package."""

import ast
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path
from typing import Dict, Iterator, Set

import adbridge

PACKAGE = Path(adbridge.__file__).parent


def test_imports_of_the_package_go_one_way() -> None:
    order = list(TopologicalSorter(imports()).static_order())  # Raises CycleError.
    assert order.index("adbridge._wire") < order.index("adbridge.types")
    assert order.index("adbridge.adapter.ads") < order.index("adbridge.adapter.adapter")


def imports() -> Dict[str, Set[str]]:
    """The imports of each module, including those in functions and those that are lazy.

    Without those for type checkers: the types of a bridge and its ads refer to each other.
    """
    modules = {name(path): path for path in PACKAGE.rglob("*.py")}
    return {
        module: {found for found in imported(module, path) if found in modules} - {module}
        for module, path in modules.items()
    }


def name(path: Path) -> str:
    parts = ("adbridge", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(module: str, path: Path) -> Iterator[str]:
    """The names that a module imports, as modules and as members of modules."""
    package = module if path.stem == "__init__" else module.rpartition(".")[0]
    for node in walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "LazyModule":
            yield resolve_name(f".{ast.literal_eval(node.args[0])}", package)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = resolve_name("." * node.level + (node.module or ""), package)
            # `from . import types` imports `types`, not the package.
            yield from [start] if node.module else []
            yield from (f"{start}.{alias.name}" for alias in node.names)


def walk(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only type checkers see."""
    yield tree
    for child in ast.iter_child_nodes(tree):
        if isinstance(tree, ast.If) and ast.unparse(tree.test) == "TYPE_CHECKING":
            if child in tree.body:
                continue
        yield from walk(child)
