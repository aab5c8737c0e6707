"""A game that goes on elsewhere: a record that is not over becomes a table, and a running game becomes a record."""

import json
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.games.variants import GAMES
from sixfold.play.game import Game
from sixfold.play.record import Record
from tests.server.browsers import begin, code, someone

ALONE = [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "Bea"}]


def played(game: str, plies: int = 12, seats: list[dict[str, str]] | None = None) -> Record:
    """Return a game of two as a record that is not over."""
    random = Random(plies)
    new = Game.new(game, seats=2, seed=5)
    for _ in range(plies):
        new.play(random.choice(new.legal_moves))
    return Record.of(new, seats=seats or [{"name": "Ada"}, {"name": "Bea"}], started=1_000)


def adopt(server: TestClient, record: Record) -> Any:
    return server.post("/api/tables/adopt", content=record.write(), headers={"content-type": "application/json"})


def play_out(server: TestClient, table: str) -> dict[str, Any]:
    """Play a game to its end, and return its last state."""
    path, random = f"/api/tables/{table}", Random(1)
    state: dict[str, Any] = server.get(f"{path}/state").json()
    for _ in range(2000):
        if state["state"].get("outcome"):
            return state
        choices = state["choices"]
        moves = [choice["do"] for choice in choices.get("moves", [])] or ["draw"]
        body = {"game": choices["game"], "after": state["seq"], "seat": choices["seat"], "do": random.choice(moves)}
        state = server.post(f"{path}/moves", json=body).json()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_goes_on_where_its_record_ends(server: TestClient, game: str) -> None:
    record = played(game)
    table = adopt(server, record).json()
    assert table["status"] == "running" and [player["name"] for player in table["players"]] == ["Ada", "Bea"]
    assert all(player["yours"] for player in table["players"]) and table["hints"] and not table.get("chat")
    path = f"/api/tables/{table['id']}"
    here = server.get(f"{path}/state").json()
    there = record.replay()
    assert here["ply"] == there.ply and here["state"]["turn"] == there.turn
    assert here["state"]["tracks"] == there.tracks
    assert server.get(f"{path}/record").json()["moves"][0]["do"] == record.moves[0]["do"]
    play_out(server, table["id"])
    whole = Record.parse(server.get(f"/api/games/{table['current']}/record").text)
    whole.verify()
    kept = [{name: move.get(name) for name in ("seat", "do")} for move in whole.moves[: len(record.moves)]]
    assert kept == [{name: move.get(name) for name in ("seat", "do")} for move in record.moves]
    assert whole.more["fairness"] == {"commitment": "", "entropy": [None, None], "game": ""}, "nobody promised this deal"


def test_bots_stay_bots_and_go_on(server: TestClient) -> None:
    table = adopt(server, played("dice", seats=[{"name": "Ada"}, {"name": "Chip", "bot": "easy"}])).json()
    assert [player.get("bot") for player in table["players"]] == [None, "easy"]
    assert [player.get("yours", False) for player in table["players"]] == [True, False]


def test_what_cannot_go_on_is_refused(server: TestClient) -> None:
    over = played("dice")
    game = over.replay()
    game.resign(0)
    assert code(adopt(server, Record.of(game, seats=over.seats))) == (409, "move/over")
    assert code(adopt(server, played("dice", seats=[{"name": "A", "bot": "easy"}, {"name": "B", "bot": "hard"}]))) == (
        400,
        "record/nobody",
    )
    assert code(adopt(server, played("dice", seats=[{"name": "A"}, {"name": "B", "bot": "club:Own"}]))) == (404, "bot/unknown")
    broken = json.loads(played("board").write())
    broken["moves"][0]["do"] = "draw"
    assert code(server.post("/api/tables/adopt", json=broken)) == (400, "record/broken")


def test_a_running_game_is_written_down_for_whoever_plays_it_alone(server: TestClient) -> None:
    table = server.post("/api/tables", json={"game": "cards", "players": ALONE}).json()
    path = f"/api/tables/{table['id']}"
    assert code(server.get(f"{path}/record")) == (409, "game/waiting")
    server.post(f"{path}/ready", json={"game": table["current"]})
    record = server.get(f"{path}/record").json()
    assert record["outcome"] is None and "seed" not in record["fairness"]
    assert code(someone(server).get(f"{path}/record")) == (403, "seat/not-yours")
    again = adopt(server, Record.read(record)).json()
    assert again["id"] != table["id"] and again["status"] == "running"


def test_nobody_writes_down_a_game_with_others_or_of_a_day(server: TestClient) -> None:
    table = begin(server, someone(server))
    assert code(server.get(f"/api/tables/{table['id']}/record")) == (409, "table/people")
    day = server.post("/api/daily", json={"name": "Ada"}).json()
    assert code(server.get(f"/api/tables/{day['id']}/record")) == (409, "table/daily")
