"""Using a database beside a server that may be running: one transaction of another program."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from sixfold.errors import UsageError
from sixfold.server.store.opening import open_store, sqlite_path

T = TypeVar("T")

WAIT = 10.0
"""Seconds for which a server that writes right now is waited for; its own changes wait as long for this one."""


async def beside(where: str | Path, query: Callable[[Connection], T]) -> T:
    """Do something with a database in a short transaction, while it is served or not."""
    path = sqlite_path(where)
    if path is not None:
        return await asyncio.to_thread(_in_file, path, query)
    store = await open_store(where)
    try:
        return await store._write(query)
    finally:
        await store.close()


def _in_file(path: Path, query: Callable[[Connection], T]) -> T:
    """Use an SQLite file; a server that has it open keeps its own lock, which says only that it alone serves the file."""
    if not path.is_file():
        raise UsageError(f"{path} is not there")
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(path, timeout=WAIT), poolclass=NullPool)
    try:
        with engine.begin() as connection:
            return query(connection)
    except DBAPIError as error:
        raise UsageError(
            f"{path} cannot be used: {error.orig}; start the server with it once, so that it has its present form"
        ) from None
    finally:
        engine.dispose()
