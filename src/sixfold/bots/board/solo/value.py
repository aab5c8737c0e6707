"""The value of a solitaire: the lowest marker expected at the end, from a net that is updated with the placement that is tried.

The net looks at each symbol alone, with the same weights for all, and says where its marker will end; then it looks at the six
together, the one that will end lowest first.
"""

from typing import NamedTuple

import numpy as np

from sixfold.bots.board.runs import WIDE, Runs, copy_list, copy_runs
from sixfold.bots.board.solo.sight import (
    AREA_CELLS,
    AXES,
    KINDS_SEEN,
    LINE_OF,
    LINES,
    MARKER,
    MOST_RUNS,
    ROOMY,
    count_around,
    place_kind,
    read_line,
)
from sixfold.rules.board import FREE, KINDS, goes_to, ray
from sixfold.rules.hexgrid import COUNT, FIRST, NEIGHBOUR, SECOND, SIDES
from sixfold.rules.kernel import Floats, Ints, State, kernel, long_kernel
from sixfold.rules.phase import MOVE
from sixfold.rules.pieces import SYMBOLS, TILES
from sixfold.rules.types import Cell, Pair, Symbol, Tile

POOL, SHARE = KINDS_SEEN, KINDS_SEEN + 1
"""After the kinds: the halves in the bag, and how many of them are still to come."""

STAGE = SHARE + 1
STAGES = 7
"""Then the stage of the game: free cells, free pairs, how near the end is, and free cells by free neighbours, none to three."""

INPUTS = STAGE + STAGES
HIDDEN, TOLD, JOINED = 32, 16, 32
"""The first layer of each symbol; what it tells of itself, first where its marker will end; the layer that joins the six."""

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
    """Working space: a position as it was taken in, and what changes while a placement is tried."""

    cells: Ints
    runs: Runs
    around: Ints
    """The free neighbours of each free cell."""
    symbols: Ints
    kinds: Ints
    found: Ints
    """For each line the symbols and kinds of its runs, and how many there are."""
    places: Ints
    listed: Ints
    """The symbols and kinds of all places, and how many there are."""
    pool: Floats
    """The halves of each symbol in the bag."""
    sums: Floats
    """For each symbol the first layer before the placement, but for the stage."""
    trial: Floats
    """The same with the placement."""
    counts: Ints
    """Free cells, free pairs counted from both cells, then free cells by free neighbours."""
    tried: Ints
    """The same with the placement."""
    symbol: Ints
    kind: Ints
    """The runs of a line with the placement."""
    changed: Ints
    """Cells, symbols and points of the run sums that the placement changed."""
    told: Floats
    order: Ints
    joined: Floats
    base: Floats


@kernel
def make_desk() -> Desk:
    """Return new working space."""
    return Desk(
        np.empty(COUNT + 1, np.int8),
        np.empty((COUNT + 1, WIDE), np.int8),
        np.zeros(COUNT + 1, np.int8),
        np.empty((len(LINES), MOST_RUNS), np.int16),
        np.empty((len(LINES), MOST_RUNS), np.int16),
        np.empty(len(LINES), np.int16),
        np.empty((len(AREA_CELLS) * SYMBOLS, 2), np.int16),
        np.empty(1, np.int64),
        np.empty(SYMBOLS, np.float32),
        np.empty((SYMBOLS, HIDDEN), np.float32),
        np.empty((SYMBOLS, HIDDEN), np.float32),
        np.empty(2 + SIDES + 1, np.int32),
        np.empty(2 + SIDES + 1, np.int32),
        np.empty(MOST_RUNS, np.int16),
        np.empty(MOST_RUNS, np.int16),
        np.empty((2 * SIDES, 3), np.int16),
        np.empty((SYMBOLS, TOLD), np.float32),
        np.empty(SYMBOLS, np.int64),
        np.empty(JOINED, np.float32),
        np.empty(HIDDEN, np.float32),
    )


@kernel
def add(sums: Floats, symbol: Symbol, net: Net, row: int, weight: float) -> None:
    """Add a row of the net's first layer, so many times, to a symbol's sums."""
    for unit in range(HIDDEN):
        sums[symbol, unit] += np.float32(weight) * net.first[row, unit]


@kernel
def add_places(sums: Floats, runs: Runs, cell: Cell, around: int, net: Net, weight: float) -> None:
    """Add what a free cell with so many free neighbours is to each symbol."""
    if around > 0:
        for symbol in range(SYMBOLS):
            points = int(runs[cell, symbol])
            if points > 0:
                add(sums, symbol, net, place_kind(points, around), weight)


