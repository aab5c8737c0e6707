"""The moves of a position on the board, valued by the net and simulated from there."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from sixfold.bots.board.deals import deal
from sixfold.bots.board.engine import USUAL, engine_of
from sixfold.bots.board.roots import Candidates, Look, Roots, make_candidates
from sixfold.bots.board.runs import FAR, WIDE, count_runs
from sixfold.bots.board.value import scale
from sixfold.games.variants import Setting
from sixfold.play.view import View
from sixfold.rules.hexgrid import COUNT
from sixfold.rules.kernel import Reals, States
from sixfold.rules.types import Code


class Placements:
    """Candidates on the board, best first by the net, for the seat in turn of a state as it may know it.

    At most ``tried`` placements are valued. A move that was played is a candidate in any case.
    """

    def __init__(self, setting: Setting, states: States, tried: int, played: Code | None = None, *, version: int = USUAL) -> None:
        self.engine = engine_of(setting, version)
        runs = np.empty((COUNT + 1, WIDE), np.int8)
        count_runs(states[0], FAR, runs)
        self.roots = Roots(states, runs, 0)
        rated = make_candidates(tried + 3)  # a refill has two moves even where nothing is tried, and one may be added
        count = self.engine.rate(self.roots, tried, self.engine.net, rated)
        if played is not None and played not in rated.moves[:count]:
            rated.moves[count], rated.values[count] = played, -np.inf
            count += 1
        order = np.argsort(-rated.values[:count], kind="stable")
        self.candidates = Candidates(rated.moves[order], rated.values[order], rated.chances[order], rated.lows[order])
        self.codes: list[Code] = self.candidates.moves.tolist()
        self.times = np.ones(count)
        self.unit = scale(states[0])

    def deal(self, view: View, random: Random, cases: int, look: Look) -> None:
        """Begin simulations over deals that agree with a view, with so many cases to tell apart."""
        seed = random.getrandbits(63) | 1
        states, known = deal(view, random, cases)
        self.begin(states, known, seed, look)

    def begin(self, states: States, known: int, seed: int, look: Look) -> None:
        """Begin simulations from some states, and forget what the net said."""
        self.roots, self.look = Roots(states, self.roots.runs, known), look
        self.seed = np.array([seed], np.uint64)
        for sums in (self.candidates.values, self.candidates.chances, self.candidates.lows, self.times):
            sums[:] = 0.0

    def play_on(self, indices: Sequence[int], times: int) -> None:
        """Simulate some candidates over the same deals."""
        alive = np.array(indices, np.int32)
        self.engine.simulate(self.roots, self.candidates, alive, times, self.look, self.engine.net, self.seed)
        self.times[alive] += times

    def total(self, index: int) -> float:
        """Return what the side in turn plays for, added up over all simulations of a candidate."""
        return float(self.candidates.values[index])

    def mean(self, index: int) -> tuple[Reals, float]:
        """Return the chance of each side after a candidate, and the lowest marker of the side in turn at the end."""
        chances: Reals = self.candidates.chances[index] / self.times[index]
        return chances, float(self.candidates.lows[index] / self.times[index]) * self.unit
