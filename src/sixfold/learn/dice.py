"""Solving the dice game, and writing the tables that the package ships.

Alone, with the others' dice rolled evenly, a turn leads from a sheet to itself or to one with more crosses, so the sheets are
solved from the full one backwards. A sheet that can stay as it is, is solved by Newton's method: with the choices of the last
guess, the expected turns are ``a + b * turns``, so the next guess is ``a / (1 - b)``, and when no choice changes, it is exact.

For two seats the race is solved the same way over pairs of sheets: how likely the seat in turn wins when both play for that,
the dice of the other again rolled evenly. Where both may stay, the two pairs are solved together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

import numpy as np

from sixfold.bots.dice.table import COUNT, FULL_SHEET, SHEETS, TURNS, Table, cross_all, number_of, pack, rolls, ways
from sixfold.learn.work import Arrays, keep, save
from sixfold.rules import dice
from sixfold.rules.kernel import Ints, Reals, kernel, long_kernel
from sixfold.rules.pieces import DICE, SYMBOLS
from sixfold.support.progress import Progress

BETTER: Ints = np.all(SHEETS[None, :] >= SHEETS[:, None], axis=2).astype(np.int8)
"""Whether a sheet (second) has at least the crosses of another (first) in every row."""

CLOSE = 1e-12

SETTINGS = [(seats, split) for seats in (2, 3, 4) for split in (0, 1)]
"""What is solved: numbers of seats, without and with the option split."""

LEVELS = 2 * int(SHEETS[:FULL_SHEET].sum(axis=1).max()) + 1
"""In how many steps a race is solved: by the crosses of both sheets together."""


@long_kernel
def list_crosses(others: Ints, match: Ints, joker: Ints, codes: Ints) -> None:
    """Write what each way crosses against each roll of the others, as a number in base eight; more than seven is seven."""
    for o in range(len(others)):
        for way in range(len(match)):
            code = 0
            for symbol in range(SYMBOLS):
                crosses = int(match[way, symbol]) * int(others[o, symbol]) + int(joker[way, symbol])
                code = code * 8 + min(crosses, dice.BOXES)
            codes[o, way] = code


@long_kernel
def list_sheets(row: Ints, crosses: Ints, sheets: Ints) -> None:
    """Write the sheet that follows from a sheet with each kind of crosses."""
    one, none, after = np.ones(SYMBOLS, np.int8), np.zeros(SYMBOLS, np.int8), np.zeros(SYMBOLS, np.int64)
    for kind in range(len(crosses)):
        cross_all(row, crosses[kind], one, none, after)
        sheets[kind] = number_of(after)


@kernel
def best_of(turns: Reals, kinds: Ints, sheets: Ints, first: int, last: int) -> int:
    """Return the sheet with the fewest expected turns among some ways."""
    best = int(sheets[kinds[first]])
    for way in range(first + 1, last):
        sheet = int(sheets[kinds[way]])
        if turns[sheet] < turns[best]:
            best = sheet
    return best


@long_kernel
def follow(turns: Reals, odds: Reals, start: Ints, kinds: Ints, odds_others: Reals, sheets: Ints, chances: Reals) -> None:
    """Write how likely each sheet follows, when every roll is kept or not and scored for the fewest expected turns."""
    chances[:] = 0
    count = len(odds)
    best = np.zeros(count, np.int64)
    for o in range(len(odds_others)):
        last = 0.0
        for roll in range(count):
            best[roll] = best_of(turns, kinds[o], sheets, start[roll], start[roll + 1])
            last += odds[roll] * turns[best[roll]]
        second, again, again_last = 0.0, 0.0, 0.0
        for roll in range(count):
            second += odds[roll] * min(turns[best[roll]], last)
        for roll in range(count):
            again += odds[roll] * (turns[best[roll]] > second)
            again_last += odds[roll] * (turns[best[roll]] > last)
        for roll in range(count):
            value = turns[best[roll]]
            kept = (value <= second) + again * ((value <= last) + again_last)
            chances[best[roll]] += odds_others[o] * odds[roll] * kept


def solve(seats: int, split: int, progress: Callable[[], None] | None = None) -> tuple[Reals, Reals]:
    """Return the expected turns of each sheet, and how likely each sheet follows on each in a turn."""
    own = ways(seats, split)
    _, odds_others = rolls(int(DICE[seats]) * (seats - 1))
    crosses, kinds = kinds_of(seats, split)
    turns, chances = np.zeros(COUNT), np.zeros((COUNT, COUNT))
    sheets = np.zeros(len(crosses), np.int16)
    chances[FULL_SHEET, FULL_SHEET] = 1
    for sheet in reversed(range(FULL_SHEET)):
        list_sheets(SHEETS[sheet], crosses, sheets)
        turns[sheet] = 1000.0
        before = np.inf
        while abs(before - turns[sheet]) > CLOSE * before or before == np.inf:
            follow(turns, own.odds, own.start, kinds, odds_others, sheets, chances[sheet])
            before, stay = turns[sheet], chances[sheet, sheet]
            turns[sheet] = 0
            turns[sheet] = (1 + chances[sheet] @ turns) / (1 - stay)
        if progress:
            progress()
    return turns, chances


def kinds_of(seats: int, split: int) -> tuple[Ints, Ints]:
    """Return the different kinds of crosses, and which of them each way gives against each roll of the others."""
    own = ways(seats, split)
    others, _ = rolls(int(DICE[seats]) * (seats - 1))
    codes = np.zeros((len(others), len(own.code)), np.int32)
    list_crosses(others, own.match, own.joker, codes)
    different, kinds = np.unique(codes, return_inverse=True)
    crosses = (different[:, None] // 8 ** np.arange(SYMBOLS)[::-1] % 8).astype(np.int8)
    return crosses, kinds.reshape(codes.shape).astype(np.int32)


def last_turns(chances: Reals) -> tuple[Reals, Reals]:
    """Return for each sheet how likely it is not full after 0, 1, … turns, and its shortest row then, 0 where it is full."""
    busy, short = np.zeros((COUNT, TURNS)), np.zeros((COUNT, TURNS))
    busy[:FULL_SHEET, 0], short[:FULL_SHEET, 0] = 1, SHEETS[:FULL_SHEET, 0]
    for turn in range(1, TURNS):
        busy[:, turn] = chances @ busy[:, turn - 1]
        short[:, turn] = chances @ short[:, turn - 1]
    return busy, short


@long_kernel
def keep_best(better: Ints, kinds: Ints, sheets: Ints, first: int, last: int, found: Ints) -> int:
    """Write the sheets that some ways lead to, without those that another one has better, ascending; return how many."""
    size = 0
    for way in range(first, last):
        sheet = int(sheets[kinds[way]])
        worse, kept = False, 0
        for place in range(size):
            worse = worse or better[sheet, found[place]] == 1
        if worse:
            continue
        for place in range(size):
            if not better[found[place], sheet]:
                found[kept] = found[place]
                kept += 1
        found[kept] = sheet
        size = kept + 1
    found[:size] = np.sort(found[:size])
    return size


@long_kernel
def list_choices(
    better: Ints, odds: Reals, start: Ints, kinds: Ints, sheets: Ints, groups: Ints, likely: Reals, choices: Ints
) -> int:
    """Write, for each roll of the others, groups of own rolls with the same best sheets to choose from; return how many choices.

    ``groups[o, g]`` is where the choices of a group begin and ``likely[o, g]`` how likely its rolls are.
    """
    count, total = len(odds), 0
    found = np.zeros(64, np.int64)
    for o in range(len(kinds)):
        group = 0
        for roll in range(count):
            size = keep_best(better, kinds[o], sheets, start[roll], start[roll + 1], found)
            same = -1
            for other in range(group):
                if groups[o, other + 1] - groups[o, other] == size:
                    if (choices[groups[o, other] : groups[o, other + 1]] == found[:size]).all():
                        same = other
                        break
            if same >= 0:
                likely[o, same] += odds[roll]
                continue
            groups[o, group] = total
            for place in range(size):
                choices[total + place] = found[place]
            total += size
            likely[o, group] = odds[roll]
            group += 1
            groups[o, group] = total
        groups[o, group + 1 :] = -1
        likely[o, group:] = 0
    return total


@long_kernel
def race_turn(
    loses: Reals, stay: int, value: float, odds_others: Reals, groups: Ints, likely: Reals, choices: Ints
) -> tuple[float, float]:
    """Return how likely the seat in turn wins, and how likely its sheet stays as it is, which is worth ``value``.

    ``loses`` says for each sheet that the turn can lead to how likely the other seat then wins.
    """
    wins, stays = 0.0, 0.0
    best = np.zeros(groups.shape[1])
    still = np.zeros(groups.shape[1])
    for o in range(len(odds_others)):
        count, last = 0, 0.0
        while groups[o, count + 1] >= 0:
            most, same = -1.0, 0.0
            for place in range(groups[o, count], groups[o, count + 1]):
                sheet = int(choices[place])
                here = value if sheet == stay else 1 - loses[sheet]
                if here > most:
                    most, same = here, 1.0 if sheet == stay else 0.0
            best[count], still[count] = most, same
            last += likely[o, count] * most
            count += 1
        second, third = 0.0, 0.0
        for g in range(count):
            second += likely[o, g] * max(best[g], last)
        again, again_last = 0.0, 0.0
        for g in range(count):
            third += likely[o, g] * max(best[g], second)
            again += likely[o, g] * (best[g] < second)
            again_last += likely[o, g] * (best[g] < last)
        wins += odds_others[o] * third
        for g in range(count):
            if still[g] > 0:
                kept = (best[g] >= second) + again * ((best[g] >= last) + again_last)
                stays += odds_others[o] * likely[o, g] * kept
    return wins, stays


@long_kernel
def race_row(
    wins: Reals, one: int, other: int, odds_others: Reals, groups: Ints, likely: Reals, choices: Ints, ends: Ints
) -> None:
    """Solve the pair of two sheets, each to move, when all pairs with more crosses are solved."""
    x, y = 0.5, 0.5
    for _ in range(6):
        a, b = race_turn(wins[other], one, 1 - y, odds_others, groups[one], likely[one], choices[ends[one] : ends[one + 1]])
        if one == other:
            solved = (a - b * (1 - y) + b) / (1 + b)
            change, x, y = abs(solved - x), solved, solved
        else:
            c, d = race_turn(
                wins[one], other, 1 - x, odds_others, groups[other], likely[other], choices[ends[other] : ends[other + 1]]
            )
            a, c = a - b * (1 - y), c - d * (1 - x)  # x = a + b * (1 - y), y = c + d * (1 - x)
            solved = (a + b * (1 - c - d)) / (1 - b * d)
            change, x, y = abs(solved - x), solved, c + d * (1 - solved)
        if change < 1e-9 or (b == 0 and one != other):
            break
    wins[one, other], wins[other, one] = x, y


@long_kernel
def race_level(wins: Reals, pairs: Ints, odds_others: Reals, groups: Ints, likely: Reals, choices: Ints, ends: Ints) -> None:
    """Solve some pairs of sheets that do not depend on each other."""
    for pair in range(len(pairs)):
        race_row(wins, pairs[pair, 0], pairs[pair, 1], odds_others, groups, likely, choices, ends)


def solve_race(split: int, progress: Callable[[], None] | None = None) -> Reals:
    """Return how likely the seat in turn wins with two seats, by its sheet and the other's."""
    own = ways(2, split)
    others, odds_others = rolls(int(DICE[2]))
    crosses, kinds = kinds_of(2, split)
    size = len(own.odds)
    groups, likely = np.full((COUNT, len(others), size + 2), -1, np.int32), np.zeros((COUNT, len(others), size), np.float64)
    parts, ends = [], np.zeros(COUNT + 1, np.int64)
    sheets, buffer = np.zeros(len(crosses), np.int16), np.zeros(kinds.size, np.int16)
    for sheet in range(COUNT):
        list_sheets(SHEETS[sheet], crosses, sheets)
        count = list_choices(BETTER, own.odds, own.start, kinds, sheets, groups[sheet], likely[sheet], buffer)
        parts.append(buffer[:count].copy())
        ends[sheet + 1] = ends[sheet] + count
    choices = np.concatenate(parts)
    wins = np.zeros((COUNT, COUNT))
    crossed = SHEETS.sum(axis=1)
    one, other = np.triu_indices(FULL_SHEET)
    level = crossed[one] + crossed[other]
    for now in range(level.max(), -1, -1):
        here = np.flatnonzero(level == now)
        race_level(wins, np.stack([one[here], other[here]], axis=1), odds_others, groups, likely, choices, ends)
        if progress:
            progress()
    return wins


