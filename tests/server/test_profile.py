"""Profiles: what someone's games come to, who may see it, and how long that takes for thousands of games."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection
from starlette.testclient import TestClient

from sixfold.server import daily
from sixfold.server.app import make_app
from sixfold.server.people import profile
from sixfold.server.protocol import Against, DailyStreak, GameName, KindResults
from sixfold.server.store import Store, queries
from sixfold.server.store.rows import Account, GameDoc, Sitting, TableDoc
from sixfold.server.tables.seats import Who
from tests.server.browsers import FREE, begin, code, someone
from tests.server.stores import Where, opened, with_store

LOGIN = {"name": "Ada", "password": "correct horse"}
NOW = 1_700_000_000_000


@pytest.fixture
def server(where: Where) -> Iterator[TestClient]:
    with TestClient(make_app(where, FREE), base_url="http://testserver") as client:
        yield client


class Played:
    """Finished games, one after the other."""

    def __init__(self, store: Store) -> None:
        self.store, self.count = store, 0

    async def account(self, name: str) -> Account:
        account = await self.store.add_account(name, "hash")
        assert account is not None
        return account

    async def game(self, places: Sequence[Sitting], ranks: list[int], tracks: list[list[int]], **more: Any) -> GameDoc:
        self.count += 1
        table, game = finished(self.count, places, ranks, tracks, **more)
        await self.store.add_table(table, game)
        return game


def finished(
    number: int,
    places: Sequence[Sitting],
    ranks: list[int],
    tracks: list[list[int]],
    kind: GameName = "board",
    variant: str = "standard",
    reason: str = "full",
    day: str | None = None,
    **more: Any,
) -> tuple[TableDoc, GameDoc]:
    """Return a table with one game that is over; the seats are in the order of the places."""
    id_, game = f"t{number:011}", f"g{number:015}"
    table = TableDoc(id_, kind, variant, {}, list(places), "over", 1, 0, game, NOW, daily=day)
    doc = GameDoc(game, id_, 0, kind, variant, len(places), "5eed", "c0", status="over", ended=NOW + number)
    doc.names, doc.ranks, doc.tracks, doc.reason = [place.name or "" for place in places], ranks, tracks, reason
    return table, msgspec.structs.replace(doc, **more)


def of(account: Account, name: str | None = None) -> Sitting:
    return Sitting("link", name or account.name, account=account.id)


def bot(level: str) -> Sitting:
    return Sitting("bot", "Chip", level)


SIX = [4, 5, 6, 7, 8, 9]


def test_places_lowest_markers_and_results_against_others(where: Where) -> None:
    async def test(store: Store) -> None:
        played = Played(store)
        ada, bea = await played.account("Ada"), await played.account("Bea")
        guest = Sitting("link", "Cem", holders=["cem"])
        await played.game([of(ada), of(bea)], [1, 2], [SIX, SIX])
        await played.game([of(bea), of(ada)], [1, 1], [SIX, [18, 17, 16, 17, 18, 18]])
        await played.game([of(ada), of(bea)], [2, 1], [[0] * 6, SIX], reason="resign")
        await played.game([of(bea), of(ada), guest], [1, 3, 2], [SIX, [1, 2, 3, 3, 3, 3], SIX])
        await played.game([of(ada), bot("hard")], [2, 1], [SIX, SIX], kind="dice", reason="all")
        await played.game([of(ada), bot("easy")], [1, 2], [SIX, SIX], kind="dice", reason="all")
        await played.game([of(ada), bot("mine:Own")], [1, 2], [SIX, SIX], kind="dice", discarded=True)
        await played.game([of(ada, "one"), of(ada, "two")], [1, 2], [SIX, SIX])
        team = [of(ada), of(bea), bot("easy"), bot("hard")]
        await played.game(team, [2, 1, 2, 1], [[7] * 6, SIX], variant="team")
        duel = [[-1, 2, 0, 0, 3, 1], [1, -2, 0, 0, -3, -1]]
        await played.game([bot("hard"), of(ada)], [1, 2], duel, variant="duel")
        found = await profile.mine(store, Who(None, ada.id))
        assert found.kinds == [
            KindResults("board", "standard", 2, 3, [2, 1], 2, 10.0, 16),
            KindResults("dice", "standard", 2, 2, [1, 1], 2, 4.0, 4),
            KindResults("board", "duel", 2, 1, [0, 1]),
            KindResults("board", "standard", 3, 1, [0, 0, 1], 1, 1.0, 1),
            KindResults("board", "team", 4, 1, [0, 1], 1, 7.0, 7),
        ]
        assert found.people == [
            Against("Bea", won=1, drawn=1, lost=3, last=NOW + 9),
            Against("Cem", lost=1, last=NOW + 4),
        ]
        assert found.bots == [
            Against(bot="easy", won=1, last=NOW + 6),
            Against(bot="hard", lost=3, last=NOW + 10),
        ], "a partner is nobody's opponent"
        assert found.shared == 1 and found.name == "Ada" and not found.shown

    with_store(where, test)


def test_a_device_without_an_account_has_a_profile_too(where: Where) -> None:
    async def test(store: Store) -> None:
        played = Played(store)
        await played.game([Sitting("here", "Ann", holders=["d1"]), bot("medium")], [1, 2], [SIX, SIX])
        found = await profile.mine(store, Who("d1"))
        assert [(one.games, one.places) for one in found.kinds] == [(1, [1, 0])] and found.name is None
        assert (await profile.mine(store, Who("d2"))).kinds == [] == (await profile.mine(store, Who())).kinds

    with_store(where, test)


def test_streaks_of_the_daily_deal(where: Where) -> None:
    async def test(store: Store) -> None:
        played = Played(store)
        ada = await played.account("Ada")
        days = [daily.today()]
        for _ in range(8):
            days.append(daily.before(days[-1]))
        for back in (1, 2, 4, 5, 6, 8):
            late = daily.ends(days[back]) + (1 if back == 8 else -1)
            more = {"reason": "resign"} if back == 2 else {}
            await played.game([of(ada)], [1], [SIX], variant="solo", day=days[back], ended=late, **more)
        assert (await profile.mine(store, Who(None, ada.id))).daily == DailyStreak(played=4, streak=1, longest=3)

    with_store(where, test)


def review(measure: str, seats: int) -> bytes:
    balances = [
        {"deal": 0.01, "luck": [0.1 * (seat + 1)] * seats, "skill": [-0.05 if by == seat else 0.02 for by in range(seats)]}
        for seat in range(seats)
    ]
    written = {"review": 1, "measure": measure, "accuracy": [81.5] * seats, "balances": balances, "decisions": []}
    return zlib.compress(msgspec.json.encode(written))


def test_luck_and_skill_come_from_the_reviews_that_exist(where: Where) -> None:
    async def test(store: Store) -> None:
        played = Played(store)
        ada, bea = await played.account("Ada"), await played.account("Bea")
        first = await played.game([of(bea), of(ada)], [1, 2], [SIX, SIX])
        team = await played.game([of(ada), of(bea), bot("easy"), bot("easy")], [1, 2, 1, 2], [SIX, SIX], variant="team")
        await played.game([of(bea), of(ada)], [1, 2], [SIX, SIX])
        await store.keep_review(first.id, "an older version", review("win", 2))
        await store.keep_review(team.id, "v2", review("win", 4))
        found = (await profile.mine(store, Who(None, ada.id))).reviewed
        assert [(one.id, one.luck, one.skill, one.others, one.accuracy) for one in found] == [
            (team.id, 41.0, -3.0, 4.0, 81.5),
            (first.id, 41.0, -5.0, 2.0, 81.5),
        ]

    with_store(where, test)


def test_a_profile_is_private_unless_its_owner_shows_it(server: TestClient) -> None:
    other, stranger = someone(server), someone(server)
    assert code(server.post("/api/profile", json={"shown": True})) == (409, "account/none")
    server.post("/api/accounts", json=LOGIN)
    other.post("/api/accounts", json=LOGIN | {"name": "Bea"})
    table = begin(server, other, hints=False)
    server.post(f"/api/tables/{table['id']}/resign", json={"game": table["current"], "seat": 0})
    mine = server.get("/api/profile").json()
    assert mine["name"] == "Ada" and mine["people"][0]["name"] == "Bea" and "shown" not in mine
    assert [(one.get("seats", 0), one["games"]) for one in mine["ratings"]] == [(0, 1), (2, 1)]
    assert [(one["seats"], len(one["points"])) for one in mine["courses"]] == [(2, 1)]
    hidden, unknown = (stranger.get(f"/api/profiles?name={name}") for name in ("Ada", "Eve"))
    assert code(hidden) == code(unknown) == (404, "profile/unknown")
    assert hidden.text.replace("Ada", "Eve") == unknown.text, "nobody learns whether there is such a name"
    assert server.post("/api/profile", json={"shown": True}).status_code == 204
    shown = stranger.get("/api/profiles?name=ada").json()
    assert shown["name"] == "Ada" and shown["shown"] and shown["courses"] == mine["courses"]
    assert "people" not in shown, "Bea does not show herself"
    other.post("/api/profile", json={"shown": True})
    assert stranger.get("/api/profiles?name=Ada").json()["people"][0] == mine["people"][0]
    assert server.get("/api/profile").json()["shown"]
    server.post("/api/profile", json={"shown": False})
    assert code(stranger.get("/api/profiles?name=Ada")) == (404, "profile/unknown")
    for wrong in ("/api/profiles", "/api/profiles?name="):
        assert stranger.get(wrong).status_code in (404, 422)
    assert code(stranger.get(f"/api/profiles?name={'x' * 25}")) == (422, "request/malformed")
    assert code(server.post("/api/profile", json={"shown": 1})) == (422, "request/malformed")


def test_others_are_told_no_addresses_of_games(where: Where) -> None:
    async def test(store: Store) -> None:
        played = Played(store)
        ada = await played.account("Ada")
        game = await played.game([of(ada), bot("easy")], [1, 2], [SIX, SIX])
        await store.keep_review(game.id, "v1", review("win", 2))
        await store.show_profile(ada.id, shown=True)
        written = msgspec.json.encode(await profile.of(store, "ADA"))
        assert game.id.encode() not in written and b'"luck"' in written

    with_store(where, test)


def test_five_thousand_games_are_counted_quickly(where: Where) -> None:
    random = Random(21)

    def some(number: int, ada: Account) -> tuple[TableDoc, GameDoc]:
        seats = random.choice([2, 2, 3, 4])
        others = [random.choice([bot("hard"), Sitting("link", "Bea", account=random.randrange(60))]) for _ in range(seats - 1)]
        tracks = [[random.randrange(19) for _ in range(6)] for _ in range(seats)]
        table, game = finished(number, [of(ada), *others], list(range(1, seats + 1)), tracks)
        game.record = "a record " * 500
        return table, game

    async def measure() -> float:
        async with opened(where) as store:
            ada = await Played(store).account("Ada")

            def fill(connection: Connection) -> None:
                for number in range(5000):
                    queries.add_table(connection, *some(number, ada), None)

            await store._write(fill)
            took = []
            for _ in range(3):
                began = time.process_time()
                found = await profile.mine(store, Who(None, ada.id))
                took.append(time.process_time() - began)
                assert sum(one.games for one in found.kinds) == 5000
            return min(took)

    assert asyncio.run(measure()) < 0.1, "of the processor's time; others may use the machine meanwhile"
