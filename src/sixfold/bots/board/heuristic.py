"""Moves by rule of thumb: what a placement gains, points weighed by how much each marker needs them."""

import math
from typing import NamedTuple

import numpy as np

from sixfold.bots.board.runs import FAR, Runs
from sixfold.rules.board import DUEL, FREE, goes_to, is_ordered, may_touch, side_of
from sixfold.rules.hexgrid import COUNT, FIRST, PAIRS, REVERSED, SECOND
from sixfold.rules.kernel import Floats, Ints, State, kernel, long_kernel
from sixfold.rules.phase import NONE
from sixfold.rules.pieces import HELD, SYMBOLS, TILES
from sixfold.rules.types import Code, Seat

GAINS = 32
"""Columns of a table of gains: points from 0 on; what is more counts as the last, which is beyond every goal."""

GREED, NEED = 0, 1
"""How points are weighed: all alike, or by need."""

TAU = 5.0
BONUS = 0.15


COMFORT = np.array([-math.exp(-marker / TAU) for marker in range(37)], np.float32)
"""How content one is with a marker: each further step matters less."""


@long_kernel
def weigh(state: State, seat: Seat, kind: int, gains: Floats) -> None:
    """Write for each symbol what so many points are worth to a seat."""
    side = side_of(state.variant, seat)
    for symbol in range(SYMBOLS):
        start = int(state.tracks[side, symbol])
        goal = goes_to(state, start, FAR)
        for gain in range(GAINS):
            reached = min(start + gain, goal)
            if kind == GREED:
                gains[symbol, gain] = reached - start
            elif state.variant == DUEL:
                gains[symbol, gain] = (reached - start) * 0.05
            else:
                gains[symbol, gain] = COMFORT[reached] - COMFORT[start]
            if kind != GREED and gain > 0 and reached == goal > start:
                gains[symbol, gain] += BONUS


class Best(NamedTuple):
    """A list of the best moves, best first; it holds as many as it has values."""

    moves: Ints
    values: Floats


@kernel
def make_best(count: int) -> Best:
    """Return an empty list for so many moves."""
    return Best(np.empty(count, np.int32), np.empty(count, np.float32))


@kernel
def insert(best: Best, found: int, move: Code, value: float) -> int:
    """Put a move into a list of which so many are found, equal ones as they come; return how many there are now."""
    moves, values = best.moves, best.values
    if found == len(values):
        if value <= values[found - 1]:
            return found
    else:
        found += 1
    place = found - 1
    while place > 0 and values[place - 1] < value:
        values[place] = values[place - 1]
        moves[place] = moves[place - 1]
        place -= 1
    values[place] = value
    moves[place] = move
    return found


@long_kernel
def propose(state: State, runs: Runs, pairs: Ints, listed: int, gains: Floats, best: Best) -> int:
    """Write the placements of the seat in turn with the highest gains, best first; return how many.

    ``pairs`` holds the free pairs, the lower cell first.
    """
    most = len(best.values)
    gain = np.empty((SYMBOLS, COUNT + 1), np.float32)
    for cell in range(COUNT):
        if state.board[cell] == FREE:
            for symbol in range(SYMBOLS):
                gain[symbol, cell] = gains[symbol, min(int(runs[cell, symbol]), GAINS - 1)]
    ordered = is_ordered(state)
    first_round = state.turns < state.seats
    found = 0
    before = NONE
    for slot in range(HELD):
        tile = int(state.racks[state.turn, slot])
        if tile != NONE and tile != before:
            one, other = int(TILES[tile, 0]), int(TILES[tile, 1])
            for entry in range(listed):
                pair = int(pairs[entry])
                first, second = int(FIRST[pair]), int(SECOND[pair])
                if one == other:
                    here = gains[one, min(int(runs[first, one]) + int(runs[second, one]), GAINS - 1)]
                    there = here
                else:
                    here = gain[one, first] + gain[other, second]
                    there = gain[one, second] + gain[other, first]
                if found == most and max(here, there) <= best.values[found - 1]:
                    continue
                if not first_round or may_touch(state, pair):
                    found = insert(best, found, tile * PAIRS + pair, here)
                    if one != other or ordered:
                        found = insert(best, found, tile * PAIRS + int(REVERSED[pair]), there)
        before = tile
    return found
