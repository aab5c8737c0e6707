"""Markers on their tracks: the lowest, and who is ahead of whom."""

from sixfold.rules.kernel import Ints, States, kernel
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.types import Seat, Side, SymbolSet


@kernel
def lowest(track: Ints) -> int:
    """Return the value of the lowest marker (A2)."""
    low = int(track[0])
    for symbol in range(1, SYMBOLS):
        low = min(low, int(track[symbol]))
    return low


@kernel
def highest(track: Ints) -> int:
    """Return the value of the highest marker."""
    high = int(track[0])
    for symbol in range(1, SYMBOLS):
        high = max(high, int(track[symbol]))
    return high


@kernel
def lowest_symbols(track: Ints) -> SymbolSet:
    """Return the symbols that stand lowest, all that tie, as bits."""
    low = lowest(track)
    symbols = 0
    for symbol in range(SYMBOLS):
        symbols |= (track[symbol] == low) << symbol
    return symbols


@kernel
def at_most(track: Ints, value: int) -> int:
    """Count the markers that stand at a value or below it."""
    count = 0
    for symbol in range(SYMBOLS):
        count += track[symbol] <= value
    return count


@kernel
def ahead(one: Ints, other: Ints) -> int:
    """Return 1, 0 or -1 as one row of markers is ahead of, equal to or behind the other (A3).

    At the lowest value at which they differ, the row with more markers is behind; that is the order of the sorted rows.
    """
    for value in range(min(lowest(one), lowest(other)), max(highest(one), highest(other))):
        more = at_most(other, value) - at_most(one, value)
        if more != 0:
            return 1 if more > 0 else -1
    return 0


@kernel
def rank(tracks: Ints, seats: int, quitter: Seat, ranks: Ints) -> None:
    """Write each seat's rank: one more than the number of seats ahead of it; a seat that quit is behind all (A3)."""
    for seat in range(seats):
        ranks[seat] = 1
        for other in range(seats):
            if seat == quitter:
                ranks[seat] += other != seat
            elif other != seat and other != quitter:
                ranks[seat] += ahead(tracks[other], tracks[seat]) > 0


@kernel
def side_of(variant: int, seat: Seat) -> Side:
    """Return the row of markers on which a seat scores, where every seat has one of its own."""
    return seat


@kernel
def sides(variant: int, seats: int) -> int:
    """Return how many rows of markers there are, where every seat has one of its own."""
    return seats


@kernel
def weakest(states: States, i: int, seat: Seat) -> SymbolSet:
    """Return the symbols that stand lowest for a seat, all that tie, as bits (A2)."""
    return lowest_symbols(states[i].tracks[seat])


@kernel
def ranking(states: States, i: int, ranks: Ints) -> None:
    """Write each seat's rank in a game where every seat has a row of its own (A3)."""
    state = states[i]
    rank(state.tracks, int(state.seats), int(state.quitter), ranks)
