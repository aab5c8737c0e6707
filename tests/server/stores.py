"""Open stores, small things to keep in them, and databases as earlier versions made them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, column, create_engine, insert, table
from sqlalchemy.ext.asyncio import create_async_engine

from sixfold.server.store import Store, migrations, open_store
from sixfold.server.store.migrate import migrate
from sixfold.server.store.rows import GameDoc, LogEntry, Sitting, TableDoc
from sixfold.server.store.schema import metadata

Where = str | Path

LARGE = "SELECT relname FROM pg_stat_user_tables WHERE pg_total_relation_size(relid) > 1000000"
CLEAR = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"

Row = tuple[str, dict[str, Any]]
"""A row of a database: the name of its table, and its values."""


@asynccontextmanager
async def opened(where: Where, patience: float = 15.0) -> AsyncIterator[Store]:
    store = await open_store(where, patience=patience)
    try:
        yield store
    finally:
        await store.close()


def with_store(where: Where, test: Callable[[Store], Awaitable[None]], patience: float = 15.0) -> None:
    """Run a test with an open store."""

    async def run() -> None:
        async with opened(where, patience) as store:
            await test(store)

    asyncio.run(run())


def entry(game: str, seq: int, **more: object) -> LogEntry:
    made = LogEntry(game, seq, "move", 1_700_000_000_000 + seq, 0, "place RB d8 e8", {"draw": ["RB", "GP"]}, 1)
    return msgspec.structs.replace(made, **more)


def table_doc(id_: str = "aaaaaaaaaaaa", **more: object) -> TableDoc:
    players = [Sitting("link", name="Ann", holders=["d1", "d2"]), Sitting("bot", bot="easy")]
    doc = TableDoc(id_, "board", "standard", {}, players, "open", 1, 1, f"{id_}game", 1_700_000_000_000)
    for name, value in more.items():
        setattr(doc, name, value)
    return doc


def game_doc(table: TableDoc, number: int = 1, **more: object) -> GameDoc:
    doc = GameDoc(
        f"{table.id}game" if number == 1 else f"{table.id}gam{number}", table.id, number, "board", "standard", 2, "5eed", "c0"
    )
    for name, value in more.items():
        setattr(doc, name, value)
    return doc


async def add(store: Store, table: TableDoc, **game: Any) -> GameDoc:
    doc = game_doc(table, **game)
    await store.add_table(table, doc)
    return doc


@cache
def present_form() -> str | None:
    """Return the last step of the migrations."""
    return ScriptDirectory(str(Path(migrations.__path__[0]))).get_current_head()


async def empty(database: str) -> None:
    """Remove all rows from a PostgreSQL database, or all tables if they have another form than the present one."""
    async with connected(database) as connection:
        is_there = await connection.fetchval("SELECT to_regclass('alembic_version')") is not None
        if not is_there or await connection.fetchval("SELECT version_num FROM alembic_version") != present_form():
            await connection.execute(CLEAR)
            return
        for row in await connection.fetch(LARGE):  # what is only deleted is gone through until PostgreSQL tidies up
            await connection.execute(f'TRUNCATE "{row["relname"]}" CASCADE')
        await connection.execute(";".join(f'DELETE FROM "{one.name}"' for one in reversed(metadata.sorted_tables)))
        await connection.execute("SELECT setval(oid, 1, false) FROM pg_class WHERE relkind = 'S'")


async def clear(database: str) -> None:
    """Remove all tables from a PostgreSQL database."""
    async with connected(database) as connection:
        await connection.execute(CLEAR)


@asynccontextmanager
async def connected(database: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(database)
    try:
        yield connection
    finally:
        await connection.close()


def make_older(where: Where, revision: str, rows: Sequence[Row]) -> None:
    """Make a database in the form of an earlier version, with some rows."""

    def make(connection: Connection) -> None:
        migrate(connection, revision)
        for name, values in rows:
            connection.execute(insert(table(name, *map(column, values))).values(**values))

    async def make_postgres(url: str) -> None:
        await clear(url)
        engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url))
        async with engine.begin() as connection:
            await connection.run_sync(make)
        await engine.dispose()

    if isinstance(where, str):
        asyncio.run(make_postgres(where))
    else:
        engine = create_engine(f"sqlite:///{where}")
        with engine.begin() as connection:
            make(connection)
        engine.dispose()
