"""Measures the lab: `python clients/lab/benchmark.py [--engine dask] [--rows 20000000]`.

Prints the time of 20 variants for 1,000,000 users on one worker and on two, whether all divisions
give the same sums, and with `--rows` the time and the memory of reading a long log.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import polars as pl

import adbridge_lab as lab
from adbridge_lab.engines import Opened, simulate_all
from adbridge_lab.sample import sample
from adbridge_lab.simulation import BLOCK


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", choices=["local", "dask", "spark"], default="local")
    parser.add_argument("--users", type=int, default=1_000_000)
    parser.add_argument("--rows", type=int, help="read a CSV log with about so many rows")
    parser.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.read:
        read(options.read)
    elif options.rows:
        measure_reading(options.rows)
    else:
        measure_simulation(options.engine, options.users)


def measure_simulation(engine_name: str, users: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.parquet"
        sample(100_000).write_parquet(path)
        fitted = lab.fit(lab.read_log([path]))
    start = lab.by_price(fitted)
    variants = [replace(start, floor=at / 4) for at in range(20)]
    tallies, seconds = [], {}
    for workers in (1, 2):
        with Opened(engine_name, workers) as engine:
            # Starts the workers, which is not measured.
            simulate_all(engine, [(fitted, workers * BLOCK)], variants, 1, workers)
            began = time.monotonic()
            tallies += simulate_all(engine, [(fitted, users)], variants, 1)
            seconds[workers] = time.monotonic() - began
        rate = users * len(variants) / seconds[workers]
        print(f"{engine_name}, {workers} worker(s): {users:,} users × {len(variants)} variants in"
              f" {seconds[workers]:.1f} s, {rate:,.0f} loads a second")  # fmt: skip
    print(f"Two workers are {seconds[1] / seconds[2]:.2f} times as fast as one")
    with Opened(engine_name, 2) as engine:
        for parts in (1, 2, 16):
            tallies += simulate_all(engine, [(fitted, users // 10)], variants, 1, parts)
    same = tallies[0] == tallies[1] and tallies[2] == tallies[3] == tallies[4]
    print(f"1, 2 and 16 parts and 1 and 2 workers give {'the same' if same else 'DIFFERENT'} sums")
    if not same:
        sys.exit(1)


def measure_reading(rows: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.csv"
        # A bit more than two attempts a load, written in parts of a million loads.
        with path.open("wb") as file:
            written, seed = 0, 1
            while written < rows:
                part = sample(min(1_000_000, rows // 2), seed=seed)
                part.write_csv(file, include_header=not written)
                written, seed = written + part.height, seed + 1
                del part
        size = path.stat().st_size / 1e9
        print(f"{written:,} rows, {size:.1f} GB of CSV")
        # A process of its own, so that its memory is that of reading.
        subprocess.run([sys.executable, __file__, "--read", str(path)], check=True)
        pl.scan_csv(path).sink_parquet(path.with_suffix(".parquet"))
        path.unlink()
        subprocess.run(
            [sys.executable, __file__, "--read", str(path.with_suffix(".parquet"))], check=True
        )


def read(path: Path) -> None:
    began = time.monotonic()
    counts = lab.read_log([path])
    seconds = time.monotonic() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{path.suffix}: {counts.attempts:,} rows read in {seconds:.1f} s, at most {memory:,.0f} MB of memory;"
          f" {counts.frame.height:,} counts")  # fmt: skip


if __name__ == "__main__":
    main()
