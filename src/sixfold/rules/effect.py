"""What a move does to the markers of the seat that makes it; the fields are the same for all games.

Everything follows from the states before and after the move and from what lies open, so a view is enough.
"""

import numpy as np

from sixfold.rules.kernel import State, kernel
from sixfold.rules.pieces import SYMBOLS

NOTHING, AT_END, AT_HALF, AT_SECTOR, AT_STRIP, AT_GOAL = 0, 1, 2, 3, 4, 5
"""Why points are lost: none are; the track or row ends (B9, B15, B18, C5, D6); a marker stops halfway first (B15); a sector
(C5) or strip (D6) is not open yet; the first symbol has ended the game (C9)."""

EFFECT = np.dtype(
    (
        np.record,
        [
            # What the move scores, by symbol, before the track or sheet limits it.
            ("points", "i1", SYMBOLS),
            # How far each marker moves.
            ("gains", "i1", SYMBOLS),
            # Why the rest is lost, by symbol.
            ("why", "i1", SYMBOLS),
            # Bonus moves that it gives.
            ("bonus", "i1"),
        ],
    )
)


@kernel
def clear(effect: State) -> None:
    """Reset an effect to that of a move that does nothing."""
    for symbol in range(SYMBOLS):
        effect.points[symbol] = effect.gains[symbol] = 0
        effect.why[symbol] = NOTHING
    effect.bonus = 0
