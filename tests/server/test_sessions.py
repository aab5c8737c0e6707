"""Sessions and accounts over HTTP, on both databases: a token is worth nothing once its owner has logged in or out, and people
see and end what was begun in their name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.play.record import Record
from sixfold.server.app import make_app
from sixfold.server.common.settings import Settings
from sixfold.server.common.tokens import digest
from sixfold.server.people import accounts
from sixfold.server.people.browsers import describe
from sixfold.server.tables import places
from tests.server.browsers import FREE, begin, code, run, services_of, someone, store_of

LOGIN = {"name": "Ada", "password": "correct horse"}
OPEN = replace(FREE, guesses=(1e9, 1e9))
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    return tmp_path / "sixfold.sqlite" if request.param == "sqlite" else str(request.getfixturevalue("url"))


@pytest.fixture
def server(where: str | Path) -> Iterator[TestClient]:
    with TestClient(make_app(where, OPEN), base_url="http://testserver") as client:
        yield client


def cookie(person: TestClient) -> str:
    return person.cookies["sixfold"]


def with_cookie(server: TestClient, token: str) -> TestClient:
    """Return somebody who knows a token."""
    thief = someone(server)
    thief.cookies.set("sixfold", token)
    return thief


def log_in(server: TestClient, agent: str = "") -> TestClient:
    """Return another device that is logged in."""
    device = someone(server)
    device.headers["user-agent"] = agent
    assert device.post("/api/login", json=LOGIN).status_code == 200
    return device


def yours(person: TestClient, table: str) -> list[int]:
    players = person.get(f"/api/tables/{table}").json()["players"]
    return [number for number, player in enumerate(players) if player.get("yours")]


def name_of(person: TestClient) -> str | None:
    name: str | None = person.get("/api/me").json()["name"]
    return name


# Tokens


@pytest.mark.parametrize("way", ["accounts", "login"])
def test_a_planted_token_does_not_survive_logging_in(server: TestClient, way: str) -> None:
    if way == "login":
        someone(server).post("/api/accounts", json=LOGIN)
    server.get("/api/me")
    planted = cookie(server)
    thief = with_cookie(server, planted)
    table = begin(server, someone(server))
    assert yours(thief, table["id"]) == [0], "before, the token is all there is"
    link = thief.post(f"/api/tables/{table['id']}/players/0/link").json()["secret"]

    assert server.post(f"/api/{way}", json=LOGIN).status_code == 200
    assert cookie(server) != planted
    assert name_of(server) == "Ada" and yours(server, table["id"]) == [0]
    assert name_of(thief) is None and yours(thief, table["id"]) == []
    assert thief.get("/api/me").json()["games"] == []
    body = {"game": table["current"], "seat": 0}
    assert code(thief.post(f"/api/tables/{table['id']}/resign", json=body)) == (403, "seat/not-yours")
    assert code(thief.post("/api/claim", json={"secret": link})) == (404, "link/unknown"), "a link that the thief made ends too"
    assert code(thief.get("/api/sessions")) == (409, "account/none")
    assert server.post(f"/api/tables/{table['id']}/resign", json=body).status_code == 200


def test_a_token_that_was_seen_is_worth_nothing_after_logging_out(server: TestClient) -> None:
    owner = someone(server)
    table = owner.post("/api/tables", json={"game": "dice", "players": [{"kind": "here"}, {"kind": "here"}]}).json()["id"]
    link = owner.post(f"/api/tables/{table}/players/0/link").json()["secret"]
    server.post("/api/accounts", json=LOGIN)
    assert server.post("/api/claim", json={"secret": link}).status_code == 200
    mine = server.post("/api/tables", json={"game": "dice", "players": [{"kind": "here"}, {"kind": "here"}]}).json()["id"]
    thief = with_cookie(server, cookie(server))
    assert name_of(thief) == "Ada" and yours(thief, mine) == [0, 1] and yours(thief, table) == [0]
    assert server.post("/api/logout").status_code == 204
    assert name_of(thief) is None and yours(thief, mine) == [] and yours(thief, table) == []
    assert name_of(server) is None and yours(server, mine) == [], "the account keeps its places"
    assert yours(server, table) == [0], "what the device itself was given goes along"


def test_logging_in_again_leaves_one_session(server: TestClient) -> None:
    server.post("/api/accounts", json=LOGIN)
    for _ in range(3):
        server.post("/api/login", json=LOGIN)
    assert len(server.get("/api/sessions").json()["sessions"]) == 1


def test_guests_have_no_session_and_keep_their_token(server: TestClient) -> None:
    server.get("/api/me")
    token = cookie(server)
    table = server.post("/api/tables", json={"game": "dice", "players": [{"kind": "here"}, {"kind": "here"}]}).json()["id"]
    server.get("/api/me")
    assert cookie(server) == token and yours(server, table) == [0, 1]


# Sessions


def test_someone_sees_and_ends_their_sessions(server: TestClient) -> None:
    server.headers["user-agent"] = FIREFOX
    server.post("/api/accounts", json=LOGIN)
    phone, old = log_in(server, IPHONE), log_in(server, "something odd")
    told = server.get("/api/sessions").json()["sessions"]
    assert [(one["about"], one.get("this", False)) for one in told if one.get("about")] == [
        ("Firefox · Linux", True),
        ("Safari · iPhone", False),
    ]
    assert [one.get("this", False) for one in told] == [True, False, False]
    assert not any(digest(cookie(device)) in json.dumps(told) for device in (server, phone, old))

    other = someone(server)
    other.post("/api/accounts", json=LOGIN | {"name": "Bea"})
    of_phone = next(one["id"] for one in told if one.get("about") == "Safari · iPhone")
    assert code(other.delete(f"/api/sessions/{of_phone}")) == (404, "session/unknown"), "it is not Bea's to end"
    assert name_of(phone) == "Ada"
    assert server.delete(f"/api/sessions/{of_phone}").status_code == 204
    assert name_of(phone) is None and name_of(old) == "Ada"
    assert code(server.delete(f"/api/sessions/{of_phone}")) == (404, "session/unknown")

    assert log_in(server) and server.delete("/api/sessions").status_code == 204
    assert name_of(old) is None and name_of(server) == "Ada" and name_of(other) == "Bea"
    (left,) = server.get("/api/sessions").json()["sessions"]
    before = cookie(server)
    assert server.delete(f"/api/sessions/{left['id']}").status_code == 204, "one's own, as by logging out"
    assert name_of(server) is None and cookie(server) != before


def test_an_account_has_fifty_sessions_at_most(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.people.sessions.MOST", 3)
    server.post("/api/accounts", json=LOGIN)
    devices = [log_in(server) for _ in range(4)]
    assert len(devices[-1].get("/api/sessions").json()["sessions"]) == 3
    assert [name_of(device) for device in (server, *devices)] == [None, None, "Ada", "Ada", "Ada"]


@pytest.mark.parametrize(
    ("agent", "about"),
    [
        (FIREFOX, "Firefox · Linux"),
        (IPHONE, "Safari · iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge · Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome · Android"),
        ("python-httpx/0.28", "Python"),
        ("<script>" * 1000, ""),
        ("", ""),
    ],
)
def test_a_device_is_described_in_our_own_words(agent: str, about: str) -> None:
    assert describe(agent) == about


# Passwords


def test_changing_the_password_ends_all_other_sessions(server: TestClient) -> None:
    server.post("/api/accounts", json=LOGIN)
    phone, stolen = log_in(server), with_cookie(server, cookie(server))
    wish = {"password": "correct horse", "new_password": "battery staple"}
    assert code(someone(server).post("/api/account/password", json=wish)) == (409, "account/none")
    assert code(server.post("/api/account/password", json=wish | {"password": "wrong horse"})) == (401, "account/refused")
    assert name_of(phone) == "Ada"
    assert server.post("/api/account/password", json=wish).status_code == 204
    assert name_of(server) == "Ada" and name_of(phone) is None and name_of(stolen) is None
    assert code(phone.post("/api/login", json=LOGIN)) == (401, "account/refused")
    assert phone.post("/api/login", json=LOGIN | {"password": "battery staple"}).status_code == 200


@pytest.mark.parametrize("password", [" " * 8, "\t" * 8, "\u00a0" * 9, "\u200b" * 8, "short", "x" * 201])
def test_one_rule_for_passwords_on_every_way_in(server: TestClient, password: str) -> None:
    server.post("/api/accounts", json=LOGIN)
    ways = [
        server.post("/api/accounts", json={"name": "Bea", "password": password}),
        server.post("/api/login", json=LOGIN | {"password": password}),
        server.post("/api/account/password", json={"password": "correct horse", "new_password": password}),
        server.post("/api/account/password", json={"password": password, "new_password": "battery staple"}),
        server.post("/api/account/delete", json={"password": password}),
    ]
    assert {code(answer) for answer in ways} <= {(422, "text/refused"), (422, "request/malformed")}
    assert name_of(server) == "Ada"


def test_blanks_inside_a_password_are_kept(server: TestClient) -> None:
    spaced = {"name": "Ada", "password": "  correct  horse  "}
    server.post("/api/accounts", json=spaced)
    assert code(someone(server).post("/api/login", json=LOGIN)) == (401, "account/refused")
    assert someone(server).post("/api/login", json=spaced).status_code == 200


def test_an_unknown_name_costs_as_much_as_a_wrong_password(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    server.post("/api/accounts", json=LOGIN)
    checked: list[bool] = []
    fits = accounts._HASHER.verify

    class Counting:
        hash = staticmethod(accounts._HASHER.hash)

        @staticmethod
        def verify(kept: str, password: str) -> bool:
            checked.append(kept.startswith("$argon2id$v=19$m=65536,t=3,p=1$"))
            return fits(kept, password)

    monkeypatch.setattr(accounts, "_HASHER", Counting)
    answers = [
        server.post("/api/login", json={"name": name, "password": "wrong horse"}).json() for name in ("Ada", "Nobody", "Bea")
    ]
    assert answers[0] == answers[1] == answers[2]
    assert checked == [True, True, True], "one Argon2 each, with the same parameters"


def limited(where: Path, **more: Any) -> Iterator[TestClient]:
    settings = replace(Settings(thinkers=1, proxies=True, requests=(1e9, 1e9)), **more)
    with TestClient(make_app(where / "sixfold.sqlite", settings), base_url="http://testserver") as client:
        yield client


def guess(server: TestClient, name: str, *addresses: str) -> int:
    """Guess a password as somebody new, with a line of X-Forwarded-For for each address; return the status."""
    lines = [("x-forwarded-for", address) for address in addresses]
    body = {"name": name, "password": "wrong horse"}
    return someone(server).post("/api/login", json=body, headers=lines).status_code


def test_an_address_may_not_guess_for_long(tmp_path: Path) -> None:
    for server in limited(tmp_path, logins=(5, 0)):
        for number in range(5):
            assert guess(server, f"name {number}", "10.0.0.1") == 401
        assert guess(server, "Ada", "10.0.0.1") == 429
        assert guess(server, "Ada", "10.9.9.9", "10.0.0.1") == 429, "a second line in front does not help"
        assert guess(server, "Ada", "10.9.9.9, 10.0.0.1") == 429
        assert guess(server, "Ada", "10.0.0.2") == 401


def test_one_name_may_not_be_guessed_from_everywhere(tmp_path: Path) -> None:
    for server in limited(tmp_path, guesses=(5, 0)):
        server.headers["x-forwarded-for"] = "10.1.0.1"
        server.post("/api/accounts", json=LOGIN)
        for number in range(5):
            assert guess(server, ("ADA", "ada")[number % 2], f"10.0.0.{number}") == 401
        assert guess(server, "Ada", "10.0.1.1") == 429
        assert guess(server, "Bea", "10.0.1.1") == 401, "no more than that name"
        wish = {"password": "wrong horse", "new_password": "battery staple"}
        assert code(server.post("/api/account/password", json=wish)) == (429, "rate/limited")
        assert code(server.post("/api/account/delete", json={"password": "wrong horse"})) == (429, "rate/limited")
        assert name_of(server) == "Ada", "whoever is logged in stays so"


# Export and deletion


def finished(server: TestClient, *others: TestClient, **wishes: Any) -> dict[str, Any]:
    """Play a game to its end: the first gives up."""
    table = begin(server, *others, **wishes)
    body = {"game": table["current"], "seat": 0}
    assert server.post(f"/api/tables/{table['id']}/resign", json=body).status_code == 200
    return table


def say(server: TestClient, table: str, player: int, text: str) -> None:
    """Let a player say something."""

    async def speak() -> None:
        await places.say(await services_of(server).registry.find(table), (player,), text)

    run(server, speak)


def seed(server: TestClient, game: str) -> str:
    """Return the seed of a game, which is a secret."""
    doc = run(server, store_of(server).game, game)
    assert doc is not None
    return doc.seed


def test_someone_gets_all_that_is_kept_about_them(server: TestClient) -> None:
    server.headers["user-agent"] = FIREFOX
    other = someone(server)
    server.post("/api/accounts", json=LOGIN)
    other.post("/api/accounts", json=LOGIN | {"name": "Bea"})
    server.post("/api/settings", json={"settings": {"theme": "dark"}})
    over, running = finished(server, other, hints=False), begin(server, other)
    say(server, over["id"], 0, "well played")
    say(server, over["id"], 1, "thank you, this is Bea's")
    answer = server.get("/api/account/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="sixfold-account.json"'
    told = answer.json()
    assert told["name"] == "Ada" and told["created"] > 0 and told["settings"] == {"theme": "dark"}
    assert [(rating.get("seats", 0), rating["games"]) for rating in told["ratings"]] == [(0, 1), (2, 1)]
    assert [(course["game"], course["seats"], len(course["points"])) for course in told["courses"]] == [("dice", 2, 1)]
    assert [(one["about"], one["this"]) for one in told["sessions"]] == [("Firefox · Linux", True)]
    first, second = told["tables"]
    assert (first["id"], second["id"], second["status"]) == (over["id"], running["id"], "running")
    assert [line["text"] for line in first["said"]] == ["well played"]
    (game,) = first["games"]
    Record.read(game["record"]).verify()
    assert second["games"] == [] and second["places"] == [{"player": 0, "name": "Ada"}]
    secrets = [cookie(server), digest(cookie(server)), "argon2", seed(server, running["current"])]
    assert not any(secret in answer.text for secret in secrets)
    assert code(someone(server).get("/api/account/export")) == (409, "account/none")


def test_exports_have_a_limit(tmp_path: Path) -> None:
    for server in limited(tmp_path, exports=(2, 0)):
        server.post("/api/accounts", json=LOGIN)
        answers = [server.get("/api/account/export").status_code for _ in range(3)]
        assert answers == [200, 200, 429]


def test_a_deleted_account_is_gone_and_others_keep_their_games(server: TestClient) -> None:
    other = someone(server)
    server.post("/api/accounts", json=LOGIN)
    phone = log_in(server)
    other.post("/api/accounts", json=LOGIN | {"name": "Bea"})
    over = finished(server, other, hints=False)
    say(server, over["id"], 0, "hello from Ada")
    say(server, over["id"], 1, "hello from Bea")
    running = begin(server, other, clock={"kind": "days", "amount": 3})
    waiting = other.post("/api/tables", json={"game": "dice", "players": [{"kind": "link"}, {"kind": "link"}]}).json()
    assert server.post(f"/api/tables/{waiting['id']}/join", json={}).status_code == 200
    bots = [{"kind": "here"}, {"kind": "bot", "bot": "easy"}]
    alone = server.post("/api/tables", json={"game": "board", "players": bots, "listed": True}).json()

    assert code(server.post("/api/account/delete", json={"password": "wrong horse"})) == (401, "account/refused")
    before = cookie(server)
    assert server.post("/api/account/delete", json={"password": "correct horse"}).status_code == 204
    assert cookie(server) != before
    for device in (server, phone, with_cookie(server, before)):
        assert name_of(device) is None and device.get("/api/me").json()["games"] == []
    assert code(server.post("/api/login", json=LOGIN)) == (401, "account/refused")

    assert other.get(f"/api/games/{over['current']}/record").status_code == 200
    Record.parse(other.get(f"/api/games/{over['current']}/record").text).verify()
    for told in (
        other.get(f"/api/games/{over['current']}/record").text,
        other.get(f"/api/tables/{over['id']}").text,
        other.get(f"/api/tables/{running['id']}").text,
        other.get("/api/me").text,
        other.get("/api/account/export").text,
    ):
        assert "Ada" not in told
    assert other.get("/api/me").json()["ratings"][0]["games"] == 1, "Bea keeps what she won"
    assert "hello from Bea" in other.get("/api/account/export").text
    info = other.get(f"/api/tables/{running['id']}").json()
    assert info["status"] == "running" and info["players"][0]["name"] == "player 1"
    stranger = someone(server)
    assert code(stranger.post(f"/api/tables/{running['id']}/join", json={})) == (409, "table/full"), "nobody else gets that hand"
    assert stranger.post(f"/api/tables/{waiting['id']}/join", json={}).status_code == 200, "a place before a game is free again"
    assert alone["id"] not in other.get("/api/tables").text
    assert code(other.get(f"/api/tables/{alone['id']}")) == (409, "table/discarded")

    again = someone(server)
    assert again.post("/api/accounts", json=LOGIN).status_code == 200, "the name is free"
    fresh = again.get("/api/me").json()
    assert fresh["games"] == [] and fresh["ratings"] == [] and "settings" not in fresh
