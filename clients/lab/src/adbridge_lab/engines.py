"""Divides a simulation among processes of this machine, a Dask cluster or Spark."""

from __future__ import annotations

import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from functools import partial, reduce
from operator import add
from typing import Any, Dict, List, Optional, Protocol, Sequence, Tuple

from adbridge_lab.fitted import Fitted
from adbridge_lab.simulation import Tally, all_blocks, simulate
from adbridge_lab.variants import Variant

Task = Tuple[int, int, List[int]]
"""The number of the fit, of the users in total, and the blocks."""


class Engine(Protocol):
    workers: int

    def run(
        self, fits: Sequence[Fitted], variants: Sequence[Variant], seed: int, tasks: Sequence[Task]
    ) -> List[Tally]:
        """The tally of each task."""


def simulate_all(
    engine: Engine,
    fits: Sequence[Tuple[Fitted, int]],
    variants: Sequence[Variant],
    seed: int,
    parts: Optional[int] = None,
) -> List[Tally]:
    """Loads the variants for so many users with each fit.

    Args:
        parts: Into how many parts the users of a fit are divided. The tallies are the same for any.
    """
    tasks: List[Task] = []
    for number, (_, users) in enumerate(fits):
        blocks = list(all_blocks(users))
        count = parts or 4 * engine.workers
        tasks += [(number, users, blocks[at::count]) for at in range(min(count, len(blocks)))]
    done = engine.run([fitted for fitted, _ in fits], variants, seed, tasks)
    of_fit: Dict[int, List[Tally]] = {}
    for (number, _, _), tally in zip(tasks, done):
        of_fit.setdefault(number, []).append(tally)
    return [reduce(add, of_fit[number]) for number in range(len(fits))]


class InProcess:
    """One process: this one."""

    workers = 1

    def run(
        self, fits: Sequence[Fitted], variants: Sequence[Variant], seed: int, tasks: Sequence[Task]
    ) -> List[Tally]:
        return [_run_task(fits, variants, seed, task) for task in tasks]


def _run_task(fits: Sequence[Fitted], variants: Sequence[Variant], seed: int, task: Task) -> Tally:
    fit, users, blocks = task
    return simulate(fits[fit], variants, seed, users, blocks)


class Processes:
    """Several processes of this machine, which serve one run after the other."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        # A fork of a process with Polars' threads could hang.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(workers, context)

    def run(
        self, fits: Sequence[Fitted], variants: Sequence[Variant], seed: int, tasks: Sequence[Task]
    ) -> List[Tally]:
        run = partial(_run_task, list(fits), list(variants), seed)
        return list(self._pool.map(run, tasks))

    def close(self) -> None:
        self._pool.shutdown()


class Dask:
    """A cluster of Dask."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.workers = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))

    def run(
        self, fits: Sequence[Fitted], variants: Sequence[Variant], seed: int, tasks: Sequence[Task]
    ) -> List[Tally]:
        shared = self._client.scatter(list(fits), broadcast=True, hash=False)
        futures = [
            self._client.submit(
                _run_task, shared, list(variants), seed, task, pure=False
            )
            for task in tasks
        ]  # fmt: skip
        return list(self._client.gather(futures))


class Spark:
    """A session of Spark."""

    def __init__(self, session: Any) -> None:
        self._context = session.sparkContext
        self.workers = self._context.defaultParallelism

    def run(
        self, fits: Sequence[Fitted], variants: Sequence[Variant], seed: int, tasks: Sequence[Task]
    ) -> List[Tally]:
        shared = self._context.broadcast((list(fits), list(variants), seed))

        def run(task: Task) -> Tally:
            return _run_task(*shared.value, task)

        return list(self._context.parallelize(list(tasks), len(tasks)).map(run).collect())


class Opened(AbstractContextManager):  # type: ignore[type-arg]
    """The engine that options name; leaving closes what was started for it."""

    def __init__(self, name: str, workers: int, scheduler: Optional[str] = None) -> None:
        self._name, self._workers, self._scheduler = name, workers, scheduler
        self._close: List[Any] = []

    def __enter__(self) -> Engine:
        if self._name == "dask":
            from dask.distributed import Client, LocalCluster

            cluster = self._scheduler or LocalCluster(
                n_workers=self._workers, threads_per_worker=1, dashboard_address=None
            )
            client = Client(cluster)
            self._close = [client] if self._scheduler else [client, cluster]
            return Dask(client)
        if self._name == "spark":
            from pyspark.sql import SparkSession

            # Otherwise the workers run the first python3 of PATH, which may lack the lab.
            os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
            builder = SparkSession.builder.appName("adbridge-lab")
            builder = builder.master(self._scheduler or f"local[{self._workers}]")
            builder = builder.config("spark.ui.enabled", "false")
            session = builder.getOrCreate()
            self._close = [session]
            return Spark(session)
        if self._workers == 1:
            return InProcess()
        processes = Processes(self._workers)
        self._close = [processes]
        return processes

    def __exit__(self, *_: Any) -> None:
        for one in self._close:
            (one.stop if self._name == "spark" else one.close)()
