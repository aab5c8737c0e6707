"""Fitting the value of the card game to games that the bots play among themselves.

Each round plays games with the weights so far, and a few moves at random so that unusual sheets occur as well; notes every end of
a turn with who won in the end; and fits the weights to that. A sheet's value is a sum over its sorted markers, plus
a correction of its own that is the smaller the fewer games saw it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from sixfold.bots.cards.search import deal, refill
from sixfold.bots.cards.value import (
    COUNT,
    DONE,
    FIELDS,
    LOW,
    OWN,
    PROMISE,
    SHEETS,
    TURN,
    WEIGHTS,
    list_unseen,
    note,
    rate_moves,
)
from sixfold.learn.work import Arrays, keep, save
from sixfold.rules import cards
from sixfold.rules.kernel import Reals, long_kernel
from sixfold.rules.phase import MOVE, OVER
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.playout import Seed, below
from sixfold.rules.tracks import lowest
from sixfold.support.progress import Progress

GAMES, ROUNDS = 20_000, 3
"""How many games a round plays, and how many rounds there are for each number of seats."""

PART = 1000
"""So many games are kept at once, to go on from there."""

SEED = 20_260_101

RANDOM = 16
"""One in so many plays is random."""

TURNS = 200
"""No game that is noted has more turns than this."""


@long_kernel
def play_games(seats: int, games: int, weights: Reals, seed: Seed, noted: Reals) -> int:
    """Play games, note every end of a turn, and return how many there were."""
    states, trial = np.zeros(1, cards.STATE), np.zeros(1, cards.STATE)
    moves, worth = np.zeros(cards.MOST, np.int32), np.zeros((cards.MOST, 4))
    unseen = np.zeros(cards.KINDS, np.int64)
    movers = np.zeros(len(noted), np.int64)
    state = states[0]
    rows = 0
    for _ in range(games):
        if rows + TURNS > len(noted):
            break
        first = rows
        cards.setup(states, 0, 0, seats, 0)
        deal(states, 0, seed)
        while state.phase != OVER:
            while state.phase == MOVE:
                count = cards.legal_moves(states, 0, moves)
                place = rate_moves(states, 0, trial, moves, count, weights, worth)
                if below(seed, RANDOM) == 0:
                    place = int(np.int64(below(seed, count)))
                cards.apply(states, 0, moves[place])
            if state.phase != OVER:
                if rows < len(noted):
                    list_unseen(state, unseen)
                    note(state, unseen, weights, noted[rows])
                    movers[rows] = state.turn
                    rows += 1
                refill(states, 0, seed, weights)
        for row in range(first, rows):
            noted[row, FIELDS - 1] = (state.turn - movers[row] - 1 + seats) % seats
            for step in range(seats):
                noted[row, 8 + step] = lowest(state.tracks[(movers[row] + 1 + step) % seats])
    return rows


@long_kernel
def slope_of(
    noted: Reals, seats: int, values: Reals, turn: Reals, promise: Reals, by_sheet: Reals, by_turn: Reals, by_promise: Reals
) -> None:
    """Add up by how much the chances are too high: by sheet, by turn, and by turn times promise."""
    shares = np.zeros(seats)
    for row in range(len(noted)):
        total = 0.0
        for step in range(seats):
            shares[step] = np.exp(values[int(noted[row, step])] + turn[step] + promise[step] * noted[row, 4 + step])
            total += shares[step]
        for step in range(seats):
            error = (shares[step] / total - (noted[row, FIELDS - 1] == step)) / len(noted)
            by_sheet[int(noted[row, step])] += error
            by_turn[step] += error
            by_promise[step] += error * noted[row, 4 + step]


def first_guess() -> Reals:
    """Return weights to begin with: low markers count most."""
    weights = np.zeros(WEIGHTS)
    weights[:COUNT] = (np.minimum(SHEETS, 8) ** 0.7).sum(axis=1) * 0.5
    weights[DONE] = weights[:COUNT].max() + 2
    weights[OWN] = weights[PROMISE : PROMISE + 3] = 0.5
    return weights


def fit(noted: Reals, seats: int, steps: int = 400) -> Reals:
    """Return the weights that make what was noted most likely (Adam, all rows at once)."""
    markers = np.zeros((COUNT, SYMBOLS * (cards.END + 1)), np.float64)
    for place in range(SYMBOLS):
        markers[np.arange(COUNT), place * (cards.END + 1) + SHEETS[:, place]] = 1
    base, own, turn, promise = np.zeros(markers.shape[1]), np.zeros(COUNT), np.zeros(seats), np.full(seats, 0.5)
    parts = [base, own, turn, promise]
    means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    for step in range(1, steps + 1):
        values = markers @ base + own
        by_sheet, by_turn, by_promise = np.zeros(COUNT), np.zeros(seats), np.zeros(seats)
        slope_of(noted, seats, values, turn, promise, by_sheet, by_turn, by_promise)
        slopes = [markers.T @ by_sheet + 1e-6 * base, by_sheet + own * (20 / len(noted)), by_turn, by_promise]
        for place, slope in enumerate(slopes):
            means[place] += 0.1 * (slope - means[place])
            squares[place] += 0.001 * (slope**2 - squares[place])
            rate = 0.05 * min(1, 3 * (1 - step / (steps + 1)))
            parts[place] -= rate * means[place] / (1 - 0.9**step) / (np.sqrt(squares[place] / (1 - 0.999**step)) + 1e-10)
    fitted = np.zeros(WEIGHTS)
    fitted[:COUNT] = markers @ base + own
    fitted[:COUNT] -= fitted[0]
    fitted[DONE] = fitted[:COUNT].max() + 2
    fitted[TURN : TURN + seats] = turn - turn[-1]
    fitted[PROMISE : PROMISE + seats - 1] = promise[:-1]
    fitted[OWN] = promise[-1]
    return fitted


def lowest_at_end(noted: Reals, seats: int) -> Reals:
    """Return for each sheet the lowest marker at the end of those who lost, near what sheets with the same lowest marker had."""
    won = noted[:, FIELDS - 1].astype(np.int64)
    lost = np.arange(seats) != won[:, None]
    sheets, ends = noted[:, :seats].astype(np.int64)[lost], noted[:, 8 : 8 + seats][lost]
    totals, counts = np.bincount(sheets, ends, COUNT), np.bincount(sheets, minlength=COUNT)
    means = np.zeros(COUNT)
    for low in range(cards.GOAL):
        alike = SHEETS[:, 0] == low
        means[alike] = (totals[alike].sum() + low) / (counts[alike].sum() + 1)
    return (totals + 10 * means) / (counts + 10)


def learn(out: Path, progress: Progress, *, work: Path, games: int | None = None, seed: int = 1) -> None:
    """Play, fit and write the weights; a second call with the same work folder goes on where the first one stopped.

    A round has GAMES games if nothing else is said.
    """
    games = games or GAMES
    parts = -(-games // PART)
    steps = 3 * ROUNDS * (parts + 1)
    packed: Arrays = {}
    state: Seed = np.array([SEED + seed - 1], np.uint64)
    done = 0
    for seats in (2, 3, 4):
        weights = first_guess()
        for number in range(1, ROUNDS + 1):
            folder = work / f"{seats}-seats-round-{number}-of-{games}-games"
            tell = partial(_tell, progress, f"cards, {seats} seats, round {number} of {ROUNDS}", done, steps)
            kept = keep(folder.with_suffix(".npz"), partial(_round, folder, seats, games, weights, state, tell))
            weights, state = kept["weights"], kept["seed"]
            shutil.rmtree(folder, ignore_errors=True)  # a round's games are large, and no longer needed
            done += parts + 1
        packed[f"seats{seats}"] = weights.astype(np.float32)
    save(out, packed)
    progress("cards", done, steps)


def _tell(progress: Progress, about: str, before: int, steps: int, part: int) -> None:
    """Tell how far a round is, with what came before it."""
    progress(about, before + part, steps)


def _round(folder: Path, seats: int, games: int, weights: Reals, seed: Seed, tell: Callable[[int], None]) -> Arrays:
    """Play a round part by part, and return the weights that fit it and the seed for the next one."""
    noted = []
    for part, first in enumerate(range(0, games, PART)):
        tell(part)
        kept = keep(folder / f"{part}.npz", partial(_part, seats, min(PART, games - first), weights, seed))
        noted.append(kept["noted"])
        seed = kept["seed"]
    tell(len(noted))
    together = np.concatenate(noted)
    fitted = fit(together, seats)
    fitted[LOW:] = lowest_at_end(together, seats)
    return {"weights": fitted, "seed": seed}


def _part(seats: int, games: int, weights: Reals, seed: Seed) -> Arrays:
    """Play some games of a round, and return what was noted and the seed for the next ones."""
    seed, noted = seed.copy(), np.zeros((games * TURNS, FIELDS))
    rows = play_games(seats, games, weights, seed, noted)
    return {"noted": noted[:rows], "seed": seed}
