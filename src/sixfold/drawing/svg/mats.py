"""The table of the card and dice games: a plate with a mat for each seat."""

from __future__ import annotations

from sixfold.drawing.svg.look import FULL, MARGIN, PLAIN, Block, Look, Paint, arrange, box, move_to, stack, text
from sixfold.drawing.svg.pieces import avatar
from sixfold.drawing.svg.words import player_name
from sixfold.games.position import Position
from sixfold.rules.types import Seat

PADDING = 18
MAT = (FULL - 2 * PADDING - MARGIN) / 2
"""The space round the mats, and the width of one."""


def plate(look: Look, mats: list[Block], rest: Block) -> Block:
    """Return a plate with mats in rows of two; the rest fills the last row, or is below."""
    step = MAT + MARGIN
    inside = arrange([*mats, rest], 2, step) if len(mats) % 2 else stack([arrange(mats, 2, step), rest])
    height = inside.height + 2 * PADDING
    ground = box(0, 10, FULL, height, 34, fill=look["plateEdge"]) + box(0, 0, FULL, height, 34, fill=look["plate"])
    line = box(6, 6, FULL - 12, height - 12, 29, fill="none", stroke=look["plateEdge"], stroke_width=1.5, opacity=0.45)
    return Block(ground + line + move_to(PADDING, PADDING, inside.drawn), height + 10)


def mat(look: Look, position: Position, seat: Seat, inside: Block) -> Block:
    """Return the mat of a seat with its name, a ring round it if the seat is in turn."""
    height = 64 + inside.height + 18
    ring: Paint = {"stroke": look["accent"], "stroke_width": 4} if seat == position.turn else {}
    drawn = [
        box(0, 0, MAT, height, 22, fill=look["cell"], **ring),
        avatar(look, position, seat, 36, 34),
        text(look, 68, 42, player_name(position, seat), "onBoard", PLAIN, bold=True, room=MAT - 84),
        move_to(0, 64, inside.drawn),
    ]
    return Block("".join(drawn), height)
