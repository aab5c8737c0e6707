"""What a position of the card game is worth: a learned value of each seat's sheet, and what the next turns promise.

A sheet is known by its number among the 1,330 that can occur before the end, markers sorted; the number after those stands for a
finished one. A seat's strength is the value of its sheet, plus what its next card promises, plus something for when it is in
turn; the chance to win is its share of the exponentials of all strengths. ``learn`` fits all of that to games that the bots
play among themselves.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path

import numpy as np

from sixfold.bots.functions import exp, power
from sixfold.bots.sheets import copy_row, index_of, index_table
from sixfold.rules import cards
from sixfold.rules.kernel import Ints, Reals, State, States, kernel, long_kernel
from sixfold.rules.phase import MOVE, NONE, OVER
from sixfold.rules.pieces import CARDS, HELD, SYMBOLS
from sixfold.rules.tracks import lowest
from sixfold.rules.types import Card, Code

FILE = Path(__file__).with_name("weights.npz")


def _can_occur(rows: tuple[int, ...]) -> bool:
    """Say whether the markers of a sorted sheet stand in at most two neighbouring sectors, and not all at the goal (C5, C9)."""
    return rows[0] < cards.GOAL and cards.SECTOR[rows[-1]] <= cards.SECTOR[rows[0]] + 1


_ALL = combinations_with_replacement(range(cards.END + 1), SYMBOLS)

SHEETS = np.array(sorted(filter(_can_occur, _ALL), key=lambda rows: (sum(rows), rows)), np.int8)
"""The sheets that can occur before the end, markers ascending, those with fewer steps first."""

COUNT = len(SHEETS)
DONE = COUNT

INDEX = index_table(cards.END)
"""What a marker adds to the index of its sheet among all sorted sheets, by how many are lower and by its column."""

NUMBER = np.full(comb(cards.END + SYMBOLS, SYMBOLS), DONE, np.int16)
"""The number of a sheet by its index among all sorted sheets."""

for _number, _rows in enumerate(SHEETS):
    NUMBER[sum(INDEX[i, value] for i, value in enumerate(_rows))] = _number

OWN, TURN, PROMISE = DONE + 1, DONE + 2, DONE + 6
"""Where the other weights stand: of the own next card, of being in turn (by order), of the others' next cards (by order)."""

LOW = DONE + 10
"""Where it stands how high the lowest marker is at the end for those who lose, by sheet."""

WEIGHTS = LOW + COUNT

FIELDS = 13
"""What is noted of a position: four sheets in the order of turns, the promise of each, its lowest marker at the end; who won."""


@cache
def load(seats: int) -> Reals:
    """Return the weights for a number of seats."""
    with np.load(FILE) as file:
        weights: Reals = file[f"seats{seats}"].astype(np.float64)
        return weights


@kernel
def number_of(row: Ints) -> int:
    """Return the number of a sheet, its markers in any order."""
    return int(NUMBER[index_of(row, INDEX)])


@kernel
def count_open(row: Ints, first: int, counts: Ints) -> None:
    """Add the symbols of a seat's open cards from the given one on."""
    for slot in range(first, 3):
        if row[slot] != NONE:
            counts[CARDS[row[slot], 0]] += 1
            counts[CARDS[row[slot], 1]] += 1


@kernel
def value_of(track: Ints, counts: Ints, card: Card, weights: Reals, after: Ints) -> float:
    """Return the value of the sheet after a card is played, its symbols in the better order."""
    best = -1e9
    for order in range(2):
        one, other = int(CARDS[card, order]), int(CARDS[card, 1 - order])
        copy_row(track, after)
        cards.advance(after, one, counts[one])
        if lowest(after) < cards.GOAL:
            cards.advance(after, other, counts[other])
        best = max(best, weights[number_of(after)])
    return best


@long_kernel
def promise_hand(track: Ints, hand: Ints, counts: Ints, weights: Reals, after: Ints) -> float:
    """Return what the best card of a hand adds to the value of a sheet."""
    now = best = weights[number_of(track)]
    before = NONE
    for slot in range(HELD):
        card = hand[slot]
        if card != NONE and card != before:
            best = max(best, value_of(track, counts, int(card), weights, after))
        before = card
    return float(best - now)


