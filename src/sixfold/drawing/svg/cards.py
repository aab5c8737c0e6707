"""The card table: the open cards of each seat, the two piles, and the hands."""

from __future__ import annotations

from sixfold.drawing.svg.look import FULL, MARGIN, SMALL, TITLE, Block, Look, box, move_to, stack, text
from sixfold.drawing.svg.mats import MAT, mat, plate
from sixfold.drawing.svg.pieces import BACK, card, dashed, hand
from sixfold.drawing.svg.tray import tray
from sixfold.games.position import Position
from sixfold.rules.pieces import HELD
from sixfold.rules.types import Seat

CARD = 104
PILE = 66
IN_HANDS = 84
"""Widths of an open card, of a pile, and at most of a card where all hands are shown."""


def draw_cards(look: Look, position: Position) -> Block:
    """Return the card table with the hands below it."""
    seats = range(position.setting.seats)
    mats = [mat(look, position, seat, _open(look, position, seat)) for seat in seats]
    table = plate(look, mats, _piles(look, position, narrow=len(mats) % 2 == 1, height=mats[0].height))
    return stack([table, tray(look, position, _hand)])


def _open(look: Look, position: Position, seat: Seat) -> Block:
    """Return the open cards of a seat, the oldest first and marked as leaving, those of the last turn with a keyline."""
    shown = position.open_cards(seat)
    last = sum(entry.seat == seat for entry in position.last_turn())
    step = CARD + 10
    x = (MAT - len(shown) * step + 10) / 2
    drawn = [card(look, letters, x + at * step, 0, CARD, last=at >= len(shown) - last) for at, letters in enumerate(shown)]
    if len(shown) > 1 and position.turn is not None:
        drawn.append(_leaving(look, x + CARD / 2, CARD * 1.4))
    return Block("".join(drawn), CARD * 1.44 + 22)


def _leaving(look: Look, x: float, y: float) -> str:
    """Return the mark of the card that leaves next."""
    ground = box(x - 49, y - 10, 98, 34, 17, fill=look["lowest"], stroke=look["tile"], stroke_width=2)
    return ground + text(look, x, y + 14, "leaves", "onLowest", SMALL, anchor="middle")


def _piles(look: Look, position: Position, *, narrow: bool, height: float) -> Block:
    """Return the draw pile and the discard pile with their counts, beside each other or one below the other."""
    piles = [(position.left(), "to draw"), (int(position.state.discard.sum()), "discarded")]
    if narrow:
        top = (height - 2 * PILE * 1.44 - 24) / 2
        points = [(40.0, top), (40.0, top + PILE * 1.44 + 24)]
    else:
        points = [(40.0, 2.0), (40.0 + MAT + MARGIN, 2.0)]
    drawn = [move_to(x, y, _pile(look, count, words)) for (x, y), (count, words) in zip(points, piles, strict=True)]
    return Block("".join(drawn), height if narrow else PILE * 1.44 + 2)


def _pile(look: Look, count: int, words: str) -> str:
    """Return a pile of face-down cards, or its empty place, with its count."""
    backs = [card(look, BACK, -4 * at, -2 * at, PILE) for at in reversed(range(min(3, (count + 9) // 10)))]
    drawn = "".join(backs) if count else box(0, 0, PILE, PILE * 1.4, 7, **dashed(look, "onBoardMuted"))
    return (
        drawn
        + text(look, PILE + 22, 44, str(count), "onBoard", TITLE, bold=True)
        + text(look, PILE + 22, 72, words, "onBoardMuted")
    )


def _hand(look: Look, position: Position, seat: Seat, width: float) -> Block:
    step = width / HELD
    broad = min(step - min(10, step * 0.15), FULL if position.seat is not None else IN_HANDS)
    return Block(hand(look, position.pieces(seat), width, broad), broad * 1.44)
