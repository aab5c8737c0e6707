"""Names for the integers of the rules: a signature says by them what it takes and returns.

They are all ``int`` when the program runs, and the compiler ignores them.
"""

from typing import TypeAlias

Seat: TypeAlias = int
"""A seat, from 0, in the order of turns."""

Side: TypeAlias = int
"""A row of tracks, from 0: a seat's own, or the one that a team shares (B14)."""

Symbol: TypeAlias = int
"""A symbol, from 0 to 5: an index of ``pieces.LETTERS`` (A1)."""

SymbolSet: TypeAlias = int
"""Several symbols as bits: bit ``1 << symbol`` is set for each."""

Cell: TypeAlias = int
"""A cell of the largest area: an index of ``hexgrid.CELLS``."""

Direction: TypeAlias = int
"""A direction on the board, from 0 (east) to 5, against the clock."""

Pair: TypeAlias = int
"""An ordered pair of neighbouring cells: an index of ``hexgrid.FIRST`` and ``hexgrid.SECOND``."""

Tile: TypeAlias = int
"""A kind of tile: an index of ``pieces.TILES`` (B3)."""

Card: TypeAlias = int
"""A kind of card: an index of ``pieces.CARDS`` (C1)."""

Kind: TypeAlias = int
"""A kind of piece, whichever the game: a tile, a card, or the symbol that a die shows. Chance outcomes are kinds."""

Code: TypeAlias = int
"""The number of a move; each game's module in ``rules`` says how it is made."""

Ply: TypeAlias = int
"""How many moves were made before: ply 0 is before the first move."""