@long_kernel
def describe(cells: Ints, runs: Runs, desk: Desk) -> None:
    """List what there is to see of a board: the runs of each line, the places of each symbol, and the counts."""
    counts = desk.counts
    counts[:] = 0
    for line in range(len(LINES)):
        desk.found[line] = read_line(cells, line, desk.symbols[line], desk.kinds[line])
    listed = 0
    for number in range(len(AREA_CELLS)):
        cell = int(AREA_CELLS[number])
        if cells[cell] == FREE:
            around = count_around(cells, cell)
            desk.around[cell] = around
            counts[0] += 1
            counts[1] += around
            counts[2 + around] += 1
            for symbol in range(SYMBOLS if around else 0):
                if runs[cell, symbol] > 0:
                    desk.places[listed, 0], desk.places[listed, 1] = symbol, place_kind(int(runs[cell, symbol]), around)
                    listed += 1
    desk.listed[0] = listed


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
    sums = desk.sums
    sums[:] = 0
    copy_runs(runs, desk.runs)
    copy_list(state.board, desk.cells, COUNT + 1)
    describe(desk.cells, runs, desk)
    for line in range(len(LINES)):
        for place in range(desk.found[line]):
            add(sums, int(desk.symbols[line, place]), net, int(desk.kinds[line, place]), 1)
    for place in range(desk.listed[0]):
        add(sums, int(desk.places[place, 0]), net, int(desk.places[place, 1]), 1)
    count_pool(state, desk.pool)
    room = (desk.counts[0] - 2 * (state.phase == MOVE)) / desk.pool.sum()
    for symbol in range(SYMBOLS):
        add(sums, symbol, net, MARKER + int(state.tracks[0, symbol]), 1)
        add(sums, symbol, net, POOL, desk.pool[symbol] / 20)
        add(sums, symbol, net, SHARE, desk.pool[symbol] * room / 14)


@kernel
def begin_trial(desk: Desk) -> None:
    """Begin to try something: the first layer and the counts as they were taken in."""
    for symbol in range(SYMBOLS):
        for unit in range(HIDDEN):
            desk.trial[symbol, unit] = desk.sums[symbol, unit]
    copy_list(desk.counts, desk.tried, len(desk.counts))


@long_kernel
def assess(state: State, runs: Runs, net: Net, desk: Desk) -> float:
    """Return the lowest marker expected in a position after a placement, divided as the net does."""
    take_in(state, runs, net, desk)
    begin_trial(desk)
    return think(net, desk)


@long_kernel
def try_on(state: State, tile: Tile, pair: Pair, net: Net, desk: Desk) -> float:
    """Return the lowest marker expected after a placement in the position that was taken in, divided as the net does."""
    first, second = int(FIRST[pair]), int(SECOND[pair])
    one, other = int(TILES[tile, 0]), int(TILES[tile, 1])
    tracks, runs, around = state.tracks[0], desk.runs, desk.around
    start, start_other = int(tracks[one]), int(tracks[other])
    reached = goes_to(state, start, int(runs[first, one]))
    reached_other = goes_to(state, reached if one == other else start_other, int(runs[second, other]))
    gone = 2 * (int(around[first]) + int(around[second]) - 1)
    if desk.counts[1] == gone:  # B12
        tracks[one] = reached
        tracks[other] = reached_other
        low = int(tracks.min())
        tracks[one] = start
        tracks[other] = start_other
        return float(low * UNIT)
    begin_trial(desk)
    add(desk.trial, one, net, MARKER + start, -1)
    if one != other:
        add(desk.trial, one, net, MARKER + reached, 1)
        add(desk.trial, other, net, MARKER + start_other, -1)
    add(desk.trial, other, net, MARKER + reached_other, 1)
    desk.tried[1] -= gone
    lose_cell(first, net, desk)
    lose_cell(second, net, desk)
    lay_half(first, one, second, net, desk)
    changed = grow(first, one, second, 0, net, desk)
    lay_half(second, other, second, net, desk)
    changed = grow(second, other, second, changed, net, desk)
    reread(first, second, net, desk)
    value = think(net, desk)
    for place in range(changed):
        runs[desk.changed[place, 0], desk.changed[place, 1]] -= desk.changed[place, 2]
    take_back(second, second, desk)
    take_back(first, second, desk)
    return value


