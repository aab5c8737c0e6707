"""The dice table: the dice that each seat shows, and what those of the seat in turn match."""

from __future__ import annotations

from sixfold.drawing.svg.look import MARGIN, PLAIN, SMALL, Block, Look, measure, names_of, tag, text
from sixfold.drawing.svg.mats import MAT, mat, plate
from sixfold.drawing.svg.pieces import die, pill
from sixfold.games.position import Position
from sixfold.rules.dice import ROLLS
from sixfold.rules.pieces import DICE, LETTERS
from sixfold.rules.types import Seat

TILTS = (-5, 3, -2, 5, 2, -4, 4, -3)
"""How far dice lie askew, in degrees."""


def draw_dice(look: Look, position: Position) -> Block:
    """Return the dice table."""
    mats = [mat(look, position, seat, _dice(look, position, seat)) for seat in range(position.setting.seats)]
    rest = _beside(look, position, mats[0].height) if len(mats) % 2 else _below(look, position)
    return plate(look, mats, rest)


def _dice(look: Look, position: Position, seat: Seat) -> Block:
    """Return the dice of a seat: four in two rows, fewer in one."""
    count = int(DICE[position.setting.seats])
    across = 2 if count == 4 else count
    size = 92 if count > 2 else 108
    step = size + 18
    height = step * (count // across) - 18
    shown = position.pieces(seat)
    if not shown:
        return Block(text(look, MAT / 2, height / 2 + 6, "not shown yet", "onBoardMuted", anchor="middle"), height + 8)
    left = (MAT - step * across + 18) / 2
    drawn = [
        die(
            look,
            letter,
            left + size / 2 + step * (at % across),
            size / 2 + step * (at // across),
            size,
            TILTS[(at + 3 * seat) % len(TILTS)],
        )
        for at, letter in enumerate(shown)
    ]
    return Block("".join(drawn), height + 8)


def _find_matches(position: Position) -> list[tuple[str, int, int]]:
    """Return the symbols that the seat in turn shares with the others, with how many dice each side has (D4)."""
    dice: list[list[int]] = position.state.dice.tolist()
    mine = dice.pop(int(position.state.turn))
    theirs = [sum(row[symbol] for row in dice) for symbol in range(len(LETTERS))]
    rolled = int(position.state.rolls) > 0
    return [(LETTERS[at], own, other) for at, (own, other) in enumerate(zip(mine, theirs, strict=True)) if rolled and own * other]


def _beside(look: Look, position: Position, height: float) -> Block:
    """Return rolls and matches, these as products, for the space beside three mats."""
    matches = _find_matches(position)
    rolled = int(position.state.rolls) > 0
    x, y = 30, (height - 56 - 48 * max(len(matches), rolled)) / 2 + 34
    drawn = _rolls(look, position, x, y)
    if rolled and not matches:
        drawn += text(look, x, y + 44, "no match", "onBoardMuted")
    for at, (letter, own, other) in enumerate(matches):
        drawn += _product(look, letter, own, other, x, y + 46 + 48 * at)
    return Block(drawn, height)


def _below(look: Look, position: Position) -> Block:
    """Return rolls and the crosses that matches give, in one row below the mats."""
    matches = _find_matches(position)
    x, step = 2 * MAT + MARGIN, 112
    drawn = _rolls(look, position, 22, 36)
    if int(position.state.rolls) > 0 and not matches:
        drawn += text(look, x - 20, 36, "no match", "onBoardMuted", anchor="end")
    for at, (letter, own, other) in enumerate(matches):
        drawn += _crosses(look, letter, own * other, x - step * (len(matches) - at), 28)
    return Block(drawn, 56)


def _rolls(look: Look, position: Position, x: float, y: float) -> str:
    """Return a dot for each roll of a turn, filled for those made, and the same in words."""
    rolls = int(position.state.rolls)
    dots = "".join(_dot(look, x + 12 + 32 * at, y - 8, filled=at < rolls) for at in range(ROLLS))
    words = f"roll {rolls} of {ROLLS}" if rolls else "no roll yet"
    return dots + text(look, x + 108, y, words, "onBoard", PLAIN, bold=True)


def _dot(look: Look, x: float, y: float, *, filled: bool) -> str:
    fill = look["onBoard"] if filled else "none"
    return tag("circle", cx=x, cy=y, r=10, fill=fill, stroke=look["onBoard"], stroke_width=3)


def _product(look: Look, letter: str, own: int, other: int, x: float, y: float) -> str:
    """Return the product of dice that gives the crosses of a symbol, and the result."""
    words = f"{own} × {other} ="
    return text(look, x + 52, y + 8, words, "onBoard") + _crosses(look, letter, own * other, x, y, measure(words, SMALL) + 10)


def _crosses(look: Look, letter: str, count: int, x: float, y: float, space: float = 0) -> str:
    mark, width = pill(look, letter, x, y)
    title = tag("title", f"{count} {names_of(letter)}")
    return tag("g", title, mark, text(look, x + width + 10 + space, y + 8, f"+{count}", "onBoard", PLAIN, bold=True))
