"""Counts the failures of many loads with Dask's distributed scheduler.

To use a cluster that runs already, name its scheduler: `--scheduler tcp://host:8786`.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from typing import Counter as Counts

from dask.distributed import Client, LocalCluster, as_completed

from counts import count, divided


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loads", type=int, default=40_000)
    parser.add_argument("--parts", type=int, default=16)
    parser.add_argument("--ad-unit", default="sample/random")
    parser.add_argument("--workers", type=int, default=2, help="processes on this machine")
    parser.add_argument("--scheduler", help="a cluster instead of processes on this machine")
    options = parser.parse_args()

    cluster = options.scheduler or LocalCluster(
        n_workers=options.workers, threads_per_worker=1, dashboard_address=None
    )
    with Client(cluster) as client:
        client.upload_file(str(Path(__file__).with_name("counts.py")))
        client.wait_for_workers(1)
        began = time.monotonic()
        parts = [
            client.submit(count, options.ad_unit, seeds, pure=False)
            for seeds in divided(options.loads, options.parts)
        ]
        counts: Counts[str] = Counter()
        for part in as_completed(parts):
            counts.update(part.result())
        rate = counts["loads"] / (time.monotonic() - began)
    print(f"{counts['loads']} loads, {counts['failures']} failures, {rate:.0f} loads a second")


if __name__ == "__main__":
    main()
