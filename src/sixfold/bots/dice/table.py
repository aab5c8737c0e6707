"""What can be looked up about the dice game: sheets up to the order of their rows, rolls, ways to score, and the solved tables.

A sheet is known by its number among the 574 that can occur, rows sorted. The tables say for each sheet, with the others' dice
rolled evenly: the turns still expected, how likely the seat is still busy after some turns and how long its shortest row is
then; and for two seats how likely the seat in turn wins the race, by both sheets. ``learn`` makes them again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sixfold.bots.sheets import index_of, index_table
from sixfold.rules import dice
from sixfold.rules.kernel import Ints, Reals, States, kernel, long_kernel
from sixfold.rules.phase import MOVE, NONE
from sixfold.rules.pieces import DICE, SYMBOLS

TURNS = 64
"""The tables look this many turns ahead; no sheet of good play needs more."""

FINE = 16383
"""Chances are kept as whole numbers of this part."""

FILE = Path(__file__).with_name("table.npz")


def _can_occur(rows: tuple[int, ...]) -> bool:
    """Say whether no row of a sorted sheet has crossed a strip that is still locked (D6)."""
    return rows[-1] <= (3 if rows[0] < 1 else 6 if rows[0] < 4 else 7)


_ALL = list(combinations_with_replacement(range(dice.BOXES + 1), SYMBOLS))

SHEETS = np.array(sorted(filter(_can_occur, _ALL), key=lambda rows: (sum(rows), rows)), np.int8)
"""The sheets that can occur, rows ascending, those with fewer crosses first."""

COUNT = len(SHEETS)
FULL_SHEET = COUNT - 1

INDEX = index_table(dice.BOXES)
"""What a row adds to the index of its sheet among all sorted sheets, by how many rows are shorter and by its crosses."""

NUMBER = np.full(comb(dice.BOXES + SYMBOLS, SYMBOLS), -1, np.int16)
"""The number of a sheet by its index among all sorted sheets."""

for _number, _rows in enumerate(SHEETS):
    NUMBER[sum(INDEX[i, value] for i, value in enumerate(_rows))] = _number


@kernel
def number_of(row: Ints) -> int:
    """Return the number of a sheet, its rows in any order."""
    return int(NUMBER[index_of(row, INDEX)])


@kernel
def cross_all(row: Ints, match: Ints, others: Ints, joker: Ints, after: Ints) -> None:
    """Write the sheet after a scoring; the same as ``dice.cross``, strip by strip instead of cross by cross."""
    low = 7
    for symbol in range(SYMBOLS):
        after[symbol] = int(row[symbol]) + int(match[symbol]) * int(others[symbol]) + int(joker[symbol])
        low = min(low, after[symbol])
    most = 7 if low >= 4 else 6 if low >= 1 else 3
    for symbol in range(SYMBOLS):
        after[symbol] = max(row[symbol], min(after[symbol], most))


class Ways(NamedTuple):
    """Every roll of a seat's dice with every way to score it.

    The ways of roll ``r`` are those from ``start[r]`` to ``start[r + 1]``. A way crosses ``match`` times the others' dice plus
    ``joker``, and is the move ``code``.
    """

    rolls: Ints
    odds: Reals
    start: Ints
    match: Ints
    joker: Ints
    code: Ints

    def find(self, shown: Ints) -> int:
        """Return the number of a roll."""
        return int(np.flatnonzero((self.rolls == shown).all(axis=1))[0])


MOST_ROLLS, MOST_WAYS = 126, 1800
"""No number of seats has more rolls, or more ways to score them."""


@long_kernel
def list_rolls(count: int, shown: Ints, odds: Reals) -> int:
    """Write what so many dice can show, as a count a symbol, and how likely each is; return how many rolls there are."""
    faces = np.zeros(count, np.int64)
    orders = 1
    for die in range(count):
        orders *= die + 1
    found = 0
    while True:
        ways = float(orders)
        for symbol in range(SYMBOLS):
            shown[found, symbol] = 0
        for die in range(count):
            shown[found, faces[die]] += 1
            ways /= shown[found, faces[die]]
        odds[found] = ways / SYMBOLS**count
        found += 1
        last = count - 1
        while last >= 0 and faces[last] == SYMBOLS - 1:
            last -= 1
        if last < 0:
            return found
        faces[last:] = faces[last] + 1


@long_kernel
def list_ways(states: States, shown: Ints, start: Ints, match: Ints, joker: Ints, code: Ints) -> int:
    """Write all ways to score each roll as the rules allow them (D5), in a game that was set up; return how many there are."""
    state = states[0]
    moves = np.zeros(dice.MOST, np.int32)
    count = 0
    for roll in range(len(shown)):
        start[roll] = count
        state.phase, state.rolls = MOVE, dice.ROLLS
        for symbol in range(SYMBOLS):
            state.dice[0, symbol] = shown[roll, symbol]
        for index in range(dice.legal_moves(states, 0, moves)):
            code[count] = moves[index]
            for symbol in range(SYMBOLS):
                match[count, symbol] = shown[roll, symbol]
                joker[count, symbol] = 0
            for chosen in dice.JOKERS[moves[index] - dice.SCORE]:
                if chosen[0] != NONE:
                    match[count, chosen[0]] -= chosen[1]
                    joker[count, chosen[2]] += chosen[1] - 1
            count += 1
    start[len(shown)] = count
    return count


@cache
def rolls(count: int) -> tuple[Ints, Reals]:
    """Return what so many dice can show, as a count a symbol, and how likely each is."""
    most = comb(count + SYMBOLS - 1, count)  # more than MOST_ROLLS for the dice of several seats, of which bots learn
    shown, odds = np.zeros((most, SYMBOLS), np.int8), np.zeros(most)
    list_rolls(count, shown, odds)
    return shown, odds


@cache
def ways(seats: int, split: int) -> Ways:
    """Return the rolls of a seat's dice and the ways to score them."""
    shown, odds = rolls(int(DICE[seats]))
    states = np.zeros(1, dice.STATE)
    dice.setup(states, 0, dice.HIDDEN_START, seats, split)
    match, joker = np.zeros((MOST_WAYS, SYMBOLS), np.int8), np.zeros((MOST_WAYS, SYMBOLS), np.int8)
    start, code = np.zeros(len(odds) + 1, np.int32), np.zeros(MOST_WAYS, np.int32)
    count = list_ways(states, shown, start, match, joker, code)
    return Ways(shown, odds, start, match[:count].copy(), joker[:count].copy(), code[:count].copy())


