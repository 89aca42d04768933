import pathlib
import sys

import pytest

from under_test import PROGRAM, ROOT, missing, need_program, skip_modules

HERE = pathlib.Path(__file__).resolve().parent

REASON = missing("pip install -r Tests/ModelContext/requirements.txt", "mcp", "jsonschema")
if REASON:
    pytest_pycollect_makemodule = skip_modules(REASON)
else:
    from mcp.client.stdio import StdioServerParameters

    import revisions


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture(scope="session")
def program():
    """The program under test."""
    need_program()
    return PROGRAM


@pytest.fixture
def server(program, tmp_path):
    """Makes the command of a server whose lines are recorded, and checks all of them at the end."""
    record = tmp_path / "lines.jsonl"

    def command(*options):
        return StdioServerParameters(
            command=sys.executable, args=[str(HERE / "tap.py"), str(record), program, "mcp", *options], cwd=ROOT
        )

    yield command
    assert revisions.check(revisions.read(record)) > 0
