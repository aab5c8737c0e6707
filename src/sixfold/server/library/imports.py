"""Records from elsewhere: read within bounds, and kept with what this server understands of them, nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from sixfold.errors import RecordError, TableError
from sixfold.play.record import Record
from sixfold.server import protocol
from sixfold.server.common.texts import tidy

MOVE: tuple[str, ...] = ("seat", "do", "got")
"""The members of a move that verifying a record checks; beside them, a move may have a time."""

LARGEST = 1 << 20
"""The most bytes of a record."""

LONGEST_NAME, LONGEST_WORD = 24, 64
"""Characters of a name, which is cut there, and of an id or the name of a bot, which is left out if it is longer."""

LONGEST_FAIRNESS = 2000
"""Bytes of what a record says about its deal."""


def read(text: bytes) -> Record:
    """Read a record from somebody's file."""
    try:
        brought = Record.parse(text.decode())
    except UnicodeDecodeError as error:
        raise RecordError(f"it is not UTF-8: byte {error.start + 1} is not") from None
    seats = [_seat(seat, player) for seat, player in enumerate(brought.seats)]
    return Record(
        brought.setting, seats, brought.setup, [_move(move) for move in brought.moves], brought.outcome, _more(brought.more)
    )


def _seat(seat: int, player: dict[str, Any]) -> dict[str, Any]:
    try:
        kept = {"name": tidy(player["name"])[:LONGEST_NAME].strip()}
    except TableError as error:
        raise RecordError(f"the name of seat {seat}: {error}") from None
    bot = _word(player.get("bot"))
    return kept if bot is None else {**kept, "bot": bot}


def _move(move: Any) -> Any:
    """Return a move without what is not ours; what is no move is refused when the record is verified."""
    if not isinstance(move, dict):
        return move
    kept = {name: move[name] for name in MOVE if name in move}
    return kept | {"at": move["at"]} if _is_time(move.get("at")) else kept


def _more(more: dict[str, Any]) -> dict[str, Any]:
    """Return the optional members that this server reads, where they are of the right kind."""
    kept: dict[str, Any] = {"imported": True}
    kept |= {name: more[name] for name in ("started", "ended") if _is_time(more.get(name))}
    word = _word(more.get("id"))
    if word is not None:
        kept["id"] = word
    try:
        fairness = msgspec.convert(more.get("fairness"), protocol.Fairness)
        if len(msgspec.json.encode(fairness)) <= LONGEST_FAIRNESS:
            kept["fairness"] = msgspec.to_builtins(fairness)
    except (msgspec.ValidationError, UnicodeError):
        pass  # what does not read as one is left out
    return kept


def _is_time(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


def _word(value: Any) -> str | None:
    """Return a short plain word, None for anything else."""
    fits = isinstance(value, str) and 0 < len(value) <= LONGEST_WORD and value.isprintable()
    return str(value) if fits else None
