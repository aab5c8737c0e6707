"""Why a move is not legal, as numbers; ``games.refusals`` has the sentences."""

PLAY_FIRST = 0
"""A turn begins with a piece, not with draw or swap."""
END_TURN = 1
"""The turn ends with draw or swap now."""
NO_SWAP = 2
"""A piece that is left shows a lowest symbol (B11, C7)."""
NO_SWAP_ALONE = 3
"""There is no swap in solo (B17)."""
NOT_HELD = 4
"""The seat does not hold the piece."""
OUTSIDE, OUTSIDE_SECOND = 5, 6
"""The first or second cell is outside the area (B1)."""
TAKEN, TAKEN_SECOND = 7, 8
"""The first or second cell is not free (B6)."""
UNTOUCHED = 9
"""A first tile touches a printed symbol that no earlier seat has used (B7)."""
ROLLED_OUT = 10
"""The seat has rolled as often as it may (D3)."""
ROLL_FIRST = 11
"""The seat has to roll before it scores (D3)."""
NO_JOKERS = 12
"""The dice do not allow these jokers (D5)."""
