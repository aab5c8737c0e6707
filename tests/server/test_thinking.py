"""Bots in processes of their own."""

import asyncio

import pytest

from sixfold.bots import is_compiled
from sixfold.errors import TableError
from sixfold.games import warm
from sixfold.games.variants import Setting
from sixfold.server.tables import watching
from sixfold.server.thinking import pool as thinking
from sixfold.server.thinking.shares import NOBODY

from .house import House, housed, until


def test_bots_are_compiled_before_anybody_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LIKELY", ("greedy",))
    settings = Setting.of("dice"), Setting.of("board", variant="solo")
    monkeypatch.setattr(thinking, "SETTINGS", settings)
    for name in ("greedy-dice", "greedy-board-alone"):
        warm._stamp("bots", name).unlink(missing_ok=True)
    assert not any(is_compiled("greedy", setting) for setting in settings)
    asyncio.run(thinking.compile_all())
    assert all(is_compiled("greedy", setting) for setting in settings)


@housed
async def test_where_nobody_sits_and_nobody_watches_nobody_thinks(house: House) -> None:
    maker, watcher = house.person(), house.person()
    table = await house.table(maker, "dice", "random", "random")
    await watching.state(table, ())
    assert table.running is not None and table.running.seq == 1
    house.context.go_on(table)
    assert table.thinking is None
    await watcher.watch(table)
    await until(lambda: table.running is not None and table.running.seq > 1)
    table.unwatch(watcher)
    assert table.thinking is not None
    await table.thinking
    assert table.running is not None and not table.running.over


@housed
async def test_bots_think_for_those_who_play_and_hints_for_those_who_stay(house: House) -> None:
    player, watcher = house.person(), house.person()
    table = await house.begun(player, "dice", "here", "random")
    await watcher.watch(table)
    assert table.asker() == player.asker
    table.unwatch(player)
    assert table.asker() == watcher.asker
    table.unwatch(watcher)
    assert table.asker() == NOBODY
    player.gone = True
    with pytest.raises(TableError, match="has gone"):
        await house.context.thinkers.run(sum, [1], asker=player.asker, wanted=lambda: not player.gone)


@housed
async def test_a_bot_that_waits_for_its_turn_does_not_think_when_everyone_has_left(house: House) -> None:
    maker, watcher = house.person(), house.person()
    table = await house.table(maker, "dice", "random", "random")
    thinkers = house.context.thinkers
    async with thinkers._queue.place(maker.asker, 1.0):  # the only place is taken
        await watcher.watch(table)
        await until(lambda: thinkers.waiting == 1)
        assert table.thinking is not None and table.running is not None
        before = table.running.seq
        table.unwatch(watcher)
    await table.thinking
    assert table.running.seq == before and house.context.refusals.counts == {"asker/gone": 1}
    await watcher.watch(table)
    await until(lambda: table.running is not None and table.running.seq > before)
