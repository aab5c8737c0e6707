"""Search: candidates play on over shared deals of what is hidden, and the better half goes on (sequential halving).

A simulation deals the unseen tiles, plays a few turns by rule of thumb and value, and asks the net how it stands then.
"""

import numpy as np
import numpy.typing as npt

from sixfold.bots.board.heuristic import GAINS, NEED, drop_covered, judge, pick_valued, propose, weigh
from sixfold.bots.board.runs import Runs, copy_list, copy_runs, lay, list_pairs, refill, shuffle
from sixfold.bots.board.value import EVERYONE, Desk, Net, assess, make_desk, worth
from sixfold.rules.board import DRAW, KINDS, MOST, SWAP, may_swap, side_of
from sixfold.rules.kernel import Ints, States, long_kernel
from sixfold.rules.phase import MOVE, NONE, OVER, UNKNOWN
from sixfold.rules.pieces import HELD, SYMBOLS, TILE_COPIES, put
from sixfold.rules.playout import Seed, below

Sums = npt.NDArray[np.float64]

TILES_IN_ALL = int(TILE_COPIES.sum())

FEW = 4
"""How many placements are valued in far turns of a simulation, where more were valued in near ones."""


@long_kernel
def redeal(states: States, i: int, seat: int, seed: Seed, bag: Ints) -> int:
    """Deal the tiles that a seat does not see anew, list the rest in a random order, and return how many those are."""
    state = states[i]
    for other in range(state.seats):
        if other != seat:
            for slot in range(HELD):
                tile = int(state.racks[other, slot])
                if tile < UNKNOWN:
                    state.bag[tile] += 1
                    state.racks[other, slot] = UNKNOWN
    left = list_bag(states, i, seed, bag)
    for other in range(state.seats):
        if other != seat:
            many = 0
            for slot in range(HELD):
                many += state.racks[other, slot] == UNKNOWN
                state.racks[other, slot] = NONE
            for _ in range(many):
                left -= 1
                put(state.racks[other], bag[left])
                state.bag[bag[left]] -= 1
    return left


@long_kernel
def list_bag(states: States, i: int, seed: Seed, bag: Ints) -> int:
    """List the tiles of the bag in a random order, and return how many there are."""
    left = 0
    for tile in range(KINDS):
        for _ in range(states[i].bag[tile]):
            bag[left] = tile
            left += 1
    shuffle(seed, bag, left)
    return left


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
) -> None:
    """Play a known state on until so many turns are completed.

    So many placements at most are valued in this turn, and half as many in each further one, down to a few.
    """
    state = states[i]
    now = int(state.turns)
    while state.phase != OVER and state.turns < until:
        if state.phase == MOVE:
            valued = max(min(most, FEW), most >> (int(state.turns) - now))
            listed = drop_covered(state, pairs, listed)
            lay(states, i, runs, pick_valued(states, i, runs, pairs, listed, valued, EVERYONE, net, desk))
        else:
            left = refill(states, i, SWAP if may_swap(state) else DRAW, bag, left)


@long_kernel
def simulate(
    roots: States,
    runs_root: Runs,
    known: int,
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
    """Simulate each living candidate so many times, all over the same deals, and add up what comes out.

    ``roots`` are deals of the hidden tiles to go round; with ``known`` 0 there is one, and its hidden tiles are dealt here.
    """
    work = np.empty(2, roots.dtype)
    desk = make_desk(roots)
    runs = np.empty_like(runs_root)
    bag, bag_work = np.empty(TILES_IN_ALL + HELD, np.int8), np.empty(TILES_IN_ALL + HELD, np.int8)
    pairs, pairs_work = np.empty(MOST, np.int16), np.empty(MOST, np.int16)
    listed = list_pairs(roots[0], pairs)
    seat = int(roots[0].turn)
    side = side_of(roots[0].variant, seat)
    until = int(roots[0].turns) + depth
    for _ in range(times):
        if known:
            work[0] = roots[below(seed, len(roots))]
            left = list_bag(work, 0, seed, bag)
        else:
            work[0] = roots[0]
            left = redeal(work, 0, seat, seed, bag)
        for place in range(living):
            number = alive[place]
            work[1] = work[0]
            copy_list(bag, bag_work, left)
            copy_list(pairs, pairs_work, listed)
            copy_runs(runs_root, runs)
            move = int(candidates[number])
            rest = left
            if move < DRAW:
                lay(work, 1, runs, move)
            else:
                rest = refill(work, 1, move, bag_work, left)
            play_on(work, 1, runs, pairs_work, listed, bag_work, rest, until, most, net, desk)
            assess(work[1], runs, EVERYONE, net, desk)
            values[number] += worth(side, desk)
            for other in range(4):
                chances[number, other] += desk.chances[other]
            lows[number] += desk.lows[side]


@long_kernel
def rate(roots: States, runs: Runs, net: Net, most: int, moves: Ints, values: Sums, chances: Sums, lows: Sums) -> int:
    """Write the moves that come into question with their worth after one move by the net, and return how many there are.

    Of the placements those with the highest gains are looked at, so many at most.
    """
    desk = make_desk(roots)
    state = roots[0]
    seat = int(state.turn)
    side = side_of(state.variant, seat)
    if state.phase == MOVE:
        gains = np.empty((SYMBOLS, GAINS), np.float32)
        pairs = np.empty(MOST, np.int16)
        weigh(state, seat, NEED, gains)
        count = propose(state, runs, pairs, list_pairs(state, pairs), gains, moves, np.empty(most, np.float32), most)
    else:
        moves[0], moves[1] = DRAW, SWAP
        count = 2 if may_swap(state) else 1
    for number in range(count):
        values[number] = judge(roots, 0, runs, int(moves[number]), seat, net, desk)
        lows[number] = desk.lows[side]
        for other in range(4):
            chances[number, other] = desk.chances[other]
    return count


@long_kernel
def halve(values: Sums, alive: Ints, living: int, keep: int) -> int:
    """Sort the living candidates, best first; return how many of them are kept."""
    for place in range(1, living):
        number = alive[place]
        slot = place
        while slot > 0 and values[alive[slot - 1]] < values[number]:
            alive[slot] = alive[slot - 1]
            slot -= 1
        alive[slot] = number
    return min(keep, living)


@long_kernel
def search_move(
    roots: States, runs: Runs, net: Net, seed: Seed, looked: int, width: int, simulations: int, depth: int, most: int
) -> int:
    """Return the move that a search with so many simulations finds best."""
    moves, values = np.empty(looked + 2, np.int32), np.empty(looked + 2)
    chances, lows = np.empty((looked + 2, 4)), np.empty(looked + 2)
    count = rate(roots, runs, net, looked, moves, values, chances, lows)
    alive = np.empty(count, np.int32)
    for number in range(count):
        alive[number] = number
    living = halve(values, alive, count, width)
    values[:], chances[:], lows[:] = 0.0, 0.0, 0.0
    rounds = 0
    while 1 << rounds < living:
        rounds += 1
    for _ in range(rounds):
        times = max(1, simulations // (rounds * living))
        simulate(roots, runs, 0, moves, alive, living, times, depth, most, net, seed, values, chances, lows)
        living = halve(values, alive, living, (living + 1) // 2)
    return int(moves[alive[0]])
