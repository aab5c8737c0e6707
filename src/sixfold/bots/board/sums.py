"""The first layer of a net that sees kinds: for each symbol the sum of their rows, which follows the placement that is tried.

A tile changes five lines and the cells around it, so that a trial takes rows away and adds others, and never counts anew.
"""

from typing import NamedTuple

import numpy as np

from sixfold.bots.board.runs import WIDE, Runs, copy_list, copy_runs
from sixfold.bots.board.sight import (
    AXES,
    LINE_OF,
    LINES,
    MOST_RUNS,
    ROOMY,
    count_around,
    place_kind,
    read_line,
)
from sixfold.rules.board import FREE, ray
from sixfold.rules.hexgrid import COUNT, FIRST, NEIGHBOUR, SECOND, SIDES
from sixfold.rules.kernel import Floats, Ints, kernel, long_kernel
from sixfold.rules.pieces import SYMBOLS, TILES
from sixfold.rules.types import Cell, Pair, Symbol, Tile

HIDDEN = 32
"""How wide the first layer is."""

STAGES = 7
"""The stage of the game: free cells, free pairs, how near the end is, and free cells by free neighbours, none to three."""

NEAR_END = 2
"""Which of these says how near the end is, up to 1."""


class Sums(NamedTuple):
    """A board as it was taken in, and what changes while a placement is tried."""

    cells: Ints
    runs: Runs
    around: Ints
    """The free neighbours of each free cell."""
    symbols: Ints
    kinds: Ints
    found: Ints
    """For each line the symbols and kinds of its runs, and how many there are."""
    places: Ints
    listed: Ints
    """The symbols and kinds of all places, and how many there are."""
    taken: Floats
    """For each symbol the first layer of the board that was taken in."""
    trial: Floats
    """The same with the placement."""
    counts: Ints
    """Free cells, free pairs counted from both cells, then free cells by free neighbours."""
    tried: Ints
    """The same with the placement."""
    symbol: Ints
    kind: Ints
    """The runs of a line with the placement."""
    changed: Ints
    """Cells, symbols and points of the run sums that the placement changed."""


@kernel
def make_sums() -> Sums:
    """Return new working space."""
    return Sums(
        np.empty(COUNT + 1, np.int8),
        np.empty((COUNT + 1, WIDE), np.int8),
        np.zeros(COUNT + 1, np.int8),
        np.empty((len(LINES), MOST_RUNS), np.int16),
        np.empty((len(LINES), MOST_RUNS), np.int16),
        np.empty(len(LINES), np.int16),
        np.empty((COUNT * SYMBOLS, 2), np.int16),
        np.empty(1, np.int64),
        np.empty((SYMBOLS, HIDDEN), np.float32),
        np.empty((SYMBOLS, HIDDEN), np.float32),
        np.empty(2 + SIDES + 1, np.int32),
        np.empty(2 + SIDES + 1, np.int32),
        np.empty(MOST_RUNS, np.int16),
        np.empty(MOST_RUNS, np.int16),
        np.empty((2 * SIDES, 3), np.int16),
    )


@kernel
def add(sums: Floats, symbol: Symbol, first: Floats, row: int, weight: float) -> None:
    """Add a row of the first layer's weights, so many times, to a symbol's sums."""
    for unit in range(HIDDEN):
        sums[symbol, unit] += np.float32(weight) * first[row, unit]


@kernel
def add_places(sums: Floats, runs: Runs, cell: Cell, around: int, first: Floats, weight: float) -> None:
    """Add what a free cell with so many free neighbours is to each symbol."""
    if around > 0:
        for symbol in range(SYMBOLS):
            points = int(runs[cell, symbol])
            if points > 0:
                add(sums, symbol, first, place_kind(points, around), weight)


@long_kernel
def describe(cells: Ints, runs: Runs, sums: Sums) -> None:
    """List what there is to see of a board: the runs of each line, the places of each symbol, and the counts."""
    counts = sums.counts
    counts[:] = 0
    for line in range(len(LINES)):
        sums.found[line] = read_line(cells, line, sums.symbols[line], sums.kinds[line])
    listed = 0
    for cell in range(COUNT):
        if cells[cell] == FREE:
            around = count_around(cells, cell)
            sums.around[cell] = around
            counts[0] += 1
            counts[1] += around
            counts[2 + around] += 1
            for symbol in range(SYMBOLS if around else 0):
                if runs[cell, symbol] > 0:
                    sums.places[listed, 0], sums.places[listed, 1] = symbol, place_kind(int(runs[cell, symbol]), around)
                    listed += 1
    sums.listed[0] = listed


@long_kernel
def take_board_in(cells: Ints, runs: Runs, first: Floats, sums: Sums) -> None:
    """Look at a board, and add up the first layer of what is seen."""
    sums.taken[:] = 0
    copy_runs(runs, sums.runs)
    copy_list(cells, sums.cells, COUNT + 1)
    describe(sums.cells, runs, sums)
    for line in range(len(LINES)):
        for place in range(sums.found[line]):
            add(sums.taken, int(sums.symbols[line, place]), first, int(sums.kinds[line, place]), 1)
    for place in range(sums.listed[0]):
        add(sums.taken, int(sums.places[place, 0]), first, int(sums.places[place, 1]), 1)


