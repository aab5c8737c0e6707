"""The card game's bots: greedy, easy, medium, hard and expert.

greedy  plays the card that moves its markers the most steps in all, and swaps where it may
easy    plays for the best sheet at once: it knows which markers matter, but neither looks at its next card nor at what it offers
medium  weighs its sheet, its next card and what the open cards promise the others, by learned weights
hard    looks ahead to the end of its next turn over many ways in which the unseen cards can lie
expert  does so for longer, and one turn of its own further
"""

from __future__ import annotations

import time
from random import Random

from sixfold.bots.bot import Candidate, Choice, Limit
from sixfold.bots.cards import value
from sixfold.bots.cards.deals import HiddenDeals
from sixfold.bots.cards.trial import Plays, lowest_after, rate
from sixfold.bots.trial import Budget, rank
from sixfold.games import move
from sixfold.play.view import View
from sixfold.rules.kernel import Reals
from sixfold.rules.types import Code

SECONDS = {"hard": 0.1, "expert": 1.0}
"""How long a level thinks when nothing else is said."""

ROUNDS = {"hard": 1, "expert": 2}
"""How many turns of every seat a level looks ahead."""

WIDTH = 8
"""How many of medium's best moves are looked at."""

HANDS = 40
"""After a reshuffle the hidden hands are dealt in so many ways; then the same come again, with other cards to draw."""

RESERVE = 0.012
"""Seconds that are kept for what comes after the search."""


def choose(level: str, view: View, limit: Limit, random: Random) -> Choice:
    """Return the move of a level; only hard and expert need random numbers, for the unseen cards."""
    start = time.perf_counter()
    weights = value.load(view.setting.seats)
    if level == "greedy":
        moves = view.legal_moves.codes
        return Choice(move.name(view.setting, int(moves[value.most_steps(view.states, 0, moves, len(moves))])))
    codes, chances = rate(view, weights, at_once=level == "easy")
    rated = list(zip(codes, chances, strict=True))
    if level in SECONDS and len(codes) > 1:
        me, seats = int(view.state.turn), view.setting.seats
        trial = Plays(codes[:WIDTH], ROUNDS[level] * seats, weights, HiddenDeals(view, random, HANDS))
        end = start + (SECONDS[level] if limit.seconds is None else limit.seconds) - RESERVE
        order = rank(trial, WIDTH, Budget(limit.simulations, start, end), lambda index: float(trial.totals[index, me]))
        rated = [(codes[index], trial.mean(index)[:seats]) for index in order]
    candidates = tuple(_candidate(view, code, row, weights) for code, row in rated)
    return Choice(candidates[0].move, candidates)


def _candidate(view: View, code: Code, chances: Reals, weights: Reals) -> Candidate:
    """Return a move with the chance of each seat, and the own lowest marker expected at the end."""
    lowest = lowest_after(view, code, float(chances[view.states["turn"][0]]), weights)
    return Candidate(move.name(view.setting, code), tuple((chances / chances.sum()).tolist()), lowest)
