"""Search: candidates play on over shared deals of what is hidden, and the better half goes on (sequential halving).

A simulation deals the unseen tiles, plays a few turns by rule of thumb and value, and asks the net how it stands then.
"""

from typing import NamedTuple

import numpy as np

from sixfold.bots.board.heuristic import GAINS, NEED, Best, pick_valued, propose, try_move, weigh
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
    shuffle,
)
from sixfold.bots.board.value import EVERYONE, Desk, Net, assess, make_desk, worth
from sixfold.rules.board import DRAW, KINDS, MOST, STATE, SWAP, may_swap, side_of
from sixfold.rules.kernel import Ints, Reals, States, long_kernel
from sixfold.rules.phase import MOVE, NONE, OVER, UNKNOWN
from sixfold.rules.pieces import HELD, SYMBOLS, put
from sixfold.rules.playout import Seed, below
from sixfold.rules.types import Seat

FEW = 4
"""How many placements are valued in far turns of a simulation, where more were valued in near ones."""


class Roots(NamedTuple):
    """Where simulations begin: one position, with its hidden tiles dealt in one or more ways."""

    states: States
    runs: Runs
    known: int
    """0 where there is one state whose hidden tiles are dealt in each simulation, else 1."""


class Look(NamedTuple):
    """How far simulations look: how many turns, and how many placements are valued in the first of them."""

    turns: int
    tried: int


class Candidates(NamedTuple):
    """Moves that are compared, and what came of each: added up over simulations, or once by the net."""

    moves: Ints
    values: Reals
    """What the side in turn plays for."""
    chances: Reals
    """Each side's chance to win."""
    lows: Reals
    """The lowest marker of the side in turn at the end, divided as the net does."""


def make_candidates(count: int) -> Candidates:
    """Return room for so many candidates."""
    return Candidates(np.zeros(count, np.int32), np.zeros(count), np.zeros((count, 4)), np.zeros(count))


@long_kernel
def redeal(states: States, i: int, seat: Seat, seed: Seed, bag: Ints) -> int:
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
            count = 0
            for slot in range(HELD):
                count += state.racks[other, slot] == UNKNOWN
                state.racks[other, slot] = NONE
            for _ in range(count):
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