@kernel
def lose_cell(cell: Cell, net: Net, desk: Desk) -> None:
    """Count a free cell no more: something will lie there."""
    around = int(desk.around[cell])
    desk.tried[0] -= 1
    desk.tried[2 + around] -= 1
    add_places(desk.trial, desk.runs, cell, around, net, -1)


@long_kernel
def lay_half(cell: Cell, symbol: Symbol, lost: int, net: Net, desk: Desk) -> None:
    """Put a symbol on a cell: its free neighbours, but for the one that is lost too, have a free neighbour less."""
    desk.cells[cell] = symbol
    for direction in range(SIDES):
        beside = int(NEIGHBOUR[cell, direction])
        if desk.cells[beside] == FREE and beside != lost:
            around = int(desk.around[beside])
            desk.tried[2 + around] -= 1
            desk.tried[1 + around] += 1
            if around <= ROOMY:
                add_places(desk.trial, desk.runs, beside, around, net, -1)
                add_places(desk.trial, desk.runs, beside, around - 1, net, 1)
            desk.around[beside] = around - 1


@kernel
def take_back(cell: Cell, lost: int, desk: Desk) -> None:
    """Take a symbol off a cell again."""
    desk.cells[cell] = FREE
    for direction in range(SIDES):
        beside = int(NEIGHBOUR[cell, direction])
        if desk.cells[beside] == FREE and beside != lost:
            desk.around[beside] += 1


@long_kernel
def grow(cell: Cell, symbol: Symbol, lost: int, changed: int, net: Net, desk: Desk) -> int:
    """Lengthen the runs that a symbol on a cell joins, at both ends; return how many run sums have changed by now."""
    cells, runs = desk.cells, desk.runs
    for direction in range(SIDES):
        beyond = ray(cells, cell, direction, symbol)[1]
        if cells[beyond] == FREE and beyond != lost:
            longer = 1 + ray(cells, cell, (direction + AXES) % SIDES, symbol)[0]
            points, around = int(runs[beyond, symbol]), int(desk.around[beyond])
            if around > 0:
                if points > 0:
                    add(desk.trial, symbol, net, place_kind(points, around), -1)
                add(desk.trial, symbol, net, place_kind(points + longer, around), 1)
            runs[beyond, symbol] = points + longer
            desk.changed[changed, 0], desk.changed[changed, 1], desk.changed[changed, 2] = beyond, symbol, longer
            changed += 1
    return changed


@long_kernel
def reread(first: Cell, second: Cell, net: Net, desk: Desk) -> None:
    """Read the lines through two cells again."""
    for half in range(2):
        for axis in range(AXES):
            line = int(LINE_OF[second if half else first, axis])
            if half == 0 or line != LINE_OF[first, axis]:
                for place in range(desk.found[line]):
                    add(desk.trial, int(desk.symbols[line, place]), net, int(desk.kinds[line, place]), -1)
                for place in range(read_line(desk.cells, line, desk.symbol, desk.kind)):
                    add(desk.trial, int(desk.symbol[place]), net, int(desk.kind[place]), 1)


@long_kernel
def think(net: Net, desk: Desk) -> float:
    """Return the lowest marker expected from the first layer and the stage."""
    base, told, order, joined = desk.base, desk.told, desk.order, desk.joined
    for unit in range(HIDDEN):
        base[unit] = net.first_bias[unit]
    for unit in range(JOINED):
        joined[unit] = net.joined_bias[unit]
    for entry in range(STAGES):
        stage = stage_of(desk.tried, entry)
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
def stage_of(counts: Ints, entry: int) -> np.float32:
    """Return one of the inputs that tell the stage of the game."""
    if entry == 0:
        return np.float32(counts[0] / 85)
    if entry == 1:
        return np.float32(counts[1] / 400)
    if entry == 2:
        return np.float32(1 / (1 + counts[1] / 20))
    return np.float32(counts[entry - 1] / 10)


@kernel
def tell(net: Net, desk: Desk) -> None:
    """Write what each symbol tells of itself: where its marker will end, and what may matter beside it."""
    told = desk.told
    for symbol in range(SYMBOLS):
        for entry in range(TOLD):
            told[symbol, entry] = net.told_bias[entry]
    for symbol in range(SYMBOLS):
        for unit in range(HIDDEN):
            value = desk.trial[symbol, unit] + desk.base[unit]
            if value > 0:
                for entry in range(TOLD):
                    told[symbol, entry] += value * net.told[unit, entry]
