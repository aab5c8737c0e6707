"""Bots of others, which an operator offers: they think in processes of their own, and nothing they do harms the server.

A bot that raises, chooses what is not legal, ends its process or takes too long has failed for that move; whoever asked for it
decides what happens instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

from sixfold.bots.bot import Limit
from sixfold.bots.own import find_own
from sixfold.errors import UsageError
from sixfold.play.view import View
from sixfold.server.thinking.pool import new_pool
from sixfold.server.thinking.shares import NOBODY, Asker, FairQueue

COST = 1.0
"""About how many seconds a bot thinks about a move; nobody knows."""

PROCESSES = 1
"""How many of them think at once."""


class BotFailed(Exception):
    """A bot did not come to a legal move; the text says why."""


def _choose(name: str, view: View, seed: str) -> tuple[str, list[Any]] | str:
    """Return a bot's move and what it found out about hidden pieces, or why there is none."""
    try:
        found = find_own(name)
        if found is None:
            return f"there is no bot {name!r}"
        choice = found.choose(view, Limit(), Random(seed))
        return str(choice.move), list(view.trail)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _why_not(name: str) -> str:
    """Return why a bot cannot be offered; an empty text if it can."""
    try:
        return "" if find_own(name) is not None else f"{name!r} is neither module:object nor an entry point of sixfold.bots"
    except UsageError as error:
        return str(error)
    except Exception as error:
        return f"bot {name!r} cannot be loaded: {type(error).__name__}: {error}"


def check(names: Sequence[str]) -> None:
    """Refuse names of bots that cannot be loaded; they are loaded in another process, as they always are."""
    if not names:
        return
    with new_pool(1) as pool:
        for name in names:
            try:
                why = pool.submit(_why_not, name).result()
            except BrokenProcessPool:
                why = f"bot {name!r} cannot be loaded: it ends the process"
            if why:
                raise UsageError(why)


class OwnBots:
    """The bots of others that a server offers."""

    def __init__(self, names: Sequence[str], seconds: float) -> None:
        self.names = tuple(names)
        self._seconds = seconds
        """How long a bot may think about a move."""
        self._queue = FairQueue(PROCESSES)
        self._pool: ProcessPoolExecutor | None = None
        """The processes, once one was needed."""

    async def choose(
        self, name: str, view: View, seed: str, asker: Asker = NOBODY, wanted: Callable[[], bool] = lambda: True
    ) -> tuple[str, list[Any]]:
        """Return a bot's move, and what it found out about hidden pieces; raise ``BotFailed`` where it comes to none."""
        if name not in self.names:
            raise BotFailed("it is not offered here any more")
        async with self._queue.place(asker, COST, wanted):
            chosen = await self._ask(name, view, seed)
        if isinstance(chosen, str):
            raise BotFailed(chosen)
        return chosen

    async def _ask(self, name: str, view: View, seed: str) -> tuple[str, list[Any]] | str:
        if self._pool is None:
            self._pool = new_pool(PROCESSES)
        try:
            async with asyncio.timeout(self._seconds):
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._pool, _choose, name, view, seed)
        except TimeoutError:
            self.close()
            return f"it took more than {self._seconds:g} seconds"
        except BrokenProcessPool:
            self.close()
            return "its process has ended"

    def close(self) -> None:
        """Let the processes go, whatever they think about."""
        if self._pool is not None:
            end(self._pool)
            self._pool = None


def end(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool, whatever they do."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
