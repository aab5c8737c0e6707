"""Playing many deals at once: in this process, in several processes, or on a Ray cluster. The games are the same everywhere."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor

from sixfold.arena import cluster
from sixfold.arena.schedule import Deal
from sixfold.arena.worker import Played, Result, play_deal
from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from sixfold.games.variants import Setting


def run(
    setting: Setting, deals: Iterable[Deal], *, seed: str, limit: Limit, on: str = "processes", workers: int | None = None
) -> Iterator[Result]:
    """Play deals and return each with its games, in the order of the deals.

    ``on`` is "processes" (all cores of this machine), "ray" (a cluster) or "here" (this process); raises UsageError for another.
    ``workers`` is the number of deals at once.
    """
    if on == "here":
        return ((deal, play_deal(setting, deal, seed, limit)) for deal in deals)
    if on == "processes":
        return _processes(setting, deals, seed, limit, workers or os.cpu_count() or 1)
    if on == "ray":
        return cluster.play(setting, deals, seed, limit, workers)
    raise UsageError(f"there is no way to run an arena on {on!r}; there is: here, processes, ray")


def _processes(setting: Setting, deals: Iterable[Deal], seed: str, limit: Limit, workers: int) -> Iterator[Result]:
    """Play as many deals at once as there are workers."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting: list[tuple[Deal, Future[list[Played]]]] = []
        try:
            for deal in deals:
                waiting.append((deal, pool.submit(play_deal, setting, deal, seed, limit)))
                if len(waiting) >= 2 * workers:
                    done, future = waiting.pop(0)
                    yield done, future.result()
            for done, future in waiting:
                yield done, future.result()
        finally:
            for _, future in waiting:
                future.cancel()
