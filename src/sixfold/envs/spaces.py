"""Actions and observations: the numbering and the layout that every adapter shares.

An action is the number of a move, without gaps; an observation is a row of small numbers, in fields that have names. Both are
fixed by the setting: the game, its variant, its seats and options.
"""

# ruff: noqa: ARG001 - the kernels of all games are called alike

from __future__ import annotations

from operator import index
from typing import Any, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from sixfold.games import warm
from sixfold.games.variants import Setting
from sixfold.rules import board, cards, dice
from sixfold.rules.hexgrid import COUNT, FIRST, PAIRS, SECOND
from sixfold.rules.kernel import Ints, State, States, kernel, long_kernel
from sixfold.rules.phase import MOVE, NONE, OVER, REFILL
from sixfold.rules.pieces import CARD_COPIES, CARD_SHOWS, DICE, HELD, SYMBOLS, TILE_COPIES, TILES, held
from sixfold.rules.types import Code, Seat, Side

Bytes: TypeAlias = npt.NDArray[np.int8]
Mask: TypeAlias = npt.NDArray[np.uint8]

PHASES = OVER + 1
DOUBLE = int(np.flatnonzero(TILES[:, 0] == TILES[:, 1])[0])
"""One of the tiles with two equal halves."""
MOST_OWED = 13
"""No seat ever owes more moves: one, and a bonus for each half of its (or its team's) six tracks."""


# What every observation has


@kernel
def after(seat: Seat, other: Seat, seats: int) -> int:
    """Return how many places after a seat another one comes."""
    return other - seat if other >= seat else other - seat + seats


@kernel
def put_shared(state: State, seat: Seat, sides: int, side: Side, out: Bytes) -> int:
    """Write seat, turn, phase and the rows of tracks, and return the index after them."""
    seats = int(state.seats)
    for other in range(seats):
        out[other] = other == seat
        out[seats + after(seat, other, seats)] = other == state.turn
    for phase in range(PHASES):
        out[2 * seats + phase] = phase == state.phase
    return put_rows(state.tracks, sides, side, out, 2 * seats + PHASES)


@kernel
def put_rows(rows: Ints, count: int, own: int, out: Bytes, at: int) -> int:
    """Write a row of six for each seat or team, the own first, and return the index after them."""
    for row in range(count):
        start = at + after(own, row, count) * SYMBOLS
        for symbol in range(SYMBOLS):
            out[start + symbol] = rows[row, symbol]
    return at + count * SYMBOLS


@kernel
def put_pieces(racks: Ints, seats: int, seat: Seat, pool: Ints, out: Bytes, at: int) -> int:
    """Write the own pieces by kind, how many each seat holds, and the unseen pieces by kind; return the index after them."""
    kinds = len(pool)
    unseen = at + kinds + seats
    for kind in range(kinds):
        out[at + kind] = 0
        out[unseen + kind] = pool[kind]
    for other in range(seats):
        out[at + kinds + after(seat, other, seats)] = held(racks[other])
        start = at if other == seat else unseen
        for slot in range(HELD):
            if racks[other, slot] < kinds:
                out[start + racks[other, slot]] += 1
    return unseen + kinds


# The board


@long_kernel
def observe_board(states: States, i: int, seat: Seat, cells: Ints, out: Bytes) -> None:
    """Write what a seat of a board game may know."""
    state = states[i]
    at = put_head(state, seat, out)
    put_planes(state.board, cells, out[at:])


@kernel
def put_head(state: State, seat: Seat, out: Bytes) -> int:
    """Write all but the planes of what a seat of a board game may know, and return the index after it."""
    seats = int(state.seats)
    at = put_shared(state, seat, board.sides(state.variant, seats), board.side_of(state.variant, seat), out)
    at = put_pieces(state.racks, seats, seat, state.bag, out, at)
    out[at] = state.owed
    at += 1
    for symbol in range(SYMBOLS):
        out[at + symbol] = (int(state.used) >> symbol) & 1
    return at + SYMBOLS


