"""People who are away are called back: who, when, how often, and what they are told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import convert
from sqlalchemy import Connection, select, update

from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.store import Store
from sixfold.server.store.calls import Pending, put
from sixfold.server.store.rows import Call
from sixfold.server.store.schema import calls, subscriptions
from sixfold.server.tables.table import Table

from .house import House, Person, housing, until
from .pushing import Browser, PushService
from .stores import Where, entry, with_store

DAYS: Any = protocol.Clock("days", 3)


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running
        assert not running.wrong, "a strict push service would have refused this"


@asynccontextmanager
async def calling(where: Where, service: PushService, **settings: Any) -> AsyncIterator[House]:
    """Open a house in which calls are due at once."""
    place = where if isinstance(where, str) else where.parent
    async with housing(place, call_after=0.0, push_services=(service.origin,), **settings) as house:
        yield house


async def subscribe(house: House, person: Person, service: PushService, language: str = "en") -> Browser:
    """Let somebody's browser be called."""
    await house.services.sessions.know(person)
    browser = service.browser((await house.services.switchboard.signer()).public, language)
    await house.services.switchboard.subscribe(person.who, convert(browser.subscription(), protocol.Subscribe), "here")
    return browser


async def make_calls(house: House) -> None:
    """Make all calls that are due."""
    outbox = house.services.outbox
    while await house.store.calls_due(clock.now()):
        await outbox.look()
        await asyncio.gather(*outbox._busy)


async def rows(store: Store) -> list[Any]:
    def read(connection: Connection) -> list[Any]:
        return list(connection.execute(select(calls).order_by(calls.c.kind, calls.c.who)))

    return await store._read(read)


async def let_be_due(store: Store) -> None:
    """Let calls be due that wait."""
    await store._write(lambda connection: connection.execute(update(calls).values(due=0)))


async def two(house: House, service: PushService, **wishes: Any) -> tuple[Person, Person, Table, Browser]:
    """Let two people begin a game; the first is in turn and there, the second has a browser and is away."""
    first, second = house.person(), house.person()
    browser = await subscribe(house, second, service)
    return first, second, await begun(house, first, second, **wishes), browser


async def begun(house: House, first: Person, second: Person, **wishes: Any) -> Table:
    """Let two people begin a game; the first is in turn and there, the second is away."""
    table = await house.table(first, "dice", "link", "link", **wishes)
    await first.watch(table)
    await second.watch(table)
    await second.say(type="take", table=table.id)
    await first.ready(table)
    await second.ready(table)
    await second.say(type="unwatch", table=table.id)
    second.watched.clear()
    return table


async def pass_turn(table: Table, person: Person) -> None:
    """Let whoever is in turn move until somebody else is."""
    running = table.running
    assert running is not None
    turn, random = running.turn, Random(1)
    while running.turn == turn:
        await person.move(table, str(random.choice(running.game.legal_moves)))


def test_somebody_who_is_away_is_told_that_it_is_their_turn(where: Where, service: PushService) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            first, _, table, browser = await two(house, service, clock=DAYS)
            await make_calls(house)
            assert browser.kinds() == [], "it is not their turn"
            await pass_turn(table, first)
            await make_calls(house)
            (notice,) = browser.came
            assert table.running is not None
            assert notice.pop("at") <= clock.now() < notice.pop("until")
            assert notice == {
                "id": f"{table.running.id}/turn/{table.running.seq}",
                "kind": "turn",
                "table": table.id,
                "game": table.running.id,
                "title": "Your turn",
                "body": "Dice game with Player 1 · 2 days left",
                "tag": table.id,
                "url": f"/t/{table.id}",
                "language": "en",
                "waiting": 1,
            }
            assert browser.headers[0]["topic"] == table.id
            assert [row.kind for row in await rows(house.store)] == ["ends"], "the reminder waits"
            assert house.services.outbox.counts["sent"] == 1

    asyncio.run(test())


