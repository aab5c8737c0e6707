"""Comparing moves: the promising ones are played on over shared deals, the better half longer and longer (sequential halving).

Bots, hints and reviews search by this. What a game adds is a ``Trial``: its candidates, and how they are played on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from sixfold.play.view import View
from sixfold.rules.types import Code

BATCH = 0.001
"""Seconds between two looks at the clock."""


class Trial(Protocol):
    """Moves that can be played on, the most promising first, with what came of them so far."""

    codes: list[Code]

    def play_on(self, indices: Sequence[int], times: int) -> None:
        """Play some of the moves on, so many times over the same deals."""
        ...


class Budget:
    """What a search may spend, evenly over its rounds: a number of simulations, or without one the time from begin to end."""

    def __init__(self, simulations: int | None, begin: float, end: float) -> None:
        self.simulations, self.begin, self.end = simulations, begin, end
        self.spent, self.played = 0.0, 0
        """Seconds that were spent, and how many simulations of one move they were spent on."""

    def spend(self, trial: Trial, alive: Sequence[int], done: float) -> None:
        """Play moves on until so much of the whole is spent; at least once where nothing was spent before."""
        before, end = time.perf_counter(), self.begin + (self.end - self.begin) * done
        while (times := self._fitting(len(alive), end - before)) > 0:
            trial.play_on(alive, times)
            now = time.perf_counter()
            self.spent, self.played = self.spent + now - before, self.played + times * len(alive)
            before = now

    def _fitting(self, count: int, left: float) -> int:
        """Return how many simulations of so many moves fit into the seconds that are left, a batch at most."""
        if self.spent == 0:
            return 1
        pace = count * self.spent / self.played
        return min(int(left / pace), max(1, int(BATCH / pace)))


class Round(NamedTuple):
    """What a round of halving decided: the moves that go on, and those that are dropped, each best first."""

    alive: list[int]
    dropped: list[int]


def halve(
    trial: Trial, alive: Sequence[int], budget: Budget, liking: Callable[[int], float], *, kept: int | None = None
) -> Iterator[Round]:
    """Play moves on round by round, and drop the worse half after each; the one that is kept is never dropped."""
    rounds = max(1, (len(alive) - 1).bit_length())
    for number in range(1, rounds + 1):
        if budget.simulations is not None:
            trial.play_on(alive, max(1, budget.simulations // (rounds * len(alive))))
        else:
            budget.spend(trial, alive, number / rounds)
        ranked = sorted(alive, key=lambda index: -liking(index))
        half = (len(ranked) + 1) // 2
        alive = ranked[:half] + [index for index in ranked[half:] if index == kept]
        yield Round(alive, [index for index in ranked[half:] if index != kept])


def rank(trial: Trial, width: int, budget: Budget, liking: Callable[[int], float]) -> list[int]:
    """Compare the first few moves of a trial, and return them best first."""
    ranked: list[int] = []
    for alive, dropped in halve(trial, range(min(width, len(trial.codes))), budget, liking):
        best, ranked = alive, dropped + ranked
    return best + ranked


def different(view: View, codes: Sequence[Code], played: Code | None = None) -> list[Code]:
    """Return moves without those that lead where an earlier one does; the one that was played stands for its like."""
    found: dict[bytes, Code] = {}
    apply = view.setting.rules.apply
    for code in codes:
        after = view.states.copy()
        apply(after, 0, code)
        where = after.tobytes()
        if where not in found or code == played:
            found[where] = code
    return list(found.values())