@kernel
def put_planes(lying: Ints, cells: Ints, out: Bytes) -> None:
    """Write a plane of the cells of the area for each symbol, 1 where it lies, and one for the free cells."""
    count = len(cells)
    area = np.empty(COUNT, np.int8)
    for place in range(count):
        area[place] = lying[cells[place]]
    for number in range(SYMBOLS + 1):
        plane = out[number * count : (number + 1) * count]
        wanted = np.int8(number if number < SYMBOLS else board.FREE)
        for place in range(count):
            plane[place] = area[place] == wanted


@kernel
def find_doubles(states: States, i: int, pairs: Ints, doubles: Mask) -> None:
    """Write 1 for each pair of cells on which the placement of a double is listed, and 0 for the others."""
    for pair in range(pairs.shape[1]):
        doubles[pair] = board.is_listed(states[i], DOUBLE, pairs[0, pair])


@long_kernel
def mask_board(states: States, i: int, pairs: Ints, doubles: Mask, out: Mask) -> None:
    """Write 1 for each legal move of a board game into a mask that is all 0."""
    free = np.empty(PAIRS, np.uint8)
    find_free(states[i].board, pairs, free)
    put_legal(states, i, pairs[0], doubles, free, out)


@kernel
def find_free(lying: Ints, pairs: Ints, free: Mask) -> None:
    """Write 1 for each pair of cells of the area that are both free, and 0 for the others."""
    open_cells = np.empty(COUNT + 1, np.uint8)
    for cell in range(COUNT + 1):
        open_cells[cell] = lying[cell] == board.FREE
    for pair in range(pairs.shape[1]):
        free[pair] = open_cells[pairs[1, pair]] & open_cells[pairs[2, pair]]


@kernel
def put_legal(states: States, i: int, pairs: Ints, doubles: Mask, free: Mask, out: Mask) -> None:
    """Write 1 for each legal move of a board game into a mask that is all 0, given which pairs of cells are free."""
    state = states[i]
    if state.phase == REFILL:
        for move in (board.DRAW, board.SWAP):
            out[len(out) + move - board.MOVES] = board.may(states, i, move)
    elif state.phase == MOVE and board.is_first(state):
        fitting = np.empty(PAIRS, np.uint8)
        for pair in range(len(pairs)):
            fitting[pair] = free[pair] & board.may_touch(state, pairs[pair])
        put_placements(state, doubles, fitting, out)
    elif state.phase == MOVE:
        put_placements(state, doubles, free, out)


@long_kernel
def put_placements(state: State, doubles: Mask, fitting: Mask, out: Mask) -> None:
    """Write the pairs on which tiles may lie for each kind of tile on the rack, for doubles those that are listed."""
    count = len(doubles)
    before = NONE
    for tile in state.racks[state.turn]:
        if tile < board.KINDS and tile != before:
            row = out[int(tile) * count : (int(tile) + 1) * count]
            if TILES[tile, 0] == TILES[tile, 1]:
                for pair in range(count):
                    row[pair] = fitting[pair] & doubles[pair]
            else:
                for pair in range(count):
                    row[pair] = fitting[pair]
        before = tile


# Cards


@long_kernel
def observe_cards(states: States, i: int, seat: Seat, cells: Ints, out: Bytes) -> None:
    """Write what a seat of a card game may know."""
    state = states[i]
    seats = int(state.seats)
    at = put_shared(state, seat, seats, seat, out)
    at = put_pieces(state.hands, seats, seat, state.deck, out, at)
    out[at] = state.owed
    at += 1
    for other in range(seats):
        for slot in range(3):
            shows = CARD_SHOWS[state.open[other, slot]]
            start = at + (after(seat, other, seats) * 3 + slot) * SYMBOLS
            for symbol in range(SYMBOLS):
                out[start + symbol] = (shows >> symbol) & 1
    at += seats * 3 * SYMBOLS
    for kind in range(cards.KINDS):
        out[at + kind] = state.discard[kind]
    out[at + cards.KINDS] = state.left


