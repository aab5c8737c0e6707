"""The bots of the board game: greedy, easy, medium, hard, expert, for every variant and number of seats.

greedy  takes the most points
easy    weighs points by what its markers need, but sees lines only close by and looks at nobody else
medium  values the position after each of the more promising placements with a small net
hard    plays the best of those on over deals of what it does not see, a tenth of a second long
expert  does so for a second, with more candidates, further ahead (late: to the end) and with more care in the next turns

Two versions of what thinks in games with others are compared: hard@1 and hard@2 name them. The solitaire has a net and a search
of its own, with the same verbs.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from sixfold.bots.board.engine import USUAL
from sixfold.bots.board.engine import engine_of as engine_of
from sixfold.bots.board.heuristic import GAINS, GREED, NEED, Best, propose, weigh
from sixfold.bots.board.roots import Look
from sixfold.bots.board.runs import FAR, WIDE, count_runs, list_pairs
from sixfold.bots.board.trial import Placements
from sixfold.bots.bot import Candidate, Choice, Limit
from sixfold.bots.trial import Budget, rank
from sixfold.games.move import name
from sixfold.play.belief import FEW_CASES
from sixfold.play.view import View
from sixfold.rules.board import DRAW, MOST, SWAP
from sixfold.rules.hexgrid import COUNT
from sixfold.rules.phase import REFILL
from sixfold.rules.pieces import SYMBOLS

NEAR = 2
"""How many cells of a line the easy bot sees."""

SHOWN = 8
"""How many candidates a choice tells of."""

HASTE = 0.05
"""With less time than this, hidden tiles are always dealt evenly."""

TO_THE_END = 999
"""More turns than a game has."""

RESERVE = 0.0008
"""Seconds that are left alone at least, because now and then a batch takes longer than the one before."""


@dataclass(frozen=True)
class Strength:
    """How a level searches: placements valued, candidates, turns played on, placements tried in those, seconds by default.

    A simulation goes round the table as often as fits into so many turns, at least once, and ends with the own turn after that.
    With fewer free pairs of cells than ``late``, it goes to the end of the game.
    """

    valued: int
    width: int = 1
    ahead: int = 0
    tried: int = 1
    seconds: float = 0.0
    late: int = 0

    def within(self, limit: Limit) -> Strength:
        """Return the same with fewer candidates where the limit is too tight for all."""
        if limit.simulations is not None:
            return replace(self, width=min(self.width, max(2, limit.simulations // 8)))
        seconds = self.seconds if limit.seconds is None else limit.seconds
        if self.ahead == 0:
            return self
        valued, width = min(self.valued, max(24, int(6000 * seconds))), min(self.width, max(2, int(400 * seconds)))
        return replace(self, valued=valued, width=width, seconds=seconds)

    def depth(self, view: View) -> int:
        """Return how many turns a simulation from a view has."""
        seats = view.setting.seats
        return TO_THE_END if view.state.pairs < self.late else max(1, self.ahead // seats) * seats + 1


STRENGTHS = {
    "medium": Strength(12),
    "hard": Strength(200, 12, 2, 3, 0.1),
    "expert": Strength(300, 16, 4, 60, 1.0, late=40),
}

SECOND = {
    "medium": Strength(400),
    "hard": Strength(400, 12, 2, 16, 0.1),
    "expert": Strength(400, 16, 4, 24, 1.0, late=40),
}
"""The same for version 2."""

ALONE = {
    "medium": Strength(40),
    "hard": Strength(60, 12, 7, 12, 0.1),
    "expert": Strength(60, 12, 7, 16, 1.0),
}
"""The same for the solitaire: only luck is hidden there, so it pays to look further ahead, with care in every turn."""


def choose(level: str, view: View, limit: Limit, random: Random) -> Choice:
    """Return the move of a level for the seat in turn; equal views, seeds and numbers of simulations give equal moves."""
    start = time.perf_counter()
    if view.state.phase == REFILL and len(view.legal_moves) == 1:
        return Choice(view.legal_moves[0])
    level, _, version = level.partition("@")
    if level in STRENGTHS:
        strength = _strengths(view.setting.seats, int(version or USUAL))[level].within(limit)
        trial = Placements(view.setting, view.states, strength.valued, version=int(version or USUAL))
        return _search(trial, strength, view, limit, random, start)
    if view.state.phase == REFILL:
        return Choice(name(view.setting, DRAW if level == "greedy" else SWAP))
    return Choice(name(view.setting, _most_gain(view, NEAR if level == "easy" else FAR, NEED if level == "easy" else GREED)))


def _most_gain(view: View, reach: int, kind: int) -> int:
    """Return the placement that gains most, points weighed alike or by need, in lines seen so far."""
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    pairs, best = np.empty(MOST, np.int16), Best(np.empty(1, np.int32), np.empty(1, np.float32))
    runs = np.empty((COUNT + 1, WIDE), np.int8)
    count_runs(view.state, reach, runs)
    weigh(view.state, int(view.state.turn), kind, gains)
    propose(view.state, runs, pairs, list_pairs(view.state, pairs), gains, best)
    return int(best.moves[0])


def _strengths(seats: int, version: int) -> dict[str, Strength]:
    """Return how the levels search."""
    if seats == 1:
        return ALONE
    return STRENGTHS if version == 1 else SECOND


def _search(trial: Placements, strength: Strength, view: View, limit: Limit, random: Random, start: float) -> Choice:
    """Simulate the best of the moves within a limit, and return the best one with its reasons."""
    order: Sequence[int] = range(len(trial.codes))
    if min(strength.width, len(order)) > 1:
        hurried = limit.simulations is None and strength.seconds < HASTE
        trial.deal(view, random, 0 if hurried else FEW_CASES, Look(strength.depth(view), strength.tried))
        end = start + min(0.96 * strength.seconds, strength.seconds - RESERVE)
        order = rank(trial, strength.width, Budget(limit.simulations, start, end), trial.total)
    candidates = tuple(_candidate(view, trial, index) for index in order[:SHOWN])
    return Choice(candidates[0].move, candidates)


def _candidate(view: View, trial: Placements, index: int) -> Candidate:
    """Return a move with the chance of each seat."""
    sides, lowest = trial.mean(index)
    chances = tuple(float(sides[view.side(seat)]) for seat in range(view.setting.seats))
    return Candidate(name(view.setting, trial.codes[index]), chances, lowest)