class Table(NamedTuple):
    """What is solved for a number of seats: see the top of this file; ``wins`` is empty for more than two seats."""

    turns: Reals
    busy: Reals
    short: Reals
    wins: Reals


@cache
def load(seats: int, split: int) -> Table:
    """Return the solved tables for a number of seats, with or without the option split."""
    with np.load(FILE) as file:
        return unpack(seats, split, file)


def unpack(seats: int, split: int, packed: Mapping[str, npt.NDArray[Any]]) -> Table:
    """Return tables from how they are kept."""
    key = f"{seats}{'s' if split else ''}"
    turns: Reals = packed["turns" + key]
    busy = np.cumsum(packed["busy" + key], axis=1, dtype=np.uint16).astype(np.float64) / FINE
    short = packed["short" + key].astype(np.float64) * (dice.BOXES / FINE)
    wins: Reals = np.zeros((1, 1), np.float32)
    if seats == 2:
        place = np.argsort(np.argsort(turns, kind="stable"))
        sums = np.cumsum(np.cumsum(packed["wins" + key], axis=0, dtype=np.uint16), axis=1, dtype=np.uint16)
        wins = sums[np.ix_(place, place)].astype(np.float32) / FINE
    return Table(turns, busy, short, wins)


def pack(seats: int, split: int, table: Table) -> dict[str, npt.NDArray[Any]]:
    """Return tables as they are kept: whole numbers, where that is shorter as differences to their neighbours.

    The race is smooth once its sheets are sorted by their expected turns, so that its differences both ways are small.
    """
    key = f"{seats}{'s' if split else ''}"
    packed = {"turns" + key: table.turns, "busy" + key: _steps(_whole(table.busy), axis=1)}
    packed["short" + key] = np.round(table.short * (FINE / dice.BOXES)).astype(np.uint16)
    if seats == 2:
        order = np.argsort(table.turns, kind="stable")
        packed["wins" + key] = _steps(_steps(_whole(table.wins[np.ix_(order, order)]), axis=1), axis=0)
    return packed


def _whole(chances: Reals) -> npt.NDArray[np.uint16]:
    """Return chances as whole numbers."""
    return np.round(chances * FINE).astype(np.uint16)


def _steps(numbers: npt.NDArray[np.uint16], *, axis: int) -> npt.NDArray[np.uint16]:
    """Return numbers as differences to the ones before them; below zero they wrap around, and so do their sums."""
    return np.diff(numbers, axis=axis, prepend=np.uint16(0))
