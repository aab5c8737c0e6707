"""News between the processes that share a PostgreSQL database, by NOTIFY and LISTEN."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import cast

import asyncpg

from sixfold.server.store.connector import LONGEST, Connector, is_gone
from sixfold.server.store.database import NewsKind

CHANNEL = "sixfold"
ROOM = 7000
"""Bytes of ids in one notification; PostgreSQL takes 8000 in all."""
PING = 10.0
"""Seconds after which a silent connection is asked whether it is still there."""


def payloads(process: str, kind: NewsKind, ids: Iterable[str]) -> list[str]:
    """Write news as texts that are short enough: who tells, of what kind, and the ids."""
    texts: list[str] = []
    now = head = f"{process} {kind}"
    for id_ in dict.fromkeys(ids):
        if len(now) + len(id_) > ROOM:
            texts.append(now)
            now = head
        now += f" {id_}"
    return [*texts, now]


class Listener:
    """Hears the news of other processes on a connection of its own, which it opens again when it breaks."""

    def __init__(self, connector: Connector, process: str, tell: Callable[[NewsKind, str], None]) -> None:
        self._connector = connector
        self._process = process
        self._tell = tell
        self._ready = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._listen_on())

    async def ready(self) -> None:
        """Wait until no news is missed any more."""
        waiting = asyncio.ensure_future(self._ready.wait())
        await asyncio.wait([waiting, self._task], timeout=self._connector.patience, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._task.done():
            await self._task
        if not self._ready.is_set():
            raise self._connector.away()

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await self._task

    async def _listen_on(self) -> None:
        """Listen, and listen again after every break."""
        pause = 0.05
        while True:
            try:
                connection = await self._connector.connect()
            except Exception as error:
                self._judge(error)
            else:
                pause = 0.05
                try:
                    await self._listen(connection)
                except Exception as error:
                    self._judge(error)
                finally:
                    connection.terminate()
            self._connector.failed()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)

    def _judge(self, error: Exception) -> None:
        """Raise what is wrong from the beginning; later everything may pass."""
        if not self._ready.is_set() and not is_gone(error):
            raise error

    async def _listen(self, connection: asyncpg.Connection) -> None:
        """Listen until the connection breaks."""
        broken = asyncio.Event()
        connection.add_termination_listener(lambda _: broken.set())
        await connection.add_listener(CHANNEL, self._hear)
        self._connector.worked()
        if self._ready.is_set():
            self._tell("all", "*")
        self._ready.set()
        while not broken.is_set():
            try:
                async with asyncio.timeout(PING):
                    await broken.wait()
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=5)

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        """Pass on what another process tells."""
        process, kind, *ids = str(payload).split(" ")
        if process != self._process:
            for id_ in ids:
                self._tell(cast(NewsKind, kind), id_)
