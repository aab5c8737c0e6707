"""What a game waits for: the fields that all three states share, and their values.

seats    how many seats play
variant  which variant of the game (constants in the game's own module)
turn     the seat that moves, or that chance deals to
turns    turns completed; negative while the setup is dealt
phase    what the game waits for, one of the constants below
due      chance outcomes still due before the next decision
owed     moves the seat still has to make this turn, bonus moves included
reason   why the game ended, one of the constants below
quitter  the seat that gave up or ran out of time, else NONE
"""

from sixfold.rules.kernel import States, kernel

NONE = 127
"""Nothing: an empty place of a rack or hand, no symbol, no seat. It sorts behind everything."""

UNKNOWN = 126
"""A place that holds something this view may not know."""

CHANCE, MOVE, REFILL, OVER = 0, 1, 2, 3
"""Waiting for a chance outcome, for a move with a piece, for the end of the turn (draw or swap), for nothing."""

RUNNING, FULL, ALL, RESIGN, TIMEOUT = 0, 1, 2, 3, 4
"""Why a game ended: no placement left, all six markers there, given up, out of time."""


@kernel
def stop(states: States, i: int, seat: int, reason: int) -> None:
    """End a game early because a seat gave up or ran out of time."""
    state = states[i]
    state.phase, state.reason, state.quitter = OVER, reason, seat


@kernel
def is_over(states: States, i: int) -> bool:
    """Say whether a game has ended."""
    return bool(states[i].phase == OVER)
