"""The board game (clauses B1–B18): standard, team, solo and duel.

A move is a number: ``tile * PAIRS + pair`` lays that kind of tile with its lower symbol on the first cell of the pair and its
other symbol on the second; then come DRAW and SWAP. Where the order of the halves matters (a double on the long
track, B15) the first cell scores first; elsewhere a double is listed once, with the lower cell first.
"""

import numpy as np

from sixfold.rules.effect import AT_END, AT_HALF, clear
from sixfold.rules.hexgrid import COUNT, FIRST, NEIGHBOUR, PAIRS, PRINTED, RING, SECOND, SIDES, TOUCHED
from sixfold.rules.kernel import Ints, State, States, kernel
from sixfold.rules.phase import ALL, CHANCE, FULL, MOVE, NONE, OVER, REFILL, SHARED, UNKNOWN, begin, pass_turn
from sixfold.rules.phase import is_over as is_over
from sixfold.rules.phase import stop as stop
from sixfold.rules.pieces import HELD, SYMBOLS, TILE_COPIES, TILE_SHOWS, TILES, held, holds, put, shown, take
from sixfold.rules.refusal import END_TURN, NO_SWAP, NO_SWAP_ALONE, NOT_HELD, OUTSIDE, PLAY_FIRST, TAKEN, UNTOUCHED
from sixfold.rules.tracks import lowest, lowest_symbols, rank
from sixfold.rules.types import Cell, Code, Direction, Kind, Pair, Seat, Side, Symbol, SymbolSet, Tile

STANDARD, TEAM, SOLO, DUEL = 0, 1, 2, 3

RACK = np.array([6, 6, 1, 6], np.int8)
"""How many tiles a seat holds, by variant (B4, B17)."""

HALF = 18
END = np.array([18, 36, 36, 0], np.int8)
"""Where the tracks end, by variant (B4, B14, B17); a marker that passes HALF on its way stops there first (B15)."""

AREA = np.array([0, 5, 5, 6, 7], np.int8)
"""The radius of the area, by the number of seats (B1)."""

FREE, WALL = -1, -2
"""What lies on a cell where no symbol does: nothing yet, or nothing ever (outside the area)."""

KINDS = len(TILES)
DRAW = KINDS * PAIRS
SWAP = DRAW + 1
MOVES = SWAP + 1
MOST = HELD * PAIRS
"""No position has more legal moves than this."""

STATE = np.dtype(
    (
        np.record,
        [
            # A symbol (0–5), FREE or WALL for each cell, numbered as in hexgrid; the last entry is OFF and always WALL.
            ("board", "i1", COUNT + 1),
            # A row of six markers for each seat (a team in team games), by symbol. In the duel the second row mirrors the
            # first: a value is how far the shared marker stands on that seat's side.
            ("tracks", "i1", (4, SYMBOLS)),
            # The kinds of tile on each seat's rack, ascending, then NONE; UNKNOWN where a view may not know them.
            ("racks", "i1", (4, HELD)),
            # How many tiles of each kind are in the bag; in a view, in the bag or on a hidden rack.
            ("bag", "i1", KINDS),
            # During a swap the tiles that were set aside, then NONE; they return to the bag after the draw (B11).
            ("aside", "i1", HELD),
            # How many pairs of neighbouring free cells are left; the game ends at 0 (B12).
            ("pairs", "i2"),
            # The printed symbols that a first tile has touched, a bit each (B7).
            ("used", "i1"),
            # Steps from the middle of the duel's track to each end (B18).
            ("width", "i1"),
            *SHARED,
        ],
    )
)


def _empty(radius: int) -> tuple[np.ndarray, int]:
    """Return the empty board of that radius and its number of free pairs (B1, B2)."""
    board = np.where(RING <= radius, FREE, WALL).astype(np.int8)
    board[PRINTED] = range(SYMBOLS)
    free = board == FREE
    return board, int((free[FIRST] & free[SECOND]).sum()) // 2


def area_radius(state: State) -> int:
    """Return the radius of the area on which a game is played."""
    return int(RING[:COUNT][state.board[:COUNT] != WALL].max())


EMPTY_BOARD = np.array([_empty(radius)[0] for radius in AREA])
EMPTY_PAIRS = np.array([_empty(radius)[1] for radius in AREA], np.int16)


@kernel
def setup(states: States, i: int, variant: int, seats: int, width: int) -> None:
    """Begin a game: an empty board, a full bag, and the racks due from chance, seat by seat."""
    state = states[i]
    for cell in range(COUNT + 1):
        state.board[cell] = EMPTY_BOARD[seats, cell]  # B1, B2
    for tile in range(KINDS):
        state.bag[tile] = TILE_COPIES[tile]  # B3
    for seat in range(4):
        for slot in range(HELD):
            state.tracks[seat, slot] = 0  # A2
            state.racks[seat, slot] = NONE
            state.aside[slot] = NONE
    state.pairs = EMPTY_PAIRS[seats]
    state.used = 0
    state.width = width
    begin(state, variant, seats, -seats, RACK[variant])  # B4, B17