def learn(out: Path, progress: Progress, *, work: Path, games: int | None = None, seed: int = 1) -> None:  # noqa: ARG001 (the dice are solved, not played)
    """Solve everything and write the tables; a second call with the same work folder goes on where the first one stopped.

    No games are played and nothing is random, so ``games`` and ``seed`` change nothing.
    """
    packed: Arrays = {}
    steps = len(SETTINGS) * FULL_SHEET + 2 * LEVELS
    done = 0
    for seats, split in SETTINGS:
        about = f"{seats} seats{', split' * split}"
        tell = partial(_tell, progress, f"dice, {about}", count(done + 1), steps)
        alone = keep(work / f"{about}.npz", partial(_alone, seats, split, tell))
        done += FULL_SHEET
        wins: Reals = np.zeros((1, 1))
        if seats == 2:
            tell = partial(_tell, progress, f"dice, {about}, race", count(done + 1), steps)
            wins = keep(work / f"{about}, race.npz", partial(_race, split, tell))["wins"]
            done += LEVELS
        packed |= pack(seats, split, Table(alone["turns"], *last_turns(alone["chances"]), wins))
    save(out, packed)
    progress("dice", steps, steps)


def _tell(progress: Progress, about: str, done: Iterator[int], steps: int) -> None:
    """Tell that one more step is done."""
    progress(about, next(done), steps)


def _alone(seats: int, split: int, tell: Callable[[], None]) -> Arrays:
    """Return the solved solitaire."""
    turns, chances = solve(seats, split, tell)
    return {"turns": turns, "chances": chances}


def _race(split: int, tell: Callable[[], None]) -> Arrays:
    """Return the solved race."""
    return {"wins": solve_race(split, tell)}
