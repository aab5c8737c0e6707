"""What a move does, for those who show it: points by symbol, what was lost, bonus moves, the rays and matches that gave them.

All of it can be told from a view: nothing here looks at what a seat may not know.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import NamedTuple

import numpy as np

from sixfold.rules.board import FREE, may_touch
from sixfold.rules.hexgrid import COUNT, FIRST, NAMES, NEIGHBOUR, PAIRS, SECOND, SIDES
from sixfold.rules.kernel import Ints, States, kernel
from sixfold.rules.phase import MOVE, NONE
from sixfold.rules.pieces import CARDS, HELD, LETTERS, SYMBOLS, TILES
from sixfold.variants import Setting

_NEXT: list[list[int]] = NEIGHBOUR.tolist()
_FIRST: list[int] = FIRST.tolist()
_SECOND: list[int] = SECOND.tolist()
_TILES: list[list[int]] = TILES.tolist()
_CARDS: list[list[int]] = CARDS.tolist()

NOTHING = [0] * SYMBOLS

Flat = bytes
"""A state as its bytes: by far the quickest way to read many of its fields outside a kernel. Below 0 is 256 less."""

FREE_BYTE = FREE & 255


def flat(states: States) -> Flat:
    """Return a state as its bytes; ``field`` says where in them a field begins."""
    return states.tobytes()


def signed(row: Flat) -> list[int]:
    """Return numbers that may be below 0."""
    return [number - 256 if number > 127 else number for number in row]


@cache
def field(game: str, name: str) -> int:
    """Return where a field of one-byte numbers begins in a flat state."""
    state = import_module(f"sixfold.rules.{game}").STATE
    return int(state.fields[name][1])


class Ray(NamedTuple):
    """A run that a half of a tile scores: from its cell, in a direction, so many cells of its symbol (B8)."""

    cell: str
    symbol: int
    direction: int
    length: int


class Match(NamedTuple):
    """An open card that shows a symbol of the card played (C4); ``place`` 0 is the seat's oldest."""

    symbol: int
    seat: int
    place: int


class Effect(NamedTuple):
    """What a move does: how far each marker moves, what is lost, how many bonus moves it gives, and why."""

    gains: list[int]
    lost: list[int]
    bonus: int
    rays: list[Ray]
    matches: list[Match]


NO_EFFECT = Effect(NOTHING, NOTHING, 0, [], [])


def effect(setting: Setting, before: Flat, after: Flat, code: int) -> Effect:
    """Return what a move did, from the positions before and after it."""
    if code < 0 or (setting.game == "dice" and code == setting.rules.ROLL):
        return NO_EFFECT
    if setting.game != "dice" and code >= setting.rules.DRAW:
        return NO_EFFECT
    game = setting.game
    seat = before[field(game, "turn")]
    row = field(game, "tracks") + SYMBOLS * (seat % 2 if setting.variant == "team" else seat)
    gains = [
        (now - then + 128 & 255) - 128 for now, then in zip(after[row : row + SYMBOLS], before[row : row + SYMBOLS], strict=True)
    ]
    rays: list[Ray] = []
    matches: list[Match] = []
    if game == "dice":
        raw = _crosses(setting, before, code)
        return Effect(gains, [all_ - gain for all_, gain in zip(raw, gains, strict=True)], 0, rays, matches)
    points = [0] * SYMBOLS
    if game == "board":
        rays = _rays(before[field("board", "board") :], code)
        for ray in rays:
            points[ray.symbol] += ray.length
    else:
        start = field("cards", "open")
        matches = _matches([before[start + 3 * at : start + 3 * at + 3] for at in range(setting.seats)], code)
        for match in matches:
            points[match.symbol] += 1
    owed = field(game, "owed")
    bonus = max(after[owed] - before[owed] + 1, 0)
    return Effect(gains, [all_ - gain for all_, gain in zip(points, gains, strict=True)], bonus, rays, matches)


def foresee(setting: Setting, states: States, code: int) -> tuple[Effect, Flat]:
    """Return what a legal move would do, and the state after it as far as chance is not asked."""
    after = states.copy()
    setting.rules.apply(after, 0, code)
    there = flat(after)
    return effect(setting, flat(states), there, code), there


def _rays(board: Flat, code: int) -> list[Ray]:
    tile, pair = divmod(code, PAIRS)
    rays = []
    for cell, symbol in zip((_FIRST[pair], _SECOND[pair]), _TILES[tile], strict=True):
        for direction in range(SIDES):
            length, beyond = 0, _NEXT[cell][direction]
            while board[beyond] == symbol:
                length, beyond = length + 1, _NEXT[beyond][direction]
            if length:
                rays.append(Ray(NAMES[cell], symbol, direction, length))
    return rays


