"""Where a tile may lie and which runs it would meet there, so that a client can preview a placement by itself."""

from __future__ import annotations

import numpy as np

from sixfold.rules.board import FREE, may_lie, ray
from sixfold.rules.hexgrid import COUNT, FIRST, NAMES, NEIGHBOUR, PAIRS, SECOND, SIDES
from sixfold.rules.kernel import Ints, States, kernel
from sixfold.rules.pieces import LETTERS

DOT = ord(".")
_LETTER_CODES = np.frombuffer(LETTERS.encode(), np.uint8)
_DIGIT_CODES = np.frombuffer(b"0123456789abcdefghijklmnopqrstuvwxyz", np.uint8)


@kernel
def write_runs(board: Ints, cells: Ints, text: Ints) -> int:
    """Write each free cell that meets a run and, as text, the symbol and the length in each direction; return how many cells."""
    count = 0
    for cell in range(COUNT):
        if board[cell] != FREE:
            continue
        met = False
        for direction in range(SIDES):
            symbol = board[NEIGHBOUR[cell, direction]]
            text[count, 2 * direction] = text[count, 2 * direction + 1] = DOT
            if symbol < 0:
                continue
            text[count, 2 * direction] = _LETTER_CODES[symbol]
            text[count, 2 * direction + 1] = _DIGIT_CODES[ray(board, cell, direction, symbol)[0]]
            met = True
        if met:
            cells[count] = cell
            count += 1
    return count


def runs(states: States) -> dict[str, str]:
    """Return for each free cell what lies around it: six times a letter and a length, ".." where nothing does.

    A symbol on that cell scores the lengths behind its letter (B8): the partner's cell is free, so it adds nothing.
    """
    cells, text = np.empty(COUNT, np.uint8), np.empty((COUNT + 1, 2 * SIDES), np.uint8)
    count = write_runs(states["board"][0], cells, text)
    whole = text.tobytes().decode("ascii", "replace")
    return {_NAMES[cell]: whole[at : at + 12] for cell, at in zip(cells[:count].tolist(), range(0, 12 * count, 12), strict=True)}


@kernel
def write_pairs(states: States, i: int, pairs: Ints) -> int:
    """Write the pairs of cells on which a tile may lie now, each once, and return how many there are."""
    state = states[i]
    count = 0
    for pair in range(PAIRS):
        if FIRST[pair] < SECOND[pair] and may_lie(state, pair):
            pairs[count] = pair
            count += 1
    return count


_NAMES = list(NAMES)
_PAIR_NAMES = np.array([f"{NAMES[first]} {NAMES[second]}" for first, second in zip(FIRST, SECOND, strict=True)], object)


def pairs(states: States) -> list[str]:
    """Return the pairs of cells on which a tile may lie now (B6, B7)."""
    free = np.empty(PAIRS, np.int16)
    count = write_pairs(states, 0, free)
    names: list[str] = _PAIR_NAMES[free[:count]].tolist()
    return names
