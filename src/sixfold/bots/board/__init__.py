"""The bots of the board game: greedy, easy, medium, hard, expert, for every variant and number of seats.

greedy  takes the most points
easy    weighs points by what its markers need, but sees lines only close by and looks at nobody else
medium  values the position after each of the more promising placements with a small net
hard    plays the best of those on over deals of what it does not see, a tenth of a second long
expert  does so for a second, with more candidates, further ahead (late: to the end) and with more care in the next turns

The solitaire has a net and a search of its own, with the same verbs.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from sixfold.bots.board.deals import deal
from sixfold.bots.board.heuristic import GAINS, GREED, NEED, propose, weigh
from sixfold.bots.board.runs import FAR, WIDE, count_runs, list_pairs
from sixfold.bots.board.search import halve, rate, simulate
from sixfold.bots.board.solo import search as alone
from sixfold.bots.board.solo.value import Net as NetAlone
from sixfold.bots.board.value import Net, scale
from sixfold.bots.bot import Candidate, Choice, Limit
from sixfold.games.move import name
from sixfold.games.variants import Setting
from sixfold.play.belief import FEW_CASES
from sixfold.play.view import View
from sixfold.rules.board import DRAW, DUEL, MOST, SOLO, STANDARD, SWAP, TEAM
from sixfold.rules.hexgrid import COUNT
from sixfold.rules.kernel import States
from sixfold.rules.phase import REFILL
from sixfold.rules.pieces import SYMBOLS

WEIGHTS = Path(__file__).parent / "weights.npz"

NEAR = 2
"""How many cells of a line the easy bot sees."""

SHOWN = 8
"""How many candidates a choice tells of."""

HASTE = 0.05
"""With less time than this, hidden tiles are always dealt evenly."""

TO_THE_END = 999
"""More turns than a game has."""

BATCH = 0.001
"""Seconds between two looks at the clock."""

RESERVE = 0.0008
"""Seconds that are left alone at least, because now and then a batch takes longer than the one before."""


@dataclass(frozen=True)
class Strength:
    """How a level searches: placements valued, candidates, turns played on, placements valued in those, seconds by default.

    A simulation goes round the table as often as fits into so many turns, at least once, and ends with the own turn after that.
    With fewer free pairs of cells than ``late``, it goes to the end of the game.
    """

    looked: int
    width: int = 1
    ahead: int = 0
    most: int = 1
    seconds: float = 0.0
    late: int = 0

    def within(self, limit: Limit) -> Strength:
        """Return the same with fewer candidates where the limit is too tight for all."""
        if limit.simulations is not None:
            return replace(self, width=min(self.width, max(2, limit.simulations // 8)))
        seconds = self.seconds if limit.seconds is None else limit.seconds
        if self.ahead == 0:
            return self
        looked, width = min(self.looked, max(24, int(6000 * seconds))), min(self.width, max(2, int(400 * seconds)))
        return replace(self, looked=looked, width=width, seconds=seconds)

    def depth(self, view: View) -> int:
        """Return how many turns a simulation from a view has."""
        seats = view.setting.seats
        return TO_THE_END if view.state.pairs < self.late else max(1, self.ahead // seats) * seats + 1


STRENGTHS = {
    "medium": Strength(12),
    "hard": Strength(200, 12, 2, 3, 0.1),
    "expert": Strength(300, 16, 4, 60, 1.0, late=40),
}

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
    if level in STRENGTHS:
        strengths = ALONE if view.setting.seats == 1 else STRENGTHS
        return _Search(strengths[level].within(limit), view).choose(limit, random, start)
    if view.state.phase == REFILL:
        return Choice(name(view.setting, DRAW if level == "greedy" else SWAP))
    return Choice(name(view.setting, _most_gain(view, NEAR if level == "easy" else FAR, NEED if level == "easy" else GREED)))


def _most_gain(view: View, reach: int, kind: int) -> int:
    """Return the placement that gains most, points weighed alike or by need, in lines seen so far."""
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    pairs, moves, values = np.empty(MOST, np.int16), np.empty(1, np.int32), np.empty(1, np.float32)
    runs = np.empty((COUNT + 1, WIDE), np.int8)
    count_runs(view.state, reach, runs)
    weigh(view.state, int(view.state.turn), kind, gains)
    propose(view.state, runs, pairs, list_pairs(view.state, pairs), gains, moves, values, 1)
    return int(moves[0])


class Engine(NamedTuple):
    """What thinks in a setting: its net, and the kernels that rate moves with it and play them on."""

    net: Any
    rate: Callable[..., int]
    simulate: Callable[..., None]


def engine_of(setting: Setting) -> Engine:
    """Return what thinks in a setting; a variant thinks as the one whose kernels it plays by."""
    return _engine(setting.kind.number, setting.seats)


@cache
def _engine(variant: int, seats: int) -> Engine:
    kind: Any = NetAlone if variant == SOLO else Net
    name = {STANDARD: "standard", TEAM: "team", SOLO: "solo", DUEL: "duel"}[variant]
    with np.load(WEIGHTS) as weights:
        net = kind(*(weights[f"{name}{seats}.{part}"] for part in kind._fields))
    return Engine(net, alone.rate, alone.simulate) if variant == SOLO else Engine(net, rate, simulate)


class _Search:
    """One search: candidates valued by the net, then simulated, the better half longer and longer."""

    def __init__(self, strength: Strength, view: View) -> None:
        self.strength = strength
        self.view = view
        self.engine = engine_of(view.setting)
        self.depth = strength.depth(view)
        self.runs = np.empty((COUNT + 1, WIDE), np.int8)
        count_runs(view.state, FAR, self.runs)
        most = strength.looked + 2
        self.moves, self.values = np.empty(most, np.int32), np.empty(most)
        self.chances, self.lows = np.zeros((most, 4)), np.zeros(most)
        count = self.engine.rate(
            view.states, self.runs, self.engine.net, strength.looked, self.moves, self.values, self.chances, self.lows
        )
        self.alive = np.arange(count, dtype=np.int32)
        self.living = halve(self.values, self.alive, count, strength.width)
        self.times = np.ones(count)
        self.pace = 0.0
        """Seconds that a simulation of one candidate took last."""

    def choose(self, limit: Limit, random: Random, start: float) -> Choice:
        """Search within a limit, and return the best move with its reasons."""
        if self.living > 1:
            self.values[:], self.chances[:], self.lows[:], self.times[:] = 0.0, 0.0, 0.0, 0.0
            seed = np.array([random.getrandbits(63) | 1], np.uint64)
            hurried = limit.simulations is None and self.strength.seconds < HASTE
            roots, known = (self.view.states, 0) if hurried else deal(self.view, random, FEW_CASES)
            rounds = (self.living - 1).bit_length()
            seconds = min(0.96 * self.strength.seconds, self.strength.seconds - RESERVE)
            for number in range(1, rounds + 1):
                if limit.simulations is not None:
                    self._simulate(roots, known, seed, max(1, limit.simulations // (rounds * self.living)))
                else:
                    self._simulate_until(roots, known, seed, start + seconds * number / rounds)
                self.living = halve(self.values, self.alive, self.living, (self.living + 1) // 2)
        return self._choice()

    def _simulate(self, roots: States, known: int, seed: Any, times: int) -> None:
        """Simulate every living candidate so many times."""
        strength = self.strength
        self.engine.simulate(
            roots, self.runs, known, self.moves, self.alive, self.living, times, self.depth, strength.most, self.engine.net, seed,
            self.values, self.chances, self.lows,
        )  # fmt: skip
        self.times[self.alive[: self.living]] += times

    def _simulate_until(self, roots: States, known: int, seed: Any, end: float) -> None:
        """Simulate in small batches as long as another one fits in."""
        before = time.perf_counter()
        while (times := self._fitting(end - before)) > 0:
            self._simulate(roots, known, seed, times)
            now = time.perf_counter()
            self.pace = (now - before) / (times * self.living)
            before = now

    def _fitting(self, left: float) -> int:
        """Return how many simulations of each living candidate fit into the seconds that are left, a batch at most."""
        if self.pace == 0:
            return 1
        return min(int(left / (self.pace * self.living)), max(1, int(BATCH / (self.pace * self.living))))

    def _choice(self) -> Choice:
        """Return the best move, with the candidates that were simulated or valued best."""
        setting = self.view.setting
        simulated = [number for number in self.alive if self.times[number] > 0][:SHOWN]
        size = scale(self.view.state)
        candidates = []
        for number in simulated:
            sides = self.chances[number] / self.times[number]
            chances = [float(sides[self.view.side(seat)]) for seat in range(setting.seats)]
            lowest = float(self.lows[number] / self.times[number]) * size
            candidates.append(Candidate(name(setting, int(self.moves[number])), tuple(chances), lowest))
        return Choice(candidates[0].move, tuple(candidates))
