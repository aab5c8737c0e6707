"""The caretaker: clocks without tables in memory, ends that are written late, heartbeats that wait for nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from sixfold.server.game import clocks
from sixfold.server.protocol import Clock
from sixfold.server.store import Due, StoreAway
from sixfold.server.tables import ledger, play, watching
from sixfold.server.tables.table import Table

from .house import House, Person, housed, housing, until

Where = str | Path


async def begun_unwatched(house: House, one: Person, clock: Clock) -> Table:
    table = await house.table(one, "dice", "here", "here", clock=clock)
    await one.ready(table)
    return table


def test_no_table_is_in_memory_for_its_clock_and_yet_it_rings(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    async def whole() -> None:
        async with housing(where, idle_after=0) as house:
            one, care = house.person(), house.services.caretaker
            for _ in range(20):
                await asyncio.gather(*(begun_unwatched(house, one, Clock("days", 14)) for _ in range(50)))
            assert len(house.context.tables) == 1000
            care.drop_idle()
            assert house.context.tables == house.context.by_game == {}
            monkeypatch.setattr(clocks, "DAY", 2000)
            table = await begun_unwatched(house, one, Clock("days", 1))
            care.drop_idle()
            assert house.context.tables == {} and table.timer is None
            caring = asyncio.create_task(care.care())

            async def is_over() -> bool:
                kept = await house.store.game(table.game_doc.id)
                return kept is not None and kept.reason == "timeout"

            while not await is_over():
                await asyncio.sleep(0.05)
            caring.cancel()

    asyncio.run(whole())


@housed
async def test_a_watched_table_keeps_its_clock(house: House) -> None:
    one = house.person()
    table = await house.begun(one, "dice", clock=Clock("days", 1))
    table.used -= 1000
    house.services.caretaker.drop_idle()
    assert table.timer is not None and table.running is not None and table.doc.id in house.context.tables


@housed
async def test_an_end_is_written_as_soon_as_the_database_is_back(house: House) -> None:
    one = house.person()
    table = await house.begun(one, "dice")
    finish, hiccups = house.store.finish, 1

    async def away(*given: Any) -> bool:
        nonlocal hiccups
        if hiccups:
            hiccups -= 1
            raise StoreAway("a hiccup")
        return await finish(*given)

    with patch.object(house.store, "finish", away):
        await one.say(type="resign", table=table.doc.id, game=table.doc.current, seat=0)
        kept = await house.store.game(table.game_doc.id)
        assert kept is not None and kept.record is None
        await house.services.caretaker.tend()
    kept = await house.store.game(table.game_doc.id)
    assert kept is not None and kept.status == "over" and kept.record is not None
    assert one.last("table")["status"] == "over" and one.last("revealed")["fairness"]["seed"]


def test_after_an_outage_clocks_are_put_right_without_loading_games(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path) as house:
            one = house.person()
            tables = [await begun_unwatched(house, one, Clock("game", 60)) for _ in range(7)]
            before = {entry.game: entry for entry in await house.store.timed("", 100)}
            assert set(before) == {table.game_doc.id for table in tables}
            last = max(entry.at for entry in before.values())
            await house.store.heartbeat(last)
        async with housing(tmp_path) as house:
            care = house.services.caretaker
            await care.put_clocks_right()
            assert house.context.tables == {}
            for entry in await house.store.timed("", 100):
                was = before[entry.game].deadline
                assert entry.seq == 2 and entry.deadline is not None and was is not None
                doc = await house.game(entry.game)
                assert doc.table is not None
                table = await house.registry.find(doc.table)
                await ledger.mend(table)
                assert table.running is not None and table.running.clocks is not None
                assert table.running.clocks.deadline() == entry.deadline
                assert entry.deadline > was
                async with table.lock:
                    await play.pause(table, last)  # once more, because the first attempt was cut off
                paused = table.running.log[-1].at - entry.at
                assert table.running.clocks.deadline() == entry.deadline + paused, "no time counts twice"

    asyncio.run(whole())


@housed
async def test_where_only_bots_sit_and_nobody_watches_nothing_is_due(house: House) -> None:
    maker, watcher = house.person(), house.person()
    table = await house.table(maker, "dice", "random", "random")
    await watching.state(table, ())
    assert [one.table for one in await house.store.due(10**15)] == [table.doc.id]
    await house.services.caretaker.tend()
    assert await house.store.due(10**15) == []
    await watcher.watch(table)
    await until(lambda: table.running is not None and table.running.seq > 1)


@housed
async def test_heartbeats_do_not_wait_for_games(house: House) -> None:
    care, held, begun = house.services.caretaker, asyncio.Event(), asyncio.Event()
    due = Due("nowhere", "nothing", 1, False)

    async def one_due(_: int) -> list[Due]:
        return [due]

    async def see_to(_: Due) -> None:
        begun.set()
        await held.wait()

    with patch.object(house.store, "due", one_due), patch.object(care, "_see_to", see_to):
        caring = asyncio.create_task(care.care())
        await begun.wait()
        pulse = house.context.pulse
        first = pulse.last
        await until(lambda: pulse.last is not None and pulse.last != first)
        caring.cancel()


@housed
async def test_trouble_with_one_game_keeps_no_other_waiting(house: House) -> None:
    one = house.person()
    good, bad = [await house.begun(one, "dice", clock=Clock("turn", 1)) for _ in range(2)]
    for table in (good, bad):
        table.unwatch(one)
        house.context.forget(table)
    find = house.registry.find

    async def found(name: str) -> Table:
        if name == bad.doc.id:
            raise RuntimeError("broken")
        return await find(name)

    async def is_over() -> bool:
        await house.services.caretaker.tend()
        kept = await house.store.game(good.game_doc.id)
        return kept is not None and kept.status == "over"

    with patch.object(house.registry, "find", found):
        async with asyncio.timeout(60):
            while not await is_over():
                await asyncio.sleep(0.05)