@long_kernel
def promise_unseen(track: Ints, unseen: Ints, counts: Ints, weights: Reals, after: Ints, held: int) -> float:
    """Return what the best of some unseen cards adds to the value of a sheet, on average."""
    now = weights[number_of(track)]
    gains, left, total = np.zeros(cards.KINDS), np.zeros(cards.KINDS, np.int64), 0
    kinds = 0
    for card in range(cards.KINDS):
        if unseen[card] > 0:
            gain = value_of(track, counts, card, weights, after) - now
            place = kinds
            while place > 0 and gains[place - 1] < gain:
                gains[place], left[place] = gains[place - 1], left[place - 1]
                place -= 1
            gains[place], left[place] = gain, unseen[card]
            kinds += 1
            total += unseen[card]
    mean, worse, reach = 0.0, total, 1.0
    for kind in range(kinds):
        worse -= left[kind]
        still = power(worse / total, held)
        mean += (reach - still) * gains[kind]
        reach = still
    return mean


@long_kernel
def note(state: State, unseen: Ints, weights: Reals, noted: Reals) -> None:
    """Note what matters at the end of a turn, before drawing: sheets in the order of turns, the seat in turn last, and promises.

    The oldest open card of the seat in turn is about to go, and so are the others' when it is in turn again.
    """
    seats, me = int(state.seats), int(state.turn)
    counts, after = np.zeros(SYMBOLS, np.int64), np.zeros(SYMBOLS, np.int8)
    for seat in range(seats):
        count_open(state.open[seat], 1 if seat == me else 0, counts)
    for step in range(1, seats):
        seat = me + step - seats if me + step >= seats else me + step
        noted[step - 1] = number_of(state.tracks[seat])
        noted[4 + step - 1] = promise_unseen(state.tracks[seat], unseen, counts, weights, after, HELD)
    counts[:] = 0
    for seat in range(seats):
        count_open(state.open[seat], 1, counts)
    noted[seats - 1] = number_of(state.tracks[me])
    noted[4 + seats - 1] = promise_hand(state.tracks[me], state.hands[me], counts, weights, after)


@kernel
def strengths(noted: Reals, seats: int, weights: Reals, chances: Reals) -> None:
    """Write each seat's chance to win, in the order of turns, from what was noted."""
    most = -1e9
    for step in range(seats):
        factor = weights[OWN] if step == seats - 1 else weights[PROMISE + step]
        chances[step] = weights[int(noted[step])] + weights[TURN + step] + factor * noted[4 + step]
        most = max(most, chances[step])
    total = 0.0
    for step in range(seats):
        chances[step] = exp(chances[step] - most)
        total += chances[step]
    for step in range(seats):
        chances[step] /= total


@long_kernel
def evaluate(state: State, unseen: Ints, weights: Reals, chances: Reals) -> None:
    """Write each seat's chance to win, by seat, at the end of a turn or of the game."""
    seats, me = int(state.seats), int(state.turn)
    if state.phase == OVER:
        chances[:] = 0
        chances[me] = 1
        return
    noted, ordered = np.zeros(FIELDS), np.zeros(4)
    note(state, unseen, weights, noted)
    strengths(noted, seats, weights, ordered)
    for step in range(seats):
        seat = me + 1 + step
        chances[seat - seats if seat >= seats else seat] = ordered[step]


@long_kernel
def play_on(states: States, i: int, weights: Reals) -> None:
    """Make the bonus moves that are owed, each for the best sheet at once."""
    while states[i].phase == MOVE:
        cards.apply(states, i, best_at_once(states, i, weights))


