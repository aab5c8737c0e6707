"""The entry points of the dice game's bots."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.bots.dice import turn
from sixfold.bots.dice.table import COUNT, FINE, MOST_ROLLS, TURNS, Table, Ways, cross_all, list_rolls, list_ways
from sixfold.browser.entry import FLOAT, INT, VOID, Entry, carray, pointer
from sixfold.browser.records import PACKED, TABLE, WAYS
from sixfold.rules import dice
from sixfold.rules.kernel import Ints, Reals, kernel, long_kernel
from sixfold.rules.pieces import DICE, SYMBOLS

SHORTS, INTS, REALS = pointer(np.int16), pointer(np.int32), pointer(np.float64)
SCORING, SOLVED = pointer(WAYS), pointer(TABLE)


@kernel
def _ways(ways: Any) -> Ways:
    """Return ways from their record; the last start is the number of ways, and those after the last roll are 0."""
    rolls = 1
    while rolls < MOST_ROLLS and ways.start[rolls + 1] > ways.start[rolls]:
        rolls += 1
    count = np.int64(ways.start[rolls])
    return Ways(
        ways.rolls[: rolls * SYMBOLS].reshape((rolls, SYMBOLS)),
        ways.odds[:rolls],
        ways.start[: rolls + 1],
        ways.match[: count * SYMBOLS].reshape((count, SYMBOLS)),
        ways.joker[: count * SYMBOLS].reshape((count, SYMBOLS)),
        ways.code[:count],
    )


@kernel
def _table(table: Any) -> Table:
    return Table(table.turns, table.busy, table.short, table.wins)


def _list_ways(seats: int, split: int, ways: Any) -> int:
    """Write the ways of a number of seats into a record that is all 0, and return how many rolls there are."""
    record = carray(ways, 1)[0]
    states = np.zeros(1, dice.STATE)
    dice.setup(states, 0, dice.HIDDEN_START, seats, split)
    rolls = list_rolls(int(DICE[seats]), record.rolls.reshape((MOST_ROLLS, SYMBOLS)), record.odds)
    shown = record.rolls[: rolls * SYMBOLS].reshape((rolls, SYMBOLS))
    most = len(record.code)
    match, joker = record.match.reshape((most, SYMBOLS)), record.joker.reshape((most, SYMBOLS))
    list_ways(states, shown, record.start, match, joker, record.code)
    return rolls


@long_kernel
def _add_up(packed: Ints, sums: Ints) -> None:
    """Write the numbers whose differences both ways are packed: low bytes, then high ones, the sign in the lowest bit."""
    rows, columns = sums.shape
    for row in range(rows):
        total = np.uint16(0)
        for column in range(columns):
            at = row * columns + column
            step = np.int64(packed[at]) | np.int64(packed[at + rows * columns]) << 8
            total += np.uint16((step >> 1) ^ -(step & 1))
            sums[row, column] = total + (sums[row - 1, column] if row > 0 else np.uint16(0))


@kernel
def _places(turns: Reals, place: Ints) -> None:
    """Write the place of each sheet by its expected turns, equal ones as they come."""
    for sheet in range(len(turns)):
        place[sheet] = 0
        for other in range(len(turns)):
            place[sheet] += turns[other] < turns[sheet] or (turns[other] == turns[sheet] and other < sheet)


def _unpack(packed: Any, race: int, table: Any) -> None:
    """Write tables from how they are shipped, with or without the race of two; the same as ``bots.dice.table.unpack``."""
    record, solved = carray(packed, 1)[0], carray(table, 1)[0]
    sums = np.zeros((COUNT, TURNS), np.uint16)
    for sheet in range(COUNT):
        solved.turns[sheet] = record.turns[sheet]
    _add_up(record.busy, sums)
    for sheet in range(COUNT):
        for turns in range(TURNS):
            solved.busy[sheet, turns] = sums[sheet, turns] / FINE
    _add_up(record.short, sums)
    for sheet in range(COUNT):
        for turns in range(TURNS):
            solved.short[sheet, turns] = sums[sheet, turns] * (dice.BOXES / FINE)
    if race:
        place, wins = np.zeros(COUNT, np.int64), np.zeros((COUNT, COUNT), np.uint16)
        _places(record.turns, place)
        _add_up(record.wins, wins)
        for sheet in range(COUNT):
            for other in range(COUNT):
                solved.wins[sheet, other] = np.float32(wins[place[sheet], place[other]]) / np.float32(FINE)


def _list_sheets(row: Any, others: Any, ways: Any, sheets: Any) -> None:
    own = _ways(carray(ways, 1)[0])
    turn.list_sheets(carray(row, SYMBOLS), carray(others, SYMBOLS), own, carray(sheets, len(own.code)))


def _count_crosses(row: Any, others: Any, ways: Any, worth: Any) -> None:
    own = _ways(carray(ways, 1)[0])
    turn.count_crosses(carray(row, SYMBOLS), carray(others, SYMBOLS), own, carray(worth, len(own.code)))


def _count_matches(row: Any, others: Any, ways: Any, worth: Any) -> None:
    own = _ways(carray(ways, 1)[0])
    turn.count_matches(carray(row, SYMBOLS), carray(others, SYMBOLS), own, carray(worth, len(own.code)))


def _plan(worth: Any, ways: Any, best: Any, stages: Any) -> None:
    own = _ways(carray(ways, 1)[0])
    turn.plan(carray(worth, len(own.code)), own, carray(best, len(own.odds)), carray(stages, dice.ROLLS + 1))


def _weigh(worth: Any, ways: Any, best: Any, stages: Any, left: int, weights: Any) -> None:
    own = _ways(carray(ways, 1)[0])
    rolls = len(own.odds)
    turn.weigh(
        carray(worth, len(own.code)), own.odds, carray(best, rolls), carray(stages, dice.ROLLS + 1), left, carray(weights, rolls)
    )


def _race_each(sheets: Any, count: int, rows: Any, others: int, table: Any, chances: Any) -> None:
    solved = _table(carray(table, 1)[0])
    turn.race_each(carray(sheets, count), carray(rows, (others, SYMBOLS)), solved, carray(chances, (count, 5)))


def _race_two(other: Any, sheets: Any, ways: Any, table: Any, worth: Any) -> None:
    own = _ways(carray(ways, 1)[0])
    count = len(own.code)
    turn.race_two(carray(other, SYMBOLS), carray(sheets, count), own, carray(table, 1)[0].wins, carray(worth, count))


def _race_more(rows: Any, others: int, lying: Any, sheets: Any, ways: Any, table: Any, chances: Any) -> None:
    own = _ways(carray(ways, 1)[0])
    count = len(own.code)
    turn.race_more(
        carray(rows, (others, SYMBOLS)),
        carray(lying, SYMBOLS),
        carray(sheets, count),
        own,
        _table(carray(table, 1)[0]),
        carray(chances, (count, 5)),
    )


def _reply_twice(row: Any, others: Any, other: Any, roll: int, way: int, ways: Any, table: Any) -> float:
    """Return how likely a seat wins that scores a roll in some way: the other's turn and its own next one looked at exactly."""
    own, after = _ways(carray(ways, 1)[0]), np.zeros(SYMBOLS, np.int64)
    cross_all(carray(row, SYMBOLS), own.match[way], carray(others, SYMBOLS), own.joker[way], after)
    return turn.reply_twice(after, carray(other, SYMBOLS), own.rolls[roll], own, carray(table, 1)[0].wins)


BOTS = [
    Entry("list_ways", _list_ways, INT, (INT, INT, SCORING)),
    Entry("unpack", _unpack, VOID, (pointer(PACKED), INT, SOLVED)),
    Entry("list_sheets", _list_sheets, VOID, (INTS, INTS, SCORING, SHORTS)),
    Entry("count_crosses", _count_crosses, VOID, (INTS, INTS, SCORING, REALS)),
    Entry("count_matches", _count_matches, VOID, (INTS, INTS, SCORING, REALS)),
    Entry("plan", _plan, VOID, (REALS, SCORING, INTS, REALS)),
    Entry("weigh", _weigh, VOID, (REALS, SCORING, INTS, REALS, INT, REALS)),
    Entry("race_each", _race_each, VOID, (SHORTS, INT, INTS, INT, SOLVED, REALS)),
    Entry("race_two", _race_two, VOID, (INTS, SHORTS, SCORING, SOLVED, REALS)),
    Entry("race_more", _race_more, VOID, (INTS, INT, INTS, SHORTS, SCORING, SOLVED, REALS)),
    Entry("reply_twice", _reply_twice, FLOAT, (INTS, INTS, INTS, INT, INT, SCORING, SOLVED)),
]
