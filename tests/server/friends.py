"""People at a server over either database who play with each other again and again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from starlette.testclient import TestClient

from sixfold.server.app import make_app
from sixfold.server.common.request import COOKIE
from sixfold.server.common.tokens import digest
from tests.server.browsers import FREE, services_of, someone
from tests.server.stores import Where

MANY = (1e9, 1e9)


@contextmanager
def served(where: Where, **settings: Any) -> Iterator[TestClient]:
    """Serve a database without limits, but for those that are named."""
    chosen = replace(FREE, **{"invitations": MANY, "circles": MANY, **settings})
    with TestClient(make_app(where, chosen), base_url="http://testserver") as client:
        client.get("/api/me")
        yield client


def others(server: TestClient, count: int) -> list[TestClient]:
    """Return more browsers, each with a token."""
    found = [someone(server) for _ in range(count)]
    for one in found:
        one.get("/api/me")
    return found


def ask(person: TestClient, path: str, body: Any = None, method: str = "POST") -> Any:
    """Ask for something that is granted, and return the answer."""
    answer = person.request(method, f"/api{path}", json=body) if body is not None else person.request(method, f"/api{path}")
    assert answer.status_code in (200, 204), answer.text
    return answer.json() if answer.content else None


def see(person: TestClient, path: str) -> Any:
    return ask(person, path, method="GET")


def make_ready(table: str, *people: TestClient) -> dict[str, Any]:
    """Let people be ready for the game of a table; return the table as the last of them sees it."""
    info: dict[str, Any] = {}
    for person in people:
        info = ask(person, f"/tables/{table}/ready", {"game": see(person, f"/tables/{table}")["current"]})
    return info


def give_up(table: str, loser: TestClient) -> None:
    """Let someone lose the running game of a table."""
    info = see(loser, f"/tables/{table}")
    assert info["status"] == "running", info
    mine = next(number for number, player in enumerate(info["players"]) if player.get("yours"))
    ask(loser, f"/tables/{table}/resign", {"game": info["current"], "seat": info["seating"].index(mine)})


def played(winner: TestClient, loser: TestClient, names: tuple[str, str] = ("Ada", "Ben")) -> str:
    """Let two people play a game to its end; return its table."""
    places = [{"kind": "link", "name": names[0]}, {"kind": "link"}]
    table: str = ask(winner, "/tables", {"game": "dice", "players": places})["id"]
    ask(loser, f"/tables/{table}/join", {"name": names[1]})
    make_ready(table, winner, loser)
    give_up(table, loser)
    return table


def device_of(person: TestClient) -> str:
    """Return the sum of someone's token."""
    return digest(person.cookies[COOKIE])


def be_reachable(person: TestClient) -> None:
    """Let someone count as one who can be called."""
    services_of(person).context.reachable._who.add(device_of(person))