def _matches(lying: list[Flat], code: int) -> list[Match]:
    return [
        Match(symbol, seat, place)
        for symbol in (_CARDS[code // 2][code % 2], _CARDS[code // 2][1 - code % 2])
        for seat, cards in enumerate(lying)
        for place, card in enumerate(cards)
        if card != NONE and symbol in _CARDS[card]
    ]


def _crosses(setting: Setting, before: Flat, code: int) -> list[int]:
    """Return the crosses that dice give before the sheet is asked (D4, D5)."""
    rules = setting.rules
    seat, start = before[field("dice", "turn")], field("dice", "dice")
    dice = [before[start + SYMBOLS * at : start + SYMBOLS * (at + 1)] for at in range(setting.seats)]
    own = list(dice[seat])
    jokers = [joker for joker in rules.JOKERS[code - rules.SCORE].tolist() if joker[0] != NONE]
    for symbol, count, _ in jokers:
        own[symbol] -= count
    raw = [own[symbol] * sum(row[symbol] for at, row in enumerate(dice) if at != seat) for symbol in range(SYMBOLS)]
    for _, count, crossed in jokers:
        raw[crossed] += count - 1
    return raw


@kernel
def may_place(states: States, i: int, code: int) -> bool:
    """Say whether a placement is legal on the board, without listing all that are (B6, B7)."""
    state = states[i]
    tile, pair = code // PAIRS, code % PAIRS
    if state.phase != MOVE or state.board[FIRST[pair]] != FREE or state.board[SECOND[pair]] != FREE:
        return False
    for slot in range(HELD):
        if state.racks[state.turn, slot] == tile:
            return may_touch(state, pair)
    return False


DOT = ord(".")
_LETTER_CODES = np.frombuffer(LETTERS.encode(), np.uint8)
_DIGIT_CODES = np.frombuffer(b"0123456789abcdefghijklmnopqrstuvwxyz", np.uint8)


@kernel
def _write_runs(board: Ints, cells: Ints, text: Ints) -> int:
    """Write each free cell that meets a run and, as text, the symbol and the length in each direction; return how many cells."""
    count = 0
    for cell in range(COUNT):
        if board[cell] != FREE:
            continue
        met = False
        for direction in range(SIDES):
            beyond = NEIGHBOUR[cell, direction]
            symbol = board[beyond]
            text[count, 2 * direction] = text[count, 2 * direction + 1] = DOT
            if symbol < 0:
                continue
            length = 0
            while board[beyond] == symbol:
                length += 1
                beyond = NEIGHBOUR[beyond, direction]
            text[count, 2 * direction] = _LETTER_CODES[symbol]
            text[count, 2 * direction + 1] = _DIGIT_CODES[length]
            met = True
        if met:
            cells[count] = cell
            count += 1
    return count


def runs(states: States) -> dict[str, str]:
    """Return for each free cell what lies around it: six times a letter and a length, ".." where nothing does.

    A symbol on that cell scores the lengths behind its letter (B8): the partner's cell is free, so it adds nothing.
    """
    cells, text = np.empty(COUNT, np.uint8), np.empty((COUNT + 1, 2 * SIDES), np.uint8)
    count = _write_runs(states["board"][0], cells, text)
    whole = text.tobytes().decode("ascii", "replace")
    return {_NAMES[cell]: whole[at : at + 12] for cell, at in zip(cells[:count].tolist(), range(0, 12 * count, 12), strict=True)}


@kernel
def _write_pairs(states: States, i: int, pairs: Ints) -> int:
    """Write the pairs of cells on which a tile may lie now, each once, and return how many there are."""
    state = states[i]
    count = 0
    for pair in range(PAIRS):
        first, second = FIRST[pair], SECOND[pair]
        if first < second and state.board[first] == FREE and state.board[second] == FREE and may_touch(state, pair):
            pairs[count] = pair
            count += 1
    return count


_NAMES = list(NAMES)
_PAIR_NAMES = np.array([f"{NAMES[first]} {NAMES[second]}" for first, second in zip(_FIRST, _SECOND, strict=True)], object)


def pairs(states: States) -> list[str]:
    """Return the pairs of cells on which a tile may lie now (B6, B7)."""
    found = np.empty(PAIRS, np.int16)
    count = _write_pairs(states, 0, found)
    names: list[str] = _PAIR_NAMES[found[:count]].tolist()
    return names


def free_cells(state: Flat) -> int:
    """Return how many cells of the area are free."""
    start = field("board", "board")
    return state[start : start + COUNT].count(FREE_BYTE)
