"""The moves of a position of the card game, ranked by the learned weights and played on from there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sixfold.bots.cards import value
from sixfold.bots.cards.deals import Deals
from sixfold.bots.cards.search import simulate
from sixfold.bots.trial import different
from sixfold.play.view import View
from sixfold.rules import cards
from sixfold.rules.kernel import Reals
from sixfold.rules.phase import REFILL
from sixfold.rules.types import Code


class Plays:
    """Candidates of the card game, each played on for so many turns over the same deals."""

    def __init__(self, codes: Sequence[Code], turns: int, weights: Reals, deals: Deals) -> None:
        self.codes = list(codes)
        self.turns, self.weights, self.deals = turns, weights, deals
        self.moves = np.array(self.codes, np.int32)
        self.totals, self.times = np.zeros((len(self.codes), 4)), np.zeros(len(self.codes))

    def play_on(self, indices: Sequence[int], times: int) -> None:
        """Look ahead after some candidates, over so many deals."""
        alive = list(indices)
        moves, totals = self.moves[alive], self.totals[alive]
        for _ in range(times):
            self.deals.deal()
            simulate(self.deals.states, moves, self.turns, self.weights, self.deals.seed, totals)
        self.totals[alive] = totals
        self.times[alive] += times

    def mean(self, index: int) -> Reals:
        """Return the chance of each seat after a candidate."""
        chances: Reals = self.totals[index] / self.times[index]
        return chances


def rate(view: View, weights: Reals, *, at_once: bool = False, played: Code | None = None) -> tuple[list[Code], Reals]:
    """Return the moves that lead to different positions, best first by the weights, and the chances of each seat after them.

    With ``at_once`` the move that leads to the best sheet at once comes first. The move that was played stands for its like.
    """
    moves = view.legal_moves.codes
    worth = np.zeros((cards.MOST, 4))
    best = int(value.rate_moves(view.states, 0, np.zeros(1, cards.STATE), moves, len(moves), weights, worth))
    chances = worth[: len(moves), : view.setting.seats]
    liked = chances[:, view.state.turn].copy()
    if view.state.phase == REFILL:
        liked[best] += 1
    elif at_once:
        liked[moves == value.best_at_once(view.states, 0, weights)] += 1
    codes = different(view, moves[np.argsort(-liked, kind="stable")].tolist(), played)
    return codes, chances[np.searchsorted(moves, codes)]


def lowest_after(view: View, code: Code, wins: float, weights: Reals) -> float:
    """Return the own lowest marker expected at the end: the goal for who wins, what such sheets have had for who loses."""
    after = view.states.copy()
    cards.apply(after, 0, code)
    sheet = value.number_of(after["tracks"][0, view.states["turn"][0]])
    lost = float(cards.GOAL) if sheet == value.DONE else float(weights[value.LOW + sheet])
    return wins * cards.GOAL + (1 - wins) * lost