@kernel
def best_card(track: Ints, hand: Ints, counts: Ints, weights: Reals, after: Ints) -> Card:
    """Return the move that leads to the best sheet at once."""
    best, most = 0, -1e9
    for slot in range(HELD):
        card = int(hand[slot])
        if card != NONE:
            for order in range(2):
                one, other = int(CARDS[card, order]), int(CARDS[card, 1 - order])
                copy_row(track, after)
                bonus = cards.advance(after, one, counts[one])
                if lowest(after) < cards.GOAL:
                    bonus += cards.advance(after, other, counts[other])
                value = weights[number_of(after)] + 0.5 * bonus
                if value > most:
                    best, most = card * 2 + order, value
    return best


@long_kernel
def best_at_once(states: States, i: int, weights: Reals) -> Code:
    """Return the play that leads to the best sheet at once, whatever comes then."""
    state = states[i]
    counts, after = np.zeros(SYMBOLS, np.int64), np.zeros(SYMBOLS, np.int8)
    for seat in range(state.seats):
        count_open(state.open[seat], 0, counts)
    return best_card(state.tracks[state.turn], state.hands[state.turn], counts, weights, after)


@long_kernel
def list_unseen(state: State, unseen: Ints) -> None:
    """Write how many cards of each kind the seat in turn has not seen; a view counts hidden hands with the draw pile."""
    for card in range(cards.KINDS):
        unseen[card] = state.deck[card]
    for seat in range(state.seats):
        if seat != state.turn:
            for slot in range(HELD):
                if state.hands[seat, slot] < cards.KINDS:
                    unseen[state.hands[seat, slot]] += 1


@long_kernel
def swap_gain(state: State, unseen: Ints, weights: Reals) -> float:
    """Return how much more six new cards promise than those in the hand and one more."""
    counts, after = np.zeros(SYMBOLS, np.int64), np.zeros(SYMBOLS, np.int8)
    for seat in range(state.seats):
        count_open(state.open[seat], 1, counts)
    track = state.tracks[state.turn]
    new = promise_unseen(track, unseen, counts, weights, after, HELD)
    old = promise_hand(track, state.hands[state.turn], counts, weights, after)
    return new - max(old, promise_unseen(track, unseen, counts, weights, after, 1))


@long_kernel
def rate_moves(states: States, i: int, trial: States, moves: Ints, count: int, weights: Reals, worth: Reals) -> int:
    """Write the chances of each seat after each of the legal moves, and return the place of the best for the seat in turn."""
    state = states[i]
    me = int(state.turn)
    unseen = np.zeros(cards.KINDS, np.int64)
    list_unseen(state, unseen)
    if moves[0] >= cards.DRAW:
        evaluate(state, unseen, weights, worth[0])
        if count == 1:
            return 0
        evaluate(state, unseen, weights, worth[1])
        return 1 if swap_gain(state, unseen, weights) > 0 else 0
    best = 0
    for place in range(count):
        trial[0] = states[i]
        cards.apply(trial, 0, moves[place])
        play_on(trial, 0, weights)
        evaluate(trial[0], unseen, weights, worth[place])
        if worth[place, me] > worth[best, me]:
            best = place
    return best


@kernel
def steps_of(state: State, move: Code, after: Ints) -> int:
    """Return by how many steps a play moves the own markers."""
    counts = np.zeros(SYMBOLS, np.int64)
    for seat in range(state.seats):
        count_open(state.open[seat], 0, counts)
    track = state.tracks[state.turn]
    one, other = int(CARDS[move // 2, move % 2]), int(CARDS[move // 2, 1 - move % 2])
    copy_row(track, after)
    cards.advance(after, one, counts[one])
    if lowest(after) < cards.GOAL:
        cards.advance(after, other, counts[other])
    return int(after.sum() - track.sum())


@long_kernel
def most_steps(states: States, i: int, moves: Ints, count: int) -> int:
    """Return the place of the legal move with the most steps of markers; a swap is made where it is allowed."""
    after = np.zeros(SYMBOLS, np.int8)
    if moves[0] >= cards.DRAW:
        return count - 1
    best, most = 0, -1
    for place in range(count):
        steps = steps_of(states[i], int(moves[place]), after)
        if steps > most:
            best, most = place, steps
    return best