@kernel
def begin_trial(sums: Sums) -> None:
    """Begin to try something: the first layer and the counts as they were taken in."""
    for symbol in range(SYMBOLS):
        for unit in range(HIDDEN):
            sums.trial[symbol, unit] = sums.taken[symbol, unit]
    copy_list(sums.counts, sums.tried, len(sums.counts))


@kernel
def pairs_gone(first: Cell, second: Cell, sums: Sums) -> int:
    """Return how many free pairs a tile on two cells covers, counted from both cells."""
    return 2 * (int(sums.around[first]) + int(sums.around[second]) - 1)


@long_kernel
def lay_tile(tile: Tile, pair: Pair, first: Floats, sums: Sums) -> int:
    """Lay a tile on the board that is tried; return how many run sums have changed."""
    here, there = int(FIRST[pair]), int(SECOND[pair])
    one, other = int(TILES[tile, 0]), int(TILES[tile, 1])
    sums.tried[1] -= pairs_gone(here, there, sums)
    _lose_cell(here, first, sums)
    _lose_cell(there, first, sums)
    _lay_half(here, one, there, first, sums)
    changed = _grow(here, one, there, 0, first, sums)
    _lay_half(there, other, there, first, sums)
    changed = _grow(there, other, there, changed, first, sums)
    _reread(here, there, first, sums)
    return changed


@long_kernel
def take_tile_back(pair: Pair, changed: int, sums: Sums) -> None:
    """Take a tile off the board that is tried, with the run sums that it changed."""
    here, there = int(FIRST[pair]), int(SECOND[pair])
    for place in range(changed):
        sums.runs[sums.changed[place, 0], sums.changed[place, 1]] -= sums.changed[place, 2]
    _free_cell(there, there, sums)
    _free_cell(here, there, sums)


@kernel
def _lose_cell(cell: Cell, first: Floats, sums: Sums) -> None:
    """Count a free cell no more: something will lie there."""
    around = int(sums.around[cell])
    sums.tried[0] -= 1
    sums.tried[2 + around] -= 1
    add_places(sums.trial, sums.runs, cell, around, first, -1)


@long_kernel
def _lay_half(cell: Cell, symbol: Symbol, lost: int, first: Floats, sums: Sums) -> None:
    """Put a symbol on a cell: its free neighbours, but for the one that is lost too, have a free neighbour less."""
    sums.cells[cell] = symbol
    for direction in range(SIDES):
        beside = int(NEIGHBOUR[cell, direction])
        if sums.cells[beside] == FREE and beside != lost:
            around = int(sums.around[beside])
            sums.tried[2 + around] -= 1
            sums.tried[1 + around] += 1
            if around <= ROOMY:
                add_places(sums.trial, sums.runs, beside, around, first, -1)
                add_places(sums.trial, sums.runs, beside, around - 1, first, 1)
            sums.around[beside] = around - 1


@kernel
def _free_cell(cell: Cell, lost: int, sums: Sums) -> None:
    """Take a symbol off a cell again."""
    sums.cells[cell] = FREE
    for direction in range(SIDES):
        beside = int(NEIGHBOUR[cell, direction])
        if sums.cells[beside] == FREE and beside != lost:
            sums.around[beside] += 1


@long_kernel
def _grow(cell: Cell, symbol: Symbol, lost: int, changed: int, first: Floats, sums: Sums) -> int:
    """Lengthen the runs that a symbol on a cell joins, at both ends; return how many run sums have changed by now."""
    cells, runs = sums.cells, sums.runs
    for direction in range(SIDES):
        beyond = ray(cells, cell, direction, symbol)[1]
        if cells[beyond] == FREE and beyond != lost:
            longer = 1 + ray(cells, cell, (direction + AXES) % SIDES, symbol)[0]
            points, around = int(runs[beyond, symbol]), int(sums.around[beyond])
            if around > 0:
                if points > 0:
                    add(sums.trial, symbol, first, place_kind(points, around), -1)
                add(sums.trial, symbol, first, place_kind(points + longer, around), 1)
            runs[beyond, symbol] = points + longer
            sums.changed[changed, 0], sums.changed[changed, 1], sums.changed[changed, 2] = beyond, symbol, longer
            changed += 1
    return changed


@long_kernel
def _reread(here: Cell, there: Cell, first: Floats, sums: Sums) -> None:
    """Read the lines through two cells again."""
    for half in range(2):
        for axis in range(AXES):
            line = int(LINE_OF[there if half else here, axis])
            if half == 0 or line != LINE_OF[here, axis]:
                for place in range(sums.found[line]):
                    add(sums.trial, int(sums.symbols[line, place]), first, int(sums.kinds[line, place]), -1)
                for place in range(read_line(sums.cells, line, sums.symbol, sums.kind)):
                    add(sums.trial, int(sums.symbol[place]), first, int(sums.kind[place]), 1)


@kernel
def stage_of(counts: Ints, entry: int) -> np.float32:
    """Return one of the inputs that tell the stage of the game."""
    if entry == 0:
        return np.float32(counts[0] / 85)
    if entry == 1:
        return np.float32(counts[1] / 400)
    if entry == 2:
        return np.float32(1 / (1 + counts[1] / 20))
    return np.float32(counts[entry - 1] / 10)