@pytest.mark.parametrize(("language", "title"), [("de", "Du bist am Zug"), ("nl", "Je bent aan de beurt")])
def test_each_browser_is_called_in_its_language(tmp_path: Path, service: PushService, language: str, title: str) -> None:
    async def test() -> None:
        async with calling(tmp_path / "s", service) as house:
            first, second, table, _ = await two(house, service)
            browser = await subscribe(house, second, service, language)
            await pass_turn(table, first)
            await make_calls(house)
            assert [notice["title"] for notice in browser.shown] == [title]

    asyncio.run(test())


def test_nobody_is_called_who_is_there_or_has_seen_it(where: Where, service: PushService) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            first, second, table, browser = await two(house, service)
            await second.watch(table)
            await pass_turn(table, first)
            await house.services.outbox.look()
            await asyncio.gather(*house.services.outbox._busy)
            (row,) = await rows(house.store)
            assert browser.came == [] and row.due > clock.now(), "it waits while they are there"
            await second.say(type="unwatch", table=table.id)
            await let_be_due(house.store)
            assert second.device is not None and table.running is not None
            await house.store.mark(second.device, table.running.id, seq=table.running.seq)
            await make_calls(house)
            assert browser.came == [] and await rows(house.store) == [], "they have seen it"

    asyncio.run(test())


