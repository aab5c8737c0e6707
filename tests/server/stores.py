"""Open stores, small things to keep in them, and databases as earlier versions made them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
from sqlalchemy import Connection, column, create_engine, insert, table
from sqlalchemy.ext.asyncio import create_async_engine

from sixfold.server.store import Store, open_store
from sixfold.server.store.migrate import migrate
from sixfold.server.store.rows import GameDoc, LogEntry, Sitting, TableDoc

Where = str | Path

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


def make_older(where: Where, revision: str, rows: Sequence[Row]) -> None:
    """Make a database in the form of an earlier version, with some rows."""

    def make(connection: Connection) -> None:
        migrate(connection, revision)
        for name, values in rows:
            connection.execute(insert(table(name, *map(column, values))).values(**values))

    async def make_postgres(url: str) -> None:
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
