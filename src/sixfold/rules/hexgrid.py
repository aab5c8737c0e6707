"""The cells of the board: their numbers, names, neighbours, and the pairs of cells that a tile can cover.

Cells are numbered row by row on the largest area, so that a cell has one number on all areas::

            a8 a9 … a15                 row a is r = -7, row h is r = 0, row o is r = 7
           b7 b8 … b15                  the number is q + 8
          …                             directions: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE
        h1 h2 … h8 … h15                h8 is the centre
          …
            o1 o2 … o8
"""

import numpy as np

from sixfold.rules.phase import NONE

RADIUS = 7
SIDES = 6

DQ = (1, 1, 0, -1, -1, 0)
DR = (0, -1, -1, 0, 1, 1)

CELLS = tuple((q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS)
"""Axial coordinates (q, r) of every cell, in the order of their numbers."""

COUNT = len(CELLS)
OFF = COUNT
"""The number that stands for "beyond the edge"; every table has an entry for it, so that no loop needs to ask."""

INDEX = {cell: number for number, cell in enumerate(CELLS)}
NAMES = tuple(f"{chr(ord('a') + r + RADIUS)}{q + RADIUS + 1}" for q, r in CELLS)
NUMBER = {name: number for number, name in enumerate(NAMES)}

RING = np.array([max(abs(q), abs(r), abs(q + r)) for q, r in CELLS] + [RADIUS + 1], np.int8)
"""Distance of each cell from the centre: a cell is inside an area of radius n if its ring is at most n (B1)."""

NEIGHBOUR = np.full((COUNT + 1, SIDES), OFF, np.uint8)
"""The cell next to each cell in each direction, OFF beyond the edge."""

for _number, (_q, _r) in enumerate(CELLS):
    for _d in range(SIDES):
        NEIGHBOUR[_number, _d] = INDEX.get((_q + DQ[_d], _r + DR[_d]), OFF)

PRINTED = np.array([INDEX[q, r] for q, r in ((0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0))], np.int16)
"""The cell on which each symbol is printed (B2)."""

_PAIRS = sorted((c, int(n)) for c in range(COUNT) for n in NEIGHBOUR[c] if n != OFF)
PAIRS = len(_PAIRS)
"""How many ordered pairs of neighbouring cells there are: the ways to lay a tile whose halves differ."""

PAIR_NUMBER = {pair: number for number, pair in enumerate(_PAIRS)}
FIRST = np.array([first for first, _ in _PAIRS], np.uint8)
SECOND = np.array([second for _, second in _PAIRS], np.uint8)
REVERSED = np.array([PAIR_NUMBER[second, first] for first, second in _PAIRS], np.uint16)
"""The same two cells the other way round."""

TOUCHED = np.full(PAIRS, NONE, np.int8)
"""The symbol printed next to either cell of a pair, NONE if there is none; never two (B7)."""

for _symbol, _printed in enumerate(PRINTED):
    _beside = set(NEIGHBOUR[_printed].tolist())
    for _number, _pair in enumerate(_PAIRS):
        if not _beside.isdisjoint(_pair):
            TOUCHED[_number] = _symbol