def test_a_page_in_the_background_does_not_keep_the_call_for_ever(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with calling(tmp_path / "s", service) as house:
            first, second, table, browser = await two(house, service)
            await second.watch(table)
            await pass_turn(table, first)
            now = clock.now
            monkeypatch.setattr(clock, "now", lambda: now() + 16 * 60_000)
            await make_calls(house)
            assert browser.kinds() == ["turn"]

    asyncio.run(test())


def test_a_call_that_nobody_needs_any_more_is_dropped(where: Where, service: PushService) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            first, second, table, browser = await two(house, service)
            await pass_turn(table, first)
            assert len(await rows(house.store)) == 1
            await second.watch(table)
            await pass_turn(table, second)
            await second.say(type="unwatch", table=table.id)
            await make_calls(house)
            assert browser.came == [] and await rows(house.store) == []
            await pass_turn(table, first)
            await first.say(type="resign", table=table.id, game=table.doc.current, seat=0)
            assert table.doc.status == "over"
            await make_calls(house)
            assert browser.came == [] and await rows(house.store) == []
            assert house.services.outbox.counts["dropped"] == 2

    asyncio.run(test())


# Turns that last already


async def let_time_pass(house: House, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Look at the calls in the middle of a turn of three days, and near its end; return what came then."""
    await let_be_due(house.store)
    await make_calls(house)
    assert "ends" not in browser.kinds(), "there is time left"
    now = clock.now
    monkeypatch.setattr(clock, "now", lambda: now() + 72 * 3_600_000 - 8 * 3_600_000)
    await make_calls(house)
    return [notice["id"] for notice in browser.came if notice["kind"] == "ends"]


async def in_turn(house: House, person: Person) -> str:
    """Let a game wait for somebody, who has moved already in this turn; return the id of what reminds them."""
    first = house.person()
    table = await begun(house, first, person, clock=DAYS)
    await pass_turn(table, first)
    running = table.running
    assert running is not None
    began, turn = running.seq, running.turn
    await person.watch(table)
    await person.move(table, str(running.game.legal_moves[0]))
    assert running.seq > began and running.turn == turn
    await person.say(type="unwatch", table=table.id)
    person.watched.clear()
    return f"{running.id}/ends/{began}"


def test_whoever_subscribes_in_the_middle_of_a_turn_is_reminded(
    where: Where, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            person = house.person()
            reminder = await in_turn(house, person)
            assert await rows(house.store) == []
            browser = await subscribe(house, person, service)
            assert [row.kind for row in await rows(house.store)] == ["ends"], "they know that it is their turn"
            assert await let_time_pass(house, browser, monkeypatch) == [reminder]
            await subscribe(house, person, service)
            assert await rows(house.store) == [], "a page subscribes at each start, and was reminded"

    asyncio.run(test())


def test_an_account_is_reminded_of_turns_that_last_when_it_can_be_called(
    where: Where, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            number = await house.account("Bea")
            old, new = house.person(), house.person()
            await old.connect_as(number)
            reminder = await in_turn(house, old)
            browser = await subscribe(house, new, service)
            assert await rows(house.store) == []
            await new.log_in(number)
            assert [row.who for row in await rows(house.store)] == [f"#{number}"]
            assert await let_time_pass(house, browser, monkeypatch) == [reminder]

    asyncio.run(test())


def test_a_place_that_becomes_an_accounts_is_reminded_of_where_the_account_is_called(
    where: Where, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            number = await house.account("Bea")
            laptop, phone = house.person(), house.person()
            await laptop.connect_as(number)
            browser = await subscribe(house, laptop, service)
            reminder = await in_turn(house, phone)
            assert await rows(house.store) == []
            await phone.log_in(number)
            assert await let_time_pass(house, browser, monkeypatch) == [reminder]

    asyncio.run(test())


def test_nobody_is_reminded_twice_by_logging_in(where: Where, service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            number = await house.account("Bea")
            person = house.person()
            browser = await subscribe(house, person, service)
            reminder = await in_turn(house, person)
            assert await let_time_pass(house, browser, monkeypatch) == [reminder]
            await person.log_in(number)
            assert await rows(house.store) == [], "that was done when the turn began"

    asyncio.run(test())


def test_a_newer_call_takes_the_place_of_an_older_one(where: Where, service: PushService) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            first, second, table, browser = await two(house, service, clock=DAYS)
            service.mode = "failing"
            await pass_turn(table, first)
            await house.services.outbox.look()
            await asyncio.gather(*house.services.outbox._busy)
            assert [(row.kind, row.tries) for row in await rows(house.store)] == [("ends", 0), ("turn", 1)]
            await second.watch(table)
            await pass_turn(table, second)
            await second.say(type="unwatch", table=table.id)
            await pass_turn(table, first)
            assert table.running is not None
            seqs = {(row.kind, row.seq, row.tries) for row in await rows(house.store)}
            assert seqs == {("ends", table.running.seq, 0), ("turn", table.running.seq, 0)}
            service.mode = "well"
            house.services.outbox._resting.clear()
            await make_calls(house)
            assert [notice["id"] for notice in browser.came] == [f"{table.running.id}/turn/{table.running.seq}"]

    asyncio.run(test())


def test_people_are_told_who_came_who_asks_and_who_invites(where: Where, service: PushService) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            first, second = house.person(), house.person()
            browser = await subscribe(house, first, service)
            table = await house.table(first, "dice", "link", "link")
            await second.watch(table)
            await second.say(type="take", table=table.id, name="Bea")
            await make_calls(house)
            assert [(notice["kind"], notice["title"]) for notice in browser.shown] == [("taken", "Bea has joined your table")]
            await first.ready(table)
            await second.ready(table)
            await second.say(type="resign", table=table.id, game=table.doc.current, seat=1)
            await second.say(type="again", table=table.id)
            await make_calls(house)
            assert (browser.shown[-1]["kind"], browser.shown[-1]["title"]) == ("rematch", "Bea wants a rematch")
            await first.ready(table)
            await let_be_due(house.store)
            await make_calls(house)
            assert browser.kinds() == ["taken", "rematch"]

    asyncio.run(test())


def test_nobody_is_called_by_themselves(tmp_path: Path, service: PushService) -> None:
    async def test() -> None:
        async with calling(tmp_path / "s", service) as house:
            alone = house.person()
            await subscribe(house, alone, service)
            table = await house.begun(alone, "dice", "here", "here")
            assert table.running is not None
            before = await rows(house.store)
            await pass_turn(table, alone)
            assert await rows(house.store) == before

    asyncio.run(test())


def test_who_cannot_be_called_costs_nothing(tmp_path: Path, service: PushService) -> None:
    async def test() -> None:
        async with calling(tmp_path / "s", service) as house:
            first, second = house.person(), house.person()
            table = await house.begun_by_link(first, second)
            await pass_turn(table, first)
            assert await rows(house.store) == []
            browser = await subscribe(house, second, service)
            await pass_turn(table, second)
            await pass_turn(table, first)
            assert len(await rows(house.store)) == 1
            await house.services.switchboard.unsubscribe(second.who)
            await until(lambda: second.device not in house.context.reachable._who)
            await make_calls(house)
            assert browser.came == []

    asyncio.run(test())


# Push services that do not do well


def test_a_browser_that_is_gone_is_forgotten(where: Where, service: PushService) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            first, second, table, browser = await two(house, service)
            browser.mode = "gone"
            await pass_turn(table, first)
            await make_calls(house)
            assert await rows(house.store) == []
            assert second.device is not None
            assert await house.store.subscriptions(second.device, None) == []
            assert house.services.outbox.counts["gone"] == 1

    asyncio.run(test())


@pytest.mark.parametrize("mode", ["failing", "busy", "cut"])
def test_a_call_that_fails_is_made_later(where: Where, service: PushService, mode: Any) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            first, _, table, browser = await two(house, service)
            service.mode = mode
            await pass_turn(table, first)
            await make_calls(house)
            (row,) = await rows(house.store)
            assert row.tries == 1 and row.process is None
            assert 5_000 < row.due - clock.now() <= 10_000
            service.mode = "well"
            house.services.outbox._resting.clear()
            await let_be_due(house.store)
            await make_calls(house)
            assert browser.kinds() == ["turn"] and await rows(house.store) == []

    asyncio.run(test())


def test_a_service_that_failed_is_left_alone_for_a_while(tmp_path: Path, service: PushService) -> None:
    async def test() -> None:
        async with calling(tmp_path / "s", service) as house:
            first, _, table, _ = await two(house, service)
            service.mode = "failing"
            await pass_turn(table, first)
            await make_calls(house)
            await let_be_due(house.store)
            await make_calls(house)
            assert service.requests == 1
            (row,) = await rows(house.store)
            assert row.tries == 2

    asyncio.run(test())


def test_a_call_is_given_up_in_the_end(tmp_path: Path, service: PushService) -> None:
    async def test() -> None:
        async with calling(tmp_path / "s", service) as house:
            first, _, table, _ = await two(house, service)
            service.mode = "failing"
            await pass_turn(table, first)
            for _ in range(12):
                house.services.outbox._resting.clear()
                await let_be_due(house.store)
                await make_calls(house)
            assert await rows(house.store) == []
            assert house.services.outbox.counts["failed"] == 1

    asyncio.run(test())


def test_a_browser_that_has_it_is_not_called_again_for_another(where: Where, service: PushService) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            account = await house.account("Bea")
            phone, laptop, first = house.person(), house.person(), house.person()
            for person in (phone, laptop):
                await person.connect_as(account)
            browsers = [await subscribe(house, person, service) for person in (phone, laptop)]
            browsers[1].mode = "failing"
            table = await house.table(first, "dice", "link", "link")
            await first.watch(table)
            await phone.watch(table)
            await phone.say(type="take", table=table.id)
            await first.ready(table)
            await phone.ready(table)
            await phone.say(type="unwatch", table=table.id)
            await pass_turn(table, first)
            await make_calls(house)
            browsers[1].mode = "well"
            house.services.outbox._resting.clear()
            await let_be_due(house.store)
            await make_calls(house)
            assert [len(browser.came) for browser in browsers] == [1, 1]
            assert await rows(house.store) == []

    asyncio.run(test())


def test_no_move_waits_for_a_push_service(where: Where, service: PushService) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            first, second, table, _ = await two(house, service)
            service.mode = "hanging"
            await pass_turn(table, first)
            await house.services.outbox.look()
            await until(lambda: service.requests == 1)
            await second.watch(table)
            loop = asyncio.get_running_loop()
            began = loop.time()
            for person in (second, first, second, first):
                await pass_turn(table, person)
            assert loop.time() - began < 5
            assert house.services.outbox._busy, "the service hangs still"
            await house.services.outbox.close()
            assert [row.process for row in await rows(house.store)] == [None], "others can see to it at once"
            service.release.set()

    asyncio.run(test())


# Accounts and devices


def test_a_device_is_called_for_the_account_that_it_uses(where: Where, service: PushService) -> None:
    async def test() -> None:
        async with calling(where, service) as house:
            first, second, table, browser = await two(house, service)
            account = await house.account("Bea")
            await second.log_in(account)
            assert f"#{account}" in house.context.reachable._who
            await pass_turn(table, first)
            await make_calls(house)
            assert browser.kinds() == ["turn"], "the place and the browser are the account's now"
            await second.watch(table)
            await pass_turn(table, second)
            await second.log_in(None)
            await pass_turn(table, first)
            await make_calls(house)
            assert len(browser.came) == 1, "whoever has logged out is not called for the account"

    asyncio.run(test())


def test_wishes_are_those_of_the_account(tmp_path: Path, service: PushService) -> None:
    async def test() -> None:
        async with calling(tmp_path / "s", service) as house:
            first, second, table, browser = await two(house, service)
            await house.services.switchboard.keep_wishes(second.who, protocol.CallWishes(off=["turn"]))
            await pass_turn(table, first)
            await make_calls(house)
            assert browser.came == [] and await rows(house.store) == []
            shown = await house.services.switchboard.see(second.who)
            assert shown.wishes.off == ["turn"] and [device.this for device in shown.devices] == [True]

    asyncio.run(test())


# What is kept


def test_a_call_is_there_exactly_if_its_entry_is(where: Where) -> None:
    async def test(store: Store) -> None:
        one = Call("ann", "turn", "t", "g", 1, 5, 5)
        assert await store.append(entry("g", 1), [one])
        assert not await store.append(entry("g", 1), [Call("bea", "turn", "t", "g", 1, 5, 5)]), "it is there already"
        assert [row.who for row in await rows(store)] == ["ann"]
        many = [store.append(entry("h", seq), [Call(f"w{seq}", "turn", "u", "h", seq, 5, 5)]) for seq in range(1, 30)]
        assert all(await asyncio.gather(*many, *(store.append(entry("i", seq)) for seq in range(1, 30))))
        assert len(await rows(store)) == 30
        await store.append(entry("g", 2), [Call("ann", "turn", "t", "g", 2, 6, 6), Call("ann", "ends", "t", "g", 2, 9, 6)])
        assert [(row.kind, row.seq) for row in await rows(store) if row.who == "ann"] == [("ends", 2), ("turn", 2)]

    with_store(where, test)


def test_calls_are_leased_and_a_newer_one_is_not_removed_with_an_older(where: Where) -> None:
    async def test(store: Store) -> None:
        old, new = Call("ann", "turn", "t", "g", 1, 5, 5), Call("ann", "turn", "t", "g", 3, 6, 6)
        await store._write(lambda connection: put(connection, [old]))
        (pending,) = await store.lease_calls(10, 8, 1000)
        assert pending == Pending(old, 0, frozenset(), None)
        assert await store.lease_calls(10, 8, 1000) == [] and await store.calls_due(10) == 0
        assert len(await store.lease_calls(2000, 8, 1000)) == 1, "the lease has run out"
        await store._write(lambda connection: put(connection, [new]))
        await store.call_done(old)
        await store.call_later(Pending(old, 5, frozenset(), None), 99)
        (again,) = await store.lease_calls(3000, 8, 1000)
        assert again == Pending(new, 0, frozenset(), None)
        await store.call_later(Pending(new, 2, frozenset({"a"}), 7), 4000)
        assert (await store.lease_calls(4000, 8, 1000))[0] == Pending(
            Call("ann", "turn", "t", "g", 3, 4000, 6), 2, frozenset({"a"}), 7
        )
        await store.call_done(new)
        assert await rows(store) == []

    with_store(where, test)


def test_no_log_names_an_endpoint(tmp_path: Path, service: PushService, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with calling(tmp_path / "s", service) as house:
            first, _, table, browser = await two(house, service)
            for mode in ("failing", "cut", "gone"):
                service.mode = mode
                await pass_turn(table, first) if mode == "failing" else None
                house.services.outbox._resting.clear()
                await let_be_due(house.store)
                await make_calls(house)
            assert service.requests == 3 and browser.path not in caplog.text

    with caplog.at_level(logging.DEBUG, logger="sixfold.server"):
        asyncio.run(test())


def test_browsers_go_with_the_account(where: Where, service: PushService) -> None:
    async def test() -> None:
        from sixfold.server.people import accounts

        async with calling(where, service) as house:
            number = await house.account("Bea")
            phone, laptop = house.person(), house.person()
            for person in (phone, laptop):
                await person.connect_as(number)
                await subscribe(house, person, service)
            account = await house.store.account(number)
            assert account is not None and phone.device is not None
            await accounts.delete(house.registry, house.services.sessions, account, phone.device)

            def left(connection: Connection) -> int:
                return len(connection.execute(select(subscriptions)).all())

            assert await house.store._read(left) == 0

    asyncio.run(test())


# Two processes


def test_a_call_that_takes_long_is_left_to_the_process_that_makes_it(
    url: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with calling(url, service) as one, calling(url, service) as other:
            first, _, table, browser = await two(one, service)
            await pass_turn(table, first)
            service.mode = "hanging"
            await one.services.outbox.look()
            await until(lambda: service.requests == 1)
            service.mode = "well"
            began = clock.now()
            for seconds in (4, 8, 12):
                monkeypatch.setattr(clock, "now", lambda at=began + 1000 * seconds: at)
                await other.services.outbox.look()
                assert not other.services.outbox._busy, "the first process is at it"
                await one.services.outbox.look()
            monkeypatch.setattr(clock, "now", lambda: began + 18_000)
            await make_calls(other)
            assert browser.kinds() == ["turn"], "it has said nothing for longer than a lease"
            service.release.set()

    asyncio.run(test())


def test_two_processes_have_one_key_and_make_each_call_once(url: str, service: PushService) -> None:
    async def test() -> None:
        async with calling(url, service) as one, calling(url, service) as other:
            keys = await asyncio.gather(*(house.services.switchboard.signer() for house in (one, other)))
            assert keys[0].public == keys[1].public
            first, second = one.person(), other.person()
            browser = await subscribe(other, second, service)
            await until(lambda: second.device in one.context.reachable._who)
            table = await one.table(first, "dice", "link", "link")
            there = await other.registry.find(table.id)
            await first.watch(table)
            await second.watch(there)
            await second.say(type="take", table=table.id)
            await until(lambda: all(place.name for place in table.doc.players))
            await first.ready(table)
            await second.ready(there)
            await until(lambda: table.running is not None)
            other.context.presence.announce_all()
            await until(lambda: all(table.present()))
            service.mode = "slow"
            await pass_turn(table, first)
            await one.services.outbox.look()
            await asyncio.gather(*one.services.outbox._busy)
            assert browser.came == [], "they are at the other process"
            await second.say(type="unwatch", table=table.id)
            assert second.device is not None
            players = [number for number, place in enumerate(table.doc.players) if second.device in place.holders]
            await until(lambda: not any(table.present()[player] for player in players))
            await let_be_due(one.store)
            for _ in range(3):
                await asyncio.gather(one.services.outbox.look(), other.services.outbox.look())
            await asyncio.gather(*one.services.outbox._busy, *other.services.outbox._busy)
            assert len(browser.came) == 1 and service.requests == 1 and await rows(one.store) == []

    asyncio.run(test())
