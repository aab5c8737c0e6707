"""The value of a position with others: each side's chance to win and its lowest marker, from a net that sees lines.

A side is a row of tracks: a seat, or a team. The net looks at each symbol of each side alone, with the same weights for all, and
says where its marker will end and what else matters; then it looks at the six together, the one that will end lowest first,
beside where the strongest rival's will end. The sides' strengths become chances (softmax). So it does not matter which symbol is
which, nor how the board is turned.
"""

from typing import NamedTuple

import numpy as np

from sixfold.bots.board.runs import Runs
from sixfold.bots.board.sight import MARKER, MARKERS
from sixfold.bots.board.sums import (
    HIDDEN,
    NEAR_END,
    STAGES,
    Sums,
    begin_trial,
    lay_tile,
    make_sums,
    pairs_gone,
    stage_of,
    take_board_in,
    take_tile_back,
)
from sixfold.bots.functions import exp
from sixfold.rules.board import (
    DRAW,
    DUEL,
    HALF,
    KINDS,
    RACK,
    STATE,
    SWAP,
    TEAM,
    advance,
    duel_lead,
    has_all,
    side_of,
    sides,
)
from sixfold.rules.hexgrid import FIRST, PAIRS, SECOND
from sixfold.rules.kernel import Floats, Ints, State, States, kernel, long_kernel
from sixfold.rules.phase import MOVE, NONE, OVER, UNKNOWN
from sixfold.rules.pieces import SYMBOLS, TILES, held
from sixfold.rules.tracks import lowest
from sixfold.rules.types import Code, Seat, Side

OWN = MARKER
RIVAL = OWN + MARKERS
FACTS = RIVAL + MARKERS
"""After what is seen of the board: where the side's marker stands, where that of the leading rival does, and the facts."""

FACT_COUNT = 4
"""About a symbol: halves on the side's racks, whether there is one, halves on the others' racks, halves not drawn yet."""

STAGE = FACTS + FACT_COUNT
TURNS, GAMES = 4, 4
STAGE_COUNT = STAGES + TURNS + GAMES
"""Then the stage of the game: what the board tells of it; whether the side is next, when it is, its bonus moves, the first round;
and which game it is, since all share one net: with three or four sides, in teams, the duel."""

INPUTS = STAGE + STAGE_COUNT
TOLD, JOINED = 16, 32
"""What a symbol tells of itself, first where its marker will end; the layer that joins the six."""

RIVAL_ENDS = SYMBOLS * TOLD
SHARP = RIVAL_ENDS + SYMBOLS
JOINED_STAGE = SHARP + SYMBOLS
JOINED_INPUTS = JOINED_STAGE + STAGE_COUNT
"""What it looks at: what the side's symbols tell, where the rival's markers will end, by how much the side's will be ahead, times
how near the end is, and the stage."""

LAST_INPUTS = JOINED + 3 * SYMBOLS
"""What comes out depends on the joined layer, and directly on where the markers of both will end, and the leads."""

OUTPUTS = 2
"""A side's strength and its lowest marker."""

EVERYONE = -1
"""The viewer that knows all racks."""


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
    """Working space, so that nothing is allocated while thinking."""

    sums: Sums
    state: States
    """One state, to try a refill with."""
    tracks: Ints
    """The tracks before a placement that is tried."""
    counts: Floats
    """How many halves of each symbol each side holds; expected ones for what is hidden from the viewer or not drawn."""
    pool: Floats
    """The halves that are in the bag, or hidden from the viewer."""
    share: Floats
    """How many halves of each symbol a tile has that is drawn next."""
    markers: Floats
    own: Ints
    rival: Ints
    facts: Floats
    stage: Floats
    """What the net looks at beside the board."""
    base: Floats
    hidden: Floats
    told: Floats
    order: Ints
    joined: Floats
    chances: Floats
    """Each side's chance to win."""
    lows: Floats
    """Each side's expected lowest marker, divided by the scale."""


@kernel
def make_desk() -> Desk:
    """Return new working space."""
    return Desk(
        make_sums(),
        np.zeros(1, STATE),
        np.empty((4, SYMBOLS), np.int8),
        np.empty((4, SYMBOLS), np.float32),
        np.empty(SYMBOLS, np.float32),
        np.empty(SYMBOLS, np.float32),
        np.empty((4, SYMBOLS), np.float32),
        np.empty((4, SYMBOLS), np.int64),
        np.empty((4, SYMBOLS), np.int64),
        np.empty((4, SYMBOLS, FACT_COUNT), np.float32),
        np.empty((4, STAGE_COUNT), np.float32),
        np.empty(HIDDEN, np.float32),
        np.empty(HIDDEN, np.float32),
        np.empty((4, SYMBOLS, TOLD), np.float32),
        np.empty((4, SYMBOLS), np.int64),
        np.empty(JOINED, np.float32),
        np.zeros(4, np.float32),
        np.zeros(4, np.float32),
    )


