"""The value of a solitaire: the lowest marker expected at the end, from a net that is updated with the placement that is tried.

The net looks at each symbol alone, with the same weights for all, and says where its marker will end; then it looks at the six
together, the one that will end lowest first.
"""

from typing import NamedTuple

import numpy as np

from sixfold.bots.board.runs import Runs
from sixfold.bots.board.sight import MARKER, MARKERS
from sixfold.bots.board.sums import (
    HIDDEN,
    STAGES,
    Sums,
    add,
    begin_trial,
    lay_tile,
    make_sums,
    pairs_gone,
    stage_of,
    take_board_in,
    take_tile_back,
)
from sixfold.rules.board import KINDS, goes_to
from sixfold.rules.hexgrid import FIRST, SECOND
from sixfold.rules.kernel import Floats, Ints, State, kernel, long_kernel
from sixfold.rules.phase import MOVE
from sixfold.rules.pieces import SYMBOLS, TILES
from sixfold.rules.types import Pair, Tile

KINDS_SEEN = MARKER + MARKERS
"""The kinds: what is seen of the board, and where the marker stands."""

POOL, SHARE = KINDS_SEEN, KINDS_SEEN + 1
"""After the kinds: the halves in the bag, and how many of them are still to come."""

STAGE = SHARE + 1
"""Then the stage of the game."""

INPUTS = STAGE + STAGES
TOLD, JOINED = 16, 32
"""What a symbol tells of itself, first where its marker will end; the layer that joins the six."""

UNIT = np.float32(1 / 18)
"""By what a marker is multiplied for the net."""


class Net(NamedTuple):
    """The weights of the net."""

    first: Floats
    first_bias: Floats
    told: Floats
    told_bias: Floats
    joined: Floats
    joined_bias: Floats
    last: Floats
    last_bias: Floats


class Desk(NamedTuple):
    """Working space."""

    sums: Sums
    pool: Floats
    """The halves of each symbol in the bag."""
    told: Floats
    order: Ints
    joined: Floats
    base: Floats


@kernel
def make_desk() -> Desk:
    """Return new working space."""
    return Desk(
        make_sums(),
        np.empty(SYMBOLS, np.float32),
        np.empty((SYMBOLS, TOLD), np.float32),
        np.empty(SYMBOLS, np.int64),
        np.empty(JOINED, np.float32),
        np.empty(HIDDEN, np.float32),
    )


@long_kernel
def count_pool(state: State, pool: Floats) -> None:
    """Count the halves of each symbol that are in the bag."""
    for symbol in range(SYMBOLS):
        pool[symbol] = 0
    for tile in range(KINDS):
        count = int(state.bag[tile])
        pool[TILES[tile, 0]] += count
        pool[TILES[tile, 1]] += count


@long_kernel
def take_in(state: State, runs: Runs, net: Net, desk: Desk) -> None:
    """Look at a position, and add up the first layer but for the stage; before a placement, it is a tile nearer to the end."""
    taken = desk.sums.taken
    take_board_in(state.board, runs, net.first, desk.sums)
    count_pool(state, desk.pool)
    room = (desk.sums.counts[0] - 2 * (state.phase == MOVE)) / desk.pool.sum()
    for symbol in range(SYMBOLS):
        add(taken, symbol, net.first, MARKER + int(state.tracks[0, symbol]), 1)
        add(taken, symbol, net.first, POOL, desk.pool[symbol] / 20)
        add(taken, symbol, net.first, SHARE, desk.pool[symbol] * room / 14)


@long_kernel
def assess(state: State, runs: Runs, net: Net, desk: Desk) -> float:
    """Return the lowest marker expected in a position after a placement, divided as the net does."""
    take_in(state, runs, net, desk)
    begin_trial(desk.sums)
    return think(net, desk)


@long_kernel
def try_on(state: State, tile: Tile, pair: Pair, net: Net, desk: Desk) -> float:
    """Return the lowest marker expected after a placement in the position that was taken in, divided as the net does."""
    sums, trial = desk.sums, desk.sums.trial
    first, second = int(FIRST[pair]), int(SECOND[pair])
    one, other = int(TILES[tile, 0]), int(TILES[tile, 1])
    tracks, runs = state.tracks[0], sums.runs
    start, start_other = int(tracks[one]), int(tracks[other])
    reached = goes_to(state, start, int(runs[first, one]))
    reached_other = goes_to(state, reached if one == other else start_other, int(runs[second, other]))
    if sums.counts[1] == pairs_gone(first, second, sums):  # B12
        tracks[one] = reached
        tracks[other] = reached_other
        low = int(tracks.min())
        tracks[one] = start
        tracks[other] = start_other
        return float(low * UNIT)
    begin_trial(sums)
    add(trial, one, net.first, MARKER + start, -1)
    if one != other:
        add(trial, one, net.first, MARKER + reached, 1)
        add(trial, other, net.first, MARKER + start_other, -1)
    add(trial, other, net.first, MARKER + reached_other, 1)
    changed = lay_tile(tile, pair, net.first, sums)
    value = think(net, desk)
    take_tile_back(pair, changed, sums)
    return value


@long_kernel
def think(net: Net, desk: Desk) -> float:
    """Return the lowest marker expected from the first layer and the stage."""
    base, told, order, joined = desk.base, desk.told, desk.order, desk.joined
    for unit in range(HIDDEN):
        base[unit] = net.first_bias[unit]
    for unit in range(JOINED):
        joined[unit] = net.joined_bias[unit]
    for entry in range(STAGES):
        stage = stage_of(desk.sums.tried, entry)
        for unit in range(HIDDEN):
            base[unit] += stage * net.first[STAGE + entry, unit]
        for unit in range(JOINED):
            joined[unit] += stage * net.joined[SYMBOLS * TOLD + entry, unit]
    tell(net, desk)
    for symbol in range(SYMBOLS):
        slot = symbol
        while slot > 0 and told[order[slot - 1], 0] > told[symbol, 0]:
            order[slot] = order[slot - 1]
            slot -= 1
        order[slot] = symbol
    return join(net, desk)


@kernel
def join(net: Net, desk: Desk) -> float:
    """Return what comes of what the six symbols tell, in the order in which they will end."""
    told, joined = desk.told, desk.joined
    value = net.last_bias[0]
    for place in range(SYMBOLS):
        symbol = desk.order[place]
        value += told[symbol, 0] * net.last[JOINED + place]
        for entry in range(TOLD):
            says = told[symbol, entry]
            if entry == 0 or says > 0:
                for unit in range(JOINED):
                    joined[unit] += says * net.joined[place * TOLD + entry, unit]
    for unit in range(JOINED):
        if joined[unit] > 0:
            value += joined[unit] * net.last[unit]
    return float(value)


@kernel
def tell(net: Net, desk: Desk) -> None:
    """Write what each symbol tells of itself: where its marker will end, and what may matter beside it."""
    told = desk.told
    for symbol in range(SYMBOLS):
        for entry in range(TOLD):
            told[symbol, entry] = net.told_bias[entry]
    for symbol in range(SYMBOLS):
        for unit in range(HIDDEN):
            value = desk.sums.trial[symbol, unit] + desk.base[unit]
            if value > 0:
                for entry in range(TOLD):
                    told[symbol, entry] += value * net.told[unit, entry]
