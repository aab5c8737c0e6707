"""Work in the background: nobody waits for it, and what goes wrong in it is logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from sixfold.errors import SixfoldError
from sixfold.server.common.refusals import Refusals

LOG = logging.getLogger("sixfold.server")

Work = Callable[[], Coroutine[Any, Any, Any]]


class Tasks:
    """The background tasks of a process."""

    def __init__(self, refusals: Refusals) -> None:
        self._refusals = refusals
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Work) -> asyncio.Task[None]:
        """Begin some work, and return its task."""
        task = asyncio.get_running_loop().create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guard(self, work: Work) -> None:
        try:
            await work()
        except SixfoldError as error:
            if error.code != "store/away":  # the caretaker comes back to what the database could not do
                self._refusals.add(error.code)
        except Exception:
            LOG.exception("something in the background went wrong")

    async def close(self) -> None:
        """Cancel whatever is under way, and wait until it has ended."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
