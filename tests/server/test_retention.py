"""What nobody has used for long is removed by the rules of the settings; what is used, or is to be kept, stays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import Connection, event, func, select, update

from sixfold.errors import TableError, UsageError
from sixfold.server.common.clock import now
from sixfold.server.common.settings import Retention
from sixfold.server.protocol import Clock
from sixfold.server.store import reports
from sixfold.server.store.callees import remind_nobody
from sixfold.server.store.rows import GameDoc, Letter
from sixfold.server.store.schema import games, metadata
from sixfold.server.tables import places, retention
from sixfold.server.tables.retention import DAY, Sweeper, parse
from sixfold.server.tables.seats import Who
from sixfold.server.tables.table import Table

from .house import House, Person, housing, play_on, until
from .stores import Where, entry

NEVER = Retention(**{field.name: 0 for field in fields(Retention)})


def in_house(where: Where, test: Callable[[House], Any], **settings: Any) -> None:
    async def whole() -> None:
        async with housing(where, idle_after=0, **settings) as house:
            await test(house)

    asyncio.run(whole())


async def sweep(house: House, days: float) -> dict[str, int]:
    """Remove what is old in so many days, with nothing in memory; return how much of what."""
    house.services.caretaker.drop_idle()
    return {name: count for name, count in (await Sweeper(house.context).sweep(now() + int(days * DAY))).items() if count}


async def exists(house: House, table: Table) -> bool:
    return await house.store.table(table.doc.id) is not None


def rows(connection: Connection) -> dict[str, int]:
    """Return how many rows there are of everything but what processes note for each other."""
    notes = ("processes", "writes", "leases")
    counts = {name: connection.execute(select(func.count()).select_from(table)).scalar_one() for name, table in _tables()}
    return {name: count for name, count in counts.items() if count and name not in notes}


def _tables() -> list[tuple[str, Any]]:
    return list(metadata.tables.items())


def test_tables_where_nothing_happened_are_removed(where: Where) -> None:
    async def test(house: House) -> None:
        one = house.person()
        await house.table(one, "dice", "link", "link")
        talked = await house.table(one, "dice", "link", "link", chat=True)
        await one.say(type="say", table=talked.doc.id, text="hello?")
        given_up = await house.table(one, "board", "here", "here")
        await one.say(type="ready", table=given_up.doc.id, game=given_up.doc.current)
        discarded = await house.table(one, "dice", "here", "here")
        await places.discard(discarded, (0, 1))
        assert await sweep(house, 6.9) == {}
        assert await sweep(house, 7.1) == {"open": 3}
        assert await exists(house, given_up), "its game has begun"
        assert await sweep(house, 179) == {}
        assert await sweep(house, 181) == {"abandoned": 1}
        assert await house.store._read(rows) == {}

    in_house(where, test)


def test_what_somebody_uses_is_not_removed(where: Where) -> None:
    async def test(house: House) -> None:
        one = house.person()
        watched = await house.table(one, "dice", "link", "link", listed=True)
        await one.watch(watched)
        assert await sweep(house, 400) == {}
        watched.unwatch(one)
        changed = await house.table(one, "dice", "link", "link")
        assert await sweep(house, 8) == {"lobby": 1, "open": 2}
        for table in (watched, changed):
            with pytest.raises(TableError, match="there is no table"):
                await house.registry.find(table.doc.id)

    in_house(where, test)


def test_a_game_with_a_clock_is_left_to_its_clock(where: Where) -> None:
    async def test(house: House) -> None:
        one = house.person()
        table = await house.table(one, "dice", "here", "here", clock=Clock("days", 14))
        await one.ready(table)
        assert await sweep(house, 1000) == {}
        assert await exists(house, table)

    in_house(where, test)


def test_tables_leave_the_lobby_and_stay(where: Where) -> None:
    async def test(house: House) -> None:
        one = house.person()
        table = await house.table(one, "dice", "link", "link", listed=True)
        assert await sweep(house, 0.9) == {}
        assert len((await house.context.lobby.list(Who(None, None))).tables) == 1
        assert await sweep(house, 1.1) == {"lobby": 1}
        assert (await house.context.lobby.list(Who(None, None))).tables == []
        doc = await house.store.table(table.doc.id)
        assert doc is not None and not doc.listed and doc.version == 1
        assert await sweep(house, 1.1) == {}

    in_house(where, test)


def test_finished_games_stay_and_the_table_goes_back_to_them(where: Where) -> None:
    async def test(house: House) -> None:
        one = house.person()
        table = await finished(house, one)
        first = table.doc.current
        await one.say(type="again", table=table.doc.id)
        assert table.doc.current != first and table.doc.status == "open"
        table.unwatch(one)
        assert await sweep(house, 8) == {"open": 1}
        again = await house.registry.find(table.doc.id)
        assert again.doc.current == first and again.doc.status == "over"
        assert (await house.game(first)).record
        await one.watch(again)
        await one.say(type="again", table=table.doc.id)
        await one.ready(again)
        assert again.running is not None and not again.running.over

    in_house(where, test)


async def finished(house: House, one: Person) -> Table:
    table = await house.begun(one, "dice", "here", "here", chat=True)
    await one.say(type="say", table=table.doc.id, text="well played")
    await one.say(type="resign", table=table.doc.id, game=table.doc.current, seat=0)
    assert table.doc.status == "over"
    return table


def test_chat_goes_and_the_game_stays(where: Where) -> None:
    async def test(house: House) -> None:
        one = house.person()
        table = await finished(house, one)
        running = await house.begun(one, "dice", "here", "here", chat=True)
        await one.say(type="say", table=running.doc.id, text="my turn?")
        for each in (table, running):
            each.unwatch(one)
        assert await sweep(house, 89) == {}
        assert await sweep(house, 91) == {"chat": 1}
        assert await house.store.said(table.doc.id) == [] and len(await house.store.said(running.doc.id)) == 1
        assert (await house.game(table.doc.current)).record

    in_house(where, test)


def test_imported_records_go_when_nobody_opens_them(where: Where) -> None:
    async def test(house: House) -> None:
        for name in ("seen", "unseen"):
            await house.store.import_game(GameDoc(name, None, 0, "dice", "standard", 2, "", "", status="over", record="{}"))
            await house.store.keep_review(name, "v", b"review")
        deal = GameDoc("daily-2026-01-01", None, 0, "board", "solo", 1, "5eed", "c0")
        assert await house.store.game_or_new(deal) == deal
        await house.store._write(lambda connection: _opened(connection, "unseen", now() - 50 * DAY))
        await house.store._write(lambda connection: _opened(connection, "seen", now() - 50 * DAY))
        await house.store.note_opened("seen")
        assert await sweep(house, 39) == {}
        assert await sweep(house, 41) == {"imports": 1}
        assert await house.store.game("unseen") is None and await house.store.game("seen") is not None
        assert await sweep(house, 91) == {"imports": 1}
        assert await house.store.game(deal.id) is not None, "the deal of a day is nothing that was imported"

    in_house(where, test)


def _opened(connection: Connection, game: str, at: int) -> None:
    connection.execute(update(games).where(games.c.id == game).values(opened=at))


def test_addresses_that_nobody_confirmed_go(where: Where) -> None:
    async def test(house: House) -> None:
        for who in ("given", "confirmed"):
            await house.store.ask_letter(Letter(who, "ann@example.org", "en", now(), who, f"stop {who}"))
        kept = await house.store.letter("confirmed")
        assert kept is not None and await house.store.confirm_letter(kept, now(), remind_nobody)
        assert await sweep(house, 6) == {}
        assert await sweep(house, 8) == {"addresses": 1}
        assert await house.store.letter("given") is None and await house.store.letter("confirmed") is not None

    in_house(where, test)


def test_reports_go_long_after_they_were_closed(where: Where) -> None:
    async def test(house: House) -> None:
        account = reports.Account("Ben", 1, "Ada", "not nice", [])
        for whom in ("open", "closed"):
            await house.store.report(reports.Report(0, now() - 300 * DAY, "ada", whom, "table", "insult", account))
        first, last = await house.store._read(reports.read)
        await house.store._write(lambda connection: reports.close(connection, last.id, now()))
        assert await sweep(house, 179) == {}
        assert await sweep(house, 181) == {"reports": 1}
        assert await house.store._read(reports.read) == [first], "an open one is for the operator to see to"

    in_house(where, test)


def test_finished_games_go_only_where_the_rule_says_so(where: Where) -> None:
    async def test(house: House) -> None:
        one = house.person()
        table = await finished(house, one)
        await one.say(type="again", table=table.doc.id)
        await one.ready(table)
        await one.say(type="resign", table=table.doc.id, game=table.doc.current, seat=0)
        other = await house.begun(one, "dice", "here", "here")
        for each in (table, other):
            each.unwatch(one)
        assert await sweep(house, 29) == {}
        assert await sweep(house, 31) == {"finished": 2}
        assert not await exists(house, table) and await exists(house, other)

    in_house(where, test, retention=Retention(finished=30, chat=0))


def test_zero_keeps_everything(where: Where) -> None:
    async def test(house: House) -> None:
        one = house.person()
        await house.table(one, "dice", "link", "link", listed=True)
        table = await finished(house, one)
        table.unwatch(one)
        begun = await house.begun(one, "dice")
        begun.unwatch(one)
        await house.store.ask_letter(Letter("given", "ann@example.org", "en", now(), "confirm", "stop"))
        before = await house.store._read(rows)
        assert await sweep(house, 36_000) == {}
        assert await house.store._read(rows) == before

    in_house(where, test, retention=NEVER)


def test_removal_goes_in_small_steps_and_moves_go_on(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    """No transaction removes more than so many rows, and between them others write."""
    monkeypatch.setattr(retention, "ROWS", 60)
    removed: list[int] = []

    def count(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("DELETE"):
            removed[-1] += max(cursor.rowcount, 0)

    async def test(house: House) -> None:
        one = house.person()
        await asyncio.gather(*(house.table(one, "dice", "link", "link") for _ in range(100)))
        played = await house.begun(one, "board")
        remove = house.store.remove_old
        steps: list[int] = []

        async def counted(query: Any, *tables: str) -> int:
            def run(connection: Connection) -> int:
                removed.append(0)
                event.listen(connection, "after_cursor_execute", count)
                try:
                    return int(query(connection))
                finally:
                    event.remove(connection, "after_cursor_execute", count)

            steps.append(len(played.running.log) if played.running else 0)
            return await remove(run, *tables)

        monkeypatch.setattr(house.store, "remove_old", counted)
        sweeping = asyncio.create_task(sweep(house, 8))
        moves = Random(3)
        while not sweeping.done():
            await play_on(played, one, moves, 1)
            await asyncio.sleep(0)
        assert await sweeping == {"open": 100}
        assert max(removed) <= 60 and len(removed) >= 17
        assert steps[-1] > steps[0], "somebody played while it was going on"

    in_house(where, test)


def test_one_process_sweeps_at_a_time(url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    caplog.set_level("INFO", "sixfold.server")

    async def whole() -> None:
        async with housing(url, idle_after=0) as here, housing(url, idle_after=0) as there:
            one = here.person()
            table = await here.table(one, "dice", "link", "link", listed=True)
            watcher = there.person()
            far = await there.registry.find(table.doc.id)
            await watcher.watch(far)
            sweepers = [Sweeper(house.context) for house in (here, there)]
            swept: list[Sweeper] = []
            for sweeper in sweepers:
                whole_sweep = sweeper.sweep

                async def noted(at: int, sweeper: Sweeper = sweeper, whole_sweep: Any = whole_sweep) -> Any:
                    swept.append(sweeper)
                    return await whole_sweep(at + 8 * DAY)

                monkeypatch.setattr(sweeper, "sweep", noted)
            there.context.presence.announce_all()
            await until(lambda: here.context.presence.is_used(table.doc.id))
            here.services.caretaker.drop_idle()
            assert table.doc.id not in here.context.tables
            for sweeper in sweepers:
                await sweeper.sweep_in_turn()
            assert swept == sweepers[:1]
            assert await here.store.table(table.doc.id) is not None, "somebody watches it at the other process"
            assert not [record for record in caplog.records if "removed" in record.message]
            far.unwatch(watcher)
            await until(lambda: not here.context.presence.is_used(table.doc.id))
            await sweepers[0].sweep_in_turn()
            assert "removed what nobody used: lobby 1, open 1" in [record.message for record in caplog.records]
            await until(lambda: table.doc.id not in there.context.tables)

    asyncio.run(whole())


def test_a_table_that_is_removed_elsewhere_is_told_to_those_who_watch(url: str) -> None:
    async def whole() -> None:
        async with housing(url) as here, housing(url) as there:
            one = here.person()
            table = await here.table(one, "dice", "here", "here")
            await one.watch(table)
            with patch.object(there.context.presence, "is_used", return_value=False):  # it has not heard of anyone
                assert await Sweeper(there.context).sweep(now() + 8 * DAY)
            await until(lambda: one.heard[-1].get("code") == "table/unknown")
            assert table.doc.id not in here.context.tables

    asyncio.run(whole())


def test_heartbeats_nonces_and_leases_are_forgotten(where: Where) -> None:
    async def test(house: House) -> None:
        await house.store.heartbeat(now() - 2 * DAY)
        await house.store.tidy(now() + DAY)
        assert await house.store.last_heartbeat() is not None, "the newest stays: it tells of an outage"
        await house.store.append(entry("g", 1))
        await house.table(house.person(), "dice")
        await house.store.lease("g", 1, 1)
        await house.store.tidy(now() + DAY)

        def notes(connection: Connection) -> list[int]:
            found = [metadata.tables[name] for name in ("writes", "leases")]
            return [connection.execute(select(func.count()).select_from(table)).scalar_one() for table in found]

        left = await house.store._read(notes)
        assert left[0] <= 1 and left[1] == 0

    in_house(where, test)


def test_rules_are_read(tmp_path: Path) -> None:
    assert parse([]) == Retention()
    assert parse(["chat=30", "finished=3650", "open=0.5"]) == Retention(chat=30, finished=3650, open=0.5)
    for wrong in ("chats=1", "chat", "chat=", "chat=soon", "chat=-1", "chat=nan", "chat=1e9"):
        with pytest.raises(UsageError, match="--keep"):
            parse([wrong])
