"""Lines on the board: the rays that give a move its points, what it opens for the next seat, and what it blocks."""

from __future__ import annotations

import numpy as np

from sixfold.bots.board.runs import FAR, WIDE, count_runs, list_pairs
from sixfold.games.move import Move
from sixfold.play.view import View
from sixfold.review.facts import Found, chance_to_hold, most_opened_first, refill_of
from sixfold.review.structs import Blocked, Opening, Points, Run
from sixfold.rules.board import DRAW, FREE, MOST, RACK, goes_to, ray, side_of, touches_unused
from sixfold.rules.hexgrid import COUNT, FIRST, NAMES, NEIGHBOUR, PAIRS, SECOND, SIDES
from sixfold.rules.kernel import Ints, State, States, kernel, long_kernel
from sixfold.rules.phase import UNKNOWN
from sixfold.rules.pieces import LETTERS, SYMBOLS, TILES
from sixfold.rules.types import Cell, Symbol

CHANGE = 1e-9
"""What the next seat can expect has changed if it differs by more than this."""


def find(view: View, chosen: Move, after: States) -> Found:
    """Return the facts of a placement, or of the end of a turn."""
    state, then = view.state, after[0]
    if chosen.code >= DRAW:
        return Found(refill=refill_of(view, chosen, state.bag.tolist(), TILES.tolist(), int(RACK[state.variant])))
    steps = np.zeros((2, SYMBOLS, 2), np.int32)
    points, blocked = np.zeros((COUNT, SYMBOLS), np.int8), np.zeros((COUNT, SYMBOLS), np.int8)
    foresee(state, then, steps, points, blocked)
    return Found(points_of(view, chosen, then), openings(view, steps, points), blocks(state, blocked))


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


def openings(view: View, steps: Ints, points: Ints) -> tuple[Opening, ...]:
    """Return for which symbols the next seat can now expect more or fewer points with its best tile, the most changed first."""
    state = view.state
    seat = (int(state.turn) + 1) % int(state.seats)
    unseen = state.bag.tolist()
    held = int((state.racks[seat] == UNKNOWN).sum()) if state.seats > 1 else 1
    found = []
    for symbol in range(SYMBOLS):
        kinds = [kind for kind in range(len(TILES)) if symbol in TILES[kind]]
        double = [kind for kind in kinds if TILES[kind, 0] == TILES[kind, 1]]
        likely, likely_double = chance_to_hold(unseen, kinds, held), chance_to_hold(unseen, double, held)
        before, after = ((likely - likely_double) * mixed + likely_double * both for mixed, both in steps[:, symbol].tolist())
        if abs(after - before) > CHANGE:
            most = int(points[:, symbol].max())
            cells = np.flatnonzero(points[:, symbol] == most) if most else ()
            found.append(Opening(LETTERS[symbol], before, after, most, tuple(NAMES[cell] for cell in cells)))
    return most_opened_first(found)


def blocks(state: State, blocked: Ints) -> tuple[Blocked, ...]:
    """Return the cells that were worth points in a symbol and can no longer be used for it, the most points first."""
    found = [
        Blocked(LETTERS[symbol], int(blocked[cell, symbol]), NAMES[cell], rays(state, cell, symbol))
        for cell, symbol in np.argwhere(blocked).tolist()
    ]
    return tuple(sorted(found, key=lambda blocked: -blocked.worth))


@long_kernel
def foresee(state: State, then: State, steps: Ints, points: Ints, blocked: Ints) -> None:
    """Write what a placement means for others, from the states before and after it.

    ``steps``: how far each marker of the next seat can go, before and after it. ``points``: what each symbol scores for the next
    seat after it, by cell. ``blocked``: what each symbol would have scored on cells that are gone.
    """
    runs, runs_after = np.empty((COUNT + 1, WIDE), np.int8), np.empty((COUNT + 1, WIDE), np.int8)
    count_runs(state, FAR, runs)
    count_runs(then, FAR, runs_after)
    starts = then.tracks[side_of(state.variant, (state.turn + 1) % state.seats)]
    look_ahead(state, starts, runs, steps[0], points)
    look_ahead(then, starts, runs_after, steps[1], points)
    list_blocked(state, then, runs, blocked)


@long_kernel
def look_ahead(state: State, starts: Ints, runs: Ints, steps: Ints, points: Ints) -> None:
    """Write how far each marker of the next seat can go with a mixed tile and with a double, and what each cell gives it.

    Cells that it cannot cover give nothing; its first tile must touch a printed symbol (B7).
    """
    for symbol in range(SYMBOLS):
        steps[symbol, 0] = steps[symbol, 1] = 0
        for cell in range(COUNT):
            points[cell, symbol] = 0
    pairs = np.empty(MOST, np.int16)
    is_first = state.turns + 1 < state.seats
    for index in range(list_pairs(state, pairs)):
        pair = pairs[index]
        if is_first and not touches_unused(state, pair):
            continue
        first, second = FIRST[pair], SECOND[pair]
        for symbol in range(SYMBOLS):
            start, one, other = int(starts[symbol]), int(runs[first, symbol]), int(runs[second, symbol])
            points[first, symbol], points[second, symbol] = one, other
            steps[symbol, 0] = max(steps[symbol, 0], goes_to(state, start, max(one, other)) - start)
            both = max(goes_to(state, goes_to(state, start, one), other), goes_to(state, goes_to(state, start, other), one))
            steps[symbol, 1] = max(steps[symbol, 1], both - start)


@kernel
def list_blocked(state: State, then: State, runs: Ints, blocked: Ints) -> None:
    """Write what each cell would have scored in each symbol and no longer can, and 0 for all others.

    A cell is gone when another symbol covers it, or when no free cell is left beside it for the other half.
    """
    for cell in range(COUNT):
        is_gone = can_be_covered(state, cell) and not can_be_covered(then, cell)
        for symbol in range(SYMBOLS):
            blocked[cell, symbol] = runs[cell, symbol] if is_gone and then.board[cell] != symbol else 0


@kernel
def can_be_covered(state: State, cell: Cell) -> bool:
    """Say whether a cell is free and has a free cell beside it."""
    beside = 0
    for direction in range(SIDES):
        beside += state.board[NEIGHBOUR[cell, direction]] == FREE
    return bool(state.board[cell] == FREE and beside > 0)
