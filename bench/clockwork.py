"""The cost of a server's clockwork while many games wait: each second a heartbeat and a query for what is due."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bench.figure import Figure, say
from bench.processes import cpu, postgres, postgres_programs

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from sixfold.server.store import Store

GAMES = 100_000
PAGE = 5_000
ROUNDS = 30
LIMIT = 0.02
"""The share of a core that the clockwork may take."""


def figures() -> Iterator[Figure]:
    """Measure the clockwork over both databases."""
    try:
        import sqlalchemy
    except ImportError:
        say("the server's extra is not installed, so its clockwork is not measured ('make bench' installs it)")
        return
    assert sqlalchemy
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL runs as someone else
        yield _figure("SQLite", asyncio.run(_measure(folder / "sixfold.sqlite")))
        programs = postgres_programs()
        if programs is None:
            say("PostgreSQL's programs are not there, so its figures are left out")
            return
        with postgres(folder / "postgres", programs) as database:
            yield _figure("PostgreSQL with its own work", asyncio.run(_measure(database)))


def _figure(name: str, share: float) -> Figure:
    limit = f"limit {LIMIT:.0%} of a core"
    return Figure(f"clockwork, {GAMES:,} unfinished games, {name}", round(100 * share, 3), "%", limit, round(share / LIMIT, 3))


async def _measure(where: str | Path) -> float:
    """Return the share of a core that the clockwork takes over a database with many unfinished games."""
    from sixfold.server.common.settings import Settings
    from sixfold.server.services import Services
    from sixfold.server.store import open_store
    from sixfold.server.tables.caretaker import EVERY

    store = await open_store(where)
    services = Services(store, Settings(thinkers=1))
    try:
        for first in range(0, GAMES, PAGE):
            await store.remove_old(partial(_fill, numbers=range(first, first + PAGE)))
        care = services.caretaker
        await care.beat(1)
        await care.tend()
        before = time.process_time() + await _elsewhere(store)
        for _ in range(ROUNDS):
            await care.beat(1)
            await care.tend()
        used = time.process_time() + await _elsewhere(store) - before
    finally:
        await services.close()
        await store.close()
    return used / ROUNDS / EVERY


def _fill(connection: Connection, numbers: range) -> int:
    """Write games whose clocks are running."""
    from sqlalchemy import insert

    from sixfold.server.store.schema import games, log, waits

    later = time.time_ns() // 1_000_000 + 86_400_000
    ids = [f"game{number:012}" for number in numbers]
    blank = {"number": 0, "status": "running", "score": "", "doc": "{}"}
    connection.execute(insert(games), [{"id": id_, **blank} for id_ in ids])
    entry = {"seq": 1, "kind": "deal", "at": later, "do": "", "turn": 0, "bot": False, "deadline": later, "nonce": 0}
    connection.execute(insert(log), [{"game": id_, **entry} for id_ in ids])
    if connection.dialect.name == "postgresql":  # in SQLite a trigger does it
        wait = {"seq": 1, "due": later, "bot": False, "deadline": later}
        connection.execute(insert(waits), [{"game": id_, **wait} for id_ in ids])
    return 0


async def _elsewhere(store: Store) -> float:
    """Return the seconds of processor time that the database has used for us in processes of its own."""
    from sqlalchemy import text

    def backends(connection: Connection) -> list[int]:
        ours = text("SELECT pid FROM pg_stat_activity WHERE application_name = 'sixfold'")
        return list(connection.execute(ours).scalars())

    if not store.shared:
        return 0.0
    return sum(cpu(pid) for pid in await store.find_old(backends))
