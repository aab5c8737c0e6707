"""Run sums: what each symbol would score on each cell, kept up to date as tiles are laid.

The six-direction sum of runs from a cell is what a half scores there (B8): the cell of the other half is free before the tile
lies, so that direction adds nothing. Laying a half changes the sums of at most six cells, one at the end of each run.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sixfold.rules.board import DRAW, FREE, MOST, STATE, SWAP, apply, chance, place, ray
from sixfold.rules.hexgrid import COUNT, FIRST, NEIGHBOUR, PAIRS, SECOND, SIDES
from sixfold.rules.kernel import Ints, State, States, kernel, long_kernel
from sixfold.rules.phase import CHANCE, NONE
from sixfold.rules.pieces import HELD, TILE_COPIES, TILES
from sixfold.rules.playout import Seed, below
from sixfold.rules.types import Cell, Code, Symbol

WIDE = 8
"""Columns of a table of run sums: a symbol each, and two to fill up."""

Runs = npt.NDArray[np.int8]

FAR = 99
"""A reach that misses nothing."""

BOTH = np.flatnonzero(FIRST < SECOND).astype(np.int16)
"""Every pair of neighbouring cells once, the lower cell first."""

LISTED = len(BOTH)

TILES_IN_ALL = int(TILE_COPIES.sum())


class Playout(NamedTuple):
    """A game that is played on inside the kernels."""

    states: States
    """One state."""
    runs: Runs
    """Its run sums."""
    pairs: Ints
    """Its free pairs, the lower cell first, and perhaps some that are no longer free."""
    bag: Ints
    """The bag in the order in which it will be drawn, from the end."""


@kernel
def make_playout() -> Playout:
    """Return working space for a game."""
    return Playout(
        np.zeros(1, STATE),
        np.empty((COUNT + 1, WIDE), np.int8),
        np.empty(MOST, np.int16),
        np.empty(TILES_IN_ALL + HELD, np.int8),
    )


@kernel
def copy_runs(source: Runs, target: Runs) -> None:
    """Copy a table of run sums."""
    for cell in range(COUNT + 1):
        for symbol in range(WIDE):
            target[cell, symbol] = source[cell, symbol]


@kernel
def copy_list(source: Ints, target: Ints, count: int) -> None:
    """Copy the first few of a list."""
    for index in range(count):
        target[index] = source[index]


@long_kernel
def count_runs(state: State, reach: int, runs: Runs) -> None:
    """Count the run sums of a position from nothing, in each direction only so far as someone looks."""
    for cell in range(COUNT + 1):
        for symbol in range(WIDE):
            runs[cell, symbol] = 0
        if state.board[cell] == FREE:
            for direction in range(SIDES):
                symbol = int(state.board[NEIGHBOUR[cell, direction]])
                if symbol >= 0:
                    runs[cell, symbol] += min(ray(state.board, cell, direction, symbol)[0], reach)


@kernel
def spread(cells: Ints, runs: Runs, cell: Cell, symbol: Symbol) -> None:
    """Lengthen the runs that a symbol on a cell joins, at both ends."""
    length = np.zeros(SIDES, np.int64)
    end = np.zeros(SIDES, np.int64)
    for direction in range(SIDES):
        length[direction], end[direction] = ray(cells, cell, direction, symbol)
    for direction in range(SIDES):
        if cells[end[direction]] == FREE:
            runs[end[direction], symbol] += 1 + length[(direction + 3) % SIDES]


@long_kernel
def lay(states: States, i: int, runs: Runs, move: Code) -> None:
    """Lay a tile by the rules, and keep the run sums."""
    state = states[i]
    tile, pair = move // PAIRS, move % PAIRS
    place(state, tile, pair)
    first, second = int(FIRST[pair]), int(SECOND[pair])
    one, other = int(TILES[tile, 0]), int(TILES[tile, 1])
    state.board[second] = FREE
    spread(state.board, runs, first, one)
    state.board[second] = other
    spread(state.board, runs, second, other)


@long_kernel
def refill(states: States, i: int, move: Code, bag: Ints, left: int) -> int:
    """Draw or swap by the rules, taking tiles from the end of a shuffled bag; return how many are left in it."""
    state = states[i]
    apply(states, i, DRAW if move == DRAW else SWAP)
    while state.phase == CHANCE:
        left -= 1
        tile = int(bag[left])
        if state.due == 1 and state.aside[0] != NONE:
            for slot in range(HELD):
                if state.aside[slot] != NONE:  # they go to the bottom, which is as good as anywhere
                    for above in range(left, 0, -1):
                        bag[above] = bag[above - 1]
                    bag[0] = state.aside[slot]
                    left += 1
        chance(states, i, tile)
    return left


@long_kernel
def list_pairs(state: State, pairs: Ints) -> int:
    """List the free pairs of a position, the lower cell first, and return how many there are."""
    return copy_free(state, BOTH, LISTED, pairs)


@long_kernel
def drop_covered(state: State, pairs: Ints, listed: int) -> int:
    """Drop the pairs that are no longer free from a list; return how many are left."""
    return copy_free(state, pairs, listed, pairs)


@kernel
def copy_free(state: State, source: Ints, listed: int, target: Ints) -> int:
    """Copy the pairs of a list that are free, to another list or within the same one; return how many they are."""
    count = 0
    for index in range(listed):
        pair = source[index]
        if state.board[FIRST[pair]] == FREE and state.board[SECOND[pair]] == FREE:
            target[count] = pair
            count += 1
    return count


@kernel
def shuffle(seed: Seed, tiles: Ints, count: int) -> None:
    """Put the first few of a list into a random order."""
    for index in range(count - 1, 0, -1):
        pick = below(seed, index + 1)
        tile = tiles[index]
        tiles[index] = tiles[pick]
        tiles[pick] = tile