@kernel
def mask_cards(states: States, i: int, pairs: Ints, doubles: Mask, out: Mask) -> None:
    """Write 1 for each legal move of a card game into a mask that is all 0."""
    for move in (cards.DRAW, cards.SWAP):
        out[move] = cards.may(states, i, move)
    for card in states[i].hands[states[i].turn]:
        if card < cards.KINDS:
            for move in (int(card) * 2, int(card) * 2 + 1):
                out[move] = cards.may(states, i, move)


# Dice


@long_kernel
def observe_dice(states: States, i: int, seat: Seat, cells: Ints, out: Bytes) -> None:
    """Write what a seat of a dice game may know: everything."""
    state = states[i]
    seats = int(state.seats)
    at = put_shared(state, seat, seats, seat, out)
    out[put_rows(state.dice, seats, seat, out, at)] = state.rolls


@long_kernel
def mask_dice(states: States, i: int, pairs: Ints, doubles: Mask, out: Mask) -> None:
    """Write 1 for each legal move of a dice game into a mask that is all 0."""
    for move in range(len(out)):
        out[move] = dice.may(states, i, move)


# Settings


class Kernels(NamedTuple):
    """What a game's observations and masks are written by, all alike: ``(states, i, …)``."""

    observe: Any
    mask: Any


KERNELS = {
    "board": Kernels(observe_board, mask_board),
    "cards": Kernels(observe_cards, mask_cards),
    "dice": Kernels(observe_dice, mask_dice),
}


