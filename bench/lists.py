"""The list of someone's games while many others play: 200 unfinished ones among 100,000, and a thousand finished ones."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from bench.figure import Figure, say
from bench.processes import postgres, postgres_programs

if TYPE_CHECKING:
    from sqlalchemy import Connection

GAMES = 100_000
MINE = 200
OVER = 1_000
"""How many finished games the person has besides."""
ENTRIES = 40
"""How many entries the logs of their games have."""
PAGE = 5_000
ROUNDS = 30
LIMIT = 0.050
"""Seconds in which the list must be there."""
ME = "f" * 64
NOW = 1_800_000_000_000


def figures() -> Iterator[Figure]:
    """Measure the list over both databases."""
    try:
        import sqlalchemy
    except ImportError:
        say("the server's extra is not installed, so its lists are not measured ('make bench' installs it)")
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
            yield _figure("PostgreSQL", asyncio.run(_measure(database)))


def _figure(name: str, took: float) -> Figure:
    limit = f"limit {LIMIT * 1000:.0f} ms"
    what = f"list of {MINE} unfinished games among {GAMES:,}, {name}"
    return Figure(what, round(1000 * took, 2), "ms", limit, round(took / LIMIT, 3))


async def _measure(where: str | Path) -> float:
    """Return how many seconds the list takes in the middle, with all that it says about each game."""
    from sixfold.server.people import me
    from sixfold.server.store import open_store
    from sixfold.server.tables.seats import Who

    store = await open_store(where)
    try:
        for first in range(0, GAMES + OVER, PAGE):
            await store.remove_old(partial(_fill, numbers=range(first, min(first + PAGE, GAMES + OVER))))
        await store.remove_old(_settle)
        took = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            rows = await me.games(store, Who(ME))
            took.append(time.perf_counter() - began)
            assert sum(len(row.deeds) == 1 and row.said == 5 for row in rows if row.status == "running") == MINE
    finally:
        await store.close()
    return median(took)


def _fill(connection: Connection, numbers: range) -> int:
    """Write games of two; those of the person have logs, marks and chat, and the last ones are over."""
    from sqlalchemy import insert

    from sixfold.server.store import schema

    every = GAMES // MINE
    mine = [number for number in numbers if number >= GAMES or number % every == 0]
    others = [number for number in numbers if number not in set(mine)]
    tables = [_table(number, "d" * 64) for number in others] + [_table(number, ME) for number in mine]
    _insert(connection, insert(schema.tables), [table for table, _ in tables])
    _insert(connection, insert(schema.games), [game for _, game in tables])
    seats = [{"who": who, "table": _id("t", number)} for number in mine for who in (ME, f"{number:064}")]
    seats += [{"who": f"{number:064}", "table": _id("t", number)} for number in others]
    _insert(connection, insert(schema.holders), seats)
    logs = [_entry(number, 1) for number in others]
    logs += [_entry(number, seq) for number in mine for seq in range(1, ENTRIES + 1)]
    _insert(connection, insert(schema.log), logs)
    _insert(connection, insert(schema.marks), [{"who": ME, "game": _id("g", n), "seq": ENTRIES - 4, "said": 0} for n in mine])
    line = {"player": 1, "name": "Bea", "at": NOW, "text": "your turn"}
    _insert(connection, insert(schema.said), [{"table": _id("t", number), **line} for number in mine for _ in range(5)])
    return 0


def _settle(connection: Connection) -> int:
    """Let PostgreSQL learn how much there is, as it does by itself within a minute."""
    from sqlalchemy import text

    if connection.dialect.name == "postgresql":
        connection.execute(text("ANALYZE"))
    return 0


def _insert(connection: Connection, statement: Any, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        connection.execute(statement, rows)


def _id(kind: str, number: int) -> str:
    return f"{kind}{number:011}"


def _table(number: int, who: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a table and its game as rows."""
    import msgspec

    from sixfold.server.protocol import Clock
    from sixfold.server.store.rows import GameDoc, Sitting, TableDoc

    status, ended = ("running", None) if number < GAMES else ("over", NOW + number)
    table, game = _id("t", number), _id("g", number)
    players = [Sitting("link", "Ada", holders=[who], ready=True), Sitting("link", "Bea", holders=[f"{number:064}"], ready=True)]
    doc = TableDoc(table, "board", "standard", {}, players, status, 1, 0, game, NOW, Clock("days", 3), chat=True)  # type: ignore[arg-type]
    of = GameDoc(game, table, 0, "board", "standard", 2, "5" * 64, "c" * 64, started=NOW, ended=ended, names=["Ada", "Bea"])
    if ended:
        of = msgspec.structs.replace(of, status="over", ranks=[1, 2], tracks=[[9] * 6, [7] * 6], reason="full")
    columns = {"version": 1, "status": status, "listed": False, "created": NOW, "doc": msgspec.json.encode(doc).decode()}
    row = {"number": 0, "status": of.status, "score": "", "ended": ended, "doc": msgspec.json.encode(of).decode()}
    return {"id": table, **columns}, {"id": game, "table": table, **row}


def _entry(number: int, seq: int) -> dict[str, Any]:
    """Return an entry of a log as a row; the others take every second turn."""
    kind, seat = ("deal", None) if seq == 1 else ("move", 1 if (seq + 1) % 4 < 2 else 0)
    did = "[[0,0,4,0,2,0],0]" if seq % 2 else None
    move = {"do": "place RB d8 e8" if did else "draw", "got": '["RB"]', "turn": 0, "bot": False, "deadline": NOW, "did": did}
    return {"game": _id("g", number), "seq": seq, "kind": kind, "at": NOW, "seat": seat, "nonce": 0, **move}
