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

import numpy as np

from sixfold.bots.bot import Candidate, Choice, Limit
from sixfold.bots.cards import search, value
from sixfold.bots.cards.deals import Deals
from sixfold.bots.cards.value import LOW, Reals
from sixfold.games import move
from sixfold.play.view import View
from sixfold.rules import cards
from sixfold.rules.kernel import Ints
from sixfold.rules.phase import REFILL

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
    begin = time.monotonic()
    moves = view.legal_moves.codes
    weights = value.load(view.setting.seats)
    if level == "greedy":
        return Choice(move.name(view.setting, int(moves[value.most_steps(view.states, 0, moves, len(moves))])))
    codes, chances = _rate(level, view, moves, weights)
    if level in SECONDS and len(codes) > 1:
        seconds = SECONDS[level] if limit.seconds is None else limit.seconds
        end = None if limit.simulations is not None else begin + seconds - RESERVE
        codes, chances = Search(view, codes[:WIDTH], weights, random, ROUNDS[level]).run(limit.simulations, begin, end)
    candidates = tuple(_candidate(view, int(code), row, weights) for code, row in zip(codes, chances, strict=True))
    return Choice(candidates[0].move, candidates)


def _rate(level: str, view: View, moves: Ints, weights: Reals) -> tuple[Ints, Reals]:
    """Return the moves and the chances of each seat after them, best first, as easy or medium sees them."""
    worth = np.zeros((cards.MOST, 4))
    best = int(value.rate_moves(view.states, 0, np.zeros(1, cards.STATE), moves, len(moves), weights, worth))
    chances = worth[: len(moves), : view.setting.seats]
    liked = chances[:, view.state.turn].copy()
    if view.state.phase == REFILL:
        liked[best] += 1
    elif level == "easy":
        liked[moves == value.best_at_once(view.states, 0, weights)] += 1
    order = _different(view, moves, np.argsort(-liked, kind="stable"))
    return moves[order], chances[order]


def _different(view: View, moves: Ints, order: Ints) -> Ints:
    """Return an order of moves without those that lead to the same position as an earlier one."""
    found: set[bytes] = set()
    kept = []
    for place in order.tolist():
        after = view.states.copy()
        cards.apply(after, 0, int(moves[place]))
        if (key := after.tobytes()) not in found:
            found.add(key)
            kept.append(place)
    return np.array(kept, np.int64)


def _candidate(view: View, code: int, chances: Reals, weights: Reals) -> Candidate:
    """Return a move with its chances; who wins has the goal, who loses what its sheet has had in such games."""
    me = int(view.state.turn)
    wins = float(chances[me])
    after = view.states.copy()
    cards.apply(after, 0, code)
    sheet = value.number_of(after[0].tracks[me])
    lost = cards.GOAL if sheet == value.DONE else float(weights[LOW + sheet])
    shares = tuple((chances / chances.sum()).tolist())
    return Candidate(move.name(view.setting, code), shares, wins * cards.GOAL + (1 - wins) * lost)


class Search:
    """Sequential halving: the worse half of the moves is dropped again and again, and all see the same deals."""

    def __init__(self, view: View, codes: Ints, weights: Reals, random: Random, rounds: int) -> None:
        self.view, self.codes, self.weights = view, codes, weights
        self.turns = rounds * view.setting.seats
        self.totals = np.zeros((len(codes), 4))
        self.deals = Deals(view, random, HANDS)
        self.dealt = 0

    def run(self, simulations: int | None, begin: float, end: float | None) -> tuple[Ints, Reals]:
        """Return the moves, best first, and the chances of each seat after them."""
        me, seats = int(self.view.state.turn), self.view.setting.seats
        rounds = int(np.ceil(np.log2(len(self.codes))))
        dropped: list[tuple[int, Reals]] = []
        for number in range(rounds):
            if end is None:
                assert simulations is not None
                self._deal_more(max(1, simulations // (rounds * len(self.codes))), None)
            else:
                self._deal_more(0, begin + (end - begin) * (number + 1) / rounds)
            order = np.argsort(-self.totals[:, me], kind="stable")
            keep = (len(order) + 1) // 2
            means = self.totals[:, :seats] / max(self.dealt, 1)
            dropped[:0] = [(int(self.codes[place]), means[place]) for place in order[keep if number < rounds - 1 else 0 :]]
            self.codes, self.totals = self.codes[order[:keep]], self.totals[order[:keep]]
        return np.array([code for code, _ in dropped]), np.array([row for _, row in dropped])

    def _deal_more(self, count: int, until: float | None) -> None:
        """Look ahead over so many deals, or until some time; at least over one in all."""
        done = 0
        while self.dealt + done == 0 or (done < count if until is None else time.monotonic() < until):
            self.deals.deal()
            search.simulate(self.deals.states, self.codes, self.turns, self.weights, self.deals.seed, self.totals)
            done += 1
        self.dealt += done
