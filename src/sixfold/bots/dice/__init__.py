"""The dice game's bots: greedy, easy, medium, hard and expert.

greedy  crosses as many boxes as it can in this turn, and rolls on when that promises more
easy    prefers short rows, does not think much of jokers, and never looks at the strips to come
medium  plays for the fewest expected turns, which are known exactly
hard    plays to win: who is ahead, and what its dice give the next seat; with two seats the next seat's turn is exact
expert  with two seats looks one turn further; with more it plays like hard
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

import numpy as np

from sixfold.bots.bot import Candidate, Choice, Limit
from sixfold.bots.dice import turn
from sixfold.bots.dice.table import FULL_SHEET, Reals, cross_all, load, ways
from sixfold.games import move
from sixfold.play.view import View
from sixfold.rules import dice
from sixfold.rules.kernel import Ints
from sixfold.rules.pieces import SYMBOLS

SECONDS = {"hard": 0.1, "expert": 1.0}
"""How long a level may think when nothing else is said."""

HASTE = 0.04
"""With less time than this, hard and expert play like medium."""

CARE = 1e-5
"""What a turn costs where the race is as good as decided, so that good play goes on."""

WIDTH = 4
"""How many sheets of the roll that lies there the expert looks at once more."""

PROBES = 14
"""How many other rolls it looks at, to know by how much it was mistaken on average."""


@dataclass
class Thought:
    """What a seat thinks about its turn: the worth of each way, and the chances after it in the order of the next seats."""

    worth: Reals
    chances: Reals
    sheets: Ints
    shift: float = 0.0
    """What is to be added to the worth of rolling on."""


def prepare(level: str, view: View) -> None:
    """Compile what a level needs later than for its first move: the expert looks further only when its dice lie there."""
    if level == "expert" and view.setting.seats == 2:
        own, table = ways(2, int(view.state.split)), load(2, int(view.state.split))
        empty = np.zeros(SYMBOLS, np.int64)
        turn.reply_twice(empty, empty, own.rolls[0], own, table.wins)


def choose(level: str, view: View, limit: Limit, random: Random) -> Choice:  # noqa: ARG001
    """Return the move of a level; without randomness, so that equal views give equal moves."""
    end = time.monotonic() + (limit.seconds if limit.seconds is not None else SECONDS.get(level, 1.0))
    if limit.seconds is not None and limit.seconds < HASTE and level in SECONDS:
        level = "medium"
    state = view.state
    left = dice.ROLLS - int(state.rolls)
    if level == "greedy" and left == dice.ROLLS:
        return Choice(move.name(view.setting, dice.ROLL))
    thought = think(level, view)
    own = ways(view.setting.seats, int(state.split))
    if level == "expert" and view.setting.seats == 2 and left < dice.ROLLS:
        calls = limit.simulations if limit.simulations is not None else WIDTH + PROBES
        _look_further(view, thought, calls, None if limit.simulations is not None else end)
    best, stages = np.zeros(len(own.odds), np.int32), np.zeros(dice.ROLLS + 1)
    turn.plan(thought.worth, own, best, stages)
    stages[1:] += thought.shift
    offers: list[tuple[float, int, Reals]] = []
    if left:
        weights = np.zeros(len(own.odds))
        turn.weigh(thought.worth, own.odds, best, stages, left, weights)
        offers.append((float(stages[left]), dice.ROLL, weights @ thought.chances[best] / weights.sum()))
    if left < dice.ROLLS:
        roll = own.find(state.dice[state.turn])
        found: set[int] = set()
        for way in sorted(range(own.start[roll], own.start[roll + 1]), key=lambda way: -thought.worth[way]):
            sheet = int(thought.sheets[way])
            if sheet not in found or level in {"greedy", "easy"}:
                offers.append((float(thought.worth[way]), int(own.code[way]), thought.chances[way]))
            found.add(sheet)
    offers.sort(key=lambda offer: (-offer[0], offer[1] == dice.ROLL))
    chosen = move.name(view.setting, offers[0][1])
    if level == "greedy":
        return Choice(chosen)
    return Choice(chosen, tuple(_candidate(view, code, chances) for _, code, chances in offers[:12]))


def _candidate(view: View, code: int, chances: Reals) -> Candidate:
    """Return a move with its chances in the order of seats."""
    seats, me = view.setting.seats, int(view.state.turn)
    shares = np.maximum(chances[:seats], 0)
    shares = np.roll(shares / shares.sum(), me + 1)
    return Candidate(move.name(view.setting, code), tuple(shares.tolist()), float(chances[seats]))


def _next_rows(view: View) -> Ints:
    """Return the sheets of the next seats in their order."""
    seats, me = view.setting.seats, int(view.state.turn)
    return np.array([view.state.tracks[(me + step) % seats] for step in range(1, seats)], np.int64)


def think(level: str, view: View) -> Thought:
    """Return what a level thinks about every way to score every roll."""
    state, seats = view.state, view.setting.seats
    own, table = ways(seats, int(state.split)), load(seats, int(state.split))
    me, count = int(state.turn), len(own.code)
    shown = state.dice[:seats].astype(np.int64)
    row, others = state.tracks[me].astype(np.int64), shown.sum(axis=0) - shown[me]
    worth: Reals = np.zeros(count)
    chances, sheets = np.zeros((count, 5)), np.zeros(count, np.int16)
    turn.list_sheets(row, others, own, sheets)
    rows = _next_rows(view)
    if level in {"hard", "expert"} and seats > 2:
        lying = others - shown[(me + 1) % seats]
        turn.race_more(rows, lying, sheets, own, table, chances)
        return Thought(chances[:, seats - 1] - CARE * table.turns[sheets], chances, sheets)
    turn.race_each(sheets, rows, table, chances)
    if level == "greedy":
        turn.count_crosses(row, others, own, worth)
    elif level == "easy":
        turn.count_matches(row, others, own, worth)
    elif level == "medium":
        worth = -table.turns[sheets]
    else:
        turn.race_two(rows[0], sheets, own, table.wins, worth)
        chances[:, 0], chances[:, 1] = 1 - worth, worth
        worth -= CARE * table.turns[sheets]
    return Thought(worth, chances, sheets)


def _look_further(view: View, thought: Thought, calls: int, end: float | None) -> None:
    """Look one turn further at the best sheets of the roll that lies there, and at a few other rolls for comparison."""
    state = view.state
    own, table = ways(2, int(state.split)), load(2, int(state.split))
    me = int(state.turn)
    row, other, others = state.tracks[me].astype(np.int64), _next_rows(view)[0], state.dice[1 - me].astype(np.int64)
    if calls < WIDTH + PROBES:
        return

    def look(roll: int, way: int) -> float:
        after = np.zeros(SYMBOLS, np.int64)
        cross_all(row, own.match[way], others, own.joker[way], after)
        return turn.reply_twice(after, other, own.rolls[roll], own, table.wins)

    def late() -> bool:
        return end is not None and time.monotonic() > end - 0.03

    here = own.find(state.dice[me])
    first: dict[int, int] = {}
    for way in sorted(range(own.start[here], own.start[here + 1]), key=lambda way: -thought.worth[way]):
        first.setdefault(int(thought.sheets[way]), way)
    if FULL_SHEET in first:
        return
    looked: dict[int, float] = {}
    for sheet in list(first)[:WIDTH]:
        if late():
            return
        looked[sheet] = look(here, first[sheet])
    errors = []
    if state.rolls < dice.ROLLS:
        for roll in range(4, len(own.odds), len(own.odds) // PROBES + 1):
            if late():
                return
            way = int(own.start[roll] + np.argmax(thought.worth[own.start[roll] : own.start[roll + 1]]))
            if thought.sheets[way] != FULL_SHEET:
                errors.append(look(roll, way) - thought.chances[way, 1])
    thought.shift = float(np.mean(errors)) if errors else 0.0
    for way in range(own.start[here], own.start[here + 1]):
        sheet = int(thought.sheets[way])
        wins = looked.get(sheet, min(thought.worth[way], min(looked.values()) - CARE))
        thought.worth[way] = wins - CARE * table.turns[sheet]
        thought.chances[way, :2] = 1 - wins, wins
