"""Board scoring a second time: written plainly from B8, sharing no table with the package."""

from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np

from sixfold.games.move import parse
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.rules import board
from sixfold.rules.board import DRAW
from sixfold.rules.hexgrid import NUMBER
from sixfold.rules.phase import CHANCE, NONE, OVER, REFILL
from sixfold.rules.pieces import LETTERS, TILE_NAMES

from .geometry import DIRECTIONS, PRINTED, RADIUS, Cell, cell_name, is_near

Board = dict[Cell, str]
"""What lies where, by axial coordinates."""


def points(lying: Board, cell: Cell, other: Cell, symbol: str) -> int:
    """Return what a half scores on a cell while its other half is on the other (B8)."""
    total = 0
    for dq, dr in DIRECTIONS:
        q, r = cell[0] + dq, cell[1] + dr
        if (q, r) == other:
            continue
        while lying.get((q, r)) == symbol:
            total += 1
            q, r = q + dq, r + dr
    return total


def moved(variant: str, value: int, gain: int) -> int:
    """Return where a marker stands after a half has scored (B9, B15, B18)."""
    if variant == "duel":
        return value if abs(value) == 9 else min(value + gain, 9)
    stop = 18 if variant == "standard" or value < 18 else 36
    return min(value + gain, stop)


@cache
def free_pairs(seats: int) -> list[tuple[Cell, Cell]]:
    """Return all pairs of neighbouring cells of the empty board (B1, B2)."""
    n = RADIUS[seats]
    cells = [(q, r) for q in range(-n, n + 1) for r in range(-n, n + 1) if abs(q + r) <= n and (q, r) not in PRINTED.values()]
    inside = set(cells)
    return [(cell, near) for cell in cells for dq, dr in DIRECTIONS if (near := (cell[0] + dq, cell[1] + dr)) in inside]


class Placements:
    """A random game, told placement by placement, with a board of its own beside the kernel's state.

    A placement is the best of a few random ones, so that long runs come about.
    """

    def __init__(self, variant: str, seats: int, random: Random) -> None:
        self.setting = Setting.of("board", variant=variant, seats=seats)
        self.states = Game(self.setting).states
        self.phase, self.turn, self.turns = (self.states[name] for name in ("phase", "turn", "turns"))
        self.cells, self.tracks, self.racks = (self.states[name][0] for name in ("board", "tracks", "racks"))
        self.random = random
        self.lying: Board = {cell: symbol for symbol, cell in PRINTED.items()}
        self.pairs = free_pairs(seats)
        self.used: set[Cell] = set()
        self.eager = random.choice((1, 4))

    def __iter__(self) -> Iterator[tuple[str, Cell, Cell]]:
        rules, states, weights = self.setting.rules, self.states, np.zeros(21, np.int64)
        while self.phase[0] != OVER:
            if self.phase[0] == CHANCE:
                rules.odds(states, 0, weights)
                rules.chance(states, 0, self.random.choices(range(21), weights.tolist())[0])
            elif self.phase[0] == REFILL:
                rules.apply(states, 0, DRAW)
            else:
                yield self.choose()

    def choose(self) -> tuple[str, Cell, Cell]:
        """Return a random tile of the rack and two cells for it."""
        tile = self.random.choice(self.rack())
        tried = [self.random_pair() for _ in range(self.eager)]
        one, other = max(tried, key=lambda pair: sum(self.gains(tile, *pair)))
        return tile, one, other

    def rack(self) -> list[str]:
        """Return the tiles of the seat in turn."""
        return [TILE_NAMES[kind] for kind in self.racks[self.turn[0]].tolist() if kind != NONE]

    def random_pair(self) -> tuple[Cell, Cell]:
        """Return two cells that may be covered now."""
        while True:
            one, other = self.random.choice(self.pairs)
            if one in self.lying or other in self.lying:
                self.pairs = self.free()
            elif self.may_touch(one, other):
                return one, other

    def free(self) -> list[tuple[Cell, Cell]]:
        """Return the pairs of free cells (B6)."""
        return [(one, other) for one, other in self.pairs if one not in self.lying and other not in self.lying]

    def may_touch(self, one: Cell, other: Cell) -> bool:
        """Say whether the first round is over, or the cells touch a printed symbol that is still to be used (B7)."""
        if self.turns[0] >= self.setting.seats:
            return True
        return any(is_near(one, at) or is_near(other, at) for at in PRINTED.values() if at not in self.used)

    def gains(self, tile: str, one: Cell, other: Cell) -> tuple[int, int]:
        """Return what the two halves score."""
        return points(self.lying, one, other, tile[0]), points(self.lying, other, one, tile[1])

    def row(self) -> list[int]:
        """Return the markers of the seat in turn, or of its team."""
        seat = int(self.turn[0])
        track: list[int] = self.tracks[seat % 2 if self.setting.variant == "team" else seat].tolist()
        return track

    def place(self, tile: str, one: Cell, other: Cell) -> None:
        """Make a placement on both boards, and see that they agree on the points and on the markers."""
        expected = self.row()
        for cell, symbol, gain in zip((one, other), tile, self.gains(tile, one, other), strict=True):
            number = LETTERS.index(symbol)
            assert board.points(self.cells, NUMBER[cell_name(cell)], number) == gain
            expected[number] = moved(self.setting.variant, expected[number], gain)
        if self.turns[0] < self.setting.seats:
            self.used |= {at for at in PRINTED.values() if is_near(one, at) or is_near(other, at)}
        self.lying[one], self.lying[other] = tile[0], tile[1]
        self.setting.rules.apply(self.states, 0, self.parse(tile, one, other))
        assert self.row() == expected

    def parse(self, tile: str, one: Cell, other: Cell) -> int:
        """Return the number of a placement."""
        return parse(self.setting, f"place {tile} {cell_name(one)} {cell_name(other)}").code
