"""Search in the solitaire: candidates play on over shared orders of the bag, and the net says how it stands then.

The same verbs as in the search with others, where the racks are hidden as well.
"""

import numpy as np

from sixfold.bots.board.heuristic import GAINS, NEED, Best, make_best, propose, weigh
from sixfold.bots.board.roots import Candidates, Look, Roots, list_bag
from sixfold.bots.board.runs import Playout, Runs, copy_list, copy_runs, drop_covered, lay, list_pairs, make_playout, refill
from sixfold.bots.board.solo.value import UNIT, Desk, Net, assess, make_desk, take_in, try_on
from sixfold.rules.board import DRAW, MOST
from sixfold.rules.hexgrid import PAIRS
from sixfold.rules.kernel import Ints, State, long_kernel
from sixfold.rules.phase import MOVE, OVER
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.playout import Seed


@long_kernel
def value_placements(state: State, runs: Runs, pairs: Ints, listed: int, net: Net, desk: Desk, best: Best) -> int:
    """Write the placements with the highest gains with their values by the net; return how many there are."""
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    weigh(state, 0, NEED, gains)
    found = propose(state, runs, pairs, listed, gains, best)
    take_in(state, runs, net, desk)
    for index in range(found):
        move = int(best.moves[index])
        best.values[index] = try_on(state, move // PAIRS, move % PAIRS, net, desk)
    return found


@long_kernel
def play_on(playout: Playout, listed: int, left: int, until: int, tried: int, net: Net, desk: Desk) -> float:
    """Play on until so many turns are completed, and return the value of the last placement."""
    state, runs, pairs = playout.states[0], playout.runs, playout.pairs
    best = make_best(tried)
    value = 0.0
    while state.phase != OVER and state.turns < until:
        if state.phase == MOVE:
            listed = drop_covered(state, pairs, listed)
            found = value_placements(state, runs, pairs, listed, net, desk, best)
            chosen = int(np.argmax(best.values[:found]))
            value = float(best.values[chosen])
            lay(playout.states, 0, runs, int(best.moves[chosen]))
        else:
            left = refill(playout.states, 0, DRAW, playout.bag, left)
    return float(state.tracks[0].min() * UNIT) if state.phase == OVER else value


@long_kernel
def simulate(roots: Roots, candidates: Candidates, alive: Ints, times: int, look: Look, net: Net, seed: Seed) -> None:
    """Simulate the candidates that are alive so many times, all over the same orders of the bag, and add up what comes out."""
    playout, desk = make_playout(), make_desk()
    bag, pairs = np.empty_like(playout.bag), np.empty_like(playout.pairs)
    listed = list_pairs(roots.states[0], pairs)
    until = int(roots.states[0].turns) + look.turns
    for _ in range(times):
        left = list_bag(roots.states, 0, seed, bag)
        for index in range(len(alive)):
            number = alive[index]
            playout.states[0] = roots.states[0]
            copy_list(bag, playout.bag, left)
            copy_list(pairs, playout.pairs, listed)
            copy_runs(roots.runs, playout.runs)
            if candidates.moves[number] != DRAW:
                lay(playout.states, 0, playout.runs, int(candidates.moves[number]))
            low = play_on(playout, listed, left, until, look.tried, net, desk)
            candidates.values[number] += low
            candidates.lows[number] += low
            candidates.chances[number, 0] += 1


@long_kernel
def rate(roots: Roots, most: int, net: Net, candidates: Candidates) -> int:
    """Write the moves that come into question with their worth by the net, and return how many there are."""
    state, desk = roots.states[0], make_desk()
    pairs, best = np.empty(MOST, np.int16), Best(candidates.moves, np.empty(most, np.float32))
    if state.phase == MOVE:
        count = value_placements(state, roots.runs, pairs, list_pairs(state, pairs), net, desk, best)
    else:
        best.moves[0], best.values[0], count = DRAW, assess(state, roots.runs, net, desk), 1
    for number in range(count):
        candidates.values[number] = candidates.lows[number] = best.values[number]
        candidates.chances[number, 0] = 1
    return count
