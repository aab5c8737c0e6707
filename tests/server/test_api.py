"""The server over HTTP: tables, places, names, records, the daily deal; refusals with a code and a sentence."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient
from starlette.testclient import TestClient

from sixfold.arena.selfplay import finish
from sixfold.bots import find
from sixfold.play import fair
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.server import daily
from sixfold.server.app import make_app
from sixfold.server.common.limits import Bucket
from sixfold.server.common.settings import Settings
from sixfold.server.tables import watching
from sixfold.server.tables.client import Client
from sixfold.server.typescript import write as write_types
from tests.server.browsers import FREE, TWO, begin, code, someone
from tests.server.house import Kept


def test_a_game_over_http(server: TestClient) -> None:
    other = someone(server)
    table = begin(server, other, game="cards")
    assert table["status"] == "running"
    path = f"/api/tables/{table['id']}"
    random = Random(1)
    for _ in range(500):
        states = [person.get(f"{path}/state").json() for person in (server, other)]
        if states[0]["table"]["status"] == "over":
            break
        mover = next(number for number, state in enumerate(states) if "choices" in state)
        choice = random.choice(states[mover]["choices"]["moves"])
        body = {"game": table["current"], "after": states[mover]["seq"], "seat": mover, "do": choice["do"]}
        assert code((server, other)[1 - mover].post(f"{path}/moves", json=body)) == (403, "seat/not-yours")
        after = (server, other)[mover].post(f"{path}/moves", json=body).json()
        assert after["seq"] == states[mover]["seq"] + 1
        assert code((server, other)[mover].post(f"{path}/moves", json=body)) == (409, "move/stale")
    assert set(states[1]["state"]["pieces"]) == {"0", "1"}
    record = Record.parse(server.get(f"/api/games/{table['current']}/record").text)
    fair.check(record)
    seen = other.get(f"/api/games/{table['current']}/replay?seat=1").json()
    assert set(seen["start"]["state"]["pieces"]) == {"1"} and len(seen["events"]) == len(record.moves)
    assert code(other.get(f"/api/games/{table['current']}/replay?seat=2")) == (404, "seat/unknown")
    assert other.get("/api/me").json()["games"][0]["yours"] == [1]


def test_undo_resign_and_again(server: TestClient) -> None:
    other = someone(server)
    table = begin(server, other, game="board")
    path, game = f"/api/tables/{table['id']}", table["current"]
    state = server.get(f"{path}/state").json()
    body = {"game": game, "after": state["seq"], "seat": 0, "do": state["choices"]["moves"][0]["do"]}
    state = server.post(f"{path}/moves", json=body).json()
    assert state["ply"] == 1
    assert code(other.post(f"{path}/undo", json={"game": game, "after": state["seq"]})) == (409, "undo/refused")
    state = server.post(f"{path}/undo", json={"game": game, "after": state["seq"]}).json()
    assert state["ply"] == 0 and state["seq"] == 3
    assert "sixfold_append_seconds_count 2.0" in server.get("/metrics").text  # the move, and that it was taken back
    assert code(server.post(f"{path}/again")) == (409, "table/running")
    state = other.post(f"{path}/resign", json={"game": game, "seat": 1}).json()
    assert state["state"]["outcome"]["ranks"] == [1, 2] and state["start"]["fairness"]["seed"]
    assert server.post(f"{path}/again").json()["seating"] == [1, 0]


def test_a_place_moves_to_another_device_by_its_secret(server: TestClient) -> None:
    table = begin(server, someone(server))
    phone = someone(server)
    assert code(phone.post(f"/api/tables/{table['id']}/players/0/link")) == (403, "seat/not-yours")
    secret = server.post(f"/api/tables/{table['id']}/players/0/link").json()["secret"]
    assert phone.post("/api/claim", json={"secret": secret}).json()["players"][0]["yours"]
    assert code(someone(server).post("/api/claim", json={"secret": secret})) == (404, "link/unknown")
    assert code(someone(server).post("/api/claim", json={"secret": "A" * 40})) == (404, "link/unknown")


def test_names_and_ratings(server: TestClient) -> None:
    other, third = someone(server), someone(server)
    login = {"name": "Ada", "password": "correct horse"}
    assert server.post("/api/accounts", json=login).json()["name"] == "Ada"
    assert code(other.post("/api/accounts", json=login | {"name": "ADA"})) == (409, "account/taken")
    assert code(other.post("/api/accounts", json=login | {"name": "Be\u200ba"})) == (422, "text/refused")
    assert code(other.post("/api/accounts", json=login | {"name": "Cy", "password": " " * 8})) == (422, "text/refused")
    assert code(other.post("/api/login", json=login | {"password": "wrong horse"})) == (401, "account/refused")
    assert code(other.post("/api/login", json=login | {"name": "nobody"})) == (401, "account/refused")
    assert other.post("/api/accounts", json={"name": "Bea", "password": "battery staple"}).status_code == 200
    table = begin(server, other)
    assert [player["account"] for player in table["players"]] == ["Ada", "Bea"]
    other.post(f"/api/tables/{table['id']}/resign", json={"game": table["current"], "seat": 1})
    ratings = [person.get("/api/me").json()["ratings"][0] for person in (server, other)]
    assert ratings[0]["rating"] > 1500 > ratings[1]["rating"] and ratings[0]["games"] == 1
    found = third.post("/api/login", json=login).json()["games"][0]
    assert found["id"] == table["current"] and found["yours"] == [0], "the account's games are there on every device"
    unrated = begin(server, someone(server))
    server.post(f"/api/tables/{unrated['id']}/resign", json={"game": unrated["current"], "seat": 0})
    assert server.get("/api/me").json()["ratings"][0]["games"] == 1
    assert server.post("/api/logout").status_code == 204
    assert server.get("/api/me").json()["name"] is None


def test_hints_between_people_are_the_hosts_choice_seen_by_all_and_not_rated(server: TestClient) -> None:
    other = someone(server)
    for person, name in ((server, "Ada"), (other, "Bea")):
        person.post("/api/accounts", json={"name": name, "password": "correct horse"})
    for wish, on in (({}, False), ({"hints": True}, True)):
        body = {"game": "dice", "players": [{"kind": "here"}, {"kind": "link"}], "listed": True, **wish}
        table = server.post("/api/tables", json=body).json()
        row = next(row for row in other.get("/api/tables").json()["tables"] if row["id"] == table["id"])
        assert row.get("hints", False) == other.get(f"/api/tables/{table['id']}").json().get("hints", False) == on
        other.post(f"/api/tables/{table['id']}/join", json={})
        for person in (server, other):
            person.post(f"/api/tables/{table['id']}/ready", json={"game": table["current"], "entropy": "00" * 32})
        server.post(f"/api/tables/{table['id']}/resign", json={"game": table["current"], "seat": 0})
        assert server.get("/api/me").json()["ratings"][0]["games"] == 1, (
            "the host's game without hints counts, the other does not"
        )
    alone = {"game": "dice", "players": [{"kind": "here"}, {"kind": "bot", "bot": "easy"}]}
    assert server.post("/api/tables", json=alone).json()["hints"]


def test_who_logs_in_at_a_table_sits_there_under_their_name(server: TestClient) -> None:
    table = begin(server, someone(server))
    server.post("/api/accounts", json={"name": "Ada", "password": "correct horse"})
    players = server.get(f"/api/tables/{table['id']}").json()["players"]
    assert players[0]["account"] == "Ada" and players[0]["yours"]


def test_records_are_imported_and_broken_ones_refused(server: TestClient) -> None:
    game = finish(Game.new("board", seed=3), [find("greedy")] * 2, seed=1)
    text = Record.of(game).write()
    headers = {"content-type": "application/json"}
    name = server.post("/api/records", content=text, headers=headers).json()["game"]
    seen = someone(server).get(f"/api/games/{name}/replay").json()
    assert seen["imported"] and len(seen["events"]) == game.ply
    assert server.get(f"/api/games/{name}/record").json() == {**json.loads(text), "imported": True}
    broken = json.loads(text)
    broken["moves"][4]["seat"] = 3
    answer = server.post("/api/records", json=broken)
    assert code(answer) == (400, "record/broken") and "move 4" in answer.json()["error"]["message"]
    assert answer.json()["error"]["move"] == 4
    other = json.loads(text)
    other["outcome"]["ranks"].reverse()
    assert code(server.post("/api/records", json=other)) == (400, "record/outcome")
    assert code(server.post("/api/records", content="[", headers=headers)) == (400, "record/broken")
    assert code(server.post("/api/records", content=b"\xff", headers=headers)) == (400, "record/broken")
    assert code(server.post("/api/records", content=b" " * (2 << 20), headers=headers)) == (413, "request/large")


def test_the_daily_deal_is_the_same_for_everyone_and_secret_until_its_day_is_over(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [server, someone(server)]
    tables = [person.post("/api/daily").json() for person in people]
    assert people[0].post("/api/daily").json()["id"] == tables[0]["id"] != tables[1]["id"]
    draws: list[list[Any]] = []
    for person, table in zip(people, tables, strict=True):
        path = f"/api/tables/{table['id']}"
        person.post(f"{path}/ready", json={"game": table["current"], "entropy": secrets.token_hex(32)})
        state = person.get(f"{path}/state").json()
        assert code(people[1 - people.index(person)].get(f"{path}/state")) == (403, "table/closed")
        while state["table"]["status"] == "running":
            do = Random(len(draws)).choice(state["choices"]["moves"])["do"]
            body = {"game": table["current"], "after": state["seq"], "seat": 0, "do": do}
            state = person.post(f"{path}/moves", json=body).json()
        record = person.get(f"/api/games/{table['current']}/record").json()
        assert "seed" not in record["fairness"] or record["fairness"]["seed"] is None
        draws.append([record["setup"], *[move.get("got") for move in record["moves"] if move["do"] == "draw"]])
    shorter = min(map(len, draws))
    assert draws[0][:shorter] == draws[1][:shorter]
    seen = server.get("/api/daily").json()
    assert len(seen["results"]) == 2 and seen.get("seed") is None and seen["yours"] == tables[0]["id"]
    scores = [row["score"] for row in seen["results"]]
    assert scores == sorted(scores, reverse=True)
    assert code(server.post(f"/api/tables/{tables[0]['id']}/again")) == (409, "table/daily")
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    monkeypatch.setattr(daily, "is_past", lambda day: date.fromisoformat(day) < tomorrow)
    fair.check(Record.parse(server.get(f"/api/games/{tables[0]['current']}/record").text))
    assert server.get("/api/daily").json()["seed"]
    assert code(server.get("/api/daily?day=2001-01-01")) == (404, "daily/unknown")


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("POST", "/api/tables", {"game": "chess", "players": TWO}, (422, "request/malformed")),
        ("POST", "/api/tables", {"game": "board", "players": [{"kind": "here"}]}, (400, "usage")),
        ("POST", "/api/tables", {"game": "board", "players": TWO, "variant": "solo"}, (400, "usage")),
        ("POST", "/api/tables", {"game": "board", "players": TWO, "options": {"x": 1}}, (400, "usage")),
        ("POST", "/api/tables", {"game": "board", "players": TWO, "nonsense": 1}, (422, "request/malformed")),
        ("POST", "/api/tables", {"game": "board", "players": [{"kind": "bot", "bot": "god"}] * 2}, (422, "request/malformed")),
        (
            "POST",
            "/api/tables",
            {"game": "board", "players": [{"kind": "here", "name": "x" * 25}] * 2},
            (422, "request/malformed"),
        ),
        ("GET", "/api/tables/aaaaaaaaaaaa", None, (404, "table/unknown")),
        ("GET", "/api/tables/short", None, (422, "request/malformed")),
        ("GET", "/api/games/aaaaaaaaaaaaaaaa/record", None, (404, "game/unknown")),
        ("POST", "/api/claim", {"secret": "short"}, (422, "request/malformed")),
        ("POST", "/api/login", {"name": "x", "password": "short"}, (422, "request/malformed")),
        ("GET", "/api/nothing", None, (404, "address/unknown")),
        ("DELETE", "/api/tables", None, (405, "request/method")),
    ],
)
def test_bad_requests_are_refused_with_a_code(
    server: TestClient, method: str, path: str, body: Any, expected: tuple[int, str]
) -> None:
    answer = server.request(method, path, json=body)
    assert code(answer) == expected
    assert len(answer.json()["error"]["message"]) > 5


def test_bodies_are_json_and_small(server: TestClient) -> None:
    assert code(server.post("/api/tables", content="{}", headers={"content-type": "text/plain"})) == (415, "request/type")
    headers = {"content-type": "application/json"}
    assert code(server.post("/api/tables", content=b"x" * 20_000, headers=headers)) == (413, "request/large")


def test_pages_from_elsewhere_change_nothing(server: TestClient) -> None:
    wish = {"game": "dice", "players": TWO}
    assert code(server.post("/api/tables", json=wish, headers={"origin": "https://evil.example"})) == (403, "origin/foreign")
    assert server.post("/api/tables", json=wish, headers={"origin": "http://testserver"}).status_code == 200
    assert code(server.get("/api/socket")) == (426, "socket/upgrade")


def test_every_answer_has_the_headers_that_keep_browsers_safe(server: TestClient) -> None:
    for path in ("/", "/api/tables", "/nothing.js", "/healthz"):
        headers = server.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy  # modules, and no other code that did not come as a file
        assert "'unsafe-" not in policy
        assert headers["x-content-type-options"] == "nosniff"
    cookie = server.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie


def test_secure_cookies_where_the_page_is(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "sixfold.sqlite", Settings(secure=True, thinkers=1))) as client:
        assert "; Secure" in client.get("/api/me").headers["set-cookie"]


def test_too_much_is_refused(tmp_path: Path) -> None:
    settings = Settings(requests=(5, 0.001), thinkers=1)
    with TestClient(make_app(tmp_path / "sixfold.sqlite", settings)) as client:
        answers = [client.get("/api/tables").status_code for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3


def test_health_metrics_and_openapi(server: TestClient) -> None:
    begin(server, someone(server))
    health = server.get("/healthz").json()
    assert health.pop("disk_free") > 0
    assert health == {"ok": True, "why": "", "appends_waiting": 0, "thinking_waiting": 0, "calls_waiting": 0, "failed_writes": 0}
    figures = server.get("/metrics").text
    assert "sixfold_tables 1.0" in figures and "sixfold_moves_total" in figures
    assert "sixfold_append_seconds_count 0.0" in figures
    assert "sixfold_appends_waiting 0.0" in figures and "sixfold_store_failures_total 0.0" in figures
    assert "sixfold_disk_free_bytes" in figures
    about = server.get("/openapi.json").json()
    assert "/api/tables/{table}/moves" in about["paths"]
    names = set(about["components"]["schemas"])
    used = {ref.rpartition("/")[2] for ref in _refs(about)}
    assert used <= names


def _refs(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield value
            else:
                yield from _refs(value)
    elif isinstance(part, list):
        for one in part:
            yield from _refs(one)


def test_the_types_of_the_page_are_those_of_the_protocol() -> None:
    assert Path("web/src/protocol.ts").read_text(encoding="utf-8") == write_types()


def test_the_page_or_a_word_about_it(server: TestClient) -> None:
    answer = server.get("/t/abcdefghijkl")
    assert answer.status_code in (200, 503)
    assert server.get("/assets/nothing.js").status_code == 404
    assert server.get("/../../etc/passwd").status_code in (200, 404, 503)


def test_a_slow_body_moves_at_the_table_that_others_watch(tmp_path: Path) -> None:
    """While its body came in, the table was idle, left the memory, and was loaded anew for somebody who watches."""
    app = make_app(tmp_path / "sixfold.sqlite", FREE)

    async def whole() -> None:
        server = app.state.server
        async with server.lifespan(app):
            services = server.services()
            client = AsyncClient(transport=ASGITransport(app), base_url="http://testserver")
            here = {"game": "dice", "players": [{"kind": "here"}, {"kind": "here"}]}
            made = (await client.post("/api/tables", json=here)).json()
            path = f"/api/tables/{made['id']}"
            assert (await client.post(f"{path}/ready", json={"game": made["current"]})).json()["status"] == "running"
            sent, go_on = asyncio.Event(), asyncio.Event()

            async def body() -> AsyncIterator[bytes]:
                text = json.dumps({"game": made["current"], "seat": 0, "do": "roll", "after": 1}).encode()
                yield text[:10]
                sent.set()
                await go_on.wait()
                yield text[10:]

            moving = asyncio.create_task(
                client.post(f"{path}/moves", content=body(), headers={"content-type": "application/json"})
            )
            await sent.wait()
            services.context.forget(await services.registry.find(made["id"]))
            watcher = Client(None, "here", Bucket(1e9, 1e9), line := Kept())
            await watching.watch(await services.registry.find(made["id"]), watcher, None, 0)
            go_on.set()
            assert (await moving).status_code == 200
            assert [message["do"] for message in line.sent if message["type"] == "moved"] == ["roll"]
            await client.aclose()

    asyncio.run(whole())
