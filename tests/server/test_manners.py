"""Manners: who watches, what partners may say to each other, and people who do not want to hear or to meet each other."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.store import reports
from sixfold.server.store.beside import beside
from sixfold.server.store.blocks import MOST, BlockRow
from sixfold.server.store.rows import Spoke
from sixfold.server.store.schema import calls
from sixfold.server.tables.table import Table
from tests.server import browsers
from tests.server.friends import ask, be_reachable, device_of, others, played, see, served
from tests.server.house import House, Person, housed, housing, refusal, until
from tests.server.stores import Where, opened

TEAM: dict[str, Any] = {"variant": "team", "options": {"talk": True}}


async def team(house: House, *people: Person, **wishes: Any) -> Table:
    """Begin a team game of people by link; a place that nobody takes is a bot's."""
    places = ["link"] * len(people) + ["random"] * (4 - len(people))
    table = await house.table(people[0], "board", *places, **{**TEAM, "partners": True, **wishes})
    for person in people:
        await person.watch(table)
        if person is not people[0]:
            await person.say(type="take", table=table.id)
    for person in people:
        await person.ready(table)
    return table


def texts(person: Person) -> list[str]:
    return [line["text"] for line in person.all("said") if "text" in line]


# Who watches


@housed
async def test_those_who_watch_are_named_if_they_wish(house: House) -> None:
    one, other, shy, bold = (house.person() for _ in range(4))
    table = await house.begun_by_link(one, other)
    await shy.watch(table)
    assert one.last("presence")["watching"] == 1 and "watchers" not in one.last("presence")
    await bold.watch(table, name="  Cleo ")
    assert one.last("presence")["watching"] == 2 and one.last("presence")["watchers"] == ["Cleo"]
    assert shy.last("presence")["watchers"] == ["Cleo"]
    assert (await other.watch(table, name="Ben"))[0]["watchers"] == ["Cleo"], "whoever plays does not watch"
    await bold.watch(table)
    assert "watchers" not in one.last("presence"), "whoever wishes so no more is only counted"
    await bold.watch(table, name="Cleo")
    table.unwatch(bold)
    assert one.last("presence")["watching"] == 1 and "watchers" not in one.last("presence")
    assert refusal(await shy.watch(table, name="x" * 25)) == "message/malformed"
    assert refusal(await shy.watch(table, name="a\u202eb")) == "text/refused"


def test_those_who_watch_are_named_at_two_processes(url: str) -> None:
    async def whole() -> None:
        async with housing(url) as here, housing(url) as there:
            one, other, guest = here.person(), here.person(), there.person()
            table = await here.begun_by_link(one, other)
            far = await there.registry.find(table.id)
            await guest.watch(far, name="Cléo, the / 2nd")
            await until(lambda: one.last("presence").get("watchers") == ["Cléo, the / 2nd"])
            far.unwatch(guest)
            await until(lambda: "watchers" not in one.last("presence"))

    asyncio.run(whole())


# Partners


@housed
async def test_a_line_to_the_partner_reaches_one_side_only(house: House) -> None:
    ada, ben, cleo, dan, guest = (house.person() for _ in range(5))
    table = await team(house, ada, ben, cleo, dan)
    await guest.watch(table)
    assert ada.last("table")["partners"] is True
    await ada.say(type="say", table=table.id, text="secret", to="partner")
    await ada.say(type="say", table=table.id, text="open")
    assert texts(ada) == texts(cleo) == ["secret", "open"]
    assert cleo.all("said")[0]["to"] == "partner" and "to" not in cleo.all("said")[1]
    for stranger in (ben, dan, guest):
        await stranger.watch(table)
        assert set(texts(stranger)) == {"open"}, "neither at once nor after a reload"
        assert "secret" not in json.dumps(stranger.heard)
    assert texts(cleo) == ["secret", "open"]
    await cleo.watch(table)
    assert texts(cleo)[2:] == ["secret", "open"], "the partner has it after a reload too"


