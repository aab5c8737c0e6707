"""Version 1 of the value: each side's chance to win and its lowest marker, from a small net fitted on games of bots.

A side is a row of tracks: a seat, or a team. The net looks at one side at a time, its symbols sorted by its own markers, so that
it does not matter which symbol is which; the sides' strengths then become chances (softmax).
"""

from typing import NamedTuple

import numpy as np

from sixfold.bots.board.runs import WIDE, Runs
from sixfold.bots.functions import exp
from sixfold.rules.board import DUEL, END, FREE, HALF, KINDS, RACK, STATE, duel_lead, side_of, sides
from sixfold.rules.hexgrid import COUNT, NEIGHBOUR, SIDES
from sixfold.rules.kernel import Floats, Ints, State, States, kernel, long_kernel
from sixfold.rules.phase import MOVE, OVER, UNKNOWN
from sixfold.rules.pieces import SYMBOLS, TILES
from sixfold.rules.tracks import lowest
from sixfold.rules.types import Seat, Side

PER_SYMBOL = 12
INPUTS = PER_SYMBOL * SYMBOLS + SYMBOLS + 6
"""What the net looks at for a side: facts about each symbol, the strongest rival's markers, and the stage of the game."""

FIRST_LAYER, SECOND_LAYER = 48, 16
EVERYONE = -1
"""The viewer that knows all racks."""


class Net(NamedTuple):
    """The weights of a net: two layers, then a strength and a lowest marker."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    last_bias: Floats


class Desk(NamedTuple):
    """Working space, so that nothing is allocated while thinking; the last two are what comes out."""

    trial: States
    runs: Runs
    counts: Floats
    inputs: Floats
    openings: Floats
    pool: Floats
    order: Ints
    first: Floats
    second: Floats
    chances: Floats
    """Each side's chance to win."""
    lows: Floats
    """Each side's expected lowest marker, divided as the inputs are."""


@kernel
def make_desk() -> Desk:
    """Return new working space."""
    return Desk(
        np.zeros(1, STATE),
        np.empty((COUNT + 1, WIDE), np.int8),
        np.empty((4, SYMBOLS), np.float32),
        np.empty((4, INPUTS), np.float32),
        np.empty((6, WIDE), np.float32),
        np.empty(SYMBOLS, np.float32),
        np.empty((4, SYMBOLS), np.int64),
        np.empty(FIRST_LAYER, np.float32),
        np.empty(SECOND_LAYER, np.float32),
        np.zeros(4, np.float32),
        np.zeros(4, np.float32),
    )


@long_kernel
def tally(state: State, viewer: Seat, counts: Floats, pool: Floats) -> None:
    """Write how many halves of each symbol a side's racks show; expected ones for what is hidden or not drawn yet.

    The pool gets the halves that are in the bag, or hidden from the viewer.
    """
    total = 0
    for symbol in range(SYMBOLS):
        pool[symbol] = 0
    for tile in range(KINDS):
        count = int(state.bag[tile])
        total += count
        pool[TILES[tile, 0]] += count
        pool[TILES[tile, 1]] += count
    for side in range(4):
        for symbol in range(SYMBOLS):
            counts[side, symbol] = 0
    missing = np.zeros(4, np.float32)
    for seat in range(state.seats):
        side = side_of(state.variant, seat)
        for slot in range(RACK[state.variant]):
            tile = int(state.racks[seat, slot])
            if tile >= UNKNOWN:
                missing[side] += 1
            elif viewer != EVERYONE and seat != viewer:
                missing[side] += 1
                total += 1
                pool[TILES[tile, 0]] += 1
                pool[TILES[tile, 1]] += 1
            else:
                counts[side, TILES[tile, 0]] += 1
                counts[side, TILES[tile, 1]] += 1
    for side in range(4):
        if missing[side] > 0 and total > 0:
            share = missing[side] / np.float32(total)
            for symbol in range(SYMBOLS):
                counts[side, symbol] += share * pool[symbol]


@long_kernel
def openings(state: State, runs: Runs, found: Floats) -> None:
    """Write for each symbol the three best run sums on cells that can be covered, the sum of all, and how many are 2 or more.

    The last row adds up the run sums again, each as often as its cell has free neighbours: room for more.
    """
    for row in range(6):
        for symbol in range(WIDE):
            found[row, symbol] = 0
    cells = state.board
    for cell in range(COUNT):
        if cells[cell] == FREE:
            around = np.float32(0)
            for direction in range(SIDES):
                around += np.float32(1) if cells[NEIGHBOUR[cell, direction]] == FREE else np.float32(0)
            if around > 0:
                for symbol in range(WIDE):
                    here = np.float32(runs[cell, symbol])
                    below_best = min(here, found[0, symbol])
                    found[0, symbol] = max(here, found[0, symbol])
                    found[2, symbol] = max(found[2, symbol], min(below_best, found[1, symbol]))
                    found[1, symbol] = max(found[1, symbol], below_best)
                    found[3, symbol] += here
                    found[4, symbol] += np.float32(1) if here >= 2 else np.float32(0)
                    found[5, symbol] += here * around


@kernel
def scale(state: State) -> float:
    """Return by what a marker is divided for the net."""
    return float(state.width) if state.variant == DUEL else 18.0


@long_kernel
def sort_tracks(state: State, order: Ints) -> None:
    """Write the symbols of each side in the order of its markers, the lowest first."""
    for side in range(sides(state.variant, state.seats)):
        for place in range(SYMBOLS):
            symbol = place
            slot = place
            while slot > 0 and state.tracks[side, order[side, slot - 1]] > state.tracks[side, symbol]:
                order[side, slot] = order[side, slot - 1]
                slot -= 1
            order[side, slot] = symbol


