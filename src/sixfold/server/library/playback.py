"""A finished game as the messages that show it. It needs no server, so that reviews can be written into a file."""

from __future__ import annotations

from typing import Any

import msgspec

from sixfold.errors import TableError
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.server import protocol
from sixfold.server.common import names
from sixfold.server.game import show
from sixfold.server.game.show import MoveEvent, Viewer


def replay(name: str, record: Record, seat: str) -> protocol.Replay:
    """Return a game to be shown at any ply, as one seat knew it, or open."""
    seats = record.setting.seats
    if seat.isdecimal() and int(seat) >= seats:
        raise TableError("seat/unknown", f"this game has {seats} seats, so there is no seat {seat}")
    viewer: Viewer = tuple(range(seats)) if seat == "open" else () if seat == "none" else (int(seat),)
    table = name
    game = Game(record.setting, names=names.of_seats(record.seats))
    game.deal(record.setup)
    said = record.more.get("fairness")
    start = show.start(
        game,
        viewer,
        game=name,
        table=table,
        number=0,
        bots=[_bot(player) for player in record.seats],
        seating=list(range(seats)),
        started=_time(record.more.get("started")),
        fairness=_fairness(said, seats),
    )
    start.yours = []
    events = []
    for ply, move in enumerate(record.moves, 1):
        before = game.states.copy()
        game.enter(move)
        events.append(MoveEvent(game, before, (table, name, ply, _time(move.get("at"))), None).to(viewer))
    return protocol.Replay(start, events, int(seat) if seat.isdecimal() else None, imported=is_imported(record))


def is_imported(record: Record) -> bool:
    """Say whether a record was brought from elsewhere, so that nobody here saw the game."""
    return record.more.get("imported") is True or "fairness" not in record.more


def _bot(player: dict[str, Any]) -> str | None:
    bot = player.get("bot")
    return bot if isinstance(bot, str) else None


def _time(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _fairness(said: Any, seats: int) -> protocol.Fairness:
    """Return what a record says about its deal; nothing where it says nothing that reads."""
    try:
        return msgspec.convert(said, protocol.Fairness)
    except msgspec.ValidationError:
        return protocol.Fairness("", [None] * seats, "")
