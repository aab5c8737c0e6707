"""Ways to deal the hidden tiles that agree with a view."""

from __future__ import annotations

from random import Random

import numpy as np

from sixfold.play.view import View
from sixfold.rules.kernel import States

DEALS = 64
"""How many deals go round where they need more than counting."""


def deal(view: View, random: Random, cases: int) -> tuple[States, int]:
    """Return states to simulate from, and whether their hidden tiles are known.

    Until the first swap every way to deal the unseen tiles is as likely as any other, and simulations do it themselves.
    Afterwards the view is asked, with so many cases to tell apart; with no cases, the tiles are dealt evenly then too.
    """
    if cases == 0 or not any(entry.shown for entry in view.history):
        return view.states, 0
    return np.concatenate([view.sample(random, cases) for _ in range(DEALS)]), 1
