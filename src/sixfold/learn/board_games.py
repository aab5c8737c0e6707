"""Whole games inside the kernel: bots play each other over given deals, for measuring and for learning."""

import numpy as np

from sixfold.bots.board.heuristic import GAINS, GREED, NEED, pick_refill, pick_valued, propose, weigh
from sixfold.bots.board.runs import FAR, WIDE, Runs, count_runs, lay, list_pairs, refill, shuffle
from sixfold.bots.board.search import TILES_IN_ALL, search_move
from sixfold.bots.board.value import EVERYONE, Desk, Floats, Net, look, make_desk, settle
from sixfold.rules.board import DRAW, MOST, SWAP, chance, may_swap, setup, sides
from sixfold.rules.hexgrid import COUNT
from sixfold.rules.kernel import Ints, States, long_kernel
from sixfold.rules.phase import CHANCE, MOVE, OVER
from sixfold.rules.pieces import HELD, SYMBOLS
from sixfold.rules.playout import BAG, Seed, below

GREEDY, NEEDY, VALUED, SEARCHING = 0, 1, 2, 3
"""Who plays: by points, by need, by the net's value among a few placements, by search."""


@long_kernel
def begin(states: States, variant: int, seats: int, width: int, seed: Seed, bag: Ints) -> int:
    """Set a game up and deal it from a bag in random order; return how many tiles are left."""
    setup(states, 0, variant, seats, width)
    left = len(BAG)
    for place in range(left):
        bag[place] = BAG[place]
    shuffle(seed, bag, left)
    while states[0].phase == CHANCE:
        left -= 1
        chance(states, 0, int(bag[left]))
    return left


@long_kernel
def decide(states: States, runs: Runs, pairs: Ints, listed: int, player: Ints, net: Net, desk: Desk) -> int:
    """Return the move of a player that does not search; it says who plays, and how many placements the net values."""
    state = states[0]
    seat = int(state.turn)
    if state.phase != MOVE:
        if not may_swap(state):
            return DRAW
        if player[0] <= NEEDY:
            return DRAW if player[0] == GREEDY else SWAP
        return pick_refill(states, 0, runs, seat, net, desk)
    if player[0] == VALUED:
        return pick_valued(states, 0, runs, pairs, listed, int(player[1]), seat, net, desk)
    moves, values = np.empty(1, np.int32), np.empty(1, np.float32)
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    weigh(state, seat, GREED if player[0] == GREEDY else NEED, gains)
    propose(state, runs, pairs, listed, gains, moves, values, 1)
    return int(moves[0])


@long_kernel
def play(
    states: States,
    variant: int,
    width: int,
    players: Ints,
    nets: tuple[Net, ...],
    deal: Seed,
    seed: Seed,
    chances: Floats,
    lows: Floats,
) -> int:
    """Play one game, a player a seat, dealt from a seed of its own; write who won and the lowest markers, return the moves."""
    bag = np.empty(TILES_IN_ALL + HELD, np.int8)
    pairs = np.empty(MOST, np.int16)
    runs = np.empty((COUNT + 1, WIDE), np.int8)
    desk = make_desk(states)
    left = begin(states, variant, len(players), width, deal, bag)
    state = states[0]
    count_runs(state, FAR, runs)
    made = 0
    while state.phase != OVER:
        listed = list_pairs(state, pairs)
        net = nets[0] if players[state.turn, 6] == 0 else nets[1]
        player = players[state.turn]
        if player[0] == SEARCHING and state.phase == MOVE:
            looked, wide, times, depth, most = int(player[1]), int(player[2]), int(player[3]), int(player[4]), int(player[5])
            move = search_move(states, runs, net, seed, looked, wide, times, depth, most)
        else:
            move = decide(states, runs, pairs, listed, player, net, desk)
        made += 1
        if move < DRAW:
            lay(states, 0, runs, move)
        else:
            left = refill(states, 0, move, bag, left)
    settle(state, desk)
    for side in range(4):
        chances[side], lows[side] = desk.chances[side], desk.lows[side]
    return made


@long_kernel
def sample(
    states: States,
    variant: int,
    seats: int,
    width: int,
    player: Ints,
    net: Net,
    seed: Seed,
    wild: int,
    games: int,
    inputs: Floats,
    outcomes: Floats,
) -> int:
    """Let one player play itself at all seats, and keep what the net looks at before each decision; return how many rows.

    One placement in ``wild`` is any of the better ones. A row of outcomes: each side's share of the win and lowest marker.
    """
    bag = np.empty(TILES_IN_ALL + HELD, np.int8)
    pairs = np.empty(MOST, np.int16)
    runs = np.empty((COUNT + 1, WIDE), np.int8)
    desk = make_desk(states)
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    moves, values = np.empty(16, np.int32), np.empty(16, np.float32)
    state = states[0]
    rows = 0
    for _ in range(games):
        start = rows
        left = begin(states, variant, seats, width, seed, bag)
        count_runs(state, FAR, runs)
        while state.phase != OVER:
            listed = list_pairs(state, pairs)
            look(state, runs, EVERYONE if below(seed, 2) else int(state.turn), desk, inputs[rows])
            rows += 1
            move = decide(states, runs, pairs, listed, player, net, desk)
            if move < DRAW and below(seed, wild) == 0:
                weigh(state, int(state.turn), NEED, gains)
                found = propose(state, runs, pairs, listed, gains, moves, values, 16)
                move = int(moves[below(seed, found)])
            if move < DRAW:
                lay(states, 0, runs, move)
            else:
                left = refill(states, 0, move, bag, left)
        settle(state, desk)
        for row in range(start, rows):
            for side in range(sides(state.variant, state.seats)):
                outcomes[row, side] = desk.chances[side]
                outcomes[row, 4 + side] = desk.lows[side]
    return rows