@kernel
def leads(state: State, order: Ints, side: Side, other: Side) -> bool:
    """Say whether a side is ahead of another one, their markers sorted (A3)."""
    for place in range(SYMBOLS):
        lead = int(state.tracks[side, order[side, place]]) - int(state.tracks[other, order[other, place]])
        if lead != 0:
            return lead > 0
    return False


@long_kernel
def describe(state: State, runs: Runs, viewer: Seat, desk: Desk, inputs: Floats) -> None:
    """Write what the net looks at, as the viewer may know it, a row for each side."""
    counts, order, found, pool = desk.counts, desk.order, desk.openings, desk.pool
    tally(state, viewer, counts, pool)
    openings(state, runs, found)
    side_count = sides(state.variant, state.seats)
    sort_tracks(state, order)
    mover = int(state.turn) if state.phase == MOVE else (int(state.turn) + 1) % int(state.seats)
    mover %= side_count
    size = np.float32(1.0 / scale(state))
    goal = float(END[state.variant]) if state.variant != DUEL else float(state.width)
    for side in range(side_count):
        rival = -1
        for other in range(side_count):
            if other != side and (rival < 0 or leads(state, order, other, rival)):
                rival = other
        row = inputs[side]
        at = 0
        for place in range(SYMBOLS):
            symbol = order[side, place]
            marker = int(state.tracks[side, symbol])
            others = np.float32(0)
            leader = np.float32(0)
            for other in range(side_count):
                if other != side:
                    others += counts[other, symbol]
                    leader = max(leader, np.float32(state.tracks[other, symbol]))
            row[at] = marker * size
            row[at + 1] = found[0, symbol] * np.float32(0.1)
            row[at + 2] = found[1, symbol] * np.float32(0.1)
            row[at + 3] = found[3, symbol] * np.float32(0.02)
            row[at + 4] = counts[side, symbol] * np.float32(0.25)
            row[at + 5] = others * np.float32(0.25 / max(1, side_count - 1))
            row[at + 6] = leader * size
            row[at + 7] = 1 if marker >= goal or marker == HALF else 0
            row[at + 8] = found[2, symbol] * np.float32(0.1)
            row[at + 9] = found[4, symbol] * np.float32(0.1)
            row[at + 10] = found[5, symbol] * np.float32(0.02)
            row[at + 11] = pool[symbol] * np.float32(0.05)
            at += PER_SYMBOL
        for place in range(SYMBOLS):
            row[at + place] = state.tracks[rival, order[rival, place]] * size if rival >= 0 else 0
        at += SYMBOLS
        wait = (side - mover + side_count) % side_count
        row[at] = state.pairs * np.float32(0.01)
        row[at + 1] = np.float32(1.0 / (1.0 + 0.1 * state.pairs))
        row[at + 2] = 1 if wait == 0 else 0
        row[at + 3] = wait / np.float32(side_count)
        row[at + 4] = max(0, int(state.owed) - 1) if wait == 0 else 0
        row[at + 5] = 1 if state.turns < state.seats else 0


@long_kernel
def think(net: Net, side_count: int, desk: Desk) -> None:
    """Write each side's chance to win and its expected lowest marker from what the net looks at."""
    inputs, first, second, chances = desk.inputs, desk.first, desk.second, desk.chances
    top = np.float32(-1e9)
    for side in range(side_count):
        for unit in range(FIRST_LAYER):
            first[unit] = net.first_bias[unit]
        for entry in range(INPUTS):
            value = inputs[side, entry]
            if value != 0:
                for unit in range(FIRST_LAYER):
                    first[unit] += value * net.first[entry, unit]
        for unit in range(SECOND_LAYER):
            second[unit] = net.second_bias[unit]
        for entry in range(FIRST_LAYER):
            value = first[entry]
            if value > 0:
                for unit in range(SECOND_LAYER):
                    second[unit] += value * net.second[entry, unit]
        strength, low = net.last_bias[0], net.last_bias[1]
        for unit in range(SECOND_LAYER):
            value = max(second[unit], np.float32(0))
            strength += value * net.last[unit, 0]
            low += value * net.last[unit, 1]
        chances[side] = strength
        desk.lows[side] = low
        top = max(top, strength)
    total = np.float32(0)
    for side in range(side_count):
        chances[side] = np.float32(exp(float(chances[side] - top)))
        total += chances[side]
    for side in range(side_count):
        chances[side] /= total


@long_kernel
def settle(state: State, desk: Desk) -> None:
    """Write who has won a finished game, level winners in equal shares, and the lowest markers."""
    side_count = sides(state.variant, state.seats)
    order, chances, lows = desk.order, desk.chances, desk.lows
    sort_tracks(state, order)
    winners = np.float32(0)
    for side in range(side_count):
        chances[side] = 1
        lows[side] = lowest(state.tracks[side]) / scale(state)
        if state.variant == DUEL:
            lead = duel_lead(state)
            chances[side] = 0 if (lead < 0 and side == 0) or (lead > 0 and side == 1) else 1
        else:
            for other in range(side_count):
                if other != side and leads(state, order, other, side):
                    chances[side] = 0
        winners += chances[side]
    for side in range(side_count):
        chances[side] /= winners


@long_kernel
def assess(state: State, runs: Runs, viewer: Seat, net: Net, desk: Desk) -> None:
    """Write each side's chance to win and expected lowest marker, as the viewer may know them."""
    if state.phase == OVER:
        settle(state, desk)
    else:
        describe(state, runs, viewer, desk, desk.inputs)
        think(net, sides(state.variant, state.seats), desk)


@kernel
def worth(side: Side, desk: Desk) -> float:
    """Return what a side plays for: its chance to win, and a little its lowest marker."""
    return float(desk.chances[side]) + 0.001 * float(desk.lows[side])
