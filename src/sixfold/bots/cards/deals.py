"""Ways to deal the hidden hands that agree with a view."""

from __future__ import annotations

from random import Random
from typing import Protocol

import numpy as np

from sixfold.bots.cards.search import deal_hidden
from sixfold.play.belief import FEW_CASES
from sixfold.play.view import View
from sixfold.rules import cards
from sixfold.rules.kernel import States
from sixfold.rules.playout import Seed


class Deals(Protocol):
    """One deal after the other, each with a seed for what is drawn later."""

    states: States
    seed: Seed

    def deal(self) -> None:
        """Deal anew."""
        ...


class HiddenDeals:
    """Deals of the hands that a view does not show.

    Until the first reshuffle every way to deal the unseen cards is as likely as any other. Afterwards the view is asked, ``most``
    times, and its answers are used again and again.
    """

    def __init__(self, view: View, random: Random, most: int) -> None:
        self.states = np.zeros(1, cards.STATE)
        self.seed = np.zeros(1, np.uint64)
        self._view, self._random, self._most = view, random, most
        self._asks = any(entry.back for entry in view.history)
        self._hands: list[States] = []

    def deal(self) -> None:
        """Deal anew."""
        self.seed[0] = self._random.getrandbits(63) | 1
        if not self._asks:
            self.states[0] = self._view.state
            deal_hidden(self.states, 0, self.seed)
        elif len(self._hands) < self._most:
            self._hands.append(self._view.sample(self._random, FEW_CASES))
            self.states[:] = self._hands[-1]
        else:
            self.states[:] = self._hands[self._random.randrange(self._most)]


class OpenDeals:
    """States in which all hands are known, one after the other and again from the first."""

    def __init__(self, states: States, random: Random) -> None:
        self.states = np.zeros(1, cards.STATE)
        self.seed = np.zeros(1, np.uint64)
        self._known, self._random, self._count = states, random, 0

    def deal(self) -> None:
        """Take the next state."""
        self.seed[0] = self._random.getrandbits(63) | 1
        self.states[0] = self._known[self._count % len(self._known)]
        self._count += 1
