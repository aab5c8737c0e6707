"""Search in the solitaire: candidates play on over shared orders of the bag, and the net says how it stands then.

The same verbs as in the search with others, where the racks are hidden as well.
"""

import numpy as np

from sixfold.bots.board.heuristic import GAINS, NEED, drop_covered, propose, weigh
from sixfold.bots.board.runs import Runs, copy_list, copy_runs, lay, list_pairs, refill
from sixfold.bots.board.search import TILES_IN_ALL, Sums, list_bag
from sixfold.bots.board.solo.value import UNIT, Desk, Floats, Net, assess, make_desk, take_in, try_on
from sixfold.rules.board import DRAW, MOST
from sixfold.rules.hexgrid import PAIRS
from sixfold.rules.kernel import Ints, State, States, long_kernel
from sixfold.rules.phase import MOVE, OVER
from sixfold.rules.pieces import HELD, SYMBOLS
from sixfold.rules.playout import Seed


@long_kernel
def value_placements(
    state: State, runs: Runs, pairs: Ints, listed: int, most: int, net: Net, desk: Desk, moves: Ints, values: Floats
) -> int:
    """Write the placements with the highest gains, so many at most, with their values by the net; return how many there are."""
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    weigh(state, 0, NEED, gains)
    found = propose(state, runs, pairs, listed, gains, moves, values, most)
    take_in(state, runs, net, desk)
    for number in range(found):
        values[number] = try_on(state, int(moves[number]) // PAIRS, int(moves[number]) % PAIRS, net, desk)
    return found


@long_kernel
def play_on(
    states: States,
    i: int,
    runs: Runs,
    pairs: Ints,
    listed: int,
    bag: Ints,
    left: int,
    until: int,
    most: int,
    net: Net,
    desk: Desk,
) -> float:
    """Play on until so many turns are completed, and return the value of the last placement."""
    state = states[i]
    moves, values = np.empty(most, np.int32), np.empty(most, np.float32)
    value = 0.0
    while state.phase != OVER and state.turns < until:
        if state.phase == MOVE:
            listed = drop_covered(state, pairs, listed)
            found = value_placements(state, runs, pairs, listed, most, net, desk, moves, values)
            best = int(np.argmax(values[:found]))
            value = float(values[best])
            lay(states, i, runs, int(moves[best]))
        else:
            left = refill(states, i, DRAW, bag, left)
    return float(state.tracks[0].min() * UNIT) if state.phase == OVER else value


@long_kernel
def simulate(
    roots: States,
    runs_root: Runs,
    _known: int,
    candidates: Ints,
    alive: Ints,
    living: int,
    times: int,
    depth: int,
    most: int,
    net: Net,
    seed: Seed,
    values: Sums,
    chances: Sums,
    lows: Sums,
) -> None:
    """Simulate each living candidate so many times, all over the same orders of the bag, and add up what comes out."""
    work = np.empty(1, roots.dtype)
    desk = make_desk()
    runs = np.empty_like(runs_root)
    bag, bag_work = np.empty(TILES_IN_ALL + HELD, np.int8), np.empty(TILES_IN_ALL + HELD, np.int8)
    pairs, pairs_work = np.empty(MOST, np.int16), np.empty(MOST, np.int16)
    listed = list_pairs(roots[0], pairs)
    until = int(roots[0].turns) + depth
    for _ in range(times):
        left = list_bag(roots, 0, seed, bag)
        for place in range(living):
            number = alive[place]
            work[0] = roots[0]
            copy_list(bag, bag_work, left)
            copy_list(pairs, pairs_work, listed)
            copy_runs(runs_root, runs)
            if candidates[number] != DRAW:
                lay(work, 0, runs, int(candidates[number]))
            low = play_on(work, 0, runs, pairs_work, listed, bag_work, left, until, most, net, desk)
            values[number] += low
            lows[number] += low
            chances[number, 0] += 1


@long_kernel
def rate(roots: States, runs: Runs, net: Net, most: int, moves: Ints, values: Sums, chances: Sums, lows: Sums) -> int:
    """Write the moves that come into question with their worth by the net, and return how many there are."""
    pairs, worth = np.empty(MOST, np.int16), np.empty(most, np.float32)
    if roots[0].phase == MOVE:
        count = value_placements(roots[0], runs, pairs, list_pairs(roots[0], pairs), most, net, make_desk(), moves, worth)
    else:
        moves[0], worth[0], count = DRAW, assess(roots[0], runs, net, make_desk()), 1
    for number in range(count):
        values[number] = lows[number] = worth[number]
        chances[number, 0] = 1
    return count