@housed
async def test_partners_write_alone_only_where_the_table_allows_it(house: House) -> None:
    ada, ben, cleo, dan = (house.person() for _ in range(4))
    table = await team(house, ada, ben, cleo, dan, partners=False)
    assert refusal(await ada.say(type="say", table=table.id, text="psst", to="partner")) == "chat/partners"
    beside_bots = await team(house, ada, ben)
    assert refusal(await ada.say(type="say", table=beside_bots.id, text="psst", to="partner")) == "chat/partners"
    two = await house.begun_by_link(ada, ben)
    assert refusal(await ada.say(type="say", table=two.id, text="psst", to="partner")) == "chat/partners"
    assert refusal(await ada.say(type="say", table=table.id, text="psst", to="everyone")) == "message/malformed"
    with pytest.raises(TableError, match="in which they may talk"):
        await house.table(ada, "board", "link", "link", "link", "link", variant="team", partners=True)
    with pytest.raises(TableError, match="in which they may talk"):
        await house.table(ada, "dice", "link", "link", partners=True)


def test_private_lines_stay_private_at_two_processes(url: str) -> None:
    async def whole() -> None:
        async with housing(url) as here, housing(url) as there:
            ada, ben, cleo, dan = (here.person() for _ in range(4))
            table = await team(here, ada, ben, cleo, dan)
            far = await there.registry.find(table.id)
            partner, rival, guest = (there.person() for _ in range(3))
            partner.device, rival.device = cleo.device, ben.device
            for one in (partner, rival, guest):
                await one.watch(far)
            await ada.say(type="say", table=table.id, text="secret", to="partner")
            await ada.say(type="say", table=table.id, text="open")
            await until(lambda: all("open" in texts(one) for one in (partner, rival, guest)))
            assert "secret" in texts(partner)
            assert "secret" not in texts(rival) and "secret" not in texts(guest)

    asyncio.run(whole())


@housed
async def test_private_lines_are_counted_and_exported_for_their_side_only(house: House) -> None:
    from sixfold.server.people import export, me

    ada, ben, cleo, dan = (house.person() for _ in range(4))
    table = await team(house, ada, ben, cleo, dan)
    for person in (ben, cleo):
        await house.store.mark(person.holder, table.doc.current, seq=1, said=0)
    await ada.say(type="say", table=table.id, text="secret", to="partner")
    counted = {person: (await me.games(house.store, person.who))[0].said for person in (ben, cleo)}
    assert counted == {ben: 0, cleo: 1}
    for person, told in ((ada, True), (ben, False), (cleo, False)):
        whole = b"".join([part async for part in export.write(house.registry, person.holder, None)])
        assert (b"secret" in whole) is told


# Mute and block


def code(answer: Any) -> str:
    """Return the code of a refusal."""
    return browsers.code(answer)[1]


def wish(table: str, player: int, kind: str) -> dict[str, Any]:
    return {"table": table, "player": player, "kind": kind}


