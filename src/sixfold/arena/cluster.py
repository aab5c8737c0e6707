"""Playing deals on a Ray cluster: the one at ``RAY_ADDRESS``, or one on this machine.

A deal is one task, and its games depend only on the seed. If a worker or a whole machine is lost, Ray plays the deal again
elsewhere, with the same games. Each deal is returned once, when it is complete.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from types import ModuleType
from typing import Any

from sixfold.arena.schedule import Deal
from sixfold.arena.worker import Played, Result, play_deal
from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from sixfold.games.variants import Setting

RETRIES = 20
"""How often a deal is played again when its worker is lost; limited, as a deal may itself be what kills the worker."""

Task = Any
"""Ray's reference to a task."""


def play(setting: Setting, deals: Iterable[Deal], seed: str, limit: Limit, workers: int | None) -> Iterator[Result]:
    """Play deals on a cluster and return each with its games, in the order of the deals; raise UsageError without Ray."""
    try:
        import ray
    except ImportError:
        raise UsageError(
            "Ray is not installed; the extra 'ray' brings it: pip install 'sixfold[ray]', or '.[ray]' in a clone"
        ) from None
    return _connected(ray, setting, deals, seed, limit, workers)


def _connected(
    ray: ModuleType, setting: Setting, deals: Iterable[Deal], seed: str, limit: Limit, workers: int | None
) -> Iterator[Result]:
    """Play deals on the cluster that the caller is connected to; else connect to one, and disconnect in the end."""
    connected = ray.is_initialized()
    if not connected:
        ray.init(logging_level=logging.ERROR, log_to_driver=False)
    try:
        share = 1.0 if workers is None else min(1.0, _cores(ray) / workers)
        task = ray.remote(num_cpus=share, max_retries=RETRIES)(play_deal)
        yield from _in_order(ray, deals, lambda deal: task.remote(setting, deal, seed, limit), workers)
    finally:
        if not connected:
            ray.shutdown()


def _cores(ray: ModuleType) -> int:
    """Return how many cores the cluster has now."""
    return max(int(ray.cluster_resources().get("CPU", 1)), 1)


def _in_order(ray: ModuleType, deals: Iterable[Deal], start: Callable[[Deal], Task], workers: int | None) -> Iterator[Result]:
    """Keep all workers busy, and return deals with their games in order."""
    ahead = iter(deals)
    waiting: deque[tuple[Deal, Task]] = deque()
    running: set[Task] = set()
    done: dict[Task, list[Played]] = {}
    try:
        while True:
            for deal in islice(ahead, max((workers or 2 * _cores(ray)) - len(running), 0)):
                waiting.append((deal, start(deal)))
                running.add(waiting[-1][1])
            if not waiting:
                return
            [ready], _ = ray.wait(list(running))
            running.remove(ready)
            done[ready] = ray.get(ready)
            while waiting and waiting[0][1] in done:
                deal, task = waiting.popleft()
                yield deal, done.pop(task)
    finally:
        for task in running:
            ray.cancel(task, force=True)