@kernel
def scale(state: State) -> float:
    """Return by what a marker is divided for the net."""
    return float(state.width) if state.variant == DUEL else float(HALF)


@long_kernel
def tally(state: State, viewer: Seat, desk: Desk) -> None:
    """Write how many halves of each symbol the sides hold, and what is left, as the viewer may know it."""
    counts, pool = desk.counts, desk.pool
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
    for symbol in range(SYMBOLS):
        desk.share[symbol] = pool[symbol] / np.float32(max(total, 1))
        for side in range(4):
            counts[side, symbol] += missing[side] * desk.share[symbol]


@kernel
def marker_kind(state: State, marker: int) -> int:
    """Return under which kind the net sees a marker."""
    if state.variant == DUEL:
        return round(HALF + HALF * marker / int(state.width))
    return marker


@long_kernel
def look(state: State, mover: Seat, owed: int, is_first: bool, desk: Desk) -> None:
    """Write what the net looks at beside the board, if a seat is next to lay so many tiles."""
    side_count = sides(state.variant, state.seats)
    next_side = side_of(state.variant, mover)
    unit = np.float32(1 / scale(state))
    for side in range(side_count):
        for symbol in range(SYMBOLS):
            others = np.float32(0)
            leader = -99
            for other in range(side_count):
                if other != side:
                    others += desk.counts[other, symbol]
                    leader = max(leader, int(state.tracks[other, symbol]))
            desk.markers[side, symbol] = state.tracks[side, symbol] * unit
            desk.own[side, symbol] = marker_kind(state, int(state.tracks[side, symbol]))
            desk.rival[side, symbol] = marker_kind(state, leader)
            facts = desk.facts[side, symbol]
            facts[0] = desk.counts[side, symbol] * np.float32(0.25)
            facts[1] = min(desk.counts[side, symbol], np.float32(1))
            facts[2] = others * np.float32(0.25 / (side_count - 1))
            facts[3] = desk.pool[symbol] * np.float32(0.05)
        stage = desk.stage[side]
        for entry in range(STAGES):
            stage[entry] = stage_of(desk.sums.tried, entry)
        wait = (side - next_side + side_count) % side_count
        stage[STAGES] = 1 if wait == 0 else 0
        stage[STAGES + 1] = np.float32(wait) / np.float32(side_count)
        stage[STAGES + 2] = owed - 1 if wait == 0 else 0
        stage[STAGES + 3] = 1 if is_first else 0
        stage[STAGES + TURNS] = 1 if side_count == 3 else 0
        stage[STAGES + TURNS + 1] = 1 if side_count == 4 else 0
        stage[STAGES + TURNS + 2] = 1 if state.variant == TEAM else 0
        stage[STAGES + TURNS + 3] = 1 if state.variant == DUEL else 0


@kernel
def add_eight(sums: Floats, width: int, values: Floats, at: int, weights: Floats, row: int) -> None:
    """Add eight rows of weights, each times a value, to sums; at once, so that the sums are read and written less often."""
    a, b, c, d = values[at], values[at + 1], values[at + 2], values[at + 3]
    e, f, g, h = values[at + 4], values[at + 5], values[at + 6], values[at + 7]
    for unit in range(width):
        sums[unit] += (
            (a * weights[row, unit] + b * weights[row + 1, unit])
            + (c * weights[row + 2, unit] + d * weights[row + 3, unit])
            + (e * weights[row + 4, unit] + f * weights[row + 5, unit])
            + (g * weights[row + 6, unit] + h * weights[row + 7, unit])
        )


