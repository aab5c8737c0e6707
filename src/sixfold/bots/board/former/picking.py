"""Moves by the net of version 1: it values the position after each of the placements that gain most by need."""

import numpy as np

from sixfold.bots.board.former.value import Desk, Net, assess, worth
from sixfold.bots.board.heuristic import GAINS, NEED, make_best, propose, weigh
from sixfold.bots.board.runs import LISTED, Playout, Runs, copy_runs, lay, list_pairs
from sixfold.rules.board import DRAW, SWAP, may_swap, side_of
from sixfold.rules.kernel import States, long_kernel
from sixfold.rules.phase import MOVE, NONE
from sixfold.rules.pieces import HELD, SYMBOLS
from sixfold.rules.types import Code, Seat


@long_kernel
def take_bonus(trial: States, runs: Runs) -> None:
    """Make the bonus moves that are owed, each with the most gain by need (B10)."""
    state = trial[0]
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    pairs, best = np.empty(LISTED, np.int16), make_best(1)
    while state.phase == MOVE:
        weigh(state, int(state.turn), NEED, gains)
        propose(state, runs, pairs, list_pairs(state, pairs), gains, best)
        lay(trial, 0, runs, int(best.moves[0]))


@long_kernel
def try_move(states: States, i: int, runs: Runs, move: Code, viewer: Seat, net: Net, desk: Desk) -> float:
    """Try a move, and return its worth to the seat in turn; the desk has what came out."""
    desk.trial[0] = states[i]
    state = desk.trial[0]
    seat = int(state.turn)
    side = side_of(state.variant, seat)
    if move < DRAW:
        copy_runs(runs, desk.runs)
        lay(desk.trial, 0, desk.runs, move)
        if state.phase == MOVE:
            take_bonus(desk.trial, desk.runs)
        assess(state, desk.runs, viewer, net, desk)
        return worth(side, desk)
    if move == SWAP:
        for slot in range(HELD):
            tile = state.racks[seat, slot]
            if tile != NONE:
                state.bag[tile] += 1
                state.racks[seat, slot] = NONE
    assess(state, runs, viewer, net, desk)
    return worth(side, desk)


@long_kernel
def pick_refill(states: States, i: int, runs: Runs, viewer: Seat, net: Net, desk: Desk) -> Code:
    """Return the better of draw and swap by the net's value."""
    if not may_swap(states[i]):
        return DRAW
    draw = try_move(states, i, runs, DRAW, viewer, net, desk)
    return SWAP if try_move(states, i, runs, SWAP, viewer, net, desk) > draw else DRAW


@long_kernel
def pick_valued(playout: Playout, listed: int, most: int, viewer: Seat, net: Net, desk: Desk) -> Code:
    """Return the placement that the net values most among the few with the highest gains."""
    best = make_best(most)
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    state = playout.states[0]
    weigh(state, int(state.turn), NEED, gains)
    found = propose(state, playout.runs, playout.pairs, listed, gains, best)
    if found == 1:
        return int(best.moves[0])
    chosen, top = 0, -1e9
    for index in range(found):
        value = try_move(playout.states, 0, playout.runs, int(best.moves[index]), viewer, net, desk)
        if value > top:
            chosen, top = int(best.moves[index]), value
    return chosen
