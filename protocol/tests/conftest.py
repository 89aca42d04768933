"""The tests of both contracts."""

from under_test import missing, skip_modules

REASON = missing("pip install -r protocol/tests/requirements.txt", "jsonschema", "referencing", "pydantic")
if REASON:
    pytest_pycollect_makemodule = skip_modules(REASON)
