"""Search: candidates play on over shared deals of what is hidden, and the better half goes on (sequential halving).

A simulation deals the unseen tiles, plays a few turns by rule of thumb and value, and asks the net how it stands then.
"""

import numpy as np

from sixfold.bots.board.heuristic import GAINS, NEED, Best, make_best, propose, weigh
from sixfold.bots.board.roots import Candidates, Look, Roots, list_bag, redeal
from sixfold.bots.board.runs import (
    Playout,
    Runs,
    copy_list,
    copy_runs,
    drop_covered,
    lay,
    list_pairs,
    make_playout,
    refill,
)
from sixfold.bots.board.value import EVERYONE, Desk, Net, assess, make_desk, take_in, try_placement, try_refill, worth
from sixfold.rules.board import DRAW, MOST, STATE, SWAP, may_swap, side_of
from sixfold.rules.kernel import Ints, State, long_kernel
from sixfold.rules.phase import MOVE, OVER
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.playout import Seed, below
from sixfold.rules.types import Seat

FEW = 4
"""How many placements are valued in far turns of a simulation, where more were valued in near ones."""


@long_kernel
def value_placements(state: State, runs: Runs, pairs: Ints, listed: int, viewer: Seat, net: Net, desk: Desk, best: Best) -> int:
    """Write the placements with the highest gains with their worth by the net; return how many there are."""
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    weigh(state, int(state.turn), NEED, gains)
    found = propose(state, runs, pairs, listed, gains, best)
    take_in(state, runs, viewer, net, desk)
    for index in range(found):
        best.values[index] = try_placement(state, int(best.moves[index]), net, desk)
    return found


@long_kernel
def play_on(playout: Playout, listed: int, left: int, until: int, tried: int, net: Net, desk: Desk) -> None:
    """Play a known state on until so many turns are completed.

    So many placements at most are valued in this turn, and half as many in each further one, down to a few.
    """
    state = playout.states[0]
    now = int(state.turns)
    best = make_best(tried)
    while state.phase != OVER and state.turns < until:
        if state.phase == MOVE:
            valued = max(min(tried, FEW), tried >> (int(state.turns) - now))
            few = Best(best.moves[:valued], best.values[:valued])
            listed = drop_covered(state, playout.pairs, listed)
            found = value_placements(state, playout.runs, playout.pairs, listed, EVERYONE, net, desk, few)
            lay(playout.states, 0, playout.runs, int(few.moves[np.argmax(few.values[:found])]))
        else:
            left = refill(playout.states, 0, SWAP if may_swap(state) else DRAW, playout.bag, left)


@long_kernel
def simulate(roots: Roots, candidates: Candidates, alive: Ints, times: int, look: Look, net: Net, seed: Seed) -> None:
    """Simulate the candidates that are alive so many times, all over the same deals, and add up what comes out."""
    root = roots.states[0]
    dealt = np.zeros(1, STATE)
    playout, desk = make_playout(), make_desk()
    states, runs = playout.states, playout.runs
    bag, pairs = np.empty_like(playout.bag), np.empty_like(playout.pairs)
    listed = list_pairs(root, pairs)
    seat = int(root.turn)
    side = side_of(root.variant, seat)
    until = int(root.turns) + look.turns
    for _ in range(times):
        if roots.known:
            dealt[0] = roots.states[below(seed, len(roots.states))]
            left = list_bag(dealt, 0, seed, bag)
        else:
            dealt[0] = root
            left = redeal(dealt, 0, seat, seed, bag)
        for index in range(len(alive)):
            number = alive[index]
            states[0] = dealt[0]
            copy_list(bag, playout.bag, left)
            copy_list(pairs, playout.pairs, listed)
            copy_runs(roots.runs, runs)
            move = int(candidates.moves[number])
            rest = left
            if move < DRAW:
                lay(states, 0, runs, move)
            else:
                rest = refill(states, 0, move, playout.bag, left)
            play_on(playout, listed, rest, until, look.tried, net, desk)
            assess(states[0], runs, EVERYONE, net, desk)
            candidates.values[number] += worth(side, desk)
            for other in range(4):
                candidates.chances[number, other] += desk.chances[other]
            candidates.lows[number] += desk.lows[side]


@long_kernel
def rate(roots: Roots, most: int, net: Net, candidates: Candidates) -> int:
    """Write the moves that come into question with their worth after one move by the net, and return how many there are.

    Of the placements those with the highest gains are looked at, so many at most.
    """
    state, desk = roots.states[0], make_desk()
    moves, seat = candidates.moves, int(state.turn)
    side = side_of(state.variant, seat)
    is_placement = state.phase == MOVE
    if is_placement:
        gains = np.empty((SYMBOLS, GAINS), np.float32)
        pairs = np.empty(MOST, np.int16)
        weigh(state, seat, NEED, gains)
        count = propose(state, roots.runs, pairs, list_pairs(state, pairs), gains, Best(moves, np.empty(most, np.float32)))
        take_in(state, roots.runs, seat, net, desk)
    else:
        moves[0], moves[1] = DRAW, SWAP
        count = 2 if may_swap(state) else 1
    for number in range(count):
        move = int(moves[number])
        if is_placement:
            candidates.values[number] = try_placement(state, move, net, desk)
        else:
            candidates.values[number] = try_refill(roots.states, 0, roots.runs, move, seat, net, desk)
        candidates.lows[number] = desk.lows[side]
        for other in range(4):
            candidates.chances[number, other] = desk.chances[other]
    return count
