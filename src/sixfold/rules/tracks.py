"""Markers on their tracks: the lowest, and who is ahead of whom."""

import numpy as np

from sixfold.rules.kernel import Ints, kernel
from sixfold.rules.pieces import SYMBOLS


@kernel
def lowest(track: Ints) -> int:
    """Return the value of the lowest marker (A2)."""
    low = int(track[0])
    for symbol in range(1, SYMBOLS):
        low = min(low, int(track[symbol]))
    return low


@kernel
def lowest_symbols(track: Ints) -> int:
    """Return the symbols that stand lowest, all that tie, as bits."""
    low = lowest(track)
    symbols = 0
    for symbol in range(SYMBOLS):
        symbols |= (track[symbol] == low) << symbol
    return symbols


@kernel
def ahead(one: Ints, other: Ints) -> int:
    """Return 1, 0 or -1 as one row of markers is ahead of, equal to or behind the other (A3)."""
    mine, theirs = np.sort(one), np.sort(other)
    for place in range(SYMBOLS):
        if mine[place] != theirs[place]:
            return 1 if mine[place] > theirs[place] else -1
    return 0


@kernel
def rank(tracks: Ints, seats: int, quitter: int, ranks: Ints) -> None:
    """Write each seat's rank: one more than the number of seats ahead of it; a seat that quit is behind all (A3)."""
    for seat in range(seats):
        ranks[seat] = 1
        for other in range(seats):
            if seat == quitter:
                ranks[seat] += other != seat
            elif other != seat and other != quitter:
                ranks[seat] += ahead(tracks[other], tracks[seat]) > 0
