"""Looking ahead in the card game: what the next turns bring when the unseen cards lie in some way, over many such ways."""

from __future__ import annotations

import numpy as np

from sixfold.bots.cards.value import (
    Reals,
    evaluate,
    list_unseen,
    play_on,
    rate_moves,
    swap_gain,
)
from sixfold.rules import cards
from sixfold.rules.kernel import Ints, States, kernel, long_kernel
from sixfold.rules.phase import CHANCE, MOVE, NONE, OVER, UNKNOWN
from sixfold.rules.pieces import HELD, put
from sixfold.rules.playout import Seed, below


@kernel
def pick_card(counts: Ints, total: int, seed: Seed) -> int:
    """Return a random card of a pile."""
    pick, card = np.int64(below(seed, total)), 0
    while pick >= counts[card]:
        pick -= int(counts[card])
        card += 1
    return card


@kernel
def deal(states: States, i: int, seed: Seed) -> None:
    """Draw the cards that are due."""
    state = states[i]
    while state.phase == CHANCE:
        cards.chance(states, i, pick_card(state.deck, int(state.left), seed))


@long_kernel
def refill(states: States, i: int, seed: Seed, weights: Reals) -> None:
    """End the turn: swap where that promises more, else draw."""
    state = states[i]
    move = cards.DRAW
    if cards.may_swap(state):
        unseen = np.zeros(cards.KINDS, np.int64)
        list_unseen(state, unseen)
        if swap_gain(state, unseen, weights) > 0:
            move = cards.SWAP
    cards.apply(states, i, move)
    deal(states, i, seed)


@long_kernel
def careful_turn(states: States, i: int, trial: States, moves: Ints, worth: Reals, weights: Reals) -> None:
    """Play a card and owed bonus moves, each for the best chance to win."""
    while states[i].phase == MOVE:
        count = cards.legal_moves(states, i, moves)
        cards.apply(states, i, moves[rate_moves(states, i, trial, moves, count, weights, worth)])


@long_kernel
def look_ahead(
    states: States,
    i: int,
    move: int,
    careful: int,
    quick: int,
    weights: Reals,
    seed: Seed,
    trial: States,
    moves: Ints,
    worth: Reals,
    chances: Reals,
) -> None:
    """Write each seat's chance after a move and some more turns, careful ones first, then quick ones.

    ``trial`` is for two positions: the one that is played on, and one to try moves in.
    """
    trial[0] = states[i]
    state = trial[0]
    cards.apply(trial, 0, move)
    play_on(trial, 0, weights)
    for turn in range(careful + quick):
        if state.phase == OVER:
            break
        if state.phase == CHANCE:
            deal(trial, 0, seed)
        else:
            refill(trial, 0, seed, weights)
        if turn < careful:
            careful_turn(trial, 0, trial[1:], moves, worth, weights)
        else:
            play_on(trial, 0, weights)
    unseen = np.zeros(cards.KINDS, np.int64)
    list_unseen(state, unseen)
    evaluate(state, unseen, weights, chances)


@long_kernel
def deal_hidden(states: States, i: int, seed: Seed) -> None:
    """Deal the unseen cards of a view to its hidden hands, each way as likely as any other."""
    state = states[i]
    for seat in range(state.seats):
        hidden = 0
        for slot in range(HELD):
            if state.hands[seat, slot] == UNKNOWN:
                state.hands[seat, slot] = NONE
                hidden += 1
        for _ in range(hidden):
            unseen = 0
            for card in range(cards.KINDS):
                unseen += state.deck[card]
            card = pick_card(state.deck, unseen, seed)
            state.deck[card] -= 1
            put(state.hands[seat], card)


@long_kernel
def rate_by_search(
    deals: States,
    moves: Ints,
    seats: int,
    careful: int,
    quick: int,
    weights: Reals,
    seed: Seed,
    totals: Reals,
) -> None:
    """Add up the chances after each move in a deal; all moves see the same cards drawn."""
    trial = np.zeros(2, cards.STATE)
    options = np.zeros(cards.MOST, np.int32)
    worth, chances = np.zeros((cards.MOST, 4)), np.zeros(4)
    here = np.zeros(1, np.uint64)
    for place in range(len(moves)):
        here[0] = seed[0]
        look_ahead(deals, 0, int(moves[place]), careful, quick, weights, here, trial, options, worth, chances)
        for seat in range(seats):
            totals[place, seat] += chances[seat]
