"""The tray below the table: the rack or hand of the seat that looks at a position, or of all seats."""

from __future__ import annotations

from collections.abc import Callable

from sixfold.drawing.svg.look import FULL, MARGIN, Block, Look, arrange, box, move_to, plain, stack, tag
from sixfold.drawing.svg.pieces import BACK, avatar
from sixfold.drawing.svg.words import player_name
from sixfold.games.position import Position
from sixfold.rules.types import Seat

Held = Callable[[Look, Position, Seat, float], Block]
"""Draws what a seat holds in a row of that width."""

PADDING, MARK = 18, 52
"""Space round a row, and for the mark of its seat."""


def tray(look: Look, position: Position, held: Held) -> Block:
    """Return the rack or hand of one seat, or of all; small if they show only backs."""
    seats = range(position.setting.seats) if position.seat is None else [position.seat]
    hidden = all(set(position.pieces(seat)) <= {BACK} for seat in seats)
    if hidden and len(seats) > 1:
        across = 3 if len(seats) == 3 else 2
        width = (FULL - MARGIN * (across - 1)) / across
        return arrange([_tray(look, width, [_row(look, position, seat, width, held)]) for seat in seats], across, width + MARGIN)
    return _tray(look, FULL, [_row(look, position, seat, FULL, held) for seat in seats])


def _tray(look: Look, width: float, rows: list[Block]) -> Block:
    inside = stack(rows, PADDING)
    height = inside.height + 2 * PADDING
    ground = box(1, 1, width - 2, height - 2, 23, fill=look["sunken"], stroke=look["line"], stroke_width=2)
    return Block(ground + move_to(PADDING, PADDING, inside.drawn), height)


def _row(look: Look, position: Position, seat: Seat, width: float, held: Held) -> Block:
    pieces = held(look, position, seat, width - 2 * PADDING - MARK)
    height = max(pieces.height, 44)
    inside = move_to(MARK, (height - pieces.height) / 2, pieces.drawn)
    title = tag("title", plain(player_name(position, seat)))
    return Block(tag("g", title, avatar(look, position, seat, 22, height / 2), inside), height)