@long_kernel
def tell(side: Side, net: Net, desk: Desk) -> None:
    """Write what each symbol of a side tells of itself, and the order in which the markers will end."""
    base, hidden, stage, order = desk.base, desk.hidden, desk.stage[side], desk.order[side]
    for unit in range(HIDDEN):
        base[unit] = net.first_bias[unit]
    for entry in range(STAGE_COUNT):
        if stage[entry] != 0:
            for unit in range(HIDDEN):
                base[unit] += stage[entry] * net.first[STAGE + entry, unit]
    for symbol in range(SYMBOLS):
        trial, facts, told = desk.sums.trial[symbol], desk.facts[side, symbol], desk.told[side, symbol]
        own, rival = net.first[OWN + desk.own[side, symbol]], net.first[RIVAL + desk.rival[side, symbol]]
        one, two, three, four = facts[0], facts[1], facts[2], facts[3]
        for unit in range(HIDDEN):
            value = base[unit] + trial[unit] + own[unit] + rival[unit] + one * net.first[FACTS, unit]
            value += two * net.first[FACTS + 1, unit] + three * net.first[FACTS + 2, unit] + four * net.first[FACTS + 3, unit]
            hidden[unit] = max(value, np.float32(0))
        for entry in range(TOLD):
            told[entry] = net.told_bias[entry]
        told[0] += desk.markers[side, symbol]
        for unit in range(0, HIDDEN, 8):
            add_eight(told, TOLD, hidden, unit, net.told, unit)
        for entry in range(1, TOLD):
            told[entry] = max(told[entry], np.float32(0))
        slot = symbol
        while slot > 0 and desk.told[side, order[slot - 1], 0] > told[0]:
            order[slot] = order[slot - 1]
            slot -= 1
        order[slot] = symbol


@kernel
def lowest_end(side: Side, desk: Desk) -> float:
    """Return where the lowest marker of a side will end, as its symbols tell."""
    return float(desk.told[side, desk.order[side, 0], 0])


@kernel
def strongest_rival(side: Side, side_count: int, desk: Desk) -> Side:
    """Return the other side whose lowest marker will end highest."""
    rival = -1
    for other in range(side_count):
        if other != side and (rival < 0 or lowest_end(other, desk) > lowest_end(rival, desk)):
            rival = other
    return rival


@long_kernel
def join(side: Side, rival: Side, net: Net, desk: Desk) -> float:
    """Write the lowest marker of a side, and return its strength, from what its six symbols tell."""
    joined, stage = desk.joined, desk.stage[side]
    for unit in range(JOINED):
        joined[unit] = net.joined_bias[unit]
    for entry in range(STAGE_COUNT):
        if stage[entry] != 0:
            for unit in range(JOINED):
                joined[unit] += stage[entry] * net.joined[JOINED_STAGE + entry, unit]
    strength, low = net.last_bias[0], net.last_bias[1]
    for place in range(SYMBOLS):
        told = desk.told[side, desk.order[side, place]]
        end = desk.told[rival, desk.order[rival, place], 0]
        lead = (told[0] - end) * stage[NEAR_END]
        at = JOINED + place
        strength += told[0] * net.last[at, 0] + end * net.last[at + SYMBOLS, 0] + lead * net.last[at + 2 * SYMBOLS, 0]
        low += told[0] * net.last[at, 1] + end * net.last[at + SYMBOLS, 1] + lead * net.last[at + 2 * SYMBOLS, 1]
        for unit in range(JOINED):
            joined[unit] += end * net.joined[RIVAL_ENDS + place, unit] + lead * net.joined[SHARP + place, unit]
        for entry in range(0, TOLD, 8):
            add_eight(joined, JOINED, told, entry, net.joined, place * TOLD + entry)
    for unit in range(JOINED):
        if joined[unit] > 0:
            strength += joined[unit] * net.last[unit, 0]
            low += joined[unit] * net.last[unit, 1]
    desk.lows[side] = low
    return float(strength)


@long_kernel
def think(side_count: int, net: Net, desk: Desk) -> None:
    """Write each side's chance to win and its expected lowest marker from what the net looks at."""
    chances = desk.chances
    for side in range(side_count):
        tell(side, net, desk)
    top = np.float32(-1e9)
    for side in range(side_count):
        chances[side] = join(side, strongest_rival(side, side_count, desk), net, desk)
        top = max(top, chances[side])
    total = np.float32(0)
    for side in range(side_count):
        chances[side] = np.float32(exp(float(chances[side] - top)))
        total += chances[side]
    for side in range(side_count):
        chances[side] /= total


@long_kernel
def sort_tracks(state: State, order: Ints) -> None:
    """Write the symbols of each side in the order of its markers, the lowest first."""
    for side in range(sides(state.variant, state.seats)):
        for symbol in range(SYMBOLS):
            slot = symbol
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
def take_in(state: State, runs: Runs, viewer: Seat, net: Net, desk: Desk) -> None:
    """Look at a position, as the viewer may know it, to assess it or to try placements."""
    take_board_in(state.board, runs, net.first, desk.sums)
    tally(state, viewer, desk)


