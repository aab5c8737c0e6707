"""Whole games inside the kernel: bots play each other over given deals, for measuring and for learning."""

from typing import NamedTuple

import numpy as np

from sixfold.bots.board.former.picking import pick_refill, pick_valued
from sixfold.bots.board.former.value import EVERYONE, Desk, Net, describe, make_desk, settle
from sixfold.bots.board.heuristic import GAINS, GREED, NEED, make_best, propose, weigh
from sixfold.bots.board.runs import FAR, Playout, count_runs, lay, list_pairs, make_playout, refill, shuffle
from sixfold.rules.board import DRAW, SWAP, chance, may_swap, setup, sides
from sixfold.rules.kernel import Floats, Ints, long_kernel
from sixfold.rules.phase import CHANCE, MOVE, OVER
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.playout import BAG, Seed, below
from sixfold.rules.types import Code

GREEDY, NEEDY, VALUED = 0, 1, 2
"""Who plays: by points, by need, by the net's value among a few placements."""

BETTER = 16
"""From how many of the better placements a random one is taken."""


class Setup(NamedTuple):
    """What is played: the numbers that the rules set a game up by."""

    variant: int
    seats: int
    width: int


class Samples(NamedTuple):
    """What is kept of games, a row a decision."""

    inputs: Floats
    """What the net looks at for each side."""
    outcomes: Floats
    """Each side's share of the win, then each side's lowest marker."""


@long_kernel
def begin(playout: Playout, game: Setup, seed: Seed) -> int:
    """Set a game up and deal it from a bag in random order; return how many tiles are left."""
    states, bag = playout.states, playout.bag
    setup(states, 0, game.variant, game.seats, game.width)
    left = len(BAG)
    for index in range(left):
        bag[index] = BAG[index]
    shuffle(seed, bag, left)
    while states[0].phase == CHANCE:
        left -= 1
        chance(states, 0, int(bag[left]))
    count_runs(states[0], FAR, playout.runs)
    return left


@long_kernel
def decide(playout: Playout, listed: int, player: Ints, net: Net, desk: Desk) -> Code:
    """Return the move of a player: who plays, and how many placements the net values."""
    states, runs = playout.states, playout.runs
    state = states[0]
    seat = int(state.turn)
    if state.phase != MOVE:
        if not may_swap(state):
            return DRAW
        if player[0] <= NEEDY:
            return DRAW if player[0] == GREEDY else SWAP
        return pick_refill(states, 0, runs, seat, net, desk)
    if player[0] == VALUED:
        return pick_valued(playout, listed, int(player[1]), seat, net, desk)
    best = make_best(1)
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    weigh(state, seat, GREED if player[0] == GREEDY else NEED, gains)
    propose(state, runs, playout.pairs, listed, gains, best)
    return int(best.moves[0])


@long_kernel
def make_move(playout: Playout, move: Code, left: int) -> int:
    """Make a move, and return how many tiles are left in the bag."""
    if move < DRAW:
        lay(playout.states, 0, playout.runs, move)
        return left
    return refill(playout.states, 0, move, playout.bag, left)


@long_kernel
def play(game: Setup, players: Ints, nets: tuple[Net, ...], deal: Seed, chances: Floats, lows: Floats) -> int:
    """Play one game, a player a seat, dealt from a seed; write who won and the lowest markers, return the moves.

    A player says who plays, how many placements the net values, and which of the nets.
    """
    playout, desk = make_playout(), make_desk()
    left = begin(playout, game, deal)
    state = playout.states[0]
    made = 0
    while state.phase != OVER:
        listed = list_pairs(state, playout.pairs)
        player = players[state.turn]
        net = nets[0] if player[2] == 0 else nets[1]
        left = make_move(playout, decide(playout, listed, player, net, desk), left)
        made += 1
    settle(state, desk)
    for side in range(4):
        chances[side], lows[side] = desk.chances[side], desk.lows[side]
    return made


@long_kernel
def sample(game: Setup, games: int, player: Ints, net: Net, seed: Seed, wild: int, samples: Samples) -> int:
    """Let one player play itself at all seats, and keep what the net looks at before each decision; return how many rows.

    One placement in ``wild`` is any of the better ones.
    """
    playout, desk, best = make_playout(), make_desk(), make_best(BETTER)
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    state, runs = playout.states[0], playout.runs
    rows = 0
    for _ in range(games):
        start = rows
        left = begin(playout, game, seed)
        while state.phase != OVER:
            listed = list_pairs(state, playout.pairs)
            describe(state, runs, EVERYONE if below(seed, 2) else int(state.turn), desk, samples.inputs[rows])
            rows += 1
            move = decide(playout, listed, player, net, desk)
            if move < DRAW and below(seed, wild) == 0:
                weigh(state, int(state.turn), NEED, gains)
                move = int(best.moves[below(seed, propose(state, runs, playout.pairs, listed, gains, best))])
            left = make_move(playout, move, left)
        settle(state, desk)
        for row in range(start, rows):
            for side in range(sides(state.variant, state.seats)):
                samples.outcomes[row, side] = desk.chances[side]
                samples.outcomes[row, 4 + side] = desk.lows[side]
    return rows
