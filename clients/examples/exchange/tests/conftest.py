from under_test import missing, missing_program, skip_modules

REASON = missing("pip install 'clients/python[test]'", "adbridge", "httpx", "jsonschema") or missing_program()
if REASON:
    pytest_pycollect_makemodule = skip_modules(REASON)
