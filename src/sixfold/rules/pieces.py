"""The material of the games: tables of symbols, tiles, cards and dice, and sorted racks (or hands) of pieces."""

from itertools import combinations, combinations_with_replacement

import numpy as np

from sixfold.rules.kernel import Ints, kernel
from sixfold.rules.phase import NONE
from sixfold.rules.types import Kind, SymbolSet

LETTERS = "RGBOYP"
"""The six symbols in the order in which they are numbered (A1)."""

SYMBOLS = len(LETTERS)

TILES = np.array(list(combinations_with_replacement(range(SYMBOLS), 2)), np.uint8)
"""The 21 kinds of tile: their two symbols, the lower first (B3)."""

TILE_COPIES = np.array([5 if a == b else 6 for a, b in TILES], np.int8)
TILE_NAMES = tuple(LETTERS[a] + LETTERS[b] for a, b in TILES)

CARDS = np.array(list(combinations(range(SYMBOLS), 2)), np.uint8)
"""The 15 kinds of card: their two symbols, the lower first (C1)."""

CARD_COPIES = np.full(len(CARDS), 4, np.int8)
CARD_NAMES = tuple(LETTERS[a] + LETTERS[b] for a, b in CARDS)

DICE = np.array([0, 0, 4, 3, 2], np.int8)
"""How many dice a seat has, by the number of seats (D1)."""


def _shows(pieces: Ints) -> Ints:
    """Return the symbols of each kind of piece as bits; no bit for an empty slot."""
    table = np.zeros(NONE + 1, np.uint8)
    table[: len(pieces)] = (1 << pieces[:, 0]) | (1 << pieces[:, 1])
    return table


TILE_SHOWS = _shows(TILES)
CARD_SHOWS = _shows(CARDS)

HELD = 6
"""The slots of a rack or hand (B4, C2)."""


@kernel
def put(rack: Ints, piece: Kind) -> None:
    """Put a piece on a rack with an empty slot, and keep the rack sorted."""
    for slot in range(HELD):
        here = rack[slot]
        rack[slot] = min(here, piece)
        piece = max(here, piece)


@kernel
def take(rack: Ints, piece: Kind) -> None:
    """Take one piece of that kind off a rack that has it, and close the gap."""
    found = False
    for slot in range(HELD - 1):
        found |= rack[slot] == piece
        rack[slot] = rack[slot + 1] if found else rack[slot]
    rack[HELD - 1] = NONE


@kernel
def held(rack: Ints) -> int:
    """Count the pieces on a rack."""
    count = 0
    for slot in range(HELD):
        count += rack[slot] != NONE
    return count


@kernel
def holds(rack: Ints, piece: Kind) -> bool:
    """Say whether a rack has a piece of that kind."""
    found = False
    for slot in range(HELD):
        found |= rack[slot] == piece
    return bool(found)


@kernel
def shown(rack: Ints, shows: Ints) -> SymbolSet:
    """Return all symbols on a rack as bits."""
    symbols = 0
    for slot in range(HELD):
        symbols |= shows[rack[slot]]
    return symbols
