"""Version 1 of the search: candidates play on over shared deals of what is hidden; the better half goes on (sequential halving).

A simulation deals the unseen tiles, plays a few turns by rule of thumb and value, and asks the net how it stands then.
"""

import numpy as np

from sixfold.bots.board.former.picking import pick_valued, try_move
from sixfold.bots.board.former.value import EVERYONE, Desk, Net, assess, make_desk, worth
from sixfold.bots.board.heuristic import GAINS, NEED, Best, propose, weigh
from sixfold.bots.board.roots import Candidates, Look, Roots, list_bag, redeal
from sixfold.bots.board.runs import Playout, copy_list, copy_runs, drop_covered, lay, list_pairs, make_playout, refill
from sixfold.rules.board import DRAW, MOST, STATE, SWAP, may_swap, side_of
from sixfold.rules.kernel import Ints, long_kernel
from sixfold.rules.phase import MOVE, OVER
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.playout import Seed, below

FEW = 4
"""How many placements are valued in far turns of a simulation, where more were valued in near ones."""


@long_kernel
def play_on(playout: Playout, listed: int, left: int, until: int, tried: int, net: Net, desk: Desk) -> None:
    """Play a known state on until so many turns are completed.

    So many placements at most are valued in this turn, and half as many in each further one, down to a few.
    """
    state = playout.states[0]
    now = int(state.turns)
    while state.phase != OVER and state.turns < until:
        if state.phase == MOVE:
            valued = max(min(tried, FEW), tried >> (int(state.turns) - now))
            listed = drop_covered(state, playout.pairs, listed)
            lay(playout.states, 0, playout.runs, pick_valued(playout, listed, valued, EVERYONE, net, desk))
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
    if state.phase == MOVE:
        gains = np.empty((SYMBOLS, GAINS), np.float32)
        pairs = np.empty(MOST, np.int16)
        weigh(state, seat, NEED, gains)
        best = Best(moves, np.empty(most, np.float32))
        count = propose(state, roots.runs, pairs, list_pairs(state, pairs), gains, best)
    else:
        moves[0], moves[1] = DRAW, SWAP
        count = 2 if may_swap(state) else 1
    for number in range(count):
        candidates.values[number] = try_move(roots.states, 0, roots.runs, int(moves[number]), seat, net, desk)
        candidates.lows[number] = desk.lows[side]
        for other in range(4):
            candidates.chances[number, other] = desk.chances[other]
    return count
