"""The dice game's bots: greedy, easy, medium, hard and expert.

greedy  crosses as many boxes as it can in this turn, and rolls on when that promises more
easy    prefers short rows, does not think much of jokers, and never looks at the strips to come
medium  plays for the fewest expected turns, which are known exactly
hard    plays to win: who is ahead, and what its dice give the next seat; with two seats the next seat's turn is exact
expert  with two seats looks one turn further; with more it plays like hard
"""

from __future__ import annotations

import time
from random import Random

import numpy as np

from sixfold.bots.bot import Candidate, Choice, Limit
from sixfold.bots.dice import turn
from sixfold.bots.dice.table import FULL_SHEET, cross_all, load, ways
from sixfold.bots.dice.thought import CARE, Offer, Thought, by_seat, next_rows, offers_of, think
from sixfold.games import move
from sixfold.play.view import View
from sixfold.rules import dice
from sixfold.rules.pieces import SYMBOLS

SECONDS = {"hard": 0.1, "expert": 1.0}
"""How long a level may think when nothing else is said."""

HASTE = 0.04
"""With less time than this, hard and expert play like medium."""

WIDTH = 4
"""How many sheets of the roll that lies there the expert looks at once more."""

SHOWN = 12
"""How many candidates a choice tells of."""

PROBES = 14
"""How many other rolls it looks at, to know by how much it was mistaken on average."""


def prepare(level: str, view: View) -> None:
    """Compile what a level needs later than for its first move: the expert looks further only when its dice lie there."""
    if level == "expert" and view.setting.seats == 2:
        own, table = ways(2, int(view.state.split)), load(2, int(view.state.split))
        empty = np.zeros(SYMBOLS, np.int64)
        turn.reply_twice(empty, empty, own.rolls[0], own, table.wins)


def choose(level: str, view: View, limit: Limit, random: Random) -> Choice:  # noqa: ARG001 (nothing is random here)
    """Return the move of a level; without randomness, so that equal views give equal moves."""
    end = time.monotonic() + (limit.seconds if limit.seconds is not None else SECONDS.get(level, 1.0))
    if limit.seconds is not None and limit.seconds < HASTE and level in SECONDS:
        level = "medium"
    if level == "greedy" and view.state.rolls == 0:
        return Choice(move.name(view.setting, dice.ROLL))
    thought = think(level, view)
    if level == "expert" and view.setting.seats == 2 and view.state.rolls > 0:
        calls = limit.simulations if limit.simulations is not None else WIDTH + PROBES
        _look_further(view, thought, calls, None if limit.simulations is not None else end)
    offers = offers_of(view, thought)
    if level == "greedy":
        return Choice(move.name(view.setting, offers[0].code))
    if level != "easy":
        first: dict[int, Offer] = {}
        for offer in offers:
            first.setdefault(offer.sheet, offer)
        offers = list(first.values())
    candidates = tuple(_candidate(view, offer) for offer in offers[:SHOWN])
    return Choice(candidates[0].move, candidates)


def _candidate(view: View, offer: Offer) -> Candidate:
    """Return a move with the chance of each seat."""
    shares, lowest = by_seat(view, offer.chances)
    return Candidate(move.name(view.setting, offer.code), tuple(shares.tolist()), lowest)


def _look_further(view: View, thought: Thought, calls: int, end: float | None) -> None:
    """Look one turn further at the best sheets of the roll that lies there, and at a few other rolls for comparison."""
    state = view.state
    own, table = ways(2, int(state.split)), load(2, int(state.split))
    me = int(state.turn)
    row, other, others = state.tracks[me].astype(np.int64), next_rows(view)[0], state.dice[1 - me].astype(np.int64)
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
