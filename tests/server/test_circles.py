"""Circles of friends: joining by the link, one game after another with the next starter, and the running score."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import select
from starlette.testclient import TestClient

from sixfold.server.common.clock import now
from sixfold.server.people import circle_view, circles
from sixfold.server.protocol import CircleGame, CirclePlay, CirclePlayer, FoundCircle
from sixfold.server.store import Store, belongings
from sixfold.server.store.circles import MOST_CIRCLES, MOST_MEMBERS, CircleDoc, MemberRow, remove_old
from sixfold.server.store.rows import Call
from sixfold.server.store.schema import calls
from sixfold.server.tables import places
from sixfold.server.tables.retention import DAY
from tests.server.browsers import code, run, services_of, store_of
from tests.server.friends import ask, be_reachable, device_of, give_up, make_ready, others, played, see, served
from tests.server.house import housing, until
from tests.server.stores import Where, with_store

PASSWORD = "correct horse"


def founded(person: TestClient, *friends: TestClient) -> dict[str, Any]:
    """Found a circle with Ada, Ben, Cleo and so on; return it as the founder sees it."""
    names = ["Ada", "Ben", "Cleo", "Dan"]
    circle = ask(person, "/circles", {"name": "Thursday", "member": names[0]})
    for friend, name in zip(friends, names[1:], strict=False):
        ask(friend, f"/circles/{circle['id']}/join", {"member": name})
    found: dict[str, Any] = see(person, f"/circles/{circle['id']}")
    return found


def members(circle: dict[str, Any]) -> list[dict[str, str]]:
    """Return all members as players."""
    return [{"member": member["id"]} for member in circle["members"]]


def play(person: TestClient, circle: dict[str, Any], *games: str, players: Any = None) -> dict[str, Any]:
    """Begin to play in a circle; return the table."""
    body = {"games": [{"game": game} for game in games or ("dice",)], "players": players or members(circle)}
    table: dict[str, Any] = ask(person, f"/circles/{circle['id']}/play", body)
    return table


def names_of(table: dict[str, Any]) -> list[str | None]:
    return [player.get("name") for player in table["players"]]


def score_of(person: TestClient, circle: dict[str, Any]) -> dict[str, tuple[int, int, int]]:
    """Return wins, games and points by name."""
    rows = see(person, f"/circles/{circle['id']}")["score"]
    return {row["name"]: (row["total"]["wins"], row["total"]["games"], row["total"]["points"]) for row in rows}


# Members


def test_a_circle_is_joined_by_its_link(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        circle = founded(ada, ben)
        assert circle["name"] == "Thursday"
        assert [(one["name"], one.get("founder", False)) for one in circle["members"]] == [("Ada", True), ("Ben", False)]
        assert [one["name"] for one in see(ben, f"/circles/{circle['id']}")["members"] if one.get("yours")] == ["Ben"]
        seen = see(cleo, f"/circles/{circle['id']}")
        assert not any(one.get("yours") for one in seen["members"]), "whoever has the link sees it before joining"
        assert [one["name"] for one in see(ben, "/circles")["circles"]] == ["Thursday"]
        assert see(cleo, "/circles") == {"circles": []}
        ask(ben, f"/circles/{circle['id']}/join", {"member": "Benno"})
        assert see(ada, "/circles")["circles"][0]["members"] == ["Ada", "Benno"]
        assert see(ada, "/me")["circles"] == see(ada, "/circles")["circles"]
        assert code(ada.get("/api/circles/aaaaaaaaaaaa")) == (404, "circle/unknown")


def test_whoever_has_no_token_gets_one_by_joining(where: Where) -> None:
    with served(where) as ada:
        circle = founded(ada)
        (ben,) = others(ada, 1)
        ben.cookies.clear()
        joined = ask(ben, f"/circles/{circle['id']}/join", {})
        assert [one["name"] for one in joined["members"]] == ["Ada", "player 2"]
        assert [one.get("yours", False) for one in see(ben, f"/circles/{circle['id']}")["members"]] == [False, True]


def test_members_leave_and_the_next_one_takes_over(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        circle = founded(ada, ben, cleo)
        path = f"/circles/{circle['id']}"
        ask(ada, f"{path}/leave")
        seen = see(ben, path)
        assert [(one["name"], one.get("founder", False)) for one in seen["members"]] == [("Ben", True), ("Cleo", False)]
        assert code(ada.post(f"/api{path}/leave"))[1] == "circle/member"
        ask(ada, f"{path}/join", {"member": "Ada"})
        assert [one["name"] for one in see(ben, path)["members"]] == ["Ben", "Cleo", "Ada"], "whoever left may come back"
        for person in (ben, cleo, ada):
            ask(person, f"{path}/leave")
        assert code(ada.get(f"/api{path}"))[1] == "circle/unknown", "an empty circle is deleted"


def test_the_longest_member_removes_others_and_renames(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        circle = founded(ada, ben, cleo)
        path = f"/circles/{circle['id']}"
        first, second, third = (member["id"] for member in circle["members"])
        assert code(ben.delete(f"/api{path}/members/{third}"))[1] == "circle/founder"
        assert code(ada.delete(f"/api{path}/members/{first}"))[1] == "circle/founder"
        assert code(ada.delete(f"/api{path}/members/aaaaaaaa"))[1] == "circle/member"
        seen = ask(ada, f"{path}/members/{second}", method="DELETE")
        assert [one["name"] for one in seen["members"]] == ["Ada", "Cleo"]
        assert code(ben.post(f"/api{path}/join", json={"member": "Ben"})) == (403, "circle/removed")
        assert see(ben, "/circles") == {"circles": []}
        assert ask(ada, f"{path}/name", {"name": "Friday"})["name"] == "Friday"
        assert code(cleo.post(f"/api{path}/name", json={"name": "Sunday"}))[1] == "circle/founder"


def test_those_who_block_each_other_do_not_come_into_one_circle(where: Where) -> None:
    with served(where) as ada:
        ben, cleo, dan = others(ada, 3)
        ask(ada, "/blocks", {"table": played(ada, ben), "player": 1, "kind": "block"})
        ask(ada, "/blocks", {"table": played(ada, dan), "player": 1, "kind": "mute"})
        ours, his = (f"/circles/{founded(one, cleo)['id']}" for one in (ada, ben))
        refused = [one.post(f"/api{path}/join", json={"member": "Me"}) for one, path in ((ben, ours), (ada, his))]
        assert code(refused[0]) == code(refused[1]) == (403, "circle/refused")
        assert refused[0].json() == refused[1].json(), "nobody learns who blocked whom"
        assert see(ben, "/circles")["circles"][0]["members"] == ["Ada", "Ben"]
        ask(dan, f"{ours}/join", {"member": "Dan"})
        ask(ada, "/accounts", {"name": "Adele", "password": PASSWORD})
        assert code(ben.post(f"/api{ours}/join", json={"member": "Me"})) == (403, "circle/refused"), (
            "an account is the same person"
        )
        ask(ada, f"/blocks/{next(one['id'] for one in see(ada, '/blocks')['people'] if one['kind'] == 'block')}", method="DELETE")
        ask(ben, f"{ours}/join", {"member": "Ben"})


def test_whoever_blocks_a_member_stays_in_the_circle(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        circle = founded(ada, ben, cleo)
        path = f"/circles/{circle['id']}"
        ask(ben, "/blocks", {"table": played(ada, ben), "player": 0, "kind": "block"})
        ask(ben, f"{path}/join", {"member": "Benno"})
        be_reachable(ada)
        table = play(cleo, circle)
        assert names_of(table).count("Benno") == 1 and table["status"] == "open", "nobody plays who is not ready"
        ask(ben, f"/tables/{table['id']}/decline", {"game": table["current"]})
        (row,) = see(ada, "/circles")["circles"]
        assert sorted(row["members"]) == ["Ada", "Benno", "Cleo"]


def test_a_member_is_the_same_on_every_device_of_an_account(where: Where) -> None:
    with served(where) as ada:
        (phone,) = others(ada, 1)
        circle = founded(ada)
        ask(ada, "/accounts", {"name": "Adele", "password": PASSWORD})
        ask(phone, "/login", {"name": "Adele", "password": PASSWORD})
        seen = see(phone, f"/circles/{circle['id']}")
        assert [(one["name"], one.get("yours")) for one in seen["members"]] == [("Ada", True)]
        table = play(ada, circle, players=[*members(circle), {"bot": "easy"}])
        assert see(phone, f"/tables/{table['id']}")["players"][0].get("yours")
        exported = see(phone, "/account/export")
        assert [one["circle"] for one in exported["kept"]["members"]] == [circle["id"]]


def test_whoever_deletes_their_account_is_no_member_any_more(where: Where) -> None:
    with served(where) as ada:
        ben, _ = others(ada, 2)
        circle = founded(ada, ben)
        ask(ben, "/accounts", {"name": "Benno", "password": PASSWORD})
        table = play(ada, circle)
        make_ready(table["id"], ada, ben)
        give_up(table["id"], ada)
        ask(ben, "/account/delete", {"password": PASSWORD})
        seen = ada.get(f"/api/circles/{circle['id']}")
        assert [one["name"] for one in seen.json()["members"]] == ["Ada"]
        assert "Ben" not in seen.text, "nothing of them is left"
        assert [row["name"] for row in seen.json()["score"]] == ["Ada"]


# Playing


def test_a_game_is_prepared_with_everyone_at_their_place(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        circle = founded(ada, ben, cleo)
        for person in (ada, ben, cleo):
            be_reachable(person)
        table = play(ada, circle)
        assert table["circle"] == circle["id"] and table["asked"] == 0 and names_of(table) == ["Ada", "Ben", "Cleo"]
        assert see(ben, f"/tables/{table['id']}")["players"][1]["yours"], "without a link"
        row = see(cleo, f"/circles/{circle['id']}")["tables"][0]
        assert (row["id"], row["asked"], row["waits"], row["yours"]) == (table["id"], "Ada", ["Ada", "Ben", "Cleo"], [2])
        assert _called(ada, table["id"]) == {device_of(ben): "Ada", device_of(cleo): "Ada"}, "the others are called"
        make_ready(table["id"], cleo)
        assert _called(ada, table["id"]) == {device_of(ben): "Ada", device_of(cleo): None}, "unless they have come meanwhile"
        assert make_ready(table["id"], ada, ben, cleo)["status"] == "running"
        row = see(ada, f"/circles/{circle['id']}")["tables"][0]
        assert row["status"] == "running" and row["turn"] == "Ada"


def _called(server: TestClient, table: str) -> dict[str, str | None]:
    """Return who is to be called about a table, and who calls them as things stand."""
    wanted = select(*(calls.c[name] for name in Call.__struct_fields__)).where(calls.c.kind == "invited", calls.c.table == table)

    async def read() -> dict[str, str | None]:
        store = store_of(server)
        rows = await store._read(lambda connection: connection.execute(wanted).all())
        scenes = {row.who: await store.scene(Call(*row)) for row in rows}
        return {who: scene.inviter if scene else None for who, scene in scenes.items()}

    return run(server, read)


def test_games_follow_one_another_with_the_running_score(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        circle = founded(ada, ben)
        first = play(ada, circle, "dice", "cards", "board")
        assert names_of(first) == ["Ada", "Ben"]
        body = {"after": first["id"]}
        assert code(ben.post(f"/api/circles/{circle['id']}/next", json=body))[1] == "circle/evening", "it is not over"
        make_ready(first["id"], ada, ben)
        give_up(first["id"], ben)
        assert score_of(ben, circle) == {"Ada": (1, 1, 7), "Ben": (0, 1, 0)}
        assert code(cleo.post(f"/api/circles/{circle['id']}/next", json=body))[1] == "circle/member"
        second = ask(ben, f"/circles/{circle['id']}/next", body)
        assert (second["game"], names_of(second), second["asked"]) == ("cards", ["Ben", "Ada"], 0), "the next one begins"
        assert ask(ada, f"/circles/{circle['id']}/next", body)["id"] == second["id"], "whoever comes later finds the same"
        make_ready(second["id"], ada, ben)
        give_up(second["id"], ada)
        third = ask(ada, f"/circles/{circle['id']}/next", {"after": second["id"]})
        assert (third["game"], names_of(third)) == ("board", ["Ada", "Ben"])
        make_ready(third["id"], ada, ben)
        give_up(third["id"], ben)
        seen = see(ada, f"/circles/{circle['id']}")
        assert [(one["game"], one["names"], one["ranks"]) for one in seen["past"]] == [
            ("board", ["Ada", "Ben"], [1, 2]),
            ("cards", ["Ben", "Ada"], [1, 2]),
            ("dice", ["Ada", "Ben"], [1, 2]),
        ]
        assert seen["tables"] == [] and seen["evening"]["begun"] == 3
        best = seen["score"][0]
        assert best["name"] == "Ada" and best["total"]["wins"] == 2 and best["by_game"]["cards"]["wins"] == 0
        assert code(ada.post(f"/api/circles/{circle['id']}/next", json={"after": third["id"]}))[1] == "circle/evening"


def test_a_rematch_at_a_table_of_the_circle_counts(where: Where) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        circle = founded(ada, ben)
        table = play(ada, circle)["id"]
        make_ready(table, ada, ben)
        give_up(table, ben)
        ask(ben, f"/tables/{table}/again")
        make_ready(table, ben, ada)
        give_up(table, ben)
        assert score_of(ada, circle) == {"Ada": (2, 2, 14), "Ben": (0, 2, 0)}
        assert names_of(play(ben, circle)) == ["Ada", "Ben"], "Ben began last"


def test_bots_fill_up_and_do_not_count(where: Where) -> None:
    with served(where) as ada:
        circle = founded(ada)
        table = play(ada, circle, players=[{"bot": "easy"}, *members(circle), {"bot": "medium"}])
        assert [player["kind"] for player in table["players"]] == ["link", "bot", "bot"], "a person begins"
        make_ready(table["id"], ada)
        give_up(table["id"], ada)
        assert list(score_of(ada, circle)) == ["Ada"]
        body = {"games": [{"game": "dice"}], "players": [*members(circle), {"own": "no:bot"}]}
        assert code(ada.post(f"/api/circles/{circle['id']}/play", json=body))[1] == "bot/unknown"


def test_a_free_place_is_for_members(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        circle = founded(ada, ben)
        table = play(ada, circle, players=[members(circle)[0], {}])["id"]
        assert see(ben, f"/circles/{circle['id']}")["tables"][0]["names"] == ["Ada", ""]
        assert code(cleo.post(f"/api/tables/{table}/join", json={"name": "Cleo"}))[1] == "circle/member"
        assert names_of(ask(ben, f"/tables/{table}/join", {"name": "Somebody"})) == ["Ada", "Ben"]


def test_a_member_declines_and_another_one_or_a_bot_plays(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        circle = founded(ada, ben, cleo)
        for fills in ("member", "bot"):
            table = play(ada, circle, players=members(circle)[:2])
            make_ready(table["id"], ada)
            ask(ben, f"/tables/{table['id']}/decline", {"game": table["current"]})
            seen = see(ada, f"/tables/{table['id']}")
            assert seen["declined"] == ["Ben"]
            assert see(ada, f"/circles/{circle['id']}")["tables"][0]["declined"] == ["Ben"]
            if fills == "member":
                joined = ask(cleo, f"/tables/{table['id']}/join", {})
                assert names_of(joined) == ["Ada", "Cleo"] and "declined" not in joined
                assert make_ready(table["id"], cleo)["status"] == "running"
            else:
                _fill_up(ada, table["id"], names_of(seen).index("Ada"), names_of(seen).index("Ben"))
                assert see(ada, f"/tables/{table['id']}")["status"] == "running"


def _fill_up(server: TestClient, table: str, asks: int, place: int) -> None:
    """Let a player put a bot at another place."""

    async def replace() -> None:
        found = await services_of(server).registry.find(table)
        await places.replace(found, (asks,), place, "easy")

    run(server, replace)


def test_who_declined_may_think_again(where: Where) -> None:
    with served(where) as ada:
        (ben,) = others(ada, 1)
        circle = founded(ada, ben)
        table = play(ada, circle)
        ask(ben, f"/tables/{table['id']}/decline", {"game": table["current"]})
        assert "declined" not in make_ready(table["id"], ben)
        assert make_ready(table["id"], ada)["status"] == "running"


def test_strange_wishes_are_refused(where: Where) -> None:
    with served(where) as ada:
        ben, cleo = others(ada, 2)
        circle = founded(ada, ben)
        path = f"/api/circles/{circle['id']}/play"
        me, him = members(circle)
        games = [{"game": "dice"}]
        assert code(cleo.post(path, json={"games": games, "players": [me, him]}))[1] == "circle/member"
        assert code(ada.post(path, json={"games": games, "players": [me, me]}))[1] == "circle/member"
        assert code(ada.post(path, json={"games": games, "players": [me, {"member": "aaaaaaaa"}]}))[1] == "circle/member"
        assert code(ada.post(path, json={"games": [{"game": "chess"}], "players": [me]}))[1] == "request/malformed"
        assert ada.post(path, json={"games": games, "players": [me]}).status_code == 400, "dice need two"
        assert code(ada.post(path, json={"games": games, "players": [him, {}]}))[1] == "circle/player"
        assert ada.post(path, json={"games": [], "players": [me, him]}).status_code == 422
        assert see(ada, f"/circles/{circle['id']}")["tables"] == []
        table = play(ada, circle)
        body = {"people": ["a" * 16]}
        assert code(ada.post(f"/api/tables/{table['id']}/invite", json=body))[1] in ("table/full", "circle/member")


def test_circles_are_limited(where: Where) -> None:
    async def test(store: Store) -> None:
        for number in range(MOST_CIRCLES):
            doc = CircleDoc(f"{number:012}", "one of many", now())
            await store.found_circle(doc, MemberRow("ada", doc.id, "aaaaaaaa", "Ada", now()))
        doc = CircleDoc("more", "one too many", now())
        assert await _refused(store.found_circle(doc, MemberRow("ada", "more", "aaaaaaaa", "Ada", now()))) == "circle/many"
        assert await store.circle("more") is None
        full = f"{0:012}"
        for number in range(1, MOST_MEMBERS):
            await store.join_circle(MemberRow(f"friend {number}", full, f"m{number}", "Friend", now()))
        assert await _refused(store.join_circle(MemberRow("late", full, "late", "Late", now()))) == "circle/full"
        await store.join_circle(MemberRow("ada", full, "other", "Ada anew", now()))
        first, *_ = await store.circle_members(full)
        assert first.name == "Ada anew", "a name can still be changed"

    with_store(where, test)


async def _refused(work: Any) -> str:
    try:
        await work
    except Exception as error:
        return str(getattr(error, "code", error))
    return ""


def test_founding_and_joining_are_limited_by_time(where: Where) -> None:
    with served(where, circles=(2, 0)) as ada:
        founded(ada)
        founded(ada)
        assert code(ada.post("/api/circles", json={"name": "x", "member": "Ada"})) == (429, "rate/limited")


def test_circles_that_nobody_uses_are_removed(where: Where) -> None:
    async def test(store: Store) -> None:
        for name in ("used", "lonely"):
            await store.found_circle(CircleDoc(name, name, now()), MemberRow(name, name, "m", "Ada", now()))
        await store._write(lambda connection: belongings.forget(connection, "lonely"))
        assert await store.remove_old(lambda connection: remove_old(connection, now() - DAY, 10)) == 1, "without a member"
        assert await store.circle("used") is not None
        assert await store.remove_old(lambda connection: remove_old(connection, now() + DAY, 10)) == 1, "long not used"
        assert await store.circle("used") is None

    with_store(where, test)


def test_two_processes_play_one_evening(url: str) -> None:
    async def test() -> None:
        async with housing(url) as here, housing(url) as there:
            one, two = here.person(), there.person()
            id_ = await circles.found(here.store, one.who, FoundCircle("Thursday", "Ada"))
            await two.say(type="circle", circle=id_)
            await one.say(type="circle", circle=id_)
            await circles.join(there.registry, two.who, id_, "Ben")
            await until(lambda: bool(one.all("circle")) and bool(two.all("circle")))
            seen = await circle_view.see(here.store, one.who, id_)
            players = [CirclePlayer(member.id) for member in seen.members]
            wish = CirclePlay([CircleGame("dice"), CircleGame("cards")], players)
            table = await circles.play(here.registry, one.who, id_, wish)
            far = await there.registry.find(table.id)
            heard = len(two.all("circle"))
            await one.watch(table)
            await two.watch(far)
            await one.ready(table)
            await two.ready(far)
            await until(lambda: len(two.all("circle")) > heard)
            await two.say(type="resign", table=table.id, game=far.doc.current, seat=1)
            await until(lambda: table.doc.status == "over")
            both = await asyncio.gather(
                circles.go_on(here.registry, one.who, id_, table.id), circles.go_on(there.registry, two.who, id_, table.id)
            )
            assert both[0].id == both[1].id, "both ask for the next game, and there is one"
            assert both[0].doc.game == "cards" and both[0].doc.players[0].name == "Ben"
            score = (await circle_view.see(there.store, two.who, id_)).score
            assert [(row.name, row.total.wins) for row in score] == [("Ada", 1), ("Ben", 0)]
            await one.say(type="circle", circle=id_, on=False)
            heard = len(one.all("circle"))
            await circles.rename(here.registry, one.who, id_, "Friday")
            await until(lambda: len(two.all("circle")) > 0)
            assert len(one.all("circle")) == heard

    asyncio.run(test())
