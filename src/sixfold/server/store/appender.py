"""Appending to logs in PostgreSQL: what comes while a commit is under way shares the next one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import asyncpg
import msgspec

from sixfold.server.store.calls import newest
from sixfold.server.store.connector import LONGEST, Connector, is_gone, is_unlucky
from sixfold.server.store.database import StoreAway
from sixfold.server.store.news import CHANNEL, payloads
from sixfold.server.store.rows import Call, LogEntry

MOST = 2000
"""How many entries share a transaction at most."""

_APPEND = f"""
WITH made AS (
    INSERT INTO log (game, seq, kind, at, seat, "do", got, turn, bot, deadline, did, nonce)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::int[], $6::text[], $7::text[], $8::int[],
                         $9::bool[], $10::bigint[], $11::text[], $12::bigint[])
    ON CONFLICT DO NOTHING RETURNING game, seq, turn, bot, deadline, nonce
), last AS (
    SELECT DISTINCT ON (game) game, seq, bot, deadline, turn IS NULL AS ended FROM made ORDER BY game, seq DESC
), wait AS (
    INSERT INTO waits (game, seq, due, bot, deadline)
    SELECT game, seq, CASE WHEN bot OR ended THEN 0 ELSE deadline END, bot, deadline FROM last
    WHERE bot OR ended OR deadline IS NOT NULL
    ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, due = excluded.due, bot = excluded.bot, deadline = excluded.deadline
    WHERE excluded.seq > waits.seq
), wait_no_more AS (
    DELETE FROM waits USING last
    WHERE waits.game = last.game AND waits.seq < last.seq AND NOT (last.bot OR last.ended OR last.deadline IS NOT NULL)
)
SELECT nonce FROM made
UNION ALL SELECT -1 - length(pg_notify('{CHANNEL}', word)::text) FROM unnest($13::text[]) AS word
"""  # noqa: S608 (constants)
"""Insert entries, write what their games wait for, and notify the other processes, all in one statement and so in one round trip.

It returns the nonces of the new entries. PostgreSQL sends a notification only if the call stands in a query whose rows are read,
so each of them adds a row: a negative number, which is no nonce.
"""

_CALL = """
INSERT INTO calls (who, kind, "table", game, seq, due, made)
SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::bigint[], $7::bigint[])
ON CONFLICT (who, kind, "table") DO UPDATE SET game = excluded.game, seq = excluded.seq, due = excluded.due, made = excluded.made,
    tries = 0, reached = NULL, pushed = NULL, process = NULL, until = NULL
"""
"""Write the calls of entries that are new, as ``calls.put`` does; in the transaction of the entries."""

_MADE = "SELECT nonce FROM log JOIN unnest($1::text[], $2::int[]) AS new (game, seq) USING (game, seq)"


@dataclass(slots=True)
class _Append:
    """An entry that waits to be written."""

    row: tuple[Any, ...]
    nonce: int
    answer: asyncio.Future[bool]
    until: float
    calls: Sequence[Call]


class Appender:
    """Writes log entries, many at once."""

    def __init__(self, connector: Connector, process: str, nonce: Callable[[], int]) -> None:
        self._nonce = nonce
        self._connector = connector
        self._process = process
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[_Append] = deque()
        self._wake = asyncio.Event()
        self._closed = False
        self._task = self._loop.create_task(self._write_all())

    @property
    def waiting(self) -> int:
        """Return how many entries wait to be written."""
        return len(self._waiting)

    async def append(self, entry: LogEntry, calls: Sequence[Call] = ()) -> bool:
        """Append to a game's log: True once it is durable, False if ``(game, seq)`` exists already."""
        if self._closed:
            raise StoreAway("the database is closed")
        nonce = self._nonce()
        game, seq, kind, at, seat, do, got, turn, bot, deadline, did = msgspec.structs.astuple(entry)
        row = (game, seq, kind, at, seat, do, _text(got), turn, bot, deadline, _text(did), nonce)
        item = _Append(row, nonce, self._loop.create_future(), self._loop.time() + self._connector.patience, calls)
        self._waiting.append(item)
        self._wake.set()
        return await item.answer

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._closed = True
        self._wake.set()
        await self._task

    async def _write_all(self) -> None:
        """Write what waits until the store is closed."""
        connection: asyncpg.Connection | None = None
        pause = 0.02
        while self._waiting or not self._closed:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            try:
                connection = connection or await self._connector.connect()
                await self._write(connection, batch)
            except Exception as error:
                if connection is not None:
                    connection.terminate()
                    connection = None
                if not is_unlucky(error):
                    self._connector.failed()
                self._put_back(batch, error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST)
            else:
                self._connector.worked()
                pause = 0.02
        if connection is not None:
            with suppress(Exception):
                await connection.close(timeout=5)

    async def _write(self, connection: asyncpg.Connection, batch: list[_Append]) -> None:
        """Write a batch in one transaction, and answer; a mistake in one entry harms no other."""
        try:
            made = await self._insert(connection, batch)
        except Exception as error:
            if is_gone(error) or is_unlucky(error):
                raise
            if len(batch) > 1:
                for item in batch:
                    await self._write(connection, [item])
            elif not batch[0].answer.done():
                batch[0].answer.set_exception(error)
            return
        for item in batch:
            if not item.answer.done():
                item.answer.set_result(item.nonce in made)

    async def _insert(self, connection: asyncpg.Connection, batch: Sequence[_Append]) -> set[int]:
        """Insert entries in one statement, which is one transaction; return the nonces of those that are in the log.

        All processes go through the entries in the same order, so none waits for another that waits for it. What is not
        new may be ours from an attempt whose connection broke: the nonce in the log tells.
        """
        rows = sorted((item.row for item in batch), key=itemgetter(0, 1))
        words = payloads(self._process, "log", [row[0] for row in rows])
        calls = {call: item.nonce for item in batch for call in item.calls}
        if calls:
            async with connection.transaction():
                made = await self._append(connection, rows, words)
                await self._call(connection, calls, made)
        else:
            made = await self._append(connection, rows, words)
        old = [row for row in rows if row[-1] not in made]
        if old:
            found = await connection.fetch(_MADE, [row[0] for row in old], [row[1] for row in old])
            made |= {row[0] for row in found}
        return made

    async def _append(self, connection: asyncpg.Connection, rows: Sequence[tuple[Any, ...]], words: list[str]) -> set[int]:
        """Insert entries, and return the nonces of those that are new."""
        return {row[0] for row in await connection.fetch(_APPEND, *zip(*rows, strict=True), words)}

    async def _call(self, connection: asyncpg.Connection, calls: dict[Call, int], made: set[int]) -> None:
        """Write the calls of those entries that are new, given by the nonces of their entries."""
        rows = [msgspec.structs.astuple(call) for call in newest([call for call, nonce in calls.items() if nonce in made])]
        if rows:
            await connection.execute(_CALL, *zip(*rows, strict=True))

    def _put_back(self, batch: list[_Append], error: Exception) -> None:
        """Let a batch wait for the next attempt, but nobody for longer than the patience."""
        now = self._loop.time()
        for item in reversed(batch):
            if item.answer.done():
                continue
            if item.until <= now or self._closed:
                item.answer.set_exception(self._connector.away(error))
            else:
                self._waiting.appendleft(item)


def _text(value: Any) -> str | None:
    """Return a value as JSON."""
    return None if value is None else msgspec.json.encode(value).decode()
