"""Lines on the board: the rays that give a move its points, what it opens for the next seat, and what it blocks."""

from __future__ import annotations

import numpy as np

from sixfold.bots.board.runs import FAR, WIDE, count_runs, list_pairs
from sixfold.games.move import Move
from sixfold.play.view import View
from sixfold.review.facts import Found, chance_to_hold, most_opened_first, refill_of
from sixfold.review.structs import Blocked, Opening, Points, Run
from sixfold.rules.board import DRAW, FREE, MOST, RACK, goes_to, ray
from sixfold.rules.hexgrid import COUNT, FIRST, NAMES, NEIGHBOUR, PAIRS, SECOND, SIDES, TOUCHED
from sixfold.rules.kernel import Ints, State, States
from sixfold.rules.phase import NONE, UNKNOWN
from sixfold.rules.pieces import LETTERS, SYMBOLS, TILES
from sixfold.rules.types import Cell, Symbol

CHANGE = 1e-9
"""What the next seat can expect has changed if it differs by more than this."""


def find(view: View, chosen: Move, after: States) -> Found:
    """Return the facts of a placement, or of the end of a turn."""
    state, then = view.state, after[0]
    if chosen.code >= DRAW:
        return Found(refill=refill_of(view, chosen, state.bag.tolist(), TILES.tolist(), int(RACK[state.variant])))
    runs, runs_after = runs_of(state), runs_of(then)
    return Found(points_of(view, chosen, then), openings(view, then, runs, runs_after), blocks(state, then, runs))


def runs_of(state: State) -> Ints:
    """Return what each symbol would score on each free cell."""
    runs = np.zeros((COUNT + 1, WIDE), np.int8)
    count_runs(state, FAR, runs)
    return runs


def rays(state: State, cell: Cell, symbol: Symbol) -> tuple[Run, ...]:
    """Return the lines of a symbol that lead to a cell, a ray for each direction that has one (B8)."""
    found = []
    for direction in range(SIDES):
        cells, beyond = [], cell
        for _ in range(ray(state.board, cell, direction, symbol)[0]):
            beyond = int(NEIGHBOUR[beyond, direction])
            cells.append(NAMES[beyond])
        if cells:
            found.append(Run(NAMES[cell], direction, tuple(cells)))
    return tuple(found)


def points_of(view: View, chosen: Move, then: State) -> tuple[Points, ...]:
    """Return what each symbol of the tile gets, a double as one."""
    state = view.state
    tile, pair = chosen.code // PAIRS, chosen.code % PAIRS
    row = view.side(int(state.turn))
    gains = (then.tracks[row].astype(int) - state.tracks[row].astype(int)).tolist()
    halves = [(int(FIRST[pair]), int(TILES[tile, 0])), (int(SECOND[pair]), int(TILES[tile, 1]))]
    found: dict[Symbol, tuple[Run, ...]] = {}
    for cell, symbol in halves:
        found[symbol] = found.get(symbol, ()) + rays(state, cell, symbol)
    points = {symbol: sum(len(run.cells) for run in runs) for symbol, runs in found.items()}
    return tuple(
        Points(LETTERS[symbol], points[symbol], gains[symbol], points[symbol] - gains[symbol], rays=runs)
        for symbol, runs in found.items()
    )


def openings(view: View, then: State, runs: Ints, runs_after: Ints) -> tuple[Opening, ...]:
    """Return for which symbols the next seat can now expect more or fewer points with its best tile, the most changed first."""
    state = view.state
    seat = (int(state.turn) + 1) % int(state.seats)
    unseen = state.bag.tolist()
    held = int((state.racks[seat] == UNKNOWN).sum()) if state.seats > 1 else 1
    first = state.turns + 1 < state.seats
    before, after = _free_pairs(state, first=first), _free_pairs(then, first=first)
    found = []
    for symbol in range(SYMBOLS):
        start = int(then.tracks[view.side(seat), symbol])
        kinds = [kind for kind in range(len(TILES)) if symbol in TILES[kind]]
        double = [kind for kind in kinds if TILES[kind, 0] == TILES[kind, 1]]
        likely, likely_double = chance_to_hold(unseen, kinds, held), chance_to_hold(unseen, double, held)
        values = []
        for pairs, sums in ((before, runs), (after, runs_after)):
            single, both = _best(state, start, pairs, sums[:, symbol])
            values.append((likely - likely_double) * single + likely_double * both)
        if abs(values[1] - values[0]) > CHANGE:
            most, cells = _cells(after, runs_after[:, symbol])
            found.append(Opening(LETTERS[symbol], values[0], values[1], most, cells))
    return most_opened_first(found)


def _free_pairs(state: State, *, first: bool) -> Ints:
    """Return the pairs on which the next seat can lay a tile, its first one if so (B7)."""
    pairs = np.empty(MOST, np.int16)
    pairs = pairs[: list_pairs(state, pairs)]
    if first:
        touched = TOUCHED[pairs]
        pairs = pairs[(touched != NONE) & ((int(state.used) >> np.minimum(touched, SYMBOLS)) & 1 == 0)]
    return pairs


def _best(state: State, start: int, pairs: Ints, sums: Ints) -> tuple[int, int]:
    """Return the most steps that a marker can take with a mixed tile, and with a double."""
    if not len(pairs):
        return 0, 0
    one, other = sums[FIRST[pairs]].astype(int), sums[SECOND[pairs]].astype(int)
    ways = {tuple(way) for way in np.stack([one, other], axis=1).tolist()}
    single = _steps(state, start, (max(map(max, ways)),))
    return single, max(max(_steps(state, start, way), _steps(state, start, way[::-1])) for way in ways)


def _steps(state: State, start: int, gains: tuple[int, ...]) -> int:
    """Return how far a marker moves with some points, one half after the other (B9, B15, B18)."""
    value = start
    for gain in gains:
        value = int(goes_to(state, value, gain))
    return value - start


def _cells(pairs: Ints, sums: Ints) -> tuple[int, tuple[str, ...]]:
    """Return the most points on a cell that can be covered, and the cells that have them."""
    cells = np.unique(np.concatenate([FIRST[pairs], SECOND[pairs]])) if len(pairs) else np.zeros(0, np.int64)
    most = int(sums[cells].max()) if len(cells) else 0
    return most, tuple(NAMES[cell] for cell in cells.tolist() if sums[cell] == most) if most else ()


def blocks(state: State, then: State, runs: Ints) -> tuple[Blocked, ...]:
    """Return the cells that were worth points in a symbol and can no longer be used for it, the most points first.

    A cell is gone when another symbol covers it, or when no free cell is left beside it for the other half.
    """
    found = []
    for cell in range(COUNT):
        if state.board[cell] != FREE or not _can_be_covered(state, cell) or _can_be_covered(then, cell):
            continue
        for symbol in range(SYMBOLS):
            worth = int(runs[cell, symbol])
            if worth and then.board[cell] != symbol:
                found.append(Blocked(LETTERS[symbol], worth, NAMES[cell], rays(state, cell, symbol)))
    return tuple(sorted(found, key=lambda blocked: -blocked.worth))


def _can_be_covered(state: State, cell: Cell) -> bool:
    """Say whether a cell is free and has a free cell beside it."""
    if state.board[cell] != FREE:
        return False
    return any(state.board[NEIGHBOUR[cell, direction]] == FREE for direction in range(SIDES))
