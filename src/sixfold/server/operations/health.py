"""Whether the server can take a move, and how much waits: what ``/healthz`` says."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec import Struct

from sixfold.server.store import StoreAway

if TYPE_CHECKING:
    from sixfold.server.tables.registry import Tables

PATIENCE = 2.0
"""Seconds in which the database has to answer."""


class Health(Struct):
    """How a server is."""

    ok: bool
    """Whether it can take a move."""
    why: str
    """Why it cannot; empty if it can."""
    appends_waiting: int
    """Moves that wait to be written."""
    thinking_waiting: int
    """Bots, hints and reviews that wait for their turn."""
    failed_writes: int
    """How often the database could not be used, since the start."""
    disk_free: int | None
    """Bytes that are free where the database file is; None for PostgreSQL."""


async def look(tables: Tables) -> Health:
    """Look how the server is."""
    store = tables.store
    why = await _why_not(tables)
    waiting = tables.thinkers.waiting + tables.students.waiting
    return Health(not why, why, store.waiting, waiting, store.failed, store.disk_free())


async def _why_not(tables: Tables) -> str:
    """Return why no move can be taken; an empty text if it can."""
    if not tables.store.there:
        return "the database could not be used the last time"
    if not tables.caretaker.is_awake():
        return "nothing could be written for some seconds"
    try:
        async with asyncio.timeout(PATIENCE):
            await tables.store.last_heartbeat()
    except (StoreAway, TimeoutError):
        return "the database does not answer"
    return ""
