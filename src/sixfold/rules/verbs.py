"""The type of the rules: what ``board``, ``cards`` and ``dice`` have, and a variant with rules of its own."""

from types import SimpleNamespace
from typing import Any, Protocol, cast

import numpy as np

from sixfold.rules.kernel import Ints, States
from sixfold.rules.types import Code, Kind, Seat, Side, SymbolSet


class Rules(Protocol):
    """A STATE and verbs over ``(states, i)``: an array of states and the index of one. Kernels do not check their arguments."""

    @property
    def STATE(self) -> np.dtype[Any]:  # noqa: N802 (a constant)
        """Return the record of one game."""

    @property
    def KINDS(self) -> int:  # noqa: N802
        """Return how many chance outcomes there are."""

    @property
    def MOVES(self) -> int:  # noqa: N802
        """Return how many moves have a number."""

    @property
    def MOST(self) -> int:  # noqa: N802
        """Return how many moves are legal at once at most."""

    def setup(self, states: States, i: int, variant: int, seats: int, option: int, /) -> None:
        """Begin a game: everything is empty and the first chance outcomes are due."""

    def legal_moves(self, states: States, i: int, moves: Ints, /) -> int:
        """Write the numbers of the legal moves, ascending, and return how many there are."""

    def may(self, states: States, i: int, move: Code, /) -> bool:
        """Say whether a move is legal, without listing all that are."""

    def refusal(self, states: States, i: int, move: Code, /) -> int:
        """Return why a move is not legal, as a number of ``rules.refusal``."""

    def apply(self, states: States, i: int, move: Code, /) -> None:
        """Make a decision."""

    def account(self, before: States, after: States, i: int, move: Code, effects: States, /) -> None:
        """Write what a decision did to the markers: points, gains, what was lost and why, bonus moves."""

    def odds(self, states: States, i: int, weights: Ints, /) -> int:
        """Write the weight of each chance outcome that can come next."""

    def chance(self, states: States, i: int, outcome: Kind, /) -> None:
        """Let a chance outcome happen: one tile or card drawn, one die rolled."""

    def hide(self, states: States, i: int, seat: Seat, /) -> None:
        """Blank what a seat may not know."""

    def stop(self, states: States, i: int, seat: Seat, reason: int, /) -> None:
        """End the game early: a seat gave up or ran out of time."""

    def is_over(self, states: States, i: int, /) -> bool:
        """Say whether the game has ended."""

    def side_of(self, variant: int, seat: Seat, /) -> Side:
        """Return the row of tracks on which a seat scores."""

    def sides(self, variant: int, seats: int, /) -> int:
        """Return how many rows of tracks there are."""

    def weakest(self, states: States, i: int, seat: Seat, /) -> SymbolSet:
        """Return the symbols that stand lowest for a seat, all that tie, as bits; in the duel those farthest from it."""

    def ranking(self, states: States, i: int, ranks: Ints, /) -> None:
        """Write each seat's rank."""

    def match_points(self, states: States, i: int, points: Ints, /) -> None:
        """Write what each seat gets for a finished game in a match."""


def vary(rules: Rules, **verbs: Any) -> Rules:
    """Return the same rules with some verbs replaced: for a variant with kernels of its own."""
    return cast(Rules, SimpleNamespace(**{**vars(rules), **verbs}))
