"""Whole solitaires inside the kernel, for learning and for measuring."""

from typing import NamedTuple

import numpy as np

from sixfold.bots.board.heuristic import make_best
from sixfold.bots.board.runs import Runs, drop_covered, lay, list_pairs, make_playout, refill
from sixfold.bots.board.sight import LINES, MARKER
from sixfold.bots.board.solo.search import value_placements
from sixfold.bots.board.solo.value import KINDS_SEEN, Desk, Net, count_pool, make_desk
from sixfold.bots.board.sums import describe
from sixfold.learn.board_games import Setup, begin
from sixfold.rules.board import DRAW, SOLO
from sixfold.rules.kernel import Floats, Ints, State, long_kernel
from sixfold.rules.phase import MOVE, OVER
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.playout import Seed, below

COUNTS = 6
"""What is kept of a position beside kinds and pool: free cells, free pairs, and free cells by free neighbours, none to three."""

SEEN = SYMBOLS * (KINDS_SEEN + 1) + COUNTS
"""All that is kept of a position: how often each symbol has each kind, its halves in the bag, and the counts."""


class Samples(NamedTuple):
    """What is kept of games."""

    seen: Ints
    """What the net sees after each placement but the last, a row a position."""
    lengths: Ints
    """How many rows each game has."""
    finals: Floats
    """Where the markers of each game ended."""


@long_kernel
def note(state: State, runs: Runs, desk: Desk, seen: Ints) -> None:
    """Write what the net sees of a position after a placement, as counts."""
    seen[:] = 0
    sums = desk.sums
    describe(state.board, runs, sums)
    for line in range(len(LINES)):
        for place in range(sums.found[line]):
            seen[sums.symbols[line, place] * KINDS_SEEN + sums.kinds[line, place]] += 1
    for place in range(sums.listed[0]):
        seen[sums.places[place, 0] * KINDS_SEEN + sums.places[place, 1]] += 1
    count_pool(state, desk.pool)
    for symbol in range(SYMBOLS):
        seen[symbol * KINDS_SEEN + MARKER + state.tracks[0, symbol]] = 1
        seen[SYMBOLS * KINDS_SEEN + symbol] = int(desk.pool[symbol])
    at = SYMBOLS * (KINDS_SEEN + 1)
    seen[at] = sums.counts[0]
    seen[at + 1] = sums.counts[1] // 2
    for around in range(COUNTS - 2):
        seen[at + 2 + around] = sums.counts[2 + around]


@long_kernel
def sample(net: Net, seed: Seed, tried: int, wild: int, samples: Samples) -> int:
    """Play as many games as there are lengths, and keep what the net sees of them; return how many rows.

    Of the placements ``tried`` are valued, and one in ``wild`` is any of them.
    """
    playout, desk, best = make_playout(), make_desk(), make_best(tried)
    states, runs, pairs, bag = playout
    state = states[0]
    rows = 0
    for game in range(len(samples.lengths)):
        start = rows
        left = begin(playout, Setup(SOLO, 1, 0), seed)
        listed = list_pairs(state, pairs)
        while state.phase != OVER:
            if state.phase == MOVE:
                listed = drop_covered(state, pairs, listed)
                found = value_placements(state, runs, pairs, listed, net, desk, best)
                move = int(best.moves[np.argmax(best.values[:found])])
                if below(seed, wild) == 0:
                    move = int(best.moves[below(seed, found)])
                lay(states, 0, runs, move)
                if state.phase != OVER:
                    note(state, runs, desk, samples.seen[rows])
                    rows += 1
            else:
                left = refill(states, 0, DRAW, bag, left)
        samples.lengths[game] = rows - start
        for symbol in range(SYMBOLS):
            samples.finals[game, symbol] = state.tracks[0, symbol]
    return rows