@long_kernel
def look_on(state: State, desk: Desk) -> None:
    """Begin a trial with the position as it was taken in: whoever has laid a tile and has no bonus is through with the turn."""
    begin_trial(desk.sums)
    goes_on = state.phase == MOVE
    mover = int(state.turn) if goes_on else (int(state.turn) + 1) % int(state.seats)
    look(state, mover, int(state.owed) if goes_on else 1, int(state.turns) + (0 if goes_on else 1) < int(state.seats), desk)


@long_kernel
def assess(state: State, runs: Runs, viewer: Seat, net: Net, desk: Desk) -> None:
    """Write each side's chance to win and expected lowest marker, as the viewer may know them."""
    if state.phase == OVER:
        settle(state, desk)
    else:
        take_in(state, runs, viewer, net, desk)
        look_on(state, desk)
        think(sides(state.variant, state.seats), net, desk)


@kernel
def worth(side: Side, desk: Desk) -> float:
    """Return what a side plays for: its chance to win, and a little its lowest marker."""
    return float(desk.chances[side]) + 0.001 * float(desk.lows[side])


@kernel
def copy_tracks(source: Ints, target: Ints) -> None:
    """Copy all tracks."""
    for side in range(4):
        for symbol in range(SYMBOLS):
            target[side, symbol] = source[side, symbol]


@long_kernel
def try_placement(state: State, move: Code, net: Net, desk: Desk) -> float:
    """Return what a placement in the position that was taken in is worth to the seat in turn; the desk has what came out."""
    tile, pair = move // PAIRS, move % PAIRS
    first, second = int(FIRST[pair]), int(SECOND[pair])
    one, other = int(TILES[tile, 0]), int(TILES[tile, 1])
    seat, side = int(state.turn), side_of(state.variant, state.turn)
    gain, gain_other = int(desk.sums.runs[first, one]), int(desk.sums.runs[second, other])
    copy_tracks(state.tracks, desk.tracks)
    owed = int(state.owed) - 1 + advance(state, one, gain) + advance(state, other, gain_other)
    if has_all(state) or desk.sums.counts[1] == pairs_gone(first, second, desk.sums):
        settle(state, desk)
    else:
        goes_on = owed > 0 and held(state.racks[seat]) > 1
        begin_trial(desk.sums)
        changed = lay_tile(tile, pair, net.first, desk.sums)
        _hold_less(side, one, desk, 1)
        _hold_less(side, other, desk, 1)
        for symbol in range(SYMBOLS):
            desk.counts[side, symbol] += desk.share[symbol]
        mover = seat if goes_on else (seat + 1) % int(state.seats)
        look(state, mover, owed if goes_on else 1, int(state.turns) + (0 if goes_on else 1) < int(state.seats), desk)
        think(sides(state.variant, state.seats), net, desk)
        for symbol in range(SYMBOLS):
            desk.counts[side, symbol] -= desk.share[symbol]
        _hold_less(side, one, desk, -1)
        _hold_less(side, other, desk, -1)
        take_tile_back(pair, changed, desk.sums)
    copy_tracks(desk.tracks, state.tracks)
    return worth(side, desk)


@kernel
def _hold_less(side: Side, symbol: int, desk: Desk, halves: int) -> None:
    """Take halves of a symbol from what a side holds."""
    desk.counts[side, symbol] -= np.float32(halves)


@long_kernel
def try_refill(states: States, i: int, runs: Runs, move: Code, viewer: Seat, net: Net, desk: Desk) -> float:
    """Return what drawing or swapping is worth to the seat in turn; the desk has what came out."""
    desk.state[0] = states[i]
    state = desk.state[0]
    seat = int(state.turn)
    if move == SWAP:
        for slot in range(RACK[state.variant]):
            tile = int(state.racks[seat, slot])
            if tile != NONE:
                state.bag[tile] += 1
                state.racks[seat, slot] = NONE
    assess(state, runs, viewer, net, desk)
    return worth(side_of(state.variant, seat), desk)


@long_kernel
def pick_refill(states: States, i: int, runs: Runs, viewer: Seat, net: Net, desk: Desk) -> Code:
    """Return the better of draw and swap by the net's value, where a swap is allowed."""
    draw = try_refill(states, i, runs, DRAW, viewer, net, desk)
    return SWAP if try_refill(states, i, runs, SWAP, viewer, net, desk) > draw else DRAW
