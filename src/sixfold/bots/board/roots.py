"""Where simulations begin, what they compare, and how the tiles that nobody saw are dealt for them."""

from typing import NamedTuple

import numpy as np

from sixfold.bots.board.runs import Runs, shuffle
from sixfold.rules.board import KINDS
from sixfold.rules.kernel import Ints, Reals, States, long_kernel
from sixfold.rules.phase import NONE, UNKNOWN
from sixfold.rules.pieces import HELD, put
from sixfold.rules.playout import Seed
from sixfold.rules.types import Seat


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