@kernel
def side_of(variant: int, seat: Seat) -> Side:
    """Return the row of tracks on which a seat scores: its own, or its team's (B14)."""
    return seat % 2 if variant == TEAM else seat


@kernel
def sides(variant: int, seats: int) -> int:
    """Return how many rows of tracks there are: one for each seat, or each team (B14)."""
    return 2 if variant == TEAM else seats


@kernel
def is_ordered(state: State) -> bool:
    """Say whether it matters which half of a double scores first: on the long track (B15)."""
    return bool(END[state.variant] > HALF)


@kernel
def ray(board: Ints, cell: Cell, direction: Direction, symbol: Symbol) -> tuple[int, Cell]:
    """Follow the unbroken run of a symbol from a cell in a direction; return its length and the cell behind it (B8)."""
    length = 0
    beyond = int(NEIGHBOUR[cell, direction])
    while board[beyond] == symbol:
        length += 1
        beyond = int(NEIGHBOUR[beyond, direction])
    return length, beyond


@kernel
def points(board: Ints, cell: Cell, symbol: Symbol) -> int:
    """Count what a half scores: the unbroken runs of its symbol, in all directions (B8).

    Both halves are counted before the tile lies there, so neither counts the other.
    """
    total = 0
    for direction in range(SIDES):
        total += ray(board, cell, direction, symbol)[0]
    return total


@kernel
def is_first(state: State) -> bool:
    """Say whether the seat in turn lays its first tile of the game; a bonus tile is none (B7)."""
    return bool(state.turns < state.seats and held(state.racks[state.turn]) == RACK[state.variant])


@kernel
def may_touch(state: State, pair: Pair) -> bool:
    """Say whether a tile may lie there as far as the first round is concerned (B7, B17)."""
    return not is_first(state) or touches_unused(state, pair)


@kernel
def touches_unused(state: State, pair: Pair) -> bool:
    """Say whether a pair of cells lies beside a printed symbol that no first tile has touched yet (B7)."""
    symbol = int(TOUCHED[pair])
    return symbol != NONE and not (int(state.used) >> symbol) & 1


@kernel
def may_lie(state: State, pair: Pair) -> bool:
    """Say whether a tile may lie on a pair of cells now (B6, B7)."""
    return bool(state.board[FIRST[pair]] == FREE and state.board[SECOND[pair]] == FREE and may_touch(state, pair))


@kernel
def is_listed(state: State, tile: Tile, pair: Pair) -> bool:
    """Say whether a placement is listed this way round: a double once, unless the order of its halves matters (B15)."""
    return bool(TILES[tile, 0] != TILES[tile, 1] or FIRST[pair] < SECOND[pair] or is_ordered(state))


@kernel
def weakest(states: States, i: int, seat: Seat) -> SymbolSet:
    """Return the symbols that stand lowest for a seat (A2), in the duel farthest from it (B18), all that tie, as bits."""
    return weakest_symbols(states[i], seat)


@kernel
def weakest_symbols(state: State, seat: Seat) -> SymbolSet:
    """Return the same as ``weakest``, for one state."""
    track = state.tracks[side_of(state.variant, seat)]
    return farthest_symbols(track, state.width) if state.variant == DUEL else lowest_symbols(track)


@kernel
def farthest_symbols(track: Ints, width: int) -> SymbolSet:
    """Return the undecided symbols that stand farthest from a seat in the duel, all that tie, as bits; else all (B18)."""
    low = width
    for symbol in range(SYMBOLS):
        if abs(track[symbol]) < width:
            low = min(low, track[symbol])
    symbols = 0
    for symbol in range(SYMBOLS):
        is_decided = abs(track[symbol]) == width
        symbols |= (low == width if is_decided else track[symbol] == low) << symbol
    return symbols


@kernel
def may_swap(state: State) -> bool:
    """Say whether no tile left on the rack shows any of the seat's lowest symbols (B11, B16, B18)."""
    if state.variant == SOLO:  # B17
        return False
    return shown(state.racks[state.turn], TILE_SHOWS) & weakest_symbols(state, state.turn) == 0


