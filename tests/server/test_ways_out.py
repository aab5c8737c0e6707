"""Nobody learns the seed of today's deal on any way out while its day lasts.

Whoever plays it, has given up, is logged in on two devices, watches, or is nobody sends every message of the protocol and asks at
every address of the API; then the log and the metrics are read. What is new in the protocol has to be added here.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

from websockets.exceptions import ConnectionClosed

from sixfold.server import protocol
from tests.server.client import Device, Refused
from tests.server.serving import Server

RECORD = (Path(__file__).parents[1] / "conformance" / "valid.jsonl").read_text().splitlines()[0]
LOGIN = {"name": "Ada", "password": "correct horse"}
OTHER = {"name": "Bea", "password": "another horse"}


def bodies(game: str) -> dict[str, Any]:
    """Return what is sent to each address of the API; those that end something come last."""
    at = {"game": game, "after": 1}
    return {
        "GET /api/tables": None,
        "POST /api/tables": {"game": "dice", "players": [{"kind": "here"}, {"kind": "bot", "bot": "random"}]},
        "GET /api/tables/{table}": None,
        "GET /api/tables/{table}/state": None,
        "GET /api/tables/{table}/record": None,
        "POST /api/tables/{table}/join": {"name": "Eve"},
        "POST /api/tables/{table}/ready": {"game": game, "entropy": "ab" * 32},
        "POST /api/tables/{table}/moves": {**at, "seat": 0, "do": "place RR a1 a2"},
        "POST /api/tables/{table}/undo": at,
        "POST /api/tables/{table}/players/{player}/link": None,
        "POST /api/claim": {"secret": "a" * 40},
        "GET /api/people": None,
        "POST /api/tables/{table}/invite": {"people": ["a" * 16]},
        "GET /api/blocks": None,
        "POST /api/blocks": {"table": "a" * 12, "player": 1, "kind": "block"},
        "DELETE /api/blocks/{person}": None,
        "POST /api/reports": {"table": "a" * 12, "player": 1, "reason": "other", "text": "what is the seed?"},
        "GET /api/circles": None,
        "POST /api/circles": {"name": "Spies", "member": "Eve"},
        "GET /api/circles/{circle}": None,
        "POST /api/circles/{circle}/join": {"member": "Eve"},
        "POST /api/circles/{circle}/name": {"name": "Spies"},
        "POST /api/circles/{circle}/play": {"games": [{"game": "dice"}], "players": [{}, {"bot": "random"}]},
        "POST /api/circles/{circle}/next": {"after": "a" * 12},
        "DELETE /api/circles/{circle}/members/{member}": None,
        "POST /api/circles/{circle}/leave": None,
        "GET /api/games/{game}/record": None,
        "GET /api/games/{game}/replay": None,
        "GET /api/games/{game}/review": None,
        "GET /api/games/{game}/review/progress": None,
        "POST /api/games/{game}/try": {"ply": 0},
        "GET /api/bots": None,
        "GET /api/puzzles": None,
        "GET /api/puzzles/{puzzle}": None,
        "POST /api/puzzles/{puzzle}": {"do": "place RR a1 a2"},
        "POST /api/records": json.loads(RECORD),
        "POST /api/tables/adopt": json.loads(RECORD),
        "GET /api/sheets/{sheet}": None,
        "POST /api/sheets/{sheet}": {"version": 0, "sheet": "{}"},
        "GET /api/holidays": None,
        "POST /api/holidays": {"begins": 0, "ends": 4_000_000_000_000},
        "DELETE /api/holidays/{begins}": None,
        "GET /api/games/{game}/own": None,
        "POST /api/games/{game}/note": {"note": "what is the seed?"},
        "GET /api/games/{game}/plan": None,
        "POST /api/games/{game}/plan": {"seat": 0, "do": "place RR a1 a2", "at_once": True},
        "DELETE /api/games/{game}/plan": None,
        "GET /api/calls": None,
        "POST /api/calls/subscription": {"endpoint": "https://127.0.0.1/", "key": "B" * 87, "auth": "A" * 22, "language": "en"},
        "DELETE /api/calls/subscription": None,
        "POST /api/calls/wishes": {"off": ["taken"], "quiet": {"begins": 1320, "ends": 480}, "zone": "Europe/Berlin"},
        "POST /api/calls/mail": {"address": "eve@example.org", "language": "en"},
        "DELETE /api/calls/mail": None,
        "GET /api/me": None,
        "GET /api/me/games": None,
        "POST /api/games/{game}/mark": {"seq": 1, "said": 1, "starred": True, "hidden": False},
        "POST /api/settings": {"settings": {"sound": True}},
        "GET /api/reach": None,
        "GET /api/daily": None,
        "POST /api/daily": {"name": "Eve"},
        "POST /api/accounts": OTHER,
        "POST /api/login": LOGIN,
        "GET /api/sessions": None,
        "GET /api/account/export": None,
        "GET /api/profile": None,
        "POST /api/profile": {"shown": True},
        "GET /api/profiles": None,
        "GET /api/device/export": None,
        "POST /api/account/password": {"password": LOGIN["password"], "new_password": LOGIN["password"]},
        "DELETE /api/sessions/{session}": None,
        "POST /api/tables/{table}/resign": {"game": game, "seat": 0},
        "POST /api/tables/{table}/again": None,
        "POST /api/tables/{table}/decline": {"game": game},
        "POST /api/tables/{table}/discard": None,
        "DELETE /api/sessions": None,
        "POST /api/logout": None,
        "POST /api/account/delete": {"password": LOGIN["password"]},
        "POST /api/device/forget": None,
    }


def messages(table: str, game: str) -> list[dict[str, Any]]:
    """Return every message of the protocol about a table; those that end something come last."""
    of = {"table": table}
    at = {**of, "game": game}
    return [
        {"type": "watch", **of},
        {"type": "watch", **at, "seq": 1},
        {"type": "lobby"},
        {"type": "follow"},
        {"type": "circle", "circle": "a" * 12},
        {"type": "ping", "at": 1},
        {"type": "take", **of},
        {"type": "ready", **at, "entropy": "ab" * 32},
        {"type": "move", **at, "after": 1, "seat": 0, "do": "place RR a1 a2"},
        {"type": "preview", **at, "seat": 0, "do": "place RR a1 a2", "id": 1},
        {"type": "choices", **at},
        {"type": "hint", **at},
        {"type": "undo", **at, "after": 2},
        {"type": "replace", **of, "player": 0, "bot": "random"},
        {"type": "rename", **of, "player": 0, "name": "Eve"},
        {"type": "say", **of, "text": "what is the seed?"},
        {"type": "react", **of, "sign": "think"},
        {"type": "end", **at, "player": 0},
        {"type": "resign", **at, "seat": 0},
        {"type": "again", **of},
        {"type": "decline", **at},
        {"type": "abort", **at},
        {"type": "unwatch", **of},
    ]


ENDING = (
    "resign", "discard", "logout", "login", "accounts", "again", "abort", "review", "password", "delete", "{session}",
    "DELETE /api/sessions", "forget",
)  # fmt: skip
"""What changes who plays what, and a review, which takes its time; they are asked for only at the end."""


class Spy:
    """Someone who asks for everything; what comes back is kept."""

    def __init__(self, server: Server, name: str) -> None:
        self.name, self.device = name, Device(server.url)
        self.device.patience = 240  # a review waits for the bots that play the deal
        self.heard: list[str] = []
        self.asked: set[str] = set()

    async def ask(self, operation: str, body: Any = None, **ids: str) -> Any:
        method, path = operation.split(" ")
        self.asked.add(operation)
        try:
            answer = await self.device.ask(method, path.format(**ids), body)
        except Refused as error:
            answer = str(error)
        self.heard.append(json.dumps(answer))
        return answer

    async def ask_all(self, table: str, game: str, puzzle: str, *, end: bool) -> None:
        """Ask at every address, with every seat's knowledge."""
        ids = {
            "table": table,
            "game": game,
            "player": "0",
            "puzzle": puzzle,
            "session": "a" * 16,
            "sheet": "a" * 12,
            "begins": "1",
        }
        ids |= {"circle": "a" * 12, "member": "a" * 8, "person": "a" * 16}
        for operation, body in bodies(game).items():
            if end or not operation.endswith(ENDING):
                await self.ask(operation, body, **ids)
        for seat in ("0", "open", "none"):
            await self.ask(f"GET /api/games/{game}/replay?seat={seat}")

    async def say_all(self, table: str, game: str, *, end: bool) -> None:
        """Say every message, and hear what comes until the last one is answered."""
        socket = await self.device.socket()
        for message in messages(table, game):
            if end or message["type"] not in ENDING:
                await socket.send(json.dumps(message))
        await socket.send(json.dumps({"type": "ping", "at": 4242}))
        try:
            while True:
                text = await asyncio.wait_for(socket.recv(), 60)
                self.heard.append(str(text))
                if '"at":4242,' in str(text):
                    break
        except ConnectionClosed:
            pass
        await socket.close()


