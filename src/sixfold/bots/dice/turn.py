"""A turn of the dice game: what every way to score is worth, and so which rolls to keep.

Whatever a way is worth, the turn is played out from the end: the third roll is scored as well as possible, the second is
kept if that is better than rolling on, and so the first.
"""

from __future__ import annotations

import numpy as np

from sixfold.bots.dice.table import FULL_SHEET, TURNS, Table, Ways, cross_all, number_of
from sixfold.rules import dice
from sixfold.rules.kernel import Ints, Reals, kernel, long_kernel
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.types import Seat

OWN, THEIRS = 1, -1
"""Whose turn is looked at: a seat makes its chance to win as high as it can, and the other makes it as low."""


@long_kernel
def list_sheets(row: Ints, others: Ints, ways: Ways, sheets: Ints) -> None:
    """Write the sheet that each way leads to."""
    after = np.zeros(SYMBOLS, np.int64)
    for way in range(len(ways.match)):
        cross_all(row, ways.match[way], others, ways.joker[way], after)
        sheets[way] = number_of(after)


@long_kernel
def count_crosses(row: Ints, others: Ints, ways: Ways, worth: Reals) -> None:
    """Write how many boxes each way crosses."""
    after = np.zeros(SYMBOLS, np.int64)
    for way in range(len(ways.match)):
        cross_all(row, ways.match[way], others, ways.joker[way], after)
        worth[way] = after.sum() - row.sum()


@long_kernel
def count_matches(row: Ints, others: Ints, ways: Ways, worth: Reals) -> None:
    """Write how many boxes each way crosses, those in short rows worth more, and jokers counted for half."""
    after = np.zeros(SYMBOLS, np.int64)
    for way in range(len(ways.match)):
        cross_all(row, ways.match[way], others, ways.joker[way], after)
        worth[way] = -0.5 * ways.joker[way].sum()
        for symbol in range(SYMBOLS):
            for box in range(row[symbol], after[symbol]):
                worth[way] += 1.5 - 0.1 * box


@long_kernel
def plan(worth: Reals, ways: Ways, best: Ints, stages: Reals) -> None:
    """Write the best way of each roll, and what a turn is worth with no roll, one, two and three rolls left."""
    odds, start = ways.odds, ways.start
    stages[0] = -1e9
    for roll in range(len(odds)):
        best[roll] = start[roll]
        for way in range(start[roll] + 1, start[roll + 1]):
            if worth[way] > worth[best[roll]]:
                best[roll] = way
    for left in range(1, dice.ROLLS + 1):
        stages[left] = 0
        for roll in range(len(odds)):
            stages[left] += odds[roll] * max(worth[best[roll]], stages[left - 1])


@long_kernel
def weigh(worth: Reals, odds: Reals, best: Ints, stages: Reals, left: int, weights: Reals) -> None:
    """Write how likely each roll is the one that is scored, with so many rolls left."""
    weights[:] = 0
    reach = 1.0
    for now in range(left, 0, -1):
        again = 0.0
        for roll in range(len(odds)):
            if worth[best[roll]] >= stages[now - 1]:
                weights[roll] += reach * odds[roll]
            else:
                again += odds[roll]
        reach *= again


@kernel
def race(sheets: Ints, seats: int, me: Seat, busy: Reals, short: Reals, chances: Reals) -> None:
    """Write how likely each seat finishes first, by their sheets in the order of turns, then the shortest row of seat ``me``.

    Each seat's turns are taken as independent of the others'. Seats are numbered from the one in turn.
    """
    chances[: seats + 1] = 0
    for turn in range(1, TURNS):
        for seat in range(seats):
            ends = busy[sheets[seat], turn - 1] - busy[sheets[seat], turn]
            for other in range(seats):
                if other != seat and other != me:
                    ends *= busy[sheets[other], turn] if other < seat else busy[sheets[other], turn - 1]
            if seat == me:
                chances[seat] += ends
                chances[seats] += dice.BOXES * ends
            else:
                played = turn if me < seat else turn - 1
                chances[seat] += ends * busy[sheets[me], played]
                chances[seats] += ends * short[sheets[me], played]
    total = chances[:seats].sum()
    for place in range(seats + 1):
        chances[place] /= total


