"""Holidays: days to move do not count while somebody is away, at every process and after restarts."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.common.spans import covered, later, until
from sixfold.server.game.clocks import DAY, HOUR
from sixfold.server.game.running import Running
from sixfold.server.people import holidays, me
from sixfold.server.protocol import Clock, TakeHoliday
from sixfold.server.store.rows import Call
from sixfold.server.tables import play
from sixfold.server.tables.table import Table

from .house import House, Person, housing, refusal
from .stores import Where


class Calendar:
    """The time, which passes as the test says."""

    def __init__(self) -> None:
        self.now = 1_790_000_000_000

    def pass_days(self, days: float) -> None:
        self.now += int(days * DAY)


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    made = Calendar()
    monkeypatch.setattr(clock, "now", lambda: made.now)
    return made


async def begun(house: House, one: Person, other: Person, slow: Clock) -> Table:
    """Two people play dice by link with days to move; the first is in turn."""
    table = await house.table(one, "dice", "link", "link", clock=slow)
    await one.watch(table)
    await other.watch(table)
    await other.say(type="take", table=table.doc.id)
    await one.ready(table)
    await other.ready(table)
    assert table.running is not None
    return table


async def turn(table: Table, person: Person) -> None:
    """Play a whole turn."""
    assert refusal(await person.move(table, "roll")) == ""
    assert refusal(await person.move(table, "score")) == ""


def running_of(table: Table) -> Running:
    assert table.running is not None and table.running.clocks is not None
    return table.running


async def away(house: House, person: Person, calendar: Calendar, begins: float, ends: float) -> None:
    """Let someone be on holiday, in days from now."""
    wish = TakeHoliday(calendar.now + int(begins * DAY), calendar.now + int(ends * DAY))
    await holidays.take(house.registry, person.who, wish)


def code(error: pytest.ExceptionInfo[TableError]) -> str:
    return error.value.code


# Spans and clocks


def test_spans_are_counted_once() -> None:
    assert covered([(10, 20), (15, 30), (40, 50)], 12, 45) == 18 + 5
    assert covered([], 0, 10) == covered([(20, 30)], 0, 10) == 0
    assert until([(10, 20), (20, 25), (26, 30)], 12) == 25
    assert until([(10, 20)], 20) is None


def test_a_deadline_moves_with_all_spans_before_it() -> None:
    assert later(100, [(90, 110)], 0, 0) == 120
    assert later(100, [(90, 110), (115, 215)], 0, 0) == 220
    assert later(120, [(90, 130)], 0, 15) == 145, "15 of them are in the deadline already"
    assert later(100, [(100, 200)], 0, 0) == 100


def test_a_time_bank_is_for_the_whole_game(where: Where, calendar: Calendar) -> None:
    async def whole() -> None:
        async with housing(where if isinstance(where, str) else where.parent) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other, Clock("bank", 10, 6))
            clocks = running_of(table).clocks
            assert clocks is not None and clocks.left == [10 * DAY] * 2
            calendar.pass_days(4)
            await turn(table, one)
            assert clocks.left[0] == 6 * DAY + 6 * HOUR
            await turn(table, other)
            assert clocks.left[1] == 10 * DAY + 6 * HOUR
            calendar.pass_days(6.3)
            assert refusal(await one.move(table, "roll")) == "move/late"
            assert table.doc.status == "over"

    asyncio.run(whole())


# The rule


def test_holidays_have_a_rule(where: Where, calendar: Calendar) -> None:
    async def whole() -> None:
        async with housing(where if isinstance(where, str) else where.parent) as house:
            one = house.person()
            await away(house, one, calendar, 1, 11)
            found = await holidays.shown(house.registry, one.who)
            assert [(one.ends - one.begins) // DAY for one in found.holidays] == [10] and found.left == 20
            with pytest.raises(TableError) as overlap:
                await away(house, one, calendar, 10, 12)
            with pytest.raises(TableError) as long:
                await away(house, one, calendar, 20, 41)
            with pytest.raises(TableError) as short:
                await away(house, one, calendar, 50, 49)
            with pytest.raises(TableError) as far:
                await away(house, one, calendar, 400, 401)
            with pytest.raises(TableError) as past:
                await away(house, one, calendar, -5, -1)
            codes = [code(error) for error in (overlap, long, short, far, past)]
            assert codes == ["holiday/overlap", "holiday/long", "holiday/short", "holiday/far", "holiday/short"]
            await away(house, one, calendar, 20, 40)
            # A holiday that began in the past begins now, and a year later all days are there again.
            calendar.pass_days(366 + 40)
            await away(house, one, calendar, -5, 30)
            found = await holidays.shown(house.registry, one.who)
            assert [(one.begins, one.ends) for one in found.holidays] == [(calendar.now, calendar.now + 30 * DAY)]
            assert found.left == 0

    asyncio.run(whole())


def test_of_two_wishes_at_once_one_is_too_much(where: Where, calendar: Calendar) -> None:
    async def whole() -> None:
        async with housing(where if isinstance(where, str) else where.parent) as house:
            one = house.person()
            tries = [away(house, one, calendar, 1 + 25 * n, 21 + 25 * n) for n in range(4)]
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(error is None for error in done) == 1
            assert len((await holidays.shown(house.registry, one.who)).holidays) == 1

    asyncio.run(whole())


# At a table


@pytest.mark.parametrize("kind", ["days", "bank"])
def test_a_holiday_does_not_count(where: Where, calendar: Calendar, kind: Any) -> None:
    async def whole() -> None:
        async with housing(where if isinstance(where, str) else where.parent) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other, Clock(kind, 3))
            calendar.pass_days(1)
            await away(house, one, calendar, 1, 8)
            assert running_of(table).clocks.deadline() == calendar.now + 9 * DAY  # type: ignore[union-attr]
            calendar.pass_days(2)
            shown = (await other.watch(table))[0]
            assert shown["players"][0]["holiday"] == calendar.now + 6 * DAY and "holiday" not in shown["players"][1]
            log = other.last("game")
            assert log["times"]["left"][0] == DAY and log["times"]["stands"] == 6 * DAY
            calendar.pass_days(6.5)
            assert other.last("game")["times"]["stands"] > 0
            await play.time_out(table)
            assert refusal(await one.move(table, "roll")) == ""
            running = running_of(table)
            assert [entry.kind for entry in running.log] == ["deal", "pause", "move"]
            assert (running.log[1].seat, running.log[1].lost) == (0, 7 * DAY)
            assert running.clocks is not None and running.clocks.left[0] == DAY // 2
            rebuilt = Running.rebuilt(table.doc, table.game_doc, await house.store.log(running.id))
            assert rebuilt.clocks is not None and rebuilt.clocks.left == running.clocks.left

    asyncio.run(whole())


def test_time_is_over_after_a_holiday_as_well(where: Where, calendar: Calendar) -> None:
    async def whole() -> None:
        async with housing(where if isinstance(where, str) else where.parent) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other, Clock("days", 3))
            await away(house, one, calendar, 1, 8)
            calendar.pass_days(9.9)
            await play.time_out(table)
            assert not running_of(table).over
            calendar.pass_days(0.2)
            await play.time_out(table)
            assert [entry.kind for entry in running_of(table).log] == ["deal", "pause", "timeout"]
            assert other.last("moved")["do"] == "timeout"

    asyncio.run(whole())


def test_a_cancelled_holiday_ends_now(where: Where, calendar: Calendar) -> None:
    async def whole() -> None:
        async with housing(where if isinstance(where, str) else where.parent) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other, Clock("days", 3))
            await away(house, one, calendar, 0, 20)
            calendar.pass_days(4)
            care = house.services.caretaker
            house.context.pulse.beat()
            await care.tend()
            (mine,) = (await holidays.shown(house.registry, one.who)).holidays
            await holidays.end(house.registry, one.who, mine.begins)
            assert "holiday" not in other.last("table")["players"][0]
            assert (await holidays.shown(house.registry, one.who)).left == 26
            assert running_of(table).clocks.deadline() == calendar.now + 3 * DAY  # type: ignore[union-attr]
            with pytest.raises(TableError):
                await holidays.end(house.registry, one.who, mine.begins)
            calendar.pass_days(3.1)
            house.context.pulse.beat()
            await care.tend()
            assert table.doc.status == "over", "the caretaker looks at the game again"

    asyncio.run(whole())


def test_an_outage_within_a_holiday_counts_once(where: Where, calendar: Calendar) -> None:
    async def whole() -> None:
        async with housing(where if isinstance(where, str) else where.parent) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other, Clock("days", 3))
            await away(house, one, calendar, 1, 5)
            calendar.pass_days(4)
            async with table.lock:
                await play.pause(table, calendar.now - 2 * DAY)
            clocks = running_of(table).clocks
            assert clocks is not None and clocks.deadline() == calendar.now + 3 * DAY
            calendar.pass_days(2)
            assert refusal(await one.move(table, "roll", after=2)) == ""
            assert [entry.lost for entry in running_of(table).log if entry.kind == "pause"] == [2 * DAY, 2 * DAY]
            assert clocks.left[0] == DAY

    asyncio.run(whole())


def test_two_processes_know_the_same_holidays(url: str, calendar: Calendar) -> None:
    async def whole() -> None:
        async with housing(url) as first, housing(url) as second:
            one, other = first.person(), second.person()
            table = await begun_apart(first, second, one, other)
            there = second.context.tables[table.id]
            await holidays.take(first.registry, one.who, TakeHoliday(calendar.now, calendar.now + 10 * DAY))
            async with asyncio.timeout(10):
                while other.last("table")["players"][0].get("holiday") != calendar.now + 10 * DAY:
                    await asyncio.sleep(0.02)
            calendar.pass_days(9)
            # A process that has heard nothing reads before it judges.
            there.holidays = []
            running_of(there).clocks.holidays = [(), ()]  # type: ignore[union-attr]
            second.context.pulse.beat()
            await play.time_out(there)
            assert not running_of(there).over
            calendar.pass_days(4.1)
            second.context.pulse.beat()
            await second.services.caretaker.tend()
            assert there.doc.status == "over"

    asyncio.run(whole())


async def begun_apart(first: House, second: House, one: Person, other: Person) -> Table:
    """Two people play at two processes."""
    table = await first.table(one, "dice", "link", "link", clock=Clock("days", 3))
    there = await second.registry.find(table.id)
    await one.watch(table)
    await other.watch(there)
    await other.say(type="take", table=table.id)
    await other.ready(there)
    async with asyncio.timeout(10):
        while not table.doc.players[1].ready:
            await asyncio.sleep(0.02)
        await one.ready(table)
        while there.running is None:
            await asyncio.sleep(0.02)
    return table


def test_after_a_restart_the_holiday_is_known_and_costs_nothing(where: Where, calendar: Calendar) -> None:
    """A game whose player is on holiday is due once, and then waits until the holiday is over."""

    async def whole() -> None:
        place = where if isinstance(where, str) else where.parent
        async with housing(place) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other, Clock("days", 3))
            await away(house, one, calendar, 1, 21)
            id_ = table.id
        calendar.pass_days(5)
        async with housing(place) as house:
            house.context.pulse.beat()
            assert [due.table for due in await house.store.due(clock.now())] == [id_]
            await house.services.caretaker.tend()
            assert await house.store.due(clock.now()) == []
            calendar.pass_days(17.9)
            assert await house.store.due(clock.now()) == []
            calendar.pass_days(0.2)
            house.context.pulse.beat()
            await house.services.caretaker.tend()
            assert (await house.registry.find(id_)).doc.status == "over"

    asyncio.run(whole())


def test_holidays_by_http(server: Any) -> None:
    at = clock.now()
    assert server.get("/api/holidays").json() == {"holidays": [], "most": 30, "left": 30}
    taken = server.post("/api/holidays", json={"begins": at + DAY, "ends": at + 3 * DAY}).json()
    assert taken["holidays"] == [{"begins": at + DAY, "ends": at + 3 * DAY}] and taken["left"] == 28
    refused = server.post("/api/holidays", json={"begins": at + DAY, "ends": at + 90 * DAY})
    assert refused.status_code == 409 and refused.json()["error"]["code"] == "holiday/overlap"
    assert server.post("/api/holidays", json={"begins": -1, "ends": 5}).json()["error"]["code"] == "request/malformed"
    assert server.delete(f"/api/holidays/{at}").json()["error"]["code"] == "holiday/unknown"
    assert server.delete(f"/api/holidays/{at + DAY}").json()["holidays"] == []
    assert protocol.Holidays([], 30, 30).most == holidays.MOST


def test_lists_know_holidays(where: Where, calendar: Calendar) -> None:
    async def whole() -> None:
        async with housing(where if isinstance(where, str) else where.parent) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other, Clock("days", 3))
            await begun(house, one, other, Clock("days", 2))
            await away(house, one, calendar, 1, 8)
            calendar.pass_days(3)
            async with table.lock:
                await play.pause(table, calendar.now - DAY)
            for person in (one, other):
                rows = await me.games(house.store, person.who)
                later, sooner = sorted(rows, key=lambda row: row.table != table.id)
                assert later.deadline == calendar.now + 7 * DAY and sooner.deadline == calendar.now + 6 * DAY
                assert later.holiday == calendar.now + 5 * DAY
            clocks = running_of(table).clocks
            assert clocks is not None and clocks.deadline() == calendar.now + 7 * DAY

    asyncio.run(whole())


def test_reminders_wait_for_the_end_of_a_holiday(where: Where, calendar: Calendar) -> None:
    async def whole() -> None:
        async with housing(where if isinstance(where, str) else where.parent) as house:
            one, other = house.person(), house.person()
            table = await begun(house, one, other, Clock("days", 3))
            call = Call(one.device or "", "ends", table.id, table.doc.current, 1, calendar.now, calendar.now)
            await away(house, one, calendar, 1, 8)
            scene = await house.store.scene(call)
            assert scene is not None and scene.last is not None and scene.last.deadline == calendar.now + 10 * DAY

    asyncio.run(whole())
