"""Games that differ only in what is hidden, for tests of secrecy."""

from random import Random
from typing import Any

from sixfold.errors import SixfoldError
from sixfold.play.game import Game
from sixfold.play.record import Record


def other_deals(game: Game, viewer: int | None, random: Random) -> list[Game]:
    """Return games that went the same way in the open, but in which hidden pieces are others."""
    record = Record.of(game)
    names = list(dict.fromkeys(game.setting.face.names))
    found = []
    for seat in range(game.setting.seats):
        if seat == viewer:
            continue
        for piece in sorted(set(game.position().pieces(seat))):
            for other in random.sample(names, 6):
                changed = _redealt(record, seat, piece, other)
                if changed is not None and other != piece:
                    found.append(changed)
    return found


def _redealt(record: Record, seat: int, piece: str, other: str) -> Game | None:
    """Return the game in which the last draw of a piece that a seat still holds was another piece, if that can be."""
    moves: list[dict[str, Any]] = [dict(move) for move in record.moves]
    for move in reversed(moves):
        if move["seat"] == seat and piece in move.get("got", []):
            got = list(move["got"])
            got[len(got) - 1 - got[::-1].index(piece)] = other
            move["got"] = got
            return _try(record, record.setup, moves)
    member = "racks" if record.setting.game == "board" else "hands"
    dealt = [list(pieces) for pieces in record.setup[member]]
    if piece not in dealt[seat]:
        return None
    dealt[seat][dealt[seat].index(piece)] = other
    return _try(record, record.setup | {member: dealt}, moves)


def _try(record: Record, setup: dict[str, Any], moves: list[dict[str, Any]]) -> Game | None:
    try:
        return Record(record.setting, record.seats, setup, moves).replay()
    except SixfoldError:
        return None
