"""Board scoring a second time: written plainly from B8, sharing no table with the package, and compared on random games."""

import os
from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np
import pytest

from sixfold.games.move import parse
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.rules import board
from sixfold.rules.board import DRAW
from sixfold.rules.hexgrid import NUMBER
from sixfold.rules.phase import CHANCE, NONE, OVER, REFILL
from sixfold.rules.pieces import LETTERS, TILE_NAMES

Cell = tuple[int, int]
Board = dict[Cell, str]
"""What lies where, by axial coordinates."""

PLACEMENTS = 3_000 if os.environ.get("NUMBA_DISABLE_JIT") == "1" else 100_000

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
RADIUS = {1: 5, 2: 5, 3: 6, 4: 7}
PRINTED = {(0, -5): "R", (5, -5): "G", (5, 0): "B", (0, 5): "O", (-5, 5): "Y", (-5, 0): "P"}
VARIANTS = [("solo", 1), ("standard", 2), ("duel", 2), ("standard", 3), ("standard", 4), ("team", 4)]


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


def cell_name(cell: Cell) -> str:
    """Return the name of a cell: a letter for r, a number for q."""
    return f"{'abcdefghijklmno'[cell[1] + 7]}{cell[0] + 8}"


def is_near(one: Cell, other: Cell) -> bool:
    """Say whether two cells are neighbours."""
    return (other[0] - one[0], other[1] - one[1]) in DIRECTIONS


@cache
def free_pairs(seats: int) -> list[tuple[Cell, Cell]]:
    """Return all pairs of neighbouring cells of the empty board (B1, B2)."""
    n = RADIUS[seats]
    cells = [(q, r) for q in range(-n, n + 1) for r in range(-n, n + 1) if abs(q + r) <= n and (q, r) not in PRINTED]
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
        self.lying: Board = dict(PRINTED)
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
        return any(is_near(one, at) or is_near(other, at) for at in PRINTED if at not in self.used)

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
            self.used |= {at for at in PRINTED if is_near(one, at) or is_near(other, at)}
        self.lying[one], self.lying[other] = tile[0], tile[1]
        self.setting.rules.apply(self.states, 0, self.parse(tile, one, other))
        assert self.row() == expected

    def parse(self, tile: str, one: Cell, other: Cell) -> int:
        """Return the number of a placement."""
        return parse(self.setting, f"place {tile} {cell_name(one)} {cell_name(other)}").code


@pytest.mark.parametrize(("variant", "seats"), VARIANTS)
def test_b8_two_ways_to_score_agree(variant: str, seats: int) -> None:
    """B8: a plain count of runs agrees with the kernel on every placement of many random games."""
    random, made, most = Random(f"{variant} {seats}"), 0, 0
    while made < PLACEMENTS / len(VARIANTS):
        game = Placements(variant, seats, random)
        for tile, one, other in game:
            most = max(most, *game.gains(tile, one, other))
            game.place(tile, one, other)
            made += 1
        for cell, symbol in game.lying.items():
            assert LETTERS[game.cells[NUMBER[cell_name(cell)]]] == symbol
    assert most >= 4


@pytest.mark.parametrize(("variant", "seats"), VARIANTS)
def test_b6_two_ways_to_list_placements_agree(variant: str, seats: int) -> None:
    """B6, B7: the legal placements are all pairs of free neighbours, in the first round those at an unused printed symbol."""
    game, moves = Placements(variant, seats, Random(f"{variant} {seats}")), np.empty(10_000, np.int32)
    for number, (tile, one, other) in enumerate(game):
        if number < seats or number % 5 == 0:
            free = game.free()
            assert game.states[0].pairs * 2 == len(free)
            listed = {game.parse(held, a, b) for held in set(game.rack()) for a, b in free if game.may_touch(a, b)}
            count = game.setting.rules.legal_moves(game.states, 0, moves)
            assert sorted(listed) == moves[:count].tolist()
        game.place(tile, one, other)
    assert game.free() == []
