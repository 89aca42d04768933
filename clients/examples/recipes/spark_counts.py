"""Counts the failures of many loads with Spark, which pipes each partition through a daemon."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from pyspark.sql import SparkSession

from counts import program, requests


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loads", type=int, default=40_000)
    parser.add_argument("--parts", type=int, default=16)
    parser.add_argument("--ad-unit", default="sample/random")
    parser.add_argument(
        "--master", default="local[2]", help="the cluster; two cores of this machine"
    )
    options = parser.parse_args()

    ad_unit = options.ad_unit
    spark = SparkSession.builder.master(options.master).getOrCreate().sparkContext
    spark.addPyFile(str(Path(__file__).with_name("counts.py")))
    seeds = spark.range(1, options.loads + 1, numSlices=options.parts)
    lines = seeds.map(lambda seed: requests(ad_unit, range(seed, seed + 1)).decode().rstrip())
    began = time.monotonic()
    answers = lines.pipe(f"{program()} --clock skip", checkCode=True)
    counts = answers.map(lambda line: '"error"' in line[:60]).countByValue()
    rate = options.loads / (time.monotonic() - began)
    print(f"{sum(counts.values())} loads, {counts[True]} failures, {rate:.0f} loads a second")


if __name__ == "__main__":
    main()