class Space:
    """The actions and observations of a setting.

    ``moves`` is how many actions there are, ``length`` how many numbers an observation has, ``fields`` where each of its parts
    is, ``low`` and ``high`` what no number ever leaves. ``codes`` gives the rules' number of each action, ``actions`` the
    action of each number, -1 where there is none. On the board ``cells`` and ``pairs`` are the cells and the ordered pairs of
    cells of the area, as the rules number them.
    """

    def __init__(self, setting: Setting) -> None:
        warm.ready(setting.game)
        self.setting = setting
        self.kernels = KERNELS[setting.game]
        self.cells: npt.NDArray[np.uint16] = np.array(setting.face.area(setting), np.uint16)
        pairs = np.flatnonzero(np.isin(FIRST, self.cells) & np.isin(SECOND, self.cells))
        self.pairs: npt.NDArray[np.uint16] = np.array([pairs, FIRST[pairs], SECOND[pairs]], np.uint16)
        """Three rows: the number of each pair, its first and its second cell."""
        self.doubles: Mask = self._doubles()
        """1 for each pair on which the placement of a double is listed: one way round, unless the order of its halves matters."""
        self.codes: npt.NDArray[np.int32] = self._codes()
        self.actions: npt.NDArray[np.int32] = np.full(setting.rules.MOVES, -1, np.int32)
        self.actions[self.codes] = np.arange(len(self.codes))
        self.moves = len(self.codes)
        self.shapes: dict[str, tuple[int, ...]] = {}
        self.fields: dict[str, slice] = {}
        low: list[int] = []
        high: list[int] = []
        for name, shape, least, most in self._parts():
            self.shapes[name] = shape
            self.fields[name] = slice(len(low), len(low) + int(np.prod(shape)))
            low += np.broadcast_to(least, shape).ravel().tolist()
            high += np.broadcast_to(most, shape).ravel().tolist()
        self.low: Bytes = np.array(low, np.int8)
        self.high: Bytes = np.array(high, np.int8)
        self.length = len(self.low)

    def to_code(self, action: SupportsIndex) -> Code:
        """Return the rules' number of an action, which is a whole number of whatever kind."""
        if not hasattr(action, "__index__"):
            raise TypeError(f"an action is a whole number, not {action!r}")
        number = index(action)
        if not 0 <= number < self.moves:
            raise IndexError(f"there is no action {number}; actions are 0 to {self.moves - 1}")
        return int(self.codes[number])

    def to_action(self, code: Code) -> int:
        """Return the action of a move that the rules number so."""
        if not 0 <= code < len(self.actions) or self.actions[code] < 0:
            raise IndexError(f"{self.setting} has no move {code}")
        return int(self.actions[code])

    def mask(self, states: States, i: int, out: Mask) -> None:
        """Write 1 for each legal action of the seat in turn and 0 for the others; all 0 when no decision is due."""
        out[:] = 0
        if self.setting.kind.own_rules is None:
            self.kernels.mask(states, i, self.pairs, self.doubles, out)
            return
        moves = np.empty(self.setting.rules.MOST, np.int32)
        count = self.setting.rules.legal_moves(states, i, moves)
        out[self.actions[moves[:count]]] = 1

    def observe(self, states: States, i: int, seat: Seat, out: Bytes) -> None:
        """Write what a seat may know."""
        self.kernels.observe(states, i, seat, self.cells, out)

    def _doubles(self) -> Mask:
        doubles = np.zeros(self.pairs.shape[1], np.uint8)
        if len(doubles):
            setting, states = self.setting, np.zeros(1, self.setting.rules.STATE)
            setting.rules.setup(states, 0, setting.kind.number, setting.seats, setting.rule)
            find_doubles(states, 0, self.pairs, doubles)
        return doubles

    def _codes(self) -> npt.NDArray[np.int32]:
        if not len(self.cells):
            return np.arange(self.setting.rules.MOVES, dtype=np.int32)
        placements = np.arange(board.KINDS)[:, None] * PAIRS + self.pairs[0]
        return np.concatenate([placements.ravel(), [board.DRAW, board.SWAP]]).astype(np.int32)

    def _parts(self) -> list[tuple[str, tuple[int, ...], Any, Any]]:
        """Return the fields in the order in which the kernels write them: name, shape, least and most."""
        seats = self.setting.seats
        shared: list[tuple[str, tuple[int, ...], Any, Any]] = [
            ("seat", (seats,), 0, 1),
            ("turn", (seats,), 0, 1),
            ("phase", (PHASES,), 0, 1),
        ]
        return shared + {"board": self._board, "cards": self._cards, "dice": self._dice}[self.setting.game]()

    def _board(self) -> list[tuple[str, tuple[int, ...], Any, Any]]:
        seats, variant = self.setting.seats, self.setting.kind.number
        size = int(board.RACK[variant])
        width = self.setting.rule if variant == board.DUEL else 0
        return [
            ("tracks", (self.setting.sides, SYMBOLS), -width, width or int(board.END[variant])),
            ("rack", (board.KINDS,), 0, np.minimum(TILE_COPIES, size)),
            ("held", (seats,), 0, size),
            ("unseen", (board.KINDS,), 0, TILE_COPIES),
            ("owed", (1,), 0, MOST_OWED),
            ("used", (SYMBOLS,), 0, 1),
            ("symbols", (SYMBOLS, len(self.cells)), 0, 1),
            ("free", (len(self.cells),), 0, 1),
        ]

    def _cards(self) -> list[tuple[str, tuple[int, ...], Any, Any]]:
        seats = self.setting.seats
        return [
            ("tracks", (seats, SYMBOLS), 0, cards.END),
            ("hand", (cards.KINDS,), 0, CARD_COPIES),
            ("held", (seats,), 0, HELD),
            ("unseen", (cards.KINDS,), 0, CARD_COPIES),
            ("owed", (1,), 0, MOST_OWED),
            ("open", (seats, 3, SYMBOLS), 0, 1),
            ("discard", (cards.KINDS,), 0, CARD_COPIES),
            ("left", (1,), 0, int(CARD_COPIES.sum())),
        ]

    def _dice(self) -> list[tuple[str, tuple[int, ...], Any, Any]]:
        seats = self.setting.seats
        return [
            ("tracks", (seats, SYMBOLS), 0, dice.BOXES),
            ("dice", (seats, SYMBOLS), 0, int(DICE[seats])),
            ("rolls", (1,), 0, dice.ROLLS),
        ]

    def __reduce__(self) -> tuple[Any, ...]:
        return Space, (self.setting,)

    def __repr__(self) -> str:
        return f"<Space of {self.setting}: {self.moves} actions, observations of {self.length}>"
