"""One way to write: an entry is appended, then taken over; before that nobody sees anything of it."""

import asyncio
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import pytest

from sixfold.server.protocol import Clock
from sixfold.server.store import StoreAway
from sixfold.server.store.rows import Call, LogEntry
from sixfold.server.tables import play
from sixfold.server.tables.table import Table
from tests.server.house import House, Person, housed, refusal, until


def seen(table: Table) -> tuple[Any, ...]:
    """Return all that others can read of the running game."""
    running = table.running
    assert running is not None and running.clocks is not None
    return running.seq, running.turn, running.over, len(running.log), running.times()


async def act(kind: str, table: Table, person: Person) -> None:
    """Do something that is written as an entry of a kind."""
    if kind == "move":
        await person.move(table, "roll")
    elif kind == "pause":
        async with table.lock:
            await play.pause(table, 0)
    else:
        assert table.running is not None
        await person.say(type="resign", table=table.id, game=table.doc.current, seat=0)


@pytest.mark.parametrize("kind", ["move", "resign", "pause"])
def test_nothing_is_seen_of_an_entry_before_the_store_has_it(kind: str, tmp_path: Any) -> None:
    @housed
    async def whole(house: House) -> None:
        person = house.person()
        table = await house.begun(person, "dice", clock=Clock("game", 600))
        before, heard, append = seen(table), len(person.heard), house.store.append
        await asyncio.sleep(0.01)
        reached, go_on = asyncio.Event(), asyncio.Event()

        async def slow(entry: LogEntry, calls: Sequence[Call]) -> bool:
            assert entry.kind == kind and entry.seq == 2
            reached.set()
            await go_on.wait()
            return await append(entry, calls)

        with patch.object(house.store, "append", slow):
            acting = asyncio.create_task(act(kind, table, person))
            await reached.wait()
            assert seen(table) == before and len(person.heard) == heard
            go_on.set()
            await acting
        assert seen(table) != before and table.running is not None and table.running.seq == 2

    whole(tmp_path)


@housed
async def test_an_undo_is_seen_when_the_store_has_it(house: House) -> None:
    person = house.person()
    table = await house.begun(person, "board")
    assert table.running is not None
    await person.move(table, str(table.running.game.legal_moves[0]))
    append, states = house.store.append, table.running.game.states.tobytes()

    async def checked(entry: LogEntry, calls: Sequence[Call]) -> bool:
        assert table.running is not None and table.running.seq == 2 and table.running.game.states.tobytes() == states
        return await append(entry, calls)

    with patch.object(house.store, "append", checked):
        answer = await person.say(type="undo", table=table.id, game=table.doc.current, after=2)
    assert refusal(answer) == "" and table.running.seq == 3 and table.running.game.ply == 0


@housed
async def test_what_the_store_does_not_take_is_forgotten(house: House) -> None:
    """Another process was faster, or nobody knows whether the entry is there: the log decides."""
    person = house.person()
    table = await house.begun(person, "dice")

    async def taken(*_: object) -> bool:
        return False

    async def away(*_: object) -> bool:
        raise StoreAway("gone")

    for append, code in ((taken, "move/stale"), (away, "store/away")):
        with patch.object(house.store, "append", append):
            assert refusal(await person.move(table, "roll")) == code
        await until(lambda: table.running is not None)
        assert table.running is not None and table.running.seq == 1 and table.running.game.ply == 0
    assert refusal(await person.move(table, "roll")) == ""
