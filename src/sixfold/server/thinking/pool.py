"""Bots at work, off the event loop: in processes of their own, which give way to the server.

A bot gets a view and nothing else, here as everywhere: the view is what goes over to the other process.
"""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

from sixfold.bots import find, is_compiled
from sixfold.bots.bot import Limit
from sixfold.games.variants import GAMES, Setting
from sixfold.play.game import Game
from sixfold.play.view import View
from sixfold.review.structs import Hint
from sixfold.server.thinking.shares import NOBODY, Asker, FairQueue

NICE = 10
"""How far the thinking gives way to the server."""

LIKELY = ("medium", "hard", "easy", "expert", "greedy")
"""The bots that have to be compiled, the likelier ones first."""

COSTS = {"random": 0.01, "greedy": 0.01, "easy": 0.02, "medium": 0.05, "hard": 0.15, "expert": 1.1}
"""About how many seconds a bot thinks about a move."""

HINT_COST, OTHER_COST = 1.0, 2.0

SETTINGS = (*(Setting.of(game) for game in GAMES), Setting.of("board", variant="solo"))
"""What they are compiled for: a game, and the solitaire, which has kernels of its own."""


def _begin() -> None:
    """Prepare a process that thinks: it gives way, and leaves when the server is gone, however it went."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _choose(name: str, view: View, seed: str) -> tuple[str, list[Any]]:
    """Return a bot's move, and what it found out about hidden pieces, to go on from next time."""
    choice = find(name).choose(view, Limit(), Random(seed))
    return str(choice.move), view.trail


def _compile(name: str, setting: Setting) -> None:
    """Compile what a bot needs, before somebody waits for its move."""
    begun = Game.new(setting.game, variant=setting.variant, seed=0)
    find(name).prepare(begun.view(begun.turn))


def _hint(view: View, seed: str) -> tuple[Hint, list[Any]]:
    """Return a hint, and what was found out about hidden pieces."""
    from sixfold.review import hint

    return hint(view, random=Random(seed)), view.trail


def new_pool(count: int) -> ProcessPoolExecutor:
    """Return so many processes that give way to the server; they begin when they are needed."""
    return ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)


class Thinkers:
    """The processes that think, for everyone in turn."""

    def __init__(self, count: int) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self._pool = new_pool(self.count)
        self._queue = FairQueue(self.count)

    @property
    def waiting(self) -> int:
        """Return how many requests wait for their turn."""
        return self._queue.waiting

    async def choose(
        self, name: str, view: View, seed: str, asker: Asker = NOBODY, wanted: Callable[[], bool] = lambda: True
    ) -> tuple[str, list[Any]]:
        """Return a bot's move, if it is still wanted when its turn comes; if a process dies, another one thinks again."""
        chosen: tuple[str, list[Any]] = await self.run(_choose, name, view, seed, asker=asker, cost=COSTS[name], wanted=wanted)
        return chosen

    async def hint(self, view: View, seed: str, asker: Asker, wanted: Callable[[], bool]) -> tuple[Hint, list[Any]]:
        """Return a hint for the seat of a view, if it is still wanted when its turn comes."""
        found: tuple[Hint, list[Any]] = await self.run(_hint, view, seed, asker=asker, cost=HINT_COST, wanted=wanted)
        return found

    async def run(
        self,
        work: Any,
        *arguments: Any,
        asker: Asker = NOBODY,
        cost: float = OTHER_COST,
        wanted: Callable[[], bool] = lambda: True,
    ) -> Any:
        """Do some work that would hold the server up, when its turn comes; it must be found by its name in a module."""
        async with self._queue.place(asker, cost, wanted):
            return await self._run(work, *arguments)

    async def _run(self, work: Any, *arguments: Any) -> Any:
        loop = asyncio.get_running_loop()
        while True:
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, work, *arguments)
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = new_pool(self.count)
                    pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Let the processes go, whatever they think about."""
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


async def compile_all() -> None:
    """Compile, once on a machine, whatever bots are not yet, in a process of its own, so that no move waits for it."""
    wanted = [(name, setting) for name, setting in itertools.product(LIKELY, SETTINGS) if not is_compiled(name, setting)]
    if not wanted:
        return
    compiler = Thinkers(1)
    try:
        for name, setting in wanted:
            await compiler.run(_compile, name, setting)
    finally:
        compiler.close()
