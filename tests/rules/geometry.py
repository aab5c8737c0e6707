"""Cells as axial coordinates (q, r), straight from B1 and B2: no table of the package is used."""

import re

from sixfold.play.game import Game
from sixfold.rules.board import WALL
from sixfold.rules.hexgrid import NAMES

Cell = tuple[int, int]

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
RADIUS = {1: 5, 2: 5, 3: 6, 4: 7}
PRINTED = {"R": (0, -5), "G": (5, -5), "B": (5, 0), "O": (0, 5), "Y": (-5, 5), "P": (-5, 0)}


def axial(name: str) -> Cell:
    """Return the coordinates of a cell: h8 is (0, 0), the letter counts r, the number q."""
    return int(name[1:]) - 8, ord(name[0]) - ord("h")


def cell_name(cell: Cell) -> str:
    """Return the name of a cell."""
    return f"{chr(ord('h') + cell[1])}{cell[0] + 8}"


def distance(one: Cell, other: Cell) -> int:
    """Return how many steps lie between two cells."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def area(seats: int) -> set[Cell]:
    """Return the cells in play, straight from B1."""
    span = range(-7, 8)
    return {(q, r) for q in span for r in span if max(abs(q), abs(r), abs(q + r)) <= RADIUS[seats]}


def drawn(game: Game) -> dict[Cell, str]:
    """Return what ``str(game)`` shows on each cell of the area."""
    shown: dict[Cell, str] = {}
    for line in re.sub(r"[][|]", " ", str(game)).splitlines():
        if re.match(r" +[a-o]\d+ ", line):
            first, *letters, _ = line.split()
            q, r = axial(first)
            shown.update({(q + step, r): letter for step, letter in enumerate(letters)})
    return shown


def inside(game: Game) -> set[Cell]:
    """Return the cells on which something lies or can lie."""
    return {axial(at) for at, here in zip(NAMES, game.states[0].board.tolist(), strict=False) if here != WALL}


def covered(move: str) -> set[Cell]:
    """Return the two cells of a placement."""
    return {axial(cell) for cell in move.split()[2:]}


def touched(move: str) -> list[str]:
    """Return the printed symbols that a placement touches."""
    return [symbol for symbol, at in PRINTED.items() if any(distance(cell, at) == 1 for cell in covered(move))]


def is_near(one: Cell, other: Cell) -> bool:
    """Say whether two cells are neighbours."""
    return (other[0] - one[0], other[1] - one[1]) in DIRECTIONS
