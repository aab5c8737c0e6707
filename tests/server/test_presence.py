"""Who is at a table, since when the others are away, and what those who are there may do about it."""

import asyncio
from pathlib import Path

import pytest

from sixfold.server.game import ratings
from sixfold.server.people import me
from sixfold.server.protocol import Clock
from sixfold.server.tables.attendance import FORGET_AFTER, Attendance
from sixfold.server.tables.table import Table
from tests.server.house import House, Person, housed, housing, refusal, until

NOW = 1_700_000_000_000


async def playing(house: House, one: Person, other: Person, **wish: object) -> Table:
    """Return a table at which two people play by link."""
    table = await house.table(one, "dice", "link", "link", **wish)
    await one.watch(table)
    await other.watch(table)
    await other.say(type="take", table=table.doc.id, name="Ben")
    await one.ready(table)
    await other.ready(table)
    return table


def test_an_absence_begins_when_the_player_left() -> None:
    known = Attendance(30_000)
    assert known.away_since(1, NOW) == NOW, "of one who was never seen, with the first look"
    known.leave([1], NOW + 5_000)
    assert known.away_since(1, NOW + 65_000) == NOW + 5_000
    assert known.present({0}, NOW + 65_000) == {0}


def test_a_request_is_being_there_for_a_while() -> None:
    known = Attendance(30_000)
    assert known.ask([1], NOW) and not known.ask([1], NOW + 100), "and it is told now and then only"
    assert known.present(set(), NOW + 29_000) == {1}
    assert known.present(set(), NOW + 31_000) == set()
    assert known.away_since(1, NOW + 31_000) == NOW + 100


def test_processes_carry_the_time_of_leaving() -> None:
    """A player leaves one process; another one, whose own last word on them is old, knows when."""
    here, there, late = Attendance(30_000), Attendance(30_000), Attendance(30_000)
    there.leave([1], NOW)
    there.read("here", here.write({1}, 2, NOW + 50_000), NOW + 50_000)
    assert there.present({0}, NOW + 50_100) == {0, 1} and there.watching(NOW + 50_100) == 2
    here.leave([1], NOW + 59_500)
    there.read("here", here.write(set(), 0, NOW + 59_500), NOW + 59_500)
    assert there.present({0}, NOW + 60_000) == {0}
    assert there.away_since(1, NOW + 60_000) == NOW + 59_500
    assert late.read("here", here.write(set(), 0, NOW + 90_000), NOW + 90_000)
    assert late.away_since(1, NOW + 90_000) == NOW + 59_500


def test_a_process_that_fell_silent_took_its_players_with_it() -> None:
    known = Attendance(30_000)
    known.read("other", "1/0/", NOW)
    later = NOW + FORGET_AFTER + 1
    assert known.present(set(), later) == set() and known.away_since(1, later) == NOW


@housed
async def test_everyone_is_told_since_when_someone_is_away(house: House) -> None:
    one, other = house.person(), house.person()
    table = await playing(house, one, other)
    assert one.last("table")["gone_after"] == 60 and one.last("presence").get("away", [None, None]) == [None, None]
    table.unwatch(other)
    assert one.last("presence")["present"] == [True, False]
    assert 0 <= one.last("presence")["away"][1] < 5_000
    third = house.person()
    await third.watch(table)
    assert third.last("table")["players"][1]["away"] >= 0 and "away" not in third.last("table")["players"][0]
    assert one.last("presence")["watching"] == 1


@housed
async def test_whoever_plays_by_requests_is_there(house: House) -> None:
    one, other = house.person(), house.person()
    table = await playing(house, one, other)
    table.unwatch(other)
    table.see(table.players_of(other.who))
    assert one.last("presence")["present"] == [True, True]
    end = {"type": "end", "table": table.doc.id, "game": table.doc.current, "player": 1}
    assert refusal(await one.say(**end)) == "player/present"


@housed
async def test_with_days_to_move_only_the_clock_decides(house: House) -> None:
    one, other = house.person(), house.person()
    table = await playing(house, one, other, clock=Clock("days", 3))
    table.unwatch(other)
    assert "gone_after" not in one.last("table")
    end = {"type": "end", "table": table.doc.id, "game": table.doc.current, "player": 1}
    said = await one.say(**end)
    assert refusal(said) == "player/present" and "their clock decides" in said[-1]["message"]


def test_the_wait_is_the_same_at_two_processes(url: str) -> None:
    """A player comes to one process, goes to the other and leaves it: the wait begins there and then."""

    async def whole() -> None:
        async with housing(url, gone_after=2) as here, housing(url, gone_after=2) as there:
            one, other, moved = here.person(), here.person(), there.person()
            table = await playing(here, one, other)
            table.unwatch(other)
            moved.device = other.device
            far = await there.registry.find(table.doc.id)
            await moved.watch(far)
            await until(lambda: one.last("presence")["present"] == [True, True])
            await asyncio.sleep(2.1)
            far.unwatch(moved)
            await until(lambda: one.last("presence")["present"] == [True, False])
            end = {"type": "end", "table": table.doc.id, "game": table.doc.current, "player": 1}
            assert refusal(await one.say(**end)) == "player/present"
            assert one.last("presence")["away"][1] < 1_900
            await until(lambda: (table.away()[1] or 0) > 2_000)
            await one.say(**end)
            assert one.last("moved")["do"] == "timeout" and one.last("moved")["gone"]

    asyncio.run(whole())


