"""What the nets see of a board: a symbol's runs with the room at their ends, and the places where it scores.

Everything that is seen is a kind, counted for each symbol, and each kind has a row of weights: the first layer of the net is
the sum of the rows. A tile changes five lines and the cells around it, so the sums after a placement follow from those before.
"""

import numpy as np

from sixfold.rules.board import FREE, WALL
from sixfold.rules.hexgrid import COUNT, NEIGHBOUR, OFF, SIDES
from sixfold.rules.kernel import Ints, kernel, long_kernel
from sixfold.rules.types import Cell, Symbol

AXES = SIDES // 2


def _lines() -> list[list[Cell]]:
    """Return the cells of every straight line of the largest area, axis by axis."""
    lines = []
    for axis in range(AXES):
        for start in range(COUNT):
            if NEIGHBOUR[start, axis + AXES] == OFF:
                line, cell = [], start
                while cell != OFF:
                    line.append(cell)
                    cell = int(NEIGHBOUR[cell, axis])
                lines.append(line)
    return lines


_LINES = _lines()
LINES = np.full((len(_LINES), max(map(len, _LINES)) + 1), OFF, np.int16)
"""The cells of every line, ended by OFF; the outer ones are walls on a smaller area."""

LINE_OF = np.zeros((COUNT + 1, AXES), np.int16)
"""The line through a cell along each axis."""

for _number, _line in enumerate(_LINES):
    LINES[_number, : len(_line)] = _line
    LINE_OF[_line, _number * AXES // len(_LINES)] = _number

LONGEST, FARTHEST, MANY, ROOMY = 6, 3, 10, 4
"""Longer runs, wider gaps, larger run sums and more free neighbours than these count as these."""

GAPS = 2 * FARTHEST
"""What a run can have at an end: nothing free, so many free cells, or one or two of them and then its own symbol again."""

BOTH_ENDS = np.zeros((GAPS, GAPS), np.int16)
"""A number for what a run has at its two ends, whichever way round."""

for _number, (_one, _other) in enumerate((one, other) for one in range(GAPS) for other in range(one, GAPS)):
    BOTH_ENDS[_one, _other] = BOTH_ENDS[_other, _one] = _number

ENDS = GAPS * (GAPS + 1) // 2

RUN = 0
PLACE = RUN + LONGEST * ENDS
MARKER = PLACE + MANY * ROOMY
MARKERS = 37
"""The kinds: runs by length and ends, then places by run sum and free neighbours, then where a marker stands, 0 to 36."""

MOST_RUNS = LINES.shape[1]
"""No line has more runs than this."""


@kernel
def end_of(gap: int, symbol: Symbol, follows: Symbol) -> int:
    """Return what a run of a symbol has at an end: how many free cells, and whether that symbol follows."""
    return FARTHEST + gap if symbol == follows and 0 < gap < FARTHEST else min(gap, FARTHEST)


@kernel
def run_kind(length: int, one: int, other: int) -> int:
    """Return the kind of a run with such ends."""
    return RUN + (min(length, LONGEST) - 1) * ENDS + int(BOTH_ENDS[one, other])


@kernel
def place_kind(points: int, around: int) -> int:
    """Return the kind of a free cell on which a symbol scores so many points, with so many free neighbours."""
    return PLACE + (min(points, MANY) - 1) * ROOMY + min(around, ROOMY) - 1


@long_kernel
def read_line(cells: Ints, line: int, symbols: Ints, kinds: Ints) -> int:
    """Write the runs of a line that can grow, each with its symbol and kind, and return how many there are."""
    found = at = gap = length = before = 0
    last = WALL
    while cells[LINES[line, at]] == WALL:
        if LINES[line, at] == OFF:
            return 0
        at += 1
    while True:
        symbol = int(cells[LINES[line, at]])
        if symbol == FREE:
            gap += 1
            at += 1
            continue
        end = end_of(gap, last, symbol)
        if last != WALL and before + end > 0:
            symbols[found] = last
            kinds[found] = run_kind(length, before, end)
            found += 1
        if symbol == WALL:
            return found
        last, before, gap, length = symbol, end, 0, 0
        while cells[LINES[line, at]] == last:
            length += 1
            at += 1


@kernel
def count_around(cells: Ints, cell: Cell) -> int:
    """Count the free neighbours of a cell."""
    free = 0
    for direction in range(SIDES):
        free += cells[NEIGHBOUR[cell, direction]] == FREE
    return free