@kernel
def copy_chances(chances: Reals, source: int, target: int, seats: int) -> None:
    """Give a way the chances of another one that leads to the same sheet."""
    for place in range(seats + 1):
        chances[target, place] = chances[source, place]


@long_kernel
def race_each(sheets: Ints, rows: Ints, table: Table, chances: Reals) -> None:
    """Write the chances after each way from the sheets alone: those of the next seats, then the own, and the own shortest row.

    ``rows`` are the sheets of the next seats in their order.
    """
    seats = len(rows) + 1
    first = np.full(FULL_SHEET + 1, -1, np.int64)
    order = np.zeros(4, np.int64)
    for seat in range(seats - 1):
        order[seat] = number_of(rows[seat])
    for way in range(len(sheets)):
        sheet = int(sheets[way])
        if first[sheet] >= 0:
            copy_chances(chances, first[sheet], way, seats)
            continue
        first[sheet] = way
        if sheet == FULL_SHEET:
            chances[way] = 0
            chances[way, seats - 1], chances[way, seats] = 1, dice.BOXES
            continue
        order[seats - 1] = sheet
        race(order, seats, seats - 1, table.busy, table.short, chances[way])
        if seats == 2:
            chances[way, 0] = table.wins[order[0], sheet]
            chances[way, 1] = 1 - chances[way, 0]


@long_kernel
def reply_two(row: Ints, roll: Ints, mine: Ints, ways: Ways, wins: Reals, chances: Reals) -> None:
    """Write how likely the seat in turn wins with each of some sheets, when the other answers its dice as well as possible.

    Two seats. ``row`` is the other's sheet, ``roll`` the dice that are left showing.
    """
    odds, start = ways.odds, ways.start
    sheets = np.zeros(len(ways.match), np.int16)
    list_sheets(row, roll, ways, sheets)
    best = np.zeros(len(odds), np.float64)
    for place in range(len(mine)):
        if mine[place] == FULL_SHEET:
            chances[place] = 1
            continue
        mine_wins = wins[mine[place]]
        for r in range(len(odds)):
            least = 1.0
            for way in range(start[r], start[r + 1]):
                sheet = sheets[way]
                least = min(least, 0.0 if sheet == FULL_SHEET else mine_wins[sheet])
            best[r] = least
        chances[place] = rate_turn(best, odds, THEIRS)


@long_kernel
def race_two(other: Ints, sheets: Ints, ways: Ways, wins: Reals, worth: Reals) -> None:
    """Write what each way is worth with two seats: how likely it wins, looking at the other's next turn exactly."""
    start = ways.start
    mine = np.zeros(64, np.int64)
    chances = np.zeros(64)
    for roll in range(len(ways.odds)):
        count = 0
        for way in range(start[roll], start[roll + 1]):
            place = 0
            while place < count and mine[place] != sheets[way]:
                place += 1
            mine[place] = sheets[way]
            count = max(count, place + 1)
        reply_two(other, ways.rolls[roll], mine[:count], ways, wins, chances)
        for way in range(start[roll], start[roll + 1]):
            place = 0
            while mine[place] != sheets[way]:
                place += 1
            worth[way] = chances[place]


