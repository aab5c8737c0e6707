"""What people see of themselves: whose turn it is, in which order, what became of games, and settings that come along."""

import time
from typing import Any

from starlette.testclient import TestClient

from sixfold.server.tables import places
from sixfold.server.tables.seats import Who
from tests.server.browsers import begin, code, someone
from tests.server.house import House, housed

LOGIN = {"name": "Ada", "password": "correct horse"}
DAYS = {"kind": "days", "amount": 3}


def games(person: TestClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("/api/me").json()["games"]
    return found


def alone(person: TestClient, **wishes: Any) -> dict[str, Any]:
    """Begin a game of two at one device."""
    body = {"game": "dice", "players": [{"kind": "here"}, {"kind": "here"}], **wishes}
    table: dict[str, Any] = person.post("/api/tables", json=body).json()
    ready = {"game": table["current"], "entropy": "00" * 32}
    assert person.post(f"/api/tables/{table['id']}/ready", json=ready).status_code == 200
    return table


def test_games_that_wait_for_me_come_first_the_most_urgent_before_others(server: TestClient) -> None:
    other = someone(server)
    over = alone(server)
    server.post(f"/api/tables/{over['id']}/resign", json={"game": over["current"], "seat": 0})
    theirs = begin(other, server, clock=DAYS)
    mine = begin(server, other, clock=DAYS)
    urgent = begin(server, other, clock={"kind": "turn", "amount": 600})
    calm = alone(server)
    waiting = server.post("/api/tables", json={"game": "dice", "players": [{"kind": "link"}, {"kind": "link"}]}).json()
    rows = games(server)
    assert [row["table"] for row in rows] == [one["id"] for one in (urgent, mine, calm, waiting, theirs, over)]
    first = rows[0]
    assert first["turn"] in first["yours"] and 0 < first["deadline"] - first["since"] <= 600_000
    assert abs(first["since"] - time.time() * 1000) < 60_000
    assert rows[4]["turn"] == 0 and rows[4]["yours"] == [1], "their turn"
    assert [row.get("alone", False) for row in rows] == [False, False, True, True, False, True]
    assert "turn" not in rows[3] and "turn" not in rows[5]
    assert rows[5]["reason"] == "resign" and len(rows[5]["tracks"]) == 2 and rows[5]["ranks"] == [2, 1]


def test_a_bot_game_can_be_discarded_for_good_and_one_with_people_cannot(server: TestClient) -> None:
    other = someone(server)
    table = alone(server)
    path = f"/api/tables/{table['id']}/discard"
    assert code(other.post(path)) == (403, "seat/not-yours")
    assert server.post(path).status_code == 204
    assert games(server) == []
    assert server.get(f"/api/games/{table['current']}/record").json()["outcome"]["reason"] == "resign"
    waiting = server.post(
        "/api/tables", json={"game": "dice", "players": [{"kind": "link"}, {"kind": "link"}], "listed": True}
    ).json()
    assert server.post(f"/api/tables/{waiting['id']}/discard").status_code == 204
    assert server.get("/api/tables").json()["tables"] == [] and games(server) == []
    assert code(other.post(f"/api/tables/{waiting['id']}/join", json={})) == (409, "table/discarded")
    both = begin(server, other)
    assert code(server.post(f"/api/tables/{both['id']}/discard")) == (409, "table/people")
    daily = server.post("/api/daily").json()
    assert code(server.post(f"/api/tables/{daily['id']}/discard")) == (409, "table/daily")


def test_settings_are_kept_with_the_account_and_bounded(server: TestClient) -> None:
    phone = someone(server)
    settings = {"language": "de", "letters": True, "theme": "dark"}
    assert code(server.post("/api/settings", json={"settings": settings})) == (409, "account/none")
    server.post("/api/accounts", json=LOGIN)
    assert "settings" not in server.get("/api/me").json()
    at = server.post("/api/settings", json={"settings": settings}).json()["at"]
    seen = phone.post("/api/login", json=LOGIN).json()
    assert seen["settings"] == settings and seen["settings_at"] == at
    for wrong in ({"a": "x" * 41}, {"a b": 1}, {"a": [1]}, {"a": None}, {f"k{'a' * n}": n for n in range(25)} | {"l": 10**9}):
        assert code(server.post("/api/settings", json={"settings": wrong})) == (422, "request/malformed")
    many = {chr(97 + n // 26) + chr(97 + n % 26): n for n in range(41)}
    assert code(server.post("/api/settings", json={"settings": many})) == (422, "request/malformed")
    assert phone.get("/api/me").json()["settings"] == settings


@housed
async def test_a_discarded_table_comes_back_with_another_game(house: House) -> None:
    desk = house.person()
    table = await house.begun(desk, "dice", "here", "here")
    await places.discard(table, (0, 1))
    assert await house.store.held(str(desk.device)) == []
    await desk.say(type="again", table=table.doc.id, id=1)
    assert [doc.id for doc in await house.store.held(str(desk.device))] == [table.doc.id]
    assert table.players_of(Who(desk.device)) == (0, 1)
