"""Planned moves: kept, secret, offered if they are legal, and played by the server only where somebody asked for that."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.errors import SixfoldError
from sixfold.server.game import planning
from sixfold.server.people import own
from sixfold.server.protocol import Clock, KeepPlan
from sixfold.server.tables import plans
from sixfold.server.tables.table import Table

from .browsers import begin, code, someone
from .house import House, Person, housing, refusal, until
from .stores import Where

SLOW = Clock("days", 3)


async def begun(house: House, one: Person, other: Person, game: str = "board", clock: Clock | None = SLOW) -> Table:
    """Two people play by link; the first is in turn."""
    table = await house.table(one, game, "link", "link", clock=clock)
    await one.watch(table)
    await other.watch(table)
    await other.say(type="take", table=table.doc.id)
    await one.ready(table)
    await other.ready(table)
    assert table.running is not None
    return table


def place(where: Where) -> Any:
    return where if isinstance(where, str) else where.parent


def choices_of(table: Table, seat: int) -> list[str]:
    """Return what a seat that is not in turn can plan."""
    assert table.running is not None
    return [str(move) for move in planning.ahead(table.running.game, seat).legal_moves]


async def plan(table: Table, person: Person, do: str, *, at_once: bool = False, seat: int = 1) -> None:
    registry = person.house.registry
    await own.plan(registry, person.who, table.doc.current, KeepPlan(seat, do, at_once))


async def seen(table: Table, person: Person) -> Any:
    return (await own.see(person.house.registry, person.who, table.doc.current)).plan


def apart(moves: list[str], do: str) -> str:
    """Return a placement that shares no cell with another one."""
    cells = set(do.split()[2:])
    return next(move for move in moves if move.startswith("place") and not cells & set(move.split()[2:]))


def upon(moves: list[str], do: str) -> str:
    """Return a placement that shares a cell with another one."""
    cells = set(do.split()[2:])
    return next(move for move in moves if move.startswith("place") and cells & set(move.split()[2:]))


async def end_turn(table: Table, person: Person, do: str) -> None:
    assert table.running is not None
    assert refusal(await person.move(table, do)) == ""
    assert refusal(await person.move(table, "draw")) == ""


def test_a_plan_is_kept_and_offered_if_it_is_legal(where: Where) -> None:
    async def whole() -> None:
        async with housing(place(where)) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other)
            assert table.running is not None
            mine, theirs = [str(move) for move in table.running.game.legal_moves], choices_of(table, 1)
            do = mine[0]
            await plan(table, other, upon(theirs, do))
            await plan(table, other, apart(theirs, do))
            assert (await seen(table, other)).legal and not (await seen(table, other)).at_once
            assert await seen(table, one) is None, "nobody else's"
            await end_turn(table, one, do)
            offered = await seen(table, other)
            assert offered.legal and offered.do == apart(theirs, do)
            assert table.running.turn == 1, "it is not played by itself"
            assert refusal(await other.move(table, offered.do)) == ""
            assert await seen(table, other) is None, "it was for that move only"

    asyncio.run(whole())


@pytest.mark.parametrize("game", ["board", "cards"])
def test_a_plan_is_played_at_once_if_asked_for(where: Where, game: str) -> None:
    async def whole() -> None:
        async with housing(place(where)) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other, game)
            running = table.running
            assert running is not None
            do = str(running.game.legal_moves[0])
            moves = choices_of(table, 1)
            await plan(table, other, apart(moves, do) if game == "board" else moves[0], at_once=True)
            other.house.hub._forget(other)
            await end_turn(table, one, do)
            await until(lambda: running.turn == 0, 10)
            made = [str(entry.do) for entry in running.log if entry.kind == "move" and entry.seat == 1]
            assert made[0] == (apart(moves, do) if game == "board" else moves[0]) and made[1:] == ["draw"]
            async with asyncio.timeout(10):  # the plan goes right after the move
                while (await house.store.all_marks(other.device or ""))[running.id].plan is not None:
                    await asyncio.sleep(0.02)

    asyncio.run(whole())


def test_a_plan_that_is_not_legal_any_more_is_dropped_and_said(where: Where) -> None:
    async def whole() -> None:
        async with housing(place(where)) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other)
            running = table.running
            assert running is not None
            do = str(running.game.legal_moves[0])
            await plan(table, other, upon(choices_of(table, 1), do), at_once=True)
            await end_turn(table, one, do)
            found = None
            async with asyncio.timeout(10):
                while found is None or found.legal:
                    found = await seen(table, other)
            assert running.turn == 1 and running.log[-1].seat == 0
            await own.forget(house.registry, other.who, running.id)
            assert await seen(table, other) is None

    asyncio.run(whole())


def test_a_turn_that_a_fallen_process_did_not_end_is_ended(where: Where) -> None:
    async def whole() -> None:
        async with housing(place(where)) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other)
            running = table.running
            assert running is not None
            do = str(running.game.legal_moves[0])
            planned = apart(choices_of(table, 1), do)
            await plan(table, other, planned)
            kept = (await house.store.all_marks(other.holder))[running.id].plan
            assert kept is not None
            await end_turn(table, one, do)
            assert refusal(await other.move(table, planned)) == ""
            await house.store.mark(other.holder, running.id, plan=kept.replace("{", '{"at_once":true,', 1))
            await house.services.caretaker.play_planned()
            await until(lambda: running.turn == 0, 10)
            assert [str(entry.do) for entry in running.log if entry.kind == "move" and entry.seat == 1] == [planned, "draw"]
            assert (await house.store.all_marks(other.holder))[running.id].plan is None

    asyncio.run(whole())


def test_what_cannot_be_planned_is_refused(where: Where) -> None:
    async def whole() -> None:
        async with housing(place(where)) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other)
            assert table.running is not None
            mine = str(table.running.game.legal_moves[0])
            theirs = choices_of(table, 1)[0]
            dice = await begun(house, one, other, "dice")
            fast = await begun(house, one, other, clock=None)
            for at, person, do, seat, why in (
                (table, one, mine, 0, "plan/turn"),
                (table, one, theirs, 1, "seat/not-yours"),
                (table, other, "draw", 1, "move/illegal"),
                (table, other, "place RB a1 a2", 1, "move/"),
                (dice, other, "roll", 1, "plan/nothing"),
                (fast, other, "draw", 1, "plan/fast"),
                (table, house.person(), theirs, 1, "game/unknown"),
            ):
                with pytest.raises(SixfoldError) as error:
                    await plan(at, person, do, seat=seat)
                assert error.value.code.startswith(why), (why, error.value)

    asyncio.run(whole())


def test_choices_and_previews_of_a_turn_that_comes(where: Where) -> None:
    async def whole() -> None:
        async with housing(place(where)) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other)
            assert table.running is not None
            ask = {"table": table.id, "game": table.doc.current}
            found = await own.choices(house.registry, other.who, table.doc.current, 1)
            assert found.seat == 1 and not found.undo and found.seq == table.running.seq
            do = choices_of(table, 1)[0]
            told = (await other.say(type="preview", **ask, seat=1, do=do, id=3))[0]
            assert told["type"] == "preview" and not told.get("why")
            assert refusal(await one.say(type="preview", **ask, seat=1, do=do, id=3)) == "seat/not-yours"
            fast = await begun(house, one, other, clock=None)
            for at, person, seat, why in (
                (table, one, 1, "seat/not-yours"),
                (table, one, 0, "plan/turn"),
                (fast, other, 1, "plan/fast"),
            ):
                with pytest.raises(SixfoldError) as error:
                    await own.choices(house.registry, person.who, at.doc.current, seat)
                assert error.value.code == why

    asyncio.run(whole())


def test_a_plan_survives_whoever_should_have_played_it(where: Where) -> None:
    """A process falls right after the move before it: another one, or the next, plays it."""

    async def whole() -> None:
        async with housing(place(where)) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other)
            running = table.running
            assert running is not None
            do = str(running.game.legal_moves[0])
            await plan(table, other, apart(choices_of(table, 1), do), at_once=True)
            assert await house.store.planned() == []
            house.context.go_on = lambda _: None
            await end_turn(table, one, do)
            assert await house.store.planned() == [(table.id, running.id)]
            id_ = table.id
        async with housing(place(where)) as house:
            await house.services.caretaker.play_planned()
            found = await house.registry.find(id_)
            assert found.running is not None and found.running.turn == 0
            assert await house.store.planned() == []

    asyncio.run(whole())


def test_a_plan_is_never_played_twice(where: Where) -> None:
    """A process falls after it has played a plan, and before it could write that it did."""

    async def whole() -> None:
        async with housing(place(where)) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other)
            running = table.running
            assert running is not None
            do = str(running.game.legal_moves[0])
            await plan(table, other, apart(choices_of(table, 1), do), at_once=True)
            kept = (await house.store.all_marks(other.device or ""))[running.id].plan
            await end_turn(table, one, do)
            await until(lambda: running.turn == 0, 10)
            await until(lambda: not table.lock.locked(), 10)
            await end_turn(table, one, apart([str(move) for move in running.game.legal_moves], do))
            await house.store.mark(other.device or "", running.id, plan=kept)
            seq = running.seq
            await plans.play_planned(table)
            assert running.seq == seq and await seen(table, other) is None
            assert (await house.store.all_marks(other.device or ""))[running.id].plan is None

    asyncio.run(whole())


def test_two_processes_play_a_plan_once(url: str) -> None:
    async def whole() -> None:
        async with housing(url) as first, housing(url) as second:
            one, other = first.person(), second.person()
            table = await first.table(one, "board", "link", "link", clock=SLOW)
            there = await second.registry.find(table.id)
            await one.watch(table)
            await other.watch(there)
            await other.say(type="take", table=table.id)
            await other.ready(there)
            await until(lambda: table.doc.players[1].ready, 10)
            await one.ready(table)
            await until(lambda: there.running is not None, 10)
            assert table.running is not None and there.running is not None
            do = str(table.running.game.legal_moves[0])
            await plan(there, other, apart(choices_of(there, 1), do), at_once=True)
            await end_turn(table, one, do)
            await asyncio.gather(*(house.services.caretaker.play_planned() for house in (first, second)))
            await until(lambda: there.running is not None and there.running.turn == 0, 10)
            log = await first.store.log(table.doc.current)
            assert [entry.seat for entry in log if entry.kind == "move"] == [0, 0, 1, 1]

    asyncio.run(whole())


# By HTTP


def test_notes_are_private_and_kept(server: TestClient) -> None:
    other = someone(server)
    table = begin(server, other, clock={"kind": "bank", "amount": 10, "increment": 6})
    path = f"/api/games/{table['current']}"
    assert server.get(f"{path}/own").json() == {}
    assert server.post(f"{path}/note", json={"note": "watch the blue one"}).json() == {"note": "watch the blue one"}
    assert server.get(f"{path}/own").json() == {"note": "watch the blue one"}
    assert other.get(f"{path}/own").json() == {}
    assert code(someone(server).get(f"{path}/own")) == (404, "game/unknown")
    assert code(someone(server).post(f"{path}/note", json={"note": "x"})) == (404, "game/unknown")
    assert code(server.post(f"{path}/note", json={"note": "x" * 2001}))[1] == "request/malformed"
    assert server.post(f"{path}/note", json={"note": ""}).json() == {}


def test_a_plan_by_http(server: TestClient) -> None:
    other = someone(server)
    table = begin(server, other, game="board", clock={"kind": "days", "amount": 3})
    path = f"/api/games/{table['current']}"
    state = other.get(f"/api/tables/{table['id']}/state").json()
    tile = state["state"]["pieces"]["1"][0]
    refused = other.post(f"{path}/plan", json={"seat": 1, "do": f"place {tile} h8 h9"})
    assert code(refused)[1] == "move/illegal"
    assert code(other.post(f"{path}/plan", json={"seat": 0, "do": f"place {tile} h8 h9"}))[1] == "seat/not-yours"
    assert other.delete(f"{path}/plan").json() == {}
