"""The fields that the states of all games share: whose turn it is, what the game waits for, why it ended."""

from sixfold.rules.kernel import State, States, kernel
from sixfold.rules.types import Seat

NONE = 127
"""Nothing: an empty slot of a rack or hand, no symbol, no seat. It sorts behind everything."""

UNKNOWN = 126
"""A slot that holds a piece which this view may not know."""

CHANCE, MOVE, REFILL, OVER = 0, 1, 2, 3
"""Waiting for a chance outcome, for a move with a piece, for the end of the turn (draw or swap), for nothing."""

RUNNING, FULL, ALL, RESIGN, TIMEOUT = 0, 1, 2, 3, 4
"""Why a game ended: no placement left, all six markers there, given up, out of time."""

SHARED = [
    # How many seats play.
    ("seats", "i1"),
    # Which variant of the game; the numbers stand in the game's own module.
    ("variant", "i1"),
    # The seat that moves, or that chance deals to.
    ("turn", "i1"),
    # Turns completed; negative while the setup is dealt.
    ("turns", "i2"),
    # What the game waits for.
    ("phase", "i1"),
    # Chance outcomes still due before the next decision.
    ("due", "i1"),
    # Moves that the seat still has to make this turn, bonus moves included; the dice game does not use it.
    ("owed", "i1"),
    # Why the game ended.
    ("reason", "i1"),
    # The seat that gave up or ran out of time, else NONE.
    ("quitter", "i1"),
]
"""The fields of every state."""


@kernel
def begin(state: State, variant: int, seats: int, turns: int, due: int) -> None:
    """Set the shared fields for a game that begins with chance outcomes for seat 0."""
    state.seats = seats
    state.variant = variant
    state.turn = 0
    state.turns = turns
    state.phase = CHANCE
    state.due = due
    state.owed = 0
    state.reason = RUNNING
    state.quitter = NONE


@kernel
def pass_turn(state: State) -> None:
    """Pass the turn to the next seat (A4)."""
    state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
    state.turns += 1


@kernel
def stop(states: States, i: int, seat: Seat, reason: int) -> None:
    """End a game early because a seat gave up or ran out of time."""
    state = states[i]
    state.phase, state.reason, state.quitter = OVER, reason, seat


@kernel
def is_over(states: States, i: int) -> bool:
    """Say whether a game has ended."""
    return bool(states[i].phase == OVER)
