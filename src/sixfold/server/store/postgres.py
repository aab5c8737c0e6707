"""The store in PostgreSQL, which several processes may share.

When the connection breaks, operations wait and try again. Whether a change was made when its connection broke during the
commit is known from its nonce, a random number that is written with it: a second attempt finds it and changes nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import BigInteger, ColumnElement, Connection, and_, delete, func, literal_column, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import create_async_engine

from sixfold.server.store import waits
from sixfold.server.store.appender import Appender
from sixfold.server.store.connector import Connector
from sixfold.server.store.database import News, NewsKind, StoreAway
from sixfold.server.store.migrate import migrate
from sixfold.server.store.news import CHANNEL, Listener, payloads
from sixfold.server.store.rows import Call, LogEntry
from sixfold.server.store.schema import leases, writes
from sixfold.server.store.store import Store
from sixfold.server.store.waits import Due

T = TypeVar("T")

CONNECTIONS = 5
"""Kept open for everything but appends and news; twice as many when busy."""

NOW: ColumnElement[int] = literal_column("(extract(epoch FROM clock_timestamp()) * 1000)::bigint", BigInteger())
"""Milliseconds since 1970 by the database's clock, which all processes share."""


async def open_postgres(url: str, *, patience: float) -> Store:
    """Open a database of PostgreSQL and bring it to its present form."""
    store = PostgresStore(url, patience=patience)
    try:
        await store.prepare()
    except BaseException:
        await store.close()
        raise
    return store


class PostgresStore(Store):
    """A store in PostgreSQL; ``prepare`` has to be called first."""

    shared = True

    def __init__(self, url: str, *, patience: float) -> None:
        super().__init__()
        self._connector = Connector(url, patience, self._tell_state, self._count_failure)
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self._connector.connect,
            pool_size=CONNECTIONS,
            max_overflow=CONNECTIONS,
            pool_timeout=patience,
            hide_parameters=True,
        )
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._appender: Appender | None = None
        self._listener: Listener | None = None
        self._closed = False

    async def prepare(self) -> None:
        """Bring the database to its present form, and begin to listen."""

        async def attempt() -> None:
            async with self._engine.begin() as connection:
                await connection.run_sync(migrate)

        await self._connector.patiently(attempt)
        self._appender = Appender(self._connector, self.process, self._nonce)
        self._listener = Listener(self._connector, self.process, self._tell_news)
        await self._listener.ready()

    async def close(self) -> None:
        """Finish what is under way, give up leases, and let go of the database."""
        if self._closed:
            return
        self._closed = True
        if self._appender is not None:
            await self._appender.close()
            with suppress(Exception):
                async with asyncio.timeout(2):
                    await self._give_up()
        if self._listener is not None:
            await self._listener.close()
        await self._engine.dispose()

    async def _give_up(self) -> None:
        """Let other processes think for the bots that this one thought for."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(leases).where(leases.c.process == self.process))

    @property
    def waiting(self) -> int:
        """Return how many entries wait to be written."""
        return self._appender.waiting if self._appender is not None else 0

    def disk_free(self) -> int | None:
        """Return nothing: the database may be on another machine."""
        return None

    def _count_failure(self) -> None:
        self.failed += 1

    async def append(self, entry: LogEntry, calls: Sequence[Call] = ()) -> bool:
        """Append to a game's log: True once it is durable, False if ``(game, seq)`` exists already."""
        if self._appender is None:
            raise StoreAway("the database is not open")
        return await self._appender.append(entry, calls)

    async def lease(self, game: str, seq: int, ms: int) -> bool:
        """Take the lease if it is free, has run out, was for an earlier entry, or is ours."""
        new = insert(leases).values(game=game, seq=seq, process=self.process, until=NOW + ms)
        ours = and_(leases.c.process == self.process, leases.c.seq == seq)
        take = new.on_conflict_do_update(
            index_elements=["game"],
            set_={"seq": new.excluded.seq, "process": new.excluded.process, "until": new.excluded.until},
            where=or_(ours, leases.c.until < NOW, leases.c.seq < seq),
        ).returning(leases.c.game)
        return await self._write(lambda connection: connection.execute(take).scalar() is not None, repeatable=True)

    async def due(self, now: int) -> list[Due]:
        """List the games that need care."""
        found = waits.due(now).subquery()
        leased = and_(leases.c.game == found.c.game, leases.c.seq == found.c.seq, leases.c.until >= NOW)
        either = found.outerjoin(leases, leased)
        free = select(found).select_from(either).where(or_(~found.c.only_bot, leases.c.game.is_(None)))
        return await self._read(lambda connection: [Due(*row) for row in connection.execute(free)])

    async def _read(self, query: Callable[[Connection], T]) -> T:
        """Ask the database."""

        async def attempt() -> T:
            async with self._reading.connect() as connection:
                return await connection.run_sync(query)

        return await self._patiently(attempt)

    async def _write(self, query: Callable[[Connection], T], *news: News, repeatable: bool = False) -> T:
        """Change the database in one transaction, exactly once unless ``repeatable``, and tell the other processes."""
        nonce = self._nonce()
        made: list[T] = []

        def change(connection: Connection) -> T:
            if not repeatable and not _mark(connection, nonce):
                return made[-1]
            made.append(query(connection))
            for kind, id_ in news:
                (word,) = payloads(self.process, kind, [id_])
                connection.execute(select(func.pg_notify(CHANNEL, word)))
            return made[-1]

        async def attempt() -> T:
            async with self._engine.begin() as connection:
                return await connection.run_sync(change)

        return await self._patiently(attempt)

    async def _patiently(self, attempt: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Try until the database is there."""
        if self._closed:
            raise StoreAway("the database is closed")
        return await self._connector.patiently(attempt)

    def _tell_news(self, kind: NewsKind, id_: str) -> None:
        """Tell what another process did."""
        if self.on_news is not None:
            self.on_news(kind, id_)


def _mark(connection: Connection, nonce: int) -> bool:
    """Write the nonce of a change; False if it is there, because an earlier attempt was made after all."""
    new = insert(writes).values(nonce=nonce, at=int(time.time() * 1000)).on_conflict_do_nothing()
    return connection.execute(new).rowcount > 0
