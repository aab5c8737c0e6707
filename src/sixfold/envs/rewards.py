"""Rewards: what a seat is paid, and when."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sixfold.errors import UsageError
from sixfold.games.variants import Setting
from sixfold.rules.kernel import Ints, kernel

Rewards: TypeAlias = npt.NDArray[np.float32]

WIN, RANK, LOWEST = 0, 1, 2
REWARDS = {"win": WIN, "rank": RANK, "lowest": LOWEST}
"""The kinds of reward: for winning, for the rank, and for each step of the own lowest marker."""


@kernel
def pay(ranks: Ints, seats: int, kind: int, out: Rewards) -> None:
    """Add the reward of each seat for its rank at the end of a game; they sum to 0.

    WIN: the winners share 1, the others share -1. RANK: evenly from 1 for the first to -1 for the last place; equal seats share.
    """
    first = 0
    for seat in range(seats):
        first += ranks[seat] == 1
    for seat in range(seats):
        if kind == WIN and first < seats:
            out[seat] += 1.0 / first if ranks[seat] == 1 else -1.0 / (seats - first)
        elif kind == RANK:
            for other in range(seats):
                out[seat] += (int(ranks[other] > ranks[seat]) - int(ranks[other] < ranks[seat])) / (seats - 1.0)


def reward_kind(setting: Setting, name: str | None) -> int:
    """Return the number of a kind of reward; without a name, for winning, and alone for the lowest marker."""
    if name is None:
        name = "lowest" if setting.seats == 1 else "win"
    if name not in REWARDS or (setting.seats == 1 and name != "lowest"):
        known = "lowest" if setting.seats == 1 else ", ".join(REWARDS)
        raise UsageError(f"there is no reward {name!r} in {setting}; there is: {known}")
    return REWARDS[name]
