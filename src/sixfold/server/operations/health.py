"""Whether the server can take a move, and how much waits: what ``/healthz`` says."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from sixfold.server.services import Services
from sixfold.server.store import StoreAway

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
    calls_waiting: int
    """Calls to people who are away that are due."""
    failed_writes: int
    """How often the database could not be used, since the start."""
    disk_free: int | None
    """Bytes that are free where the database file is; None for PostgreSQL."""


async def look(services: Services) -> Health:
    """Look how the server is."""
    store = services.store
    why = await _why_not(services)
    waiting = services.context.thinkers.waiting + services.students.waiting
    return Health(not why, why, store.waiting, waiting, services.outbox.waiting, store.failed, store.disk_free())


async def _why_not(services: Services) -> str:
    """Return why no move can be taken; an empty text if it can."""
    if not services.store.there:
        return "the database could not be used the last time"
    if not services.context.pulse.is_awake():
        return "nothing could be written for some seconds"
    try:
        async with asyncio.timeout(PATIENCE):
            await services.store.last_heartbeat()
    except (StoreAway, TimeoutError):
        return "the database does not answer"
    return ""
