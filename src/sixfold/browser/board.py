"""The entry points of the board's bots."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.bots.board.former import search, value
from sixfold.bots.board.heuristic import GAINS, GREED, NEED, Best, propose, weigh
from sixfold.bots.board.roots import Candidates, Look, Roots
from sixfold.bots.board.runs import FAR, WIDE, Runs, count_runs, list_pairs
from sixfold.bots.board.solo import search as alone
from sixfold.bots.board.solo import value as alone_value
from sixfold.browser.entry import FLOAT, INT, VOID, Entry, carray, pointer
from sixfold.browser.records import NET, SOLO
from sixfold.rules.board import MOST, STATE
from sixfold.rules.hexgrid import COUNT
from sixfold.rules.kernel import State, kernel
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.types import Code

STATES, INTS, REALS, SEED = pointer(STATE), pointer(np.int32), pointer(np.float64), pointer(np.uint64)


@kernel
def _net(net: Any) -> value.Net:
    return value.Net(net.first, net.first_bias, net.second, net.second_bias, net.last, net.last_bias)


@kernel
def _net_alone(net: Any) -> alone_value.Net:
    return alone_value.Net(
        net.first, net.first_bias, net.told, net.told_bias, net.joined, net.joined_bias, net.last, net.last_bias
    )


@kernel
def _runs(state: State, reach: int) -> Runs:
    runs = np.empty((COUNT + 1, WIDE), np.int8)
    count_runs(state, reach, runs)
    return runs


@kernel
def _most_gain(state: State, reach: int, kind: int) -> Code:
    """Return the placement that gains most, points weighed alike or by need, in lines seen so far."""
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    pairs, best = np.empty(MOST, np.int16), Best(np.empty(1, np.int32), np.empty(1, np.float32))
    weigh(state, int(state.turn), kind, gains)
    propose(state, _runs(state, reach), pairs, list_pairs(state, pairs), gains, best)
    return int(best.moves[0])


def _most_points(states: Any, reach: int) -> int:
    return _most_gain(carray(states, 1)[0], reach, GREED)


def _most_needed(states: Any, reach: int) -> int:
    return _most_gain(carray(states, 1)[0], reach, NEED)


def _scale(states: Any) -> float:
    return value.scale(carray(states, 1)[0])


def _searching(kernels: Any, unpack: Any, net: Any, suffix: str) -> list[Entry]:
    """Return the entry points that rate moves and simulate them, for one kind of net."""
    rating, simulating = kernels.rate, kernels.simulate

    def rate(states: Any, most: int, net: Any, moves: Any, values: Any, chances: Any, lows: Any) -> int:
        known = carray(states, 1)
        room = most + 3
        candidates = Candidates(carray(moves, room), carray(values, room), carray(chances, (room, 4)), carray(lows, room))
        return rating(Roots(known, _runs(known[0], FAR), 0), most, unpack(carray(net, 1)[0]), candidates)  # type: ignore[no-any-return]

    def simulate(
        states: Any, deals: int, known: int, moves: Any, values: Any, chances: Any, lows: Any, count: int,
        alive: Any, living: int, times: int, turns: int, tried: int, net: Any, seed: Any,
    ) -> None:  # fmt: skip
        roots = carray(states, deals)
        candidates = Candidates(carray(moves, count), carray(values, count), carray(chances, (count, 4)), carray(lows, count))
        simulating(
            Roots(roots, _runs(roots[0], FAR), known),
            candidates,
            carray(alive, living),
            times,
            Look(turns, tried),
            unpack(carray(net, 1)[0]),
            carray(seed, 1),
        )

    lists = (INTS, REALS, REALS, REALS)
    return [
        Entry(f"rate{suffix}", rate, INT, (STATES, INT, net, *lists)),
        Entry(f"simulate{suffix}", simulate, VOID, (STATES, INT, INT, *lists, INT, INTS, INT, INT, INT, INT, net, SEED)),
    ]


BOTS = [
    Entry("most_points", _most_points, INT, (STATES, INT)),
    Entry("most_needed", _most_needed, INT, (STATES, INT)),
    Entry("scale", _scale, FLOAT, (STATES,)),
    *_searching(search, _net, pointer(NET), ""),
    *_searching(alone, _net_alone, pointer(SOLO), "_alone"),
]
