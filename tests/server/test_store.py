"""The store over SQLite and a real PostgreSQL: nothing lost, nothing doubled, nothing wrongly refused."""

from __future__ import annotations

import asyncio
import random
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import asyncpg
import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from sixfold.errors import TableError, UsageError
from sixfold.server.common.clock import now
from sixfold.server.common.tokens import new_id
from sixfold.server.store import NewsKind, Store, StoreAway, backup, open_store, queries
from sixfold.server.store.postgres import PostgresStore
from sixfold.server.store.rows import GameDoc, LogEntry, RatingRow, Session, Sitting, Spoke
from sixfold.server.store.schema import metadata
from sixfold.server.store.sqlite import SqliteStore
from tests.server.house import until
from tests.server.postgres import Postgres, programs
from tests.server.stores import Row, Where, add, clear, entry, game_doc, make_older, opened, table_doc, with_store

# The log


def test_log_keeps_entries(where: Where) -> None:
    entries = [
        LogEntry("g", 1, "deal", 5, got={"bag": {"RB": 6}, "entropy": [None, "ab"]}, turn=0),
        LogEntry("g", 2, "move", 6, 0, "place RB d8 e8", ["RB", "Ü\n\"'"], 1, bot=True, deadline=99),
        LogEntry("g", 3, "resign", 7, 1),
    ]

    async def test(store: Store) -> None:
        for each in entries:
            assert await store.append(each) is True
        assert await store.log("g") == entries
        assert await store.log("g", since=2) == entries[2:]
        assert await store.log("other") == []

    with_store(where, test)
    with_store(where, lambda store: _expect_log(store, entries))


async def _expect_log(store: Store, entries: list[LogEntry]) -> None:
    assert await store.log(entries[0].game) == entries


def test_one_of_many_racers_wins(where: Where) -> None:
    async def test(store: Store) -> None:
        for seq in range(1, 21):
            answers = await asyncio.gather(
                *(store.append(entry("g", seq, do=f"by {racer}", seat=racer % 2 or None)) for racer in range(100))
            )
            assert Counter(answers) == {True: 1, False: 99}
            (kept,) = await store.log("g", seq - 1)
            assert kept.do == f"by {answers.index(True)}"

    with_store(where, test)


def test_equal_entries_are_told_apart(where: Where) -> None:
    async def test(store: Store) -> None:
        assert sorted(await asyncio.gather(*(store.append(entry("g", 1)) for _ in range(5)))) == [False] * 4 + [True]
        assert await store.append(entry("g", 1)) is False

    with_store(where, test)


