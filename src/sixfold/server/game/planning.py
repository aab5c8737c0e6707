"""A seat's next turn as it would be now: what can be planned before it comes."""

from __future__ import annotations

from sixfold.errors import TableError
from sixfold.play.game import Game
from sixfold.rules.phase import MOVE
from sixfold.rules.types import Seat


def ahead(game: Game, seat: Seat) -> Game:
    """Return a running game as if a seat that is not in turn were: with its own pieces, on the board as it lies.

    Whoever holds that seat may be told what they could do there; nobody else's pieces change it. Where a turn begins with dice,
    nothing can be planned.
    """
    if not game.setting.face.is_hiding:
        raise TableError("plan/nothing", "a turn begins with a roll here, so there is nothing to plan before it")
    states = game.states.copy()
    state = states[0]
    state.turns += (seat - int(state.turn)) % int(state.seats)
    state.turn, state.phase, state.owed, state.due = seat, MOVE, 1, 0
    found = Game(game.setting, names=game.names)
    found.load(states)
    return found
