"""What games wait for: found by an index, written with each append, and taken over from databases of earlier versions."""

from __future__ import annotations

import asyncio

import msgspec
from sqlalchemy import Connection, insert, select, text

from sixfold.server.store import Store, waits
from sixfold.server.store.rows import LogEntry
from sixfold.server.store.schema import games as games_table
from sixfold.server.store.schema import waits as waits_table
from tests.server.stores import Row, Where, add, entry, game_doc, make_older, table_doc, with_store

Wait = tuple[int, int, bool, int | None]


def waiting(connection: Connection) -> dict[str, Wait]:
    """Return what each game waits for: after which entry, when that is due, whether a bot, and until when."""
    found = connection.execute(select(waits_table))
    return {row.game: (row.seq, row.due, bool(row.bot), row.deadline) for row in found}


def test_each_append_says_what_the_game_waits_for(where: Where) -> None:
    async def test(store: Store) -> None:
        for each, expected in (
            (entry("g", 1, bot=True, deadline=900), (1, 0, True, 900)),
            (entry("g", 2, deadline=1000), (2, 1000, False, 1000)),
            (entry("g", 3), None),
            (entry("g", 4, bot=True), (4, 0, True, None)),
            (entry("g", 5, turn=None), (5, 0, False, None)),
        ):
            assert await store.append(each)
            assert (await store._read(waiting)).get("g") == expected
        assert await store.append(entry("g", 2, deadline=7)) is False, "somebody was faster"
        assert (await store._read(waiting))["g"] == (5, 0, False, None)

    with_store(where, test)


def test_entries_of_one_game_in_one_commit(where: Where) -> None:
    async def test(store: Store) -> None:
        made = [entry("g", seq, deadline=1000 + seq) for seq in range(1, 9)] + [entry("h", 1, bot=True), entry("h", 2)]
        assert all(await asyncio.gather(*map(store.append, made)))
        assert await store._read(waiting) == {"g": (8, 1008, False, 1008)}

    with_store(where, test)


def test_a_game_that_is_over_waits_for_nothing(where: Where) -> None:
    async def test(store: Store) -> None:
        table = table_doc()
        game = await add(store, table)
        assert await store.append(entry(game.id, 1, turn=None))
        assert [one.game for one in await store.due(5)] == [game.id]
        game.status = "over"
        assert await store.finish(table, game, [])
        assert await store._read(waiting) == {}

    with_store(where, test)


def test_what_waits_for_nothing_is_settled(where: Where) -> None:
    async def test(store: Store) -> None:
        await store.append(entry("g", 1, bot=True, deadline=900))
        await store.append(entry("h", 4, bot=True))
        await store.settle("g", 1, 900)
        await store.settle("h", 3, None)
        assert await store._read(waiting) == {"g": (1, 900, False, 900), "h": (4, 0, True, None)}
        await store.settle("h", 4, None)
        assert "h" not in await store._read(waiting)

    with_store(where, test)


def test_what_is_due_is_found_by_an_index(where: Where) -> None:
    """Among many games whose time is not out yet."""

    def fill(connection: Connection) -> None:
        many = [{"game": f"g{n}", "seq": 1, "due": 10**12 + n, "bot": False, "deadline": 10**12 + n} for n in range(5000)]
        connection.execute(insert(waits_table), many)
        blank = {"number": 0, "status": "running", "score": "", "doc": "{}"}
        connection.execute(insert(games_table), [{"id": f"g{n}", **blank} for n in range(5000)])
        connection.execute(text("ANALYZE"))

    def plan(connection: Connection) -> str:
        query = str(waits.due(1500).compile(connection, compile_kwargs={"literal_binds": True}))
        explain = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
        return "\n".join(str(row) for row in connection.execute(text(f"{explain} {query}")))

    async def test(store: Store) -> None:
        await store._write(fill)
        found = await store._read(plan)
        assert "waits_due" in found and "SCAN games" not in found and "Seq Scan" not in found, found

    with_store(where, test)


def test_games_that_run_by_the_clock_are_read_page_by_page(where: Where) -> None:
    async def test(store: Store) -> None:
        for number in range(5):
            assert await store.append(entry(f"g{number}", 1, deadline=1000, turn=number % 2))
        assert await store.append(entry("other", 1))
        first = await store.timed("", 3)
        assert [(one.game, one.seq, one.turn, one.deadline) for one in first] == [
            (f"g{number}", 1, number % 2, 1000) for number in range(3)
        ]
        assert [one.game for one in await store.timed(first[-1].game, 3)] == ["g3", "g4"]

    with_store(where, test)


def test_databases_of_the_version_before_come_along(where: Where) -> None:
    """Games that waited for a bot, a deadline or their end are due; others are not; nothing is old at once."""
    rows: list[Row] = []
    logs: dict[str, list[LogEntry]] = {
        "bot": [entry("", 1), entry("", 2, bot=True)],
        "late": [entry("", 1, bot=True), entry("", 2, deadline=1000)],
        "intime": [entry("", 1, deadline=2000)],
        "ended": [entry("", 1, bot=True), entry("", 2, turn=None)],
        "people": [entry("", 1, bot=True), entry("", 2)],
        "over": [entry("", 1, bot=True)],
    }
    for name, entries in logs.items():
        table = table_doc(name, status="over" if name == "over" else "running")
        game = game_doc(table, status="over" if name == "over" else "open")
        values = {"id": name, "version": 0, "status": table.status, "listed": False, "created": 5}
        rows.append(("tables", {**values, "doc": msgspec.json.encode(table).decode()}))
        values = {"id": game.id, "table": name, "number": 1, "status": game.status, "score": "", "ended": 7}
        rows.append(("games", {**values, "doc": msgspec.json.encode(game).decode()}))
        for each in entries:
            made = msgspec.structs.asdict(msgspec.structs.replace(each, game=game.id, got=None))
            del made["did"]  # what later versions added
            rows.append(("log", {**made, "nonce": len(rows)}))
    make_older(where, "0004", rows)

    def changed(connection: Connection) -> dict[str, int]:
        return {row.id: row.changed for row in connection.execute(text("SELECT id, changed FROM tables"))}

    async def test(store: Store) -> None:
        assert sorted(one.table for one in await store.due(1500)) == ["bot", "ended", "late"]
        assert (await store._read(waiting))["intimegame"] == (1, 2000, False, 2000)
        times = await store._read(changed)
        assert times["over"] == 7 and times["bot"] > 10**12
        assert await store.append(entry("botgame", 3))
        assert await store.append(entry("peoplegame", 3, bot=True))
        assert sorted(one.table for one in await store.due(1500)) == ["ended", "late", "people"]

    with_store(where, test)
