"""Playing again with the same people: asking for another game, declining it, and inviting those with whom one has played."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text
from starlette.testclient import TestClient

from sixfold.server.common.clock import now
from sixfold.server.people import companions, invitations
from sixfold.server.store.invitations import MOST, MOST_TO_ONE
from sixfold.server.store.rows import TableDoc
from sixfold.server.store.schema import blocks, calls
from sixfold.server.tables.retention import DAY, Sweeper
from tests.server.browsers import code, run, services_of, store_of
from tests.server.friends import ask, be_reachable, device_of, give_up, make_ready, others, played, see, served
from tests.server.house import housing, until
from tests.server.stores import Where

PASSWORD = "correct horse"


def person_of(person: TestClient, name: str) -> str:
    """Return how someone refers to another one."""
    return next(str(one["id"]) for one in see(person, "/people")["people"] if one["name"] == name)


def open_table(person: TestClient) -> str:
    """Make a table with a free place."""
    return str(ask(person, "/tables", {"game": "dice", "players": [{"kind": "link", "name": "Ada"}, {"kind": "link"}]})["id"])


def waiting(person: TestClient) -> list[str]:
    """Return the tables to which someone is invited, as their list says."""
    return [str(one["table"]) for one in see(person, "/me").get("invitations", [])]


# Another game


def test_another_game_is_asked_for_and_accepted_later(where: Where) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        table = played(ada, ben)
        info = ask(ada, f"/tables/{table}/again")
        assert info["asked"] == 0 and info["number"] == 1
        make_ready(table, ada)
        later = see(ben, f"/tables/{table}")
        assert later["asked"] == 0 and later["seating"] == [1, 0], "the next one begins"
        assert [player.get("ready", False) for player in later["players"]] == [True, False]
        assert make_ready(table, ben)["status"] == "running"
        assert "asked" not in see(ada, f"/tables/{table}")


def test_another_game_is_declined(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        table = played(ada, ben)
        before = see(ada, f"/tables/{table}")["current"]
        asked = ask(ada, f"/tables/{table}/again")["current"]
        make_ready(table, ada)
        assert code(cleo.post(f"/api/tables/{table}/decline", json={"game": asked}))[1] == "seat/not-yours"
        assert code(ben.post(f"/api/tables/{table}/decline", json={"game": before}))[1] == "table/running"
        ask(ben, f"/tables/{table}/decline", {"game": asked})
        for person in (ada, ben):
            info = see(person, f"/tables/{table}")
            assert (info["status"], info["current"], info["declined"]) == ("over", before, ["Ben"])
            assert see(person, f"/tables/{table}/state")["state"]["outcome"] is not None
        assert code(ada.get(f"/api/games/{asked}/replay"))[1] == "game/unknown", "nothing is left of it"
        again = ask(ben, f"/tables/{table}/again")
        assert again["asked"] == 1 and "declined" not in again and again["number"] == 1
        assert make_ready(table, ben, ada)["status"] == "running", "and it can be asked for once more"


def test_a_game_that_runs_is_not_declined(where: Where) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        table = played(ada, ben)
        ask(ada, f"/tables/{table}/again")
        info = make_ready(table, ada, ben)
        assert code(ben.post(f"/api/tables/{table}/decline", json={"game": info["current"]}))[1] == "table/running"
        fresh = open_table(ada)
        current = see(ada, f"/tables/{fresh}")["current"]
        assert code(ada.post(f"/api/tables/{fresh}/decline", json={"game": current}))[1] == "table/unasked"


def test_the_other_process_hears_of_asking_and_declining(url: str) -> None:
    async def test() -> None:
        async with housing(url) as here, housing(url) as there:
            one, two = here.person(), there.person()
            table = await here.begun_by_link(one, here.person())
            other = table.doc.players[1].holders
            two.device = other[0]
            far = await there.registry.find(table.id)
            await two.watch(far)
            running = table.running
            assert running is not None
            await one.say(type="resign", table=table.id, game=table.doc.current, seat=running.seating.index(0))
            await until(lambda: two.last("table")["status"] == "over")
            before = table.doc.current
            await one.say(type="again", table=table.id)
            await until(lambda: two.last("table").get("asked") == 0)
            await two.say(type="decline", table=table.id, game=two.last("table")["current"])
            await until(lambda: one.last("table")["status"] == "over")
            assert one.last("table")["declined"] and one.last("table")["current"] == before
            assert far.doc.current == before
            await two.say(type="again", table=table.id)
            await until(lambda: one.last("table").get("asked") == 1)
            await one.ready(table)
            await until(lambda: two.last("table")["players"][0].get("ready", False))
            await two.ready(far)
            await until(lambda: one.last("table")["status"] == "running")
            # Whoever watches at the process that did not deal gets the game from its start.
            await until(lambda: one.last("game")["game"] == table.doc.current and "start" in one.last("game"))

    asyncio.run(test())


# People


def test_people_with_whom_one_played(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        assert see(ada, "/people") == {"people": []}
        played(ada, ben)
        second = played(ben, ada, ("Ben", "Ada"))
        played(ada, cleo, ("Ada", "Cleo"))
        people = see(ada, "/people")["people"]
        assert [one["name"] for one in people] == ["Cleo", "Ben"], "the last first"
        assert {name: people[1][name] for name in ("games", "won", "lost", "last_game", "last_table")} == {
            "games": 2,
            "won": 1,
            "lost": 1,
            "last_game": "dice",
            "last_table": second,
        }
        assert [one["name"] for one in see(cleo, "/people")["people"]] == ["Ada"]


def test_an_id_means_something_to_one_person_only(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        played(ada, ben)
        played(cleo, ben, ("Cleo", "Ben"))
        mine, hers = person_of(ada, "Ben"), person_of(cleo, "Ben")
        assert mine != hers
        table = open_table(cleo)
        assert code(cleo.post(f"/api/tables/{table}/invite", json={"people": [mine]}))[1] == "person/unknown"
        told = ada.get("/api/people").text
        for doc in run(ada, _docs, ada):
            for sitting in doc.players:
                assert not any(holder in told for holder in sitting.holders)


async def _docs(server: TestClient) -> list[TableDoc]:
    rows = await store_of(server)._read(lambda connection: connection.execute(text("SELECT id FROM tables")).all())
    docs = [await store_of(server).table(row[0]) for row in rows]
    return [doc for doc in docs if doc is not None]


def test_people_are_the_same_after_logging_in(where: Where) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        played(ada, ben)
        ask(ben, "/accounts", {"name": "Benno", "password": PASSWORD})
        played(ada, ben, ("Ada", "Benno"))
        people = see(ada, "/people")["people"]
        assert [(one["name"], one["games"]) for one in people] == [("Benno", 2)]
        assert [one["games"] for one in see(ben, "/people")["people"]] == [2]


# Invitations


def test_someone_is_invited_again_and_accepts(where: Where) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        played(ada, ben)
        be_reachable(ben)
        table = open_table(ada)
        info = ask(ada, f"/tables/{table}/invite", {"people": [person_of(ada, "Ben")]})
        assert info["invited"] == ["Ben"]
        assert waiting(ben) == [table] and waiting(ada) == []
        assert run(ada, _called, ada) == [("invited", table)]
        ask(ada, f"/tables/{table}/invite", {"people": [person_of(ada, "Ben")]})
        assert waiting(ben) == [table], "once is enough"
        ask(ben, f"/tables/{table}/join", {"name": "Ben"})
        assert waiting(ben) == [] and "invited" not in see(ada, f"/tables/{table}")
        assert make_ready(table, ada, ben)["status"] == "running"


async def _called(server: TestClient) -> list[tuple[str, str]]:
    wanted = select(calls.c.kind, calls.c.table).where(calls.c.kind == "invited")
    rows = await store_of(server)._read(lambda connection: connection.execute(wanted).all())
    return [(row.kind, row.table) for row in rows]


def test_an_invitation_is_declined(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        played(ada, ben)
        be_reachable(ben)
        table = open_table(ada)
        current = ask(ada, f"/tables/{table}/invite", {"people": [person_of(ada, "Ben")]})["current"]
        assert code(cleo.post(f"/api/tables/{table}/decline", json={"game": current}))[1] == "seat/not-yours"
        ask(ben, f"/tables/{table}/decline", {"game": current})
        assert waiting(ben) == []
        info = see(ada, f"/tables/{table}")
        assert info["declined"] == ["Ben"] and "invited" not in info, "whoever invited learns it"
        assert run(ada, _called, ada) == [], "and is called no more"
        ask(ada, f"/tables/{table}/invite", {"people": [person_of(ada, "Ben")]})
        assert waiting(ben) == [], "nobody is asked twice about one table"
        ask(ben, f"/tables/{table}/join", {"name": "Ben"})
        assert "declined" not in see(ada, f"/tables/{table}"), "but they may think again"


def test_an_invitation_ends_with_the_last_free_place(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        played(ada, ben)
        table = open_table(ada)
        ask(ada, f"/tables/{table}/invite", {"people": [person_of(ada, "Ben")]})
        ask(cleo, f"/tables/{table}/join", {})
        assert waiting(ben) == []
        assert code(ben.post(f"/api/tables/{table}/join", json={}))[1] == "table/full"
        assert code(ada.post(f"/api/tables/{table}/invite", json={"people": [person_of(ada, "Ben")]}))[1] == "table/full"


def test_nobody_invites_from_outside(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        played(ada, ben)
        played(cleo, ben, ("Cleo", "Ben"))
        table = open_table(ada)
        body = {"people": [person_of(cleo, "Ben")]}
        assert code(cleo.post(f"/api/tables/{table}/invite", json=body))[1] == "seat/not-yours"
        assert code(ada.post(f"/api/tables/{table}/invite", json={"people": ["a" * 16]}))[1] == "person/unknown"
        assert code(ada.post(f"/api/tables/{table}/invite", json={"people": ["#12"]}))[1] == "request/malformed"
        assert waiting(ben) == []


@pytest.mark.parametrize("direction", ["blocked", "blocks"])
def test_those_who_block_each_other_do_not_invite(where: Where, direction: str) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        played(ada, ben)
        ben_id = person_of(ada, "Ben")
        pair = [device_of(person) for person in (ben, ada)]
        who, whom = pair if direction == "blocked" else reversed(pair)
        row = {"who": who, "whom": whom, "kind": "block", "name": "?", "at": now()}
        run(ada, store_of(ada)._write, lambda connection: connection.execute(insert(blocks).values(**row)))
        assert see(ada, "/people") == {"people": []}
        table = open_table(ada)
        assert code(ada.post(f"/api/tables/{table}/invite", json={"people": [ben_id]}))[1] == "person/unknown"


def test_invitations_are_limited(where: Where) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        played(ada, ben)
        ben_id = person_of(ada, "Ben")
        for _ in range(MOST_TO_ONE):
            ask(ada, f"/tables/{open_table(ada)}/invite", {"people": [ben_id]})
        assert code(ada.post(f"/api/tables/{open_table(ada)}/invite", json={"people": [ben_id]}))[1] == "invitation/many"
        assert len(waiting(ben)) == MOST_TO_ONE
        assert MOST_TO_ONE < MOST


def test_invitations_are_limited_by_time(where: Where) -> None:
    with served(where, invitations=(1, 0)) as ada:
        (ben,) = others(ada, 1)
        played(ada, ben)
        body = {"people": [person_of(ada, "Ben")]}
        ask(ada, f"/tables/{open_table(ada)}/invite", body)
        assert code(ada.post(f"/api/tables/{open_table(ada)}/invite", json=body)) == (429, "rate/limited")


def test_an_invitation_goes_along_and_goes_away_with_its_person(where: Where) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        played(ada, ben)
        table = open_table(ada)
        ask(ada, f"/tables/{table}/invite", {"people": [person_of(ada, "Ben")]})
        ask(ben, "/accounts", {"name": "Benno", "password": PASSWORD})
        assert waiting(ben) == [table]
        exported = see(ben, "/account/export")
        assert [(one["table"], one["name"]) for one in exported["kept"]["invitations"]] == [(table, "Ada")]
        ask(ben, "/account/delete", {"password": PASSWORD})
        assert waiting(ben) == []
        run(ada, services_of(ada).registry.refresh, [table])
        assert "invited" not in see(ada, f"/tables/{table}")


def test_the_other_process_hears_of_an_invitation(url: str) -> None:
    async def test() -> None:
        async with housing(url) as here, housing(url) as there:
            one, two = here.person(), here.person()
            before = await here.begun_by_link(one, two)
            running = before.running
            assert running is not None
            await one.say(type="resign", table=before.id, game=before.doc.current, seat=0)
            table = await here.table(one, "dice", "link", "link")
            far = await there.registry.find(table.id)
            watcher = there.person()
            await watcher.watch(far)
            people = await companions.listed(here.store, one.who)
            await two.say(type="follow")
            await invitations.invite(table, one.who, (0,), [people[0].id])
            await until(lambda: watcher.last("table").get("invited") == [people[0].name])
            assert [one.table for one in await invitations.listed(there.store, two.who)] == [table.id]
            assert await invitations.decline(far, two.who, ())
            await until(lambda: next(iter(table.guests)).declined)

    asyncio.run(test())


def test_a_removed_table_takes_its_invitations_along(tmp_path: Path) -> None:
    with served(tmp_path / "sixfold.db") as ada:
        (ben,) = others(ada, 1)
        give = played(ada, ben)
        table = open_table(ada)
        ask(ada, f"/tables/{table}/invite", {"people": [person_of(ada, "Ben")]})
        services = services_of(ada)
        services.context.tables.clear()
        services.context.presence._attendance.clear()
        run(ada, Sweeper(services.context).sweep, now() + 30 * DAY)
        assert waiting(ben) == []
        assert code(ada.get(f"/api/tables/{table}"))[1] == "table/unknown"
        assert see(ada, f"/tables/{give}")["status"] == "over"


def test_a_match_goes_on_with_the_next_starter(where: Where) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        table = played(ada, ben)
        ask(ben, f"/tables/{table}/again")
        make_ready(table, ben, ada)
        give_up(table, ada)
        people = see(ada, "/people")["people"]
        assert (people[0]["games"], people[0]["won"], people[0]["lost"]) == (2, 1, 1)
