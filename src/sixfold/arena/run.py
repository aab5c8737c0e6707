"""Playing many deals at once: here, in processes, or on a Ray cluster. The games are the same wherever they are played."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from sixfold.arena.schedule import Deal
from sixfold.arena.worker import Played, play_deal
from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from sixfold.variants import Setting

Result = tuple[Deal, list[Played]]


def run(
    setting: Setting, deals: Iterable[Deal], *, seed: str, limit: Limit, on: str = "processes", workers: int | None = None
) -> Iterator[Result]:
    """Play deals and return each with its games, in the order of the deals."""
    if on == "here":
        return ((deal, play_deal(setting, deal, seed, limit)) for deal in deals)
    runners: dict[str, Callable[..., Iterator[Result]]] = {"processes": _processes, "ray": _ray}
    if on not in runners:
        raise UsageError(f"there is no way to run an arena on {on!r}; there is: here, {', '.join(runners)}")
    return runners[on](setting, deals, seed, limit, workers or os.cpu_count() or 1)


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


def _ray(setting: Setting, deals: Iterable[Deal], seed: str, limit: Limit, workers: int) -> Iterator[Result]:
    """Play deals as tasks of a Ray cluster; a task that is lost with its worker is played again, to the same games."""
    try:
        import ray  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise UsageError("Ray is not installed; 'pip install sixfold[ray]' brings it") from None
    started = not ray.is_initialized()
    if started:
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, configure_logging=False)
    play: Any = ray.remote(max_retries=-1)(play_deal)
    waiting: list[tuple[Deal, Any]] = []
    try:
        for deal in deals:
            waiting.append((deal, play.remote(setting, deal, seed, limit)))
            if len(waiting) >= 2 * workers:
                done, task = waiting.pop(0)
                yield done, ray.get(task)
        for done, task in waiting:
            yield done, ray.get(task)
    finally:
        for _, task in waiting:
            ray.cancel(task)
        if started:
            ray.shutdown()