@kernel
def legal_moves(states: States, i: int, moves: Ints) -> int:
    """Write the numbers of the legal moves, ascending, and return how many there are."""
    state = states[i]
    if state.phase == REFILL:
        moves[0], moves[1] = DRAW, SWAP
        return 2 if may_swap(state) else 1
    if state.phase != MOVE:
        return 0
    pairs = np.empty(PAIRS, np.int16)
    free = 0
    for pair in range(PAIRS):
        if may_lie(state, pair):
            pairs[free] = pair
            free += 1
    count = 0
    before = NONE
    for tile in state.racks[state.turn]:
        if tile != NONE and tile != before:
            for pair in pairs[:free]:
                if is_listed(state, tile, pair):
                    moves[count] = int(tile) * PAIRS + int(pair)
                    count += 1
        before = tile
    return count


@kernel
def may(states: States, i: int, move: Code) -> bool:
    """Say whether a move is legal, without listing all that are."""
    state = states[i]
    if move >= DRAW:
        return bool(state.phase == REFILL and (move == DRAW or may_swap(state)))
    if state.phase != MOVE:
        return False
    tile, pair = move // PAIRS, move % PAIRS
    return may_lie(state, pair) and is_listed(state, tile, pair) and holds(state.racks[state.turn], tile)


@kernel
def refusal(states: States, i: int, move: Code) -> int:
    """Return why a move is not legal (B1, B6, B7, B11, B17)."""
    state = states[i]
    if move >= DRAW:
        if state.phase == MOVE:
            return PLAY_FIRST
        return NO_SWAP_ALONE if state.variant == SOLO else NO_SWAP
    if state.phase == REFILL:
        return END_TURN
    if not holds(state.racks[state.turn], move // PAIRS):
        return NOT_HELD
    for half in range(2):
        cell = SECOND[move % PAIRS] if half else FIRST[move % PAIRS]
        if state.board[cell] == WALL:
            return OUTSIDE + half
        if state.board[cell] != FREE:
            return TAKEN + half
    return UNTOUCHED


@kernel
def apply(states: States, i: int, move: Code) -> None:
    """Make a decision: lay a tile, draw, or swap."""
    state = states[i]
    if move < DRAW:
        place(state, move // PAIRS, move % PAIRS)
        return
    rack = state.racks[state.turn]
    if move == SWAP:  # B11
        for slot in range(HELD):
            state.aside[slot] = rack[slot]
            rack[slot] = NONE
    state.due = RACK[state.variant] - held(rack)
    state.phase = CHANCE


@kernel
def place(state: State, tile: Tile, pair: Pair) -> None:
    """Lay a tile, score both halves, and say what comes next (B6–B13)."""
    first, second = FIRST[pair], SECOND[pair]
    one, other = TILES[tile, 0], TILES[tile, 1]
    gain, gain_other = points(state.board, first, one), points(state.board, second, other)  # B8
    cover(state, first, one)
    cover(state, second, other)
    if is_first(state):  # B7
        state.used |= 1 << TOUCHED[pair]
    take(state.racks[state.turn], tile)
    state.owed += advance(state, one, gain) - 1
    state.owed += advance(state, other, gain_other)
    if has_all(state):  # B13, B16
        state.phase, state.reason = OVER, ALL
    elif state.pairs == 0:  # B12
        state.phase, state.reason = OVER, FULL
    elif state.owed == 0 or state.racks[state.turn, 0] == NONE:  # B10
        state.phase, state.owed = REFILL, 0


@kernel
def cover(state: State, cell: Cell, symbol: Symbol) -> None:
    """Put a symbol on a free cell, and count the free pairs that are gone with it."""
    board = state.board
    gone = 0
    for direction in range(SIDES):
        gone += board[NEIGHBOUR[cell, direction]] == FREE
    board[cell] = symbol
    state.pairs -= gone


@kernel
def advance(state: State, symbol: Symbol, gain: int) -> int:
    """Move the marker of the seat whose turn it is, and return the bonus moves that this gives (B9, B15, B17, B18)."""
    track = state.tracks[side_of(state.variant, state.turn)]
    start = int(track[symbol])
    value = goes_to(state, start, gain)
    track[symbol] = value
    if state.variant == DUEL:
        state.tracks[1 - state.turn, symbol] = -value
        return 1 if start < value == state.width else 0
    return 1 if start < value and (value == HALF or value == END[state.variant]) and state.variant != SOLO else 0


@kernel
def goes_to(state: State, value: int, gain: int) -> int:
    """Return where a marker comes to stand: at 18 on its way (B15), at the end (B9, B14, B17), in the duel for good (B18)."""
    if state.variant == DUEL:
        return value if abs(value) == state.width else min(value + gain, int(state.width))
    return min(value + gain, HALF if value < HALF else int(END[state.variant]))


@kernel
def has_all(state: State) -> bool:
    """Say whether all six markers of the seat whose turn it is are at the end; in the duel, at either end (B13, B16, B18)."""
    track = state.tracks[side_of(state.variant, state.turn)]
    for symbol in range(SYMBOLS):
        if state.variant == DUEL:
            if abs(int(track[symbol])) < state.width:
                return False
        elif track[symbol] < END[state.variant]:
            return False
    return bool(state.variant != SOLO)


@kernel
def account(before: States, after: States, i: int, move: Code, effects: States) -> None:
    """Write what a placement did: its points, how far the markers went, why the rest was lost, bonus moves (B8–B10)."""
    effect, state, then = effects[i], before[i], after[i]
    clear(effect)
    if move >= DRAW:
        return
    tile, pair = move // PAIRS, move % PAIRS
    one, other = TILES[tile, 0], TILES[tile, 1]
    effect.points[one] += points(state.board, FIRST[pair], one)
    effect.points[other] += points(state.board, SECOND[pair], other)
    row = side_of(state.variant, state.turn)
    for symbol in range(SYMBOLS):
        effect.gains[symbol] = then.tracks[row, symbol] - state.tracks[row, symbol]
        if effect.points[symbol] > effect.gains[symbol]:
            is_end = state.variant == DUEL or then.tracks[row, symbol] == END[state.variant]
            effect.why[symbol] = AT_END if is_end else AT_HALF  # B15
    effect.bonus = max(then.owed - state.owed + 1, 0)


@kernel
def list_rays(states: States, i: int, move: Code, lengths: Ints) -> None:
    """Write the length of the run that each half of a placement scores in each direction (B8)."""
    tile, pair = move // PAIRS, move % PAIRS
    for direction in range(SIDES):
        lengths[0, direction] = ray(states[i].board, FIRST[pair], direction, TILES[tile, 0])[0]
        lengths[1, direction] = ray(states[i].board, SECOND[pair], direction, TILES[tile, 1])[0]


@kernel
def odds(states: States, i: int, weights: Ints) -> int:
    """Write the weight of each kind of tile that chance can deal next, and return how many kinds there are."""
    for kind in range(KINDS):
        weights[kind] = states[i].bag[kind]
    return KINDS


@kernel
def chance(states: States, i: int, outcome: Kind) -> None:
    """Draw one tile of that kind; after the last one that is due, the next seat is in turn."""
    state = states[i]
    state.bag[outcome] -= 1
    put(state.racks[state.turn], outcome)
    state.due -= 1
    if state.due > 0:
        return
    for slot in range(held(state.aside)):  # B11
        state.bag[state.aside[slot]] += 1
        state.aside[slot] = NONE
    pass_turn(state)
    if state.turns < 0:
        state.due = RACK[state.variant]
    else:
        state.phase, state.owed = MOVE, 1


@kernel
def hide(states: States, i: int, seat: Seat) -> None:
    """Blank the racks of all seats but one; their tiles count as unseen together with the bag (A5, B14)."""
    state = states[i]
    for other in range(state.seats):
        for slot in range(RACK[state.variant]):
            tile = state.racks[other, slot]
            if other != seat and tile != NONE:
                state.bag[tile] += 1
                state.racks[other, slot] = UNKNOWN


@kernel
def ranking(states: States, i: int, ranks: Ints) -> None:
    """Write each seat's rank; partners share their team's (A3, B14, B18)."""
    state = states[i]
    if state.variant == TEAM:
        quitter = NONE if state.quitter == NONE else side_of(TEAM, state.quitter)
        rank(state.tracks, 2, quitter, ranks)
        ranks[2], ranks[3] = ranks[0], ranks[1]
    elif state.variant == DUEL and state.quitter == NONE:
        lead = duel_lead(state)
        ranks[0] = 2 if lead < 0 else 1
        ranks[1] = 2 if lead > 0 else 1
    else:
        rank(state.tracks, int(state.seats), int(state.quitter), ranks)


@kernel
def match_points(states: States, i: int, points: Ints) -> None:
    """Write what each seat gets in a match: 1 for each winner; alone, the lowest marker; for quitting, nothing."""
    state = states[i]
    ranking(states, i, points)
    for seat in range(state.seats):
        if state.quitter != NONE:
            points[seat] = side_of(state.variant, seat) != side_of(state.variant, state.quitter)
        elif state.seats == 1:
            points[seat] = lowest(state.tracks[seat])
        else:
            points[seat] = points[seat] == 1


@kernel
def duel_lead(state: State) -> int:
    """Return above 0, 0 or below 0 as seat 0 is ahead, level or behind: symbols on its side, then total distance (B18)."""
    symbols = 0
    distance = 0
    for symbol in range(SYMBOLS):
        value = int(state.tracks[0, symbol])
        symbols += (value > 0) - (value < 0)
        distance += value
    return symbols if symbols != 0 else distance