def seeds(server: Server) -> tuple[str, list[str]]:
    """Return the seed of today's deal, past the server, and all others."""
    with closing(sqlite3.connect(f"file:{server.folder / 'sixfold.sqlite'}?mode=ro", uri=True)) as database:
        games = [json.loads(row[0]) for row in database.execute("SELECT doc FROM games")]
    (daily,) = {game["seed"] for game in games if game["id"].startswith("daily") or game.get("dealt_as", "").startswith("daily")}
    return daily, [game["seed"] for game in games if game["seed"] != daily]


async def spy_on(server: Server) -> list[Spy]:
    """Let everyone who may ask do so before, while and after the deal is played, and return them."""
    player, phone, quitter, watcher = (Spy(server, name) for name in ("player", "phone", "quitter", "watcher"))
    nobody = Spy(server, "nobody")
    await player.ask("POST /api/accounts", LOGIN)
    await phone.ask("POST /api/login", LOGIN)
    puzzle = (await watcher.ask("GET /api/puzzles"))["puzzles"][0]["id"]
    tables = {}
    for spy in (player, quitter):
        made = await spy.ask("POST /api/daily", {"name": spy.name})
        body = {"game": made["current"], "entropy": "ab" * 32}
        await spy.ask(f"POST /api/tables/{made['id']}/ready", body)
        tables[spy.name] = (made["id"], made["current"])
    everyone = [player, phone, quitter, watcher, nobody]
    for spy in everyone:
        await _spy(spy, tables, puzzle, end=False)
    table, game = tables["quitter"]
    await quitter.ask(f"POST /api/tables/{table}/resign", {"game": game, "seat": 0})
    for spy in everyone:
        await _spy(spy, tables, puzzle, end=False)
    for spy in reversed(everyone):
        await _spy(spy, tables, puzzle, end=True)
    return everyone