@long_kernel
def race_more(rows: Ints, lying: Ints, sheets: Ints, ways: Ways, table: Table, chances: Reals) -> None:
    """Write the chances after each way with three or four seats, looking at the next seat's turn exactly.

    ``rows`` are the sheets of the next seats in their order, ``lying`` the dice of those after the next one. The next seat plays
    for the fewest turns. The chances of a way are those of the next seats, then the own, and the own shortest row.
    """
    seats, odds, start = len(rows) + 1, ways.odds, ways.start
    after, worth = np.zeros(len(ways.match), np.int16), np.zeros(len(ways.match))
    best, weights = np.zeros(len(odds), np.int32), np.zeros(len(odds))
    stages = np.zeros(dice.ROLLS + 1)
    likely = np.zeros(FULL_SHEET + 1)
    order = np.zeros(4, np.int64)
    here = np.zeros(5)
    for seat in range(1, seats - 1):
        order[seat - 1] = number_of(rows[seat])
    for roll in range(len(odds)):
        list_sheets(rows[0], ways.rolls[roll] + lying, ways, after)
        for way in range(len(worth)):
            worth[way] = -table.turns[after[way]]
        plan(worth, ways, best, stages)
        weigh(worth, odds, best, stages, dice.ROLLS, weights)
        likely[:] = 0
        for r in range(len(odds)):
            likely[after[best[r]]] += weights[r]
        for way in range(start[roll], start[roll + 1]):
            same = start[roll]
            while sheets[same] != sheets[way]:
                same += 1
            if same < way:
                copy_chances(chances, same, way, seats)
                continue
            chances[way] = 0
            if sheets[way] == FULL_SHEET:
                chances[way, seats - 1], chances[way, seats] = 1, dice.BOXES
                continue
            chances[way, 0] = likely[FULL_SHEET]
            chances[way, seats] = likely[FULL_SHEET] * table.short[sheets[way], 0]
            order[seats - 2] = sheets[way]
            for sheet in range(FULL_SHEET):
                if likely[sheet] > 0:
                    order[seats - 1] = sheet
                    race(order, seats, seats - 2, table.busy, table.short, here)
                    chances[way, 0] += likely[sheet] * here[seats - 1]
                    for seat in range(1, seats):
                        chances[way, seat] += likely[sheet] * here[seat - 1]
                    chances[way, seats] += likely[sheet] * here[seats]


@long_kernel
def reply_twice(row: Ints, other: Ints, roll: Ints, ways: Ways, wins: Reals) -> float:
    """Return how likely the seat that ends its turn wins with two seats, the other's turn and its own next one looked at exactly.

    ``row`` is its sheet by then, ``other`` the other's, ``roll`` the dice that it leaves showing.
    """
    odds, start = ways.odds, ways.start
    theirs, mine = np.zeros(len(ways.match), np.int16), np.zeros(len(ways.match), np.int16)
    list_sheets(other, roll, ways, theirs)
    known = np.full(FULL_SHEET + 1, -1.0)
    kept, best = np.zeros(len(odds)), np.zeros(len(odds))
    for r in range(len(odds)):
        list_sheets(row, ways.rolls[r], ways, mine)
        kept[r] = 1.0
        for way in range(start[r], start[r + 1]):
            sheet = int(theirs[way])
            if sheet == FULL_SHEET:
                kept[r] = 0.0
            elif known[sheet] < 0:
                known[sheet] = my_turn(mine, wins[sheet], ways, best)
            kept[r] = min(kept[r], known[sheet]) if sheet != FULL_SHEET else 0.0
        for way in range(start[r], start[r + 1]):
            known[theirs[way]] = -1.0
    return rate_turn(kept, odds, THEIRS)


@long_kernel
def my_turn(mine: Ints, loses: Reals, ways: Ways, best: Reals) -> float:
    """Return how likely the seat in turn wins when it plays for that, by the sheets of its ways."""
    odds, start = ways.odds, ways.start
    for r in range(len(odds)):
        most = 0.0
        for way in range(start[r], start[r + 1]):
            sheet = mine[way]
            most = max(most, 1.0 if sheet == FULL_SHEET else 1.0 - loses[sheet])
        best[r] = most
    return rate_turn(best, odds, OWN)


@kernel
def rate_turn(best: Reals, odds: Reals, sign: int) -> float:
    """Return how likely a seat wins by a turn, of its own or of the other, given its chance if a roll is kept and used best.

    Whose turn it is keeps the first or second roll only if that is better for it than to roll again.
    """
    chance = 0.0
    for r in range(len(odds)):
        chance += odds[r] * best[r]
    for _ in range(1, dice.ROLLS):
        before, chance = chance, 0.0
        for r in range(len(odds)):
            chance += odds[r] * (sign * max(sign * best[r], sign * before))
    return chance
