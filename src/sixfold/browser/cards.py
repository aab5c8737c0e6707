"""The entry points of the card game's bots."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.bots.cards import search, value
from sixfold.browser.entry import FLOAT, INT, VOID, Entry, carray, pointer
from sixfold.browser.records import WEIGHTS
from sixfold.rules import cards
from sixfold.rules.pieces import SYMBOLS

STATES, INTS, REALS, SEED, LEARNED = (
    pointer(cards.STATE),
    pointer(np.int32),
    pointer(np.float64),
    pointer(np.uint64),
    pointer(WEIGHTS),
)


def _most_steps(states: Any, moves: Any, count: int) -> int:
    return value.most_steps(carray(states, 1), 0, carray(moves, count), count)


def _rate_moves(states: Any, moves: Any, count: int, weights: Any, worth: Any) -> int:
    trial = np.zeros(1, cards.STATE)
    learned = carray(weights, 1)[0].weights
    return value.rate_moves(carray(states, 1), 0, trial, carray(moves, count), count, learned, carray(worth, (cards.MOST, 4)))


def _best_at_once(states: Any, weights: Any) -> int:
    return value.best_at_once(carray(states, 1), 0, carray(weights, 1)[0].weights)


def _lowest_if_lost(track: Any, weights: Any) -> float:
    """Return how high the lowest marker is at the end for those who lose with a sheet."""
    sheet = value.number_of(carray(track, SYMBOLS))
    return float(cards.GOAL) if sheet == value.DONE else float(carray(weights, 1)[0].weights[value.LOW + sheet])


def _deal_hidden(states: Any, seed: Any) -> None:
    search.deal_hidden(carray(states, 1), 0, carray(seed, 1))


def _simulate(states: Any, moves: Any, count: int, turns: int, weights: Any, seed: Any, totals: Any) -> None:
    learned = carray(weights, 1)[0].weights
    search.simulate(carray(states, 1), carray(moves, count), turns, learned, carray(seed, 1), carray(totals, (count, 4)))


BOTS = [
    Entry("most_steps", _most_steps, INT, (STATES, INTS, INT)),
    Entry("rate_moves", _rate_moves, INT, (STATES, INTS, INT, LEARNED, REALS)),
    Entry("best_at_once", _best_at_once, INT, (STATES, LEARNED)),
    Entry("lowest_if_lost", _lowest_if_lost, FLOAT, (INTS, LEARNED)),
    Entry("deal_hidden", _deal_hidden, VOID, (STATES, SEED)),
    Entry("simulate", _simulate, VOID, (STATES, INTS, INT, INT, LEARNED, SEED, REALS)),
]