def test_whom_one_mutes_is_listed_and_let_go(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        table = played(ada, ben)
        (muted,) = ask(ada, "/blocks", wish(table, 1, "mute"))["people"]
        assert (muted["name"], muted["kind"]) == ("Ben", "mute")
        assert device_of(ben) not in json.dumps(muted) and len(muted["id"]) == 16
        (blocked,) = ask(ada, "/blocks", wish(table, 1, "block"))["people"]
        assert blocked["kind"] == "block" and blocked["id"] == muted["id"]
        assert see(ben, "/blocks") == see(cleo, "/blocks") == {"people": []}, "nobody is told who blocked them"
        assert see(ada, "/people")["people"] == see(ben, "/people")["people"] == []
        assert ask(ada, f"/blocks/{blocked['id']}", method="DELETE") == {"people": []}
        assert code(ada.delete(f"/api/blocks/{blocked['id']}")) == "person/unknown"
        assert len(see(ben, "/people")["people"]) == 1


def test_only_other_people_at_a_table_are_muted(where: Where) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        table = played(ada, ben)
        assert code(ada.post("/api/blocks", json=wish(table, 0, "mute"))) == "player/own"
        assert code(ada.post("/api/blocks", json=wish(table, 3, "mute"))) == "player/unknown"
        assert code(ada.post("/api/blocks", json=wish("a" * 12, 0, "mute"))) == "table/unknown"
        assert code(ada.post("/api/blocks", json=wish(table, 1, "curse"))) == "request/malformed"
        bots = ask(ada, "/tables", {"game": "dice", "players": [{"kind": "here"}, {"kind": "bot", "bot": "random"}]})["id"]
        assert code(ada.post("/api/blocks", json=wish(bots, 1, "mute"))) == "player/unknown"


def test_who_is_blocked_goes_along_with_accounts(where: Where) -> None:
    with served(where) as ada:
        ben, tablet = others(ada, 2)
        table = played(ada, ben)
        ask(ada, "/blocks", wish(table, 1, "block"))
        ask(ada, "/accounts", {"name": "Adalbert", "password": "correct horse"})
        ask(tablet, "/login", {"name": "Adalbert", "password": "correct horse"})
        assert [one["name"] for one in see(tablet, "/blocks")["people"]] == ["Ben"], "on all devices"
        ask(ben, "/accounts", {"name": "Benedict", "password": "another horse"})
        assert see(ben, "/people")["people"] == [] and len(see(ada, "/blocks")["people"]) == 1
        listed = ask(tablet, "/tables", {"game": "dice", "players": [{"kind": "link"}, {"kind": "link"}], "listed": True})
        assert code(ben.post(f"/api/tables/{listed['id']}/join", json={})) == "seat/refused"
        ask(ben, "/account/delete", {"password": "another horse"})
        assert see(ada, "/blocks") == {"people": []}


def test_the_lobby_keeps_those_apart_who_block_each_other(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        ask(ada, "/blocks", wish(played(ada, ben), 1, "block"))
        places = {"game": "dice", "players": [{"kind": "link"}, {"kind": "link"}]}
        hers, his = (ask(one, "/tables", {**places, "listed": True})["id"] for one in (ada, ben))

        def lobby(person: TestClient) -> set[str]:
            return {one["id"] for one in see(person, "/tables")["tables"]}

        assert lobby(ada) == {hers} and lobby(ben) == {his} and lobby(cleo) == {hers, his}
        refused = [one.post(f"/api/tables/{id_}/join", json={}) for one, id_ in ((ben, hers), (ada, his))]
        assert code(refused[0]) == code(refused[1]) == "seat/refused"
        assert refused[0].json()["error"]["message"] == refused[1].json()["error"]["message"], "nobody learns who blocked whom"
        unlisted = ask(ada, "/tables", places)["id"]
        ask(ben, f"/tables/{unlisted}/join", {})


def test_a_block_takes_invitations_back_and_prevents_calls(where: Where) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        table = played(ada, ben)
        be_reachable(ada)
        places = {"game": "dice", "players": [{"kind": "link", "name": "Ben"}, {"kind": "link"}]}
        invited = ask(ben, "/tables", places)["id"]
        person = see(ben, "/people")["people"][0]["id"]
        ask(ben, f"/tables/{invited}/invite", {"people": [person]})
        assert see(ada, "/me")["invitations"] and about(ada)
        ask(ada, "/blocks", wish(table, 1, "block"))
        assert not see(ada, "/me").get("invitations") and not about(ada)
        assert code(ben.post(f"/api/tables/{invited}/invite", json={"people": [person]})) == "person/unknown"
        ask(ben, f"/tables/{table}/again")
        hers = ask(ada, "/tables", places)["id"]
        ask(ben, f"/tables/{hers}/join", {})
        assert not about(ada), "neither another game nor a place that was taken"


def about(person: TestClient) -> list[str]:
    """List the kinds of calls that wait for someone."""

    def read(connection: Any) -> list[str]:
        return list(connection.execute(select(calls.c.kind).where(calls.c.who == device_of(person))).scalars())

    return browsers.run(person, browsers.store_of(person)._read, read)


@housed
async def test_whoever_is_muted_is_not_heard_on_any_page(house: House) -> None:
    from sixfold.server.people import manners, me

    ada, ben, phone, guest = (house.person() for _ in range(4))
    table = await house.begun_by_link(ada, ben)
    phone.device = ada.device
    for one in (phone, guest):
        await one.watch(table)
    await house.store.mark(ada.holder, table.doc.current, seq=1, said=0)
    await ben.say(type="say", table=table.id, text="first")
    assert (await me.games(house.store, ada.who))[0].said == 1
    await manners.shun(table, ada.who, protocol.ShunPlayer(table.id, 1, "mute"))
    assert [person.last("table")["players"][1].get("shunned") for person in (ada, phone, ben, guest)] == [
        "mute",
        "mute",
        None,
        None,
    ]
    await ben.say(type="say", table=table.id, text="second")
    await ben.say(type="react", table=table.id, sign="wow")
    assert "second" in texts(guest) and "second" not in texts(ada) + texts(phone)
    assert not any(line.get("sign") for line in ada.all("said"))
    assert (await me.games(house.store, ada.who))[0].said == 0
    (row,) = (await manners.listed(house.store, ada.who)).people
    await manners.forgive(house.context, phone.who, row.id)
    assert "second" in texts(ada), "what was said meanwhile is told"
    assert ada.last("table")["players"][1].get("shunned") is None


def test_a_mute_is_known_at_every_process(url: str) -> None:
    from sixfold.server.people import manners

    async def whole() -> None:
        async with housing(url) as here, housing(url) as there:
            ada, ben, phone = here.person(), here.person(), there.person()
            table = await here.begun_by_link(ada, ben)
            phone.device = ada.device
            far = await there.registry.find(table.id)
            await phone.watch(far)
            await manners.shun(table, ada.who, protocol.ShunPlayer(table.id, 1, "mute"))
            await until(lambda: phone.last("table")["players"][1].get("shunned") == "mute")
            await ben.say(type="say", table=table.id, text="hello")
            await ada.say(type="say", table=table.id, text="me")
            await until(lambda: "me" in texts(phone))
            assert "hello" not in texts(phone)

    asyncio.run(whole())


def test_nobody_blocks_everyone(where: Where) -> None:
    async def whole() -> None:
        async with opened(where) as store:
            for number in range(MOST):
                await store.block(BlockRow("me", f"other{number}", "mute", "Other", number))
            await store.block(BlockRow("me", "other7", "block", "Other", 7))
            with pytest.raises(TableError, match="muted or blocked 200 people"):
                await store.block(BlockRow("me", "one more", "mute", "Other", 1))

    asyncio.run(whole())


# Reports


def test_a_report_keeps_what_was_said(where: Where) -> None:
    with served(where, reports=(3, 0.0)) as ada:
        (ben,) = others(ada, 1)
        table = played(ada, ben)
        browsers.run(ada, browsers.store_of(ada).say, Spoke(table, 0, 1, "Ben", 1, "you cheat"))
        about_ben = {"table": table, "player": 1, "reason": "insult", "text": "not nice"}
        assert ask(ada, "/reports", about_ben) is None
        assert code(ada.post("/api/reports", json=about_ben)) == "report/known"
        assert code(ada.post("/api/reports", json={**about_ben, "player": 0})) == "player/own"
        assert code(ada.post("/api/reports", json=about_ben)) == "rate/limited"
        assert code(ben.post("/api/reports", json={**about_ben, "reason": "boredom"})) == "request/malformed"
        assert code(ben.post("/api/reports", json={**about_ben, "text": "x" * 501})) == "request/malformed"
        (found,) = asyncio.run(beside(where, reports.read))
        assert (found.reason, found.who, found.whom, found.table) == ("insult", device_of(ada), device_of(ben), table)
        assert (found.account.name, found.account.by, found.account.text) == ("Ben", "Ada", "not nice")
        assert [(line.name, line.text) for line in found.account.lines] == [("Ben", "you cheat")]
        assert b"not nice" in ada.get("/api/device/export").content
        assert b"not nice" not in ben.get("/api/device/export").content, "nobody is told who reported them"
        assert asyncio.run(beside(where, lambda connection: reports.close(connection, found.id, 1)))
        assert asyncio.run(beside(where, reports.read)) == []
        (closed,) = asyncio.run(beside(where, lambda connection: reports.read(connection, closed=True)))
        assert closed.closed == 1
        played(ada, ben)  # the server goes on writing


@housed
async def test_a_report_has_only_lines_that_its_author_could_read(house: House) -> None:
    from sixfold.server.people import manners

    ada, ben, cleo, dan = (house.person() for _ in range(4))
    table = await team(house, ada, ben, cleo, dan)
    await ada.say(type="say", table=table.id, text="secret", to="partner")
    await ada.say(type="say", table=table.id, text="open")
    for person, held in ((ben, (1,)), (cleo, (2,))):
        await manners.report(table, person.who, held, protocol.ReportPlayer(table.id, 0, "other"))
    found = await house.store._read(reports.read)
    assert [[line.text for line in one.account.lines] for one in found] == [["open"], ["secret", "open"]]
