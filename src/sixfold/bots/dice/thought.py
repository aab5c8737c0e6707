"""What a level thinks about a turn of the dice game, and the moves that it offers by that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from sixfold.bots.dice import turn
from sixfold.bots.dice.table import Ways, load, ways
from sixfold.play.view import View
from sixfold.rules import dice
from sixfold.rules.kernel import Ints, Reals
from sixfold.rules.types import Code

NO_SHEET = -1
"""Stands for the sheet that is not known before a roll."""

CARE = 1e-5
"""What a turn costs where the race is as good as decided, so that good play goes on."""


@dataclass
class Thought:
    """What a seat thinks about its turn: the worth of each way, and the chances after it in the order of the next seats."""

    worth: Reals
    chances: Reals
    sheets: Ints
    shift: float = 0.0
    """What is to be added to the worth of rolling on."""


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
    rows = next_rows(view)
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


def next_rows(view: View) -> Ints:
    """Return the sheets of the next seats in their order."""
    seats, me = view.setting.seats, int(view.state.turn)
    return np.array([view.state.tracks[(me + step) % seats] for step in range(1, seats)], np.int64)


class Offer(NamedTuple):
    """A move: its worth to the seat in turn, the chances after it in the order of the next seats, the sheet it leads to."""

    worth: float
    code: Code
    chances: Reals
    sheet: int
    """NO_SHEET for a roll."""


def offers_of(view: View, thought: Thought) -> list[Offer]:
    """Return every move of the seat in turn, best first."""
    state = view.state
    left = dice.ROLLS - int(state.rolls)
    own = ways(view.setting.seats, int(state.split))
    offers = [roll_on(thought, own, left)] if left else []
    if left < dice.ROLLS:
        roll = own.find(state.dice[state.turn])
        offers += [
            Offer(float(thought.worth[way]), int(own.code[way]), thought.chances[way], int(thought.sheets[way]))
            for way in range(own.start[roll], own.start[roll + 1])
        ]
    return sorted(offers, key=lambda offer: (-offer.worth, offer.code == dice.ROLL, offer.code))


def roll_on(thought: Thought, own: Ways, left: int) -> Offer:
    """Return what rolling offers with so many rolls left, all of them played as well as possible."""
    best, stages, weights = np.zeros(len(own.odds), np.int32), np.zeros(dice.ROLLS + 1), np.zeros(len(own.odds))
    turn.plan(thought.worth, own, best, stages)
    stages[1:] += thought.shift
    turn.weigh(thought.worth, own.odds, best, stages, left, weights)
    chances = (weights[:, None] * thought.chances[best]).sum(axis=0)  # roll by roll: ``@`` rounds differently on each machine
    return Offer(float(stages[left]), dice.ROLL, chances / weights.sum(), NO_SHEET)


def by_seat(view: View, chances: Reals) -> tuple[Reals, float]:
    """Return chances in the order of seats, and the own shortest row expected at the end."""
    seats = view.setting.seats
    shares = np.maximum(chances[:seats], 0)
    return np.roll(shares / shares.sum(), int(view.state.turn) + 1), float(chances[seats])
