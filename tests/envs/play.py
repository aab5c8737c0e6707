"""What the tests of the environments share: strong play, and chance as a batch draws it."""

from collections.abc import Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.envs.verbs import rule
from sixfold.play.game import Game, gains
from sixfold.rules.kernel import Ints, States, long_kernel
from sixfold.rules.playout import Seed, below

legal_moves = rule("legal_moves")


def greedy(game: Game) -> int:
    """Return the number of the legal move with the most points."""
    position = game.position()
    codes = position.legal_moves.codes
    points = [sum(gains(position, int(code))) for code in codes]
    return int(codes[int(np.argmax(points))])


def medium(game: Game) -> int:
    """Return the number of the move that the bot ``medium`` chooses."""
    assert game.turn is not None
    return find("medium").choose(game.view(game.turn), Limit(), Random(game.ply)).move.code


STRONG = [greedy, medium]
"""Strong play: after points, and after the win."""


class BatchChance:
    """Chance as one game of a batch draws it from its generator."""

    def __init__(self, seed: npt.NDArray[np.uint64]) -> None:
        self.seed = seed.copy()

    def pick(self, ply: int, place: int, weights: Sequence[int]) -> int:
        """Return an outcome, each as likely as its weight says."""
        with np.errstate(over="ignore"):
            number = below(self.seed, sum(weights))
        return int(np.searchsorted(np.cumsum(weights), number, side="right"))


@long_kernel
def compare(states: States, actions: Ints, masks: Ints, moves: Ints, seeds: Seed, chosen: Ints) -> int:
    """Return the first game whose mask is not 1 for the legal moves and 0 for all else, or -1; choose a move in each."""
    for i in range(len(states)):
        count = legal_moves(states, i, moves)
        total = 0
        for action in range(masks.shape[1]):
            total += masks[i, action]
        if count == 0 or total != count:
            return i
        for move in moves[:count]:
            if masks[i, actions[move]] != 1:
                return i
        chosen[i] = actions[moves[below(seeds[i : i + 1], count)]]
    return -1