def test_who_comes_back_is_told_and_gets_the_place_back(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path, gone_after=0) as house:
            one, other = house.person(), house.person()
            table = await playing(house, one, other)
            table.unwatch(other)
            await one.say(type="replace", table=table.doc.id, player=1, bot="easy", id=1)
            assert one.last("game")["start"]["bots"][1] == "easy", "the others see who plays there now"
            back, stranger = house.person(), house.person()
            back.device = other.device
            await back.watch(table)
            await stranger.watch(table)
            assert back.last("table")["players"][1]["taken_over"]
            assert "taken_over" not in stranger.last("table")["players"][1]
            take = {"type": "take", "table": table.doc.id, "player": 1, "id": 2}
            assert refusal(await stranger.say(**take)) == "seat/taken"
            assert refusal(await back.say(**take)) == ""
            assert back.last("game")["start"]["yours"] == [1] and one.last("table")["players"][1]["name"] == "Ben"
            assert table.running is not None and table.running.bots == [None, None]

    asyncio.run(whole())


def test_a_place_that_a_bot_took_over_stays_in_the_list_and_goes_with_the_account(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path, gone_after=0) as house:
            one, other, phone = house.person(), house.person(), house.person()
            table = await playing(house, one, other)
            table.unwatch(other)
            await one.say(type="replace", table=table.doc.id, player=1, bot="easy", id=1)
            [row] = await me.games(house.store, other.who)
            assert (row.table, row.status, row.taken_over, row.yours, row.alone) == (table.doc.id, "running", 1, [], False)
            [mine] = await me.games(house.store, one.who)
            assert mine.taken_over is None and mine.yours == [0]

            # Whoever logs in takes the way back to the place along to other devices.
            ben = await house.account("Ben")
            await other.log_in(ben)
            await phone.log_in(ben)
            [row] = await me.games(house.store, phone.who)
            assert row.taken_over == 1
            assert refusal(await phone.say(type="take", table=table.doc.id, player=1, id=2)) == ""
            [row] = await me.games(house.store, phone.who)
            assert row.taken_over is None and row.yours == [1]

    asyncio.run(whole())


def test_after_a_restart_everyone_has_the_time_to_come_back(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path) as house:
            one, other = house.person(), house.person()
            table = await playing(house, one, other)
        async with housing(tmp_path) as house:
            back = house.person()
            back.device = one.device
            table = await house.registry.find(table.doc.id)
            await back.watch(table)
            assert back.last("presence")["present"] == [True, False] and back.last("presence")["away"][1] < 5_000
            end = {"type": "end", "table": table.doc.id, "game": table.doc.current, "player": 1}
            assert refusal(await back.say(**end)) == "player/present"

    asyncio.run(whole())


@pytest.mark.parametrize("moves", [0, 4])
def test_an_end_by_absence_is_rated_only_after_everyone_has_moved(tmp_path: Path, moves: int) -> None:
    async def whole() -> None:
        async with housing(tmp_path, gone_after=0) as house:
            one, other = house.person(), house.person()
            table = await playing(house, one, other)
            assert table.running is not None
            for _ in range(moves):
                mover = (one, other)[table.running.seating[table.running.game.turn or 0]]
                await mover.move(table, str(table.running.game.legal_moves[-1]))
            table.unwatch(other)
            await one.say(type="end", table=table.doc.id, game=table.doc.current, player=1)
            assert table.running.gone and table.running.begun == (moves > 0)
            for number, sitting in enumerate(table.doc.players):
                sitting.account = number + 1
            rated = await ratings.changed(house.store, table.doc, table.running)
            assert [(row.account, row.seats) for row in rated] == ([(1, 0), (2, 0), (1, 2), (2, 2)] if moves else [])

    asyncio.run(whole())


@housed
async def test_a_game_is_called_off_until_everyone_has_moved(house: House) -> None:
    one, other = house.person(), house.person()
    ada, bea = await house.account("Ada"), await house.account("Bea")
    await one.log_in(ada)
    await other.log_in(bea)
    table = await playing(house, one, other)
    abort = {"type": "abort", "table": table.doc.id, "game": table.doc.current, "id": 9}
    stranger = house.person()
    await stranger.watch(table)
    assert refusal(await stranger.say(**abort)) == "seat/not-yours"
    assert refusal(await other.say(**abort)) == ""
    assert one.last("table")["aborted"] is True and one.last("table")["status"] == "over"
    assert await house.store.held(str(one.device)) == [] and await house.store.ratings([ada, bea], "dice") == []
    assert refusal(await one.say(type="again", table=table.doc.id, id=1)) == ""
    assert "aborted" not in one.last("table")


@housed
async def test_a_rematch_that_is_called_off_leaves_the_game_before_it_in_the_lists(house: House) -> None:
    one, other = house.person(), house.person()
    table = await playing(house, one, other)
    first = table.doc.current
    await other.say(type="resign", table=table.doc.id, game=first, seat=1)
    for _ in range(2):
        await one.say(type="again", table=table.doc.id, id=1)
        for person in (one, other):
            await person.ready(table)
        assert table.doc.status == "running" and table.doc.current != first
        assert refusal(await other.say(type="abort", table=table.doc.id, game=table.doc.current, id=2)) == ""
        assert one.last("table")["aborted"] is True
        for person in (one, other):
            assert [row.id for row in await me.games(house.store, person.who)] == [first]


@housed
async def test_a_game_in_which_everyone_has_moved_is_not_called_off(house: House) -> None:
    one, other = house.person(), house.person()
    table = await playing(house, one, other)
    assert table.running is not None
    for _ in range(100):
        if table.running.begun:
            break
        person = one if table.running.game.turn == 0 else other
        await person.move(table, str(table.running.game.legal_moves[0]))
    abort = {"type": "abort", "table": table.doc.id, "game": table.doc.current, "id": 9}
    assert refusal(await one.say(**abort)) == "game/begun"
    assert not table.running.over