def test_appends_share_commits(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    batches = 0
    write = SqliteStore._write_batch

    def count(store: SqliteStore, batch: list[object]) -> object:
        nonlocal batches
        batches += 1
        return write(store, batch)  # type: ignore[arg-type]

    monkeypatch.setattr(SqliteStore, "_write_batch", count)

    async def test(store: Store) -> None:
        nonlocal batches
        assert all(await asyncio.gather(*(store.append(entry(f"g{n}", 1)) for n in range(1000))))
        if isinstance(where, str):
            connection = await asyncpg.connect(where)
            batches = await connection.fetchval("SELECT count(DISTINCT xmin::text) FROM log")
            await connection.close()

    with_store(where, test)
    assert 1 <= batches <= 100


def test_a_bad_entry_harms_no_other(where: Where) -> None:
    async def test(store: Store) -> None:
        nothing, number, unspeakable = (entry(f"g{n}", 1) for n in range(3))
        nothing.do = None  # type: ignore[assignment]
        number.seq = "one" if isinstance(where, str) else None  # type: ignore[assignment]
        unspeakable.got = object()
        bad = [nothing, number, unspeakable] + ([entry("g3", 1, do="\0")] if isinstance(where, str) else [])
        states: list[bool] = []
        store.on_state = states.append
        good = [entry("g", n) for n in range(1, 51)]
        answers = await asyncio.gather(*map(store.append, good[:25] + bad + good[25:]), return_exceptions=True)
        assert answers[:25] == answers[-25:] == [True] * 25
        for answer in answers[25:-25]:
            assert isinstance(answer, Exception) and not isinstance(answer, StoreAway)
        assert states == []
        assert await store.append(entry("g", 51)) is True

    with_store(where, test)


def test_appends_and_changes_at_once(where: Where) -> None:
    async def test(store: Store) -> None:
        tables = [table_doc(f"table{n:07}") for n in range(20)]
        await asyncio.gather(*(add(store, table) for table in tables))
        changes = [store.change_table(table) for table in tables]
        taken = [store.add_table(tables[0], game_doc(tables[0]))]
        appends = [store.append(entry(table.current, 1)) for table in tables]
        answers = await asyncio.gather(*changes, *taken, *appends, return_exceptions=True)
        assert isinstance(answers.pop(20), Exception)
        assert answers == [True] * 40
        assert [table.version for table in tables] == [1] * 20

    with_store(where, test)


# Tables and games


def test_tables_and_games(where: Where) -> None:
    async def test(store: Store) -> None:
        table = table_doc(daily="2025-01-01")
        game = await add(store, table)
        assert await store.table(table.id) == table
        assert await store.game(game.id) == game
        assert await store.table("none") is None
        assert await store.game("none") is None
        table.status = "running"
        assert await store.change_table(table) is True
        assert table.version == 1
        assert await store.table(table.id) == table
        game.status, game.started = "running", 7
        await store.save_game(game)
        assert await store.game(game.id) == game
        second = game_doc(table, 2)
        table.number, table.current = 2, second.id
        assert await store.add_game(table, second) is True
        assert await store.table(table.id) == table
        assert await store.game(second.id) == second
        imported = GameDoc("imported", None, 1, "dice", "standard", 1, "", "", "over", record="{}")
        await store.import_game(imported)
        assert await store.game("imported") == imported

    with_store(where, test)


def test_one_of_many_changes_wins(where: Where) -> None:
    async def test(store: Store) -> None:
        await add(store, table_doc())
        docs = [await store.table("aaaaaaaaaaaa") for _ in range(20)]
        changes = []
        for number, doc in enumerate(docs):
            assert doc is not None
            doc.points = [[number]]
            changes.append(store.change_table(doc))
        answers = await asyncio.gather(*changes)
        assert Counter(answers) == {True: 1, False: 19}
        kept = await store.table("aaaaaaaaaaaa")
        assert kept == docs[answers.index(True)]
        late = docs[answers.index(False)]
        assert late is not None and late.version == 0
        assert await store.add_game(late, game_doc(late, 2)) is False
        assert await store.game("aaaaaaaaaaaagam2") is None

    with_store(where, test)


def test_a_game_ends_once(where: Where) -> None:
    async def test(store: Store) -> None:
        game = await add(store, table_doc())
        ann, ben = await store.add_account("Ann", "h1"), await store.add_account("Ben", "h2")
        assert ann is not None and ben is not None
        ends = []
        for number in range(10):
            table, end = await store.table("aaaaaaaaaaaa"), await store.game(game.id)
            assert table is not None and end is not None
            table.status, end.status, end.record = "over", "over", f"record {number}"
            rows = [RatingRow(account.id, "board", 25.0 + number, 8.0, 1) for account in (ben, ann)]
            ends.append(store.finish(table, end, rows))
        answers = await asyncio.gather(*ends)
        assert Counter(answers) == {True: 1, False: 9}
        winner = answers.index(True)
        kept = await store.game(game.id)
        assert kept is not None and kept.record == f"record {winner}"
        of_ann, of_ben = (RatingRow(account.id, "board", 25.0 + winner, 8.0, 1) for account in (ann, ben))
        by_number = sorted([of_ann, of_ben], key=lambda row: row.account)
        assert await store.ratings([ann.id, ben.id], "board") == by_number
        assert await store.ratings([ann.id]) == [of_ann]
        assert await store.ratings([ann.id], "dice") == []

    with_store(where, test)


def test_an_end_with_old_ratings_changes_nothing(where: Where) -> None:
    async def test(store: Store) -> None:
        table = table_doc()
        game = await add(store, table)
        ann = await store.add_account("Ann", "h1")
        assert ann is not None
        game.status = "over"
        assert await store.finish(table, game, [RatingRow(ann.id, "board", 26.0, 8.0, 2)]) is False
        kept = await store.game(game.id)
        assert (await store.table(table.id)) == table and kept is not None and kept.status == "open"
        assert await store.finish(table, game, [RatingRow(ann.id, "board", 26.0, 8.0, 1)]) is True
        assert await store.finish(table, game, [RatingRow(ann.id, "board", 27.0, 8.0, 1)]) is False
        assert await store.finish(table, game, [RatingRow(ann.id, "board", 27.0, 8.0, 2)]) is True
        assert await store.ratings([ann.id]) == [RatingRow(ann.id, "board", 27.0, 8.0, 2)]

    with_store(where, test)


def test_lists_of_tables(where: Where) -> None:
    async def test(store: Store) -> None:
        for number in range(6):
            status = ("open", "running", "over")[number % 3]
            await add(store, table_doc(f"t{number}", status=status, listed=True, created=number))
        await add(store, table_doc("private", created=9))
        assert [doc.id for doc in await store.lobby()] == ["t3", "t0", "t4", "t1"]
        assert [doc.id for doc in await store.lobby(limit=3)] == ["t3", "t0", "t4"]
        everything = ["private", "t4", "t3", "t1", "t0", "t5", "t2"]
        assert [doc.id for doc in await store.held("d1")] == everything
        assert [doc.id for doc in await store.held("d1", limit=2)] == everything[:2]
        moved = await store.table("t4")
        assert moved is not None
        moved.players[0].holders, moved.players[0].account = ["d2", "d3"], 7
        assert await store.change_table(moved)
        assert [doc.id for doc in await store.held("d1")] == [id_ for id_ in everything if id_ != "t4"]
        assert await store.held("d3") == await store.held(7) == [moved]
        assert await store.held("7") == await store.held(8) == []

    with_store(where, test)


def test_lists_of_games(where: Where) -> None:
    async def test(store: Store) -> None:
        scores = [[0, 1, 2, 3, 4, 5], [3, 3, 3, 3, 3, 3], [3, 3, 3, 3, 3, 12], [3, 3, 3, 3, 3, 3]]
        for number, score in enumerate(scores):
            doc = table_doc(f"t{number}", daily="2025-01-01")
            await add(store, doc, status="over", score=score, started=number, ended=100 - number, record="long")
        await add(store, table_doc("t4", daily="2025-01-01"), status="running", started=50)
        await add(store, table_doc("t5", daily="2025-01-02"), status="over", score=[9] * 6)
        assert [game.table for game in await store.results("2025-01-01")] == ["t2", "t3", "t1", "t0"]
        assert [game.table for game in await store.results("2025-01-01", limit=1)] == ["t2"]
        assert [game.record for game in await store.results("2025-01-02")] == [None]
        assert [game.table for game in await store.games_of(["t0", "t2", "t4"])] == ["t0", "t2"]
        assert [game.table for game in await store.games_of(["t0", "t2", "t4"], None)] == ["t4", "t0", "t2"]
        assert await store.games_of([]) == []

    with_store(where, test)


def test_what_is_said(where: Where) -> None:
    async def test(store: Store) -> None:
        await add(store, table_doc())
        texts = ["hello", "<b>", "ü 🙂", "'; DROP TABLE said; --"]
        numbers = [await store.say(Spoke("aaaaaaaaaaaa", 0, 1, "Ann", 5, text)) for text in texts]
        assert numbers == sorted(set(numbers))
        expected = [Spoke("aaaaaaaaaaaa", number, 1, "Ann", 5, text) for number, text in zip(numbers, texts, strict=True)]
        assert await store.said("aaaaaaaaaaaa", 10) == expected
        assert await store.said("aaaaaaaaaaaa", 2) == expected[-2:]
        assert await store.said("aaaaaaaaaaaa", 10, since=numbers[0]) == expected[1:]

    with_store(where, test)


def session(device: str, account: int, *, seen: int | None = None) -> Session:
    at = now() if seen is None else seen
    return Session(new_id(16), device, account, at, at, "Firefox · Linux")


async def log_in(store: Store, old: str | None, new: str, account: int, *, seen: int | None = None) -> list[str]:
    return sorted(await store.exchange(old, new, session(new, account, seen=seen)))


def test_accounts_and_sessions(where: Where) -> None:
    async def test(store: Store) -> None:
        ann = await store.add_account("Ännchen", "hash")
        assert ann is not None and ann.created is not None
        assert await store.add_account("äNNCHEN", "other") is None
        assert await store.account("ÄNNCHEN") == await store.account(ann.id) == ann
        assert await store.account("nobody") is None
        ben = await store.add_account("Ben", "hash")
        assert ben is not None and ben.id != ann.id
        await log_in(store, None, "d1", ann.id)
        assert await store.device_account("d1") == ann
        await log_in(store, "d1", "d2", ben.id)
        assert await store.device_account("d1") is None, "the token of before is worth nothing"
        assert await store.device_account("d2") == ben
        assert await store.sessions(ann.id) == [] and [one.device for one in await store.sessions(ben.id)] == ["d2"]
        await store.exchange("d2", "d3", None)
        assert await store.device_account("d2") is None and await store.device_account("d3") is None

    with_store(where, test)


def test_sessions_are_listed_and_end(where: Where) -> None:
    async def test(store: Store) -> None:
        ann = await store.add_account("Ann", "hash")
        assert ann is not None
        for number in range(4):
            await log_in(store, None, f"d{number}", ann.id, seen=now() - number * 60_000)
        listed = await store.sessions(ann.id)
        assert [one.device for one in listed] == ["d0", "d1", "d2", "d3"] and listed[0].about == "Firefox · Linux"
        await store.end_session(listed[1])
        assert await store.device_accounts(["d0", "d1", "d2"]) == {"d0": ann.id, "d2": ann.id}
        await store.end_other_sessions(ann.id, "d2")
        assert [one.device for one in await store.sessions(ann.id)] == ["d2"]

    with_store(where, test)


def test_sessions_that_nobody_uses_end(where: Where) -> None:
    async def test(store: Store) -> None:
        day = 86_400_000
        ann = await store.add_account("Ann", "hash")
        assert ann is not None
        for device, days in (("today", 0), ("spring", 200), ("last year", 366), ("long ago", 900)):
            await log_in(store, None, device, ann.id, seen=now() - days * day)
        assert [one.device for one in await store.sessions(ann.id)] == ["today", "spring"]
        assert await store.device_account("last year") is None
        assert await store.device_account("spring") == ann
        assert now() - (await store.sessions(ann.id))[1].seen < day, "it was seen just now"
        assert await store.end_old_sessions(limit=1) == 1
        assert await store.end_old_sessions() == 1
        store.session_days = 2000
        assert len(await store.sessions(ann.id)) == 2

    with_store(where, test)


def test_seen_is_not_written_with_every_request(where: Where) -> None:
    async def test(store: Store) -> None:
        ann = await store.add_account("Ann", "hash")
        assert ann is not None
        await log_in(store, None, "d1", ann.id, seen=now() - 30 * 60_000)
        before = (await store.sessions(ann.id))[0].seen
        for _ in range(3):
            await store.device_account("d1")
        assert (await store.sessions(ann.id))[0].seen == before

    with_store(where, test)


def test_an_accounts_number_is_never_given_out_again(where: Where) -> None:
    async def test(store: Store) -> None:
        numbers = set()
        for _ in range(3):
            ann = await store.add_account("Ann", "hash")
            assert ann is not None
            numbers.add(ann.id)
            await store.delete_account(ann, lambda _: None, "old", "new")
        assert len(numbers) == 3

    with_store(where, test)


def test_a_password_that_was_changed_meanwhile_is_refused(where: Where) -> None:
    async def test(store: Store) -> None:
        ann = await store.add_account("Ann", "hash")
        assert ann is not None
        await log_in(store, None, "d1", ann.id)
        await store.change_password(ann, "second", "d1", "d2", session("d2", ann.id))
        for late in (
            store.change_password(ann, "third", "d2", "d3", session("d3", ann.id)),
            store.delete_account(ann, lambda _: None, "d2", "d3"),
        ):
            with pytest.raises(TableError, match="at the same moment"):
                await late
        kept = await store.account("Ann")
        assert kept is not None and kept.password == "second"
        assert await store.device_accounts(["d1", "d2", "d3"]) == {"d2": ann.id}

    with_store(where, test)


def test_places_of_a_device_become_an_accounts(where: Where) -> None:
    async def test(store: Store) -> None:
        ann = await store.add_account("Ann", "hash")
        assert ann is not None
        for name in ("one", "two"):
            await add(store, table_doc(name))
        taken = table_doc("taken")
        taken.players[0].account = 99
        await add(store, taken)
        given_up = table_doc("given up", discarded=True, number=0)
        replaced = table_doc("replaced")
        replaced.players[0] = Sitting("bot", "Chip", "easy", former=Sitting("link", "Ann", holders=["d1"], link="secret"))
        for doc in (given_up, replaced):
            await add(store, doc)
        assert {doc.id for doc in await store.held("d1")} == {"one", "two", "taken", "replaced"}, "no list shows the other"
        assert await log_in(store, "d1", "new", ann.id) == ["given up", "one", "replaced", "taken", "two"]
        assert await log_in(store, "d1", "newer", ann.id) == []
        assert {doc.id for doc in await store.held(ann.id)} == {"one", "two", "replaced"}
        assert await store.held("d1") == []
        assert [doc.id for doc in await store.held("new")] == ["taken"], "what another account holds goes to the new token"
        one, bot = await store.table("one"), await store.table("replaced")
        assert one is not None and one.version == 1
        assert one.players[0].holders == ["d2"] and one.players[0].account == ann.id
        assert bot is not None and bot.players[0].former is not None
        assert bot.players[0].former.account == ann.id and bot.players[0].former.link is None
        assert await store.device_accounts(["d1", "d2", "new"]) == {"new": ann.id}

    with_store(where, test)


def test_attempts_go_with_the_token_and_to_the_account(where: Where) -> None:
    async def test(store: Store) -> None:
        ann = await store.add_account("Ann", "hash")
        assert ann is not None
        doc = table_doc("one", daily="2025-01-01")
        assert await store.add_table(doc, game_doc(doc), by="d1")
        await log_in(store, "d1", "d2", ann.id)
        await store.exchange("d2", "d3", None)
        assert await store.attempts("2025-01-01", "d1", None) == await store.attempts("2025-01-01", "d2", None) == []
        assert await store.attempts("2025-01-01", "d3", None) == ["one"]
        assert await store.attempts("2025-01-01", None, ann.id) == ["one"]

    with_store(where, test)


# Processes


def test_due(where: Where) -> None:
    async def test(store: Store) -> None:
        async def game(name: str, *entries: LogEntry, status: str = "running") -> None:
            doc = await add(store, table_doc(name), status=status)
            for each in entries:
                each.game = doc.id
                assert await store.append(each)

        await game("bot", entry("", 1), entry("", 2, bot=True))
        await game("botbefore", entry("", 1, bot=True), entry("", 2))
        await game("late", entry("", 1, deadline=1000))
        await game("intime", entry("", 1, deadline=2000))
        await game("latebot", entry("", 1, bot=True, deadline=1000))
        await game("ended", entry("", 1, turn=None))
        await game("over", entry("", 1, bot=True), status="over")
        await game("dealt", entry("", 1, bot=True), status="open")
        await game("empty", status="open")
        assert sorted([one.table for one in await store.due(1500)]) == ["bot", "dealt", "ended", "late", "latebot"]
        assert await store.lease("botgame", 2, 60_000) is True
        assert await store.lease("latebotgame", 1, 60_000) is True
        assert await store.lease("dealtgame", 1, 1) is True
        await asyncio.sleep(0.01)
        assert sorted([one.table for one in await store.due(1500)]) == ["dealt", "ended", "late", "latebot"]
        assert await store.append(entry("botgame", 3, bot=True))
        assert "bot" in [one.table for one in await store.due(1500)]

    with_store(where, test)


def test_heartbeat(where: Where) -> None:
    async def test(store: Store) -> None:
        assert await store.last_heartbeat() is None
        await store.heartbeat(1000)
        await store.heartbeat(5_000_000)
        assert await store.last_heartbeat() == 5_000_000

    with_store(where, test)

    async def again(store: Store) -> None:
        assert await store.last_heartbeat() == 5_000_000
        await store.heartbeat(50_000_000)
        assert await store.last_heartbeat() == 50_000_000

    with_store(where, again)


def test_a_closed_store_refuses(where: Where) -> None:
    async def test(store: Store) -> None:
        waiting = [asyncio.ensure_future(store.append(entry("g", seq))) for seq in range(1, 100)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waiting) == [True] * 99
        for refused in (store.append(entry("g", 100)), store.log("g"), store.heartbeat(1)):
            with pytest.raises(StoreAway):
                await refused

    with_store(where, test)


def test_leases_pass_on(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            assert await asyncio.gather(*(store.lease("g", 4, 60_000) for store in (one, two))) in ([True, False], [False, True])
            first, second = (one, two) if await one.lease("g", 4, 300) else (two, one)
            assert await first.lease("g", 4, 300) is True
            assert await second.lease("g", 4, 300) is False
            assert await second.lease("g", 3, 300) is False
            await asyncio.sleep(0.35)
            assert await second.lease("g", 4, 60_000) is True
            assert await first.lease("g", 4, 60_000) is False
            assert await first.lease("g", 5, 60_000) is True
            await first.close()
            assert await second.lease("g", 5, 60_000) is True

    asyncio.run(run())


def test_two_processes_race_and_hear_each_other(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            assert one.shared and one.process != two.process
            heard: dict[Store, list[tuple[NewsKind, str]]] = {one: [], two: []}
            for store in (one, two):
                store.on_news = lambda kind, id_, store=store: heard[store].append((kind, id_))
            games = [secrets.token_hex(8) for _ in range(600)]
            mine = asyncio.gather(*(one.append(entry(game, 1)) for game in games))
            yours = asyncio.gather(*(two.append(entry(game, 1)) for game in reversed(games)))
            assert [a + b for a, b in zip(await mine, reversed(await yours), strict=True)] == [1] * 600
            await add(one, table_doc())
            await two.say(Spoke("aaaaaaaaaaaa", 0, None, "Ann", 1, "hello"))
            while ("said", "aaaaaaaaaaaa") not in heard[one] or ("table", "aaaaaaaaaaaa") not in heard[two]:
                await asyncio.sleep(0.01)
            for store, winners in ((one, await mine), (two, list(reversed(await yours)))):
                lost = {("log", game) for game, won in zip(games, winners, strict=True) if not won}
                assert lost <= set(heard[store])
            assert ("table", "aaaaaaaaaaaa") not in heard[one]

    asyncio.run(run())


# The database goes away


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_nothing_is_lost_when_postgres_restarts(postgres: Postgres, url: str, how: str) -> None:
    async def run() -> None:
        async with opened(url, patience=60) as store, opened(url, patience=60) as other:
            states: list[bool] = []
            missed = asyncio.Event()
            store.on_state = states.append
            other.on_news = lambda kind, _: missed.set() if kind == "all" else None
            stop = asyncio.Event()
            await add(store, table_doc())
            streams = [asyncio.create_task(_stream(store, f"g{n}", stop)) for n in range(40)]
            talk = asyncio.create_task(_talk(store, stop))
            for _ in range(2):
                await _progress(store)
                await asyncio.to_thread(getattr(postgres, how))
                await asyncio.sleep(0.2)
                await asyncio.to_thread(postgres.start)
            await _progress(store)
            stop.set()
            counts = await asyncio.gather(*streams)
            for n, count in enumerate(counts):
                assert [each.seq for each in await store.log(f"g{n}")] == list(range(1, count + 1))
            spoken = await store.said("aaaaaaaaaaaa", 100_000)
            assert [each.text for each in spoken] == [str(n) for n in range(await talk)]
            assert states[:2] == [False, True] and states[-1] is True
            await asyncio.wait_for(missed.wait(), 10)

    asyncio.run(run())


async def _progress(store: Store) -> None:
    """Wait until the streams have gone on."""
    for n in range(0, 40, 13):
        before = len(await store.log(f"g{n}"))
        while len(await store.log(f"g{n}")) < before + 5:
            await asyncio.sleep(0.01)


async def _stream(store: Store, game: str, stop: asyncio.Event) -> int:
    """Append to a game until told to stop; every append must be the first of its number."""
    seq = 0
    while not stop.is_set():
        seq += 1
        assert await store.append(entry(game, seq)) is True
    return seq


async def _talk(store: Store, stop: asyncio.Event) -> int:
    """Say numbers and change a table until told to stop; every change must be made once."""
    number = 0
    table = await store.table("aaaaaaaaaaaa")
    assert table is not None
    while not stop.is_set():
        await store.say(Spoke("aaaaaaaaaaaa", 0, None, "Ann", 1, str(number)))
        assert await store.change_table(table) is True
        number += 1
        assert table.version == number
    return number


class Cutter:
    """Stands between store and PostgreSQL, and cuts connections when an answer is on its way: the store cannot know it."""

    def __init__(self, folder: Path, url: str) -> None:
        self.url = url.partition("?")[0] + f"?host={folder}"
        self._path = folder / ".s.PGSQL.5432"
        self._to = Path(url.rpartition("=")[2]) / ".s.PGSQL.5432"
        self.likely = 0.0
        self.cuts = 0

    async def __aenter__(self) -> Cutter:
        self._server = await asyncio.start_unix_server(self._join, self._path)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, asks = await asyncio.open_unix_connection(self._to)
        pumps = [asyncio.create_task(self._pump(reader, asks)), asyncio.create_task(self._pump(answers, writer, cut=True))]
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in pumps:
            pump.cancel()
        asks.close()
        writer.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, cut: bool = False) -> None:
        while data := await reader.read(65536):
            if cut and random.random() < self.likely:
                self.cuts += 1
                return
            writer.write(data)


def test_reviews_are_kept_by_version_and_the_oldest_forgotten(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(store: Store) -> None:
        monkeypatch.setattr(queries, "REVIEWS", 2)
        for name in ("g1", "g2", "g3"):
            await store.import_game(GameDoc(name, None, 0, "board", "standard", 2, "", "", status="over"))
            assert await store.review(name, "v1") is None
            await store.keep_review(name, "v1", b"\0packed " + name.encode())
            await asyncio.sleep(0.002)  # the next one is a millisecond later
        assert await store.review("g1", "v1") is None, "two are kept"
        assert await store.review("g3", "v1") == b"\0packed g3"
        await store.keep_review("g2", "v2", b"anew")
        assert await store.review("g2", "v1") is None
        assert await store.review("g2", "v2") == b"anew"

    with_store(where, test)


def test_nothing_is_doubled_when_connections_break(url: str) -> None:
    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with Cutter(Path(folder), url) as cutter, opened(cutter.url, patience=60) as store:
                stop = asyncio.Event()
                await add(store, table_doc())
                streams = [asyncio.create_task(_stream(store, f"g{n}", stop)) for n in range(10)]
                talk = asyncio.create_task(_talk(store, stop))
                cutter.likely = 0.05
                await until(lambda: cutter.cuts > 40)
                cutter.likely = 0.0
                stop.set()
                lines, *counts = await asyncio.gather(talk, *streams)
                for n, count in enumerate(counts):
                    assert [each.seq for each in await store.log(f"g{n}")] == list(range(1, count + 1))
                spoken = await store.said("aaaaaaaaaaaa", 100_000)
                assert [each.text for each in spoken] == [str(n) for n in range(lines)]

    asyncio.run(run())


def test_patience_ends(postgres: Postgres, url: str) -> None:
    async def run() -> None:
        async with opened(url, patience=0.5) as store:
            states: list[bool] = []
            store.on_state = states.append
            assert await store.append(entry("g", 1))
            await asyncio.to_thread(postgres.stop)
            try:
                began = time.monotonic()
                for away in (store.append(entry("g", 2)), store.log("g"), store.heartbeat(1)):
                    with pytest.raises(StoreAway, match="cannot be reached") as caught:
                        await away
                    assert caught.value.code == "store/away"
                assert time.monotonic() - began < 10
            finally:
                await asyncio.to_thread(postgres.start)
            assert [each.seq for each in await store.log("g")] == [1]
            assert await store.append(entry("g", 2))
            assert states[0] is False and states[-1] is True

    asyncio.run(run())


# Opening


def test_passwords_stay_secret(postgres: Postgres, tmp_path: Path) -> None:
    async def run() -> None:
        secret = "hunter2secret"
        with pytest.raises(UsageError) as caught:
            await open_store(postgres.url("absent", password=secret))
        assert "absent" in str(caught.value) and secret not in str(caught.value)
        nowhere = f"postgresql://sixfold:{secret}@/x?host={tmp_path}"
        with pytest.raises(StoreAway) as away:
            await open_store(nowhere, patience=0.2)
        assert secret not in repr(away.value) and away.value.__cause__ is None
        with pytest.raises(TableError) as failed:
            await backup(nowhere, tmp_path / "copy")
        assert secret not in str(failed.value)
        for wrong in (
            "mysql://root:hunter2secret@x/y",
            "hunter2secret",
            "sqlite://hunter2secret",
            "postgresql://u:hunter2secret@[/x",
        ):
            with pytest.raises(UsageError) as usage:
                await open_store(wrong)
            assert secret not in str(usage.value)

    asyncio.run(run())


def test_a_file_is_served_once(tmp_path: Path) -> None:
    async def run() -> None:
        path = tmp_path / "new folder" / "100% ?#.db"
        async with opened(path) as store:
            assert not store.shared
            assert await store.append(entry("g", 1))
            with pytest.raises(UsageError, match="is already served by another process"):
                await open_store(f"sqlite:///{path}")
        async with opened(f"sqlite:///{path}") as store:
            assert len(await store.log("g")) == 1
        assert path.stat().st_mode & 0o077 == 0

    asyncio.run(run())


def test_another_program_that_looks_into_the_file_leaves_the_log_of_writes(tmp_path: Path) -> None:
    """Whoever closes the file last removes the log; a program beside the server must see that it is not the last."""
    path = tmp_path / "games.db"
    count = "print(*file.execute('SELECT count(*) FROM log').fetchone())"
    look = f"import sqlite3, sys; file = sqlite3.connect(sys.argv[1]); {count}; file.close()"

    def seen() -> int:
        return int(subprocess.run([sys.executable, "-c", look, path], capture_output=True, check=True, text=True).stdout)

    async def run() -> None:
        async with opened(path) as store:
            for seq in range(1, 4):
                assert await store.append(entry("g", seq))
                assert len(await store.log("g")) == seq  # by a connection that may be new
                assert await asyncio.to_thread(seen) == seq
                assert path.with_name("games.db-wal").exists()

    asyncio.run(run())


def test_files_that_are_no_databases(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no database" * 100)
    for path in (text, tmp_path, text / "below"):
        with pytest.raises(UsageError, match="cannot be opened as a database"):
            asyncio.run(open_store(path))


def test_a_newer_form_is_refused(where: Where) -> None:
    async def run() -> None:
        async with opened(where) as store:
            await store._write(lambda connection: connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(UsageError, match="newer version of Sixfold"):
            await open_store(where)

    asyncio.run(run())


def test_migrations_make_the_schema(where: Where) -> None:
    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))

    async def test(store: Store) -> None:
        assert await store._read(compare) == []

    if isinstance(where, str):
        asyncio.run(clear(where))
    with_store(where, test)
    with_store(where, test)


def test_attempts_at_daily_deals_that_were_made_before_count(where: Where) -> None:
    days = {"one": "2025-01-01", "two": "2025-01-02", "three": None}
    rows: list[Row] = []
    for name, day in days.items():
        values = {"id": name, "version": 0, "status": "over", "listed": False, "created": 1, "daily": day, "doc": "{}"}
        rows += [("tables", values), *(("holders", {"who": who, "table": name}) for who in ("d1", "d2"))]
    make_older(where, "0002", rows)

    async def new(store: Store) -> None:
        assert await store.attempts("2025-01-01", "d1", None) == ["one"]
        assert await store.attempts("2025-01-02", "d2", None) == ["two"]
        assert not await store.add_table(table_doc("four", daily="2025-01-01"), game_doc(table_doc("four")), by="d1")
        assert await store.table("four") is None

    with_store(where, new)


def test_devices_become_sessions(where: Where) -> None:
    given_up, replaced = table_doc("given up", discarded=True), table_doc("replaced")
    replaced.players[0] = Sitting("bot", "Chip", "easy", former=Sitting("link", "Ann", holders=["d1"]))
    rows: list[Row] = [("accounts", {"id": 1, "name": "Ann", "folded": "ann", "password": "hash"})]
    rows.append(("devices", {"device": "d1", "account": 1}))
    for doc in (given_up, replaced):
        values = {"id": doc.id, "version": 0, "status": "open", "listed": False, "created": 1, "daily": None}
        rows.append(("tables", {**values, "doc": msgspec.json.encode(doc).decode()}))
    make_older(where, "0004", rows)

    async def new(store: Store) -> None:
        ann = await store.device_account("d1")
        assert ann is not None and ann.name == "Ann" and ann.created is None
        (kept,) = await store.sessions(ann.id)
        assert len(kept.id) == 16 and kept.about == ""
        assert await store.held("d1") == []
        assert await log_in(store, "d1", "new", ann.id) == ["given up", "replaced"]

    with_store(where, new)


def test_many_processes_migrate_at_once(url: str) -> None:
    async def run() -> None:
        await clear(url)
        stores = await asyncio.gather(*(open_store(url) for _ in range(6)))
        for store in stores:
            assert isinstance(store, PostgresStore)
            await store.close()

    asyncio.run(run())


# Backup


def test_backup_while_writing(where: Where, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    counts: list[tuple[list[int], list[int]]] = []

    async def test(store: Store) -> None:
        stop = asyncio.Event()
        streams = [asyncio.create_task(_stream(store, f"g{n}", stop)) for n in range(20)]
        await asyncio.sleep(0.2)
        before = [len(await store.log(f"g{n}")) for n in range(20)]
        await backup(where, target)
        stop.set()
        after = await asyncio.gather(*streams)
        counts.append((before, after))
        assert not list(tmp_path.glob(".*"))

    with_store(where, test)
    ((before, after),) = counts
    if isinstance(where, str):
        copy: Where = request.getfixturevalue("postgres").database()
        restore = [str(programs() / "pg_restore"), "--no-owner", f"--dbname={copy}", str(target)]
        subprocess.run(restore, check=True)
    else:
        copy = target
        with closing(sqlite3.connect(target)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    async def compare(store: Store) -> None:
        for n in range(20):
            kept = [each.seq for each in await store.log(f"g{n}")]
            assert kept == list(range(1, len(kept) + 1))
            assert before[n] <= len(kept) <= after[n]

    with_store(copy, compare)


def test_backup_to_nowhere(where: Where, tmp_path: Path) -> None:
    if isinstance(where, Path):
        where.touch()
    with pytest.raises(UsageError, match="is not a folder"):
        asyncio.run(backup(where, tmp_path / "absent" / "copy"))


def test_backup_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not there"):
        asyncio.run(backup(tmp_path / "absent.db", tmp_path / "copy"))
    (tmp_path / "text").write_text("no database" * 100)
    with pytest.raises(TableError, match="cannot be copied"):
        asyncio.run(backup(tmp_path / "text", tmp_path / "copy"))
    assert not (tmp_path / "copy").exists()