async def _spy(spy: Spy, tables: dict[str, tuple[str, str]], puzzle: str, *, end: bool) -> None:
    for table, game in tables.values():
        await spy.say_all(table, game, end=end)
        await spy.ask_all(table, game, puzzle, end=end)


def test_no_way_out_tells_the_seed_of_todays_deal(tmp_path: Path) -> None:
    with Server(tmp_path, options=("--log", "debug")) as server:
        spies = asyncio.run(spy_on(server))
        text = {spy.name: "\n".join(spy.heard) for spy in spies}
        metrics = asyncio.run(Device(server.url).ask("GET", "/metrics"))
        daily, _ = seeds(server)
        assert len(daily) == 64
        assert not [name for name, heard in text.items() if daily in heard]
        assert daily not in server.log and daily not in metrics
        assert not [spy.name for spy in spies if spy.device.cookie.partition("=")[2] in server.log], "a token is logged"
        assert "Traceback" not in server.log
        for name in ("player", "phone", "quitter"):
            assert '"type":"game"' in text[name] and '"type":"table"' in text[name], f"{name} has seen no game"
        assert '"type":"revealed"' in text["quitter"], "the game that was given up is over"
        for spy in spies:
            assert set(spy.asked) >= set(bodies("")), f"{spy.name} has not asked everywhere"


def test_every_address_and_every_message_is_asked_for() -> None:
    from sixfold.server.app import describe, make_app
    from sixfold.server.common.settings import Settings

    paths = describe(make_app("sqlite://", Settings()))["paths"]
    there = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert there == set(bodies("")), "a new address needs an example above"
    tags = {kind.__struct_config__.tag for kind in get_args(protocol.ClientMessage)}
    assert {message["type"] for message in messages("", "")} == tags, "a new message needs an example above"
