"""What is told about games, to the byte: scripted games of every kind, and the sums of all that anyone heard of them.

``SIXFOLD_REWRITE=1 pytest tests/server/test_snapshots.py`` writes the sums anew, for changes of the protocol that are meant.
``SIXFOLD_GAMES=30`` plays so many games of each kind instead of the usual few.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sixfold import Record
from sixfold.server.library import replay
from sixfold.server.tables import watching
from sixfold.server.tables.table import Table
from tests.server.house import House, Message, Person, housing

SUMS = Path(__file__).with_name("snapshots.json")
GAMES = int(os.environ.get("SIXFOLD_GAMES", "2"))
ABOUT_PEOPLE = ("table", "presence", "said")
"""Messages that say who is there; they change for other reasons than the games."""

KINDS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "board 2": ("board", 2, {}),
    "board 3": ("board", 3, {}),
    "board 4": ("board", 4, {}),
    "team": ("board", 4, {"variant": "team"}),
    "solo": ("board", 1, {"variant": "solo"}),
    "duel": ("board", 2, {"variant": "duel"}),
    "duel, narrow": ("board", 2, {"variant": "duel", "options": {"width": 4}}),
    "cards 2": ("cards", 2, {}),
    "cards 3": ("cards", 3, {}),
    "cards 4": ("cards", 4, {}),
    "dice 2": ("dice", 2, {}),
    "dice 3, split": ("dice", 3, {"options": {"split": True}}),
    "dice 4, hidden-start": ("dice", 4, {"variant": "hidden-start"}),
    "dice 2, hidden-start, split": ("dice", 2, {"variant": "hidden-start", "options": {"split": True}}),
}


@pytest.fixture(autouse=True)
def _foreseeable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ids, seeds and times be the same in every run."""
    letters, digits = Random("ids"), Random("seeds")
    monkeypatch.setattr(secrets, "choice", letters.choice)
    monkeypatch.setattr(secrets, "token_hex", lambda size: digits.randbytes(size).hex())
    monkeypatch.setattr(time, "time_ns", lambda: 1_700_000_000_000_000_000)


@pytest.mark.parametrize("kind", KINDS)
def test_everyone_is_told_the_same_as_ever(kind: str, tmp_path: Path) -> None:
    found = asyncio.run(_sums(kind, tmp_path))
    known: dict[str, list[str]] = json.loads(SUMS.read_text()) if SUMS.exists() else {}
    if os.environ.get("SIXFOLD_REWRITE"):
        SUMS.write_text(json.dumps({**known, kind: found}, indent=1, sort_keys=True) + "\n")
        return
    assert found == known[kind][: len(found)]


async def _sums(kind: str, folder: Path) -> list[str]:
    async with housing(folder) as house:
        return [await _play(house, kind, number) for number in range(GAMES)]


async def _play(house: House, kind: str, number: int) -> str:
    """Play a game with people at the even seats of one device and the odd ones of another; return the sum of what all heard."""
    game, seats, wishes = KINDS[kind]
    random = Random(f"{kind}/{number}")
    host, guest, watcher = house.person(), house.person(), house.person()
    table = await house.table(host, game, *("here" if seat % 2 == 0 else "link" for seat in range(seats)), **wishes)
    for person in (host, guest, watcher):
        await person.watch(table)
    for player in range(1, seats, 2):
        await guest.say(type="take", table=table.doc.id, player=player, name=f"Guest {player}")
    for person in (host, guest):
        entropy = random.randbytes(32).hex()
        await person.say(type="ready", table=table.doc.id, game=table.doc.current, entropy=entropy)
    if number % 2:
        await guest.watch(table, choices=False)
    asked: list[Any] = []
    while (running := table.running) is not None and not running.over:
        await _turn(table, (host, guest), watcher, random, asked)
    await watcher.watch(table, game=table.doc.current, seq=3)
    record = Record.parse((await replay.finished(house.registry, table.doc.current, host.who)).write())
    again = [replay.replay(table.doc.current, record, seat) for seat in ("open", "none", "0")]
    told = [_about_game(person.heard) for person in (host, guest, watcher)]
    whole = json.dumps([told, asked, msgspec.to_builtins(again), record.write()], sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()[:32]


async def _turn(table: Table, people: Sequence[Person], watcher: Person, random: Random, asked: list[Any]) -> None:
    """Let the seat in turn make a move, and now and then something else: look ahead, take back, be refused, give up."""
    running = table.running
    assert running is not None
    turn = running.game.turn
    assert turn is not None
    person = next(person for person in people if turn in running.viewer(table.players_of(person.who)))
    moves = list(running.game.legal_moves)
    chance = random.random()
    if chance < 0.1:
        asked.append(msgspec.to_builtins(await watching.state(table, table.players_of(person.who))))
    if chance < 0.2:
        about = {"table": table.doc.id, "game": table.doc.current, "seat": turn, "after": running.seq}
        await person.say(type="preview", **about, do=str(random.choice(moves)), id=9)
    if 0.2 < chance < 0.25:
        await person.say(type="choices", table=table.doc.id, game=table.doc.current, id=11)
        await watcher.move(table, str(moves[0]))
        await person.move(table, random.choice(("place RB d8 e8", "play RB", "score RR=G", "swap", "draw", "nonsense")))
        running = table.running
        if running is None or running.over or running.game.turn != turn:
            return
        moves = list(running.game.legal_moves)
    if chance > 0.998:
        await person.say(type="resign", table=table.doc.id, game=table.doc.current, seat=turn)
        return
    await person.move(table, str(random.choice(moves)))
    if 0.3 < chance < 0.4 and table.running is not None:
        await person.say(type="undo", table=table.doc.id, game=table.doc.current, after=table.running.seq)


def _about_game(heard: list[Message]) -> list[Message]:
    return [message for message in heard if message["type"] not in ABOUT_PEOPLE]
