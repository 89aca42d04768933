from pathlib import Path

import pytest
from under_test import missing, skip_modules

REASON = missing("pip install 'clients/lab[test]'", "adbridge_lab")
if REASON:
    pytest_pycollect_makemodule = skip_modules(REASON)
else:
    import adbridge_lab as lab
    from adbridge_lab.sample import sample


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of a waterfall, with 60,000 loads in 28 days."""
    path = tmp_path_factory.mktemp("log") / "log.parquet"
    sample(60_000).write_parquet(path)
    return path


@pytest.fixture(scope="session")
def counts(log: Path) -> "lab.Counts":
    return lab.read_log([log])


@pytest.fixture(scope="session")
def fitted(counts: "lab.Counts") -> "lab.Fitted":
    return lab.fit(counts)
