"""A game as text: its moves as a record has them, and the call that makes it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sixfold.errors import MalformedMove
from sixfold.games import chance
from sixfold.games.chance import Chance, Dealer
from sixfold.games.position import Entry, spell
from sixfold.games.variants import Setting
from sixfold.play.history import History
from sixfold.rules.types import Seat


class WrittenMove(NamedTuple):
    """A move of a record: who makes it, its text, and what chance gave as it stands there."""

    seat: Seat
    do: str
    got: Any


def read_move(entry: object) -> WrittenMove:
    """Read a move of a record; the rules are not asked."""
    if not isinstance(entry, Mapping):
        raise MalformedMove(f"a move is an object with 'seat' and 'do', not {entry!r}")
    seat, do = entry.get("seat"), entry.get("do")
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise MalformedMove(f"'seat' is the number of a seat, not {seat!r}")
    if not isinstance(do, str):
        raise MalformedMove(f"'do' is the text of a move, not {do!r}")
    return WrittenMove(seat, do, entry.get("got"))


def write_move(setting: Setting, entry: Entry) -> dict[str, Any]:
    """Return a move that was made as a record has it."""
    written: dict[str, Any] = {"seat": entry.seat, "do": spell(setting, entry)}
    if entry.got:
        written["got"] = setting.face.write([outcome for outcome in entry.got if outcome is not None])
    return written


def write_call(history: History, names: tuple[str, ...], source: Chance | None) -> str:
    """Return the call of ``Game.new`` that makes a game again."""
    setting = history.setting
    given = [repr(setting.game), f"seats={setting.seats}"]
    given += [f"variant={setting.variant!r}"] if setting.variant != "standard" else []
    given += [f"options={dict(setting.options)!r}"] if setting.options else []
    given += [f"names={list(names)!r}"] if names != seat_names(setting) else []
    moves: list[Any] = [write_move(setting, entry) for entry in history]
    if isinstance(source, Dealer):
        given.append(f"seed={source.seed!r}")
        moves = [move if entry.code < 0 else move["do"] for move, entry in zip(moves, history, strict=True)]
    else:
        given.append(f"setup={chance.write_setup(setting, history.setup)!r}")
    given += [f"moves={moves!r}"] if moves else []
    return f"Game.new({', '.join(given)})"


def seat_names(setting: Setting) -> tuple[str, ...]:
    """Return what seats are called that have no other names."""
    return tuple(f"seat {seat}" for seat in range(setting.seats))
