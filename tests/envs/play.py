"""What the tests of the environments share: how many games, greedy play, and chance as a batch draws it."""

import os
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sixfold.game import Game, gains
from sixfold.rules.playout import below
from tests.samples import PLAIN

LONG = os.environ.get("SIXFOLD_LONG") == "1"
GAMES = 1000 if LONG else 1 if PLAIN else 20
"""How many games of each setting are played through."""


def greedy(game: Game) -> int:
    """Return the number of the legal move with the most points."""
    position = game.position()
    codes = position.legal_moves.codes
    points = [sum(gains(position, int(code))) for code in codes]
    return int(codes[int(np.argmax(points))])


class BatchChance:
    """Chance as one game of a batch draws it from its generator."""

    def __init__(self, seed: npt.NDArray[np.uint64]) -> None:
        self.seed = seed.copy()

    def pick(self, ply: int, place: int, weights: Sequence[int]) -> int:
        """Return an outcome, each as likely as its weight says."""
        with np.errstate(over="ignore"):
            number = below(self.seed, sum(weights))
        return int(np.searchsorted(np.cumsum(weights), number, side="right"))
